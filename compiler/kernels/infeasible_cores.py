"""What so many guesses cannot do, by small sets of answers that show it.

A core of t is a set of answers that no rows solve within t guesses; a knot (`kernels.two_guess_cores`) is one of two.
A state that holds a core of t is not solved within t either, and neither is, within t + 1, one of which every row
leaves such a core together in one part (`proof.bounds.infeasible_within`). So a state is tried row by row: where one leaves a part
too hard, the core that shows it is kept with all rows that leave it together, and these need no try of their own. Of
the cores that refute all rows of a state, a few are enough, and the answers in them are a core of their own.
Weights and rules don't matter: what cannot be done with all rows cannot be done with those allowed.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import is_set, popcount
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.local_problem import stable_order
from compiler.kernels.part_bounds import split
from compiler.kernels.scan import scan_small, scan_wide
from compiler.kernels.table import state_key
from compiler.kernels.two_guess_cores import (
    TwoGuessCores,
    core_prefix,
    infeasible_within_three,
    non_splitting_rows,
)
from compiler.kernels.types import (
    BLOCK,
    C_STOP,
    STOPPED,
    U0,
    U1,
    Local,
    new_division,
    part_of,
    stamp_state,
)

MAX_CORE = 192  # answers of a core that is worth keeping
KEPT_CORES = 4096  # that a thread remembers; the newest go in the place of the oldest
SOLVED_SLOTS = 1 << 14  # slots for states known to be solved
LIMIT_KEY = np.uint64(0x9E3779B97F4A7C15)
UNDECIDED = 2  # the effort was used up before it was known


class Cores(NamedTuple):
    """The cores a thread has met, the states it has seen solved, and knots; all empty at first."""

    whole: Local  # the list that they are of
    number: np.ndarray  # per word: the number it has there as an answer
    row: np.ndarray  # per word: its row there
    effort: np.ndarray  # [0] what was tried so far, in rows and small states; [1] how much may be
    two_guess_cores: TwoGuessCores
    amount: np.ndarray  # [0] how many were ever kept
    size: np.ndarray  # [core]
    guesses: np.ndarray  # [core] within so many it is not solved
    answers: np.ndarray  # [core, LARGEST]
    non_splitting: np.ndarray  # [core, word] a bit set of the rows that leave it in one part
    solved: np.ndarray  # [slot, 2] keys of states with a limit, known to be solved within it


@leaf
def all_inside(answers, size, stamp, memory):
    """Whether the first answers of some are all in the state that has the stamp."""
    met = 0
    while met < size and memory.inside[answers[met]] == stamp:
        met += 1
    return met == size


@leaf
def recall_cores(state, limit, cores, refuted, memory):
    """Put the rows that leave a core of limit - 1 together into `refuted`; whether the state holds one of limit."""
    stamp = stamp_state(state, memory)
    refuted[:] = U0
    for k in range(min(cores.amount[0], cores.size.shape[0])):
        if cores.guesses[k] < limit - 1 or not all_inside(
            cores.answers[k], cores.size[k], stamp, memory
        ):
            continue
        if cores.guesses[k] >= limit:
            return True
        for w in range(refuted.shape[0]):
            refuted[w] |= cores.non_splitting[k, w]
    return False


@kernel
def covering_answers(state, rows, known, sizes, answers, non_splitting, memory):
    """Answers of a state that no row spares: those of a few known sets which all rows leave together.

    `known` are the places of such sets inside the state. No answers if they leave some row out.
    """
    words = non_splitting.shape[1]
    left = np.empty(words, np.uint64)
    left[:] = ~U0
    if rows % 64:
        left[words - 1] = (U1 << np.uint64(rows % 64)) - U1
    stamp = memory.seen[0] + 1
    memory.seen[0] = stamp
    chosen = 0
    while True:
        some = U0
        for w in range(words):
            some |= left[w]
        if some == U0:
            break
        best = -1
        most = 0.0
        for k in known:
            gain = 0
            for w in range(words):
                gain += popcount(left[w] & non_splitting[k, w])
            if gain == 0:
                continue
            new = 1
            for i in range(sizes[k]):
                new += memory.inside[answers[k, i]] != stamp
            if gain / new > most:
                most = gain / new
                best = k
        if best < 0:
            return state[:0]
        for i in range(sizes[best]):
            if memory.inside[answers[best, i]] != stamp:
                memory.inside[answers[best, i]] = stamp
                chosen += 1
        for w in range(words):
            left[w] &= ~non_splitting[best, w]
    found = np.empty(chosen, np.int32)
    at = 0
    for i in range(state.shape[0]):
        if memory.inside[state[i]] == stamp:
            found[at] = state[i]
            at += 1
    return found


@kernel
def known_cores_inside(state, least, amount, sizes, guesses, answers, memory):
    """The places of known sets, not solved within `least` guesses, that are inside a state."""
    stamp = stamp_state(state, memory)
    places = np.empty(amount, np.int64)
    found = 0
    for k in range(amount):
        if guesses[k] >= least and all_inside(answers[k], sizes[k], stamp, memory):
            places[found] = k
            found += 1
    return places[:found]


@kernel
def core_of(local, state, limit, cores, memory):
    """The few answers that show of a state that it isn't solved within a limit, as was found; or all of it."""
    rows = local.reach.shape[0]
    found = state[:0]
    if limit == 3:
        two_guess_cores = cores.two_guess_cores
        amount = min(two_guess_cores.amount[0], two_guess_cores.size.shape[0])
        two = np.full(amount, 2)
        places = known_cores_inside(
            state, 2, amount, two_guess_cores.size, two, two_guess_cores.answers, memory
        )
        found = covering_answers(
            state,
            rows,
            places,
            two_guess_cores.size,
            two_guess_cores.answers,
            two_guess_cores.non_splitting,
            memory,
        )
    elif limit > 3:
        amount = min(cores.amount[0], cores.size.shape[0])
        places = known_cores_inside(
            state, limit - 1, amount, cores.size, cores.guesses, cores.answers, memory
        )
        for k in places:
            if cores.guesses[k] >= limit:
                return cores.answers[k, : cores.size[k]].copy()
        found = covering_answers(
            state, rows, places, cores.size, cores.answers, cores.non_splitting, memory
        )
    return found if found.shape[0] > 0 else state


@kernel
def minimal_core(local, state, cores, memory):
    """A part of a state not solved in three guesses that isn't either, and of which no part can be left out."""
    core = state
    step = max(1, core.shape[0] // 2)
    while step > 0:
        first = 0
        while first < core.shape[0]:
            fewer = np.concatenate((core[:first], core[first + step :]))
            if (
                fewer.shape[0] > 3
                and infeasible_within_three(local, fewer, cores.two_guess_cores, memory) == 1
            ):
                core = core_of(local, fewer, 3, cores, memory)
            else:
                first += step
        step //= 2
    return core


@kernel
def keep_core(local, state, limit, cores, memory):
    """Keep what shows of a state that it isn't solved within a limit; returns where, or -1 if it is too large."""
    core = core_of(local, state, limit, cores, memory)
    if limit == 3:
        core = minimal_core(local, core, cores, memory)
    if core.shape[0] > cores.answers.shape[1]:
        return -1
    at = cores.amount[0] % cores.size.shape[0]
    cores.amount[0] += 1
    cores.size[at] = core.shape[0]
    cores.guesses[at] = limit
    cores.answers[at, : core.shape[0]] = core
    non_splitting_rows(local, core, cores.non_splitting[at])
    return at


@kernel
def most_parts_first(local, state, memory):
    """All rows, those first that make the most parts of a state."""
    rows = local.reach.shape[0]
    fewer = np.empty(rows, np.int64)
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        words = local.words[lo // BLOCK]
        if words == 1:
            scan_small(local.labels, state, lo, hi, memory.acc, memory.reach)
        else:
            scan_wide(local.labels, state, lo, hi, words, memory.acc, memory.reach)
        for r in range(lo, hi):
            fewer[r] = -memory.reach[r - lo]
    return stable_order(fewer)


@kernel
def largest_first(division, amount):
    """The parts of a division, by size."""
    return np.argsort(division.starts[:amount] - division.starts[1 : amount + 1], kind="mergesort")


@kernel
def refute_rows(local, part, limit, refuted, cores, memory):
    """Put the rows that leave together what shows of a part that it isn't solved within a limit into `refuted`."""
    k = keep_core(local, part, limit, cores, memory)
    if k >= 0:
        for w in range(refuted.shape[0]):
            refuted[w] |= cores.non_splitting[k, w]


@kernel
def infeasible_within(local, state, limit, cores, memory):
    """Whether no rows solve a state of a whole list within so many guesses: 1 or 0.

    UNTOLD if the effort was used up, STOPPED if told to stop.
    """
    n = state.shape[0]
    if n <= limit:
        return np.int64(0)
    if limit < 2:
        return np.int64(1)
    rows = local.reach.shape[0]
    words = (rows + 63) // 64
    if limit == 2:
        left = np.empty(words, np.uint64)
        bits = np.empty(words, np.uint64)
        return np.int64(core_prefix(local, state, left, bits) > 0)
    k1, k2 = state_key(local, state)
    k1 += np.uint64(limit) * LIMIT_KEY
    slot = np.int64(k1 >> np.uint64(20)) & (cores.solved.shape[0] - 1)
    if cores.solved[slot, 0] == k1 and cores.solved[slot, 1] == k2:
        return np.int64(0)
    cores.effort[0] += 1
    if limit == 3:
        found = infeasible_within_three(local, state, cores.two_guess_cores, memory)
        if found == 0:
            cores.solved[slot, 0] = k1
            cores.solved[slot, 1] = k2
        return found
    refuted = np.empty(words, np.uint64)
    if recall_cores(state, limit, cores, refuted, memory):
        return np.int64(1)
    division = new_division(n)
    for row in most_parts_first(local, state, memory):
        if is_set(refuted, row):
            continue
        if memory.counters[C_STOP] != 0:
            return np.int64(STOPPED)
        if cores.effort[0] >= cores.effort[1]:
            return np.int64(UNDECIDED)
        amount = split(local, state, row, memory.counts, division)
        hard = np.int64(0)
        for p in largest_first(division, amount):
            part = part_of(division, p)
            hard = infeasible_within(local, part, limit - 1, cores, memory)
            if hard == 1:
                refute_rows(local, part, limit - 1, refuted, cores, memory)
            if hard != 0:
                break
        if hard < 0 or hard > 1:
            return hard
        if hard == 0:
            cores.solved[slot, 0] = k1
            cores.solved[slot, 1] = k2
            return np.int64(0)
    return np.int64(1)


@kernel
def rows_keeping_limit(local, state, limit, rows, wanted, cores, memory):
    """The first rows, by their places among those given, after which a limit of guesses can be kept.

    So many at most; fewer, or none, where the effort is used up. The state and the rows are those of a local problem.
    It forgets first what it knows, so that what it finds depends on nothing but what it is asked.
    """
    whole = cores.whole
    cores.amount[0] = 0
    cores.two_guess_cores.amount[0] = 0
    cores.solved[:] = U0
    cores.effort[0] = 0
    refuted = np.zeros((whole.reach.shape[0] + 63) // 64, np.uint64)
    places = np.empty(min(wanted, rows.shape[0]), np.int64)
    found = 0
    division = new_division(state.shape[0])
    for c in range(rows.shape[0]):
        if found == places.shape[0]:
            break
        if is_set(refuted, cores.row[local.name[rows[c]]]):
            continue
        amount = split(local, state, rows[c], memory.counts, division)
        hard = np.int64(0)
        for p in largest_first(division, amount):
            part = cores.number[local.answer[part_of(division, p)]]
            hard = infeasible_within(whole, part, limit - 1, cores, memory)
            if hard == 1:
                refute_rows(whole, part, limit - 1, refuted, cores, memory)
            if hard != 0:
                break
        if hard == 0:
            places[found] = c
            found += 1
        elif hard != 1:
            break
    return places[:found]
