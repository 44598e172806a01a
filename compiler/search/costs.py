"""The journal of opener costs: what is known about each opener, appended as it is found.

A line of the journal is one of

    WORD TOTAL exact COUNTS   the smallest total of a tree with this opener, and the number of answers that the best
                              such tree finds with one guess, two, and so on
    WORD TOTAL bound          no tree with this opener has a smaller total
    WORD none                 no tree with this opener keeps to the limit
"""

from typing import Any, NamedTuple

from compiler.journal import Journal, as_given, as_one
from compiler.kernels import INFINITE

TITLE = "guesstree openers ledger 1"
OTHERS = "other lists, mode, limit, weights or engine"

EXACT, BOUND, NONE = "exact", "bound", "none"


class KnownCost(NamedTuple):
    """What is known about an opener: no tree has a total below `bound`; with a histogram, the best tree has exactly it.

    A bound of `INFINITE` means that there is no tree.
    """

    bound: int
    # Answers found with one guess, two, and so on; empty if only the bound is known.
    histogram: tuple[int, ...] = ()

    @property
    def known(self) -> bool:
        """Whether the cost is fully known: the total, or that there is no tree."""
        return bool(self.histogram) or self.bound >= INFINITE


UNKNOWN = KnownCost(0)


class Costs:
    """Known costs by opener; kept in memory only if there is no path."""

    def __init__(self, path: str | None = None, terms: dict[str, Any] | None = None) -> None:
        self.findings: dict[str, KnownCost] = {}
        self._journal = (
            None if path is None else Journal(path, TITLE, terms or {}, self._take, OTHERS)
        )

    def get(self, word: str) -> KnownCost:
        """Return what is known about an opener."""
        return self.findings.get(word, UNKNOWN)

    def add(self, word: str, finding: KnownCost) -> None:
        """Store a result, unless as much is known already."""
        if not self._take_in(word, finding) or self._journal is None:
            return
        if finding.histogram:
            said = f"{finding.bound} {EXACT} {','.join(map(str, finding.histogram))}"
        else:
            said = NONE if finding.bound >= INFINITE else f"{finding.bound} {BOUND}"
        self._journal.add(f"{as_one(word)} {said}")

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _take_in(self, word: str, finding: KnownCost) -> bool:
        """Store a result in memory; return False if it adds nothing."""
        now = self.get(word)
        if now.known or (not finding.known and finding.bound <= now.bound):
            return False
        self.findings[word] = finding
        return True

    def _take(self, line: str) -> bool:
        """Read a line of the journal; return False if it is malformed."""
        word, *said = line.split(" ")
        try:
            match said:
                case [bound, kind, counts] if kind == EXACT:
                    finding = KnownCost(int(bound), tuple(map(int, counts.split(","))))
                case [bound, kind] if kind == BOUND:
                    finding = KnownCost(int(bound))
                case [kind] if kind == NONE:
                    finding = KnownCost(INFINITE)
                case _:
                    return False
        except ValueError:
            return False
        if not 0 <= finding.bound <= INFINITE or min(finding.histogram, default=0) < 0:
            return False
        self._take_in(as_given(word), finding)
        return True
