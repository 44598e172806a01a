"""What is done for an opener, as a job: said in a few numbers, carried out on any engine.

A job holds no array and no function, so it can be sent to another machine, whose engine for the same
problem and limit returns what ours would. `compiler.search.parallel.Loop` gives jobs out.
"""

from typing import NamedTuple, Protocol, TypeVar

from compiler.kernels import BeamWidth
from compiler.search.engine import INFINITE, BestOpener, Engine, OpenerValue
from compiler.search.trees import best_tree
from compiler.tree.strategy import Node

Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Result_co]):
    """A piece of work; numbers and words of numbers only."""

    def on(self, engine: Engine) -> Result_co:
        """Do it."""


class SearchJob(NamedTuple):
    """The smallest total of a tree with an opener, if below beta; else a bound."""

    word: int
    beta: int

    def on(self, engine: Engine) -> OpenerValue:
        return engine.opener(self.word, self.beta)


class BoundJob(NamedTuple):
    """The one-ply bounds of openers, each or less where that is not below beta."""

    words: tuple[int, ...]
    beta: int

    def on(self, engine: Engine) -> list[tuple[int, int]]:
        return [(word, engine.bound(word, self.beta)) for word in self.words]


class TreeJob(NamedTuple):
    """The best tree with an opener, if its total is below beta and it is no worse than some other."""

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
    """What a beam makes of the part of an opener that met with a code, if below beta; else a bound of that.

    Effort to keep to the limit is made where there is no tree without, or, if `careful`, from the beginning. What
    was made is said too.
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
        if engine.limit < 2:  # a beam takes a single answer for one that can still be guessed
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
