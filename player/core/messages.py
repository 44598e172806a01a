"""Messages: English as it is written in the code, unless another language has been installed.

`say` and `counted` take an English sentence. The sentence is also the key by which an installed
language finds its translation, so a message is written in one place, the code. Without an installed
language nothing is looked up or loaded; `player.locale.language` installs the others.
"""

NO_BREAK = "\u00a0"  # a space at which no line is broken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def english_form(count: int) -> int:
    """Return which form English uses for a count: 0 for one, else 1."""
    return int(count != 1)


class Language:
    """The translations of one language, by English sentence, and how it writes numbers.

    A text is one sentence, or a tuple with one sentence for each form that `form` returns.
    """

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


ENGLISH = Language({}, english_form)
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
    found = _language.texts.get(text, text)
    return _filled(found if isinstance(found, str) else found[-1], values)


def counted(count: int, one: str, many: str, **values: object) -> str:
    """Return the message for a count: English has the forms `one` and `many`, other languages their own.

    >>> counted(1, "{count} answer", "{count} answers"), counted(0, "{count} answer", "{count} answers")
    ('1 answer', '0 answers')
    """
    forms = _language.texts.get(many)
    if isinstance(forms, tuple):
        return _filled(forms[_language.form(count)], values | {"count": count})
    return _filled((one, many)[english_form(count)], values | {"count": count})


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
