"""One-ply bounds of parts, from scans and from similar parts, compared with their plain version."""

import numpy as np

from compiler.kernels import BLOCK, ScannedParts, openers, part_bounds, similar_parts
from compiler.kernels.bits import bits_of
from compiler.kernels.types import HEIGHT_BITS, part_of, state_weight
from compiler.proof import bounds
from tests.compiler.kernels.test_kernels import RandomTable, compiles, tables


@compiles
def test_parts_are_bounded_by_one_ply_or_less() -> None:
    """Large parts have their one-ply bound, or a smaller one from a similar part if the sum is large enough."""
    by_similar = by_scan = 0
    rng = np.random.default_rng(20)
    for weighted in (False, True):
        it = RandomTable(rng, 90, 99, 4, weighted=weighted)
        mine = similar_parts.memory_for(it.local, 90, it.memory)
        everything = np.arange(len(it.weights), dtype=np.int32)
        plain: dict[bytes, int] = {}
        for row in rng.choice(len(it.local.reach), 400):
            guess = openers.split_by(it.local, everything, row, None, it.memory)
            division, amount = guess.division, guess.amount
            part_bounds.fill_closed_forms(it.local, division, amount, it.local.reach[0], BLOCK)
            low = division.lows[:amount] >> HEIGHT_BITS
            parts = [part_of(division, p) for p in range(amount)]
            for part in parts:
                if part.tobytes() not in plain:
                    plain[part.tobytes()] = bounds.one_ply_of(it.game, it.named(part))
            most = np.array([plain[part.tobytes()] for part in parts])
            value = int(low.sum())
            best = int(most.sum() - rng.integers(0, 3))
            before = int(mine.scanned.amount[0])
            found = similar_parts.one_ply_of_parts(it.local, guess, value, best, mine)
            after = division.lows[:amount] >> HEIGHT_BITS
            assert found == value + (after - low).sum()
            assert (low <= after).all()
            assert (after <= most).all()
            large = [p for p, part in enumerate(parts) if len(part) >= similar_parts.SCAN_FROM]
            assert found >= best or all(after[p] == most[p] for p in large)
            scans = int(mine.scanned.amount[0]) - before
            by_scan += scans > 0
            by_similar += value < best <= found and scans == 0
    assert min(by_scan, by_similar) > 20


@compiles
def test_the_bound_by_a_similar_part_is_never_above_one_ply() -> None:
    equal = 0
    for rng, it in tables(21, 300):
        if len(it.weights) > 14:
            continue
        scanned = ScannedParts(
            np.empty((1, 3), np.uint64), np.empty(3, np.int64), np.zeros(1, np.int64),
            np.empty(3, np.int64), np.empty(0, np.int64),
        )  # fmt: skip
        for _ in range(9):
            part = it.state(rng, int(rng.integers(2, len(it.weights) + 1)))
            bits = bits_of(part, 1)
            total = int(state_weight(it.local, part))
            plain = bounds.one_ply_of(it.game, it.named(part))
            heaviest = int(it.local.weight[part[0]])
            bound = similar_parts._bound_by_similar(bits, total, heaviest, scanned)
            assert bound <= plain
            equal += bound == plain
            similar_parts._add_part(bits, 3 * total - plain, scanned)
    assert equal > 20
