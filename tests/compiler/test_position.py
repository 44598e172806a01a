"""The best guesses of a position, compared with the oracle and with the shipped trees."""

import json
import random

import pytest

import compiler
from compiler.commands.cli import main
from player.core.errors import GameError
from player.core.feedback import format_feedback
from player.core.session import play
from player.loader import load
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights

# Trees and the answers whose games give positions of at most `MOST` answers.
SHIPPED = {"classic": 4, "classic-hard": 3, "portuguese": 3}
MOST = 60


def oracle(lists, history, *, mode="normal", limit=6, weights=None, objective="mean"):
    """Return the oracle's cost of every guess of a position; None if there is no tree within the limit."""
    state = [a for a in lists.answers if all(naive.score(g, a) == c for g, c in history)]
    words = [
        word
        for word in sorted(lists.words)
        if all(naive.allowed(mode, g, c, word) for g, c in history)
    ]
    weights = weights or dict.fromkeys(lists.answers, 1)
    search = naive.Search(tuple(lists.answers), weights, mode)
    costs = {}
    left = limit - len(history) if limit else len(lists.words)
    if objective == "worst":
        left = next(
            n for n in range(1, left + 1) if search.best(tuple(state), tuple(words), n) is not None
        )
    for word in words:
        found = search.play(word, tuple(state), tuple(words), left)
        if found is not None:
            costs[word] = found[0]
    return state, costs


def some_history(rng, lists, mode):
    """Return a turn after which two answers or more are left, if there is one."""
    for _ in range(20):
        guess, answer = rng.choice(lists.words), rng.choice(lists.answers)
        code = naive.score(guess, answer)
        left = [a for a in lists.answers if naive.score(guess, a) == code]
        if guess != answer and len(left) > 1:
            return [(guess, code)]
    return []


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_guesses_and_totals_are_those_of_the_oracle(mode, objective):
    rng = random.Random(f"{mode} {objective}")
    for number in range(12):
        lists = random_lists(rng) if number % 2 else lists_of_alike(rng)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        if weights is not None:
            lists = weights.lists
        given = dict(zip(lists.answers, weights.values)) if weights else None
        history = some_history(rng, lists, mode)
        state, costs = oracle(
            lists, history, mode=mode, weights=given, objective=objective, limit=7
        )
        found = compiler.best_guesses(
            lists, history, mode=mode, weights=given, objective=objective, max_guesses=7, top=3
        )
        assert sorted(found.answers) == sorted(state)
        assert found.proven
        assert found.within_limit
        best = [found.best, *found.alternatives]
        ranked = sorted(cost[0] for cost in costs.values())
        assert [each.expected for each in best] == ranked[: len(best)]
        assert len(best) == (1 if len(state) == 1 else min(4, len(costs)))
        for each in best:
            assert each.exact
            assert (each.expected, each.worst) == costs[each.guess][:2]
        first = min(costs, key=lambda w: (*costs[w], w not in state, w not in lists.answers, w))
        assert best[0].guess == first


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
@pytest.mark.parametrize("within", [1, 2, 3])
def test_within_k_guesses_costs_are_those_of_the_oracle(mode, within):
    rng = random.Random(f"{mode} {within}")
    for number in range(8):
        lists = random_lists(rng) if number % 2 else lists_of_alike(rng)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        lists = lists if weights is None else weights.lists
        given = dict(zip(lists.answers, weights.values)) if weights else None
        history = some_history(rng, lists, mode)
        state = tuple(a for a in lists.answers if all(naive.score(g, a) == c for g, c in history))
        words = tuple(
            word
            for word in sorted(lists.words)
            if all(naive.allowed(mode, g, c, word) for g, c in history)
        )
        costs = naive.best_within(
            lists.answers, lists.words, within=within, weights=given, limit=7, mode=mode,
            start=(state, words, len(history)),
        )  # fmt: skip
        found = compiler.best_guesses(
            lists, history, mode=mode, weights=given, objective=f"within:{within}", max_guesses=7,
            top=3,
        )  # fmt: skip
        assert found.proven
        assert found.within_limit
        weight = sum(found.answers.values())
        best = [found.best, *found.alternatives]
        ranked = sorted(cost for cost in costs.values() if cost)
        assert [(weight - each.within, each.expected) for each in best] == ranked[: len(best)]
        assert len(best) == (1 if len(state) == 1 else min(4, len(ranked)))
        for each in best:
            assert each.exact
            assert (weight - each.within, each.expected) == costs[each.guess]


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_within_k_guesses_it_plays_what_the_tree_plays(mode):
    lists = compiler.load(compiler.load("classic").answers[::40])
    terms = {"mode": mode, "objective": "within:3"}
    tree = compiler.solve(lists, openers=3, **terms).tree
    for answer in tree.answers[::4]:
        turns = play(tree, answer)
        for at in range(1, len(turns)):
            found = compiler.best_guesses(lists, turns[:at], top=1, **terms)
            assert found.best.guess == turns[at][0], turns


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_within_k_guesses_the_best_guess_is_the_same_however_many_are_shown(seed):
    """In these positions more guesses have the same cost than are shown, and the tree plays one of the last of them."""
    words = random.Random(seed).sample(compiler.load("classic").answers, 70)
    lists = compiler.load(words[: 9 + seed], words[9 + seed :])
    few, all_guesses = (
        compiler.best_guesses(lists, top=top, objective="within:3", max_guesses=None)
        for top in (1, len(words))
    )
    assert few.best == all_guesses.best
    assert len({(one.within, one.expected) for one in (few.best, *few.alternatives)}) == 1


def test_within_k_guesses_without_time_or_limit_says_so():
    found = compiler.best_guesses("classic", "salet bbbbb", objective="within:4", seconds=0)
    assert not found.proven
    assert "within" in found.as_dict()
    words = [f"{letter}at" for letter in "bcfhmprsv"]
    found = compiler.best_guesses(words, max_guesses=3, objective="within:2")
    assert not found.within_limit
    assert (found.best.within, found.best.expected) == (2, 45)


@pytest.mark.parametrize("name", SHIPPED)
def test_it_plays_what_the_shipped_trees_play(name):
    tree = load(name)
    games = {answer: play(tree, answer) for answer in tree.answers}
    positions = {}
    for turns in games.values():
        for at in range(1, len(turns)):
            positions.setdefault(tuple(turns[:at]), []).append(turns)
    some = [each for each in positions if 8 < len(positions[each]) <= MOST]
    for history in random.Random(name).sample(sorted(some), SHIPPED[name]):
        reached = positions[history]
        text = ", ".join(f"{g} {format_feedback(c, tree.length)}" for g, c in history)
        found = compiler.best_guesses(
            tree.meta["name"].removesuffix("-hard"), text, mode=tree.meta["mode"]
        )
        assert found.best.guess == reached[0][len(history)][0], text
        assert found.best.expected == sum(len(turns) - len(history) for turns in reached)
        assert len(found.answers) == len(reached)
        assert len(found.alternatives) == 10
        assert found.proven


def test_the_command_prints_json_and_text(capsys):
    assert main(["advise", "classic", "salet bybyb, beard bygyb", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["guess"]
    assert found["exact"]
    assert found["remaining"] == len(found["answers"])
    assert sum(each["probability"] for each in found["answers"]) == pytest.approx(1)
    assert len(found["alternatives"]) == 10
    assert all(each["expected"] >= found["expected"] for each in found["alternatives"])
    assert main(["advise", "classic", "salet bybyb, beard bygyb"]) == 0
    assert f"guess    {found['guess']} (no guess is better)" in capsys.readouterr().out


@pytest.mark.slow("searches all of classic twice; quick tests compare small lists with the oracle")
def test_within_k_guesses_the_command_prints_json_and_text(capsys):
    terms = ["advise", "classic", "salet bybyb, beard bygyb", "--objective", "within:3"]
    assert main([*terms, "--json"]) == 0
    within = json.loads(capsys.readouterr().out)
    assert (within["guess"], within["within"], within["expected"]) == ("crave", 1, 18)
    assert main(terms) == 0
    assert "guess  in time  total" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("turns", "why"),
    [
        ("salet bybyb, courd ggggg", "turn 2 (courd ggggg): no answer of classic"),
        ("salet bybyb, salet ggggg, crane bbbbb", "turn 2 (salet ggggg): no answer"),
        ("crane ggggg, salet bbbbb", "turn 2 (salet bbbbb): the game was already won"),
        ("crane ggggg", "the game is won: crane"),
        ("qqqqq bbbbb", "turn 1 (qqqqq bbbbb): 'qqqqq' is not in the word list"),
        ("salet bybyb, courd", "'courd' has no feedback"),
    ],
)
def test_an_impossible_turn_is_refused_with_its_number(capsys, turns, why):
    assert main(["advise", "classic", turns]) == 1
    output = capsys.readouterr().err
    assert why in output
    assert output.count("\n") == 1


def test_hard_mode_names_the_guess_that_it_forbids():
    with pytest.raises(GameError, match=r"turn 2 \(courd bbbbb\).*must contain A"):
        compiler.best_guesses("classic", "salet bybyb, courd bbbbb", mode="hard")


def test_without_time_totals_are_bounds_and_say_so():
    found = compiler.best_guesses("classic", "salet bbbbb", seconds=0)
    assert not found.proven
    exact = compiler.best_guesses("classic", "salet bbbbb").best
    for cost in (found.best, *found.alternatives):  # no guess costs less than the best one
        if cost.at_most is not None:
            assert max(cost.at_least, exact.expected) <= cost.at_most


def test_a_limit_that_cannot_be_kept_is_named():
    words = [f"{letter}at" for letter in "bcfhmprsv"]
    found = compiler.best_guesses(words, max_guesses=3)
    assert not found.within_limit
    assert found.best.expected == 45
