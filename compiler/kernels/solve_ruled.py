"""Exact search under the rules of hard and ultra mode."""

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.layout import (
    BLOCK,
    C_GUESSES,
    C_REDUCED,
    C_STATES,
    C_STOP,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    pack,
    weigh,
)
from compiler.kernels.price import (
    by_members,
    next_open,
    order_batch,
    perfect_row,
    rank,
    split,
    tallest_of,
)
from compiler.kernels.rules import (
    SPARSE,
    allow,
    bits_of,
    cut,
    demanded_key,
    every_row,
    one_ply_among,
    ruled_parts,
    survey,
)
from compiler.kernels.solve import DIRECT_LIMIT, FIRST_BATCH
from compiler.kernels.table import recall, remember


@kernel
def solve_ruled(local, rules, state, allowed, demand, beta, limit, table, counters, scratch):
    """The window contract of solve, the guesses being `allowed` now and what the rules say later."""
    if counters[C_STOP] != 0:
        return np.int64(STOPPED)
    n = state.shape[0]
    total = weigh(local, state)
    if n == 1:
        return pack(total, 1)
    if limit < 2:
        return pack(INFINITE, 0)
    known = by_members(local, state, limit, total, scratch)
    lower = known >> HEIGHT_BITS
    if known & HEIGHT_MASK or lower >= beta:
        return known
    k1, k2 = demanded_key(local, state, demand)
    known = recall(k1, k2, n, limit, lower, table)
    if known >= 0 and (known & HEIGHT_MASK or (known >> HEIGHT_BITS) >= beta):
        return known
    counters[C_STATES] += 1
    rows, bounds, least, widest = survey(local, state, total, allowed, counters, scratch)
    lower = max(lower, least, known >> HEIGHT_BITS)
    if lower >= beta:
        remember(k1, k2, n, limit, lower, 0, 0, 0, table, counters)
        return pack(lower, 0)
    if limit > 2 and SPARSE * rows.shape[0] < local.reach.shape[0] > BLOCK:
        counters[C_REDUCED] += 1
        smaller, its_rules, its_rows = cut(local, rules, state, bits_of(rows, allowed.shape[0]))
        everything = np.arange(n).astype(np.int32)
        return solve_ruled(
            smaller, its_rules, everything, its_rows, demand, beta, limit, table, counters, scratch
        )
    best = np.int64(beta)
    height = np.int64(0)
    fail = np.int64(INFINITE)  # the least bound of the guesses that are out of the running
    if limit == 2:  # only a guess that splits the state into single answers is in time
        if not local.uniform:
            fail = perfect_row(local, state, rows, bounds, fail, total, scratch)
        elif widest == n:
            fail = 2 * total
        best = min(beta, fail)
        height = np.int64(2 if best < beta else 0)
    else:
        ranked = rank(bounds)
        rows = rows[ranked]
        bounds = bounds[ranked]
        useful = bits_of(rows, allowed.shape[0])
        after = np.empty(allowed.shape[0], np.uint64)
        order = np.empty(rows.shape[0], np.float64)
        starts = np.empty(n + 1, np.int32)
        parts = np.empty(n, np.int32)
        lows = np.empty(n, np.int64)
        room = widest if limit == 3 else n  # answers that two guesses can tell apart
        last = 0
        batch = FIRST_BATCH
        while last < rows.shape[0] and bounds[last] < best and best > lower:
            first = last
            last = min(last + batch, rows.shape[0])
            batch *= 4
            before = best
            live, best, dropped = order_batch(
                local, state, rows, bounds, first, last, best, total, widest, room, order, scratch
            )
            fail = min(fail, dropped)
            if best < before:
                height = np.int64(3)  # parts of two at the most; a perfect row has no less to offer
            turn = np.argsort(order[first:live])
            for t in range(live - first):
                c = first + turn[t]
                if best <= lower:
                    break
                if bounds[c] >= best:
                    fail = min(fail, bounds[c])
                    continue
                counters[C_GUESSES] += 1
                amount = split(local, state, rows[c], scratch.counts, starts, parts)
                value = ruled_parts(
                    local, rules, rows[c], useful, after, starts, parts, amount, limit - 1, widest,
                    total, best, lows, table, counters, scratch,
                )  # fmt: skip
                while value < best:
                    p = next_open(lows, starts, amount, limit <= DIRECT_LIMIT)
                    if p < 0:
                        break
                    part = parts[starts[p] : starts[p + 1]]
                    low = lows[p] >> HEIGHT_BITS
                    its_demand = allow(rules, rows[c], part[0], useful, after)
                    known = solve_ruled(
                        local, rules, part, after, its_demand, best - value + low, limit - 1,
                        table, counters, scratch,
                    )  # fmt: skip
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
    if height > 0:
        remember(k1, k2, n, limit, best, best, height, 0, table, counters)
        return pack(best, height)
    lower = max(lower, min(fail, INFINITE))
    if lower >= INFINITE:
        remember(k1, k2, n, limit, least, 0, 0, limit, table, counters)
        return pack(INFINITE, 0)
    remember(k1, k2, n, limit, lower, 0, 0, 0, table, counters)
    return pack(lower, 0)


@kernel
def bound_ruled_opener(local, rules, state, row, beta, scratch):
    """The same as bound_opener, under rules; nothing was played before."""
    n = state.shape[0]
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    amount = split(local, state, row, scratch.counts, starts, parts)
    if amount == 1 and starts[1] == n:
        return np.int64(INFINITE)  # splits nothing
    value = weigh(local, state)
    size = np.empty(amount, np.int64)
    for p in range(amount):
        part = parts[starts[p] : starts[p + 1]]
        size[p] = part.shape[0]
        value += 2 * weigh(local, part) - local.weight[part[0]]
    every = every_row(local.reach.shape[0])
    after = np.empty(every.shape[0], np.uint64)
    by_size = np.argsort(size, kind="mergesort")
    for t in range(amount - 1, -1, -1):
        p = by_size[t]
        if value >= beta or size[p] <= 2:
            break
        part = parts[starts[p] : starts[p + 1]]
        total = weigh(local, part)
        allow(rules, row, part[0], every, after)
        bound = one_ply_among(local, part, total, after, scratch)
        value += bound - (2 * total - local.weight[part[0]])
    return value


@kernel
def solve_ruled_opener(local, rules, state, row, beta, limit, table, counters, scratch):
    """The same as solve_opener, under rules; nothing was played before."""
    n = state.shape[0]
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    amount = split(local, state, row, scratch.counts, starts, parts)
    if (amount == 1 and starts[1] == n) or (limit < 2 and amount > 0):
        return pack(INFINITE, 0)
    value = weigh(local, state)
    size = np.empty(amount, np.int64)
    lows = np.empty(amount, np.int64)
    every = every_row(local.reach.shape[0])
    after = np.empty(every.shape[0], np.uint64)
    for p in range(amount):
        part = parts[starts[p] : starts[p + 1]]
        size[p] = part.shape[0]
        total = weigh(local, part)
        if size[p] == 1:
            lows[p] = pack(total, 1)
        elif limit == 2:
            return pack(INFINITE, 0)
        else:
            lows[p] = by_members(local, part, limit - 1, total, scratch)
        if lows[p] & HEIGHT_MASK == 0:
            allow(rules, row, part[0], every, after)
            lows[p] = pack(one_ply_among(local, part, total, after, scratch), 0)
        value += lows[p] >> HEIGHT_BITS
    by_size = np.argsort(size, kind="mergesort")
    for t in range(amount):
        p = by_size[t]
        if value >= beta:
            return pack(min(value, INFINITE), 0)
        if lows[p] & HEIGHT_MASK:
            continue
        part = parts[starts[p] : starts[p + 1]]
        low = lows[p] >> HEIGHT_BITS
        demand = allow(rules, row, part[0], every, after)
        counters[C_REDUCED] += 1
        smaller, its_rules, its_rows = cut(local, rules, part, after)
        known = solve_ruled(
            smaller, its_rules, np.arange(size[p]).astype(np.int32), its_rows, demand,
            beta - value + low, limit - 1, table, counters, scratch,
        )  # fmt: skip
        if known == STOPPED:
            return np.int64(STOPPED)
        value += (known >> HEIGHT_BITS) - low
        lows[p] = known
    if value >= beta:
        return pack(min(value, INFINITE), 0)
    return pack(value, 1 + tallest_of(lows, amount))
