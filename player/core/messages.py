"""Messages: English as it is written in the code, unless another language has been installed.

`say` and `counted` take an English sentence. The sentence is also the key by which an installed language finds its
translation, so a message is written in one place, the code. `player.locale.language` has the other languages.
"""


class English:
    """Messages and numbers in English; subclasses translate them."""

    point, percent = ".", "{} %"

    def translated(self, text: str) -> str:
        """Return the translation of a message."""
        return text

    def plural(self, count: int, one: str, many: str) -> str:
        """Return the form of a message for a count; English has the forms `one` and `many`."""
        return one if count == 1 else many

    def grouped(self, count: int) -> str:
        """Return an integer with its digits grouped."""
        return f"{count:,}"


_language = English()


def install(language: English) -> None:
    """Use `language` for all messages from now on."""
    global _language  # noqa: PLW0603  # one process speaks one language
    _language = language


def installed() -> English:
    """Return the language in use."""
    return _language


def say(text: str, **values: object) -> str:
    """Return a message in the language in use, with values filled in; digits of integers are grouped.

    >>> say("Took back {word}.", word="crane"), say("{count} of them", count=2315)
    ('Took back crane.', '2,315 of them')
    """
    text = _language.translated(text)
    return text.format(**{key: _shown(value) for key, value in values.items()}) if values else text


def counted(count: int, one: str, many: str, **values: object) -> str:
    """Return the message for a count: English has the forms `one` and `many`, other languages their own.

    >>> counted(1, "{count} answer", "{count} answers"), counted(0, "{count} answer", "{count} answers")
    ('1 answer', '0 answers')
    """
    values["count"] = count
    text = _language.plural(count, one, many)
    return text.format(**{key: _shown(value) for key, value in values.items()})


def later(text: str) -> str:
    """Return `text` unchanged: marks a message for extraction that `say` translates at another place."""
    return text


def _shown(value: object) -> object:
    return _language.grouped(value) if type(value) is int else value
