"""Measures of every guess on a state, for policies and estimates; logarithms that are the same on every machine."""

import math

import numpy as np

from compiler.kernels.cache import kernel

MEASURED = 32  # guesses measured together, so that their counters stay in the first-level cache
HALF_SQUARE_ROOT = 0.7071067811865476
LOG2_E = 1.4426950408889634


@kernel
def log2_of(x):
    """Return log2 of a positive number, exact to the last digit or two and identical on every machine.

    It uses only operations that IEEE 754 rounds the same way everywhere: with x = m * 2**e and t = (m - 1) / (m + 1),
    ln m = 2 * (t + t**3/3 + t**5/5 + ...), where t*t < 0.03.

    Parameters
        x: float64, a number
    """
    mantissa, exponent = math.frexp(x)
    if mantissa < HALF_SQUARE_ROOT:
        mantissa *= 2.0
        exponent -= 1
    t = (mantissa - 1.0) / (mantissa + 1.0)
    square = t * t
    series = 0.0
    for k in range(23, 0, -2):
        series = series * square + 1.0 / k
    return exponent + 2.0 * LOG2_E * t * series


@kernel
def log2_all(numbers, out):
    """Write log2 of each number to `out`.

    Parameters
        numbers: float64 array, the numbers
        out: float64 array, output: their logarithms
    """
    for i in range(numbers.shape[0]):
        out[i] = log2_of(numbers[i])


@kernel
def measure(codes, colours, state, xlogx, parts, largest, squares, spread):
    """Measure the partition that every guess makes of a state, if all answers weigh the same.

    Parameters
        codes: [answer, guess] unsigned array of codes below `colours`
        colours: int, number of codes
        state: int32 array, the answers of the state, ascending
        xlogx: int64 array, a value per part size to sum up
        parts: int32 array, output: number of parts
        largest: int32 array, output: size of the largest part
        squares: int64 array, output: sum of the squared part sizes
        spread: int64 array, output: sum of xlogx[size] over the parts
    """
    n = state.shape[0]
    guesses = codes.shape[1]
    count = np.zeros((MEASURED, colours), np.int32)
    for lo in range(0, guesses, MEASURED):
        hi = min(lo + MEASURED, guesses)
        for g in range(lo, hi):
            parts[g] = 0
            largest[g] = 0
            squares[g] = 0
            spread[g] = 0
        for i in range(n):
            row = codes[state[i]]
            for g in range(lo, hi):
                c = count[g - lo, row[g]]
                count[g - lo, row[g]] = c + 1
                parts[g] += c == 0
                largest[g] = max(largest[g], c + 1)
                squares[g] += 2 * np.int64(c) + 1
                spread[g] += xlogx[c + 1] - xlogx[c]
        for i in range(n):
            row = codes[state[i]]
            for g in range(lo, hi):
                count[g - lo, row[g]] = 0


@kernel
def measure_weighted(codes, colours, state, weight, parts, largest, products, spread):
    """Measure the partition that every guess makes of a state, if answers have weights.

    Below, c is the number of answers in a part and w their total weight.

    Parameters
        codes: [answer, guess] unsigned array of codes below `colours`
        colours: int, number of codes
        state: int32 array, the answers of the state, ascending
        weight: int64 array, the weight of each answer
        parts: int32 array, output: number of parts
        largest: int32 array, output: the largest c
        products: int64 array, output: sum of w * c
        spread: float64 array, output: sum of w * log2(w)
    """
    n = state.shape[0]
    guesses = codes.shape[1]
    count = np.zeros((MEASURED, colours), np.int32)
    heft = np.zeros((MEASURED, colours), np.int64)
    for lo in range(0, guesses, MEASURED):
        hi = min(lo + MEASURED, guesses)
        for g in range(lo, hi):
            parts[g] = 0
            largest[g] = 0
            products[g] = 0
            spread[g] = 0.0
        for i in range(n):
            row = codes[state[i]]
            w = weight[state[i]]
            for g in range(lo, hi):
                count[g - lo, row[g]] += 1
                heft[g - lo, row[g]] += w
        for i in range(n):
            row = codes[state[i]]
            for g in range(lo, hi):
                c = count[g - lo, row[g]]
                w = heft[g - lo, row[g]]
                if c > 0:
                    parts[g] += 1
                    largest[g] = max(largest[g], c)
                    products[g] += w * c
                    spread[g] += w * log2_of(np.float64(w))
                    count[g - lo, row[g]] = 0
                    heft[g - lo, row[g]] = 0
