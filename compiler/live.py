"""A state solved on demand: games that left the tree, and analysis of finished ones.

This is the one door the player may open. Small states are solved exactly, large ones by look-ahead, so
that an answer comes within two seconds on any list that exact search can handle; the advice says which.
"""

from collections.abc import Collection, Sequence

import numpy as np

from compiler import kernels
from compiler.search import INFINITE, Array, Engine, Problem
from player.errors import GameError, ImpossibleError
from player.feedback import score
from player.lists import WordLists
from player.offtree import Advice, described, part_sizes
from player.weights import Weights

History = Sequence[tuple[str, int]]

EXACT_ANSWERS = 250  # states of more answers are left to look-ahead
LOOK = {"depth": 1, "width": 8, "small": 12}
TABLE_BITS = 18  # 8 MB: a game, not a proof


class Solver:
    """Advice for any position of a game over these lists.

    Making one takes a moment, and the first time on a machine half a minute: numba compiles.
    """

    def __init__(
        self,
        lists: WordLists,
        *,
        mode: str = "normal",
        weights: Weights | None = None,
        max_guesses: int = 6,
    ) -> None:
        if mode != "normal":
            raise GameError(f"the live solver plays normal mode alone, not {mode}")
        self.lists = lists
        self.weights = weights
        self.max_guesses = max_guesses
        self._tables: dict[frozenset[str], _Table] = {}
        table = self._table(frozenset())
        table.advise(table.problem.everything[:4], 3)
        table.look_ahead(table.problem.everything[: LOOK["small"] + 4], 4)

    def advise(self, history: History, refused: Collection[str] = ()) -> Advice:
        """What to play now; `refused` are words the game does not take."""
        table = self._table(frozenset(refused))
        state = table.state(history)
        left = self._guesses_left(history)
        exact = len(state) <= EXACT_ANSWERS
        words = table.problem.lists.words
        if exact:
            total, word = table.advise(state, left)
        else:  # priced as `cost` prices other words, so that the two compare
            word = table.look_ahead(state, left)[1]
            total = table.cost(state, words[word], left)
        answers = [words[i] for i in table.problem.local.answer[state]]
        sizes = part_sizes(words[word], answers)
        weight = int(table.problem.local.weight[state].sum())
        return described(words[word], "exact" if exact else "look-ahead", sizes, (total, weight))

    def cost(self, history: History, word: str) -> tuple[float, int]:
        """(total guesses if `word` is played next, what they are counted for)."""
        table = self._table(frozenset())
        state = table.state(history)
        weight = int(table.problem.local.weight[state].sum())
        return table.cost(state, word, self._guesses_left(history)), weight

    def _guesses_left(self, history: History) -> int:
        """The guesses left within the limit, or no limit once it is used up."""
        left = self.max_guesses - len(history)
        return left if left > 0 else kernels.UNLIMITED

    def _table(self, refused: frozenset[str]) -> "_Table":
        if refused not in self._tables:
            self._tables[refused] = _Table(self, refused)
        return self._tables[refused]


class _Table:
    """The lists without the words that were refused, ready to be searched."""

    def __init__(self, solver: Solver, refused: frozenset[str]) -> None:
        lists, weights = solver.lists, solver.weights
        if refused:
            weight = dict(zip(weights.lists.answers, weights.values)) if weights else {}
            answers = [word for word in lists.answers if word not in refused]
            if not answers:
                raise ImpossibleError("no answer of the list is left")
            lists = WordLists(
                answers, [word for word in lists.words if word not in refused], name=lists.name
            )
            if weights is not None:
                values = [weight.get(word, 0) for word in lists.answers]
                weights = Weights(lists, values, weights.scale)
        self.problem = Problem(lists, weights)
        self.engine = Engine(self.problem, table_bits=TABLE_BITS)
        self.number = {word: i for i, word in enumerate(self.problem.lists.words)}

    def state(self, history: History) -> Array:
        """The answers that fit the history."""
        answers = self.problem.lists.answers
        fits = np.ones(len(answers), bool)
        for guess, code in history:
            if guess in self.number:
                row = self.problem.row_of[self.number[guess]]
                codes = self.problem.matrix.real[self.problem.local.codes[:, row]]
                fits &= codes[self.problem.place] == code
            else:
                fits &= np.array([score(guess, answer) == code for answer in answers])
        state = self.problem.state(np.flatnonzero(fits).tolist())
        if not len(state):
            raise ImpossibleError("no answer of the list fits those turns")
        return state

    def advise(self, state: Array, limit: int) -> tuple[float, int]:
        """(total, word) of the best play, within the limit if it can be kept."""
        total: float
        total, _, _, word = self.engine.shape(state, limit, named=True)
        if total >= INFINITE:
            total, _, _, word = self.engine.shape(state, kernels.UNLIMITED, named=True)
        return total, word

    def look_ahead(self, state: Array, limit: int) -> tuple[float, int]:
        """(estimated total, word) that look-ahead likes best."""
        total, word = self.engine.look_ahead(state, limit, **LOOK)
        if word < 0:
            total, word = self.engine.look_ahead(state, kernels.UNLIMITED, **LOOK)
        return total, word

    def cost(self, state: Array, word: str, limit: int) -> float:
        """The total if a word is played next and the best follows; any word, listed or not."""
        total = float(self.problem.local.weight[state].sum())
        for part in self._parts(state, word):
            total += self._best(part, limit - 1)
        return total

    def _best(self, part: Array, limit: int) -> float:
        if len(part) > EXACT_ANSWERS:
            return self.look_ahead(part, limit)[0]
        total = self.engine.total(part, limit)
        return total if total < INFINITE else self.engine.total(part, kernels.UNLIMITED)

    def _parts(self, state: Array, word: str) -> list[Array]:
        """The parts a word makes, the solved one left out."""
        if word in self.number:
            return list(self.problem.split(state, self.number[word]).values())
        answers = self.problem.lists.answers
        codes = np.array([score(word, answers[i]) for i in self.problem.local.answer[state]])
        return [state[codes == code] for code in np.unique(codes)]
