"""Compare policies: each makes a tree of the same lists, and a table shows their costs.

Look-ahead and exact search are in the table too, under their own names. Costs are exact; the mean is a fraction
until it is printed.
"""

from collections.abc import Callable, Iterator, Sequence
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from compiler.policies import choose as policies
from compiler.policies.estimate import look
from compiler.search.build import Params, solve
from compiler.search.engine import Engine, LookAheadParams
from compiler.search.logs import log2
from compiler.search.problem import Problem
from compiler.tree.strategy import LONGEST, Node, Strategy
from player.core.errors import PlayerError
from player.numbers import format_mean

LIMIT = 6  # guesses; the table counts the answers that need more

_UNLIMITED = Params(max_guesses=0)
SEARCHES = {
    "lookahead-0": _UNLIMITED._replace(search="lookahead", look=LookAheadParams(depth=0)),
    "lookahead-1": _UNLIMITED._replace(search="lookahead", look=LookAheadParams(depth=1)),
    "lookahead-2": _UNLIMITED._replace(search="lookahead", look=LookAheadParams(depth=2)),
    "exact": _UNLIMITED._replace(search="exact"),
}
NAMES = (*policies.POLICIES, *SEARCHES)


class Row(NamedTuple):
    """A policy and the cost of its tree: total and weight count weights, the rest counts answers."""

    policy: str
    opener: str
    total: int
    weight: int
    histogram: list[int]  # answers solved in 1, 2, ... guesses
    seconds: float  # to make the tree, with lists and compiled functions ready

    @property
    def mean(self) -> str:
        """The mean number of guesses per answer."""
        return format_mean((self.total, self.weight))

    @property
    def worst(self) -> int:
        """The number of guesses of the hardest answer."""
        return len(self.histogram)

    @property
    def unsolved(self) -> int:
        """The answers that need more than LIMIT guesses."""
        return sum(self.histogram[LIMIT:])


def compare(
    problem: Problem,
    names: Sequence[str] = NAMES,
    *,
    opener: int | None = None,
    threads: int = 1,
) -> Iterator[Row]:
    """Yield a row for each named policy, as soon as it is ready; all use the same opener if one is given."""
    makers = [maker(problem, name, opener, threads) for name in names]
    warm_up(problem)
    for name, make in zip(names, makers):
        start = perf_counter()
        root = make()
        seconds = perf_counter() - start
        stats = Strategy(root, problem.lists, name=name, weights=problem.weights).stats
        weight = problem.weight
        yield Row(name, root.guess, stats.total, weight, stats.histogram, seconds)


def maker(
    problem: Problem, name: str, opener: int | None = None, threads: int = 1
) -> Callable[[], Node]:
    """Return a function that makes the tree of the policy of this name."""
    if name not in NAMES:
        raise PlayerError(f"unknown policy {name!r}; expected one of {', '.join(NAMES)}")
    if name in SEARCHES:
        params = SEARCHES[name]._replace(threads=threads)
        if opener is not None:
            params = params._replace(openers=(opener,))
        return lambda: solve(problem, params).root
    prepare = policies.policy_called(name)
    return lambda: policies.play_greedily(problem, prepare(problem), opener)


def warm_up(problem: Problem) -> None:
    """Compile every kernel that making a tree of this problem calls."""
    two = problem.everything[:2]
    look(problem, two)
    log2(np.ones(1))
    engine = Engine(problem, table_bits=8)
    engine.warm_up()
    engine.look_ahead(two, engine.rulebook.start, LONGEST, LookAheadParams())


def as_dict(row: Row) -> dict[str, Any]:
    """Return a row for JSON; keys are those of `play stats` where they mean the same."""
    return {
        "policy": row.policy,
        "opener": row.opener,
        "total": row.total,
        "weight_total": row.weight,
        "mean": row.total / row.weight,
        "worst": row.worst,
        "unsolved": row.unsolved,
        "histogram": {str(n): count for n, count in enumerate(row.histogram, 1)},
        "seconds": round(row.seconds, 2),
    }


def cells(rows: Sequence[Row]) -> list[list[str]]:
    """Return the table with its header, one column per number of guesses; two columns contain words."""
    most = max((row.worst for row in rows), default=0)
    head = ["policy", "opener", "total", "mean", "worst", f"over {LIMIT}", "seconds"]
    body = [
        [
            row.policy, row.opener, str(row.total), row.mean, str(row.worst), str(row.unsolved),
            f"{row.seconds:.2f}", *map(str, row.histogram), *["0"] * (most - row.worst),
        ]
        for row in rows
    ]  # fmt: skip
    return [[*head, *map(str, range(1, most + 1))], *body]
