"""Why there is no tree within a limit of guesses: a few answers that no tree can tell apart in time.

Fewer answers are never harder, so a set of them that cannot be done proves that nothing that holds it
can be. Sets are made small by leaving out what is not needed: each answer of the result is.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Timer

import numpy as np

from compiler.progress import Stopped
from compiler.search.engine import INFINITE, Engine
from compiler.search.problem import Array

PATIENCE = 2.0  # seconds: they are an extra, and nobody waits long for one


def of_opener(engine: Engine, word: int, seconds: float = PATIENCE) -> list[str]:
    """Answers that cannot be done within the limit after an opener; none if all can, or if time is short.

    The smallest set found, in so many seconds, among those that the opener leaves together.
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
    """An engine for the same search that stops after so many seconds; the other one goes on."""
    own = Engine(engine.problem, engine.limit, table=engine.table)
    own.thread_state()  # so that there is something to stop
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
    """The same as people read it; nothing where nothing blocks."""
    blocked = of_opener(engine, word)
    return f"after {engine.problem.lists.words[word]!r}, {', '.join(blocked)}" if blocked else ""


def _needed(state: Array, blocks: Callable[[Array], bool]) -> Array:
    """A smallest part of a blocking state that still blocks: without any one answer it does not."""
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
