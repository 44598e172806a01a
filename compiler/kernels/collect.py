"""Keep the rows of scanned blocks whose one-ply bounds are small."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import leaf
from compiler.kernels.types import BLOCK, INFINITE


class Dropped(NamedTuple):
    """The least bounds of the rows that a scan did not keep; INFINITE if there are none."""

    later: int  # of those below beta, which may be examined later
    ruled_out: int  # of those from beta on


@leaf
def drop(dropped, bound, beta):
    """Return what is known of the rows not kept, after one more with this bound.

    Parameters
        dropped: Dropped, the rows not kept so far
        bound: int, the bound of the row, or the least bound of several
        beta: int, the search window: rows from here on are ruled out
    """
    if bound < beta:
        return Dropped(min(dropped.later, bound), dropped.ruled_out)
    return Dropped(dropped.later, min(dropped.ruled_out, bound))


class Wanted(NamedTuple):
    """The rows that a scan looks for: those with since <= bound < beta."""

    total: int  # the weight of the state
    heavy: int  # the heaviest weight in the state
    stamp: int  # the stamp of the state's members in `memory.inside` and of their blocks in `memory.blocks`
    since: int
    beta: int


@leaf
def most_saved(wanted, lo, memory):
    """Return by how much the bound of a member in a block may be lower: 0 if the block has no member of the state.

    Parameters
        wanted: Wanted, the rows looked for
        lo: int, the first row of the block
        memory: Memory, the shared table and the working memory of this thread
    """
    return wanted.heavy if memory.blocks[lo // BLOCK] == wanted.stamp else np.int64(0)


@leaf
def collect(reach, lo, gate, most, chosen, bounds):
    """Write the rows of a block with a reach above `gate`, and 3W - reach as their bounds.

    Returns (number of rows written, largest reach of the others).

    Parameters
        reach: int64 array, the reach of each row of the block
        lo: int, the first row of the block
        gate: int, the largest reach of rows to leave out
        most: int, 3W
        chosen: int32 array, output: the rows; it needs room for one more than the block has
        bounds: int64 array, output: their bounds
    """
    found = 0
    rest = np.int64(0)
    # No branches: whether a row is collected is hard to predict.
    for r in range(reach.shape[0]):
        its = reach[r]
        chosen[found] = lo + r
        bounds[found] = most - its
        found += its > gate
        rest = max(rest, its if its <= gate else 0)
    return found, rest


@leaf
def correct_bounds(local, wanted, chosen, bounds, found, cut, dropped, memory):
    """Give members of the state their own bounds, and keep the rows with since <= bound < cut.

    Returns (number of rows kept, the rows not kept so far).

    Parameters
        local: Local, the local problem
        wanted: Wanted, the rows looked for; stamp 0 if no row is a member
        chosen: int32 array, rows; changed in place
        bounds: int64 array, their bounds as if they were no members; changed in place
        found: int, number of rows
        cut: int, the limit for bounds
        dropped: Dropped, the rows not kept so far
        memory: Memory, the shared table and the working memory of this thread
    """
    kept = 0
    for c in range(found):
        bound = bounds[c]
        member = local.member[chosen[c]] if wanted.stamp else -1
        if member >= 0 and memory.inside[member] == wanted.stamp:
            bound -= local.weight[member]
        elif bound == 3 * wanted.total - wanted.heavy:
            continue  # splits nothing
        if bound < wanted.since:
            continue
        if bound < cut:
            chosen[kept] = chosen[c]
            bounds[kept] = bound
            kept += 1
        else:
            dropped = drop(dropped, bound, wanted.beta)
    return kept, dropped


@leaf
def keep_block(local, wanted, lo, chosen, bounds, cut, dropped, memory):
    """Write the rows of a scanned block with since <= bound < cut, and their bounds.

    Returns (number of rows written, the rows not kept so far).

    Parameters
        local: Local, the local problem
        wanted: Wanted, the rows looked for
        lo: int, the first row of the block
        chosen: int32 array, output: the rows
        bounds: int64 array, output: their bounds
        cut: int, the limit for bounds
        dropped: Dropped, the rows not kept so far
        memory: Memory, the shared table and the working memory of this thread
    """
    rows = min(BLOCK, local.reach.shape[0] - lo)
    own = most_saved(wanted, lo, memory)
    most = 3 * wanted.total
    found, rest = collect(memory.reach[:rows], lo, most - cut - own, most, chosen, bounds)
    if found < rows:
        dropped = drop(dropped, most - rest - own, wanted.beta)
    if own == 0:
        wanted = Wanted(wanted.total, wanted.heavy, np.int64(0), wanted.since, wanted.beta)
    return correct_bounds(local, wanted, chosen, bounds, found, cut, dropped, memory)


@leaf
def cutoff_bound(bounds, found, room, beta):
    """Return the least c such that at least `room` of the bounds are below c, but at most beta.

    Parameters
        bounds: int64 array, one-ply bounds
        found: int, number of bounds to look at
        room: int, number of rows to keep
        beta: int, the largest result
    """
    least = beta - 1
    for c in range(found):
        least = min(least, bounds[c])
    out = least  # fewer than `room` bounds are below this
    while out + 1 < beta:
        middle = (out + beta) // 2
        below = 0
        for c in range(found):
            below += bounds[c] < middle
        if below >= room:
            beta = middle
        else:
            out = middle
    return beta


@leaf
def keep_below(chosen, bounds, found, cut):
    """Keep the rows whose bound is below `cut`, at the front; return (number kept, least bound dropped).

    Parameters
        chosen: int32 array, rows; changed in place
        bounds: int64 array, their bounds; changed in place
        found: int, number of rows
        cut: int, the limit for bounds
    """
    kept = 0
    dropped = np.int64(INFINITE)
    for c in range(found):
        bound = bounds[c]
        if bound < cut:
            chosen[kept] = chosen[c]
            bounds[kept] = bound
            kept += 1
        else:
            dropped = min(dropped, bound)
    return kept, dropped


@leaf
def position_of(numbers, number):
    """Return the last position of a number in an array, or -1.

    Parameters
        numbers: int64 array
        number: int, the number to find
    """
    at = -1
    for r in range(numbers.shape[0]):
        if numbers[r] == number:
            at = r
    return at


@leaf
def largest_of(numbers):
    """Return the largest number of an array, at least 0.

    Parameters
        numbers: int64 array
    """
    most = np.int64(0)
    for r in range(numbers.shape[0]):
        most = max(most, numbers[r])
    return most


@leaf
def least_of(numbers, least):
    """Return the smallest of the numbers of an array and `least`.

    Parameters
        numbers: int64 array
        least: int, one more number
    """
    for c in range(numbers.shape[0]):
        least = min(least, numbers[c])
    return least
