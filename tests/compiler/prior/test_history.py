"""The table of choices, compared with a count of every word on every day."""

import random
from collections import Counter
from datetime import date, timedelta

import numpy as np
import pytest

from compiler.prior.history import AGES, NEVER, Cell, History, age_after, doublings
from compiler.prior.words import FORMS, WordKind
from tests.support import daily
from tests.support.tiers import quick_first

WORDS = [f"word{letter}" for letter in "abcdefghijklmnopqrst"]
GROUPS = ("answer", "added", "dropped", "guess")


def game(seed: int) -> tuple[list[WordKind], list[tuple[date, str]]]:
    """Return kinds of words, many of them equal, and answers with repeats and gaps."""
    rng = random.Random(seed)
    few = [
        WordKind(rng.choice(GROUPS), rng.choice([0, 9, 20]), rng.choice(FORMS)) for _ in range(4)
    ]
    kinds = [rng.choice(few) for _ in WORDS]
    day, past = date(2021, 6, 19), []
    fresh = list(WORDS)
    rng.shuffle(fresh)
    repeat = rng.choice([0, 0.1, 0.9])
    for _ in range(rng.choice([1, 2, 30, 120])):
        word = rng.choice(WORDS) if not fresh or rng.random() < repeat else fresh.pop()
        past.append((day, word))
        day += timedelta(days=rng.choice([1, 1, 1, 1, 2, 40, 400]))
    return kinds, past


def naive_cells(kinds: list[WordKind], past: list[tuple[date, str]], at: int) -> dict[str, Cell]:
    """Return the cell of every word on a day, from the days before it."""
    before = past[:at]
    answers = [word for _, word in before]
    again = len(set(answers)) < len(answers)
    cells = {}
    for word, kind in zip(WORDS, kinds):
        came = [day for day, answer in before if answer == word]
        age = daily.age((past[at][0] - max(came)).days) if came else NEVER
        cells[word] = Cell(kind, age, again)
    return cells


def row(history: History, at: int) -> dict[Cell, float]:
    """Return the choices of a day."""
    return {cell: n for cell, n in zip(history.cells, history.counts[at].tolist()) if n}


@pytest.mark.parametrize("seed", quick_first(15, range(60)))
def test_the_table_is_that_of_a_count_word_by_word(seed) -> None:
    kinds, past = game(seed)
    history = History(kinds, WORDS, past)
    assert history.days.tolist() == [day.toordinal() for day, _ in past]
    assert len(set(history.cells)) == len(history.cells) == history.counts.shape[1]
    assert (history.counts.sum(1) == len(WORDS)).all()
    assert history.counts.any(0).all()
    for at, (_, word) in enumerate(past):
        cells = naive_cells(kinds, past, at)
        assert row(history, at) == Counter(cells.values())
        assert history.cells[history.chosen[at]] == cells[word]


def test_the_order_of_words_tells_nothing() -> None:
    kinds, past = game(3)
    order = random.Random(1).sample(range(len(WORDS)), len(WORDS))
    one = History(kinds, WORDS, past)
    other = History([kinds[i] for i in order], [WORDS[i] for i in order], past)
    for at in range(len(past)):
        assert row(one, at) == row(other, at)


# --------------------------------------------------------------------------------------------------
# No look-ahead
# --------------------------------------------------------------------------------------------------


def first_that_differs(table: type[History], seed: int) -> int | None:
    """Return the first day whose row changes if the answers from that day on change; None if there is none."""
    kinds, past = game(seed)
    rng = random.Random(seed)
    whole = table(kinds, WORDS, past)
    for at in range(len(past)):
        other = [*past[:at], *((day, rng.choice(WORDS)) for day, _ in past[at:])]
        changed, cut = table(kinds, WORDS, other), table(kinds, WORDS, past[: at + 1])
        for day in range(at + 1):
            if not row(whole, day) == row(changed, day) == row(cut, day):
                return day
        chosen = [table.cells[table.chosen[:at][-1]] for table in (whole, changed, cut) if at]
        if any(cell != chosen[0] for cell in chosen):
            return at
    return None


@pytest.mark.parametrize("seed", quick_first(5, range(20)))
def test_a_row_does_not_depend_on_its_day_or_after(seed) -> None:
    assert first_that_differs(History, seed) is None


class OfTheEvening(History):
    """A wrong table: the effect of a day's answer shows on the same day."""

    def __init__(self, kinds, words, past) -> None:
        last = past[-1][0]
        super().__init__(kinds, words, [*past, (last + timedelta(days=1), past[-1][1])])
        self.counts = self.counts[1:]


class Repeating(History):
    """A wrong table: it knows from the start that answers repeat."""

    def _repeating(self, when):
        return np.full(len(self.days), any(len(days) > 1 for days in when.values()), np.int64)


@pytest.mark.parametrize("wrong", [OfTheEvening, Repeating])
def test_a_table_that_looks_ahead_is_detected(wrong) -> None:
    assert any(first_that_differs(wrong, seed) is not None for seed in range(20))


# --------------------------------------------------------------------------------------------------
# Ages
# --------------------------------------------------------------------------------------------------


def test_ages_change_where_they_say() -> None:
    assert list(AGES) == daily.EDGES
    for days in range(1, 6000):
        assert age_after(days) == daily.age(days)
    for number, edge in enumerate(AGES, 1):
        assert (age_after(edge - 1), age_after(edge)) == (number, number + 1)


def test_doublings_are_those_of_the_time_in_the_middle() -> None:
    for days in range(1, 6000):
        assert doublings(age_after(days)) == pytest.approx(daily.doublings(days))
    for days in range(32, 5792):
        assert abs(doublings(age_after(days)) - np.log2(days / 1461)) < 0.27
    steps = [doublings(age + 1) - doublings(age) for age in range(1, len(AGES) + 1)]
    assert steps == pytest.approx([0.75] + [0.5] * (len(AGES) - 1))
    # Four years, 1461 days, are at the beginning of an age that lasts until day 2048.
    assert doublings(age_after(1461)) == pytest.approx(0.238, abs=0.001)
