"""No look-ahead: results for a day do not depend on the answers from that day on."""

import random
from datetime import date, timedelta

import pytest

from compiler.prior import backtest as trial
from compiler.prior import model as models
from compiler.prior.backtest import backtest, group_weights, next_of
from compiler.prior.model import fit_model
from compiler.prior.weights import weigh
from compiler.prior.words import WordFacts, shipped_table
from compiler.tree.emit import encode
from player.daily import past
from player.daily.past import Past
from player.words import lists
from player.words.lists import WordLists
from tests.support import daily
from tests.support.games import random_words
from tests.support.tiers import quick_first

BEGIN = date(2022, 1, 1)


def game(seed: int, days: int) -> tuple[WordLists, dict[str, WordFacts], Past]:
    """Return a small game and its history, with repeats and a gap."""
    rng = random.Random(seed)
    words = random_words(rng, 40, 3, "abcdef")
    rng.shuffle(words)
    made = WordLists(sorted(words[:22]), words, name="small")
    known = {
        word: ("answer" if word in made.answers else "guess", rng.choice([4, 9, 15]), "")
        for word in words
    }
    odds = dict.fromkeys(("added", "dropped", "plural", "past", "age"), 0.0)
    odds |= {"guess": -2.0, "common": 0.5, "came": -2.0, "again": 1.0}
    numbers = [BEGIN.toordinal() + n + 40 * (n > days // 2) for n in range(days)]
    drawn = daily.simulate(rng, known, odds, numbers)
    return (
        made,
        {word: WordFacts(step, form) for word, (_, step, form) in known.items()},
        Past((date.fromordinal(day), word) for day, word in drawn),
    )


def changed(rng: random.Random, known: Past, day: date, words) -> list[Past]:
    """Yield the same past with other answers from a day on, with none, and with more."""
    earlier = known.before(day)
    others = [(when, rng.choice(words)) for when, _ in known if when >= day]
    more = [(day + timedelta(days=n), words[0]) for n in range(50)]
    return [Past([*earlier, *others]), earlier, Past([*earlier, *more])]


# --------------------------------------------------------------------------------------------------
# Weights
# --------------------------------------------------------------------------------------------------


def by_model(lists, known, day, table) -> str:
    return weigh(fit_model(lists, known, day, table), table).weights.digest


def by_groups(lists, known, day, _table) -> str:
    return group_weights(lists, [pair for pair in known if pair[0] < day]).digest


def peeking(lists, known, day, table) -> str:
    """A wrong model: it counts the day itself as past."""
    return by_model(lists, known, day + timedelta(days=1), table)


def uncut(lists, known, _day, _table) -> str:
    """Wrong group weights: they use all answers."""
    return group_weights(lists, list(known)).digest


def days_that_look_ahead(weights_of, seed: int, days: int, every: int) -> list[date]:
    """Return the days whose weights depend on the answers from that day on."""
    lists, table, known = game(seed, days)
    rng = random.Random(seed)
    found = []
    for at in range(1, days, every):
        day = known[at][0]
        one = weights_of(lists, known, day, table)
        others = changed(rng, known, day, lists.words)
        if any(weights_of(lists, other, day, table) != one for other in others):
            found.append(day)
    return found


@pytest.mark.parametrize("weights_of", [by_model, by_groups])
@pytest.mark.parametrize(("seed", "days", "every"), quick_first(1, [(1, 120, 7), (2, 300, 57)]))
def test_weights_of_a_day_do_not_depend_on_it_or_after(weights_of, seed, days, every) -> None:
    assert days_that_look_ahead(weights_of, seed, days, every) == []


@pytest.mark.parametrize("weights_of", [peeking, uncut])
def test_weights_that_look_ahead_are_detected(weights_of) -> None:
    assert len(days_that_look_ahead(weights_of, 1, 60, 5)) > 3


def test_a_maker_that_forgets_to_cut_is_detected(monkeypatch) -> None:
    true = models.History
    monkeypatch.setattr(
        models, "History", lambda kinds, words, past: true(kinds, words, everything_there_is)
    )
    monkeypatch.setattr(models, "bits", lambda choices, at: models.np.zeros(len(choices.chosen)))
    everything_there_is = game(1, 60)[2]
    lists, table, known = game(1, 60)
    day = known[30][0]
    one = by_model(lists, known, day, table)
    everything_there_is = changed(random.Random(1), known, day, lists.words)[0]
    assert by_model(lists, known, day, table) != one


def test_weights_of_real_days_do_not_depend_on_them_or_after() -> None:
    rng = random.Random(1)
    nyt, table = lists.load("nyt2023"), shipped_table()
    shipped = past.shipped(nyt.words)
    for at in (1, 150, 260):
        day = shipped[at][0]
        one = by_model(nyt, shipped, day, table)
        others = changed(rng, shipped, day, nyt.words)[:2]
        assert [by_model(nyt, other, day, table) for other in others] == [one, one]


# --------------------------------------------------------------------------------------------------
# The backtest
# --------------------------------------------------------------------------------------------------

NAMES = ("model", "groups", "even", "entropy")


def everything(monkeypatch, lists, table, known, first, last):
    """Return all results of a backtest: for each period its begin, days, results, and the bytes of its trees."""
    trees = []
    played = trial.played

    def noted(strategy, lists, answers):
        trees.append(encode(strategy))
        return played(strategy, lists, answers)

    with monkeypatch.context() as patch:
        patch.setattr(trial, "played", noted)
        stretches = list(
            backtest(lists, known, table, trial.BacktestPlan(first, last, NAMES, next_of(6)))
        )
    each = len(NAMES)
    return [
        (stretch, trees[each * number : each * (number + 1)])
        for number, stretch in enumerate(stretches)
    ]


def looks_ahead(monkeypatch, seed: int) -> set[str]:
    """Return the results before a day, or of trees made by then, that depend on the answers from that day on."""
    lists, table, known = game(seed, 44)
    first, last = known[20][0], known[-1][0]
    whole = everything(monkeypatch, lists, table, known, first, last)
    assert [len(trees) for _, trees in whole] == [len(NAMES)] * len(whole)
    assert len(whole) > 2
    rng, found = random.Random(seed), set()
    for at in (20, 24, 33, 43):
        day = known[at][0]
        other = changed(rng, known, day, lists.words)[0]
        again = everything(monkeypatch, lists, table, other, first, last)
        for (one, trees), (two, others) in zip(whole, again):
            if one.begin > day:
                break
            assert (one.begin, one.end, one.days) == (two.begin, two.end, two.days)
            if trees != others or [r.opener for r in one.results] != [
                r.opener for r in two.results
            ]:
                found.add("trees")
            before = sum(when < day for when in one.days)
            listed = sum(word in lists.answers for word in one.words[:before])
            for mine, its in zip(one.results, two.results):
                if mine.guesses[:before] != its.guesses[:before]:
                    found.add("guesses")
                if mine.bits[:listed] != its.bits[:listed]:
                    found.add("bits")
    return found


@pytest.mark.slow("runs whole backtests; quick tests show the same of the weights they use")
def test_a_backtest_does_not_depend_on_a_day_or_after(monkeypatch) -> None:
    assert looks_ahead(monkeypatch, 1) == set()


class WithHindsight:
    """The parts of the backtest, each made wrong in one way: it knows its games before they are played."""

    def __init__(self, monkeypatch) -> None:
        self.games: list = []
        stretches, fit, tree = trial._stretches, trial.fit_model, trial._tree

        def noted(past, *rest):
            self.games = list(past)
            return stretches(past, *rest)

        def fitted(lists, _known, day, table):
            return fit(lists, self.games, day + timedelta(days=6), table)

        def made(name, lists, _known, *rest):
            return tree(name, lists, self.games, *rest)

        monkeypatch.setattr(trial, "_stretches", noted)
        self.wrong = {"fit_model": fitted, "_tree": made}


@pytest.mark.slow("runs whole backtests with planted hindsight")
@pytest.mark.parametrize("part", ["fit_model", "_tree"])
def test_a_backtest_with_hindsight_is_detected(monkeypatch, part) -> None:
    monkeypatch.setattr(trial, part, WithHindsight(monkeypatch).wrong[part])
    assert looks_ahead(monkeypatch, 1)


# What a day's answer changes of the table must not show on that day: else the chance that each word would
# have had, had it been the answer, is not its share of a whole.


def chance_of_all(seed: int) -> dict[str, float]:
    """Return for each contestant the total probability of all words on a day, each word taken as the answer."""
    lists, table, known = game(seed, 44)
    made = WordLists(lists.words, name="small")
    day, whole = known[30][0], dict.fromkeys(("model", "groups", "even"), 0.0)
    first = known[28][0]
    model = fit_model(made, known, first, table)
    before = [pair for pair in known if pair[0] < first]
    for word in made.words:
        past = [*known.before(day), (day, word)]
        for name in whole:
            whole[name] += 2 ** -trial._bits(name, model, past, len(before), table)[-1]
    return whole


@pytest.mark.slow("runs a whole backtest; quick tests check the chances of a model")
def test_the_chances_of_a_day_are_shares_of_a_whole() -> None:
    assert chance_of_all(1) == pytest.approx({"model": 1, "groups": 1, "even": 1})


@pytest.mark.slow("runs a whole backtest with planted hindsight")
def test_a_table_of_the_evening_is_detected(monkeypatch) -> None:
    class SameDayHistory(trial.History):
        def __init__(self, kinds, words, past) -> None:
            super().__init__(kinds, words, [*past, (past[-1][0] + timedelta(days=1), past[-1][1])])
            self.counts, self.chosen = self.counts[1:], self.chosen[1:]

    monkeypatch.setattr(trial, "History", SameDayHistory)
    assert chance_of_all(1)["model"] != pytest.approx(1, abs=0.01)
