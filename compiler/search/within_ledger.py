"""The ledger of a search for the most answers within K guesses: what is known about each opener, as it is found.

A line of the journal is WORD MISSED TOTAL KIND, where KIND is one of

    bound    every tree with this opener misses more, or misses as much and has at least this total
    missed   the same, and this is the least weight that the trees with this opener miss
    exact    the best tree with this opener misses this much and has this total

A MISSED of `none` says that no tree with this opener stays within the limit. The ledger is about the lists, their weights,
the mode, K and the limit of guesses.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from compiler.journal import Journal, LedgerError, as_given, as_one
from compiler.kernels import INFINITE
from compiler.search.costs import NONE as NO_TREE
from compiler.search.costs import terms_of
from player.core.text import some

if TYPE_CHECKING:
    from compiler.search.problem import Problem

TITLE = "guesstree ledger of answers in time 1"
OTHERS = "other lists, mode, weights, engine, number of guesses or limit"

BOUND, MISSED, EXACT = KINDS = ("bound", "missed", "exact")


class MissedCost(NamedTuple):
    """The weight that is not solved within K guesses, and the total. Instances compare by the objective."""

    missed: int
    total: int


NONE = MissedCost(INFINITE, INFINITE)  # no tree stays within the limit


class KnownMissed(NamedTuple):
    """The known cost of an opener: a lower bound, and how much of it is exact."""

    cost: MissedCost
    kind: str

    @property
    def worth(self) -> tuple[bool, MissedCost, bool]:
        """Return how strong this is, for comparison."""
        return self.kind == EXACT, self.cost, self.kind == MISSED


UNKNOWN = KnownMissed(MissedCost(0, 0), "")


class WithinLedger:
    """The known costs of openers, by number; kept in memory only if there is no path."""

    def __init__(
        self, problem: "Problem", within: int, limit: int, path: str | None = None
    ) -> None:
        self._words = problem.lists.words
        self._number = {word: at for at, word in enumerate(self._words)}
        self._known: dict[int, KnownMissed] = {}
        self._strange: set[str] = set()
        self._journal = None
        if path is None:
            return
        about: dict[str, Any] = terms_of(problem) | {"within": within, "max_guesses": limit}
        self._journal = Journal(path, TITLE, about, self._take, OTHERS)
        if self._strange:
            self.close()
            raise LedgerError(
                f"{self._journal.path}: the ledger has results for words that are not in the list: "
                f"{some(sorted(self._strange))}"
            )

    def get(self, word: int) -> KnownMissed:
        """Return what is known about an opener."""
        return self._known.get(word, UNKNOWN)

    def add(self, word: int, known: KnownMissed) -> None:
        """Store a result, unless as much is known already."""
        if not self._take_in(word, known) or self._journal is None:
            return
        missed, total = known.cost
        field = NO_TREE if missed >= INFINITE else missed
        total = 0 if missed >= INFINITE else total
        self._journal.add(f"{as_one(self._words[word])} {field} {total} {known.kind}")

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _take_in(self, word: int, known: KnownMissed) -> bool:
        """Store a result in memory; return False if it adds nothing."""
        if known.worth <= self.get(word).worth:
            return False
        self._known[word] = known
        return True

    def _take(self, line: str) -> bool:
        """Read a line of the journal; return False if it is malformed."""
        try:
            word, field, text, kind = line.split(" ")
            missed, total = INFINITE if field == NO_TREE else int(field), int(text)
        except ValueError:
            return False
        if kind not in KINDS or not (0 <= missed <= INFINITE and 0 <= total < INFINITE):
            return False
        cost = NONE if missed == INFINITE else MissedCost(missed, total)
        if (number := self._number.get(as_given(word))) is None:
            self._strange.add(as_given(word))
        else:
            self._take_in(number, KnownMissed(cost, kind))
        return True
