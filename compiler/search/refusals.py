"""What is said where there is no tree within a limit of guesses, or none yet: above all, within how many there is one."""

from contextlib import suppress

from compiler.progress import OutOfTime, plural
from compiler.search import blockers
from compiler.search.beams import BeamSearch
from compiler.search.engine import TALLEST, Engine, TallError
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.tree.strategy import LONGEST, Node
from player.core.errors import PlayerError

PATIENCE = 2.0  # seconds to look for a taller tree in


class InfeasibleError(PlayerError):
    """No tree keeps to the limit of guesses, or none was found that does."""


class UnfinishedError(PlayerError):
    """Time ran out, or somebody asked to stop, before there was any tree."""


def lowest_seen(engine: Engine, opener: int) -> int:
    """The fewest guesses in which a narrow beam sees a tree with an opener; 0 if it sees none in time.

    The first tree is one without a limit, and each next one has to be lower, as long as it is above the limit
    of the engine.
    """
    problem, loop = engine.problem, Loop(seconds=PATIENCE)
    loop.patient = False
    lowest = limit = 0
    with suppress(OutOfTime, TallError):
        while not loop.over():
            own = Engine(problem, limit, table=engine.table)
            beams = BeamSearch(own, loop, [opener])
            for _ in beams.steps(1):
                pass
            if beams.word is None:
                break
            lowest = height(beams.tree())
            limit = lowest - 1
            if limit <= engine.limit:
                break
    return lowest


def height(node: Node) -> int:
    """The most guesses that a tree takes."""
    return 1 + max(map(height, node.children.values()), default=0)


def remedy(limit: int, lowest: int) -> str:
    """What may help where no tree keeps to a limit, `lowest` being the guesses within which one was seen, or 0."""
    seen, more = (f"there is one within {lowest}: ", lowest) if lowest > limit else ("", limit + 2)
    return f"{seen}try --max-guesses {f'{more}, or ' if more <= LONGEST else ''}none"


def infeasible(
    engine: Engine,
    which: str,
    how: str,
    opener: int,
    *,
    proven: bool = True,
    lowest: int | None = None,
) -> InfeasibleError:
    """The error that says that no tree keeps to the limit, and what may help.

    `which` trees were tried, of which one begins with the opener, and `how` it is known; what blocks that one is
    said too, if it is `proven` and found soon. `lowest` is what `lowest_seen` says of it, if it was asked before.
    Without a limit, it is the search that knows no taller trees.
    """
    name = engine.problem.lists.name
    if engine.limit > LONGEST:
        return too_tall(engine.problem, which)
    said = f"{name}: no tree {which} keeps to {plural(engine.limit, 'guess')} ({how}); "
    said += remedy(engine.limit, lowest_seen(engine, opener) if lowest is None else lowest)
    said += "" if proven else ", or a larger --width"
    if proven and (reason := blockers.because(engine, opener)):
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
