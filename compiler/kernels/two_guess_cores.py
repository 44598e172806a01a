"""Prove that three guesses cannot solve a state, without a search.

A two-guess core is a set of answers that no guess splits into single answers. Two guesses cannot solve it, nor any
state that contains it. If every row leaves some two-guess core in one part of a state, three guesses cannot solve
that state (`proof.bounds.infeasible_within_three`). Small cores occur in many states. So each thread keeps the cores
it finds, with the rows that leave them in one part: these refute nearly all rows of the next state. Weights and rules
do not matter: what is impossible with all rows is impossible with the rows allowed.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel, leaf
from compiler.kernels.part_bounds import parts_by_size, split
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

MAX_TWO_GUESS_CORE = 32  # the largest core that is kept, in answers
KEPT_TWO_GUESS_CORES = 8192  # cores that a thread keeps; the newest replace the oldest


class TwoGuessCores(NamedTuple):
    """The two-guess cores that a thread has found, and working memory; empty at first."""

    amount: np.ndarray  # [0] number of cores ever stored
    size: np.ndarray  # [core] number of answers
    answers: np.ndarray  # [core, MAX_TWO_GUESS_CORE] the answers
    non_splitting: np.ndarray  # [core, word] bit set of the rows that leave the core in one part
    separating: np.ndarray  # [pair, word] bit sets of the rows that separate two answers
    slot: np.ndarray  # [answer, answer] the index of the pair in `separating`, or -1


@leaf
def separating_rows(local, a, b, bits):
    """Write the bit set of the rows that separate two answers to `bits`.

    Parameters
        local: Local, the local problem
        a: int, first answer
        b: int, second answer
        bits: uint64 array, output
    """
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
    """Write the bit set of the rows that leave all answers of a state in one part to `bits`.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        bits: uint64 array, output
    """
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
    """Intersect `left` with `bits` in place; return whether any row is left.

    Parameters
        left: uint64 bit set, rows; changed in place
        bits: uint64 bit set, rows
    """
    some = U0
    for w in range(left.shape[0]):
        left[w] &= bits[w]
        some |= left[w]
    return some != U0


@leaf
def core_prefix(local, state, left, bits):
    """Return the size of a prefix of the state that is a two-guess core, or 0 if the state is none.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        left: uint64 array, working space: a bit set of rows
        bits: uint64 array, working space: a bit set of rows
    """
    n = state.shape[0]
    left[:] = ~U0
    # Neighbours in the list are similar words, so few rows separate them.
    for step in range(1, n):
        for i in range(n - step):
            separating_rows(local, state[i], state[i + step], bits)
            if not intersect(left, bits):
                return i + 2 if step == 1 else n
    return 0


@leaf
def is_two_guess_core(local, state, chosen, amount, left, cores):
    """Whether some answers of a state are a two-guess core.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        chosen: int array, positions in the state
        amount: int, number of positions
        left: uint64 array, working space: a bit set of rows
        cores: TwoGuessCores; its `separating` and `slot` cache the pairs of this state
    """
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
    """Store a minimal core contained in a two-guess core; return its index.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the core, ascending
        left: uint64 array, working space: a bit set of rows
        cores: TwoGuessCores, the cores of this thread
    """
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
    """Write the bit set of the rows that leave a known core of the state in one part to `refuted`.

    Parameters
        state: int32 array, the answers of the state, ascending
        cores: TwoGuessCores, the cores of this thread
        refuted: uint64 array, output
        memory: Memory, the shared table and the working memory of this thread
    """
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
    """Write the answers of the largest part still counted to `part`, and reset its counter; return its size.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        count: int64 array, number of answers per label, 0 for parts already taken
        part: int32 array, output
    """
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
    """Find a two-guess core that a row leaves in one part; return its size as a prefix of `part`, or 0.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        part: int32 array, output: the answers of the part
        left: uint64 array, working space: a bit set of rows
        bits: uint64 array, working space: a bit set of rows
        memory: Memory, the shared table and the working memory of this thread
    """
    count = memory.counts
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] += 1
    found = 0
    while found == 0:
        size = largest_part(local, state, row, count, part)
        if size < 3:  # each of two answers, as a guess, separates them
            break
        found = core_prefix(local, part[:size], left, bits)
    for i in range(state.shape[0]):
        count[local.labels[state[i], row]] = 0
    return found


@kernel
def infeasible_within_three(local, state, cores, memory):
    """Return 1 if no rows solve a state within three guesses, else 0; STOPPED if the search must stop.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        cores: TwoGuessCores, the cores of this thread
        memory: Memory, the shared table and the working memory of this thread
    """
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
        if size <= cores.slot.shape[0]:
            k = keep_two_guess_core(local, part[:size], left, cores)
            for w in range(words):
                refuted[w] |= cores.non_splitting[k, w]
    return np.int64(1)


@kernel
def opener_infeasible_within_four(local, state, row, cores, memory):
    """Return 1 if a state cannot be solved within four guesses after a fixed first guess, else 0; or STOPPED.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        row: int, the row of the guess
        cores: TwoGuessCores, the cores of this thread
        memory: Memory, the shared table and the working memory of this thread
    """
    division = new_division(state.shape[0])
    amount = split(local, state, row, memory.counts, division)
    by_size = parts_by_size(division, amount)
    for t in range(amount - 1, -1, -1):
        if size_of(division, by_size[t]) < 3:
            break
        beyond = infeasible_within_three(local, part_of(division, by_size[t]), cores, memory)
        if beyond != 0:
            return beyond
    return np.int64(0)
