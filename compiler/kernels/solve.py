"""Exact search: what a state costs, and what an opener does, in every mode.

All of it keeps the window contract: below beta the value, else some v with beta <= v <= V; packed.
`rules` and `allowed` are None in normal mode; each specialisation calls itself with its own types only.
"""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import BROAD, Rivals, best_below, rivals_of
from compiler.kernels.local_problem import rank, reduce_local
from compiler.kernels.part_bounds import (
    beyond_two,
    by_members,
    close_parts,
    floor_of,
    next_open,
    one_ply_of_part,
    order_batch,
    perfect_row,
    probe,
    raise_low,
    room_within,
    split,
    tallest_of,
)
from compiler.kernels.rules import allowed_after, cut, peek_at_parts, room_for, rows_of, useful_rows
from compiler.kernels.symmetry import alike_after, one_of_each
from compiler.kernels.table import key_of, remember
from compiler.kernels.types import (
    BLOCK,
    C_GUESSES,
    C_REDUCED,
    C_STATES,
    C_STOP,
    C_TALL,
    ENDLESS,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    UNLIMITED,
    Allowed,
    new_division,
    numbers,
    pack,
    part_of,
    size_of,
    weigh,
)

REDUCE_FROM = 30  # smallest state for which the whole list is reduced to a local problem
SPARSE = 8  # where so many times fewer rows are left than scans pass over, they are cut out
FIRST_LOOK = 16  # guesses whose bounds are looked at closely at first, if so many may matter
CUT_FROM = (
    30  # smallest state for which rules and rows of the whole list are cut to a local problem,
)
TRIED = 30  # if more guesses than this may matter
FIRST_BATCH = 32  # guesses ordered and tried before the bounds of further ones are looked at
# Under rules the parts of an opener are first searched with windows so many hundredths above what is known.
SHARES = (15, 50, 0)
DIRECT_LIMIT = 3  # limits up to this are searched for at once, larger ones only if they bind


@kernel
def known_parts(
    local, rules, row, before, after, division, amount, limit, widest, width, total, best, memory
):
    """What a guess costs as far as can be told of its parts without trying guesses; fills in their lows.

    Gives up, with some parts left at their closed forms, once the sum reaches best.
    """
    lows = division.lows
    value = total + close_parts(local, division, amount, widest, width)
    for p in range(amount):
        if value >= best:
            return value
        if lows[p] & HEIGHT_MASK:
            continue
        part = part_of(division, p)
        weight = weigh(local, part)
        if rules is None:
            known = probe(local, part, None, limit, weight, memory)
        else:
            known = by_members(local, part, limit, weight, memory)
        value += raise_low(lows, p, known)
    if rules is None:
        return value
    return peek_at_parts(
        local, rules, row, before, after, division, amount, limit, value, best, memory
    )


@leaf
def worth_reducing(local, n):
    """Whether a state of a whole list is worth a local problem of its own."""
    if not local.whole or 2 * n > local.weight.shape[0]:
        return False
    return n >= REDUCE_FROM or local.members.shape[0] == 0


@leaf
def worth_cutting(local, n, rivals, beta):
    """Whether a state is worth a smaller problem, of the rows that split it."""
    if rivals.least >= beta:
        return False
    if not local.whole:
        return SPARSE * rivals.rows.shape[0] < local.reach.shape[0] > BLOCK
    if n < CUT_FROM:
        return False
    tried = 0
    for c in range(rivals.bounds.shape[0]):
        tried += rivals.bounds[c] < beta
    return tried > TRIED


@leaf
def conclude(key, n, limit, beta, least, lower, best, height, memory):
    """Remember what was found of a state, and return it packed: a tree of total best if it has a height.

    Else no tree costs less than `lower`; with `least` the one-ply bound, which holds without the limit.
    """
    if height > 0:
        remember(key, n, limit, best, best, height, 0, memory)
        return pack(best, height)
    if lower >= INFINITE:
        remember(key, n, limit, min(least, beta), 0, 0, limit, memory)
        return pack(INFINITE, 0)
    remember(key, n, limit, lower, 0, 0, 0, memory)
    return pack(max(lower, beta), 0)


@kernel
def solve(local, rules, state, allowed, alike, beta, limit, memory):
    """V of the state under `limit` if that is below beta, else some v with beta <= v <= V; packed."""
    if memory.counters[C_STOP] != 0:
        return np.int64(STOPPED)
    n = state.shape[0]
    total = weigh(local, state)
    if n == 1:
        return pack(total, 1)
    if limit < 2:
        return pack(INFINITE, 0)
    known = probe(local, state, allowed, limit, total, memory)
    lower = known >> HEIGHT_BITS
    if known & HEIGHT_MASK or lower >= beta:
        return known
    if limit == ENDLESS:  # nothing more can be known of it, so nothing is remembered
        memory.counters[C_TALL] = 1
        return np.int64(STOPPED)
    if rules is None:  # noqa: SIM102 (numba leaves out the branch of a None only by itself)
        if worth_reducing(local, n):
            memory.counters[C_REDUCED] += 1
            smaller = reduce_local(local, state)
            return solve(smaller, rules, numbers(n), allowed, alike, beta, limit, memory)
    memory.counters[C_STATES] += 1
    # With two guesses left only rows that split into single answers matter, and they cost 2W at most.
    within = min(beta, 2 * total + 1) if limit == 2 else beta
    later = np.int64(INFINITE)  # the least bound of those not looked at yet
    room = FIRST_LOOK if limit > 2 else local.reach.shape[0] + 1
    known = np.int64(lower)
    if alike is not None:
        known = np.int64(0)  # the one row that a look may end with need not be the one of its class
    if rules is None:
        rivals, later = best_below(local, state, total, np.int64(0), within, room, known, memory)
    else:
        rivals = rivals_of(local, state, allowed, total, within, memory)
    if alike is not None:
        rivals = one_of_each(local, alike, rivals)
    if rules is not None and limit > 2 and worth_cutting(local, n, rivals, beta):
        memory.counters[C_REDUCED] += 1
        smaller, its_rules, its = cut(
            local, rules, state, Allowed(useful_rows(allowed, rivals), allowed.key)
        )
        return solve(smaller, its_rules, numbers(n), its, alike, beta, limit, memory)
    fail = rivals.fail  # the least bound of the guesses that are out of the running
    least = rivals.least
    beyond = beyond_two(n, rivals.widest, rivals.width)
    if beyond > 0:
        least = max(least, floor_of(total, local.weight[state[0]], rivals.widest) + beyond)
    lower = max(lower, least)
    best = np.int64(beta)
    height = np.int64(0)
    if limit == 2:
        perfect = perfect_row(local, state, rivals, total)
        if within < beta:
            fail = np.int64(INFINITE)
        if perfect < beta:
            best = perfect
            height = np.int64(2)
        else:
            fail = min(fail, perfect)
    elif limit < ENDLESS and n > room_within(limit, n, rivals.widest, rivals.width):
        fail = np.int64(INFINITE)
    elif lower >= beta:
        fail = min(fail, lower)
    elif rivals.rows.shape[0] > 0 or later < best:
        division = new_division(n)
        useful = useful_rows(allowed, rivals)
        after = room_for(allowed)
        left = np.int64(n)
        if limit < ENDLESS:
            left = room_within(limit - 1, n, rivals.widest, rivals.width)
        while True:
            if rivals.rows.shape[0] > 0:
                ranked = rank(rivals.bounds)
                rivals = Rivals(
                    rivals.rows[ranked], rivals.bounds[ranked], rivals.least, rivals.fail, rivals.widest,
                    rivals.width,
                )  # fmt: skip
            rows = rivals.rows
            bounds = rivals.bounds
            order = np.empty(rows.shape[0], np.float64)
            last = 0
            batch = FIRST_BATCH
            while last < rows.shape[0] and bounds[last] < best and best > lower:
                first = last
                last = min(last + batch, rows.shape[0])
                batch *= 4
                before = best
                live, best, dropped = order_batch(
                    local, state, rivals, first, last, best, total, left, order, memory
                )
                fail = min(fail, dropped)
                if best < before:
                    height = np.int64(
                        3
                    )  # parts of two at the most; a perfect row has no less to offer
                turn = np.argsort(order[first:live])
                for t in range(live - first):
                    c = first + turn[t]
                    if best <= lower:
                        break
                    if bounds[c] >= best:
                        fail = min(fail, bounds[c])
                        continue
                    memory.counters[C_GUESSES] += 1
                    row = rows[c]
                    amount = split(local, state, row, memory.counts, division)
                    value = known_parts(
                        local, rules, row, useful, after, division, amount, limit - 1, rivals.widest,
                        rivals.width, total, best, memory,
                    )  # fmt: skip
                    below = alike_after(alike, local.name[row])
                    while value < best:
                        p = next_open(division, amount, limit <= DIRECT_LIMIT)
                        if p < 0:
                            break
                        part = part_of(division, p)
                        its = allowed_after(rules, row, part[0], useful, after)
                        window = best - value + (division.lows[p] >> HEIGHT_BITS)
                        known = solve(local, rules, part, its, below, window, limit - 1, memory)
                        if known == STOPPED:
                            return np.int64(STOPPED)
                        value += raise_low(division.lows, p, known)
                    if value < best:
                        best = value
                        height = 1 + tallest_of(division.lows, amount)
                    else:
                        fail = min(fail, value)
            if last < rows.shape[0]:
                fail = min(fail, bounds[last])
            if rules is not None or later >= best or best <= lower:
                fail = min(fail, later)
                break
            room *= 16
            again, later = best_below(local, state, total, later, best, room, np.int64(0), memory)
            fail = min(fail, again.fail)
            if alike is not None:
                again = one_of_each(local, alike, again)
            rivals = Rivals(
                again.rows, again.bounds, rivals.least, fail, rivals.widest, rivals.width
            )
    lower = max(lower, min(fail, INFINITE))
    key = key_of(local, state, allowed)
    return conclude(key, n, limit, beta, least, lower, best, height, memory)


@kernel
def solve_within(local, rules, state, allowed, alike, beta, limit, memory):
    """The same as solve; in normal mode first without the limit: most states have a best tree that keeps to it."""
    if rules is None and limit > DIRECT_LIMIT:
        free = solve(local, rules, state, allowed, alike, beta, np.int64(UNLIMITED), memory)
        if free == STOPPED and limit < ENDLESS and memory.counters[C_TALL] != 0:
            memory.counters[C_TALL] = 0  # only what has no limit is too tall
        elif free == STOPPED or (free >> HEIGHT_BITS) >= beta or (free & HEIGHT_MASK) <= limit:
            return free
    return solve(local, rules, state, allowed, alike, beta, limit, memory)


@leaf
def width_of_rows(local):
    """How many parts a row may leave to solve of all answers of a problem."""
    if not local.uniform:
        return np.int64(BROAD)
    widest = local.reach[0]
    for r in range(local.reach.shape[0]):
        if local.reach[r] < widest:
            break
        if local.member[r] < 0:
            return widest
    return max(np.int64(1), widest - 1)


@kernel
def bound_parts(local, rules, row, every, after, division, amount, total, beta, memory):
    """Fill lows with lower bounds of the parts of an opener; returns total plus their sum.

    First closed forms, then one-ply bounds, largest part first, until the sum reaches beta.
    """
    lows = division.lows
    value = total + close_parts(local, division, amount, local.reach[0], width_of_rows(local))
    by_size = np.argsort(
        division.starts[1 : amount + 1] - division.starts[:amount], kind="mergesort"
    )
    for t in range(amount - 1, -1, -1):
        p = by_size[t]
        if value >= beta or size_of(division, p) <= 2:
            break
        part = part_of(division, p)
        allowed = allowed_after(rules, row, part[0], every, after)
        bound = one_ply_of_part(local, part, weigh(local, part), allowed, memory)
        value += raise_low(lows, p, pack(bound, 0))
    return value, by_size


@kernel
def splits_nothing(division, amount, n):
    """Whether all n answers of a state are in one part, the guess none of them."""
    return amount == 1 and division.starts[1] == n


@kernel
def bound_opener(local, rules, state, every, row, beta, memory):
    """A lower bound of the total of a state whose next guess is fixed; INFINITE if it splits nothing.

    It is the sum of the parts' one-ply bounds, or something smaller that is not below beta.
    """
    n = state.shape[0]
    division = new_division(n)
    amount = split(local, state, row, memory.counts, division)
    if splits_nothing(division, amount, n):
        return np.int64(INFINITE)
    total = weigh(local, state)
    value, _ = bound_parts(
        local, rules, row, rows_of(every), room_for(every), division, amount, total, beta, memory
    )
    return value


@kernel
def solve_opener(local, rules, state, every, alike, row, beta, limit, memory):
    """The window contract of solve for a state whose next guess is fixed."""
    n = state.shape[0]
    division = new_division(n)
    amount = split(local, state, row, memory.counts, division)
    if splits_nothing(division, amount, n) or (amount > 0 and limit < 2):
        return pack(INFINITE, 0)
    before = rows_of(every)
    after = room_for(every)
    total = weigh(local, state)
    value, order = bound_parts(
        local, rules, row, before, after, division, amount, total, beta, memory
    )
    if limit <= DIRECT_LIMIT:
        order = order[::-1].copy()
    for share in SHARES:
        if share > 0 and (rules is None or beta >= INFINITE):
            continue
        for p in order:
            if value >= beta:
                return pack(min(value, INFINITE), 0)
            low = division.lows[p] >> HEIGHT_BITS
            if division.lows[p] & HEIGHT_MASK:
                continue
            part = part_of(division, p)
            its = allowed_after(rules, row, part[0], before, after)
            window = beta - value + low
            if share > 0:
                window = min(window, low + 1 + low * share // 100)
            known = solve_within(local, rules, part, its, alike, window, limit - 1, memory)
            if known == STOPPED:
                return np.int64(STOPPED)
            value += raise_low(division.lows, p, known)
    if value >= beta:
        return pack(min(value, INFINITE), 0)
    return pack(value, 1 + tallest_of(division.lows, amount))
