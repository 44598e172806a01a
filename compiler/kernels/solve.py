"""Exact search: the value of a state, in every mode.

All functions keep the window contract: below beta they return the value, else some v with beta <= v <= V. Results are
packed (`types.pack`). `rules` and `allowed` are None in normal mode; numba compiles each combination separately, and
each specialisation calls itself with its own types only.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.batches import (
    Findings,
    after_batches,
    has_next,
    new_batches,
    next_batch,
    next_look,
    with_value,
)
from compiler.kernels.cache import inlined, kernel, leaf
from compiler.kernels.candidates import best_below, candidates_of
from compiler.kernels.local_problem import reduce_local
from compiler.kernels.part_bounds import (
    by_members,
    capacity_surplus,
    capacity_within,
    fill_closed_forms,
    floor_of,
    max_height,
    next_unsolved,
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
from compiler.kernels.similar_parts import memory_for, one_ply_of_parts, scans_parts
from compiler.kernels.symmetry import one_per_orbit, orbits_after
from compiler.kernels.table import key_of, remember
from compiler.kernels.types import (
    BLOCK,
    C_STATES,
    C_STOP,
    C_TALL,
    DIRECT_LIMIT,
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


class Window(NamedTuple):
    """The window of a search, and its limit."""

    beta: int  # values from beta on need not be exact
    limit: int  # guesses left


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
    if rules is not None:
        return probe_parts(local, rules, guess, limit, value, best, memory)
    if value < best and scans_parts(division.parts.shape[0], limit, memory):
        return one_ply_of_parts(local, guess, value, best, memory)
    return value


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
def store_result(key, n, window, found, memory):
    """Store the result for a state in the table, and return it packed.

    Parameters
        key: pair of uint64, the key of the state
        n: int, number of answers in the state
        window: Window, the search window and the guesses left
        found: Findings, what the search found
        memory: Memory, the shared table and the working memory of this thread
    """
    limit = window.limit
    if found.height > 0:
        remember(key, n, limit, found.best, found.best, found.height, 0, memory)
        return pack(found.best, found.height)
    lower = max(found.lower, min(found.fail, INFINITE))
    if lower >= INFINITE:
        remember(key, n, limit, min(found.least, window.beta), 0, 0, limit, memory)
        return pack(INFINITE, 0)
    remember(key, n, limit, lower, 0, 0, 0, memory)
    return pack(max(lower, window.beta), 0)


@inlined
def known_without_scan(local, state, allowed, total, window, memory):
    """Return (whether the search ends here, the packed result or lower bound of a state), without a scan of rows.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        total: int, the weight of the state
        window: Window, the search window and the guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    if memory.counters[C_STOP] != 0:
        return True, np.int64(STOPPED)
    if state.shape[0] == 1:
        return True, pack(total, 1)
    if window.limit < 2:
        return True, pack(INFINITE, 0)
    known = probe(local, state, allowed, window.limit, total, memory)
    if known & HEIGHT_MASK or known >> HEIGHT_BITS >= window.beta:
        return True, known
    if window.limit == ENDLESS:  # the tree is too tall: stop, and store nothing
        memory.counters[C_TALL] = 1
        return True, np.int64(STOPPED)
    return False, known


@inlined
def first_look(local, state, allowed, orbits, total, known, window, memory):
    """Return (the first candidates of a state, the least bound of the rows not examined yet).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        total: int, the weight of the state
        known: int, a packed lower bound of the state
        window: Window, the search window and the guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    memory.counters[C_STATES] += 1
    within = window.beta
    room = FIRST_LOOK
    if window.limit == 2:  # only rows that make single answers matter, and they cost at most 2W
        within = min(within, 2 * total + 1)
        room = local.reach.shape[0] + 1
    later = np.int64(INFINITE)
    if allowed is None:
        lower = known >> HEIGHT_BITS
        if orbits is not None:
            lower = np.int64(0)  # a look that ends at one row may miss its orbit's representative
        candidates, later = best_below(
            local, state, total, np.int64(0), within, room, lower, memory
        )
    else:
        candidates = candidates_of(local, state, allowed, total, within, memory)
    if orbits is not None:
        candidates = one_per_orbit(local, orbits, candidates)
    return candidates, later


@inlined
def first_findings(local, state, total, candidates, later, known, window):
    """Return (whether bounds decide a state, the first findings), before any guess is searched.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        total: int, the weight of the state
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        later: int, the least bound of the rows not examined yet
        known: int, a packed lower bound of the state
        window: Window, the search window and the guesses left
    """
    n = state.shape[0]
    beta, limit = window
    max_reach, max_open_parts = candidates.max_reach, candidates.max_open_parts
    fail = candidates.fail
    least = candidates.least
    beyond = capacity_surplus(n, max_reach, max_open_parts)
    if beyond > 0:
        least = max(least, floor_of(total, local.weight[state[0]], max_reach) + beyond)
    lower = max(known >> HEIGHT_BITS, least)
    best = np.int64(beta)
    height = np.int64(0)
    decided = True
    if limit == 2:
        perfect = perfect_row(local, state, candidates, total)
        if 2 * total + 1 < beta:
            fail = np.int64(INFINITE)
        if perfect < beta:
            best = perfect
            height = np.int64(2)
        else:
            fail = min(fail, perfect)
    elif limit < ENDLESS and n > capacity_within(limit, n, max_reach, max_open_parts):
        fail = np.int64(INFINITE)
    elif lower >= beta:
        fail = min(fail, lower)
    else:
        decided = candidates.rows.shape[0] == 0 and later >= best
    return decided, Findings(least, lower, best, height, fail)


@inlined
def largest_part_within(n, candidates, limit):
    """Return the most answers that a part of a state may have, so that the guesses left after this one can solve it.

    Parameters
        n: int, number of answers in the state
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        limit: int, guesses left
    """
    if limit >= ENDLESS:
        return np.int64(n)
    return capacity_within(limit - 1, n, candidates.max_reach, candidates.max_open_parts)


@inlined
def next_part(division, amount, value, best, limit):
    """Return the part of a guess to solve next, or -1 if there is none or the guess is ruled out.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        value: int, the sum of what is known of the parts
        best: int, the total of the best tree found so far
        limit: int, guesses left before this one
    """
    return next_unsolved(division, amount, limit <= DIRECT_LIMIT) if value < best else -1


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
    n, total, window = state.shape[0], state_weight(local, state), Window(beta, limit)
    is_known, known = known_without_scan(local, state, allowed, total, window, memory)
    if is_known:
        return known
    if rules is None:  # noqa: SIM102 (numba leaves out the branch of a None only by itself)
        if worth_reducing(local, n):
            smaller, own = reduce_local(local, state), memory_for(local, n, memory)
            return solve(smaller, rules, all_answers(n), allowed, orbits, beta, limit, own)
    candidates, later = first_look(local, state, allowed, orbits, total, known, window, memory)
    if rules is not None:  # noqa: SIM102
        if limit > 2 and worth_restricting(local, n, candidates, beta):
            its = Allowed(splitting_rows(allowed, candidates), allowed.key)
            smaller, its_rules, its = restrict_rows(local, rules, state, its)
            return solve(smaller, its_rules, all_answers(n), its, orbits, beta, limit, memory)
    is_decided, found = first_findings(local, state, total, candidates, later, known, window)
    if is_decided:
        return store_result(key_of(local, state, allowed), n, window, found, memory)
    division, most = new_division(n), largest_part_within(n, candidates, limit)
    useful, after = splitting_rows(allowed, candidates), new_row_bits(allowed)
    batches = new_batches(candidates, later, np.int64(FIRST_LOOK))
    while True:
        while has_next(batches, found):
            batches, found = next_batch(local, state, batches, found, most, memory)
            rows, bounds, turn = batches.candidates.rows, batches.candidates.bounds, batches.turn
            for t in range(turn.shape[0]):
                if max(bounds[turn[t]], found.lower) >= found.best:
                    continue  # a tree as good was found since, so `fail` no longer matters
                row = np.int64(rows[turn[t]])
                amount = split(local, state, row, memory.counts, division)
                guess = Guess(row, total, useful, after, division, amount)
                value = bound_guess(local, rules, guess, candidates, limit - 1, found.best, memory)
                below = orbits_after(orbits, local.name[row])
                p = next_part(division, amount, value, found.best, limit)
                while p >= 0:
                    part = part_of(division, p)
                    its = allowed_after(rules, row, part[0], useful, after)
                    most_of_part = found.best - value + (division.lows[p] >> HEIGHT_BITS)
                    known = solve(local, rules, part, its, below, most_of_part, limit - 1, memory)
                    if known == STOPPED:
                        return np.int64(STOPPED)
                    value += raise_bound(division.lows, p, known)
                    p = next_part(division, amount, value, found.best, limit)
                found = with_value(found, value, 1 + max_height(division.lows, amount))
        found = after_batches(batches, found)
        if rules is not None or batches.later >= found.best or found.best <= found.lower:
            return store_result(key_of(local, state, allowed), n, window, found, memory)
        batches, found = next_look(local, state, orbits, total, batches, found, memory)


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
