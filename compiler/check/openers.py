"""One-ply bounds of many openers at once, for proof logs.

Similar openers leave similar parts. The joined parts of a group of openers are the finest division of the answers in
which each part of each opener lies inside one joined part. No guess has a larger reach on a part than on a set around
it. So a count on a joined part bounds the reach on all parts inside it, and rules out most guesses there. Any grouping
gives the same bounds.
"""

import heapq
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler.check.board import CHUNK, CheckerMatrix
from compiler.proof import bounds

Array = NDArray[Any]

LARGEST_CHUNK = 2048  # guesses to count at a time, in the parts where many are counted
LOOKED_AT = 8  # letters of a word by which openers are grouped


def similar(words: Sequence[str], openers: Iterable[int]) -> Iterator[list[int]]:
    """Yield the openers in groups that share two letters in place, large groups first."""
    sharing: dict[tuple[int, str, int, str], list[int]] = {}
    left = set(openers)
    for opener in sorted(left):
        for (i, one), (j, other) in combinations(enumerate(words[opener][:LOOKED_AT]), 2):
            sharing.setdefault((i, one, j, other), []).append(opener)
    queue = [(-len(group), letters) for letters, group in sharing.items()]
    heapq.heapify(queue)
    while queue:
        size, letters = heapq.heappop(queue)
        group = sharing[letters] = [opener for opener in sharing[letters] if opener in left]
        if len(group) == -size:
            left.difference_update(group)
            yield group
        elif group:
            heapq.heappush(queue, (-len(group), letters))
    if left:
        yield sorted(left)  # words of one letter


class JoinedPart:
    """The guesses on a set of answers, those with the largest reach first."""

    def __init__(self, matrix: CheckerMatrix, rows: Array) -> None:
        self.matrix = matrix
        self.rows = rows
        self.labels = matrix.labels[rows]
        weight = matrix.weight[rows]
        ceiling = matrix.reach_of(self.labels, weight)
        ceiling[matrix.column_of[matrix.guess_of[rows]]] += weight
        self.order = np.argsort(-ceiling, kind="stable")  # columns
        self.place = np.argsort(self.order)  # of each column in this order
        self.ceiling = ceiling[self.order]  # of the reach, and of the guess's own weight
        self.chunks = [*_chunks(len(self.order), LARGEST_CHUNK)]
        self.ordered: dict[int, Array] = {}

    def part_bound(self, part: Array, enough: int) -> int:
        """Return the one-ply bound of a part of at least three answers within this set, or one from `enough` on."""
        matrix = self.matrix
        weight = matrix.weight[part]
        total, heaviest = int(weight.sum()), int(weight[0])
        inside = np.searchsorted(self.rows, part)
        own = np.zeros(len(self.order), np.int64)
        own[self.place[matrix.column_of[matrix.guess_of[part]]]] = weight
        best = 0
        for start, end in self.chunks:
            ceiling = min(int(self.ceiling[start]), total + heaviest)
            if ceiling <= best:
                break
            if bounds.one_ply(total, ceiling, 0) >= enough:
                best = ceiling  # not explored, but the bound is high enough
                break
            labels = self._ordered(start, end).take(inside, axis=0)
            best = matrix.farthest(labels, weight, best, own[start:end])
        return max(bounds.base(total, heaviest), bounds.one_ply(total, best, 0))

    def _ordered(self, start: int, end: int) -> Array:
        """Return the labels of the guesses at some places of the order."""
        if start not in self.ordered:
            self.ordered[start] = self.labels.take(self.order[start:end], axis=1)
        return self.ordered[start]


class OpenerGroup:
    """The joined parts of some openers."""

    def __init__(self, matrix: CheckerMatrix, openers: list[int]) -> None:
        self.matrix = matrix
        self.joined = _join(matrix.labels[:, matrix.column_of[openers]])
        self.parts: dict[int, JoinedPart] = {}

    def bound(self, opener: int, enough: int) -> int:
        """Return a lower bound on the total of a tree with this opener; it is the one-ply bound if below `enough`."""
        return self.matrix.opener_bound(opener, enough, self._part_bound)

    def _part_bound(self, part: Array, enough: int) -> int:
        key = int(self.joined[part[0]])
        if key not in self.parts:
            self.parts[key] = JoinedPart(self.matrix, np.flatnonzero(self.joined == key))
        return self.parts[key].part_bound(part, enough)


def _chunks(amount: int, largest: int) -> Iterator[tuple[int, int]]:
    """Divide a range into chunks of growing size: few guesses are looked at in most parts, and all in some."""
    start, size = 0, CHUNK
    while start < amount:
        yield start, min(start + size, amount)
        start, size = start + size, min(2 * size, largest)


def _join(labels: Array) -> Array:
    """Return the joined part of each row: answers with the same label in a column are in the same one."""
    joined, before = np.arange(len(labels)), None
    while before is None or (joined != before).any():
        before = joined
        for column in labels.T:
            smallest = np.full(int(column.max()) + 1, len(labels))
            np.minimum.at(smallest, column, joined)
            joined = smallest[column]
    return joined
