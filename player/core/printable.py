"""The one place that makes anything printable: what people and files say is shown as text, whatever signs it has.

A terminal obeys some signs: it clears the screen, hides a part of a line, turns the direction of the
rest. So whatever is printed goes through `Screened`, which the command line puts in the place of
its standard streams, and every message of an error through `one_line`; nobody has to think of it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO

KEPT = "\n"  # what a text of several lines may have

NO_BREAK = "\u00a0"  # a blank at which no line is broken

# What stands between the first and the last is shown in a direction of its own: that of its first letter, or
# from right to left.
_OWN, _LEFTWARD, _END_OF_OWN = "\u2068", "\u2067", "\u2069"

# The blocks that Unicode keeps for scripts written from right to left (DerivedBidiClass.txt).
_FROM_RIGHT = (
    (0x590, 0x8FF), (0xFB1D, 0xFDFF), (0xFE70, 0xFEFF), (0x10800, 0x10FFF), (0x1E800, 0x1EFFF),
)  # fmt: skip
_MOST_TURNED = 40  # symbols together; so a long text takes no longer than its length
_INSIDE = "-'\u2019"  # may stand within a word

# They join the signs of one picture or syllable, and stay where they do.
_JOINERS = "\u200c\u200d"

MOST_OF_TITLE = 200  # signs; no tree file has a longer name
MOST_SIGNS = 1000  # of a message; names too long for a file are cut
_END = 300  # so many signs at the end are kept then: there stands the reason


def printable(text: str, kept: str = KEPT) -> str:
    r"""Return `text` with every sign escaped that is not shown as itself, but for those `kept`.

    >>> printable("a\nb\x1b[31m\u202ec")
    'a\nb\\x1b[31m\\u202ec'
    """
    if (text.replace("\n", "") if "\n" in kept else text).isprintable():
        return text
    return "".join(
        sign
        if sign.isprintable() or sign in kept or sign == NO_BREAK or _joins(text, at) or _turns(text, at)
        else sign.encode("unicode_escape", "surrogatepass").decode()
        for at, sign in enumerate(text)
    )


def one_line(text: str) -> str:
    r"""Return a message as one printable line, a very long one without its middle.

    >>> one_line("x\ny: cannot be read")
    'x\\ny: cannot be read'
    """
    if len(text) > MOST_SIGNS:
        text = f"{text[: MOST_SIGNS - _END]} ... {text[-_END:]}"
    return printable(text, kept="")


def title(text: str) -> str:
    r"""Return what something is called as a file may say it: one printable line of a sane length.

    >>> title("my words"), title("my\x1b words")
    ('my words', 'my\\x1b words')
    """
    return printable(text[:MOST_OF_TITLE], kept="")[:MOST_OF_TITLE] or "unnamed"


def _joins(text: str, at: int) -> bool:
    """Tell whether the sign at a place stands between two that are not ASCII, to join them."""
    return text[at] in _JOINERS and 0 < at < len(text) - 1 and min(text[at - 1], text[at + 1]) > "\x7f"


def from_right(text: str) -> bool:
    """Tell whether a word is written from right to left, as its first letter is.

    >>> from_right("\u05e9\u05dc\u05d5\u05dd"), from_right("crane")
    (True, False)
    """
    return _is_from_right(text[:1])


def turned(symbols: str) -> str:
    """Return symbols such that they are shown from right to left."""
    return f"{_LEFTWARD}{symbols}{_END_OF_OWN}"


def isolated(text: str) -> str:
    r"""Return a text in which each word from right to left is turned alone, and nothing that stands beside it.

    Without that, a number or a comma after such a word is shown before it.

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


def _turns(text: str, at: int) -> bool:
    """Tell whether the sign at a place is one of the two that `turned` puts around symbols."""
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
    """Tell whether a stream is a terminal that can be told in which direction a word runs."""
    try:
        _OWN.encode(stream.encoding or "ascii")
        return bool(stream.isatty())
    except (AttributeError, LookupError, UnicodeEncodeError, ValueError):
        return False


def json_text(content: object, *, shows_all: bool, indent: int | None = None) -> str:
    r"""Return JSON that is printable: letters as they are where whoever reads it `shows_all`, what else there is escaped.

    >>> json_text({"é": "\u202e"}, shows_all=True), json_text("é", shows_all=True)
    ('{"\\u00e9": "\\u202e"}', '"é"')
    """
    from player.storage.strict_json import dumps

    text = dumps(content, ensure_ascii=not shows_all, indent=indent)
    return text if printable(text) == text else dumps(content, indent=indent)


class Screened:
    """A stream of text that prints nothing but what is `printable`; in all else it is the stream it was given.

    At a terminal, words from right to left stand `isolated`. What is meant for the terminal itself, such as a progress bar, goes to that: see `bare`.
    """

    def __init__(self, stream: TextIO) -> None:
        self.bare = stream
        self._directed = shows_directions(stream)

    def write(self, text: str) -> int:
        """Write a text."""
        shown = printable(text)
        self.bare.write(isolated(shown) if self._directed else shown)
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


def bare(stream: Any) -> Any:
    """Return the stream behind a `Screened` one; any other as it is."""
    return stream.bare if isinstance(stream, Screened) else stream
