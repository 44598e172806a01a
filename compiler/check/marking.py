"""How guesses are marked, once more: what `treec check-proof` uses in place of the kernels."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def score_all(words: Sequence[str], answers: Sequence[int], threads: int) -> Array:
    """codes[a, g]: the feedback of guess g if answer a is the secret, for all words and the answers named."""
    length = len(words[0])
    letters = np.array([[ord(letter) for letter in word] for word in words], np.uint32).T.copy()
    codes = np.zeros((len(answers), len(words)), np.min_scalar_type(3**length - 1))

    def score_row(row: int) -> None:
        """Give each letter of the guesses the first letter of the answer that is left for it."""
        secret = letters[:, answers[row]]
        placed = [letters[i] == secret[i] for i in range(length)]
        left = [~hit for hit in placed]
        for i in range(length):
            wanting = ~placed[i]
            for j in range(length):
                taken = (letters[i] == secret[j]) & left[j] & wanting
                left[j] &= ~taken
                wanting &= ~taken
            codes[row] *= 3
            codes[row] += 2 * placed[i].view(np.uint8) + (~wanting & ~placed[i]).view(np.uint8)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(score_row, range(len(answers))))
    return codes
