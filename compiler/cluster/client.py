"""Dask client: submit jobs, collect results.

All results are stored here. A worker that dies loses only the jobs it was running, and other workers repeat them.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import suppress
from itertools import count
from time import monotonic, sleep
from typing import Any, NamedTuple

from distributed import Client, KilledWorker
from distributed.comm.core import CommClosedError
from distributed.core import Status

from compiler.cluster.address import open_addresses
from compiler.cluster.connection import CLOSING, Answer, ClusterError, reason_of, within
from compiler.cluster.stamp import difference, stamp
from compiler.cluster.worker import (
    CleanupPlugin,
    ProblemPlugin,
    ProblemSpec,
    UnfitError,
    ports_of,
    run_job,
    stamp_of,
)
from compiler.progress import OutOfTime, deadline, plural
from compiler.search.engine import Engine
from compiler.search.jobs import Job
from compiler.search.problem import Problem

EACH = 3  # jobs submitted per worker thread, so that no thread waits for us
LOSSES = 10  # attempts at a job that kills workers, or at preparing the workers, before giving up
LOOK = 1.0  # seconds between two checks of the workers
WORD = 10.0  # seconds without a worker until a message; the next follow after six times as long
PATIENCE = 1800.0  # seconds without a worker, or without an answer, before giving up
GRACE = 3.0  # seconds after the time limit in which a worker may still return a result


_numbers = count()  # of the `DaskCluster`s of this process


class ClusterListener(NamedTuple):
    """Receives what a cluster reports; by default nothing is shown."""

    note: Callable[[str], None] = lambda _: None  # the number of workers, whenever it changes
    say: Callable[[str], None] = lambda _: None  # messages for the user


SILENT = ClusterListener()


class DaskCluster:
    """Dask workers that have a problem ready."""

    def __init__(
        self,
        client: Client,
        problem: Problem,
        table_bits: int | None = None,
        listener: ClusterListener = SILENT,
        seconds: float | None = None,
    ) -> None:
        self.client = client
        self.over = deadline(seconds)
        self._too_late = deadline(None if seconds is None else seconds + GRACE)
        self.name = f"guesstree-{client.id}-{next(_numbers)}"
        self.address: str = self.ask(client.scheduler_info)["address"]
        self.note, self.say = listener
        self.executor = client.get_executor(pure=False)
        self.threads = 0
        self._noted = ""
        self._told: set[tuple[str, int]] = set()  # the open ports reported so far
        self._met = False  # whether the ports of any worker were reported
        self._dismissed: set[str] = set()
        self._make_ready(problem, table_bits)
        self._tell_ports()
        self._seen = self._said = monotonic()
        self._looked = self._seen - LOOK

    def executor_for(self, engine: Engine, over: Callable[[], bool]) -> "DaskExecutor":
        """Return an executor that adds the states it searches to those of an engine."""
        return DaskExecutor(self, engine, over)

    def close(self) -> None:
        """Stop the searches in progress, and make the workers forget the problem."""
        if self.client.status == "running":
            with suppress(
                OSError, ValueError
            ):  # the scheduler has done so itself, or has just gone
                within(CLOSING, lambda: self.client.unregister_worker_plugin(self.name))

    def ask(self, call: Callable[[], Answer]) -> Answer:
        """Return the result of a call to Dask; raise `OutOfTime` if there is no answer when time is up."""
        try:
            return within(PATIENCE, call, self._too_late)
        except TimeoutError:
            if self._too_late():
                raise OutOfTime from None
            raise

    def gone(self) -> ClusterError:
        """Return the error to raise once the scheduler is gone."""
        return ClusterError(
            f"the scheduler at {self.address} is gone, and the jobs in progress are lost; "
            "with --ledger, run the same command again to resume"
        )

    def look(self) -> None:
        """Check the workers from time to time; report changes, and give up if there is no worker for long."""
        now = monotonic()
        if now < self._looked + LOOK:
            return
        self._looked = now
        try:
            if (
                self.client.status != "running"
            ):  # Dask would try again; but what it was given is lost
                raise self.gone()
            threads = self.ask(self.client.nthreads)
        except OSError:
            raise self.gone() from None
        self.threads = sum(threads.values())
        note = f"{plural(len(threads), 'worker')}, {plural(self.threads, 'thread')}"
        if note != self._noted:
            self._noted = note
            self.note(note)
        if threads:
            self._seen = self._said = now
            if not self._met:
                self._tell_ports()
        elif self._all_failed():
            raise ClusterError(
                "every worker died while starting; check that there is enough memory and that Dask's configuration is valid"
            )
        elif now > self._seen + PATIENCE:
            raise ClusterError(
                f"{self.address} has had no worker for {PATIENCE / 60:.0f} minutes; "
                f"start one with 'dask worker {self.address} --host HOST'"
            )
        elif now > self._said + (WORD if self._said == self._seen else 6 * WORD):
            self._said = now
            self.say(f"{self.address} has no worker; waiting for one ...")

    def _all_failed(self) -> bool:
        """Whether Dask has given up on every worker that this process started."""
        cluster = getattr(self.client, "ours", None)
        started = [] if cluster is None else list(cluster.workers.values())
        return bool(started) and all(worker.status == Status.failed for worker in started)

    def dismiss(self, error: UnfitError) -> None:
        """Retire a worker that joined later and cannot help."""
        if error.address not in self._dismissed:
            self._dismissed.add(error.address)
            self.say(f"{error}; it was removed from the cluster")
            self.ask(lambda: self.client.retire_workers([error.address]))

    def _make_ready(self, problem: Problem, table_bits: int | None) -> None:
        """Make all workers, and those that join later, prepare the problem."""
        ours = stamp()
        task = ProblemSpec(problem.lists, problem.weights, problem.mode, table_bits, ours)
        try:
            if why := difference(self.ask(lambda: self.client.run_on_scheduler(stamp_of)), ours):
                raise ClusterError(f"the scheduler at {self.address} cannot be used: {why}")
            cleanup = CleanupPlugin(self.client.id, self.name)
            self.ask(lambda: self.client.register_plugin(cleanup, self.name))
            self._register(ProblemPlugin(task))
        except ImportError as error:
            raise ClusterError(
                f"guesstree is not installed on every machine of the cluster at {self.address} ({error}); "
                "install it for the scheduler and the workers: pip install '.[cluster]' in a checkout"
            ) from None
        except OSError as error:
            raise ClusterError(f"{self.address}: {reason_of(error)}") from None

    def _tell_ports(self) -> None:
        """Report where the scheduler and the workers listen."""
        client = self.client

        def ports() -> list[list[Any]]:
            return [
                client.run_on_scheduler(ports_of),
                *client.run(ports_of, on_error="ignore").values(),
            ]

        with suppress(OSError):  # a machine may hang or die
            found = within(CLOSING, ports)
            self._met = len(found) > 1
            if new := {(host, port) for of_one in found for host, port in of_one} - self._told:
                self._told |= new
                self.say(open_addresses(new, self.address.startswith("tls://")))

    def _register(self, ready: ProblemPlugin) -> None:
        """Send the plugin to all workers; retry if one dies meanwhile."""
        for left in reversed(range(LOSSES)):
            try:
                self.ask(lambda: self.client.register_plugin(ready, self.name))
            except CommClosedError:
                if not left or self.client.status != "running":
                    raise
                sleep(1)
            else:
                return


class DaskExecutor:
    """Runs jobs on a `DaskCluster`."""

    def __init__(self, cluster: DaskCluster, engine: Engine, over: Callable[[], bool]) -> None:
        self.cluster = cluster
        self.engine = engine
        self.over = over
        self._running: dict[Future[Any], tuple[Job[Any], int]] = {}  # with the failed attempts
        self._known = False  # whether there is any result yet
        self._end: Callable[[], bool] | None = (
            None  # whether the grace is over; from the time limit on
        )

    def free_slots(self) -> int:
        """Return how many more jobs can be submitted.

        It is one job per thread until there is a first result, which the next jobs then carry; later it is several.
        """
        self.cluster.look()
        each = EACH if self._known else 1
        return max(0, each * max(1, self.cluster.threads) - len(self._running))

    def busy(self) -> bool:
        return bool(self._running)

    def submit(self, work: Callable[[Any], Job[Any]], item: Any) -> None:
        self._give(work(item), 0)

    def done(self) -> Iterator[Any]:
        """Yield the results that are ready; submit lost jobs again."""
        done, _ = wait(self._running, timeout=0.2, return_when=FIRST_COMPLETED)
        if not done and self.over():
            self._end = self._end or deadline(GRACE)
            if not self.cluster.threads or self._end():
                raise OutOfTime
        for future in done:
            job, losses = self._running.pop(future)
            try:
                result, states = future.result()
            except CancelledError:
                raise self.cluster.gone() from None
            except KilledWorker:
                if losses == LOSSES:
                    raise ClusterError(
                        f"every worker that ran {job} died; check that they have enough memory"
                    ) from None
                self._give(job, losses + 1)
            except UnfitError as error:
                self.cluster.dismiss(error)
                self._give(job, losses)
            else:
                self._known = True
                self.engine.remote_states += states
                yield result

    def shutdown(self) -> None:
        """Cancel the jobs that have not started; closing the cluster stops the others."""
        with suppress(TimeoutError):
            within(CLOSING, lambda: [future.cancel() for future in self._running])

    def _give(self, job: Job[Any], losses: int) -> None:
        cluster = self.cluster
        future = cluster.executor.submit(run_job, cluster.name, job)
        self._running[future] = job, losses
