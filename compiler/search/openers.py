"""Exact totals of openers: of given ones, or the best of all.

Every result goes to `costs.Costs` at once. If that is a journal, a run stopped by Ctrl-C, a time limit or a kill can
resume from it.
"""

from collections.abc import Iterable
from heapq import heappush, heappushpop
from time import monotonic
from typing import NamedTuple

from compiler.search.blockers import PATIENCE, of_opener
from compiler.search.costs import UNKNOWN, Costs, KnownCost
from compiler.search.engine import INFINITE, Engine
from compiler.search.jobs import BoundJob
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.refusals import tells_nothing, too_tall
from compiler.search.trees import best_tree
from compiler.tree.strategy import LONGEST, Strategy

FIRST_OPENERS = 40  # openers to search exactly before the others are bounded by one ply
CHUNK = 16  # openers to bound in one job


class PricedOpener(NamedTuple):
    """An opener and the cost of its best tree; None if no tree keeps to the limit."""

    word: str
    total: int | None
    worst: int | None
    histogram: list[int]  # index 0: answers found with the first guess
    blockers: list[str]  # answers that cannot be solved within the limit after this opener


def price(
    problem: Problem, words: Iterable[int], limit: int, loop: Loop, costs: Costs | None = None
) -> list[PricedOpener]:
    """Return the exact costs of some openers, in their order. One of each class of equivalent openers is searched."""
    words = tuple(words)
    pricing = OpenerPricing(problem, limit, loop, costs)
    pricing.exactly(words)
    return pricing.with_blockers(words)


def best_openers(
    problem: Problem, amount: int, limit: int, loop: Loop, costs: Costs | None = None
) -> list[PricedOpener]:
    """Return the best openers with their exact costs, cheapest first, ties by the tie-break.

    Of equivalent openers, only the first is listed.
    """
    pricing = OpenerPricing(problem, limit, loop, costs)
    pricing.best(amount)
    return pricing.known(pricing.firsts)[:amount]


class OpenerPricing:
    """A search for the exact costs of openers."""

    def __init__(
        self, problem: Problem, limit: int, loop: Loop, costs: Costs | None = None
    ) -> None:
        self.problem = problem
        self.loop = loop
        self.costs = Costs() if costs is None else costs
        self.engine = Engine(problem, limit)
        self.words = problem.lists.words
        # One opener per class of equivalent openers, best-looking first.
        self.firsts = self.engine.ranked()
        self._lowest: list[int] = []  # heap of the best totals, negated: the largest comes first
        self._amount = 0

    def exactly(self, words: Iterable[int]) -> None:
        """Find the exact cost of each of these openers."""
        firsts = dict.fromkeys(map(self.engine.first, words))
        self._search("openers", [word for word in firsts if not self._finding(word).known])
        for word in firsts:
            if self._too_tall(word):
                raise too_tall(self.problem, f"that opens with {self.words[word]!r}")

    def best(self, amount: int) -> None:
        """Find the exact costs of the `amount` best openers, and prove that every other one costs no less.

        1. Search `amount` and some more of the best-looking openers exactly.
        2. Bound all others by one ply against the dearest of the best so far.
        3. Search the openers that this does not refute, in the order of the estimate, each under the dearest of
           the best at that time. Openers that cost as much as the dearest are found exactly too, so that the
           tie-break can choose.
        """
        self._amount = amount
        for word in self.firsts:
            self._count(word)
        some_more = amount // 4 + FIRST_OPENERS
        self._search("first openers", self._open(self.firsts[: amount + some_more]))
        if self.beta < INFINITE:  # without a total to compare with, bounds refute nothing
            self._bound(
                [word for word in self._open(self.firsts) if self._finding(word) == UNKNOWN]
            )
        self._search("searching", self._open(self.firsts))
        if not self._lowest and any(map(self._too_tall, self.firsts)):
            raise too_tall(self.problem, "with any opener")

    @property
    def beta(self) -> int:
        """The total from which on an opener is not among the best."""
        return 1 - self._lowest[0] if 0 < self._amount <= len(self._lowest) else INFINITE

    def known(self, words: Iterable[int]) -> list[PricedOpener]:
        """Return those of some openers whose best tree is known, best first, ties by the tie-break."""
        answers = len(self.problem.lists.answers)
        found = []
        for word in words:
            finding = self.finding(word)
            if counts := finding.histogram:
                key = (finding.bound, len(counts), counts[-1], word >= answers, word)
                found.append((key, self._priced(word)))
        return [priced for _, priced in sorted(found, key=lambda one: one[0])]

    def in_order(self, words: Iterable[int]) -> list[PricedOpener]:
        """Return some openers of known cost: best first, then those without a tree."""
        words = tuple(words)
        none = (word for word in words if self.finding(word).bound >= INFINITE)
        return self.known(words) + [self._priced(word) for word in none]

    def with_blockers(self, words: Iterable[int]) -> list[PricedOpener]:
        """Return some openers of known cost in their order, with the blockers of those without a tree."""
        result = []
        end = monotonic() + PATIENCE  # for the blockers of all openers together
        for word in words:
            priced = self._priced(word)
            if priced.total is None and (left := end - monotonic()) > 0:
                priced = priced._replace(blockers=of_opener(self.engine, word, left))
            result.append(priced)
        return result

    def finding(self, word: int) -> KnownCost:
        """Return what is known about an opener, or about the first one equivalent to it."""
        return self._finding(self.engine.first(word))

    def _finding(self, word: int) -> KnownCost:
        return self.costs.get(self.words[word])

    def _priced(self, word: int) -> PricedOpener:
        finding = self.finding(word)
        histogram = list(finding.histogram)
        if not histogram:
            return PricedOpener(self.words[word], None, None, [], [])
        return PricedOpener(self.words[word], finding.bound, len(histogram), histogram, [])

    def _open(self, words: Iterable[int]) -> list[int]:
        """Return those of some openers that may be among the best and whose cost is not known."""
        found = ((word, self._finding(word)) for word in words)
        return [word for word, finding in found if not finding.known and finding.bound < self.beta]

    def _search(self, what: str, words: list[int]) -> None:
        """Search openers, each under the dearest of the best at that time."""

        def job(word: int) -> CostJob:
            return CostJob(word, self._finding(word).bound, self.beta)

        for word, finding in self.loop.jobs(self.engine, what, job, words):
            self.costs.add(self.words[word], finding)
            self._count(word)
            self.loop.progress.done(1, -self._lowest[0] if self._lowest else None)

    def _bound(self, words: list[int]) -> None:
        """Bound openers by one ply."""
        chunks = [words[i : i + CHUNK] for i in range(0, len(words), CHUNK)]

        def job(chunk: list[int]) -> BoundJob:
            return BoundJob(tuple(chunk), self.beta)

        for bounds in self.loop.jobs(self.engine, "one ply", job, chunks, len(words)):
            for word, bound in bounds:
                self.costs.add(self.words[word], KnownCost(bound))
            self.loop.progress.done(len(bounds), -self._lowest[0])

    def _count(self, word: int) -> None:
        """Add an opener's total to the best totals, if it is known."""
        finding = self._finding(word)
        if self._amount and finding.histogram:
            push = heappush if len(self._lowest) < self._amount else heappushpop
            push(self._lowest, -finding.bound)

    def _too_tall(self, word: int) -> bool:
        """Whether the search found no tree only because taller trees are not supported."""
        return (
            self._finding(word).bound >= INFINITE
            and self.engine.limit > LONGEST
            and not tells_nothing(self.problem, word)
        )


class CostJob(NamedTuple):
    """Find the cost of the best tree with an opener if it is below beta, else a bound."""

    word: int
    known: int  # lower bound known so far
    beta: int

    def on(self, engine: Engine) -> tuple[int, KnownCost]:
        if self.known >= self.beta:
            return self.word, KnownCost(self.known)
        return self.word, cost(engine, self.word, self.beta)


def cost(engine: Engine, word: int, beta: int = INFINITE) -> KnownCost:
    """Return the cost of the best tree with an opener if it is below beta, else a bound."""
    value = engine.opener(word, beta)
    if not value.worst or value.total >= INFINITE:
        return KnownCost(min(value.total, INFINITE))
    problem = engine.problem
    stats = Strategy(
        best_tree(engine, word), problem.lists, name="", mode=problem.mode, weights=problem.weights
    ).stats
    return KnownCost(stats.total, tuple(stats.histogram))
