"""Two-guess cores and three-guess infeasibility: the kernels against their plain versions."""

import random

import numpy as np
import pytest

from compiler import kernels
from compiler.kernels import two_guess_cores
from compiler.proof import bounds
from compiler.search import memory
from compiler.search.engine import INFINITE, Engine
from compiler.search.problem import Problem
from player.words.lists import WordLists
from tests.compiler.kernels.test_kernels import RandomTable, tables
from tests.support import oracle as naive
from tests.support.games import random_words


def new_two_guess_cores(table: RandomTable, kept: int) -> kernels.TwoGuessCores:
    """Return storage for fewer cores than will be found."""
    whole = memory.new_two_guess_cores(table.local)
    return whole._replace(
        size=whole.size[:kept].copy(),
        answers=whole.answers[:kept].copy(),
        non_splitting=whole.non_splitting[:kept].copy(),
    )


@pytest.mark.slow(
    "compiles kernels that only kernels call elsewhere; the quick tier compares whole searches with the oracle"
)
@pytest.mark.parametrize("kept", [1, 3, 200])
def test_three_guesses_are_too_few_just_where_the_plain_version_says_so(kept: int) -> None:
    beyond = within = 0
    for rng, table in tables(15, 60):
        known = new_two_guess_cores(table, kept)
        for _ in range(6):
            size = int(rng.integers(1, min(len(table.weights), 40) + 1))
            state = table.state(rng, size)
            expected = bounds.infeasible_within_three(table.game, table.named(state))
            assert (
                two_guess_cores.infeasible_within_three(table.local, state, known, table.memory)
                == expected
            )
            assert not table.memory.counts.any()
            beyond += expected
            within += not expected
    assert beyond > 30
    assert within > 30


@pytest.mark.slow(
    "compiles kernels that only kernels call elsewhere; the quick tier compares whole searches with the oracle"
)
def test_cores_that_are_kept_are_cores_and_each_answer_is_needed() -> None:
    seen = 0
    for rng, table in tables(16, 120):
        known = new_two_guess_cores(table, 500)
        for _ in range(4):
            size = int(rng.integers(1, min(len(table.weights), 30) + 1))
            two_guess_cores.infeasible_within_three(
                table.local, table.state(rng, size), known, table.memory
            )
        for k in range(min(known.amount[0], 500)):
            answers = known.answers[k, : known.size[k]]
            named = table.named(answers)
            assert bounds.is_two_guess_core(table.game, named)
            assert not any(
                bounds.is_two_guess_core(table.game, [w for w in named if w != gone])
                for gone in named
            )
            non_splitting = [
                r
                for r in range(len(table.local.reach))
                if len(bounds.parts_of(table.game, table.guess(r), named)) == 1
            ]
            assert kernels.indices_of(known.non_splitting[k]).tolist() == non_splitting
            seen += 1
    assert seen > 60


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
def test_within_four_guesses_openers_cost_what_the_oracle_says(mode: str) -> None:
    """Feasibility only. In hard and ultra mode the cores refute some openers and the search decides the rest."""
    rng = random.Random(f"knots {mode}")
    infeasible = by_cores = 0
    for _ in range(12):
        letters = rng.choice(("abcdefghij", "abcde"))
        answers = sorted({2 * letter for letter in letters} | set(random_words(rng, 4, 2, letters)))
        lists = WordLists(answers[:9], random_words(rng, 3, 2, letters), name="random")
        engine = Engine(Problem(lists, mode=mode), table_bits=8)
        for number, word in enumerate(lists.words):
            best = naive.best_tree(lists.answers, lists.words, limit=4, mode=mode, opener=word)
            expected = INFINITE if best is None else best[0][0]
            assert min(engine.opener(number, 4).total, INFINITE) == expected
            infeasible += best is None
            mine = engine.thread_state()
            by_cores += kernels.opener_infeasible_within_four(
                engine.problem.local, engine.problem.everything, engine.problem.row_of[number],
                mine.two_guess_cores, mine.memory,
            )  # fmt: skip
    assert 0 < by_cores <= infeasible
    assert mode != "normal" or by_cores == infeasible


def test_a_stopped_search_ends() -> None:
    _, table = next(tables(17, 1))
    table.memory.counters[kernels.C_STOP] = 1
    state = np.arange(len(table.weights), dtype=np.int32)
    found = two_guess_cores.infeasible_within_three(
        table.local, state, new_two_guess_cores(table, 3), table.memory
    )
    assert found == kernels.STOPPED
