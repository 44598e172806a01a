"""The tie-break: the choice among the trees with the smallest total.

A shape is (total, height, answers at that height). Trees with the smallest total are compared by height, then by the
answers at that height. The best shape of a state consists of the best shapes of its parts, so it can be minimised
state by state. Among guesses of equal shape, a member of the state comes first, then the order of the lists decides.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import Candidates, candidates_of
from compiler.kernels.local_problem import reduce_by_word
from compiler.kernels.part_bounds import (
    closed_form,
    next_unsolved,
    perfect_member,
    raise_bound,
    split,
)
from compiler.kernels.rules import allowed_after, new_row_bits, restrict_rows, splitting_rows
from compiler.kernels.shapes import (
    Shape,
    TieBreak,
    is_better,
    keep_shape,
    kept_shape,
    no_shape,
    shape_key,
    with_part,
)
from compiler.kernels.similar_parts import kept_cost, memory_for
from compiler.kernels.solve import bound_guess, solve_within, worth_reducing
from compiler.kernels.symmetry import one_per_orbit, orbits_after
from compiler.kernels.types import (
    C_STOP,
    C_TALL,
    ENDLESS,
    HEIGHT_BITS,
    INFINITE,
    STOPPED,
    Division,
    Guess,
    all_answers,
    in_state,
    new_division,
    part_of,
    state_weight,
)

OUTSIDER = 1 << 40  # added to the word number of a guess that is no member, so that members win


@kernel
def rank_of_row(local, state, row):
    """Return (1 if the row is a member of the state else 0, the number that breaks ties between equal shapes).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
    """
    member = local.member[row]
    name = np.int64(local.name[row])
    if member >= 0 and in_state(state, member):
        return np.int64(1), name
    return np.int64(0), name + OUTSIDER


@kernel
def shape_of_rows(local, state, candidates, value, limit, memory):
    """Return the best shape among the rows whose parts have at most two answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        value: int, the total of the best trees
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    total = state_weight(local, state)
    best = no_shape()
    for c in range(candidates.rows.shape[0]):
        if candidates.bounds[c] > value:
            continue
        row = np.int64(candidates.rows[c])
        price, largest, _ = closed_form(
            local, state, row, total, candidates.max_reach, candidates.max_open_parts, memory
        )
        if price != value or largest > 2 or largest + 1 > limit:
            continue
        inside, word = rank_of_row(local, state, row)
        count = n - inside if largest == 1 else pairs_of(local, state, row, memory.counts)
        this = Shape(value, np.int64(largest + 1), np.int64(count), word)
        if is_better(this, best):
            best = this
    return best


@kernel
def pairs_of(local, state, row, counts):
    """Count the parts of two answers that a row makes; its other parts must be single answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        counts: int64 array, working space: a counter per label, all zero
    """
    pairs = 0
    for i in range(state.shape[0]):
        counts[local.labels[state[i], row]] += 1
    for i in range(state.shape[0]):
        label = local.labels[state[i], row]
        pairs += counts[label] == 2
        counts[label] = 0
    return pairs


@leaf
def forced_shape(n, max_reach, max_open_parts, value):
    """Return (height, answers at that height) of every tree of n answers with total `value`, or (0, 0).

    It is (0, 0) if `value` is above the capacity bound, which leaves the shape open: see
    `proof.bounds.shape_at_capacity`. All weights must be 1.

    Parameters
        n: int, number of answers in the state
        max_reach: int, no row has a larger reach on the state
        max_open_parts: int, no row leaves more parts to solve
        value: int, the total of the best trees
    """
    room = np.int64(1)
    following = np.int64(max_reach)
    height = np.int64(1)
    total = np.int64(n)
    left = np.int64(n)
    while room < n and total <= value:
        left = n - room
        total += left
        height += 1
        room = following
        following = 1 + max_open_parts * room
    if total == value and room >= n:
        return height, left
    return np.int64(0), np.int64(0)


@kernel
def costs_exactly(local, rules, guess, ties, below, value, memory):
    """Return 1 if the best tree that opens with a guess has total `value`, the least total; 0 if it has more; or STOPPED.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        guess: Guess, the guess and its parts
        ties: Ties, the guesses that may have the least total
        below: Orbits or None, the orbits that remain after the guess
        value: int, the least total of the state
        memory: Memory, the shared table and the working memory of this thread
    """
    division, limit = guess.division, ties.limit
    price = bound_guess(local, rules, guess, ties.candidates, limit - 1, value + 1, memory)
    while price <= value:
        p = next_unsolved(division, guess.amount, False)
        if p < 0:
            break
        part = part_of(division, p)
        its = allowed_after(rules, guess.row, part[0], guess.before, guess.after)
        window = value + 1 - price + (division.lows[p] >> HEIGHT_BITS)
        known = solve_within(local, rules, part, its, below, window, limit - 1, memory)
        if known == STOPPED:
            return np.int64(STOPPED)
        price += raise_bound(division.lows, p, known)
    return np.int64(price == value)


class Ties(NamedTuple):
    """The guesses of a state that may have the least total, and the working space to try them."""

    candidates: Candidates
    forced: Shape  # the shape of all best trees; height 0 if they may differ; its total is the least total
    limit: int  # guesses left
    before: np.ndarray  # bit set of the rows that split the state; None in normal mode
    after: np.ndarray  # working space for the rows allowed after a guess; None in normal mode
    division: Division  # the parts of the guess that is tried


@kernel
def known_shape(local, state, allowed, limit, choice, memory):
    """Return (whether the shape of a state is known without a search, the shape).

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        limit: int, guesses left
        choice: TieBreak, whether the word must be correct, and the cache of shapes
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    if memory.counters[C_STOP] != 0:
        return True, no_shape()
    total = state_weight(local, state)
    if n == 1:
        return True, Shape(total, np.int64(1), np.int64(1), np.int64(local.answer[state[0]]))
    if limit < 2:
        return True, no_shape()
    perfect = perfect_member(local, state, memory)
    if perfect >= 0 and local.weight[state[perfect]] == local.weight[state[0]]:
        least = 2 * total - local.weight[state[0]]
        word = np.int64(local.answer[state[perfect]])
        return True, Shape(least, np.int64(2), np.int64(n - 1), word)
    if choice.named:
        return False, no_shape()
    kept = kept_shape(choice.shapes, shape_key(local, state, allowed, limit))
    return kept.total < INFINITE, kept


@kernel
def least_total(local, rules, state, allowed, orbits, limit, memory):
    """Return the least total of a state; INFINITE if there is no tree, or if the search was stopped.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    if limit == ENDLESS:
        memory.counters[C_TALL] = 1
        return np.int64(INFINITE)
    packed = solve_within(local, rules, state, allowed, orbits, np.int64(INFINITE), limit, memory)
    return np.int64(INFINITE) if packed == STOPPED else packed >> HEIGHT_BITS


@kernel
def new_ties(local, state, allowed, orbits, value, limit, memory):
    """Return the guesses of a state that may have the least total, one of those that are equivalent by symmetry.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        value: int, the total of the best trees
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    total = state_weight(local, state)
    candidates = candidates_of(local, state, allowed, total, value + 1, memory)
    if orbits is not None:
        candidates = one_per_orbit(local, orbits, candidates)
    height = np.int64(0)
    at_height = np.int64(0)
    if local.uniform:
        height, at_height = forced_shape(n, candidates.max_reach, candidates.max_open_parts, value)
    forced = Shape(value, height, at_height, np.int64(0))
    before, after = splitting_rows(allowed, candidates), new_row_bits(allowed)
    return Ties(candidates, forced, limit, before, after, new_division(n))


@kernel
def may_be_better(local, state, ties, c, best, memory):
    """Whether a candidate with a part of three or more answers may have a better shape than the best so far.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        ties: Ties, the guesses that may have the least total
        c: int, the index of the candidate
        best: Shape, the best shape so far
        memory: Memory, the shared table and the working memory of this thread
    """
    candidates, forced = ties.candidates, ties.forced
    row = candidates.rows[c]
    if max(candidates.bounds[c], kept_cost(local, state.shape[0], row, memory)) > forced.total:
        return False
    _, word = rank_of_row(local, state, row)
    if forced.height > 0 and word > best.word and best.height == forced.height:
        return False
    total = state_weight(local, state)
    price, largest, _ = closed_form(
        local, state, row, total, candidates.max_reach, candidates.max_open_parts, memory
    )
    return price <= forced.total and largest > 2


@kernel
def next_tie(local, rules, state, orbits, ties, c, best, memory):
    """Find the next candidate that has the least total and may have a better shape than the best so far.

    Returns (its index, or the number of candidates if there is none; its shape so far; the guess). If all best trees
    have the same shape, the shape is complete and the guess has no parts. Its total is INFINITE if the search was
    stopped.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        ties: Ties, the guesses that may have the least total
        c: int, the index of the last candidate, or -1
        best: Shape, the best shape so far
        memory: Memory, the shared table and the working memory of this thread
    """
    rows = ties.candidates.rows
    value, height, at_height, _ = ties.forced
    total = state_weight(local, state)
    guess = Guess(np.int64(-1), total, ties.before, ties.after, ties.division, np.int64(0))
    for other in range(c + 1, rows.shape[0]):
        if not may_be_better(local, state, ties, other, best, memory):
            continue
        row = np.int64(rows[other])
        amount = np.int64(split(local, state, row, memory.counts, ties.division))
        guess = Guess(row, total, ties.before, ties.after, ties.division, amount)
        below = orbits_after(orbits, local.name[row])
        just = costs_exactly(local, rules, guess, ties, below, value, memory)
        if just == STOPPED:
            return np.int64(other), no_shape(), guess
        if just:
            inside, word = rank_of_row(local, state, row)
            if height == 0:
                return np.int64(other), Shape(value, inside, inside, word), guess
            guess = Guess(row, total, ties.before, ties.after, ties.division, np.int64(0))
            return np.int64(other), Shape(value, height, at_height, word), guess
    return np.int64(rows.shape[0]), no_shape(), guess


@kernel
def shape(local, rules, state, allowed, orbits, limit, choice, memory):
    """Return the shape of the tree that the tie-break chooses for a state; its total is INFINITE if there is none.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        limit: int, guesses left
        choice: TieBreak, whether the word must be correct, and the cache of shapes
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    unnamed = TieBreak(np.bool_(False), choice.shapes)
    if rules is not None:
        choice = unnamed
    is_known, known = known_shape(local, state, allowed, limit, choice, memory)
    if is_known:
        return known
    if rules is not None:  # noqa: SIM102 (numba leaves out the branch of a None only by itself)
        if local.whole:
            smaller, its_rules, its = restrict_rows(local, rules, state, allowed)
            return shape(smaller, its_rules, all_answers(n), its, orbits, limit, choice, memory)
    if rules is None:  # noqa: SIM102
        if worth_reducing(local, n):
            # Many rows may have this value. Their parts are solved faster on the reduced problem.
            smaller, own = reduce_by_word(local, state), memory_for(local, n, memory)
            its = choice if orbits is None else unnamed
            known = shape(smaller, rules, all_answers(n), allowed, orbits, limit, its, own)
            if orbits is None or not choice.named:
                return known
    value = least_total(local, rules, state, allowed, orbits, limit, memory)
    if value >= INFINITE:
        return no_shape()
    ties = new_ties(local, state, allowed, orbits, value, limit, memory)
    best = shape_of_rows(local, state, ties.candidates, value, limit, memory)
    c = np.int64(-1)
    while best.height > 2:  # a guess with a part of three or more answers makes a higher tree
        c, this, guess = next_tie(local, rules, state, orbits, ties, c, best, memory)
        if c == ties.candidates.rows.shape[0]:
            break
        for p in range(guess.amount):
            part = part_of(guess.division, p)
            its = allowed_after(rules, guess.row, part[0], guess.before, guess.after)
            after = orbits_after(orbits, local.name[guess.row])
            below = shape(local, rules, part, its, after, limit - 1, unnamed, memory)
            if below.total >= INFINITE:
                return no_shape()
            this = with_part(this, below)
            if this.height > best.height:
                break
        if this.total >= INFINITE:
            return no_shape()
        if is_better(this, best):
            best = this
    best = Shape(value, best.height, best.at_height, best.word & (OUTSIDER - 1))
    if not choice.named:
        keep_shape(choice.shapes, shape_key(local, state, allowed, limit), best)
    return best
