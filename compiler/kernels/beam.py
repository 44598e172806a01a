"""Beam search: at each state only the most promising guesses are tried, each of them to the end.

The result is the cost of a tree, and so an upper bound. It is stored in a cache of its own (`memo`) and never enters
the table of exact search. The exact search of small states uses that table as usual.

B(H, limit) is the result of a beam for a state H. It is the exact value if H has at most `small` answers, or if a
guess splits H into single answers. Otherwise it is the least, over the `width` most promising guesses, of the weight
of H plus B of the parts with one guess less. If none of these guesses stays within the limit, it is INFINITE. With
`effort` above 0, in normal mode only, the beam then takes the most promising guesses after which the limit can be
kept (`infeasible_cores.rows_keeping_limit`), as far as the effort reaches. B depends on nothing else: not on the
table, the order of jobs, the number of threads, or the window. So the same lists give the same tree.
"""

import numpy as np

from compiler.kernels.beam_rows import (
    UNSOLVED,
    BeamTask,
    choose_rows,
    mix_bits,
    narrower_beam,
    next_row,
    without_effort,
)
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.local_problem import reduce_local
from compiler.kernels.part_bounds import (
    by_members,
    max_height,
    next_unsolved,
    perfect_member,
    raise_bound,
)
from compiler.kernels.rules import allowed_after, restrict_rows
from compiler.kernels.shapes import TieBreak
from compiler.kernels.solve import solve
from compiler.kernels.table import key_of, recall, remember
from compiler.kernels.tie_break import shape
from compiler.kernels.types import (
    C_STOP,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    U0,
    UNLIMITED,
    all_answers,
    pack,
    part_of,
    state_weight,
)


@leaf
def memo_key(local, state, allowed, limit, beam):
    """Return the cache keys of a beam's result for a state.

    They include all answers of the local problem, because its rows depend on the part it was reduced for.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        limit: int, guesses left
        beam: BeamWidth, the beam
    """
    k1, k2 = key_of(local, state, allowed)
    r1 = U0
    r2 = U0
    for i in range(local.weight.shape[0]):
        r1 ^= local.zobrist[i, 0]
        r2 ^= local.zobrist[i, 1]
    terms = (
        np.uint64(limit)
        + np.uint64(64) * np.uint64(beam.width)
        + np.uint64(1 << 40) * np.uint64(beam.small)
    )
    terms += mix_bits(np.uint64(beam.effort))
    return k1 ^ mix_bits(r1 + terms), k2 ^ mix_bits(r2 - terms)


@leaf
def best_member(local, state, memory):
    """Return the position of the first member that makes single answers, else one that leaves one pair; one must exist.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        memory: Memory, the shared table and the working memory of this thread
    """
    perfect = perfect_member(local, state, memory)
    if perfect >= 0:
        return perfect
    n = state.shape[0]
    seen = memory.seen
    for g in range(n):
        row = local.members[state[g]]
        stamp = seen[0] + 1
        seen[0] = stamp
        different = 0
        for i in range(n):
            at = 1 + row[state[i]]
            different += seen[at] != stamp
            seen[at] = stamp
        if different == n - 1:
            return g
    return -1


@leaf
def without_row(packed):
    """Return (packed result, -1 for no row).

    Parameters
        packed: int, a packed result
    """
    return np.int64(packed), np.int64(-1)


@kernel
def by_exact_search(local, rules, state, allowed, beam, task, its):
    """Return the packed result of a state that needs no beam; UNSOLVED if it needs one.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        task: BeamTask, the search window and the guesses left
        its: BeamMemory, working memory
    """
    memory = its.memory
    limit = task.limit
    n = state.shape[0]
    if memory.counters[C_STOP] != 0:
        return np.int64(STOPPED)
    if n == 1:
        return pack(state_weight(local, state), 1)
    if limit < 2:
        return pack(INFINITE, 0)
    if n > beam.small:
        return np.int64(UNSOLVED)
    free = np.int64(UNLIMITED)
    known = solve(local, rules, state, allowed, None, task.beta, free, memory)
    if known == STOPPED or (known >> HEIGHT_BITS) >= task.beta or (known & HEIGHT_MASK) <= limit:
        return known
    # The tree found is too tall. Its height depends on the table; that of the lowest best tree does not.
    choice = TieBreak(np.bool_(False), its.shapes)
    lowest = shape(local, rules, state, allowed, None, free, choice, memory)
    if memory.counters[C_STOP] != 0:
        return np.int64(STOPPED)
    return pack(lowest.total, lowest.height) if lowest.height <= limit else np.int64(UNSOLVED)


@kernel
def known_to_beam(local, state, allowed, beam, task, its):
    """Return (packed result or bound, row) from the members of a state or the cache of beam results; row -1 if unknown.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        task: BeamTask, the search window, the guesses left, and whether the row is needed
        its: BeamMemory, working memory
    """
    n = state.shape[0]
    known = by_members(local, state, task.limit, state_weight(local, state), its.memory)
    if known & HEIGHT_MASK and task.named:
        return known, np.int64(local.row[state[best_member(local, state, its.memory)]])
    if task.named or known & HEIGHT_MASK or (known >> HEIGHT_BITS) >= task.beta:
        return without_row(known)
    key = memo_key(local, state, allowed, task.limit, beam)
    recalled = recall(key, n, np.int64(UNLIMITED), np.int64(0), its.memo.table)
    return without_row(known if recalled < 0 else recalled)


@kernel
def keep_beam_result(key, n, beta, result, memo):
    """Store the result of a beam for a state, and return it packed.

    Parameters
        key: pair of uint64, the key of the state
        n: int, number of answers in the state
        beta: int, the search window: values from beta on need not be exact
        result: triple of int: the least total, the height of its tree (0 if none is below beta), a bound if there is none
        memo: Memory, the cache of beam results
    """
    best, height, fail = result
    free = np.int64(UNLIMITED)
    if height > 0:
        remember(key, n, free, best, best, height, 0, memo)
        return pack(best, height)
    if fail >= INFINITE:
        remember(key, n, free, np.int64(0), 0, 0, free, memo)
        return pack(INFINITE, 0)
    remember(key, n, free, fail, 0, 0, 0, memo)
    return pack(max(fail, beta), 0)


@kernel
def beam_state(local, rules, state, allowed, beam, task, its):
    """Return (B of a state if it is below beta, else some v with beta <= v <= B, packed; the row of a tree of cost B).

    The row is -1 if exact search solved the state or the task does not ask for it. The state must not be one of the
    whole list.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        task: BeamTask, the search window, the guesses left, and whether the row is needed
        its: BeamMemory, working memory
    """
    packed = by_exact_search(local, rules, state, allowed, beam, task, its)
    if packed != UNSOLVED:
        return without_row(packed)
    packed, row = known_to_beam(local, state, allowed, beam, task, its)
    if packed & HEIGHT_MASK or (packed >> HEIGHT_BITS) >= task.beta:
        return packed, row
    limit = task.limit
    careful = beam.effort > 0 and rules is None
    if careful:
        plain = BeamTask(np.int64(INFINITE), limit, task.named)
        packed, row = beam_state(local, rules, state, allowed, without_effort(beam), plain, its)
        if packed == STOPPED or (packed >> HEIGHT_BITS) < INFINITE:
            return packed, row
    packed, choice = choose_rows(local, state, allowed, beam, task, careful, its)
    if packed != UNSOLVED:
        return without_row(packed)
    lows = choice.division.lows
    best, height, row = task.beta, np.int64(0), np.int64(-1)
    fail = np.int64(INFINITE)
    c = np.int64(-1)
    for _ in range(beam.width):
        c, guess, value = next_row(local, state, choice, c, best, its.memory)
        if c == choice.rows.shape[0]:
            break
        while value < best:
            p = next_unsolved(choice.division, guess.amount, False)
            if p < 0:
                break
            part = part_of(choice.division, p)
            may = allowed_after(rules, guess.row, part[0], guess.before, guess.after)
            window = best - value + (lows[p] >> HEIGHT_BITS)
            below = BeamTask(window, limit - 1, np.bool_(False))
            packed, _ = beam_state(local, rules, part, may, narrower_beam(beam, limit), below, its)
            if packed == STOPPED:
                return without_row(STOPPED)
            value += raise_bound(lows, p, packed)
        if value < best:
            best, height, row = value, 1 + max_height(lows, guess.amount), guess.row
        else:
            fail = min(fail, value)
    key = memo_key(local, state, allowed, limit, beam)
    result = (best, height, fail)
    return keep_beam_result(key, state.shape[0], task.beta, result, its.memo), row


@kernel
def beam_search(local, rules, state, allowed, beam, task, its):
    """Return the same as `beam_state`, also for a state of the whole list.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        task: BeamTask, the search window, the guesses left, and whether the row is needed
        its: BeamMemory, working memory
    """
    if not local.whole:
        return beam_state(local, rules, state, allowed, beam, task, its)
    packed = by_exact_search(local, rules, state, allowed, beam, task, its)
    if packed != UNSOLVED:
        return without_row(packed)
    every = all_answers(state.shape[0])
    if rules is None:
        smaller = reduce_local(local, state)
        return beam_state(smaller, rules, every, allowed, beam, task, its)
    smaller, its_rules, may = restrict_rows(local, rules, state, allowed)
    return beam_state(smaller, its_rules, every, may, beam, task, its)
