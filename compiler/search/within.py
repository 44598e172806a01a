"""The objective `within:K`: solve as much weight as possible within K guesses, then take the least total.

`kernels.within` computes the least weight that a state misses. States that miss nothing are solved by the ordinary
search with the limit lowered to the guesses left, and states past the K-th guess by the ordinary search as it is.
Between them, all rows with the least missed weight are compared by their totals.
"""

from bisect import insort
from collections.abc import Callable, Iterable
from contextlib import closing
from threading import Lock
from typing import NamedTuple, TypeVar

import numpy as np

from compiler import kernels
from compiler.progress import INTERRUPTED, OUT_OF_TIME, OutOfTime
from compiler.search.engine import INFINITE, Allowed, Engine, PartProblem, depth_of
from compiler.search.memory import new_two_guess_cores
from compiler.search.parallel import Loop, Phase
from compiler.search.problem import Array, Problem
from compiler.search.within_ledger import (
    BOUND,
    EXACT,
    MISSED,
    NONE,
    KnownMissed,
    MissedCost,
    WithinLedger,
)
from compiler.tree.strategy import Node

Row = TypeVar("Row")

GLOBAL_CORES = 1 << 15  # cores kept for all states
MOST_KNOWN = 512  # cores of other states that are used for one
STORED = 1024  # cores that the search of one state uses
FIRST_OPENERS = 40  # openers to price before all others are bounded
EASY = 80  # answers; larger states are rarely solved in time, and finding that out is slow
SIZE = kernels.MAX_TWO_GUESS_CORE


class Choice(NamedTuple):
    """The best play of a state: its cost and the word, or -1 if the ordinary search names it."""

    cost: MissedCost
    word: int
    limit: int  # the limit under which the ordinary search finds the word


class WithinOpener(NamedTuple):
    """An opener, a lower bound of the weight it misses, and the cost of its best tree."""

    word: int
    missed: int
    cost: MissedCost


class WithinSearch:
    """A search for the best trees by the objective `within:K`."""

    def __init__(
        self,
        problem: Problem,
        within: int,
        limit: int,
        loop: Loop,
        ledger: WithinLedger | None = None,
    ) -> None:
        self.problem = problem
        self.engine = Engine(problem)
        # The position to search; its next guesses are the openers.
        self.state: Array = problem.everything
        self.allowed: Allowed = self.engine.rulebook.start
        self.limit = depth_of(limit)
        self.within = min(within, self.limit)
        self.loop = loop
        self.ledger = WithinLedger(problem, within, limit) if ledger is None else ledger
        self.found: dict[int, int] = {}  # opener -> its least missed weight, or a lower bound
        self.costs: dict[
            int, MissedCost
        ] = {}  # opener -> its cost; NONE if it is not among the best
        self._missed: dict[tuple[object, ...], tuple[int, bool]] = {}
        self._best: dict[tuple[object, ...], Choice] = {}
        self._cores = _CoreStore(len(problem.lists.answers))

    # The missed weight of states and openers

    def opener_missed(self, word: int, beta: int = INFINITE) -> int:
        """Return the least weight missed after an opener if it is below beta, else a lower bound."""
        parts = self.problem.split(self.state, word)
        if [len(part) for part in parts.values()] == [len(self.state)]:
            return INFINITE
        if self.within < 1:
            return self._weight(self.state)
        missed = 0
        for part in sorted(parts.values(), key=len, reverse=True):
            its = self.engine.rulebook.after(word, part, self.allowed)
            missed += self.missed(part, its, self.within - 1, beta - missed)
            if missed >= beta:
                break
        return missed

    def missed(self, state: Array, allowed: Allowed, left: int, beta: int = INFINITE) -> int:
        """Return the least weight that `left` guesses miss of a state if it is below beta, else a lower bound."""
        if len(state) == 1 and left > 0:
            return 0
        key = _key(state, allowed, left)
        known, exact = self._missed.get(key, (0, False))
        if exact or known >= beta:
            return known
        found = self._least(state, allowed, left, beta)
        if found == kernels.STOPPED:
            self.engine.check_stopped()
        self._missed[key] = max(found, known), found < beta
        return max(found, known)

    def _least(self, state: Array, allowed: Allowed, left: int, beta: int) -> int:
        memory = self.engine.thread_state().memory
        if left < 3:
            local, rules = self.problem.local, self.engine.rulebook.rules
            found = kernels.least_missed(local, rules, state, allowed, left, beta, memory)
            return int(found)
        if len(state) <= EASY and self.engine.total(state, allowed, left) < INFINITE:
            return 0
        root = self.engine.root(state, allowed)
        whole = np.arange(len(state), dtype=np.int32)
        if left > 3:
            found = kernels.least_missed(
                root.local, root.rules, whole, root.allowed, left, beta, memory
            )
            return int(found)
        return self._in_three(root, beta, shrink=True)[0]

    def _in_three(self, root: PartProblem, beta: int, *, shrink: bool) -> tuple[int, Array]:
        """Return the least weight that three guesses miss, and that of each row."""
        memory = self.engine.thread_state().memory
        cores = first_cores(new_two_guess_cores(root.local), STORED)
        known = self._cores.inside(root.part) if root.rules is None else _NO_CORES
        kernels.know_cores(root.local, *known, cores)
        out = np.empty(len(root.local.reach), np.int64)
        least = kernels.missed_in_three(
            root.local, root.rules, root.allowed, beta, shrink, cores, memory, out
        )
        if root.rules is None:
            first, last = len(known[1]), int(cores.amount[0])
            self._cores.add(
                root.part[cores.answers[k, : cores.size[k]]] for k in range(first, last)
            )
        return int(least), out

    # The least total among the trees that miss least

    def best(self, state: Array, allowed: Allowed, left: int, limit: int) -> Choice:
        """Return the best play of a state with `left` guesses to be counted and `limit` guesses left."""
        weight = self._weight(state)
        if len(state) == 1:
            word = int(self.problem.local.answer[state[0]])
            return Choice(
                MissedCost(0 if left > 0 else weight, weight) if limit else NONE, word, limit
            )
        key = _key(state, allowed, left, limit)
        if key not in self._best:
            self._best[key] = self._found(state, allowed, left, limit, weight)
        return self._best[key]

    def _found(self, state: Array, allowed: Allowed, left: int, limit: int, weight: int) -> Choice:
        if left > 0:
            total = self.engine.total(state, allowed, min(left, limit))
            if total < INFINITE:
                return Choice(MissedCost(0, total), -1, min(left, limit))
        total = self.engine.total(state, allowed, limit)
        if left <= 0 or total >= INFINITE:
            return Choice(NONE if total >= INFINITE else MissedCost(weight, total), -1, limit)
        best = Choice(NONE, -1, limit)
        missed = self.missed(state, allowed, left)
        tried: set[int] = set()
        # First the rows that miss least. If the limit keeps all of them from missing so little, the others too.
        for beta in (missed + 1, INFINITE):
            if best.cost.missed <= missed:
                break
            rows = self._rows(state, allowed, left, min(beta, best.cost.missed + 1))
            for low, word in rows:
                if word not in tried and low < best.cost:
                    tried.add(word)
                    cost = self.after(state, allowed, (word, left, limit), best.cost)
                    if cost < best.cost:
                        best = Choice(cost, word, limit)
        return best

    def after(
        self, state: Array, allowed: Allowed, guess: tuple[int, int, int], beta: MissedCost
    ) -> MissedCost:
        """Return the best cost of a state after a guess (word, guesses counted, guesses left) if below beta."""
        word, left, limit = guess
        parts = sorted(self.problem.split(state, word).values(), key=len, reverse=True)
        weights = [self._weight(part) for part in parts]
        heaviest = [int(self.problem.local.weight[part[0]]) for part in parts]
        least = [2 * weight - heavy for weight, heavy in zip(weights, heaviest)]
        missed, total = 0, self._weight(state) + sum(least)
        if left < 1:  # the guess itself comes too late
            missed = self._weight(state) - sum(weights)
        if len(parts) == 1 and len(parts[0]) == len(state):
            return NONE
        for part, low in zip(parts, least):
            if MissedCost(missed, total) >= beta:
                return NONE
            its = self.engine.rulebook.after(word, part, allowed)
            cost = self.best(part, its, left - 1, limit - 1).cost
            if cost == NONE:
                return NONE
            missed += cost.missed
            total += cost.total - low
        return MissedCost(missed, total)

    def _rows(
        self, state: Array, allowed: Allowed, left: int, beta: int
    ) -> list[tuple[MissedCost, int]]:
        """Return the words that miss less than beta, each with lower bounds of its cost, cheapest first."""
        root = self.engine.root(state, allowed)
        memory = self.engine.thread_state().memory
        if left == 3:
            out = self._in_three(root, beta, shrink=False)[1]
        else:
            out = np.empty(len(root.local.reach), np.int64)
            kernels.missed_by_rows(root.local, root.rules, root.allowed, left, beta, memory, out)
        self.engine.check_stopped()
        local, rules = self.problem.local, self.engine.rulebook.rules
        found = []
        for row in np.flatnonzero(out < beta):
            word = int(root.local.name[row])
            low = kernels.bound_opener(
                local, rules, state, allowed, self.problem.row_of[word], INFINITE, memory
            )
            outsider = root.local.member[row] < 0
            found.append((MissedCost(int(out[row]), int(low)), bool(outsider), word))
        return [(low, word) for low, _, word in sorted(found)]

    def opener(self, word: int, beta: MissedCost = NONE) -> MissedCost:
        """Return the best cost with an opener if it is below beta, else NONE."""
        return self.after(self.state, self.allowed, (word, self.within, self.limit), beta)

    def tree(self, word: int) -> Node:
        """Return the best tree with an opener whose cost is known."""
        problem, words = self.problem, self.problem.lists.words

        def below(state: Array, allowed: Allowed, guess: tuple[int, int, int]) -> Node:
            word, left, limit = guess
            node = Node(words[word])
            for code, part in problem.split(state, word).items():
                its = self.engine.rulebook.after(word, part, allowed)
                choice = self.best(part, its, left - 1, limit - 1)
                reply, most = choice.word, limit - 1
                counted = left - 1
                if reply < 0:  # from here on, the ordinary search plays
                    most = choice.limit
                    counted = 0
                    reply = self.engine.shape(part, its, most).word
                node.children[code] = below(part, its, (reply, counted, most))
            return node

        return below(self.state, self.allowed, (word, self.within, self.limit))

    # All openers

    def run(self, words: Iterable[int], count: int = 1) -> str:
        """Rank openers until done, time is up or Ctrl-C; return why it ended early, or "".

        The first ones are ranked before all others are bounded, so that there is a tree soon.
        """
        words = list(words)
        self.loop.patient = False
        try:
            if len(words) > count + FIRST_OPENERS:
                self.rank(words[: count + FIRST_OPENERS], count)
            self.rank(words, count)
        except KeyboardInterrupt:
            return INTERRUPTED
        except OutOfTime:
            return OUT_OF_TIME
        return ""

    def rank(self, words: Iterable[int], count: int = 1) -> list[WithinOpener]:
        """Find the exact costs of the `count` best of some openers; return them, best first.

        1. The least missed weight of each opener, or a lower bound of it above that of the best `count` so far.
        2. The total of each opener that, by this, may be among the best `count`.
        """
        words = list(words)
        exact: list[int] = []

        def look(word: int) -> tuple[int, KnownMissed]:
            beta = exact[count - 1] + 1 if len(exact) >= count else INFINITE
            known = self.ledger.get(word)
            if known.kind in {MISSED, EXACT} or known.cost.missed >= beta:
                return word, known
            missed = self.opener_missed(word, beta)
            return word, KnownMissed(MissedCost(missed, 0), MISSED if missed < beta else BOUND)

        for word, known in self._each("answers in time", look, words):
            self.ledger.add(word, known)
            self.found[word] = known.cost.missed
            if known.kind != BOUND:
                insort(exact, known.cost.missed)
            self.loop.progress.done(1, None)

        def price(word: int) -> tuple[int, KnownMissed]:
            most = self._lowest(count)
            beta = NONE if most == NONE else MissedCost(most.missed, most.total + 1)
            known = self.ledger.get(word)
            if known.kind == EXACT or known.cost >= beta:
                return word, known
            cost = self.opener(word, beta)
            return word, KnownMissed(beta, BOUND) if cost == NONE else KnownMissed(cost, EXACT)

        for word, known in self._each("totals", price, sorted(words, key=self.found.__getitem__)):
            self.ledger.add(word, known)
            self.costs[word] = known.cost if known.kind == EXACT else NONE
            best = self._lowest(1)
            self.loop.progress.done(1, best.total if best != NONE else None)
        return self.ranked(count)

    def ranked(self, count: int) -> list[WithinOpener]:
        """Return the `count` best openers of known cost, best first."""
        known = sorted((cost, word) for word, cost in self.costs.items() if cost != NONE)
        return [WithinOpener(word, self.found[word], cost) for cost, word in known[:count]]

    def settled(self) -> list[int]:
        """Return the openers that are known to be no better than the best one."""
        best = self._lowest(1)
        return [
            word for word in self.found if word in self.costs or self.ledger.get(word).cost > best
        ]

    def played(self) -> int:
        """Return the best opener that a tree plays from this position; call it when all openers are ranked.

        Of openers with the same cost it is the one that `best` finds first.
        """
        first = self.ranked(1)[0]
        for limit in (min(self.within, self.limit), self.limit):
            missed = 0 if limit <= self.within else self._weight(self.state)
            if limit > 0 and first.cost.missed == missed:
                shape = self.engine.shape(self.state, self.allowed, limit)
                if shape.total == first.cost.total:
                    return int(shape.word)
        tied = [word for word, cost in self.costs.items() if cost == first.cost]
        return min(tied, key=self._order)

    def _order(self, word: int) -> tuple[int, bool, int]:
        """Return the key by which `best` tries words that miss the same weight."""
        local, memory = self.problem.local, self.engine.thread_state().memory
        row = self.problem.row_of[word]
        rules = self.engine.rulebook.rules
        low = kernels.bound_opener(local, rules, self.state, self.allowed, row, INFINITE, memory)
        return int(low), local.member[row] not in self.state, word

    @property
    def best_word(self) -> int | None:
        """The best opener of known cost, if there is one."""
        return next((one.word for one in self.ranked(1)), None)

    def _lowest(self, count: int) -> MissedCost:
        """Return the cost of the `count`-th best opener of known cost."""
        costs = sorted(self.costs.values())
        return costs[count - 1] if len(costs) >= count else NONE

    def _each(self, what: str, work: Callable[[int], Row], words: list[int]) -> Iterable[Row]:
        with closing(self.loop.run(self.engine, Phase(what), work, words)) as results:
            yield from results

    def _weight(self, state: Array) -> int:
        return int(self.problem.local.weight[state].sum())


def first_cores(cores: kernels.TwoGuessCores, amount: int) -> kernels.TwoGuessCores:
    """Return storage with room for fewer cores."""
    return cores._replace(
        size=cores.size[:amount],
        answers=cores.answers[:amount],
        non_splitting=cores.non_splitting[:amount],
    )


def _key(state: Array, allowed: Allowed, *numbers: int) -> tuple[object, ...]:
    rules = None if allowed is None else (int(allowed.key[0]), int(allowed.key[1]))
    return (state.tobytes(), rules, *numbers)


_NO_CORES = np.empty((0, SIZE), np.int32), np.empty(0, np.int32)


class _CoreStore:
    """Two-guess cores of the whole list, found in any state; thread-safe."""

    def __init__(self, answers: int) -> None:
        self._answers = np.zeros((GLOBAL_CORES, SIZE), np.int32)
        self._sizes = np.zeros(GLOBAL_CORES, np.int32)
        self._count = answers
        self._seen: set[bytes] = set()
        self._adding = Lock()
        self.amount = 0

    def inside(self, state: Array) -> tuple[Array, Array]:
        """Return the known cores that lie in a state, numbered as in the state, and their sizes."""
        amount = self.amount
        place = np.full(self._count, -1, np.int32)
        place[state] = np.arange(len(state), dtype=np.int32)
        placed = place[self._answers[:amount]]
        used = np.arange(SIZE) < self._sizes[:amount, None]
        kept = np.flatnonzero((placed >= 0).all(axis=1, where=used))[:MOST_KNOWN]
        return np.where(used[kept], placed[kept], 0), self._sizes[kept]

    def add(self, cores: Iterable[Array]) -> None:
        """Keep cores, numbered as in the list, as long as there is room."""
        with self._adding:
            for core in cores:
                name = core.tobytes()
                if name not in self._seen and self.amount < GLOBAL_CORES:
                    self._seen.add(name)
                    self._answers[self.amount, : len(core)] = core
                    self._sizes[self.amount] = len(core)
                    self.amount += 1
