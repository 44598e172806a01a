"""Choose a guess for several boards: rank guesses by an estimate, and try the best by simulated games.

The estimate is the player's (`player.gameplay.boards_advice.toll`), over all guesses. If few answers are left in
total, the most promising guesses are tried: games continue from each of them with the estimate, against every
combination of answers, or against the same random sample for each guess. The guess whose games took the fewest
guesses is played. Choosing one guess by trial and the rest by the estimate is no worse than the estimate alone,
except for sampling error.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.search import matrix
from player.core.errors import PlayerError
from player.gameplay.boards_advice import MOST, BoardsAdvice, known, toll
from player.words.lists import WordLists

Array = NDArray[Any]

SCALE = 1 << 20  # units of tolls as whole numbers


class Trial(NamedTuple):
    """The parameters of simulated games that try guesses, if at most `left` answers are left in total."""

    left: int = 120
    guesses: int = 24  # most promising guesses to try, and half as many of the answers left
    games: int = 512  # games for the last few guesses; all guesses are tried with an eighth of them
    few: int = 6  # guesses that are tried with more games
    words: int = 40  # words that the simulated games may play, besides all answers left


class Policy(NamedTuple):
    """A way to choose: the remaining cost of a board by (open boards, answers left), and whether to try guesses."""

    toll: Callable[[int, int], float]
    won: float  # what solving a board is worth, in guesses
    trial: Trial | None


def bits(_: int, left: int) -> float:
    """Return the entropy of a board in bits; over the boards, these add up to the entropy of the position."""
    return float(np.log2(left))


POLICIES = {
    "played": Policy(toll, 1.0, Trial()),
    "estimate": Policy(toll, 1.0, None),
    "entropy": Policy(bits, 0.0, None),
}


def policy_called(name: str) -> Policy:
    """Return the policy of this name."""
    if name not in POLICIES:
        raise PlayerError(
            f"unknown policy {name!r} for boards; expected one of {', '.join(POLICIES)}"
        )
    return POLICIES[name]


class BoardsSolver:
    """Advice on several boards, each with its own answer from these lists."""

    def __init__(self, lists: WordLists, policy: str = "played") -> None:
        self.lists = lists
        self.policy = policy_called(policy)
        made = matrix.of(lists)
        self.codes = made.codes
        self.solved = made.solved
        self._colours = len(made.real)
        self._number = {word: i for i, word in enumerate(lists.words)}
        answers = len(lists.answers)
        self._tables = [
            np.array(
                [
                    0,
                    *(
                        round(n * self.policy.toll(max(k, 1), n) * SCALE)
                        for n in range(1, answers + 1)
                    ),
                ]
            )
            for k in range(MOST + 1)
        ]  # [boards open][answers]: the cost of a part
        self._steps = np.stack([np.diff(table) for table in self._tables])
        self._won = round(self.policy.won * SCALE)
        self._opening: dict[tuple[int, frozenset[str]], tuple[int, float]] = {}
        self._draws = np.random.RandomState(1).random_sample(
            (Trial().games, MOST)
        )  # numpy guarantees the same numbers in all versions
        self._warm_up()

    def advise(
        self, boards: Sequence[Sequence[str]], refused: Collection[str] = ()
    ) -> BoardsAdvice:
        """Return the best guess now; `boards` are the answers left on each open board."""
        word = known(boards, refused)
        states = [self._state(left) for left in boards]
        if word is not None:
            tolls = sum(self.policy.toll(len(boards), len(left)) for left in boards)
            return BoardsAdvice(word, len(boards) + tolls, "known")
        guess, expected, tried = self.choose(states, frozenset(refused))
        return BoardsAdvice(self.lists.words[guess], expected, "played" if tried else "estimate")

    def price(self, boards: Sequence[Sequence[str]], word: str) -> float:
        """Return the estimated number of guesses in total if `word` is played now."""
        return float(self._estimates([self._state(left) for left in boards])[self._number[word]])

    def choose(
        self, boards: list[Array], refused: frozenset[str] = frozenset()
    ) -> tuple[int, float, bool]:
        """Return (word, expected guesses in total, whether it was tried); no board may have exactly one answer left."""
        opening = (len(boards), refused)
        whole = all(len(state) == len(self.lists.answers) for state in boards)
        if whole and opening in self._opening:
            return *self._opening[opening], False
        estimate = self._estimates(boards)
        for word in refused:
            if word in self._number:
                estimate[self._number[word]] = np.inf
        trial = self.policy.trial
        if trial is not None and sum(map(len, boards)) <= trial.left:
            guess, expected = self._tried(boards, estimate, trial)
            return guess, expected, True
        guess = int(estimate.argmin())
        if whole:
            self._opening[opening] = guess, float(estimate[guess])
        return guess, float(estimate[guess]), False

    def _estimates(self, boards: list[Array]) -> Array:
        """Return the expected number of guesses in total for every guess played now."""
        guesses = self.codes.shape[1]
        table = self._tables[len(boards)]
        cost = np.full(guesses, 1.0 + len(boards))
        parts, largest = np.empty((2, guesses), np.int32)
        squares, spread = np.empty((2, guesses), np.int64)
        before: Array | None = None
        for state in boards:
            if before is None or not np.array_equal(state, before):
                kernels.measure(
                    self.codes, self._colours, state, table, parts, largest, squares, spread
                )
                before = state
            cost += spread / (len(state) * SCALE)
            cost[state] -= (self._won + table[1]) / (len(state) * SCALE)
        return cost

    def _tried(self, boards: list[Array], estimate: Array, trial: Trial) -> tuple[int, float]:
        """Return the best of some guesses by simulated games, and the number of guesses these took."""
        order = np.argsort(estimate, kind="stable")
        members = np.unique(np.concatenate(boards))
        best = members[np.argsort(estimate[members], kind="stable")]
        candidates = np.array(
            [*dict.fromkeys([*order[: trial.guesses], *best[: trial.guesses // 2]])]
        )
        candidates = candidates[np.isfinite(estimate[candidates])].astype(np.int64)
        words = np.array([*dict.fromkeys([*members, *order[: trial.words]])], np.int64)
        sizes = np.array([len(state) for state in boards], np.int64)
        start = np.zeros((len(boards), sizes.max()), np.int64)
        for board, state in enumerate(boards):
            start[board, : len(state)] = state
        answers = self._answers(boards, sizes, trial.games)
        total = np.zeros(len(candidates), np.int64)
        done = 0
        for until, keep in self._rounds(len(answers), len(candidates), trial):
            tried = np.zeros(len(candidates), np.int64)
            kernels.rollouts(
                kernels.Rollout(self.codes, self._steps, self._won, words), start, sizes,
                answers[done:until], candidates, self._colours, tried,
            )  # fmt: skip
            total += tried
            best = np.argsort(total, kind="stable")[:keep]
            candidates, total, done = candidates[best], total[best], until
        return int(candidates[0]), float(total[0] / len(answers))

    def _rounds(self, games: int, guesses: int, trial: Trial) -> list[tuple[int, int]]:
        """Return the rounds of trials as (games played so far, guesses to keep): few guesses get many games."""
        if games < trial.games:
            return [(games, 1)]
        return [(games // 8, max(trial.few, guesses // 3)), (games // 2, trial.few), (games, 1)]

    def _answers(self, boards: list[Array], sizes: Array, games: int) -> Array:
        """Return the answers of the boards, one row per game: all combinations, or a random sample of `games`."""
        if float(np.prod(sizes.astype(float))) < games:
            grid = np.meshgrid(*(np.arange(size) for size in sizes), indexing="ij")
            places = np.stack([axis.ravel() for axis in grid], axis=1)
        else:
            places = (self._draws[:games, : len(boards)] * sizes).astype(np.int64)
        return np.stack(
            [state[places[:, board]] for board, state in enumerate(boards)], axis=1
        ).astype(np.int64)

    def _state(self, left: Sequence[str]) -> Array:
        return np.array(sorted(self._number[word] for word in left), np.int32)

    def _warm_up(self) -> None:
        """Compile every kernel that a game calls."""
        some = np.arange(min(2, len(self.lists.answers)), dtype=np.int32)
        self._tried([some, some], self._estimates([some, some]), Trial(games=8))
