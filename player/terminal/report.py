"""Reports on finished games, for people and programs: as text, CSV or JSON."""

from __future__ import annotations

import csv
import io
import sys

from player.core.errors import PlayerError
from player.core.messages import counted, later, say
from player.gameplay import explanation, scores
from player.gameplay.analysis import Analysis, Analyst, Appraisal
from player.locale.printing import bare
from player.numbers import about, decimal, grouped, percent
from player.terminal import screen
from player.words.cells import cell
from player.words.lists import read_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

FORMATS = ("text", "csv", "json")

COLUMNS = (
    "game", "turn", "guess", "feedback", "best", "method", "estimated", "cost", "saved", "left",
    "after", "error", "skill", "luck",
)  # fmt: skip
_SAMPLE = "crane=bybbb slant=gybbb"

CHANCE = "chance"  # a further column, if the tree has weights


class Result:
    """One game of a batch: its number, its line, and its analysis or its error."""

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
        """Return the game for JSON."""
        found = {"error": self.error} if self.analysis is None else self.analysis.as_dict()
        return {"line": self.number} | found


def analyse_file(path: str, analyst: Analyst) -> list[Result]:
    """Analyse a file with one game a line, showing progress on a terminal."""
    games = read_lines(path, say("expected one game per line, such as {game}", game=_SAMPLE))
    if not games:
        raise PlayerError(say("{path}: found no game; expected one per line", path=path))
    found = []
    for done, (number, game) in enumerate(games):
        _show_progress(done, len(games))
        found.append(Result(number, game, analyst))
    _show_progress(len(games), len(games))
    return found


def lines(analysis: Analysis) -> Iterator[str]:
    """Yield the lines that show a game: a row for each turn, then the sums."""
    scoring = analysis.turns[0].scoring
    words = [word for turn in analysis.turns for word in (turn.guess, turn.best)]
    guess, best = say("guess"), say("best")
    width = max(map(len, (guess, best, *words)))
    marks = screen.marks_width(scoring)
    shown = max(len(screen.marks(turn.code, scoring, turn.guess)) for turn in analysis.turns)
    marks = max(marks, shown)
    weighted = analysis.turns[0].weighted
    heads = [f"{say('left'):>6}", f"{say('after'):>6}", f"{say('cost'):>6}", f"{say('saved'):>6}"]
    left, after, cost, saved = map(len, heads)
    odds = f"{say('chance'):>8}" if weighted else ""
    yield (
        f"    {guess:<{width}}  {'':<{marks}}{odds}  {heads[0]} {heads[1]}  {best:<{width}}"
        f"  {heads[2]}  {heads[3]}  {say('by')}"
    )
    for number, turn in enumerate(analysis.turns, 1):
        skill, luck = (
            "~" if guessed else " " for guessed in (turn.estimated, turn.saved_estimated)
        )
        notes = [say(_METHODS[turn.method])]
        notes += [] if turn.listed else [say("not in the list")]
        notes += [] if turn.feasible else [say("breaks the limit")]
        odds = f"{_odds(turn):>8}" if weighted else ""
        yield (
            f"{number:>2}  {turn.guess:<{width}}  {screen.marks(turn.code, scoring, turn.guess):<{shown}}{odds}"
            f"  {grouped(turn.left):>{left}} {grouped(turn.after):>{after}}"
            f"  {turn.best:<{width}}  {skill}{_hundredths(turn.cost):>{cost - 1}}"
            f"  {luck}{_hundredths(turn.saved):>{saved - 1}}  {', '.join(notes)}"
        )
    yield ""
    yield balance(analysis)
    yield ""
    yield _scored(scores.of_game(analysis))
    for number, turn in enumerate(analysis.turns, 1):
        sentence = f"{_scored(scores.of_turn(turn))}: {scores.reason(turn)}"
        yield f"{number:>2}  {screen.wrapped(sentence, '    ').lstrip()}"


def _scored(found: scores.Scores) -> str:
    estimated = found.skill_estimated, found.luck_estimated
    return scores.described(str(found.skill), str(found.luck), estimated=estimated)


_METHODS = {
    "tree": later("tree"),
    "exact": later("exact"),
    "look-ahead": later("look-ahead"),
    "entropy": later("entropy"),
}


def _hundredths(guesses: float) -> str:
    return decimal(f"{guesses:.2f}")


def _odds(turn: Appraisal) -> str:
    """Return the probability that the word of a turn was right, in a few characters."""
    if not turn.chance:
        return say("none")
    shown = explanation.percent(turn.chance)
    for sign, share in (("<", percent("0.1")), (">", percent("99"))):
        if shown.endswith(share) and shown != share:
            return f"{sign}{share}"
    return shown


def balance(analysis: Analysis) -> str:
    """Return the sums of a game: guesses expected, cost, saved and used."""
    cost, saved = analysis.cost, analysis.saved
    skill = about(_hundredths(abs(cost)), analysis.estimated)
    luck = about(_hundredths(abs(saved)), analysis.saved_estimated)
    skill = (
        say("+ {guesses} cost", guesses=skill)
        if cost >= 0
        else say("- {guesses} gained", guesses=skill)
    )
    luck = (
        say("- {guesses} saved", guesses=luck)
        if saved >= 0
        else say("+ {guesses} lost", guesses=luck)
    )
    used = counted(analysis.guesses, "{count} guess", "{count} guesses")
    if not analysis.solved:
        rest = about(_hundredths(analysis.to_come), analysis.to_come_estimated)
        used = say("{used} so far and {rest} to come", used=used, rest=rest)
    return f"{say('{guesses} expected', guesses=_hundredths(analysis.expected))} {skill} {luck} = {used}"


def summary(results: Iterable[Result]) -> str:
    """Return the sums of a batch."""
    analyses = [result.analysis for result in results if result.analysis]
    games = len(analyses)
    if not games:
        return say("no game could be analysed")
    guesses, cost, saved = (
        sum(getattr(analysis, key) for analysis in analyses) / games
        for key in ("guesses", "cost", "saved")
    )
    return counted(
        games,
        "{count} game: on average {guesses} guesses, cost {cost}, saved {saved}",
        "{count} games: on average {guesses} guesses, cost {cost}, saved {saved}",
        guesses=_hundredths(guesses),
        cost=about(_hundredths(cost), any(one.estimated for one in analyses)),
        saved=about(_hundredths(saved), any(one.saved_estimated for one in analyses)),
    )


def as_csv(results: Iterable[Result]) -> str:
    """Return a row for each turn of each game, and one for each game that cannot be analysed.

    If the tree has weights, a last column has the probability that the word was right.
    """
    text, results = io.StringIO(), list(results)
    weighted = any(result.weighted for result in results)
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow((*COLUMNS, CHANCE) if weighted else COLUMNS)
    for result in results:
        if result.analysis is None:
            at = COLUMNS.index("error")
            blank, end = [""] * (at - 1), [""] * (len(COLUMNS) - at - 1 + weighted)
            rows.writerow([result.number, *blank, cell(result.error), *end])
            continue
        for number, turn in enumerate(result.analysis.turns, 1):
            odds = [f"{turn.chance:.6f}"] if weighted else []
            found = scores.of_turn(turn)
            rows.writerow(
                [result.number, number, *_cells(turn), "", found.skill, found.luck, *odds]
            )
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
    """Return a batch for JSON: the games and their sums."""
    analyses = [result.analysis for result in results if result.analysis]
    sums = {
        key: sum(getattr(analysis, key) for analysis in analyses)
        for key in ("guesses", "cost", "saved")
    }
    estimates = {
        key: any(getattr(analysis, key) for analysis in analyses)
        for key in ("estimated", "saved_estimated")
    }
    return {
        "games": [result.as_dict() for result in results],
        "totals": {"games": len(results), "errors": len(results) - len(analyses)}
        | sums
        | estimates,
    }


def _show_progress(done: int, among: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == among else ""
        sentence = counted(among, "{done} of {count} game", "{done} of {count} games", done=done)
        print(f"\r{sentence}", end=end, file=bare(sys.stderr), flush=True)
