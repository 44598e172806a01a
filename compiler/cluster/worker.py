"""The worker side of a cluster: prepare a problem and carry out jobs.

Dask's scheduler sends `ProblemPlugin` to every worker before its first job, including workers that join later.
"""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from distributed import Scheduler, SchedulerPlugin, Worker, WorkerPlugin, get_worker
from psutil import CONN_LISTEN, Error, Process

from compiler.cluster.stamp import Stamp, difference, stamp
from compiler.kernels import C_STATES
from compiler.progress import Stopped
from compiler.search.engine import Engine
from compiler.search.jobs import Job
from compiler.search.memory import M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, tell_malloc
from compiler.search.problem import Problem
from player.core.errors import PlayerError
from player.words.lists import WordLists
from player.words.weights import Weights

Result = TypeVar("Result")


class UnfitError(PlayerError):
    """A worker cannot help: its address, and the reason."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address = address

    def __str__(self) -> str:
        return f"the worker at {self.address} cannot help: {self.args[1]}"


class ProblemSpec(NamedTuple):
    """A problem to search, as word lists rather than a matrix, so that little is sent."""

    lists: WordLists
    weights: Weights | None
    mode: str
    table_bits: int | None
    stamp: Stamp


class ProblemPlugin(WorkerPlugin):
    """The engine of one worker, shared by all its threads."""

    def __init__(self, task: ProblemSpec) -> None:
        self.task = task

    async def setup(self, worker: Worker) -> None:
        """Build the problem and the table, and load or compile the kernels."""
        self.address = worker.address
        self.fault = difference(stamp(), self.task.stamp)
        self.engine: Engine | None = None
        if self.fault:
            raise self.unfit()
        # Dask does not know about the memory of the table, and would pause the worker because of it.
        worker.memory_manager.memory_limit = None
        _keep_memory()
        try:  # in a thread, because Dask takes a worker that does not answer for dead
            await asyncio.to_thread(self._make)
        except (PlayerError, MemoryError) as error:
            self.fault = str(error) or "it has not enough memory"
            raise self.unfit() from None

    def unfit(self) -> UnfitError:
        """Return the error that says why this worker cannot help."""
        return UnfitError(self.address, self.fault)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002  (Dask's signature)
        """Stop the searches of a client that has gone."""
        if self.engine is not None:
            self.engine.stop()

    def run_job(self, job: Job[Result]) -> tuple[Result, int]:
        """Carry out a job; return (result, states searched)."""
        engine = self.engine
        if engine is None or self.fault:
            raise self.unfit()
        counters = engine.thread_state().memory.counters
        before = int(counters[C_STATES])
        result = job.on(engine)
        return result, int(counters[C_STATES]) - before

    def _make(self) -> None:
        task = self.task
        engine = Engine(Problem(task.lists, task.weights, task.mode), task.table_bits)
        engine.warm_up()
        self.engine = engine


def _keep_memory() -> None:
    """Let glibc reuse freed memory, which is its default outside of Dask.

    Dask makes its workers return memory at once (MALLOC_TRIM_THRESHOLD_). A search allocates and frees a few
    megabytes hundreds of times a second, and would then wait for pages.
    """
    tell_malloc({M_MMAP_THRESHOLD: 32 << 20, M_TRIM_THRESHOLD: 64 << 20})


def run_job(name: str, job: Job[Result]) -> tuple[Result, int]:
    """Carry out a job on the worker that runs this function, with the plugin of this name."""
    ready = get_worker().plugins.get(name)
    if not isinstance(ready, ProblemPlugin):  # the client has gone
        raise Stopped
    return ready.run_job(job)


class CleanupPlugin(SchedulerPlugin):
    """Makes the workers forget the problem of a client once the client has gone, even if it was killed."""

    def __init__(self, client: str, name: str) -> None:
        self.client = client
        self.name = name

    def remove_client(self, scheduler: Scheduler, client: str) -> None:
        if client == self.client:
            scheduler.remove_plugin(name=self.name)
            if self.name in scheduler.worker_plugins:
                scheduler.loop.add_callback(
                    scheduler.unregister_worker_plugin, None, name=self.name
                )


def ports_of(dask_worker: Any = None) -> list[tuple[str, int]]:
    """Return the addresses and ports on which a worker and its nanny, or the scheduler, listen."""
    processes = [Process()]
    if getattr(dask_worker, "nanny", None):  # Dask may pass the scheduler in its place
        processes.append(processes[0].parent())
    found = []
    for process in processes:
        with suppress(Error, OSError):  # some systems do not reveal this
            connections = getattr(process, "net_connections", None) or process.connections
            found += [tuple(one.laddr) for one in connections("tcp") if one.status == CONN_LISTEN]
    return found


def stamp_of(dask_scheduler: Scheduler) -> Any:  # noqa: ARG001  (Dask goes by the name)
    """Return the versions that the scheduler runs."""
    return stamp()
