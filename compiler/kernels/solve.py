"""Exact search: what a state costs, and what an opener does."""

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.layout import (
    C_GUESSES,
    C_REDUCED,
    C_STATES,
    C_STOP,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    UNLIMITED,
    pack,
    weigh,
)
from compiler.kernels.price import (
    candidates,
    floor_of,
    known_parts,
    next_open,
    one_ply,
    order_batch,
    perfect_row,
    probe,
    rank,
    split,
    tallest_of,
)
from compiler.kernels.reduce import reduce_local
from compiler.kernels.table import remember, state_key

REDUCE_FROM = 30  # smallest state for which the whole list is reduced to a local problem
FIRST_BATCH = 32  # guesses ordered and tried before the bounds of further ones are looked at
DIRECT_LIMIT = 3  # limits up to this are searched for at once, larger ones only if they bind


@kernel
def solve(local, state, beta, limit, width, table, counters, scratch):
    """V of the state under `limit` if that is below beta, else some v with beta <= v <= V; packed.

    With a width only so many guesses a state are tried: what comes back below beta is then the total
    of some tree, not the smallest, and what does not come back below beta bounds nothing.
    """
    if counters[C_STOP] != 0:
        return np.int64(STOPPED)
    n = state.shape[0]
    total = weigh(local, state)
    if n == 1:
        return pack(total, 1)
    if limit < 2:
        return pack(INFINITE, 0)
    known = probe(local, state, limit, total, table, scratch)
    lower = known >> HEIGHT_BITS
    if known & HEIGHT_MASK or lower >= beta:
        return known
    if local.whole and n >= REDUCE_FROM and 2 * n <= local.weight.shape[0]:
        counters[C_REDUCED] += 1
        smaller = reduce_local(local, state)
        everything = np.arange(n).astype(np.int32)
        return solve(smaller, everything, beta, limit, width, table, counters, scratch)

    counters[C_STATES] += 1
    # With two guesses left only rows that split into single answers matter, and they cost 2W at most.
    within = min(beta, 2 * total + 1) if limit == 2 else beta
    rows, bounds, least, fail, widest = candidates(local, state, total, within, scratch, counters)
    # `fail` is the least bound of the guesses that are out of the running.
    lower = max(lower, least)
    best = np.int64(beta)
    height = np.int64(0)
    if limit == 2:
        best = perfect_row(local, state, rows, bounds, best, total, scratch)
        height = np.int64(2 if best < beta else 0)
        fail = np.int64(INFINITE) if within < beta else np.int64(beta)
    elif lower < beta and rows.shape[0] > 0:
        ranked = rank(bounds)
        rows = rows[ranked]
        bounds = bounds[ranked]
        order = np.empty(rows.shape[0], np.float64)
        starts = np.empty(n + 1, np.int32)
        parts = np.empty(n, np.int32)
        lows = np.empty(n, np.int64)
        tried = 0
        last = 0
        batch = FIRST_BATCH
        while last < rows.shape[0] and bounds[last] < best and best > lower:
            if width and tried >= width:
                break
            first = last
            last = min(last + batch, rows.shape[0])
            batch *= 4
            before = best
            room = widest if limit == 3 else n  # answers that two guesses can tell apart
            live, best, dropped = order_batch(
                local, state, rows, bounds, first, last, best, total, widest, room, order, scratch
            )
            fail = min(fail, dropped)
            if best < before:
                height = np.int64(3)  # parts of two at the most; a perfect row has no less to offer
            turn = np.argsort(order[first:live])
            for t in range(live - first):
                c = first + turn[t]
                if best <= lower or (width and tried >= width):
                    break
                if bounds[c] >= best:
                    fail = min(fail, bounds[c])
                    continue
                tried += 1
                counters[C_GUESSES] += 1
                amount = split(local, state, rows[c], scratch.counts, starts, parts)
                value = known_parts(
                    local,
                    starts,
                    parts,
                    amount,
                    limit - 1,
                    widest,
                    total,
                    best,
                    lows,
                    table,
                    scratch,
                )
                while value < best:
                    p = next_open(lows, starts, amount, limit <= DIRECT_LIMIT)
                    if p < 0:
                        break
                    part = parts[starts[p] : starts[p + 1]]
                    low = lows[p] >> HEIGHT_BITS
                    known = solve(
                        local, part, best - value + low, limit - 1, width, table, counters, scratch
                    )
                    if known == STOPPED:
                        return np.int64(STOPPED)
                    value += (known >> HEIGHT_BITS) - low
                    lows[p] = known
                if value < best:
                    best = value
                    height = 1 + tallest_of(lows, amount)
                else:
                    fail = min(fail, value)
        if last < rows.shape[0]:
            fail = min(fail, bounds[last])
    k1, k2 = state_key(local, state)
    if height > 0:
        bound = best if width == 0 else lower
        remember(k1, k2, n, limit, bound, best, height, 0, table, counters)
        return pack(best, height)
    if width:
        return pack(beta, 0)
    lower = max(lower, fail)
    if lower >= INFINITE:
        remember(k1, k2, n, limit, min(least, beta), 0, 0, limit, table, counters)
        return pack(INFINITE, 0)
    remember(k1, k2, n, limit, lower, 0, 0, 0, table, counters)
    return pack(max(lower, beta), 0)


@kernel
def solve_within(local, state, beta, limit, width, table, counters, scratch):
    """The same as solve, first without the limit: most states have a best tree that keeps to it."""
    if limit > DIRECT_LIMIT:
        free = solve(local, state, beta, np.int64(UNLIMITED), width, table, counters, scratch)
        if free == STOPPED or (free >> HEIGHT_BITS) >= beta or (free & HEIGHT_MASK) <= limit:
            return free
    return solve(local, state, beta, limit, width, table, counters, scratch)


@kernel
def bound_parts(local, starts, parts, amount, value, beta, lows, scratch):
    """Fill lows[p] with lower bounds of the parts, packed; returns value plus their sum.

    First closed forms, then one-ply bounds, largest part first, until the sum reaches beta.
    """
    size = np.empty(amount, np.int64)
    for p in range(amount):
        part = parts[starts[p] : starts[p + 1]]
        size[p] = part.shape[0]
        total = weigh(local, part)
        if size[p] == 1:
            lows[p] = pack(total, 1)
        else:
            lows[p] = pack(floor_of(total, local.weight[part[0]], local.reach[0]), 0)
        value += lows[p] >> HEIGHT_BITS
    by_size = np.argsort(size, kind="mergesort")
    for t in range(amount - 1, -1, -1):
        p = by_size[t]
        if value >= beta or size[p] <= 2:
            break
        part = parts[starts[p] : starts[p + 1]]
        bound = one_ply(local, part, weigh(local, part), scratch)
        low = lows[p] >> HEIGHT_BITS
        if bound > low:
            value += bound - low
            lows[p] = pack(bound, 0)
    return value, by_size


@kernel
def bound_opener(local, state, row, beta, scratch):
    """A lower bound of the total of a state whose next guess is fixed; INFINITE if it splits nothing.

    It is the sum of the parts' one-ply bounds, or something smaller that is not below beta.
    """
    n = state.shape[0]
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    lows = np.empty(n, np.int64)
    amount = split(local, state, row, scratch.counts, starts, parts)
    if amount == 1 and starts[1] == n:
        return np.int64(INFINITE)
    value, _ = bound_parts(local, starts, parts, amount, weigh(local, state), beta, lows, scratch)
    return value


@kernel
def solve_opener(local, state, row, beta, limit, width, table, counters, scratch):
    """The window contract of solve for a state whose next guess is fixed."""
    n = state.shape[0]
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    lows = np.empty(n, np.int64)
    amount = split(local, state, row, scratch.counts, starts, parts)
    if (amount == 1 and starts[1] == n) or (amount > 0 and limit < 2):
        return pack(INFINITE, 0)
    value, order = bound_parts(
        local, starts, parts, amount, weigh(local, state), beta, lows, scratch
    )
    if limit <= DIRECT_LIMIT:
        order = order[::-1].copy()
    for p in order:
        if value >= beta:
            return pack(min(value, INFINITE), 0)
        part = parts[starts[p] : starts[p + 1]]
        low = lows[p] >> HEIGHT_BITS
        known = solve_within(
            local, part, beta - value + low, limit - 1, width, table, counters, scratch
        )
        if known == STOPPED:
            return np.int64(STOPPED)
        value += (known >> HEIGHT_BITS) - low
        lows[p] = known
    if value >= beta:
        return pack(min(value, INFINITE), 0)
    return pack(value, 1 + tallest_of(lows, amount))
