"""A day of the daily game for tests: trees for small lists, and a stand-in for the compiler."""

from datetime import date

from compiler.tree.emit import encode
from player.core.feedback import format_feedback
from player.core.session import play
from player.daily import past
from player.gameplay.compiler_bridge import DayMaker
from player.words import lists
from tests.support.little import WORDS, little_strategy, little_tree

DAY = date(2026, 9, 1)
PLAYED = lists.load("nyt2023").words  # the list of the trees of a day
LITTLE = encode(little_strategy(others=PLAYED))
OTHER = encode(little_strategy(WORDS[1:], others=PLAYED))
GAME = [format_feedback(code, 5) for _, code in play(little_tree(), "grape")]


class Maker(DayMaker):
    """A stand-in for the compiler: records its calls and returns a fixed tree."""

    def __init__(self, data: bytes = LITTLE, version: str = "1") -> None:
        super().__init__(self._build, version)
        self.data, self.asked = data, []

    def _build(self, name, known, day, progress=None):
        self.asked.append((name, known, day))
        progress("half\x1b done")
        return self.data


def ship(tmp_path, day: str, data: bytes = LITTLE) -> None:
    (tmp_path / "trees" / f"today-{day}.msgpack").write_bytes(data)


def fill(*days: str) -> None:
    for day in days:
        past.note(past.own_path(), date.fromisoformat(day), "crane")


def own_text() -> str:
    with open(past.own_path()) as file:
        return file.read()
