"""Exact search once more, in numpy: what `treec check-proof` tries openers with that took a search.

It shares nothing with the compiled search but the formulas of `compiler.proof.bounds`, is some thousand times
slower and a fifth as long. Functions keep the window contract: `solve(state, beta, limit)` returns V, the
smallest total of the state within so many guesses, if V < beta; else some v with beta <= v <= V.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler.check.board import INFINITE, Board, Stopped
from compiler.proof import bounds

Array = NDArray[Any]

UNLIMITED = 1 << 30
TIGHT = 4  # limits up to this are most likely missed by the largest part


class Known(NamedTuple):
    """What is known of a state under a limit: a lower bound, and whether it is the value."""

    bound: int
    exact: bool


class Corner:
    """A set of answers, and for each way to divide them a guess that does: `bounds.worth_keeping`.

    A state is an ascending array of rows, so that its heaviest answer comes first. `labels[a, c]` is the
    first answer that column c cannot tell from answer a; the first columns are the answers themselves.
    """

    def __init__(self, board: Board, answers: Array) -> None:
        self.board = board
        self.size = len(answers)
        self.weight = board.weight[answers]
        labels = first_alike(board.labels[answers])
        members = first_alike(board.members[np.ix_(answers, answers)])
        rows = np.ascontiguousarray(np.hstack([members, labels]).T)
        _, first = np.unique(_as_keys(rows), return_index=True)  # a member before its equals
        outsiders = first[(first >= self.size) & rows[first].any(axis=1)]  # all 0: splits nothing
        self.labels = np.hstack([members, rows[outsiders].T])
        self.known: dict[tuple[bytes, int], Known] = {}

    def solve(self, state: Array, beta: int, limit: int) -> int:
        """V of a state within so many guesses, if below beta; else some v with beta <= v <= V."""
        if self.board.stopped:
            raise Stopped
        known = self.probe(state, limit)
        if known.exact or known.bound >= beta:
            return known.bound
        labels = self.labels[state]
        least, reach = self.one_ply(state, labels)
        if limit == 2:
            return self.last_chance(state, least, reach)
        rivals = np.flatnonzero(least < beta)
        sizes = self.part_sizes(labels[:, rivals])
        if limit == 3:
            hopeless = sizes.max(axis=1, initial=0) > bounds.room_for_two(int(reach.max()))
            least[rivals[hopeless]] = INFINITE
        squares = (sizes**2).sum(axis=1)  # the promising first: of low bounds and even parts
        rivals = rivals[np.argsort(2 * squares + len(state) * least[rivals], kind="stable")]
        best = beta
        for column in rivals:
            if least[column] < best:
                cost = self.play(state, int(column), best, limit)
                best = min(best, cost)
                least[column] = max(least[column], cost)
        # Now each guess costs best or more, but for the one, if any, that costs just that.
        value = best if best < beta else int(least.min())
        self.note(state, limit, Known(max(value, known.bound), best < beta))
        return max(value, known.bound)

    def play(self, state: Array, column: int, beta: int, limit: int) -> int:
        """The window contract for a state whose next guess is fixed."""
        parts = self.split(state, column)
        known = [self.probe(part, limit - 1) for part in parts]
        value = int(self.weight[state].sum()) + sum(bound for bound, _ in known)
        for part, (bound, exact) in in_turn(parts, known, limit):
            if value >= beta:
                break
            if not exact:
                value += self.solve(part, beta - value + bound, limit - 1) - bound
        return min(value, INFINITE)

    def probe(self, state: Array, limit: int) -> Known:
        """What is known of a state without trying guesses."""
        size = len(state)
        weight = self.weight[state]
        total, heaviest = int(weight.sum()), int(weight[0])
        if size == 1 and limit >= 1:
            return Known(total, exact=True)
        if limit < 2:
            return Known(INFINITE, exact=True)
        if size == 2:
            return Known(bounds.base(total, heaviest), exact=True)
        key = self.key(state, limit)
        if key not in self.known:
            self.known[key] = self.first_look(state, total, heaviest)
        return self.known[key]

    def first_look(self, state: Array, total: int, heaviest: int) -> Known:
        """The base bound, exact if a heaviest member tells all others apart."""
        among_members = np.sort(self.labels[np.ix_(state, state)], axis=0)
        perfect = (np.diff(among_members, axis=0) != 0).all(axis=0)
        base = bounds.base(total, heaviest)
        if perfect[self.weight[state] == heaviest].any():
            return Known(base, exact=True)
        if total == len(state) and heaviest == 1 and not perfect.any():
            return Known(bounds.without_perfect_member(len(state)), exact=False)
        return Known(base, exact=False)

    def last_chance(self, state: Array, least: Array, reach: Array) -> int:
        """V within two guesses: only a column that leaves single answers will do, and its bound is exact."""
        perfect = reach == self.weight[state].sum()
        value = int(least[perfect].min(initial=INFINITE))
        self.note(state, 2, Known(value, exact=True))
        return value

    def one_ply(self, state: Array, labels: Array) -> tuple[Array, Array]:
        """The one-ply bound of every column, INFINITE where it splits nothing; and its reach."""
        weight = self.weight[state]
        own = np.zeros(labels.shape[1], np.int64)
        own[state] = weight
        reach = weight @ first_in_part(labels)
        least = bounds.one_ply(int(weight.sum()), reach, own)
        least[(reach == weight[0]) & (own == 0)] = INFINITE
        return least, reach

    def part_sizes(self, labels: Array) -> Array:
        """The number of answers with each label, a row for each column."""
        columns = labels.shape[1]
        apart = labels + self.size * np.arange(columns)
        return np.bincount(apart.ravel(), minlength=self.size * columns).reshape(columns, self.size)

    def split(self, state: Array, column: int) -> list[Array]:
        """The parts of a state under a column, the solved one left out."""
        labels = self.labels[state, column]
        order = np.argsort(labels, kind="stable")
        parts = np.split(state[order], np.flatnonzero(np.diff(labels[order])) + 1)
        return [part for part in parts if column != part[0]]

    def key(self, state: Array, limit: int) -> tuple[bytes, int]:
        """What a finding is filed under; limits that do not bind are one."""
        return state.tobytes(), limit if bounds.binds(limit, len(state)) else UNLIMITED

    def note(self, state: Array, limit: int, known: Known) -> None:
        self.known[self.key(state, limit)] = known


def solve_opener(board: Board, guess: int, beta: int, limit: int = 0) -> int:
    """The smallest total of a tree that opens with a guess, if below beta; else some v between beta and it."""
    limit = limit or UNLIMITED
    parts = board.parts(guess)
    if len(parts) == 1 and len(parts[0]) == len(board.weight):
        return INFINITE  # splits nothing
    least = [board.part_bound(part, INFINITE) for part in parts]
    value = int(board.weight.sum()) + sum(least)
    for part, bound in in_turn(parts, least, limit):
        if value >= beta:
            break
        everything = np.arange(len(part))
        value += Corner(board, part).solve(everything, beta - value + bound, limit - 1) - bound
    return min(value, INFINITE)


def in_turn(parts: list[Array], known: list[Any], limit: int) -> list[tuple[Array, Any]]:
    """Parts with what is known of them in the order to solve them: cheap ones first, if all may be solved."""
    return sorted(zip(parts, known), key=lambda pair: len(pair[0]), reverse=limit <= TIGHT)


def first_alike(labels: Array) -> Array:
    """Number the labels of each column anew: by the first row that has the same one."""
    size, columns = labels.shape
    result = np.empty((size, columns), np.min_scalar_type(size))
    first = np.empty((int(labels.max()) + 1, columns), result.dtype)
    across = np.arange(columns)
    for row in reversed(range(size)):
        first[labels[row], across] = row
    for row in range(size):
        result[row] = first[labels[row], across]
    return result


def first_in_part(labels: Array) -> Array:
    """For each row and column whether the row is the first of its label (labels as by `first_alike`)."""
    order = np.argsort(labels, axis=0, kind="stable")
    ranked = np.take_along_axis(labels, order, axis=0)
    fresh = np.ones(labels.shape, np.bool_)
    fresh[1:] = ranked[1:] != ranked[:-1]
    result = np.empty(labels.shape, np.bool_)
    np.put_along_axis(result, order, fresh, axis=0)
    return result


def _as_keys(rows: Array) -> Array:
    """Each row as one value that compares byte by byte."""
    return rows.view(np.dtype((np.void, rows.shape[1] * rows.itemsize))).ravel()
