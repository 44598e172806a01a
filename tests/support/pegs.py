"""Peg games and random matrices of codes for tests, with their symmetries."""

import random
from collections.abc import Callable
from itertools import permutations, product

import numpy as np
import pytest

from compiler.search import matrix
from compiler.search.problem import Problem
from player.games.letters import Letters
from player.words.lists import WordLists
from player.words.weights import Weights

SYMBOLS = "abcdefghijklmnop"


def secrets(places: int, colours: int, *, distinct: bool = False) -> list[str]:
    """Return all codes in order; with `distinct`, only those whose colours all differ."""
    colour = SYMBOLS[:colours]
    chosen = permutations(colour, places) if distinct else product(colour, repeat=places)
    return ["".join(code) for code in chosen]


def score(guess: str, secret: str) -> int:
    """Return 10 * signs in place + signs elsewhere."""
    black = sum(a == b for a, b in zip(guess, secret))
    both = sum(min(guess.count(c), secret.count(c)) for c in set(guess))
    return 9 * black + both


def score_placed(guess: str, secret: str) -> int:
    """Return the number of signs in place."""
    return sum(a == b for a, b in zip(guess, secret))


def table_of(words: list[str], *, placed: bool = False) -> np.ndarray:
    """Return table[secret, guess] of a board, by `score`."""
    codes = np.array([[ord(letter) for letter in word] for word in words])
    black = (codes[:, None] == codes).sum(axis=2)
    if placed:
        return black
    colours = np.unique(codes)
    amount = (codes[:, :, None] == colours).sum(axis=1)
    both = np.minimum(amount[:, None], amount).sum(axis=2)
    return 9 * black + both


class Moves:
    """The symmetry of a peg board: all permutations of places and of colours."""

    def __init__(self, places: int, colours: int) -> None:
        self.places = places
        self.colours = SYMBOLS[:colours]

    def generators(self) -> list[Callable[[str], str]]:
        """Return two generators of the permutations of places, and two of those of colours."""
        first, second, last = (
            self.colours[:1],
            self.colours[1:2],
            self.colours[1:] + self.colours[:1],
        )
        swap = str.maketrans(first + second, second + first)
        turn = str.maketrans(self.colours, last)
        return [
            lambda word: word[1:2] + word[:1] + word[2:],
            lambda word: word[1:] + word[:1],
            lambda word: word.translate(swap),
            lambda word: word.translate(turn),
        ]


class Offering(Letters):
    """A letter game that offers a symmetry; its marking is not used if codes are given."""

    def __init__(self, length: int, moves: object) -> None:
        super().__init__(length)
        self.moves = moves

    def symmetry(self, _lists: object) -> object:
        """Return the given symmetry."""
        return self.moves


class Lists(WordLists):
    """Word lists whose game offers `moves` as a symmetry, or none."""

    def __init__(self, words: list[str], answers: int, moves: object) -> None:
        super().__init__(words[:answers], words[answers:], name="board")
        assert self.words == tuple(words)
        self.scoring = Offering(self.length, moves)


def problem_of(
    words: list[str],
    table: np.ndarray,
    solved: int,
    moves: object = None,
    weights: list[int] | None = None,
) -> Problem:
    """Return a problem with any codes, table[answer, word]; `moves`, if given, is its symmetry."""
    lists = Lists(words, len(table), moves)
    given = None if weights is None else Weights(lists, weights)
    if given is not None:
        given.lists = lists
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matrix, "of", lambda *_: matrix.from_codes(table, solved))
        return Problem(lists, given)


def board(
    places: int, colours: int, *, distinct: bool = False, placed: bool = False, alike: bool = True
) -> Problem:
    """Return the problem of a peg board, with its symmetry unless `alike` is false."""
    words = secrets(places, colours, distinct=distinct)
    solved = places if placed else 10 * places
    moves = Moves(places, colours) if alike else None
    return problem_of(words, table_of(words, placed=placed), solved, moves)


class PegLetters:
    """The symmetry of letter games: permutations of the alphabet leave all marks unchanged."""

    def __init__(self, letters: str) -> None:
        self.letters = letters

    def generators(self) -> list[Callable[[str], str]]:
        """Return an exchange of the first two letters of the alphabet, and a rotation of it by one."""
        swapped = self.letters[1::-1] + self.letters[2:]
        turned = self.letters[1:] + self.letters[:1]
        return [
            lambda word, to=to: word.translate(str.maketrans(self.letters, to))
            for to in (swapped, turned)
        ]


class ClosedLists(WordLists):
    """Word lists with all words of some letters, and a symmetry."""

    def __init__(self, letters: str, length: int, *, twice: bool = True) -> None:
        words = ["".join(word) for word in product(letters, repeat=length)]
        others = () if twice else [word for word in words if len(set(word)) < length]
        super().__init__([word for word in words if word not in others], others, name="closed")
        self.scoring = Offering(length, PegLetters(letters))


class Shuffles:
    """The symmetry of a matrix of codes: permutations of its guesses, by number."""

    def __init__(self, words: list[str], *moves: list[int]) -> None:
        self.words = words
        self.moves = moves

    def generators(self) -> list[Callable[[str], str]]:
        """Return the permutations as functions of words."""
        return [
            dict(zip(self.words, (self.words[to] for to in move))).__getitem__
            for move in self.moves
        ]


def planted_board(rng: random.Random) -> tuple[list[str], np.ndarray, list[list[int]]]:
    """Return words, random codes that some permutations leave unchanged, and the permutations; 0 is the solved code."""
    answers, others = rng.randint(3, 8), rng.randint(0, 8)
    guesses = answers + others
    moves = [shuffled(rng, answers, others) for _ in range(rng.randint(1, 3))]
    codes = rng.randint(1, 3)
    table = np.full((answers, guesses), -1)
    for answer in range(answers):
        for guess in range(guesses):
            if table[answer, guess] >= 0:
                continue
            code = 0 if answer == guess else rng.randint(1, codes)
            todo = [(answer, guess)]
            while todo:
                a, g = todo.pop()
                if table[a, g] < 0:
                    table[a, g] = code
                    todo += [(move[a], move[g]) for move in moves]
    return ["z" + chr(97 + number) for number in range(guesses)], table, moves


def shuffled(rng: random.Random, answers: int, others: int) -> list[int]:
    """Return a permutation of the answers and of the other words that moves few words or many."""
    move = list(range(answers + others))
    for first, end in ((0, answers), (answers, answers + others)):
        some = rng.sample(range(first, end), rng.randint(0, end - first))
        for place, to in zip(sorted(some), some):
            move[place] = to
    return move
