"""The record of finished games: a file in the user's data folder, one game per line as a JSON object.

Games are added under a lock, and the file is replaced as a whole, so that two processes lose nothing and a crash
leaves the old or the new file. Lines that cannot be read are reported by number and stay in the file.
"""

from __future__ import annotations

import os

from player.core.errors import PlayerError
from player.core.messages import say
from player.core.text import brief
from player.daily import past
from player.storage import strict_json
from player.storage.files import save
from player.storage.folders import data_folder, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import date
    from typing import Any

TREE, PLAYER = "tree", "player"  # who chose a guess; else the method of the advice

_MOST_TURNS = 1000
_LONGEST = 100  # characters of a word or a name
_MODES = ("normal", "hard", "ultra")

Move = tuple[str, str, str]  # the word, its feedback as text, and who chose it; "" if unknown


class FinishedGame:
    """A finished game.

    - `day`: the day it was played, or the day of a `daily` game;
    - `name`, `mode`: the list or tree, and the mode;
    - `limit`: the guesses that were allowed; 0 if there was no limit;
    - `solved`: whether it was solved within the limit;
    - `turns`: each word with its feedback and who chose it;
    - `answer`: the answer, "" if unknown;
    - `tree`: the guesses that the tree of the game needs for the answer; None if unknown.
    """

    __slots__ = ("answer", "daily", "day", "limit", "mode", "name", "solved", "tree", "turns")

    def __init__(
        self, day: date, name: str, turns: Iterable[Move], *, solved: bool, **more: Any
    ) -> None:
        self.day, self.name, self.turns = day, name, list(turns)
        self.mode: str = more.get("mode", "normal")
        self.daily: bool = more.get("daily", False)
        self.limit: int = more.get("limit", 0)
        self.solved = solved and not 0 < self.limit < len(self.turns)
        self.answer: str = more.get("answer", "")
        self.tree: int | None = more.get("tree")

    def __repr__(self) -> str:
        return f"<FinishedGame {self.day} {self.name}: {self.score}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FinishedGame) and self.as_dict() == other.as_dict()

    __hash__ = None  # type: ignore[assignment]

    @property
    def guesses(self) -> int | None:
        """The number of guesses; None if the game was not solved within its limit."""
        return len(self.turns) if self.solved else None

    @property
    def score(self) -> str:
        """The number of guesses as people write it, such as 3/6; X if the game was not solved within its limit."""
        return f"{self.guesses or 'X'}{f'/{self.limit}' if self.limit else ''}"

    def as_dict(self) -> dict[str, Any]:
        """Return the game for JSON; `game_of` reads it."""
        return {
            "date": str(self.day),
            "list": self.name,
            "mode": self.mode,
            "daily": self.daily,
            "limit": self.limit,
            "solved": self.solved,
            "answer": self.answer,
            "tree": self.tree,
            "turns": [list(turn) for turn in self.turns],
        }


def game_of(content: object) -> FinishedGame:
    """Return the game of a JSON object; raise `PlayerError` if something in it is missing or wrong.

    >>> game_of({"date": "2026-08-22", "list": "nyt2023", "solved": True, "turns": [["prawn", "ggggg", "tree"]]})
    <FinishedGame 2026-08-22 nyt2023: 1>
    """
    if not isinstance(content, dict):
        raise PlayerError(f"{brief(content)} is not a game: expected an object")
    day, name, turns = content.get("date"), content.get("list"), content.get("turns")
    if not isinstance(day, str):
        raise _wrong("date", day)
    if not (_is_text(name) and name):
        raise _wrong("list", name)
    if not (isinstance(turns, list) and 1 <= len(turns) <= _MOST_TURNS):
        raise _wrong("turns", turns)
    for turn in turns:
        if not (isinstance(turn, list) and len(turn) == 3 and all(map(_is_text, turn))):
            raise _wrong("turns", turn)
    solved = content.get("solved")
    more = {
        "mode": content.get("mode", "normal"),
        "daily": content.get("daily", False),
        "limit": content.get("limit", 0),
        "answer": content.get("answer", ""),
        "tree": content.get("tree"),
    }
    for key, fits in (
        ("solved", isinstance(solved, bool)),
        ("mode", more["mode"] in _MODES),
        ("daily", isinstance(more["daily"], bool)),
        ("limit", _is_count(more["limit"], 0)),
        ("answer", _is_text(more["answer"])),
        ("tree", more["tree"] is None or _is_count(more["tree"], 1)),
    ):
        if not fits:
            raise _wrong(key, content.get(key))
    moves = [(word, marks, by) for word, marks, by in turns]
    return FinishedGame(past.day_of(day), name, moves, solved=bool(solved), **more)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST and (value.isprintable())


def _is_count(value: object, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= _MOST_TURNS


def _wrong(key: str, value: object) -> PlayerError:
    return PlayerError(f"{brief(value)} is not the {key} of a game")


def own_path() -> str:
    """Return the path of the record, whether the file exists or not."""
    return os.path.join(data_folder(), "games.jsonl")


def read(path: str | None = None) -> tuple[list[FinishedGame], list[int]]:
    """Return the recorded games by day, and the numbers of the lines that cannot be read."""
    games, damaged = [], []
    for number, line in enumerate(_content(path or own_path()).splitlines(), 1):
        if not line.strip():
            continue
        try:
            games.append(game_of(strict_json.loads(line)))
        except (PlayerError, ValueError):
            damaged.append(number)
    games.sort(key=lambda game: game.day)
    return games, damaged


def add(games: Iterable[FinishedGame], *, once: bool = True) -> list[FinishedGame]:
    """Add games to the record, and return those that were new.

    There is one daily game for a day and list: the first one counts. With `once`, other games that are in the
    record already are not added again.
    """
    path = own_path()
    with past.alone(path):
        there, _ = read(path)
        daily = {(game.day, game.name) for game in there if game.daily}
        lines = {_line(game) for game in there if not game.daily} if once else set()
        new = []
        for game in games:
            line = _line(game)
            if ((game.day, game.name) in daily) if game.daily else line in lines:
                continue
            new.append(game)
            if game.daily:
                daily.add((game.day, game.name))
            elif once:
                lines.add(line)
        if new:
            content = _content(path)
            if content and not content.endswith(b"\n"):
                content += b"\n"
            save(path, content + b"".join(map(_line, new)))
    return new


def remove(game: FinishedGame) -> bool:
    """Remove a game from the record, the newest of several equal ones; return whether it was there."""
    path = own_path()
    with past.alone(path):
        lines = _content(path).splitlines(keepends=True)
        at = [i for i, line in enumerate(lines) if line == _line(game)]
        if not at:
            return False
        del lines[at[-1]]
        save(path, b"".join(lines))
    return True


def forget() -> int:
    """Delete the record; return how many games it had."""
    path = own_path()
    if not os.path.lexists(path):
        return 0
    with past.alone(path):
        games, _ = read(path)
        try:
            os.unlink(path)
        except OSError as error:
            facts = {"path": shown(path), "reason": error.strerror}
            raise PlayerError(say("{path}: cannot be removed ({reason})", **facts)) from None
    return len(games)


def _line(game: FinishedGame) -> bytes:
    """Return a game as a line of the record."""
    return strict_json.dumps(game.as_dict(), separators=(",", ":")).encode() + b"\n"


def _content(path: str) -> bytes:
    """Return the bytes of the record; none if there is no file."""
    if not os.path.lexists(path):
        return b""
    past.check_file(path)
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise PlayerError(f"{shown(path)}: cannot be read ({error.strerror})") from None


class Recorder:
    """Records the finished games of one conversation, and removes a game if it is undone."""

    def __init__(self, day: date | None = None, *, daily: bool = False) -> None:
        """Record games of a day; of today if none is given."""
        self.day, self.daily = day or past.this_day(), daily
        self._last: FinishedGame | None = None

    def finished(self, game: FinishedGame, tell: Callable[[str], None]) -> None:
        """Record a finished game; it replaces the one before if that went on."""
        try:
            if self._last is not None:
                remove(self._last)
                self._last = None
            if add([game], once=False):
                self._last = game
                tell(
                    say(
                        "Recorded in {path}; 'play history' shows your games.",
                        path=shown(own_path()),
                    )
                )
            else:
                tell(
                    say("A game of {day} is already recorded; the first one counts.", day=game.day)
                )
        except PlayerError as error:
            tell(say("The game is not recorded: {reason}.", reason=error))

    def taken_back(self, tell: Callable[[str], None]) -> None:
        """Remove the game that `finished` added last."""
        game, self._last = self._last, None
        if game is None:
            return
        try:
            if remove(game):
                tell(say("The game is no longer recorded."))
        except PlayerError as error:
            tell(say("The game is still recorded: {reason}.", reason=error))

    def begins(self) -> None:
        """Start a new game: `finished` will add to the record instead of replacing the last game."""
        self._last = None
