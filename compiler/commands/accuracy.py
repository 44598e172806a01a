"""`treec accuracy`: the errors of estimators, measured against exact totals of openers."""

from compiler.commands.options import (
    ALPHABET,
    LIST,
    MAX_GUESSES,
    WEIGHING,
    read_common,
    read_problem,
    say,
)
from compiler.commands.tables import FORMAT, print_table, read_form
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option
from player.cli.running import JSON, OK, print_json


def _accuracy(given: Arguments) -> int:
    need("numpy", "numba")
    from compiler.policies import accuracy

    form = read_form(given)
    common = read_common(given)
    problem = read_problem(given, common)
    totals = None
    if given.has("--totals"):
        totals = accuracy.read_totals(given.get("--totals"), problem, common.max_guesses)
        if len(totals) < len(problem.lists.words):
            say(
                f"note: totals of {len(totals):,} of {plural(len(problem.lists.words), 'opener')}, not of all"
            )
    errors = accuracy.errors(problem, common.max_guesses, totals)
    if given.has("--json"):
        print_json({"accuracy": [error._asdict() for error in errors]})
    else:
        print_table(accuracy.cells(errors), form, words=2)
    return OK


ACCURACY = Command(
    "accuracy LIST",
    "compare estimators with the exact totals of openers",
    _accuracy,
    options=(
        Option(
            "--totals", "exact totals: a table of openers (.openers) or lines of word,total", "FILE"
        ),
        MAX_GUESSES,
        ALPHABET,
        *WEIGHING,
        FORMAT,
        JSON,
    ),
    details=f"{LIST}\n\nWithout --totals, the exact totals are those that earlier runs of `treec openers LIST` found\n"
    "with the same guess limit.",
)
