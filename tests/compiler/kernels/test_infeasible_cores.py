"""Infeasible cores, the guesses that keep a limit feasible, and beams with effort."""

import random

import numpy as np
import pytest

from compiler import kernels
from compiler.kernels import infeasible_cores
from compiler.proof import bounds
from compiler.search import matrix, memory
from compiler.search.engine import INFINITE, Engine
from compiler.search.problem import Problem
from player.words.lists import WordLists
from tests.compiler.kernels.test_kernels import RandomTable
from tests.support import oracle as naive
from tests.support.games import random_words
from tests.support.running import run_module
from tests.support.tiers import few_then_many

PLENTY = 10**9


def new_cores(table: RandomTable, kept: int = 200, effort: int = PLENTY) -> kernels.Cores:
    """Return storage that may be too small for all cores."""
    words = int(table.local.name.max()) + 1
    whole = memory.new_cores(table.local, memory.new_two_guess_cores(table.local), words)
    whole.effort[1] = effort
    return whole._replace(
        size=whole.size[:kept].copy(),
        guesses=whole.guesses[:kept].copy(),
        answers=whole.answers[:kept].copy(),
        non_splitting=whole.non_splitting[:kept].copy(),
    )


def coarse(seed: int, count: int):
    """Yield random games whose guesses split little, each with a state that a few guesses may or may not solve."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        answers, labels = int(rng.integers(4, 13)), int(rng.choice([2, 3, 4]))
        guesses = answers + int(rng.integers(0, 5))
        table = RandomTable(rng, answers, guesses, labels, weighted=bool(rng.integers(2)))
        yield rng, table, table.state(rng, int(rng.integers(1, answers + 1)))


@pytest.mark.parametrize("kept", [1, 200])
def test_infeasibility_agrees_with_the_plain_version(kept: int) -> None:
    seen = set()
    for rng, table, state in coarse(31, 150):
        known = new_cores(table, kept)
        for limit in map(int, rng.permutation(5) + 1):
            expected = bounds.infeasible_within(table.game, table.named(state), limit)
            assert (
                infeasible_cores.infeasible_within(table.local, state, limit, known, table.memory)
                == expected
            )
            assert not table.memory.counts.any()
            seen.add((limit, expected))
    assert seen >= {(limit, infeasible) for limit in (1, 2, 3, 4) for infeasible in (False, True)}


def test_cores_that_are_kept_are_cores_with_the_rows_that_leave_them_together() -> None:
    seen = 0
    for _, table, state in coarse(32, 500):
        known = new_cores(table)
        infeasible_cores.infeasible_within(table.local, state, 4, known, table.memory)
        for k in range(min(known.amount[0], 200)):
            named = table.named(known.answers[k, : known.size[k]])
            assert bounds.infeasible_within(table.game, named, int(known.guesses[k]))
            non_splitting = [
                r
                for r in range(len(table.local.reach))
                if len(bounds.parts_of(table.game, table.guess(r), named)) == 1
            ]
            assert kernels.indices_of(known.non_splitting[k]).tolist() == non_splitting
            seen += 1
    assert seen > 10


def test_rows_that_keep_to_a_limit_are_the_first_that_do() -> None:
    found_some = found_none = 0
    for rng, table, state in coarse(33, 120):
        known = new_cores(table)
        rows = rng.permutation(len(table.local.reach)).astype(np.int32)
        limit, wanted = int(rng.integers(3, 5)), int(rng.integers(1, 5))
        expected = [
            place
            for place, row in enumerate(rows)
            if not any(
                bounds.infeasible_within(table.game, part, limit - 1)
                for part in bounds.parts_of(table.game, table.guess(row), table.named(state))
            )
        ]
        found = infeasible_cores.rows_keeping_limit(
            table.local, state, limit, rows, wanted, known, table.memory
        )
        assert found.tolist() == expected[:wanted]
        found_some += len(found) > 0
        found_none += len(found) == 0
    assert found_some > 20
    assert found_none > 5


def test_a_beam_without_effort_left_makes_no_false_claim() -> None:
    untold = 0
    for rng, table, state in coarse(34, 120):
        known = new_cores(table, effort=int(rng.integers(0, 6)))
        found = infeasible_cores.infeasible_within(table.local, state, 4, known, table.memory)
        untold += found == infeasible_cores.UNDECIDED
        assert found in (
            infeasible_cores.UNDECIDED,
            bounds.infeasible_within(table.game, table.named(state), 4),
        )
    assert untold > 5


def test_a_stopped_search_ends() -> None:
    for _, table, state in coarse(35, 60):
        table.memory.counters[kernels.C_STOP] = 1
        found = infeasible_cores.infeasible_within(
            table.local, state, 4, new_cores(table), table.memory
        )
        assert found == kernels.STOPPED or len(state) <= 4


@pytest.mark.parametrize("large", [False, True])
@few_then_many("games", 40, 150)
def test_a_narrow_beam_that_takes_care_stays_within_a_limit_just_where_a_tree_does(
    large, games, monkeypatch
) -> None:
    if large:
        monkeypatch.setattr(matrix, "LARGE", 0)
    rng = random.Random(f"care {large}")
    helped = impossible = 0
    for _ in range(games):
        letters = rng.choice(("abcdefghij", "abcde", "abc"))
        answers = sorted({2 * letter for letter in letters} | set(random_words(rng, 5, 2, letters)))
        lists = WordLists(answers[:10], random_words(rng, 3, 2, letters), name="random")
        problem = Problem(lists)
        limit = rng.choice((3, 4, 5))
        engine = Engine(problem, table_bits=8)
        best = naive.best_tree(problem.lists.answers, problem.lists.words, limit=limit)
        state, start = problem.everything, engine.rulebook.start
        careless = engine.beam(state, start, limit, kernels.BeamWidth(1, 1))
        careful = engine.beam(state, start, limit, kernels.BeamWidth(1, 1, PLENTY))
        assert (careful < INFINITE) == (best is not None)
        if best is not None:
            assert careful >= best[0][0]
        if careless < INFINITE:
            assert careful == careless
        helped += careful < careless
        impossible += careful >= INFINITE
        for beta in (careful, careful + 1, careful // 2):
            fresh = Engine(problem, table_bits=4)
            found = fresh.beam(
                state, start, limit, kernels.BeamWidth(1, 1, PLENTY), min(beta, INFINITE)
            )
            assert found == careful if careful < beta else found >= min(beta, INFINITE)
    assert helped >= games // 30
    assert impossible > games // 15


@pytest.mark.slow("runs planted faults as plain Python, without numba's compiler")
def test_planted_faults_are_detected() -> None:
    assert run_module("planted_cores", NUMBA_DISABLE_JIT="1") == ["sound"]
