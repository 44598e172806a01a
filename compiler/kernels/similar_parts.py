"""One-ply bounds of parts, taken from similar parts where possible: see `proof.bounds.one_ply_by_overlap`."""

import numpy as np

from compiler.kernels.bits import bits_of, popcount
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import one_ply
from compiler.kernels.part_bounds import parts_by_size, raise_bound
from compiler.kernels.types import (
    DIRECT_LIMIT,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    U0,
    Memory,
    ScannedParts,
    pack,
    part_of,
    size_of,
    state_weight,
)

LARGE_STATE = 64  # smallest state whose guesses are bounded by one ply before any part is searched
SCAN_FROM = 16  # smallest part to scan
SCANS_KEPT = 2048  # parts to compare others with


@kernel
def memory_for(local, n, memory):
    """Return the memory for a local problem of n answers: the same, with room for scanned parts if n is large.

    Parameters
        local: Local, the larger problem
        n: int, number of answers of the local problem
        memory: Memory, the shared table and the working memory of this thread
    """
    kept, words, rows = 0, 0, 0
    if n >= LARGE_STATE:
        kept, words, rows = SCANS_KEPT, (n + 63) // 64, local.reach.shape[0]
    scanned = ScannedParts(
        np.empty((words, kept), np.uint64),
        np.empty(kept, np.int64),
        np.zeros(1, np.int64),
        np.empty(kept, np.int64),
        np.zeros(rows, np.int64),
    )
    return Memory(
        memory.table,
        memory.counters,
        memory.seen,
        memory.inside,
        memory.blocks,
        memory.counts,
        memory.weight,
        memory.heaviest,
        memory.acc,
        memory.reach,
        scanned,
    )


@leaf
def scans_parts(n, limit, memory):
    """Whether the large parts of a state's guesses are bounded by one ply before any part is searched.

    Parameters
        n: int, number of answers in the state
        limit: int, guesses left after the guess
        memory: Memory, the shared table and the working memory of this thread
    """
    return n >= LARGE_STATE and limit >= DIRECT_LIMIT and memory.scanned.most.shape[0] > 0


@leaf
def kept_cost(local, n, row, memory):
    """Return a lower bound of the total of a state whose next guess is a row, or 0.

    It is known only if the state is all answers of its local problem, and the guess was bounded there before.

    Parameters
        local: Local, the local problem
        n: int, number of answers in the state
        row: int, the row of the guess
        memory: Memory, the shared table and the working memory of this thread
    """
    costs = memory.scanned.costs
    return costs[row] if costs.shape[0] > 0 and n == local.weight.shape[0] else np.int64(0)


@leaf
def _bound_by_similar(bits, total, heaviest, scanned):
    """Return a lower bound of the one-ply bound of a part, from scanned parts; a negative number if there are none.

    Parameters
        bits: uint64 bit set, the answers of the part
        total: int, the weight of the part
        heaviest: int, the heaviest weight in the part
        scanned: ScannedParts, the parts to compare with
    """
    kept = min(scanned.amount[0], scanned.most.shape[0])
    outside = scanned.outside[:kept]
    for k in range(kept):
        outside[k] = 0
    for w in range(bits.shape[0]):
        word = bits[w]
        if word != U0:
            others = scanned.answers[w, :kept]
            for k in range(kept):
                outside[k] += popcount(word & ~others[k])
    most = np.int64(INFINITE)
    for k in range(kept):
        most = min(most, scanned.most[k] + heaviest * (outside[k] + (outside[k] > 0)))
    return 3 * total - most


@leaf
def _add_part(bits, most, scanned):
    """Add a part that was scanned.

    Parameters
        bits: uint64 bit set, the answers of the part
        most: int, 3W - the one-ply bound of the part
        scanned: ScannedParts, the parts; changed in place
    """
    k = scanned.amount[0] % scanned.most.shape[0]
    scanned.amount[0] += 1
    scanned.most[k] = most
    for w in range(bits.shape[0]):
        scanned.answers[w, k] = bits[w]


@kernel
def one_ply_of_parts(local, guess, value, best, memory):
    """Raise the bounds of large parts up to their one-ply bounds, until the sum reaches `best`; return the sum.

    It first compares the parts with those scanned before, and then scans them, largest part first. Normal mode only.

    Parameters
        local: Local, the local problem
        guess: Guess, the guess and its parts
        value: int, the sum of what is known of the parts
        best: int, the total of the best tree found so far
        memory: Memory, the shared table and the working memory of this thread
    """
    division, scanned = guess.division, memory.scanned
    by_size = parts_by_size(division, guess.amount)
    for scan in range(2):
        for t in range(guess.amount - 1, -1, -1):
            p = by_size[t]
            if value >= best or size_of(division, p) < SCAN_FROM:
                break
            if division.lows[p] & HEIGHT_MASK:
                continue
            part = part_of(division, p)
            total = state_weight(local, part)
            bits = bits_of(part, scanned.answers.shape[0])
            if scan == 0:
                bound = _bound_by_similar(bits, total, local.weight[part[0]], scanned)
            else:
                low = division.lows[p] >> HEIGHT_BITS
                bound = one_ply(local, part, total, None, low, memory)
                if low < bound < INFINITE:
                    _add_part(bits, 3 * total - bound, scanned)
            value += raise_bound(division.lows, p, pack(max(0, bound), 0))
    if division.parts.shape[0] == local.weight.shape[0]:
        scanned.costs[guess.row] = max(scanned.costs[guess.row], value)
    return value
