"""Text for messages: words and names from people and files, made safe to print on one line."""

from __future__ import annotations

from player.core.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NO_BREAK = "\u00a0"  # a space at which no line is broken
_JOINERS = "\u200c\u200d"  # zero-width; they join their neighbours to one picture or syllable

# A longer message, for example one with an overlong file name, loses its middle and keeps the reason at its end.
MOST_SIGNS, _END = 1000, 300


def printable(text: str, kept: str = "\n", keeps: Callable[[str, int], bool] | None = None) -> str:
    r"""Return `text` with every character escaped that a terminal would obey or not show.

    The characters in `kept` stay, and those for which `keeps(text, index)` holds.

    >>> printable("a\nb\x1b[31m\u202ec")
    'a\nb\\x1b[31m\\u202ec'
    """
    if (text.replace("\n", "") if "\n" in kept else text).isprintable():
        return text
    kept += NO_BREAK
    return "".join(
        sign
        if sign.isprintable() or sign in kept or _joins(text, at) or (keeps and keeps(text, at))
        else sign.encode("unicode_escape", "surrogatepass").decode()
        for at, sign in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    """Tell whether the character at `at` joins two that are not ASCII."""
    inside = text[at] in _JOINERS and 0 < at < len(text) - 1
    return inside and min(text[at - 1], text[at + 1]) > "\x7f"


def one_line(text: str) -> str:
    r"""Return a message as one printable line; a very long one loses its middle.

    >>> one_line("x\ny: cannot be read")
    'x\\ny: cannot be read'
    """
    if len(text) > MOST_SIGNS:
        text = f"{text[: MOST_SIGNS - _END]} ... {text[-_END:]}"
    return printable(text, kept="")


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
