"""Explain why no tree stays within a limit: find a few answers that no tree can solve in time.

A set of answers is never harder than a larger one, so a set that cannot be solved proves the same for every set that
contains it. The sets are made minimal: leaving out any one answer makes them solvable.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer

import numpy as np

from compiler.progress import Stopped
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.problem import Array

PATIENCE = 2.0  # seconds; blockers are optional, so do not wait long for them


def of_opener(engine: Engine, word: int, limit: int, seconds: float = PATIENCE) -> list[str]:
    """Return a few answers that cannot be solved within the limit after an opener; empty if none are found in time.

    It is the smallest set found among the parts of the opener. No other search may run on the engine meanwhile.
    """
    problem, left = engine.problem, depth_of(limit) - 1

    def blocks(state: Array) -> bool:
        return engine.total(state, engine.after(word, state), left) >= INFINITE

    parts = problem.split(problem.everything, word).values()
    found: list[Array] = []
    with _stopped_after(engine, seconds), suppress(Stopped):
        found.extend(_needed(part, blocks) for part in sorted(parts, key=len) if blocks(part))
    return _words(engine, min(found, key=len)) if found else []


@contextmanager
def _stopped_after(engine: Engine, seconds: float) -> Iterator[None]:
    """Stop the searches of an engine after some seconds; afterwards it can search again."""
    engine.thread_state()  # create it now, so that `stop` has something to stop
    timer = Timer(seconds, engine.stop)
    timer.daemon = True
    timer.start()
    try:
        if seconds <= 0:
            engine.stop()
        yield
    finally:
        timer.cancel()
        timer.join()
        engine.resume()


def because(engine: Engine, word: int, limit: int) -> str:
    """Return the blockers of an opener as text, or "" if there are none."""
    blocked = of_opener(engine, word, limit)
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
