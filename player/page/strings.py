"""What the page says: a table for each language in `strings/`, of which a page carries what its game needs.

A table is a JSON object of texts by key. A text has named places, "{word}". Where it depends on a number, an
object has a text for each plural category of the language (one, few, other, ...), and the number is {n}. Where
it depends on what is played, an object has one for each of `KINDS`; {noun} and {called} are such texts, which
may stand in others. What only one game says has a key that begins with its name. A key that a table lacks is
said in English.
"""

from __future__ import annotations

import os

from player.core.numbers import is_digits
from player.games.scoring import GAMES
from player.storage.strict_json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from player.core.tree import Tree

    Text: TypeAlias = str | dict[str, str]  # by plural category, where it depends on a number

KINDS = ("word", "code", "number", "question")  # what may be played
HOME = "en"
_OF_INDEX = ("site.", "name.", "mode.", "n.answers", "n.guessable", "day.title")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "texts")


def kind_of(tree: Tree) -> str:
    """Return what is played in the game of a tree: one of `KINDS`."""
    numbers = all(is_digits(word) for word in tree.answers)
    noun = tree.scoring.noun
    return "word" if noun == "number" and not numbers else noun


def languages() -> list[str]:
    """Return the codes of the languages there are tables for, English first."""
    others = sorted(name.removesuffix(".json") for name in os.listdir(FOLDER))
    return [HOME, *(code for code in others if code != HOME)]


def tables(kind: str, game: str) -> dict[str, dict[str, Text]]:
    """Return what pages of a game say, by language; each has all the keys of English."""
    home = _table(HOME, kind)
    others = {"site", *GAMES} - {game}  # the first part of keys that are not for these pages
    keys = [key for key in home if key.partition(".")[0] not in others]
    return {code: _only(keys, home | _table(code, kind)) for code in languages()}


def index_tables() -> dict[str, dict[str, Text]]:
    """Return what the first page of a site says, by language."""
    home = _table(HOME, "word")
    keys = [key for key in home if key.startswith(_OF_INDEX) or "." not in key]
    return {code: _only(keys, home | _table(code, "word")) for code in languages()}


def joined(said: dict[str, dict[str, Text]]) -> dict[str, object]:
    """Return tables with the same keys as `say.js` unpacks them: the keys once, the texts of each language in their order.

    >>> joined({"en": {"close": "Close"}, "de": {"close": "Schließen"}})
    {'keys': ['close'], 'texts': {'en': ['Close'], 'de': ['Schließen']}}
    """
    keys = list(said[HOME])
    return {
        "keys": keys,
        "texts": {code: [table[key] for key in keys] for code, table in said.items()},
    }


def _only(keys: list[str], table: dict[str, Text]) -> dict[str, Text]:
    return {key: table[key] for key in keys}


def _table(code: str, kind: str) -> dict[str, Text]:
    with open(os.path.join(FOLDER, f"{code}.json"), encoding="utf-8") as file:
        table = loads(file.read())
    texts = {key: text[kind] if _goes_by_kind(text) else text for key, text in table.items()}
    named = {f"{{{name}}}": texts.pop(name) for name in ("noun", "called") if name in texts}
    return {key: _filled(text, named) for key, text in texts.items()}


def _goes_by_kind(text: object) -> bool:
    return isinstance(text, dict) and set(text) == set(KINDS)


def _filled(text: Text, named: dict[str, str]) -> Text:
    """A text with names of what is played in their places."""
    if isinstance(text, dict):
        return {category: str(_filled(form, named)) for category, form in text.items()}
    for place, name in named.items():
        text = text.replace(place, name)
    return text
