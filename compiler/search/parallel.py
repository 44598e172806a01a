"""The one loop over openers: work done for each by several hands, with progress and a clock.

Building, pricing and proving differ in the work and in what they do with its results. The hands are threads
of this machine, or those of a crew elsewhere.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import Any, Protocol, TypeVar

from compiler.progress import OutOfTime, Progress, Silence, deadline, uninterrupted
from compiler.search.engine import Engine
from compiler.search.jobs import Job

Item = TypeVar("Item")
Result = TypeVar("Result")


class Executor(Protocol):
    """Who does work: given some at a time, asked for what is done, and let go at the end."""

    def free_slots(self) -> int:
        """How many more pieces of work can be given out now."""

    def busy(self) -> bool:
        """Whether any work is under way."""

    def submit(self, work: Callable[[Any], Any], item: Any) -> None:
        """Give out the work for an item."""

    def done(self) -> Iterator[Any]:
        """Yield the results that are there, after waiting a moment for some."""

    def shutdown(self) -> None:
        """Stop what is under way, and let the hands go."""


class Cluster(Protocol):
    """Hands elsewhere, which know the problem and carry out jobs on engines of their own."""

    def executor_for(self, engine: Engine, over: Callable[[], bool]) -> Executor:
        """Hands for jobs under the limit of an engine; what is given to them is what makes a job.

        `OutOfTime` is raised where it is over and nobody is there to do anything, or nobody hands in a
        result within a few seconds more.
        """

    def over(self) -> bool:
        """Whether the crew's own time is over, which began when its workers were started."""


class Loop:
    """How work is done: by how many threads or by which crew, until when, and who is told."""

    def __init__(
        self,
        threads: int = 1,
        seconds: float | None = None,
        progress: Progress | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        self.threads = threads
        over = deadline(seconds)
        self.over = over if cluster is None else lambda: over() or cluster.over()
        self.progress = progress or Silence()
        self.cluster = cluster
        self.patient = True  # whether what is under way when time is over is waited for

    def jobs(
        self,
        engine: Engine,
        what: str,
        job: Callable[[Item], Job[Result]],
        items: Sequence[Item],
        openers: int | None = None,
        unit: str = "openers",
    ) -> Generator[Result, None, None]:
        """Yield what comes of the job for each item, as `run` does; by the crew if there is one.

        A job is made as late as possible, so that it carries the newest total to do better than.
        """
        if self.cluster is None:
            executor: Executor = ThreadExecutor(engine, self.threads)
            return self._through(
                executor, what, lambda item: job(item).on(engine), items, openers, unit
            )
        return self._through(
            self.cluster.executor_for(engine, self.over), what, job, items, openers, unit
        )

    def run(
        self,
        engine: Engine,
        what: str,
        work: Callable[[Item], Result],
        items: Sequence[Item],
        openers: int | None = None,
    ) -> Generator[Result, None, None]:
        """Yield work(item) for all items, as they are done here; the caller says what progress that is.

        An item is an opener; if it is several, `openers` says how many all of them are.

        `OutOfTime` is raised when the time is over and something is left: at the next result, or at once
        if the loop is not patient. Closing the iterator early,
        or an exception (Ctrl-C is one), stops the searches under way.
        """
        return self._through(ThreadExecutor(engine, self.threads), what, work, items, openers)

    def _through(
        self,
        executor: Executor,
        what: str,
        work: Callable[[Item], Any],
        items: Sequence[Item],
        openers: int | None,
        unit: str = "openers",
    ) -> Generator[Any, None, None]:
        """Have the work for all items done by some hands."""
        self.progress.start(what, len(items) if openers is None else openers, unit)
        with closing(
            spread(executor, work, items, lambda: self.over() and not self.patient)
        ) as results:
            for done, result in enumerate(results, 1):
                yield result
                if done < len(items) and self.over():
                    raise OutOfTime


def spread(
    executor: Executor,
    work: Callable[[Item], Any],
    items: Iterable[Item],
    enough: Callable[[], bool] = lambda: False,
) -> Generator[Any, None, None]:
    """Yield what hands make of all items, as they are done, as many at a time as there is room for.

    `OutOfTime` is raised once it is enough.
    """
    waiting = iter(items)
    try:
        while True:
            for item in islice(waiting, executor.free_slots()):
                executor.submit(work, item)
            if not executor.busy():
                return
            yield from executor.done()
            if executor.busy() and enough():
                raise OutOfTime
    finally:
        executor.shutdown()


class ThreadExecutor:
    """The hands of this machine: threads that share one engine."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads)
        self._running: set[Future[Any]] = set()

    def free_slots(self) -> int:
        """One more than there are threads may be under way, so that none of them waits for us."""
        return self.threads + 1 - len(self._running)

    def busy(self) -> bool:
        return bool(self._running)

    def submit(self, work: Callable[[Any], Any], item: Any) -> None:
        with uninterrupted():
            self._running.add(self._pool.submit(work, item))

    def done(self) -> Iterator[Any]:
        """Yield what is done; the wait has an end so that Ctrl-C, which is held back, comes soon."""
        with uninterrupted():
            done, self._running = wait(self._running, timeout=0.2, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()

    def shutdown(self) -> None:
        with uninterrupted():
            if self._running:
                self.engine.stop()
                wait(self._running)
                self.engine.resume()
            self._pool.shutdown()
