"""Recorded games in other forms: CSV and JSON to keep elsewhere, and the text that people share."""

from __future__ import annotations

import csv
import io
from datetime import date, timedelta

from player.core.errors import FeedbackError, PlayerError
from player.core.feedback import format_feedback, parse_feedback
from player.core.text import plain
from player.daily import past
from player.daily.record import PLAYER, FinishedGame, game_of
from player.storage import strict_json
from player.storage.files import read_at_most
from player.words.cells import bare, cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from player.daily.past import Past

    Scores = tuple[int | None, int | None]  # skill and luck, None if unknown

FORMS = ("csv", "json")
_COLUMNS = (
    "date", "list", "mode", "daily", "limit", "solved", "guesses", "answer", "tree", "words", "feedback", "chosen",
)  # fmt: skip
_SCORES = ("skill", "luck")  # more columns, which need not be there
_BETWEEN = "/"  # separates the turns in a cell
_MOST = 64 << 20  # bytes of a file to import
_NUMBER_ZERO = date(2021, 6, 19)  # the day of the daily game number 0
_LENGTH = 5
_LIMIT = 6


def as_json(games: Sequence[FinishedGame], scores: Sequence[Scores] | None = None) -> str:
    """Return games as a JSON text that `read_games` reads; with scores, each has `skill` and `luck`."""
    scored = [{}] * len(games) if scores is None else [dict(zip(_SCORES, one)) for one in scores]
    content = {"games": [game.as_dict() | more for game, more in zip(games, scored)]}
    return strict_json.dumps(content, indent=1) + "\n"


def as_csv(games: Sequence[FinishedGame], scores: Sequence[Scores] | None = None) -> str:
    """Return games as a CSV text that `read_games` reads, one game per line, with their scores if given."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(_COLUMNS if scores is None else (*_COLUMNS, *_SCORES))
    for game, row in zip(games, [()] * len(games) if scores is None else scores):
        turns = [_BETWEEN.join(turn[at] for turn in game.turns) for at in range(3)]
        rows.writerow([
            game.day, cell(game.name), game.mode, _yes(game.daily), game.limit, _yes(game.solved),
            game.guesses or "", cell(game.answer), game.tree or "", *map(cell, turns),
            *("" if value is None else value for value in row),
        ])  # fmt: skip
    return text.getvalue()


def share_head(name: str, score: str, day: date | None = None) -> str:
    """Return the first line of a game to share; a daily game has its day."""
    return f"guesstree {day} {score}" if day else f"guesstree {name} {score}"


def read_games(path: str, known: Past, name: str) -> list[FinishedGame]:
    """Return the games of a file: JSON or CSV as `play history --export` writes it, or texts that people share.

    A shared text has no words, so the answer of its day must be `known`; its game is a daily one of the list `name`.
    """
    try:
        data = read_at_most(path, _MOST)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PlayerError(f"{plain(path)}: cannot be read ({reason})") from None
    try:
        if len(data) > _MOST:
            raise PlayerError("this file is too large")
        text = data.decode("utf-8-sig")
        if text.lstrip()[:1] in ("{", "["):
            games = _from_json(text)
        elif text.startswith(",".join(_COLUMNS[:3])):
            games = list(_from_csv(text))
        else:
            games = list(_shared(text, known, name))
        if not games:
            raise PlayerError(
                "found no game; expected the output of 'play history --export' or 'play share'"
            )
    except UnicodeDecodeError:
        raise PlayerError(f"{plain(path)}: this is not text") from None
    except PlayerError as error:
        raise PlayerError(f"{plain(path)}: {error}") from None
    return games


def _from_json(text: str) -> list[FinishedGame]:
    try:
        content = strict_json.loads(text)
    except ValueError as error:
        raise PlayerError(f"this is not JSON: {error}") from None
    games = content.get("games") if isinstance(content, dict) else content
    if not isinstance(games, list):
        raise PlayerError("expected an object with a list called games")
    found = []
    for number, game in enumerate(games, 1):
        try:
            found.append(game_of(game))
        except PlayerError as error:
            raise PlayerError(f"game {number}: {error}") from None
    return found


def _from_csv(text: str) -> Iterator[FinishedGame]:
    rows = csv.DictReader(io.StringIO(text))
    try:
        for row in rows:
            try:
                yield game_of(_fields(row))
            except PlayerError as error:
                raise PlayerError(f"line {rows.line_num}: {error}") from None
    except csv.Error as error:
        raise PlayerError(f"line {rows.line_num}: {error}") from None


def _fields(row: dict[str, str | None]) -> dict[str, object]:
    """Return a row of a CSV file as the JSON object of a game."""
    if any(row.get(key) is None for key in _COLUMNS):
        raise PlayerError(f"expected {len(_COLUMNS)} cells")
    cells = {key: bare(row[key] or "") for key in _COLUMNS}
    turns = zip(*(cells[key].split(_BETWEEN) for key in ("words", "feedback", "chosen")))
    numbers = {key: _count(cells[key]) for key in ("limit", "tree")}
    return {
        "date": cells["date"],
        "list": cells["list"],
        "mode": cells["mode"],
        "daily": {"yes": True, "no": False}.get(cells["daily"]),
        "solved": {"yes": True, "no": False}.get(cells["solved"]),
        "answer": cells["answer"],
        "turns": [list(turn) for turn in turns],
        **numbers,
    }


def _count(text: str) -> int | str | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text or None


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _shared(text: str, known: Past, name: str) -> Iterator[FinishedGame]:
    """Yield the games of shared texts: a line with the day or number and the score, then the feedback."""
    day, score, marks = None, "", list[str]()
    for number, line in enumerate([*text.splitlines(), ""], 1):
        row = _marks(line)
        if row and day:
            marks.append(row)
            continue
        if not line.strip() and day and not marks:
            continue  # a blank line may follow the first one
        if day and marks:
            yield _shared_game(day, score, marks, known, name)
            day, marks = None, []
        if head := _head(line):
            day, score = head
        elif row:
            raise PlayerError(f"line {number}: there is no day or number above this feedback")
    if day:
        raise PlayerError(f"{day}: there is no feedback below this line")


def _head(line: str) -> tuple[date, str] | None:
    """Return the day and the score of the first line of a shared text; None if it is another line.

    >>> [_head(line) for line in ("guesstree 2026-08-22 3/6", "Daily 1,890 4/6*", "Hello 3")]
    [(datetime.date(2026, 8, 22), '3'), (datetime.date(2026, 8, 22), '4'), None]
    """
    words = line.split()
    if len(words) < 2 or words[-1].rstrip("*")[-2:] != f"/{_LIMIT}":
        return None
    score, which = words[-1].rstrip("*")[:-2], words[-2]
    if not (score == "X" or (score.isascii() and score.isdigit() and 1 <= int(score) <= _LIMIT)):
        return None
    digits = which.lstrip("#").replace(",", "").replace(".", "")
    if digits.isascii() and digits.isdigit() and len(digits) < 6:
        return _NUMBER_ZERO + timedelta(days=int(digits)), score
    try:
        return past.day_of(which), score
    except PlayerError:
        return None


def _marks(line: str) -> str:
    """Return a line of squares or letters as feedback in letters; empty if it is none."""
    try:
        return format_feedback(parse_feedback(line, _LENGTH), _LENGTH)
    except FeedbackError:
        return ""


def _shared_game(day: date, score: str, marks: list[str], known: Past, name: str) -> FinishedGame:
    """Return the game of a shared text, checked against its score and the answer of its day."""
    answer = known.word_of(day)
    if answer is None:
        raise PlayerError(
            f"{day}: the answer of this day is not known; play past --add FILE adds it"
        )
    solved = marks[-1] == "g" * _LENGTH and len(marks) <= _LIMIT  # later is too late: X/6
    guesses = str(len(marks)) if solved else "X"
    if guesses != score or "g" * _LENGTH in marks[:-1] or (not solved and len(marks) < _LIMIT):
        raise PlayerError(
            f"{day}: the score {score} does not fit the {len(marks)} rows of feedback below it"
        )
    turns = [(answer if row == "g" * _LENGTH else "", row, PLAYER) for row in marks]
    return FinishedGame(day, name, turns, solved=solved, daily=True, limit=_LIMIT, answer=answer)
