"""The tree of a day: past answers, the model, its weights, and the best tree for them."""

from collections.abc import Callable
from datetime import date

from compiler.machine import processors
from compiler.progress import plural
from player.daily.past import Past
from player.words.lists import load

# Part of the cache key of a day's tree. Raise it whenever the same words and answers may give another tree: after a
# change of the model, of the table of commonness, or of the search's choice of trees.
VERSION = "1"


def build(
    list_name: str, past: Past, day: date, progress: Callable[[str], object] | None = None
) -> bytes:
    """Return the tree file for a day of the game of a list, from the answers before that day.

    It is the file that `treec build LIST --prior past --date DAY` writes. Heavy imports are inside, so that reading
    the version is fast.
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
