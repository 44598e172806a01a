"""Choose the language of messages, and load its translations.

Nothing is loaded until `use` is called, which only the command line for people does: programs that
import the package, and commands run with `--json`, get English whatever the locale.
"""

import os

from player.core import messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
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


def use(code: str) -> None:
    """Show messages in one of `LANGUAGES` from now on."""
    if code == ENGLISH:
        messages.install(messages.ENGLISH)
        return
    from gettext import GNUTranslations

    with open(os.path.join(os.path.dirname(__file__), f"{code}.mo"), "rb") as file:
        messages.install(messages.Language(GNUTranslations(file), **_STYLES[code]))


def in_english(work: "Callable[[], str]") -> str:
    """Return the result of `work`, during which messages are English whatever the language in use."""
    before = messages.installed()
    messages.install(messages.ENGLISH)
    try:
        return work()
    finally:
        messages.install(before)


def signs() -> str:
    """Return each character that the translations in use contain; none for English."""
    # gettext has no public way to list the translations of a catalogue.
    texts: dict[object, str] = getattr(messages.installed().catalogue, "_catalog", {})
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
