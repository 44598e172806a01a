"""Measure how the cost of a proof grows with the number of answers: `python tests/bench/growth.py SIZE ...`, or `draw`.

For each size, prove the best opener for that many random answers, and print as CSV: the number of answers, the
smallest total, and the seconds of processor time (one thread, warm, no limit). The answers are guesses of classic, and
all 12,972 of these may be guessed. `draw` makes docs/growth.png from docs/growth.csv, which holds the measurements
of two versions of the engine.
"""

import csv
import random
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from player.proofs.certificate import read
from player.words.lists import load

DOCS = Path(__file__).parents[2] / "docs"
TREEC = "import sys; from compiler.commands.cli import main; sys.exit(main())"


def sample(answers: int, folder: Path) -> str:
    """Return a list with some number of answers, the same ones each time."""
    words = sorted(load("classic").words)
    chosen = sorted(random.Random(answers).sample(words, answers))
    folder.mkdir()
    (folder / "answers.txt").write_text("\n".join(chosen) + "\n")
    (folder / "guesses.txt").write_text("\n".join(words) + "\n")
    return str(folder)


def seconds() -> float:
    """Return the processor time of the commands run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(answers: int, folder: Path) -> tuple[int, float]:
    """Return (smallest total, seconds) of a list with some number of answers."""
    out = folder / f"{answers}.proof"
    name = sample(answers, folder / f"random-{answers}")
    command = [
        sys.executable,
        "-c",
        TREEC,
        "prove",
        name,
        "--threads",
        "1",
        "--max-guesses",
        "none",
    ]
    began = seconds()
    subprocess.run([*command, "--out", str(out)], check=True, stdout=sys.stderr)
    return int(read(str(out)).terms["total"]), seconds() - began


def print_all(sizes: list[int]) -> None:
    """Measure each size, and print each result as soon as it is known."""
    print("answers,total,seconds", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        measure(50, Path(folder))  # warm
        for answers in sizes:
            total, taken = measure(answers, Path(folder))
            print(f"{answers},{total},{taken:.1f}", flush=True)


def draw() -> None:
    """Draw the measurements; needs matplotlib."""
    import matplotlib as mpl
    from matplotlib.figure import Figure
    from matplotlib.ticker import NullLocator, StrMethodFormatter

    from compiler.policies.plots import LOOKS, STYLE, save, title_of

    with (DOCS / "growth.csv").open() as file:
        rows = list(csv.DictReader(file))
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(5.6, 3.4), layout="constrained")
        axes = figure.subplots()
        for (colour, marker), version in zip(LOOKS, ("before", "after")):
            points = [(int(row["answers"]), float(row[version])) for row in rows if row[version]]
            axes.plot(*zip(*points), color=colour, marker=marker, ms=5, lw=1.4, label=version)
        axes.set(xscale="log", yscale="log", xlabel="answers", ylabel="seconds of a processor")
        axes.set_xticks([int(row["answers"]) for row in rows])
        axes.xaxis.set_minor_locator(NullLocator())
        axes.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,g}"))
        axes.legend(loc="upper left")
        title_of(figure, "The best of 12,972 openers, proven, for random answers")
    save(figure, str(DOCS / "growth.png"))


if __name__ == "__main__":
    if sys.argv[1:] == ["draw"]:
        draw()
    else:
        print_all([int(size) for size in sys.argv[1:]] or [500, 1000, 2000, 4000])
