"""Standard streams that escape control characters, so that text cannot control a terminal."""

from __future__ import annotations

import os
import sys

from player.core.text import escaped
from player.locale.directions import isolated, shows_directions, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TextIO

_JOINERS = "\u200c\u200d"  # zero-width; they join their neighbours to one picture or syllable


def printable(text: str, kept: str = "\n", keeps: Callable[[str, int], bool] | None = None) -> str:
    r"""Return `text` with every character escaped that a terminal would obey or not show.

    The characters in `kept` stay, and those for which `keeps(text, index)` holds.

    >>> printable("a\nb\x1b[31m\u202ec")
    'a\nb\\x1b[31m\\u202ec'
    """
    if (text.replace("\n", "") if "\n" in kept else text).isprintable():
        return text
    return "".join(
        sign if sign in kept or _joins(text, at) or (keeps and keeps(text, at)) else escaped(sign)
        for at, sign in enumerate(text)
    )


def _joins(text: str, at: int) -> bool:
    """Tell whether the character at `at` joins two that are not ASCII."""
    inside = text[at] in _JOINERS and 0 < at < len(text) - 1
    return inside and min(text[at - 1], text[at + 1]) > "\x7f"


class Screened:
    """A text stream that escapes everything that is not `printable`; otherwise it acts like the wrapped stream.

    At a terminal, right-to-left words are `isolated`. Output that controls the terminal, such as a progress bar,
    goes to the wrapped stream: see `bare`.
    """

    def __init__(self, stream: TextIO | Unfailing) -> None:
        self.bare = stream
        self._directed = shows_directions(stream)

    def write(self, text: str) -> int:
        """Write a text."""
        shown = printable(text, keeps=turns)
        self.bare.write(isolated(shown) if self._directed else shown)
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Write several texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.bare, name)


class Unfailing:
    """Standard error that never fails: if it cannot be written, for example on a full disk, the text is lost."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write a text, or lose it if writing fails."""
        try:
            self.stream.write(text)
            self.stream.flush()
        except OSError:
            silence(self.stream)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def silence(stream: TextIO) -> None:
    """Redirect a standard stream to the null device; otherwise closing it at exit would fail again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):  # not a file: nothing is left to write at exit
        return


def bare(stream: Any) -> Any:
    """Return the stream behind a `Screened` one; any other as it is."""
    return stream.bare if isinstance(stream, Screened) else stream


def prepare() -> None:
    """Make the standard streams escape what they cannot print or decode.

    A stream that the caller has closed is replaced by an empty one. Until `release`, control characters are
    escaped too.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a replaced stream may have none
            stream.reconfigure(errors="backslashreplace")
    sys.stdout = Screened(_original(sys.stdout))
    sys.stderr = Screened(Unfailing(_original(sys.stderr)))


def release() -> None:
    """Put the standard streams back as they were."""
    sys.stdout, sys.stderr = _original(sys.stdout), _original(sys.stderr)


def _original(stream: Any) -> Any:
    """Return a standard stream as it was before `prepare`."""
    stream = bare(stream)
    return stream.stream if isinstance(stream, Unfailing) else stream
