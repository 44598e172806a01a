"""Simulated games on several boards, to measure a policy: answers drawn from a seed, each game played to the end."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np

from compiler.boards.choose import BoardsSolver
from player.core.errors import PlayerError

ALLOWED = 5  # guesses allowed in addition to one per board, as is common


class Outcome(NamedTuple):
    """The results of games: the histogram of guesses per game, and the processor time of the slowest guess."""

    boards: int
    histogram: list[int]
    seconds: float
    slowest: float

    @property
    def games(self) -> int:
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses of all games."""
        return sum(guesses * count for guesses, count in enumerate(self.histogram))

    @property
    def mean(self) -> float:
        """The mean number of guesses per game."""
        return self.total / self.games

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.games < 2:
            return 0.0
        squares = sum(guesses * guesses * count for guesses, count in enumerate(self.histogram))
        variance = (squares - self.total**2 / self.games) / (self.games - 1)
        return sqrt(variance / self.games)

    @property
    def within(self) -> int:
        """The games that took at most the number of boards plus five guesses."""
        return sum(self.histogram[: self.boards + ALLOWED + 1])


def draws(answers: int, boards: int, games: int, seed: int) -> Iterator[list[int]]:
    """Yield the answers of the boards, game by game, all different in a game; the same for a seed on every machine."""
    if boards > answers:
        raise PlayerError(
            f"{boards} boards need at least {boards} answers, but the list has {answers}"
        )
    rng = Random(seed)  # noqa: S311  # only `random` is guaranteed to be the same in every version
    for _ in range(games):
        drawn: dict[int, None] = {}
        while len(drawn) < boards:
            drawn[int(rng.random() * answers)] = None
        yield list(drawn)


def play(solver: BoardsSolver, answers: Sequence[int]) -> tuple[list[int], float]:
    """Return the guesses of a game with these answers, and the processor time of the slowest."""
    codes = solver.codes
    boards = [np.arange(codes.shape[0], dtype=np.int32) for _ in answers]
    still = list(answers)
    guesses: list[int] = []
    slowest = 0.0
    while still:
        start = process_time()
        lone = next((int(state[0]) for state in boards if len(state) == 1), None)
        guess = solver.choose(boards)[0] if lone is None else lone
        slowest = max(slowest, process_time() - start)
        guesses.append(guess)
        left = [
            (state[codes[state, guess] == codes[answer, guess]], answer)
            for state, answer in zip(boards, still)
            if answer != guess
        ]
        boards, still = [state for state, _ in left], [answer for _, answer in left]
    return guesses, slowest


def measure(solver: BoardsSolver, boards: int, games: int, seed: int) -> Iterator[Outcome]:
    """Yield the results so far after each game."""
    histogram: list[int] = []
    start, slowest = process_time(), 0.0
    solver.choose(
        [np.arange(solver.codes.shape[0], dtype=np.int32)] * boards
    )  # the first word, once
    for answers in draws(solver.codes.shape[0], boards, games, seed):
        guesses, longest = play(solver, answers)
        slowest = max(slowest, longest)
        histogram.extend([0] * (len(guesses) + 1 - len(histogram)))
        histogram[len(guesses)] += 1
        yield Outcome(boards, list(histogram), process_time() - start, slowest)
