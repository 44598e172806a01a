"""Hard and ultra mode: which guesses may follow which.

Under these rules, a state is its answers and a bit set of the rows that may still be played. Two ways to the same
answers lead to the same state if they allow the same rows. In hard mode the latest guess implies all demands of the
earlier ones, so its demands form the key; in ultra mode the remaining rows do. Rows that make equal parts are not
interchangeable, because they demand different things of later guesses. The members of a state are always allowed. A
smaller set of rows never makes a state cheaper: a lower bound for a part under the rows allowed before a guess holds
after it too.

In normal mode `rules` and `allowed` are None. numba omits the branches of a None argument, so kernels that take rules
are compiled as if there were none.
"""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import all_rows, any_set, bits_of, indices_of, popcount
from compiler.kernels.cache import kernel, leaf, none_for_none
from compiler.kernels.candidates import candidates_of
from compiler.kernels.local_problem import GROUP, assemble, hash_set, merge_order, seen_before
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
    size_of,
    state_weight,
)

MIX_1 = np.uint64(0x9E3779B97F4A7C15)
MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)


class RuleTables(NamedTuple):
    """The letters of a local problem's words, as numbers, and tables of the rows that may follow."""

    strict: bool  # True for ultra mode, False for hard mode
    guess: np.ndarray  # [row, place] letters
    answer: np.ndarray  # [answer, place] letters
    rows_with: np.ndarray  # [test, letter, word] bit sets of rows that pass a test: `letter_sets`
    zobrist: np.ndarray  # [row, 2] random keys
    demand_keys: np.ndarray  # [test, letter, 2] random keys
    # For games without letters (then the arrays of letters are empty); empty for letters.
    guess_codes: np.ndarray  # [row, row] the code of the first if the second is the answer
    answer_codes: np.ndarray  # [row, answer] the code of the row for the answer


@kernel
def letter_sets(guess, alphabet):
    """Return bit sets of the rows with letter x at position i (test i) or at least k times (test length + k - 1).

    Parameters
        guess: [row, place] array, the letters of each row
        alphabet: int, number of letters
    """
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
    """Remove the rows from `after` that would have given the guess another code if they were the answer.

    Parameters
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        row: int, the row of the guess
        code: int, the code that the guess received
        after: uint64 bit set, rows; changed in place
    """
    for w in range(after.shape[0]):
        word = after[w]
        while word:
            low = word & (~word + U1)
            word ^= low
            if rules.guess_codes[row, 64 * w + popcount(low - U1)] != code:
                after[w] ^= low


@leaf
def keys_of_rows(rules, rows):
    """Return two keys of a set of rows.

    Parameters
        rules: RuleTables, the rules of the mode
        rows: uint64 bit set, the rows
    """
    k1 = U0
    k2 = U0
    for w in range(rows.shape[0]):
        word = rows[w]
        while word:
            low = word & (~word + U1)
            word ^= low
            r = 64 * w + popcount(low - U1)
            k1 ^= rules.zobrist[r, 0]
            k2 ^= rules.zobrist[r, 1]
    return k1, k2


@leaf
def allow(rules, row, answer, before, after):
    """Write the rows of `before` that may follow a guess to `after`, and return two keys of the current demands.

    Hard mode: letters in the right place stay, and a letter that scored n times is played at least n times. Ultra
    mode: the word would have given the same code. That means the same letters in the right place and the same number
    of each letter scored; if the guess had more copies of a letter than scored, the word has exactly that number.

    Equal keys on equal answers mean that the same rows are allowed. In hard mode the demands of this guess include
    all earlier ones. In ultra mode they do not, and the keys are those of the remaining rows.

    Parameters
        rules: RuleTables, the rules of the mode
        row: int, the row of the guess
        answer: int, an answer with the code that the guess received
        before: uint64 bit set, rows allowed before the guess
        after: uint64 bit set, output: rows allowed after the guess
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
    return keys_of_rows(rules, after) if rules.strict else (k1, k2)


@none_for_none
def allowed_after(rules, row, answer, before, after):
    """Return the rows allowed after a guess, as an `Allowed` that uses `after`.

    Parameters
        rules: RuleTables or None, the rules of hard or ultra mode; None in normal mode
        row: int, the row of the guess
        answer: int, an answer with the code that the guess received
        before: uint64 bit set, rows allowed before the guess
        after: uint64 bit set, output: rows allowed after the guess
    """
    return Allowed(after, allow(rules, row, answer, before, after))


@none_for_none
def new_row_bits(allowed):
    """Return an uninitialised bit set of rows.

    Parameters
        allowed: Allowed or None, the rows that may be played; None in normal mode
    """
    return np.empty(allowed.rows.shape[0], np.uint64)


@none_for_none
def allowed_rows(allowed):
    """Return the bit set of the allowed rows.

    Parameters
        allowed: Allowed or None, the rows that may be played; None in normal mode
    """
    return allowed.rows


@none_for_none
def splitting_rows(allowed, candidates):
    """Return the bit set of the candidates: allowed rows that do not split this state split none below it either.

    Parameters
        allowed: Allowed or None, the rows that may be played; None in normal mode
        candidates: Candidates, the rows that may matter, with their one-ply bounds
    """
    return bits_of(candidates.rows, allowed.rows.shape[0])


@kernel
def dedupe_hard(local, rules, state, rows):
    """Keep one of the rows that are equivalent on a state in hard mode: the first by word number.

    Letters that occur in no answer of the state never score, so they demand nothing. Rows that differ only in such
    letters get the same codes, demand the same and are allowed together. In ultra mode a letter that does not score
    becomes forbidden, so there all rows are kept.

    Parameters
        local: Local, the local problem
        rules: RuleTables, the rules of the mode
        state: int32 array, the answers of the state, ascending
        rows: int32 array, the allowed rows
    """
    names = np.empty(rows.shape[0], np.float64)
    for r in range(rows.shape[0]):
        names[r] = local.name[rows[r]]
    rows = rows[merge_order(names)]
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
    """Return the reach of every row on a state, for the blocks that contain an allowed row.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        allowed: uint64 bit set, the allowed rows
    """
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
    """Number the parts that rows make of a state by first occurrence, and count them.

    Parameters
        local: Local, the local problem
        state: int32 array, the answers of the state, ascending
        rows: int32 array, rows of the local problem
        labels: [answer, row] unsigned array, output
        parts: int32 array, output: number of parts of each row
    """
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
                # No branches: whether a part occurs for the first time is hard to predict.
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
    """Return (local problem, its rules, its allowed rows) of a state, with only the allowed rows that split it.

    Parameters
        local: Local, the local problem
        rules: RuleTables, the rules of the mode
        state: int32 array, the answers of the state, ascending
        allowed: Allowed, the rows that may be played
    """
    place = positions_in(local, state)
    chosen = dedupe_hard(local, rules, state, indices_of(allowed.rows))
    count = chosen.shape[0]
    reach = reach_of_rows(local, state, allowed.rows)
    heavy = local.weight[state[0]]
    order = np.empty(count, np.int64)
    kept = 0
    for r in range(count):
        if reach[chosen[r]] > heavy:  # the row splits the state
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
    """Return what the table or a scan of the allowed rows proves for a part: a packed value or bound (height 0).

    Parameters
        local: Local, the local problem
        part: int32 array, the answers of the part, ascending
        limit: int, guesses left
        total: int, the weight of the part
        allowed: Allowed, the rows that may be played
        memory: Memory, the shared table and the working memory of this thread
    """
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
    # Two guesses suffice exactly if some row makes single answers; no member does.
    if candidates.max_reach < n:
        remember(key, n, free, candidates.least, 0, 0, limit, memory)
        return pack(INFINITE, 0)
    remember(key, n, free, 2 * total, 2 * total, 2, 0, memory)
    return pack(2 * total, 2)


@leaf
def next_smaller(division, amount, size):
    """Return the largest size of an open part below `size`; 0 if there is none.

    Parameters
        division: Division, the parts that the guess makes
        amount: int, number of parts in `division`
        size: int, the size to stay below
    """
    smaller = np.int64(0)
    for p in range(amount):
        if division.lows[p] & HEIGHT_MASK == 0 and size_of(division, p) < size:
            smaller = max(smaller, np.int64(size_of(division, p)))
    return smaller


@kernel
def probe_parts(local, rules, guess, limit, value, best, memory):
    """Raise the bounds of the open parts, largest first, until their sum reaches `best`; return the sum.

    A large part takes long to scan, but it pays: its bound rises more for each answer scanned.

    Parameters
        local: Local, the local problem
        rules: RuleTables, the rules of the mode
        guess: Guess, the guess and its parts
        limit: int, guesses left after this one
        value: int, the sum of the bounds so far
        best: int, the best total found so far
        memory: Memory, the shared table and the working memory of this thread
    """
    division, amount, after = guess.division, guess.amount, guess.after
    lows = division.lows
    size = next_smaller(division, amount, 1 << 30)
    while value < best and size > 0:
        for p in range(amount):
            if value >= best:
                break
            if lows[p] & HEIGHT_MASK or size_of(division, p) != size:
                continue
            part = part_of(division, p)
            allowed = Allowed(after, allow(rules, guess.row, part[0], guess.before, after))
            known = probe_allowed(local, part, limit, state_weight(local, part), allowed, memory)
            value += raise_bound(lows, p, known)
        size = next_smaller(division, amount, size)
    return value
