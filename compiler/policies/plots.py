"""Pictures of policies, readable in print and for colour-blind readers; needs matplotlib.

Every series differs by marker or lightness, not only by colour. The same data gives the same bytes with the same
version of matplotlib: files contain no dates and no versions.
"""

import io
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter

from compiler.policies.compare import LIMIT, Row
from compiler.policies.convergence import Step
from compiler.policies.curve import Curve, Point
from compiler.policies.estimate import Array
from compiler.search.frontier import FrontierPoint
from player.core.errors import PlayerError
from player.core.text import plain
from player.numbers import format_mean

# Three of Okabe and Ito's colours, which are distinct for colour-blind readers and in print: (colour, marker).
LOOKS = (("#0072B2", "o"), ("#D55E00", "^"), ("#000000", "s"))
DPI = 110
MAKER = "guesstree"

# From dark to light for 1 to LIMIT guesses; more guesses are hatched.
SHADES = ("#041f4a", "#0a4a90", "#2f7fbf", "#8fc1e3", "#d6e6f4", "#ffffff")
DARK = 3  # the first shades need white text
OVER = "#D55E00"
WRITABLE = 0.035  # the smallest share with room for a number

STYLE: Any = {
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "legend.frameon": False,
    "svg.hashsalt": "guesstree",
}


@contextmanager
def styled() -> Iterator[None]:
    """Draw in our style and ignore matplotlib settings files, including one in the current folder."""
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(STYLE)
        yield


def check_path(path: str) -> str:
    """Return the format of a picture, png or svg, by the extension of its path."""
    form = os.path.splitext(path)[1].removeprefix(".").lower()
    if form not in {"png", "svg"}:
        raise PlayerError(f"{plain(path)}: the name of a picture must end in .png or .svg")
    return form


def drawn(figure: Figure, path: str) -> bytes:
    """Return a figure as PNG or SVG, by the extension of the path."""
    form = check_path(path)
    metadata = {
        "png": {"Software": None, "Source": MAKER},
        "svg": {"Date": None, "Creator": None, "Source": MAKER},
    }
    buffer = io.BytesIO()
    with styled():
        figure.savefig(buffer, format=form, dpi=DPI, metadata=metadata[form])
    return buffer.getvalue()


def is_ours(content: bytes) -> bool:
    """Whether a file is a picture made by guesstree, by its metadata."""
    return MAKER.encode() in content[:4000]


def distributions(rows: Sequence[Row], title: str) -> Figure:
    """Draw the share of answers solved in each number of guesses, one bar per policy, best mean on top."""
    rows = sorted(rows, key=lambda row: (row.total, row.policy), reverse=True)
    with styled():
        figure, axes = _axes(7.2, 1.0 + 0.26 * len(rows))
        _draw_bars(axes, np.array([_up_to_limit(row) for row in rows]))
        for at, row in enumerate(rows):
            axes.text(1.01, at, row.mean, va="center")
        axes.text(1.01, len(rows) - 0.3, "mean", va="bottom", style="italic")
        axes.set_yticks(range(len(rows)), [f"{row.policy}  ({row.opener})" for row in rows])
        axes.set(xlim=(0, 1), ylim=(-0.5, len(rows) - 0.5), xticks=[])
        axes.spines[["left", "bottom"]].set_visible(False)
        axes.tick_params(length=0)
        _title_and_legend(figure, title, "guesses to solve", columns=LIMIT + 1)
    return figure


def _up_to_limit(row: Row) -> list[int]:
    """Return the answers solved in 1 to LIMIT guesses, and in more."""
    kept = row.histogram[:LIMIT]
    return [*kept, *[0] * (LIMIT - len(kept)), row.unsolved]


def _draw_bars(axes: Any, counts: Array) -> None:
    """Draw one bar per row of counts, as shares of the row, with numbers where there is room."""
    shares = counts / counts.sum(axis=1, keepdims=True)
    left = np.cumsum(shares, axis=1) - shares
    for column in np.flatnonzero(counts.any(axis=0)).tolist():
        over = column == LIMIT
        axes.barh(
            range(len(counts)), shares[:, column], left=left[:, column], height=0.82,
            color=OVER if over else SHADES[column], edgecolor="#555555", linewidth=0.4,
            hatch="////" if over else None, label=f"{column + 1}{' or more' if over else ''}",
        )  # fmt: skip
        for row in np.flatnonzero(shares[:, column] > WRITABLE).tolist():
            axes.text(
                left[row, column] + shares[row, column] / 2, row, f"{counts[row, column]:,}",
                color="white" if column < DARK else "black", ha="center", va="center", size=7,
            )  # fmt: skip


def curve(learnt: Curve, points: Sequence[Point], title: str) -> Figure:
    """Draw the guesses still needed against the missing bits: the games, their mean, and the curve."""
    bits, guesses, games = np.array(points, np.float64).T
    places = np.unique(bits)
    means = [np.average(guesses[bits == b], weights=games[bits == b]) for b in places]
    with styled():
        figure, axes = _axes(6.4, 4.0)
        sizes = 4 + 90 * np.sqrt(games / games.max())
        axes.scatter(
            bits, guesses, s=sizes, color="#BBBBBB", lw=0, label="games, the larger the more"
        )
        (colour, marker), (line, _) = LOOKS[:2]
        axes.plot(places, means, marker, color=colour, ms=3.5, label="their mean")
        x = np.linspace(0, learnt.top, 200)
        axes.plot(x, learnt.at(x), color=line, lw=2, label="the curve S(E)")
        axes.set(xlabel="bits missing, E", ylabel="guesses still needed", ylim=(0.5, None))
        axes.yaxis.get_major_locator().set_params(integer=True)
        axes.legend(loc="upper left")
        title_of(figure, title)
    return figure


def accuracy(exact: Array, expected: Mapping[str, Array], title: str) -> Figure:
    """Draw the mean that each estimator expects of an opener against its exact mean."""
    with styled():
        figure, axes = _axes(6.4, 4.4)
        span = np.array([exact.min(), exact.max()])
        axes.plot(span, span, color="#767676", lw=1, label="exact")
        for (colour, marker), (name, values) in zip(LOOKS, expected.items()):
            error = float(((values - exact) ** 2).mean())
            axes.plot(
                exact, values, marker, color=colour, ms=4, alpha=0.7, mew=0,
                label=f"{name}, mean squared error {error:.4f}",
            )  # fmt: skip
        axes.set(xlabel="exact mean of the opener", ylabel="estimated mean")
        _title_and_legend(figure, title, columns=2)
    return figure


def frontier(points: Sequence[FrontierPoint], weight: int, title: str) -> Figure:
    """Draw the mean of each tree on a frontier against its share of answers in time, or its worst case."""
    with styled():
        figure, axes = _axes(6.4, 4.0)
        for number, word in enumerate(dict.fromkeys(one.word for one in points)):
            colour, marker = LOOKS[number % len(LOOKS)]
            its = [one for one in points if one.word == word]
            means = [one.total / weight for one in its]
            places = [one.worst if one.within is None else one.within / weight for one in its]
            axes.plot(means, places, marker, color=colour, ms=4, alpha=0.8, label=word)
        in_time = points[0].worst is None
        axes.set(xlabel="mean", ylabel="share of answers in time" if in_time else "worst case")
        if not in_time:
            axes.yaxis.get_major_locator().set_params(integer=True)
        _title_and_legend(figure, title, "opener", columns=6)
    return figure


def convergence(methods: Sequence[Sequence[Step]], answers: int, title: str) -> Figure:
    """Draw the best known mean against seconds, and against states searched."""
    with styled():
        figure = Figure(figsize=(7.2, 3.4), layout="constrained")
        panels = figure.subplots(1, 2, sharey=True)
        for axes, what in zip(panels, ("seconds", "states")):
            for (colour, marker), steps in zip(LOOKS, methods):
                x = [max(getattr(step, what), 1e-3) for step in steps]
                means = [step.total / answers for step in steps]
                last = format_mean((steps[-1].total, answers))
                axes.step(x, means, where="post", color=colour, lw=1.4)
                axes.plot(x, means, marker, color=colour, ms=5, label=f"{steps[0].method}: {last}")
            axes.set(xscale="log", xlabel=f"{what} searched" if what == "states" else what)
            low, high = axes.get_xlim()
            places = (1.0,) if high > 100 * low else (1.0, 2.0, 5.0)
            axes.xaxis.set_major_locator(LogLocator(subs=places))
            axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
            axes.xaxis.set_minor_formatter(NullFormatter())
        panels[0].set(ylabel="best known mean")
        panels[0].legend(loc="upper right")
        title_of(figure, title)
    return figure


def _axes(width: float, height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(width, height), layout="constrained")
    return figure, figure.subplots()


def title_of(figure: Figure, title: str) -> None:
    figure.suptitle(title, x=0.01, ha="left", size=10)


def _title_and_legend(figure: Figure, title: str, heading: str = "", columns: int = 1) -> None:
    """Put the title above and the legend below the plot, where they cover no data."""
    title_of(figure, title)
    figure.legend(
        title=heading or None, ncols=columns, loc="outside lower center", alignment="left",
        handlelength=1.4, columnspacing=1.2,
    )  # fmt: skip
