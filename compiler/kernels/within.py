"""How many answers a number of guesses cannot reach: the least weight that no tree solves in time.

With one guess left, all answers but the heaviest are missed; with two, all but the heaviest of each part of the best
row. With more, every row is tried, and the missed weights of its parts add up. Subsets miss no more than the state, and
disjoint subsets add up. So two-guess cores (`two_guess_cores`) refute most rows without a scan: a row that leaves k
disjoint cores unsplit, with two guesses to come, misses at least the lightest answer of each.
"""

import numpy as np

from compiler.kernels.bits import any_set, is_set
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.openers import splits_nothing
from compiler.kernels.part_bounds import split
from compiler.kernels.rules import allowed_after, allowed_rows, new_row_bits
from compiler.kernels.scan import scan_block
from compiler.kernels.two_guess_cores import (
    MAX_TWO_GUESS_CORE,
    core_prefix,
    keep_two_guess_core,
    non_splitting_rows,
)
from compiler.kernels.types import (
    BLOCK,
    C_STOP,
    INFINITE,
    STOPPED,
    U0,
    U1,
    in_state,
    new_division,
    part_of,
    size_of,
    state_weight,
)


@leaf
def best_reach(local, state, allowed, memory):
    """Return the largest reach of the allowed rows on a state.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        memory: Memory, the shared table and the working memory of this thread
    """
    best = local.weight[state[0]]
    total = state_weight(local, state)
    rows = local.reach.shape[0]
    for lo in range(0, rows, BLOCK):
        if best >= total or local.reach[lo] <= best:
            break
        hi = min(lo + BLOCK, rows)
        if allowed is not None and not any_set(allowed.rows, lo, hi):
            continue
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        for r in range(lo, hi):
            if memory.reach[r - lo] > best and (allowed is None or is_set(allowed.rows, r)):
                best = memory.reach[r - lo]
    return best


@kernel
def by_size(division, amount):
    """Return the numbers of the parts, largest first.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
    """
    sizes = division.starts[:amount] - division.starts[1 : amount + 1]
    return np.argsort(sizes, kind="mergesort")


@leaf
def count_core(local, cores, k, lows, used):
    """Add a core to the lower bound of each row that leaves it unsplit, unless the row has counted one of its answers.

    Parameters
        local: Local, the local problem
        cores: TwoGuessCores, the cores of this state
        k: int, the index of the core
        lows: int64 array, a lower bound of the missed weight per row; raised in place
        used: [row, word] uint64 array, the answers counted for each row; changed in place
    """
    size = cores.size[k]
    lightest = local.weight[cores.answers[k, 0]]
    for i in range(1, size):
        lightest = min(lightest, local.weight[cores.answers[k, i]])
    bits = cores.non_splitting[k]
    for r in range(lows.shape[0]):
        if (bits[r >> 6] >> np.uint64(r & 63)) & U1 == U0:
            continue
        free = True
        for i in range(size):
            a = cores.answers[k, i]
            if (used[r, a >> 6] >> np.uint64(a & 63)) & U1:
                free = False
        if free:
            lows[r] += lightest
            for i in range(size):
                a = cores.answers[k, i]
                used[r, a >> 6] |= U1 << np.uint64(a & 63)


@kernel
def know_cores(local, answers, sizes, cores):
    """Store known cores of a state; compute the rows that leave each of them unsplit.

    Parameters
        local: Local, the local problem of the state
        answers: [core, place] int32 array, the answers of each core, ascending
        sizes: int32 array, the number of answers of each core
        cores: TwoGuessCores, output
    """
    for k in range(sizes.shape[0]):
        size = sizes[k]
        cores.size[k] = size
        cores.answers[k, :size] = answers[k, :size]
        non_splitting_rows(local, cores.answers[k, :size], cores.non_splitting[k])
    cores.amount[0] = sizes.shape[0]


@kernel
def learn_cores(local, part, missed, lows, used, cores):
    """Store up to `missed` disjoint cores of a part that two guesses cannot solve, and count them.

    Parameters
        local: Local, the local problem
        part: int32 array, the answers of the part, ascending
        missed: int, the weight that two guesses miss
        lows: int64 array, a lower bound of the missed weight per row; raised in place
        used: [row, word] uint64 array, the answers counted for each row; changed in place
        cores: TwoGuessCores, the cores of this state
    """
    words = cores.non_splitting.shape[1]
    left = np.empty(words, np.uint64)
    bits = np.empty(words, np.uint64)
    rest = part.copy()
    for _ in range(missed):
        if rest.shape[0] < 3 or cores.amount[0] >= cores.size.shape[0]:
            return
        size = core_prefix(local, rest, left, bits)
        if size == 0 or size > MAX_TWO_GUESS_CORE:
            return
        k = keep_two_guess_core(local, rest[:size].copy(), left, cores)
        count_core(local, cores, k, lows, used)
        fewer = np.empty(rest.shape[0] - cores.size[k], np.int32)
        at = 0
        for i in range(rest.shape[0]):
            if not in_state(cores.answers[k, : cores.size[k]], rest[i]):
                fewer[at] = rest[i]
                at += 1
        rest = fewer


@kernel
def missed_in_three(local, rules, allowed, beta, shrink, cores, memory, out):
    """Write the weight that three guesses miss, for each row as the first of them; return the least.

    The state is that of the whole local problem. A result from the window on is only a lower bound. With `shrink` the
    window falls from beta to the least result; else it stays.

    Parameters
        local: Local, the local problem of the state
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beta: int, the search window: values from beta on need not be exact
        shrink: bool, whether the window falls
        cores: TwoGuessCores, the cores of this state; with `size` of 0 entries none are used
        memory: Memory, the shared table and the working memory of this thread
        out: int64 array, output: the missed weight of each row
    """
    n = local.weight.shape[0]
    rows = local.reach.shape[0]
    state = np.arange(n).astype(np.int32)
    used = np.zeros((rows, (n + 63) // 64), np.uint64)
    division = new_division(n)
    before = allowed_rows(allowed)
    after = new_row_bits(allowed)
    out[:] = 0
    for k in range(cores.amount[0]):
        count_core(local, cores, k, out, used)
    best = np.int64(beta)
    least = np.int64(INFINITE)
    for r in range(rows):
        if allowed is not None and not is_set(allowed.rows, r):
            out[r] = INFINITE
            continue
        if out[r] < best:
            if memory.counters[C_STOP] != 0:
                return np.int64(STOPPED)
            amount = split(local, state, r, memory.counts, division)
            if splits_nothing(division, amount, n):
                out[r] = INFINITE
                continue
            missed = np.int64(0)
            for p in by_size(division, amount):
                if size_of(division, p) < 3 or missed >= best:
                    break
                part = part_of(division, p)
                its = allowed_after(rules, r, part[0], before, after)
                here = state_weight(local, part) - best_reach(local, part, its, memory)
                if here > 0:
                    missed += here
                    if rules is None and cores.size.shape[0] > 0:
                        learn_cores(local, part, here, out, used, cores)
            out[r] = missed if missed < best else max(missed, out[r])
            if shrink:
                best = min(best, out[r])
        least = min(least, out[r])
        if shrink and best == 0:
            break
    return least


@kernel
def least_missed(local, rules, state, allowed, left, beta, memory):
    """Return the least weight that `left` guesses miss of a state if it is below beta, else a lower bound.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        left: int, guesses left
        beta: int, the search window: values from beta on need not be exact
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    total = state_weight(local, state)
    if left <= 0:
        return total
    if left == 1 or n == 1:
        return total - local.weight[state[0]]
    if n == 2:
        return np.int64(0)
    least = total - best_reach(local, state, allowed, memory)
    if left == 2 or least == 0:
        return least
    division = new_division(n)
    before = allowed_rows(allowed)
    after = new_row_bits(allowed)
    best = np.int64(beta)
    least = np.int64(INFINITE)
    for r in range(local.reach.shape[0]):
        if memory.counters[C_STOP] != 0:
            return np.int64(STOPPED)
        if allowed is not None and not is_set(allowed.rows, r):
            continue
        amount = split(local, state, r, memory.counts, division)
        if splits_nothing(division, amount, n):
            continue
        missed = np.int64(0)
        for p in by_size(division, amount):
            if size_of(division, p) < 3 or missed >= best:
                break
            part = part_of(division, p)
            its = allowed_after(rules, r, part[0], before, after)
            here = least_missed(local, rules, part, its, left - 1, best - missed, memory)
            if here == STOPPED:
                return np.int64(STOPPED)
            missed += here
        least = min(least, missed)
        best = min(best, least)
        if least == 0:
            break
    return least


@kernel
def missed_by_rows(local, rules, allowed, left, beta, memory, out):
    """Write the weight that `left` guesses miss for each row as the first of them, exact where it is below beta.

    The state is that of the whole local problem. Rows that are not allowed or split nothing get INFINITE.

    Parameters
        local: Local, the local problem of the state
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        allowed: Allowed or None, the rows that may be played; None in normal mode
        left: int, guesses left
        beta: int, the search window: values from beta on need not be exact
        memory: Memory, the shared table and the working memory of this thread
        out: int64 array, output: the missed weight of each row
    """
    n = local.weight.shape[0]
    state = np.arange(n).astype(np.int32)
    division = new_division(n)
    before = allowed_rows(allowed)
    after = new_row_bits(allowed)
    for r in range(local.reach.shape[0]):
        out[r] = INFINITE
        if memory.counters[C_STOP] != 0:
            return np.int64(STOPPED)
        if allowed is not None and not is_set(allowed.rows, r):
            continue
        amount = split(local, state, r, memory.counts, division)
        if splits_nothing(division, amount, n):
            continue
        missed = np.int64(0)
        for p in by_size(division, amount):
            if missed >= beta:
                break
            part = part_of(division, p)
            its = allowed_after(rules, r, part[0], before, after)
            here = least_missed(local, rules, part, its, left - 1, beta - missed, memory)
            if here == STOPPED:
                return np.int64(STOPPED)
            missed += here
        out[r] = missed
    return np.int64(0)
