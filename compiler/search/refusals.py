"""Error messages for limits within which there is no tree, with a limit that works if one is known."""

from contextlib import suppress
from typing import NamedTuple

from compiler.progress import OutOfTime, plural
from compiler.search import blockers
from compiler.search.beams import BeamSearch
from compiler.search.engine import TALLEST, Engine, TallError, depth_of
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.tree.strategy import LONGEST, Node
from player.core.errors import PlayerError

PATIENCE = 2.0  # seconds to look for a taller tree


class InfeasibleError(PlayerError):
    """No tree stays within the limit of guesses, or none was found."""


class UnfinishedError(PlayerError):
    """The search was stopped before it found any tree."""


def lowest_seen(engine: Engine, opener: int, above: int) -> int:
    """Return the fewest guesses within which a narrow beam finds a tree with an opener; 0 if it finds none in time.

    It starts without a limit and lowers the limit below each tree found, as long as it is larger than `above`.
    """
    loop = Loop(seconds=PATIENCE)
    loop.patient = False
    lowest = limit = 0
    with suppress(OutOfTime, TallError):
        while not loop.over():
            beams = BeamSearch(engine, limit, loop, [opener])
            for _ in beams.steps(1):
                pass
            if beams.word is None:
                break
            lowest = height(beams.tree())
            limit = lowest - 1
            if limit <= depth_of(above):
                break
    return lowest


def height(node: Node) -> int:
    """Return the largest number of guesses that a tree takes."""
    return 1 + max(map(height, node.children.values()), default=0)


def remedy(limit: int, lowest: int) -> str:
    """Return advice if no tree stays within a limit; `lowest` is a number of guesses that is enough, or 0."""
    seen, more = (f"there is one within {lowest}: ", lowest) if lowest > limit else ("", limit + 2)
    return f"{seen}try --max-guesses {f'{more}, or ' if more <= LONGEST else ''}none"


class Attempt(NamedTuple):
    """A search that found no tree."""

    which: str  # the trees that were tried
    how: str  # how it is known that there is none
    opener: int  # one of their openers
    proven: bool = True
    lowest: int | None = None  # the result of `lowest_seen` if it is already known


def infeasible(engine: Engine, limit: int, tried: Attempt) -> InfeasibleError:
    """Return the error that says that no tree stays within the limit, and what may help.

    The blockers of the opener are added if they are found soon. Without a limit, the error says that taller trees are
    not supported.
    """
    if depth_of(limit) > LONGEST:
        return too_tall(engine.problem, tried.which)
    lowest = lowest_seen(engine, tried.opener, limit) if tried.lowest is None else tried.lowest
    message = (
        f"{engine.problem.lists.name}: no tree {tried.which} stays within {plural(limit, 'guess')} "
        f"({tried.how}); {remedy(limit, lowest)}"
    )
    message += "" if tried.proven else ", or a larger --width"
    if tried.proven and (reason := blockers.because(engine, tried.opener, limit)):
        message += f"; answers that cannot all be solved in time: {reason}"
    return InfeasibleError(message)


def too_tall(problem: Problem, which: str) -> InfeasibleError:
    """Return the error for a search without a limit that found no tree; a taller one may exist."""
    return InfeasibleError(
        f"{problem.lists.name}: trees of more than {TALLEST} guesses are not supported, "
        f"and no other tree {which} was found"
    )
