"""A conditional logit model: which of many things was drawn each day, explained by their features.

On a day, thing c has the probability exp(x_c · b) / sum over all things k of exp(x_k · b), where x are its features
and b the coefficients: a feature multiplies the odds by exp(b). Things with equal features on a day share a cell, so
a day is a row of counts, and thousands of words cost no more than the few hundred cells they fall into.

The coefficients maximise the likelihood, each day counting by its weight, under a weak normal prior around zero.
Without the prior, an effect that the data never show (an answer that is repeated, while none is) would have no finite
coefficient. The log-posterior is concave, so Newton's method finds its only maximum from any start. The covariance is
the inverse of the curvature there; with weights of at most one, it is rather too wide.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

# Standard deviation of the prior of a coefficient: factors of a thousand in the odds are not unusual.
WIDTH = 7.0

_STEPS = 100  # the most steps; Newton's method takes about ten
SETTLED = 1e-10  # stop after a step that promises a smaller gain than this


class Choices(NamedTuple):
    """The things to choose from and what was chosen: `counts` is days by cells.

    `features` is cells by features, `chosen` is the cell of each day's choice.
    """

    counts: Array
    features: Array
    chosen: Array

    def days(self, which: slice) -> "Choices":
        """Return the choices of some days."""
        return Choices(self.counts[which], self.features, self.chosen[which])


class Fit(NamedTuple):
    """The coefficients and their covariance."""

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
    """Return the most probable coefficients, each day counting by its weight, starting from `start`.

    It stops after a step that promises to raise the log-posterior by less than `settled`.
    """
    counts, features, chosen = choices
    precision = np.full(features.shape[1], WIDTH**-2)
    at = np.zeros(len(precision)) if start is None else start
    wanted = weights @ features[chosen]
    with_one = np.column_stack([np.ones(len(features)), features])
    value = _value(choices, weights, at, precision)
    for _ in range(_STEPS):
        utility = features @ at
        odds = np.exp(utility - utility.max())  # up to a common factor, so that nothing overflows
        sums = counts @ (with_one * odds[:, None])
        whole = sums[:, 0]
        means = sums[:, 1:] / whole[:, None]
        slope = wanted - weights @ means - precision * at
        expected = (weights / whole) @ counts * odds  # per cell, over all days
        spread = (features * expected[:, None]).T @ features
        curvature = spread - (means * weights[:, None]).T @ means + np.diag(precision)
        step = np.linalg.solve(curvature, slope)
        if slope @ step < settled:
            at = at + step
            break
        while (new := _value(choices, weights, at + step, precision)) < value:  # step too large
            step = step / 2
        at, value = at + step, new
    return Fit(at, np.linalg.inv(curvature))


def bits(choices: Choices, coefficients: Array) -> Array:
    """Return the surprise of each day's choice in bits: minus the binary logarithm of its probability."""
    utility = choices.features @ coefficients
    top = utility.max()
    whole = np.log(choices.counts @ np.exp(utility - top)) + top
    surprise: Array = (whole - utility[choices.chosen]) / np.log(2)
    return surprise


def _value(choices: Choices, weights: Array, at: Array, precision: Array) -> float:
    """Return the log-posterior up to a constant; minus infinity if the odds of some day underflow."""
    utility = choices.features @ at
    top = utility.max()
    odds = choices.counts @ np.exp(utility - top)
    if not odds.all():
        return -float("inf")
    whole = np.log(odds) + top
    return float(weights @ (utility[choices.chosen] - whole) - 0.5 * (precision @ (at * at)))
