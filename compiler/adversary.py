"""The shortest line of guesses that beats the adversary, which always keeps the most answers.

The adversary's feedback depends only on the answers left (`player.gameplay.adversary`), so a game against it involves
no chance. The shortest line is found by iterative deepening: lines of one guess, of two, and so on. A length is ruled
out when every guess has been tried at every turn, or when a count proves it impossible:

* The second-to-last guess must give every remaining answer a different code (`kernels.separating_guess`).
* A guess that makes at most K parts of the whole list makes at most K parts of any state. So the adversary keeps at
  least n / K of n answers, and m guesses cannot beat more than K ** (m - 1) answers.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.progress import OutOfTime, deadline
from compiler.search import matrix
from player.gameplay.adversary import Line
from player.words.lists import WordLists

Array = NDArray[Any]


class AdversarySolver:
    """Search for the shortest lines that win against the adversary on these lists."""

    def __init__(self, lists: WordLists) -> None:
        self.lists = lists
        made = matrix.of(lists)
        self._codes = made.codes
        self._colours = len(made.real)
        ways = sorted(
            range(self._colours), key=lambda i: lists.scoring.given_away(int(made.real[i]))
        )
        self._rank = np.argsort(np.array(ways)).astype(np.int32)
        self._number = {word: i for i, word in enumerate(lists.answers)}
        self._most_parts = self._parts()
        self._failed: dict[bytes, int] = {}  # per state: the longest length without a winning line
        self._expired = deadline(None)
        self.states = 0  # states examined so far

    def line(self, left: Sequence[str], seconds: float | None = None) -> Line:
        """Return the shortest line that wins if the adversary has these answers left.

        When time is up, return some short line; its `least` is the length that is proven to be necessary.

        >>> AdversarySolver(WordLists(["ab", "ac", "ad", "ae"], ["cd"])).line(["ab", "ac", "ad", "ae"])
        <Line cd ab ae: shortest>
        """
        state = np.array(sorted(self._number[word] for word in left), np.int32)
        self._expired = deadline(seconds)
        least = 1
        try:
            while (found := self._within(state, least)) is None:
                least += 1
        except OutOfTime:
            found = self._narrowing(state)
        return Line([self.lists.words[word] for word in found], least)

    def _within(self, state: Array, most: int) -> list[int] | None:
        """Return a winning line of at most `most` guesses, as word numbers, or None."""
        if len(state) == 1:
            return [int(state[0])]
        if most < 2 or len(state) > self._most_parts ** (most - 1):
            return None
        key = state.tobytes()
        if self._failed.get(key, 0) >= most:
            return None
        self.states += 1
        if self._expired():
            raise OutOfTime
        found = self._through_any(state, most)
        if found is None:
            self._failed[key] = most
        return found

    def _through_any(self, state: Array, most: int) -> list[int] | None:
        """Return such a line by trying every first guess."""
        if most == 2:
            guess = int(kernels.separating_guess(self._codes, self._colours, state))
            return None if guess < 0 else [guess, int(self._after(state, guess)[0])]
        answered, largest = self._replies(state)
        for guess in np.argsort(largest, kind="stable").tolist():
            if largest[guess] == len(state):
                return None  # this guess narrows nothing, and neither do those after it
            rest = state[self._codes[state, guess] == answered[guess]]
            below = self._within(rest, most - 1)
            if below is not None:
                return [guess, *below]
        return None

    def _narrowing(self, state: Array) -> list[int]:
        """Return a line in which each guess leaves as few answers as possible."""
        line = []
        while len(state) > 1:
            _, largest = self._replies(state)
            line.append(int(largest.argmin()))
            state = self._after(state, line[-1])
        return [*line, int(state[0])]

    def _after(self, state: Array, guess: int) -> Array:
        """Return the answers that the adversary has left after a guess."""
        answered = np.empty(1, np.int32)
        codes = np.ascontiguousarray(self._codes[:, guess : guess + 1])
        kernels.adversary_replies(codes, self._rank, state, answered, np.empty(1, np.int32))
        rest: Array = state[codes[state, 0] == answered[0]]
        return rest

    def _replies(self, state: Array) -> tuple[Array, Array]:
        """Return the adversary's code for each guess, and the number of answers it then has left."""
        answered, largest = np.empty((2, self._codes.shape[1]), np.int32)
        kernels.adversary_replies(self._codes, self._rank, state, answered, largest)
        return answered, largest

    def _parts(self) -> int:
        """Return the most parts that any guess makes of the whole list."""
        answers, guesses = self._codes.shape
        parts, largest = np.empty((2, guesses), np.int32)
        squares, spread = np.empty((2, guesses), np.int64)
        everything = np.arange(answers, dtype=np.int32)
        kernels.measure(
            self._codes, self._colours, everything, np.zeros(answers + 1, np.int64), parts, largest,
            squares, spread,
        )  # fmt: skip
        return int(parts.max())
