"""Run jobs in parallel over openers, with progress and a deadline.

Building, pricing and proving share this loop; they differ in the jobs and in the use of the results. An executor runs
the jobs: threads on this machine, or the workers of a cluster.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from itertools import islice
from typing import Any, NamedTuple, Protocol, TypeVar

from compiler.progress import OutOfTime, Progress, Silence, deadline, uninterrupted
from compiler.search.engine import Engine
from compiler.search.jobs import Job

Item = TypeVar("Item")
Result = TypeVar("Result")


class Phase(NamedTuple):
    """A phase of work as progress shows it: its name, and what it counts."""

    name: str
    amount: int | None = None  # number of openers, or of `unit`; None for one per item
    unit: str = "openers"


class Executor(Protocol):
    """Runs work items in parallel."""

    def free_slots(self) -> int:
        """Return how many more items can be submitted now."""

    def busy(self) -> bool:
        """Whether any work is in progress."""

    def submit(self, work: Callable[[Any], Any], item: Any) -> None:
        """Start the work for an item."""

    def done(self) -> Iterator[Any]:
        """Yield the results that are ready, after waiting briefly for some."""

    def shutdown(self) -> None:
        """Stop the work in progress and release the threads or workers."""


class Cluster(Protocol):
    """A group of workers that know the problem and run jobs on their own engines."""

    def executor_for(self, engine: Engine, over: Callable[[], bool]) -> Executor:
        """Return an executor that adds the states it searches to those of an engine; its work functions return jobs.

        It raises `OutOfTime` if `over` holds and there is no worker, or if no result arrives within a few more seconds.
        """

    def over(self) -> bool:
        """Whether the time limit of the cluster has passed; it starts when the workers are started."""


class Loop:
    """The way to run jobs: the executor, the deadline, and where to report progress."""

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
        self.patient = True  # whether to wait for the next result when time is up

    def jobs(
        self,
        engine: Engine,
        phase: Phase,
        job: Callable[[Item], Job[Result]],
        items: Sequence[Item],
    ) -> Generator[Result, None, None]:
        """Yield the result of the job for each item, as they finish; see `run`. Uses the cluster if there is one.

        A job is created as late as possible, so that it carries the newest total to beat.
        """
        if self.cluster is None:
            executor: Executor = ThreadExecutor(engine, self.threads)
            return self._through(executor, phase, lambda item: job(item).on(engine), items)
        return self._through(self.cluster.executor_for(engine, self.over), phase, job, items)

    def run(
        self,
        engine: Engine,
        phase: Phase,
        work: Callable[[Item], Result],
        items: Sequence[Item],
    ) -> Generator[Result, None, None]:
        """Yield work(item) for all items, as they finish, run by threads of this machine; the caller reports progress.

        Raises `OutOfTime` if time is up and items are left: at the next result, or at once if the loop is not
        patient. Closing the iterator early, or an exception such as KeyboardInterrupt, stops the searches in
        progress.
        """
        return self._through(ThreadExecutor(engine, self.threads), phase, work, items)

    def _through(
        self,
        executor: Executor,
        phase: Phase,
        work: Callable[[Item], Any],
        items: Sequence[Item],
    ) -> Generator[Any, None, None]:
        """Run the work for all items on an executor."""
        amount = len(items) if phase.amount is None else phase.amount
        self.progress.start(phase.name, amount, phase.unit)
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
    """Yield the results of all items as they finish, keeping the executor busy.

    Raises `OutOfTime` once `enough()` is true.
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
    """Threads of this machine that share one engine."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self.engine = engine
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads)
        self._running: set[Future[Any]] = set()

    def free_slots(self) -> int:
        """Return how many more items can be submitted: one more than there are threads, so that none is idle."""
        return self.threads + 1 - len(self._running)

    def busy(self) -> bool:
        return bool(self._running)

    def submit(self, work: Callable[[Any], Any], item: Any) -> None:
        with uninterrupted():
            self._running.add(self._pool.submit(work, item))

    def done(self) -> Iterator[Any]:
        """Yield the results that are ready. The wait is short, so that Ctrl-C, held back meanwhile, arrives soon."""
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
