"""`treec plot`: draw a picture of policies, estimators or searches."""

from typing import TYPE_CHECKING

from compiler.commands.convergence import methods_of
from compiler.commands.options import (
    ALPHABET,
    LIST,
    MAX_GUESSES,
    THREADS,
    TIME_LIMIT,
    WEIGHING,
    read_common,
    read_model,
    read_problem,
)
from compiler.commands.policies import CHOICE, PICTURE, rows_of
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError, columns
from player.cli.output import Output, inputs_of
from player.cli.running import OK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from compiler.search.problem import Problem

PICTURES = {
    "policies": PICTURE,
    "curve": "guesses still needed against bits of information missing",
    "accuracy": "estimated against exact means of openers",
    "convergence": "the best known mean over time and states",
    "prior": "how features of past answers change the odds of the next one",
}


def _plot(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    need("matplotlib", extra="plot")
    from compiler.policies import plots

    picture, path = given.get("--picture", "policies"), given.get("--out")
    if picture not in PICTURES:
        raise UsageError(f"--picture must be one of {', '.join(PICTURES)}, not {picture!r}")
    plots.check_path(path)
    output = Output(path, inputs_of(given), ours=plots.is_ours, supersedes=lambda *_: True)
    output.check()
    if picture == "prior":
        figure = _draw_prior(given)
    else:
        figure = _draw(picture, given, read_problem(given, read_common(given)))
    output.save(plots.drawn(figure, path))
    return OK


def _draw(picture: str, given: Arguments, problem: "Problem") -> "Figure":
    """Return one of the pictures."""
    from compiler.policies import accuracy, plots
    from compiler.policies import choose as policies

    answers = plural(len(problem.lists.answers), "answer")
    title = f"{problem.lists.name}, {answers}: {PICTURES[picture]}"
    weight = problem.weight
    if picture == "policies":
        return plots.distributions(rows_of(given, problem), title)
    if picture == "curve":
        return plots.curve(*policies.learn_curve(problem), title)
    if picture == "convergence":
        return plots.convergence(methods_of(given, problem), weight, title)
    return plots.accuracy(*accuracy.compared(problem, read_common(given).max_guesses), title)


def _draw_prior(given: Arguments) -> "Figure":
    """Return the picture of a model, which needs no search."""
    from compiler.prior import plots
    from player.words.lists import load

    model, _ = read_model(given, load(given.operands[0]))
    span = f"from {plural(model.days, 'answer')}, {model.first} to {model.last}"
    return plots.features(model, f"{model.lists.name}, {model.day}: odds of a word, {span}")


PLOT = Command(
    "plot LIST",
    "draw a picture of policies, estimators or searches",
    _plot,
    options=(
        Option("--out", "the picture file, .png or .svg", "FILE", required=True),
        Option("--picture", f"what to draw: {', '.join(PICTURES)} (policies)", "NAME", choices=lambda: PICTURES),
        *CHOICE, MAX_GUESSES, ALPHABET, *WEIGHING, THREADS, TIME_LIMIT,
    ),
    details="\n".join(
        [LIST, "", "Pictures (accuracy uses the totals that earlier runs of `treec openers LIST` found):",
         *columns(list(PICTURES.items()))]
    ),
)  # fmt: skip
