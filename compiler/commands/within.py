"""`treec openers` and `treec prove` for the objective within:K: most answers within K guesses, then the least total."""

from collections.abc import Iterable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from compiler.commands.options import Bar, CommonTerms, read_problem, read_words, say, whole
from compiler.commands.tables import print_table
from compiler.progress import plural
from compiler.tree.strategy import LONGEST
from player.cli.args import Arguments, UsageError
from player.cli.running import NO, OK, print_json
from player.core.errors import PlayerError

if TYPE_CHECKING:
    from compiler.search.problem import Problem
    from compiler.search.within import WithinOpener, WithinSearch

NOT_FOR_IT = ("--out", "--scheduler", "--workers")


def openers_within(given: Arguments, common: CommonTerms) -> int:
    """Compute the costs of named openers, of the best, or of all by the objective."""
    search = _search(given, common)
    problem = search.problem
    words: tuple[int, ...] = tuple(search.engine.ranked())
    count = len(words)
    if given.has("--words"):
        words = read_words(given.get("--words"), problem, "--words")
        count = len(words)
    elif given.has("--top"):
        count = whole(given.get("--top"), "--top", 10**6)
    stopped = _run(search, words, count)
    rows = [_as_dict(search, one) for one in search.ranked(count)]
    if given.has("--words") and not stopped:
        known = {row["word"] for row in rows}
        names = [problem.lists.words[word] for word in words]
        rows += [_none(name) for name in names if name not in known]
    form = "json" if given.has("--json") else given.get("--format", "table")
    if form == "json":
        print_json({"openers": rows, "finished": not stopped})
    else:
        head = ["word", f"within {common.within}", "total", "mean", "worst"]
        cells = [
            [_cell(row[key], form) for key in ("word", "within", "total", "mean", "worst")]
            for row in rows
        ]
        print_table([head, *cells], "text" if form == "table" else form)
    if stopped:
        say(f"treec: not finished: {stopped}; the table has the openers with a known result")
    return NO if stopped else OK


def prove_within(given: Arguments, common: CommonTerms) -> int:
    """Show over all openers how many answers K guesses can find, and the least total of such a tree."""
    began = perf_counter()
    search = _search(given, common)
    problem = search.problem
    stopped = _run(search, search.engine.ranked())
    best = search.ranked(1)
    if not best and not stopped:
        limit = plural(common.max_guesses or LONGEST, "guess")
        raise PlayerError(
            f"{problem.lists.name}: no tree with any opener stays within {limit}; try --max-guesses none"
        )
    done = search.engine.count_equivalent(search.settled())
    result: dict[str, Any] = {
        "within": None,
        "total": None,
        "opener": None,
        "proven": not stopped and bool(best),
        "openers": len(problem.lists.words),
        "open": len(problem.lists.words) - done,
        "seconds": round(perf_counter() - began, 3),
        "certificate": None,
    }
    if best:
        row = _as_dict(search, best[0])
        result |= {key: row[key] for key in ("within", "total")} | {"opener": row["word"]}
    if given.has("--json"):
        print_json(result)
    else:
        _print(problem, common, result)
    return OK if result["proven"] else NO


def _print(problem: "Problem", common: CommonTerms, result: dict[str, Any]) -> None:
    """Print what is proven."""
    name, most = problem.lists.name, plural(common.within, "guess")
    if result["opener"] is None:
        print(f"{name}: not proven yet, no tree yet, {plural(result['open'], 'opener')} open")
        return
    weight = problem.weight if problem.weights is None else problem.weight / problem.weights.scale
    found = f"{_cell(result['within'])} of {_cell(weight)} answers within {most}"
    total = f"and then {_cell(result['total'])} guesses ({result['opener']})"
    if result["proven"]:
        openers = plural(result["openers"], "opener")
        print(f"{name}: {found} {total} is proven to be the best over all {openers}")
    else:
        print(f"{name}: not proven yet, best so far {found} {total}")
        print(f"open  {plural(result['open'], 'opener')}")
    print(f"time  {result['seconds']:.1f} s; there are no certificates for this objective")


def _run(search: "WithinSearch", words: Iterable[int], count: int = 1) -> str:
    """Rank openers with progress, close the ledger, and return why the search ended early, or ""."""
    try:
        with Bar() as bar:
            search.loop.progress = bar
            return search.run(words, count)
    finally:
        search.ledger.close()


def _search(given: Arguments, common: CommonTerms) -> "WithinSearch":
    """Load the lists and prepare the search."""
    from compiler.search.parallel import Loop
    from compiler.search.within import WithinSearch
    from compiler.search.within_ledger import WithinLedger

    for option in NOT_FOR_IT:
        if given.has(option):
            raise UsageError(f"{option} cannot be used with --objective within:K")
    problem = read_problem(given, common)
    loop = Loop(common.threads, common.seconds)
    terms = problem, common.within, common.max_guesses
    return WithinSearch(*terms, loop, WithinLedger(*terms, given.get("--ledger") or None))


def _as_dict(search: "WithinSearch", one: "WithinOpener") -> dict[str, Any]:
    from compiler.search.build import solution_of

    problem = search.problem
    scale = 1 if problem.weights is None else problem.weights.scale
    worst = solution_of(problem, search.tree(one.word)).worst
    return {
        "word": problem.lists.words[one.word],
        "within": _scaled(problem.weight - one.cost.missed, scale),
        "total": _scaled(one.cost.total, scale),
        "mean": one.cost.total / problem.weight if problem.weight else None,
        "worst": worst,
    }


def _none(word: str) -> dict[str, Any]:
    """Return the row of an opener without a tree within the limit."""
    return {"word": word, **dict.fromkeys(("within", "total", "mean", "worst"))}


def _scaled(number: int, scale: int) -> int | float:
    return number if scale == 1 else number / scale


def _cell(value: Any, form: str = "table") -> str:
    if value is None:
        return "infeasible"
    return (
        f"{value:.4f}".rstrip("0").rstrip(".")
        if isinstance(value, float)
        else f"{value:,}"
        if isinstance(value, int) and form != "csv"
        else str(value)
    )
