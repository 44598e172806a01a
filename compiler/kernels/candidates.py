"""All guesses on a state, by their one-ply bounds: which may matter, and the least bound of any."""

from typing import NamedTuple

import numpy as np

from compiler.kernels.bits import any_set, count_bits, count_bits_between, popcount
from compiler.kernels.cache import kernel, leaf
from compiler.kernels.scan import scan_block
from compiler.kernels.types import BLOCK, C_SCANNED, INFINITE, U1, stamp_blocks, stamp_state


class Candidates(NamedTuple):
    """The rows that may matter on a state, and what holds of the others.

    The one-ply bound of a row is 3W - reach - (its weight if it is a member of the state).
    """

    rows: np.ndarray
    bounds: np.ndarray  # their one-ply bounds
    least: int  # the least bound of any row
    fail: int  # the least bound of those left out
    max_reach: int  # no row reaches further on the state
    max_open_parts: int  # no row leaves more parts to solve; BROAD if answers weigh


FEW = 8  # where so many times fewer rows of a block are allowed, they are looked at one by one
BROAD = 1 << 20  # more parts than any row leaves of a state


@leaf
def max_open_parts_of(local, state, max_reach, stamp, memory):
    """A number of parts to solve that no row leaves more of, `widest` being the most that any makes.

    The members of the state have the stamp. Exact where a bound can be made of it.
    """
    if not local.uniform:
        return np.int64(BROAD)
    if state.shape[0] <= 1 + (max_reach - 1) * max_reach:
        return max_reach  # or one less: two guesses after the first are enough room, so it doesn't matter
    for lo in range(0, local.reach.shape[0], BLOCK):
        if local.reach[lo] < max_reach:
            break
        hi = min(lo + BLOCK, local.reach.shape[0])
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        for r in range(lo, hi):
            member = local.member[r]
            if memory.reach[r - lo] == max_reach and (member < 0 or memory.inside[member] != stamp):
                return max_reach
    return max(
        np.int64(1), max_reach - 1
    )  # only members reach so far, and a member's own part is solved


@kernel
def candidates_of(local, state, allowed, total, beta, memory):
    """The rows that may cost less than beta; under rules, all allowed rows that split the state."""
    if allowed is None:
        every = local.reach.shape[0] + 1
        return best_below(local, state, total, np.int64(0), beta, every, np.int64(0), memory)[0]
    return _among(local, state, total, allowed.rows, memory)


@leaf
def cutoff_bound(bounds, found, room, beta):
    """The least c, up to beta, such that `room` of the first bounds `found` are below it, or beta."""
    least = beta - 1
    for c in range(found):
        least = min(least, bounds[c])
    out = least  # not enough are below this
    while out + 1 < beta:
        middle = (out + beta) // 2
        below = 0
        for c in range(found):
            below += bounds[c] < middle
        if below >= room:
            beta = middle
        else:
            out = middle
    return beta


@leaf
def keep_below(chosen, bounds, found, cut):
    """Keep the rows whose bound is below the cut; returns (how many they are, the least bound dropped)."""
    kept = 0
    dropped = np.int64(INFINITE)
    for c in range(found):
        bound = bounds[c]
        if bound < cut:
            chosen[kept] = chosen[c]
            bounds[kept] = bound
            kept += 1
        else:
            dropped = min(dropped, bound)
    return kept, dropped


@kernel
def best_below(local, state, total, since, beta, room, known, memory):
    """(rivals, the least bound below beta of those left for later): rows with since <= bound < beta.

    Of many they are those with the least bounds, `room` or more. `least` leaves out what is below since. If V
    is known to be `known`, 2W at least, or more, and a row splits the state into single answers, such a row
    is the only rival: it costs 2W.
    """
    n = state.shape[0]
    heavy = local.weight[state[0]]
    rows = local.reach.shape[0]
    stamp = stamp_state(state, memory)
    stamp_blocks(local, state, stamp, memory)
    chosen = np.empty(rows + 1, np.int32)
    bounds = np.empty(rows + 1, np.int64)
    found = 0
    full = 2 * room
    cut = beta  # rows whose bound is not below this are out
    later = np.int64(INFINITE)
    others = np.int64(INFINITE)
    max_reach = np.int64(0)
    need = 3 * total - heavy - beta  # rows of at most this reach are out
    for lo in range(0, rows, BLOCK):
        if local.reach[lo] <= need:
            # No later row reaches further on this state than this one does on the whole set.
            others = min(others, 3 * total - local.reach[lo] - heavy)
            max_reach = max(max_reach, local.reach[lo])
            break
        hi = min(lo + BLOCK, rows)
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        memory.counters[C_SCANNED] += n * (hi - lo)
        most = np.int64(0)
        for r in range(hi - lo):
            most = max(most, memory.reach[r])
        max_reach = max(max_reach, most)
        if most == total and known >= 2 * total:
            for r in range(hi - lo):
                if memory.reach[r] == total:
                    chosen[0] = lo + r
                    bounds[0] = 2 * total
            none = np.int64(INFINITE)
            return Candidates(chosen[:1], bounds[:1], 2 * total, none, total, np.int64(BROAD)), none
        mine = memory.blocks[lo // BLOCK] == stamp
        least = 3 * total - most - (heavy if mine else 0)
        if least >= cut:
            if least < beta:
                later = min(later, least)
            else:
                others = min(others, least)
            continue
        # Without branches: what may matter is gathered first and looked at afterwards.
        gate = 3 * total - cut - (heavy if mine else 0)
        first = found
        rest = np.int64(0)
        for r in range(hi - lo):
            reach = memory.reach[r]
            chosen[found] = lo + r
            bounds[found] = 3 * total - reach
            found += reach > gate
            rest = max(rest, reach if reach <= gate else 0)
        if found - first < hi - lo:
            bound = 3 * total - rest - (heavy if mine else 0)
            if bound < beta:
                later = min(later, bound)
            else:
                others = min(others, bound)
        last = found
        found = first
        for c in range(first, last):
            bound = bounds[c]
            if mine:
                member = local.member[chosen[c]]
                if member >= 0 and memory.inside[member] == stamp:
                    bound -= local.weight[member]
                elif bound == 3 * total - heavy:
                    continue  # splits nothing
            elif bound == 3 * total - heavy:
                continue
            if bound < since:
                continue
            if bound < cut:
                chosen[found] = chosen[c]
                bounds[found] = bound
                found += 1
            elif bound < beta:
                later = min(later, bound)
            else:
                others = min(others, bound)
        if found >= full:
            cut = cutoff_bound(bounds, found, room, cut)
            found, dropped = keep_below(chosen, bounds, found, cut)
            later = min(later, dropped)
            full = max(2 * room, 2 * found)
    max_open_parts = max_open_parts_of(local, state, max_reach, stamp, memory)
    least = min(later, others)
    for c in range(found):
        least = min(least, bounds[c])
    return Candidates(
        chosen[:found], bounds[:found], least, others, max_reach, max_open_parts
    ), later


@leaf
def reach_of_row(local, state, row, memory):
    """How far one row reaches on a state."""
    seen = memory.seen
    stamp = seen[0] + 1
    seen[0] = stamp
    reach = np.int64(0)
    # The state runs from heavy to light, so the first answer of a part is its heaviest.
    for i in range(state.shape[0]):
        at = 1 + local.labels[state[i], row]
        if seen[at] != stamp:
            seen[at] = stamp
            reach += local.weight[state[i]]
    return reach


@kernel
def _among(local, state, total, allowed, memory):
    """The allowed rows that split a state."""
    n = state.shape[0]
    heavy = local.weight[state[0]]
    stamp = stamp_state(state, memory)
    amount = count_bits(allowed)
    chosen = np.empty(amount, np.int32)
    bounds = np.empty(amount, np.int64)
    found = 0
    least = np.int64(INFINITE)
    max_reach = np.int64(0)
    rows = local.reach.shape[0]
    for lo in range(0, rows, BLOCK):
        hi = min(lo + BLOCK, rows)
        if not any_set(allowed, lo, hi):
            continue
        count = count_bits_between(allowed, lo, hi)
        few = FEW * count < hi - lo
        if not few:
            scan_block(local, state, lo, hi, memory.acc, memory.reach)
        memory.counters[C_SCANNED] += n * (count if few else hi - lo)
        for w in range(lo >> 6, (hi + 63) >> 6):
            word = allowed[w]
            while word:
                low = word & (~word + U1)
                word ^= low
                r = 64 * w + popcount(low - U1)
                reach = reach_of_row(local, state, r, memory) if few else memory.reach[r - lo]
                if reach == heavy:
                    continue  # splits nothing
                bound = 3 * total - reach
                member = local.member[r]
                if member >= 0 and memory.inside[member] == stamp:
                    bound -= local.weight[member]
                max_reach = max(max_reach, reach)
                least = min(least, bound)
                chosen[found] = r
                bounds[found] = bound
                found += 1
    max_open_parts = max_open_parts_of(local, state, max_reach, stamp, memory)
    return Candidates(
        chosen[:found], bounds[:found], least, np.int64(INFINITE), max_reach, max_open_parts
    )


@leaf
def one_ply(local, state, total, allowed, memory):
    """The least one-ply bound of the rows allowed, on a state of three answers or more."""
    heavy = local.weight[state[0]]
    stamp = stamp_state(state, memory)
    rows = local.reach.shape[0]
    best = np.int64(INFINITE)
    for lo in range(0, rows, BLOCK):
        if 3 * total - local.reach[lo] - heavy >= best:
            break
        hi = min(lo + BLOCK, rows)
        if allowed is not None and not any_set(allowed.rows, lo, hi):
            continue
        scan_block(local, state, lo, hi, memory.acc, memory.reach)
        if allowed is None:
            most = np.int64(0)
            for r in range(hi - lo):
                most = max(most, memory.reach[r])
            if 3 * total - most - heavy >= best:
                continue
            for r in range(lo, hi):
                bound = 3 * total - memory.reach[r - lo]
                if bound - heavy < best:
                    best = min(best, _with_member(local, r, bound, total, heavy, stamp, memory))
        else:
            bits = allowed.rows
            for r in range(lo, hi):
                bound = 3 * total - memory.reach[r - lo]
                if bound - heavy < best and (bits[r >> 6] >> np.uint64(r & 63)) & U1:
                    best = min(best, _with_member(local, r, bound, total, heavy, stamp, memory))
    return best


@leaf
def _with_member(local, r, bound, total, heavy, stamp, memory):
    """The one-ply bound of a row, if it were `bound` for an outsider; INFINITE if it splits nothing."""
    member = local.member[r]
    if member >= 0 and memory.inside[member] == stamp:
        return bound - local.weight[member]
    if bound == 3 * total - heavy:
        return np.int64(INFINITE)
    return bound
