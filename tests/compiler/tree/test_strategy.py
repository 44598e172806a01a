"""Strategies compared with the oracle, and every way in which one may be broken."""

import random

import pytest

from compiler.tree.strategy import Node, Strategy, StrategyError
from player.core.feedback import parse_feedback
from player.core.modes import MODES
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import best_strategy, random_lists, random_weights
from tests.support.little import little_strategy


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_the_oracles_trees_pass_and_cost_what_it_says(mode, objective):
    rng = random.Random(6)
    for weighted in [False, True] * 20:
        lists = random_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        strategy = best_strategy(lists, weights, mode=mode, objective=objective)
        stats = strategy.stats
        tree = _as_tuple(strategy.root)
        used = [naive.guesses_used(tree, answer) for answer in strategy.lists.answers]
        values = weights.values if weights else [1] * len(used)
        assert stats.total == sum(count * value for count, value in zip(used, values))
        assert stats.histogram == [used.count(n) for n in range(1, max(used) + 1)]
        assert stats.worst == max(used)


def _as_tuple(node):
    return node.guess, {code: _as_tuple(child) for code, child in node.children.items()}


def test_dump_is_an_outline():
    lists = WordLists(["ab", "ba", "cd"], name="three")
    root = Node("ab", {4: Node("ba"), 0: Node("cd")})
    assert Strategy(root, lists, name="three").dump() == "ab\n  bb cd\n  yy ba\n"


def code(text):
    return parse_feedback(text, 5)


# The little strategy plays bluer, then crane after bbbyy, as `dump` shows.
def drop_a_child(strategy):
    del strategy.root.children[code("bbbyy")].children[code("ggbbg")]


def add_a_child(strategy):
    strategy.root.children[code("bbbbb")] = Node("fuzzy")


def lead_on_from_solved(strategy):
    strategy.root.children[code("ggggg")] = Node("fuzzy")


def mislabel_an_edge(strategy):
    children = strategy.root.children
    children[code("bbbbg")] = children.pop(code("bbbyy"))


def play_an_unknown_word(strategy):
    strategy.root.guess = "stoep"


def play_a_word_twice(strategy):
    strategy.root.children[code("bbbyy")].guess = "bluer"


def go_round_in_a_circle(strategy):
    strategy.root.guess = "fuzzy"
    strategy.root.children = {code("bbbbb"): strategy.root}


def set_too_low_a_limit(strategy):
    strategy.max_guesses = 2


def play_against_the_mode(strategy):
    strategy.mode = "hard"
    strategy.root.children[code("bbbyy")].guess = "fuzzy"


@pytest.mark.parametrize(
    ("breakage", "message"),
    [
        (drop_a_child, "has no child for ggbbg"),
        (add_a_child, "has a child that no answer reaches, for bbbbb"),
        (lead_on_from_solved, "has a child that no answer reaches, for ggggg"),
        (mislabel_an_edge, "has no child|has a child that no answer"),
        (play_an_unknown_word, "'stoep' is not in the list"),
        (play_a_word_twice, "after bluer=bbbyy, 'bluer' was played before"),
        (go_round_in_a_circle, "was played before|has no child"),
        (set_too_low_a_limit, "is past the limit of 2 guesses"),
        (play_against_the_mode, "is against hard mode: must contain"),
    ],
)
def test_a_broken_strategy_is_refused(breakage, message):
    strategy = little_strategy()
    strategy.check()
    breakage(strategy)
    with pytest.raises(StrategyError, match=message):
        strategy.check()


def test_weights_and_lists_must_belong_together():
    lists = WordLists(["ab", "ba"])
    weights = Weights(lists, [0, 1])
    with pytest.raises(StrategyError, match="the weights belong to other lists"):
        Strategy(Node("ab"), lists, name="two", weights=weights)
