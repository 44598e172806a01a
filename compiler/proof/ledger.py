"""The ledger of a proof: what is known of each opener, appended as it is found.

A text of a title, a line of JSON that says what is being proven, and a line `limit word bound kind check`
for each finding, `check` being a checksum of the line. A run that is killed leaves at worst a torn last
line, which is dropped; a ledger of anything else than what is asked for is refused.
"""

import json
import os
from typing import Any, NamedTuple
from zlib import crc32

from player.errors import PlayerError
from player.words import plain

TITLE = "guesstree ledger 1"

ONE_PLY, SEARCH, EXACT = "one-ply", "search", "exact"
KINDS = (ONE_PLY, SEARCH, EXACT)


class LedgerError(PlayerError):
    """A ledger that cannot be used, and why."""


class Finding(NamedTuple):
    """No tree with an opener has a total below `bound`; if `kind` is exact, one has just that."""

    bound: int
    kind: str


class Ledger:
    """Findings by limit of guesses and opener; in memory alone if there is no path."""

    def __init__(self, path: str | None, terms: dict[str, Any]) -> None:
        self.findings: dict[tuple[int, str], Finding] = {}
        self._file = None if path is None else self._open(path, terms)

    def get(self, limit: int, word: str) -> Finding | None:
        """What is known of an opener under a limit."""
        return self.findings.get((limit, word))

    def add(self, limit: int, word: str, bound: int, kind: str) -> None:
        """Note a finding, replacing an older one of the same opener."""
        self.findings[limit, word] = Finding(bound, kind)
        if self._file is not None:
            line = f"{limit} {word} {bound} {kind}"
            self._file.write(f"{line} {_check(line)}\n".encode())
            self._file.flush()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _open(self, path: str, terms: dict[str, Any]) -> Any:
        """Read what is there, drop a torn last line, and go on behind it."""
        head = f"{TITLE}\n{json.dumps(terms, sort_keys=True)}\n".encode()
        try:
            file = open(path, "r+b" if os.path.exists(path) else "w+b")  # noqa: SIM115
            data = file.read()
        except OSError as error:
            raise LedgerError(f"{plain(path)}: cannot be used ({error.strerror})") from None
        if head.startswith(data):  # empty, or killed while the head was written
            file.seek(0)
            file.write(head)
            file.flush()
            return file
        if not data.startswith(head):
            file.close()
            raise LedgerError(
                f"{plain(path)}: a ledger of something else (other lists, mode, objective, limit, "
                "weights or engine), or no ledger; name another file with --ledger"
            )
        end = len(head)
        *lines, _torn = data[end:].split(b"\n")
        for number, line in enumerate(lines, 3):
            if not self._take(line):
                if number < len(lines) + 2:
                    file.close()
                    raise LedgerError(
                        f"{plain(path)}:{number}: damaged, its checksum does not agree; "
                        "delete the line to go on without it"
                    )
                break
            end += len(line) + 1
        file.seek(end)
        file.truncate()
        return file

    def _take(self, line: bytes) -> bool:
        """Take a line in; False if it is not whole."""
        try:
            text, check = line.decode().rsplit(" ", 1)
            limit, word, bound, kind = text.split(" ")
            finding = Finding(int(bound), kind)
            key = int(limit), word
        except ValueError:
            return False
        if check != _check(text) or kind not in KINDS:
            return False
        self.findings[key] = finding
        return True


def _check(line: str) -> str:
    """The checksum of a line."""
    return f"{crc32(line.encode()):08x}"
