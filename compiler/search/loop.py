"""The one loop over openers: work done for each by several threads, with progress and a clock.

Building, pricing and proving differ in the work and in what they do with its results.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import TypeVar

from compiler.progress import OutOfTime, Progress, Silence, deadline
from compiler.search.engine import Engine

Item = TypeVar("Item")
Result = TypeVar("Result")


class Loop:
    """How work is done: how many at a time, until when, and who is told."""

    def __init__(
        self, threads: int = 1, seconds: float | None = None, progress: Progress | None = None
    ) -> None:
        self.threads = threads
        self.over = deadline(seconds)
        self.progress = progress or Silence()

    def run(
        self,
        engine: Engine,
        what: str,
        work: Callable[[Item], Result],
        items: Sequence[Item],
        openers: int | None = None,
    ) -> Generator[Result, None, None]:
        """Yield work(item) for all items, as they are done; the caller says what progress that is.

        An item is an opener; if it is several, `openers` says how many all of them are.

        `OutOfTime` is raised when the time is over and something is left. Closing the iterator early,
        or an exception (Ctrl-C is one), stops the searches under way.
        """
        self.progress.start(what, len(items) if openers is None else openers)
        with closing(spread(engine, work, items, self.threads)) as results:
            for done, result in enumerate(results, 1):
                yield result
                if done < len(items) and self.over():
                    raise OutOfTime


def spread(
    engine: Engine, work: Callable[[Item], Result], items: Iterable[Item], threads: int
) -> Generator[Result, None, None]:
    """Yield work(item) for all items, as they are done, `threads` at a time."""
    waiting = iter(items)
    running: set[Future[Result]] = set()
    pool = ThreadPoolExecutor(threads)
    try:
        while True:
            # One more than there are threads, so that none of them waits for us.
            for item in islice(waiting, threads + 1 - len(running)):
                running.add(pool.submit(work, item))
            if not running:
                return
            # The wait has an end so that Ctrl-C reaches this thread at once.
            done, running = wait(running, timeout=0.2, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        if running:
            engine.stop()
            wait(running)
            engine.resume()
        pool.shutdown()
