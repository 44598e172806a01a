"""The side of whoever searches: workers found or started, jobs given out, results taken in.

All that is kept is kept here: a worker that dies loses nothing but the jobs it had, which others do again.
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

EACH = 3  # jobs given out for each thread, so that none waits for us
LOSSES = 10  # so often Dask may give a job up, each time after several workers died with it; or getting ready
REACHED = 10.0  # seconds in which a scheduler has to answer
LOOK = 1.0  # seconds between two looks at who is there
WORD = 10.0  # seconds without a worker until that is said, and again after six times as long
PATIENCE = 1800.0  # seconds without a worker, or without an answer, until we give up
GRACE = 3.0  # seconds after the time limit in which a worker may still hand in a result
CLOSING = 3.0  # seconds in which workers and schedulers may leave in good order
CERTIFICATES = (  # what Dask is told of files for TLS; the first three are the client's
    "tls_ca_file", "tls_client_cert", "tls_client_key",
    "tls_scheduler_cert", "tls_scheduler_key", "tls_worker_cert", "tls_worker_key",
)  # fmt: skip
SAFE_PATH = "PYTHONSAFEPATH"  # the environment variable that stands for python -P


_numbers = count()  # of the `DaskCluster`s of this process


class ClusterError(PlayerError):
    """A cluster that cannot be used, or no longer, and why."""


class QuietClient(Client):
    """A client that only we close: collecting it as garbage neither waits nor prints a traceback."""

    ours: LocalCluster | None = None  # whose workers we started ourselves

    def __del__(self) -> None:
        pass


@contextmanager
def at(address: str, security: Security | None = None) -> Iterator[QuietClient]:
    """A client of the scheduler at an address; TLS and all else is as Dask is configured."""
    _silence()
    try:
        security = security or _security()
        if _encrypts(security) is None and address.startswith("tls://"):
            raise ClusterError(
                f"{address} takes a certificate of ours; docs/cluster.md says how Dask is told of it"
            )
        kind = asyncio.run(_kind_at(address, security))
        if kind != "Scheduler":
            raise ClusterError(
                f"{address} is not the address of a scheduler but of a {kind.lower()}"
            )
        with catch_warnings():
            simplefilter("ignore")  # we compare versions ourselves
            client = _within(
                2 * REACHED,
                lambda: QuietClient(
                    address, timeout=REACHED, security=security, set_as_default=False
                ),
            )
    except (OSError, ValueError, TypeError, ImportError, RuntimeError) as error:
        raise ClusterError(
            f"no scheduler answers at {address} ({_reason(error)}); 'dask scheduler --host HOST' starts one, and "
            "says its address"
        ) from None
    try:
        yield client
    finally:
        with suppress(OSError):  # a scheduler that hangs is left without a word
            client.close(timeout=CLOSING)


async def _kind_at(address: str, security: Security) -> str:
    """Ask what answers at an address: a Scheduler, a Worker or a Nanny; OSError if nothing does in time.

    A client whose scheduler does not answer cannot be closed without waiting, so we ask before we make one.
    """
    arguments = security.get_connection_args("client")
    async with rpc(address, connection_args=arguments, timeout=REACHED) as there:
        try:
            answer = await asyncio.wait_for(there.identity(), REACHED + 1)
        except TimeoutError:
            raise TimeoutError(f"nothing that Dask understands within {REACHED:.0f} s") from None
    return str(answer["type"])


def _security(**terms: Any) -> Security:
    """How Dask's configuration has connections secured, but for some terms."""
    try:
        return Security(**terms)
    except (ValueError, TypeError) as error:
        raise ClusterError(f"Dask's configuration cannot be used: {_reason(error)}") from None


def _encrypts(security: Security) -> Any:
    """The TLS context of a client, None if no certificate is configured; ClusterError if it cannot be made."""
    paths = [getattr(security, name) for name in CERTIFICATES[:3]]
    for path in paths:
        if path and "\n" not in path:  # else it is the certificate itself
            try:
                open(path, "rb").close()
            except OSError as error:
                raise ClusterError(
                    f"{plain(path)} cannot be read ({error.strerror}); Dask's configuration names it for TLS"
                ) from None
    try:
        return security.get_connection_args("client")["ssl_context"]
    except (SSLError, ValueError) as error:
        raise ClusterError(
            f"TLS cannot be used with {', '.join(plain(str(path)) for path in paths)} ({_reason(error)}): "
            "are they an authority, a certificate and its key?"
        ) from None


@contextmanager
def here(workers: int, threads: int) -> Iterator[QuietClient]:
    """A client of so many workers on this machine, of so many threads each, that nobody else reaches."""
    _silence()
    # Whatever is asked for between machines.
    security = _security(require_encryption=False, **dict.fromkeys(CERTIFICATES))
    with _safe_path(), _local_cluster(threads, security) as cluster:
        cluster.scale(workers)
        with at(cluster.scheduler_address, security) as client:
            client.ours = cluster
            yield client


@contextmanager
def _local_cluster(threads: int, security: Security) -> Iterator[LocalCluster]:
    """A cluster on this machine, whose workers are to have so many threads; none is left of them after it."""
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
        raise ClusterError(f"no workers can be started here ({_reason(error)})") from None
    try:
        yield cluster
    finally:
        closing = Thread(target=_close, args=[cluster], daemon=True)
        closing.start()
        closing.join(CLOSING)
        for process in set(active_children()) - others:  # they hang
            process.kill()
        closing.join(REACHED)


def _close(cluster: LocalCluster) -> None:
    """End a cluster; whatever Dask finds wrong then, its processes are killed by us."""
    with suppress(Exception):
        cluster.close()


def _within(
    seconds: float, call: Callable[[], Answer], over: Callable[[], bool] = lambda: False
) -> Answer:
    """What a call to Dask returns; TimeoutError after so many seconds, or once it is over.

    Dask itself waits without end for a machine that hangs.
    """
    end = deadline(seconds)
    answers: SimpleQueue[Callable[[], Answer]] = SimpleQueue()

    def work() -> None:
        try:
            answer = call()
        except BaseException as error:  # noqa: BLE001  (raised where it was asked for)
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
    """Have Dask, and the loop it runs on, say nothing on their own: what matters, we say."""
    for name in ("distributed", "distributed.client", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep Python processes that are started meanwhile from importing files of the current folder.

    Workers, those that replace them, and the resource tracker of multiprocessing are started by `python -c`,
    which looks for modules in the current folder first.
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
    """Have threads and processes that are started meanwhile, and those that these start, not see Ctrl-C.

    It goes to every process of a terminal, and is for us to answer: we tell the workers.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # which would let Ctrl-C in again when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class DaskCluster:
    """Workers that have a problem ready; `note` is told how many they are, `say` what a person must know."""

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
        self._told: set[tuple[str, int]] = set()  # where somebody listens, as far as it was said
        self._met = False  # whether that was asked of any worker
        self._dismissed: set[str] = set()
        self._make_ready(problem, table_bits)
        self._tell_ports()
        self._seen = self._said = monotonic()
        self._looked = self._seen - LOOK

    def executor_for(self, engine: Engine, over: Callable[[], bool]) -> "DaskExecutor":
        """Hands for jobs under the limit of an engine."""
        return DaskExecutor(self, engine, over)

    def close(self) -> None:
        """Stop what is searched, and have the workers forget the problem."""
        if self.client.status == "running":
            with suppress(
                OSError, ValueError
            ):  # the scheduler has done so itself, or has just gone
                _within(CLOSING, lambda: self.client.unregister_worker_plugin(self.name))

    def ask(self, call: Callable[[], Answer]) -> Answer:
        """What a call to Dask returns; `OutOfTime` if there is no answer when the time is over."""
        try:
            return _within(PATIENCE, call, self._too_late)
        except TimeoutError:
            if self._too_late():
                raise OutOfTime from None
            raise

    def gone(self) -> ClusterError:
        """What to say once the scheduler is no longer there."""
        return ClusterError(
            f"the scheduler at {self.address} is gone, and with it what was under way; "
            "with --ledger, the same command goes on from what was found"
        )

    def look(self) -> None:
        """See who is there, from time to time; say so, and give up if there is nobody for long."""
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
                "every worker died while it was started: is there memory for it, and is Dask's configuration sound?"
            )
        elif now > self._seen + PATIENCE:
            raise ClusterError(
                f"no worker has been at {self.address} for {PATIENCE / 60:.0f} minutes; "
                f"'dask worker {self.address} --host HOST' starts one"
            )
        elif now > self._said + (WORD if self._said == self._seen else 6 * WORD):
            self._said = now
            self.say(f"no worker is at {self.address}; waiting for one ...")

    def _all_failed(self) -> bool:
        """Whether Dask has given up every worker that we started."""
        cluster = getattr(self.client, "ours", None)
        started = [] if cluster is None else list(cluster.workers.values())
        return bool(started) and all(worker.status == Status.failed for worker in started)

    def dismiss(self, error: UnfitError) -> None:
        """Do without a worker that came later and cannot help."""
        if error.address not in self._dismissed:
            self._dismissed.add(error.address)
            self.say(f"{error}; it is sent away")
            self.ask(lambda: self.client.retire_workers([error.address]))

    def _make_ready(self, problem: Problem, table_bits: int | None) -> None:
        """Have all workers, and those that come later, make the problem ready."""
        ours = stamp()
        task = ProblemSpec(problem.lists, problem.weights, problem.mode, table_bits, ours)
        try:
            if why := difference(self.ask(lambda: self.client.run_on_scheduler(stamp_of)), ours):
                raise ClusterError(f"the scheduler at {self.address} is of no use: {why}")
            cleanup = CleanupPlugin(self.client.id, self.name)
            self.ask(lambda: self.client.register_plugin(cleanup, self.name))
            self._register(ProblemPlugin(task))
        except ImportError as error:
            raise ClusterError(
                f"guesstree is not installed wherever the cluster of {self.address} runs ({error}); "
                "its scheduler and its workers need it too: pip install '.[cluster]' in a checkout"
            ) from None
        except OSError as error:
            raise ClusterError(f"{self.address}: {_reason(error)}") from None

    def _tell_ports(self) -> None:
        """Say where the scheduler and the workers that are there listen."""
        client = self.client

        def ports() -> list[list[Any]]:
            return [
                client.run_on_scheduler(ports_of),
                *client.run(ports_of, on_error="ignore").values(),
            ]

        with suppress(OSError):  # a machine that hangs or dies
            found = _within(CLOSING, ports)
            self._met = len(found) > 1
            if new := {(host, port) for of_one in found for host, port in of_one} - self._told:
                self._told |= new
                self.say(open_addresses(new, self.address.startswith("tls://")))

    def _register(self, ready: ProblemPlugin) -> None:
        """Hand it to all workers; again, if one dies over it."""
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
    """The hands of a crew: some jobs given out, under one limit of guesses."""

    def __init__(self, cluster: DaskCluster, engine: Engine, over: Callable[[], bool]) -> None:
        self.cluster = cluster
        self.engine = engine
        self.over = over
        self._running: dict[Future[Any], tuple[Job[Any], int]] = {}  # how often it was given up
        self._known = False  # whether anything has come of the jobs
        self._end: Callable[[], bool] | None = (
            None  # whether the grace is over; from the time limit on
        )

    def free_slots(self) -> int:
        """Some jobs for each thread; but one until something is known, which the next ones then carry."""
        self.cluster.look()
        each = EACH if self._known else 1
        return max(0, each * max(1, self.cluster.threads) - len(self._running))

    def busy(self) -> bool:
        return bool(self._running)

    def submit(self, work: Callable[[Any], Job[Any]], item: Any) -> None:
        self._give(work(item), 0)

    def done(self) -> Iterator[Any]:
        """Yield what came of jobs that are done; those that were lost are given out again."""
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
                        f"every worker that was given {job} died; have they the memory for it?"
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
        """Take back what is under way; where a search runs already, it is stopped with the crew."""
        with suppress(TimeoutError):
            _within(CLOSING, lambda: [future.cancel() for future in self._running])

    def _give(self, job: Job[Any], losses: int) -> None:
        cluster = self.cluster
        future = cluster.executor.submit(run_job, cluster.name, self.engine.limit, job)
        self._running[future] = job, losses


def _reason(error: BaseException) -> str:
    """What an error says, in one line."""
    return (str(error) or type(error).__name__).splitlines()[0]
