"""How guesses are marked, once more: what `treec check-proof` uses in place of the kernels."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from player.lists import WordLists

Array = NDArray[Any]
Score = Callable[[Array, Array], Array]


def letters_of(words: Sequence[str]) -> Array:
    """letters[i, w]: the letter in place i of word w, as a number."""
    return np.array([[ord(letter) for letter in word] for word in words], np.uint32).T.copy()


def mark(guess: Array, secret: Array) -> Array:
    """The code of each guess for each secret, letters[i, ...] of both; one of either serves for all.

    Each letter of a guess is given the first letter of the secret that is left for it.
    """
    length = len(guess)
    placed = [guess[i] == secret[i] for i in range(length)]
    left = [~hit for hit in placed]
    codes = np.zeros(placed[0].shape, np.min_scalar_type(3**length - 1))
    for i in range(length):
        wanting = ~placed[i]
        for j in range(length):
            taken = (guess[i] == secret[j]) & left[j] & wanting
            left[j] &= ~taken
            wanting &= ~taken
        codes *= 3
        codes += 2 * placed[i].view(np.uint8) + (~wanting & ~placed[i]).view(np.uint8)
    return codes


def score_all(
    words: Sequence[str], answers: Sequence[int], threads: int, lists: WordLists | None = None
) -> Array:
    """codes[a, g]: the code of guess g if answer a is the secret, for all words and the answers named.

    Guesses are marked as letters are, unless `lists` of these words are for another game.
    """
    letters = letters_of(words)
    score = mark if lists is None else score_of(lists)
    kind = score(letters[:, :1], letters[:, :1]).dtype
    codes = np.empty((len(answers), len(words)), kind)

    def score_row(row: int) -> None:
        codes[row] = score(letters, letters[:, answers[row], None])

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(score_row, range(len(answers))))
    return codes


def score_of(lists: WordLists) -> Score:
    """What a guess is told in the game of some lists, from letters[i, ...] of guesses and secrets."""
    return SCORES[lists.scoring.name]


def pegs(guess: Array, secret: Array) -> Array:
    """In place times length + 1, and elsewhere: each sign of a guess takes one of the secret."""
    marks = mark(guess, secret).astype(np.int32)
    codes = np.zeros(marks.shape, np.int32)
    for _ in range(len(guess)):
        marks, what = np.divmod(marks, 3)
        codes += np.where(what == 2, len(guess) + 1, what)
    return codes


SCORES: dict[str, Score] = {"letters": mark, "pegs": pegs}
