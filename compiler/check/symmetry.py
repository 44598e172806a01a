"""Symmetry, tested independently of the kernels: which openers are equivalent, for `treec check-proof`.

A move is a permutation of the guesses: move[g] is the guess that g goes to. It is accepted once every code has been
seen to stay unchanged. Then a tree with its guesses moved is a tree for the moved secrets, at the same depths. So two
guesses cost the same if a move takes one to the other and fixes all guesses played before.
"""

import random
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from player.games.board import Board

if TYPE_CHECKING:
    from player.games.bulk import Symmetry

Array = NDArray[Any]

Path = tuple[int, ...]  # the guesses played so far, by their numbers
Order = tuple[int, ...]  # of places: where the sign at each place comes from

MOST_SIGNS = 64  # of games in which guesses are alike
WARM_UP_PRODUCTS = 40  # products to form before they count as random
SAMPLED = 12  # random moves that represent the stabilizer of a guess


def numbered(words: Sequence[str], move: Callable[[str], str]) -> Array | None:
    """Return a permutation of words as a permutation of their numbers; None if it is no permutation."""
    number = {word: i for i, word in enumerate(words)}
    to = [number.get(move(word), -1) for word in words]
    return np.array(to) if sorted(to) == list(range(len(words))) else None


def is_true(move: Array, codes: Array) -> bool:
    """Whether a move takes answers to answers and leaves every code[a, g] unchanged."""
    answers = len(codes)
    if sorted(move[:answers]) != list(range(answers)):
        return False
    return all((codes[move[a]][move] == codes[a]).all() for a in range(answers))


def keeps(move: Array, weights: Sequence[int]) -> bool:
    """Whether a move takes every answer to one of the same weight."""
    return all(weights[move[a]] == weight for a, weight in enumerate(weights))


class PermutationGroup:
    """The permutations that some moves generate, and the orbits of the guesses."""

    def __init__(self, moves: Sequence[Array]) -> None:
        self.moves = moves
        self.first = classes(moves)  # for each guess, the least equivalent guess
        self._fixing: dict[int, PermutationGroup | None] = {}

    def stabilizer(self, guess: int) -> "PermutationGroup | None":
        """Return the moves that fix a guess; None if only the identity is known."""
        if guess not in self._fixing:
            found = [move for move in stabilizer(self.moves, guess) if (np.diff(move) != 1).any()]
            self._fixing[guess] = PermutationGroup(found) if found else None
        return self._fixing[guess]


class Exchanges:
    """All exchanges of places and of signs, and the guesses that they make alike after some others.

    Two guesses are alike after a path if an exchange that fixes all guesses of the path takes one to the other.
    """

    def __init__(self, words: Sequence[str]) -> None:
        signs = sorted({sign for word in words for sign in word})
        number = {sign: at for at, sign in enumerate(signs)}
        self.signs = len(signs)
        self.table = np.array([[number[sign] for sign in word] for word in words])
        self._orders: dict[Path, list[tuple[Order, Array]]] = {}

    def first_alike(self, path: Path) -> Array:
        """Whether each guess is the first of those that are alike after a path."""
        first = np.ones(len(self.table), bool)
        left = np.arange(len(self.table))  # guesses that may still be first
        for order, renamed in self._fixing(path):
            before = first_below(
                self._smallest(self.table[left][:, order], renamed), self.table[left]
            )
            first[left[before]] = False
            left = left[~before]
        return first

    def _fixing(self, path: Path) -> list[tuple[Order, Array]]:
        """Return each order of places that fixes a path, with what it renames each sign to; -1 if to any other sign."""
        if path not in self._orders:
            places = range(self.table.shape[1])
            known = (
                [order for order, _ in self._fixing(path[:-1])] if path else permutations(places)
            )
            fixing = ((order, self._renaming(path, order)) for order in known)
            self._orders[path] = [(order, to) for order, to in fixing if to is not None]
        return self._orders[path]

    def _renaming(self, path: Path, order: Order) -> Array | None:
        """Return the new sign of each sign of a path (-1 for others) if its guesses stay the same; None if they cannot."""
        before, after = self.table[list(path)][:, order].ravel(), self.table[list(path)].ravel()
        renamed = np.full(self.signs, -1)
        renamed[before] = after
        known = renamed[renamed >= 0]
        fits = (renamed[before] == after).all() and len(set(known.tolist())) == len(known)
        return renamed if fits else None

    def _smallest(self, words: Array, renamed: Array) -> Array:
        """Return words with their signs renamed; signs that may become any other take the smallest ones, in turn."""
        free = np.setdiff1d(np.arange(self.signs), renamed)
        new = renamed[words]
        taken = np.zeros(len(words), int)
        for place in range(words.shape[1]):
            fresh = new[:, place] < 0
            new[fresh, place] = free[taken[fresh]]
            for later in range(place + 1, words.shape[1]):
                same = fresh & (words[:, later] == words[:, place])
                new[same, later] = new[same, place]
            taken += fresh
        return new


def exchanges_of(words: Sequence[str], offered: "Symmetry | None", tested: int) -> Exchanges | None:
    """Return the exchanges of places and signs, if a game offers them and as many as `tested` hold; None otherwise."""
    if not isinstance(offered, Board) or tested < len(offered.generators()):
        return None
    return Exchanges(words) if len(offered.signs) <= MOST_SIGNS else None


def first_below(some: Array, others: Array) -> Array:
    """Whether each row of `some` comes before the same row of `others`."""
    differ = some != others
    at = differ.argmax(axis=1)
    rows = np.arange(len(some))
    return np.asarray(some[rows, at] < others[rows, at])


def classes(moves: Sequence[Array]) -> Array:
    """Return the least guess in the orbit of each guess.

    Each guess repeatedly takes the smallest number among its images, until nothing changes. Then the numbers are
    equal along every cycle of every move.
    """
    first = np.arange(len(moves[0]))
    while True:
        before = first
        for move in moves:
            first = np.minimum(first, first[move])
        first = first[first]
        if (first == before).all():
            return first


def stabilizer(moves: Sequence[Array], guess: int) -> list[Array]:
    """Return random products of some moves that fix a guess."""
    way = {guess: np.arange(len(moves[0]))}  # for each place, a product that takes the guess there
    reached = [guess]
    for place in reached:
        for move in moves:
            if int(move[place]) not in way:
                way[int(move[place])] = move[way[place]]
                reached.append(int(move[place]))
    dice = random.Random(1)  # noqa: S311
    pool = list(moves) * (2 + 10 // len(moves))
    found = []
    for step in range(WARM_UP_PRODUCTS + SAMPLED):
        i, j = dice.sample(range(len(pool)), 2)
        pool[i] = pool[i][pool[j]]
        if step >= WARM_UP_PRODUCTS:
            back = np.argsort(way[int(pool[i][guess])])
            found.append(back[pool[i]])
    return found
