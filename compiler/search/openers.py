"""Exact totals of openers: of named ones, or the best of all.

What is found goes to `costs.Costs` at once, which may be a ledger: who is stopped by Ctrl-C, the end of time
or a kill goes on from there.
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

FIRST_OPENERS = 40  # searched at least before others are bounded by one ply
CHUNK = 16  # openers bounded in one task


class PricedOpener(NamedTuple):
    """An opener and what its best tree costs; nothing where no tree keeps to the limit."""

    word: str
    total: int | None
    worst: int | None
    histogram: list[int]  # index 0: answers found by the first guess
    blockers: list[str]  # answers that cannot be done within the limit after this opener


def price(
    problem: Problem, words: Iterable[int], limit: int, loop: Loop, costs: Costs | None = None
) -> list[PricedOpener]:
    """The exact cost of some openers, in their order; of those that are alike one is searched."""
    words = tuple(words)
    pricing = OpenerPricing(problem, limit, loop, costs)
    pricing.exactly(words)
    return pricing.with_blockers(words)


def best_openers(
    problem: Problem, amount: int, limit: int, loop: Loop, costs: Costs | None = None
) -> list[PricedOpener]:
    """The best openers of all with their exact costs, cheapest first, ties by the tie rule.

    Of openers that are alike it is the first.
    """
    pricing = OpenerPricing(problem, limit, loop, costs)
    pricing.best(amount)
    return pricing.known(pricing.firsts)[:amount]


class OpenerPricing:
    """Openers of a problem under way to their exact costs."""

    def __init__(
        self, problem: Problem, limit: int, loop: Loop, costs: Costs | None = None
    ) -> None:
        self.problem = problem
        self.loop = loop
        self.costs = Costs() if costs is None else costs
        self.engine = Engine(problem, limit)
        self.words = problem.lists.words
        # Of openers that are alike the first is searched, the best-looking before others.
        self.firsts = self.engine.ranked()
        self._lowest: list[int] = []  # the best totals so far, negated: the dearest comes first
        self._amount = 0

    def exactly(self, words: Iterable[int]) -> None:
        """Find the exact cost of every one of some openers."""
        firsts = dict.fromkeys(map(self.engine.first, words))
        self._search("openers", [word for word in firsts if not self._finding(word).known])
        for word in firsts:
            if self._too_tall(word):
                raise too_tall(self.problem, f"that opens with {self.words[word]!r}")

    def best(self, amount: int) -> None:
        """Find the exact cost of the best openers, and that every other one costs no less.

        1. So many and some more of the best-looking are searched exactly.
        2. All others are bounded by one ply against the dearest of the best so far.
        3. Those that this does not refute are searched in the order of the estimate, each under the
           dearest of the best at that time. Openers that cost as much as the dearest are found exactly
           too, so that the tie rule may choose.
        """
        self._amount = amount
        for word in self.firsts:
            self._count(word)
        some_more = amount // 4 + FIRST_OPENERS
        self._search("first openers", self._open(self.firsts[: amount + some_more]))
        if self.beta < INFINITE:  # against nothing at all no bound helps
            self._bound(
                [word for word in self._open(self.firsts) if self._finding(word) == UNKNOWN]
            )
        self._search("searching", self._open(self.firsts))
        if not self._lowest and any(map(self._too_tall, self.firsts)):
            raise too_tall(self.problem, "with any opener")

    @property
    def beta(self) -> int:
        """What costs so much is not among the best."""
        return 1 - self._lowest[0] if 0 < self._amount <= len(self._lowest) else INFINITE

    def known(self, words: Iterable[int]) -> list[PricedOpener]:
        """Those of some openers that have a tree of known cost, the best first, ties by the tie rule."""
        answers = len(self.problem.lists.answers)
        found = []
        for word in words:
            finding = self.finding(word)
            if counts := finding.histogram:
                key = (finding.bound, len(counts), counts[-1], word >= answers, word)
                found.append((key, self._priced(word)))
        return [priced for _, priced in sorted(found, key=lambda one: one[0])]

    def in_order(self, words: Iterable[int]) -> list[PricedOpener]:
        """Some openers as they are known: the best first, then those without a tree."""
        words = tuple(words)
        none = (word for word in words if self.finding(word).bound >= INFINITE)
        return self.known(words) + [self._priced(word) for word in none]

    def with_blockers(self, words: Iterable[int]) -> list[PricedOpener]:
        """Some openers of known cost in their order, with what blocks those that have no tree."""
        result = []
        end = monotonic() + PATIENCE  # for what blocks all of them together
        for word in words:
            priced = self._priced(word)
            if priced.total is None and (left := end - monotonic()) > 0:
                priced = priced._replace(blockers=of_opener(self.engine, word, left))
            result.append(priced)
        return result

    def finding(self, word: int) -> KnownCost:
        """What is known of an opener, or of the first that is alike to it."""
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
        """Those of some openers that may be among the best, and whose cost is not known."""
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
        """Take an opener's total, if it is known, to those of the best."""
        finding = self._finding(word)
        if self._amount and finding.histogram:
            push = heappush if len(self._lowest) < self._amount else heappushpop
            push(self._lowest, -finding.bound)

    def _too_tall(self, word: int) -> bool:
        """Whether an opener is only said to have no tree because no tall ones are looked for."""
        return (
            self._finding(word).bound >= INFINITE
            and self.engine.limit > LONGEST
            and not tells_nothing(self.problem, word)
        )


class CostJob(NamedTuple):
    """The job of finding what the best tree with an opener costs, if below beta; else a bound."""

    word: int
    known: int  # no tree costs less
    beta: int

    def on(self, engine: Engine) -> tuple[int, KnownCost]:
        if self.known >= self.beta:
            return self.word, KnownCost(self.known)
        return self.word, cost(engine, self.word, self.beta)


def cost(engine: Engine, word: int, beta: int = INFINITE) -> KnownCost:
    """What the best tree that opens with a word costs, if below beta; else a bound."""
    value = engine.opener(word, beta)
    if not value.worst or value.total >= INFINITE:
        return KnownCost(min(value.total, INFINITE))
    problem = engine.problem
    stats = Strategy(
        best_tree(engine, word), problem.lists, name="", mode=problem.mode, weights=problem.weights
    ).stats
    return KnownCost(stats.total, tuple(stats.histogram))
