"""What is searched: two word lists and the weights of their answers, made ready for the kernels."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler.search import matrix
from compiler.search.logs import xlogx
from compiler.search.symmetry import SymmetryClasses, symmetry_of
from player.core.errors import ListError
from player.core.text import some
from player.words.lists import WordLists
from player.words.weights import Weights

Array = NDArray[Any]


FEW_CODES = (
    2  # times as many answers as there are codes: states of more take several guesses, and long
)


class Problem:
    """Two word lists, the weights of their answers and a mode, as arrays."""

    def __init__(
        self, lists: WordLists, weights: Weights | None = None, mode: str = "normal"
    ) -> None:
        self.mode = mode
        self.weights = weights
        self.lists = lists if weights is None else weights.lists
        made = matrix.of(self.lists)
        self.real = made.real  # the code players know, by the one kernels know
        self.solved = made.solved  # the code of a guess that is right, as kernels know it
        self.local = matrix.whole_local(made, None if weights is None else weights.values)
        self.everything = np.arange(len(self.lists.answers), dtype=np.int32)
        self.row_of = np.argsort(self.local.name).astype(np.int32)  # row of the matrix, by word
        self.place = np.argsort(self.local.answer).astype(np.int32)  # local number, by answer

    @cached_property
    def xlogx(self) -> Array:
        """For every size c of a part, c * log2(c) in whole numbers; sums of them rank guesses."""
        return xlogx(len(self.lists.answers))

    @cached_property
    def symmetry(self) -> SymmetryClasses | None:
        """What is alike in this problem, if its way of answering offers any symmetry."""
        weight = self.local.weight[self.place]
        return symmetry_of(self.lists, lambda: self.codes, weight, self.mode)

    @cached_property
    def codes(self) -> Array:
        """codes[answer, word] in the order of the lists: a copy, made for those who need it."""
        return self.local.codes[self.place].take(self.row_of, axis=1)

    @property
    def weight(self) -> int:
        """What all answers weigh together; how many there are, if they weigh alike."""
        return int(self.local.weight.sum())

    def numbers(self, words: Iterable[str]) -> tuple[int, ...]:
        """The numbers of words of the lists, each once."""
        number = {word: i for i, word in enumerate(self.lists.words)}
        wanted = dict.fromkeys(words)
        if unknown := [word for word in wanted if word not in number]:
            raise ListError(f"not in the list {self.lists.name}: {some(unknown)}")
        if not wanted:
            raise ListError("there are no words, expected at least one")
        return tuple(number[word] for word in wanted)

    def state(self, answers: Sequence[int] | Array) -> Array:
        """The state of these answers, by their numbers in the lists."""
        return np.sort(self.place[np.asarray(answers, np.int64)])

    def part(self, state: Array, word: int, code: int) -> Array:
        """The part of a state that meets with a real code."""
        met: Array = self.local.codes[state, self.row_of[word]] == np.searchsorted(self.real, code)
        return state[met]

    def split(self, state: Array, word: int) -> dict[int, Array]:
        """The parts of a state by real code, the solved one left out."""
        codes = self.local.codes[state, self.row_of[word]]
        return {
            int(self.real[code]): state[codes == code]
            for code in np.unique(codes)
            if code != self.solved
        }


def small_in(problem: Problem, small: int) -> int:
    """How many answers a state may have to be solved exactly: fewer than asked for, in a game of few codes."""
    return min(small, FEW_CODES * len(problem.real))
