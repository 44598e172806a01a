"""What a guess costs as far as one ply, the table and the members of its parts can tell."""

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.layout import (
    BLOCK,
    C_SCANNED,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    mark,
    pack,
    weigh,
)
from compiler.kernels.scan import scan_block
from compiler.kernels.table import recall, state_key


@kernel
def perfect_member(local, state, scratch):
    """The first member that splits the state into single answers, by place in the state, or -1."""
    n = state.shape[0]
    seen = scratch.seen
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


@kernel
def by_members(local, state, limit, total, scratch):
    """What two or more answers cost as far as guessing them tells: a packed value, or bound (height 0)."""
    n = state.shape[0]
    base = 2 * total - local.weight[state[0]]
    if n == 2:
        return pack(base, 2)
    best = perfect_member(local, state, scratch)
    if best >= 0 and local.weight[state[best]] == local.weight[state[0]]:
        return pack(base, 2)
    if not local.uniform:
        return pack(base, 0)
    if n == 3 and limit >= 3:
        return pack(6, 3)
    return pack(2 * n, 0)


@kernel
def probe(local, state, limit, total, table, scratch):
    """What is known of two or more answers without a scan: a packed value, or bound (height 0)."""
    n = state.shape[0]
    if n > 2:
        base = 2 * total - local.weight[state[0]]
        k1, k2 = state_key(local, state)
        known = recall(k1, k2, n, limit, base, table)
        if known >= 0:
            return known
    return by_members(local, state, limit, total, scratch)


@kernel
def candidates(local, state, total, beta, scratch, counters):
    """(rows whose one-ply bound is below beta, their bounds, least bound of all, of the others, reach).

    The one-ply bound of a row is 3W - reach - (its weight if it is a member of the state); the last
    result is the largest reach of any row on the state.
    """
    n = state.shape[0]
    heavy = local.weight[state[0]]
    rows = local.reach.shape[0]
    stamp = mark(state, scratch)
    chosen = np.empty(rows + 1, np.int32)
    bounds = np.empty(rows + 1, np.int64)
    found = 0
    best = np.int64(INFINITE)
    others = np.int64(INFINITE)
    widest = np.int64(0)
    need = 3 * total - heavy - beta  # rows of at most this reach are out
    for lo in range(0, rows, BLOCK):
        if local.reach[lo] <= need:
            # No later row reaches further on this state than this one does on the whole set.
            others = min(others, 3 * total - local.reach[lo] - heavy)
            widest = max(widest, local.reach[lo])
            break
        hi = min(lo + BLOCK, rows)
        scan_block(local, state, lo, hi, scratch.acc, scratch.reach)
        counters[C_SCANNED] += n * (hi - lo)
        most = np.int64(0)
        for r in range(hi - lo):
            most = max(most, scratch.reach[r])
        widest = max(widest, most)
        if most <= need:
            others = min(others, 3 * total - most - heavy)
            continue
        # Without branches: what may matter is gathered first and looked at afterwards.
        first = found
        rest = np.int64(0)
        for r in range(hi - lo):
            reach = scratch.reach[r]
            chosen[found] = lo + r
            bounds[found] = 3 * total - reach
            found += reach > need
            rest = max(rest, reach if reach <= need else 0)
        if found - first < hi - lo:
            others = min(others, 3 * total - rest - heavy)
        last = found
        found = first
        for c in range(first, last):
            bound = bounds[c]
            member = local.member[chosen[c]]
            if member >= 0 and scratch.inside[member] == stamp:
                bound -= local.weight[member]
            elif bound == 3 * total - heavy:
                continue  # splits nothing
            best = min(best, bound)
            if bound < beta:
                chosen[found] = chosen[c]
                bounds[found] = bound
                found += 1
            else:
                others = min(others, bound)
    return chosen[:found], bounds[:found], min(best, others), others, widest


@kernel
def at_sight(local, state, total, scratch):
    """V of one or two answers, or of a state that its heaviest answers split into single ones; else -1."""
    n = state.shape[0]
    if n == 1:
        return total
    base = 2 * total - local.weight[state[0]]
    if n == 2:
        return base
    perfect = perfect_member(local, state, scratch)
    if perfect >= 0 and local.weight[state[perfect]] == local.weight[state[0]]:
        return base
    return np.int64(-1)


@kernel
def one_ply(local, state, total, scratch):
    """The least of 3W - reach - (weight of the guess if a member) over all rows; exactly W, 2W - m if so."""
    heavy = local.weight[state[0]]
    known = at_sight(local, state, total, scratch)
    if known >= 0:
        return known
    stamp = mark(state, scratch)
    rows = local.reach.shape[0]
    best = np.int64(INFINITE)
    for lo in range(0, rows, BLOCK):
        if 3 * total - local.reach[lo] - heavy >= best:
            break
        hi = min(lo + BLOCK, rows)
        scan_block(local, state, lo, hi, scratch.acc, scratch.reach)
        most = np.int64(0)
        for r in range(hi - lo):
            most = max(most, scratch.reach[r])
        if 3 * total - most - heavy >= best:
            continue
        for r in range(hi - lo):
            bound = 3 * total - scratch.reach[r]
            if bound - heavy < best:
                member = local.member[lo + r]
                if member >= 0 and scratch.inside[member] == stamp:
                    bound -= local.weight[member]
                elif scratch.reach[r] == heavy:
                    continue  # splits nothing
                best = min(best, bound)
    return best


@kernel
def rank(bounds):
    """The stable order of an array; by counting when its values lie close together."""
    low = bounds.min()
    spread = bounds.max() - low + 1
    if spread > 4096:
        return np.argsort(bounds, kind="mergesort")
    start = np.zeros(spread + 1, np.int64)
    for bound in bounds:
        start[bound - low + 1] += 1
    for value in range(1, spread):
        start[value] += start[value - 1]
    order = np.empty(bounds.shape[0], np.int64)
    for c in range(bounds.shape[0]):
        at = bounds[c] - low
        order[start[at]] = c
        start[at] += 1
    return order


@kernel
def floor_of(weight, heaviest, widest):
    """A lower bound for a part, given the largest reach on a superset: max(2W - m, 3W - reach - m)."""
    return 2 * weight - heaviest + max(0, weight - widest)


@kernel
def closed_form(local, state, row, total, widest, scratch):
    """(W + the lower bounds of a row's parts, size of its largest, sum of their squared weights)."""
    n = state.shape[0]
    count = scratch.counts
    weight = scratch.weight
    heaviest = scratch.heaviest
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
            value += floor_of(w, heaviest[label], widest) if size > 1 else w
    return value, largest, squares


@kernel
def split(local, state, row, count, starts, parts):
    """Divide a state by a row: part p is parts[starts[p]:starts[p + 1]]; returns how many there are.

    The solved part is left out. Parts come in the order of their first answers.
    """
    n = state.shape[0]
    labels = local.labels
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
def known_parts(local, starts, parts, amount, limit, widest, value, best, lows, table, scratch):
    """Fill lows[p] with what is known of each part without a scan; returns value plus their sum.

    Gives up, with some parts left at their closed forms, once the sum reaches best.
    """
    for p in range(amount):
        part = parts[starts[p] : starts[p + 1]]
        total = weigh(local, part)
        if part.shape[0] == 1:
            lows[p] = pack(total, 1)
        else:
            lows[p] = pack(floor_of(total, local.weight[part[0]], widest), 0)
        value += lows[p] >> HEIGHT_BITS
    for p in range(amount):
        if value >= best:
            break
        if lows[p] & HEIGHT_MASK:
            continue
        part = parts[starts[p] : starts[p + 1]]
        known = probe(local, part, limit, weigh(local, part), table, scratch)
        if known & HEIGHT_MASK or known > lows[p]:
            value += (known >> HEIGHT_BITS) - (lows[p] >> HEIGHT_BITS)
            lows[p] = known
    return value


@kernel
def next_open(lows, starts, amount, largest_first):
    """The smallest (or largest) part whose value isn't known yet, or -1."""
    chosen = -1
    for p in range(amount):
        if lows[p] & HEIGHT_MASK == 0:
            size = starts[p + 1] - starts[p]
            if chosen < 0 or (size > starts[chosen + 1] - starts[chosen]) == largest_first:
                chosen = p
    return chosen


@kernel
def tallest_of(lows, amount):
    """The height of the tallest of some parts."""
    height = np.int64(0)
    for p in range(amount):
        height = max(height, lows[p] & HEIGHT_MASK)
    return height


@kernel
def perfect_row(local, state, rows, bounds, best, total, scratch):
    """The least bound below best of a row that splits the state into single answers, or best."""
    for c in range(rows.shape[0]):
        if bounds[c] < best:
            _, largest, _ = closed_form(local, state, rows[c], total, total, scratch)
            if largest == 1:
                best = bounds[c]
    return best


@kernel
def order_batch(local, state, rows, bounds, first, last, best, total, widest, room, order, scratch):
    """Price rows[first:last] by their closed forms; keep what may still be below best, at the front.

    Rows with a part of more than `room` answers are out: what is left of the limit can't solve it.

    Returns (end of those kept, the best value found among rows priced exactly, least bound dropped).
    """
    live = first
    dropped = np.int64(INFINITE)
    for c in range(first, last):
        if bounds[c] >= best:
            dropped = min(dropped, bounds[c])
            continue
        value, largest, squares = closed_form(local, state, rows[c], total, widest, scratch)
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
