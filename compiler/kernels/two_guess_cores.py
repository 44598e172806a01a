"""What three guesses cannot do, without a search: sets of answers that no guess tells apart.

Such a set is a knot: two guesses do not solve it, nor any state that holds it. A state of which every row
leaves a knot together in one part is not solved within three guesses (`proof.bounds.infeasible_within_three`). Small knots are
in many states, so those that are found are kept, each with the rows that leave it together: a glance at
them refutes nearly all rows of the next state. Weights and rules don't matter: what cannot be done with all
rows cannot be done with those allowed.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.part_bounds import split
from compiler.kernels.types import (
    C_STOP,
    STOPPED,
    U0,
    U1,
    new_division,
    part_of,
    size_of,
    stamp_state,
)

MAX_TWO_GUESS_CORE = 32  # answers of a knot that is worth keeping
KEPT_TWO_GUESS_CORES = (
    8192  # knots that a thread remembers; the newest go in the place of the oldest
)


class TwoGuessCores(NamedTuple):
    """The knots a thread has met, and its working memory; all empty at first."""

    amount: np.ndarray  # [0] how many were ever kept
    size: np.ndarray  # [knot]
    answers: np.ndarray  # [knot, SMALL]
    non_splitting: np.ndarray  # [knot, word] a bit set of the rows that leave it in one part
    separating: (
        np.ndarray
    )  # [pair, word] bit sets of the rows that tell two answers of one knot apart
    slot: np.ndarray  # [answer, answer] of that knot: which of these it is, or -1


@leaf
def separating_rows(local, a, b, bits):
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
def non_splitting_rows(local, state, bits):
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
def intersect(left, bits):
    """Take the rows that are not in `bits` out of `left`; whether any stays."""
    some = U0
    for w in range(left.shape[0]):
        left[w] &= bits[w]
        some |= left[w]
    return some != U0


@leaf
def core_prefix(local, state, left, bits):
    """How many of the first answers of a state make a knot; 0 if all together make none."""
    n = state.shape[0]
    left[:] = ~U0
    # Neighbours in the list are alike, so few rows tell them apart.
    for step in range(1, n):
        for i in range(n - step):
            separating_rows(local, state[i], state[i + step], bits)
            if not intersect(left, bits):
                return i + 2 if step == 1 else n
    return 0


@leaf
def is_two_guess_core(local, state, chosen, amount, left, cores):
    """Whether some answers of a state are a knot, given by place; pairs are looked at once for a state."""
    left[:] = ~U0
    for step in range(1, amount):
        for i in range(amount - step):
            a = chosen[i]
            b = chosen[i + step]
            at = cores.slot[a, b]
            if at < 0:
                at = np.int64(b) * (b - 1) // 2 + a
                separating_rows(local, state[a], state[b], cores.separating[at])
                cores.slot[a, b] = at
            if not intersect(left, cores.separating[at]):
                return True
    return False


@kernel
def keep_two_guess_core(local, state, left, cores):
    """Keep a smallest part of a knot that is one still; returns where."""
    amount = state.shape[0]
    chosen = np.arange(amount)
    fewer = np.empty(amount, np.int64)
    cores.slot[:] = -1
    step = max(1, amount // 2)
    while step > 0:
        first = 0
        while first < amount:
            rest = 0
            for i in range(amount):
                if i < first or i >= first + step:
                    fewer[rest] = chosen[i]
                    rest += 1
            if is_two_guess_core(local, state, fewer, rest, left, cores):
                amount = rest
                chosen[:rest] = fewer[:rest]
            else:
                first += step
        step //= 2
    at = cores.amount[0] % cores.size.shape[0]
    cores.amount[0] += 1
    cores.size[at] = amount
    for i in range(amount):
        cores.answers[at, i] = state[chosen[i]]
    non_splitting_rows(local, cores.answers[at, :amount], cores.non_splitting[at])
    return at


@leaf
def recall_two_guess_cores(state, cores, refuted, memory):
    """The rows that leave together a knot which is known and in the state, as a bit set."""
    stamp = stamp_state(state, memory)
    refuted[:] = U0
    for k in range(min(cores.amount[0], cores.size.shape[0])):
        size = cores.size[k]
        inside = 0
        while inside < size and memory.inside[cores.answers[k, inside]] == stamp:
            inside += 1
        if inside == size:
            for w in range(refuted.shape[0]):
                refuted[w] |= cores.non_splitting[k, w]


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
def find_two_guess_core(local, state, row, part, left, bits, memory):
    """A knot that a row leaves in one part, as so many of the first answers of `part`; 0 if it leaves none."""
    count = memory.counts
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] += 1
    found = 0
    while found == 0:
        size = largest_part(local, state, row, count, part)
        if size < 3:  # of two answers, each as a guess tells one from the other
            break
        found = core_prefix(local, part[:size], left, bits)
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] = 0
    return found


@kernel
def infeasible_within_three(local, state, cores, memory):
    """Whether no rows solve a state within three guesses: 1 or 0; STOPPED if told to stop."""
    rows = local.reach.shape[0]
    words = (rows + 63) // 64
    refuted = np.empty(words, np.uint64)
    left = np.empty(words, np.uint64)
    bits = np.empty(words, np.uint64)
    part = np.empty(state.shape[0], np.int32)
    recall_two_guess_cores(state, cores, refuted, memory)
    for r in range(rows):
        if (refuted[r >> 6] >> np.uint64(r & 63)) & U1:
            continue
        if memory.counters[C_STOP] != 0:
            return np.int64(STOPPED)
        size = find_two_guess_core(local, state, r, part, left, bits, memory)
        if size == 0:
            return np.int64(0)
        if size <= MAX_TWO_GUESS_CORE:
            k = keep_two_guess_core(local, part[:size], left, cores)
            for w in range(words):
                refuted[w] |= cores.non_splitting[k, w]
    return np.int64(1)


@kernel
def opener_infeasible_within_four(local, state, row, cores, memory):
    """Whether a state whose next guess is fixed is not solved within four: 1 or 0; STOPPED if told to stop."""
    division = new_division(state.shape[0])
    amount = split(local, state, row, memory.counts, division)
    by_size = np.argsort(
        division.starts[1 : amount + 1] - division.starts[:amount], kind="mergesort"
    )
    for t in range(amount - 1, -1, -1):
        if size_of(division, by_size[t]) < 3:
            break
        beyond = infeasible_within_three(local, part_of(division, by_size[t]), cores, memory)
        if beyond != 0:
            return beyond
    return np.int64(0)
