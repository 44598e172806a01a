"""Text for messages: words and names from people and files, made safe to print on one line."""

from __future__ import annotations

from player.core.messages import say

NO_BREAK = "\u00a0"  # a space at which no line is broken

# A longer message, for example one with an overlong file name, loses its middle and keeps the reason at its end.
MOST_SIGNS, _END = 1000, 300


def one_line(text: str) -> str:
    r"""Return a message as one line of printable characters, others escaped; a very long one loses its middle.

    >>> one_line("x\ny: cannot be read")
    'x\\ny: cannot be read'
    """
    if len(text) > MOST_SIGNS:
        text = f"{text[: MOST_SIGNS - _END]} ... {text[-_END:]}"
    return text if text.isprintable() else "".join(map(escaped, text))


def escaped(sign: str) -> str:
    """Return a character, or its escape sequence if a terminal would obey it or not show it."""
    if sign.isprintable() or sign == NO_BREAK:
        return sign
    return sign.encode("unicode_escape", "surrogatepass").decode()


def plain(text: str) -> str:
    r"""Return a path or name unchanged if it is printable, else quoted and escaped.

    >>> plain("lists/my words"), plain("lists/my\nwords")
    ('lists/my words', "'lists/my\\nwords'")
    """
    return text if text.isprintable() else ascii(text)


def brief(value: object, limit: int = 24) -> str:
    """Return the `repr` of a value, cut at `limit` characters.

    >>> brief("crane"), brief(None)
    ("'crane'", 'None')
    """
    if isinstance(value, str):
        return repr(value if len(value) <= limit else value[: limit - 3] + "...")
    try:
        shown = repr(value)
    except ValueError:  # an integer with more digits than Python prints
        shown = f"a huge {type(value).__name__}"
    return shown if len(shown) <= limit else shown[: limit - 3] + "..."


def some(words: list[str], limit: int = 5) -> str:
    """Return the first `limit` words as a phrase, with the number of the others.

    >>> some(["crane", "slate"]), some(["a", "b", "c"], limit=2)
    ('crane, slate', 'a, b and 1 more')
    """
    shown = ", ".join(words[:limit])
    if len(words) <= limit:
        return shown
    return say("{words} and {count} more", words=shown, count=len(words) - limit)
