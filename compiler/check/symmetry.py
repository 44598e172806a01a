"""Symmetry, tested independently of the kernels: which openers are equivalent, for `treec check-proof`.

A move is a permutation of the guesses: move[g] is the guess that g goes to. It is accepted once every code has been
seen to stay unchanged. Then a tree with its guesses moved is a tree for the moved secrets, at the same depths. So two
guesses cost the same if a move takes one to the other and fixes all guesses played before.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

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
