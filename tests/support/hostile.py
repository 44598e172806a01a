"""Hostile texts, and commands run in this process with checks of their output."""

import io
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

# Colour, window title, an 8-bit control character, direction override and isolate, invisible characters, line ends,
# characters that overwrite other lines, and an empty text.
ESCAPES = "\x1b[31m\x1b]0;t\x07\x9b5m\x9d0;t\x9c"
DIRECTIONS = "\u202e\u202a\u2066\u2067\u200f\u061c"
UNSEEN = "\u200b\ufeff\xad\U000e0041\u2060"
LINES = "\r\v\f\x85\u2028\u2029\x08\x7f"
SIGNS = f"x{ESCAPES}{DIRECTIONS}{UNSEEN}{LINES}y"

# Texts that are possible in file names and on command lines, which have no NUL.
NAMES = {
    "signs": SIGNS,
    "two lines": "x\nplay: all is well",
    "not UTF-8": os.fsdecode(b"x\xff\xfe\x9by"),
    "too long for a name": "x" * 300,
    "too long for a path": "x/" * 2500,
    "a formula": "=1+2",
    "a page": "</script><!--\"'&",
    "a tab": "x\ty",
}
TEXTS = NAMES | {"nothing": "", "NUL": "x\0y"}

_KEPT = "\n"
_KINDS = {
    "Cc",
    "Cf",
    "Cs",
    "Zl",
    "Zp",
}  # control characters, format characters, surrogates, line ends


class Printed(NamedTuple):
    """The output of a command, decoded leniently, and its exit code."""

    code: int
    out: str
    err: str


def unprintable(text: str, kept: str = _KEPT) -> list[str]:
    """Return the characters of a text that must not reach a terminal, by their Unicode category."""
    return sorted({sign for sign in text if unicodedata.category(sign) in _KINDS} - set(kept))


def run(main: Callable[[list[str]], int], *words: str, typed: bytes = b"") -> Printed:
    """Run a command line in this process and check that its output is printable. Exceptions are not caught."""
    streams = {
        name: io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True)
        for name in ("stdout", "stderr")
    }
    before = {name: getattr(sys, name) for name in ("stdin", "stdout", "stderr")}
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), "utf-8")
    sys.stdout, sys.stderr = streams["stdout"], streams["stderr"]
    try:
        code = main(list(words))
    finally:
        for name, stream in before.items():
            setattr(sys, name, stream)
    out, err = (
        stream.buffer.getvalue().decode("utf-8", "surrogateescape") for stream in streams.values()
    )
    return Printed(code, out, err)


def held(result: Printed, *words: str) -> Printed:
    """Check that the output of a command is printable, and that an error is one line."""
    about = [word[:80] for word in words]
    assert not unprintable(result.out), (about, unprintable(result.out), result.out)
    assert not unprintable(result.err), (about, unprintable(result.err), result.err)
    assert "Traceback" not in result.err
    assert result.code in {0, 1, 2}, about
    if result.code == 2:
        assert result.err.count("\n") == 1, (about, result.err)
    assert all(len(line) < 3000 for line in result.err.splitlines()), about
    return result


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Work in a folder inside the block."""
    before = os.getcwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
