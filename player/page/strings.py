"""The texts of the page in all languages: each page carries those that its game needs.

`texts/en.json` has the English texts by key. A text has named places, "{word}". If it depends on a number, an
object has a text for "one" and "other", and the number is {n}. If it depends on what is played, an object has
one for each of `KINDS`; {noun} and {called} are such texts, which may be used in others. A key that begins
with the name of a game is for that game only.

The translations are in the catalogues of `player/locale/`, with the key as context; `make messages` compiles
them to `texts/de.mo` and so on. A text without a translation is in English.
"""

from __future__ import annotations

import os

from player.games.scoring import GAMES, scoring_of
from player.numbers import is_digits
from player.storage.strict_json import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from player.core.tree import Tree

    Text: TypeAlias = str | dict[str, str]  # by plural category, where it depends on a number
    Translate: TypeAlias = Callable[[str, Text], Text]

KINDS = ("word", "code", "number", "question")  # what may be played
HOME = "en"
PAGE = "page:"  # begins the context of each text in a catalogue
COUNTS = "X-Plural-Counts"  # the field of a compiled catalogue's header with a count of each plural category
_OF_INDEX = ("site.", "name.", "mode.", "n.answers", "n.guessable", "day.title")
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "texts")


def kind_of(tree: Tree) -> str:
    """Return what is played in the game of a tree: one of `KINDS`."""
    numbers = all(is_digits(word) for word in tree.answers)
    noun = scoring_of(tree).noun
    return "word" if noun == "number" and not numbers else noun


def languages() -> list[str]:
    """Return the codes of the languages of the page, English first."""
    names = map(os.path.splitext, os.listdir(FOLDER))
    return [HOME, *sorted(code for code, suffix in names if suffix == ".mo")]


def tables(kind: str, game: str) -> dict[str, dict[str, Text]]:
    """Return what pages of a game say, by language; each has all the keys of English."""
    others = {"site", *GAMES} - {game}  # the first part of keys that are not for these pages
    return _tables(kind, lambda key: key.partition(".")[0] not in others)


def index_tables() -> dict[str, dict[str, Text]]:
    """Return what the first page of a site says, by language."""
    return _tables("word", lambda key: key.startswith(_OF_INDEX) or "." not in key)


def joined(tables: dict[str, dict[str, Text]]) -> dict[str, object]:
    """Return tables with the same keys as `say.js` unpacks them: the keys once, the texts of each language in their order.

    >>> joined({"en": {"close": "Close"}, "de": {"close": "Schließen"}})
    {'keys': ['close'], 'texts': {'en': ['Close'], 'de': ['Schließen']}}
    """
    keys = list(tables[HOME])
    return {
        "keys": keys,
        "texts": {code: [table[key] for key in keys] for code, table in tables.items()},
    }


def _tables(kind: str, wanted: Callable[[str], bool]) -> dict[str, dict[str, Text]]:
    """Return the texts of the wanted keys by language, for one of `KINDS`."""
    with open(os.path.join(FOLDER, f"{HOME}.json"), encoding="utf-8") as file:
        english = loads(file.read())
    return {code: _table(english, _translate(code), kind, wanted) for code in languages()}


def _table(
    english: dict[str, Any], translate: Translate, kind: str, wanted: Callable[[str], bool]
) -> dict[str, Text]:
    texts = {}
    for key, text in english.items():
        if _goes_by_kind(text):
            texts[key] = translate(f"{PAGE}{key}:{kind}", text[kind])
        else:
            texts[key] = translate(f"{PAGE}{key}", text)
    named = {f"{{{name}}}": str(texts.pop(name)) for name in ("noun", "called")}
    return {key: _filled(text, named) for key, text in texts.items() if wanted(key)}


def _translate(code: str) -> Translate:
    """Return the function that translates a text in a context to a language."""
    if code == HOME:
        return lambda _, text: text
    from gettext import GNUTranslations

    with open(os.path.join(FOLDER, f"{code}.mo"), "rb") as file:
        catalogue = GNUTranslations(file)
    pairs = (pair.split("=") for pair in catalogue.info()[COUNTS.lower()].split())
    counts = {category: int(count) for category, count in pairs}

    def translate(context: str, text: Text) -> Text:
        if isinstance(text, str):
            return catalogue.pgettext(context, text)
        one, other = text["one"], text["other"]
        return {
            category: catalogue.npgettext(context, one, other, count)
            for category, count in counts.items()
        }

    return translate


def _goes_by_kind(text: object) -> bool:
    return isinstance(text, dict) and set(text) == set(KINDS)


def _filled(text: Text, named: dict[str, str]) -> Text:
    """Return a text with the terms of a kind of game filled in."""
    if isinstance(text, dict):
        return {category: str(_filled(form, named)) for category, form in text.items()}
    for place, name in named.items():
        text = text.replace(place, name)
    return text
