"""What three guesses cannot do, without a search: sets of answers that no guess tells apart.

Such a set is a knot: two guesses do not solve it, nor any state that holds it. A state of which every row
leaves a knot together in one part is not solved within three guesses (`proof.bounds.beyond_three`). Small knots are
in many states, so those that are found are kept, each with the rows that leave it together: a glance at
them refutes nearly all rows of the next state. Weights and rules don't matter: what cannot be done with all
rows cannot be done with those allowed.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.part_bounds import split
from compiler.kernels.types import C_STOP, STOPPED, U0, U1, mark, new_division, part_of, size_of

SMALL = 32  # answers of a knot that is worth keeping
KEPT = 8192  # knots that a thread remembers; the newest go in the place of the oldest


class Knots(NamedTuple):
    """The knots a thread has met, and its working memory; all empty at first."""

    amount: np.ndarray  # [0] how many were ever kept
    size: np.ndarray  # [knot]
    answers: np.ndarray  # [knot, SMALL]
    together: np.ndarray  # [knot, word] a bit set of the rows that leave it in one part
    apart: np.ndarray  # [pair, word] bit sets of the rows that tell two answers of one knot apart
    slot: np.ndarray  # [answer, answer] of that knot: which of these it is, or -1


@leaf
def tell_apart(local, a, b, bits):
    """The rows that tell two answers apart, as a bit set."""
    rows = local.reach.shape[0]
    for w in range(bits.shape[0]):
        first = local.labels[a, 64 * w : min(64 * w + 64, rows)]
        second = local.labels[b, 64 * w : min(64 * w + 64, rows)]
        word = U0
        for r in range(first.shape[0]):
            word |= np.uint64(first[r] != second[r]) << np.uint64(r)
        bits[w] = word


@kernel
def leave_together(local, state, bits):
    """The rows that leave all answers of a state in one part, as a bit set."""
    rows = local.reach.shape[0]
    same = np.empty(64, np.bool_)
    for w in range(bits.shape[0]):
        lo = 64 * w
        hi = min(lo + 64, rows)
        same[:] = True
        first = local.labels[state[0], lo:hi]
        for i in range(1, state.shape[0]):
            other = local.labels[state[i], lo:hi]
            for r in range(hi - lo):
                same[r] &= first[r] == other[r]
        word = U0
        for r in range(hi - lo):
            word |= np.uint64(same[r]) << np.uint64(r)
        bits[w] = word


@leaf
def still(left, bits):
    """Take the rows that are not in `bits` out of `left`; whether any stays."""
    some = U0
    for w in range(left.shape[0]):
        left[w] &= bits[w]
        some |= left[w]
    return some != U0


@leaf
def knotted_from(local, state, left, bits):
    """How many of the first answers of a state make a knot; 0 if all together make none."""
    n = state.shape[0]
    left[:] = ~U0
    # Neighbours in the list are alike, so few rows tell them apart.
    for step in range(1, n):
        for i in range(n - step):
            tell_apart(local, state[i], state[i + step], bits)
            if not still(left, bits):
                return i + 2 if step == 1 else n
    return 0


@leaf
def is_knot(local, state, chosen, amount, left, knots):
    """Whether some answers of a state are a knot, given by place; pairs are looked at once for a state."""
    left[:] = ~U0
    for step in range(1, amount):
        for i in range(amount - step):
            a = chosen[i]
            b = chosen[i + step]
            at = knots.slot[a, b]
            if at < 0:
                at = np.int64(b) * (b - 1) // 2 + a
                tell_apart(local, state[a], state[b], knots.apart[at])
                knots.slot[a, b] = at
            if not still(left, knots.apart[at]):
                return True
    return False


@kernel
def keep_knot(local, state, left, knots):
    """Keep a smallest part of a knot that is one still; returns where."""
    amount = state.shape[0]
    chosen = np.arange(amount)
    fewer = np.empty(amount, np.int64)
    knots.slot[:] = -1
    step = max(1, amount // 2)
    while step > 0:
        first = 0
        while first < amount:
            rest = 0
            for i in range(amount):
                if i < first or i >= first + step:
                    fewer[rest] = chosen[i]
                    rest += 1
            if is_knot(local, state, fewer, rest, left, knots):
                amount = rest
                chosen[:rest] = fewer[:rest]
            else:
                first += step
        step //= 2
    at = knots.amount[0] % knots.size.shape[0]
    knots.amount[0] += 1
    knots.size[at] = amount
    for i in range(amount):
        knots.answers[at, i] = state[chosen[i]]
    leave_together(local, knots.answers[at, :amount], knots.together[at])
    return at


@leaf
def recall_knots(state, knots, refuted, memory):
    """The rows that leave together a knot which is known and in the state, as a bit set."""
    stamp = mark(state, memory)
    refuted[:] = U0
    for k in range(min(knots.amount[0], knots.size.shape[0])):
        size = knots.size[k]
        inside = 0
        while inside < size and memory.inside[knots.answers[k, inside]] == stamp:
            inside += 1
        if inside == size:
            for w in range(refuted.shape[0]):
                refuted[w] |= knots.together[k, w]


@leaf
def largest_part(local, state, row, count, part):
    """The answers of the largest part of a row that is counted, in `part`; returns how many there are."""
    most = np.int64(0)
    largest = np.int64(0)
    for i in range(state.shape[0]):
        label = np.int64(local.labels[state[i], row])
        if count[label] > most:
            most = count[label]
            largest = label
    found = 0
    for i in range(state.shape[0]):
        if most > 0 and np.int64(local.labels[state[i], row]) == largest:
            part[found] = state[i]
            found += 1
    count[largest] = 0
    return found


@kernel
def find_knot(local, state, row, part, left, bits, memory):
    """A knot that a row leaves in one part, as so many of the first answers of `part`; 0 if it leaves none."""
    count = memory.counts
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] += 1
    found = 0
    while found == 0:
        size = largest_part(local, state, row, count, part)
        if size < 3:  # of two answers, each as a guess tells one from the other
            break
        found = knotted_from(local, part[:size], left, bits)
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] = 0
    return found


@kernel
def beyond_three(local, state, knots, memory):
    """Whether no rows solve a state within three guesses: 1 or 0; STOPPED if told to stop."""
    rows = local.reach.shape[0]
    words = (rows + 63) // 64
    refuted = np.empty(words, np.uint64)
    left = np.empty(words, np.uint64)
    bits = np.empty(words, np.uint64)
    part = np.empty(state.shape[0], np.int32)
    recall_knots(state, knots, refuted, memory)
    for r in range(rows):
        if (refuted[r >> 6] >> np.uint64(r & 63)) & U1:
            continue
        if memory.counters[C_STOP] != 0:
            return np.int64(STOPPED)
        size = find_knot(local, state, r, part, left, bits, memory)
        if size == 0:
            return np.int64(0)
        if size <= SMALL:
            k = keep_knot(local, part[:size], left, knots)
            for w in range(words):
                refuted[w] |= knots.together[k, w]
    return np.int64(1)


@kernel
def opener_beyond_four(local, state, row, knots, memory):
    """Whether a state whose next guess is fixed is not solved within four: 1 or 0; STOPPED if told to stop."""
    division = new_division(state.shape[0])
    amount = split(local, state, row, memory.counts, division)
    by_size = np.argsort(
        division.starts[1 : amount + 1] - division.starts[:amount], kind="mergesort"
    )
    for t in range(amount - 1, -1, -1):
        if size_of(division, by_size[t]) < 3:
            break
        beyond = beyond_three(local, part_of(division, by_size[t]), knots, memory)
        if beyond != 0:
            return beyond
    return np.int64(0)
