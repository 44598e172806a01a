"""Bit sets of rows: 64 rows per word; row r is bit r & 63 of word r >> 6."""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.types import U0, U1, U63


@leaf
def popcount(x):
    """Count the set bits of a 64-bit word. LLVM recognises the idiom and emits one instruction.

    Parameters
        x: uint64, a word
    """
    x = x - ((x >> U1) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@leaf
def is_set(bits, r):
    """Whether row r is in a bit set.

    Parameters
        bits: uint64 bit set, rows
        r: int, a row
    """
    return (bits[r >> 6] >> (np.uint64(r) & U63)) & U1 != U0


@leaf
def any_set(bits, lo, hi):
    """Whether a bit set contains any of the rows lo..hi-1; lo must be a multiple of 64.

    Parameters
        bits: uint64 array, bit set of rows
        lo: int, first row
        hi: int, last row + 1
    """
    found = U0
    for w in range(lo >> 6, (hi + 63) >> 6):
        found |= bits[w]
    return found != U0


@leaf
def count_bits(bits):
    """Count the rows in a bit set.

    Parameters
        bits: uint64 bit set, rows
    """
    count = 0
    for w in range(bits.shape[0]):
        count += popcount(bits[w])
    return count


@leaf
def count_bits_between(bits, lo, hi):
    """Count the rows lo..hi-1 in a bit set; lo must be a multiple of 64.

    Parameters
        bits: uint64 array, bit set of rows
        lo: int, first row
        hi: int, last row + 1
    """
    count = 0
    for w in range(lo >> 6, (hi + 63) >> 6):
        count += popcount(bits[w])
    return count


@kernel
def indices_of(bits):
    """Return the rows in a bit set, ascending.

    Parameters
        bits: uint64 bit set, rows
    """
    rows = np.empty(count_bits(bits), np.int32)
    found = 0
    for w in range(bits.shape[0]):
        word = bits[w]
        while word:
            low = word & (~word + U1)
            rows[found] = 64 * w + popcount(low - U1)
            found += 1
            word ^= low
    return rows


@kernel
def bits_of(rows, words):
    """Return a bit set of `words` words that contains these rows.

    Parameters
        rows: int array, rows
        words: int, 64-bit words of the result
    """
    bits = np.zeros(words, np.uint64)
    for r in range(rows.shape[0]):
        bits[rows[r] >> 6] |= U1 << np.uint64(rows[r] & 63)
    return bits


@kernel
def all_rows(rows):
    """Return the bit set of rows 0..rows-1.

    Parameters
        rows: int, number of rows
    """
    bits = np.full((rows + 63) // 64, ~U0)
    if rows & 63:
        bits[-1] = (U1 << np.uint64(rows & 63)) - U1
    return bits
