"""Hard and ultra mode, implemented independently of the kernels, for `treec check-proof`.

The rules are those of `player.core.modes`, for all words at once. A mode looks at each guess and its code separately:
a word may follow several guesses if it may follow each of them.
"""

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler.check.marking import Score, mark

Array = NDArray[Any]

KEPT = 1024  # guesses whose codes are cached for ultra mode


class CheckerRules:
    """The rules of hard or ultra mode over some words, given as letters[i, w] and marked by `score`."""

    def __init__(self, mode: str, letters: Array, score: Score = mark) -> None:
        self.mode = mode
        self.letters = letters
        self.score = score
        # Each test is computed once for all words and cached.
        self.has_in_place = cache(lambda place, letter: letters[place] == letter)
        self.has_times = cache(lambda letter, times: (letters == letter).sum(axis=0) >= times)
        self.shown = lru_cache(KEPT)(lambda guess: score(letters[:, guess, None], letters))

    def among(self, words: Array) -> "CheckerRules":
        """Return the same rules over some of the words."""
        return CheckerRules(self.mode, np.ascontiguousarray(self.letters[:, words]), self.score)

    def allowed(self, guess: int, code: int) -> Array:
        """Return for every word whether it may follow a guess with this code."""
        if self.mode == "ultra":
            return np.asarray(self.shown(guess) == code)
        allowed = np.ones(self.letters.shape[1], np.bool_)
        scored: dict[int, int] = {}
        for place, letter in reversed(list(enumerate(self.letters[:, guess].tolist()))):
            code, what = divmod(code, 3)
            if what == 2:
                allowed &= self.has_in_place(place, letter)
            if what > 0:
                scored[letter] = scored.get(letter, 0) + 1
        for letter, times in scored.items():
            allowed &= self.has_times(letter, times)
        return allowed
