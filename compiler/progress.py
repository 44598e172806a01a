"""What long work tells of itself while it runs, the clock it runs by, and how it ends early."""

import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from time import monotonic
from typing import Any, Protocol, TypeVar

Item = TypeVar("Item")


class Progress(Protocol):
    """What long work tells of itself; the command line draws it."""

    def start(self, what: str, amount: int, unit: str = "openers") -> None:
        """A phase begins, with so many openers to do, or parts of openers."""

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """So many more of them are done; the best total so far; the least total still possible."""

    def say(self, text: str) -> None:
        """Something that must not be missed."""


class Silence:
    """Progress that nobody wants to see."""

    def start(self, what: str, amount: int, unit: str = "openers") -> None:
        """Say nothing."""

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """Say nothing."""

    def say(self, text: str) -> None:
        """Say nothing."""


class Stopped(Exception):  # noqa: N818  (not an error: somebody asked)
    """A search was told to stop before it had its answer."""


class OutOfTime(Exception):  # noqa: N818  (not an error: somebody set the time)
    """The time is over."""


def deadline(seconds: float | None) -> Callable[[], bool]:
    """A function that tells whether so many seconds, from now, are over."""
    end = None if seconds is None else monotonic() + seconds
    return lambda: end is not None and monotonic() >= end


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold Ctrl-C back for a moment.

    The locks of `concurrent.futures` are taken in plain Python: an exception in the midst of that leaves them
    taken, and then the threads that want them wait for ever.
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
    """Do some work for all items, several at a time; Ctrl-C comes soon, once what is under way is done."""
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
