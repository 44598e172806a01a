"""The Pareto frontier of an opener, or of all: how many answers are found in time, or the worst case, against the total.

No tree on the frontier can be improved in one respect without loss in the other. For the worst case, each limit of
guesses has a least total. For the answers found within K guesses, the frontiers of the parts of a guess add up, and
those of all guesses are merged. A guess is left out if its least missed weight and its least total together are
dominated by a tree known already.
"""

from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import NamedTuple

from compiler.progress import INTERRUPTED, OUT_OF_TIME, OutOfTime
from compiler.search.engine import INFINITE, Allowed, Engine
from compiler.search.openers import OpenerSearch
from compiler.search.parallel import Loop, Phase
from compiler.search.problem import Array, Problem
from compiler.search.within import WithinSearch
from compiler.search.within_ledger import MissedCost

Front = list[MissedCost]  # ascending missed weight, descending total


class FrontierPoint(NamedTuple):
    """A tree on the frontier: its opener, its total, and the weight found in time or the worst case; the other is None."""

    word: str
    total: int
    within: int | None
    worst: int | None


class Frontier(NamedTuple):
    """The points of a frontier by the total, and why the search ended early, or ""."""

    points: list[FrontierPoint]
    stopped: str


def frontier(
    problem: Problem, words: Sequence[int], within: int, limit: int, loop: Loop
) -> Frontier:
    """Return the frontier of each of some openers, one after the other, or of all openers together if `words` is empty.

    `within` is K, or 0 for the worst case.
    """
    search = _Within(problem, within, limit, loop) if within else _Worst(problem, limit, loop)
    loop.patient = False
    found: list[FrontierPoint] = []
    try:
        for word in words:
            search.of_opener(word, found)
        if not words:
            search.of_all(found)
    except KeyboardInterrupt:
        return Frontier(found, INTERRUPTED)
    except OutOfTime:
        return Frontier(found, OUT_OF_TIME)
    return Frontier(found, "")


class _Worst:
    """The frontier of the worst case: the least total under each limit."""

    def __init__(self, problem: Problem, limit: int, loop: Loop) -> None:
        self.engine, self.limit, self.loop = Engine(problem), limit, loop

    def of_opener(self, word: int, found: list[FrontierPoint]) -> None:
        """Add the points of the frontier of an opener, as they are found."""
        self._lower(found, word)

    def of_all(self, found: list[FrontierPoint]) -> None:
        """Add the points of the frontier of all openers, as they are found."""
        self._lower(found, None)

    def _lower(self, found: list[FrontierPoint], word: int | None) -> None:
        """Find the least total, then that under a limit below its worst case, until there is no tree."""
        limit, first = self.limit, len(found)
        while True:
            search = OpenerSearch(self.engine, limit, self.loop)
            if word is None:
                search.best(1)
                best = search.known(search.firsts)[:1]
            else:
                search.exactly([word])
                best = search.in_order([word])
            if not best or best[0].total is None or best[0].worst is None:
                return
            found.insert(first, FrontierPoint(best[0].word, best[0].total, None, best[0].worst))
            limit = best[0].worst - 1
            if limit < 1:
                return


class _Within(WithinSearch):
    """The frontier of the weight found within K guesses."""

    def __init__(self, problem: Problem, within: int, limit: int, loop: Loop) -> None:
        super().__init__(problem, within, limit, loop)
        self._fronts: dict[tuple[object, ...], Front] = {}

    def of_opener(self, word: int, found: list[FrontierPoint]) -> None:
        """Add the points of the frontier of an opener; its parts are searched in parallel."""
        parts = self._parts(self.state, self.allowed, word)
        if self._tells_nothing(parts):
            return

        def search(part: tuple[Array, Allowed]) -> Front:
            return self.front(*part, self.within - 1, self.limit - 1)

        front = [self._alone(self.state, parts, self.within)]
        name = self.problem.lists.words[word]
        with closing(
            self.loop.run(self.engine, Phase(f"parts of {name}"), search, parts)
        ) as fronts:
            for one in fronts:
                front = added(front, one)
                self.loop.progress.done(1, None)
        found += [self._point(word, cost) for cost in front]

    def of_all(self, found: list[FrontierPoint]) -> None:
        """Add the points of the frontier of all openers; `found` always has the frontier of those searched so far."""
        best: dict[MissedCost, int] = {}

        def search(word: int) -> tuple[int, Front]:
            front = sorted(best)
            missed = self.opener_missed(word, front[-1].missed if front else INFINITE)
            need = total_at(front, missed)
            value = self.engine.opener(word, self.limit, min(need + 1, INFINITE))
            if value.total > need or value.total >= INFINITE:
                return word, []
            return word, self.after_front(self.state, self.allowed, (word, self.within, self.limit))

        ranked = self.engine.ranked()
        with closing(self.loop.run(self.engine, Phase("openers"), search, ranked)) as results:
            for word, front in results:
                for cost in front:
                    best[cost] = min(word, best.get(cost, word))
                kept = merged([], sorted(best))
                best = {cost: best[cost] for cost in kept}
                found[:] = [self._point(best[cost], cost) for cost in kept]
                self.loop.progress.done(1, kept[-1].total if kept else None)

    def front(self, state: Array, allowed: Allowed, left: int, limit: int) -> Front:
        """Return the frontier of a state with `left` guesses to be counted and `limit` guesses left."""
        key = (
            state.tobytes(),
            None if allowed is None else tuple(map(int, allowed.key)),
            left,
            limit,
        )
        if key not in self._fronts:
            self._fronts[key] = self._new_front(state, allowed, left, limit)
        return self._fronts[key]

    def _new_front(self, state: Array, allowed: Allowed, left: int, limit: int) -> Front:
        fewest = self.best(state, allowed, left, limit).cost  # the end with the least missed weight
        if fewest.total >= INFINITE:
            return []
        cheapest = MissedCost(
            self._missed_by_cheapest(state, allowed, left, limit),
            self.engine.total(state, allowed, limit) if len(state) > 1 else fewest.total,
        )
        front = merged([fewest], [cheapest])
        if len(front) < 2:
            return front
        for low, word in self._rows(state, allowed, left, cheapest.missed):
            need = total_at(front, low.missed)
            if low.total >= need:
                continue
            row = int(self.problem.row_of[word])
            if self.engine.guess((state, allowed), row, need, limit)[0] < need:
                cost = self.after_front(state, allowed, (word, left, limit), front)
                front = merged(front, cost)
        return front

    def after_front(
        self,
        state: Array,
        allowed: Allowed,
        guess: tuple[int, int, int],
        known: Sequence[MissedCost] = (),
    ) -> Front:
        """Return the frontier after a guess (word, guesses counted, guesses left), without costs that `known` dominates."""
        word, left, limit = guess
        parts = self._parts(state, allowed, word)
        if self._tells_nothing(parts, state):
            return []
        cheapest = [
            self.engine.total(part, its, limit - 1) if len(part) > 1 else self._weight(part)
            for part, its in parts
        ]
        rest = sum(cheapest)
        front = [self._alone(state, parts, left)]
        for (part, its), total in zip(parts, cheapest):
            rest -= total
            front = added(front, self.front(part, its, left - 1, limit - 1))
            front = [cost for cost in front if cost.total + rest < total_at(known, cost.missed)]
            if not front:
                break
        return front

    def _missed_by_cheapest(self, state: Array, allowed: Allowed, left: int, limit: int) -> int:
        """Return the weight that the best tree by the total misses."""
        if left <= 0:
            return self._weight(state)
        if len(state) == 1:
            return 0
        word = self.engine.shape(state, allowed, limit).word
        parts = self._parts(state, allowed, word)
        return sum(self._missed_by_cheapest(*part, left - 1, limit - 1) for part in parts)

    def _parts(self, state: Array, allowed: Allowed, word: int) -> list[tuple[Array, Allowed]]:
        """Return the parts of a state, largest first, and what may be played in each."""
        parts = sorted(self.problem.split(state, word).values(), key=len, reverse=True)
        return [(part, self.engine.rulebook.after(word, part, allowed)) for part in parts]

    def _tells_nothing(
        self, parts: Sequence[tuple[Array, Allowed]], state: Array | None = None
    ) -> bool:
        state = self.state if state is None else state
        return len(parts) == 1 and len(parts[0][0]) == len(state)

    def _alone(self, state: Array, parts: Sequence[tuple[Array, Allowed]], left: int) -> MissedCost:
        """Return what the guess itself costs: one guess for every answer, and itself if it comes too late."""
        weight = self._weight(state)
        itself = weight - sum(self._weight(part) for part, _ in parts)
        return MissedCost(itself if left < 1 else 0, weight)

    def _point(self, word: int, cost: MissedCost) -> FrontierPoint:
        found = self.problem.weight - cost.missed
        return FrontierPoint(self.problem.lists.words[word], cost.total, found, None)


def merged(one: Iterable[MissedCost], other: Iterable[MissedCost]) -> Front:
    """Return the costs of both that no other one dominates.

    >>> [tuple(cost) for cost in merged([MissedCost(0, 9), MissedCost(2, 7)], [MissedCost(1, 8), MissedCost(3, 7)])]
    [(0, 9), (1, 8), (2, 7)]
    """
    front: Front = []
    for cost in sorted({*one, *other}):
        if not front or cost.total < front[-1].total:
            front.append(cost)
    return front


def added(one: Front, other: Front) -> Front:
    """Return the frontier of the sums of two.

    >>> [tuple(cost) for cost in added([MissedCost(0, 9), MissedCost(2, 7)], [MissedCost(1, 2)])]
    [(1, 11), (3, 9)]
    """
    return merged(
        (MissedCost(a.missed + b.missed, a.total + b.total) for a in one for b in other), ()
    )


def total_at(front: Sequence[MissedCost], missed: int) -> int:
    """Return the least total of a frontier that misses no more than this; INFINITE if there is none."""
    return next((cost.total for cost in reversed(front) if cost.missed <= missed), INFINITE)
