"""The tree of a day: past answers, the model, its weights, the best tree under them."""

from collections.abc import Callable
from datetime import date

from compiler.machine import processors
from compiler.progress import plural
from player.daily.past import Past
from player.words.lists import load

# Of what makes the trees: another version may make another tree of the same words and answers. It goes
# up with every change of the model, of the table of commonness, or of the search's choice of trees.
VERSION = "1"


def build(
    list_name: str, past: Past, day: date, progress: Callable[[str], object] | None = None
) -> bytes:
    """The file of the best tree for a day of the game of a list, from the answers before that day.

    It is what `treec build LIST --prior past --date DAY` writes. What is heavy is imported here: whoever only
    asks for the version does not wait.
    """
    from compiler.prior.model import fit_model
    from compiler.prior.weights import weigh
    from compiler.prior.words import shipped_table
    from compiler.search.build import Params, solve
    from compiler.search.problem import Problem
    from compiler.tree.emit import encode

    tell = progress or (lambda _: None)
    lists, table = load(list_name), shipped_table()
    model = fit_model(lists, past, day, table)
    tell(f"learnt from {plural(model.days, 'day')}, {model.first} to {model.last}")
    problem = Problem(lists, weigh(model, table).weights)
    params = Params(threads=processors())
    tell(f"searching: {plural(len(problem.lists.answers), 'answer')}")
    return encode(solve(problem, params).strategy(problem, params))
