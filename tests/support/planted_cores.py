"""Run tests against faulty kernels of cores; test_infeasible_cores.py runs this without numba's compiler.

Prints the names of the faults that no test detected, and `sound` if the real kernels pass.
"""

import warnings

import numpy as np

from compiler import kernels
from tests.compiler.kernels import test_infeasible_cores as test_cores
from tests.support.planted import fails, report

COMPARED = (
    lambda: test_cores.test_infeasibility_agrees_with_the_plain_version(200),
    test_cores.test_cores_that_are_kept_are_cores_with_the_rows_that_leave_them_together,
    test_cores.test_rows_that_keep_to_a_limit_are_the_first_that_do,
    test_cores.test_a_beam_without_effort_left_makes_no_false_claim,
)


def for_one_guess_more(true):
    """A core of some number of guesses is stored as a core of one guess more."""
    return lambda local, state, limit, *rest: true(local, state, limit + 1, *rest)


def all_refuted(true):
    """One infeasible part refutes every row."""

    def faulty(local, part, limit, refuted, *rest):
        true(local, part, limit, refuted, *rest)
        refuted[:] = np.uint64(2**64 - 1)

    return faulty


def without_the_last(true):
    return lambda *given: true(*given)[:-1]


FAULTS = {
    "all_inside": lambda true: lambda *_: True,
    "recall_cores": lambda true: lambda state, limit, *rest: true(state, limit - 1, *rest),
    "covering_answers": without_the_last,
    "known_cores_inside": lambda true: lambda state, least, amount, *rest: np.arange(amount),
    "core_of": without_the_last,
    "minimal_core": without_the_last,
    "keep_core": for_one_guess_more,
    "most_parts_first": lambda true: lambda *given: true(*given)[:1],
    "largest_first": without_the_last,
    "refute_rows": all_refuted,
    "infeasible_within": lambda true: lambda *given: (found := true(*given)) and min(found, 1),
    "LIMIT_KEY": lambda true: kernels.types.U0,
}


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # numbers that wrap around intentionally
    report(FAULTS, lambda: fails(*COMPARED))
