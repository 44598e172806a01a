"""The search over openers: the exact totals of given ones, or the best of all and the proof that no other is better.

Every result goes to `costs.Costs` at once. If that is a journal, a run stopped by Ctrl-C, a time limit or a kill can
resume from it.
"""

from collections.abc import Iterable, Iterator
from heapq import heappush, heappushpop
from time import monotonic
from typing import NamedTuple

from compiler.search.blockers import PATIENCE, of_opener
from compiler.search.costs import EXACT, ONE_PLY, UNKNOWN, Costs, KnownCost
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.jobs import BoundJob, OpenerJob
from compiler.search.parallel import Loop, Phase
from compiler.search.problem import Problem
from compiler.search.refusals import too_tall
from compiler.tree.strategy import LONGEST

FIRST_OPENERS = 40  # openers to search exactly before the others are bounded by one ply
CHUNK = 16  # openers to bound in one job


class PricedOpener(NamedTuple):
    """An opener and the cost of its best tree; None if no tree stays within the limit."""

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
    search = OpenerSearch(Engine(problem), limit, loop, costs)
    search.exactly(words)
    return search.with_blockers(words)


def best_openers(
    problem: Problem, amount: int, limit: int, loop: Loop, costs: Costs | None = None
) -> list[PricedOpener]:
    """Return the best openers with their exact costs, cheapest first, ties by the tie-break.

    Of equivalent openers, only the first is listed.
    """
    search = OpenerSearch(Engine(problem), limit, loop, costs)
    search.best(amount)
    return search.known(search.firsts)[:amount]


class OpenerSearch:
    """A search over openers under one limit of guesses.

    With `totals_only`, for proofs, it finds no histograms, and of openers that cost the same it may find only one.
    """

    def __init__(
        self,
        engine: Engine,
        limit: int,
        loop: Loop,
        costs: Costs | None = None,
        *,
        totals_only: bool = False,
    ) -> None:
        self.engine = engine
        self.limit = limit
        self.loop = loop
        self.problem = engine.problem
        self.costs = Costs(self.problem) if costs is None else costs
        self.totals_only = totals_only
        self.words = self.problem.lists.words
        # One opener per class of equivalent openers, most promising first.
        self.firsts = engine.ranked()
        self._lowest: list[int] = []  # heap of the best totals, negated: the largest comes first
        self._amount = 0

    def exactly(self, words: Iterable[int]) -> None:
        """Find the exact cost of each of these openers."""
        firsts = dict.fromkeys(map(self.engine.first, words))
        self._search("openers", self._open(firsts))
        for word in firsts:
            if self._too_tall(word):
                raise too_tall(self.problem, f"that opens with {self.words[word]!r}")

    def best(self, amount: int) -> None:
        """Find the exact costs of the `amount` best openers, and prove that every other one costs no less.

        1. Search `amount` and some more of the most promising openers exactly.
        2. Bound all others by one ply against the dearest of the best so far.
        3. Search the openers that this does not refute, lowest bound first, each under the dearest of the best at
           that time. Openers that cost as much as the dearest are found exactly too, so that the tie-break can
           choose, unless only totals matter.
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
        survivors = sorted(self._open(self.firsts), key=self.bound)
        self._search("searching", survivors)
        if not self._lowest and any(map(self._too_tall, self.firsts)):
            raise too_tall(self.problem, "with any opener")

    @property
    def dearest(self) -> int | None:
        """The total of the dearest of the best openers so far, for a single one the least total; None if none is known."""
        return -self._lowest[0] if self._lowest else None

    @property
    def beta(self) -> int:
        """The total from which on an opener is not among the best."""
        if not 0 < self._amount <= len(self._lowest):
            return INFINITE
        return -self._lowest[0] + (not self.totals_only)

    def is_open(self, word: int) -> bool:
        """Whether an opener may be among the best and its cost is not known."""
        return not self._is_known(self._finding(word)) and self.bound(word) < self.beta

    def bound(self, word: int) -> int:
        """Return the best known bound of an opener, the first of its class."""
        return self.costs.bound(self.limit, self.words[word])

    def one_ply(self, what: str, words: list[int]) -> Iterator[list[tuple[int, int]]]:
        """Yield the one-ply bounds of openers, some at a time."""
        chunks = [tuple(words[i : i + CHUNK]) for i in range(0, len(words), CHUNK)]
        for bounds in self.loop.jobs(
            self.engine, Phase(what, len(words)), lambda chunk: BoundJob(chunk, self.beta), chunks
        ):
            yield bounds
            self.loop.progress.done(len(bounds), self.dearest)

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
                blocked = of_opener(self.engine, word, self.limit, left)
                priced = priced._replace(blockers=blocked)
            result.append(priced)
        return result

    def finding(self, word: int) -> KnownCost:
        """Return what is known about an opener, or about the first one equivalent to it."""
        return self._finding(self.engine.first(word))

    def _finding(self, word: int) -> KnownCost:
        return self.costs.get(self.limit, self.words[word])

    def _is_known(self, finding: KnownCost) -> bool:
        """Whether the cost of an opener is known as exactly as it is wanted."""
        has_total = finding.kind == EXACT if self.totals_only else bool(finding.histogram)
        return has_total or finding.bound >= INFINITE

    def _priced(self, word: int) -> PricedOpener:
        finding = self.finding(word)
        histogram = list(finding.histogram)
        if not histogram:
            return PricedOpener(self.words[word], None, None, [], [])
        return PricedOpener(self.words[word], finding.bound, len(histogram), histogram, [])

    def _open(self, words: Iterable[int]) -> list[int]:
        return [word for word in words if self.is_open(word)]

    def _search(self, what: str, words: list[int]) -> None:
        """Search openers, each under the dearest of the best at that time."""
        bounds = {word: self.bound(word) for word in words}

        def job(word: int) -> OpenerJob:
            return OpenerJob(word, self.limit, bounds[word], self.beta, not self.totals_only)

        left = bounds.copy()
        for word, finding in self.loop.jobs(self.engine, Phase(what), job, words):
            self.costs.add(self.limit, self.words[word], finding)
            self._count(word)
            del left[word]
            least = min(left.values(), default=None) if what == "searching" else None
            self.loop.progress.done(1, self.dearest, least)

    def _bound(self, words: list[int]) -> None:
        """Bound openers by one ply."""
        for bounds in self.one_ply("one ply", words):
            for word, bound in bounds:
                self.costs.add(self.limit, self.words[word], KnownCost(bound, ONE_PLY))

    def _count(self, word: int) -> None:
        """Add an opener's total to the best totals, if it is known."""
        finding = self._finding(word)
        if self._amount and finding.bound < INFINITE and self._is_known(finding):
            push = heappush if len(self._lowest) < self._amount else heappushpop
            push(self._lowest, -finding.bound)

    def _too_tall(self, word: int) -> bool:
        """Whether the search found no tree only because taller trees are not supported."""
        return (
            self._finding(word).bound >= INFINITE
            and depth_of(self.limit) > LONGEST
            and not self.problem.tells_nothing(word)
        )
