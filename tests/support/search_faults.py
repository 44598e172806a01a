"""Planted faults of the search, which the oracle must detect: wrong versions of kernels, by name."""

import numpy as np

from compiler import kernels


def more_floor(true):
    return lambda weight, heaviest, widest: true(weight, heaviest, widest) + (weight > heaviest)


def more_one_ply(true):
    return lambda local, state, *rest: true(local, state, *rest) + (len(state) > 2)


def fewer_candidates(true):
    """The one-ply bound of every guess is one too high."""

    def faulty(local, state, total, since, beta, *rest):
        it, later = true(local, state, total, since, beta - 1, *rest)
        return it._replace(bounds=it.bounds + 1, least=it.least + 1, fail=it.fail + 1), later + 1

    return faulty


def left_for_good(_true):
    """If there are too many candidates for one look, all are dropped."""
    return lambda chosen, bounds, found, restrict_rows: (0, np.int64(kernels.INFINITE))


def no_member_inside(_true):
    """No block of rows is known to contain a member of the state."""
    return lambda local, state, stamp, memory: None


def dearer_than_they_are(true):
    """The tie-break takes guesses that the search has bounded to cost one more than that."""

    def faulty(*given):
        cost = true(*given)
        return cost + (cost > 0)

    return faulty


def rows_by_reach(_true):
    """Of guesses that make the same parts, the first row is kept instead of the first word."""
    return kernels.reduce_local


def pairs_everywhere(true):
    """Some member is always taken to leave one pair."""
    return lambda local, state, memory: (true(local, state, memory)[0], True)


def shorter_reach(true):
    """The first row of a block is not counted."""

    def faulty(local, state, lo, hi, acc, reach):
        true(local, state, lo, hi, acc, reach)
        reach[0] = local.weight[state[0]]

    return faulty


def any_perfect_member(true):
    return lambda local, state, memory: max(0, true(local, state, memory))


def limits_forgotten(true):
    """A bound proven under a limit is taken to hold without a limit."""

    def faulty(key, n, limit, *rest):
        true(key, n, kernels.UNLIMITED, *rest)

    return faulty


def infeasible_too_long(true):
    """A state that is infeasible within a limit is taken to be infeasible within one guess more."""

    def faulty(*given):
        *others, infeasible, memory = given
        true(*others, infeasible + (infeasible > 0), memory)

    return faulty


def keys_of_size(true):
    """States of the same size get the same key."""

    def faulty(local, state):
        return np.uint64(len(state) << 24), np.uint64(len(state))

    return faulty


def parts_taken_for_pairs(true):
    """The closed form is taken to be exact, whatever the size of the parts."""

    def faulty(local, state, row, *rest):
        value, largest, squares = true(local, state, row, *rest)
        return value, min(largest, 2), squares

    return faulty


def rows_taken_for_equal(_true):
    """A local problem keeps only members."""
    return lambda *_: True


def one_guess_more(true):
    return lambda size, *made: true(size, *made) + (size > 3)


def one_answer_less_room(true):
    return lambda limit, size, *made: true(limit, size, *made) - (limit > 2)


def narrower(true):
    return lambda *given: max(1, true(*given) - 1)


def any_three(_true):
    """Any three answers or more are taken to be a two-guess core."""
    return lambda _local, state, _left, _bits: len(state)


def always_together(_true):
    """Every guess is taken to leave a stored core in one part."""

    def faulty(local, state, bits):
        bits[:] = np.uint64(2**64 - 1)

    return faulty


def cores_of_others(true):
    """Two-guess cores are recalled in every state."""

    def faulty(state, cores, refuted, memory):
        true(state, cores._replace(size=np.zeros_like(cores.size)), refuted, memory)

    return faulty


SEARCH = {
    "core_prefix": any_three,
    "non_splitting_rows": always_together,
    "recall_two_guess_cores": cores_of_others,
    "floor_of": more_floor,
    "capacity_surplus": one_guess_more,
    "capacity_within": one_answer_less_room,
    "one_ply_of_part": more_one_ply,
    "best_below": fewer_candidates,
    "keep_below": left_for_good,
    "kept_cost": dearer_than_they_are,
    "reduce_by_word": rows_by_reach,
    "stamp_blocks": no_member_inside,
    "near_member": pairs_everywhere,
    "scan_block": shorter_reach,
    "perfect_member": any_perfect_member,
    "remember": limits_forgotten,
    "remember ": infeasible_too_long,
    "state_key": keys_of_size,
    "seen_before": rows_taken_for_equal,
    "closed_form": parts_taken_for_pairs,
}
