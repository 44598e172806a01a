"""`treec advise`: the best guesses of a position, with their exact totals."""

from typing import TYPE_CHECKING

from compiler.commands.options import (
    COMMON,
    LIST,
    Bar,
    Compiling,
    read_common,
    read_weights,
    say,
    whole,
)
from compiler.commands.tables import print_table
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option
from player.cli.running import JSON, OK, print_json

if TYPE_CHECKING:
    from compiler.position import BestGuesses, GuessCost
    from player.core.feedback import Turn
    from player.words.lists import WordLists

USUAL_SECONDS = 60.0  # the time limit if none is given
USUAL_TOP = 10  # alternatives to show
SHOWN = 12  # answers to show with their probability


def _advise(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.live import LiveSolver
    from compiler.position import PositionSearch, check_history, read_history
    from compiler.search.parallel import Loop
    from player.words.lists import load

    common = read_common(given)
    top = whole(given.get("--top", str(USUAL_TOP)), "--top", 10**6)
    lists = load(given.operands[0], given.get("--alphabet") or None)
    for notice in lists.notices:
        say(f"note: {notice}")
    history = read_history(lists, given.operands[1] if given.operands[1:] else "")
    check_history(lists, history, common.mode)
    weights = read_weights(given, lists)
    with Compiling():
        solver = LiveSolver(
            lists, mode=common.mode, weights=weights, max_guesses=common.max_guesses
        )
        search = PositionSearch(solver, history)
    with Bar() as bar:
        loop = Loop(common.threads, common.seconds or USUAL_SECONDS, bar)
        found = search.best(top, loop, common.objective)
    if given.has("--json"):
        print_json(found.as_dict())
    else:
        _print(lists, history, found)
    return OK


def _print(lists: "WordLists", history: "list[Turn]", found: "BestGuesses") -> None:
    """Print the best guesses and the remaining answers."""
    turns = ", ".join(f"{guess} {lists.scoring.show(code)}" for guess, code in history)
    print(f"{lists.name}, {f'after {turns}' if turns else 'first guess'}")
    print(f"left     {plural(len(found.answers), 'answer')}: {_likely(found)}")
    sure = "no guess is better" if found.proven else "time ran out: others may be better"
    if not found.within_limit:
        sure += "; no guess is known to stay within the limit, so the totals ignore it"
    print(f"guess    {found.best.guess} ({sure})\n")
    within = [] if found.best.within is None else ["in time"]
    head = ["guess", *within, "total", "mean", "worst", ""]
    rows = (_row(cost, found) for cost in (found.best, *found.alternatives))
    print_table([head, *rows], "text")


def _likely(found: "BestGuesses") -> str:
    """Return the likeliest answers with their probabilities."""
    chances = [(word, found.chance(word)) for word in found.answers]
    shown = ", ".join(f"{word} {100 * chance:.1f} %" for word, chance in chances[:SHOWN])
    return shown + (" ..." if len(chances) > SHOWN else "")


def _row(cost: "GuessCost", found: "BestGuesses") -> list[str]:
    from player.numbers import format_total

    mean = f"{cost.expected / found.weight:.4f}" if found.weight else ""
    worst = "" if cost.worst is None else str(cost.worst)
    bound = "" if cost.exact else f"at least {format_total(cost.at_least, found.scale)}"
    within = [] if cost.within is None else [format_total(cost.within, found.scale)]
    return [cost.guess, *within, format_total(cost.expected, found.scale), mean, worst, bound]


ADVISE = Command(
    "advise LIST [TURNS]",
    "show the best guesses for a position, with their exact totals",
    _advise,
    options=(
        Option("--top", f"number of alternatives to show ({USUAL_TOP})", "N"),
        *COMMON,
        Option("--time-limit", f"stop after this time ({USUAL_SECONDS:g})", "SECONDS"),
        JSON,
    ),
    details=(
        f"{LIST}\n\nTURNS are the words played, each with its feedback: 'salet bybyb, courd bbgby'. A total is the sum\n"
        "of the guesses still needed, over all remaining answers. If time runs out, the total of the best tree\n"
        "found is printed with a lower bound."
    ),
)
