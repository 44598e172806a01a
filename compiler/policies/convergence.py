"""The best known total during a search, by seconds and by states searched.

Look-ahead runs with one setting after the other, each more patient. Exact search is one run over many openers. Clock
and states start at the beginning of each method.
"""

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from compiler.policies.compare import warm_up
from compiler.progress import Silence
from compiler.search.build import Params, Run
from compiler.search.engine import Engine, LookAheadParams
from compiler.search.problem import Problem
from compiler.search.refusals import UnfinishedError
from player.numbers import format_mean

# (depth, width) of look-ahead, the quickest first. Small states use the estimate too, because exact search
# would otherwise do most of the work.
SETTINGS = ((0, 1), (1, 5), (1, 20), (2, 10))
SMALL = 20

METHODS = 2  # look-ahead and exact search


class Step(NamedTuple):
    """A moment at which a method found a better tree than before, or ended."""

    method: str
    seconds: float
    states: int
    total: int


class StepRecorder(Silence):
    """Records the best total whenever a search reports progress."""

    def __init__(self, method: str, engine: Engine, before: Step | None = None) -> None:
        self.steps: list[Step] = []
        self._method = method
        self._engine = engine
        self._before = before or Step(method, 0.0, 0, 0)
        self._start = perf_counter()

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:  # noqa: ARG002
        """Record the best total so far."""
        if best is not None:
            self.note(best)

    def note(self, total: int) -> None:
        """Record a total, with the time and the states."""
        seconds = self._before.seconds + perf_counter() - self._start
        states = self._before.states + self._engine.states
        self.steps.append(Step(self._method, seconds, states, total))


def converge(problem: Problem, params: Params) -> Iterator[list[Step]]:
    """Yield the steps of look-ahead, then of exact search; each list ends with the end of the method."""
    warm_up(problem)
    yield improvements(_look_ahead(problem, params))
    engine = Engine(problem, params.table_bits)
    recorder = StepRecorder("exact", engine)
    solution = Run(engine, params, recorder).exact()
    recorder.note(solution.total)
    yield improvements(recorder.steps)


def _look_ahead(problem: Problem, params: Params) -> list[Step]:
    """Return the steps of all settings of look-ahead, one after the other."""
    steps: list[Step] = []
    end = None if params.seconds is None else perf_counter() + params.seconds
    for depth, width in SETTINGS:
        if end is not None:  # all settings share the time limit
            params = params._replace(seconds=end - perf_counter())
        engine = Engine(problem, params.table_bits)
        recorder = StepRecorder("lookahead", engine, steps[-1] if steps else None)
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
    """Return the steps that bring a smaller total, and the last step with the best total.

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
    """Return the table of steps with its header; `weight` is the total weight of the answers."""
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
