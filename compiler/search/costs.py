"""The ledger of a search over openers: what is known about each opener, appended as it is found.

A line of the journal is LIMIT WORD BOUND KIND, with a limit of 0 for none, where KIND is one of

    one-ply        no tree with this opener has a smaller total; the bound needs no search
    search         the same, found by a search
    exact          this is the smallest total of a tree with this opener
    exact COUNTS   the same, and COUNTS are the answers that the best such tree finds with one guess, two, ...

A BOUND of `none` says that no tree with this opener stays within the limit. The ledger is about the lists, their weights
and the mode only, so proofs and tables of openers share it, under any limit.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from compiler.journal import Journal, LedgerError, as_given, as_one
from compiler.kernels import INFINITE
from player.core.text import some
from player.words.weights import digests

if TYPE_CHECKING:
    from compiler.search.problem import Problem

TITLE = "guesstree ledger 2"
OTHERS = "other lists, mode, weights or engine"
ENGINE = 1  # raise it when ledgers of older versions must not be continued

ONE_PLY, SEARCH, EXACT = "one-ply", "search", "exact"
KINDS = (ONE_PLY, SEARCH, EXACT)
NONE = "none"


class KnownCost(NamedTuple):
    """The known cost of an opener under a limit: no tree has a total below `bound`; if `kind` is exact, one has it.

    A bound of `INFINITE` means that there is no tree.
    """

    bound: int
    kind: str
    # Answers that the best tree finds with one guess, two, and so on; empty if not known.
    histogram: tuple[int, ...] = ()


UNKNOWN = KnownCost(0, "")


def terms_of(problem: "Problem") -> dict[str, Any]:
    """Return what a ledger is about; a ledger about anything else must not be continued."""
    found = digests(problem.lists, problem.weights)
    return {f"{what}_digest": digest for what, digest in found.items()} | {
        "scoring": problem.lists.scoring.name,
        "mode": problem.mode,
        "engine": ENGINE,
    }


class Costs:
    """Known costs by limit and opener; kept in memory only if there is no path."""

    def __init__(self, problem: "Problem", path: str | None = None) -> None:
        self.findings: dict[tuple[int, str], KnownCost] = {}
        self._limits: set[int] = set()  # the limits for which there are results
        self._journal = None
        if path is None:
            return
        self._journal = Journal(path, TITLE, terms_of(problem), self._take, OTHERS)
        if strange := sorted({word for _, word in self.findings} - set(problem.lists.words)):
            self.close()
            raise LedgerError(
                f"{self._journal.path}: the ledger has results for words that are not in the list: {some(strange)}"
            )

    def get(self, limit: int, word: str) -> KnownCost:
        """Return what was found about an opener under a limit."""
        return self.findings.get((limit, word), UNKNOWN)

    def bound(self, limit: int, word: str) -> int:
        """Return the best known bound of an opener under a limit.

        A bound that holds under a larger limit, or without one, holds under this one too.
        """
        above = (limit, *(at for at in self._limits if at == 0 or 0 < limit < at))
        return max(self.get(at, word).bound for at in above)

    def add(self, limit: int, word: str, finding: KnownCost) -> None:
        """Store a result, unless as much is known already."""
        if not self._take_in(limit, word, finding) or self._journal is None:
            return
        bound = NONE if finding.bound >= INFINITE else finding.bound
        counts = [",".join(map(str, finding.histogram))] if finding.histogram else []
        self._journal.add(" ".join([f"{limit} {as_one(word)} {bound} {finding.kind}", *counts]))

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _take_in(self, limit: int, word: str, finding: KnownCost) -> bool:
        """Store a result in memory; return False if it adds nothing."""
        if _worth(finding) <= _worth(self.get(limit, word)):
            return False
        self.findings[limit, word] = finding
        self._limits.add(limit)
        return True

    def _take(self, line: str) -> bool:
        """Read a line of the journal; return False if it is malformed."""
        try:
            limit, word, field, kind, *counts = line.split(" ")
            key = int(limit), as_given(word)
            bound = INFINITE if field == NONE else int(field)
            histogram = tuple(map(int, counts[0].split(","))) if counts else ()
        except ValueError:
            return False
        if kind not in KINDS or len(counts) > (kind == EXACT and bound < INFINITE):
            return False
        if key[0] < 0 or not 0 <= bound <= INFINITE or min(histogram, default=0) < 0:
            return False
        self._take_in(*key, KnownCost(bound, kind, histogram))
        return True


def _worth(finding: KnownCost) -> tuple[bool, bool, int]:
    """Return how much a result says, for comparison."""
    return bool(finding.histogram), finding.kind == EXACT, finding.bound
