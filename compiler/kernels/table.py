"""The transposition table: rows of [key, key, lower word, upper word], shared by threads without locks."""

import numpy as np

from compiler.kernels.cache import leaf
from compiler.kernels.types import C_STORED, ENDLESS, INFINITE, U0, U64, pack

# Lower word: bound << 16 | size class << 12 | largest limit for which the bound holds << 6 | infeasible limit.
# ENDLESS as a limit means this limit and all larger ones.
# Upper word: value << 8 | height of a tree with that value; NO_HEIGHT if no tree is known.
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


@leaf
def state_key(local, state):
    """Return the two 64-bit keys of a state: the XOR of the keys of its answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
    """
    k1 = U0
    k2 = U0
    for i in range(state.shape[0]):
        k1 ^= local.zobrist[state[i], 0]
        k2 ^= local.zobrist[state[i], 1]
    return k1, k2


@leaf
def key_of(local, state, allowed):
    """Return the two keys of a state, combined with the key of the allowed rows in hard and ultra mode.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
    """
    k1, k2 = state_key(local, state)
    if allowed is None:
        return k1, k2
    return k1 ^ allowed.key[0], k2 ^ allowed.key[1]


@leaf
def rotate(x, by):
    """Rotate the bits of x left by a number of places.

    Parameters
        x: uint64, a word
        by: uint64, number of bits
    """
    return (x << by) | (x >> (U64 - by))


@leaf
def table_find(table, k1, k2):
    """Look up a key; return (slot, lower word, upper word), with slot -1 if the key is absent.

    Keys are stored XORed with the data, so an entry that two threads wrote at the same time matches no key.

    Parameters
        table: [slot, 4] uint64 array, the transposition table
        k1: uint64, first key
        k2: uint64, second key
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


@leaf
def size_class(n):
    """Return a number below 16 that grows with the size of a state.

    Parameters
        n: int, number of answers in the state
    """
    result = 0
    while n > 2 and result < 15:
        n >>= 1
        result += 1
    return result


@leaf
def table_store(table, slot, k1, k2, lower, upper, counters):
    """Write an entry to a slot; for slot -1 take a free slot of its bucket, else the one of the smallest state.

    Parameters
        table: [slot, 4] uint64 array, the transposition table
        slot: int, the slot to write, or -1
        k1: uint64, first key
        k2: uint64, second key
        lower: uint64, the lower word
        upper: uint64, the upper word
        counters: int64 array, the counters of this thread
    """
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


@leaf
def remember(key, n, limit, bound, value, height, infeasible, memory):
    """Merge a search result for a state into the table.

    Parameters
        key: pair of uint64, the key of the state
        n: int, number of answers in the state
        limit: int, the limit under which the bound was found
        bound: int, a lower bound of the total under `limit`
        value: int, the total of a tree; ignored if `height` is 0
        height: int, the height of that tree, or 0 if no tree is known
        infeasible: int, the largest limit known to be infeasible, or 0
        memory: Memory, the shared table and the working memory of this thread
    """
    k1, k2 = key
    slot, lower, upper = table_find(memory.table, k1, k2)
    tag = min(limit, ENDLESS) if limit < n else ENDLESS
    bound = min(bound, LARGEST_BOUND)
    infeasible = min(infeasible, ENDLESS)
    if slot >= 0:
        # Prefer the bound that holds for more limits, then the larger one.
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
        memory.table,
        slot,
        k1,
        k2,
        (np.uint64(bound) << BOUND_SHIFT)
        | (np.uint64(size_class(n)) << CLASS_SHIFT)
        | (np.uint64(tag) << TAG_SHIFT)
        | np.uint64(infeasible),
        (np.uint64(value) << VALUE_SHIFT) | np.uint64(height),
        memory.counters,
    )


@leaf
def recall(key, n, limit, base, table):
    """Return the table's packed value of a state, a packed bound (height 0, at least `base`), or -1 if it is absent.

    Parameters
        key: pair of uint64, the key of the state
        n: int, number of answers in the state
        limit: int, guesses left
        base: int, a lower bound that needs no table
        table: [slot, 4] uint64 array, the transposition table
    """
    slot, lower, upper = table_find(table, key[0], key[1])
    if slot < 0:
        return np.int64(-1)
    if np.int64(lower & LOW6) >= min(limit, ENDLESS):
        return pack(INFINITE, 0)
    bound = base
    if np.int64((lower >> TAG_SHIFT) & LOW6) >= min(limit, n, ENDLESS):
        bound = max(bound, np.int64(lower >> BOUND_SHIFT))
    height = np.int64(upper & LOW8)
    if height <= limit and np.int64(upper >> VALUE_SHIFT) <= bound:
        return pack(np.int64(upper >> VALUE_SHIFT), height)
    return pack(bound, 0)
