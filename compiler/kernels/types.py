"""Data structures that kernels share, and constants compiled into them.

A matrix of codes is stored answer by answer: `codes[answer, row]`, where each row is one guess and the row axis is
contiguous. Nearly all time goes into scanning all guesses against a few answers, and this layout makes the scan
sequential. Rows are sorted by reach, the number of parts a guess makes of all answers, largest first. A guess never has
a larger reach on a subset, so a scan can stop at the first row that cannot matter.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf

# A search result is packed as value << HEIGHT_BITS | height, where height is that of a tree with this value.
HEIGHT_BITS = 8
HEIGHT_MASK = 255
ENDLESS = 63  # limits from here on mean "no limit"
# A search without a limit starts from this one. When it has fallen to ENDLESS, the trees are too tall.
UNLIMITED = 253
DIRECT_LIMIT = 3  # limits up to this one are searched directly, larger ones only if they bind
INFINITE = 1 << 50  # value of a state that has no tree within the limit
STOPPED = -1  # result of an interrupted search: nothing is known
BLOCK = 256  # rows scanned together, so that their bit sets stay in the first-level cache
U0 = np.uint64(0)
U1 = np.uint64(1)
U63 = np.uint64(63)
U64 = np.uint64(64)


class Local(NamedTuple):
    """A set of answers, and the guesses worth keeping for it and all its subsets.

    Answers are numbered 0..n-1 by falling weight. A state is an ascending array of these numbers, so its first answer
    is its heaviest. Rows are guesses, sorted by `reach` on the whole set, largest first.
    """

    codes: np.ndarray  # [answer, row] codes; rows that are equal here are equal on every subset
    labels: np.ndarray  # [answer, row] the codes of each row, renumbered by first occurrence
    members: np.ndarray  # [member, answer] labels of rows that are answers; empty for a large list
    words: np.ndarray  # per block of rows: 64-bit words that a bit set of its labels needs
    # Per row: the sum of its parts' heaviest weights, which is the number of parts if all weigh 1.
    reach: np.ndarray
    member: np.ndarray  # per row: the answer that is this guess, or -1
    name: np.ndarray  # per row: the number of its word in the lists
    answer: np.ndarray  # per answer: the number of its word in the lists
    row: np.ndarray  # per answer: its row as a guess
    zobrist: np.ndarray  # [answer, 2] random 64-bit keys
    weight: np.ndarray  # per answer: its weight
    uniform: bool  # whether every weight is 1
    whole: bool  # whether this is the whole list; its large states get local problems of their own


@kernel
def positions_in(local, state):
    """Return the position of each answer in the state, or -1.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
    """
    place = np.full(local.weight.shape[0], -1, np.int32)
    for i in range(state.shape[0]):
        place[state[i]] = i
    return place


# Indices of a thread's counters and flags.
C_STOP = 0  # flag: the search must stop
C_STATES = 1  # states whose rows were all scanned
C_STORED = 2  # table slots filled
C_TALL = 3  # flag: a search without a limit stopped because its trees are too tall
COUNTERS = 4


class ScannedParts(NamedTuple):
    """What scans have found in a local problem: bounds of parts, and of its first guesses. See `similar_parts`.

    If all places are taken, a new part replaces the oldest.
    """

    answers: np.ndarray  # [word, place]: bit set of the answers of a part
    most: np.ndarray  # 3W - the one-ply bound of each part
    amount: np.ndarray  # [0]: number of parts scanned so far
    outside: np.ndarray  # working space: how many answers of another part are outside each part
    costs: np.ndarray  # per row: a lower bound of the total if it is played first


class Memory(NamedTuple):
    """The shared transposition table and the working memory of one thread.

    `counts` is all zero between uses. A stamp marks the entries that belong to the current use, so that arrays need no
    clearing.
    """

    table: np.ndarray  # see kernels.table
    counters: np.ndarray  # counters and flags, indexed by the C_... constants
    seen: np.ndarray  # [0] the last stamp that was used, then one stamp per label
    inside: np.ndarray  # one stamp per answer
    blocks: np.ndarray  # one stamp per block of rows
    counts: np.ndarray  # one counter per label
    weight: np.ndarray  # a weight per label
    heaviest: np.ndarray  # the heaviest weight per label
    acc: np.ndarray  # a bit set per row of a block
    reach: np.ndarray  # the reach of each row of a block
    scanned: ScannedParts  # empty if the local problem is the whole list, or small


class Division(NamedTuple):
    """The parts that a guess makes of a state, without the solved part; filled in by `part_bounds.split`.

    Part p is parts[starts[p]:starts[p + 1]]. lows[p] is the packed value of the part, or a packed lower bound (height
    0).
    """

    starts: np.ndarray
    parts: np.ndarray
    lows: np.ndarray
    labels: np.ndarray  # working space


class Guess(NamedTuple):
    """A guess in a state, and the parts that it makes."""

    row: int  # the row of the guess
    total: int  # the weight of the state
    before: np.ndarray  # bit set of the rows allowed before the guess; None in normal mode
    after: np.ndarray  # working space for the rows allowed after it; None in normal mode
    division: Division  # the parts
    amount: int  # number of parts


class Allowed(NamedTuple):
    """The rows that hard or ultra mode allows in a state; None in normal mode. See `rules`."""

    rows: np.ndarray  # a bit set
    key: tuple[np.uint64, np.uint64]  # equal keys (and answers) mean that the same rows are allowed


class Orbits(NamedTuple):
    """Which guesses to try where others are equivalent by symmetry; None if no symmetry is known. See `symmetry`."""

    node: int  # row of `keep` for this position: 0 after the opener, -1 if no symmetry is known
    keep: np.ndarray  # [node, word]: bit set of one guess per orbit, by word number
    child: np.ndarray  # per guess, by word number: the node after it as second guess, or -1


@leaf
def pack(value, height):
    """Pack a value and the height of a tree that has it; height 0 means that the value is only a lower bound.

    Parameters
        value: int, the value
        height: int, the height of the tree, or 0
    """
    return (np.int64(value) << HEIGHT_BITS) | np.int64(height)


@leaf
def state_weight(local, state):
    """Return the total weight of a state.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
    """
    total = np.int64(0)
    for i in range(state.shape[0]):
        total += local.weight[state[i]]
    return total


@leaf
def stamp_state(state, memory):
    """Mark the answers of a state in `memory.inside` with a new stamp; return the stamp.

    Parameters
        state: int32 array, the answers of the state, ascending
        memory: Memory, the shared table and the working memory of this thread
    """
    stamp = memory.seen[0] + 1
    memory.seen[0] = stamp
    for i in range(state.shape[0]):
        memory.inside[state[i]] = stamp
    return stamp


@leaf
def stamp_blocks(local, state, stamp, memory):
    """Mark the blocks of rows that contain a member of the state in `memory.blocks`.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        stamp: int, the value to write
        memory: Memory, the shared table and the working memory of this thread
    """
    for i in range(state.shape[0]):
        memory.blocks[local.row[state[i]] // BLOCK] = stamp


@leaf
def in_state(state, member):
    """Whether an answer is in a state.

    Parameters
        state: int32 array, the answers of the state, ascending
        member: int, the answer
    """
    at = np.searchsorted(state, member)
    return at < state.shape[0] and state[at] == member


@kernel
def all_answers(n):
    """Return the state of all n answers.

    Parameters
        n: int, number of answers
    """
    return np.arange(n).astype(np.int32)


@kernel
def new_division(n):
    """Return an empty division with room for a state of n answers.

    Parameters
        n: int, number of answers in the state
    """
    return Division(
        np.empty(n + 1, np.int32),
        np.empty(n, np.int32),
        np.empty(n, np.int64),
        np.empty(n, np.int32),
    )


@kernel
def part_of(division, p):
    """Return the answers of part p.

    Parameters
        division: Division, the parts that the guess makes
        p: int, the part
    """
    return division.parts[division.starts[p] : division.starts[p + 1]]


@leaf
def size_of(division, p):
    """Return the number of answers in part p.

    Parameters
        division: Division, the parts that the guess makes
        p: int, the part
    """
    return division.starts[p + 1] - division.starts[p]
