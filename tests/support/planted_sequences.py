"""Run tests against faulty kernels of fixed openers; test_sequences.py runs this without numba's compiler.

Prints the names of the faults that no test detected, and `sound` if the real kernels pass.
"""

import warnings

from tests.compiler.search import test_sequences as tests
from tests.support.planted import fails, report

COMPARED = (
    lambda: tests.test_sequences_cost_what_the_oracle_says_and_the_best_pairs_are_found(6),
    lambda: tests.test_a_window_is_kept_for_any_number_of_words(20),
    tests.test_joint_reach_is_that_of_the_plain_version_wherever_it_matters,
)


def one_part_less(true):
    """The first row is counted with one joint part too few."""

    def faulty(*given):
        true(*given)
        given[-1][0] -= 1

    return faulty


def stamps_used_again(true):
    """All rows mark their parts with the same stamp."""
    return lambda row, base, weight, begin, end, seen, stamp: true(
        row, base, weight, begin, end, seen, 1
    )


def found_words_played(true):
    """Each word is played for all answers, even for those already found."""

    def faulty(local, labels, rows, division):
        amount, _ = true(local, labels, rows, division)
        return amount, len(rows) * local.weight.sum()

    return faulty


def last_part_lost(true):
    """The answers of the last joint part are taken to need no more guesses."""

    def faulty(*given):
        amount, played = true(*given)
        return max(0, amount - 1), played

    return faulty


def one_guess_more(true):
    """After the fixed words, the limit is taken to be one guess too high."""

    def faulty(local, labels, rows, orbits, window, memory):
        more = window._replace(limit=window.limit + 1)
        return true(local, labels, rows, orbits, more, memory)

    return faulty


FAULTS = {
    "joint_reach": one_part_less,
    "count_new_parts": stamps_used_again,
    "split_jointly": found_words_played,
    "split_jointly ": last_part_lost,
    "solve_sequence": one_guess_more,
}


if __name__ == "__main__":
    warnings.simplefilter("ignore")  # numbers that wrap round, as they are meant to
    report(FAULTS, lambda: fails(*COMPARED))
