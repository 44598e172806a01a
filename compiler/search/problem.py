"""A problem: two word lists, the weights of their answers and a mode, prepared for the kernels."""

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


FEW_CODES = 2  # a state with more than this many answers per code takes several guesses, and long


class Problem:
    """Two word lists, the weights of their answers and a mode, as arrays."""

    def __init__(
        self, lists: WordLists, weights: Weights | None = None, mode: str = "normal"
    ) -> None:
        self.mode = mode
        self.weights = weights
        self.lists = lists if weights is None else weights.lists
        made = matrix.of(self.lists)
        self.real = made.real  # the code that players see, by dense code
        self.solved = made.solved  # the dense code of a correct guess
        self.local = matrix.whole_local(made, None if weights is None else weights.values)
        self.everything = np.arange(len(self.lists.answers), dtype=np.int32)
        self.row_of = np.argsort(self.local.name).astype(np.int32)  # row of each word
        self.place = np.argsort(self.local.answer).astype(np.int32)  # local number of each answer

    @cached_property
    def xlogx(self) -> Array:
        """The whole numbers c * log2(c) for every part size c; sums of them rank guesses by entropy."""
        return xlogx(len(self.lists.answers))

    @cached_property
    def symmetry(self) -> SymmetryClasses | None:
        """The symmetry of this problem, or None if its game offers none."""
        weight = self.local.weight[self.place]
        return symmetry_of(self.lists, lambda: self.codes, weight, self.mode)

    @cached_property
    def codes(self) -> Array:
        """codes[answer, word] in the order of the lists; a copy, made on first use."""
        return self.local.codes[self.place].take(self.row_of, axis=1)

    @property
    def weight(self) -> int:
        """The total weight of all answers; their number if all weigh 1."""
        return int(self.local.weight.sum())

    def numbers(self, words: Iterable[str]) -> tuple[int, ...]:
        """Return the numbers of words of the lists, each once.

        Raises ListError if a word is not in the lists, or if there are no words.
        """
        number = {word: i for i, word in enumerate(self.lists.words)}
        wanted = dict.fromkeys(words)
        if unknown := [word for word in wanted if word not in number]:
            raise ListError(f"not in the list {self.lists.name}: {some(unknown)}")
        if not wanted:
            raise ListError("the list has no words")
        return tuple(number[word] for word in wanted)

    def state(self, answers: Sequence[int] | Array) -> Array:
        """Return the state of these answers, given by their numbers in the lists."""
        return np.sort(self.place[np.asarray(answers, np.int64)])

    def part(self, state: Array, word: int, code: int) -> Array:
        """Return the part of a state that gives this word a real code."""
        met: Array = self.local.codes[state, self.row_of[word]] == np.searchsorted(self.real, code)
        return state[met]

    def split(self, state: Array, word: int) -> dict[int, Array]:
        """Return the parts of a state by real code, without the solved one."""
        codes = self.local.codes[state, self.row_of[word]]
        return {
            int(self.real[code]): state[codes == code]
            for code in np.unique(codes)
            if code != self.solved
        }

    def tells_nothing(self, word: int) -> bool:
        """Whether an opener is no answer and leaves all answers in one part; the search never plays such a guess."""
        return word >= len(self.lists.answers) and len(self.split(self.everything, word)) == 1


def small_in(problem: Problem, small: int) -> int:
    """Return the largest state to solve exactly: `small`, or less in a game with few codes."""
    return min(small, FEW_CODES * len(problem.real))
