"""The exact search against the oracle, on random small games over every option."""

import random

import numpy as np
import pytest

from compiler import kernels
from compiler.search.engine import INFINITE, Engine, Problem
from player.lists import WordLists
from player.weights import Weights
from tests import naive
from tests.games import random_lists, random_weights, to_node

GAMES = 150


def outline(node):
    """A tree in a form that compares."""
    return node.guess, {code: outline(child) for code, child in sorted(node.children.items())}


def wider_lists(rng: random.Random) -> WordLists:
    """Lists of up to 14 answers with some more guesses, many of them alike."""
    length = rng.choice((2, 3, 4))
    letters = "abcde"[: rng.randint(2, 5)]
    words = sorted({"".join(rng.choices(letters, k=length)) for _ in range(rng.randint(5, 18))})
    rng.shuffle(words)
    answers = words[: rng.randint(1, min(14, len(words)))]
    return WordLists(answers, words, name="random")


def terms_of(weights: Weights | None) -> dict[str, int] | None:
    return None if weights is None else dict(zip(weights.lists.answers, weights.values))


@pytest.mark.parametrize("limit", [0, 2, 3, 4, 6])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_best_tree_is_the_oracles(limit: int, weighted: bool) -> None:
    rng = random.Random(f"{limit} {weighted}")
    for _ in range(GAMES):
        lists = rng.choice((random_lists, wider_lists))(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        problem = Problem(lists, weights)
        engine = Engine(problem, limit, table_bits=rng.choice((2, 12)))
        expected = naive.best_tree(
            lists.answers, lists.words, limit=limit, weights=terms_of(weights)
        )
        total, height, count, word = engine.shape(problem.everything, engine.limit, named=True)
        if expected is None:
            assert total >= INFINITE
            continue
        cost, tree = expected
        assert (total, height, count) == cost
        assert lists.words[word] == tree[0]
        if len(lists.answers) > 1:
            assert outline(engine.tree(word)) == outline(to_node(tree))


@pytest.mark.parametrize("limit", [0, 3, 4])
@pytest.mark.parametrize("weighted", [False, True])
def test_every_opener_costs_what_the_oracle_says(limit: int, weighted: bool) -> None:
    rng = random.Random(f"openers {limit} {weighted}")
    for _ in range(40):
        lists = wider_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        engine = Engine(Problem(lists, weights), limit, table_bits=8)
        for number, word in enumerate(lists.words):
            expected = naive.best_tree(
                lists.answers, lists.words, limit=limit, weights=terms_of(weights), opener=word
            )
            found = engine.opener(number)
            best = engine.best(number)
            if expected is None:
                assert found.total >= INFINITE
                assert best.total >= INFINITE
            else:
                assert (found.total, best[:3]) == (expected[0][0], expected[0])


def test_the_window_law() -> None:
    """solve(beta) is V if V < beta, and lies between beta and V otherwise."""
    rng = random.Random(3)
    for _ in range(60):
        lists = wider_lists(rng)
        problem = Problem(lists)
        values = []
        for limit in (2, 3, 63):
            expected = naive.best_tree(lists.answers, lists.words, limit=limit)
            values.append((limit, INFINITE if expected is None else expected[0][0]))
        engine = Engine(problem, table_bits=8)  # one table for all limits and windows
        mine = engine.workshop()
        for _ in range(30):
            limit, value = rng.choice(values)
            beta = rng.choice((value - 1, value, value + 1, rng.randint(1, 60), INFINITE))
            found = kernels.solve(
                problem.local, problem.everything, max(beta, 1), limit, 0, engine.table,
                mine.counters, mine.scratch,
            ) >> kernels.HEIGHT_BITS  # fmt: skip
            if value < beta:
                assert found == value
            else:
                assert min(beta, INFINITE) <= found <= value


def test_a_width_bounds_from_above_and_leaves_no_false_bound() -> None:
    rng = random.Random(4)
    for _ in range(60):
        lists = wider_lists(rng)
        problem = Problem(lists)
        engine = Engine(problem, table_bits=8)
        mine = engine.workshop()
        value = naive.best_tree(lists.answers, lists.words)[0][0]
        for width in (1, 2, 0):
            found = kernels.solve(
                problem.local, problem.everything, INFINITE, kernels.UNLIMITED, width,
                engine.table, mine.counters, mine.scratch,
            ) >> kernels.HEIGHT_BITS  # fmt: skip
            assert found >= value
        assert found == value


def test_a_local_problem_has_the_values_of_the_whole() -> None:
    rng = random.Random(5)
    for _ in range(60):
        lists = wider_lists(rng)
        problem = Problem(lists)
        size = rng.randint(1, len(lists.answers))
        answers = sorted(rng.sample(range(len(lists.answers)), size))
        state = problem.state(answers).astype(np.int32)
        local = kernels.reduce_local(problem.local, state)
        assert len(local.name) <= len(lists.words)
        engine = Engine(problem, table_bits=8)
        mine = engine.workshop()
        expected = naive.best_tree([lists.answers[i] for i in answers], lists.words)
        found = kernels.solve(
            local, np.arange(size, dtype=np.int32), INFINITE, kernels.UNLIMITED, 0,
            engine.table, mine.counters, mine.scratch,
        ) >> kernels.HEIGHT_BITS  # fmt: skip
        assert found == expected[0][0]
