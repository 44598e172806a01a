"""What a state or a guess costs as far as it can be told without trying guesses.

Members of the state, the table, closed forms of parts: what these leave open is for kernels.solve.
"""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import one_ply
from compiler.kernels.table import key_of, recall
from compiler.kernels.types import (
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    UNLIMITED,
    in_state,
    pack,
    part_of,
    size_of,
    state_weight,
)


@leaf
def perfect_member(local, state, memory):
    """The first member that splits the state into single answers, by place in the state, or -1.

    Of a large list too, whose members are not at hand: what is known of it is made of parts of it.
    """
    n = state.shape[0]
    if local.members.shape[0] == 0:
        return -1
    seen = memory.seen
    for g in range(n):
        row = local.members[state[g]]
        stamp = seen[0] + 1
        seen[0] = stamp
        repeated = False
        for i in range(n):
            at = 1 + row[state[i]]
            if seen[at] == stamp:
                repeated = True
                break
            seen[at] = stamp
        if not repeated:
            return g
    return -1


@leaf
def near_member(local, state, memory):
    """(first member that splits the state into single answers, or -1, whether one leaves one pair).

    The second is not told where there is the first. Places in the state, as above.
    """
    n = state.shape[0]
    seen = memory.seen
    near = False
    if local.members.shape[0] == 0:
        return -1, near
    for g in range(n):
        row = local.members[state[g]]
        stamp = seen[0] + 1
        seen[0] = stamp
        repeated = 0
        for i in range(n):
            at = 1 + row[state[i]]
            if seen[at] == stamp:
                repeated += 1
                if repeated == 2 or near:
                    repeated = 2
                    break
            seen[at] = stamp
        if repeated == 0:
            return g, False
        near |= repeated == 1
    return -1, near


@leaf
def by_members(local, state, limit, total, memory):
    """What two or more answers cost as far as guessing them tells: a packed value, or bound (height 0)."""
    n = state.shape[0]
    base = 2 * total - local.weight[state[0]]
    if n == 2:
        return pack(base, 2)
    best, near = near_member(local, state, memory)
    if best >= 0 and local.weight[state[best]] == local.weight[state[0]]:
        return pack(base, 2)
    if not local.uniform or local.members.shape[0] == 0:
        return pack(base, 0)
    if near and limit >= 3:
        return pack(2 * n, 3)
    return pack(2 * n, 0)


@leaf
def probe(local, state, allowed, limit, total, memory):
    """What is known of two or more answers without a scan: a packed value, or bound (height 0)."""
    n = state.shape[0]
    if allowed is None:
        if n > 2:
            base = 2 * total - local.weight[state[0]]
            known = recall(key_of(local, state, allowed), n, limit, base, memory.table)
            if known >= 0:
                return known
        return by_members(local, state, limit, total, memory)
    # Under rules the same answers come with many demands: the table knows few, members come first.
    known = by_members(local, state, limit, total, memory)
    if known & HEIGHT_MASK:
        return known
    key = key_of(local, state, allowed)
    recalled = recall(key, n, limit, known >> HEIGHT_BITS, memory.table)
    return known if recalled < 0 else recalled


@leaf
def one_ply_of_part(local, part, total, allowed, memory):
    """The one-ply bound of a part; without a scan where its members show it."""
    n = part.shape[0]
    if n == 1:
        return total
    base = 2 * total - local.weight[part[0]]
    if n == 2:
        return base
    perfect, near = near_member(local, part, memory)
    if perfect >= 0 and local.weight[part[perfect]] == local.weight[part[0]]:
        return base
    if near and local.uniform:
        return np.int64(2 * n)
    return one_ply(local, part, total, allowed, memory)


@leaf
def floor_of(weight, heaviest, max_reach):
    """A lower bound for a part, given the largest reach on a superset: max(2W - m, 3W - reach - m)."""
    return 2 * weight - heaviest + max(0, weight - max_reach)


@leaf
def capacity_surplus(size, max_reach, max_open_parts):
    """What the capacity of trees adds to the floor of a part: its answers that need a third guess or more."""
    value = np.int64(0)
    room = 1 + max_open_parts * max_reach
    while room < size:
        value += size - room
        room = 1 + max_open_parts * room
    return value


@leaf
def capacity_within(limit, size, max_reach, max_open_parts):
    """The most answers that `limit` guesses can solve, one or more; `size` or more if that is enough."""
    if limit == 1:
        return np.int64(1)
    room = np.int64(max_reach)
    for _ in range(2, limit):
        if room >= size:
            break
        room = 1 + max_open_parts * room
    return room


@leaf
def capacity_surplus_of_parts(local, state, row, own, max_reach, max_open_parts, count):
    """The sum of it for the parts of a row, `own` being the label of the solved one."""
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] += 1
    value = np.int64(0)
    for i in range(state.shape[0]):
        label = local.labels[state[i], row]
        if np.int64(label) != own:
            value += capacity_surplus(count[label], max_reach, max_open_parts)
        count[label] = 0
    return value


@leaf
def closed_form(local, state, row, total, max_reach, max_open_parts, memory):
    """(W + the lower bounds of a row's parts, size of its largest, sum of their squared weights)."""
    n = state.shape[0]
    count = memory.counts
    weight = memory.weight
    heaviest = memory.heaviest
    for i in range(n):
        label = local.labels[state[i], row]
        w = local.weight[state[i]]
        if count[label] == 0:
            heaviest[label] = w
            weight[label] = 0
        count[label] += 1
        weight[label] += w
    solved = local.member[row]
    own = np.int64(-1)
    if solved >= 0:
        own = np.int64(local.labels[solved, row])
    largest = 0
    squares = 0.0
    value = total
    for i in range(n):
        label = local.labels[state[i], row]
        size = count[label]
        if size == 0:
            continue  # counted already
        count[label] = 0
        w = weight[label]
        squares += np.float64(w) * np.float64(w)
        largest = max(largest, size)
        if np.int64(label) != own:
            # A single answer costs its weight; the floor says so as well.
            value += floor_of(w, heaviest[label], max_reach) if size > 1 else w
    if largest > 1 + max_open_parts * max_reach:
        value += capacity_surplus_of_parts(local, state, row, own, max_reach, max_open_parts, count)
    return value, largest, squares


@kernel
def split(local, state, row, count, division):
    """Divide a state by a row; returns how many parts there are, the solved one left out.

    Parts come in the order of their first answers.
    """
    n = state.shape[0]
    labels = local.labels
    starts = division.starts
    parts = division.parts
    order = np.empty(n, np.int32)
    used = 0
    for i in range(n):
        label = labels[state[i], row]
        if count[label] == 0:
            order[used] = label
            used += 1
        count[label] += 1
    solved = local.member[row]
    own = np.int64(-1)
    if solved >= 0:
        own = np.int64(labels[solved, row])
    at = 0
    p = 0
    for u in range(used):
        label = order[u]
        size = count[label]
        if label == own:
            count[label] = -1
            continue
        starts[p] = at
        p += 1
        count[label] = at
        at += size
    starts[p] = at
    for i in range(n):
        label = labels[state[i], row]
        if count[label] >= 0:
            parts[count[label]] = state[i]
            count[label] += 1
    for u in range(used):
        count[order[u]] = 0
    return p


@kernel
def fill_closed_forms(local, division, amount, max_reach, max_open_parts):
    """Fill lows with the closed forms of the parts; returns their sum."""
    lows = division.lows
    value = np.int64(0)
    for p in range(amount):
        part = part_of(division, p)
        total = state_weight(local, part)
        if part.shape[0] == 1:
            lows[p] = pack(total, 1)
        else:
            floor = floor_of(total, local.weight[part[0]], max_reach)
            lows[p] = pack(floor + capacity_surplus(part.shape[0], max_reach, max_open_parts), 0)
        value += lows[p] >> HEIGHT_BITS
    return value


@leaf
def raise_bound(lows, p, known):
    """Take in what is known of a part, if it is more than before; returns by how much its bound rises."""
    before = lows[p]
    if known & HEIGHT_MASK == 0 and known <= before:
        return np.int64(0)
    lows[p] = known
    return (known >> HEIGHT_BITS) - (before >> HEIGHT_BITS)


@leaf
def next_unsolved(division, amount, largest_first):
    """The smallest (or largest) part whose value isn't known yet, or -1."""
    chosen = -1
    for p in range(amount):
        if division.lows[p] & HEIGHT_MASK == 0:
            size = size_of(division, p)
            if chosen < 0 or (size > size_of(division, chosen)) == largest_first:
                chosen = p
    return chosen


@leaf
def max_height(lows, amount):
    """The height of the tallest of some parts; what is taller than any limit is not told apart."""
    height = np.int64(0)
    for p in range(amount):
        height = max(height, lows[p] & HEIGHT_MASK)
    return min(height, np.int64(UNLIMITED))


@kernel
def perfect_row(local, state, candidates, total):
    """The least bound of a row that splits the state into single answers; INFINITE if none does.

    Such a row reaches all of the state's weight, so its bound is 2W - (its weight if it is a member).
    """
    best = np.int64(INFINITE)
    if candidates.max_reach < total:
        return best
    for c in range(candidates.rows.shape[0]):
        bound = candidates.bounds[c]
        if bound < best and bound <= 2 * total:
            member = local.member[candidates.rows[c]]
            own = np.int64(0)
            if member >= 0 and in_state(state, member):
                own = local.weight[member]
            if bound + own == 2 * total:
                best = bound
    return best


@kernel
def order_batch(local, state, candidates, first, last, best, total, room, order, memory):
    """Price rows[first:last] by their closed forms; keep what may still be below best, at the front.

    Rows with a part of more than `room` answers are out: what is left of the limit can't solve it.

    Returns (end of those kept, the best value found among rows priced exactly, least bound dropped).
    """
    rows = candidates.rows
    bounds = candidates.bounds
    live = first
    dropped = np.int64(INFINITE)
    for c in range(first, last):
        if bounds[c] >= best:
            dropped = min(dropped, bounds[c])
            continue
        value, largest, squares = closed_form(
            local, state, rows[c], total, candidates.max_reach, candidates.max_open_parts, memory
        )
        if largest > room:
            continue
        if value >= best:
            dropped = min(dropped, value)
        elif largest <= 2:
            best = value
        else:
            rows[live] = rows[c]
            bounds[live] = value
            order[live] = 2.0 * squares + np.float64(total) * np.float64(value)
            live += 1
    return live, best, dropped
