"""`treec backtest`: test the model of past answers on past games."""

from contextlib import closing
from math import sqrt
from statistics import stdev
from typing import TYPE_CHECKING, Any

from compiler.commands.options import (
    LIST,
    PAST,
    THREADS,
    Bar,
    Compiling,
    read_date,
    read_past,
    read_table,
    read_threads,
    whole,
)
from compiler.commands.pictures import picture_of, plot_option
from compiler.commands.tables import FORMAT, print_table, read_form
from compiler.machine import need
from player.cli.args import Arguments, Command, Option, UsageError, columns
from player.cli.running import JSON, OK, print_json
from player.words.lists import load

if TYPE_CHECKING:
    from compiler.prior.backtest import ContestantResult, Period, Step


def _backtest(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.prior.backtest import USUAL, BacktestPlan, backtest

    form, picture = read_form(given), picture_of(given)
    lists = load(given.operands[0])
    past, table = read_past(given, lists), read_table(given)
    first, last = read_date(given, "--from"), read_date(given, "--to") or past.last
    if first is None or last is None or first > last:
        raise UsageError("--from must not be later than --to")
    names, step = given.get("--policies", ",".join(USUAL)).split(","), _step(given)
    with Compiling(), closing(Bar()) as bar:
        stretches = list(
            backtest(
                lists, past, table, BacktestPlan(first, last, names, step), read_threads(given), bar
            )
        )
    if picture:
        from compiler.policies import plots
        from compiler.prior.plots import running

        title = f"{lists.name}, {first} to {last}: guesses saved since the beginning"
        picture.save(plots.drawn(running(stretches, title), picture.path))
    if given.has("--json"):
        print_json({"list": lists.name, "stretches": [_as_dict(stretch) for stretch in stretches]})
    else:
        print_table(cells(stretches, each=form == "csv"), form, words=2)
    return OK


def _step(given: Arguments) -> "Step":
    """Return the step that --step names: a function from the first day of a period to that of the next."""
    from compiler.prior.backtest import next_month, next_of

    text = given.get("--step", "month")
    names = {"month": next_month, "week": next_of(7), "day": next_of(1)}
    return (
        names[text]
        if text in names
        else next_of(whole(text, "--step", 10_000, ", month, week or day"))
    )


def cells(stretches: "list[Period]", *, each: bool) -> list[list[str]]:
    """Return the table: one row per period and contestant; unless `each` is true, rows over all periods come first."""
    head = ["from", "contestant", "opener", "games", "guesses", "mean", "95 %", "bits"]
    counts = [*"123456", "more"]
    whole = _together(stretches)
    if each:
        rows = [(stretch.begin, result) for stretch in stretches for result in stretch.results]
        return [[*head, *counts], *([str(begin), *_row(result)] for begin, result in rows)]
    table = [[*head, *counts], *([str(stretches[0].begin), *_row(result)] for result in whole)]
    for stretch in stretches if len(stretches) > 1 else ():
        table += [[str(stretch.begin), *_row(result)] for result in stretch.results]
    return table


def _together(stretches: "list[Period]") -> "list[ContestantResult]":
    """Return the results of each contestant over all periods."""
    from compiler.prior.backtest import ContestantResult

    found = []
    for at, first in enumerate(stretches[0].results):
        mine = [stretch.results[at] for stretch in stretches]
        openers = {result.opener for result in mine}
        found.append(
            ContestantResult(
                first.name,
                openers.pop() if len(openers) == 1 else f"{len(openers)} words",
                [count for result in mine for count in result.guesses],
                [bits for result in mine for bits in result.bits],
            )
        )
    return found


def _row(result: "ContestantResult") -> list[str]:
    """Return a contestant's figures as cells, the histogram last."""
    games, total = len(result.guesses), sum(result.guesses)
    bits = f"{sum(result.bits) / len(result.bits):.3f}" if result.bits else ""
    mean, margin = f"{total / games:.4f}", margin_of(result.guesses)
    return [
        result.name,
        result.opener,
        str(games),
        str(total),
        mean,
        "" if margin is None else f"±{margin:.4f}",
        bits,
        *map(str, _histogram(result)),
    ]


def margin_of(guesses: list[int]) -> float | None:
    """Return half the width of the 95 % interval of the mean, from its standard error; None below two games.

    >>> f"{margin_of([3, 3, 4, 2]):.3f}", margin_of([3])
    ('0.800', None)
    """
    return 1.96 * stdev(guesses) / sqrt(len(guesses)) if len(guesses) > 1 else None


def _histogram(result: "ContestantResult") -> list[int]:
    """Return the number of games that took 1 to 6 guesses, and more than 6."""
    from compiler.prior.backtest import LIMIT

    counts = [result.guesses.count(guesses) for guesses in range(1, LIMIT + 1)]
    return [*counts, len(result.guesses) - sum(counts)]


def _as_dict(stretch: "Period") -> dict[str, Any]:
    """Return a period for JSON: each day, its answer, and the guesses of each contestant."""
    return {
        "from": str(stretch.begin),
        "games": [
            {"date": str(day), "answer": word} for day, word in zip(stretch.days, stretch.words)
        ],
        "contestants": [
            {
                "name": result.name,
                "opener": result.opener,
                "guesses": result.guesses,
                "margin": margin_of(result.guesses),
                "bits": result.bits,
                "histogram": _histogram(result),
            }
            for result in stretch.results
        ],
    }


BACKTEST = Command(
    "backtest LIST",
    "test the model of past answers on past games",
    _backtest,
    options=(
        Option("--from", "the first day to play", "DATE", required=True),
        Option("--to", "the last day to play (the day of the last past answer)", "DATE"),
        Option("--step", "refit the model every month, week, day or N days (month)", "month|week|day|N"),
        Option("--policies", "what to compare (model,groups,entropy,even)", "NAME,..."),
        plot_option("guesses saved, day by day"),
        PAST[0], PAST[2], THREADS, FORMAT, JSON,
    ),
    details="\n".join(
        [LIST, "",
         ("Each step fits the model to the earlier answers, builds the trees and plays the games of the step\n"
          "in order. --policies takes any policy of `treec policies`, with the model's weights, and these three:"),
         *columns([
             ("model", "the best tree under the model's weights"),
             ("groups", "the same under four weights: original answers 100 (never used) or 5 (used), added answers 8 or 1"),
             ("even", "the same with equal weights"),
         ]), "",
         ("bits: the average surprise of the answer, on days whose answer is an answer of the list, for the\n"
          "players that give each word a chance. 95 %: half the width of the confidence interval of the mean.")]
    ),
)  # fmt: skip
