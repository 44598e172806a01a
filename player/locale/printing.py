"""Standard streams that escape control characters, so that text cannot control a terminal."""

from __future__ import annotations

import os
import sys

from player.core.text import printable
from player.locale.directions import isolated, shows_directions, turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TextIO


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
