"""The rule of proof logs, applied in numpy: what follows about a state without a search.

`docs/proving.md` states the rule and proves it. Four bounds on the total of a state S with r guesses left:

* `bare`: from the size, the weights and the members of S, and from how many parts a guess makes of all answers;
* `one_ply`: the smallest sum that a guess can reach if its parts have their bare bounds;
* `two_ply`: the smallest sum if its parts have their one-ply bounds; only for small states in hard and ultra mode;
* `claimed`: what a line of the log claims for S.

A claim holds if every guess that may be played reaches it, where a part has the largest of its bounds. Of
guesses that are alike after the guesses of the claim's path, only the first is looked at.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.cores import Core, KnownCores
from compiler.check.symmetry import Exchanges, Path
from compiler.proof import bounds

Array = NDArray[Any]

NO_LIMIT = 1 << 30  # guesses left when there is no limit
MOST_TWO_PLY_BOUNDS = 1 << 14  # to keep
MOST_GUESSES = 512  # of a state whose two-ply bound is kept
Key = tuple[bytes, int]  # the rows of a state, and the guesses left


def after_guess(left: int) -> int:
    """Return how many guesses are left after one more."""
    return left if left == NO_LIMIT else left - 1


Allowed = Array | None  # columns, ascending; None: all, in normal mode


class Claim(NamedTuple):
    """A line of the log: the answers of `state` cost at least `bound` with `left` guesses.

    `path` has the guesses that lead to the state; it is None for a core, which no guesses lead to.
    """

    path: Path | None
    state: Array  # rows of the matrix, ascending
    allowed: Allowed
    left: int
    bound: int


class ClaimRule:
    """The rule on one matrix, with the claims that it may use; `exchanges` are its symmetry."""

    def __init__(
        self, matrix: CheckerMatrix, exchanges: Exchanges | None = None, most_two_ply: int = 0
    ) -> None:
        self.matrix = matrix
        self.most_two_ply = most_two_ply  # answers of a state that is bounded by two plies
        self.exchanges = exchanges
        self.claims: dict[bytes, list[Claim]] = {}
        self.cores = KnownCores(matrix, [])
        self.perfect: dict[bytes, bool] = {}
        self.bounds: dict[Key, tuple[int, bool]] = {}  # one-ply bound; whether it is exact
        self.two_ply_bounds: dict[tuple[bytes, bytes, int], tuple[int, bool]] = {}
        # Per column: the row that is this guess, or -1.
        self.member_at = np.full(matrix.labels.shape[1], -1)
        answers = len(matrix.row_of)
        self.member_at[matrix.column_of[:answers]] = matrix.row_of
        self.column_at = matrix.column_of[matrix.guess_of]  # per row: its column

    def root(self, limit: int, bound: int) -> Claim:
        """Return the claim that all answers cost this much within a limit of guesses (0: none)."""
        allowed = None if self.matrix.rules is None else self.matrix.columns
        return Claim((), np.arange(len(self.matrix.weight)), allowed, limit or NO_LIMIT, bound)

    def use(self, claims: Sequence[Claim]) -> None:
        """Let claims use these ones; call this once."""
        for claim in claims:
            self.claims.setdefault(claim.state.tobytes(), []).append(claim)
        cores = [Core(c.state, c.left) for c in claims if c.path is None]
        self.cores = KnownCores(self.matrix, cores)

    def claimed(self, state: Array, left: int, allowed: Allowed) -> int:
        """Return the largest bound that the log claims for a state with `left` guesses or more.

        A claim counts if it allows each of these guesses that matters in the state. No claim says more of one or two
        answers than their bare bound, which is their value.
        """
        if len(state) <= 2:
            return 0
        known = [claim for claim in self.claims.get(state.tobytes(), ()) if claim.left >= left]
        if allowed is not None and known:
            allowed = self.useful(state, allowed)
            known = [
                claim
                for claim in known
                if claim.allowed is not None and np.isin(allowed, claim.allowed).all()
            ]
        return max((claim.bound for claim in known), default=0)

    def useful(self, state: Array, allowed: Array) -> Array:
        """Return the columns that split a state or are members of it."""
        labels = self.matrix.labels[state].take(allowed, axis=1)
        splits = (labels != labels[0]).any(axis=0)
        splits[np.searchsorted(allowed, self.column_at[state])] = True  # members are always allowed
        return np.asarray(allowed[splits])

    def after(self, column: int, part: Array, allowed: Array) -> Array:
        """Return the columns that may still be played after one that left this part."""
        rules = self.matrix.rules
        if rules is None:
            return allowed
        code = int(self.matrix.codes[part[0], self.matrix.guess[column]])
        return np.asarray(allowed[rules.allowed(column, code)[allowed]])

    def bare(self, state: Array, left: int) -> int:
        """Return the bound of a state that looks at no guess but its members."""
        size, matrix = len(state), self.matrix
        if left < 1 or (left == 1 and size > 1) or len(self.cores.inside(state, left)):
            return INFINITE
        if matrix.uniform:
            least = bounds.capacity(size, int(matrix.reach[0]), matrix.max_open_parts)
            if size > 2 and self.is_attained(least, state) and not self.has_perfect_member(state):
                return bounds.without_perfect_member(size)
            return least
        weight = matrix.weight[state]
        return bounds.base(int(weight.sum()), int(weight[0]))

    def has_perfect_member(self, state: Array) -> bool:
        """Whether a member gives every answer of the state another code; all weights are 1."""
        key = state.tobytes()
        found = self.perfect.get(key)
        if found is None:
            labels = self.matrix.members[state[:, None], state]
            labels.sort(axis=0)
            found = self.perfect[key] = bool((labels[1:] != labels[:-1]).all(axis=0).any())
        return found

    def one_ply(
        self,
        state: Array,
        allowed: Allowed,
        left: int,
        enough: int = INFINITE,
        path: Path | None = None,
    ) -> int:
        """Return the one-ply bound of a state, or `enough` if it is larger; `path` has the guesses that lead to it."""
        if allowed is not None:  # few states come back with the same guesses allowed
            return self._one_ply(state, allowed, left, enough, path)
        key = state.tobytes(), left
        least, exact = self.bounds.get(key, (0, False))
        if exact or least >= enough:
            return min(least, enough)
        least = self._one_ply(state, None, left, enough, path)
        self.bounds[key] = least, least < enough
        return least

    def is_attained(self, least: int, state: Array) -> bool:
        """Whether `least`, the finite bare bound of a state, is attained by a perfect member."""
        return self.matrix.uniform and least < bounds.without_perfect_member(len(state))

    def _one_ply(
        self, state: Array, allowed: Allowed, left: int, enough: int, path: Path | None
    ) -> int:
        low = self.bare(state, left)
        if low >= enough or len(state) <= 2 or self.is_attained(low, state):
            return min(low, enough)
        least = enough
        for column, floor in self.rivals(state, allowed, enough, path):
            if max(low, floor) >= least:
                break
            least = min(least, self._cost(state, column, left, least))
        return max(low, least)

    def rivals(
        self, state: Array, allowed: Allowed, enough: int, path: Path | None
    ) -> Iterator[tuple[int, int]]:
        """Yield the columns that may be played and cost less than `enough` if all parts were perfect.

        They come with that cost, the smallest first. Of columns that are alike after a path, only the first comes.
        """
        weight, labels = self.matrix.weight[state], self.matrix.labels[state]
        columns, members = self.matrix.columns, self.column_at[state]
        if allowed is not None:
            columns, labels = allowed, labels.take(allowed, axis=1)
            members = np.searchsorted(allowed, members)
        floors = 3 * weight.sum() - self.matrix.reach_of(labels, weight)  # `bounds.one_ply`
        floors[members] -= weight
        found = np.flatnonzero(floors < enough)
        if self.exchanges is not None and path is not None:
            found = found[self.exchanges.first_alike(path)[self.matrix.guess[columns[found]]]]
        for at in found[np.argsort(floors[found], kind="stable")]:
            if self.splits(state, column := int(columns[at])):
                yield column, int(floors[at])

    def splits(self, state: Array, column: int) -> bool:
        """Whether a guess may be played: it is a member, or makes more than one part."""
        labels = self.matrix.labels[state, column]
        return bool((labels != labels[0]).any()) or self.member_at[column] in state

    def parts(self, state: Array, column: int) -> list[Array]:
        """Return the parts of a state under a guess, largest first, without the guess itself."""
        labels = self.matrix.labels[state, column]
        order = np.argsort(labels, kind="stable")
        rows, labels = state[order], labels[order]
        edges = [0, *(np.flatnonzero(labels[1:] != labels[:-1]) + 1).tolist(), len(rows)]
        own = self.member_at[column]
        parts = [rows[start:end] for start, end in pairwise(edges)]
        parts = [part for part in parts if len(part) > 1 or part[0] != own]
        return sorted(parts, key=len, reverse=True)

    def _cost(self, state: Array, column: int, left: int, enough: int) -> int:
        """Return the cost of a guess whose parts have their bare bounds, or a number from `enough` on."""
        cost = int(self.matrix.weight[state].sum())
        for part in self.parts(state, column):
            cost += self.bare(part, after_guess(left))
            if cost >= enough:
                break
        return cost

    def reaches(self, claim: Claim, column: int) -> bool:
        """Whether a guess costs at least what is claimed if its parts have their best bounds."""
        state, bound, left = claim.state, claim.bound, after_guess(claim.left)
        path = None if claim.path is None else (*claim.path, int(self.matrix.guess[column]))
        parts = self.parts(state, column)
        after: list[Allowed] = [None] * len(parts)
        if claim.allowed is not None:
            after = [self.after(column, part, claim.allowed) for part in parts]
        known = [
            max(self.bare(part, left), self.claimed(part, left, allowed))
            for part, allowed in zip(parts, after)
        ]
        if bound >= INFINITE:
            # One part must have no tree. Finite bounds do not help, however large their sum is.
            return any(
                low >= INFINITE
                or self.is_infeasible(part, allowed, left, path)
                or self.two_ply(part, allowed, left, low, INFINITE) >= INFINITE
                for part, allowed, low in zip(parts, after, known)
            )
        cost = int(self.matrix.weight[state].sum()) + sum(known)
        for at, (part, allowed) in enumerate(zip(parts, after)):
            if cost >= bound:
                return True
            better = self.one_ply(part, allowed, left, bound - cost + known[at], path)
            cost += max(0, better - known[at])
            known[at] = max(better, known[at])
        for part, allowed, low in zip(parts, after, known):
            if cost >= bound:
                return True
            cost += self.two_ply(part, allowed, left, low, bound - cost + low) - low
        return cost >= bound

    def two_ply(self, state: Array, allowed: Allowed, left: int, low: int, enough: int) -> int:
        """Return the larger of `low` and the two-ply bound of a state, at most `enough`.

        `low` is a bound that is not below the bare bound.
        """
        if allowed is None or not 2 < len(state) <= self.most_two_ply or low >= enough:
            return low
        allowed = self.useful(state, allowed)
        key = state.tobytes(), allowed.tobytes(), left
        least, exact = self.two_ply_bounds.get(key, (0, False))
        if exact or least >= enough:
            return max(low, min(least, enough))
        least = enough
        for column, floor in self.rivals(state, allowed, enough, None):
            if max(low, floor) >= least:
                break
            least = min(least, self._one_ply_cost(state, column, allowed, left, least))
        if low < least and len(allowed) <= MOST_GUESSES:
            if len(self.two_ply_bounds) >= MOST_TWO_PLY_BOUNDS:
                self.two_ply_bounds.clear()
            self.two_ply_bounds[key] = least, least < enough
        return max(low, least)

    def _one_ply_cost(
        self, state: Array, column: int, allowed: Array, left: int, enough: int
    ) -> int:
        """Return the cost of a guess whose parts have their one-ply bounds, or a number from `enough` on."""
        left, parts = after_guess(left), self.parts(state, column)
        known = [self.bare(part, left) for part in parts]
        cost = int(self.matrix.weight[state].sum()) + sum(known)
        for part, low in zip(parts, known):
            if cost >= enough or len(part) <= 2:
                break
            after = self.after(column, part, allowed)
            cost += max(0, self.one_ply(part, after, left, enough - cost + low) - low)
        return cost

    def is_infeasible(self, state: Array, allowed: Allowed, left: int, path: Path | None) -> bool:
        """Whether the one-ply bound of a state is infinite."""
        return self.bare(state, left) >= INFINITE or self.defies(state, allowed, left, path)

    def defies(self, state: Array, allowed: Allowed, left: int, path: Path | None) -> bool:
        """Whether every guess leaves a part of a state whose bare bound is infinite."""
        if left == 2:  # then the second guess finds the answer only if the first one separates all
            labels = self.matrix.labels[state]
            labels = labels if allowed is None else labels.take(allowed, axis=1)
            weight = self.matrix.weight[state]
            return bool((self.matrix.reach_of(labels, weight) < weight.sum()).all())
        refuted = self.cores.refuted(state, left - 1)
        if refuted[self.matrix.columns if allowed is None else allowed].all():
            return True
        return all(
            refuted[column] or self._cost(state, column, left, INFINITE) >= INFINITE
            for column, _ in self.rivals(state, allowed, INFINITE, path)
        )

    def holds(self, claim: Claim) -> bool:
        """Whether every guess that may be played costs at least what the claim says."""
        state, allowed, left, path = claim.state, claim.allowed, claim.left, claim.path
        if claim.bound >= INFINITE and self.defies(state, allowed, left, path):
            return True
        return all(
            self.reaches(claim, column)
            for column, _ in self.rivals(claim.state, claim.allowed, claim.bound, claim.path)
        )
