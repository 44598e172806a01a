"""`treec prior`: weights for a day, from past answers; `treec commonness`: the table of word frequency they use."""

from typing import TYPE_CHECKING, Any

from compiler.commands.options import LIST, PAST, read_model, read_weighed, say
from compiler.commands.tables import render
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, OK, print_json
from player.gameplay.explanation import percent
from player.words.lists import load

if TYPE_CHECKING:
    from compiler.prior.model import Model
    from compiler.prior.weights import PriorWeights

_GROUPS = {
    "answer": "answers of {list}",
    "added": "answers that {list} added",
    "dropped": "answers that {list} dropped",
    "guess": "other words",
}


def _prior(given: Arguments) -> int:
    need("numpy")
    from compiler.prior.weights import text_of
    from player.core.text import plain

    output = _output(given) if given.has("--out") else None
    lists = load(given.operands[0])
    model, table = read_model(given, lists)
    weighed = read_weighed(given, model, table)
    if output is not None:
        output.save(text_of(weighed.weights).encode())
    if given.has("--json"):
        print_json(_as_dict(model, weighed))
        return OK
    _print_model(model)
    print(f"\nthe answer of {model.day}, by group of words:")
    rows = [["words", "past answer", "number", "chance"]]
    rows += [
        [_GROUPS[row.group].format(list=lists.name), "yes" if row.came else "no",
         f"{row.words:,}", percent(row.chance)]
        for row in model.groups(table)
    ]  # fmt: skip
    print(render(rows, "text", words=2), end="")
    weights = weighed.weights
    out = f"; {plural(weighed.left_out, 'word')} left out, with a chance of {percent(weighed.chance_left_out)} in total"
    joined = f", {weighed.joined:,} of them not answers of the list" if weighed.joined else ""
    print(
        f"\nweights  {plural(len(weights.values), 'word')}, {weights.total:,} in all{joined}{out}"
    )
    if output is not None:
        print(f"file     {plain(output.path)}")
    return OK


def _output(given: Arguments) -> Output:
    """Return the file to write, checked as far as possible before the work."""
    output = Output(given.get("--out"), inputs_of(given), replace=given.has("--replace"))
    output.check()
    return output


def _print_model(model: "Model") -> None:
    """Print the fitted model."""
    half_life = (
        "all days count equally" if model.half_life is None else f"half-life {model.half_life} days"
    )
    days = f"{plural(model.days, 'day')}, {model.first} to {model.last}"
    print(f"{model.lists.name} on {model.day}: fitted to {days}; {half_life}")
    if model.trials:
        tried = ", ".join(
            f"{trial.half_life or 'none'}: {trial.bits:.3f}" for trial in model.trials
        )
        print(f"bits per day when predicting later days, by half-life: {tried}")
    print("\nhow a property changes the odds of a word, with a 95 % interval:")
    rows = [["property", "odds times", "from", "to"]]
    for feature in model.features:
        odds = [_times(value) for value in (feature.odds, feature.low, feature.high)]
        rows.append(
            [feature.label, *odds] if feature.known else [feature.label, "not known", "", ""]
        )
    print(render(rows, "text"), end="")


def _times(odds: float) -> str:
    """Return a factor as text with three significant digits.

    >>> [_times(odds) for odds in (0.0000321, 0.118, 28.04, 908908.7)]
    ['0.0000321', '0.118', '28', '909,000']
    """
    if odds < 1e-9:
        return "0"
    if odds >= 1000:
        return f"{float(f'{odds:.3g}'):,.0f}"
    text = f"{odds:.3g}"
    return f"{float(text):.{3 - 1 - int(text.split('e')[1])}f}" if "e" in text else text


def _as_dict(model: "Model", weighed: "PriorWeights") -> dict[str, Any]:
    """Return the fitted model and the weights as JSON."""
    return {
        "list": model.lists.name,
        "date": str(model.day),
        "days": model.days,
        "first": str(model.first),
        "known": str(model.last),
        "half_life": model.half_life,
        "trials": [trial._asdict() for trial in model.trials],
        "features": [feature._asdict() for feature in model.features],
        "answers": len(weighed.weights.values),
        "total": weighed.weights.total,
        "joined": weighed.joined,
        "left_out": weighed.left_out,
        "chance_left_out": weighed.chance_left_out,
        "digest": weighed.weights.digest,
    }


def _commonness(given: Arguments) -> int:
    from compiler.prior.commonness import table_of, text_of
    from player.core.text import plain

    output = _output(given)
    lists = load(given.operands[0])
    table = table_of(lists.words, given.get("--language", "en"))
    output.save(text_of(table).encode())
    say(f"{plain(output.path)}: {plural(len(table), 'word')} of {len(lists.words):,}")
    return OK


PRIOR = Command(
    "prior LIST",
    "compute how likely each answer is on a day, from past answers",
    _prior,
    options=(
        *PAST,
        Option("--out", "write the weights to FILE, for --weights", "FILE"),
        REPLACE,
        JSON,
    ),
    details=(
        f"{LIST}\n\nFits a model of the next answer (a conditional logit) to the answers before the day, and prints it.\n"
        "docs/today.md explains its data and assumptions. Other commands compute the same weights with --prior\n"
        "past: treec build nyt2023 --prior past --date 2026-06-01"
    ),
)

COMMONNESS = Command(
    "commonness LIST",
    "make a table of how common words are, from dictionaries",
    _commonness,
    options=(
        Option("--out", "the table to write", "FILE", required=True),
        REPLACE,
        Option("--language", "language of the words, such as en, de or pt (en)", "CODE"),
    ),
    details=f"{LIST}\n\nNeeds two more packages: pip install '.[commonness]' in a checkout of guesstree.",
)
