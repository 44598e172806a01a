"""A state solved on demand: games that left the tree, and analysis of finished ones.

This is the one door the player may open. Small states are solved exactly, large ones by look-ahead, so
that an answer comes within two seconds on any list that exact search can handle; the advice says which.
"""

from collections.abc import Collection, Sequence
from hashlib import sha256

import numpy as np

from compiler import kernels
from compiler.search.engine import INFINITE, Array, Engine, Problem
from compiler.search.ruled import RuledEngine, new_engine
from player.errors import ImpossibleError
from player.feedback import score
from player.lists import WordLists
from player.offtree import Advice, described, part_sizes
from player.rules import is_allowed
from player.weights import Weights

History = Sequence[tuple[str, int]]

EXACT_ANSWERS = 150  # states of more answers are left to look-ahead: exactly they may take seconds
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
        self.lists = lists
        self.mode = mode
        self.weights = weights
        self.max_guesses = max_guesses
        self._tables: dict[frozenset[str], _Table] = {}
        table = self._table(frozenset())
        some = table.problem.everything[: LOOK["small"] + 4]
        table.exact([], some[:4], 3)
        table.look_ahead([], some, 4)

    def advise(self, history: History, refused: Collection[str] = ()) -> Advice:
        """What to play now; `refused` are words the game does not take."""
        table = self._table(frozenset(refused))
        state = table.state(history)
        left = self._guesses_left(history)
        exact = len(state) <= EXACT_ANSWERS
        words = table.problem.lists.words
        if exact:
            total, word = table.exact(history, state, left)
        else:  # priced as `cost` prices other words, so that the two compare
            word = table.look_ahead(history, state, left)[1]
            total = table.cost(history, state, words[word], left)
        answers = [words[i] for i in table.problem.local.answer[state]]
        sizes = part_sizes(words[word], answers)
        weight = int(table.problem.local.weight[state].sum())
        return described(words[word], "exact" if exact else "look-ahead", sizes, (total, weight))

    def cost(self, history: History, word: str) -> tuple[float, int]:
        """(total guesses if `word` is played next, what they are counted for)."""
        table = self._table(frozenset())
        state = table.state(history)
        weight = int(table.problem.local.weight[state].sum())
        return table.cost(history, state, word, self._guesses_left(history)), weight

    def _guesses_left(self, history: History) -> int:
        """The guesses left within the limit, or no limit once it is used up."""
        left = self.max_guesses - len(history)
        return left if left > 0 else kernels.UNLIMITED

    def _table(self, refused: frozenset[str]) -> "_Table":
        if refused not in self._tables:
            kind = _Table if self.mode == "normal" else _RuledTable
            self._tables[refused] = kind(self, refused)
        return self._tables[refused]


class _Table:
    """The lists without the words that were refused, ready to be searched."""

    engine: Engine

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
        self.mode = solver.mode
        self.problem = Problem(lists, weights, solver.mode)
        self.engine = new_engine(self.problem, table_bits=TABLE_BITS)
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

    def exact(self, history: History, state: Array, limit: int) -> tuple[float, int]:
        """(total, word) of the best play, within the limit if it can be kept."""
        for within in (limit, kernels.UNLIMITED):
            total, word = self._exact(history, state, within)
            if total < INFINITE:
                break
        return total, word

    def _exact(self, _history: History, state: Array, limit: int) -> tuple[int, int]:
        total, _, _, word = self.engine.shape(state, limit, named=True)
        return total, word

    def look_ahead(self, _history: History, state: Array, limit: int) -> tuple[float, int]:
        """(estimated total, word) that look-ahead likes best."""
        total, word = self.engine.look_ahead(state, limit, **LOOK)
        if word < 0:
            total, word = self.engine.look_ahead(state, kernels.UNLIMITED, **LOOK)
        return total, word

    def cost(self, history: History, state: Array, word: str, limit: int) -> float:
        """The total if a word is played next and the best follows; any word, listed or not."""
        total = float(self.problem.local.weight[state].sum())
        for part in self._parts(state, word):
            answer = self.problem.lists.answers[self.problem.local.answer[part[0]]]
            after = [*history, (word, score(word, answer))]
            small = len(part) <= EXACT_ANSWERS
            total += (self.exact if small else self.look_ahead)(after, part, limit - 1)[0]
        return total

    def _parts(self, state: Array, word: str) -> list[Array]:
        """The parts a word makes, the solved one left out."""
        if word in self.number:
            return list(self.problem.split(state, self.number[word]).values())
        answers = self.problem.lists.answers
        codes = np.array([score(word, answers[i]) for i in self.problem.local.answer[state]])
        return [state[codes == code] for code in np.unique(codes)]


class _RuledTable(_Table):
    """The same in hard and ultra mode, where the history says what may be played."""

    engine: RuledEngine

    def _exact(self, history: History, state: Array, limit: int) -> tuple[int, int]:
        # Whoever plays against the rules is not held by what was demanded before: nothing but the
        # whole history names what is allowed.
        name = sha256(repr(list(history)).encode()).digest()
        demand = (np.uint64(int.from_bytes(name[:8])), np.uint64(int.from_bytes(name[8:16])))
        rows = self._allowed(history, state)
        total, _, _, word = self.engine.shape_among(state, rows, demand, limit)
        return total, word

    def look_ahead(self, history: History, state: Array, _limit: int) -> tuple[float, int]:
        """(estimated total, word) of the allowed word that the entropic estimate likes best."""
        estimate = np.empty(len(self.problem.lists.words))
        kernels.entropic(self.problem.local, state, self.problem.xlogx, estimate)
        rows = kernels.listed(self._allowed(history, state))
        row = rows[int(estimate[rows].argmin())]
        return float(estimate[row]), int(self.problem.local.name[row])

    def _allowed(self, history: History, state: Array) -> Array:
        """The set of rows that may be played after a history which left this state."""
        words = self.problem.lists.words
        rows: Array = self.engine.every
        for guess, code in history:
            if guess in self.number:
                rows, _ = self.engine.allowed(self.number[guess], state, rows)
            else:
                played = [(guess, code)]
                left = kernels.listed(rows)
                names = self.problem.local.name[left]
                fits = [is_allowed(played, words[word], self.mode) for word in names]
                rows = kernels.bits_of(left[np.array(fits, bool)], len(rows))
        return rows
