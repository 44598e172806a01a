"""`treec openers`: the exact total of named openers, or the best openers of all."""

from typing import TYPE_CHECKING, Any

from compiler.commands.options import (
    CLUSTER,
    LIST,
    MAX_GUESSES,
    MODE,
    THREADS,
    WEIGHING,
    Bar,
    check_cluster,
    crew_for,
    read_common,
    read_problem,
    read_words,
    whole,
)
from compiler.commands.tables import print_table
from compiler.machine import need
from player.args import Arguments, Command, Option, UsageError
from player.commands.running import JSON, OK, print_json

if TYPE_CHECKING:
    from compiler.search.openers import Priced


def _price_openers(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.policies.accuracy import record
    from compiler.search.loop import Loop
    from compiler.search.openers import best_openers, price

    form = "json" if given.has("--json") else given.get("--format", "table")
    if form not in {"table", "csv", "json"}:
        raise UsageError(f"--format takes table, csv or json, not {form!r}")
    if given.has("--words") == given.has("--top"):
        raise UsageError("either --words or --top is needed")
    check_cluster(given)
    common = read_common(given)
    top = whole(given.get("--top", "1"), "--top", 10**6)
    problem = read_problem(given, common)
    with Bar() as bar, crew_for(given, problem, bar) as crew:
        loop = Loop(common.threads, progress=bar, crew=crew)
        if given.has("--words"):
            words = read_words(given.get("--words"), problem, "--words")
            priced = price(problem, words, common.max_guesses, loop)
        else:
            priced = best_openers(problem, top, common.max_guesses, loop)
    record(problem, common.max_guesses, {one.word: one.total for one in priced})
    if form == "json":
        print_json({"openers": [_as_dict(one) for one in priced]})
    else:
        scale = 1 if problem.weights is None or form == "csv" else problem.weights.scale
        print_table(_cells(priced, problem.weight, scale), "text" if form == "table" else form)
    return OK


def _cells(priced: "list[Priced]", weight: int, scale: int) -> list[list[str]]:
    """The table of openers, its head first; `weight` is what the answers weigh together, `scale` times."""
    longest = max((len(one.histogram) for one in priced), default=0)
    head = ["word", "total", "mean", "worst", *map(str, range(1, longest + 1)), "blockers"]
    shown = None if any(one.blockers for one in priced) else -1
    return [row[:shown] for row in (head, *(_row(one, weight, scale, longest) for one in priced))]


def _row(one: "Priced", weight: int, scale: int, longest: int) -> list[str]:
    from player.stats import format_total

    if one.total is None:
        return [one.word, "infeasible", *[""] * (longest + 2), " ".join(one.blockers)]
    counts = one.histogram + [0] * (longest - len(one.histogram))
    mean = f"{one.total / weight:.4f}"
    total = str(one.total) if scale == 1 else format_total(one.total, scale)
    return [one.word, total, mean, str(one.worst), *map(str, counts), ""]


def _as_dict(one: "Priced") -> dict[str, Any]:
    histogram = {str(guesses): count for guesses, count in enumerate(one.histogram, 1)}
    cost = {"word": one.word, "total": one.total, "worst": one.worst, "histogram": histogram}
    return cost | {"blockers": one.blockers} if one.blockers else cost


OPENERS = Command(
    "openers",
    "LIST",
    "the exact total of named openers, or the best openers of all",
    _price_openers,
    options=(
        Option("--words", "the openers to price", "WORD,..."),
        Option("--top", "the N best of all", "N"),
        Option("--format", "table, csv or json (table)", "FORM"),
        MODE,
        MAX_GUESSES,
        *WEIGHING,
        THREADS,
        *CLUSTER,
        JSON,
    ),
    details=LIST,
)
