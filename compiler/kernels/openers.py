"""The value of a state whose next guess is fixed, such as an opener, in every mode.

All functions keep the window contract of `solve`.
"""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import BROAD
from compiler.kernels.part_bounds import (
    fill_closed_forms,
    max_height,
    one_ply_of_part,
    parts_by_size,
    raise_bound,
    split,
)
from compiler.kernels.rules import allowed_after, allowed_rows, new_row_bits
from compiler.kernels.solve import solve_within
from compiler.kernels.types import (
    DIRECT_LIMIT,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    STOPPED,
    Guess,
    new_division,
    pack,
    part_of,
    size_of,
    state_weight,
)

# Under rules, the parts of an opener are searched with growing windows: first 15 % above their bounds, then 50 %,
# then up to beta (0).
SHARES = (15, 50, 0)


@leaf
def max_open_parts_of_rows(local):
    """Return the most parts that any row leaves to solve of all answers of a problem.

    Parameters
        local: Local, the local problem
    """
    if not local.uniform:
        return np.int64(BROAD)
    max_reach = local.reach[0]
    for r in range(local.reach.shape[0]):
        if local.reach[r] < max_reach:
            break
        if local.member[r] < 0:
            return max_reach
    return max(np.int64(1), max_reach - 1)


@kernel
def bound_parts(local, rules, guess, beta, memory):
    """Return (a lower bound of an opener's total, its parts by size), and write the parts' bounds to `division.lows`.

    It starts with closed forms and computes one-ply bounds, largest part first, until the sum reaches beta.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        guess: Guess, the opener and its parts
        beta: int, the search window: values from beta on need not be exact
        memory: Memory, the shared table and the working memory of this thread
    """
    division = guess.division
    lows = division.lows
    value = guess.total + fill_closed_forms(
        local, division, guess.amount, local.reach[0], max_open_parts_of_rows(local)
    )
    by_size = parts_by_size(division, guess.amount)
    for t in range(guess.amount - 1, -1, -1):
        p = by_size[t]
        if value >= beta or size_of(division, p) <= 2:
            break
        part = part_of(division, p)
        allowed = allowed_after(rules, guess.row, part[0], guess.before, guess.after)
        bound = one_ply_of_part(local, part, state_weight(local, part), allowed, memory)
        value += raise_bound(lows, p, pack(bound, 0))
    return value, by_size


@kernel
def split_by(local, state, row, allowed, memory):
    """Return a guess with its parts.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        allowed: Allowed or None, the rows allowed before the guess; None in normal mode
        memory: Memory, the shared table and the working memory of this thread
    """
    division = new_division(state.shape[0])
    amount = split(local, state, row, memory.counts, division)
    before, after = allowed_rows(allowed), new_row_bits(allowed)
    return Guess(row, state_weight(local, state), before, after, division, amount)


@kernel
def splits_nothing(division, amount, n):
    """Whether all n answers of a state are in one part, and the guess is not one of them.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        n: int, number of answers in the state
    """
    return amount == 1 and division.starts[1] == n


@kernel
def bound_opener(local, rules, state, every, row, beta, memory):
    """Return a lower bound of the total of a state whose next guess is fixed; INFINITE if the guess splits nothing.

    It is the sum of the parts' one-ply bounds, or a smaller number that is not below beta.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        every: Allowed or None, the rows allowed before the opener
        row: int, the row of the guess
        beta: int, the search window: values from beta on need not be exact
        memory: Memory, the shared table and the working memory of this thread
    """
    guess = split_by(local, state, row, every, memory)
    if splits_nothing(guess.division, guess.amount, state.shape[0]):
        return np.int64(INFINITE)
    return bound_parts(local, rules, guess, beta, memory)[0]


@kernel
def solve_opener(local, rules, state, every, orbits, row, window, memory):
    """Return the packed value of a state whose next guess is fixed, by the window contract of `solve`.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        every: Allowed or None, the rows allowed before the opener
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        row: int, the row of the guess
        window: Window, the search window and the guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    beta, limit = window
    guess = split_by(local, state, row, every, memory)
    division, amount = guess.division, guess.amount
    if splits_nothing(division, amount, state.shape[0]) or (amount > 0 and limit < 2):
        return pack(INFINITE, 0)
    value, order = bound_parts(local, rules, guess, beta, memory)
    if limit <= DIRECT_LIMIT:
        order = order[::-1].copy()
    for share in SHARES:
        if share > 0 and (rules is None or beta >= INFINITE):
            continue
        for p in order:
            if value >= beta:
                return pack(min(value, INFINITE), 0)
            low = division.lows[p] >> HEIGHT_BITS
            if division.lows[p] & HEIGHT_MASK:
                continue
            part = part_of(division, p)
            its = allowed_after(rules, row, part[0], guess.before, guess.after)
            most = beta - value + low
            if share > 0:
                most = min(most, low + 1 + low * share // 100)
            known = solve_within(local, rules, part, its, orbits, most, limit - 1, memory)
            if known == STOPPED:
                return np.int64(STOPPED)
            value += raise_bound(division.lows, p, known)
    if value >= beta:
        return pack(min(value, INFINITE), 0)
    return pack(value, 1 + max_height(division.lows, amount))
