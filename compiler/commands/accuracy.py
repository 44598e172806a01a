"""`treec accuracy`: the error of estimators against the exact totals of openers."""

from compiler.commands.options import LIST, MAX_GUESSES, WEIGHING, read_common, read_problem
from compiler.commands.tables import FORMAT, print_table, read_form
from compiler.machine import need
from player.args import Arguments, Command
from player.commands.running import JSON, OK, print_json


def _accuracy(given: Arguments) -> int:
    need("numpy", "numba")
    from compiler.policies import accuracy

    form = read_form(given)
    common = read_common(given)
    errors = accuracy.errors(read_problem(given, common), common.max_guesses)
    if given.has("--json"):
        print_json({"accuracy": [error._asdict() for error in errors]})
    else:
        print_table(accuracy.cells(errors), form, words=2)
    return OK


ACCURACY = Command(
    "accuracy",
    "LIST",
    "the error of estimators against the exact totals of openers",
    _accuracy,
    options=(MAX_GUESSES, *WEIGHING, FORMAT, JSON),
    details=f"{LIST}\n\nThe exact totals are those that `treec openers LIST` has found before, "
    "under the same limit of guesses.",
)
