"""The commands of `treec` that compare ways to choose a guess: policies, accuracy, convergence, plot."""

from collections.abc import Sequence
from contextlib import closing
from importlib.util import find_spec
from typing import TYPE_CHECKING

from compiler.commands.options import (
    LIST,
    MAX_GUESSES,
    PRIOR,
    THREADS,
    TIME_LIMIT,
    WEIGHTS,
    Bar,
    patience,
    read_problem,
    read_terms,
    read_words,
)
from player.args import Arguments, Command, Option, UsageError, columns
from player.commands.running import JSON, OK, print_json
from player.errors import PlayerError
from player.screen import plural

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from compiler.policies.compare import Row
    from compiler.policies.convergence import Step
    from compiler.search.problem import Problem

# What help says of each policy; a test sees to it that none is missing.
ABOUT = {
    "letters": "the most frequent letters among the answers left; plays only these",
    "letters-adjusted": "the same over all guesses, without letters common to every answer left",
    "entropy": "the most information",
    "entropy-candidates": "the most information; plays only answers still possible",
    "size": "the fewest answers left, on average",
    "parts": "the most parts",
    "minimax": "the smallest largest part",
    "entropic": "guesses still needed, estimated from entropy",
    "statistical": "guesses still needed, estimated from the answers left",
    "expected-moves": "guesses still needed, from a curve learnt by playing every answer with entropy",
    "lookahead-0": "the best opener's parts estimated, small ones solved exactly",
    "lookahead-1": "a guess further",
    "lookahead-2": "two guesses further",
    "exact": "the best of 40 openers, each solved exactly",
}
PICTURES = {
    "policies": "how many answers each policy solves in how many guesses",
    "curve": "guesses still needed against bits missing",
    "accuracy": "estimated against exact means of openers",
    "convergence": "the best known mean against time and states",
}
FORMS = ("text", "markdown", "csv")


def _policies(given: Arguments) -> int:
    from compiler.policies import compare

    form = _form(given)
    rows = _rows(given, read_problem(given, read_terms(given)))
    if given.has("--json"):
        print_json({"policies": [compare.as_dict(row) for row in rows]})
    else:
        _print_table(compare.cells(rows), form, words=2)
    return OK


def _rows(given: Arguments, problem: "Problem") -> "list[Row]":
    """The rows of the table of policies."""
    from compiler.policies import compare

    names = given.get("--policies", ",".join(ABOUT)).split(",")
    openers = (
        read_words(given.get("--openers"), problem, "--openers") if given.has("--openers") else ()
    )
    if len(openers) > 1:
        raise UsageError("--openers takes one word here")
    opener = openers[0] if openers else None
    rows = []
    with patience():
        compare.warm_up(problem)
    with closing(Bar()) as bar:
        bar.start("policies", len(names))
        for row in compare.compare(
            problem, names, opener=opener, threads=read_terms(given).threads
        ):
            rows.append(row)
            bar.done(1, min(row.total for row in rows))
    return rows


def _accuracy(given: Arguments) -> int:
    from compiler.policies import accuracy

    form = _form(given)
    terms = read_terms(given)
    errors = accuracy.errors(read_problem(given, terms), terms.max_guesses)
    if given.has("--json"):
        print_json({"accuracy": [error._asdict() for error in errors]})
    else:
        _print_table(accuracy.cells(errors), form, words=2)
    return OK


def _convergence(given: Arguments) -> int:
    from compiler.policies import convergence

    form = _form(given)
    problem = read_problem(given, read_terms(given))
    steps = [step for method in _methods(given, problem) for step in method]
    if given.has("--json"):
        print_json({"convergence": [step._asdict() for step in steps]})
    else:
        _print_table(convergence.cells(steps, problem.weight), form)
    return OK


def _methods(given: Arguments, problem: "Problem") -> "list[list[Step]]":
    """The steps of each method of search."""
    from compiler.policies.convergence import METHODS, converge
    from compiler.search.build import Params

    terms = read_terms(given)
    params = Params(max_guesses=terms.max_guesses, threads=terms.threads, seconds=terms.seconds)
    methods = []
    with patience(), closing(Bar()) as bar:
        bar.start("convergence", METHODS)
        for steps in converge(problem, params):
            methods.append(steps)
            bar.done(1, min(steps[-1].total for steps in methods))
    return methods


def _plot(given: Arguments) -> int:
    if not find_spec("matplotlib"):
        raise PlayerError(
            "pictures need matplotlib, which is not installed: pip install 'guesstree[plot]'"
        )
    from compiler.policies import plots

    picture, path = given.get("--picture", "policies"), given.get("--out")
    if picture not in PICTURES:
        raise UsageError(f"--picture takes one of {', '.join(PICTURES)}, not {picture!r}")
    plots.check_path(path)
    problem = read_problem(given, read_terms(given))
    plots.save(_draw(picture, given, problem), path)
    return OK


def _draw(picture: str, given: Arguments, problem: "Problem") -> "Figure":
    """One of the pictures."""
    from compiler.policies import accuracy, plots
    from compiler.policies import choose as policies

    answers = plural(len(problem.lists.answers), "answer")
    title = f"{problem.lists.name}, {answers}: {PICTURES[picture]}"
    weight = problem.weight
    if picture == "policies":
        return plots.distributions(_rows(given, problem), title)
    if picture == "curve":
        return plots.curve(*policies.learn_curve(problem), title)
    if picture == "convergence":
        return plots.convergence(_methods(given, problem), weight, title)
    return plots.accuracy(*accuracy.compared(problem, read_terms(given).max_guesses), title)


def _form(given: Arguments) -> str:
    form = given.get("--format", "text")
    if form not in FORMS:
        raise UsageError(f"--format takes one of {', '.join(FORMS)}, not {form!r}")
    return form


def _print_table(cells: Sequence[Sequence[str]], form: str, words: int = 1) -> None:
    from compiler.commands.tables import render

    print(render(cells, form, words=words), end="")


_FORMAT = Option("--format", "text, markdown or csv (text)", "FORM")
_WEIGHING = (WEIGHTS, *PRIOR)
_CHOICE = (
    Option("--policies", "which of them (all)", "NAME,..."),
    Option("--openers", "the word that all of them open with (each its own)", "WORD"),
)

COMMANDS = (
    Command(
        "policies",
        "LIST",
        "compare ways to choose a guess, with exact statistics",
        _policies,
        options=(*_CHOICE, *_WEIGHING, THREADS, _FORMAT, JSON),
        details="\n".join(
            [LIST, "", "Ways to choose a guess, which `treec build LIST --policy NAME` takes too (there it is",
             "lookahead --depth N):",
             *columns(list(ABOUT.items()))]
        ),
    ),
    Command(
        "accuracy",
        "LIST",
        "the error of estimators against the exact totals of openers",
        _accuracy,
        options=(MAX_GUESSES, *_WEIGHING, _FORMAT, JSON),
        details=f"{LIST}\n\nThe exact totals are those that `treec openers LIST` has found before, "
        "under the same limit of guesses.",
    ),
    Command(
        "convergence",
        "LIST",
        "the best known total against time and states searched",
        _convergence,
        options=(MAX_GUESSES, *_WEIGHING, THREADS, TIME_LIMIT, _FORMAT, JSON),
        details=LIST,
    ),
    Command(
        "plot",
        "LIST",
        "draw a picture of policies, estimators or searches",
        _plot,
        options=(
            Option("--out", "the picture, a name ending in .png or .svg", "FILE", required=True),
            Option("--picture", f"{', '.join(PICTURES)} (policies)", "NAME"),
            *_CHOICE, MAX_GUESSES, *_WEIGHING, THREADS, TIME_LIMIT,
        ),
        details="\n".join(
            [LIST, "", "Pictures (accuracy: of the openers that `treec openers LIST` has found):",
             *columns(list(PICTURES.items()))]
        ),
    ),
)  # fmt: skip
