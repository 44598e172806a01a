"""Words written from right to left, and the terminals that show them."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Text between the first and the last of these signs is shown in its own direction: that of its first letter,
# or from right to left.
_OWN, _LEFTWARD, _END_OF_OWN = "\u2068", "\u2067", "\u2069"

# The blocks that Unicode keeps for scripts written from right to left (DerivedBidiClass.txt).
_FROM_RIGHT = (
    (0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF),
)  # fmt: skip

_MOST_TURNED = 40  # symbols in one run; the limit keeps matching linear in the length of the text

_INSIDE = "-'\u2019"  # allowed within a word


def from_right(text: str) -> bool:
    """Tell whether a word is written from right to left, judged by its first letter.

    >>> from_right("\u05e9\u05dc\u05d5\u05dd"), from_right("crane")
    (True, False)
    """
    return _is_from_right(text[:1])


def turned(symbols: str) -> str:
    """Return symbols marked to be shown from right to left."""
    return f"{_LEFTWARD}{symbols}{_END_OF_OWN}"


def isolated(text: str) -> str:
    r"""Return a text in which each right-to-left word is isolated, so that it does not affect the text beside it.

    Otherwise a number or a comma after such a word would be shown before it.

    >>> ascii(isolated("2 \u05d0\u05d1, 3"))
    "'2 \\u2068\\u05d0\\u05d1\\u2069, 3'"
    """
    if text.isascii() or not any(map(_is_from_right, text)):
        return text
    parts, at = [], 0
    while at < len(text):
        end = at
        while _is_from_right(text[end : end + 1]) or (
            end > at and text[end : end + 1] in _INSIDE and _is_from_right(text[end + 1 : end + 2])
        ):
            end += 1
        parts.append(f"{_OWN}{text[at:end]}{_END_OF_OWN}" if end > at else text[at])
        at = max(end, at + 1)
    return "".join(parts)


def _is_from_right(sign: str) -> bool:
    return bool(sign) and any(first <= ord(sign) <= last for first, last in _FROM_RIGHT)


def turns(text: str, at: int) -> bool:
    """Tell whether the sign at an index is one of the two that `turned` puts around symbols."""
    if text[at] == _LEFTWARD:
        start, end = at, text.find(_END_OF_OWN, at, at + _MOST_TURNED)
    elif text[at] == _END_OF_OWN:
        start, end = text.rfind(_LEFTWARD, max(0, at - _MOST_TURNED + 1), at), at
    else:
        return False
    return 0 <= start < end and all(_is_symbol(sign) for sign in text[start + 1 : end])


def _is_symbol(sign: str) -> bool:
    """Tell whether a sign is neither a letter, a digit, a blank, nor one that people type."""
    return not sign.isascii() and sign.isprintable() and not sign.isalnum()


def shows_directions(stream: Any) -> bool:
    """Return whether a stream is a terminal that understands the direction of a word."""
    try:
        _OWN.encode(stream.encoding or "ascii")
        return bool(stream.isatty())
    except (AttributeError, LookupError, UnicodeEncodeError, ValueError):
        return False
