"""An account of finished games, for people and programs: as text, csv, or JSON."""

from __future__ import annotations

import csv
import io
import sys

from player import screen
from player.analysis import Analysis, Analyst, Appraisal
from player.errors import PlayerError
from player.lists import read_lines
from player.printable import bare
from player.words import cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

FORMATS = ("text", "csv", "json")

COLUMNS = (
    "game", "turn", "guess", "feedback", "best", "method", "estimated", "cost", "saved", "left",
    "after", "error",
)  # fmt: skip
CHANCE = "chance"  # a further column, where the tree has weights


class Result:
    """One game of a batch: its number, its line, and its analysis or what is wrong with it."""

    __slots__ = ("analysis", "error", "game", "number", "weighted")

    def __init__(self, number: int, game: str, analyst: Analyst) -> None:
        self.number, self.game, self.weighted = number, game, analyst.weighted
        self.analysis: Analysis | None = None
        self.error = ""
        try:
            self.analysis = analyst.analyse(game)
        except PlayerError as error:
            self.error = str(error)

    def as_dict(self) -> dict[str, Any]:
        """Return the result for JSON."""
        found = {"error": self.error} if self.analysis is None else self.analysis.as_dict()
        return {"line": self.number} | found


def analyse_file(path: str, analyst: Analyst) -> list[Result]:
    """Analyse a file with one game a line; on a terminal, show how far it is."""
    games = read_lines(path, "expected one game a line, such as crane=bybbb slant=gybbb")
    if not games:
        raise PlayerError(f"{path}: no game in it, expected one a line")
    found = []
    for done, (number, game) in enumerate(games):
        _show_progress(done, len(games))
        found.append(Result(number, game, analyst))
    _show_progress(len(games), len(games))
    return found


def lines(analysis: Analysis) -> Iterator[str]:
    """Yield the lines that show a game: a row a turn, then the sum."""
    scoring = analysis.turns[0].scoring
    width = max(5, *(len(word) for turn in analysis.turns for word in (turn.guess, turn.best)))
    marks = screen.marks_width(scoring)
    shown = max(len(screen.marks(turn.code, scoring)) for turn in analysis.turns)
    marks = max(marks, shown)
    weighted = analysis.turns[0].weighted
    odds = f"{CHANCE:>8}" if weighted else ""
    yield (
        f"    {'guess':<{width}}  {'':<{marks}}  {odds}  left  after  {'best':<{width}}"
        "    cost   saved  by"
    )
    for number, turn in enumerate(analysis.turns, 1):
        about = "~" if turn.estimated else " "
        note = "" if turn.listed else ", not in the list"
        note += "" if turn.feasible else ", breaks the limit"
        odds = f"{_odds(turn):>8}" if weighted else ""
        yield (
            f"{number:>2}  {turn.guess:<{width}}  {screen.marks(turn.code, scoring):<{shown}}{odds}"
            f"  {turn.left:>6,} {turn.after:>6,}  {turn.best:<{width}}"
            f"  {about}{turn.cost:>5.2f}  {turn.saved:>6.2f}  {turn.method}{note}"
        )
    yield ""
    yield balance(analysis)


def _odds(turn: Appraisal) -> str:
    """How likely the word of a turn was to be right, in a few signs."""
    if not turn.chance:
        return "none"
    return screen.percent(turn.chance).replace("under ", "<").replace("over ", ">")


def balance(analysis: Analysis) -> str:
    """Return the sum of a game: guesses expected, cost, saved and used."""
    cost, saved = analysis.cost, analysis.saved
    about = "~" if any(turn.estimated for turn in analysis.turns) else ""
    skill = f"+ {about}{cost:.2f} cost" if cost >= 0 else f"- {about}{-cost:.2f} gained"
    luck = f"- {saved:.2f} saved" if saved >= 0 else f"+ {-saved:.2f} lost"
    rest = "" if analysis.solved else f" so far and {analysis.to_come:.2f} to come"
    used = screen.plural(analysis.guesses, "guess")
    return f"{analysis.expected:.2f} expected {skill} {luck} = {used}{rest}"


def summary(results: Iterable[Result]) -> str:
    """Return the sums of a batch."""
    analyses = [result.analysis for result in results if result.analysis]
    games = len(analyses)
    if not games:
        return "no game could be analysed"
    guesses, cost, saved = (
        sum(getattr(analysis, key) for analysis in analyses) / games
        for key in ("guesses", "cost", "saved")
    )
    return (
        f"{screen.plural(games, 'game')}: on average {guesses:.2f} guesses, cost {cost:.2f}, "
        f"saved {saved:.2f}"
    )


def as_csv(results: Iterable[Result]) -> str:
    """Return a row for each turn of each game, and one for each game that cannot be analysed.

    With a tree that has weights, a last column has the chance that the word was right.
    """
    text, results = io.StringIO(), list(results)
    weighted = any(result.weighted for result in results)
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow((*COLUMNS, CHANCE) if weighted else COLUMNS)
    for result in results:
        if result.analysis is None:
            blank, end = [""] * (len(COLUMNS) - 2), [""] * weighted
            rows.writerow([result.number, *blank, cell(result.error), *end])
            continue
        for number, turn in enumerate(result.analysis.turns, 1):
            odds = [f"{turn.chance:.6f}"] if weighted else []
            rows.writerow([result.number, number, *_cells(turn), "", *odds])
    return text.getvalue()


def _cells(turn: Appraisal) -> list[str | int]:
    return [
        cell(turn.guess),
        cell(turn.scoring.show(turn.code)),
        cell(turn.best),
        turn.method,
        "yes" if turn.estimated else "no",
        f"{turn.cost:.4f}",
        f"{turn.saved:.4f}",
        turn.left,
        turn.after,
    ]


def as_dict(results: list[Result]) -> dict[str, Any]:
    """Return a batch for JSON: the games, and their sums."""
    analyses = [result.analysis for result in results if result.analysis]
    sums = {
        key: sum(getattr(analysis, key) for analysis in analyses)
        for key in ("guesses", "cost", "saved")
    }
    return {
        "games": [result.as_dict() for result in results],
        "totals": {"games": len(results), "errors": len(results) - len(analyses)} | sums,
    }


def _show_progress(done: int, among: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == among else ""
        print(f"\r{done:,} of {screen.plural(among, 'game')}", end=end, file=bare(sys.stderr), flush=True)
