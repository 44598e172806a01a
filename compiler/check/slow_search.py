"""Exact search in numpy, independent of the kernels: `treec check-proof` searches openers with it.

It shares only the formulas of `compiler.proof.bounds` with the compiled search, and is as short as it is slow.
Functions keep the window contract. Let V be the smallest total of the state within the limit and the permission. Then
`solve(state, beta, limit, permission)` returns V if V < beta; else some v with beta <= v <= V.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.symmetry import PermutationGroup
from compiler.progress import Stopped
from compiler.proof import bounds

Array = NDArray[Any]

UNLIMITED = 1 << 30
TIGHT = 4  # up to this limit, the largest part is the most likely to fail


class StateBound(NamedTuple):
    """The known cost of a state under a limit: a lower bound, and whether it is the value."""

    bound: int
    exact: bool


class Permission(NamedTuple):
    """The guesses allowed from now on in a local search.

    Equal sets have equal numbers. `useful` are the columns of the set that may help: those that split the earlier
    states.
    """

    number: int
    allowed: Array  # for each column whether it is in the set
    useful: Array


class CheckerWindow(NamedTuple):
    """The window of a search: costs from `beta` on need not be exact, and `limit` guesses are left."""

    beta: int
    limit: int


class LocalSearch:
    """A set of answers, and the guesses that matter for it.

    In normal mode it keeps one guess for each way to divide the answers: `bounds.worth_keeping`. Under rules, where
    two guesses that divide alike differ in what may follow, it keeps all allowed guesses that split the answers, and
    the answers themselves.

    A state is an ascending array of rows, so that its heaviest answer comes first. `labels[a, c]` numbers the parts
    of column c in the order of their first answers; the first columns are the answers.
    """

    def __init__(self, board: CheckerMatrix, answers: Array, allowed: Array) -> None:
        self.board = board
        self.answers = answers
        self.weight = board.weight[answers]
        self.everything = np.arange(len(answers))
        self.rules = None
        own = board.column_of[board.guess_of[answers]]
        columns = np.concatenate([own, np.setdiff1d(allowed, own)])
        labels = in_order(board.labels[answers].take(columns, axis=1))
        useful = (labels != 0).any(axis=0)  # the others split nothing
        if board.rules is None:
            useful &= first_of_their_kind(labels)
        useful[self.everything] = True
        kept = np.flatnonzero(useful)
        self.order, self.kept = board.guess[columns], kept
        self.labels = labels[:, kept]
        self.guess = board.guess[columns[kept]]
        self.most = int(self.labels.max()) + 1
        if board.rules is not None:
            self.rules = board.rules.among(columns[kept])
        self.known: dict[tuple[bytes, int, int], StateBound] = {}
        self.looks: dict[bytes, StateBound] = {}
        self.numbers: dict[bytes, int] = {}
        self.every = self.permission(np.ones(len(kept), np.bool_), np.arange(len(kept)))

    def alike(self, moves: PermutationGroup) -> Array:
        """Return for each column whether no earlier column is equivalent, by moves that leave the answers in place.

        Of columns that divide alike, the first or a member was kept. So the first of all columns that are equivalent
        in either way is there.
        """
        _, at = np.unique(moves.first[self.order], return_index=True)
        result = np.zeros(len(self.order), np.bool_)
        result[at] = True
        return result[self.kept]

    def solve(
        self,
        state: Array,
        beta: int,
        limit: int,
        permission: Permission,
        moves: PermutationGroup | None = None,
    ) -> int:
        """Return V of a state within the limit and permission if it is below beta, else some v with beta <= v <= V.

        Of guesses that are equivalent by moves that map the state to itself, one is tried.
        """
        if self.board.stopped:
            raise Stopped
        known = self.recall(state, limit, permission)
        if known.exact or known.bound >= beta:
            return known.bound
        least, reach = self.one_ply(state, permission.useful)
        useful = least < INFINITE
        columns, least, reach = permission.useful[useful], least[useful], reach[useful]
        if limit == 2:
            return self.last_chance(state, least, reach, permission)
        permission = permission._replace(useful=columns)
        if moves is not None:
            least[~self.alike(moves)[columns]] = INFINITE
        candidates = np.flatnonzero(least < beta)
        sizes = self.part_sizes(state, columns[candidates])
        if limit == 3:
            hopeless = sizes.max(axis=1, initial=0) > bounds.capacity_for_two(int(reach.max()))
            least[candidates[hopeless]] = INFINITE
        squares = (sizes**2).sum(axis=1)  # promising columns first: low bounds and even parts
        candidates = candidates[
            np.argsort(2 * squares + len(state) * least[candidates], kind="stable")
        ]
        best = beta
        for candidate in candidates:
            if least[candidate] < best:
                column = int(columns[candidate])
                after = None if moves is None else moves.stabilizer(int(self.guess[column]))
                cost = self.play(state, column, CheckerWindow(best, limit), permission, after)
                best = min(best, cost)
                least[candidate] = max(least[candidate], cost)
        # Now every guess costs `best` or more, and the one found, if any, costs exactly that.
        value = best if best < beta else int(least.min())
        self.note(state, limit, permission, StateBound(max(value, known.bound), best < beta))
        return max(value, known.bound)

    def play(
        self,
        state: Array,
        column: int,
        window: CheckerWindow,
        permission: Permission,
        moves: PermutationGroup | None = None,
    ) -> int:
        """Return the cost of a state whose next guess is fixed, by the window contract."""
        beta, limit = window
        parts = self.split(state, column)
        known = [self.look(part, limit - 1) for part in parts]
        value = int(self.weight[state].sum()) + sum(bound for bound, _ in known)
        open_parts = []
        for part, (bound, exact) in in_turn(parts, known, limit):
            if value >= beta:
                return min(value, INFINITE)
            if not exact:
                after = self.after(column, part, permission)
                now = self.recall(part, limit - 1, after)
                value += now.bound - bound
                if not now.exact:
                    open_parts.append((part, now.bound, after))
        for part, bound, after in open_parts:
            if value >= beta:
                break
            value += self.solve(part, beta - value + bound, limit - 1, after, moves) - bound
        return min(value, INFINITE)

    def look(self, state: Array, limit: int) -> StateBound:
        """Return what is known of a state without trying guesses, whatever guesses are allowed."""
        size = len(state)
        if size == 1 and limit >= 1:
            return StateBound(int(self.weight[state[0]]), exact=True)
        if limit < 2:
            return StateBound(INFINITE, exact=True)
        key = state.tobytes()
        if key not in self.looks:
            self.looks[key] = self.first_look(state)
        return self.looks[key]

    def first_look(self, state: Array) -> StateBound:
        """Return the base bound, exact if a heaviest member makes single answers."""
        weight = self.weight[state]
        total, heaviest = int(weight.sum()), int(weight[0])
        base = bounds.base(total, heaviest)
        if len(state) == 2:
            return StateBound(base, exact=True)
        among_members = np.sort(self.labels[np.ix_(state, state)], axis=0)
        perfect = (among_members[1:] != among_members[:-1]).all(axis=0)
        if perfect[weight == heaviest].any():
            return StateBound(base, exact=True)
        if total == len(state) and heaviest == 1 and not perfect.any():
            return StateBound(bounds.without_perfect_member(len(state)), exact=False)
        return StateBound(base, exact=False)

    def recall(self, state: Array, limit: int, permission: Permission) -> StateBound:
        """Return what is known of a state so far."""
        known = self.look(state, limit)
        if known.exact:
            return known
        return self.known.get(self.key(state, limit, permission), known)

    def after(self, column: int, part: Array, permission: Permission) -> Permission:
        """Return the permission after a guess that left this part."""
        if self.rules is None:
            return permission
        code = int(self.board.codes[self.answers[part[0]], self.guess[column]])
        allowed = permission.allowed & self.rules.allowed(column, code)
        return self.permission(allowed, permission.useful[allowed[permission.useful]])

    def permission(self, allowed: Array, useful: Array) -> Permission:
        """Return the numbered permission to play some columns."""
        key = np.packbits(allowed).tobytes()
        return Permission(self.numbers.setdefault(key, len(self.numbers)), allowed, useful)

    def last_chance(self, state: Array, least: Array, reach: Array, permission: Permission) -> int:
        """Return V within two guesses: only a column that makes single answers works, and its bound is exact."""
        perfect = reach == self.weight[state].sum()
        value = int(least[perfect].min(initial=INFINITE))
        self.note(state, 2, permission, StateBound(value, exact=True))
        return value

    def one_ply(self, state: Array, columns: Array) -> tuple[Array, Array]:
        """Return the one-ply bound of some columns, INFINITE if they split nothing, and their reach."""
        weight = self.weight[state]
        own = np.zeros(self.labels.shape[1], np.int64)
        own[state] = weight
        own = own[columns]
        reach = self.board.reach_of(self.labels[state].take(columns, axis=1), weight)
        least = bounds.one_ply(int(weight.sum()), reach, own)
        least[(reach == weight[0]) & (own == 0)] = INFINITE
        return least, reach

    def part_sizes(self, state: Array, columns: Array) -> Array:
        """Return the number of answers with each label, one row per column."""
        apart = self.labels[state].take(columns, axis=1) + self.most * np.arange(len(columns))
        counts = np.bincount(apart.ravel(), minlength=self.most * len(columns))
        return counts.reshape(len(columns), self.most)

    def split(self, state: Array, column: int) -> list[Array]:
        """Return the parts of a state under a column, without the solved one."""
        labels = self.labels[state, column]
        order = np.argsort(labels, kind="stable")
        parts = np.split(state[order], np.flatnonzero(np.diff(labels[order])) + 1)
        return [part for part in parts if column != part[0]]

    def key(self, state: Array, limit: int, permission: Permission) -> tuple[bytes, int, int]:
        """Return the key under which a result is stored; all limits that do not bind share one key."""
        binding = limit if bounds.binds(limit, len(state)) else UNLIMITED
        return state.tobytes(), binding, permission.number

    def note(self, state: Array, limit: int, permission: Permission, known: StateBound) -> None:
        self.known[self.key(state, limit, permission)] = known


def solve_opener(board: CheckerMatrix, guess: int, beta: int, limit: int = 0) -> int:
    """Return the smallest total of a tree with this opener if it is below beta, else some v between beta and it."""
    limit = limit or UNLIMITED
    parts = board.parts(guess)
    if len(parts) == 1 and len(parts[0]) == len(board.weight):
        return INFINITE  # splits nothing
    least = [board.part_bound(part, INFINITE, board.allowed(guess, part)) for part in parts]
    value = int(board.weight.sum()) + sum(least)
    moves = None if board.moves is None else board.moves.stabilizer(guess)
    for part, bound in in_turn(parts, least, limit):
        if value >= beta:
            break
        local = LocalSearch(board, part, board.allowed(guess, part))
        beta_of_part = beta - value + bound
        value += local.solve(local.everything, beta_of_part, limit - 1, local.every, moves) - bound
    return min(value, INFINITE)


def in_turn(parts: list[Array], known: list[Any], limit: int) -> list[tuple[Array, Any]]:
    """Return parts with what is known of them, in the order to solve them.

    Small parts come first, or large ones if the limit is tight.
    """
    return sorted(zip(parts, known), key=lambda pair: len(pair[0]), reverse=limit <= TIGHT)


def in_order(labels: Array) -> Array:
    """Renumber the labels of each column from 0, in the order in which they first occur."""
    size, columns = labels.shape
    none = size  # more than any number
    result = np.empty((size, columns), np.min_scalar_type(size))
    number = np.full((int(labels.max(initial=0)) + 1, columns), none, result.dtype)
    following = np.zeros(columns, result.dtype)
    across = np.arange(columns)
    for row in range(size):
        found = number[labels[row], across]
        fresh = found == none
        result[row] = np.where(fresh, following, found)
        number[labels[row], across] = result[row]
        following += fresh
    return result


def first_of_their_kind(labels: Array) -> Array:
    """Return for each column whether no earlier column is equal."""
    rows = np.ascontiguousarray(labels.T)
    keys = rows.view(np.dtype((np.void, rows.shape[1] * rows.itemsize))).ravel()
    _, first = np.unique(keys, return_index=True)
    result = np.zeros(len(rows), np.bool_)
    result[first] = True
    return result
