"""Messages: English as it is written in the code, unless another language has been installed.

`say` and `counted` take an English sentence. The sentence is also the key by which an installed
language finds its translation, so a message is written in one place, the code. Without an installed
language nothing is looked up or loaded; `player.locale.language` installs the others.
"""

NO_BREAK = "\u00a0"  # a space at which no line is broken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from gettext import NullTranslations


class Language:
    """The catalogue of one language, which is None for English, and how the language writes numbers."""

    __slots__ = ("catalogue", "grouped_from", "percent", "point", "spaced", "thousands")

    def __init__(
        self,
        catalogue: "NullTranslations | None" = None,
        *,
        thousands: str = ",",
        grouped_from: int = 1000,
        point: str = ".",
        percent: str = "{} %",
        spaced: str = "",
    ) -> None:
        self.catalogue = catalogue
        self.thousands, self.grouped_from = thousands, grouped_from
        self.point, self.percent, self.spaced = point, percent, spaced


ENGLISH = Language()
_language = ENGLISH


def install(language: Language) -> None:
    """Use `language` for all messages from now on."""
    global _language  # noqa: PLW0603  # one process speaks one language
    _language = language


def installed() -> Language:
    """Return the language in use."""
    return _language


def say(text: str, **values: object) -> str:
    """Return a message in the language in use, with values filled in; integers are grouped as by `number`.

    >>> say("Took back {word}.", word="crane"), say("{count} of them", count=2315)
    ('Took back crane.', '2,315 of them')
    """
    catalogue = _language.catalogue
    return _filled(catalogue.gettext(text) if catalogue and text else text, values)


def counted(count: int, one: str, many: str, **values: object) -> str:
    """Return the message for a count: English has the forms `one` and `many`, other languages their own.

    >>> counted(1, "{count} answer", "{count} answers"), counted(0, "{count} answer", "{count} answers")
    ('1 answer', '0 answers')
    """
    catalogue = _language.catalogue
    text = catalogue.ngettext(one, many, count) if catalogue else one if count == 1 else many
    return _filled(text, values | {"count": count})


def later(text: str) -> str:
    """Return `text` unchanged: marks a message for extraction that `say` translates at another place."""
    return text


def number(count: int) -> str:
    """Return an integer with its digits grouped.

    >>> number(2315), number(-1234567)
    ('2,315', '-1,234,567')
    """
    if abs(count) < _language.grouped_from:
        return str(count)
    return f"{count:,}".replace(",", _language.thousands)


def decimal(digits: str) -> str:
    """Return decimal digits with the decimal separator of the language.

    >>> decimal("3.4212")
    '3.4212'
    """
    return digits.replace(".", _language.point)


def percent(digits: str) -> str:
    """Return a percentage.

    >>> percent("0.4")
    '0.4 %'
    """
    return _language.percent.format(decimal(digits))


def _filled(text: str, values: "Mapping[str, object]") -> str:
    for sign in _language.spaced:
        text = text.replace(f" {sign}", f"{NO_BREAK}{sign}")
    if not values:
        return text
    return text.format(
        **{name: number(value) if type(value) is int else value for name, value in values.items()}
    )
