"""Bounds for proof logs: what a reader of the log finds without a search."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import any_set, is_set
from compiler.kernels.cache import kernel
from compiler.kernels.local_problem import relabel
from compiler.kernels.part_bounds import capacity_surplus, floor_of, perfect_member, split
from compiler.kernels.scan import scan_block
from compiler.kernels.types import (
    BLOCK,
    INFINITE,
    in_state,
    new_division,
    part_of,
    state_weight,
)


class PartsMade(NamedTuple):
    """How many parts guesses make of all answers, which limits how many answers some guesses find."""

    max_reach: int  # the most parts that a guess makes
    max_open_parts: int  # the most parts that a guess leaves to solve


@kernel
def bare_bound(local, state, limit, made, memory):
    """Return the bound that looks at no guess but the members of the state.

    It is 2W - m; if all weights are 1, the capacity bound, and 2n if no member makes single answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        made: PartsMade, the parts that guesses make of all answers
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    if limit <= 0 or (limit == 1 and n > 1):
        return np.int64(INFINITE)
    if not local.uniform:
        return 2 * state_weight(local, state) - local.weight[state[0]]
    least = floor_of(n, 1, made.max_reach)
    least += capacity_surplus(n, made.max_reach, made.max_open_parts)
    counted = n > 2 and least < 2 * n and local.members.shape[0] > 0
    if counted and perfect_member(local, state, memory) < 0:
        return np.int64(2 * n)
    return np.int64(least)


@kernel
def guess_bound(local, state, row, limit, made, best, division, memory):
    """Return the weight of a state plus the bare bounds of the parts of a row, or any sum from `best` on.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        limit: int, guesses left in the state
        made: PartsMade, the parts that guesses make of all answers
        best: int, sums from here on need not be exact
        division: Division, working space
        memory: Memory, the shared table and the working memory of this thread
    """
    value = state_weight(local, state)
    amount = split(local, state, row, memory.counts, division)
    for p in range(amount):
        if value >= best:
            return value
        value += bare_bound(local, part_of(division, p), limit - 1, made, memory)
    return value


@kernel
def rows_below(local, state, allowed, limit, made, best, rows, memory):
    """Find the allowed rows of which `guess_bound` is below `best`; return their number.

    If `rows` is empty, `best` falls with each row found, and the last best is returned instead, as soon as it is not
    above the bare bound of the state.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        limit: int, guesses left in the state
        made: PartsMade, the parts that guesses make of all answers
        best: int, the sum that rows must stay below
        rows: int32 array, output; or an empty array
        memory: Memory, the shared table and the working memory of this thread
    """
    total = state_weight(local, state)
    heaviest = local.weight[state[0]]
    division = new_division(state.shape[0])
    least_only = rows.shape[0] == 0
    least = bare_bound(local, state, limit, made, memory) if least_only else np.int64(0)
    found = 0
    for lo in range(0, local.reach.shape[0], BLOCK):
        if 3 * total - min(local.reach[lo], total) - heaviest >= best:
            break
        hi = min(lo + BLOCK, local.reach.shape[0])
        if allowed is not None and not any_set(allowed, lo, hi):
            continue
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        for row in range(lo, hi):
            reach = memory.reach[row - lo]
            if 3 * total - reach - heaviest >= best:
                continue
            if allowed is not None and not is_set(allowed, row):
                continue
            member = local.member[row]
            own = np.int64(0)
            if member >= 0 and in_state(state, member):
                own = local.weight[member]
            if 3 * total - reach - own >= best or (reach == heaviest and own == 0):
                continue
            value = guess_bound(local, state, row, limit, made, best, division, memory)
            if value < best:
                if least_only:
                    best = value
                    if best <= least:
                        return np.int64(best)
                else:
                    rows[found] = row
                    found += 1
    return best if least_only else np.int64(found)


@kernel
def one_ply_claim(local, state, allowed, limit, made, beta, memory):
    """Return the bound that follows from the bare bounds of the parts of every allowed guess, at most beta.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        limit: int, guesses left in the state
        made: PartsMade, the parts that guesses make of all answers
        beta: int, the largest value of interest
        memory: Memory, the shared table and the working memory of this thread
    """
    least = bare_bound(local, state, limit, made, memory)
    if least >= beta or state.shape[0] <= 2:
        return min(least, beta)
    nothing = np.empty(0, np.int32)
    return max(least, rows_below(local, state, allowed, limit, made, beta, nothing, memory))


@kernel
def parts_by_row(local, state, row, limit, made, memory):
    """Return (parts of a state under a row, without the solved one; their starts; their bare bounds; their number).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        limit: int, guesses left in the state
        made: PartsMade, the parts that guesses make of all answers
        memory: Memory, the shared table and the working memory of this thread
    """
    division = new_division(state.shape[0])
    amount = split(local, state, row, memory.counts, division)
    for p in range(amount):
        division.lows[p] = bare_bound(local, part_of(division, p), limit - 1, made, memory)
    return division.parts, division.starts, division.lows, amount


@kernel
def partition_keys(local, state):
    """Return two hashes per row, the same for rows that divide a state in the same way.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
    """
    rows = local.codes.shape[1]
    labels = np.empty((state.shape[0], rows), local.codes.dtype)
    parts = np.empty(rows, np.int32)
    reach = np.empty(rows, np.int64)
    first = np.empty(rows, np.uint64)
    second = np.empty(rows, np.uint64)
    relabel(local, state, np.arange(rows).astype(np.int32), labels, parts, reach, first, second)
    return first, second


@kernel
def rows_kept(local, state, reduced):
    """Return for each row the row of `reduced` that divides a state in the same way, or -1.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        reduced: Local, the local problem of the state
    """
    first, second = partition_keys(local, state)
    known, second_known = partition_keys(reduced, np.arange(state.shape[0]).astype(np.int32))
    order = np.argsort(known)
    place = np.searchsorted(known[order], first)
    kept = np.full(first.shape[0], -1, np.int32)
    for r in range(first.shape[0]):
        if place[r] < order.shape[0]:
            found = order[place[r]]
            if known[found] == first[r] and second_known[found] == second[r]:
                kept[r] = found
    return kept
