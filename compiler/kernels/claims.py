"""Bounds for proof logs: what a reader of the log finds without a search."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import any_set, is_set
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.local_problem import merge_order, relabel
from compiler.kernels.part_bounds import capacity_surplus, floor_of, perfect_member, split
from compiler.kernels.rules import allowed_after, allowed_rows, new_row_bits
from compiler.kernels.scan import scan_block
from compiler.kernels.solve import Window
from compiler.kernels.table import (
    BOUND_SHIFT,
    CLASS_SHIFT,
    LARGEST_BOUND,
    key_of,
    size_class,
    table_find,
    table_store,
)
from compiler.kernels.types import (
    BLOCK,
    INFINITE,
    Guess,
    in_state,
    new_division,
    part_of,
    size_of,
    state_weight,
)

AT_LEAST, EXACT = np.uint64(1), np.uint64(2)  # what the table keeps of a bound


class BoundTerms(NamedTuple):
    """What bounds in a proof log depend on, besides the state."""

    max_reach: int  # the most parts that a guess makes of all answers
    max_open_parts: int  # the most parts that a guess leaves to solve
    two_ply: int  # the most answers of states that are bounded by two plies


@leaf
def bare_bound(local, state, limit, terms, memory):
    """Return the bound that looks at no guess but the members of the state.

    It is 2W - m; if all weights are 1, the capacity bound, and 2n if no member makes single answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        terms: BoundTerms, what bounds depend on
        memory: Memory, the table of bounds and the working memory of this thread
    """
    n = state.shape[0]
    if limit <= 0 or (limit == 1 and n > 1):
        return np.int64(INFINITE)
    if not local.uniform:
        return 2 * state_weight(local, state) - local.weight[state[0]]
    least = floor_of(n, 1, terms.max_reach)
    least += capacity_surplus(n, terms.max_reach, terms.max_open_parts)
    counted = n > 2 and least < 2 * n and local.members.shape[0] > 0
    if counted and perfect_member(local, state, memory) < 0:
        return np.int64(2 * n)
    return np.int64(least)


@leaf
def guess_bound(local, state, row, value, terms, window, division, memory):
    """Return the weight of a state plus the bare bounds of the parts of a row, or any such sum from beta on.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        value: int, the sum with 2W - m for each part
        terms: BoundTerms, what bounds depend on
        window: Window, beta and the guesses left in the state
        division: Division, working space
        memory: Memory, the table of bounds and the working memory of this thread
    """
    amount = split(local, state, row, memory.counts, division)
    for p in range(amount):
        if value >= window.beta:
            return value
        part = division.parts[division.starts[p] : division.starts[p + 1]]
        if part.shape[0] > 1:
            value += bare_bound(local, part, window.limit - 1, terms, memory)
            value -= 2 * state_weight(local, part) - local.weight[part[0]]
    return value


@leaf
def rows_by_reach(local, state, allowed, best, rows, sums, memory):
    """Find the allowed rows that may be played and whose reach bounds their sum below `best`; return their number.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        best: int, the sum that rows must stay below
        rows: int32 array, output: the rows
        sums: float64 array, output: their weight plus 2W - m of each part
        memory: Memory, the table of bounds and the working memory of this thread
    """
    total = state_weight(local, state)
    heaviest = local.weight[state[0]]
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
            rows[found] = row
            sums[found] = 3 * total - reach - own
            found += 1
    return found


@kernel
def rows_below(local, state, allowed, limit, terms, best, rows, memory):
    """Find the allowed rows of which `guess_bound` is below `best`; return their number.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        limit: int, guesses left in the state
        terms: BoundTerms, what bounds depend on
        best: int, the sum that rows must stay below
        rows: int32 array, output
        memory: Memory, the table of bounds and the working memory of this thread
    """
    sums = np.empty(local.reach.shape[0], np.float64)
    division = new_division(state.shape[0])
    window = Window(np.int64(best), limit)
    found = 0
    for k in range(rows_by_reach(local, state, allowed, best, rows, sums, memory)):
        value = np.int64(sums[k])
        value = guess_bound(local, state, rows[k], value, terms, window, division, memory)
        if value < best:
            rows[found] = rows[k]
            found += 1
    return found


@kernel
def least_guess_bound(local, state, allowed, limit, terms, best, memory):
    """Return the least `guess_bound` of the allowed rows, or `best` if that is smaller.

    Rows that make many parts come first. If the result is at most the bare bound of the state, it need not be exact.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set of the rows that may be played, or None: all
        limit: int, guesses left in the state
        terms: BoundTerms, what bounds depend on
        best: int, the largest value of interest
        memory: Memory, the table of bounds and the working memory of this thread
    """
    rows = np.empty(local.reach.shape[0], np.int32)
    sums = np.empty(local.reach.shape[0], np.float64)
    # With two guesses left, only a row that makes single answers has a finite bound.
    most = best if limit > 2 else min(best, 2 * state_weight(local, state) + 1)
    found = rows_by_reach(local, state, allowed, most, rows, sums, memory)
    least = bare_bound(local, state, limit, terms, memory)
    division = new_division(state.shape[0])
    for k in merge_order(sums[:found]):
        value = np.int64(sums[k])
        if best <= max(least, value):
            break
        window = Window(np.int64(best), limit)
        value = guess_bound(local, state, rows[k], value, terms, window, division, memory)
        best = min(best, value)
    return best


@leaf
def _known_bound(key, limit, plies, table):
    """Return what the table keeps of a state: (bound, whether it is exact), or (0, False).

    Parameters
        key: pair of uint64, the key of the state
        limit: int, guesses left
        plies: int, 1 for the one-ply bound and 2 for the two-ply bound
        table: [slot, 4] uint64 array, the table of bounds
    """
    _, lower, upper = table_find(table, key[0] ^ np.uint64(4 * limit + plies), key[1])
    bound = np.int64(lower >> BOUND_SHIFT)
    return INFINITE if bound == LARGEST_BOUND else bound, upper == EXACT


@leaf
def _keep_bound(key, n, limit, plies, bound, exact, memory):
    """Store a bound in the table.

    Parameters
        key: pair of uint64, the key of the state
        n: int, number of answers in the state
        limit: int, guesses left
        plies: int, 1 for the one-ply bound and 2 for the two-ply bound
        bound: int, the bound
        exact: bool, whether it is not only a lower bound of the bound
        memory: Memory, the table of bounds and the working memory of this thread
    """
    k1 = key[0] ^ np.uint64(4 * limit + plies)
    slot, _, _ = table_find(memory.table, k1, key[1])
    bound = np.uint64(min(bound, LARGEST_BOUND))
    lower = (bound << BOUND_SHIFT) | (np.uint64(size_class(n)) << CLASS_SHIFT)
    upper = EXACT if exact else AT_LEAST
    table_store(memory.table, slot, k1, key[1], lower, upper, memory.counters)


@kernel
def one_ply_claim(local, state, allowed, limit, terms, beta, memory):
    """Return the bound that follows from the bare bounds of the parts of every allowed guess, at most beta.

    It keeps what it finds in the table of `memory`, which must hold nothing else.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows to try; None: all
        limit: int, guesses left
        terms: BoundTerms, what bounds depend on
        beta: int, the largest value of interest
        memory: Memory, the table of bounds and the working memory of this thread
    """
    least = bare_bound(local, state, limit, terms, memory)
    if least >= beta or state.shape[0] <= 2:
        return min(least, beta)
    key = key_of(local, state, allowed)
    known, exact = _known_bound(key, limit, 1, memory.table)
    if exact or known >= beta:
        return min(known, beta)
    rows = allowed_rows(allowed)
    least = max(least, least_guess_bound(local, state, rows, limit, terms, beta, memory))
    _keep_bound(key, state.shape[0], limit, 1, least, least < beta, memory)
    return least


@kernel
def two_ply_claim(local, rules, state, allowed, limit, terms, beta, memory):
    """Return the bound that follows from the one-ply bounds of the parts of every allowed guess, at most beta.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, what may be played in the state; None in normal mode
        limit: int, guesses left
        terms: BoundTerms, what bounds depend on
        beta: int, the largest value of interest
        memory: Memory, the table of bounds and the working memory of this thread
    """
    least = one_ply_claim(local, state, allowed, limit, terms, beta, memory)
    if least >= beta or state.shape[0] <= 2:
        return least
    key = key_of(local, state, allowed)
    known, exact = _known_bound(key, limit, 2, memory.table)
    if exact or known >= beta:
        return min(known, beta)
    rows = np.empty(local.reach.shape[0], np.int32)
    sums = np.empty(local.reach.shape[0], np.float64)
    found = rows_by_reach(local, state, allowed_rows(allowed), beta, rows, sums, memory)
    before, after = allowed_rows(allowed), new_row_bits(allowed)
    division, total = new_division(state.shape[0]), state_weight(local, state)
    best = beta
    for k in merge_order(sums[:found]):
        if best <= max(least, np.int64(sums[k])):
            break
        amount, value = bare_parts(local, state, rows[k], limit, terms, division, memory)
        if value < best:
            guess = Guess(rows[k], total, before, after, division, amount)
            window = Window(np.int64(best), limit)
            value = raise_by_one_ply(local, rules, guess, value, terms, window, memory)
            best = min(best, value)
    least = max(least, best)
    _keep_bound(key, state.shape[0], limit, 2, least, least < beta, memory)
    return least


@leaf
def bare_parts(local, state, row, limit, terms, division, memory):
    """Divide a state by a row and bound its parts; return (number of parts, the weight of the state plus the bounds).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        limit: int, guesses left in the state
        terms: BoundTerms, what bounds depend on
        division: Division, output
        memory: Memory, the table of bounds and the working memory of this thread
    """
    amount = split(local, state, row, memory.counts, division)
    value = state_weight(local, state)
    for p in range(amount):
        part = division.parts[division.starts[p] : division.starts[p + 1]]
        division.lows[p] = bare_bound(local, part, limit - 1, terms, memory)
        value += division.lows[p]
    return amount, value


@leaf
def next_largest(division, amount, before):
    """Return the largest part after a part, ties in order; -1 after the last that has more than two answers.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        before: int, the part before, or -1
    """
    most = division.parts.shape[0] + 1 if before < 0 else size_of(division, before)
    best = -1
    for p in range(amount):
        size = size_of(division, p)
        if size == most and p > before >= 0:
            return p
        if 2 < size < most and (best < 0 or size > size_of(division, best)):
            best = p
    return best


@kernel
def raise_by_one_ply(local, rules, guess, value, terms, window, memory):
    """Raise the bounds of the parts of a guess, largest first, until their sum reaches beta; return the sum.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        guess: Guess, the guess and its parts
        value: int, the sum before
        terms: BoundTerms, what bounds depend on
        window: Window, beta and the guesses left before this guess
        memory: Memory, the table of bounds and the working memory of this thread
    """
    lows = guess.division.lows
    p = next_largest(guess.division, guess.amount, -1)
    while p >= 0 and value < window.beta:
        part = part_of(guess.division, p)
        its = allowed_after(rules, guess.row, part[0], guess.before, guess.after)
        enough = min(np.int64(INFINITE), lows[p] + window.beta - value)
        bound = one_ply_claim(local, part, its, window.limit - 1, terms, enough, memory)
        value += max(0, bound - lows[p])
        lows[p] = max(lows[p], bound)
        p = next_largest(guess.division, guess.amount, p)
    return value


@kernel
def raise_by_two_plies(local, rules, guess, value, terms, window, memory):
    """Raise them by two plies in the same way, where parts have at most `terms.two_ply` answers; return the sum.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        guess: Guess, the guess and its parts
        value: int, the sum before
        terms: BoundTerms, what bounds depend on
        window: Window, beta and the guesses left before this guess
        memory: Memory, the table of bounds and the working memory of this thread
    """
    lows = guess.division.lows
    p = next_largest(guess.division, guess.amount, -1)
    while p >= 0 and value < window.beta:
        part = part_of(guess.division, p)
        if part.shape[0] <= terms.two_ply:
            its = allowed_after(rules, guess.row, part[0], guess.before, guess.after)
            enough = min(np.int64(INFINITE), lows[p] + window.beta - value)
            bound = two_ply_claim(local, rules, part, its, window.limit - 1, terms, enough, memory)
            value += max(0, bound - lows[p])
            lows[p] = max(lows[p], bound)
        p = next_largest(guess.division, guess.amount, p)
    return value


@kernel
def rows_to_refute(local, rules, state, allowed, terms, window, rows, memory):
    """Find the rows that bounds of one and two plies of their parts do not refute; return their number.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, what may be played in the state; None in normal mode
        terms: BoundTerms, what bounds depend on
        window: Window, the sum that rows must stay below, and the guesses left in the state
        rows: int32 array, the rows to try; output: the rows found
        memory: Memory, the table of bounds and the working memory of this thread
    """
    before, after = allowed_rows(allowed), new_row_bits(allowed)
    division, total = new_division(state.shape[0]), state_weight(local, state)
    found = 0
    for row in rows:
        amount, value = bare_parts(local, state, row, window.limit, terms, division, memory)
        guess = Guess(row, total, before, after, division, amount)
        value = raise_by_one_ply(local, rules, guess, value, terms, window, memory)
        value = raise_by_two_plies(local, rules, guess, value, terms, window, memory)
        if value < window.beta:
            rows[found] = row
            found += 1
    return found


@kernel
def parts_by_row(local, state, row, limit, terms, memory):
    """Return (parts of a state under a row, without the solved one; their starts; their bare bounds; their number).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the guess
        limit: int, guesses left in the state
        terms: BoundTerms, what bounds depend on
        memory: Memory, the table of bounds and the working memory of this thread
    """
    division = new_division(state.shape[0])
    amount, _ = bare_parts(local, state, row, limit, terms, division, memory)
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
