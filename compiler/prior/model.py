"""The model of the next answer: a conditional logit of past answers, and the probabilities it gives for a day.

A prediction for a day uses nothing of that day or later: `fit_model` drops later answers itself.
"""

import math
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from compiler.prior.history import NEVER, Cell, Days, History, age_after, doublings
from compiler.prior.logit import WIDTH, Array, Choices, Fit, bits, fit
from compiler.prior.words import (
    ADDED,
    DROPPED,
    GUESS,
    PAST,
    PER_TENFOLD,
    PLURAL,
    Table,
    WordKind,
    kinds,
)
from player.core.errors import ListError
from player.core.text import some
from player.words.lists import WordLists

# In days: a day this long ago counts half. None: all days count the same.
HALF_LIVES = (90, 180, 365, 730, 1460, None)

_TRIAL = 730  # days at the end on which half-lives are tested
_REFIT = 30  # days between two fits of such a test
_LEAST = 180  # the fewest days to fit to
_ROUGHLY = 1e-3  # precision of the log-likelihood in a test

# Coefficients are rounded to this many decimals, so that rounding differences between machines do not affect the
# results.
_DECIMALS = 6

FEATURES = {
    "added": "an answer that {list} added",
    "dropped": "an answer that {list} dropped",
    "guess": "no answer of any list",
    "common": "ten times as common",
    "plural": "a plain plural",
    "past": "a plain past tense",
    "came": "was the answer before",
    "again": "the same, since answers repeat: on top of that",
    "age": "and for each doubling of the time since, on top",
}


class Feature(NamedTuple):
    """The effect of a feature: the factor on the odds, with a 95 % interval; without `known` it is only the prior."""

    name: str
    label: str
    odds: float
    low: float
    high: float
    known: bool


class HalfLifeTrial(NamedTuple):
    """The test of a half-life: the mean surprise of an answer in bits, with fits to earlier days."""

    half_life: int | None
    bits: float


class Group(NamedTuple):
    """Words of one list that were the answer before, or never: their number and total probability."""

    group: str
    came: bool
    words: int
    chance: float


class Model:
    """A fitted model: what it learned from the answers before `day`, and what it expects of that day."""

    def __init__(
        self,
        lists: WordLists,
        day: date,
        past: Days,
        trials: list[HalfLifeTrial],
        fitted: Fit,
    ) -> None:
        self.lists = lists
        self.day = day
        self.days = len(past)
        self.first, self.last = past[0][0], past[-1][0]
        self.trials = trials
        self.half_life = best_half_life(trials)
        self.coefficients = [round(float(b), _DECIMALS) for b in fitted.coefficients]
        self.deviations = fitted.deviations.tolist()
        self._came = {word: came for came, word in past}
        self.again = len(self._came) < len(past)

    @property
    def features(self) -> list[Feature]:
        """The effect of each feature on the odds of a word."""
        found = []
        for (name, label), at, width in zip(FEATURES.items(), self.coefficients, self.deviations):
            low, high = (math.exp(at + sign * 1.96 * width) for sign in (-1, 1))
            known = width < 0.9 * WIDTH
            text = label.format(list=self.lists.name)
            found.append(Feature(name, text, math.exp(at), low, high, known))
        return found

    def chances(self, table: Table) -> dict[str, float]:
        """Return the probability of every guess on the model's day."""
        odds = {
            word: math.exp(self._utility(kind, self._age(word)))
            for word, kind in zip(self.lists.words, kinds(self.lists, table))
        }
        whole = math.fsum(odds.values())
        return {word: value / whole for word, value in odds.items()}

    def keeps(self) -> float:
        """Return the factor on the probability of a word after it has been the answer."""
        kind = WordKind(GUESS, 0, "")
        return math.exp(self._utility(kind, age_after(1)) - self._utility(kind, NEVER))

    def groups(self, table: Table) -> list[Group]:
        """Return the words by list and by whether they were the answer before, most probable group first."""
        chances = self.chances(table)
        found: dict[tuple[str, bool], list[float]] = {}
        for word, kind in zip(self.lists.words, kinds(self.lists, table)):
            found.setdefault((kind.group, word in self._came), []).append(chances[word])
        rows = [Group(*key, len(some), math.fsum(some)) for key, some in found.items()]
        return sorted(rows, key=lambda row: -row.chance)

    def foretold(self, history: History) -> Array:
        """Return the bits of each day of a history with these coefficients."""
        return bits(history.choices(features_of(history.cells)), np.array(self.coefficients))

    def _age(self, word: str) -> int:
        came = self._came.get(word)
        return NEVER if came is None else age_after((self.day - came).days)

    def _utility(self, kind: WordKind, age: int) -> float:
        return math.fsum(
            b * x for b, x in zip(self.coefficients, _row(Cell(kind, age, self.again)))
        )


def fit_model(lists: WordLists, past: Iterable[tuple[date, str]], day: date, table: Table) -> Model:
    """Return the model for a day, from the answers before it."""
    known = [(came, word) for came, word in past if came < day]
    words = set(lists.words)
    if unknown := [word for _, word in known if word not in words]:
        raise ListError(f"past answers that are not in {lists.name}: {some(unknown)}")
    if not known:
        raise ListError(f"no past answers before {day} to fit the model to")
    history = History(kinds(lists, table), lists.words, known)
    choices = history.choices(features_of(history.cells))
    trials = try_half_lives(choices, history.days)
    weights = day_weights(history.days, day.toordinal(), best_half_life(trials))
    return Model(lists, day, known, trials, fit(choices, weights))


def best_half_life(trials: list[HalfLifeTrial]) -> int | None:
    """Return the half-life that predicts best; None for no decay, or without trials."""
    return min(trials, key=lambda trial: trial.bits).half_life if trials else None


def try_half_lives(choices: Choices, days: Array) -> list[HalfLifeTrial]:
    """Return how well fits with each half-life predict the days after them; empty if there are too few days."""
    length = len(days)
    begin = max(_LEAST, length - _TRIAL)
    if begin + _REFIT > length:
        return []
    edges = [*range(begin, length, _REFIT), length]
    trials = []
    for half_life in HALF_LIVES:
        start, found = None, []
        for at, end in pairwise(edges):
            weights = day_weights(days[:at], int(days[at]), half_life)
            start = fit(choices.days(slice(at)), weights, start, _ROUGHLY).coefficients
            found.append(bits(choices.days(slice(at, end)), start))
        trials.append(HalfLifeTrial(half_life, float(np.concatenate(found).mean())))
    return trials


def day_weights(days: Array, today: int, half_life: int | None) -> Array:
    """Return the weight of each day, seen from today."""
    age = today - days
    return np.ones(len(days)) if half_life is None else np.exp2(-age / half_life)


def features_of(cells: list[Cell]) -> Array:
    """Return the features of each cell, one column per feature of `FEATURES`."""
    return np.array([_row(cell) for cell in cells], np.float64)


def _row(cell: Cell) -> list[float]:
    kind, age, again = cell
    came = age != NEVER
    row: Mapping[str, float] = {
        "added": kind.group == ADDED,
        "dropped": kind.group == DROPPED,
        "guess": kind.group == GUESS,
        "common": kind.step / PER_TENFOLD,
        "plural": kind.form == PLURAL,
        "past": kind.form == PAST,
        "came": came,
        "again": came and again,
        "age": doublings(age) if came and again else 0.0,
    }
    return [float(row[name]) for name in FEATURES]
