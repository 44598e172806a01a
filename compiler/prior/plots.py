"""Pictures of the model: its effect on the odds of a word, and the guesses it saves; needs matplotlib."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from matplotlib import dates
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from compiler.policies.plots import LOOKS, styled, title_of
from compiler.prior.backtest import Period
from compiler.prior.model import Model

_LOWEST = 1e-5  # smaller odds are drawn at the edge


def features(model: Model, title: str) -> Figure:
    """Draw the factor of each feature on the odds, with its 95 % interval."""
    known = [feature for feature in model.features if feature.known][::-1]
    with styled():
        figure = Figure(figsize=(7.2, 1.2 + 0.32 * len(known)), layout="constrained")
        axes = figure.subplots()
        colour, marker = LOOKS[0]
        for at, feature in enumerate(known):
            low, high = max(feature.low, _LOWEST), max(feature.high, _LOWEST)
            axes.plot([low, high], [at, at], color=colour, lw=1.6)
            axes.plot(max(feature.odds, _LOWEST), at, marker, color=colour, ms=5)
        axes.axvline(1, color="#767676", lw=0.8)
        axes.set_yticks(range(len(known)), [feature.label for feature in known])
        axes.set(
            xscale="log", xlabel="odds times, with a 95 % interval", ylim=(-0.6, len(known) - 0.4)
        )
        axes.xaxis.set_major_formatter(FuncFormatter(lambda odds, _: f"{odds:g}"))
        title_of(figure, title)
    return figure


def running(stretches: Sequence[Period], title: str) -> Figure:
    """Draw the guesses that each contestant has saved, day by day, against the last contestant."""
    names = [result.name for result in stretches[0].results]
    days: Any = [day for stretch in stretches for day in stretch.days]
    games = [
        [count for stretch in stretches for count in stretch.results[at].guesses]
        for at in range(len(names))
    ]
    with styled():
        figure = Figure(figsize=(7.2, 3.8), layout="constrained")
        axes = figure.subplots()
        axes.axhline(0, color="#767676", lw=1)
        for at, (name, mine) in enumerate(zip(names[:-1], games)):
            colour, marker = LOOKS[at % len(LOOKS)]
            saved = list(accumulate(last - count for count, last in zip(mine, games[-1])))
            axes.plot(
                days, saved, color=colour, lw=1.4, marker=marker, ms=4, markevery=max(1, len(days) // 20),
                label=f"{name}: {saved[-1] / len(days):+.2f} a game",
            )  # fmt: skip
        axes.xaxis.set_major_locator(dates.AutoDateLocator(minticks=3, maxticks=8))  # type: ignore[no-untyped-call]
        axes.xaxis.set_major_formatter(dates.ConciseDateFormatter(axes.xaxis.get_major_locator()))  # type: ignore[no-untyped-call]
        axes.set(ylabel=f"guesses saved against {names[-1]}")
        axes.legend(loc="upper left")
        title_of(figure, title)
    return figure
