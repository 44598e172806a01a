"""Which of the best trees: the tie rule."""

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.layout import (
    C_STOP,
    HEIGHT_BITS,
    INFINITE,
    STOPPED,
    U0,
    U1,
    UNLIMITED,
    in_state,
    weigh,
)
from compiler.kernels.price import (
    candidates,
    closed_form,
    known_parts,
    next_open,
    perfect_member,
    split,
)
from compiler.kernels.reduce import reduce_local
from compiler.kernels.rules import allow, bits_of, demanded_key, ruled_parts, survey
from compiler.kernels.solve import REDUCE_FROM, solve_within
from compiler.kernels.solve_ruled import solve_ruled
from compiler.kernels.table import KEY_SHIFT, LOW8, NO_HEIGHT, VALUE_SHIFT, state_key

# A shape is (total, height, answers at that height): trees of the smallest total compare by the rest,
# and a state's best shape is made of its parts' best shapes, so it can be minimised state by state.
OUTSIDER = 1 << 40  # added to the number of a guess that is not in the state: members go first
WORD_BITS = np.uint64(32)


@kernel
def shape_slot(shapes, k1, k2):
    """(slot, whether the key is there); slot -1 if there is no room."""
    mask = shapes.shape[0] - 1
    at = np.int64(k1 >> KEY_SHIFT) & mask
    for step in range(64):
        slot = (at + step) & mask
        if shapes[slot, 0] == k1 and shapes[slot, 1] == k2:
            return slot, True
        if shapes[slot, 3] == U0:
            return slot, False
    return -1, False


@kernel
def shape_of_rows(local, state, rows, total, widest, value, limit, scratch):
    """(height, count, word) of the best shape among the rows whose parts have two answers at most."""
    n = state.shape[0]
    height = np.int64(NO_HEIGHT)
    count = np.int64(0)
    word = np.int64(0)
    for c in range(rows.shape[0]):
        row = rows[c]
        price, largest, _ = closed_form(local, state, row, total, widest, scratch)
        if price != value or largest > 2 or largest + 1 > limit:
            continue
        member = local.member[row]
        inside = member >= 0 and in_state(state, member)
        pairs = 0
        if largest == 1:
            pairs = n - 1 if inside else n
        else:
            for i in range(n):
                scratch.counts[local.labels[state[i], row]] += 1
            for i in range(n):
                label = local.labels[state[i], row]
                pairs += scratch.counts[label] == 2
                scratch.counts[label] = 0
        this = np.int64(local.name[row]) + (0 if inside else OUTSIDER)
        if (np.int64(largest + 1), np.int64(pairs), this) < (
            height,
            count,
            word,
        ) or height == NO_HEIGHT:
            height = np.int64(largest + 1)
            count = np.int64(pairs)
            word = this
    return height, count, word


@kernel
def shape(local, state, limit, named, table, shapes, counters, scratch):
    """(total, height, answers there, word) of the tree the tie rule picks; total INFINITE if none.

    The word is right only if `named` (then nothing is reduced or remembered): rows that stand for equal
    ones keep shapes, not names.
    """
    n = state.shape[0]
    none = (np.int64(INFINITE), np.int64(0), np.int64(0), np.int64(0))
    if counters[C_STOP] != 0:
        return none
    total = weigh(local, state)
    if n == 1:
        return total, np.int64(1), np.int64(1), np.int64(local.answer[state[0]])
    if limit < 2:
        return none
    perfect = perfect_member(local, state, scratch)
    if perfect >= 0 and local.weight[state[perfect]] == local.weight[state[0]]:
        value = 2 * total - local.weight[state[0]]
        return value, np.int64(2), np.int64(n - 1), np.int64(local.answer[state[perfect]])
    k1, k2 = state_key(local, state)
    k1 ^= np.uint64(limit if limit < n else UNLIMITED) << np.uint64(56)
    if not named:
        slot, there = shape_slot(shapes, k1, k2)
        if there:
            height = np.int64(shapes[slot, 2] & LOW8)
            count = np.int64(shapes[slot, 3]) - 1
            return np.int64(shapes[slot, 2] >> VALUE_SHIFT), height, count, np.int64(0)
    value = solve_within(
        local, state, np.int64(INFINITE), limit, np.int64(0), table, counters, scratch
    )
    if value == STOPPED or (value >> HEIGHT_BITS) >= INFINITE:
        return none
    value >>= HEIGHT_BITS
    if not named and local.whole and n >= REDUCE_FROM and 2 * n <= local.weight.shape[0]:
        everything = np.arange(n).astype(np.int32)
        return shape(
            reduce_local(local, state), everything, limit, named, table, shapes, counters, scratch
        )

    rows, _, _, _, widest = candidates(local, state, total, value + 1, scratch, counters)
    height, count, word = shape_of_rows(local, state, rows, total, widest, value, limit, scratch)
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    lows = np.empty(n, np.int64)
    for c in range(rows.shape[0]):
        if height <= 2:
            break  # with a part of three or more no tree is as low
        row = rows[c]
        price, largest, _ = closed_form(local, state, row, total, widest, scratch)
        if price > value or largest <= 2:
            continue
        amount = split(local, state, row, scratch.counts, starts, parts)
        price = known_parts(
            local, starts, parts, amount, limit - 1, widest, total, value + 1, lows, table, scratch
        )
        while price <= value:
            p = next_open(lows, starts, amount, False)
            if p < 0:
                break
            part = parts[starts[p] : starts[p + 1]]
            low = lows[p] >> HEIGHT_BITS
            known = solve_within(
                local,
                part,
                value + 1 - price + low,
                limit - 1,
                np.int64(0),
                table,
                counters,
                scratch,
            )
            if known == STOPPED:
                return none
            price += (known >> HEIGHT_BITS) - low
            lows[p] = known
        if price != value:
            continue
        member = local.member[row]
        inside = member >= 0 and in_state(state, member)
        tall = np.int64(1 if inside else 0)
        many = np.int64(1 if inside else 0)
        for p in range(amount):
            part = parts[starts[p] : starts[p + 1]]
            cost, high, often, _ = shape(
                local, part, limit - 1, np.bool_(False), table, shapes, counters, scratch
            )
            if cost >= INFINITE:
                return none
            if high + 1 > tall:
                tall = high + 1
                many = often
            elif high + 1 == tall:
                many += often
            if tall > height:
                break
        this = np.int64(local.name[row]) + (0 if inside else OUTSIDER)
        if (tall, many, this) < (height, count, word):
            height = tall
            count = many
            word = this
    if not named:
        slot, there = shape_slot(shapes, k1, k2)
        if slot >= 0:
            shapes[slot, 0] = k1
            shapes[slot, 1] = k2
            shapes[slot, 2] = (np.uint64(value) << VALUE_SHIFT) | np.uint64(height)
            shapes[slot, 3] = np.uint64(count + 1)
    return value, height, count, word & (OUTSIDER - 1)


@kernel
def shape_ruled(local, rules, state, allowed, demand, limit, table, shapes, counters, scratch):
    """The same as shape, under rules; the word is right always, for here no row stands for another."""
    n = state.shape[0]
    none = (np.int64(INFINITE), np.int64(0), np.int64(0), np.int64(0))
    if counters[C_STOP] != 0:
        return none
    total = weigh(local, state)
    if n == 1:
        return total, np.int64(1), np.int64(1), np.int64(local.answer[state[0]])
    if limit < 2:
        return none
    perfect = perfect_member(local, state, scratch)
    if perfect >= 0 and local.weight[state[perfect]] == local.weight[state[0]]:
        value = 2 * total - local.weight[state[0]]
        return value, np.int64(2), np.int64(n - 1), np.int64(local.answer[state[perfect]])
    k1, k2 = demanded_key(local, state, demand)
    k1 ^= np.uint64(limit if limit < n else UNLIMITED) << np.uint64(56)
    slot, there = shape_slot(shapes, k1, k2)
    if there:
        return (
            np.int64(shapes[slot, 2] >> VALUE_SHIFT),
            np.int64(shapes[slot, 2] & LOW8),
            np.int64(shapes[slot, 3] >> WORD_BITS) - 1,
            np.int64(shapes[slot, 3] & ((U1 << WORD_BITS) - U1)),
        )
    value = solve_ruled(
        local, rules, state, allowed, demand, np.int64(INFINITE), limit, table, counters, scratch
    )
    if value == STOPPED or (value >> HEIGHT_BITS) >= INFINITE:
        return none
    value >>= HEIGHT_BITS

    rows, bounds, _, widest = survey(local, state, total, allowed, counters, scratch)
    useful = bits_of(rows, allowed.shape[0])
    rows = rows[bounds <= value]
    height, count, word = shape_of_rows(local, state, rows, total, widest, value, limit, scratch)
    after = np.empty(allowed.shape[0], np.uint64)
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    lows = np.empty(n, np.int64)
    for c in range(rows.shape[0]):
        if height <= 2:
            break  # with a part of three or more no tree is as low
        row = rows[c]
        price, largest, _ = closed_form(local, state, row, total, widest, scratch)
        if price > value or largest <= 2:
            continue
        amount = split(local, state, row, scratch.counts, starts, parts)
        price = ruled_parts(
            local, rules, row, useful, after, starts, parts, amount, limit - 1, widest, total,
            value + 1, lows, table, counters, scratch,
        )  # fmt: skip
        while price <= value:
            p = next_open(lows, starts, amount, False)
            if p < 0:
                break
            part = parts[starts[p] : starts[p + 1]]
            low = lows[p] >> HEIGHT_BITS
            its_demand = allow(rules, row, part[0], useful, after)
            known = solve_ruled(
                local, rules, part, after, its_demand, value + 1 - price + low, limit - 1, table, counters,
                scratch,
            )  # fmt: skip
            if known == STOPPED:
                return none
            price += (known >> HEIGHT_BITS) - low
            lows[p] = known
        if price != value:
            continue
        member = local.member[row]
        inside = member >= 0 and in_state(state, member)
        tall = np.int64(1 if inside else 0)
        many = np.int64(1 if inside else 0)
        for p in range(amount):
            part = parts[starts[p] : starts[p + 1]]
            its_demand = allow(rules, row, part[0], useful, after)
            cost, high, often, _ = shape_ruled(
                local, rules, part, after, its_demand, limit - 1, table, shapes, counters, scratch
            )
            if cost >= INFINITE:
                return none
            if high + 1 > tall:
                tall = high + 1
                many = often
            elif high + 1 == tall:
                many += often
            if tall > height:
                break
        this = np.int64(local.name[row]) + (0 if inside else OUTSIDER)
        if (tall, many, this) < (height, count, word):
            height = tall
            count = many
            word = this
    word &= OUTSIDER - 1
    slot, there = shape_slot(shapes, k1, k2)
    if slot >= 0:
        shapes[slot, 0] = k1
        shapes[slot, 1] = k2
        shapes[slot, 2] = (np.uint64(value) << VALUE_SHIFT) | np.uint64(height)
        shapes[slot, 3] = (np.uint64(count + 1) << WORD_BITS) | np.uint64(word)
    return value, height, count, word
