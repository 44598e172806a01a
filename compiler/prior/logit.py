"""A conditional logit: which of many things was drawn, day by day, explained by what they are like.

On a day each thing c has the chance exp(x_c · b) / sum over all things k of exp(x_k · b), x being its
features and b the coefficients: a feature multiplies the odds by exp(b). Things that are alike on a day
share a cell, so that a day is a row of counts, and thousands of words cost no more than the few hundred
cells they fall into.

The coefficients are those of the largest likelihood, each day counting by its weight, under a weak normal
prior around zero: without it, what the data never show (an answer that comes again while none does) would
have no finite coefficient. The log-posterior is concave, so that Newton's method finds its one maximum from
anywhere. The covariance is the inverse of its curvature there; with weights of at most one it errs on the
wide side.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

# The prior's standard deviation of a coefficient: odds times or by a thousand are nothing unusual.
WIDTH = 7.0

_STEPS = 100  # Newton's method takes about ten
SETTLED = 1e-10  # after such a step the next would change nothing that can be told


class Choices(NamedTuple):
    """What there was to choose from, and what was chosen: `counts` is days by cells.

    `features` is cells by features, `chosen` the cell of each day's choice.
    """

    counts: Array
    features: Array
    chosen: Array

    def days(self, which: slice) -> "Choices":
        """The choices of some days."""
        return Choices(self.counts[which], self.features, self.chosen[which])


class Fit(NamedTuple):
    """The coefficients, and their covariance."""

    coefficients: Array
    covariance: Array

    @property
    def deviations(self) -> Array:
        """The standard deviation of each coefficient."""
        deviations: Array = np.sqrt(np.diag(self.covariance))
        return deviations


def fit(
    choices: Choices, weights: Array, start: Array | None = None, settled: float = SETTLED
) -> Fit:
    """The most probable coefficients, each day counting by its weight; `start` is a guess at them.

    A step that promises to raise the log-posterior by less than `settled` is the last.
    """
    counts, features, chosen = choices
    precision = np.full(features.shape[1], WIDTH**-2)
    at = np.zeros(len(precision)) if start is None else start
    wanted = weights @ features[chosen]
    with_one = np.column_stack([np.ones(len(features)), features])
    value = _value(choices, weights, at, precision)
    for _ in range(_STEPS):
        utility = features @ at
        odds = np.exp(utility - utility.max())  # up to a factor: none overflows
        sums = counts @ (with_one * odds[:, None])
        whole = sums[:, 0]
        means = sums[:, 1:] / whole[:, None]
        slope = wanted - weights @ means - precision * at
        expected = (weights / whole) @ counts * odds  # of each cell, over all days
        spread = (features * expected[:, None]).T @ features
        curvature = spread - (means * weights[:, None]).T @ means + np.diag(precision)
        step = np.linalg.solve(curvature, slope)
        if slope @ step < settled:
            at = at + step
            break
        while (new := _value(choices, weights, at + step, precision)) < value:  # too far
            step = step / 2
        at, value = at + step, new
    return Fit(at, np.linalg.inv(curvature))


def bits(choices: Choices, coefficients: Array) -> Array:
    """How surprising each day's choice was: minus the binary logarithm of its chance."""
    utility = choices.features @ coefficients
    top = utility.max()
    whole = np.log(choices.counts @ np.exp(utility - top)) + top
    surprise: Array = (whole - utility[choices.chosen]) / np.log(2)
    return surprise


def _value(choices: Choices, weights: Array, at: Array, precision: Array) -> float:
    """The log-posterior, up to a constant; minus infinity where some day's odds are too small to tell."""
    utility = choices.features @ at
    top = utility.max()
    odds = choices.counts @ np.exp(utility - top)
    if not odds.all():
        return -float("inf")
    whole = np.log(odds) + top
    return float(weights @ (utility[choices.chosen] - whole) - 0.5 * (precision @ (at * at)))
