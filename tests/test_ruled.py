"""Hard and ultra mode: the kernels' rules against the player's, the search against the oracle."""

import random

import pytest

from compiler import kernels
from compiler.search import blockers, ruled
from compiler.search.engine import INFINITE, Problem
from player.feedback import score
from player.lists import WordLists
from player.rules import is_allowed
from tests import naive
from tests.games import random_lists, random_weights, random_words, to_node
from tests.test_search import outline, terms_of, wider_lists

MODES = ("hard", "ultra")
GAMES = 100


def ruled_lists(rng: random.Random) -> WordLists:
    """Lists of any kind, most with words that repeat their letters."""
    return rng.choice((random_lists, wider_lists))(rng)


@pytest.mark.parametrize("mode", MODES)
def test_the_rules_are_the_players(mode: str) -> None:
    rng = random.Random(mode)
    for _ in range(300):
        length = rng.randint(2, 6)
        words = random_words(rng, rng.randint(2, 90), length, "abcd"[: rng.randint(2, 4)])
        lists = WordLists(words[: rng.randint(1, len(words))], words, name="random")
        problem = Problem(lists, mode=mode)
        engine = ruled.new_engine(problem, table_bits=2)
        assert isinstance(engine, ruled.RuledEngine)
        answer = rng.randrange(len(lists.answers))
        state = problem.state([answer])
        allowed, history = engine.every, []
        for _ in range(rng.randint(1, 3)):
            guess = rng.choice(
                [lists.words[problem.local.name[r]] for r in kernels.listed(allowed)]
            )
            history.append((guess, score(guess, lists.answers[answer])))
            allowed, _ = engine.allowed(lists.words.index(guess), state, allowed)
            played = {lists.words[problem.local.name[r]] for r in kernels.listed(allowed)}
            assert played == {word for word in words if is_allowed(history, word, mode)}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("limit", [0, 2, 3, 4, 6])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_best_tree_is_the_oracles(mode: str, limit: int, weighted: bool) -> None:
    rng = random.Random(f"{mode} {limit} {weighted}")
    for _ in range(GAMES):
        lists = ruled_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        problem = Problem(lists, weights, mode)
        engine = ruled.new_engine(problem, limit, table_bits=rng.choice((2, 12)))
        expected = naive.best_tree(
            lists.answers, lists.words, limit=limit, weights=terms_of(weights), mode=mode
        )
        total, height, count, word = engine.shape_among(
            problem.everything, engine.every, ruled.NOTHING, engine.limit
        )
        if expected is None:
            assert total >= INFINITE
            continue
        cost, tree = expected
        assert (total, height, count) == cost
        assert lists.words[word] == tree[0]
        if len(lists.answers) > 1:
            assert outline(engine.tree(word)) == outline(to_node(tree))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("limit", [0, 3, 4])
@pytest.mark.parametrize("weighted", [False, True])
def test_every_opener_costs_what_the_oracle_says(mode: str, limit: int, weighted: bool) -> None:
    rng = random.Random(f"openers {mode} {limit} {weighted}")
    for _ in range(30):
        lists = ruled_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        engine = ruled.new_engine(Problem(lists, weights, mode), limit, table_bits=8)
        for number, word in enumerate(lists.words):
            expected = naive.best_tree(
                lists.answers, lists.words, limit=limit, weights=terms_of(weights), mode=mode,
                opener=word,
            )  # fmt: skip
            value = INFINITE if expected is None else expected[0][0]
            assert engine.opener(number).total == value
            assert min(engine.best(number).total, INFINITE) == value
            assert engine.bound(number) <= value
            beta = value + rng.randint(-2, 1) if value < INFINITE else rng.randint(1, 60)
            found = engine.opener(number, max(beta, 1)).total
            assert found == value if value < beta else min(beta, INFINITE) <= found <= value
            if expected is not None:
                assert engine.best(number)[:3] == expected[0]


@pytest.mark.parametrize("mode", MODES)
def test_the_window_law(mode: str) -> None:
    """solve_ruled(beta) is V if V < beta, and lies between beta and V otherwise."""
    rng = random.Random(f"window {mode}")
    for _ in range(60):
        lists = ruled_lists(rng)
        problem = Problem(lists, mode=mode)
        values = []
        for limit in (2, 3, 63):
            expected = naive.best_tree(lists.answers, lists.words, limit=limit, mode=mode)
            values.append((limit, INFINITE if expected is None else expected[0][0]))
        engine = ruled.new_engine(problem, table_bits=8)  # one table for all limits and windows
        mine = engine.workshop()
        for _ in range(30):
            limit, value = rng.choice(values)
            beta = rng.choice((value - 1, value, value + 1, rng.randint(1, 60), INFINITE))
            found = kernels.solve_ruled(
                problem.local, engine.rules, problem.everything, engine.every, ruled.NOTHING,
                max(beta, 1), limit, engine.table, mine.counters, mine.scratch,
            ) >> kernels.HEIGHT_BITS  # fmt: skip
            if value < beta:
                assert found == value
            else:
                assert min(beta, INFINITE) <= found <= value


@pytest.mark.parametrize("mode", ["normal", *MODES])
def test_blockers_block_and_each_is_needed(mode: str) -> None:
    """The oracle says the same of the blockers, and of all but one of them."""
    rng = random.Random(f"blockers {mode}")
    seen = 0
    limit = 2 if mode == "normal" else 3
    for _ in range(40):
        words = random_words(rng, 14, 2, "abcdef")
        lists = WordLists(words, words, name="random")
        engine = ruled.new_engine(Problem(lists, mode=mode), limit, table_bits=8)
        number = rng.randrange(len(lists.words))
        opener = lists.words[number]
        blocked = blockers.of_opener(engine, number)

        def can(answers: list[str], opener: str = opener, lists: WordLists = lists) -> bool:
            code = score(opener, answers[0])
            left = [word for word in lists.words if naive.allowed(mode, opener, code, word)]
            return naive.best_tree(answers, left, limit=limit - 1, mode=mode) is not None

        if blocked:
            seen += 1
            assert len({score(opener, answer) for answer in blocked}) == 1
            assert not can(blocked)
            assert all(can([w for w in blocked if w != gone]) for gone in blocked)
        elif len(lists.answers) > 1 and engine.problem.split(engine.problem.everything, number):
            parts = naive.partition(opener, lists.answers)
            assert all(can(part) for code, part in parts.items() if code != 3 ** len(opener) - 1)
    assert seen > 5
