"""Hard and ultra mode: what may be played next depends on what was played before.

A state is then its answers and a bit set of the rows that may still be played. Two ways to the same
answers are one state if the same is allowed: in hard mode the latest guess demands all that earlier
ones did, so its demands make the key; in ultra mode the rows that are left do. Rows with equal parts
are not interchangeable, since they demand different things of what follows; the members of a state are
always allowed. What a set of rows cannot do, fewer rows cannot do either: a bound for a part under the
rows allowed before a guess holds after it.

Where `rules` is None, in normal mode, so is `allowed`: numba leaves out the branches of a None, and the
kernels that take rules are compiled as if there were none.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import all_rows, any_set, bits_of, indices_of, popcount
from compiler.kernels.cache import kernel, leaf, none_for_none
from compiler.kernels.candidates import candidates_of
from compiler.kernels.local_problem import GROUP, assemble, hash_set, seen_before
from compiler.kernels.part_bounds import raise_bound
from compiler.kernels.scan import scan_block
from compiler.kernels.table import key_of, recall, remember
from compiler.kernels.types import (
    BLOCK,
    HEIGHT_MASK,
    INFINITE,
    U0,
    U1,
    UNLIMITED,
    Allowed,
    pack,
    part_of,
    positions_in,
    state_weight,
)

MIX_1 = np.uint64(0x9E3779B97F4A7C15)
MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)


class RuleTables(NamedTuple):
    """The letters of a local problem's words, as numbers, and what may follow what."""

    strict: bool  # ultra mode; otherwise hard
    guess: np.ndarray  # [row, place] letters
    answer: np.ndarray  # [answer, place] letters
    rows_with: np.ndarray  # [test, letter, word]: rows that pass a test, as bits; see letter_sets
    zobrist: np.ndarray  # [row, 2] random keys
    demand_keys: np.ndarray  # [test, letter, 2] random keys
    # Of other games than letters, of which there are no letters here then: codes; else empty.
    guess_codes: np.ndarray  # [row, row] what the first is told if the second is the answer
    answer_codes: np.ndarray  # [row, answer]


@kernel
def letter_sets(guess, alphabet):
    """Which rows have letter x in place i (test i), and which at least k times (test length + k - 1)."""
    rows, length = guess.shape
    rows_with = np.zeros((2 * length, alphabet, (rows + 63) // 64), np.uint64)
    for r in range(rows):
        bit = U1 << np.uint64(r & 63)
        for i in range(length):
            letter = guess[r, i]
            copies = 0
            for j in range(i):
                copies += guess[r, j] == letter
            rows_with[i, letter, r >> 6] |= bit
            rows_with[length + copies, letter, r >> 6] |= bit
    return rows_with


@leaf
def filter_by_code(rules, row, code, after):
    """Take out of a bit set the rows that, as the answer, would have told a guess something else."""
    for w in range(after.shape[0]):
        word = after[w]
        while word:
            low = word & (~word + U1)
            word ^= low
            if rules.guess_codes[row, 64 * w + popcount(low - U1)] != code:
                after[w] ^= low


@leaf
def allow(rules, row, answer, before, after):
    """The rows of `before` that may follow a guess which met with what `answer` shows, in `after`.

    Hard: greens stay, and a letter that scored n times is played n times or more. Ultra: the word would
    have shown the same, which is to say the same greens and the same number of each letter scored, where
    a letter of which the guess had copies to spare occurs just so often.

    Returns two keys of what is demanded now: with equal keys (and equal answers) the same is allowed. In
    hard mode all that was demanded before is among what this guess demands; in ultra mode it is not, and
    the keys are those of the rows that are left.
    """
    length = rules.guess.shape[1]
    words = before.shape[0]
    rows_with = rules.rows_with
    k1 = U0
    k2 = U0
    for w in range(words):
        after[w] = before[w]
    if rules.guess_codes.shape[0] > 0:
        filter_by_code(rules, row, rules.answer_codes[row, answer], after)
    for i in range(length):
        letter = rules.guess[row, i]
        if letter == rules.answer[answer, i]:
            for w in range(words):
                after[w] &= rows_with[i, letter, w]
            k1 += rules.demand_keys[i, letter, 0]
            k2 += rules.demand_keys[i, letter, 1]
        elif rules.strict:
            for w in range(words):
                after[w] &= ~rows_with[i, letter, w]
        played = 0
        there = 0
        earlier = False
        for j in range(length):
            earlier |= j < i and rules.guess[row, j] == letter
            played += rules.guess[row, j] == letter
            there += rules.answer[answer, j] == letter
        if earlier:
            continue
        scored = min(played, there)
        if scored > 0:
            for w in range(words):
                after[w] &= rows_with[length + scored - 1, letter, w]
            k1 += rules.demand_keys[length + scored - 1, letter, 0]
            k2 += rules.demand_keys[length + scored - 1, letter, 1]
        if rules.strict and played > there:
            for w in range(words):
                after[w] &= ~rows_with[length + there, letter, w]
    if not rules.strict:
        return k1, k2
    k1 = U0
    k2 = U0
    for w in range(words):
        word = after[w]
        while word:
            low = word & (~word + U1)
            word ^= low
            r = 64 * w + popcount(low - U1)
            k1 ^= rules.zobrist[r, 0]
            k2 ^= rules.zobrist[r, 1]
    return k1, k2


@none_for_none
def allowed_after(rules, row, answer, before, after):
    """What may follow a guess which met with what `answer` shows; the rows are put into `after`."""
    return Allowed(after, allow(rules, row, answer, before, after))


@none_for_none
def new_row_bits(allowed):
    """Room for the rows that are allowed later."""
    return np.empty(allowed.rows.shape[0], np.uint64)


@none_for_none
def allowed_rows(allowed):
    """The rows that are allowed."""
    return allowed.rows


@none_for_none
def splitting_rows(allowed, candidates):
    """The allowed rows that split a state: what splits nothing here splits nothing further down."""
    return bits_of(candidates.rows, allowed.rows.shape[0])


@kernel
def dedupe_hard(local, rules, state, rows):
    """In hard mode, one of the rows that play alike on a state: the first by name.

    Letters that no answer of the state has never score and so demand nothing; rows that are equal apart
    from such letters get the same codes, demand the same, and are allowed together. In ultra mode a
    letter that does not score is forbidden: there the rows are all different.
    """
    rows = rows[np.argsort(local.name[rows], kind="mergesort")]
    if rules.strict:
        return rows
    length = rules.guess.shape[1]
    there = np.zeros(rules.rows_with.shape[1], np.bool_)
    for i in range(state.shape[0]):
        for j in range(length):
            there[rules.answer[state[i], j]] = True
    slots = hash_set(rows.shape[0])
    kept = 0
    for r in range(rows.shape[0]):
        h1 = U1
        h2 = U1
        for j in range(length):
            letter = rules.guess[rows[r], j]
            number = np.uint64(letter + 1 if there[letter] else 0)
            h1 = (h1 ^ number) * MIX_1
            h2 = (h2 + number) * MIX_2
            h2 ^= h2 >> np.uint64(29)
        if not seen_before(slots, h1, h2):
            rows[kept] = rows[r]
            kept += 1
    return rows[:kept]


@kernel
def reach_of_rows(local, state, allowed):
    """Per row how far it reaches on a state, of the blocks of rows of which any is allowed."""
    rows = local.reach.shape[0]
    result = np.empty(rows, np.int64)
    acc = np.empty(BLOCK, np.uint64)
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        if any_set(allowed, lo, hi):
            scan_block(local, state, lo, hi, acc, result[lo:hi])
    return result


@kernel
def number_parts(local, state, rows, labels, parts):
    """Number the parts that rows make of a state by first occurrence, and count them."""
    top = 64 * np.int64(local.words.max())
    seen = np.empty(GROUP * top, np.int16)
    source = np.empty(GROUP, np.uint64)
    count = np.empty(GROUP, np.int16)
    for lo in range(0, rows.shape[0], GROUP):
        hi = min(lo + GROUP, rows.shape[0])
        seen[:] = -1
        count[:] = 0
        for r in range(lo, hi):
            source[r - lo] = rows[r]
        for i in range(state.shape[0]):
            old = local.labels[state[i]]
            new = labels[i, lo:hi]
            for r in range(hi - lo):
                # Without branches: whether a part is met for the first time is hard to foresee.
                at = np.uint64(r * top + old[source[r]])
                label = seen[at]
                first = label < 0
                label = count[r] if first else label
                count[r] += first
                seen[at] = label
                new[r] = label
        for r in range(lo, hi):
            parts[r] = count[r - lo]


@kernel
def restrict_rows(local, rules, state, allowed):
    """The local problem of a state, its rules, and what is allowed: all its rows, those that split it."""
    place = positions_in(local, state)
    chosen = dedupe_hard(local, rules, state, indices_of(allowed.rows))
    count = chosen.shape[0]
    reach = reach_of_rows(local, state, allowed.rows)
    heavy = local.weight[state[0]]
    order = np.empty(count, np.int64)
    kept = 0
    for r in range(count):
        if reach[chosen[r]] > heavy:  # it splits the state
            order[kept] = r - reach[chosen[r]] * (count + 1)
            kept += 1
    order = np.sort(order[:kept])
    olds = np.empty(kept, np.int32)
    for r in range(kept):
        olds[r] = chosen[(order[r] % (count + 1) + count + 1) % (count + 1)]
    labels = np.empty((state.shape[0], kept), local.codes.dtype)
    parts = np.empty(kept, np.int32)
    number_parts(local, state, olds, labels, parts)
    smaller = assemble(local, state, place, olds, labels, parts, reach[olds])
    length = rules.guess.shape[1]
    guess = np.empty((kept, length), rules.guess.dtype)
    zobrist = np.empty((kept, 2), np.uint64)
    for r in range(kept):
        for i in range(length):
            guess[r, i] = rules.guess[olds[r], i]
        zobrist[r, 0] = rules.zobrist[olds[r], 0]
        zobrist[r, 1] = rules.zobrist[olds[r], 1]
    general = rules.guess_codes.shape[0] > 0
    guess_codes = np.empty((kept, kept) if general else (0, 0), rules.guess_codes.dtype)
    answer_codes = np.empty((kept, state.shape[0]) if general else (0, 0), rules.answer_codes.dtype)
    for r in range(guess_codes.shape[0]):
        for s in range(kept):
            guess_codes[r, s] = rules.guess_codes[olds[r], olds[s]]
        for i in range(state.shape[0]):
            answer_codes[r, i] = rules.answer_codes[olds[r], state[i]]
    answer = np.empty((state.shape[0], length), rules.answer.dtype)
    for i in range(state.shape[0]):
        answer[i] = rules.answer[state[i]]
    rows_with = letter_sets(guess, rules.rows_with.shape[1])
    its_rules = RuleTables(
        rules.strict, guess, answer, rows_with, zobrist, rules.demand_keys, guess_codes, answer_codes
    )  # fmt: skip
    return smaller, its_rules, Allowed(all_rows(kept), allowed.key)


@kernel
def probe_allowed(local, part, limit, total, allowed, memory):
    """What the table or else the rows allowed tell of a part: a packed value, or bound (height 0)."""
    n = part.shape[0]
    key = key_of(local, part, allowed)
    known = recall(key, n, limit, 2 * total - local.weight[part[0]], memory.table)
    if known >= 0:
        return known
    candidates = candidates_of(local, part, allowed, total, np.int64(INFINITE), memory)
    free = np.int64(UNLIMITED)
    if limit > 2 or not local.uniform:
        remember(key, n, free, candidates.least, 0, 0, 0, memory)
        return pack(candidates.least, 0)
    # Two guesses are enough just if one splits the part into single answers; no member does.
    if candidates.max_reach < n:
        remember(key, n, free, candidates.least, 0, 0, limit, memory)
        return pack(INFINITE, 0)
    remember(key, n, free, 2 * total, 2 * total, 2, 0, memory)
    return pack(2 * total, 2)


@kernel
def probe_parts(local, rules, row, before, after, division, amount, limit, value, best, memory):
    """Look at the open parts one by one, largest first, until the sum of their bounds reaches best.

    A large part is slow to look at, but pays: its bound rises more for each answer scanned.
    """
    lows = division.lows
    starts = division.starts
    size = np.int64(1 << 30)
    while value < best:
        smaller = np.int64(0)
        for p in range(amount):
            if lows[p] & HEIGHT_MASK == 0 and starts[p + 1] - starts[p] < size:
                smaller = max(smaller, starts[p + 1] - starts[p])
        size = smaller
        if size == 0:
            break
        for p in range(amount):
            if value >= best:
                break
            if lows[p] & HEIGHT_MASK or starts[p + 1] - starts[p] != size:
                continue
            part = part_of(division, p)
            allowed = Allowed(after, allow(rules, row, part[0], before, after))
            known = probe_allowed(local, part, limit, state_weight(local, part), allowed, memory)
            value += raise_bound(lows, p, known)
    return value
