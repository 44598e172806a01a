"""An append-only journal that lets a killed run resume.

The file has a title, a line of JSON that says what the results are about, and one line `RESULT CHECK` per result,
where CHECK is a checksum of RESULT. A killed run leaves at worst an incomplete last line, which is dropped. A journal
about anything else, or a damaged one, is refused. Only one process at a time may use a journal: a lock keeps others
out, and ends with the process.
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
    """A journal that cannot be used, with the reason."""


class Journal:
    """A journal, open for appending. Its existing lines are passed to `take`, one by one.

    `take` returns whether a line is well formed. `others` says what else a journal might be about, for messages.
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
                f"{self.path}: cannot be used (not a regular file); name another file with --ledger"
            )
        try:
            self._file = open(path, "r+b" if os.path.exists(path) else "w+b")  # noqa: SIM115
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise LedgerError(f"{self.path}: cannot be used ({reason})") from None
        if not lock(self._file):
            self._file.close()
            raise LedgerError(
                f"{self.path}: another process is using this ledger; wait until it ends, or name another "
                "file with --ledger"
            )
        try:
            end = self._read(self._file.read(), head, take, others)
            self._file.seek(end)
            self._file.truncate()
        except OSError as error:
            with suppress(OSError):  # closing tries the failed write again
                self._file.close()
            raise LedgerError(f"{self.path}: cannot be used ({error.strerror})") from None
        except LedgerError:
            self._file.close()
            raise

    def add(self, line: str) -> None:
        """Append a result."""
        try:
            self._file.write(f"{line} {_check(line)}\n".encode())
            self._file.flush()
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written ({error.strerror})") from None

    def close(self) -> None:
        """Close the file; this tries a failed write once more."""
        try:
            self._file.close()
        except OSError as error:
            raise LedgerError(f"{self.path}: cannot be written ({error.strerror})") from None

    def _read(self, data: bytes, head: bytes, take: Callable[[str], bool], others: str) -> int:
        """Pass all complete lines to `take`, and return where they end."""
        if head.startswith(data):  # a new file, or a run killed while writing the head
            self._file.seek(0)
            self._file.write(head)
            self._file.flush()
            return len(head)
        if not data.startswith(head):
            if _of_another_engine(data, head):
                raise LedgerError(
                    f"{self.path}: this ledger was written by another version of the search, so its results "
                    "are not used; name another file with --ledger"
                )
            if _of_another_version(data, head):
                raise LedgerError(
                    f"{self.path}: this ledger was written by another version of guesstree and cannot be "
                    "resumed; name another file with --ledger"
                )
            raise LedgerError(
                f"{self.path}: belongs to another search ({others}) or is not a ledger; "
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
                    f"{self.path}:{number}: damaged, the checksum does not match; "
                    "delete the line to continue without it"
                )
        return end


def _of_another_engine(data: bytes, head: bytes) -> bool:
    """Whether a journal is about the same thing as this head, except for the version of the engine."""
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


def _of_another_version(data: bytes, head: bytes) -> bool:
    """Whether a journal has the title of this one with another number, or one that older versions wrote."""
    theirs, ours = (text.split(b"\n", 1)[0].split(b" ") for text in (data, head))
    return theirs != ours and set(ours[:-1]) <= set(theirs[:-1])


def _whole(line: bytes) -> str | None:
    """Return the result on a line; None if its checksum is wrong."""
    try:
        text, check = line.decode().rsplit(" ", 1)
    except ValueError:
        return None
    return text if check == _check(text) else None


def _check(line: str) -> str:
    """Return the checksum of a line."""
    return f"{crc32(line.encode()):08x}"


def as_one(word: str) -> str:
    """Return a word as one field of a line: blanks, which separate fields, become no-break spaces.

    >>> as_given(as_one("guinea pig"))
    'guinea pig'
    """
    return word.replace(" ", "\u00a0")


def as_given(field: str) -> str:
    """Return the word of a field; no word contains a no-break space."""
    return field.replace("\u00a0", " ")
