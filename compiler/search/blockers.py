"""Explain why no tree keeps to a limit: find a few answers that no tree can solve in time.

A set of answers is never harder than a larger one, so a set that cannot be solved proves the same for every set that
contains it. The sets are made minimal: leaving out any one answer makes them solvable.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer

import numpy as np

from compiler.progress import Stopped
from compiler.search.engine import INFINITE, Engine
from compiler.search.problem import Array

PATIENCE = 2.0  # seconds; blockers are optional, so do not wait long for them


def of_opener(engine: Engine, word: int, seconds: float = PATIENCE) -> list[str]:
    """Return a few answers that cannot be solved within the limit after an opener; empty if none are found in time.

    It is the smallest set found among the parts of the opener.
    """
    with _stopped_after(engine, seconds) as own:

        def blocks(state: Array) -> bool:
            return own.total(state, own.after(word, state), own.limit - 1) >= INFINITE

        parts = own.problem.split(own.problem.everything, word).values()
        found: list[Array] = []
        with suppress(Stopped):
            found.extend(_needed(part, blocks) for part in sorted(parts, key=len) if blocks(part))
    return _words(engine, min(found, key=len)) if found else []


@contextmanager
def _stopped_after(engine: Engine, seconds: float) -> Iterator[Engine]:
    """Yield an engine for the same search that stops after some seconds; the original keeps running."""
    own = Engine(engine.problem, engine.limit, table=engine.table)
    own.thread_state()  # create it now, so that `stop` has something to stop
    timer = Timer(seconds, own.stop)
    timer.daemon = True
    if seconds > 0:
        timer.start()
    else:
        own.stop()
    try:
        yield own
    finally:
        timer.cancel()


def because(engine: Engine, word: int) -> str:
    """Return the blockers of an opener as text, or "" if there are none."""
    blocked = of_opener(engine, word)
    return f"after {engine.problem.lists.words[word]!r}, {', '.join(blocked)}" if blocked else ""


def _needed(state: Array, blocks: Callable[[Array], bool]) -> Array:
    """Return a minimal subset of a blocking state that still blocks."""
    step = max(1, len(state) // 2)
    while True:
        at = 0
        while at < len(state):
            rest = np.delete(state, np.s_[at : at + step])
            if len(rest) and blocks(rest):
                state = rest
            else:
                at += step
        if step == 1:
            return state
        step //= 2


def _words(engine: Engine, state: Array) -> list[str]:
    problem = engine.problem
    return sorted(problem.lists.words[answer] for answer in problem.local.answer[state])
