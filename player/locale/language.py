"""Choose the language of messages, and load its translations.

Nothing is loaded until `use` is called, which only commands for people do: programs that import the
package, and commands run with `--json`, get English whatever the locale is.
"""

import os

from player.core import messages
from player.core.text import NO_BREAK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from gettext import NullTranslations
    from typing import Any

ENGLISH = "en"

# The languages there are, each with the name its speakers use.
LANGUAGES = {"de": "Deutsch", "en": "English", "es": "español", "fr": "français", "pt": "português"}

# How each language but English writes numbers; `spaced` are signs that follow a space, at which no
# line is broken. Spanish leaves four digits ungrouped.
_STYLES: "dict[str, dict[str, Any]]" = {
    "de": {"thousands": ".", "point": ",", "percent": "{}\u00a0%"},
    "es": {"thousands": ".", "grouped_from": 10_000, "point": ",", "percent": "{}\u00a0%"},
    "fr": {"thousands": "\u00a0", "point": ",", "percent": "{}\u00a0%", "spaced": ":;?!"},
    "pt": {"thousands": ".", "point": ",", "percent": "{}%"},
}

VARIABLE = "GUESSTREE_LANGUAGE"

# Locale names that stand for no language.
_NONE = frozenset(("", "C", "POSIX"))


class English:
    """English messages and numbers; a subclass has those of another language."""

    point, percent = ".", "{} %"

    def translated(self, one: str, many: str = "", count: int = 1) -> str:
        """Return the text of a message; the form for a count if it has a plural."""
        return one if count == 1 else many

    def grouped(self, count: int) -> str:
        """Return an integer with its digits grouped."""
        return f"{count:,}"


class Language(English):
    """A language with a catalogue of translations, and how it writes numbers."""

    def __init__(
        self, catalogue: "NullTranslations", style: "Mapping[str, Any] | None" = None
    ) -> None:
        """Take the catalogue, and a style as in `_STYLES`; what it lacks is as in English."""
        self.catalogue = catalogue
        style = style or {}
        self.point = style.get("point", self.point)
        self.percent = style.get("percent", self.percent)
        self._thousands = style.get("thousands", ",")
        self._grouped_from = style.get("grouped_from", 1000)
        self._spaced = style.get("spaced", "")

    def translated(self, one: str, many: str = "", count: int = 1) -> str:
        if many:
            return self._unbroken(self.catalogue.ngettext(one, many, count))
        return self._unbroken(self.catalogue.gettext(one)) if one else one

    def grouped(self, count: int) -> str:
        if abs(count) < self._grouped_from:
            return str(count)
        return super().grouped(count).replace(",", self._thousands)

    def _unbroken(self, text: str) -> str:
        for sign in self._spaced:
            text = text.replace(f" {sign}", f"{NO_BREAK}{sign}")
        return text


_ENGLISH = English()
_spoken = _ENGLISH


def spoken() -> English:
    """Return the language in use."""
    return _spoken


def speak(language: English) -> None:
    """Use a language for all messages from now on."""
    global _spoken  # noqa: PLW0603  # one process speaks one language
    _spoken = language
    messages.translated, messages.grouped = language.translated, language.grouped


def use(code: str) -> None:
    """Show messages in one of `LANGUAGES` from now on."""
    if code == ENGLISH:
        speak(_ENGLISH)
        return
    from gettext import GNUTranslations

    with open(os.path.join(os.path.dirname(__file__), f"{code}.mo"), "rb") as file:
        speak(Language(GNUTranslations(file), _STYLES[code]))


def in_english(work: "Callable[[], str]") -> str:
    """Return the result of `work`, during which messages are English whatever the language in use."""
    before = spoken()
    speak(_ENGLISH)
    try:
        return work()
    finally:
        speak(before)


def signs() -> str:
    """Return each character that the translations in use contain; none for English."""
    # gettext has no public way to list the translations of a catalogue.
    catalogue = getattr(spoken(), "catalogue", None)
    texts: dict[object, str] = getattr(catalogue, "_catalog", {})
    return "".join(sorted(set("".join(texts.values()))))


def of_environment(variables: "Mapping[str, str]") -> str:
    """Return the language that environment variables ask for; English if it is none of `LANGUAGES`.

    GUESSTREE_LANGUAGE comes first. Otherwise the locale is the first of LC_ALL, LC_MESSAGES and LANG that
    is set; if it names a language, the priority list LANGUAGE comes before it.

    >>> of_environment({"LANG": "de_AT.UTF-8"}), of_environment({"LANG": "de_AT", "LC_ALL": "C"})
    ('de', 'en')
    >>> of_environment({"LANG": "sv_SE", "LANGUAGE": "nn:fr_CA:de"})
    'fr'
    """
    if own := variables.get(VARIABLE):
        return known(own) or ENGLISH
    settings = (variables.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, settings), "")
    if locale.partition(".")[0] in _NONE:
        return ENGLISH
    wanted = variables.get("LANGUAGE") or locale
    return next(filter(None, map(known, wanted.split(":"))), ENGLISH)


def known(locale: str) -> str | None:
    """Return the language that a locale name means (de, de_AT, de-AT.UTF-8); None if it is not in `LANGUAGES`.

    >>> known("de_AT.UTF-8@euro"), known("PT-br"), known("sv"), known("german")
    ('de', 'pt', None, None)
    """
    for mark in ".@":
        locale = locale.partition(mark)[0]
    language = locale.replace("-", "_").partition("_")[0].lower()
    return language if language in LANGUAGES else None
