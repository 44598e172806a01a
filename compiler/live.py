"""Solve a position on demand: for games that left the tree, and for the analysis of finished games.

The player imports this module through `player.gameplay.compiler_bridge`. Small states are solved exactly and large
ones by look-ahead, so that an answer takes at most two seconds on any list that exact search can handle. The advice
names the method.
"""

from collections.abc import Collection
from hashlib import sha256
from typing import NamedTuple

import numpy as np

from compiler import kernels
from compiler.search.engine import INFINITE, Allowed, Engine, LookAheadParams
from compiler.search.problem import Array, Problem
from player.core.errors import ImpossibleError
from player.core.feedback import History
from player.core.modes import why_not
from player.gameplay.offtree import Advice, Price, described, part_sizes
from player.words.lists import WordLists
from player.words.weights import Weights

EXACT_ANSWERS = 150  # larger states use look-ahead, because exact search may take seconds
# A word whose parts are no larger than this is priced exactly, within two seconds: crane on classic in 0.06 s, raise
# on nyt2023 in 1.4 s. On nyt2023, crane leaves 358 answers and would take 10 s (`LiveSolver.price` of a first word,
# two shared cores of an EPYC, 2026-11-18).
EXACT_PART = 300
LOOK = LookAheadParams(depth=1, width=8, small=12)
TABLE_BITS = 18  # 8 MB are enough for a game
# If the limit cannot be kept, this many words are tried with three guesses left or more. With two, all words are rated
# and this many of the best are tried.
TRIED = 24


class Position(NamedTuple):
    """A position of a game: the answers left, what may be played, and the guesses left."""

    state: Array
    allowed: Allowed
    limit: int


class LiveSolver:
    """Advice for any position of a game over these lists.

    Creating one takes a moment, and half a minute the first time on a machine, while numba compiles.
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
        self._tables: dict[frozenset[str], PreparedLists] = {}
        whole = self._without(frozenset())
        start = whole.engine.rulebook.start
        some = whole.problem.everything[: LOOK.small + 4]
        whole.exact([], Position(some[:4], start, 3))
        whole.look_ahead(Position(some, start, 4))

    def advise(self, history: History, refused: Collection[str] = ()) -> Advice:
        """Return the best guess now; `refused` are words that the game does not accept."""
        lists = self._without(frozenset(refused))
        position = lists.position(history, self._guesses_left(history))
        state = position.state
        exact = len(state) <= EXACT_ANSWERS
        words = lists.problem.lists.words
        if exact:
            total, word = lists.exact(history, position)
        else:  # use the same method as `price`, so that the results are comparable
            word = lists.look_ahead(position)[1]
            total = lists.price(history, position, words[word])[0]
        answers = [words[i] for i in lists.problem.local.answer[state]]
        scoring = lists.problem.lists.scoring
        sizes = part_sizes(scoring, words[word], answers)
        weight = int(lists.problem.local.weight[state].sum())
        method = "exact" if exact else "look-ahead"
        return described(scoring, words[word], method, sizes, (total, weight))

    def price(self, history: History, word: str, refused: Collection[str] = ()) -> Price:
        """Return the cost of playing `word` next."""
        lists = self._without(frozenset(refused))
        position = lists.position(history, self._guesses_left(history))
        weight = int(lists.problem.local.weight[position.state].sum())
        total, exact, feasible = lists.price(history, position, word)
        return Price((total, weight), exact=exact, feasible=feasible)

    def likely(self, history: History, count: int, refused: Collection[str] = ()) -> list[str]:
        """Return the words with the best entropic estimates now, best first."""
        lists = self._without(frozenset(refused))
        return lists.likely(lists.position(history, self._guesses_left(history)), count)

    def _guesses_left(self, history: History) -> int:
        """Return the guesses left within the limit, or no limit once it is used up."""
        left = self.max_guesses - len(history)
        return left if left > 0 else kernels.UNLIMITED

    def prepared(self) -> "PreparedLists":
        """Return the lists ready for searching, with no word refused."""
        return self._without(frozenset())

    def _without(self, refused: frozenset[str]) -> "PreparedLists":
        if refused not in self._tables:
            self._tables[refused] = PreparedLists(self, refused)
        return self._tables[refused]


class PreparedLists:
    """The lists without the refused words, ready for searching."""

    def __init__(self, solver: LiveSolver, refused: frozenset[str]) -> None:
        lists, weights = solver.lists, solver.weights
        if refused:
            weight = dict(zip(weights.lists.answers, weights.values)) if weights else {}
            answers = [word for word in lists.answers if word not in refused]
            if not answers:
                raise ImpossibleError("no answer of the list is left")
            lists = WordLists(
                answers,
                [word for word in lists.words if word not in refused],
                name=lists.name,
                scoring=lists.scoring,
            )
            if weights is not None:
                values = [weight.get(word, 0) for word in lists.answers]
                weights = Weights(lists, values, weights.scale)
        self.mode = solver.mode
        self.problem = Problem(lists, weights, solver.mode)
        self.score = lists.scoring.score
        self.engine = Engine(self.problem, table_bits=TABLE_BITS)
        self.number = {word: i for i, word in enumerate(self.problem.lists.words)}

    def position(self, history: History, limit: int) -> Position:
        """Return the position after some turns."""
        answers = self.problem.lists.answers
        fits = np.ones(len(answers), bool)
        for guess, code in history:
            if guess in self.number:
                row = self.problem.row_of[self.number[guess]]
                codes = self.problem.real[self.problem.local.codes[:, row]]
                fits &= codes[self.problem.place] == code
            else:
                fits &= np.array([self.score(guess, answer) == code for answer in answers])
        state = self.problem.state(np.flatnonzero(fits).tolist())
        if not len(state):
            raise ImpossibleError("no answer of the list fits those turns")
        return Position(state, self._allowed(history, state), limit)

    def exact(self, history: History, position: Position) -> tuple[float, int]:
        """Return (total, word) of the best play: first as many answers as possible within the limit, then the
        fewest guesses.
        """
        _, total, word = self._within(history, position)
        return total, word

    def _within(self, history: History, position: Position) -> tuple[float, float, int]:
        """Return (weight out of reach, total, word) of the best play within a limit of guesses.

        If the limit cannot be kept, only the most promising words are tried (`TRIED`). The last guess is a possible
        answer.
        """
        state, allowed, limit = position
        if limit > 0:
            shape = self.engine.shape(state, allowed, limit)
            if shape.total < INFINITE:
                return 0, shape.total, shape.word
        weight = float(self.problem.local.weight[state].sum())
        if limit <= 0:
            shape = self.engine.shape(state, allowed, kernels.UNLIMITED)
            return weight, shape.total, shape.word
        best: tuple[float, float, int] | None = None
        for word in self._promising(position):
            lost, total = 0.0, weight
            for code, part in self.problem.split(state, word).items():
                after = [*history, (self.problem.lists.words[word], code)]
                below = Position(part, self._allowed(after, part), limit - 1)
                more = self._within(after, below)
                lost, total = lost + more[0], total + more[1]
            if best is None or (lost, total) < best[:2]:
                best = lost, total, word
        assert best is not None  # noqa: S101  # the answers left may be played
        return best

    def _promising(self, position: Position) -> list[int]:
        """Return the words to try if a limit of one guess or more cannot be kept, the most promising first."""
        state, allowed, limit = position
        local = self.problem.local
        answers = [int(word) for word in local.answer[state]]
        if limit == 1:
            most = local.weight[state].max()
            heaviest = local.weight[state] == most
            return [word for word, likely in zip(answers, heaviest) if likely][:TRIED]
        ranked = self._ranked(state, allowed)
        if limit == 2:
            ranked.sort(key=lambda word: self._lost_by(state, word))
            return ranked[:TRIED]
        return [*ranked[:TRIED], *(word for word in answers[:TRIED] if word not in ranked[:TRIED])]

    def _lost_by(self, state: Array, word: int) -> float:
        """Return the weight that is out of reach if one guess may follow this word."""
        weight = self.problem.local.weight
        parts = self.problem.split(state, word).values()
        return float(sum(weight[part].sum() - weight[part].max() for part in parts))

    def exact_total(self, position: Position) -> tuple[float, bool]:
        """Return (total of the best play, whether it stays within the limit)."""
        total = self.engine.total(*position)
        if total < INFINITE:
            return total, True
        return self.engine.total(*position._replace(limit=kernels.UNLIMITED)), False

    def look_ahead(self, position: Position) -> tuple[float, int]:
        """Return (estimated total, word) of the best play by look-ahead."""
        state, allowed, limit = position
        total, word = self.engine.look_ahead(state, allowed, limit, LOOK)
        if word < 0:
            total, word = self.engine.look_ahead(state, allowed, kernels.UNLIMITED, LOOK)
        return total, word

    def price(self, history: History, position: Position, word: str) -> tuple[float, bool, bool]:
        """Return (total, exact, feasible) if this word, listed or not, is played next and the best play follows."""
        total = float(self.problem.local.weight[position.state].sum())
        exact = feasible = True
        parts = self._parts(position.state, word)
        within = EXACT_PART if max(map(len, parts), default=0) <= EXACT_PART else EXACT_ANSWERS
        for part in parts:
            answer = self.problem.lists.answers[self.problem.local.answer[part[0]]]
            after = [*history, (word, self.score(word, answer))]
            below = Position(part, self._allowed(after, part), position.limit - 1)
            if len(part) <= within:
                value, kept = self.exact_total(below)
                feasible &= kept
            else:
                value, exact = self.look_ahead(below)[0], False
            total += value
        return total, exact, feasible

    def likely(self, position: Position, count: int) -> list[str]:
        """Return the allowed words that split the state, best entropic estimate first."""
        problem, (state, allowed, _) = self.problem, position
        words = problem.lists.words
        if len(state) == 1:
            return [problem.lists.answers[problem.local.answer[state[0]]]]
        return [words[i] for i in self._ranked(state, allowed)[:count]]

    def _ranked(self, state: Array, allowed: Allowed) -> list[int]:
        """Return the allowed words that split a state of two answers or more, best entropic estimate first."""
        problem, words = self.problem, self.problem.lists.words
        estimate = np.full(len(words), np.inf)
        kernels.entropic(problem.local, state, problem.xlogx, estimate)
        if allowed is not None:
            barred = np.ones(len(words), bool)
            barred[kernels.indices_of(allowed.rows)] = False
            estimate[barred] = np.inf
        by_word = estimate[problem.row_of]
        return [int(i) for i in np.argsort(by_word, kind="stable") if by_word[i] < INFINITE]

    def _parts(self, state: Array, word: str) -> list[Array]:
        """Return the parts that a word makes, without the solved one."""
        if word in self.number:
            return list(self.problem.split(state, self.number[word]).values())
        answers = self.problem.lists.answers
        codes = np.array([self.score(word, answers[i]) for i in self.problem.local.answer[state]])
        solved = self.problem.lists.scoring.solved
        return [state[codes == code] for code in np.unique(codes) if code != solved]

    def _allowed(self, history: History, state: Array) -> Allowed:
        """Return what may be played after a history that left this state.

        A history may break the rules of the mode. Then earlier guesses demand nothing of later ones, so only the
        whole history determines what is allowed, and it forms the key.
        """
        book = self.engine.rulebook
        allowed = book.start
        for guess, code in history:
            if guess in self.number:
                allowed = book.after(self.number[guess], state, allowed)
            elif allowed is not None:
                rows = self._after_unlisted(guess, code, kernels.indices_of(allowed.rows))
                allowed = allowed._replace(rows=kernels.bits_of(rows, len(allowed.rows)))
        if allowed is None:
            return None
        name = sha256(repr(list(history)).encode()).digest()
        key = (np.uint64(int.from_bytes(name[:8])), np.uint64(int.from_bytes(name[8:16])))
        return allowed._replace(key=key)

    def _after_unlisted(self, guess: str, code: int, rows: Array) -> Array:
        """Return those of some rows that may be played after a word that is on no list."""
        words, names = self.problem.lists.words, self.problem.local.name[rows]
        scoring = self.problem.lists.scoring
        fits = [not why_not([(guess, code)], words[word], self.mode, scoring) for word in names]
        chosen: Array = rows[np.array(fits, bool)]
        return chosen
