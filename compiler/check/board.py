"""One-ply bounds of openers, computed independently of the kernels, for `treec check-proof`.

Only the formulas of `compiler.proof.bounds` are shared with the compiled search. This code is slower and easier to
verify.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler.check.rules import CheckerRules
from compiler.check.symmetry import PermutationGroup
from compiler.proof import bounds

Array = NDArray[Any]

INFINITE = 1 << 50  # value of a state that has no tree within the limit
CHUNK = 512  # columns to count at a time
CELLS = 1 << 18  # labels to count at a time, so that they stay in a fast cache
WINDOW = 64  # distinct labels to count at a time: the bits of a word

_BITS_SET = np.array([number.bit_count() for number in range(1 << 16)], np.uint8)


class CheckerMatrix:
    """The codes of a game, prepared for counting parts fast.

    Answers are rows, sorted by falling weight, so the first answer of a part is its heaviest. Each guess is a column;
    `labels` numbers its codes from 0, frequent ones first. Columns are sorted by their `reach` on all answers,
    largest first.
    """

    def __init__(
        self,
        codes: Array,
        weights: Sequence[int],
        rules: CheckerRules | None = None,
        moves: PermutationGroup | None = None,
    ) -> None:
        """Prepare codes[a, g], where answer a is guess a, with the weights of the answers.

        `rules` are the rules of the mode over the guesses; without them every guess is allowed. `moves` are
        permutations of the guesses that leave codes and weights unchanged.
        """
        self.moves = moves
        self.stopped = False  # set this to stop the searches on this matrix
        answers, guesses = codes.shape
        by_weight = np.argsort([-weight for weight in weights], kind="stable")
        self.codes = codes[by_weight]
        self.weight = np.array(weights, np.int64)[by_weight]
        self.row_of = np.argsort(by_weight)  # row of an answer
        self.guess_of = by_weight  # the guess that is the answer of a row
        self.uniform = bool((self.weight == 1).all())
        labels = np.empty((guesses, answers), np.min_scalar_type(answers))
        parts = np.empty(guesses, np.int64)
        reach = np.empty(guesses, np.int64)
        for guess in range(guesses):
            _, first, label, count = np.unique(
                self.codes[:, guess], return_index=True, return_inverse=True, return_counts=True
            )
            labels[guess] = np.argsort(np.argsort(-count, kind="stable"))[label.ravel()]
            parts[guess] = len(count)
            reach[guess] = self.weight[first].sum()
        self.guess = np.argsort(-reach, kind="stable")
        self.column_of = np.argsort(self.guess)
        self.columns = np.arange(guesses)
        self.rules = None if rules is None else rules.among(self.guess)
        self.reach = reach[self.guess]
        # The part of an answer itself is solved. So if only answers have the largest reach, one part less is left.
        farthest = self.guess[self.reach == self.reach[0]]
        self.max_open_parts = max(1, int(self.reach[0]) - bool((farthest < answers).all()))
        kind = np.min_scalar_type(max(int(parts.max()), WINDOW))
        self.labels = np.ascontiguousarray(labels.astype(kind)[self.guess].T)
        self.members = np.ascontiguousarray(labels.astype(kind)[by_weight].T)

    def parts(self, guess: int) -> list[Array]:
        """Return the parts of all answers under a guess, largest first, without the solved one."""
        codes = self.codes[:, guess]
        order = np.argsort(codes, kind="stable")
        edges = np.flatnonzero(np.diff(codes[order])) + 1
        parts = np.split(order, edges)
        if guess < len(self.row_of):
            own = self.row_of[guess]
            parts = [part for part in parts if part[0] != own or len(part) > 1]
        return sorted(parts, key=len, reverse=True)

    def allowed(self, guess: int, part: Array) -> Array:
        """Return the columns that may follow an opener that left this part."""
        if self.rules is None:
            return self.columns
        code = int(self.codes[part[0], guess])
        return np.flatnonzero(self.rules.allowed(int(self.column_of[guess]), code))

    def opener_bound(
        self, guess: int, enough: int, part_bound: Callable[[Array, int], int] | None = None
    ) -> int:
        """Return a lower bound on the total of a tree with this opener; it is the one-ply bound if below `enough`.

        The parts start with their floors or capacities; then the largest get their one-ply bounds first, from
        `part_bound(part, enough)` if that is given.
        """
        parts = self.parts(guess)
        if len(parts) == 1 and len(parts[0]) == len(self.weight):
            return INFINITE  # splits nothing
        floors = [self.floor(part) for part in parts]
        total = int(self.weight.sum()) + sum(floors)
        for part, floor in zip(parts, floors):
            if total >= enough or len(part) <= 2:
                break
            rest = enough - total + floor
            if part_bound is None:
                bound = self.part_bound(part, rest, self.allowed(guess, part))
            else:
                bound = part_bound(part, rest)
            total += max(0, bound - floor)
        return total

    def floor(self, part: Array) -> int:
        """Return a lower bound on the total of a part, from the parts that guesses make of all answers."""
        max_reach = int(self.reach[0])
        if not self.uniform:
            return bounds.floor(int(self.weight[part].sum()), int(self.weight[part[0]]), max_reach)
        return bounds.capacity(len(part), max_reach, self.max_open_parts)

    def part_bound(self, part: Array, enough: int, allowed: Array) -> int:
        """Return a lower bound on the total of a part of at least three answers; the one-ply bound if below `enough`.

        All its members are counted, since every mode allows them; then the allowed columns, until no further one can
        matter: a column has no larger reach on the part than on all answers, and no larger reach than the weight of
        the part.
        """
        weight = self.weight[part]
        total, heaviest = int(weight.sum()), int(weight[0])
        best = self.farthest(self.members[np.ix_(part, part)], weight, 0, own=weight)
        for start in range(0, len(allowed), CHUNK):
            columns = allowed[start : start + CHUNK]
            ceiling = min(int(self.reach[columns[0]]), total)
            if ceiling <= best:
                break
            if bounds.one_ply(total, ceiling, 0) >= enough:
                best = ceiling  # not explored, but the bound is high enough
                break
            best = self.farthest(self.cells(part, columns), weight, best)
        return max(bounds.base(total, heaviest), bounds.one_ply(total, best, 0))

    def cells(self, part: Array, columns: Array) -> Array:
        """Return the labels of a part in some columns; the columns must be ascending."""
        first, end = int(columns[0]), int(columns[-1]) + 1
        labels = self.labels[part, first:end]
        return labels if end - first == len(columns) else labels.take(columns - first, axis=1)

    def farthest(self, labels: Array, weight: Array, best: int, own: Array | int = 0) -> int:
        """Return the largest reach (plus `own`) of some columns of labels, or `best` if that is larger."""
        reach = self.window_reach(labels, weight) + own
        if labels.dtype.itemsize > 1 or labels.max() >= WINDOW:
            # Labels beyond the first window are rare: few columns need an exact count.
            best = max(best, int(reach.max(initial=0)))
            doubtful = np.flatnonzero(reach + self.beyond(labels, weight) > best)
            if not len(doubtful):
                return best
            reach = reach[doubtful] + self.further_reach(labels[:, doubtful], weight)
        return max(best, int(reach.max(initial=0)))

    def reach_of(self, labels: Array, weight: Array) -> Array:
        """Return the reach of each column: the sum of its parts' heaviest weights."""
        step = max(1, CELLS // len(labels))
        chunks = [labels[:, start : start + step] for start in range(0, labels.shape[1], step)]
        reach = [
            self.window_reach(chunk, weight) + self.further_reach(chunk, weight) for chunk in chunks
        ]
        return np.concatenate(reach)

    def further_reach(self, labels: Array, weight: Array) -> Array:
        """Return the reach of each column over the parts with labels from WINDOW on."""
        reach = np.zeros(labels.shape[1], np.int64)
        for _ in range(WINDOW, int(labels.max(initial=0)) + 1, WINDOW):
            labels = labels - labels.dtype.type(WINDOW)  # smaller labels wrap around and get large
            reach += self.window_reach(labels, weight)
        return reach

    def beyond(self, labels: Array, weight: Array) -> Array:
        """Return the weight of the answers with labels from WINDOW on, for each column."""
        beyond = labels >= WINDOW
        if not self.uniform:
            return np.asarray(weight @ beyond)
        narrow = np.min_scalar_type(len(labels))  # narrower types are faster
        count: Array = np.add.reduce(beyond.view(np.uint8), axis=0, dtype=narrow)
        return count.astype(np.int64)

    def window_reach(self, labels: Array, weight: Array) -> Array:
        """Return the reach of each column over the parts with labels below WINDOW."""
        bits = np.left_shift(np.uint64(1), labels, dtype=np.uint64)  # 0 for labels from WINDOW on
        if self.uniform:
            return count_bits(np.bitwise_or.reduce(bits, axis=0))
        seen = np.bitwise_or.accumulate(bits, axis=0)
        first = np.diff(seen, axis=0, prepend=np.zeros((1, seen.shape[1]), np.uint64)) != 0
        reach: Array = weight @ first
        return reach


def count_bits(words: Array) -> Array:
    """Return the number of set bits of each 64-bit word."""
    if hasattr(np, "bitwise_count"):  # from numpy 2 on
        return np.asarray(np.bitwise_count(words).astype(np.int64))
    halves = _BITS_SET[words.view(np.uint16)].reshape(-1, 4)
    return np.asarray(halves.sum(axis=1, dtype=np.int64))
