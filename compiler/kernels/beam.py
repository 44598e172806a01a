"""Beam search: at each state only the most promising guesses are tried, each of them to the end.

The result is the cost of a tree, and so an upper bound. It is stored in a cache of its own (`memo`) and never enters
the table of exact search. The exact search of small states uses that table as usual.

B(H, limit) is the result of a beam for a state H. It is the exact value if H has at most `small` answers, or if a
guess splits H into single answers. Otherwise it is the least, over the `width` most promising guesses, of the weight
of H plus B of the parts with one guess less. If none of these guesses keeps to the limit, it is INFINITE. With
`effort` above 0, in normal mode only, the beam then takes the most promising guesses after which the limit can be
kept (`infeasible_cores.rows_keeping_limit`), as far as the effort reaches. B depends on nothing else: not on the
table, the order of jobs, the number of threads, or the window. So the same lists give the same tree.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import best_below, candidates_of
from compiler.kernels.infeasible_cores import rows_keeping_limit
from compiler.kernels.local_problem import hash_set, reduce_local, seen_before, stable_order
from compiler.kernels.part_bounds import (
    by_members,
    capacity_within,
    closed_form,
    fill_closed_forms,
    max_height,
    next_unsolved,
    perfect_member,
    perfect_row,
    raise_bound,
    split,
)
from compiler.kernels.rules import allowed_after, allowed_rows, new_row_bits, restrict_rows
from compiler.kernels.solve import solve
from compiler.kernels.table import key_of, recall, remember, state_key
from compiler.kernels.tie_break import shape
from compiler.kernels.types import (
    C_ROW,
    C_STATES,
    C_STOP,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    U0,
    UNLIMITED,
    all_answers,
    new_division,
    pack,
    part_of,
    state_weight,
)

LOOKED_AT = 8  # times the width: number of guesses to order by their closed forms
LEAST_LOOKED_AT = 64  # the least such number
# One guess further down, the beam tries 1/NARROWER as many guesses, but at least NARROW. A beam that is already this
# narrow keeps its width, or loses one while more than LOW guesses are left: otherwise tall trees take too long.
NARROWER = 3
NARROW = 5
LOW = 8
MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)


class BeamWidth(NamedTuple):
    """The width of a beam, and its effort to keep to the limit."""

    width: int  # guesses tried at each state
    small: int  # states with at most this many answers are solved exactly
    # States to test for guesses that keep to the limit, if the most promising ones do not.
    effort: int = 0


@leaf
def narrower_beam(beam, limit):
    """Return the beam to use one guess further down, where `limit` guesses were left before it.

    Parameters
        beam: BeamWidth, the beam
        limit: int, guesses left
    """
    least = min(beam.width - (limit > LOW), NARROW)
    width = max(beam.width // NARROWER, least, 1)
    return BeamWidth(width, beam.small, beam.effort)


@leaf
def without_effort(beam):
    """Return the same beam with effort 0.

    Parameters
        beam: BeamWidth, the beam
    """
    return BeamWidth(beam.width, beam.small, 0)


@leaf
def most_ordered(beam):
    """Return the number of guesses of a state that are ordered by their closed forms.

    Parameters
        beam: BeamWidth, the beam
    """
    return max(LOOKED_AT * beam.width, LEAST_LOOKED_AT)


@leaf
def mix_bits(x):
    """Return a number whose bits depend on all bits of x.

    Parameters
        x: uint64, a number
    """
    x = (x ^ (x >> SHIFT)) * MIX
    return x ^ (x >> SHIFT)


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
def seen_partition(local, division, amount, slots):
    """Whether an earlier guess made the same parts; records this one in `slots`.

    Parameters
        local: Local, the local problem
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        slots: [slot, 2] uint64 array, hash set of partitions; changed in place
    """
    h1 = np.uint64(amount + 1)
    h2 = np.uint64(amount + 1)
    for p in range(amount):
        k1, k2 = state_key(local, division.parts[division.starts[p] : division.starts[p + 1]])
        h1 += mix_bits(k1)
        h2 += mix_bits(k2)
    return seen_before(slots, h1, h2)


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


@kernel
def order_candidates(local, state, candidates, total, room, most, memory):
    """Return (rows, closed-form bounds) of the most promising rows, best first.

    Rows with a part of more than `room` answers are dropped.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        total: int, the weight of the state
        room: int, the most answers that a part may have
        most: int, number of rows wanted
        memory: Memory, the shared table and the working memory of this thread
    """
    ranked = stable_order(candidates.bounds)
    amount = min(most, ranked.shape[0])
    rows = np.empty(amount, np.int32)
    values = np.empty(amount, np.int64)
    order = np.empty(amount, np.float64)
    kept = 0
    for c in range(ranked.shape[0]):
        if kept == amount:
            break
        row = candidates.rows[ranked[c]]
        value, largest, squares = closed_form(
            local, state, row, total, candidates.max_reach, candidates.max_open_parts, memory
        )
        if largest > room:
            continue
        rows[kept] = row
        values[kept] = value
        order[kept] = 2.0 * squares + np.float64(total) * np.float64(value)
        kept += 1
    turn = np.argsort(order[:kept], kind="mergesort")
    return rows[turn], values[turn]


@kernel
def beam_state(local, rules, state, allowed, beam, beta, limit, named, memory, shapes, memo, cores):
    """Return B of a state if it is below beta, else some v with beta <= v <= B; packed.

    If `named` is set, the row that a tree of cost B plays is left in memo.counters[C_ROW], unless exact search solved
    the state. The state must then not be one of the whole list.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        beta: int, the search window: values from beta on need not be exact
        limit: int, guesses left
        named: bool, whether to report the row
        memory: Memory, the shared table and the working memory of this thread
        shapes: [slot, 4] uint64 array, the cache of shapes
        memo: Memory, the cache of beam results
        cores: Cores, working memory for `rows_keeping_limit`
    """
    if memory.counters[C_STOP] != 0:
        return np.int64(STOPPED)
    n = state.shape[0]
    total = state_weight(local, state)
    if n == 1:
        return pack(total, 1)
    if limit < 2:
        return pack(INFINITE, 0)
    if n <= beam.small:
        free = np.int64(UNLIMITED)
        known = solve(local, rules, state, allowed, None, beta, free, memory)
        if known == STOPPED or (known >> HEIGHT_BITS) >= beta or (known & HEIGHT_MASK) <= limit:
            return known
        # The tree found is too tall. Its height depends on the table; that of the lowest best tree does not.
        lowest = shape(local, rules, state, allowed, None, free, np.bool_(False), shapes, memory)
        if memory.counters[C_STOP] != 0:
            return np.int64(STOPPED)
        if lowest.height <= limit:
            return pack(lowest.total, lowest.height)
    if local.whole:
        if rules is None:
            smaller = reduce_local(local, state)
            return beam_state(
                smaller,
                rules,
                all_answers(n),
                allowed,
                beam,
                beta,
                limit,
                named,
                memory,
                shapes,
                memo,
                cores,
            )
        smaller, its_rules, its = restrict_rows(local, rules, state, allowed)
        return beam_state(
            smaller,
            its_rules,
            all_answers(n),
            its,
            beam,
            beta,
            limit,
            named,
            memory,
            shapes,
            memo,
            cores,
        )
    known = by_members(local, state, limit, total, memory)
    if known & HEIGHT_MASK:
        if named:
            memo.counters[C_ROW] = local.row[state[best_member(local, state, memory)]]
        return known
    if (known >> HEIGHT_BITS) >= beta:
        return known
    key = memo_key(local, state, allowed, limit, beam)
    if not named:
        known = recall(key, n, np.int64(UNLIMITED), np.int64(0), memo.table)
        if known >= 0 and (known & HEIGHT_MASK or (known >> HEIGHT_BITS) >= beta):
            return known

    careful = beam.effort > 0 and rules is None
    if careful:
        everything = np.int64(INFINITE)
        plain = beam_state(
            local,
            rules,
            state,
            allowed,
            without_effort(beam),
            everything,
            limit,
            named,
            memory,
            shapes,
            memo,
            cores,
        )
        if plain == STOPPED or (plain >> HEIGHT_BITS) < INFINITE:
            return plain

    memory.counters[C_STATES] += 1
    if careful:
        candidates = candidates_of(local, state, allowed, total, np.int64(INFINITE), memory)
    elif allowed is None:
        # Rows with a part that is too large are dropped below, so select more rows than can be ordered.
        candidates, _ = best_below(
            local, state, total, np.int64(0), np.int64(INFINITE), 4 * most_ordered(beam), np.int64(0),
            memory,
        )  # fmt: skip
    else:
        candidates = candidates_of(local, state, allowed, total, np.int64(INFINITE), memory)
    if candidates.rows.shape[0] == 0:
        return pack(INFINITE, 0)
    if limit == 2 and not named:
        perfect = perfect_row(local, state, candidates, total)
        return pack(perfect, 2) if perfect < INFINITE else pack(INFINITE, 0)
    best = np.int64(beta)
    height = np.int64(0)
    room = capacity_within(limit - 1, n, candidates.max_reach, candidates.max_open_parts)
    most = candidates.rows.shape[0] if careful else most_ordered(beam)
    rows, values = order_candidates(local, state, candidates, total, room, most, memory)
    if careful:
        cores.effort[1] = beam.effort
        kept = rows_keeping_limit(local, state, limit, rows, beam.width, cores, memory)
        rows, values = rows[kept], values[kept]
    slots = hash_set(rows.shape[0])
    division = new_division(n)
    before = allowed_rows(allowed)
    after = new_row_bits(allowed)
    fail = np.int64(INFINITE)
    narrower = narrower_beam(beam, limit)
    tried = 0
    for c in range(rows.shape[0]):
        if tried == beam.width:
            break
        row = rows[c]
        amount = split(local, state, row, memory.counts, division)
        if seen_partition(local, division, amount, slots):
            continue
        tried += 1
        value = values[c]
        if value < best:
            value = total + fill_closed_forms(
                local, division, amount, candidates.max_reach, candidates.max_open_parts
            )
        while value < best:
            p = next_unsolved(division, amount, False)
            if p < 0:
                break
            part = part_of(division, p)
            its = allowed_after(rules, row, part[0], before, after)
            window = best - value + (division.lows[p] >> HEIGHT_BITS)
            below = beam_state(
                local,
                rules,
                part,
                its,
                narrower,
                window,
                limit - 1,
                np.bool_(False),
                memory,
                shapes,
                memo,
                cores,
            )
            if below == STOPPED:
                return np.int64(STOPPED)
            value += raise_bound(division.lows, p, below)
        if value < best:
            best = value
            height = 1 + max_height(division.lows, amount)
            if named:
                memo.counters[C_ROW] = row
        else:
            fail = min(fail, value)
    if height > 0:
        remember(key, n, np.int64(UNLIMITED), best, best, height, 0, memo)
        return pack(best, height)
    if fail >= INFINITE:
        remember(key, n, np.int64(UNLIMITED), np.int64(0), 0, 0, np.int64(UNLIMITED), memo)
        return pack(INFINITE, 0)
    remember(key, n, np.int64(UNLIMITED), fail, 0, 0, 0, memo)
    return pack(max(fail, beta), 0)
