"""Advice for positions outside the tree, computed on the spot.

`PlainSolver` works in plain Python and scores a limited number of word pairs. It looks one guess ahead, and
estimates the guesses still needed from the sizes of the parts a guess leaves, or from their weights if answers
are not equally likely. The compiler's live solver has the same methods and looks further;
`player.gameplay.advisers` chooses between them.
"""

from __future__ import annotations

from math import log2

from player.core.errors import ImpossibleError
from player.core.modes import why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from typing import Protocol

    from player.core.feedback import History
    from player.core.rule import Rule
    from player.games.bulk import Bulk
    from player.words.lists import WordLists
    from player.words.weights import Weights

    class Solver(Protocol):
        """An object that gives advice outside the tree."""

        def advise(self, history: History, refused: Collection[str] = ()) -> Advice: ...
        def price(self, history: History, word: str, refused: Collection[str] = ()) -> Price: ...
        def likely(
            self, history: History, count: int, refused: Collection[str] = ()
        ) -> list[str]: ...


# The number of word pairs that are scored for one advice: 0.2 s on one core of an EPYC
# (tests/bench/bench_offtree.py, 2026-11-18).
PAIRS = 100_000

# The mean number of guesses for n answers, fitted to the trees of the shipped lists (2026-11).
_BASE, _SLOPE = 1.35, 0.2


class Advice:
    """The word to play, and why.

    - `method`: how it was found (tree, exact, look-ahead, entropy);
    - `left`: the number of answers that fit;
    - `expected`: a pair (total, count), the guesses needed over all answers, this one included, and the number
      of answers; with weights both are weighted;
    - `parts`, `largest`: the number of parts into which the guess divides the answers, and the size of the
      largest;
    - `wins`: whether the guess may be the answer.
    """

    __slots__ = ("expected", "guess", "largest", "left", "method", "parts", "wins")

    def __init__(
        self,
        guess: str,
        method: str,
        sizes: Collection[int],
        expected: tuple[float, int],
        *,
        wins: bool,
    ) -> None:
        """Take the sizes of all parts into which the guess divides the answers."""
        self.guess, self.method, self.expected, self.wins = guess, method, expected, wins
        self.left, self.parts, self.largest = sum(sizes), len(sizes), max(sizes)

    def __repr__(self) -> str:
        parts = f"{self.left} left in {self.parts} parts"
        return f"<Advice {self.guess}: {self.mean:.2f} more guesses ({self.method}), {parts}>"

    @property
    def mean(self) -> float:
        """The average number of guesses still needed, this one included."""
        return self.expected[0] / self.expected[1]


class Price:
    """The cost of a position if a word is played and the best guesses follow.

    `expected` is a pair as in `Advice`. `exact` is false if it contains an estimate. `feasible` is false if the
    word is known to break the limit of guesses; its price then ignores the limit.
    """

    __slots__ = ("exact", "expected", "feasible")

    def __init__(
        self, expected: tuple[float, int], *, exact: bool = False, feasible: bool = True
    ) -> None:
        self.expected, self.exact, self.feasible = expected, exact, feasible

    def __repr__(self) -> str:
        about = "" if self.exact else " (estimated)"
        return (
            f"<Price {self.mean:.2f} guesses{about}{'' if self.feasible else ', breaks the limit'}>"
        )

    @property
    def mean(self) -> float:
        """The average number of guesses needed, the word included."""
        return self.expected[0] / self.expected[1]


class PlainSolver:
    """Advice for any position of a game, from the sizes or weights of the parts that one guess leaves.

    >>> from player.words.lists import WordLists
    >>> PlainSolver(WordLists(["crane", "grape", "slate"])).advise([]).guess
    'crane'
    """

    def __init__(
        self,
        lists: WordLists,
        *,
        mode: str = "normal",
        weights: Weights | None = None,
        max_guesses: int = 0,
    ) -> None:
        self.lists = lists if weights is None else weights.lists
        self.scoring = self.lists.scoring
        self.mode = mode
        self.max_guesses = max_guesses
        self._weight = dict(zip(self.lists.answers, weights.values)) if weights else None

    def advise(self, history: History, refused: Collection[str] = ()) -> Advice:
        """Return the best guess among those examined, which are all if few answers are left."""
        state = self._state(history, refused)
        turns = self.max_guesses - len(history)
        best: tuple[tuple[float, float], str, dict[int, int]] | None = None
        whole = self._count(state)
        # No guess is better: it is the likeliest answer, and the next guess finds all others.
        floor = 2 * whole - (max(map(self._weight.__getitem__, state)) if self._weight else 1)
        for guess in self._candidates(state, history, refused):
            sizes, out_of_reach, total = self._judged(guess, state, turns)
            rank = (out_of_reach, total)
            if best is None or rank < best[0]:
                best = rank, guess, sizes
            if rank == (0, floor):
                break
        assert best is not None  # noqa: S101  # the answers left are candidates themselves
        (_, total), guess, sizes = best
        return described(self.scoring, guess, "entropy", sizes, (total, whole))

    def price(self, history: History, word: str, refused: Collection[str] = ()) -> Price:
        """Return the expected cost if `word` is played next."""
        state = self._state(history, refused)
        return Price((self._judged(word, state)[2], self._count(state)))

    def likely(self, history: History, count: int, refused: Collection[str] = ()) -> list[str]:
        """Return the words that seem best to play now, best first."""
        state = self._state(history, refused)
        ranks = {
            word: self._judged(word, state)[2] for word in self._candidates(state, history, refused)
        }
        return sorted(ranks, key=ranks.__getitem__)[:count]

    def _judged(
        self, guess: str, state: Sequence[str], turns: int = 0
    ) -> tuple[dict[int, int], int, float]:
        """Return the part sizes of a guess, the answers it gives up for lack of turns, and its total."""
        solved = self.scoring.solved
        if self._weight is None:
            sizes = part_sizes(self.scoring, guess, state)
            return sizes, _out_of_reach(solved, sizes, turns), expected_total(solved, sizes)
        parts = {
            code: [self._weight[word] for word in part]
            for code, part in self.scoring.partition(guess, state).items()
        }
        sizes = {code: len(part) for code, part in parts.items()}
        return sizes, _weight_out_of_reach(solved, parts, turns), weighted_total(solved, parts)

    def _count(self, state: Sequence[str]) -> int:
        """Return the number, or the weight, of the answers of a state."""
        return sum(self._weight[word] for word in state) if self._weight else len(state)

    def _state(self, history: History, refused: Collection[str]) -> list[str]:
        """Return the answers that fit and were not refused; a refused word is not an answer of the game."""
        state = [
            word
            for word in self.scoring.fitting(self.lists.answers, history)
            if word not in refused
        ]
        if not state:
            raise ImpossibleError("no answer of the list fits those turns")
        return state

    def _candidates(
        self, state: list[str], history: History, refused: Collection[str]
    ) -> Iterable[str]:
        """Yield the guesses to examine: the answers left, then others by how well they may split.

        If there are too many answers, these are the likeliest ones, or a sample if all are equally likely.
        """
        count = max(2, PAIRS // len(state))
        if self._weight is None:
            likely = state[:: -(-2 * len(state) // count)]
        else:
            weight = self._weight
            likely = sorted(state, key=lambda word: -weight[word])[: count // 2]
        yield from likely
        if len(state) < 3:
            return
        taken = {*likely, *refused}
        others = [word for word in self.lists.words if word not in taken]
        if len(others) > count - len(likely):
            others.sort(key=self.scoring.order(state, self._weight))
        count -= len(likely)
        for word in others:
            if count and not why_not(history, word, self.mode, self.scoring):
                count -= 1
                yield word


def part_sizes(scoring: Bulk, guess: str, state: Iterable[str]) -> dict[int, int]:
    """Return how many answers of `state` give each code for `guess`.

    >>> from player.games.scoring import of
    >>> part_sizes(of("letters", 2), "ab", ["ab", "ba", "cd", "dc"])
    {8: 1, 4: 1, 0: 2}
    """
    return {code: len(part) for code, part in scoring.partition(guess, state).items()}


def described(
    scoring: Rule, guess: str, method: str, sizes: dict[int, int], expected: tuple[float, int]
) -> Advice:
    """Return the advice to play a guess that leaves parts of these sizes."""
    return Advice(guess, method, sizes.values(), expected, wins=scoring.solved in sizes)


def expected_total(solved: int, sizes: dict[int, int]) -> float:
    """Return the expected total of guesses, this one included, if it leaves parts of these sizes.

    It is exact if no part has more than two answers.
    """
    rest = (_needed(sizes[code]) for code in sorted(sizes) if code != solved)
    return sum(sizes.values()) + sum(rest)


def weighted_total(solved: int, parts: Mapping[int, Sequence[int]]) -> float:
    """Return the expected weighted total of guesses if a guess leaves parts of these weights.

    It is exact if no part has more than two answers.

    >>> weighted_total(8, {8: [5], 0: [1, 3]})
    14
    """
    rest = (_weight_needed(parts[code]) for code in sorted(parts) if code != solved)
    return sum(map(sum, parts.values())) + sum(rest)


def _needed(size: int) -> float:
    """Return the expected total of guesses for a part of `size` answers."""
    return 2 * size - 1 if size < 3 else size * (_BASE + _SLOPE * log2(size))


def _weight_needed(weights: Sequence[int]) -> float:
    """Return the expected weighted total of guesses for a part with these weights.

    The formula is that of `_needed` with the entropy instead of the logarithm of the size, so equal weights
    give the same value. It is bounded below by a game that guesses the likeliest answer first and every other
    answer second, and above by a game that learns nothing from the likeliest answer. Compared with exact search
    on 370 parts of 3 to 60 classic answers with log-normal weights (sigma 1.5), the root mean square error of
    the mean is 0.13 guesses; with the entropy alone it is 0.18, with the size 0.36 (2026-11).
    """
    total, most = sum(weights), max(weights)
    floor = 2 * total - most
    if len(weights) < 3:
        return floor
    rest = list(weights)
    rest.remove(most)
    return max(floor, min(_by_entropy(weights), total + _by_entropy(rest)))


def _by_entropy(weights: Sequence[int]) -> float:
    total = sum(weights)
    entropy = log2(total) - sum(weight * log2(weight) for weight in weights) / total
    return total * (_BASE + _SLOPE * entropy)


def _out_of_reach(solved: int, sizes: dict[int, int], turns: int) -> int:
    """Return how many answers this guess gives up if at most one more guess is allowed after it."""
    left = sum(sizes.values())
    if turns == 1:
        return left - (solved in sizes)
    return left - len(sizes) if turns == 2 else 0


def _weight_out_of_reach(solved: int, parts: Mapping[int, Sequence[int]], turns: int) -> int:
    """Return the weight of the answers this guess gives up; the last guess is the likeliest of each part."""
    left = sum(map(sum, parts.values()))
    if turns == 1:
        return left - sum(parts.get(solved, ()))
    return left - sum(map(max, parts.values())) if turns == 2 else 0
