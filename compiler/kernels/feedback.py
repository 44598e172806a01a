"""Feedback: how a guess of letters is marked, for many guesses side by side."""

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.types import BLOCK


@kernel
def score_block(letters, answer, lo, hi, green, open_count, out):
    """out[g - lo] = feedback code of guess g against `answer`, for the guesses lo..hi-1 side by side.

    `letters[i, g]` is letter i of guess g, so every inner loop runs over neighbouring guesses and
    vectorises. A letter that is not in its place scores when the answer holds more unplaced copies of it
    than the guess has used up in earlier unplaced positions.
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
    """Mark in `present` every code that the guesses give against the answers lo..hi-1."""
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
    """codes[a, g] = dense[feedback code of guess g] for the answers lo..hi-1 and all guesses."""
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
