"""Cores: sets of answers that some guesses cannot find, as named in a proof log.

A state that contains a core cannot be solved with as many guesses either: a tree for the state is a tree for each
part of it. So a guess that leaves all answers of a core together leaves a state that cannot be solved.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler.check.board import CheckerMatrix

Array = NDArray[Any]


class Core(NamedTuple):
    """Answers that `left` guesses cannot find."""

    rows: Array  # of the matrix, ascending
    left: int


class KnownCores:
    """Some cores on one matrix."""

    def __init__(self, matrix: CheckerMatrix, cores: Sequence[Core]) -> None:
        self.answers, self.columns = len(matrix.weight), len(matrix.columns)
        self.most_left = max((core.left for core in cores), default=0)
        self.left = np.array([core.left for core in cores])
        largest = max((len(core.rows) for core in cores), default=0)
        self.rows = np.array([np.resize(core.rows, largest) for core in cores])
        self.undivided = np.array([np.packbits(undivided(matrix, core.rows)) for core in cores])

    def inside(self, state: Array, left: int) -> Array:
        """Return the numbers of the cores that are in a state and that `left` guesses cannot find."""
        if left > self.most_left:
            return np.zeros(0, int)
        within = np.zeros(self.answers, bool)
        within[state] = True
        return np.flatnonzero(within[self.rows].all(axis=1) & (self.left >= left))

    def refuted(self, state: Array, left: int) -> Array:
        """Whether each column leaves a core together that `left` guesses cannot find."""
        found = self.inside(state, left)
        if not len(found):
            return np.zeros(self.columns, bool)
        bits = np.bitwise_or.reduce(self.undivided[found], axis=0)
        return np.unpackbits(bits, count=self.columns).astype(bool)


def undivided(matrix: CheckerMatrix, rows: Array) -> Array:
    """Whether each column leaves some rows in one part."""
    labels = matrix.labels[rows]
    return np.asarray((labels == labels[0]).all(axis=0))
