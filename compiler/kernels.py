"""Every compiled function, the numba options and every constant they bake in.

Arrays and integers in, integers out: a kernel never raises and never prints, it returns a status or a
value and the wrapper speaks. All of them live in this one file because numba's disk cache looks at the
file of a kernel only: a callee, a constant or an option edited elsewhere would keep its old value.

Layout. A matrix of codes is stored answer by answer (`codes[answer, row]`, one row a guess, the row axis
contiguous), since nearly all time goes into scans over all guesses for a handful of answers. Rows are
sorted by k, the number of parts a guess makes of the whole, largest first. k can only shrink on a subset,
so a scan stops at the first row that can no longer matter.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numba import njit

kernel: Any = njit(cache=True, nogil=True)  # what every compiled function is

# Values are packed as value << HEIGHT_BITS | height, the height being that of a tree with that value.
HEIGHT_BITS = 8
HEIGHT_MASK = 255
UNLIMITED = 63  # a limit of guesses that no tree reaches
INFINITE = 1 << 50  # no tree within the limit
STOPPED = -1  # the search was told to stop; nothing is known

BLOCK = 256  # rows scanned together: their bit sets stay in the first-level cache

U0 = np.uint64(0)
U1 = np.uint64(1)
U63 = np.uint64(63)
U64 = np.uint64(64)

# --------------------------------------------------------------------------------------------------
# Feedback
# --------------------------------------------------------------------------------------------------


@kernel
def score_block(letters, answer, lo, hi, green, open_count, out):
    """out[g - lo] = feedback code of guess g against `answer`, for the guesses lo..hi-1 side by side.

    `letters[i, g]` is letter i of guess g, so every inner loop runs over neighbouring guesses and
    vectorises. A letter that is not in its place scores when the answer holds more unplaced copies of it
    than the guess has used up in earlier unplaced positions.
    """
    length = letters.shape[0]
    size = hi - lo
    for i in range(length):
        for g in range(size):
            green[i, g] = letters[i, lo + g] == answer[i]
    for g in range(size):
        out[g] = 0
    for i in range(length):
        for g in range(size):
            open_count[g] = 0
        for j in range(length):
            for g in range(size):
                open_count[g] += (letters[i, lo + g] == answer[j]) & (green[j, g] ^ 1)
        for j in range(i):
            for g in range(size):
                open_count[g] -= (letters[i, lo + g] == letters[j, lo + g]) & (green[j, g] ^ 1)
        for g in range(size):
            out[g] = 3 * out[g] + (2 if green[i, g] else (1 if open_count[g] > 0 else 0))


@kernel
def mark_codes(letters, answers, lo, hi, present):
    """Mark in `present` every code that the guesses give against the answers lo..hi-1."""
    length, guesses = letters.shape
    green = np.empty((length, BLOCK), np.uint8)
    open_count = np.empty(BLOCK, np.int8)
    out = np.empty(BLOCK, np.int32)
    for a in range(lo, hi):
        for start in range(0, guesses, BLOCK):
            stop = min(start + BLOCK, guesses)
            score_block(letters, answers[a], start, stop, green, open_count, out)
            for g in range(stop - start):
                present[out[g]] = True


@kernel
def fill_codes(letters, answers, lo, hi, dense, codes):
    """codes[a, g] = dense[feedback code of guess g] for the answers lo..hi-1 and all guesses."""
    length, guesses = letters.shape
    green = np.empty((length, BLOCK), np.uint8)
    open_count = np.empty(BLOCK, np.int8)
    out = np.empty(BLOCK, np.int32)
    for a in range(lo, hi):
        for start in range(0, guesses, BLOCK):
            stop = min(start + BLOCK, guesses)
            score_block(letters, answers[a], start, stop, green, open_count, out)
            for g in range(stop - start):
                codes[a, start + g] = dense[out[g]]


# --------------------------------------------------------------------------------------------------
# Local problems: a set of answers with the rows that still tell them apart
# --------------------------------------------------------------------------------------------------


class Local(NamedTuple):
    """A set of answers and the guesses worth keeping for it and for all its subsets.

    Answers are numbered 0..n-1 by falling weight; a state is an ascending array of such numbers.
    Rows are guesses, sorted by `reach` (on the whole set), largest first.
    """

    codes: np.ndarray  # [answer, row] codes; rows equal here are equal on every subset
    labels: np.ndarray  # [answer, row] codes of each row renumbered by first occurrence
    members: (
        np.ndarray
    )  # [member, answer] labels of the rows that are answers, a row after the other
    words: np.ndarray  # per block of rows: 64-bit words that hold its largest label
    reach: (
        np.ndarray
    )  # per row: sum over its parts of the heaviest weight (the parts, when all weigh 1)
    member: np.ndarray  # per row: the answer it is, or -1
    name: np.ndarray  # per row: the word it stands for
    answer: np.ndarray  # per answer: the word it is
    zobrist: np.ndarray  # [answer, 2] random keys
    weight: np.ndarray  # per answer
    uniform: bool  # every weight is 1
    whole: bool  # this is a whole list, whose states are worth local problems of their own


@kernel
def popcount(x):
    """The number of bits set (LLVM knows the idiom and emits the instruction)."""
    x = x - ((x >> U1) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def scan_small(labels, state, lo, hi, acc, reach):
    """reach[r - lo] = distinct labels of row r on the state, all labels being below 64."""
    n = state.shape[0]
    size = hi - lo
    for r in range(size):
        acc[r] = U0
    i = 0
    while i + 4 <= n:
        a = labels[state[i], lo:hi]
        b = labels[state[i + 1], lo:hi]
        c = labels[state[i + 2], lo:hi]
        d = labels[state[i + 3], lo:hi]
        for r in range(size):
            acc[r] |= (
                (U1 << np.uint64(a[r]))
                | (U1 << np.uint64(b[r]))
                | (U1 << np.uint64(c[r]))
                | (U1 << np.uint64(d[r]))
            )
        i += 4
    while i < n:
        a = labels[state[i], lo:hi]
        for r in range(size):
            acc[r] |= U1 << np.uint64(a[r])
        i += 1
    for r in range(size):
        reach[r] = popcount(acc[r])


@kernel
def window_bit(label, base):
    """The bit of a label in the window of 64 that starts at `base`, or no bit."""
    shifted = np.uint64(label) - base
    return U1 << (shifted & U63) if shifted < U64 else U0


@kernel
def scan_wide(labels, state, lo, hi, words, acc, reach):
    """reach[r - lo] = distinct labels of row r on the state, all labels being below 64 * words."""
    n = state.shape[0]
    size = hi - lo
    for r in range(size):
        reach[r] = 0
    for word in range(words):
        base = np.uint64(64 * word)
        for r in range(size):
            acc[r] = U0
        i = 0
        while i + 4 <= n:
            a = labels[state[i], lo:hi]
            b = labels[state[i + 1], lo:hi]
            c = labels[state[i + 2], lo:hi]
            d = labels[state[i + 3], lo:hi]
            for r in range(size):
                acc[r] |= (
                    window_bit(a[r], base)
                    | window_bit(b[r], base)
                    | window_bit(c[r], base)
                    | window_bit(d[r], base)
                )
            i += 4
        while i < n:
            a = labels[state[i], lo:hi]
            for r in range(size):
                acc[r] |= window_bit(a[r], base)
            i += 1
        for r in range(size):
            reach[r] += popcount(acc[r])


@kernel
def scan_weighted(labels, state, weight, lo, hi, words, acc, reach):
    """reach[r - lo] = sum over the parts of row r of the heaviest weight.

    The state runs from heavy to light, so the first answer of a part is its heaviest.
    """
    size = hi - lo
    for r in range(size):
        reach[r] = 0
    for word in range(words):
        base = np.uint64(64 * word)
        for r in range(size):
            acc[r] = U0
        for i in range(state.shape[0]):
            a = labels[state[i], lo:hi]
            w = weight[state[i]]
            for r in range(size):
                bit = window_bit(a[r], base)
                if bit & ~acc[r]:
                    reach[r] += w
                acc[r] |= bit


@kernel
def scan_block(local, state, lo, hi, acc, reach):
    words = local.words[lo // BLOCK]
    if not local.uniform:
        scan_weighted(local.labels, state, local.weight, lo, hi, words, acc, reach)
    elif words == 1:
        scan_small(local.labels, state, lo, hi, acc, reach)
    else:
        scan_wide(local.labels, state, lo, hi, words, acc, reach)


@kernel
def hash_rows(codes, state, zobrist, first, second):
    """Two 64-bit hashes of every row's codes on the state."""
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
    """Put the pair (h1, h2) into the hash set `slots`; True if it was there."""
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
    size = 64
    while size < 2 * rows:
        size *= 2
    return np.zeros((size, 2), np.uint64)


@kernel
def distinct_rows(local, state, keep_row):
    """The rows with different codes on the state, all of its members among them."""
    rows = local.codes.shape[1]
    first = np.empty(rows, np.uint64)
    second = np.empty(rows, np.uint64)
    hash_rows(local.codes, state, local.zobrist, first, second)
    slots = hash_set(rows)
    chosen = np.empty(rows, np.int32)
    count = 0
    for r in range(rows):
        if keep_row[r] or not seen_before(slots, first[r], second[r]):
            chosen[count] = r
            count += 1
    return chosen[:count]


GROUP = 64  # rows relabelled side by side, to hide the latency of each


@kernel
def relabel(local, state, chosen, labels, parts, reach, first, second):
    """Renumber the codes of the chosen rows by first occurrence; equal partitions get equal hashes."""
    n = state.shape[0]
    top = 0
    for i in range(n):
        row = local.codes[state[i]]
        for r in range(row.shape[0]):
            top = max(top, np.int64(row[r]))
    seen = np.empty((GROUP, top + 1), np.int32)
    for lo in range(0, chosen.shape[0], GROUP):
        hi = min(lo + GROUP, chosen.shape[0])
        seen[:] = -1
        for r in range(lo, hi):
            parts[r] = 0
            reach[r] = 0
            first[r] = U0
            second[r] = U0
        for i in range(n):
            row = local.codes[state[i]]
            z1 = local.zobrist[state[i], 0]
            z2 = local.zobrist[state[i], 1]
            w = local.weight[state[i]]
            for r in range(lo, hi):
                c = row[chosen[r]]
                label = seen[r - lo, c]
                if label < 0:
                    label = parts[r]
                    seen[r - lo, c] = label
                    parts[r] = label + 1
                    reach[r] += w
                labels[i, r] = label
                first[r] += np.uint64(label + 1) * z1
                second[r] += np.uint64(label + 1) * z2


@kernel
def places(local, state):
    """Per answer its place in the state, or -1."""
    place = np.full(local.weight.shape[0], -1, np.int32)
    for i in range(state.shape[0]):
        place[state[i]] = i
    return place


@kernel
def keep_rows(local, state, place, chosen, order, wide, parts, reach):
    """The local problem of a state with some of the chosen rows, relabelled as in `wide`.

    order[r] = c - reach[c] * (number of chosen rows + 1) for the c that becomes row r, ascending.
    """
    n = state.shape[0]
    kept = order.shape[0]
    modulus = chosen.shape[0] + 1
    labels = np.empty((n, kept), local.codes.dtype)
    member = np.empty(kept, np.int32)
    name = np.empty(kept, np.int32)
    new_reach = np.empty(kept, np.int64)
    words = np.ones((kept + BLOCK - 1) // BLOCK, np.int32)
    members = np.empty((n, n), local.codes.dtype)
    source = np.empty(kept, np.int64)
    for r in range(kept):
        source[r] = (order[r] % modulus + modulus) % modulus
        old = chosen[source[r]]
        name[r] = local.name[old]
        new_reach[r] = reach[source[r]]
        words[r // BLOCK] = max(words[r // BLOCK], (parts[source[r]] + 63) // 64)
        member[r] = place[local.member[old]] if local.member[old] >= 0 else -1
    for i in range(n):
        for r in range(kept):
            labels[i, r] = wide[i, source[r]]
    for r in range(kept):
        if member[r] >= 0:
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
        new_reach,
        member,
        name,
        answer,
        zobrist,
        weight,
        local.uniform,
        False,
    )


@kernel
def reduce_local(local, state):
    """The local problem of a state: its answers, and one row for each way to divide them.

    Of rows with the same parts an outsider goes when a member or an earlier outsider is there; members
    all stay, since on a subset that holds only one of two members the other is an outsider.
    Rows that split nothing split no subset either and go too.
    """
    n = state.shape[0]
    rows = local.codes.shape[1]
    place = places(local, state)
    is_member = np.zeros(rows, np.bool_)
    for r in range(rows):
        if local.member[r] >= 0 and place[local.member[r]] >= 0:
            is_member[r] = True
    chosen = distinct_rows(local, state, is_member)
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
    kept = 0
    for r in range(count):
        if is_member[chosen[r]] or (parts[r] > 1 and not seen_before(slots, first[r], second[r])):
            order[kept] = -reach[r] * (count + 1) + r
            kept += 1
    return keep_rows(local, state, place, chosen, np.sort(order[:kept]), wide, parts, reach)


# --------------------------------------------------------------------------------------------------
# Transposition table: rows of [key, key, lower word, upper word], shared by threads without locks
# --------------------------------------------------------------------------------------------------

# lower word: bound << 16 | size class << 12 | limit the bound holds up to << 6 | infeasible limit
# upper word: value << 8 | height of a tree with that value (NO_HEIGHT: no tree is known)
BUCKET = 4
NO_HEIGHT = 255
LARGEST_BOUND = (1 << 47) - 1
KEY_SHIFT = np.uint64(24)
BOUND_SHIFT = np.uint64(16)
CLASS_SHIFT = np.uint64(12)
TAG_SHIFT = np.uint64(6)
VALUE_SHIFT = np.uint64(8)
LOW4 = np.uint64(15)
LOW6 = np.uint64(63)
LOW8 = np.uint64(255)


@kernel
def state_key(local, state):
    """The two 64-bit keys of a state: the XOR of those of its answers."""
    k1 = U0
    k2 = U0
    for i in range(state.shape[0]):
        k1 ^= local.zobrist[state[i], 0]
        k2 ^= local.zobrist[state[i], 1]
    return k1, k2


@kernel
def rotate(x, by):
    """The bits of x moved round by so many places."""
    return (x << by) | (x >> (U64 - by))


@kernel
def table_find(table, k1, k2):
    """(slot, lower word, upper word) of a key; slot -1 if it isn't there.

    Keys are stored XORed with the data, so an entry torn by another thread's write does not match.
    """
    at = np.int64(k1 >> KEY_SHIFT) & (table.shape[0] - BUCKET)
    for slot in range(at, at + BUCKET):
        lower = table[slot, 2]
        upper = table[slot, 3]
        if (table[slot, 0] ^ lower ^ rotate(upper, KEY_SHIFT)) == k1 and (
            table[slot, 1] ^ upper ^ rotate(lower, KEY_SHIFT)
        ) == k2:
            return slot, lower, upper
    return -1, U0, U0


@kernel
def size_class(n):
    """A number that grows with the size of a state, below 16."""
    result = 0
    while n > 2 and result < 15:
        n >>= 1
        result += 1
    return result


@kernel
def table_store(table, slot, k1, k2, lower, upper, counters):
    """Write an entry into its slot (-1: a free one of its bucket, or that of the smallest state)."""
    if slot < 0:
        at = np.int64(k1 >> KEY_SHIFT) & (table.shape[0] - BUCKET)
        least = 16
        for s in range(at, at + BUCKET):
            if table[s, 3] == U0:
                slot = s
                counters[C_STORED] += 1
                break
            size = np.int64((table[s, 2] >> CLASS_SHIFT) & LOW4)
            if size < least:
                least = size
                slot = s
    table[slot, 0] = k1 ^ lower ^ rotate(upper, KEY_SHIFT)
    table[slot, 1] = k2 ^ upper ^ rotate(lower, KEY_SHIFT)
    table[slot, 2] = lower
    table[slot, 3] = upper


@kernel
def remember(k1, k2, n, limit, bound, value, height, infeasible, table, counters):
    """Merge what was found of a state: a lower bound under `limit`, a value if it has a height."""
    slot, lower, upper = table_find(table, k1, k2)
    tag = limit if limit < n else UNLIMITED
    bound = min(bound, LARGEST_BOUND)
    if slot >= 0:
        # A bound that holds for more limits is worth more; for the same limits the larger one is.
        old_tag = np.int64((lower >> TAG_SHIFT) & LOW6)
        old_bound = np.int64(lower >> BOUND_SHIFT)
        if old_tag > tag or (old_tag == tag and old_bound > bound):
            bound = old_bound
            tag = old_tag
        infeasible = max(infeasible, np.int64(lower & LOW6))
        old_height = np.int64(upper & LOW8)
        old_value = np.int64(upper >> VALUE_SHIFT)
        if height == 0 or (old_height != NO_HEIGHT and (old_value, old_height) <= (value, height)):
            value = old_value
            height = old_height
    if height == 0:
        height = NO_HEIGHT
    table_store(
        table,
        slot,
        k1,
        k2,
        (np.uint64(bound) << BOUND_SHIFT)
        | (np.uint64(size_class(n)) << CLASS_SHIFT)
        | (np.uint64(tag) << TAG_SHIFT)
        | np.uint64(infeasible),
        (np.uint64(value) << VALUE_SHIFT) | np.uint64(height),
        counters,
    )


# --------------------------------------------------------------------------------------------------
# Exact search
# --------------------------------------------------------------------------------------------------

# What a thread counts, and the flag that tells it to stop.
C_STOP = 0
C_STATES = 1  # states scanned over all their rows
C_SCANNED = 2  # answers times rows scanned
C_STORED = 3  # table slots filled
C_GUESSES = 4  # guesses evaluated part by part
C_REDUCED = 5  # local problems made
COUNTERS = 8

REDUCE_FROM = 30  # smallest state for which the whole list is reduced to a local problem
FIRST_BATCH = 32  # guesses ordered and tried before the bounds of further ones are looked at
DIRECT_LIMIT = 3  # limits up to this are searched for at once, larger ones only if they bind


class Scratch(NamedTuple):
    """Working memory of one thread; between uses `counts` is all zero."""

    seen: np.ndarray  # [0] the last stamp given out, then a stamp per label
    inside: np.ndarray  # a stamp per answer
    counts: np.ndarray  # a counter per label
    weight: np.ndarray  # a weight per label
    heaviest: np.ndarray  # a weight per label
    acc: np.ndarray  # bit sets of a block of rows
    reach: np.ndarray  # reach of a block of rows


@kernel
def pack(value, height):
    """A value and the height of a tree that has it; height 0: a bound only."""
    return (np.int64(value) << HEIGHT_BITS) | np.int64(height)


@kernel
def weigh(local, state):
    """The sum of the weights of a state; its heaviest is its first."""
    total = np.int64(0)
    for i in range(state.shape[0]):
        total += local.weight[state[i]]
    return total


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
def recall(k1, k2, n, limit, base, table):
    """What the table knows of a state: a packed value, or bound (height 0, at least base), or -1."""
    slot, lower, upper = table_find(table, k1, k2)
    if slot < 0:
        return np.int64(-1)
    if np.int64(lower & LOW6) >= limit:
        return pack(INFINITE, 0)
    bound = base
    if np.int64((lower >> TAG_SHIFT) & LOW6) >= min(limit, n):
        bound = max(bound, np.int64(lower >> BOUND_SHIFT))
    height = np.int64(upper & LOW8)
    if height <= limit and np.int64(upper >> VALUE_SHIFT) <= bound:
        return pack(np.int64(upper >> VALUE_SHIFT), height)
    return pack(bound, 0)


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
def mark(state, scratch):
    """Stamp the answers of a state in scratch.inside; returns the stamp."""
    stamp = scratch.seen[0] + 1
    scratch.seen[0] = stamp
    for i in range(state.shape[0]):
        scratch.inside[state[i]] = stamp
    return stamp


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


# --------------------------------------------------------------------------------------------------
# Hard and ultra mode: what may be played next depends on what was played before
# --------------------------------------------------------------------------------------------------

# A state is then its answers and a bit set of the rows that may still be played. Two ways to the same
# answers are one state if the same is allowed: in hard mode the latest guess demands all that earlier
# ones did, so its demands make the key; in ultra mode the rows that are left do. Rows with equal parts
# are not interchangeable, since they demand different things of what follows; the members of a state are
# always allowed. What a set of rows cannot do, fewer rows cannot do either: a bound for a part under the
# rows allowed before a guess holds after it.

MIX_1 = np.uint64(0x9E3779B97F4A7C15)
MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)
SPARSE = 8  # where so many times fewer rows are left than scans pass over, they are cut out


class Rules(NamedTuple):
    """The letters of a local problem's words, as numbers, and what may follow what."""

    strict: bool  # ultra mode; otherwise hard
    guess: np.ndarray  # [row, place] letters
    answer: np.ndarray  # [answer, place] letters
    having: np.ndarray  # [test, letter, word]: rows that pass a test, as bits; see letter_sets
    zobrist: np.ndarray  # [row, 2] random keys
    demand: np.ndarray  # [test, letter, 2] random keys


@kernel
def letter_sets(guess, alphabet):
    """Which rows have letter x in place i (test i), and which at least k times (test length + k - 1)."""
    rows, length = guess.shape
    having = np.zeros((2 * length, alphabet, (rows + 63) // 64), np.uint64)
    for r in range(rows):
        bit = U1 << np.uint64(r & 63)
        for i in range(length):
            letter = guess[r, i]
            copies = 0
            for j in range(i):
                copies += guess[r, j] == letter
            having[i, letter, r >> 6] |= bit
            having[length + copies, letter, r >> 6] |= bit
    return having


@kernel
def allow(rules, row, answer, before, after):
    """The rows of `before` that may follow a guess which met with what `answer` shows, in `after`.

    Hard: greens stay, and a letter that scored n times is played n times or more. Ultra: the word would
    have shown the same, which is to say the same greens and the same number of each letter scored, where
    a letter of which the guess had copies to spare occurs just so often.

    Returns two keys of what is demanded now: with equal keys (and equal answers) the same is allowed. In
    hard mode all that was demanded before is among what this guess demands; in ultra mode it is not, and
    the keys are those of the rows that are left.
    """
    length = rules.guess.shape[1]
    words = before.shape[0]
    having = rules.having
    k1 = U0
    k2 = U0
    for w in range(words):
        after[w] = before[w]
    for i in range(length):
        letter = rules.guess[row, i]
        if letter == rules.answer[answer, i]:
            for w in range(words):
                after[w] &= having[i, letter, w]
            k1 += rules.demand[i, letter, 0]
            k2 += rules.demand[i, letter, 1]
        elif rules.strict:
            for w in range(words):
                after[w] &= ~having[i, letter, w]
        played = 0
        there = 0
        earlier = False
        for j in range(length):
            earlier |= j < i and rules.guess[row, j] == letter
            played += rules.guess[row, j] == letter
            there += rules.answer[answer, j] == letter
        if earlier:
            continue
        scored = min(played, there)
        if scored > 0:
            for w in range(words):
                after[w] &= having[length + scored - 1, letter, w]
            k1 += rules.demand[length + scored - 1, letter, 0]
            k2 += rules.demand[length + scored - 1, letter, 1]
        if rules.strict and played > there:
            for w in range(words):
                after[w] &= ~having[length + there, letter, w]
    if not rules.strict:
        return k1, k2
    k1 = U0
    k2 = U0
    for w in range(words):
        word = after[w]
        while word:
            low = word & (~word + U1)
            word ^= low
            r = 64 * w + popcount(low - U1)
            k1 ^= rules.zobrist[r, 0]
            k2 ^= rules.zobrist[r, 1]
    return k1, k2


@kernel
def bits_set(bits):
    """The number of bits in a bit set."""
    count = 0
    for w in range(bits.shape[0]):
        count += popcount(bits[w])
    return count


@kernel
def listed(bits):
    """The numbers in a bit set, ascending."""
    rows = np.empty(bits_set(bits), np.int32)
    found = 0
    for w in range(bits.shape[0]):
        word = bits[w]
        while word:
            low = word & (~word + U1)
            rows[found] = 64 * w + popcount(low - U1)
            found += 1
            word ^= low
    return rows


@kernel
def unlike(local, rules, state, rows):
    """In hard mode, one of the rows that play alike on a state: the first by name.

    Letters that no answer of the state has never score and so demand nothing; rows that are equal apart
    from such letters get the same codes, demand the same, and are allowed together. In ultra mode a
    letter that does not score is forbidden: there the rows are all different.
    """
    rows = rows[np.argsort(local.name[rows], kind="mergesort")]
    if rules.strict:
        return rows
    length = rules.guess.shape[1]
    there = np.zeros(rules.having.shape[1], np.bool_)
    for i in range(state.shape[0]):
        for j in range(length):
            there[rules.answer[state[i], j]] = True
    slots = hash_set(rows.shape[0])
    kept = 0
    for r in range(rows.shape[0]):
        h1 = U1
        h2 = U1
        for j in range(length):
            letter = rules.guess[rows[r], j]
            number = np.uint64(letter + 1 if there[letter] else 0)
            h1 = (h1 ^ number) * MIX_1
            h2 = (h2 + number) * MIX_2
            h2 ^= h2 >> np.uint64(29)
        if not seen_before(slots, h1, h2):
            rows[kept] = rows[r]
            kept += 1
    return rows[:kept]


@kernel
def cut(local, rules, state, allowed):
    """The local problem of a state, its rules, and the set of all its rows: those allowed that split it."""
    place = places(local, state)
    chosen = unlike(local, rules, state, listed(allowed))
    count = chosen.shape[0]
    wide = np.empty((state.shape[0], count), local.codes.dtype)
    parts = np.empty(count, np.int32)
    reach = np.empty(count, np.int64)
    hashes = np.empty((2, count), np.uint64)
    relabel(local, state, chosen, wide, parts, reach, hashes[0], hashes[1])
    order = np.empty(count, np.int64)
    kept = 0
    for r in range(count):
        if parts[r] > 1:
            order[kept] = r - reach[r] * (count + 1)
            kept += 1
    order = np.sort(order[:kept])
    smaller = keep_rows(local, state, place, chosen, order, wide, parts, reach)
    length = rules.guess.shape[1]
    guess = np.empty((kept, length), rules.guess.dtype)
    zobrist = np.empty((kept, 2), np.uint64)
    for r in range(kept):
        old = chosen[(order[r] % (count + 1) + count + 1) % (count + 1)]
        guess[r] = rules.guess[old]
        zobrist[r] = rules.zobrist[old]
    answer = np.empty((state.shape[0], length), rules.answer.dtype)
    for i in range(state.shape[0]):
        answer[i] = rules.answer[state[i]]
    having = letter_sets(guess, rules.having.shape[1])
    everything = np.zeros(having.shape[2], np.uint64)
    for r in range(kept):
        everything[r >> 6] |= U1 << np.uint64(r & 63)
    return smaller, Rules(rules.strict, guess, answer, having, zobrist, rules.demand), everything


@kernel
def one_ply_among(local, state, total, allowed, scratch):
    """The same as one_ply, over the allowed rows only."""
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
        if not any_set(allowed, lo, hi):
            continue
        scan_block(local, state, lo, hi, scratch.acc, scratch.reach)
        for r in range(lo, hi):
            bound = 3 * total - scratch.reach[r - lo]
            if bound - heavy < best and (allowed[r >> 6] >> np.uint64(r & 63)) & U1:
                member = local.member[r]
                if member >= 0 and scratch.inside[member] == stamp:
                    bound -= local.weight[member]
                elif scratch.reach[r - lo] == heavy:
                    continue  # splits nothing
                best = min(best, bound)
    return best


@kernel
def any_set(bits, lo, hi):
    """Whether a bit set has a number of lo..hi-1, lo being a multiple of 64."""
    found = U0
    for w in range(lo >> 6, (hi + 63) >> 6):
        found |= bits[w]
    return found != U0


@kernel
def survey(local, state, total, allowed, counters, scratch):
    """(allowed rows that split a state, their one-ply bounds, the least of them, the widest reach)."""
    n = state.shape[0]
    heavy = local.weight[state[0]]
    stamp = mark(state, scratch)
    amount = bits_set(allowed)
    chosen = np.empty(amount, np.int32)
    bounds = np.empty(amount, np.int64)
    found = 0
    least = np.int64(INFINITE)
    widest = np.int64(0)
    rows = local.reach.shape[0]
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        if not any_set(allowed, lo, hi):
            continue
        scan_block(local, state, lo, hi, scratch.acc, scratch.reach)
        counters[C_SCANNED] += n * (hi - lo)
        for w in range(lo >> 6, (hi + 63) >> 6):
            word = allowed[w]
            while word:
                low = word & (~word + U1)
                word ^= low
                r = 64 * w + popcount(low - U1)
                reach = scratch.reach[r - lo]
                if reach == heavy:
                    continue  # splits nothing
                bound = 3 * total - reach
                member = local.member[r]
                if member >= 0 and scratch.inside[member] == stamp:
                    bound -= local.weight[member]
                widest = max(widest, reach)
                least = min(least, bound)
                chosen[found] = r
                bounds[found] = bound
                found += 1
    return chosen[:found], bounds[:found], least, widest


@kernel
def bits_of(rows, words):
    """The bit set of some rows."""
    bits = np.zeros(words, np.uint64)
    for r in range(rows.shape[0]):
        bits[rows[r] >> 6] |= U1 << np.uint64(rows[r] & 63)
    return bits


@kernel
def demanded_key(local, state, demand):
    """The two keys of a state of which so much is demanded."""
    k1, k2 = state_key(local, state)
    return k1 ^ demand[0], k2 ^ demand[1]


@kernel
def peek(local, part, limit, total, allowed, demand, table, counters, scratch):
    """What the table or else the rows allowed tell of a part: a packed value, or bound (height 0)."""
    n = part.shape[0]
    k1, k2 = demanded_key(local, part, demand)
    known = recall(k1, k2, n, limit, 2 * total - local.weight[part[0]], table)
    if known >= 0:
        return known
    _, _, least, widest = survey(local, part, total, allowed, counters, scratch)
    if limit > 2 or not local.uniform:
        remember(k1, k2, n, np.int64(UNLIMITED), least, 0, 0, 0, table, counters)
        return pack(least, 0)
    # Two guesses are enough just if one splits the part into single answers; no member does.
    if widest < n:
        remember(k1, k2, n, np.int64(UNLIMITED), least, 0, 0, limit, table, counters)
        return pack(INFINITE, 0)
    remember(k1, k2, n, np.int64(UNLIMITED), 2 * total, 2 * total, 2, 0, table, counters)
    return pack(2 * total, 2)


@kernel
def ruled_parts(
    local, rules, row, allowed, after, starts, parts, amount, limit, widest, value, best, lows,
    table, counters, scratch,
):  # fmt: skip
    """known_parts under rules: closed forms, then members of each part, then a glance at each."""
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
            return value
        if lows[p] & HEIGHT_MASK == 0:
            part = parts[starts[p] : starts[p + 1]]
            known = by_members(local, part, limit, weigh(local, part), scratch)
            if known & HEIGHT_MASK or known > lows[p]:
                value += (known >> HEIGHT_BITS) - (lows[p] >> HEIGHT_BITS)
                lows[p] = known
    # A large part is slow to look at, but pays: its bound rises more for each answer scanned.
    size = np.int64(1 << 30)
    while value < best:
        smaller = np.int64(0)
        for p in range(amount):
            if lows[p] & HEIGHT_MASK == 0 and starts[p + 1] - starts[p] < size:
                smaller = max(smaller, starts[p + 1] - starts[p])
        size = smaller
        if size == 0:
            break
        for p in range(amount):
            if value >= best:
                break
            if lows[p] & HEIGHT_MASK or starts[p + 1] - starts[p] != size:
                continue
            part = parts[starts[p] : starts[p + 1]]
            total = weigh(local, part)
            demand = allow(rules, row, part[0], allowed, after)
            known = peek(local, part, limit, total, after, demand, table, counters, scratch)
            if known & HEIGHT_MASK or known > lows[p]:
                value += (known >> HEIGHT_BITS) - (lows[p] >> HEIGHT_BITS)
                lows[p] = known
    return value


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
def every_row(rows):
    """The bit set of all rows."""
    bits = np.full((rows + 63) // 64, ~U0)
    if rows & 63:
        bits[-1] = (U1 << np.uint64(rows & 63)) - U1
    return bits


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


# --------------------------------------------------------------------------------------------------
# Which of the best trees: the tie rule
# --------------------------------------------------------------------------------------------------

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
def in_state(state, member):
    """Whether an answer is in a state (which is ascending)."""
    at = np.searchsorted(state, member)
    return at < state.shape[0] and state[at] == member


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


# --------------------------------------------------------------------------------------------------
# Measures of a guess on a state, and look-ahead
# --------------------------------------------------------------------------------------------------

MEASURED = 32  # guesses measured side by side: their counters stay in the first-level cache
NEVER = np.inf  # the estimate of a guess that splits nothing, or that no limit has room for


HALF_SQUARE_ROOT = 0.7071067811865476
LOG2_E = 1.4426950408889634


@kernel
def log2_of(x):
    """log2 of a number above zero, to the last digit or two, and the same on every machine.

    Only operations that IEEE rounds alike everywhere: with x = m * 2**e and t = (m - 1) / (m + 1),
    ln m = 2 * (t + t**3/3 + t**5/5 + ...), where t*t < 0.03.
    """
    mantissa, exponent = math.frexp(x)
    if mantissa < HALF_SQUARE_ROOT:
        mantissa *= 2.0
        exponent -= 1
    t = (mantissa - 1.0) / (mantissa + 1.0)
    square = t * t
    series = 0.0
    for k in range(23, 0, -2):
        series = series * square + 1.0 / k
    return exponent + 2.0 * LOG2_E * t * series


@kernel
def log2_all(numbers, out):
    """out[i] = log2 of numbers[i]."""
    for i in range(numbers.shape[0]):
        out[i] = log2_of(numbers[i])


@kernel
def measure(codes, colours, state, xlogx, parts, largest, squares, spread):
    """For every guess, of the sizes c of its parts: how many, the largest, sum of c*c, of xlogx[c].

    `codes[answer, guess]` are below `colours`.
    """
    n = state.shape[0]
    guesses = codes.shape[1]
    count = np.zeros((MEASURED, colours), np.int32)
    for lo in range(0, guesses, MEASURED):
        hi = min(lo + MEASURED, guesses)
        for g in range(lo, hi):
            parts[g] = 0
            largest[g] = 0
            squares[g] = 0
            spread[g] = 0
        for i in range(n):
            row = codes[state[i]]
            for g in range(lo, hi):
                c = count[g - lo, row[g]]
                count[g - lo, row[g]] = c + 1
                parts[g] += c == 0
                largest[g] = max(largest[g], c + 1)
                squares[g] += 2 * np.int64(c) + 1
                spread[g] += xlogx[c + 1] - xlogx[c]
        for i in range(n):
            row = codes[state[i]]
            for g in range(lo, hi):
                count[g - lo, row[g]] = 0


@kernel
def measure_weighted(codes, colours, state, weight, parts, largest, products, spread):
    """The same where answers weigh: of parts of c answers that weigh w together, how many, the
    largest c, sum of w*c, sum of w*log2(w).
    """
    n = state.shape[0]
    guesses = codes.shape[1]
    count = np.zeros((MEASURED, colours), np.int32)
    heft = np.zeros((MEASURED, colours), np.int64)
    for lo in range(0, guesses, MEASURED):
        hi = min(lo + MEASURED, guesses)
        for g in range(lo, hi):
            parts[g] = 0
            largest[g] = 0
            products[g] = 0
            spread[g] = 0.0
        for i in range(n):
            row = codes[state[i]]
            w = weight[state[i]]
            for g in range(lo, hi):
                count[g - lo, row[g]] += 1
                heft[g - lo, row[g]] += w
        for i in range(n):
            row = codes[state[i]]
            for g in range(lo, hi):
                c = count[g - lo, row[g]]
                w = heft[g - lo, row[g]]
                if c > 0:
                    parts[g] += 1
                    largest[g] = max(largest[g], c)
                    products[g] += w * c
                    spread[g] += w * log2_of(np.float64(w))
                    count[g - lo, row[g]] = 0
                    heft[g - lo, row[g]] = 0


@kernel
def entropic(local, state, xlogx, estimate):
    """For every row the guesses all answers of the state are estimated to need, if it is played now.

    With p the chance that the row is the answer and E its entropy: W * (p + (1 - p) * (log2(n)/E + 1)),
    where n*E = xlogx[n] - spread in whole numbers: each estimate is one division and one product, which
    every machine rounds alike.
    """
    n = state.shape[0]
    rows = local.labels.shape[1]
    parts = np.empty(rows, np.int32)
    largest = np.empty(rows, np.int32)
    squares = np.empty(rows, np.int64)
    spread = np.empty(rows, np.int64)
    colours = 64 * local.words.max()
    measure(local.labels, colours, state, xlogx, parts, largest, squares, spread)
    total = weigh(local, state)
    for r in range(rows):
        gained = xlogx[n] - spread[r]
        if parts[r] < 2:
            estimate[r] = NEVER
            continue
        member = local.member[r]
        open_weight = total
        if member >= 0 and in_state(state, member):
            open_weight -= local.weight[member]
        guesses = np.float64(xlogx[n]) / np.float64(gained)
        estimate[r] = np.float64(total) + np.float64(open_weight) * guesses


@kernel
def smallest(estimate, width):
    """The places of the `width` smallest numbers, smallest first, ties in order."""
    kept = np.empty(width, np.int64)
    amount = 0
    for r in range(estimate.shape[0]):
        if amount == width and estimate[r] >= estimate[kept[amount - 1]]:
            continue
        if amount < width:
            amount += 1
        at = amount - 1
        while at > 0 and estimate[kept[at - 1]] > estimate[r]:
            kept[at] = kept[at - 1]
            at -= 1
        kept[at] = r
    return kept[:amount]


@kernel
def look_ahead(local, state, depth, width, small, limit, xlogx, table, counters, scratch):
    """(estimated total, word to play): expectimax over the `width` best rows, `depth` guesses deep.

    States of up to `small` answers are solved exactly (word -1); below the depth the estimate stands
    for the rest. NEVER where no way within the limit is seen.
    """
    n = state.shape[0]
    none = NEVER
    if n <= small or n <= 2:
        value = solve_within(
            local, state, np.int64(INFINITE), limit, np.int64(0), table, counters, scratch
        )
        if value == STOPPED or (value >> HEIGHT_BITS) >= INFINITE:
            return none, np.int64(-1)
        return np.float64(value >> HEIGHT_BITS), np.int64(-1)
    if limit < 2 or counters[C_STOP] != 0:
        return none, np.int64(-1)
    if local.whole and 2 * n <= local.weight.shape[0]:
        smaller = reduce_local(local, state)
        everything = np.arange(n).astype(np.int32)
        return look_ahead(
            smaller, everything, depth, width, small, limit, xlogx, table, counters, scratch
        )
    estimate = np.empty(local.labels.shape[1], np.float64)
    entropic(local, state, xlogx, estimate)
    best_rows = smallest(estimate, width)
    if depth == 0:
        return estimate[best_rows[0]], np.int64(local.name[best_rows[0]])
    best = none
    chosen = np.int64(-1)
    starts = np.empty(n + 1, np.int32)
    parts = np.empty(n, np.int32)
    for c in range(best_rows.shape[0]):
        row = best_rows[c]
        if estimate[row] == none:
            break
        amount = split(local, state, row, scratch.counts, starts, parts)
        value = np.float64(weigh(local, state))
        for p in range(amount):
            if value >= best:
                break
            part = parts[starts[p] : starts[p + 1]]
            below, _ = look_ahead(
                local, part, depth - 1, width, small, limit - 1, xlogx, table, counters, scratch
            )
            value += below
        if value < best:
            best = value
            chosen = np.int64(local.name[row])
    return best, chosen
