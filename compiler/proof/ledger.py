"""The ledger of a proof: a journal of what is known about each opener, appended as it is found.

Each line is `LIMIT WORD BOUND KIND`.
"""

from typing import Any, NamedTuple

from compiler.journal import Journal, as_given, as_one
from compiler.search.engine import INFINITE

TITLE = "guesstree ledger 1"
OTHERS = "other lists, mode, objective, limit, weights or engine"

ONE_PLY, SEARCH, EXACT = "one-ply", "search", "exact"
KINDS = (ONE_PLY, SEARCH, EXACT)


class Finding(NamedTuple):
    """No tree with an opener has a total below `bound`; if `kind` is exact, one has exactly this total."""

    bound: int
    kind: str


class Ledger:
    """Results by limit and opener; kept in memory only if there is no path."""

    def __init__(self, path: str | None, terms: dict[str, Any]) -> None:
        self.findings: dict[tuple[int, str], Finding] = {}
        self._journal = None if path is None else Journal(path, TITLE, terms, self._take, OTHERS)

    def get(self, limit: int, word: str) -> Finding | None:
        """Return what is known about an opener under a limit."""
        return self.findings.get((limit, word))

    def add(self, limit: int, word: str, bound: int, kind: str) -> None:
        """Store a result; it replaces an older one for the same opener."""
        self.findings[limit, word] = Finding(bound, kind)
        if self._journal is not None:
            self._journal.add(f"{limit} {as_one(word)} {bound} {kind}")

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _take(self, line: str) -> bool:
        """Read a line of the journal; return False if it is malformed."""
        try:
            limit, word, bound, kind = line.split(" ")
            key, finding = (int(limit), as_given(word)), Finding(int(bound), kind)
        except ValueError:
            return False
        if kind not in KINDS or not (key[0] >= 0 and 0 <= finding.bound <= INFINITE):
            return False
        self.findings[key] = finding
        return True
