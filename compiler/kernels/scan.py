"""Compute the reach of a block of rows on a state."""

import numpy as np

from compiler.kernels.bits import popcount
from compiler.kernels.cache import leaf
from compiler.kernels.types import BLOCK, U0, U1, U63, U64


@leaf
def scan_small(labels, state, lo, hi, acc, reach):
    """Count the parts of each row lo..hi-1, if all labels are below 64.

    Parameters
        labels: [answer, row] unsigned array, codes renumbered by first occurrence
        state: int32 array, the answers of the state, ascending
        lo: int, first row
        hi: int, last row + 1
        acc: uint64 array, working space: a bit set per row
        reach: int64 array, output: the reach of each row
    """
    n = state.shape[0]
    size = hi - lo
    for r in range(size):
        acc[r] = U0
    i = 0
    while i + 4 <= n:
        a = labels[state[i], lo:hi]
        b = labels[state[i + 1], lo:hi]
        c = labels[state[i + 2], lo:hi]
        d = labels[state[i + 3], lo:hi]
        for r in range(size):
            acc[r] |= (
                (U1 << np.uint64(a[r]))
                | (U1 << np.uint64(b[r]))
                | (U1 << np.uint64(c[r]))
                | (U1 << np.uint64(d[r]))
            )
        i += 4
    while i < n:
        a = labels[state[i], lo:hi]
        for r in range(size):
            acc[r] |= U1 << np.uint64(a[r])
        i += 1
    for r in range(size):
        reach[r] = popcount(acc[r])


@leaf
def window_bit(label, base):
    """Return the bit of a label in the window of 64 labels from `base` on, or 0 if it is outside.

    Parameters
        label: int, a label
        base: int, the first label of the window
    """
    shifted = np.uint64(label) - base
    return U1 << (shifted & U63) if shifted < U64 else U0


@leaf
def scan_wide(labels, state, lo, hi, words, acc, reach):
    """Count the parts of each row lo..hi-1, if all labels are below 64 * words.

    Parameters
        labels: [answer, row] unsigned array, codes renumbered by first occurrence
        state: int32 array, the answers of the state, ascending
        lo: int, first row
        hi: int, last row + 1
        words: int, number of 64-bit words that the labels need
        acc: uint64 array, working space: a bit set per row
        reach: int64 array, output: the reach of each row
    """
    n = state.shape[0]
    size = hi - lo
    for r in range(size):
        reach[r] = 0
    for word in range(words):
        base = np.uint64(64 * word)
        for r in range(size):
            acc[r] = U0
        i = 0
        while i + 4 <= n:
            a = labels[state[i], lo:hi]
            b = labels[state[i + 1], lo:hi]
            c = labels[state[i + 2], lo:hi]
            d = labels[state[i + 3], lo:hi]
            for r in range(size):
                acc[r] |= (
                    window_bit(a[r], base)
                    | window_bit(b[r], base)
                    | window_bit(c[r], base)
                    | window_bit(d[r], base)
                )
            i += 4
        while i < n:
            a = labels[state[i], lo:hi]
            for r in range(size):
                acc[r] |= window_bit(a[r], base)
            i += 1
        for r in range(size):
            reach[r] += popcount(acc[r])


@leaf
def scan_weighted(labels, state, weight, lo, hi, words, acc, reach):
    """Compute the reach of each row lo..hi-1 with weights: the sum of the heaviest weight of each part.

    Answers are sorted by falling weight, so the first answer of a part is its heaviest.

    Parameters
        labels: [answer, row] unsigned array, codes renumbered by first occurrence
        state: int32 array, the answers of the state, ascending
        weight: int64 array, the weight of each answer
        lo: int, first row
        hi: int, last row + 1
        words: int, number of 64-bit words that the labels need
        acc: uint64 array, working space: a bit set per row
        reach: int64 array, output: the reach of each row
    """
    size = hi - lo
    for r in range(size):
        reach[r] = 0
    for word in range(words):
        base = np.uint64(64 * word)
        for r in range(size):
            acc[r] = U0
        for i in range(state.shape[0]):
            a = labels[state[i], lo:hi]
            w = weight[state[i]]
            for r in range(size):
                bit = window_bit(a[r], base)
                if bit & ~acc[r]:
                    reach[r] += w
                acc[r] |= bit


@leaf
def scan_block(local, state, lo, hi, acc, reach):
    """Compute the reach of the rows lo..hi-1 on a state; lo..hi-1 must lie in one block.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        lo: int, first row
        hi: int, last row + 1
        acc: uint64 array, working space: a bit set per row
        reach: int64 array, output: the reach of each row
    """
    words = local.words[lo // BLOCK]
    if not local.uniform:
        scan_weighted(local.labels, state, local.weight, lo, hi, words, acc, reach)
    elif words == 1:
        scan_small(local.labels, state, lo, hi, acc, reach)
    else:
        scan_wide(local.labels, state, lo, hi, words, acc, reach)
