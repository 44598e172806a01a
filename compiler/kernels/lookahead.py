"""Look-ahead: expectimax over the guesses with the best estimates, to a fixed depth."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import is_set
from compiler.kernels.cache import kernel
from compiler.kernels.local_problem import reduce_local
from compiler.kernels.measure import measure
from compiler.kernels.part_bounds import split
from compiler.kernels.rules import allowed_after, allowed_rows, new_row_bits, restrict_rows
from compiler.kernels.solve import solve_within
from compiler.kernels.types import (
    C_STOP,
    HEIGHT_BITS,
    INFINITE,
    STOPPED,
    all_answers,
    in_state,
    new_division,
    part_of,
    state_weight,
)

NEVER = np.inf  # the estimate of a guess that splits nothing or cannot stay within the limit


class LookAheadScope(NamedTuple):
    """How far a look-ahead goes, apart from its depth."""

    width: int  # rows tried at each state
    small: int  # states with at most this many answers are solved exactly
    xlogx: np.ndarray  # n * log2(n) as a whole number for each size n (`search.logs.xlogx`)


@kernel
def entropic(local, state, xlogx, estimate):
    """Write to `estimate` how many guesses all answers of the state need in total, if each row is played now.

    With p the probability that the row is the answer and E its entropy, the estimate is
    W * (p + (1 - p) * (log2(n)/E + 1)), where n*E = xlogx[n] - spread is a whole number. So each estimate takes one
    division and one product, which every machine rounds the same way.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        xlogx: int64 array, n * log2(n) as a whole number for each size n (`search.logs.xlogx`)
        estimate: float64 array, output
    """
    n = state.shape[0]
    rows = local.labels.shape[1]
    parts = np.empty(rows, np.int32)
    largest = np.empty(rows, np.int32)
    squares = np.empty(rows, np.int64)
    spread = np.empty(rows, np.int64)
    colours = 64 * local.words.max()
    measure(local.labels, colours, state, xlogx, parts, largest, squares, spread)
    total = state_weight(local, state)
    for r in range(rows):
        gained = xlogx[n] - spread[r]
        if parts[r] < 2:
            estimate[r] = NEVER
            continue
        member = local.member[r]
        open_weight = total
        if member >= 0 and in_state(state, member):
            open_weight -= local.weight[member]
        guesses = np.float64(xlogx[n]) / np.float64(gained)
        estimate[r] = np.float64(total) + np.float64(open_weight) * guesses


@kernel
def smallest(estimate, width):
    """Return the positions of the `width` smallest numbers, smallest first, ties in order.

    Parameters
        estimate: float64 array, the numbers
        width: int, how many are wanted
    """
    kept = np.empty(width, np.int64)
    amount = 0
    for r in range(estimate.shape[0]):
        if amount == width and estimate[r] >= estimate[kept[amount - 1]]:
            continue
        if amount < width:
            amount += 1
        at = amount - 1
        while at > 0 and estimate[kept[at - 1]] > estimate[r]:
            kept[at] = kept[at - 1]
            at -= 1
        kept[at] = r
    return kept[:amount]


@kernel
def best_rows(local, state, allowed, xlogx, width):
    """Return (rows, estimates) of the `width` allowed rows with the best estimates, best first.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        xlogx: int64 array, n * log2(n) as a whole number for each size n (`search.logs.xlogx`)
        width: int, number of rows wanted
    """
    estimate = np.empty(local.labels.shape[1], np.float64)
    entropic(local, state, xlogx, estimate)
    if allowed is not None:
        for r in range(estimate.shape[0]):
            if not is_set(allowed.rows, r):
                estimate[r] = NEVER
    rows = smallest(estimate, width)
    return rows, estimate[rows]


@kernel
def solved_total(local, rules, state, allowed, limit, memory):
    """Return the total of a state by exact search; NEVER if no tree within the limit was found.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    packed = solve_within(local, rules, state, allowed, None, np.int64(INFINITE), limit, memory)
    if packed == STOPPED or (packed >> HEIGHT_BITS) >= INFINITE:
        return NEVER
    return np.float64(packed >> HEIGHT_BITS)


@kernel
def look_ahead(local, rules, state, allowed, depth, limit, scope, memory):
    """Return (estimated total, word to play) by expectimax over the best rows, `depth` guesses deep.

    Small states are solved exactly (word -1). Below the depth, the estimate is used. The total is NEVER if no tree
    within the limit was found.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        depth: int, number of guesses to search
        limit: int, guesses left
        scope: LookAheadScope, how many rows to try, and which states are small
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    none = NEVER
    if n <= scope.small or n <= 2:
        return solved_total(local, rules, state, allowed, limit, memory), np.int64(-1)
    if limit < 2 or memory.counters[C_STOP] != 0:
        return none, np.int64(-1)
    if rules is None:
        if local.whole and 2 * n <= local.weight.shape[0]:
            smaller = reduce_local(local, state)
            return look_ahead(smaller, rules, all_answers(n), allowed, depth, limit, scope, memory)
    elif local.whole:
        smaller, its_rules, its = restrict_rows(local, rules, state, allowed)
        return look_ahead(smaller, its_rules, all_answers(n), its, depth, limit, scope, memory)
    rows, estimate = best_rows(local, state, allowed, scope.xlogx, scope.width)
    if rows.shape[0] == 0:
        return none, np.int64(-1)
    if depth == 0:
        return estimate[0], np.int64(local.name[rows[0]])
    best = none
    chosen = np.int64(-1)
    division = new_division(n)
    before = allowed_rows(allowed)
    after = new_row_bits(allowed)
    for c in range(rows.shape[0]):
        row = rows[c]
        if estimate[c] == none:
            break
        amount = split(local, state, row, memory.counts, division)
        value = np.float64(state_weight(local, state))
        for p in range(amount):
            if value >= best:
                break
            part = part_of(division, p)
            its = allowed_after(rules, row, part[0], before, after)
            value += look_ahead(local, rules, part, its, depth - 1, limit - 1, scope, memory)[0]
        if value < best:
            best = value
            chosen = np.int64(local.name[row])
    return best, chosen
