"""The best known total as a search goes on: by seconds, and by states searched.

Look-ahead is run with more and more patience, one setting after the other. Exact search is one run
over many openers. Clock and states of a method start at its beginning.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from compiler.policies.compare import warm_up
from compiler.progress import Silence
from compiler.search.build import LookAheadParams, Params, Run
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from compiler.search.refusals import UnfinishedError
from player.numbers import format_mean

# (depth, width) of look-ahead, the quickest first; small states are left to the estimator too,
# or exact search would do most of its work.
SETTINGS = ((0, 1), (1, 5), (1, 20), (2, 10))
SMALL = 20

METHODS = 2  # look-ahead and exact search


class Step(NamedTuple):
    """A moment at which a method had a better tree than ever before, or came to its end."""

    method: str
    seconds: float
    states: int
    total: int


class Recorder(Silence):
    """Takes down what a search has, whenever it tells."""

    def __init__(self, method: str, engine: Engine, before: Step | None = None) -> None:
        self.steps: list[Step] = []
        self._method = method
        self._engine = engine
        self._before = before or Step(method, 0.0, 0, 0)
        self._start = perf_counter()

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:  # noqa: ARG002
        """So many more openers are done; this is the best total so far."""
        if best is not None:
            self.note(best)

    def note(self, total: int) -> None:
        """Take down a total, with the clock and the states."""
        seconds = self._before.seconds + perf_counter() - self._start
        states = self._before.states + self._engine.states
        self.steps.append(Step(self._method, seconds, states, total))


def converge(problem: Problem, params: Params) -> Iterator[list[Step]]:
    """The steps of look-ahead, then of exact search; every list ends with the end of the method."""
    warm_up(problem)
    yield improvements(_look_ahead(problem, params))
    engine = Engine(problem, params.max_guesses, params.table_bits)
    recorder = Recorder("exact", engine)
    solution = Run(engine, params, recorder).exact()
    recorder.note(solution.total)
    yield improvements(recorder.steps)


def _look_ahead(problem: Problem, params: Params) -> list[Step]:
    """What every setting of look-ahead comes to, each after those before it."""
    steps: list[Step] = []
    end = None if params.seconds is None else perf_counter() + params.seconds
    for depth, width in SETTINGS:
        if end is not None:  # all settings share the time of the method
            params = params._replace(seconds=end - perf_counter())
        engine = Engine(problem, params.max_guesses, params.table_bits)
        recorder = Recorder("lookahead", engine, steps[-1] if steps else None)
        chosen = params._replace(look=LookAheadParams(depth, width, SMALL))
        try:
            solution = Run(engine, chosen).look_ahead()
        except UnfinishedError:
            if not steps:
                raise
            break
        recorder.note(solution.total)
        steps += recorder.steps
    return steps


def improvements(steps: Sequence[Step]) -> list[Step]:
    """The steps that bring a smaller total, and the last with the best total.

    >>> [(s.states, s.total) for s in improvements([Step("a", 0, 1, 9), Step("a", 0, 2, 9), Step("a", 0, 3, 8)])]
    [(1, 9), (3, 8)]
    """
    best: list[Step] = []
    for step in steps:
        if not best or step.total < best[-1].total:
            best.append(step)
    if best and steps[-1] is not best[-1]:
        best.append(steps[-1]._replace(total=best[-1].total))
    return best


def cells(steps: Sequence[Step], weight: int) -> list[list[str]]:
    """The table of steps, its head first; `weight` is what the answers weigh together."""
    head = ["method", "seconds", "states", "total", "mean"]
    return [
        head,
        *(
            [
                s.method,
                f"{s.seconds:.2f}",
                str(s.states),
                str(s.total),
                format_mean((s.total, weight)),
            ]
            for s in steps
        ),
    ]
