"""Local problems: a set of answers with the rows that still distinguish them."""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.types import BLOCK, U0, U1, Local, positions_in


@kernel
def hash_rows(codes, state, zobrist, first, second):
    """Write two 64-bit hashes of the codes of every row on the state to `first` and `second`.

    Parameters
        codes: [answer, row] unsigned array, codes
        state: int32 array, the answers of the state, ascending
        zobrist: [answer, 2] uint64 array, random keys
        first: uint64 array, output
        second: uint64 array, output
    """
    n = state.shape[0]
    rows = codes.shape[1]
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        h1 = first[lo:hi]
        h2 = second[lo:hi]
        for r in range(hi - lo):
            h1[r] = U0
            h2[r] = U0
        for i in range(n):
            c = codes[state[i], lo:hi]
            z1 = zobrist[state[i], 0]
            z2 = zobrist[state[i], 1]
            for r in range(hi - lo):
                h1[r] += np.uint64(c[r]) * z1
                h2[r] += np.uint64(c[r]) * z2


@kernel
def seen_before(slots, h1, h2):
    """Insert the pair (h1, h2) into a hash set; return whether it was already there.

    Parameters
        slots: [slot, 2] uint64 array, the hash set; changed in place
        h1: uint64, first hash
        h2: uint64, second hash
    """
    mask = slots.shape[0] - 1
    at = np.int64(h1 >> np.uint64(20)) & mask
    while True:
        if slots[at, 0] == U0 and slots[at, 1] == U0:
            slots[at, 0] = h1
            slots[at, 1] = h2
            return False
        if slots[at, 0] == h1 and slots[at, 1] == h2:
            return True
        at = (at + 1) & mask


@kernel
def hash_set(rows):
    """Return an empty hash set for `seen_before`.

    Parameters
        rows: int, number of keys that it must hold
    """
    size = 64
    while size < 2 * rows:
        size *= 2
    return np.zeros((size, 2), np.uint64)


@kernel
def distinct_rows(local, state, keep_row, turn):
    """Return the rows that have different codes on the state, including all of its members.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        keep_row: bool array, the rows to keep in any case
        turn: int array, all rows, in the order in which to choose
    """
    rows = local.codes.shape[1]
    first = np.empty(rows, np.uint64)
    second = np.empty(rows, np.uint64)
    hash_rows(local.codes, state, local.zobrist, first, second)
    slots = hash_set(rows)
    chosen = np.empty(rows, np.int32)
    count = 0
    for r in turn:
        if keep_row[r] or not seen_before(slots, first[r], second[r]):
            chosen[count] = r
            count += 1
    return chosen[:count]


RUN = 16  # numbers sorted by insertion before runs are merged


@kernel
def merge_order(numbers):
    """Return the stable sort order of a float64 array.

    Our own merge sort, for one type, compiles in a quarter of the time of `np.argsort`.

    Parameters
        numbers: float64 array, the numbers to sort
    """
    n = numbers.shape[0]
    order = np.empty(n, np.int64)
    for start in range(0, n, RUN):
        for i in range(start, min(start + RUN, n)):
            number = numbers[i]
            at = i
            while at > start and numbers[order[at - 1]] > number:
                order[at] = order[at - 1]
                at -= 1
            order[at] = i
    if n <= RUN:
        return order
    merged = np.empty(n, np.int64)
    width = RUN
    while width < n:
        for start in range(0, n, 2 * width):
            left = start
            middle = min(start + width, n)
            right = middle
            end = min(start + 2 * width, n)
            for at in range(start, end):
                if left < middle and (
                    right == end or numbers[order[left]] <= numbers[order[right]]
                ):
                    merged[at] = order[left]
                    left += 1
                else:
                    merged[at] = order[right]
                    right += 1
        order, merged = merged, order
        width *= 2
    return order


@kernel
def stable_order(bounds):
    """Return the stable sort order of an int64 array; uses counting sort if the values lie close together.

    Parameters
        bounds: int64 array, the bounds to sort
    """
    low = bounds[0]
    high = bounds[0]
    for bound in bounds:
        low = min(low, bound)
        high = max(high, bound)
    spread = high - low + 1
    if spread > 4096:
        numbers = np.empty(bounds.shape[0], np.float64)
        for c in range(bounds.shape[0]):
            numbers[c] = bounds[c]  # exact: all are below 2**53
        return merge_order(numbers)
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


GROUP = 32  # rows relabelled together, so that their labels stay in the first-level cache


@kernel
def relabel(local, state, chosen, labels, parts, reach, first, second):
    """Renumber the codes of the chosen rows by first occurrence, and hash their partitions.

    The inner loops have no branches. Both together take 1.7 ns a code; with branches, and with counting and hashing
    in one loop, it was 4.3 to 5.6 ns (parts of 30 to 200 answers of nyt2023, one core of an EPYC, 2026-11-18).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        chosen: int32 array, the rows to relabel
        labels: [answer, row] unsigned array, output
        parts: int32 array, output: number of parts of each row
        reach: int64 array, output: reach of each row
        first: uint64 array, output: first hash of each partition
        second: uint64 array, output: second hash of each partition
    """
    n = state.shape[0]
    top = 0
    for i in range(n):
        row = local.codes[state[i]]
        for r in range(row.shape[0]):
            top = max(top, np.int64(row[r]))
    seen = np.empty((GROUP, top + 1), np.int32)  # 1 + the label of a code, or 0 if it is new
    for lo in range(0, chosen.shape[0], GROUP):
        hi = min(lo + GROUP, chosen.shape[0])
        seen[:] = 0
        for r in range(lo, hi):
            parts[r] = 0
        for i in range(n):
            row = local.codes[state[i]]
            out = labels[i]
            for r in range(lo, hi):
                c = row[chosen[r]]
                label = seen[r - lo, c]
                new = label == 0
                parts[r] += new
                label = parts[r] if new else label
                seen[r - lo, c] = label
                out[r] = label - 1
    for lo in range(0, chosen.shape[0], BLOCK):
        hi = min(lo + BLOCK, chosen.shape[0])
        hash_labels(local, state, labels, lo, hi, first[lo:hi], second[lo:hi])
    if local.uniform:
        for r in range(chosen.shape[0]):
            reach[r] = parts[r]
    else:
        weigh_labels(local, state, labels, reach)


@leaf
def hash_labels(local, state, labels, lo, hi, first, second):
    """Write two 64-bit hashes of the partitions that the rows lo..hi-1 make.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        labels: [answer, row] unsigned array, codes renumbered by first occurrence
        lo: int, first row
        hi: int, last row + 1
        first: uint64 array, output
        second: uint64 array, output
    """
    for r in range(hi - lo):
        first[r] = U0
        second[r] = U0
    for i in range(state.shape[0]):
        row = labels[i, lo:hi]
        z1 = local.zobrist[state[i], 0]
        z2 = local.zobrist[state[i], 1]
        for r in range(hi - lo):
            number = np.uint64(row[r]) + U1
            first[r] += number * z1
            second[r] += number * z2


@kernel
def weigh_labels(local, state, labels, reach):
    """Write the reach of all rows: the sum of the weights of the first, and so heaviest, answer of each part.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        labels: [answer, row] unsigned array, codes renumbered by first occurrence
        reach: int64 array, output: the reach of each row
    """
    made = np.zeros(reach.shape[0], np.int64)
    for r in range(reach.shape[0]):
        reach[r] = 0
    for i in range(state.shape[0]):
        for r in range(reach.shape[0]):
            if np.int64(labels[i, r]) == made[r]:
                made[r] += 1
                reach[r] += local.weight[state[i]]


@kernel
def local_from_rows(local, state, place, chosen, order, wide, parts, reach):
    """Build the local problem of a state from some of the chosen rows.

    order[r] = c - reach[c] * (number of chosen rows + 1) for the chosen row c that becomes row r, ascending.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        place: int32 array, the position of each answer in the state, or -1
        chosen: int32 array, rows of `local`
        order: int64 array, the rows to keep, encoded as above
        wide: [answer, row] unsigned array, the labels of the chosen rows
        parts: int32 array, number of parts of each chosen row
        reach: int64 array, reach of each chosen row
    """
    n = state.shape[0]
    kept = order.shape[0]
    modulus = chosen.shape[0] + 1
    labels = np.empty((n, kept), local.codes.dtype)
    source = np.empty(kept, np.int64)
    for r in range(kept):
        source[r] = (order[r] % modulus + modulus) % modulus
    for i in range(n):
        for r in range(kept):
            labels[i, r] = wide[i, source[r]]
    return assemble(local, state, place, chosen[source], labels, parts[source], reach[source])


@kernel
def assemble(local, state, place, rows, labels, parts, reach):
    """Build the local problem of a state from rows with known labels, parts and reach.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        place: int32 array, the position of each answer in the state, or -1
        rows: int32 array, rows of `local`, in their new order
        labels: [answer, row] unsigned array, their labels on the state
        parts: int32 array, their number of parts
        reach: int64 array, their reach on the state
    """
    n = state.shape[0]
    kept = rows.shape[0]
    member = np.empty(kept, np.int32)
    name = np.empty(kept, np.int32)
    words = np.ones((kept + BLOCK - 1) // BLOCK, np.int32)
    members = np.empty((n, n), local.codes.dtype)
    row = np.empty(n, np.int32)
    for r in range(kept):
        old = rows[r]
        name[r] = local.name[old]
        words[r // BLOCK] = max(words[r // BLOCK], (parts[r] + 63) // 64)
        member[r] = place[local.member[old]] if local.member[old] >= 0 else -1
    for r in range(kept):
        if member[r] >= 0:
            row[member[r]] = r
            for i in range(n):
                members[member[r], i] = labels[i, r]
    zobrist = np.empty((n, 2), np.uint64)
    weight = np.empty(n, np.int64)
    answer = np.empty(n, np.int32)
    for i in range(n):
        answer[i] = local.answer[state[i]]
        zobrist[i, 0] = local.zobrist[state[i], 0]
        zobrist[i, 1] = local.zobrist[state[i], 1]
        weight[i] = local.weight[state[i]]
    return Local(
        labels,
        labels,
        members,
        words,
        reach,
        member,
        name,
        answer,
        row,
        zobrist,
        weight,
        local.uniform,
        False,
    )


@kernel
def reduce_local(local, state):
    """Return the local problem of a state: its answers, and one row for each way to divide them.

    If rows make the same parts, an outsider is dropped when a member or an earlier outsider is kept. All members
    stay, because on a subset that contains only one of two members the other is an outsider. Rows that do not split
    the state split no subset either and are dropped too.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
    """
    return _reduced(local, state, np.arange(local.codes.shape[1]))


@kernel
def reduce_by_word(local, state):
    """Same as `reduce_local`, but of outsiders that make the same parts, the one with the first word is kept.

    Parameters
        local: Local, the problem of the whole list
        state: int32 array, the answers of the state, ascending
    """
    turn = np.empty(local.codes.shape[1], np.int64)
    for r in range(turn.shape[0]):
        turn[local.name[r]] = r
    return _reduced(local, state, turn)


@kernel
def _reduced(local, state, turn):
    """Return the local problem of a state; see `reduce_local`.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        turn: int array, the rows in the order in which outsiders are kept
    """
    n = state.shape[0]
    rows = local.codes.shape[1]
    place = positions_in(local, state)
    is_member = np.zeros(rows, np.bool_)
    for r in range(rows):
        if local.member[r] >= 0 and place[local.member[r]] >= 0:
            is_member[r] = True
    chosen = distinct_rows(local, state, is_member, turn)
    count = chosen.shape[0]
    wide = np.empty((n, count), local.codes.dtype)
    parts = np.empty(count, np.int32)
    reach = np.empty(count, np.int64)
    first = np.empty(count, np.uint64)
    second = np.empty(count, np.uint64)
    relabel(local, state, chosen, wide, parts, reach, first, second)

    slots = hash_set(count)
    for r in range(count):
        if is_member[chosen[r]]:
            seen_before(slots, first[r], second[r])
    order = np.empty(count, np.int64)
    short = np.empty(count, np.int64)
    kept = 0
    for r in range(count):
        if is_member[chosen[r]] or (parts[r] > 1 and not seen_before(slots, first[r], second[r])):
            short[kept] = -reach[r]
            order[kept] = -reach[r] * (count + 1) + r
            kept += 1
    order = order[stable_order(short[:kept])]
    return local_from_rows(local, state, place, chosen, order, wide, parts, reach)
