"""Measures of each guess on a state, and estimates of the guesses still needed.

A `View` contains what a policy may look at. Its numbers are the same on every machine: entropies come from whole
numbers if answers have equal weights, and otherwise from sums in a fixed order of our own logarithm. An estimate is
the number of guesses that an answer of the state is expected to need from here, including this guess; it is infinite
for a guess that does not narrow the list.
"""

from math import fsum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from compiler.search.logs import SCALE, log2
from compiler.search.problem import Problem

Array = NDArray[Any]


class View(NamedTuple):
    """A state, and the effect of each guess of the list on it (arrays by word number)."""

    state: Array  # the answers still possible, as ascending word numbers
    weight: Array  # the weight of each of them
    bits: float  # the missing bits: the entropy of the answer
    chance: Array  # per guess: the probability that it is the answer
    gain: Array  # per guess: its entropy, the expected information in bits
    left: Array  # per guess: the expected number of answers left
    parts: Array  # per guess: the number of parts it makes
    largest: Array  # per guess: the size of its largest part


def look(problem: Problem, state: Array) -> View:
    """Measure every guess on a state, given as ascending word numbers.

    >>> from player.words.lists import WordLists
    >>> view = look(Problem(WordLists(["ab", "ba", "cd"])), np.arange(3))
    >>> view.parts.tolist(), view.left.tolist()
    ([3, 3, 2], [1.0, 1.0, 1.6666666666666667])
    """
    codes, colours = problem.codes, len(problem.real)
    guesses, n = codes.shape[1], len(state)
    parts, largest = np.empty((2, guesses), np.int32)
    squares = np.empty(guesses, np.int64)
    if problem.weights is None:
        weight = np.ones(n, np.int64)
        total = n
        table = problem.xlogx
        spread = np.empty(guesses, np.int64)
        kernels.measure(codes, colours, state, table, parts, largest, squares, spread)
        gain = (table[n] - spread) / (n * SCALE)
    else:
        weights = np.array(problem.weights.values, np.int64)
        weight = weights[state]
        total = int(weight.sum())
        spread = np.empty(guesses, np.float64)
        kernels.measure_weighted(codes, colours, state, weights, parts, largest, squares, spread)
        gain = np.where(parts > 1, kernels.log2_of(float(total)) - spread / total, 0.0)
    chance = np.zeros(guesses)
    chance[state] = weight / total
    bits = bits_of(problem, state)
    return View(state, weight, bits, chance, gain, squares / total, parts, largest)


def bits_of(problem: Problem, state: Array) -> float:
    """Return the entropy of the answer in a state: log2 of the number of answers if they have equal weights."""
    if problem.weights is None:
        return float(problem.xlogx[len(state)] / (len(state) * SCALE))
    weights = np.array(problem.weights.values, np.float64)[state]
    total = fsum(weights)
    return float(kernels.log2_of(total) - fsum(weights * log2(weights)) / total)


def entropic(view: View) -> Array:
    """Estimate p + (1 - p) * (E/H + 1): E bits are missing, and each guess finds H bits as this one does."""
    with np.errstate(divide="ignore"):
        further = view.bits / view.gain
    return view.chance + (1 - view.chance) * (1 + further)


def statistical(view: View) -> Array:
    """Estimate p + (1 - p) * (1 + log(n) / log(n/r)): each guess leaves r of n answers, as this one does."""
    n = float(len(view.state))
    with np.errstate(divide="ignore"):
        further = kernels.log2_of(n) / (kernels.log2_of(n) - log2(view.left))
    return np.where(view.parts > 1, view.chance + (1 - view.chance) * (1 + further), np.inf)
