"""`treec convergence`: the best known total over time and states searched."""

from contextlib import closing
from typing import TYPE_CHECKING

from compiler.commands.options import (
    ALPHABET,
    LIST,
    MAX_GUESSES,
    THREADS,
    TIME_LIMIT,
    WEIGHING,
    Bar,
    Compiling,
    read_common,
    read_problem,
)
from compiler.commands.tables import FORMAT, print_table, read_form
from compiler.machine import need
from player.cli.args import Arguments, Command
from player.cli.running import JSON, OK, print_json

if TYPE_CHECKING:
    from compiler.policies.convergence import Step
    from compiler.search.problem import Problem


def _convergence(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.policies import convergence

    form = read_form(given)
    problem = read_problem(given, read_common(given))
    steps = [step for method in methods_of(given, problem) for step in method]
    if given.has("--json"):
        print_json({"convergence": [step._asdict() for step in steps]})
    else:
        print_table(convergence.cells(steps, problem.weight), form)
    return OK


def methods_of(given: Arguments, problem: "Problem") -> "list[list[Step]]":
    """Return the steps of each search method."""
    from compiler.policies.convergence import METHODS, converge
    from compiler.search.build import Params

    common = read_common(given)
    params = Params(max_guesses=common.max_guesses, threads=common.threads, seconds=common.seconds)
    methods = []
    with Compiling(), closing(Bar()) as bar:
        bar.start("convergence", METHODS)
        for steps in converge(problem, params):
            methods.append(steps)
            bar.done(1, min(steps[-1].total for steps in methods))
    return methods


CONVERGENCE = Command(
    "convergence LIST",
    "show the best known total over time and states searched",
    _convergence,
    options=(MAX_GUESSES, ALPHABET, *WEIGHING, THREADS, TIME_LIMIT, FORMAT, JSON),
    details=LIST,
)
