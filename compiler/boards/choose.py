"""What to play on several boards: the guesses that an estimate likes best, tried by playing on.

The estimate is the player's (`player.gameplay.boards_advice.toll`), over all guesses. Where few answers are left in
all, the guesses that look best are tried: from each the game is played on with the estimate, against
every combination of answers or against some that are drawn, the same for each guess; and the one that
took the fewest guesses is played. To play one guess by trial and then by the estimate is no worse than
the estimate alone, but for the luck of the draw.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.search import matrix
from player.core.errors import PlayerError
from player.gameplay.boards_advice import MOST, Joint, known, toll
from player.words.lists import WordLists

Array = NDArray[Any]

SCALE = 1 << 20  # of tolls as whole numbers


class Trial(NamedTuple):
    """How guesses are tried: where so many answers are left in all, so many guesses by so many games."""

    left: int = 120
    guesses: int = 24  # that the estimate likes best; half as many again of those that may solve
    games: int = (
        512  # with the few guesses that look best at last; all guesses are tried with an eighth
    )
    few: int = 6
    words: int = 40  # that games go on with, besides all that may solve


class Policy(NamedTuple):
    """A way to choose: what is still to pay for a board by (boards, answers left), and whether guesses are tried."""

    toll: Callable[[int, int], float]
    won: float  # what solving a board is worth, in guesses
    trial: Trial | None


def bits(_: int, left: int) -> float:
    """What a board lacks, in bits; over the boards they add up to what the position lacks."""
    return float(np.log2(left))


POLICIES = {
    "played": Policy(toll, 1.0, Trial()),
    "estimate": Policy(toll, 1.0, None),
    "entropy": Policy(bits, 0.0, None),
}


def policy_called(name: str) -> Policy:
    """The policy of this name."""
    if name not in POLICIES:
        raise PlayerError(
            f"there is no policy {name!r} for boards; there are: {', '.join(POLICIES)}"
        )
    return POLICIES[name]


class Together:
    """Advice on several boards, each with an answer of its own from these lists."""

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
        ]  # by boards and answers: what a part of so many answers costs
        self._steps = np.stack([np.diff(table) for table in self._tables])
        self._won = round(self.policy.won * SCALE)
        self._opening: dict[tuple[int, frozenset[str]], tuple[int, float]] = {}
        self._draws = np.random.RandomState(1).random_sample(
            (Trial().games, MOST)
        )  # frozen for ever
        self._warm_up()

    def advise(self, boards: Sequence[Sequence[str]], refused: Collection[str] = ()) -> Joint:
        """What to play now; `boards` are the answers that each open board has left."""
        word = known(boards, refused)
        states = [self._state(left) for left in boards]
        if word is not None:
            tolls = sum(self.policy.toll(len(boards), len(left)) for left in boards)
            return Joint(word, len(boards) + tolls, "known")
        guess, expected, tried = self.choose(states, frozenset(refused))
        return Joint(self.lists.words[guess], expected, "played" if tried else "estimate")

    def price(self, boards: Sequence[Sequence[str]], word: str) -> float:
        """The guesses that the estimate expects in all if `word` is played now."""
        return float(self._estimates([self._state(left) for left in boards])[self._number[word]])

    def choose(
        self, boards: list[Array], refused: frozenset[str] = frozenset()
    ) -> tuple[int, float, bool]:
        """(word, guesses expected in all, whether by trial) where no board has one answer left."""
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
        """For every guess, how many are expected in all if it is played now."""
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
        """The best of some guesses, by games played on from here, and the guesses these took."""
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
                self.codes, start, sizes, answers[done:until], candidates, self._steps, self._won,
                words, self._colours, tried,
            )  # fmt: skip
            total += tried
            best = np.argsort(total, kind="stable")[:keep]
            candidates, total, done = candidates[best], total[best], until
        return int(candidates[0]), float(total[0] / len(answers))

    def _rounds(self, games: int, guesses: int, trial: Trial) -> list[tuple[int, int]]:
        """Up to which game guesses are tried, and how many of them go on: few with many games."""
        if games < trial.games:
            return [(games, 1)]
        return [(games // 8, max(trial.few, guesses // 3)), (games // 2, trial.few), (games, 1)]

    def _answers(self, boards: list[Array], sizes: Array, games: int) -> Array:
        """The answers of the boards, a row a game: all combinations, or so many that are drawn."""
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
        """Have every function compiled that a game calls."""
        some = np.arange(min(2, len(self.lists.answers)), dtype=np.int32)
        self._tried([some, some], self._estimates([some, some]), Trial(games=8))
