"""Feedback codes of letter guesses, computed for many guesses side by side."""

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.types import BLOCK


@kernel
def score_block(letters, answer, lo, hi, green, open_count, out):
    """Write the feedback code of each guess lo..hi-1 against one answer to `out`.

    Every inner loop runs over neighbouring guesses, so it vectorises. A letter in the wrong place scores if the answer
    has more unplaced copies of it than the guess has already used in earlier unplaced positions.

    Parameters
        letters: [position, guess] unsigned array, the letters of all guesses
        answer: unsigned array, the letters of the answer
        lo: int, first guess
        hi: int, last guess + 1
        green: [position, guess] uint8 array, working space
        open_count: int8 array, working space
        out: int32 array, output: the code of guess lo + i at index i
    """
    length = letters.shape[0]
    size = hi - lo
    for i in range(length):
        for g in range(size):
            green[i, g] = letters[i, lo + g] == answer[i]
    for g in range(size):
        out[g] = 0
    for i in range(length):
        for g in range(size):
            open_count[g] = 0
        for j in range(length):
            for g in range(size):
                open_count[g] += (letters[i, lo + g] == answer[j]) & (green[j, g] ^ 1)
        for j in range(i):
            for g in range(size):
                open_count[g] -= (letters[i, lo + g] == letters[j, lo + g]) & (green[j, g] ^ 1)
        for g in range(size):
            out[g] = 3 * out[g] + (2 if green[i, g] else (1 if open_count[g] > 0 else 0))


@kernel
def mark_codes(letters, answers, lo, hi, present):
    """Set `present[code]` for every code that the guesses give against the answers lo..hi-1.

    Parameters
        letters: [position, guess] unsigned array, the letters of all guesses
        answers: [answer, position] unsigned array, the letters of all answers
        lo: int, first answer
        hi: int, last answer + 1
        present: bool array, output
    """
    length, guesses = letters.shape
    green = np.empty((length, BLOCK), np.uint8)
    open_count = np.empty(BLOCK, np.int8)
    out = np.empty(BLOCK, np.int32)
    for a in range(lo, hi):
        for start in range(0, guesses, BLOCK):
            stop = min(start + BLOCK, guesses)
            score_block(letters, answers[a], start, stop, green, open_count, out)
            for g in range(stop - start):
                present[out[g]] = True


@kernel
def fill_codes(letters, answers, lo, hi, dense, codes):
    """Write the dense codes of all guesses against the answers lo..hi-1 to `codes`.

    Parameters
        letters: [position, guess] unsigned array, the letters of all guesses
        answers: [answer, position] unsigned array, the letters of all answers
        lo: int, first answer
        hi: int, last answer + 1
        dense: unsigned array, the dense code of each feedback code
        codes: [answer, guess] unsigned array, output
    """
    length, guesses = letters.shape
    green = np.empty((length, BLOCK), np.uint8)
    open_count = np.empty(BLOCK, np.int8)
    out = np.empty(BLOCK, np.int32)
    for a in range(lo, hi):
        for start in range(0, guesses, BLOCK):
            stop = min(start + BLOCK, guesses)
            score_block(letters, answers[a], start, stop, green, open_count, out)
            for g in range(stop - start):
                codes[a, start + g] = dense[out[g]]
