"""Hard and ultra mode: what may be played next depends on what was played before."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.cache import kernel
from compiler.kernels.layout import (
    BLOCK,
    C_SCANNED,
    HEIGHT_BITS,
    HEIGHT_MASK,
    INFINITE,
    U0,
    U1,
    UNLIMITED,
    mark,
    pack,
    places,
    popcount,
    weigh,
)
from compiler.kernels.price import at_sight, by_members, floor_of
from compiler.kernels.reduce import hash_set, keep_rows, relabel, seen_before
from compiler.kernels.scan import scan_block
from compiler.kernels.table import recall, remember, state_key

# A state is then its answers and a bit set of the rows that may still be played. Two ways to the same
# answers are one state if the same is allowed: in hard mode the latest guess demands all that earlier
# ones did, so its demands make the key; in ultra mode the rows that are left do. Rows with equal parts
# are not interchangeable, since they demand different things of what follows; the members of a state are
# always allowed. What a set of rows cannot do, fewer rows cannot do either: a bound for a part under the
# rows allowed before a guess holds after it.

MIX_1 = np.uint64(0x9E3779B97F4A7C15)
MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)
SPARSE = 8  # where so many times fewer rows are left than scans pass over, they are cut out


class Rules(NamedTuple):
    """The letters of a local problem's words, as numbers, and what may follow what."""

    strict: bool  # ultra mode; otherwise hard
    guess: np.ndarray  # [row, place] letters
    answer: np.ndarray  # [answer, place] letters
    having: np.ndarray  # [test, letter, word]: rows that pass a test, as bits; see letter_sets
    zobrist: np.ndarray  # [row, 2] random keys
    demand: np.ndarray  # [test, letter, 2] random keys


@kernel
def letter_sets(guess, alphabet):
    """Which rows have letter x in place i (test i), and which at least k times (test length + k - 1)."""
    rows, length = guess.shape
    having = np.zeros((2 * length, alphabet, (rows + 63) // 64), np.uint64)
    for r in range(rows):
        bit = U1 << np.uint64(r & 63)
        for i in range(length):
            letter = guess[r, i]
            copies = 0
            for j in range(i):
                copies += guess[r, j] == letter
            having[i, letter, r >> 6] |= bit
            having[length + copies, letter, r >> 6] |= bit
    return having


@kernel
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
    having = rules.having
    k1 = U0
    k2 = U0
    for w in range(words):
        after[w] = before[w]
    for i in range(length):
        letter = rules.guess[row, i]
        if letter == rules.answer[answer, i]:
            for w in range(words):
                after[w] &= having[i, letter, w]
            k1 += rules.demand[i, letter, 0]
            k2 += rules.demand[i, letter, 1]
        elif rules.strict:
            for w in range(words):
                after[w] &= ~having[i, letter, w]
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
                after[w] &= having[length + scored - 1, letter, w]
            k1 += rules.demand[length + scored - 1, letter, 0]
            k2 += rules.demand[length + scored - 1, letter, 1]
        if rules.strict and played > there:
            for w in range(words):
                after[w] &= ~having[length + there, letter, w]
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


@kernel
def bits_set(bits):
    """The number of bits in a bit set."""
    count = 0
    for w in range(bits.shape[0]):
        count += popcount(bits[w])
    return count


@kernel
def listed(bits):
    """The numbers in a bit set, ascending."""
    rows = np.empty(bits_set(bits), np.int32)
    found = 0
    for w in range(bits.shape[0]):
        word = bits[w]
        while word:
            low = word & (~word + U1)
            rows[found] = 64 * w + popcount(low - U1)
            found += 1
            word ^= low
    return rows


@kernel
def unlike(local, rules, state, rows):
    """In hard mode, one of the rows that play alike on a state: the first by name.

    Letters that no answer of the state has never score and so demand nothing; rows that are equal apart
    from such letters get the same codes, demand the same, and are allowed together. In ultra mode a
    letter that does not score is forbidden: there the rows are all different.
    """
    rows = rows[np.argsort(local.name[rows], kind="mergesort")]
    if rules.strict:
        return rows
    length = rules.guess.shape[1]
    there = np.zeros(rules.having.shape[1], np.bool_)
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
def cut(local, rules, state, allowed):
    """The local problem of a state, its rules, and the set of all its rows: those allowed that split it."""
    place = places(local, state)
    chosen = unlike(local, rules, state, listed(allowed))
    count = chosen.shape[0]
    wide = np.empty((state.shape[0], count), local.codes.dtype)
    parts = np.empty(count, np.int32)
    reach = np.empty(count, np.int64)
    hashes = np.empty((2, count), np.uint64)
    relabel(local, state, chosen, wide, parts, reach, hashes[0], hashes[1])
    order = np.empty(count, np.int64)
    kept = 0
    for r in range(count):
        if parts[r] > 1:
            order[kept] = r - reach[r] * (count + 1)
            kept += 1
    order = np.sort(order[:kept])
    smaller = keep_rows(local, state, place, chosen, order, wide, parts, reach)
    length = rules.guess.shape[1]
    guess = np.empty((kept, length), rules.guess.dtype)
    zobrist = np.empty((kept, 2), np.uint64)
    for r in range(kept):
        old = chosen[(order[r] % (count + 1) + count + 1) % (count + 1)]
        guess[r] = rules.guess[old]
        zobrist[r] = rules.zobrist[old]
    answer = np.empty((state.shape[0], length), rules.answer.dtype)
    for i in range(state.shape[0]):
        answer[i] = rules.answer[state[i]]
    having = letter_sets(guess, rules.having.shape[1])
    everything = np.zeros(having.shape[2], np.uint64)
    for r in range(kept):
        everything[r >> 6] |= U1 << np.uint64(r & 63)
    return smaller, Rules(rules.strict, guess, answer, having, zobrist, rules.demand), everything


@kernel
def one_ply_among(local, state, total, allowed, scratch):
    """The same as one_ply, over the allowed rows only."""
    heavy = local.weight[state[0]]
    known = at_sight(local, state, total, scratch)
    if known >= 0:
        return known
    stamp = mark(state, scratch)
    rows = local.reach.shape[0]
    best = np.int64(INFINITE)
    for lo in range(0, rows, BLOCK):
        if 3 * total - local.reach[lo] - heavy >= best:
            break
        hi = min(lo + BLOCK, rows)
        if not any_set(allowed, lo, hi):
            continue
        scan_block(local, state, lo, hi, scratch.acc, scratch.reach)
        for r in range(lo, hi):
            bound = 3 * total - scratch.reach[r - lo]
            if bound - heavy < best and (allowed[r >> 6] >> np.uint64(r & 63)) & U1:
                member = local.member[r]
                if member >= 0 and scratch.inside[member] == stamp:
                    bound -= local.weight[member]
                elif scratch.reach[r - lo] == heavy:
                    continue  # splits nothing
                best = min(best, bound)
    return best


@kernel
def any_set(bits, lo, hi):
    """Whether a bit set has a number of lo..hi-1, lo being a multiple of 64."""
    found = U0
    for w in range(lo >> 6, (hi + 63) >> 6):
        found |= bits[w]
    return found != U0


@kernel
def survey(local, state, total, allowed, counters, scratch):
    """(allowed rows that split a state, their one-ply bounds, the least of them, the widest reach)."""
    n = state.shape[0]
    heavy = local.weight[state[0]]
    stamp = mark(state, scratch)
    amount = bits_set(allowed)
    chosen = np.empty(amount, np.int32)
    bounds = np.empty(amount, np.int64)
    found = 0
    least = np.int64(INFINITE)
    widest = np.int64(0)
    rows = local.reach.shape[0]
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        if not any_set(allowed, lo, hi):
            continue
        scan_block(local, state, lo, hi, scratch.acc, scratch.reach)
        counters[C_SCANNED] += n * (hi - lo)
        for w in range(lo >> 6, (hi + 63) >> 6):
            word = allowed[w]
            while word:
                low = word & (~word + U1)
                word ^= low
                r = 64 * w + popcount(low - U1)
                reach = scratch.reach[r - lo]
                if reach == heavy:
                    continue  # splits nothing
                bound = 3 * total - reach
                member = local.member[r]
                if member >= 0 and scratch.inside[member] == stamp:
                    bound -= local.weight[member]
                widest = max(widest, reach)
                least = min(least, bound)
                chosen[found] = r
                bounds[found] = bound
                found += 1
    return chosen[:found], bounds[:found], least, widest


@kernel
def bits_of(rows, words):
    """The bit set of some rows."""
    bits = np.zeros(words, np.uint64)
    for r in range(rows.shape[0]):
        bits[rows[r] >> 6] |= U1 << np.uint64(rows[r] & 63)
    return bits


@kernel
def demanded_key(local, state, demand):
    """The two keys of a state of which so much is demanded."""
    k1, k2 = state_key(local, state)
    return k1 ^ demand[0], k2 ^ demand[1]


@kernel
def peek(local, part, limit, total, allowed, demand, table, counters, scratch):
    """What the table or else the rows allowed tell of a part: a packed value, or bound (height 0)."""
    n = part.shape[0]
    k1, k2 = demanded_key(local, part, demand)
    known = recall(k1, k2, n, limit, 2 * total - local.weight[part[0]], table)
    if known >= 0:
        return known
    _, _, least, widest = survey(local, part, total, allowed, counters, scratch)
    if limit > 2 or not local.uniform:
        remember(k1, k2, n, np.int64(UNLIMITED), least, 0, 0, 0, table, counters)
        return pack(least, 0)
    # Two guesses are enough just if one splits the part into single answers; no member does.
    if widest < n:
        remember(k1, k2, n, np.int64(UNLIMITED), least, 0, 0, limit, table, counters)
        return pack(INFINITE, 0)
    remember(k1, k2, n, np.int64(UNLIMITED), 2 * total, 2 * total, 2, 0, table, counters)
    return pack(2 * total, 2)


@kernel
def ruled_parts(
    local, rules, row, allowed, after, starts, parts, amount, limit, widest, value, best, lows,
    table, counters, scratch,
):  # fmt: skip
    """known_parts under rules: closed forms, then members of each part, then a glance at each."""
    for p in range(amount):
        part = parts[starts[p] : starts[p + 1]]
        total = weigh(local, part)
        if part.shape[0] == 1:
            lows[p] = pack(total, 1)
        else:
            lows[p] = pack(floor_of(total, local.weight[part[0]], widest), 0)
        value += lows[p] >> HEIGHT_BITS
    for p in range(amount):
        if value >= best:
            return value
        if lows[p] & HEIGHT_MASK == 0:
            part = parts[starts[p] : starts[p + 1]]
            known = by_members(local, part, limit, weigh(local, part), scratch)
            if known & HEIGHT_MASK or known > lows[p]:
                value += (known >> HEIGHT_BITS) - (lows[p] >> HEIGHT_BITS)
                lows[p] = known
    # A large part is slow to look at, but pays: its bound rises more for each answer scanned.
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
            part = parts[starts[p] : starts[p + 1]]
            total = weigh(local, part)
            demand = allow(rules, row, part[0], allowed, after)
            known = peek(local, part, limit, total, after, demand, table, counters, scratch)
            if known & HEIGHT_MASK or known > lows[p]:
                value += (known >> HEIGHT_BITS) - (lows[p] >> HEIGHT_BITS)
                lows[p] = known
    return value


@kernel
def every_row(rows):
    """The bit set of all rows."""
    bits = np.full((rows + 63) // 64, ~U0)
    if rows & 63:
        bits[-1] = (U1 << np.uint64(rows & 63)) - U1
    return bits
