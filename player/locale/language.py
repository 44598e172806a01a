"""Choose the language of messages, and load its translations.

Nothing is loaded until `use` is called, which only the command line for people does: programs that
import the package, and commands run with `--json`, get English whatever the locale.
"""

from player.core import messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ENGLISH = "en"

# The languages there are, each with the name its speakers use.
LANGUAGES = {"de": "Deutsch", "en": "English", "es": "español", "fr": "français", "pt": "português"}

VARIABLE = "GUESSTREE_LANGUAGE"

# Locale names that stand for no language.
_NONE = frozenset(("", "C", "POSIX"))


def use(code: str) -> None:
    """Show messages in one of `LANGUAGES` from now on."""
    if code == ENGLISH:
        messages.install(messages.ENGLISH)
        return
    from importlib import import_module

    table = import_module(f"player.locale.{code}")
    messages.install(
        messages.Language(
            table.TEXTS,
            table.form,
            thousands=table.THOUSANDS,
            grouped_from=table.GROUPED_FROM,
            point=table.POINT,
            percent=table.PERCENT,
            spaced=table.SPACED,
        )
    )


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
    texts = messages.installed().texts.values()
    forms = (text if isinstance(text, str) else "".join(text) for text in texts)
    return "".join(sorted(set("".join(forms))))


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
