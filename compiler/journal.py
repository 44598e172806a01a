"""A text that long work appends its findings to, and goes on from after it was killed.

A title, a line of JSON that says what the findings are about, and a line `finding check` for each, `check`
being a checksum of the rest. A run that is killed leaves at worst a torn last line, which is dropped; a
journal that is about anything else is refused, and so is one that was damaged. It belongs to one process
at a time: a lock, which ends with the process however that ends, keeps others out.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from zlib import crc32

from player.core.errors import PlayerError
from player.core.text import plain
from player.storage.files import is_stream, lock
from player.storage.strict_json import dumps, loads


class LedgerError(PlayerError):
    """A file of findings that cannot be used, and why."""


class Journal:
    """The file at a path, open at its end; what it holds already is given to `take`, line by line.

    `take` says whether a line is one of its kind. `others` says what else a journal could be about.
    """

    def __init__(
        self,
        path: str,
        title: str,
        about: dict[str, Any],
        take: Callable[[str], bool],
        others: str,
    ) -> None:
        self.path = plain(path)
        head = f"{title}\n{dumps(about, sort_keys=True)}\n".encode()
        if is_stream(path):
            raise LedgerError(
                f"{self.path}: cannot be used (it is no file); name one with --ledger"
            )
        try:
            self._file = open(path, "r+b" if os.path.exists(path) else "w+b")  # noqa: SIM115
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise LedgerError(f"{self.path}: cannot be used ({reason})") from None
        if not lock(self._file):
            self._file.close()
            raise LedgerError(
                f"{self.path}: another process is using this ledger; wait for its end, or name another file "
                "with --ledger"
            )
        try:
            end = self._read(self._file.read(), head, take, others)
            self._file.seek(end)
            self._file.truncate()
        except OSError as error:
            with suppress(OSError):  # what could not be written cannot be written now either
                self._file.close()
            raise LedgerError(f"{self.path}: cannot be used ({error.strerror})") from None
        except LedgerError:
            self._file.close()
            raise

    def add(self, line: str) -> None:
        """Append a finding."""
        try:
            self._file.write(f"{line} {_check(line)}\n".encode())
            self._file.flush()
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written ({error.strerror})") from None

    def close(self) -> None:
        """Close the file; what could not be written before is tried once more."""
        try:
            self._file.close()
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written ({error.strerror})") from None

    def _read(self, data: bytes, head: bytes, take: Callable[[str], bool], others: str) -> int:
        """Give all whole lines to `take`, and say where they end."""
        if head.startswith(data):  # empty, or killed while the head was written
            self._file.seek(0)
            self._file.write(head)
            self._file.flush()
            return len(head)
        if not data.startswith(head):
            if _of_another_engine(data, head):
                raise LedgerError(
                    f"{self.path}: a ledger of another version of the search, whose findings are not taken "
                    "on; name another file with --ledger"
                )
            raise LedgerError(
                f"{self.path}: a ledger of something else ({others}), or no ledger; "
                "name another file with --ledger"
            )
        end = len(head)
        *lines, _torn = data[end:].split(b"\n")
        for number, line in enumerate(lines, 3):
            text = _whole(line)
            if text is not None and take(text):
                end += len(line) + 1
            elif number < len(lines) + 2:
                raise LedgerError(
                    f"{self.path}:{number}: damaged, its checksum does not agree; "
                    "delete the line to go on without it"
                )
        return end


def _of_another_engine(data: bytes, head: bytes) -> bool:
    """Whether a ledger is about the same as one with this head, but for the version of the engine."""
    try:
        (title, about), (ours, our) = (text.decode().split("\n")[:2] for text in (data, head))
        theirs, these = loads(about), loads(our)
        return (
            title == ours
            and theirs | {"engine": None} == these | {"engine": None}
            and theirs != these
        )
    except (ValueError, TypeError):
        return False


def _whole(line: bytes) -> str | None:
    """The finding on a line; None if its checksum does not agree."""
    try:
        text, check = line.decode().rsplit(" ", 1)
    except ValueError:
        return None
    return text if check == _check(text) else None


def _check(line: str) -> str:
    """The checksum of a line."""
    return f"{crc32(line.encode()):08x}"


def as_one(word: str) -> str:
    """Return a word as a field of a line, whose fields blanks divide: its own are no-break spaces.

    >>> as_given(as_one("guinea pig"))
    'guinea pig'
    """
    return word.replace(" ", "\u00a0")


def as_given(field: str) -> str:
    """Return the word of a field; no word has a no-break space itself."""
    return field.replace("\u00a0", " ")
