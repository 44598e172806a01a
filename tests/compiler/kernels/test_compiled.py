"""Tests that need separate processes: planted faults, and numba's cache."""

from itertools import product

import pytest

from tests.support.running import run_module

CODES = ("uint8", "uint16")


@pytest.mark.slow("runs every planted fault as plain Python, without numba's compiler")
def test_planted_faults_are_detected() -> None:
    assert run_module("planted", NUMBA_DISABLE_JIT="1") == 5 * ["sound"]


@pytest.mark.slow("compiles every kernel for every type of codes")
def test_a_second_process_finds_the_same_in_the_cache() -> None:
    first = run_module("every_kernel")
    again = run_module("every_kernel")
    assert set(first) <= set(again)  # other tests may compile more at the same time
    compiled = [line.split()[1:] for line in first if line.startswith("compiled")]
    assert {line[0] for line in compiled} >= {  # other tests may have left more in the cache
        "solve",
        "shape",
        "look_ahead",
        "beam_state",
        "infeasible_within",
    }
    kinds = {*product(CODES, ("free", "ruled")), ("uint8", "moved")}
    assert {
        tuple(line[1:3]) for line in compiled
    } >= kinds  # other tests may have left more in the cache
    # More than one signature means that a kernel is called with other types than it calls itself with.
    # This works in the process that compiles it and crashes the next one, which loads it.
    assert {line[3] for line in compiled} == {"1"}, compiled
