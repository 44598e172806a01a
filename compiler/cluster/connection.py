"""Connections to a Dask scheduler, and clusters started on this machine."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import active_children, resource_tracker
from queue import Empty, SimpleQueue
from ssl import SSLError
from threading import Thread
from typing import Any, TypeVar
from warnings import catch_warnings, simplefilter

from distributed import Client, LocalCluster
from distributed.core import rpc
from distributed.security import Security

from compiler.progress import deadline
from player.core.errors import PlayerError
from player.core.text import plain

Answer = TypeVar("Answer")

CLOSING = 3.0  # seconds for workers and schedulers to shut down cleanly
REACHED = 10.0  # seconds in which a scheduler must answer
CERTIFICATES = (  # Dask's options for TLS files; the first three are the client's
    "tls_ca_file", "tls_client_cert", "tls_client_key",
    "tls_scheduler_cert", "tls_scheduler_key", "tls_worker_cert", "tls_worker_key",
)  # fmt: skip
SAFE_PATH = "PYTHONSAFEPATH"  # the environment variable equivalent to python -P


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
            client = within(
                2 * REACHED,
                lambda: QuietClient(
                    address, timeout=REACHED, security=security, set_as_default=False
                ),
            )
    except (OSError, ValueError, TypeError, ImportError, RuntimeError) as error:
        raise ClusterError(
            f"no scheduler answers at {address} ({reason_of(error)}); start one with 'dask scheduler --host HOST', "
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
        raise ClusterError(f"Dask's configuration is invalid: {reason_of(error)}") from None


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
            f"TLS cannot be used with {', '.join(plain(str(path)) for path in paths)} ({reason_of(error)}): "
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
        raise ClusterError(f"cannot start workers on this machine ({reason_of(error)})") from None
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


def within(
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


def reason_of(error: BaseException) -> str:
    """Return the message of an error, in one line."""
    return (str(error) or type(error).__name__).splitlines()[0]
