"""The rows that a beam tries on a state, and what the kernels of `beam` share."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import Candidates, best_below, candidates_of
from compiler.kernels.infeasible_cores import Cores, rows_keeping_limit
from compiler.kernels.local_problem import hash_set, seen_before, stable_order
from compiler.kernels.part_bounds import (
    capacity_within,
    closed_form,
    fill_closed_forms,
    perfect_row,
    split,
)
from compiler.kernels.rules import allowed_rows, new_row_bits
from compiler.kernels.table import state_key
from compiler.kernels.types import (
    C_STATES,
    INFINITE,
    Division,
    Guess,
    Memory,
    new_division,
    pack,
    state_weight,
)

LOOKED_AT = 8  # times the width: number of guesses to order by their closed forms
LEAST_LOOKED_AT = 64  # the least such number
# One guess further down, the beam tries 1/NARROWER as many guesses, but at least NARROW. A beam that is already this
# narrow keeps its width, or loses one while more than LOW guesses are left: otherwise tall trees take too long.
NARROWER = 3
NARROW = 5
LOW = 8
UNSOLVED = -2  # stands for the packed result of a state that needs a beam
MIX = np.uint64(0x9E3779B97F4A7C15)
SHIFT = np.uint64(29)


class BeamTask(NamedTuple):
    """The task of a beam."""

    beta: int  # the search window: values from beta on need not be exact
    limit: int  # guesses left
    named: bool  # whether the row that the tree plays is needed


class BeamMemory(NamedTuple):
    """The caches and the working memory of a thread."""

    memory: Memory  # the table and working memory of exact search
    shapes: np.ndarray  # [slot, 4] the cache of shapes
    memo: Memory  # the same as `memory`, but its table contains beam results
    cores: Cores  # for `rows_keeping_limit`


class BeamRows(NamedTuple):
    """The rows that a beam tries on a state, best first, and the working space to try them."""

    rows: np.ndarray
    values: np.ndarray  # their closed-form bounds
    candidates: Candidates  # the rows that they were chosen from
    slots: np.ndarray  # hash set of the partitions that were tried
    before: np.ndarray  # bit set of the rows allowed in the state; None in normal mode
    after: np.ndarray  # working space for the rows allowed after a guess; None in normal mode
    division: Division  # the parts of the row that is tried


class BeamWidth(NamedTuple):
    """The width of a beam, and its effort to stay within the limit."""

    width: int  # guesses tried at each state
    small: int  # states with at most this many answers are solved exactly
    # States to test for guesses that stay within the limit, if the most promising ones do not.
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
def beam_candidates(local, state, allowed, beam, careful, memory):
    """Return the rows that a beam chooses from.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        careful: bool, whether to choose the rows after which the limit can be kept
        memory: Memory, the shared table and the working memory of this thread
    """
    total = state_weight(local, state)
    beta = np.int64(INFINITE)
    if allowed is None:
        # Rows with a part that is too large are dropped later, so select more rows than can be ordered.
        room = local.reach.shape[0] + 1 if careful else 4 * most_ordered(beam)
        return best_below(local, state, total, np.int64(0), beta, room, np.int64(0), memory)[0]
    return candidates_of(local, state, allowed, total, beta, memory)


@kernel
def rows_to_try(local, state, candidates, beam, limit, careful, its):
    """Return (rows, closed-form bounds) that a beam tries on a state, best first; more than its width, as some repeat.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        beam: BeamWidth, the beam
        limit: int, guesses left
        careful: bool, whether to choose the rows after which the limit can be kept
        its: BeamMemory, working memory
    """
    total = state_weight(local, state)
    room = capacity_within(
        limit - 1, state.shape[0], candidates.max_reach, candidates.max_open_parts
    )
    most = candidates.rows.shape[0] if careful else most_ordered(beam)
    rows, values = order_candidates(local, state, candidates, total, room, most, its.memory)
    if careful:
        its.cores.effort[1] = beam.effort
        kept = rows_keeping_limit(local, state, limit, rows, beam.width, its.cores, its.memory)
        rows, values = rows[kept], values[kept]
    return rows, values


@kernel
def choose_rows(local, state, allowed, beam, task, careful, its):
    """Return (the packed result, or UNSOLVED; the rows to try on a state).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        beam: BeamWidth, the beam
        task: BeamTask, the search window, the guesses left, and whether the row is needed
        careful: bool, whether to choose the rows after which the limit can be kept
        its: BeamMemory, working memory
    """
    its.memory.counters[C_STATES] += 1
    candidates = beam_candidates(local, state, allowed, beam, careful, its.memory)
    rows, values = candidates.rows, candidates.bounds
    packed = np.int64(UNSOLVED)
    if rows.shape[0] == 0:
        packed = pack(INFINITE, 0)
    elif task.limit == 2 and not task.named:
        perfect = perfect_row(local, state, candidates, state_weight(local, state))
        packed = pack(perfect, 2) if perfect < INFINITE else pack(INFINITE, 0)
    else:
        rows, values = rows_to_try(local, state, candidates, beam, task.limit, careful, its)
    slots = hash_set(rows.shape[0] if packed == UNSOLVED else 0)
    before, after = allowed_rows(allowed), new_row_bits(allowed)
    division = new_division(state.shape[0])
    return packed, BeamRows(rows, values, candidates, slots, before, after, division)


@kernel
def next_row(local, state, choice, c, best, memory):
    """Split a state by the next row that makes other parts than the rows before it.

    Returns (its index, or the number of rows if there is none; the guess; a lower bound of its total). If the bound is
    below `best`, it is the sum of the bounds in `division.lows`.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        choice: BeamRows, the rows to try
        c: int, the index of the last row, or -1
        best: int, the best total found so far
        memory: Memory, the shared table and the working memory of this thread
    """
    total = state_weight(local, state)
    candidates, division = choice.candidates, choice.division
    for other in range(c + 1, choice.rows.shape[0]):
        row = np.int64(choice.rows[other])
        amount = np.int64(split(local, state, row, memory.counts, division))
        if seen_partition(local, division, amount, choice.slots):
            continue
        value = choice.values[other]
        if value < best:
            value = total + fill_closed_forms(
                local, division, amount, candidates.max_reach, candidates.max_open_parts
            )
        guess = Guess(row, total, choice.before, choice.after, division, amount)
        return np.int64(other), guess, value
    none = Guess(np.int64(-1), total, choice.before, choice.after, division, np.int64(0))
    return np.int64(choice.rows.shape[0]), none, np.int64(INFINITE)
