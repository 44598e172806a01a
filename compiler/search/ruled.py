"""The engine for hard and ultra mode, where what may be played depends on what was played before.

Its kernels know words as rows of letters, and a state as answers with the set of rows still allowed.
"""

import numpy as np

from compiler import kernels
from compiler.search.engine import INFINITE, LONGEST, Array, Engine, Problem, Stopped, Value
from compiler.tree.strategy import Node

ZOBRIST_SEED = 20260102
Demand = tuple[np.uint64, np.uint64]  # keys of what was demanded so far
NOTHING: Demand = (np.uint64(0), np.uint64(0))


def new_engine(
    problem: Problem,
    limit: int = 0,
    table_bits: int | None = None,
    *,
    table: Array | None = None,
) -> Engine:
    """The engine that suits the problem's mode."""
    suited = Engine if problem.mode == "normal" else RuledEngine
    return suited(problem, limit, table_bits, table=table)


def rules_of(problem: Problem) -> kernels.Rules:
    """The rules of the problem's mode over its whole list, every row in its place."""
    words = problem.lists.words
    number = {letter: i for i, letter in enumerate(sorted({c for word in words for c in word}))}
    letters = np.array([[number[c] for c in word] for word in words], np.uint16)
    guess = letters[problem.local.name]
    random = np.random.Generator(np.random.PCG64(ZOBRIST_SEED))
    keys = random.integers(0, 2**64, (len(words), 2), np.uint64)
    demand = random.integers(0, 2**64, (2 * letters.shape[1], len(number), 2), np.uint64)
    return kernels.Rules(
        strict=problem.mode == "ultra",
        guess=guess,
        answer=letters[problem.local.answer],
        having=kernels.letter_sets(guess, len(number)),
        zobrist=keys[problem.local.name],
        demand=demand,
    )


class RuledEngine(Engine):
    """Exact search under the rules of hard or ultra mode."""

    def __init__(
        self,
        problem: Problem,
        limit: int = 0,
        table_bits: int | None = None,
        *,
        table: Array | None = None,
    ) -> None:
        super().__init__(problem, limit, table_bits, table=table)
        self.rules = rules_of(problem)
        self.every = kernels.every_row(len(problem.lists.words))

    def warm_up(self) -> None:
        self.opener(0, beta=1)
        self.bound(0, beta=1)
        self.shape_among(self.problem.everything[:2], self.every, NOTHING, LONGEST)

    def allowed(self, word: int, state: Array, before: Array) -> tuple[Array, Demand]:
        """The rows, of those allowed before, that may follow a word that left this state."""
        after = np.empty_like(before)
        demand = kernels.allow(self.rules, self.problem.row_of[word], state[0], before, after)
        return after, (np.uint64(demand[0]), np.uint64(demand[1]))

    def opener(self, word: int, beta: int = INFINITE) -> Value:
        mine = self.workshop()
        problem = self.problem
        packed = kernels.solve_ruled_opener(
            problem.local, self.rules, problem.everything, problem.row_of[word], beta,
            self.limit, self.table, mine.counters, mine.scratch,
        )  # fmt: skip
        if packed == kernels.STOPPED:
            raise Stopped
        return Value(word, packed >> kernels.HEIGHT_BITS, packed & kernels.HEIGHT_MASK)

    def bound(self, word: int, beta: int = INFINITE) -> int:
        problem = self.problem
        bound: int = kernels.bound_ruled_opener(
            problem.local, self.rules, problem.everything, problem.row_of[word], beta,
            self.workshop().scratch,
        )  # fmt: skip
        return bound

    def part(self, word: int, state: Array) -> int:
        mine = self.workshop()
        allowed, demand = self.allowed(word, state, self.every)
        local, rules, every = kernels.cut(self.problem.local, self.rules, state, allowed)
        packed = kernels.solve_ruled(
            local, rules, np.arange(len(state), dtype=np.int32), every, demand, INFINITE,
            self.limit - 1, self.table, mine.counters, mine.scratch,
        )  # fmt: skip
        if packed == kernels.STOPPED:
            raise Stopped
        return int(packed >> kernels.HEIGHT_BITS)

    def shape_among(
        self, state: Array, allowed: Array, demand: Demand, limit: int
    ) -> tuple[int, int, int, int]:
        """(total, height, answers at that height, word) of a state's best tree, rows allowed given."""
        mine = self.workshop()
        local, rules, every = kernels.cut(self.problem.local, self.rules, state, allowed)
        total, height, count, word = kernels.shape_ruled(
            local, rules, np.arange(len(state), dtype=np.int32), every, demand, limit,
            self.table, mine.shapes, mine.counters, mine.scratch,
        )  # fmt: skip
        if mine.counters[kernels.C_STOP]:
            raise Stopped
        return total, height, count, word

    def shape_after(self, word: int, part: Array) -> tuple[int, int, int]:
        allowed, demand = self.allowed(word, part, self.every)
        return self.shape_among(part, allowed, demand, self.limit - 1)[:3]

    def tree(self, word: int) -> Node:
        return self._tree(self.problem.everything, self.every, self.limit, word)

    def _tree(self, state: Array, allowed: Array, limit: int, word: int) -> Node:
        """The best tree of a state whose next guess is given."""
        node = Node(self.problem.lists.words[word])
        for code, part in self.problem.split(state, word).items():
            left, demand = self.allowed(word, part, allowed)
            best = self.shape_among(part, left, demand, limit - 1)[3]
            node.children[code] = self._tree(part, left, limit - 1, best)
        return node
