"""Exact search: the value of a state, in every mode.

All functions keep the window contract: below beta they return the value, else some v with beta <= v <= V. Results are
packed (`types.pack`). `rules` and `allowed` are None in normal mode; numba compiles each combination separately, and
each specialisation calls itself with its own types only.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import Candidates, best_below, candidates_of, in_order
from compiler.kernels.local_problem import merge_order, reduce_local, stable_order
from compiler.kernels.part_bounds import (
    by_members,
    capacity_surplus,
    capacity_within,
    fill_closed_forms,
    floor_of,
    max_height,
    next_unsolved,
    order_batch,
    perfect_row,
    probe,
    raise_bound,
    split,
)
from compiler.kernels.rules import (
    allowed_after,
    new_row_bits,
    probe_parts,
    restrict_rows,
    splitting_rows,
)
from compiler.kernels.symmetry import one_per_orbit, orbits_after
from compiler.kernels.table import key_of, remember
from compiler.kernels.types import (
    BLOCK,
    C_GUESSES,
    C_REDUCED,
    C_STATES,
    C_STOP,
    C_TALL,
    ENDLESS,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    UNLIMITED,
    Allowed,
    Guess,
    all_answers,
    new_division,
    pack,
    part_of,
    state_weight,
)

REDUCE_FROM = 30  # smallest state of the whole list that gets a local problem in normal mode
SPARSE = 8  # a local problem is restricted again if fewer than 1/SPARSE of its rows are candidates
FIRST_LOOK = 16  # candidates selected in the first look at a state
# Smallest state of the whole list that gets a local problem under rules, if it has many candidates.
RESTRICT_FROM = 30
MANY_CANDIDATES = 30
FIRST_BATCH = 32  # candidates to order and search before the closed forms of more are computed
DIRECT_LIMIT = 3  # limits up to this one are searched directly, larger ones only if they bind


class Window(NamedTuple):
    """The window of a search, and its limit."""

    beta: int  # values from beta on need not be exact
    limit: int  # guesses left


class SolveResult(NamedTuple):
    """The result of searching a state; without a tree (height 0), no tree costs less than `lower`."""

    least: int  # a lower bound of the total without a limit
    lower: int  # a lower bound under the limit
    best: int  # the total of the best tree
    height: int  # its height, or 0 if no tree below beta was found


@kernel
def bound_guess(local, rules, guess, candidates, limit, best, memory):
    """Return a lower bound on the cost of a guess without a search; write its parts' bounds to `division.lows`.

    It stops once the sum reaches `best`; the remaining parts then keep their closed forms.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        guess: Guess, the guess and its parts
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        limit: int, guesses left after this one
        best: int, the best total found so far
        memory: Memory, the shared table and the working memory of this thread
    """
    division = guess.division
    lows = division.lows
    value = guess.total + fill_closed_forms(
        local, division, guess.amount, candidates.max_reach, candidates.max_open_parts
    )
    for p in range(guess.amount):
        if value >= best:
            return value
        if lows[p] & HEIGHT_MASK:
            continue
        part = part_of(division, p)
        weight = state_weight(local, part)
        if rules is None:
            known = probe(local, part, None, limit, weight, memory)
        else:
            known = by_members(local, part, limit, weight, memory)
        value += raise_bound(lows, p, known)
    if rules is None:
        return value
    return probe_parts(local, rules, guess, limit, value, best, memory)


@leaf
def worth_reducing(local, n):
    """Whether a state of the whole list should get a local problem of its own.

    Parameters
        local: Local, the local problem
        n: int, number of answers in the state
    """
    if not local.whole or 2 * n > local.weight.shape[0]:
        return False
    return n >= REDUCE_FROM or local.members.shape[0] == 0


@leaf
def worth_restricting(local, n, candidates, beta):
    """Whether a state should get a smaller problem with only the rows that split it.

    Parameters
        local: Local, the local problem
        n: int, number of answers in the state
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        beta: int, the search window: values from beta on need not be exact
    """
    if candidates.least >= beta:
        return False
    if not local.whole:
        return SPARSE * candidates.rows.shape[0] < local.reach.shape[0] > BLOCK
    if n < RESTRICT_FROM:
        return False
    tried = 0
    for c in range(candidates.bounds.shape[0]):
        tried += candidates.bounds[c] < beta
    return tried > MANY_CANDIDATES


@leaf
def store_result(key, n, window, result, memory):
    """Store the result for a state in the table, and return it packed.

    Parameters
        key: pair of uint64, the key of the state
        n: int, number of answers in the state
        window: Window, the search window and the guesses left
        result: SolveResult, the result
        memory: Memory, the shared table and the working memory of this thread
    """
    limit = window.limit
    if result.height > 0:
        remember(key, n, limit, result.best, result.best, result.height, 0, memory)
        return pack(result.best, result.height)
    if result.lower >= INFINITE:
        remember(key, n, limit, min(result.least, window.beta), 0, 0, limit, memory)
        return pack(INFINITE, 0)
    remember(key, n, limit, result.lower, 0, 0, 0, memory)
    return pack(max(result.lower, window.beta), 0)


@kernel
def solve(local, rules, state, allowed, orbits, beta, limit, memory):
    """Return V of the state under `limit` if it is below beta, else some v with beta <= v <= V; packed.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        beta: int, the search window: values from beta on need not be exact
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    if memory.counters[C_STOP] != 0:
        return np.int64(STOPPED)
    n = state.shape[0]
    total = state_weight(local, state)
    if n == 1:
        return pack(total, 1)
    if limit < 2:
        return pack(INFINITE, 0)
    known = probe(local, state, allowed, limit, total, memory)
    lower = known >> HEIGHT_BITS
    if known & HEIGHT_MASK or lower >= beta:
        return known
    if limit == ENDLESS:  # the tree is too tall: stop, and store nothing
        memory.counters[C_TALL] = 1
        return np.int64(STOPPED)
    if rules is None:  # noqa: SIM102 (numba leaves out the branch of a None only by itself)
        if worth_reducing(local, n):
            memory.counters[C_REDUCED] += 1
            smaller = reduce_local(local, state)
            return solve(smaller, rules, all_answers(n), allowed, orbits, beta, limit, memory)
    memory.counters[C_STATES] += 1
    # With two guesses left, only rows that make single answers matter, and they cost at most 2W.
    within = min(beta, 2 * total + 1) if limit == 2 else beta
    later = np.int64(INFINITE)  # the least bound of the rows not examined yet
    room = FIRST_LOOK if limit > 2 else local.reach.shape[0] + 1
    known = np.int64(lower)
    if orbits is not None:
        known = np.int64(0)  # a look that ends at one row may miss the representative of its orbit
    if rules is None:
        candidates, later = best_below(
            local, state, total, np.int64(0), within, room, known, memory
        )
    else:
        candidates = candidates_of(local, state, allowed, total, within, memory)
    if orbits is not None:
        candidates = one_per_orbit(local, orbits, candidates)
    if rules is not None and limit > 2 and worth_restricting(local, n, candidates, beta):
        memory.counters[C_REDUCED] += 1
        smaller, its_rules, its = restrict_rows(
            local, rules, state, Allowed(splitting_rows(allowed, candidates), allowed.key)
        )
        return solve(smaller, its_rules, all_answers(n), its, orbits, beta, limit, memory)
    fail = candidates.fail  # the least bound of the guesses that are ruled out
    least = candidates.least
    beyond = capacity_surplus(n, candidates.max_reach, candidates.max_open_parts)
    if beyond > 0:
        least = max(least, floor_of(total, local.weight[state[0]], candidates.max_reach) + beyond)
    lower = max(lower, least)
    best = np.int64(beta)
    height = np.int64(0)
    if limit == 2:
        perfect = perfect_row(local, state, candidates, total)
        if within < beta:
            fail = np.int64(INFINITE)
        if perfect < beta:
            best = perfect
            height = np.int64(2)
        else:
            fail = min(fail, perfect)
    elif limit < ENDLESS and n > capacity_within(
        limit, n, candidates.max_reach, candidates.max_open_parts
    ):
        fail = np.int64(INFINITE)
    elif lower >= beta:
        fail = min(fail, lower)
    elif candidates.rows.shape[0] > 0 or later < best:
        division = new_division(n)
        useful = splitting_rows(allowed, candidates)
        after = new_row_bits(allowed)
        left = np.int64(n)
        if limit < ENDLESS:
            left = capacity_within(limit - 1, n, candidates.max_reach, candidates.max_open_parts)
        while True:
            if candidates.rows.shape[0] > 0:
                candidates = in_order(candidates, stable_order(candidates.bounds))
            rows = candidates.rows
            bounds = candidates.bounds
            order = np.empty(rows.shape[0], np.float64)
            last = 0
            batch = FIRST_BATCH
            while last < rows.shape[0] and bounds[last] < best and best > lower:
                first = last
                last = min(last + batch, rows.shape[0])
                batch *= 4
                before = best
                live, best, dropped = order_batch(
                    local, state, candidates, (first, last), best, left, order, memory
                )
                fail = min(fail, dropped)
                if best < before:
                    height = np.int64(3)  # at most: its parts have two answers or fewer
                turn = merge_order(order[first:live])
                for t in range(live - first):
                    c = first + turn[t]
                    if best <= lower:
                        break
                    if bounds[c] >= best:
                        fail = min(fail, bounds[c])
                        continue
                    memory.counters[C_GUESSES] += 1
                    row = np.int64(rows[c])
                    amount = split(local, state, row, memory.counts, division)
                    guess = Guess(row, total, useful, after, division, amount)
                    value = bound_guess(local, rules, guess, candidates, limit - 1, best, memory)
                    below = orbits_after(orbits, local.name[row])
                    while value < best:
                        p = next_unsolved(division, amount, limit <= DIRECT_LIMIT)
                        if p < 0:
                            break
                        part = part_of(division, p)
                        its = allowed_after(rules, row, part[0], useful, after)
                        window = best - value + (division.lows[p] >> HEIGHT_BITS)
                        known = solve(local, rules, part, its, below, window, limit - 1, memory)
                        if known == STOPPED:
                            return np.int64(STOPPED)
                        value += raise_bound(division.lows, p, known)
                    if value < best:
                        best = value
                        height = 1 + max_height(division.lows, amount)
                    else:
                        fail = min(fail, value)
            if last < rows.shape[0]:
                fail = min(fail, bounds[last])
            if rules is not None or later >= best or best <= lower:
                fail = min(fail, later)
                break
            room *= 16
            again, later = best_below(local, state, total, later, best, room, np.int64(0), memory)
            fail = min(fail, again.fail)
            if orbits is not None:
                again = one_per_orbit(local, orbits, again)
            candidates = Candidates(
                again.rows,
                again.bounds,
                candidates.least,
                fail,
                candidates.max_reach,
                candidates.max_open_parts,
            )
    lower = max(lower, min(fail, INFINITE))
    key = key_of(local, state, allowed)
    result = SolveResult(least, lower, best, height)
    return store_result(key, n, Window(beta, limit), result, memory)


@kernel
def solve_within(local, rules, state, allowed, orbits, beta, limit, memory):
    """Same as `solve`; in normal mode it tries without the limit first, since most states have a best tree within it.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        beta: int, the search window: values from beta on need not be exact
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    if rules is None and limit > DIRECT_LIMIT:
        free = solve(local, rules, state, allowed, orbits, beta, np.int64(UNLIMITED), memory)
        if free == STOPPED and limit < ENDLESS and memory.counters[C_TALL] != 0:
            memory.counters[C_TALL] = 0  # only the search without a limit was too tall
        elif free == STOPPED or (free >> HEIGHT_BITS) >= beta or (free & HEIGHT_MASK) <= limit:
            return free
    return solve(local, rules, state, allowed, orbits, beta, limit, memory)
