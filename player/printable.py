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
        if sign.isprintable() or sign in kept or _joins(text, at)
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


def json_text(content: object, *, shows_all: bool, indent: int | None = None) -> str:
    r"""Return JSON that is printable: letters as they are where whoever reads it `shows_all`, what else there is escaped.

    >>> json_text({"é": "\u202e"}, shows_all=True), json_text("é", shows_all=True)
    ('{"\\u00e9": "\\u202e"}', '"é"')
    """
    from json import dumps  # costs as much as all of msgpack: only when asked for

    text = dumps(content, ensure_ascii=not shows_all, indent=indent)
    return text if printable(text) == text else dumps(content, indent=indent)


class Screened:
    """A stream of text that prints nothing but what is `printable`; in all else it is the stream it was given.

    What is meant for the terminal itself, such as a progress bar, goes to that: see `bare`.
    """

    def __init__(self, stream: TextIO) -> None:
        self.bare = stream

    def write(self, text: str) -> int:
        """Write a text."""
        self.bare.write(printable(text))
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
