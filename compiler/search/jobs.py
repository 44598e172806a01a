"""Jobs: the work to do for an opener, as a few numbers that any engine can carry out.

A job holds no array and no function, so it can be sent to another machine, whose engine for the same problem
returns the same result. `compiler.search.parallel.Loop` distributes jobs.
"""

from typing import NamedTuple, Protocol, TypeVar

from compiler.kernels import BeamWidth
from compiler.search.costs import EXACT, SEARCH, KnownCost
from compiler.search.engine import INFINITE, BestOpener, Engine, depth_of
from compiler.search.trees import NoTreeError, best_tree
from compiler.tree.strategy import Node, Strategy

FEW_GUESSES = 4  # so few that many openers have no tree

Result_co = TypeVar("Result_co", covariant=True)


class Job(Protocol[Result_co]):
    """A piece of work that consists of numbers and tuples of numbers only."""

    def on(self, engine: Engine) -> Result_co:
        """Carry out the job."""


class OpenerJob(NamedTuple):
    """Find the smallest total of a tree with an opener if it is below beta, else a bound.

    With `histogram`, also find how many answers the best tree finds with one guess, two, and so on.
    """

    word: int
    limit: int
    known: int  # lower bound known so far
    beta: int
    histogram: bool

    def on(self, engine: Engine) -> tuple[int, KnownCost]:
        if self.known >= self.beta:
            return self.word, KnownCost(self.known, SEARCH)
        problem = engine.problem
        # The search for the best tree finds its total too. But it takes longer to find that there is none.
        tree_only = self.histogram and self.beta >= INFINITE and depth_of(self.limit) > FEW_GUESSES
        if not tree_only or problem.tells_nothing(self.word):
            _, total, worst = engine.opener(self.word, self.limit, self.beta)
            if not worst or total >= INFINITE:
                return self.word, KnownCost(min(total, INFINITE), SEARCH)
            if not self.histogram:
                return self.word, KnownCost(total, EXACT)
        try:
            root = best_tree(engine, self.word, self.limit)
        except NoTreeError:
            return self.word, KnownCost(INFINITE, SEARCH)
        tree = Strategy(root, problem.lists, name="", mode=problem.mode, weights=problem.weights)
        return self.word, KnownCost(tree.stats.total, EXACT, tuple(tree.stats.histogram))


class BoundJob(NamedTuple):
    """Compute the one-ply bounds of openers; a bound may be smaller if it is not below beta."""

    words: tuple[int, ...]
    beta: int

    def on(self, engine: Engine) -> list[tuple[int, int]]:
        return [(word, engine.bound(word, self.beta)) for word in self.words]


class TreeJob(NamedTuple):
    """Find the best tree with an opener, if its total is below beta and it is no worse than `other`."""

    word: int
    limit: int
    beta: int
    other: BestOpener | None

    def on(self, engine: Engine) -> tuple[BestOpener, Node] | None:
        value = engine.opener(self.word, self.limit, self.beta)
        if not value.worst or value.total >= self.beta:
            return None
        best = engine.best(self.word, self.limit)
        if self.other is not None and self.other < best:
            return None
        return best, best_tree(engine, self.word, self.limit)


class BeamJob(NamedTuple):
    """Find a beam's result for one part of an opener if it is below beta, else a bound of it.

    The effort of the beam is used if there is no tree without it, or from the start if `careful`. The result includes
    the effort used.
    """

    word: int
    code: int
    limit: int
    beam: BeamWidth
    beta: int
    careful: bool

    def on(self, engine: Engine) -> tuple[int, int, int, int]:
        if self.beta <= 0:
            return self.word, self.code, 0, 0
        if self.limit < 2:  # a beam assumes that at least one guess is left
            return self.word, self.code, INFINITE, 0
        part = engine.problem.part(engine.problem.everything, self.word, self.code)
        allowed = engine.after(self.word, part)
        total, effort = INFINITE, 0
        for effort in (self.beam.effort,) if self.careful else sorted({0, self.beam.effort}):
            beam = self.beam._replace(effort=effort)
            total = engine.beam(part, allowed, self.limit - 1, beam, self.beta)
            if total < INFINITE:
                break
        return self.word, self.code, total, effort
