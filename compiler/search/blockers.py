"""Why there is no tree within a limit of guesses: a few answers that no tree can tell apart in time.

Fewer answers are never harder, so a set of them that cannot be done proves that nothing that holds it
can be. Sets are made small by leaving out what is not needed: each answer of the result is.
"""

from collections.abc import Callable

import numpy as np

from compiler.search.engine import INFINITE, Engine
from compiler.search.problem import Array


def of_opener(engine: Engine, word: int) -> list[str]:
    """Answers that cannot be done within the limit after an opener; none if all can.

    The smallest set found among those that the opener leaves together.
    """

    def blocks(state: Array) -> bool:
        return engine.total(state, engine.after(word, state), engine.limit - 1) >= INFINITE

    parts = engine.problem.split(engine.problem.everything, word).values()
    found = [_needed(part, blocks) for part in parts if blocks(part)]
    return _words(engine, min(found, key=len)) if found else []


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
