"""`treec policies`: compare policies by exact statistics."""

from contextlib import closing
from typing import TYPE_CHECKING

from compiler.commands.options import (
    ALPHABET,
    LIST,
    THREADS,
    WEIGHING,
    Bar,
    Compiling,
    read_common,
    read_problem,
    read_words,
)
from compiler.commands.pictures import picture_of, plot_option
from compiler.commands.tables import FORMAT, print_table, read_form, render
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError, columns
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, OK, print_json

if TYPE_CHECKING:
    from compiler.policies.compare import Row
    from compiler.search.problem import Problem

PICTURE = "answers solved by each policy, by number of guesses"

# The help line of each policy. A test checks that none is missing.
ABOUT = {
    "letters": "most frequent letters among the remaining answers; plays only remaining answers",
    "letters-adjusted": "the same over all guesses, ignoring letters that every remaining answer has",
    "entropy": "most information",
    "entropy-candidates": "most information; plays only remaining answers",
    "size": "fewest remaining answers on average",
    "parts": "most parts",
    "minimax": "smallest largest part",
    "entropic": "fewest further guesses, estimated from entropy",
    "statistical": "fewest further guesses, estimated from the number of remaining answers",
    "expected-moves": "fewest further guesses, from a curve fitted to games played with entropy",
    "lookahead-0": "estimates large parts and solves small ones exactly",
    "lookahead-1": "the same, one guess further ahead",
    "lookahead-2": "the same, two guesses further ahead",
    "exact": "exact search of the 40 most promising openers",
}


def _policies(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.policies import compare

    form, picture = read_form(given), picture_of(given)
    table = Output(
        given.get("--csv"), inputs_of(given), replace=given.has("--replace"),
        supersedes=lambda *_: False,
    )  # fmt: skip
    if given.has("--csv"):
        table.check()
    problem = read_problem(given, read_common(given))
    rows = rows_of(given, problem)
    if given.has("--csv"):
        table.save(render(compare.cells(rows), "csv", words=2).encode())
    if picture:
        from compiler.policies import plots

        answers = plural(len(problem.lists.answers), "answer")
        title = f"{problem.lists.name}, {answers}: {PICTURE}"
        picture.save(plots.drawn(plots.distributions(rows, title), picture.path))
    if given.has("--json"):
        print_json({"policies": [compare.as_dict(row) for row in rows]})
    else:
        print_table(compare.cells(rows), form, words=2)
    return OK


def rows_of(given: Arguments, problem: "Problem") -> "list[Row]":
    """Return the rows of the table of policies."""
    from compiler.policies import choose, compare

    suiting = [name for name in ABOUT if choose.suits(name, problem.lists)]
    names = given.get("--policies", ",".join(suiting)).split(",")
    openers = (
        read_words(given.get("--openers"), problem, "--openers") if given.has("--openers") else ()
    )
    if len(openers) > 1:
        raise UsageError("--openers must be one word here")
    opener = openers[0] if openers else None
    rows = []
    with Compiling():
        compare.warm_up(problem)
    with closing(Bar()) as bar:
        bar.start("policies", len(names))
        for row in compare.compare(
            problem, names, opener=opener, threads=read_common(given).threads
        ):
            rows.append(row)
            bar.done(1, min(row.total for row in rows))
    return rows


CHOICE = (
    Option("--policies", "the policies to compare (all)", "NAME,...", choices=lambda: ABOUT),
    Option("--openers", "one opener for all policies (each chooses its own)", "WORD"),
)

POLICIES = Command(
    "policies LIST",
    "compare policies by exact statistics",
    _policies,
    options=(
        *CHOICE, ALPHABET, *WEIGHING, THREADS, FORMAT,
        Option("--csv", "also write the table to a csv file", "FILE"),
        REPLACE,
        plot_option(PICTURE),
        JSON,
    ),
    details="\n".join(
        [LIST, "", "Policies, also for `treec build LIST --policy NAME`:",
         *columns(list(ABOUT.items()))]
    ),
)  # fmt: skip
