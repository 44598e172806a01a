"""The guesses still needed as a function of the missing bits: points, and a curve through them.

The points come from playing every answer with the policy `entropy`: at each turn, the missing bits and the guesses
still to come. The curve is a Bernstein polynomial whose coefficients do not decrease, so it is smooth and monotone.
It starts at 1: if nothing is missing, one guess remains.
"""

from itertools import combinations, pairwise
from typing import NamedTuple

import numpy as np

from compiler.policies.estimate import Array, View, bits_of
from compiler.search.problem import Problem
from compiler.tree.strategy import Node

DEGREE = 6  # the largest degree; at most one less than the number of distinct bit values
DIGITS = 6  # decimals of the coefficients: coarser than the rounding differences between machines


class Point(NamedTuple):
    """Games in the same situation: missing bits, guesses still needed, number of games."""

    bits: float
    guesses: int
    games: int  # number of games, or their total weight


class Curve(NamedTuple):
    """An increasing polynomial over 0..top bits, by its Bernstein coefficients."""

    top: float
    coefficients: tuple[float, ...]

    def at(self, bits: Array) -> Array:
        """Return the guesses still needed, by de Casteljau's algorithm, which uses only sums and products.

        >>> Curve(2.0, (1.0, 2.0, 4.0)).at(np.array([0.0, 1.0, 2.0])).tolist()
        [1.0, 2.25, 4.0]
        """
        x = np.clip(bits / self.top, 0.0, 1.0)
        row: list[Array] = [np.full(x.shape, c) for c in self.coefficients]
        while len(row) > 1:
            row = [left + (right - left) * x for left, right in pairwise(row)]
        return row[0]


def collect(problem: Problem, root: Node) -> list[Point]:
    """Return the points of every game that a tree plays, fewest bits first."""
    number = {word: i for i, word in enumerate(problem.lists.words)}
    answer, weight = problem.local.answer, problem.local.weight
    games: dict[tuple[float, int], int] = {}

    def below(node: Node, state: Array) -> Array:
        """Return the guesses still needed by each answer of the state."""
        needed = np.ones(len(state), np.int64)
        parts = problem.split(state, number[node.guess]) if node.children else {}
        for code, part in parts.items():
            needed[np.isin(state, part)] += below(node.children[code], part)
        bits = bits_of(problem, answer[state])
        for guesses in np.unique(needed).tolist():
            heft = int(weight[state[needed == guesses]].sum())
            games[bits, guesses] = games.get((bits, guesses), 0) + heft
        return needed

    below(root, problem.everything)
    return [Point(bits, guesses, count) for (bits, guesses), count in sorted(games.items())]


def fit(points: list[Point]) -> Curve:
    """Return the increasing curve with the least squared error, each game counting once."""
    bits, guesses, games = np.array(points, np.float64).T
    top = float(bits.max()) or 1.0
    degree = max(1, min(DEGREE, len(set(bits.tolist())) - 1))
    steps = _steps(bits / top, degree)
    root = np.sqrt(games)
    rises = _least_squares(steps * root[:, None], (guesses - 1) * root)
    heights = np.round(1 + np.cumsum([0.0, *rises]), DIGITS)
    return Curve(top, tuple(heights.tolist()))


def expected_moves(view: View, curve: Curve) -> Array:
    """Estimate 1 + (1 - p) * S(E - H): of E missing bits a guess finds H, and the curve S gives the rest."""
    further = (1 - view.chance) * curve.at(view.bits - view.gain)
    return np.where(view.parts > 1, 1 + further, np.inf)


def _steps(x: Array, degree: int) -> Array:
    """Return a table whose column k is what a unit rise from coefficient k to k + 1 adds at each x.

    That is the sum of the Bernstein polynomials k + 1 and up.
    """
    rises = [tuple(float(i > k) for i in range(degree + 1)) for k in range(degree)]
    return np.stack([Curve(1.0, rise).at(x) for rise in rises], axis=1)


def _least_squares(table: Array, goal: Array) -> list[float]:
    """Return the non-negative numbers that bring table @ numbers nearest to the goal.

    The best such numbers are an unconstrained optimum on the columns they use. So the result is the best of all
    choices of columns whose unconstrained optimum is not negative.
    """
    best = (float(goal @ goal), [0.0] * table.shape[1])
    for count in range(1, table.shape[1] + 1):
        for columns in combinations(range(table.shape[1]), count):
            found, *_ = np.linalg.lstsq(table[:, columns], goal)
            if (found < 0).any():
                continue
            miss = goal - table[:, columns] @ found
            numbers = np.zeros(table.shape[1])
            numbers[list(columns)] = found
            best = min(best, (float(miss @ miss), numbers.tolist()))
    return best[1]
