"""Policies compared with plain versions, and known figures for the shipped lists."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from compiler.policies import choose as policies
from compiler.policies import curve, estimate
from compiler.policies.curve import Curve
from compiler.search import logs
from compiler.search.problem import Problem
from compiler.tree.strategy import Node, Strategy
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.games import random_lists, random_weights
from tests.support.tiers import quick_first

GAMES = 40


def naive_costs(name, lists, weights, state):
    """Return a policy's cost of every word by its definition; smaller is better."""
    total = sum(weights[answer] for answer in state)
    frequency = {
        letter: sum(weights[answer] for answer in state if letter in answer)
        for word in lists.words
        for letter in word
    }
    frequent = {letter for letter in frequency if frequency[letter] == total}
    costs = []
    for word in lists.words:
        sizes = [len(part) for part in naive.partition(word, state).values()]
        shares = [
            sum(weights[answer] for answer in part) / total
            for part in naive.partition(word, state).values()
        ]
        won = weights[word] / total if word in state else 0
        bits = -sum(weights[a] / total * math.log2(weights[a] / total) for a in state)
        gain = -sum(share * math.log2(share) for share in shares)
        left = sum(share * count for share, count in zip(shares, sizes))
        cost = {
            "letters": -sum(frequency[letter] for letter in set(word)),
            "letters-adjusted": -sum(frequency[letter] for letter in set(word) - frequent),
            "entropy": -gain,
            "entropy-candidates": -gain,
            "size": left,
            "parts": -len(sizes),
            "minimax": max(sizes),
        }.get(name)
        if cost is None and len(sizes) == 1:
            cost = math.inf
        if name == "entropic" and cost is None:
            cost = won + (1 - won) * (1 + bits / gain)
        if name == "statistical" and cost is None:
            n = len(state)
            cost = won + (1 - won) * (1 + math.log(n) / math.log(n / left))
        if name in {"letters", "entropy-candidates"} and word not in state:
            cost = math.inf
        costs.append(cost)
    return costs


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("name", [name for name in policies.POLICIES if name != "expected-moves"])
def test_costs_are_those_of_the_definition(name: str, weighted: bool) -> None:
    rng = random.Random(f"{name} {weighted}")
    for _ in range(GAMES):
        lists = random_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        if len(lists.answers) < 2:
            continue
        problem = Problem(lists, weights)
        state = sorted(rng.sample(range(len(lists.answers)), rng.randint(2, len(lists.answers))))
        view = estimate.look(problem, np.array(state))
        cost = policies.POLICIES[name](problem)(view)
        weight_of = dict(zip(lists.answers, weights.values if weights else [1] * 99))
        expected = naive_costs(name, lists, weight_of, [lists.words[i] for i in state])
        assert cost.tolist() == pytest.approx(expected, rel=1e-9, abs=1e-12)


def test_expected_moves_ask_the_curve_for_the_bits_left_over() -> None:
    problem = Problem(WordLists(["ab", "ba", "cd", "ce"], ["xx"]))
    view = estimate.look(problem, np.arange(4))
    learnt = Curve(2.0, (1.0, 2.0, 3.0))  # S(E) = 1 + E
    found = curve.expected_moves(view, learnt).tolist()
    assert found[:4] == pytest.approx([1 + 0.75 * 1.5] * 4)  # 1.5 of the 2 bits are found
    assert found[4] == math.inf


@pytest.mark.parametrize("name", policies.POLICIES)
def test_every_policy_makes_a_sound_tree(name: str) -> None:
    rng = random.Random(name)
    for _ in range(GAMES):
        lists = random_lists(rng)
        weights = rng.choice((None, random_weights(rng, lists)))
        problem = Problem(lists, weights)
        root = policies.play_greedily(problem, policies.POLICIES[name](problem))
        Strategy(root, problem.lists, name="random", weights=weights).check()


def test_ties_go_to_an_answer_still_possible_then_to_the_earlier_word() -> None:
    lists = WordLists(["ab", "ba", "cd", "dc"], ["ac", "bd"])
    view = estimate.look(Problem(lists), np.array([2, 3]))
    assert policies.pick(view, np.array([1, 1, 1, 1, 1, 1])) == 2
    # The word ba does not split these two.
    assert policies.pick(view, np.array([1, 0, 1, 1, 1, 0])) == 2
    assert policies.pick(view, np.array([1, 1, 1, 1, 0, 0])) == 4
    assert policies.pick(view, np.array([1, 1, 1, 0, 0, 0])) == 3


def test_guesses_of_equal_entropy_tie() -> None:
    """Parts of sizes 6 and six times 1 have the same entropy as 3, 3, 2, 2, 2: 6**6 is 3**3 * 3**3 * 2**6."""
    table = logs.xlogx(6)
    assert table[6] == 2 * table[3] + 3 * table[2]


def test_the_logarithm_is_right_to_the_last_digits() -> None:
    numbers = np.array([*range(1, 2000), 0.1, 1e-300, 1e300, 2**40 - 1.0])
    exact = np.array([math.log2(number) for number in numbers])
    assert logs.log2(numbers) == pytest.approx(exact, rel=4e-16, abs=1e-18)
    assert logs.log2(2.0 ** np.arange(50)).tolist() == list(range(50))


def policy_tree(lists: WordLists, name: str, opener: str | None = None) -> Strategy:
    problem = Problem(lists)
    number = None if opener is None else lists.words.index(opener)
    root: Node = policies.play_greedily(problem, policies.POLICIES[name](problem), number)
    return Strategy(root, lists, name="classic")


@pytest.mark.parametrize(
    ("name", "opener", "first", "total"),
    quick_first(
        2,
        [
            ("entropy", None, "soare", 8018),
            ("letters-adjusted", "raise", "raise", 8678),
            ("size", None, "roate", 8060),
            ("parts", None, "trace", 7951),
            ("entropic", None, "soare", 8019),
        ],
    ),
)
def test_the_published_totals(classic, name, opener, first, total) -> None:
    strategy = policy_tree(classic, name, opener)
    assert (strategy.root.guess, strategy.stats.total) == (first, total)


def test_entropy_over_the_answers_alone_needs_five_guesses_after_react(classic) -> None:
    stats = policy_tree(WordLists(classic.answers, name="answers"), "entropy", "react").stats
    assert (stats.total, stats.worst) == (8059, 5)
    assert round(Fraction(stats.total, 2315), 3) == Fraction(3481, 1000)
