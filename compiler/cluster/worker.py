"""What runs on the machines that help: a problem made ready, an engine for each limit, and jobs done on them.

Dask's scheduler hands `Ready` to every worker, to those that come later too, before their first job.
"""

import asyncio
from contextlib import suppress
from threading import Lock
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
    """A machine that cannot help: its address, and why."""

    def __init__(self, address: str, reason: str) -> None:
        super().__init__(address, reason)
        self.address = address

    def __str__(self) -> str:
        return f"the worker at {self.address} cannot help: {self.args[1]}"


class ProblemSpec(NamedTuple):
    """What is searched: word lists, not a matrix, so that little is sent."""

    lists: WordLists
    weights: Weights | None
    mode: str
    table_bits: int | None
    stamp: Stamp


class ProblemPlugin(WorkerPlugin):
    """One worker's problem and table, which all its threads share."""

    def __init__(self, task: ProblemSpec) -> None:
        self.task = task

    async def setup(self, worker: Worker) -> None:
        """Make the problem and the table, and have the kernels loaded, or compiled."""
        self.address = worker.address
        self.fault = difference(stamp(), self.task.stamp)
        self.engines: dict[int, Engine] = {}
        self.changing = Lock()
        if self.fault:
            raise self.unfit()
        # The table is memory that Dask knows nothing of; it would pause the worker for it.
        worker.memory_manager.memory_limit = None
        _keep_memory()
        try:  # in a thread, for a worker that answers nobody meanwhile is taken for dead
            await asyncio.to_thread(self._make)
        except (PlayerError, MemoryError) as error:
            self.fault = str(error) or "it has not enough memory"
            raise self.unfit() from None

    def unfit(self) -> UnfitError:
        """Why this worker cannot help."""
        return UnfitError(self.address, self.fault)

    def teardown(self, worker: Worker) -> None:  # noqa: ARG002  (Dask's own form)
        """Stop what is searched for somebody who has gone."""
        for engine in list(self.engines.values()):
            engine.stop()

    def run_job(self, limit: int, job: Job[Result]) -> tuple[Result, int]:
        """Do a job under a limit of guesses; (what came of it, the states it took)."""
        if self.fault:
            raise self.unfit()
        engine = self._engine(limit)
        counters = engine.thread_state().memory.counters
        before = int(counters[C_STATES])
        result = job.on(engine)
        return result, int(counters[C_STATES]) - before

    def _make(self) -> None:
        task = self.task
        self.problem = Problem(task.lists, task.weights, task.mode)
        self.first = Engine(self.problem, table_bits=task.table_bits)
        self.first.warm_up()

    def _engine(self, limit: int) -> Engine:
        """The engine for a limit of guesses; all of them share the table."""
        with self.changing:
            if limit not in self.engines:
                self.engines[limit] = Engine(self.problem, limit, table=self.first.table)
            return self.engines[limit]


def _keep_memory() -> None:
    """Let freed memory be used again, as by itself glibc comes to do in a process that nobody told otherwise.

    Dask has its workers give memory back at once (MALLOC_TRIM_THRESHOLD_), and a search, which takes and frees
    a few megabytes hundreds of times a second, then waits for pages.
    """
    tell_malloc({M_MMAP_THRESHOLD: 32 << 20, M_TRIM_THRESHOLD: 64 << 20})


def run_job(name: str, limit: int, job: Job[Result]) -> tuple[Result, int]:
    """Do a job on the worker that this runs on, with what it has ready under a name."""
    ready = get_worker().plugins.get(name)
    if not isinstance(ready, ProblemPlugin):  # whoever asked has gone
        raise Stopped
    return ready.run_job(limit, job)


class CleanupPlugin(SchedulerPlugin):
    """Has the workers forget what they had ready for somebody once he has gone, killed or not."""

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
    """Where a worker and its nanny listen, or the scheduler's process: addresses and ports."""
    processes = [Process()]
    if getattr(dask_worker, "nanny", None):  # Dask gives us the scheduler by the same name
        processes.append(processes[0].parent())
    found = []
    for process in processes:
        with suppress(Error, OSError):  # some systems tell nobody
            connections = getattr(process, "net_connections", None) or process.connections
            found += [tuple(one.laddr) for one in connections("tcp") if one.status == CONN_LISTEN]
    return found


def stamp_of(dask_scheduler: Scheduler) -> Any:  # noqa: ARG001  (so Dask knows whom to run it on)
    """What the scheduler's process runs."""
    return stamp()
