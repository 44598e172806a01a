"""Messages: English as it is written in the code, unless `player.locale.language` has another language in use.

`say` and `counted` take an English sentence. The sentence is also the key by which another language finds its
translation, so a message is written in one place, the code.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


def _english(one: str, many: str = "", count: int = 1) -> str:
    """Return the text of a message for a count."""
    return one if count == 1 else many


# The language in use: the text of a message (for a count), and an integer with its digits grouped.
translated: Callable[..., str] = _english
grouped: Callable[[int], str] = "{:,}".format


def say(text: str, **values: object) -> str:
    """Return a message in the language in use, with values filled in; digits of integers are grouped.

    >>> say("Took back {word}.", word="crane"), say("{count} of them", count=2315)
    ('Took back crane.', '2,315 of them')
    """
    return _filled(translated(text), values) if values else translated(text)


def counted(count: int, one: str, many: str, **values: object) -> str:
    """Return the message for a count: English has the forms `one` and `many`, other languages their own.

    >>> counted(1, "{count} answer", "{count} answers"), counted(0, "{count} answer", "{count} answers")
    ('1 answer', '0 answers')
    """
    return _filled(translated(one, many, count), values | {"count": count})


def later(text: str) -> str:
    """Return `text` unchanged: marks a message for extraction that `say` translates at another place."""
    return text


def _filled(text: str, values: dict[str, object]) -> str:
    shown = {key: grouped(one) if type(one) is int else one for key, one in values.items()}
    return text.format(**shown)
