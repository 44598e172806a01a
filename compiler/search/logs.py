"""Logarithms that are the same on every machine."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from compiler import kernels

Array = NDArray[Any]

SCALE = 1 << 32  # units of integer logarithms; sums stay exact up to 60,000 answers


@cache
def xlogx(most: int) -> Array:
    """Return c * log2(c) for c up to `most`, in units of 1/SCALE, summed over the prime factors of c.

    Equal products therefore have equal logarithms, and guesses of equal entropy tie.

    >>> table = xlogx(6)
    >>> int(table[4]) == 8 * SCALE, bool(table[6] == 2 * table[3] + 3 * table[2])
    (True, True)
    """
    log = np.zeros(most + 1, np.int64)
    for factor in range(2, most + 1):
        if log[factor] == 0:  # a prime
            power = factor
            while power <= most:
                log[power::power] += round(kernels.log2_of(float(factor)) * SCALE)
                power *= factor
    return log * np.arange(most + 1)


def log2(numbers: Array) -> Array:
    """Return log2 of each number."""
    result = np.empty(len(numbers))
    kernels.log2_all(numbers, result)
    return result
