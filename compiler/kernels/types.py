"""The data that kernels work on, and the constants baked into them.

Layout. A matrix of codes is stored answer by answer (`codes[answer, row]`, one row a guess, the row axis
contiguous), since nearly all time goes into scans over all guesses for a handful of answers. Rows are
sorted by k, the number of parts a guess makes of the whole, largest first. k can only shrink on a subset,
so a scan stops at the first row that can no longer matter.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf

# Values are packed as value << HEIGHT_BITS | height, the height being that of a tree with that value.
HEIGHT_BITS = 8
HEIGHT_MASK = 255
ENDLESS = 63  # limits of guesses from this on are none
UNLIMITED = 253  # what a search without a limit starts from; at ENDLESS it is told that its trees are too tall
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
    )  # [member, answer] labels of the rows that are answers; none in a large whole list
    words: np.ndarray  # per block of rows: 64-bit words that hold its largest label
    reach: np.ndarray  # per row: sum over its parts of the heaviest weight (1 each: the parts)
    member: np.ndarray  # per row: the answer it is, or -1
    name: np.ndarray  # per row: the word it stands for
    answer: np.ndarray  # per answer: the word it is
    row: np.ndarray  # per answer: the row that it is
    zobrist: np.ndarray  # [answer, 2] random keys
    weight: np.ndarray  # per answer
    uniform: bool  # every weight is 1
    whole: bool  # this is a whole list, whose states are worth local problems of their own


@kernel
def positions_in(local, state):
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
C_ROW = 6  # the row that a beam plays in the state last asked for by name
C_TALL = 7  # set where a search without a limit has stopped because its trees are too tall
COUNTERS = 8


class Memory(NamedTuple):
    """What a thread searches with: the table that all share, and working memory of its own.

    Between uses `counts` is all zero.
    """

    table: np.ndarray  # see kernels.table
    counters: np.ndarray  # what is counted, and the flag to stop
    seen: np.ndarray  # [0] the last stamp given out, then a stamp per label
    inside: np.ndarray  # a stamp per answer
    blocks: np.ndarray  # a stamp per block of rows
    counts: np.ndarray  # a counter per label
    weight: np.ndarray  # a weight per label
    heaviest: np.ndarray  # a weight per label
    acc: np.ndarray  # bit sets of a block of rows
    reach: np.ndarray  # reach of a block of rows


class Division(NamedTuple):
    """A state divided by a guess, the solved part left out; `kernels.part_bounds.split` fills it in.

    Part p is parts[starts[p]:starts[p + 1]], and lows[p] what is known of it, packed.
    """

    starts: np.ndarray
    parts: np.ndarray
    lows: np.ndarray


class Allowed(NamedTuple):
    """What may be played in a state under the rules of hard or ultra mode; None in normal mode.

    With equal keys (and equal answers) the same is allowed; see kernels.rules.
    """

    rows: np.ndarray  # a bit set
    key: tuple[np.uint64, np.uint64]


class Orbits(NamedTuple):
    """Which guesses need a try where others are alike; None where nothing is known to be.

    See kernels.symmetry.
    """

    node: int  # where the game stands: 0 after the opener, -1 where nothing is known to be alike
    keep: np.ndarray  # [node, word]: a bit set of guesses, by name, one of each class
    child: np.ndarray  # per guess, by name: the node that follows it as second guess, or -1


@leaf
def pack(value, height):
    """A value and the height of a tree that has it; height 0: a bound only."""
    return (np.int64(value) << HEIGHT_BITS) | np.int64(height)


@leaf
def state_weight(local, state):
    """The sum of the weights of a state; its heaviest is its first."""
    total = np.int64(0)
    for i in range(state.shape[0]):
        total += local.weight[state[i]]
    return total


@leaf
def stamp_state(state, memory):
    """Stamp the answers of a state in memory.inside; returns the stamp."""
    stamp = memory.seen[0] + 1
    memory.seen[0] = stamp
    for i in range(state.shape[0]):
        memory.inside[state[i]] = stamp
    return stamp


@leaf
def stamp_blocks(local, state, stamp, memory):
    """Stamp the blocks of rows that hold a member of the state."""
    for i in range(state.shape[0]):
        memory.blocks[local.row[state[i]] // BLOCK] = stamp


@leaf
def in_state(state, member):
    """Whether an answer is in a state (which is ascending)."""
    at = np.searchsorted(state, member)
    return at < state.shape[0] and state[at] == member


@kernel
def all_answers(n):
    """All answers of a local problem of n, as a state."""
    return np.arange(n).astype(np.int32)


@kernel
def new_division(n):
    """Room for any division of a state of n answers."""
    return Division(np.empty(n + 1, np.int32), np.empty(n, np.int32), np.empty(n, np.int64))


@kernel
def part_of(division, p):
    """Part p of a division."""
    return division.parts[division.starts[p] : division.starts[p + 1]]


@leaf
def size_of(division, p):
    """The number of answers in part p of a division."""
    return division.starts[p + 1] - division.starts[p]
