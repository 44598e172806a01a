"""Progress reports of long work, deadlines, and early ends."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import monotonic
from typing import Any, Protocol, TypeVar

Item = TypeVar("Item")

INTERRUPTED, OUT_OF_TIME = "interrupted", "time is up"  # reasons to stop early


class Progress(Protocol):
    """Receives the progress of long work; the command line displays it."""

    def start(self, what: str, amount: int, unit: str = "openers") -> None:
        """Begin a phase with `amount` openers, or parts of openers, to do."""

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """Report that `openers` more are done, the best total so far, and the least total still possible."""

    def say(self, text: str) -> None:
        """Show a message that must not be missed."""


class Silence:
    """Progress that is not displayed."""

    def start(self, what: str, amount: int, unit: str = "openers") -> None:
        """Do nothing."""

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """Do nothing."""

    def say(self, text: str) -> None:
        """Do nothing."""


class Stopped(Exception):  # noqa: N818  (not an error: it was requested)
    """A search was stopped before it had a result."""


class OutOfTime(Exception):  # noqa: N818  (not an error: the limit was requested)
    """The time limit has passed."""


def deadline(seconds: float | None) -> Callable[[], bool]:
    """Return a function that says whether `seconds` have passed from now."""
    end = None if seconds is None else monotonic() + seconds
    return lambda: end is not None and monotonic() >= end


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block.

    The locks of `concurrent.futures` are taken in plain Python. An exception at the wrong moment leaves them taken,
    and the threads that need them then wait forever.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    held: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if held:
            before(signal.SIGINT, None)


def in_threads(threads: int | None, work: Callable[[Item], Any], items: Iterable[Item]) -> None:
    """Run work for all items in parallel; Ctrl-C takes effect once the items in progress are done."""
    with uninterrupted():
        pool = ThreadPoolExecutor(threads)
        all_of_them = [pool.submit(work, item) for item in items]
    waiting = set(all_of_them)
    try:
        while waiting:
            with uninterrupted():
                waiting = wait(waiting, timeout=0.2).not_done
        for future in all_of_them:
            future.result()
    finally:
        with uninterrupted():
            pool.shutdown(cancel_futures=True)


def plural(count: int, noun: str) -> str:
    """Return a count and its English noun.

    >>> plural(1, "answer"), plural(2315, "answer"), plural(2, "guess")
    ('1 answer', '2,315 answers', '2 guesses')
    """
    ending = "" if count == 1 else "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}{ending}"
