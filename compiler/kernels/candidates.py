"""The rows that may matter on a state, selected by their one-ply bounds."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import any_set, count_bits, count_bits_between, popcount
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.collect import (
    Dropped,
    Wanted,
    cutoff_bound,
    drop,
    keep_below,
    keep_block,
    largest_of,
    least_of,
    most_saved,
    position_of,
)
from compiler.kernels.scan import scan_block
from compiler.kernels.types import BLOCK, INFINITE, U1, stamp_blocks, stamp_state


class Candidates(NamedTuple):
    """The rows that may matter on a state, and bounds on all other rows.

    The one-ply bound of a row is 3W - reach - (its weight if it is a member of the state).
    """

    rows: np.ndarray  # the candidates
    bounds: np.ndarray  # their one-ply bounds
    least: int  # the least bound of any row
    fail: int  # the least bound of the rows that were ruled out
    max_reach: int  # no row has a larger reach on the state
    max_open_parts: int  # no row leaves more parts to solve; BROAD if answers have weights


@kernel
def in_order(candidates, order):
    """Return the candidates in the order of these indices.

    Parameters
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        order: int array, indices of candidates
    """
    rows = np.empty_like(candidates.rows)
    bounds = np.empty_like(candidates.bounds)
    for c in range(order.shape[0]):
        rows[c] = candidates.rows[order[c]]
        bounds[c] = candidates.bounds[order[c]]
    return Candidates(
        rows,
        bounds,
        candidates.least,
        candidates.fail,
        candidates.max_reach,
        candidates.max_open_parts,
    )


FEW = 8  # a block with fewer than 1/FEW of its rows allowed is scanned row by row
BROAD = 1 << 20  # more parts than any row makes of a state


@leaf
def max_open_parts_of(local, state, max_reach, stamp, memory):
    """Return an upper limit on the parts that any row leaves to solve; exact where a bound can use it.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        max_reach: int, the largest reach of any row on the state
        stamp: int, the stamp of the state's members in `memory.inside`
        memory: Memory, the shared table and the working memory of this thread
    """
    if not local.uniform:
        return np.int64(BROAD)
    if state.shape[0] <= 1 + (max_reach - 1) * max_reach:
        # It may be one less, but then two more guesses suffice, so it does not matter.
        return max_reach
    for lo in range(0, local.reach.shape[0], BLOCK):
        if local.reach[lo] < max_reach:
            break
        hi = min(lo + BLOCK, local.reach.shape[0])
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        for r in range(lo, hi):
            member = local.member[r]
            if memory.reach[r - lo] == max_reach and (member < 0 or memory.inside[member] != stamp):
                return max_reach
    # Only members have this reach, and the part of a member itself is solved.
    return max(np.int64(1), max_reach - 1)


@kernel
def candidates_of(local, state, allowed, total, beta, memory):
    """Return the rows whose one-ply bound is below beta; under rules, all allowed rows that split the state.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        total: int, the weight of the state
        beta: int, the search window: values from beta on need not be exact
        memory: Memory, the shared table and the working memory of this thread
    """
    if allowed is None:
        every = local.reach.shape[0] + 1
        return best_below(local, state, total, np.int64(0), beta, every, np.int64(0), memory)[0]
    return _among(local, state, total, allowed.rows, memory)


@kernel
def only_row(chosen, bounds, row, total):
    """Return (candidates, least bound not yet examined) where one row splits the state and decides it.

    Parameters
        chosen: int32 array, room for the row
        bounds: int64 array, room for its bound
        row: int, the row
        total: int, the weight of the state
    """
    chosen[0] = row
    bounds[0] = 2 * total
    none = np.int64(INFINITE)
    return Candidates(chosen[:1], bounds[:1], 2 * total, none, total, np.int64(BROAD)), none


@kernel
def best_below(local, state, total, since, beta, room, known, memory):
    """Return (candidates, least bound not yet examined) for the rows with since <= bound < beta.

    If there are many such rows, the candidates are those with the least bounds, at least `room` of them. `least`
    ignores rows with bounds below `since`. If `known` is at least 2W and some row splits the state into single
    answers, this row is the only candidate: it costs exactly 2W.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        total: int, the weight of the state
        since: int, least bound to return; rows below it were examined before
        beta: int, the search window: values from beta on need not be exact
        room: int, number of candidates wanted
        known: int, a lower bound of the state's value
        memory: Memory, the shared table and the working memory of this thread
    """
    heavy = local.weight[state[0]]
    rows = local.reach.shape[0]
    stamp = stamp_state(state, memory)
    stamp_blocks(local, state, stamp, memory)
    wanted = Wanted(np.int64(total), np.int64(heavy), stamp, np.int64(since), np.int64(beta))
    chosen = np.empty(rows + 1, np.int32)
    bounds = np.empty(rows + 1, np.int64)
    found = 0
    full = 2 * room
    cut = beta  # rows with this bound or a higher one are not kept
    dropped = Dropped(np.int64(INFINITE), np.int64(INFINITE))
    max_reach = np.int64(0)
    for lo in range(0, rows, BLOCK):
        least = 3 * total - local.reach[lo] - heavy
        if least >= beta:  # no later row has a larger reach here than this row has on the whole set
            dropped = drop(dropped, least, beta)
            max_reach = max(max_reach, local.reach[lo])
            break
        hi = min(lo + BLOCK, rows)
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        most = largest_of(memory.reach[: hi - lo])
        max_reach = max(max_reach, most)
        if most == total and known >= 2 * total:
            row = lo + position_of(memory.reach[: hi - lo], total)
            return only_row(chosen, bounds, row, total)
        least = 3 * total - most - most_saved(wanted, lo, memory)
        if least >= cut:
            dropped = drop(dropped, least, beta)
            continue
        more, dropped = keep_block(
            local, wanted, lo, chosen[found:], bounds[found:], cut, dropped, memory
        )
        found += more
        if found >= full:
            cut = cutoff_bound(bounds, found, room, cut)
            found, least = keep_below(chosen, bounds, found, cut)
            dropped = drop(dropped, least, beta)
            full = max(2 * room, 2 * found)
    max_open_parts = max_open_parts_of(local, state, max_reach, stamp, memory)
    least = least_of(bounds[:found], min(dropped.later, dropped.ruled_out))
    fail, later = dropped.ruled_out, dropped.later
    return Candidates(chosen[:found], bounds[:found], least, fail, max_reach, max_open_parts), later


@leaf
def reach_of_row(local, state, row, memory):
    """Return the reach of one row on a state.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        memory: Memory, the shared table and the working memory of this thread
    """
    seen = memory.seen
    stamp = seen[0] + 1
    seen[0] = stamp
    reach = np.int64(0)
    # Answers are sorted by falling weight, so the first answer of a part is its heaviest.
    for i in range(state.shape[0]):
        at = 1 + local.labels[state[i], row]
        if seen[at] != stamp:
            seen[at] = stamp
            reach += local.weight[state[i]]
    return reach


@kernel
def _among(local, state, total, allowed, memory):
    """Return the allowed rows that split a state, as candidates.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        total: int, the weight of the state
        allowed: uint64 bit set, the rows that may be played
        memory: Memory, the shared table and the working memory of this thread
    """
    heavy = local.weight[state[0]]
    stamp = stamp_state(state, memory)
    amount = count_bits(allowed)
    chosen = np.empty(amount, np.int32)
    bounds = np.empty(amount, np.int64)
    found = 0
    least = np.int64(INFINITE)
    max_reach = np.int64(0)
    rows = local.reach.shape[0]
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        if not any_set(allowed, lo, hi):
            continue
        count = count_bits_between(allowed, lo, hi)
        few = FEW * count < hi - lo
        if not few:
            scan_block(local, state, lo, hi, memory.acc, memory.reach)
        for w in range(lo >> 6, (hi + 63) >> 6):
            word = allowed[w]
            while word:
                low = word & (~word + U1)
                word ^= low
                r = 64 * w + popcount(low - U1)
                reach = reach_of_row(local, state, r, memory) if few else memory.reach[r - lo]
                if reach == heavy:
                    continue  # splits nothing
                bound = 3 * total - reach
                member = local.member[r]
                if member >= 0 and memory.inside[member] == stamp:
                    bound -= local.weight[member]
                max_reach = max(max_reach, reach)
                least = min(least, bound)
                chosen[found] = r
                bounds[found] = bound
                found += 1
    max_open_parts = max_open_parts_of(local, state, max_reach, stamp, memory)
    return Candidates(
        chosen[:found], bounds[:found], least, np.int64(INFINITE), max_reach, max_open_parts
    )


@leaf
def one_ply(local, state, total, allowed, low, memory):
    """Return the least one-ply bound of the allowed rows, for a state of at least three answers.

    If it is `low` or less, some number that is not above `low` may be returned.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        total: int, the weight of the state
        allowed: Allowed or None, the rows that may be played; None in normal mode
        low: int, a lower bound that is known already
        memory: Memory, the shared table and the working memory of this thread
    """
    heavy = local.weight[state[0]]
    stamp = stamp_state(state, memory)
    rows = local.reach.shape[0]
    best = np.int64(INFINITE)
    for lo in range(0, rows, BLOCK):
        if best <= low or 3 * total - local.reach[lo] - heavy >= best:
            break
        hi = min(lo + BLOCK, rows)
        if allowed is not None and not any_set(allowed.rows, lo, hi):
            continue
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        if allowed is None:
            most = np.int64(0)
            for r in range(hi - lo):
                most = max(most, memory.reach[r])
            if 3 * total - most - heavy >= best:
                continue
            for r in range(lo, hi):
                bound = 3 * total - memory.reach[r - lo]
                if bound - heavy < best:
                    best = min(best, _with_member(local, r, bound, total, heavy, stamp, memory))
        else:
            bits = allowed.rows
            for r in range(lo, hi):
                bound = 3 * total - memory.reach[r - lo]
                if bound - heavy < best and (bits[r >> 6] >> np.uint64(r & 63)) & U1:
                    best = min(best, _with_member(local, r, bound, total, heavy, stamp, memory))
    return best


@leaf
def _with_member(local, r, bound, total, heavy, stamp, memory):
    """Return the one-ply bound of a row; INFINITE if the row does not split the state.

    Parameters
        local: Local, the local problem
        r: int, the row
        bound: int, the bound that the row would have if it were not a member
        total: int, the weight of the state
        heavy: int, the heaviest weight in the state
        stamp: int, the stamp of the state's members in `memory.inside`
        memory: Memory, the shared table and the working memory of this thread
    """
    member = local.member[r]
    if member >= 0 and memory.inside[member] == stamp:
        return bound - local.weight[member]
    if bound == 3 * total - heavy:
        return np.int64(INFINITE)
    return bound
