"""`treec openers --objective frontier`: the least mean for each worst case, or for each number of answers in time."""

from typing import TYPE_CHECKING, Any

from compiler.commands.options import Bar, read_common, read_problem, read_words, say, whole
from compiler.commands.pictures import picture_of
from compiler.commands.tables import print_table
from compiler.tree.strategy import LONGEST
from player.cli.args import Arguments, UsageError
from player.cli.running import NO, OK, print_json
from player.core.errors import PlayerError

if TYPE_CHECKING:
    from compiler.search.frontier import Frontier
    from compiler.search.problem import Problem

NAME = "frontier"
NOT_FOR_IT = ("--top", "--fixed", "--ledger", "--out", "--scheduler", "--workers")


def is_frontier(given: Arguments) -> bool:
    """Whether --objective names a frontier."""
    return given.get("--objective").partition(":")[0] == NAME


def openers_frontier(given: Arguments, form: str) -> int:
    """Find the frontier of each named opener, or of all openers together."""
    from compiler.search.frontier import frontier
    from compiler.search.parallel import Loop

    for option in NOT_FOR_IT:
        if given.has(option):
            raise UsageError(f"{option} cannot be used with --objective frontier")
    within = _within(given.get("--objective"))
    common = read_common(given, objective="mean")
    picture = picture_of(given)
    problem = read_problem(given, common)
    words = read_words(given.get("--words"), problem, "--words") if given.has("--words") else ()
    with Bar() as bar:
        loop = Loop(common.threads, common.seconds, bar)
        found = frontier(problem, words, within, common.max_guesses, loop)
    if not (found.points or found.stopped):
        raise PlayerError(
            f"{problem.lists.name}: no tree with any of these openers stays within the guess limit; try --max-guesses none"
        )
    if picture and found.points:
        from compiler.policies import plots

        name = f"answers found within {within}" if within else "worst case"
        title = f"{problem.lists.name}: mean against {name}"
        picture.save(plots.drawn(plots.frontier(found.points, problem.weight, title), picture.path))
    if form == "json":
        print_json(as_dict(problem, found))
    else:
        what = f"within {within}" if within else "worst"
        table = [["word", what, "total", "mean"]]
        for row in as_dict(problem, found)[NAME]:
            *cells, mean = row.values()
            table.append([*map(str, cells), f"{mean:.4f}"])
        print_table(table, "text" if form == "table" else form)
    if found.stopped:
        say(f"treec: not finished: {found.stopped}; other openers or trees may be better")
    return NO if found.stopped else OK


def _within(objective: str) -> int:
    """Return K of "frontier:K", or 0."""
    _, colon, count = objective.partition(":")
    return whole(count, "--objective frontier:K", LONGEST) if colon else 0


def as_dict(problem: "Problem", found: "Frontier") -> dict[str, Any]:
    """Return the frontier for JSON. Totals of weights are divided by their scale."""
    scale = 1 if problem.weights is None else problem.weights.scale

    def guesses(number: int) -> int | float:
        return number if scale == 1 else number / scale

    rows = []
    for one in found.points:
        what = {"worst": one.worst} if one.within is None else {"within": guesses(one.within)}
        mean = one.total / problem.weight
        rows.append({"word": one.word, **what, "total": guesses(one.total), "mean": mean})
    return {NAME: rows, "finished": not found.stopped}
