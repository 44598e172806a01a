"""Dask client: connect to or start workers, submit jobs, collect results.

All results are stored here. A worker that dies loses only the jobs it was running, and other workers repeat them.
"""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import contextmanager, suppress
from functools import partial
from itertools import count
from multiprocessing import active_children, resource_tracker
from queue import Empty, SimpleQueue
from ssl import SSLError
from threading import Thread
from time import monotonic, sleep
from typing import Any, TypeVar
from warnings import catch_warnings, simplefilter

from distributed import Client, KilledWorker, LocalCluster
from distributed.comm.core import CommClosedError
from distributed.core import Status, rpc
from distributed.security import Security

from compiler.cluster.address import open_addresses
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
from player.core.errors import PlayerError
from player.core.text import plain

Answer = TypeVar("Answer")

EACH = 3  # jobs submitted per worker thread, so that no thread waits for us
LOSSES = 10  # attempts at a job that kills workers, or at preparing the workers, before giving up
REACHED = 10.0  # seconds in which a scheduler must answer
LOOK = 1.0  # seconds between two checks of the workers
WORD = 10.0  # seconds without a worker until a message; the next follow after six times as long
PATIENCE = 1800.0  # seconds without a worker, or without an answer, before giving up
GRACE = 3.0  # seconds after the time limit in which a worker may still return a result
CLOSING = 3.0  # seconds for workers and schedulers to shut down cleanly
CERTIFICATES = (  # Dask's options for TLS files; the first three are the client's
    "tls_ca_file", "tls_client_cert", "tls_client_key",
    "tls_scheduler_cert", "tls_scheduler_key", "tls_worker_cert", "tls_worker_key",
)  # fmt: skip
SAFE_PATH = "PYTHONSAFEPATH"  # the environment variable equivalent to python -P


_numbers = count()  # of the `DaskCluster`s of this process


class ClusterError(PlayerError):
    """A cluster cannot be used, or no longer; the message says why."""


class QuietClient(Client):
    """A client that must be closed explicitly: garbage collection neither waits nor prints a traceback."""

    ours: LocalCluster | None = None  # the local cluster, if this process started the workers

    def __del__(self) -> None:
        pass


@contextmanager
def at(address: str, security: Security | None = None) -> Iterator[QuietClient]:
    """Yield a client of the scheduler at an address; TLS and everything else follow Dask's configuration."""
    _silence()
    try:
        security = security or _security()
        if _encrypts(security) is None and address.startswith("tls://"):
            raise ClusterError(
                f"{address} requires a TLS certificate; see docs/cluster.md for how to configure one"
            )
        kind = asyncio.run(_kind_at(address, security))
        if kind != "Scheduler":
            raise ClusterError(f"{address} is the address of a {kind.lower()}, not of a scheduler")
        with catch_warnings():
            simplefilter("ignore")  # `stamp` compares versions
            client = _within(
                2 * REACHED,
                lambda: QuietClient(
                    address, timeout=REACHED, security=security, set_as_default=False
                ),
            )
    except (OSError, ValueError, TypeError, ImportError, RuntimeError) as error:
        raise ClusterError(
            f"no scheduler answers at {address} ({_reason(error)}); start one with 'dask scheduler --host HOST', "
            "which prints its address"
        ) from None
    try:
        yield client
    finally:
        with suppress(OSError):  # a scheduler that hangs cannot be closed properly
            client.close(timeout=CLOSING)


async def _kind_at(address: str, security: Security) -> str:
    """Return what answers at an address: "Scheduler", "Worker" or "Nanny"; raise OSError if nothing answers in time.

    This is checked before a client is created, because a client whose scheduler does not answer cannot be closed
    without waiting.
    """
    arguments = security.get_connection_args("client")
    async with rpc(address, connection_args=arguments, timeout=REACHED) as there:
        try:
            answer = await asyncio.wait_for(there.identity(), REACHED + 1)
        except TimeoutError:
            raise TimeoutError(f"nothing that Dask understands within {REACHED:.0f} s") from None
    return str(answer["type"])


def _security(**terms: Any) -> Security:
    """Return how Dask's configuration secures connections, with some options replaced."""
    try:
        return Security(**terms)
    except (ValueError, TypeError) as error:
        raise ClusterError(f"Dask's configuration is invalid: {_reason(error)}") from None


def _encrypts(security: Security) -> Any:
    """Return the TLS context of a client, or None without certificates; raise ClusterError if it cannot be created."""
    paths = [getattr(security, name) for name in CERTIFICATES[:3]]
    for path in paths:
        if path and "\n" not in path:  # otherwise it is the certificate itself
            try:
                open(path, "rb").close()
            except OSError as error:
                raise ClusterError(
                    f"{plain(path)} cannot be read ({error.strerror}); check the TLS settings in Dask's configuration"
                ) from None
    try:
        return security.get_connection_args("client")["ssl_context"]
    except (SSLError, ValueError) as error:
        raise ClusterError(
            f"TLS cannot be used with {', '.join(plain(str(path)) for path in paths)} ({_reason(error)}): "
            "expected a certificate authority, a certificate and its key"
        ) from None


@contextmanager
def here(workers: int, threads: int) -> Iterator[QuietClient]:
    """Yield a client of new workers on this machine, with `threads` threads each, that no other machine can reach."""
    _silence()
    # No TLS on this machine, whatever Dask's configuration requires between machines.
    security = _security(require_encryption=False, **dict.fromkeys(CERTIFICATES))
    with _safe_path(), _local_cluster(threads, security) as cluster:
        cluster.scale(workers)
        with at(cluster.scheduler_address, security) as client:
            client.ours = cluster
            yield client


@contextmanager
def _local_cluster(threads: int, security: Security) -> Iterator[LocalCluster]:
    """Yield a cluster on this machine without workers; end all of its processes afterwards."""
    others = set(active_children())
    try:
        with _without_interrupts():
            cluster = LocalCluster(
                n_workers=0,
                threads_per_worker=threads,
                host="127.0.0.1",
                protocol="tcp://",
                security=security,
                memory_limit=0,
                silence_logs=logging.CRITICAL,
                scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            )
    except (OSError, RuntimeError) as error:
        raise ClusterError(f"cannot start workers on this machine ({_reason(error)})") from None
    try:
        yield cluster
    finally:
        closing = Thread(target=_close, args=[cluster], daemon=True)
        closing.start()
        closing.join(CLOSING)
        for process in set(active_children()) - others:  # these did not end in time
            process.kill()
        closing.join(REACHED)


def _close(cluster: LocalCluster) -> None:
    """Close a cluster and ignore Dask's errors; its processes are killed afterwards."""
    with suppress(Exception):
        cluster.close()


def _within(
    seconds: float, call: Callable[[], Answer], over: Callable[[], bool] = lambda: False
) -> Answer:
    """Return the result of a call to Dask; raise TimeoutError after `seconds`, or once `over()` holds.

    Dask itself waits forever for a machine that hangs.
    """
    end = deadline(seconds)
    answers: SimpleQueue[Callable[[], Answer]] = SimpleQueue()

    def work() -> None:
        try:
            answer = call()
        except BaseException as error:  # noqa: BLE001  (raised again in the calling thread)
            answers.put(partial(_raise, error))
        else:
            answers.put(lambda: answer)

    Thread(target=work, daemon=True).start()
    while not end() and not over():
        with suppress(Empty):
            return answers.get(timeout=0.1)()
    raise TimeoutError(f"no answer within {seconds:.0f} s")


def _raise(error: BaseException) -> Any:
    raise error


def _silence() -> None:
    """Silence the log output of Dask and its event loop; this module reports what matters."""
    for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep Python processes that are started meanwhile from importing files of the current folder.

    Workers, their replacements and the resource tracker of multiprocessing are started by `python -c`, which looks
    for modules in the current folder first.
    """
    if sys.flags.ignore_environment and not sys.flags.safe_path:
        raise ClusterError(
            "with python -E, workers would run Python files of the current folder; add -P, or use -I instead"
        )
    before = os.environ.get(SAFE_PATH)
    os.environ[SAFE_PATH] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE_PATH]
        else:
            os.environ[SAFE_PATH] = before


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hide Ctrl-C from threads and processes that are started meanwhile.

    Ctrl-C goes to every process of a terminal. Only this process must react to it, and it then stops the workers.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started now, because it unblocks Ctrl-C when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class DaskCluster:
    """Dask workers that have a problem ready.

    `note` receives the number of workers whenever it changes; `say` receives messages for the user.
    """

    def __init__(
        self,
        client: Client,
        problem: Problem,
        table_bits: int | None = None,
        note: Callable[[str], None] = lambda _: None,
        say: Callable[[str], None] = lambda _: None,
        seconds: float | None = None,
    ) -> None:
        self.client = client
        self.over = deadline(seconds)
        self._too_late = deadline(None if seconds is None else seconds + GRACE)
        self.name = f"guesstree-{client.id}-{next(_numbers)}"
        self.address: str = self.ask(client.scheduler_info)["address"]
        self.note, self.say = note, say
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
                _within(CLOSING, lambda: self.client.unregister_worker_plugin(self.name))

    def ask(self, call: Callable[[], Answer]) -> Answer:
        """Return the result of a call to Dask; raise `OutOfTime` if there is no answer when time is up."""
        try:
            return _within(PATIENCE, call, self._too_late)
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
            raise ClusterError(f"{self.address}: {_reason(error)}") from None

    def _tell_ports(self) -> None:
        """Report where the scheduler and the workers listen."""
        client = self.client

        def ports() -> list[list[Any]]:
            return [
                client.run_on_scheduler(ports_of),
                *client.run(ports_of, on_error="ignore").values(),
            ]

        with suppress(OSError):  # a machine may hang or die
            found = _within(CLOSING, ports)
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
            _within(CLOSING, lambda: [future.cancel() for future in self._running])

    def _give(self, job: Job[Any], losses: int) -> None:
        cluster = self.cluster
        future = cluster.executor.submit(run_job, cluster.name, job)
        self._running[future] = job, losses


def _reason(error: BaseException) -> str:
    """Return the message of an error, in one line."""
    return (str(error) or type(error).__name__).splitlines()[0]
