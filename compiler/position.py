"""The best guesses of a position, each with its exact total, or with bounds if time ran out.

`compiler.live` answers within two seconds and may estimate. This module takes the time it is given, names the best
guess that the tree-builder would play, and says which totals are exact.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from heapq import heappush, heappushpop
from typing import Any, NamedTuple

from compiler import kernels
from compiler.live import LiveSolver, Position
from compiler.progress import OutOfTime
from compiler.search.build import solution_of
from compiler.search.engine import INFINITE, Engine
from compiler.search.parallel import Loop, Phase
from compiler.search.within import WithinOpener, WithinSearch
from player.core.errors import GameError
from player.core.feedback import Turn
from player.core.meta import within_of
from player.core.modes import why_not
from player.gameplay.analysis import parse_game
from player.words.lists import WordLists

TABLE_BITS = 21  # 64 MB: a whole list may be searched
LARGE = 150  # answers; larger positions get upper bounds first, in case time runs out
BOUNDED = 24  # most promising guesses that get an upper bound in a large position
CHUNK = 8  # guesses to price in one job; single ones cost more to hand out than to price
BEAM = kernels.BeamWidth(5, 8)


class GuessCost(NamedTuple):
    """The cost of a guess: guesses needed for all remaining answers, itself included, times their weights.

    The best tree after it takes at least `at_least`, and some tree takes `at_most` (None: none is known).
    """

    guess: str
    at_least: int
    at_most: int | None
    worst: int | None  # the largest number of guesses of the best tree, if its total is known
    within: int | None = None  # for the objective within:K, the weight of the answers found in time

    @property
    def exact(self) -> bool:
        """Whether the total is known exactly."""
        return self.at_least == self.at_most

    @property
    def expected(self) -> int:
        """The total if it is exact, else the total of the best tree found, else the lower bound."""
        return self.at_least if self.at_most is None else self.at_most


class BestGuesses(NamedTuple):
    """The best guess of a position, the next best ones, and the answers that remain.

    `proven` says whether no guess is better than the first one by the objective. `within_limit` is False if no guess is
    known to solve all answers within the limit of guesses; totals then ignore the limit.
    """

    best: GuessCost
    alternatives: list[GuessCost]
    answers: dict[str, int]  # every remaining answer and its weight, likeliest first
    proven: bool
    within_limit: bool
    scale: int  # what totals and weights are divided by to give guesses

    @property
    def weight(self) -> int:
        """The weight of all remaining answers; their number if all are equally likely."""
        return sum(self.answers.values())

    def chance(self, answer: str) -> float:
        """Return the probability of a remaining answer."""
        return self.answers[answer] / self.weight if self.weight else 1 / len(self.answers)

    def as_dict(self) -> dict[str, Any]:
        """Return the position for JSON. Totals of weights are divided by their scale."""
        return {
            **self._cost(self.best),
            "alternatives": [self._cost(each) for each in self.alternatives],
            "remaining": len(self.answers),
            "answers": [{"word": word, "probability": self.chance(word)} for word in self.answers],
            "proven": self.proven,
            "within_limit": self.within_limit,
        }

    def _cost(self, cost: GuessCost) -> dict[str, Any]:
        bounds = {"at_least": cost.at_least, "at_most": cost.at_most}
        within = {} if cost.within is None else {"within": self._guesses(cost.within)}
        return {
            "guess": cost.guess,
            "expected": self._guesses(cost.expected),
            "mean": cost.expected / self.weight if self.weight else None,
            "exact": cost.exact,
            "worst": cost.worst,
            **within,
            **{key: None if one is None else self._guesses(one) for key, one in bounds.items()},
        }

    def _guesses(self, total: int) -> int | float:
        return total if self.scale == 1 else total / self.scale


def read_history(lists: WordLists, text: str) -> list[Turn]:
    """Return the turns of a game written as "salet bybyb, courd bbgby"; an empty text is a game not yet begun."""
    if not text.strip():
        return []
    return parse_game(text, lists.scoring, lists)


def check_history(lists: WordLists, history: Sequence[Turn], mode: str = "normal") -> None:
    """Raise GameError that names the first impossible turn: no answer fits it, or the mode forbids its guess."""
    left: Sequence[str] = lists.answers
    known = frozenset(lists.words)
    for number, (guess, code) in enumerate(history, 1):
        turn = f"turn {number} ({guess} {lists.scoring.show(code)})"
        before = history[: number - 1]
        if guess not in known:
            raise GameError(f"{turn}: {guess!r} is not in the word list of {lists.name}")
        if any(its == lists.scoring.solved for _, its in before):
            raise GameError(f"{turn}: the game was already won in the turn before")
        if reason := why_not(before, guess, mode, lists.scoring):
            raise GameError(f"{turn}: {guess!r} is not allowed in {mode} mode: {reason}")
        left = lists.scoring.partition(guess, left).get(code, ())
        if not left:
            since = "" if number == 1 else " and the turns before"
            raise GameError(f"{turn}: no answer of {lists.name} gives this feedback{since}")
    if history and history[-1][1] == lists.scoring.solved:
        raise GameError(f"the game is won: {history[-1][0]} was the answer")


class PositionSearch:
    """A search for the best guesses of a position."""

    def __init__(self, solver: LiveSolver, history: Sequence[Turn]) -> None:
        check_history(solver.lists, history, solver.mode)
        prepared = solver.prepared()
        self.problem = prepared.problem
        self.engine = Engine(self.problem, table_bits=TABLE_BITS)
        self.used = used = len(history)
        left = solver.max_guesses - used if solver.max_guesses else kernels.UNLIMITED
        self.limit = left if left > 0 else kernels.UNLIMITED  # as in the live solver
        self.position: Position = prepared.position(history, self.limit)
        self.words = prepared.likely(self.position, len(self.problem.lists.words))
        self.loop = Loop()
        self.costs: dict[int, GuessCost] = {}
        self.lowest: list[int] = []  # heap of the best totals, negated: the largest comes first
        self.count = 0
        self._warm_up()

    def _warm_up(self) -> None:
        """Compile or load the kernels, so that this takes no time from the search."""
        two, book = self.problem.everything[:2], self.engine.rulebook
        memory = self.engine.thread_state().memory
        kernels.bound_opener(self.problem.local, book.rules, two, book.start, 0, 1, memory)
        self.engine.guess((two, book.start), 0, 1, 3, self.engine.orbits())
        self.engine.total(two, book.start, 3)
        if len(two) > 1:
            self.engine.beam(two, book.start, 3, BEAM)

    def best(self, count: int, loop: Loop, objective: str = "mean") -> BestGuesses:
        """Return the best guess and `count` alternatives.

        With objective "worst", the smallest worst case comes first; with "within:K", the most answers found by the
        K-th guess of the game. When the loop's time is up, or on Ctrl-C, the result has bounds in place of unknown totals.
        """
        self.loop = loop
        loop.patient = False
        most = within_of(objective)
        if len(self.position.state) == 1:
            weight = self._weight()
            found = (weight if most > self.used else 0) if most else None
            return self._result([GuessCost(self.words[0], weight, weight, 1, found)], True, True)
        if most:
            return self._best_within(max(most - self.used, 0), count)
        finished = True
        try:
            if objective == "worst":
                self._lower_limit()
            self._search(count)
            within = self._any_tree()
            if not within:
                self._without_limit()
                self._search(count)
        except (OutOfTime, KeyboardInterrupt):
            finished, within = False, self._any_tree()
        return self._result(self._in_order(count + 1), finished, within)

    def _within_search(self, within: int, limit: int) -> WithinSearch:
        search = WithinSearch(self.problem, within, limit, self.loop)
        search.state, search.allowed = self.position.state, self.position.allowed
        return search

    def _best_within(self, left: int, count: int) -> BestGuesses:
        """Return the guesses that find the most answers with the next `left` ones, ties by the total."""
        number = {word: at for at, word in enumerate(self.problem.lists.words)}
        words = [number[word] for word in self.words]
        limit = self.position.limit
        search = self._within_search(left, limit)
        stopped = search.run(words, count + 1)
        within = search.best_word is not None
        if not within and not stopped and limit != kernels.UNLIMITED:
            search = self._within_search(left, 0)
            stopped = search.run(words, count + 1)
        best = search.ranked(len(words))
        if best and not stopped:
            # Of many equally good guesses, the one that a tree plays may be far down.
            played = search.played()
            best.sort(key=lambda one: one.word != played)
        costs = [self._within_cost(search, one) for one in best[: count + 1]]
        if not costs:
            costs = [self._in_order(1)[0]._replace(within=0)]
        return self._result(costs, not stopped, within)

    def _within_cost(self, search: WithinSearch, one: WithinOpener) -> GuessCost:
        """Return what a guess costs by the objective within:K."""
        total, found = one.cost.total, self._weight() - one.cost.missed
        tree = solution_of(self.problem, search.tree(one.word), start=self.position.state)
        return GuessCost(self.problem.lists.words[one.word], total, total, tree.worst, found)

    def _search(self, count: int) -> None:
        """Find the exact totals of the `count` + 1 best guesses, and bound all others from below."""
        row_of = self.problem.row_of
        number = {word: i for i, word in enumerate(self.problem.lists.words)}
        rows = [int(row_of[number[word]]) for word in self.words]
        self.lowest, self.count = [], count + 1
        if len(self.position.state) > LARGE:
            self._run("first trees", self._upper, rows[:BOUNDED])
        self._run("most promising guesses", self._exact, rows[: 2 * self.count])
        self._run("all guesses", self._exact, rows[2 * self.count :])

    def _run(self, what: str, work: "Callable[[int], GuessCost]", rows: list[int]) -> None:
        chunks = [rows[i : i + CHUNK] for i in range(0, len(rows), CHUNK)]

        def each(chunk: list[int]) -> list[tuple[int, GuessCost]]:
            return [(row, work(row)) for row in chunk]

        with closing(self.loop.run(self.engine, Phase(what, len(rows)), each, chunks)) as results:
            for costs in results:
                for row, cost in costs:
                    self._keep(row, cost)
                self.loop.progress.done(len(costs), -self.lowest[0] if self.lowest else None)

    def _keep(self, row: int, cost: GuessCost) -> None:
        old = self.costs.get(row)
        if old is not None and not cost.exact:
            cost = cost._replace(at_least=max(cost.at_least, old.at_least), at_most=old.at_most)
        self.costs[row] = cost
        if cost.exact:
            push = heappush if len(self.lowest) < self.count else heappushpop
            push(self.lowest, -cost.at_least)

    @property
    def _beta(self) -> int:
        """The threshold for totals: guesses below it are among those wanted, and equal totals are included."""
        return 1 - self.lowest[0] if len(self.lowest) == self.count else INFINITE

    def _exact(self, row: int) -> GuessCost:
        """Return the exact total of a guess if it may be among those wanted, else a lower bound."""
        state, allowed, limit = self.position
        local, rules = self.problem.local, self.engine.rulebook.rules
        word = self._word(row)
        beta = self._beta
        memory = self.engine.thread_state().memory
        bound = int(kernels.bound_opener(local, rules, state, allowed, row, beta, memory))
        if bound >= beta:
            return GuessCost(word, min(bound, INFINITE), None, None)
        start, orbits = (state, allowed), self.engine.orbits()
        total, height = self.engine.guess(start, row, beta, limit, orbits)
        if height and total < INFINITE:
            return GuessCost(word, total, total, height)
        return GuessCost(word, min(total, INFINITE), None, None)

    def _upper(self, row: int) -> GuessCost:
        """Return the bounds of a guess: by one ply, and by a beam's tree."""
        state, allowed, limit = self.position
        local, book = self.problem.local, self.engine.rulebook
        memory = self.engine.thread_state().memory
        low = kernels.bound_opener(local, book.rules, state, allowed, row, INFINITE, memory)
        word = int(local.name[row])
        total = self._weight()
        for part in self.problem.split(state, word).values():
            its = book.after(word, part, allowed)
            total += self.engine.beam(part, its, limit - 1, BEAM)
        return GuessCost(self._word(row), int(low), total if total < INFINITE else None, None)

    def _lower_limit(self) -> None:
        """Set the limit to the least number of guesses that solves all answers of the position."""
        state, allowed, most = self.position
        most = min(most, len(state))

        def feasible(limit: int) -> bool:
            return self.engine.total(state, allowed, limit) < INFINITE

        for limit in range(2, most + 1):
            for found in self.loop.run(self.engine, Phase("worst case"), feasible, [limit]):
                if found:
                    self.position = self.position._replace(limit=limit)
                    return

    def _without_limit(self) -> None:
        self.position = self.position._replace(limit=kernels.UNLIMITED)
        self.costs.clear()

    def _any_tree(self) -> bool:
        """Whether some guess is known to solve all answers within the limit."""
        kept = self.position.limit <= self.limit
        return kept and any(cost.at_most is not None for cost in self.costs.values())

    def _in_order(self, count: int) -> list[GuessCost]:
        """Return the `count` best guesses by the tie-break of trees; guesses of unknown total by their bounds."""
        known = [
            (self._rank(row, cost), cost)
            for row, cost in self.costs.items()
            if cost.at_most is not None
        ]
        known.sort(key=lambda one: one[0])
        if not known:  # time ran out at once: the most promising guess, with the least total that two guesses allow
            least = 2 * self._weight() - int(self.problem.local.weight[self.position.state].max())
            return [GuessCost(self.words[0], least, None, None)]
        return [cost for _, cost in known[:count]]

    def _rank(self, row: int, cost: GuessCost) -> tuple[int, ...]:
        """Return the key that orders guesses: the total, then the tie-break of trees if it is exact."""
        word = int(self.problem.local.name[row])
        assert cost.at_most is not None  # noqa: S101
        if not cost.exact:
            return (cost.at_most, 1, 0, 0, 0, word)
        worst, at_worst = self._shape(row)
        member = self.problem.local.member[row] in self.position.state
        return (cost.at_most, 0, worst, at_worst, not member, word)

    def _shape(self, row: int) -> tuple[int, int]:
        """Return (worst, number of answers that need it) of the best tree with a guess of known total."""
        state, allowed, limit = self.position
        word = int(self.problem.local.name[row])
        counts = {1: 1}  # the guess itself, which matters only if it is the last answer
        for part in self.problem.split(state, word).values():
            its = self.engine.rulebook.after(word, part, allowed)
            shape = self.engine.shape(part, its, limit - 1, named=False)
            counts[shape.height + 1] = counts.get(shape.height + 1, 0) + shape.at_height
        worst = max(counts)
        return int(worst), int(counts[worst])

    def _word(self, row: int) -> str:
        return str(self.problem.lists.words[self.problem.local.name[row]])

    def _weight(self) -> int:
        return int(self.problem.local.weight[self.position.state].sum())

    def _result(self, costs: list[GuessCost], finished: bool, within: bool) -> BestGuesses:
        local, answers = self.problem.local, self.problem.lists.answers
        weights = self.problem.weights
        best, *others = costs
        lower = [cost.at_least for cost in self.costs.values()]
        known = finished or (
            best.exact and len(lower) == len(self.words) and best.at_least <= min(lower)
        )
        return BestGuesses(
            best,
            others,
            {answers[local.answer[i]]: int(local.weight[i]) for i in self.position.state},
            known,
            within,
            1 if weights is None else weights.scale,
        )
