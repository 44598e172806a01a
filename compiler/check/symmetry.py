"""Symmetry, tried once more: what `treec check-proof` believes of openers that are said to be alike.

A move is a permutation of the guesses, move[g] being where guess g goes. It is believed once every code was
seen to stay as it is: then a tree whose guesses are moved is a tree for the secrets moved, at the same
depths. So guesses that a move takes to one another while those played before stay where they are cost the same.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

WARM_UP_PRODUCTS = 40  # products made before they count as random
SAMPLED = 12  # random moves that stand for all that leave a guess where it is


def numbered(words: Sequence[str], move: Callable[[str], str]) -> Array | None:
    """A permutation of words as one of their numbers; None if it is none."""
    number = {word: i for i, word in enumerate(words)}
    to = [number.get(move(word), -1) for word in words]
    return np.array(to) if sorted(to) == list(range(len(words))) else None


def is_true(move: Array, codes: Array) -> bool:
    """Whether a move takes answers to answers, and leaves every code[a, g] as it is."""
    answers = len(codes)
    if sorted(move[:answers]) != list(range(answers)):
        return False
    return all((codes[move[a]][move] == codes[a]).all() for a in range(answers))


def keeps(move: Array, weights: Sequence[int]) -> bool:
    """Whether a move takes every answer to one of the same weight."""
    return all(weights[move[a]] == weight for a, weight in enumerate(weights))


class PermutationGroup:
    """Some moves, and all that their products take to one another."""

    def __init__(self, moves: Sequence[Array]) -> None:
        self.moves = moves
        self.first = classes(moves)  # for each guess the least that is alike to it
        self._fixing: dict[int, PermutationGroup | None] = {}

    def stabilizer(self, guess: int) -> "PermutationGroup | None":
        """Moves that leave a guess where it is; None if none is known but that which moves nothing."""
        if guess not in self._fixing:
            found = [move for move in stabilizer(self.moves, guess) if (np.diff(move) != 1).any()]
            self._fixing[guess] = PermutationGroup(found) if found else None
        return self._fixing[guess]


def classes(moves: Sequence[Array]) -> Array:
    """For each guess the least that some moves take it to.

    Each takes over what is less where a move takes it, or where that stands itself, until all agree: then
    the numbers are equal all round every cycle of every move.
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
    """Random products of some moves that leave a guess where it is."""
    way = {guess: np.arange(len(moves[0]))}  # for each place a product that takes the guess there
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
