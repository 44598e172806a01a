"""Exact search compared with the oracle, on random small games in every mode and with every option."""

import random

import numpy as np
import pytest

from compiler import kernels
from compiler.kernels.local_problem import reduce_local
from compiler.kernels.solve import solve
from compiler.search import parallel
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.problem import Problem
from compiler.search.trees import best_tree
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import random_lists, random_weights, to_node
from tests.support.tiers import each_value_quick

MODES = ("normal", "hard", "ultra")
GAMES = 120


def outline(node):
    """Return a tree as a value that can be compared."""
    return node.guess, {code: outline(child) for code, child in sorted(node.children.items())}


def wider_lists(rng: random.Random) -> WordLists:
    """Return lists of up to 14 answers with some more guesses, many of them similar."""
    length = rng.choice((2, 3, 4))
    letters = "abcde"[: rng.randint(2, 5)]
    words = sorted({"".join(rng.choices(letters, k=length)) for _ in range(rng.randint(5, 18))})
    rng.shuffle(words)
    answers = words[: rng.randint(1, min(14, len(words)))]
    return WordLists(answers, words, name="random")


def terms_of(weights: Weights | None) -> dict[str, int] | None:
    return None if weights is None else dict(zip(weights.lists.answers, weights.values))


@pytest.mark.parametrize(
    ("limit", "mode", "weighted"), each_value_quick([0, 2, 3, 4, 6], MODES, [False, True])
)
def test_the_best_tree_is_the_oracles(mode: str, limit: int, weighted: bool) -> None:
    rng = random.Random(f"{mode} {limit} {weighted}")
    for _ in range(GAMES):
        lists = rng.choice((random_lists, wider_lists))(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        problem = Problem(lists, weights, mode)
        engine = Engine(problem, table_bits=rng.choice((2, 12)))
        expected = naive.best_tree(
            lists.answers, lists.words, limit=limit, weights=terms_of(weights), mode=mode
        )
        shape = engine.shape(problem.everything, engine.rulebook.start, depth_of(limit))
        if expected is None:
            assert shape.total >= INFINITE
            continue
        cost, tree = expected
        assert shape[:3] == cost
        assert lists.words[shape.word] == tree[0]
        if len(lists.answers) > 1:
            assert outline(best_tree(engine, shape.word, limit)) == outline(to_node(tree))


@pytest.mark.parametrize(
    ("limit", "mode", "weighted"), each_value_quick([0, 3, 4], MODES, [False, True])
)
def test_every_opener_costs_what_the_oracle_says(mode: str, limit: int, weighted: bool) -> None:
    rng = random.Random(f"openers {mode} {limit} {weighted}")
    for _ in range(30):
        lists = rng.choice((random_lists, wider_lists))(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        engine = Engine(Problem(lists, weights, mode), table_bits=8)
        for number, word in enumerate(lists.words):
            expected = naive.best_tree(
                lists.answers, lists.words, limit=limit, weights=terms_of(weights), mode=mode,
                opener=word,
            )  # fmt: skip
            value = INFINITE if expected is None else expected[0][0]
            assert engine.opener(number, limit).total == value
            assert min(engine.best(number, limit).total, INFINITE) == value
            assert engine.bound(number) <= value
            beta = value + rng.randint(-2, 1) if value < INFINITE else rng.randint(1, 60)
            found = engine.opener(number, limit, max(beta, 1)).total
            assert found == value if value < beta else min(beta, INFINITE) <= found <= value
            if expected is not None:
                assert engine.best(number, limit)[:3] == expected[0]


@pytest.mark.parametrize("mode", MODES)
def test_the_window_contract(mode: str) -> None:
    """solve(beta) is V if V < beta, and lies between beta and V otherwise."""
    rng = random.Random(f"window {mode}")
    for _ in range(60):
        lists = rng.choice((random_lists, wider_lists))(rng)
        problem = Problem(lists, mode=mode)
        values = []
        for limit in (2, 3, kernels.UNLIMITED):
            expected = naive.best_tree(lists.answers, lists.words, limit=limit, mode=mode)
            values.append((limit, INFINITE if expected is None else expected[0][0]))
        engine = Engine(problem, table_bits=8)  # one table for all limits and windows
        book, mine = engine.rulebook, engine.thread_state()
        for _ in range(30):
            limit, value = rng.choice(values)
            beta = rng.choice((value - 1, value, value + 1, rng.randint(1, 60), INFINITE))
            found = solve(
                problem.local, book.rules, problem.everything, book.start, None, max(beta, 1), limit,
                mine.memory,
            ) >> kernels.HEIGHT_BITS  # fmt: skip
            if value < beta:
                assert found == value
            else:
                assert min(beta, INFINITE) <= found <= value


def test_a_local_problem_has_the_values_of_the_whole() -> None:
    rng = random.Random(5)
    for _ in range(60):
        lists = wider_lists(rng)
        problem = Problem(lists)
        size = rng.randint(1, len(lists.answers))
        answers = sorted(rng.sample(range(len(lists.answers)), size))
        state = problem.state(answers).astype(np.int32)
        local = reduce_local(problem.local, state)
        assert len(local.name) <= len(lists.words)
        engine = Engine(problem, table_bits=8)
        mine = engine.thread_state()
        expected = naive.best_tree([lists.answers[i] for i in answers], lists.words)
        everything = np.arange(size, dtype=np.int32)
        found = (
            solve(local, None, everything, None, None, INFINITE, kernels.UNLIMITED, mine.memory)
            >> kernels.HEIGHT_BITS
        )
        assert found == expected[0][0]


def test_threads_work_in_the_memory_of_those_that_have_ended() -> None:
    engine = Engine(Problem(wider_lists(random.Random("memory"))), table_bits=4)
    totals = [
        sorted(
            parallel.Loop(2).run(
                engine,
                parallel.Phase("openers"),
                lambda word: engine.opener(word, 6).total,
                range(3),
            )
        )
        for _ in range(5)
    ]
    assert totals == 5 * totals[:1]
    assert len(engine._thread_states) <= 3
