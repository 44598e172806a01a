"""Exact search: what a state costs, and what an opener does, in every mode.

All of it keeps the window contract: below beta the value, else some v with beta <= v <= V; packed.
`rules` and `allowed` are None in normal mode; each specialisation calls itself with its own types only.
"""

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import BROAD, Candidates, best_below, candidates_of
from compiler.kernels.local_problem import reduce_local, stable_order
from compiler.kernels.part_bounds import (
    by_members,
    capacity_surplus,
    capacity_within,
    fill_closed_forms,
    floor_of,
    max_height,
    next_unsolved,
    one_ply_of_part,
    order_batch,
    perfect_row,
    probe,
    raise_bound,
    split,
)
from compiler.kernels.rules import (
    allowed_after,
    allowed_rows,
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
    all_answers,
    new_division,
    pack,
    part_of,
    size_of,
    state_weight,
)

REDUCE_FROM = 30  # smallest state for which the whole list is reduced to a local problem
SPARSE = 8  # where so many times fewer rows are left than scans pass over, they are cut out
FIRST_LOOK = 16  # guesses whose bounds are looked at closely at first, if so many may matter
RESTRICT_FROM = (
    30  # smallest state for which rules and rows of the whole list are cut to a local problem,
)
MANY_CANDIDATES = 30  # if more guesses than this may matter
FIRST_BATCH = 32  # guesses ordered and tried before the bounds of further ones are looked at
# Under rules the parts of an opener are first searched with windows so many hundredths above what is known.
SHARES = (15, 50, 0)
DIRECT_LIMIT = 3  # limits up to this are searched for at once, larger ones only if they bind


@kernel
def bound_guess(
    local,
    rules,
    row,
    before,
    after,
    division,
    amount,
    limit,
    max_reach,
    max_open_parts,
    total,
    best,
    memory,
):
    """What a guess costs as far as can be told of its parts without trying guesses; fills in their lows.

    Gives up, with some parts left at their closed forms, once the sum reaches best.
    """
    lows = division.lows
    value = total + fill_closed_forms(local, division, amount, max_reach, max_open_parts)
    for p in range(amount):
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
    return probe_parts(
        local, rules, row, before, after, division, amount, limit, value, best, memory
    )


@leaf
def worth_reducing(local, n):
    """Whether a state of a whole list is worth a local problem of its own."""
    if not local.whole or 2 * n > local.weight.shape[0]:
        return False
    return n >= REDUCE_FROM or local.members.shape[0] == 0


@leaf
def worth_restricting(local, n, candidates, beta):
    """Whether a state is worth a smaller problem, of the rows that split it."""
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
def store_result(key, n, limit, beta, least, lower, best, height, memory):
    """Remember what was found of a state, and return it packed: a tree of total best if it has a height.

    Else no tree costs less than `lower`; with `least` the one-ply bound, which holds without the limit.
    """
    if height > 0:
        remember(key, n, limit, best, best, height, 0, memory)
        return pack(best, height)
    if lower >= INFINITE:
        remember(key, n, limit, min(least, beta), 0, 0, limit, memory)
        return pack(INFINITE, 0)
    remember(key, n, limit, lower, 0, 0, 0, memory)
    return pack(max(lower, beta), 0)


@kernel
def solve(local, rules, state, allowed, orbits, beta, limit, memory):
    """V of the state under `limit` if that is below beta, else some v with beta <= v <= V; packed."""
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
    if limit == ENDLESS:  # nothing more can be known of it, so nothing is remembered
        memory.counters[C_TALL] = 1
        return np.int64(STOPPED)
    if rules is None:  # noqa: SIM102 (numba leaves out the branch of a None only by itself)
        if worth_reducing(local, n):
            memory.counters[C_REDUCED] += 1
            smaller = reduce_local(local, state)
            return solve(smaller, rules, all_answers(n), allowed, orbits, beta, limit, memory)
    memory.counters[C_STATES] += 1
    # With two guesses left only rows that split into single answers matter, and they cost 2W at most.
    within = min(beta, 2 * total + 1) if limit == 2 else beta
    later = np.int64(INFINITE)  # the least bound of those not looked at yet
    room = FIRST_LOOK if limit > 2 else local.reach.shape[0] + 1
    known = np.int64(lower)
    if orbits is not None:
        known = np.int64(0)  # the one row that a look may end with need not be the one of its class
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
    fail = candidates.fail  # the least bound of the guesses that are out of the running
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
                ranked = stable_order(candidates.bounds)
                candidates = Candidates(
                    candidates.rows[ranked], candidates.bounds[ranked], candidates.least, candidates.fail, candidates.max_reach,
                    candidates.max_open_parts,
                )  # fmt: skip
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
                    local, state, candidates, first, last, best, total, left, order, memory
                )
                fail = min(fail, dropped)
                if best < before:
                    height = np.int64(
                        3
                    )  # parts of two at the most; a perfect row has no less to offer
                turn = np.argsort(order[first:live])
                for t in range(live - first):
                    c = first + turn[t]
                    if best <= lower:
                        break
                    if bounds[c] >= best:
                        fail = min(fail, bounds[c])
                        continue
                    memory.counters[C_GUESSES] += 1
                    row = rows[c]
                    amount = split(local, state, row, memory.counts, division)
                    value = bound_guess(
                        local, rules, row, useful, after, division, amount, limit - 1, candidates.max_reach,
                        candidates.max_open_parts, total, best, memory,
                    )  # fmt: skip
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
    return store_result(key, n, limit, beta, least, lower, best, height, memory)


@kernel
def solve_within(local, rules, state, allowed, orbits, beta, limit, memory):
    """The same as solve; in normal mode first without the limit: most states have a best tree that keeps to it."""
    if rules is None and limit > DIRECT_LIMIT:
        free = solve(local, rules, state, allowed, orbits, beta, np.int64(UNLIMITED), memory)
        if free == STOPPED and limit < ENDLESS and memory.counters[C_TALL] != 0:
            memory.counters[C_TALL] = 0  # only what has no limit is too tall
        elif free == STOPPED or (free >> HEIGHT_BITS) >= beta or (free & HEIGHT_MASK) <= limit:
            return free
    return solve(local, rules, state, allowed, orbits, beta, limit, memory)


@leaf
def max_open_parts_of_rows(local):
    """How many parts a row may leave to solve of all answers of a problem."""
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
def bound_parts(local, rules, row, every, after, division, amount, total, beta, memory):
    """Fill lows with lower bounds of the parts of an opener; returns total plus their sum.

    First closed forms, then one-ply bounds, largest part first, until the sum reaches beta.
    """
    lows = division.lows
    value = total + fill_closed_forms(
        local, division, amount, local.reach[0], max_open_parts_of_rows(local)
    )
    by_size = np.argsort(
        division.starts[1 : amount + 1] - division.starts[:amount], kind="mergesort"
    )
    for t in range(amount - 1, -1, -1):
        p = by_size[t]
        if value >= beta or size_of(division, p) <= 2:
            break
        part = part_of(division, p)
        allowed = allowed_after(rules, row, part[0], every, after)
        bound = one_ply_of_part(local, part, state_weight(local, part), allowed, memory)
        value += raise_bound(lows, p, pack(bound, 0))
    return value, by_size


@kernel
def splits_nothing(division, amount, n):
    """Whether all n answers of a state are in one part, the guess none of them."""
    return amount == 1 and division.starts[1] == n


@kernel
def bound_opener(local, rules, state, every, row, beta, memory):
    """A lower bound of the total of a state whose next guess is fixed; INFINITE if it splits nothing.

    It is the sum of the parts' one-ply bounds, or something smaller that is not below beta.
    """
    n = state.shape[0]
    division = new_division(n)
    amount = split(local, state, row, memory.counts, division)
    if splits_nothing(division, amount, n):
        return np.int64(INFINITE)
    total = state_weight(local, state)
    value, _ = bound_parts(
        local,
        rules,
        row,
        allowed_rows(every),
        new_row_bits(every),
        division,
        amount,
        total,
        beta,
        memory,
    )
    return value


@kernel
def solve_opener(local, rules, state, every, orbits, row, beta, limit, memory):
    """The window contract of solve for a state whose next guess is fixed."""
    n = state.shape[0]
    division = new_division(n)
    amount = split(local, state, row, memory.counts, division)
    if splits_nothing(division, amount, n) or (amount > 0 and limit < 2):
        return pack(INFINITE, 0)
    before = allowed_rows(every)
    after = new_row_bits(every)
    total = state_weight(local, state)
    value, order = bound_parts(
        local, rules, row, before, after, division, amount, total, beta, memory
    )
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
            its = allowed_after(rules, row, part[0], before, after)
            window = beta - value + low
            if share > 0:
                window = min(window, low + 1 + low * share // 100)
            known = solve_within(local, rules, part, its, orbits, window, limit - 1, memory)
            if known == STOPPED:
                return np.int64(STOPPED)
            value += raise_bound(division.lows, p, known)
    if value >= beta:
        return pack(min(value, INFINITE), 0)
    return pack(value, 1 + max_height(division.lows, amount))
