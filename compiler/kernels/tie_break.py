"""The tie-break: the choice among the trees with the smallest total.

A shape is (total, height, answers at that height). Trees with the smallest total are compared by height, then by the
answers at that height. The best shape of a state consists of the best shapes of its parts, so it can be minimised
state by state. Among guesses of equal shape, a member of the state comes first, then the order of the lists decides.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.candidates import candidates_of
from compiler.kernels.local_problem import reduce_local
from compiler.kernels.part_bounds import (
    closed_form,
    next_unsolved,
    perfect_member,
    raise_bound,
    split,
)
from compiler.kernels.rules import allowed_after, new_row_bits, restrict_rows, splitting_rows
from compiler.kernels.solve import bound_guess, solve_within, worth_reducing
from compiler.kernels.symmetry import one_per_orbit, orbits_after
from compiler.kernels.table import KEY_SHIFT, LOW8, NO_HEIGHT, VALUE_SHIFT, key_of
from compiler.kernels.types import (
    C_STOP,
    C_TALL,
    ENDLESS,
    HEIGHT_BITS,
    INFINITE,
    STOPPED,
    U0,
    U1,
    Guess,
    all_answers,
    in_state,
    new_division,
    part_of,
    state_weight,
)

OUTSIDER = 1 << 40  # added to the word number of a guess that is no member, so that members win
WORD_BITS = np.uint64(32)


class Shape(NamedTuple):
    """The shape and first guess of the best tree of a state; total INFINITE if there is none."""

    total: int
    height: int
    at_height: int  # number of answers at that height
    word: int  # the first guess; OUTSIDER is added while shapes are compared


@kernel
def no_shape():
    return Shape(np.int64(INFINITE), np.int64(NO_HEIGHT), np.int64(0), np.int64(0))


@kernel
def is_better(shape, other):
    """Whether a shape comes before another one of the same total.

    Parameters
        shape: Shape, the first shape
        other: Shape, the second shape
    """
    return (shape.height, shape.at_height, shape.word) < (other.height, other.at_height, other.word)


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
def shape_slot(shapes, key):
    """Return (slot, whether it holds the key); slot -1 if the neighbourhood is full.

    Parameters
        shapes: [slot, 4] uint64 array, the cache of shapes
        key: pair of uint64, the key of the state
    """
    mask = shapes.shape[0] - 1
    at = np.int64(key[0] >> KEY_SHIFT) & mask
    for step in range(64):
        slot = (at + step) & mask
        if shapes[slot, 0] == key[0] and shapes[slot, 1] == key[1]:
            return slot, True
        if shapes[slot, 3] == U0:
            return slot, False
    return -1, False


@kernel
def shape_key(local, state, allowed, limit):
    """Return the key of a state's shape under a limit.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        limit: int, guesses left
    """
    k1, k2 = key_of(local, state, allowed)
    binding = min(limit, ENDLESS) if limit < state.shape[0] else ENDLESS
    return k1 ^ (np.uint64(binding) << np.uint64(56)), k2


@kernel
def kept_shape(shapes, key):
    """Return the cached shape for a key, or a shape with total INFINITE.

    Parameters
        shapes: [slot, 4] uint64 array, the cache of shapes
        key: pair of uint64, the key of the state
    """
    slot, there = shape_slot(shapes, key)
    if not there:
        return no_shape()
    return Shape(
        np.int64(shapes[slot, 2] >> VALUE_SHIFT),
        np.int64(shapes[slot, 2] & LOW8),
        np.int64(shapes[slot, 3] >> WORD_BITS) - 1,
        np.int64(shapes[slot, 3] & ((U1 << WORD_BITS) - U1)),
    )


@kernel
def keep_shape(shapes, key, shape):
    """Cache a shape under a key, if there is room.

    Parameters
        shapes: [slot, 4] uint64 array, the cache of shapes
        key: pair of uint64, the key of the state
        shape: Shape, the shape to store
    """
    slot, _ = shape_slot(shapes, key)
    if slot >= 0 and shape.height < NO_HEIGHT:
        shapes[slot, 0] = key[0]
        shapes[slot, 1] = key[1]
        shapes[slot, 2] = (np.uint64(shape.total) << VALUE_SHIFT) | np.uint64(shape.height)
        shapes[slot, 3] = (np.uint64(shape.at_height + 1) << WORD_BITS) | np.uint64(shape.word)


@kernel
def shape_of_rows(local, state, candidates, total, value, limit, memory):
    """Return the best shape among the rows whose parts have at most two answers.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        total: int, the weight of the state
        value: int, the total of the best trees
        limit: int, guesses left
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
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
def costs_exactly(local, rules, guess, candidates, below, limit, value, memory):
    """Return 1 if the best tree that opens with a guess has total `value`, the least total; 0 if it has more; or STOPPED.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        guess: Guess, the guess and its parts
        candidates: Candidates, the rows that may matter, with their one-ply bounds
        below: Orbits or None, the orbits that remain after the guess
        limit: int, guesses left
        value: int, the least total of the state
        memory: Memory, the shared table and the working memory of this thread
    """
    division = guess.division
    price = bound_guess(local, rules, guess, candidates, limit - 1, value + 1, memory)
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


@kernel
def shape(local, rules, state, allowed, orbits, limit, named, shapes, memory):
    """Return the shape of the tree that the tie-break chooses for a state; its total is INFINITE if there is none.

    In normal mode the word is correct only if `named` is set; then nothing is reduced or cached, because a row of a
    reduced problem represents equal rows and keeps shapes, not words. Under rules no row represents another.

    If all best trees have the same shape, the parts are not searched: the word alone decides.

    Parameters
        local: Local, the local problem
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed or None, the rows that may be played; None in normal mode
        orbits: Orbits or None, known symmetry of the guesses; None if there is none
        limit: int, guesses left
        named: bool, whether the word must be correct
        shapes: [slot, 4] uint64 array, the cache of shapes
        memory: Memory, the shared table and the working memory of this thread
    """
    n = state.shape[0]
    if memory.counters[C_STOP] != 0:
        return no_shape()
    total = state_weight(local, state)
    if n == 1:
        return Shape(total, np.int64(1), np.int64(1), np.int64(local.answer[state[0]]))
    if limit < 2:
        return no_shape()
    perfect = perfect_member(local, state, memory)
    if perfect >= 0 and local.weight[state[perfect]] == local.weight[state[0]]:
        least = 2 * total - local.weight[state[0]]
        word = np.int64(local.answer[state[perfect]])
        return Shape(least, np.int64(2), np.int64(n - 1), word)
    if rules is not None:
        named = np.bool_(False)
        if local.whole:
            smaller, its_rules, its = restrict_rows(local, rules, state, allowed)
            return shape(
                smaller, its_rules, all_answers(n), its, orbits, limit, named, shapes, memory
            )
    key = shape_key(local, state, allowed, limit)
    if not named:
        kept = kept_shape(shapes, key)
        if kept.total < INFINITE:
            return kept
    if limit == ENDLESS:
        memory.counters[C_TALL] = 1
        return no_shape()
    packed = solve_within(local, rules, state, allowed, orbits, np.int64(INFINITE), limit, memory)
    value = packed >> HEIGHT_BITS
    if packed == STOPPED or value >= INFINITE:
        return no_shape()
    if rules is None and not named and worth_reducing(local, n):
        smaller = reduce_local(local, state)
        return shape(smaller, rules, all_answers(n), allowed, orbits, limit, named, shapes, memory)

    if rules is None and named and worth_reducing(local, n):
        # Many rows may have this value. Their parts are solved faster on the reduced problem first.
        shape(local, rules, state, allowed, orbits, limit, np.bool_(False), shapes, memory)

    candidates = candidates_of(local, state, allowed, total, value + 1, memory)
    if orbits is not None:
        candidates = one_per_orbit(local, orbits, candidates)
    useful = splitting_rows(allowed, candidates)
    after = new_row_bits(allowed)
    best = shape_of_rows(local, state, candidates, total, value, limit, memory)
    forced = np.int64(0)
    at_forced = np.int64(0)
    if local.uniform:
        forced, at_forced = forced_shape(n, candidates.max_reach, candidates.max_open_parts, value)
    division = new_division(n)
    for c in range(candidates.rows.shape[0]):
        if best.height <= 2:
            break  # a guess with a part of three or more answers makes a higher tree
        row = np.int64(candidates.rows[c])
        if candidates.bounds[c] > value:
            continue
        inside, word = rank_of_row(local, state, row)
        if forced > 0 and word > best.word and best.height == forced:
            continue
        price, largest, _ = closed_form(
            local, state, row, total, candidates.max_reach, candidates.max_open_parts, memory
        )
        if price > value or largest <= 2:
            continue
        amount = split(local, state, row, memory.counts, division)
        under = orbits_after(orbits, local.name[row])
        guess = Guess(row, total, useful, after, division, amount)
        just = costs_exactly(local, rules, guess, candidates, under, limit, value, memory)
        if just == STOPPED:
            return no_shape()
        if not just:
            continue
        if forced > 0:
            best = Shape(value, forced, at_forced, word)
            continue
        height = inside
        count = inside
        for p in range(amount):
            part = part_of(division, p)
            its = allowed_after(rules, row, part[0], useful, after)
            below = shape(
                local, rules, part, its, under, limit - 1, np.bool_(False), shapes, memory
            )
            if below.total >= INFINITE:
                return no_shape()
            if below.height + 1 > height:
                height = below.height + 1
                count = below.at_height
            elif below.height + 1 == height:
                count += below.at_height
            if height > best.height:
                break
        this = Shape(value, height, count, word)
        if is_better(this, best):
            best = this
    best = Shape(value, best.height, best.at_height, best.word & (OUTSIDER - 1))
    if not named:
        keep_shape(shapes, key, best)
    return best
