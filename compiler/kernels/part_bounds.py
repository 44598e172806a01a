"""Lower bounds on a state's or a guess's cost that need no search: members, the table, closed forms of parts."""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import one_ply
from compiler.kernels.local_problem import merge_order
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
    """Return the position of the first member that splits the state into single answers, or -1.

    A large list has no table of members. The result is then -1, because its states are searched as local problems.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        memory: Memory, the shared table and the working memory of this thread
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
    """Return (position of the first member that makes single answers, or -1; whether a member leaves one pair).

    The second value is not determined if the first is not -1.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        memory: Memory, the shared table and the working memory of this thread
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
    """Return what guessing the members of a state of two or more answers proves: a packed value or bound (height 0).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        limit: int, guesses left
        total: int, the weight of the state
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Return what is known of a state of two or more answers without a scan: a packed value or bound (height 0).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        limit: int, guesses left
        total: int, the weight of the state
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    if allowed is None:
        if n > 2:
            base = 2 * total - local.weight[state[0]]
            known = recall(key_of(local, state, allowed), n, limit, base, memory.table)
            if known >= 0:
                return known
        return by_members(local, state, limit, total, memory)
    # Under rules the same answers occur with many sets of allowed rows. The table rarely helps, so try members first.
    known = by_members(local, state, limit, total, memory)
    if known & HEIGHT_MASK:
        return known
    key = key_of(local, state, allowed)
    recalled = recall(key, n, limit, known >> HEIGHT_BITS, memory.table)
    return known if recalled < 0 else recalled


@leaf
def one_ply_of_part(local, part, total, allowed, memory):
    """Return the one-ply bound of a part, without a scan if its members prove it.

    Parameters
        local: Local, the local problem
        part: int32 array, the answers of the part, ascending
        total: int, the weight of the part
        allowed: Allowed or None, the rows that may be played; None in normal mode
        memory: Memory, the shared table and the working memory of this thread
    """
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
    return one_ply(local, part, total, allowed, np.int64(0), memory)


@leaf
def floor_of(weight, heaviest, max_reach):
    """Return the lower bound max(2W - m, 3W - max_reach - m) of a part.

    Parameters
        weight: int, W, the weight of the part
        heaviest: int, m, the heaviest weight in the part
        max_reach: int, the largest reach of any row on a superset of the part
    """
    return 2 * weight - heaviest + max(0, weight - max_reach)


@leaf
def capacity_surplus(size, max_reach, max_open_parts):
    """Return what the capacity bound adds to the floor of a part.

    An answer that needs a third guess or more adds one for each guess after the second.

    Parameters
        size: int, number of answers in the part
        max_reach: int, the largest reach of any row on a superset
        max_open_parts: int, the most parts that any row leaves to solve there
    """
    value = np.int64(0)
    room = 1 + max_open_parts * max_reach
    while room < size:
        value += size - room
        room = 1 + max_open_parts * room
    return value


@leaf
def capacity_within(limit, size, max_reach, max_open_parts):
    """Return the most answers that `limit` guesses can solve, for limit >= 1; any number >= size means enough.

    Parameters
        limit: int, guesses left
        size: int, number of answers that matter
        max_reach: int, no row has a larger reach on the state
        max_open_parts: int, no row leaves more parts to solve
    """
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
    """Return the sum of `capacity_surplus` over the parts of a row, without the solved part.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        own: int, the label of the solved part, or -1
        max_reach: int, no row has a larger reach on the state
        max_open_parts: int, no row leaves more parts to solve
        count: int64 array, working space: a counter per label, all zero
    """
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
    """Return (total + the closed-form bounds of a row's parts, size of its largest part, sum of squared part weights).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        total: int, the weight of the state
        max_reach: int, no row has a larger reach on the state
        max_open_parts: int, no row leaves more parts to solve
        memory: Memory, the shared table and the working memory of this thread
    """
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
            continue  # this part is already counted
        count[label] = 0
        w = weight[label]
        squares += np.float64(w) * np.float64(w)
        largest = max(largest, size)
        if np.int64(label) != own:
            # A single answer costs its weight, and its floor is the same.
            value += floor_of(w, heaviest[label], max_reach) if size > 1 else w
    if largest > 1 + max_open_parts * max_reach:
        value += capacity_surplus_of_parts(local, state, row, own, max_reach, max_open_parts, count)
    return value, largest, squares


@leaf
def split(local, state, row, count, division):
    """Divide a state by a row; return the number of parts, without the solved one.

    Parts are ordered by their first answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        count: int64 array, working space: a counter per label, all zero
        division: Division, output
    """
    n = state.shape[0]
    labels = local.labels
    starts = division.starts
    parts = division.parts
    order = division.labels
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
    """Set `division.lows` to the closed-form bounds of the parts; return their sum.

    Parameters
        local: Local, the local problem
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        max_reach: int, no row has a larger reach on the state
        max_open_parts: int, no row leaves more parts to solve
    """
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


@kernel
def parts_by_size(division, amount):
    """Return the parts of a division, smallest first; ties in order.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
    """
    sizes = np.empty(amount, np.float64)
    for p in range(amount):
        sizes[p] = size_of(division, p)
    return merge_order(sizes)


@leaf
def raise_bound(lows, p, known):
    """Replace what is known of a part if the new result is better; return by how much its bound rises.

    Parameters
        lows: int64 array, packed results of the parts; changed in place
        p: int, the part
        known: int, the new packed value or bound
    """
    before = lows[p]
    if known & HEIGHT_MASK == 0 and known <= before:
        return np.int64(0)
    lows[p] = known
    return (known >> HEIGHT_BITS) - (before >> HEIGHT_BITS)


@leaf
def next_unsolved(division, amount, largest_first):
    """Return the smallest part whose value is not known yet (the largest if `largest_first`), or -1.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        largest_first: bool, whether to return the largest part
    """
    chosen = -1
    for p in range(amount):
        if division.lows[p] & HEIGHT_MASK == 0:
            size = size_of(division, p)
            if chosen < 0 or (size > size_of(division, chosen)) == largest_first:
                chosen = p
    return chosen


@leaf
def max_height(lows, amount):
    """Return the greatest height of the parts, at most UNLIMITED.

    Parameters
        lows: int64 array, packed results of the parts
        amount: int, number of parts
    """
    height = np.int64(0)
    for p in range(amount):
        height = max(height, lows[p] & HEIGHT_MASK)
    return min(height, np.int64(UNLIMITED))


@kernel
def perfect_row(local, state, candidates, total):
    """Return the least bound of a row that splits the state into single answers; INFINITE if none does.

    Such a row reaches the whole weight of the state, so its bound is 2W - (its weight if it is a member).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        total: int, the weight of the state
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
def order_batch(local, state, candidates, batch, best, room, order, memory):
    """Compute closed-form bounds for a batch of rows, and move the rows that may still be below `best` to the front.

    Rows with a part of more than `room` answers are dropped, because the remaining guesses cannot solve it.

    Returns (end of the rows kept, the best value among rows priced exactly, the least bound dropped).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        batch: pair of int, first and last + 1 of the rows to order
        best: int, the best total found so far
        room: int, the most answers that a part may have
        order: float64 array, output: sort key of each row kept, best first
        memory: Memory, the shared table and the working memory of this thread
    """
    rows = candidates.rows
    bounds = candidates.bounds
    total = state_weight(local, state)
    live = batch[0]
    dropped = np.int64(INFINITE)
    for c in range(batch[0], batch[1]):
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
