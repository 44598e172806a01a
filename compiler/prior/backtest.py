"""Test the model on past games: for each period, fit it to earlier answers, then play the games of the period.

At the start of a period every contestant makes its tree, from the answers before that day only, and plays the games
of the period in order. For contestants that assign probabilities, the bits of each day's answer are computed from
what was known the day before.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import numpy as np

from compiler.policies import compare
from compiler.prior.history import Days, History
from compiler.prior.model import Model, fit_model
from compiler.prior.weights import weigh
from compiler.prior.words import ADDED, Table, groups_of, kinds
from compiler.progress import Progress, Silence
from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from compiler.tree.strategy import Strategy
from player.core.errors import PlayerError
from player.core.feedback import score
from player.core.tree import loads
from player.gameplay.advisers import Advisers
from player.gameplay.game import Game
from player.words.lists import WordLists
from player.words.weights import Weights

MODEL, GROUPS, EVEN = "model", "groups", "even"
WEIGHED = (MODEL, GROUPS, EVEN)
USUAL = (MODEL, GROUPS, "entropy", EVEN)

# Weights by (whether the list added the word, whether it was an answer before): a simple use of past answers.
GROUP_WEIGHTS = {(False, False): 100, (False, True): 5, (True, False): 8, (True, True): 1}

LIMIT = 6  # guesses; games that take more are counted together

Step = Callable[[date], date]


class ContestantResult(NamedTuple):
    """The result of a contestant in a period: its opener, the guesses of each game, the bits of each day.

    `bits` has the days whose answer is in the list, and is empty for contestants without probabilities.
    """

    name: str
    opener: str
    guesses: list[int]
    bits: list[float]


class Period(NamedTuple):
    """The days from `begin` to before `end`, and the results of all contestants."""

    begin: date
    end: date
    days: list[date]
    words: list[str]
    results: list[ContestantResult]


class BacktestPlan(NamedTuple):
    """The plan of a backtest: the days, the contestants, and the days of a period; a month by default."""

    first: date
    last: date
    names: Sequence[str] = USUAL
    step: Step | None = None


def backtest(
    lists: WordLists,
    past: Iterable[tuple[date, str]],
    table: Table,
    plan: BacktestPlan,
    threads: int = 1,
    progress: Progress | None = None,
) -> Iterator[Period]:
    """Yield the results from the first to the last day, one period at a time."""
    first, last, names, step = plan
    for name in names:
        if name not in WEIGHED and name not in compare.NAMES:
            which = ", ".join((*WEIGHED, *compare.NAMES))
            raise PlayerError(f"unknown contestant {name!r}; expected one of {which}")
    progress = progress or Silence()
    days = list(past)
    stretches = list(_stretches(days, first, last, step or next_month))
    if not stretches:
        raise PlayerError(f"no past answers from {first} to {last}")
    progress.start("backtest", len(stretches) * len(names))
    trees: dict[str, Strategy] = {}
    for begin, end, games in stretches:
        before = [pair for pair in days if pair[0] < begin]
        model = fit_model(lists, before, begin, table)
        results = []
        for name in names:
            if name != EVEN or EVEN not in trees:
                trees[name] = _tree(name, lists, before, model, table, threads)
            strategy = trees[name]
            bits = _bits(name, model, [*before, *games], len(before), table)
            guesses = played(strategy, lists, [word for _, word in games])
            results.append(ContestantResult(name, strategy.root.guess, guesses, bits))
            progress.done(1, None)
        yield Period(begin, end, [day for day, _ in games], [word for _, word in games], results)


def next_month(day: date) -> date:
    """Return the first day of the next month.

    >>> str(next_month(date(2025, 12, 7)))
    '2026-01-01'
    """
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1)


def next_of(days: int) -> Step:
    """Return a function that adds some days to a date."""
    return lambda day: day + timedelta(days=days)


def group_weights(lists: WordLists, known: Days) -> Weights:
    """Return the weights by group."""
    came = {word for _, word in known}
    groups = groups_of(lists)[: len(lists.answers)]
    values = [
        GROUP_WEIGHTS[group == ADDED, word in came] for word, group in zip(lists.answers, groups)
    ]
    return Weights(lists, values)


def played(strategy: Strategy, lists: WordLists, answers: Sequence[str]) -> list[int]:
    """Return the number of guesses that each answer takes with a tree, and with the fallback solver outside the tree.

    The fallback is the player's built-in estimate, which works without the compiler.
    """
    known = strategy.check()
    if any(answer not in known for answer in answers):
        advisers = Advisers(loads(encode(strategy)), lists)
        return [known.get(answer) or _off_tree(advisers, answer) for answer in answers]
    return [known[answer] for answer in answers]


def _off_tree(advisers: Advisers, answer: str) -> int:
    game = Game(advisers)
    while not game.solved:
        word = game.guess
        assert word is not None  # noqa: S101  # there is one until the game is solved
        game.feed(score(word, answer))
    return len(game.history)


def _stretches(
    past: list[tuple[date, str]], first: date, last: date, step: Step
) -> Iterator[tuple[date, date, list[tuple[date, str]]]]:
    """Yield begin, end and games of each period that has games; the last period ends with its last game."""
    days = [day for day, _ in past]
    begin, stop = first, bisect_right(days, last)
    while (at := bisect_left(days, begin)) < stop:
        end = min(step(begin), days[stop - 1] + timedelta(days=1))
        if games := list(past[at : bisect_left(days, end)]):
            yield begin, end, games
        begin = end


def _tree(
    name: str, lists: WordLists, known: Days, model: Model, table: Table, threads: int
) -> Strategy:
    """Return the tree of a contestant."""
    if name == EVEN:
        weights = None
    elif name == GROUPS:
        weights = group_weights(lists, known)
    else:
        weights = weigh(model, table).weights
    problem = Problem(lists, weights)
    if name in WEIGHED:
        params = Params(threads=threads)
        return solve(problem, params).strategy(problem, params)
    root = compare.maker(problem, name, threads=threads)()
    return Strategy(root, problem.lists, name=name, weights=problem.weights)


def _bits(
    name: str, model: Model, past: list[tuple[date, str]], known: int, table: Table
) -> list[float]:
    """Return the bits of each day after the first `known`, for days whose answer is in the list."""
    lists = model.lists
    answers = set(lists.answers)
    listed = [at for at in range(known, len(past)) if past[at][1] in answers]
    if name == MODEL:
        found = model.foretold(History(kinds(lists, table), lists.words, past))
        return [float(found[at]) for at in listed]
    if name == EVEN:
        return [float(np.log2(len(answers)))] * len(listed)
    if name != GROUPS:
        return []
    bits = []
    for at in listed:
        weights = group_weights(lists, past[:at])
        weight = weights.values[weights.lists.answers.index(past[at][1])]
        bits.append(float(np.log2(weights.total / weight)))
    return bits
