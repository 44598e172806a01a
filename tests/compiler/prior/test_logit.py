"""The conditional logit compared with a plain one, without cells and with finite differences."""

import math
import random

import numpy as np
import pytest

from compiler.prior.logit import WIDTH, Choices, bits, fit
from tests.support.daily import within_chance
from tests.support.tiers import quick_first

SMALL = 1e-4


class RandomChoices:
    """Days of things, each with a row of features, and the same as `Choices` with things in cells."""

    def __init__(self, rng: random.Random, *, days: int, cells: int, features: int) -> None:
        table = [
            [rng.choice([0.0, 1.0, rng.gauss(0, 1)]) for _ in range(features)] for _ in range(cells)
        ]
        self.days, counts, chosen = [], [], []
        for _ in range(days):
            row = [rng.choice([0, 0, 1, 2, 5]) for _ in range(cells)]
            pick = rng.randrange(cells)
            row[pick] += row[pick] == 0
            things = [table[cell] for cell, count in enumerate(row) for _ in range(count)]
            self.days.append((things, table[pick]))
            counts.append(row)
            chosen.append(pick)
        self.weights = [rng.choice([1.0, 0.5, rng.random(), 0.0]) for _ in range(days)]
        self.choices = Choices(np.array(counts, float), np.array(table), np.array(chosen))

    def value(self, at) -> float:
        """Return the log-posterior, thing by thing."""
        total = -sum(b * b for b in at) / (2 * WIDTH**2)
        for weight, (things, chosen) in zip(self.weights, self.days):
            whole = sum(math.exp(dot(thing, at)) for thing in things)
            total += weight * (dot(chosen, at) - math.log(whole))
        return total

    def slope(self, at) -> list[float]:
        return [
            (self.value(moved(at, i, SMALL)) - self.value(moved(at, i, -SMALL))) / (2 * SMALL)
            for i in range(len(at))
        ]

    def climbed(self, features: int) -> list[float]:
        """Return the maximum, found by small steps."""
        at, rate = [0.0] * features, 0.5
        for _ in range(4000):
            slope = self.slope(at)
            new = [b + rate * s for b, s in zip(at, slope)]
            if self.value(new) < self.value(at):
                rate /= 2
                continue
            at = new
            if max(map(abs, slope)) < 1e-5:
                break
        return at


def dot(thing, at) -> float:
    return sum(x * b for x, b in zip(thing, at))


def moved(at, i: int, by: float) -> list[float]:
    return [b + by * (i == j) for j, b in enumerate(at)]


@pytest.mark.parametrize("seed", quick_first(10, range(40)))
def test_the_fit_is_where_the_posterior_is_flat_and_its_covariance_its_curvature(seed) -> None:
    rng = random.Random(seed)
    features = rng.randint(1, 4)
    problem = RandomChoices(
        rng, days=rng.randint(1, 12), cells=rng.randint(2, 8), features=features
    )
    found = fit(problem.choices, np.array(problem.weights))
    at = found.coefficients.tolist()
    assert problem.slope(at) == pytest.approx([0] * features, abs=1e-5)
    wide = 1e-3
    curvature = [
        [
            (problem.value(moved(moved(at, i, wide), j, wide)) - problem.value(moved(moved(at, i, wide), j, -wide))
             - problem.value(moved(moved(at, i, -wide), j, wide)) + problem.value(moved(moved(at, i, -wide), j, -wide)))
            / (4 * wide * wide)
            for j in range(features)
        ]
        for i in range(features)
    ]  # fmt: skip
    product = found.covariance @ -np.array(curvature)
    assert product == pytest.approx(np.eye(features), abs=1e-3)
    assert found.deviations == pytest.approx(np.sqrt(np.diag(found.covariance)))


@pytest.mark.parametrize("seed", quick_first(2, range(6)))
def test_small_steps_uphill_end_at_the_fit(seed) -> None:
    rng = random.Random(seed)
    problem = RandomChoices(rng, days=12, cells=5, features=2)
    found = fit(problem.choices, np.array(problem.weights))
    climbed = problem.climbed(2)
    assert problem.value(found.coefficients.tolist()) >= problem.value(climbed) - 1e-9
    assert found.coefficients == pytest.approx(climbed, abs=0.02)


@pytest.mark.parametrize("seed", quick_first(5, range(20)))
def test_bits_are_the_surprise_of_one_thing(seed) -> None:
    rng = random.Random(seed)
    problem = RandomChoices(rng, days=6, cells=5, features=3)
    at = [rng.gauss(0, 2) for _ in range(3)]
    expected = [
        -math.log2(math.exp(dot(chosen, at)) / sum(math.exp(dot(thing, at)) for thing in things))
        for things, chosen in problem.days
    ]
    assert bits(problem.choices, np.array(at)) == pytest.approx(expected)


@pytest.mark.parametrize("seed", quick_first(5, range(20)))
def test_a_whole_weight_is_as_many_days_and_none_is_no_day(seed) -> None:
    rng = random.Random(seed)
    choices = RandomChoices(rng, days=9, cells=6, features=3).choices
    times = np.array([rng.choice([0, 1, 1, 2, 3]) for _ in range(9)])
    repeated = Choices(
        np.repeat(choices.counts, times, 0), choices.features, np.repeat(choices.chosen, times)
    )
    one, other = fit(choices, times.astype(float)), fit(repeated, np.ones(times.sum()))
    assert one.coefficients == pytest.approx(other.coefficients, abs=1e-6)
    assert one.covariance == pytest.approx(other.covariance, rel=1e-5, abs=1e-6)


@pytest.mark.parametrize("seed", quick_first(5, range(20)))
def test_from_wherever_it_starts_it_ends_at_the_same_place(seed) -> None:
    rng = random.Random(seed)
    problem = RandomChoices(rng, days=10, cells=6, features=3)
    weights = np.array(problem.weights)
    cold = fit(problem.choices, weights)
    for width in (0.1, 3, 30):
        start = np.array([rng.gauss(0, width) for _ in range(3)])
        warm = fit(problem.choices, weights, start)
        assert warm.coefficients == pytest.approx(cold.coefficients, abs=1e-5)
        assert warm.covariance == pytest.approx(cold.covariance, rel=1e-3, abs=1e-6)
    again = fit(problem.choices, weights, cold.coefficients)
    assert again.coefficients == pytest.approx(cold.coefficients, abs=1e-7)


def test_a_step_that_takes_all_odds_of_a_day_out_of_numbers_is_taken_back() -> None:
    """From a start without uncertainty the first step leads to -4900, where all odds of some days underflow."""
    counts = np.array([[3.0, 3]] * 100 + [[0, 3]] * 5)
    chosen = np.array([0] * 90 + [1] * 15)
    choices = Choices(counts, np.array([[0.0], [1]]), chosen)
    cold = fit(choices, np.ones(105))
    warm = fit(choices, np.ones(105), np.array([30.0]))
    assert warm.coefficients == pytest.approx(cold.coefficients, abs=1e-6)
    assert cold.coefficients == pytest.approx([math.log(1 / 9)], abs=0.01)


@pytest.mark.parametrize("days", [1, 30, 3000])
def test_what_is_always_or_never_chosen_has_finite_odds(days) -> None:
    counts = np.full((days, 3), 50.0)
    features = np.array([[0.0, 0], [1, 0], [0, 1]])
    never = fit(Choices(counts, features, np.zeros(days, int)), np.ones(days))
    always = fit(Choices(counts, features, np.ones(days, int)), np.ones(days))
    for found in (never, always):
        assert np.isfinite(found.coefficients).all()
        assert np.isfinite(found.deviations).all()
        assert (found.deviations < WIDTH).all()
    assert (never.coefficients < 0).all()
    assert always.coefficients[0] > 0 > always.coefficients[1]


def test_what_nothing_tells_of_stays_as_it_was_thought() -> None:
    features = np.array([[0.0, 0], [1, 0]])
    found = fit(Choices(np.ones((5, 2)), features, np.array([0, 1, 1, 0, 1])), np.ones(5))
    assert found.coefficients[1] == 0
    assert found.deviations[1] == pytest.approx(WIDTH)
    nothing = fit(Choices(np.ones((0, 2)), features, np.zeros(0, int)), np.ones(0))
    assert nothing.coefficients.tolist() == [0, 0]
    assert nothing.deviations == pytest.approx([WIDTH, WIDTH])


def planted(seed: int, half_life: float | None):
    """Return a fit to 400 days drawn with known coefficients, and these coefficients."""
    rng = np.random.default_rng(seed)
    true = rng.normal(0, 1, rng.integers(3, 6))
    days, cells = 400, 12
    features = rng.normal(0, 1, (cells, len(true)))
    features[:, 0] = np.arange(cells) % 3 == 0  # one feature is binary
    counts = rng.integers(0, 6, (days, cells)).astype(float)
    counts[:, 0] += 1
    chance = counts * np.exp(features @ true)
    chance /= chance.sum(1, keepdims=True)
    chosen = (chance.cumsum(1) < rng.random((days, 1))).sum(1)
    age = np.arange(days)[::-1]
    weights = np.ones(days) if half_life is None else np.exp2(-age / half_life)
    return true, fit(Choices(counts, features, chosen), weights)


def covered(half_life: float | None) -> tuple[int, int, list[float]]:
    """Return how many 95 % intervals of 60 histories contain the true value, their number, and their errors in widths."""
    off: list[float] = []
    for seed in range(60):
        true, found = planted(seed, half_life)
        off += np.abs((found.coefficients - true) / found.deviations).tolist()
    return sum(z <= 1.96 for z in off), len(off), off


def test_intervals_hold_what_was_planted_in_95_of_100() -> None:
    """About 228 of 240 intervals are expected to contain the value; 217 to 237 is a 99.9 % range."""
    held, of, off = covered(None)
    assert of >= 180
    assert within_chance(held, of, 0.95)
    assert 0.85 < math.sqrt(sum(z * z for z in off) / of) < 1.15


@pytest.mark.parametrize("half_life", quick_first(1, [40, 150]))
def test_with_a_half_life_intervals_err_on_the_wide_side(half_life) -> None:
    """The estimate's deviation is smaller by a factor of about 0.71, so 228 or more of 240 intervals hold."""
    held, of, off = covered(half_life)
    assert held / of >= 0.95
    assert 0.5 < math.sqrt(sum(z * z for z in off) / of) < 1.0
