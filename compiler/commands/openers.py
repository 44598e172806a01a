"""`treec openers`: exact totals of named openers, of the best, or of all."""

from typing import TYPE_CHECKING, Any

from compiler.commands import fixed, frontier, within
from compiler.commands.options import (
    ALPHABET,
    CLUSTER,
    LIST,
    MAX_GUESSES,
    MODE,
    THREADS,
    TIME_LIMIT,
    WEIGHING,
    Bar,
    check_cluster,
    cluster_for,
    read_common,
    read_problem,
    read_words,
    say,
    whole,
)
from compiler.commands.pictures import plot_option
from compiler.commands.tables import print_table
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, NO, OK, print_json
from player.core.errors import PlayerError

if TYPE_CHECKING:
    from compiler.search.openers import OpenerSearch, PricedOpener
    from compiler.search.problem import Problem


def _price_openers(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.policies.accuracy import record
    from compiler.proof import table
    from compiler.proof.certificate import header
    from compiler.search.costs import Costs
    from compiler.search.engine import Engine
    from compiler.search.openers import OpenerSearch
    from compiler.search.parallel import Loop

    form = "json" if given.has("--json") else given.get("--format", "table")
    if form not in {"table", "csv", "json"}:
        raise UsageError(f"--format must be table, csv or json, not {form!r}")
    if sum(map(given.has, ("--words", "--top", "--all", "--fixed"))) != 1:
        raise UsageError("expected --words, --top, --all or --fixed")
    if frontier.is_frontier(given):
        return frontier.openers_frontier(given, form)
    if given.has("--plot"):
        raise UsageError("--plot works with --objective frontier only")
    if given.has("--fixed"):
        return fixed.openers_fixed(given, read_common(given), form)
    if given.has("--out") and given.has("--words"):
        raise UsageError("--out needs --all or --top N: a table holds all openers, or the best")
    check_cluster(given)
    common = read_common(given)
    if common.within:
        return within.openers_within(given, common)
    if common.objective != "mean":
        raise UsageError("--objective of openers must be mean, within:K, frontier or frontier:K")
    top = whole(given.get("--top", "1"), "--top", 10**6)
    problem = read_problem(given, common)
    words = read_words(given.get("--words"), problem, "--words") if given.has("--words") else ()
    about = header(problem, "mean", common.max_guesses)
    output = _output(given, about)
    if output is not None:
        output.check()
    costs = Costs(problem, given.get("--ledger") or None)
    try:
        with Bar() as bar, cluster_for(given, problem, bar) as cluster:
            loop = Loop(common.threads, common.seconds, bar, cluster)
            search = OpenerSearch(Engine(problem), common.max_guesses, loop, costs)
            priced, finished = _found(search, words, top if given.has("--top") else 0)
    finally:
        costs.close()
    record(problem, common.max_guesses, {one.word: one.total for one in priced})
    path = given.get("--out") if finished else ""
    if path and output is not None:
        held, others = table.held(search, top if given.has("--top") else 0)
        data = table.table(about, problem.lists.words, held, others)
        output.save(data)
    if form == "json":
        out = {"table": path or None} if given.has("--out") else {}
        print_json({"openers": [_as_dict(one) for one in priced], "finished": finished} | out)
    elif path and not given.has("--format"):
        _table_summary(problem, path, len(data), len(held), others)
    else:
        scale = 1 if problem.weights is None or form == "csv" else problem.weights.scale
        print_table(_cells(priced, problem.weight, scale), "text" if form == "table" else form)
    if not finished:
        _say_how_far(search, given)
    return OK if finished else NO


def _output(given: Arguments, about: "dict[str, Any]") -> Output | None:
    """Return the table to write, if any; it may replace a table for the same game with no more openers."""
    from player.proofs.openers import TITLE, parse

    if not given.has("--out"):
        return None

    def supersedes(old: bytes, new: bytes | None) -> bool:
        try:
            terms = parse(old).terms
        except PlayerError:
            return False
        return about.items() <= terms.items() and (
            new is None or terms["held"] <= parse(new).terms["held"]
        )

    return Output(
        given.get("--out"),
        inputs_of(given),
        replace=given.has("--replace"),
        ours=lambda content: content.startswith(f"{TITLE} ".encode()),
        supersedes=supersedes,
    )


def _table_summary(problem: "Problem", path: str, size: int, held: int, others: int | None) -> None:
    """Print what the written table contains."""
    from player.numbers import format_total
    from player.storage.folders import shown

    scale = 1 if problem.weights is None else problem.weights.scale
    openers = len(problem.lists.words)
    if others is None:
        which = f"the total of each of {plural(openers, 'opener')}"
    else:
        which = (
            f"the best {held:,} of {plural(openers, 'opener')}; all others are proven to need "
            f"{format_total(others, scale)} guesses or more"
        )
    print(f"{problem.lists.name}: {which}")
    print(f"table  {shown(path)} ({size:,} bytes)")


def _found(
    search: "OpenerSearch", words: tuple[int, ...], top: int
) -> "tuple[list[PricedOpener], bool]":
    """Return the costs of some openers, of the `top` best or of all, and whether the search ended.

    After Ctrl-C or the end of the time limit, only openers with a known cost are returned.
    """
    from compiler.progress import OutOfTime

    asked = search.firsts if top else words or range(len(search.words))
    try:
        if top:
            search.best(top)
        else:
            search.exactly(asked)
    except (KeyboardInterrupt, OutOfTime):
        return search.in_order(asked), False
    if top:
        return search.known(asked)[:top], True
    return search.with_blockers(asked) if words else search.in_order(asked), True


def _say_how_far(search: "OpenerSearch", given: Arguments) -> None:
    """Print how many openers are known after a search that was stopped."""
    from compiler.search.engine import INFINITE
    from player.numbers import format_total

    problem = search.problem
    scale = 1 if problem.weights is None else problem.weights.scale
    found = [one for one in map(search.finding, search.firsts) if one.kind]
    totals = [one.bound for one in found if one.histogram]
    known = len(totals) + sum(one.bound >= INFINITE for one in found)
    span = (
        f", with totals from {format_total(min(totals), scale)} to {format_total(max(totals), scale)}"
        if totals
        else ""
    )
    refuted = len(found) - known
    bounded = f"; {refuted:,} more have a lower bound" if refuted else ""
    say(
        f"treec: not finished: the exact total of {known:,} of {plural(len(problem.lists.words), 'opener')} "
        f"is known{span}{bounded}"
    )
    if given.has("--ledger"):
        say("treec: the ledger has the results so far; the same command resumes from it")
    else:
        say("treec: with --ledger FILE an interrupted search can be resumed")


def _cells(priced: "list[PricedOpener]", weight: int, scale: int) -> list[list[str]]:
    """Return the table of openers with its header; `weight` is the total weight of the answers times `scale`."""
    longest = max((len(one.histogram) for one in priced), default=0)
    head = ["word", "total", "mean", "worst", *map(str, range(1, longest + 1)), "blockers"]
    shown = None if any(one.blockers for one in priced) else -1
    return [row[:shown] for row in (head, *(_row(one, weight, scale, longest) for one in priced))]


def _row(one: "PricedOpener", weight: int, scale: int, longest: int) -> list[str]:
    from player.numbers import format_total

    if one.total is None:
        return [one.word, "infeasible", *[""] * (longest + 2), " ".join(one.blockers)]
    counts = one.histogram + [0] * (longest - len(one.histogram))
    mean = f"{one.total / weight:.4f}"
    total = str(one.total) if scale == 1 else format_total(one.total, scale)
    return [one.word, total, mean, str(one.worst), *map(str, counts), ""]


def _as_dict(one: "PricedOpener") -> dict[str, Any]:
    histogram = {str(guesses): count for guesses, count in enumerate(one.histogram, 1)}
    cost = {"word": one.word, "total": one.total, "worst": one.worst, "histogram": histogram}
    return cost | {"blockers": one.blockers} if one.blockers else cost


OPENERS = Command(
    "openers LIST",
    "find the exact totals of openers: of some, the best, or all",
    _price_openers,
    options=(
        Option("--words", "find the totals of these openers", "WORD,..."),
        Option("--top", "find the N best openers", "N"),
        Option("--all", "find the total of every opener"),
        Option(
            "--fixed", "always play these words first, or find the best 2 or 3 to fix", "N|WORD,..."
        ),
        Option("--ledger", "save results in FILE and resume from it", "FILE"),
        Option("--out", "write a table of all or the N best openers for `play`", "FILE"),
        REPLACE,
        Option("--format", "table, csv or json (table)", "table|csv|json"),
        MODE,
        Option(
            "--objective",
            "least mean, most answers within K guesses, or a frontier (mean)",
            "mean|within:K|frontier|frontier:K",
        ),
        plot_option("a frontier"),
        MAX_GUESSES,
        ALPHABET,
        *WEIGHING,
        THREADS,
        TIME_LIMIT,
        *CLUSTER,
        JSON,
    ),
    details=LIST,
)
