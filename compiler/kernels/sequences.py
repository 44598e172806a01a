"""Words that are always played first: how finely they divide the answers together, and the best tree after them."""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.openers import max_open_parts_of_rows
from compiler.kernels.part_bounds import (
    fill_closed_forms,
    max_height,
    parts_by_size,
    probe,
    raise_bound,
)
from compiler.kernels.solve import solve_within
from compiler.kernels.types import (
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    UNLIMITED,
    new_division,
    pack,
    part_of,
    size_of,
    state_weight,
)

STEP = 256  # answers to count before the weight that is left is looked at again


@leaf
def count_new_parts(row, base, weight, begin, end, seen, stamp):
    """Return the weight of the answers in a range whose joint part has no answer before them, and mark their parts.

    Parameters
        row: unsigned array, per answer: its label
        base: int32 array, per answer: the number of its part by the fixed words, times the number of labels
        weight: int64 array, per answer: its weight, falling
        begin: int, the first answer of the range
        end: int, the last answer of the range + 1
        seen: uint8 array, the parts that have an answer already; changed in place
        stamp: int, the value of `seen` for such a part
    """
    mark = np.uint8(stamp)
    reach = np.int64(0)
    if weight[0] == 1:  # all weigh 1
        for i in range(begin, end):
            at = base[i] + np.int32(row[i])
            reach += seen[at] != mark
            seen[at] = mark
        return reach
    for i in range(begin, end):
        at = base[i] + np.int32(row[i])
        reach += weight[i] * (seen[at] != mark)
        seen[at] = mark
    return reach


@kernel
def joint_reach(labels, rows, parts, width, weight, wanted, out):
    """Write the joint reach of fixed words and each of some rows: the sum of the heaviest weight of each joint part.

    A result of `wanted` or less is only an upper bound that is not above `wanted`.

    Parameters
        labels: [row, answer] unsigned array, codes of each row, renumbered from 0
        rows: int array, the rows to join
        parts: int64 array, per answer: the number of its part by the fixed words
        width: int, larger than all labels
        weight: int64 array, per answer: its weight, falling, so that the first answer of a part is its heaviest
        wanted: int, smaller results need not be exact
        out: int64 array, output: one number for each of the rows
    """
    n = parts.shape[0]
    base = (parts * width).astype(np.int32)
    after = np.zeros(n + 1, np.int64)  # the weight of all answers from here on
    for i in range(n - 1, -1, -1):
        after[i] = after[i + 1] + weight[i]
    # One byte for each part, so that all fit into the first-level cache.
    seen = np.zeros(base.max() + width, np.uint8)
    for k in range(rows.shape[0]):
        stamp = 1 + k % 255
        if stamp == 1:
            seen[:] = 0
        reach = np.int64(0)
        i = 0
        while i < n and reach + after[i] > wanted:
            end = min(i + STEP, n)
            reach += count_new_parts(labels[rows[k]], base, weight, i, end, seen, stamp)
            i = end
        out[k] = reach + after[i]


@kernel
def split_jointly(local, labels, rows, division):
    """Divide all answers by some rows together; return (number of parts, weight of the guesses that play the rows).

    An answer that is one of the rows is found by it. It is in no part, and no later row is played for it.

    Parameters
        local: Local, the local problem of the whole list
        labels: [row, answer] unsigned array, its labels, each row contiguous
        rows: int array, the rows to play, in order
        division: Division, output
    """
    n = local.weight.shape[0]
    played = np.int64(0)
    amount = 1
    number = np.zeros(n, np.int32)  # the part of each answer, -1 if it is found
    for row in rows:
        width = np.int64(labels[row].max()) + 1
        renumbered = np.full(amount * width, -1, np.int32)
        amount = 0
        for i in range(n):
            if number[i] < 0:
                continue
            played += local.weight[i]
            if local.member[row] == i:
                number[i] = -1
                continue
            at = number[i] * width + np.int64(labels[row, i])
            if renumbered[at] < 0:
                renumbered[at] = amount
                amount += 1
            number[i] = renumbered[at]
    starts = division.starts
    starts[: amount + 1] = 0
    for i in range(n):
        if number[i] >= 0:
            starts[number[i] + 1] += 1
    for p in range(amount):
        starts[p + 1] += starts[p]
    filled = starts[:amount].copy()
    for i in range(n):
        if number[i] >= 0:
            division.parts[filled[number[i]]] = i
            filled[number[i]] += 1
    return amount, played


@kernel
def solve_sequence(local, labels, rows, orbits, window, memory):
    """Return the packed value of a list whose first guesses are fixed, by the window contract of `solve`.

    Normal mode only.

    Parameters
        local: Local, the local problem of the whole list
        labels: [row, answer] unsigned array, its labels, each row contiguous
        rows: int array, the rows to play first, in order
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        window: Window, the search window and the guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    beta, limit = window
    rows = rows[:limit]
    left = limit - rows.shape[0]
    division = new_division(local.weight.shape[0])
    amount, value = split_jointly(local, labels, rows, division)
    lows = division.lows
    value += fill_closed_forms(
        local, division, amount, local.reach[0], max_open_parts_of_rows(local)
    )
    order = parts_by_size(division, amount)[::-1].copy()
    if amount > 0 and left < min(2, size_of(division, order[0])):
        return pack(INFINITE, 0)
    for p in order:
        if value >= beta:
            break
        part = part_of(division, p)
        if part.shape[0] > 1:
            known = probe(local, part, None, left, state_weight(local, part), memory)
            value += raise_bound(lows, p, known)
    for p in order:
        if value >= beta:
            return pack(min(value, INFINITE), 0)
        if lows[p] & HEIGHT_MASK == 0:
            most = beta - value + (lows[p] >> HEIGHT_BITS)
            known = solve_within(
                local, None, part_of(division, p), None, orbits, most, left, memory
            )
            if known == STOPPED:
                return np.int64(STOPPED)
            value += raise_bound(lows, p, known)
    if value >= beta:
        return pack(min(value, INFINITE), 0)
    return pack(value, min(rows.shape[0] + max_height(lows, amount), UNLIMITED))
