"""Single kernels: bounds compared with their plain versions, the table, and keys."""

import random
from itertools import islice, product

import numpy as np
import pytest

from compiler import kernels
from compiler.kernels import (
    BLOCK,
    ENDLESS,
    INFINITE,
    UNLIMITED,
    bits,
    candidates,
    local_problem,
    part_bounds,
    scan,
    table,
    tie_break,
)
from compiler.kernels.types import C_STORED, state_weight
from compiler.proof import bounds
from compiler.proof.bounds import PlainGame
from compiler.search import matrix, memory
from tests.support.tiers import few_then_many, quick_first

compiles = pytest.mark.slow(
    "compiles kernels that only kernels call elsewhere; the quick tier compares whole searches with the oracle"
)
WORD = 2**64


class RandomTable:
    """A game of numbers with random codes; answer i is guess i."""

    def __init__(self, rng, answers: int, guesses: int, labels: int, *, weighted: bool) -> None:
        codes = rng.integers(0, rng.integers(1, labels + 1, guesses), (answers, guesses))
        codes[np.arange(answers), np.arange(answers)] = labels  # the solved code
        self.weights = rng.integers(1, 9, answers).tolist() if weighted else [1] * answers
        self.local = matrix.whole_local(
            matrix.from_codes(codes, labels), self.weights if weighted else None
        )
        self.memory = memory.new_memory(self.local, memory.new_table(4))
        self.game = PlainGame(
            lambda guess, answer: int(codes[int(answer), int(guess)]),
            [str(guess) for guess in range(guesses)],
            {str(answer): weight for answer, weight in enumerate(self.weights)},
        )

    def state(self, rng, size: int) -> np.ndarray:
        return np.sort(rng.choice(len(self.weights), size, replace=False)).astype(np.int32)

    def named(self, state) -> list[str]:
        return [str(self.local.answer[i]) for i in state]

    def guess(self, row: int) -> str:
        return str(self.local.name[row])


def tables(seed: int, count: int):
    """Random games, weighted and not, with fewer and more than 64 and 256 labels."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        labels = int(rng.choice([2, 5, 20, 70, 300]))
        answers = int(rng.integers(2, 14)) if labels < 70 else int(rng.integers(70, 90))
        guesses = answers + int(rng.integers(0, 40)) if labels < 70 else BLOCK + 60
        yield rng, RandomTable(rng, answers, guesses, labels, weighted=bool(rng.integers(2)))


# --------------------------------------------------------------------------------------------------
# Scans and bounds
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "labels"),
    quick_first(3, [
        (np.uint8, 3), (np.uint8, 64), (np.uint8, 129), (np.uint8, 1), (np.uint8, 63), (np.uint8, 65),
        (np.uint8, 128), (np.uint8, 256), *((np.uint16, labels) for labels in (1, 3, 63, 64, 65, 128, 129, 256, 700)),
    ]),
)  # fmt: skip
def test_scans_count_distinct_labels(kind, labels: int) -> None:
    rng = np.random.default_rng(labels)
    words = (labels + 63) // 64
    acc, reach = np.zeros(BLOCK, np.uint64), np.zeros(BLOCK, np.int64)
    matrix_ = rng.integers(0, labels, (130, 2 * BLOCK + 7)).astype(kind)
    matrix_[0] = labels - 1  # the largest label, in every row
    weight = np.sort(rng.integers(1, 2**35, 130))[::-1].copy()
    for size in (1, 2, 3, 4, 5, 6, 7, 8, 9, 101, 130):
        state = np.sort(rng.choice(130, size, replace=False)).astype(np.int32)
        for lo, hi in ((0, BLOCK), (BLOCK, 2 * BLOCK), (2 * BLOCK, 2 * BLOCK + 7), (5, 6)):
            counted = [len(set(matrix_[state, r])) for r in range(lo, hi)]
            scan.scan_wide(matrix_, state, lo, hi, words, acc, reach)
            assert reach[: hi - lo].tolist() == counted
            if words == 1:
                scan.scan_small(matrix_, state, lo, hi, acc, reach)
                assert reach[: hi - lo].tolist() == counted
            scan.scan_weighted(matrix_, state, weight, lo, hi, words, acc, reach)
            for r in range(lo, hi):
                _, first = np.unique(matrix_[state, r], return_index=True)
                assert reach[r - lo] == weight[state[first]].sum()


@compiles
def test_rows_are_sorted_by_reach_and_reach_is_right() -> None:
    for _, it in tables(1, 20):
        everything = [str(i) for i in range(len(it.weights))]
        reach = [
            bounds.reach_of(it.game, it.guess(row), everything)
            for row in range(len(it.local.reach))
        ]
        assert it.local.reach.tolist() == reach == sorted(reach, reverse=True)


@compiles
def test_a_row_by_itself_reaches_as_far_as_in_a_scan() -> None:
    for rng, it in tables(18, 30):
        state = it.state(rng, int(rng.integers(1, len(it.weights) + 1)))
        named = it.named(state)
        for row in range(0, len(it.local.reach), 7):
            plain = bounds.reach_of(it.game, it.guess(row), named)
            assert candidates.reach_of_row(it.local, state, row, it.memory) == plain


@compiles
def test_rows_allowed_are_the_same_few_or_many() -> None:
    """All allowed rows that split the state are found, in blocks with many allowed rows and with few."""
    few = 0
    for rng, it in tables(19, 40):
        state = it.state(rng, int(rng.integers(2, len(it.weights) + 1)))
        rows = np.flatnonzero(rng.random(len(it.local.reach)) < rng.choice([0.02, 0.1, 0.9]))
        allowed = bits.bits_of(rows, (len(it.local.reach) + 63) // 64)
        named = it.named(state)
        total = state_weight(it.local, state)
        found = candidates._among(it.local, state, total, allowed, it.memory)
        expected = {
            int(row): bounds.one_ply_of_guess(it.game, guess, named)
            for row in rows
            if len(bounds.parts_of(it.game, guess := it.guess(row), named)) > 1
        }
        assert dict(zip(found.rows.tolist(), found.bounds.tolist())) == expected
        assert bits.count_bits_between(allowed, 0, len(it.local.reach)) == len(rows)
        few += 0 < candidates.FEW * len(rows) < min(BLOCK, len(it.local.reach))
    assert few > 5


@compiles
def test_one_ply_is_the_plain_bound() -> None:
    for rng, it in tables(2, 25):
        for _ in range(4):
            state = it.state(rng, int(rng.integers(1, min(len(it.weights), 12) + 1)))
            total = state_weight(it.local, state)
            plain = bounds.one_ply_of(it.game, it.named(state))
            assert part_bounds.one_ply_of_part(it.local, state, total, None, it.memory) == plain


@few_then_many("games", 15, 40)
def test_candidates_are_those_whose_plain_bound_is_below_beta(games: int) -> None:
    for rng, it in tables(3, games):
        state = it.state(rng, int(rng.integers(2, min(len(it.weights), 12) + 1)))
        named = it.named(state)
        plain = {
            guess: bounds.one_ply_of_guess(it.game, guess, named)
            for guess in it.game.guesses
            if not bounds.splits_nothing(it.game, guess, named)
        }
        total, least = int(state_weight(it.local, state)), min(plain.values())
        widest = bounds.max_reach_of(it.game, named)
        for beta in (least, least + 1, least + 2, least + int(rng.integers(9)), INFINITE):
            rows, found, lowest, others, reach, width = candidates.candidates_of(
                it.local, state, None, total, beta, it.memory
            )
            within = {guess: bound for guess, bound in plain.items() if bound < beta}
            assert {it.guess(r): int(bound) for r, bound in zip(rows, found)} == within
            assert len(rows) == len(within)
            assert reach == widest if beta == INFINITE else reach >= widest
            made, left = bounds.parts_made(it.game, named)
            if not it.local.uniform:
                assert width == candidates.BROAD
            else:
                assert made == widest
                assert left <= width <= reach
                if beta == INFINITE and len(state) > 1 + reach * (reach - 1):
                    assert width == left
            out = [bound for guess, bound in plain.items() if guess not in within]
            assert beta <= others <= min(out, default=INFINITE)
            assert lowest == least if within else beta <= lowest <= least


def test_looks_take_the_candidates_by_their_bounds() -> None:
    """Over all looks every candidate is seen once, lower bounds first."""
    several = 0
    for rng, it in tables(13, 60):
        state = it.state(rng, int(rng.integers(2, min(len(it.weights), 12) + 1)))
        total = int(state_weight(it.local, state))
        for beta in (2 * total + 1, 3 * total, INFINITE):
            whole = candidates.candidates_of(it.local, state, None, total, beta, it.memory)
            everyone = sorted(zip(whole.bounds.tolist(), whole.rows.tolist()))
            room, since, seen, looks = int(rng.integers(1, 4)), 0, [], 0
            fail = INFINITE
            while True:
                look, later = candidates.best_below(
                    it.local, state, total, since, beta, room, 0, it.memory
                )
                seen += sorted(zip(look.bounds.tolist(), look.rows.tolist()))
                fail = min(fail, look.fail)
                if looks == 0:
                    assert (look.least, look.max_reach) == (whole.least, whole.max_reach)
                looks += 1
                if later >= beta:
                    break
                assert seen[-1][0] < later <= everyone[len(seen)][0]
                since, room = later, 2 * room
            assert seen == everyone
            assert fail == whole.fail
            several += looks > 1
    assert several > 20


@compiles
def test_a_row_that_separates_all_ends_a_look() -> None:
    """If nothing can cost less, it is the only candidate."""
    found = 0
    for rng, it in tables(14, 90):
        for _ in range(20 if it.local.uniform else 0):  # otherwise a total below 2W is possible
            state = it.state(rng, int(rng.integers(2, min(len(it.weights), 7) + 1)))
            named, total = it.named(state), len(state)
            divisions = {g: bounds.parts_of(it.game, g, named) for g in it.game.guesses}
            perfect = {g for g, parts in divisions.items() if len(parts) == total}
            if perfect & set(named):
                continue
            look, later = candidates.best_below(
                it.local, state, total, 0, INFINITE, 9, 2 * total, it.memory
            )
            if perfect:
                assert {it.guess(row) for row in look.rows} <= perfect
                assert (look.bounds.tolist(), look.least, later) == (
                    [2 * total],
                    2 * total,
                    INFINITE,
                )
                found += 1
            else:
                assert 2 * total <= look.least == min(look.bounds)
    assert found > 5


def test_relabelling_is_the_plain_one() -> None:
    for rng, it in tables(15, 20):
        state = it.state(rng, int(rng.integers(2, len(it.weights) + 1)))
        rows = np.sort(
            rng.choice(
                len(it.local.reach), int(rng.integers(1, len(it.local.reach))), replace=False
            )
        )
        rows = rows.astype(np.int32)
        labels = np.empty((len(state), len(rows)), it.local.codes.dtype)
        parts, reach = np.empty(len(rows), np.int32), np.empty(len(rows), np.int64)
        hashes = np.empty((2, len(rows)), np.uint64)
        local_problem.relabel(it.local, state, rows, labels, parts, reach, *hashes)
        division = {}
        for r, row in enumerate(rows):
            codes = it.local.codes[state, row].tolist()
            plain = [
                sorted(set(codes[: codes.index(c) + 1]), key=codes.index).index(c) for c in codes
            ]
            assert labels[:, r].tolist() == plain
            assert parts[r] == len(set(codes))
            assert reach[r] == bounds.reach_of(it.game, it.guess(row), it.named(state))
            assert division.setdefault(tuple(plain), hashes[:, r].tolist()) == hashes[:, r].tolist()
        assert len({tuple(h) for h in division.values()}) == len(division)


@compiles
def test_closed_forms_are_the_plain_ones() -> None:
    for rng, it in tables(4, 16):
        state = it.state(rng, int(rng.integers(2, min(len(it.weights), 12) + 1)))
        named = it.named(state)
        total, widest = int(state_weight(it.local, state)), bounds.max_reach_of(it.game, named)
        width = bounds.parts_made(it.game, named)[1] if it.local.uniform else candidates.BROAD
        for row in range(0, len(it.local.reach), 19):
            guess = it.guess(row)
            parts = bounds.parts_of(it.game, guess, named)
            value, largest, squares = part_bounds.closed_form(
                it.local, state, row, total, widest, width, it.memory
            )
            assert value == bounds.closed_form_of(it.game, guess, named)
            assert largest == max(map(len, parts))
            assert squares == sum(bounds.weight_of(it.game, part) ** 2 for part in parts)
        assert not it.memory.counts.any()


def test_floor_is_the_plain_one() -> None:
    rng = random.Random(5)
    for _ in range(1000):
        heaviest = rng.randint(1, 2**39)
        weight, widest = rng.randint(heaviest, 2**40), rng.randint(heaviest, 2**40)
        assert part_bounds.floor_of(weight, heaviest, widest) == bounds.floor(
            weight, heaviest, widest
        )


def test_capacity_is_the_plain_one() -> None:
    rng = random.Random(5)
    for _ in range(1000):
        width = rng.randint(1, 9)
        widest, size = rng.choice((width, width + 1)), rng.randint(1, 400)
        floor = bounds.floor(size, 1, widest)
        assert floor + part_bounds.capacity_surplus(size, widest, width) == bounds.capacity(
            size, widest, width
        )
        limit = rng.randint(1, 6)
        room = next(islice(bounds.capacities(widest, width), limit - 1, None))
        assert min(part_bounds.capacity_within(limit, size, widest, width), size) == min(room, size)


def test_the_shape_at_capacity_is_the_plain_one() -> None:
    rng = random.Random(6)
    for _ in range(1000):
        width = rng.randint(1, 9)
        widest, size = rng.choice((width, width + 1)), rng.randint(2, 400)
        least = bounds.capacity(size, widest, width)
        shape = bounds.shape_at_capacity(size, widest, width)
        assert tie_break.forced_shape(size, widest, width, least) == shape
        assert tie_break.forced_shape(size, widest, width, least + rng.randint(1, 9)) == (0, 0)


@compiles
def test_the_rows_that_stay_are_those_worth_keeping() -> None:
    for rng, it in tables(6, 20):
        state = it.state(rng, int(rng.integers(2, min(len(it.weights), 12) + 1)))
        named = it.named(state)
        local = local_problem.reduce_local(it.local, state)
        kept = [str(name) for name in local.name]
        plain = bounds.worth_keeping(it.game, named)
        assert {guess for guess in kept if guess in named} == set(named)
        divisions = [sorted(bounds.parts_of(it.game, guess, named)) for guess in kept]
        assert sorted(divisions) == sorted(
            sorted(bounds.parts_of(it.game, guess, named)) for guess in plain
        )
        assert [named[i] for i in local.member[local.member >= 0]] == [
            g for g in kept if g in named
        ]


@compiles
def test_a_perfect_member_is_the_first_that_separates_all() -> None:
    for rng, it in tables(7, 60):
        state = it.state(rng, int(rng.integers(1, min(len(it.weights), 5) + 1)))
        named = it.named(state)
        perfect = [
            i
            for i, member in enumerate(named)
            if len(bounds.parts_of(it.game, member, named)) == len(named)
        ]
        assert part_bounds.perfect_member(it.local, state, it.memory) == min(perfect, default=-1)
        near = [
            member
            for member in named
            if len(bounds.parts_of(it.game, member, named)) == len(named) - 1
        ]
        first, pair = part_bounds.near_member(it.local, state, it.memory)
        assert first == min(perfect, default=-1)
        assert perfect or pair == bool(near)


# --------------------------------------------------------------------------------------------------
# Keys, and the table
# --------------------------------------------------------------------------------------------------


def top_heavy(local: kernels.Local) -> kernels.Local:
    """Return the keys with the top bit of every key set."""
    return local._replace(zobrist=local.zobrist | np.uint64(1 << 63))


def test_hashes_are_sums_modulo_two_to_the_64() -> None:
    for rng, it in tables(8, 10):
        local = top_heavy(it.local)
        keys = local.zobrist.tolist()
        state = it.state(rng, min(9, len(it.weights)))
        first = np.zeros(len(local.reach), np.uint64)
        second = first.copy()
        local_problem.hash_rows(local.codes, state, local.zobrist, first, second)
        codes = local.codes[state].astype(int).tolist()
        for row in range(0, len(first), 11):
            for which, found in enumerate((first, second)):
                expected = sum(codes[i][row] * keys[a][which] for i, a in enumerate(state))
                assert int(found[row]) == expected % WORD
        k1, k2 = table.state_key(local, state)
        expected = [0, 0]
        for a in state:
            expected = [known ^ key for known, key in zip(expected, keys[a])]
        assert [int(k1), int(k2)] == expected


def test_bits_are_counted_and_rotated() -> None:
    rng = random.Random(9)
    for number in [0, 1, WORD - 1, 1 << 63, *(rng.randrange(WORD) for _ in range(100))]:
        assert bits.popcount(np.uint64(number)) == number.bit_count()
        turned = (number << 24 | number >> 40) % WORD
        assert int(table.rotate(np.uint64(number), np.uint64(24))) == turned


def keys_of(local: kernels.Local, state) -> tuple[np.uint64, np.uint64]:
    """Return the keys of a state, in the type that kernels use."""
    first, second = table.state_key(local, state)
    return np.uint64(first), np.uint64(second)


class KnownResult:
    """A plain version of an entry of the table, by the rules of `table.remember`."""

    def __init__(self) -> None:
        self.bound, self.tag, self.infeasible, self.tree = 0, -1, 0, None

    def merge(self, tag, bound, value, height, infeasible) -> None:
        self.tag, self.bound = max((self.tag, self.bound), (tag, bound))
        self.infeasible = max(self.infeasible, infeasible)
        if height and (self.tree is None or (value, height) < self.tree):
            self.tree = (value, height)


def read(entries, local, state):
    """Return an entry as (bound, tag, infeasible, (value, height) or None); None if there is none."""
    slot, lower, upper = table.table_find(entries, *keys_of(local, state))
    if slot < 0:
        return None
    lower, upper = int(lower), int(upper)
    height = upper & 255
    tree = None if height == table.NO_HEIGHT else (upper >> 8, height)
    return lower >> 16, lower >> 6 & 63, lower & 63, tree


def test_what_is_remembered_is_merged() -> None:
    rng, draw = np.random.default_rng(10), random.Random(10)
    it = RandomTable(rng, 70, 80, 20, weighted=True)
    local = top_heavy(it.local)
    mine = memory.new_memory(local, memory.new_table(10))
    known: dict[bytes, KnownResult] = {}
    states = [it.state(rng, draw.choice((3, 4, 5, 68))) for _ in range(30)]
    for _ in range(600):
        state = draw.choice(states)
        limit = draw.choice((2, 3, 4, 6, UNLIMITED))
        bound = draw.choice((0, 9, 2**31, 2**40, 2**46)) + draw.randrange(9)
        height = draw.choice((0, 0, 2, 3))
        value = draw.choice((9, 2**33, 2**46)) + draw.randrange(9) if height else 0
        infeasible = draw.choice((0, 0, limit)) if limit < UNLIMITED else 0
        table.remember(
            keys_of(local, state), len(state), limit, bound, value, height, infeasible, mine
        )
        tag = limit if limit < ENDLESS and bounds.binds(limit, len(state)) else ENDLESS
        entry = known.setdefault(state.tobytes(), KnownResult())
        entry.merge(tag, bound, value, height, infeasible)
        expected = (entry.bound, entry.tag, entry.infeasible, entry.tree)
        assert read(mine.table, local, state) == expected
    assert mine.counters[C_STORED] == len(known)


def test_a_torn_entry_never_matches() -> None:
    rng = np.random.default_rng(11)
    it = RandomTable(rng, 30, 40, 20, weighted=False)
    local = top_heavy(it.local)
    state, other = it.state(rng, 7), it.state(rng, 8)

    def written(of: np.ndarray, value: int) -> np.ndarray:
        """Return the four words of an entry."""
        mine, key = memory.new_memory(local, memory.new_table(4)), keys_of(local, of)
        table.remember(key, len(of), UNLIMITED, value - 3, value, 3, 0, mine)
        return mine.table[table.table_find(mine.table, *key)[0]].copy()

    mine, key = memory.new_memory(local, memory.new_table(4)), keys_of(local, state)
    table.remember(key, 7, UNLIMITED, 9, 9, 3, 0, mine)
    entries = mine.table
    slot = table.table_find(entries, *key)[0]
    whole = written(state, 2**31 + 9)
    for newer in (written(state, 2**31 + 8), written(other, 2**31 + 9), written(other, 70)):
        for torn in product((0, 1), repeat=4):  # each word from one write or the other
            entries[slot] = np.where(torn, newer, whole)
            found = read(entries, local, state)
            if (entries[slot] == whole).all():
                assert found == (2**31 + 6, ENDLESS, 0, (2**31 + 9, 3))
            elif not (entries[slot] == newer).all():
                assert found is None
    for word, bit in product(range(4), range(64)):
        entries[slot] = whole
        entries[slot, word] ^= np.uint64(1 << bit)
        assert read(entries, local, state) is None
