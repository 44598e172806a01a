"""Prove that a limit of guesses cannot solve a state, by small sets of answers that cannot be solved either.

A core of t is a set of answers that no rows solve within t guesses; `two_guess_cores` handles t = 2. A state that
contains a core of t is not solved within t. If every row leaves a core of t in one part of a state, the state is not
solved within t + 1 (`proof.bounds.infeasible_within`). A state is therefore tested row by row. If a row leaves a part
that is too hard, the core that proves it is stored with all rows that leave it in one part, and those rows need no
test of their own. A few of the cores that refute all rows of a state suffice, and the union of their answers is a
core itself. Weights and rules do not matter: what is impossible with all rows is impossible with the rows allowed.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import is_set, popcount
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.local_problem import merge_order, stable_order
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
    size_of,
    stamp_state,
)

MAX_CORE = 192  # the largest core that is kept, in answers
KEPT_CORES = 4096  # cores that a thread keeps; the newest replace the oldest
SOLVED_SLOTS = 1 << 14  # hash slots for states that are known to be solvable
LIMIT_KEY = np.uint64(0x9E3779B97F4A7C15)
UNDECIDED = 2  # the effort was used up before the answer was known


class Cores(NamedTuple):
    """The cores and solvable states that a thread has found, and its two-guess cores; empty at first."""

    whole: Local  # the local problem of the whole list
    number: np.ndarray  # per word: its number as an answer of `whole`
    row: np.ndarray  # per word: its row in `whole`
    effort: np.ndarray  # [0] states tested so far; [1] the most that may be tested
    two_guess_cores: TwoGuessCores
    amount: np.ndarray  # [0] number of cores ever stored
    size: np.ndarray  # [core] number of answers
    guesses: np.ndarray  # [core] the limit within which it is not solved
    answers: np.ndarray  # [core, MAX_CORE] the answers
    non_splitting: np.ndarray  # [core, word] bit set of the rows that leave the core in one part
    solved: np.ndarray  # [slot, 2] keys of (state, limit) pairs that are known to be solvable


@leaf
def all_inside(answers, size, stamp, memory):
    """Whether the first `size` answers are all in the state that has the stamp.

    Parameters
        answers: int32 array, answers
        size: int, number of answers to look at
        stamp: int, the stamp of the state in `memory.inside`
        memory: Memory, the shared table and the working memory of this thread
    """
    met = 0
    while met < size and memory.inside[answers[met]] == stamp:
        met += 1
    return met == size


@leaf
def recall_cores(state, limit, cores, refuted, memory):
    """Return whether a state contains a known core of `limit`.

    If not, `refuted` receives the rows that leave a known core of limit - 1 in one part.

    Parameters
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        cores: Cores, the cores that this thread has found
        refuted: uint64 array, output: bit set of rows
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Return the union of a few known cores such that every row leaves one of them in one part.

    The result is empty if the known cores do not cover all rows.

    Parameters
        state: int32 array, the answers of the state, ascending
        rows: int, number of rows
        known: int64 array, indices of cores that are inside the state
        sizes: int32 array, number of answers of each core
        answers: [core, ...] int32 array, the answers of each core
        non_splitting: [core, word] uint64 array, the rows that leave each core in one part
        memory: Memory, the shared table and the working memory of this thread
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
    """Return the indices of the stored cores that lie inside a state and are not solved within `least` guesses.

    Parameters
        state: int32 array, the answers of the state, ascending
        least: int, the limit
        amount: int, number of stored cores
        sizes: int32 array, number of answers of each core
        guesses: int32 array, the limit within which each core is not solved
        answers: [core, ...] int32 array, the answers of each core
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Return a small subset that proves that a state is not solved within a limit; the whole state if none is known.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        cores: Cores, the cores that this thread has found
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Return a minimal subset, of a state that is not solved within three guesses, that is not solved either.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        cores: Cores, the cores that this thread has found
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Store a core that proves that a state is not solved within a limit; return its index, or -1 if it is too large.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        cores: Cores, the cores that this thread has found
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Return all rows, sorted by the number of parts they make of a state, largest first.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Return the parts of a division, largest first.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
    """
    sizes = np.empty(amount, np.float64)
    for p in range(amount):
        sizes[p] = -size_of(division, p)
    return merge_order(sizes)


@kernel
def refute_rows(local, part, limit, refuted, cores, memory):
    """Add the rows that leave a core of an infeasible part in one part to `refuted`.

    Parameters
        local: Local, the local problem
        part: int32 array, a part that is not solved within the limit
        limit: int, guesses left
        refuted: uint64 array, bit set of rows; changed in place
        cores: Cores, the cores that this thread has found
        memory: Memory, the shared table and the working memory of this thread
    """
    k = keep_core(local, part, limit, cores, memory)
    if k >= 0:
        for w in range(refuted.shape[0]):
            refuted[w] |= cores.non_splitting[k, w]


@leaf
def solved_key(local, state, limit):
    """Return two keys of a state and a limit.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
    """
    k1, k2 = state_key(local, state)
    return k1 + np.uint64(limit) * LIMIT_KEY, k2


@leaf
def solved_slot(key, cores):
    """Return the slot of `cores.solved` for a key.

    Parameters
        key: pair of uint64, a key by `solved_key`
        cores: Cores, the cores that this thread has found
    """
    return np.int64(key[0] >> np.uint64(20)) & (cores.solved.shape[0] - 1)


@leaf
def is_solved(key, cores):
    """Whether a state is known to be solvable within a limit.

    Parameters
        key: pair of uint64, a key by `solved_key`
        cores: Cores, the cores that this thread has found
    """
    slot = solved_slot(key, cores)
    return cores.solved[slot, 0] == key[0] and cores.solved[slot, 1] == key[1]


@leaf
def keep_solved(key, cores):
    """Note that a state is solvable within a limit.

    Parameters
        key: pair of uint64, a key by `solved_key`
        cores: Cores, the cores that this thread has found; changed in place
    """
    slot = solved_slot(key, cores)
    cores.solved[slot, 0] = key[0]
    cores.solved[slot, 1] = key[1]


@kernel
def infeasible_within(local, state, limit, cores, memory):
    """Return 1 if no rows solve a state of the whole list within a limit, else 0.

    Returns UNDECIDED if the effort is used up, and STOPPED if the search must stop.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        cores: Cores, the cores that this thread has found
        memory: Memory, the shared table and the working memory of this thread
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
    key = solved_key(local, state, limit)
    if is_solved(key, cores):
        return np.int64(0)
    cores.effort[0] += 1
    if limit == 3:
        found = infeasible_within_three(local, state, cores.two_guess_cores, memory)
        if found == 0:
            keep_solved(key, cores)
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
            keep_solved(key, cores)
            return np.int64(0)
    return np.int64(1)


@kernel
def rows_keeping_limit(local, state, limit, rows, wanted, cores, memory):
    """Return the indices of the first rows after which the limit can be kept, at most `wanted` of them.

    There are fewer, or none, if the effort is used up. The stored cores are cleared first, so that the result depends
    on the arguments only.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        rows: int32 array, rows of the local problem, in the order to test them
        wanted: int, number of rows wanted
        cores: Cores, the cores that this thread has found
        memory: Memory, the shared table and the working memory of this thread
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
