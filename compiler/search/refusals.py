"""What is said where there is no tree."""

from compiler.search import blockers
from compiler.search.engine import TALLEST, Engine
from compiler.search.problem import Problem
from compiler.tree.strategy import LONGEST
from player.errors import PlayerError
from player.screen import plural


class InfeasibleError(PlayerError):
    """No tree keeps to the limit of guesses, or none was found that does."""


class UnfinishedError(PlayerError):
    """Time ran out, or somebody asked to stop, before there was any tree."""


def infeasible(engine: Engine, which: str, how: str, opener: int | None) -> InfeasibleError:
    """The error that says that no tree keeps to the limit, and what may help.

    `which` trees were tried, and `how` it is known; what blocks the opener is said too, if one is given and
    if it is found soon. Without a limit, it is the search that knows no taller trees.
    """
    name = engine.problem.lists.name
    if engine.limit > LONGEST:
        return too_tall(engine.problem, which)
    said = f"{name}: no tree {which} keeps to {plural(engine.limit, 'guess')} ({how})"
    more = engine.limit + 2
    said += f"; try --max-guesses {f'{more}, or ' if more <= LONGEST else ''}none"
    said += ", or a larger --width" if opener is None else ""
    if opener is not None and (reason := blockers.because(engine, opener)):
        said += f"; what can't be told apart in time: {reason}"
    return InfeasibleError(said)


def too_tall(problem: Problem, which: str) -> InfeasibleError:
    """The error where there is no limit, and a search has seen no tree: there may well be a taller one."""
    return InfeasibleError(
        f"{problem.lists.name}: trees of more than {TALLEST} guesses are not supported, "
        f"and no other tree {which} was found"
    )


def tells_nothing(problem: Problem, word: int) -> bool:
    """Whether an opener is no answer and leaves all answers together; search never plays such a guess."""
    return word >= len(problem.lists.answers) and len(problem.split(problem.everything, word)) == 1
