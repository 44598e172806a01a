"""The objective `within:K`, compared with the oracle."""

import random
from itertools import combinations

import numpy as np
import pytest

from compiler import kernels
from compiler.journal import LedgerError
from compiler.proof.bounds import PlainGame, is_two_guess_core
from compiler.search.engine import Engine
from compiler.search.memory import new_two_guess_cores
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.within import WithinSearch, first_cores
from compiler.search.within_ledger import BOUND, KnownMissed, MissedCost, WithinLedger
from compiler.tree.strategy import Strategy
from player.words.lists import WordLists, load
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights
from tests.support.tiers import each_value_quick, few_then_many

LIMIT = 7


def some_game(rng, number):
    lists = lists_of_alike(rng, answers=9) if number % 2 else random_lists(rng)
    weights = random_weights(rng, lists) if number % 3 == 0 else None
    return (lists if weights is None else weights.lists), weights


def weight_of(lists, weights):
    return dict(zip(lists.answers, weights.values if weights else [1] * len(lists.answers)))


@pytest.mark.parametrize(
    ("within", "mode"), each_value_quick([1, 2, 3, 4], ["normal", "hard", "ultra"])
)
@few_then_many("games", 2, 6)
def test_openers_cost_what_the_oracle_says(mode, within, games):
    rng = random.Random(f"{mode} {within}")
    for number in range(games):
        lists, weights = some_game(rng, number)
        problem = Problem(lists, weights, mode)
        limit = rng.choice((LIMIT, 4, 0))
        search = WithinSearch(problem, within, limit, Loop())
        weight = weight_of(lists, weights)
        terms = {"within": within, "weights": weight, "limit": limit, "mode": mode}
        costs = {}
        for word, name in enumerate(problem.lists.words):
            expected = naive.best_within(lists.answers, lists.words, opener=name, **terms)
            cost = search.opener(word)
            found = None if cost.missed >= 1 << 40 else tuple(cost)
            assert found == expected, (name, lists.words)
            if expected is not None:
                costs[name] = expected
                assert search.opener_missed(word) <= cost.missed
                check_tree(search, word, cost, weight)
        ranked = search.rank(range(len(problem.lists.words)), 2)
        best = [tuple(one.cost) for one in ranked][:2]
        assert best == sorted(costs.values())[:2]


def test_where_the_limit_forbids_the_guesses_that_miss_least_the_others_are_tried():
    """With any guesses left these codes miss fewer; within three, the guesses that would allow it are of no use."""
    answers = [
        "1221",
        "1231",
        "1251",
        "2231",
        "2251",
        "3231",
        "3251",
        "4205",
        "4220",
        "4230",
        "4250",
        "5240",
        "5251",
    ]
    lists = WordLists(answers, ["3151", "5420"], name="codes", scoring=load("mastermind").scoring)
    problem = Problem(lists)
    search = WithinSearch(problem, 2, 3, Loop())
    terms = {"within": 2, "limit": 3, "weights": dict.fromkeys(answers, 1), "mode": "normal"}
    costs = [
        naive.best_within(lists.answers, lists.words, opener=word, score=naive.score_pegs, **terms)
        for word in lists.words
    ]
    least = min(cost for cost in costs if cost is not None)
    assert tuple(search.best(problem.everything, search.allowed, 2, 3).cost) == least


def check_tree(search, word, cost, weight):
    """Check that the tree of an opener follows the rules and has the cost that the search reports."""
    problem = search.problem
    limit = search.limit if search.limit < 60 else 0
    strategy = Strategy(
        search.tree(word), problem.lists, name="t", mode=problem.mode, max_guesses=limit,
        weights=problem.weights,
    )  # fmt: skip
    guesses = strategy.check()
    late = sum(weight[a] for a, count in guesses.items() if count > search.within)
    total = sum(weight[a] * count for a, count in guesses.items())
    assert MissedCost(late, total) == cost


@few_then_many("games", 6, 20)
def test_a_window_gives_a_lower_bound(games):
    rng = random.Random(5)
    for number in range(games):
        lists, weights = some_game(rng, number)
        problem = Problem(lists, weights)
        for word in range(len(lists.words)):
            exact = WithinSearch(problem, 3, 0, Loop()).opener_missed(word)
            for beta in (1, 2, 5):
                low = WithinSearch(problem, 3, 0, Loop()).opener_missed(word, beta)
                assert low == exact if low < beta else low <= exact or exact >= 1 << 40


@few_then_many("openers", 4, 12)
def test_four_guesses_of_larger_lists_agree_with_and_without_known_cores(openers):
    """Cores of other states never change a result."""
    lists = load("classic")
    rng = random.Random(9)
    words = rng.sample(lists.answers, 120)
    problem = Problem(WordLists(words, lists.words[:1500], name="some"))
    search = WithinSearch(problem, 3, 6, Loop())
    for word in rng.sample(range(len(problem.lists.words)), openers):
        alone = WithinSearch(problem, 3, 6, Loop())
        assert search.opener_missed(word) == alone.opener_missed(word)
        problem_parts = problem.split(problem.everything, word).values()
        assert alone.opener_missed(word) == sum(
            len(part) - max(len(problem.split(part, w)) + (w < 120 and problem.place[w] in part)
                            for w in range(len(problem.lists.words)))
            for part in problem_parts
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_a_run_resumes_from_its_ledger_and_ends_as_without_one(tmp_path, seed):
    rng = random.Random(seed)
    lists, weights = some_game(rng, seed)
    problem, path = Problem(lists, weights), str(tmp_path / "ledger")
    words = range(len(lists.words))
    count, within, limit = rng.choice((1, 3)), rng.choice((1, 2, 3)), rng.choice((LIMIT, 3))
    expected = WithinSearch(problem, within, limit, Loop()).rank(words, count)
    for part in (words[::3], words[::2], words, words):
        ledger = WithinLedger(problem, within, limit, path)
        search = WithinSearch(problem, within, limit, Loop(), ledger)
        found = search.rank(part, count)
        ledger.close()
    assert [one.cost for one in found] == [one.cost for one in expected]
    assert search.engine.states == 0  # the last run found everything in the ledger
    with open(path, "ab") as file:
        file.write(b"torn lin")
    WithinLedger(problem, within, limit, path).close()
    with pytest.raises(LedgerError, match="belongs to another search"):
        WithinLedger(problem, within + 1, limit, path)


def test_a_ledger_with_words_of_no_list_is_refused(tmp_path):
    lists = random_lists(random.Random(1))
    problem, path = Problem(lists), str(tmp_path / "ledger")
    ledger = WithinLedger(problem, 2, 6, path)
    ledger.add(0, KnownMissed(MissedCost(1, 2), BOUND))
    ledger._journal.add("qqqqqq 1 2 bound")
    ledger.close()
    with pytest.raises(LedgerError, match="words that are not in the list: qqqqqq"):
        WithinLedger(problem, 2, 6, path)


@pytest.mark.parametrize("mode", ["normal", "hard"])
@few_then_many("games", 4, 12)
def test_cores_bound_what_three_guesses_miss_without_a_search(mode, games):
    """No guess misses less than the cores that it leaves in one part imply; with a window of 0 nothing is searched."""
    rng = random.Random(mode)
    informative = 0
    for number in range(games):
        lists = lists_of_alike(rng, answers=9)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        lists = lists if weights is None else weights.lists
        problem = Problem(lists, weights, mode)
        engine = Engine(problem)
        root = engine.root(problem.everything, engine.rulebook.start)
        local, words = root.local, problem.lists.words
        answers = [words[n] for n in local.answer]
        plain = PlainGame(naive.score, lists.words, weight_of(lists, weights))
        places = [
            some for size in (3, 4) for some in combinations(range(len(answers)), size)
            if is_two_guess_core(plain, [answers[n] for n in some])
        ][:40]  # fmt: skip
        known = np.zeros((len(places), kernels.MAX_TWO_GUESS_CORE), np.int32)
        for row, some in zip(known, places):
            row[: len(some)] = some
        cores = first_cores(new_two_guess_cores(local), 64)
        kernels.know_cores(local, known, np.array([*map(len, places)], np.int32), cores)
        out = np.empty(len(local.reach), np.int64)
        memory = engine.thread_state().memory
        kernels.missed_in_three(local, root.rules, root.allowed, 0, False, cores, memory, out)
        terms = {"within": 3, "weights": weight_of(lists, weights), "mode": mode}
        for row, low in enumerate(out):
            cost = naive.best_within(
                lists.answers, lists.words, opener=words[local.name[row]], **terms
            )
            if cost is not None:
                assert low <= cost[0]
                informative += low > 0
    assert informative
