"""Feedback codes, computed independently of the kernels, for `treec check-proof`."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler.progress import in_threads
from player.words.lists import WordLists

Array = NDArray[Any]
Score = Callable[[Array, Array], Array]


def letters_of(words: Sequence[str]) -> Array:
    """Return letters[i, w]: the letter at position i of word w, as a number."""
    return np.array([[ord(letter) for letter in word] for word in words], np.uint32).T.copy()


def mark(guess: Array, secret: Array) -> Array:
    """Return the code of each guess for each secret, from letters[i, ...] of both; the arrays are broadcast.

    Each letter of a guess takes the first letter of the secret that is still free.
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
    """Return codes[a, g]: the code of guess g if answer a is the secret, for all words and the given answers.

    Without `lists`, guesses are marked as letters; otherwise by the game of the lists.
    """
    letters = letters_of(words) if lists is None else numbers_of(lists)
    score = mark if lists is None else score_of(lists)
    kind = score(letters[:, :1], letters[:, :1]).dtype
    codes = np.empty((len(answers), len(words)), kind)

    def score_row(row: int) -> None:
        codes[row] = score(letters, letters[:, answers[row], None])

    in_threads(threads, score_row, range(len(answers)))
    return codes


def score_of(lists: WordLists) -> Score:
    """Return the scoring function of the lists' game, on letters[i, ...] of guesses and secrets."""
    if lists.scoring.name in SCORES:
        return SCORES[lists.scoring.name]
    words, tell = lists.words, np.vectorize(lists.scoring.score, otypes=[np.int32])
    names = np.array(words, object)
    return lambda guess, secret: np.asarray(tell(names[guess[0]], names[secret[0]]))


def numbers_of(lists: WordLists) -> Array:
    """Return the letters of words; for games without letters, the number of each word."""
    if lists.scoring.name in SCORES:
        return letters_of([*map(lists.scoring.coded, lists.words)])
    return np.arange(len(lists.words))[None]


def pegs(guess: Array, secret: Array) -> Array:
    """Return the code of pegs: in place times length + 1, plus elsewhere.

    Each sign of a guess takes one sign of the secret.
    """
    marks = mark(guess, secret).astype(np.int32)
    codes = np.zeros(marks.shape, np.int32)
    for _ in range(len(guess)):
        marks, what = np.divmod(marks, 3)
        codes += np.where(what == 2, len(guess) + 1, what)
    return codes


def placed(guess: Array, secret: Array) -> Array:
    """Return the number of equal signs."""
    return np.asarray(sum((one == other).astype(np.int32) for one, other in zip(guess, secret)))


def common(guess: Array, secret: Array) -> Array:
    """Return the number of letters that a guess shares with the secret, plus one if they are the same word."""
    length = len(guess)
    found = np.zeros(np.broadcast_shapes(guess.shape[1:], secret.shape[1:]), np.int32)
    free = [np.ones(found.shape, np.bool_) for _ in range(length)]
    for letter in guess:
        wanting = np.ones(found.shape, np.bool_)
        for j in range(length):
            taken = (letter == secret[j]) & free[j] & wanting
            free[j] &= ~taken
            wanting &= ~taken
        found += ~wanting
    return np.asarray(found + (placed(guess, secret) == length))


def order(guess: Array, secret: Array) -> Array:
    """Return 0 if the secret comes first, 1 if the guess does, 2 if they are the same."""
    codes = np.full(np.broadcast_shapes(guess.shape[1:], secret.shape[1:]), 2, np.int32)
    for mine, its in reversed(list(zip(guess, secret))):  # the first letter that differs decides
        codes = np.where(its < mine, 0, np.where(its > mine, 1, codes))
    return codes


SCORES: dict[str, Score] = {
    "letters": mark, "pegs": pegs, "placed": placed, "common": common, "order": order,
}  # fmt: skip
