"""Which of the best trees: the tie rule.

A shape is (total, height, answers at that height): trees of the smallest total compare by the rest, and
a state's best shape is made of its parts' best shapes, so it can be minimised state by state. Among
guesses of equal shape a member of the state goes first, then the order of the lists.
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
    all_answers,
    in_state,
    new_division,
    part_of,
    state_weight,
)

OUTSIDER = 1 << 40  # added to the number of a guess that is not in the state: members go first
WORD_BITS = np.uint64(32)


class Shape(NamedTuple):
    """A best tree of a state; total INFINITE if there is none."""

    total: int
    height: int
    at_height: int  # answers at that height
    word: int  # its first guess; OUTSIDER is added while shapes are compared


@kernel
def no_shape():
    return Shape(np.int64(INFINITE), np.int64(NO_HEIGHT), np.int64(0), np.int64(0))


@kernel
def is_better(shape, other):
    """Whether a shape goes before another of the same total."""
    return (shape.height, shape.at_height, shape.word) < (other.height, other.at_height, other.word)


@kernel
def rank_of_row(local, state, row):
    """(1 if a row is in the state else 0, the number that decides between equal shapes)."""
    member = local.member[row]
    name = np.int64(local.name[row])
    if member >= 0 and in_state(state, member):
        return np.int64(1), name
    return np.int64(0), name + OUTSIDER


@kernel
def shape_slot(shapes, key):
    """(slot, whether the key is there); slot -1 if there is no room."""
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
    """The key of a state's shape under a limit."""
    k1, k2 = key_of(local, state, allowed)
    binding = min(limit, ENDLESS) if limit < state.shape[0] else ENDLESS
    return k1 ^ (np.uint64(binding) << np.uint64(56)), k2


@kernel
def kept_shape(shapes, key):
    """The shape kept under a key, or none."""
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
    """Keep a shape under a key, if there is room."""
    slot, _ = shape_slot(shapes, key)
    if slot >= 0 and shape.height < NO_HEIGHT:
        shapes[slot, 0] = key[0]
        shapes[slot, 1] = key[1]
        shapes[slot, 2] = (np.uint64(shape.total) << VALUE_SHIFT) | np.uint64(shape.height)
        shapes[slot, 3] = (np.uint64(shape.at_height + 1) << WORD_BITS) | np.uint64(shape.word)


@kernel
def shape_of_rows(local, state, candidates, total, value, limit, memory):
    """The best shape among the rows whose parts have two answers at most."""
    n = state.shape[0]
    best = no_shape()
    for c in range(candidates.rows.shape[0]):
        if candidates.bounds[c] > value:
            continue
        row = candidates.rows[c]
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
    """How many parts of two answers a row makes, the others being single."""
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
    """(height, answers at that height) of every tree of n answers that costs `value`, if their capacity is that.

    (0, 0) where it is less: see proof.bounds.shape_at_capacity. All weights have to be 1.
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
def costs_exactly(
    local,
    rules,
    row,
    useful,
    after,
    below,
    division,
    amount,
    limit,
    max_reach,
    max_open_parts,
    total,
    value,
    memory,
):
    """1 if the best tree that opens with a row costs `value`, which is the least; 0 if more; or STOPPED."""
    price = bound_guess(
        local, rules, row, useful, after, division, amount, limit - 1, max_reach, max_open_parts, total,
        value + 1, memory,
    )  # fmt: skip
    while price <= value:
        p = next_unsolved(division, amount, False)
        if p < 0:
            break
        part = part_of(division, p)
        its = allowed_after(rules, row, part[0], useful, after)
        window = value + 1 - price + (division.lows[p] >> HEIGHT_BITS)
        known = solve_within(local, rules, part, its, below, window, limit - 1, memory)
        if known == STOPPED:
            return np.int64(STOPPED)
        price += raise_bound(division.lows, p, known)
    return np.int64(price == value)


@kernel
def shape(local, rules, state, allowed, orbits, limit, named, shapes, memory):
    """The shape of the tree the tie rule picks for a state; its total is INFINITE if there is none.

    In normal mode the word is right only if `named`, and then nothing is reduced or remembered: rows
    that stand for equal ones keep shapes, not names. Under rules no row stands for another.

    Where all best trees have one shape, what is below a guess is not asked for: words alone decide.
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
        # What is below the many rows that cost as much is found sooner where those that stand for others are out.
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
            break  # with a part of three or more no tree is as low
        row = candidates.rows[c]
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
        just = costs_exactly(
            local, rules, row, useful, after, under, division, amount, limit, candidates.max_reach,
            candidates.max_open_parts, total, value, memory,
        )  # fmt: skip
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
