"""The data that kernels work on, and the constants baked into them.

Layout. A matrix of codes is stored answer by answer (`codes[answer, row]`, one row a guess, the row axis
contiguous), since nearly all time goes into scans over all guesses for a handful of answers. Rows are
sorted by k, the number of parts a guess makes of the whole, largest first. k can only shrink on a subset,
so a scan stops at the first row that can no longer matter.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel

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
def places(local, state):
    """Per answer its place in the state, or -1."""
    place = np.full(local.weight.shape[0], -1, np.int32)
    for i in range(state.shape[0]):
        place[state[i]] = i
    return place


# What a thread counts, and the flag that tells it to stop.
C_STOP = 0
C_STATES = 1  # states scanned over all their rows
C_SCANNED = 2  # answers times rows scanned
C_STORED = 3  # table slots filled
C_GUESSES = 4  # guesses evaluated part by part
C_REDUCED = 5  # local problems made
COUNTERS = 8


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
def mark(state, scratch):
    """Stamp the answers of a state in scratch.inside; returns the stamp."""
    stamp = scratch.seen[0] + 1
    scratch.seen[0] = stamp
    for i in range(state.shape[0]):
        scratch.inside[state[i]] = stamp
    return stamp


@kernel
def in_state(state, member):
    """Whether an answer is in a state (which is ascending)."""
    at = np.searchsorted(state, member)
    return at < state.shape[0] and state[at] == member
