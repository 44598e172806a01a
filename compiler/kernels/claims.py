"""Bounds for proof logs: what a reader of the log finds without a search."""

import numpy as np

from compiler.kernels.bits import any_set, is_set
from compiler.kernels.cache import kernel
from compiler.kernels.part_bounds import perfect_member, split
from compiler.kernels.scan import scan_block
from compiler.kernels.types import (
    BLOCK,
    INFINITE,
    in_state,
    new_division,
    part_of,
    state_weight,
)


@kernel
def bare_bound(local, state, limit, memory):
    """Return the bound that needs no guesses: 2W - m, or 2n if no member makes single answers (all weights 1).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    if limit <= 0 or (limit == 1 and n > 1):
        return np.int64(INFINITE)
    total = state_weight(local, state)
    counted = n > 2 and local.uniform and local.members.shape[0] > 0
    if counted and perfect_member(local, state, memory) < 0:
        return np.int64(2 * n)
    return 2 * total - local.weight[state[0]]


@kernel
def guess_bound(local, state, row, limit, best, division, memory):
    """Return the weight of a state plus the bare bounds of the parts of a row, or any sum from `best` on.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        limit: int, guesses left in the state
        best: int, sums from here on need not be exact
        division: Division, working space
        memory: Memory, the shared table and the working memory of this thread
    """
    value = state_weight(local, state)
    amount = split(local, state, row, memory.counts, division)
    for p in range(amount):
        if value >= best:
            return value
        value += bare_bound(local, part_of(division, p), limit - 1, memory)
    return value


@kernel
def rows_below(local, state, allowed, limit, best, rows, memory):
    """Find the allowed rows of which `guess_bound` is below `best`; return their number.

    If `rows` is empty, `best` falls with each row found, and the last best is returned instead.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        limit: int, guesses left in the state
        best: int, the sum that rows must stay below
        rows: int32 array, output; or an empty array
        memory: Memory, the shared table and the working memory of this thread
    """
    total = state_weight(local, state)
    heaviest = local.weight[state[0]]
    division = new_division(state.shape[0])
    least_only = rows.shape[0] == 0
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
            value = guess_bound(local, state, row, limit, best, division, memory)
            if value < best:
                if least_only:
                    best = value
                else:
                    rows[found] = row
                    found += 1
    return best if least_only else np.int64(found)


@kernel
def one_ply_claim(local, state, allowed, limit, beta, memory):
    """Return the bound that follows from the bare bounds of the parts of every allowed guess, at most beta.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        limit: int, guesses left in the state
        beta: int, the largest value of interest
        memory: Memory, the shared table and the working memory of this thread
    """
    least = bare_bound(local, state, limit, memory)
    if least >= beta or state.shape[0] <= 2:
        return min(least, beta)
    nothing = np.empty(0, np.int32)
    return max(least, rows_below(local, state, allowed, limit, beta, nothing, memory))


@kernel
def parts_by_row(local, state, row, limit, memory):
    """Return (parts of a state under a row, without the solved one; their starts; their bare bounds; their number).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        limit: int, guesses left in the state
        memory: Memory, the shared table and the working memory of this thread
    """
    division = new_division(state.shape[0])
    amount = split(local, state, row, memory.counts, division)
    for p in range(amount):
        division.lows[p] = bare_bound(local, part_of(division, p), limit - 1, memory)
    return division.parts, division.starts, division.lows, amount
