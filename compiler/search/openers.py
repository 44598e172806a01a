"""Exact totals of openers: of named ones, or the best of all."""

from heapq import heappush, heappushpop
from time import monotonic
from typing import NamedTuple

from compiler.search.blockers import PATIENCE, of_opener
from compiler.search.build import tells_nothing, too_tall
from compiler.search.engine import INFINITE, Engine
from compiler.search.jobs import Rank, Search
from compiler.search.loop import Loop
from compiler.search.problem import Problem
from compiler.search.trees import best_tree
from compiler.tree.strategy import LONGEST, Strategy


class Priced(NamedTuple):
    """An opener and what its best tree costs; nothing where no tree keeps to the limit."""

    word: str
    total: int | None
    worst: int | None
    histogram: list[int]  # index 0: answers found by the first guess
    blockers: list[str]  # answers that cannot be done within the limit after this opener


class Price(NamedTuple):
    """The job of pricing an opener exactly: its number, and what its best tree costs."""

    word: int

    def on(self, engine: Engine) -> tuple[int, Priced]:
        return self.word, _priced(engine, self.word)


def price(problem: Problem, words: tuple[int, ...], limit: int, loop: Loop) -> list[Priced]:
    """The exact cost of some openers, in their order; of those that are alike one is searched."""
    engine = Engine(problem, limit)
    found = {}
    firsts = list(dict.fromkeys(engine.first(word) for word in words))
    for word, priced in loop.jobs(engine, "openers", Price, firsts):
        found[word] = priced
        loop.progress.done(1, None)
    result = []
    end = monotonic() + PATIENCE  # for what blocks all of them together
    for word in words:
        priced = found[engine.first(word)]._replace(word=problem.lists.words[word])
        if priced.total is None:
            left = max(0.0, end - monotonic())
            priced = priced._replace(blockers=of_opener(engine, word, left))
        result.append(priced)
    return result


def best_openers(problem: Problem, amount: int, limit: int, loop: Loop) -> list[Priced]:
    """The best openers of all with their exact costs, cheapest first, ties by the tie rule.

    Of openers that are alike it is the first.
    """
    engine = Engine(problem, limit)
    heap: list[int] = []  # the totals of the best so far, negated: the dearest comes first
    totals = {}

    def beta() -> int:
        return 1 - heap[0] if len(heap) >= amount else INFINITE

    for value in loop.jobs(
        engine, "openers", lambda word: Search(word, beta()), engine.ranked()
    ):
        if value.worst and value.total < INFINITE:
            totals[value.word] = value.total
            (heappush if len(heap) < amount else heappushpop)(heap, -value.total)
        loop.progress.done(1, -heap[0] if heap else None)
    if not totals and engine.limit > LONGEST:
        raise too_tall(problem, "with any opener")
    good = [word for word, total in totals.items() if total < beta()]
    ranked, found = [], {}
    for best in loop.jobs(engine, "ties", Rank, good):
        ranked.append(best)
        loop.progress.done(1, None)
    chosen = [best.word for best in sorted(ranked)[:amount]]
    for word, priced in loop.jobs(engine, "prices", Price, chosen):
        found[word] = priced
        loop.progress.done(1, None)
    return [found[word] for word in chosen]


def _priced(engine: Engine, word: int) -> Priced:
    problem = engine.problem
    name = problem.lists.words[word]
    value = engine.opener(word)
    if value.total >= INFINITE:
        if engine.limit > LONGEST and not tells_nothing(problem, word):
            raise too_tall(problem, f"that opens with {name!r}")
        return Priced(name, None, None, [], [])
    stats = Strategy(
        best_tree(engine, word), problem.lists, name="", mode=problem.mode, weights=problem.weights
    ).stats
    return Priced(name, stats.total, stats.worst, stats.histogram, [])
