"""Jobs: the work to do for an opener, as a few numbers that any engine can carry out.

A job holds no array and no function, so it can be sent to another machine, whose engine for the same problem and
limit returns the same result. `compiler.search.parallel.Loop` distributes jobs.
"""

from typing import NamedTuple, Protocol, TypeVar

from compiler.kernels import BeamWidth
from compiler.search.engine import INFINITE, BestOpener, Engine, OpenerValue
from compiler.search.trees import best_tree
from compiler.tree.strategy import Node

Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Result_co]):
    """A piece of work that consists of numbers and tuples of numbers only."""

    def on(self, engine: Engine) -> Result_co:
        """Carry out the job."""


class SearchJob(NamedTuple):
    """Find the smallest total of a tree with an opener if it is below beta, else a bound."""

    word: int
    beta: int

    def on(self, engine: Engine) -> OpenerValue:
        return engine.opener(self.word, self.beta)


class BoundJob(NamedTuple):
    """Compute the one-ply bounds of openers; a bound may be smaller if it is not below beta."""

    words: tuple[int, ...]
    beta: int

    def on(self, engine: Engine) -> list[tuple[int, int]]:
        return [(word, engine.bound(word, self.beta)) for word in self.words]


class TreeJob(NamedTuple):
    """Find the best tree with an opener, if its total is below beta and it is no worse than `other`."""

    word: int
    beta: int
    other: BestOpener | None

    def on(self, engine: Engine) -> tuple[BestOpener, Node] | None:
        value = engine.opener(self.word, self.beta)
        if not value.worst or value.total >= self.beta:
            return None
        best = engine.best(self.word)
        if self.other is not None and self.other < best:
            return None
        return best, best_tree(engine, self.word)


class BeamJob(NamedTuple):
    """Find a beam's result for one part of an opener if it is below beta, else a bound of it.

    Effort to keep to the limit is used if there is no tree without it, or from the start if `careful`. The result
    includes the effort used.
    """

    word: int
    code: int
    width: int
    small: int
    effort: int
    beta: int
    careful: bool

    def on(self, engine: Engine) -> tuple[int, int, int, int]:
        if self.beta <= 0:
            return self.word, self.code, 0, 0
        if engine.limit < 2:  # a beam assumes that at least one guess is left
            return self.word, self.code, INFINITE, 0
        part = engine.problem.part(engine.problem.everything, self.word, self.code)
        allowed = engine.after(self.word, part)
        total, effort = INFINITE, 0
        for effort in (self.effort,) if self.careful else sorted({0, self.effort}):
            beam = BeamWidth(self.width, self.small, effort)
            total = engine.beam(part, allowed, engine.limit - 1, beam, self.beta)
            if total < INFINITE:
                break
        return self.word, self.code, total, effort
