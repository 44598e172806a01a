"""The ledger of openers: what is known of each one's cost, appended as it is found.

A journal with a line for each finding: `word total exact counts` for the smallest total of a tree that opens
with the word and how many answers the best such tree finds with one guess, two, and so on; `word total bound`
where no tree has a total below that; `word none` where no tree keeps to the limit.
"""

from typing import Any, NamedTuple

from compiler.journal import Journal, as_given, as_one
from compiler.kernels import INFINITE

TITLE = "guesstree openers ledger 1"
OTHERS = "other lists, mode, limit, weights or engine"

EXACT, BOUND, NONE = "exact", "bound", "none"


class KnownCost(NamedTuple):
    """No tree has a total below `bound`; where there is a histogram, the best tree has just that.

    A bound of `INFINITE` says that there is no tree.
    """

    bound: int
    histogram: tuple[
        int, ...
    ] = ()  # answers found with one guess, two, and so on; empty: only a bound

    @property
    def known(self) -> bool:
        """Whether nothing is left to find: the total is known, or that there is none."""
        return bool(self.histogram) or self.bound >= INFINITE


UNKNOWN = KnownCost(0)


class Costs:
    """Findings by opener; in memory alone if there is no path."""

    def __init__(self, path: str | None = None, terms: dict[str, Any] | None = None) -> None:
        self.findings: dict[str, KnownCost] = {}
        self._journal = (
            None if path is None else Journal(path, TITLE, terms or {}, self._take, OTHERS)
        )

    def get(self, word: str) -> KnownCost:
        """What is known of an opener."""
        return self.findings.get(word, UNKNOWN)

    def add(self, word: str, finding: KnownCost) -> None:
        """Note a finding, unless as much is known already."""
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
        """Keep a finding; False if it says no more than what is known."""
        now = self.get(word)
        if now.known or (not finding.known and finding.bound <= now.bound):
            return False
        self.findings[word] = finding
        return True

    def _take(self, line: str) -> bool:
        """Take a line in; False if it is no finding."""
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
