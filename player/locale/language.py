"""What people read, in their own language: English stands in the code, other languages in tables.

`say` and `counted` take a sentence in English, which is the key into the table of the language in use,
a module of `player/locale/`; what a table does not have is said in English. Until `use` is called, as only
the command line for people does, the language is English, and no table is loaded: programs that use the
package, and whoever asks for JSON, read English whatever the locale.
"""

from player.core.printable import NO_BREAK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

ENGLISH = "en"

# The languages there are, each as its own people call it.
LANGUAGES = {"de": "Deutsch", "en": "English", "es": "español", "fr": "français", "pt": "português"}

VARIABLE = "GUESSTREE_LANGUAGE"

# What glibc calls having no language.
_NONE = frozenset(("", "C", "POSIX"))


def _english_form(count: int) -> int:
    return int(count != 1)


class _Table:
    """A language in use: its texts by the English ones, and how it writes numbers."""

    __slots__ = ("form", "grouped_from", "percent", "point", "spaced", "texts", "thousands")

    def __init__(
        self,
        texts: "Mapping[str, str | tuple[str, ...]]",
        form: "Callable[[int], int]",
        *,
        thousands: str = ",",
        grouped_from: int = 1000,
        point: str = ".",
        percent: str = "{} %",
        spaced: str = "",
    ) -> None:
        self.texts, self.form = texts, form
        self.thousands, self.grouped_from = thousands, grouped_from
        self.point, self.percent, self.spaced = point, percent, spaced


_ENGLISH = _Table({}, _english_form)
_table = _ENGLISH


def use(code: str) -> None:
    """Say everything in one of `LANGUAGES` from now on."""
    global _table  # noqa: PLW0603  # there is one reader
    if code == ENGLISH:
        _table = _ENGLISH
        return
    from importlib import import_module

    messages = import_module(f"player.locale.{code}")
    _table = _Table(
        messages.TEXTS,
        messages.form,
        thousands=messages.THOUSANDS,
        grouped_from=messages.GROUPED_FROM,
        point=messages.POINT,
        percent=messages.PERCENT,
        spaced=messages.SPACED,
    )


def in_english(work: "Callable[[], str]") -> str:
    """Return the text that some work makes for programs, in English whatever the language in use."""
    global _table  # noqa: PLW0603  # as above
    before, _table = _table, _ENGLISH
    try:
        return work()
    finally:
        _table = before


def signs() -> str:
    """Return all signs that the language in use is written with here, if it is not English: each once."""
    forms = (text if isinstance(text, str) else "".join(text) for text in _table.texts.values())
    return "".join(sorted(set("".join(forms))))


def say(text: str, **values: object) -> str:
    """Return a text in the language in use, with the values in their places; whole numbers as `number` has them.

    >>> say("Took back {word}.", word="crane"), say("{count} of them", count=2315)
    ('Took back crane.', '2,315 of them')
    """
    found = _table.texts.get(text, text)
    return _filled(found if isinstance(found, str) else found[-1], values)


def counted(count: int, one: str, many: str, **values: object) -> str:
    """Return the text for a count: `one` or `many` in English, whatever forms the language in use has.

    >>> counted(1, "{count} answer", "{count} answers"), counted(0, "{count} answer", "{count} answers")
    ('1 answer', '0 answers')
    """
    forms = _table.texts.get(many)
    if isinstance(forms, tuple):
        return _filled(forms[_table.form(count)], values | {"count": count})
    return _filled((one, many)[_english_form(count)], values | {"count": count})


def later(text: str) -> str:
    """Return a text as it is: it is said later, and the mark is for those who look for what is said."""
    return text


def number(count: int) -> str:
    """Return a whole number as people write it.

    >>> number(2315), number(-1234567)
    ('2,315', '-1,234,567')
    """
    if abs(count) < _table.grouped_from:
        return str(count)
    return f"{count:,}".replace(",", _table.thousands)


def decimal(digits: str) -> str:
    """Return a number that is written with a point, and without thousands, as people write it.

    >>> decimal("3.4212")
    '3.4212'
    """
    return digits.replace(".", _table.point)


def percent(digits: str) -> str:
    """Return a number of hundredths as people write it.

    >>> percent("0.4")
    '0.4 %'
    """
    return _table.percent.format(decimal(digits))


def _filled(text: str, values: "Mapping[str, object]") -> str:
    for sign in _table.spaced:
        text = text.replace(f" {sign}", f"{NO_BREAK}{sign}")
    if not values:
        return text
    return text.format(**{
        name: number(value) if type(value) is int else value for name, value in values.items()
    })


def of_environment(variables: "Mapping[str, str]") -> str:
    """Return the language that the variables of a process ask for; English if they ask for none we have.

    Ours goes first. Of the others the usual rules hold: the locale is the first of LC_ALL, LC_MESSAGES and
    LANG that is set; where it has a language, the list LANGUAGE, if there is one, goes before it.

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
    """Return the language of `LANGUAGES` that a name means (de, de_AT, de-AT.UTF-8); None if it is another.

    >>> known("de_AT.UTF-8@euro"), known("PT-br"), known("sv"), known("german")
    ('de', 'pt', None, None)
    """
    for mark in ".@":
        locale = locale.partition(mark)[0]
    language = locale.replace("-", "_").partition("_")[0].lower()
    return language if language in LANGUAGES else None
