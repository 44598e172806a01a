"""The ledger of a search for the best pair of fixed openers, appended as it runs.

A line of the journal is one of

    pair WORD WORD TOTAL    the best tree that plays these two words first has this total
    compared WORD           the pairs of this word with all words ranked after it are no better than the pairs above

The ledger is about the lists, their weights and the limit of guesses.
"""

from typing import TYPE_CHECKING, NamedTuple

from compiler.journal import Journal, LedgerError, as_given, as_one
from compiler.search.costs import terms_of
from player.core.text import some

if TYPE_CHECKING:
    from compiler.search.problem import Problem

TITLE = "guesstree ledger of pairs 1"
OTHERS = "other lists, weights, engine or limit"
PAIR, COMPARED = "pair", "compared"


class PricedSequence(NamedTuple):
    """Words that are always played first, and the total of the best tree; INFINITE if none stays within the guess limit."""

    total: int
    words: tuple[int, ...]


class SequenceLedger:
    """What is known about pairs; kept in memory only if there is no path."""

    def __init__(self, problem: "Problem", limit: int, path: str | None = None) -> None:
        self.pairs: set[PricedSequence] = set()
        self.compared: set[int] = set()
        self._words = problem.lists.words
        self._number = {word: at for at, word in enumerate(self._words)}
        self._strange: set[str] = set()
        self._journal = None
        if path is None:
            return
        about = terms_of(problem) | {"max_guesses": limit}
        self._journal = Journal(path, TITLE, about, self._take, OTHERS)
        if self._strange:
            self.close()
            raise LedgerError(
                f"{self._journal.path}: the ledger has findings of words that are not in the list: "
                f"{some(sorted(self._strange))}"
            )

    def add_pair(self, one: PricedSequence) -> None:
        """Store the total of a pair; longer sequences are not stored."""
        if len(one.words) == 2 and one not in self.pairs:
            self.pairs.add(one)
            self._write(f"{PAIR} {' '.join(map(self._field, one.words))} {one.total}")

    def add_compared(self, word: int) -> None:
        """Store that all pairs of a word with words ranked after it were compared."""
        self.compared.add(word)
        self._write(f"{COMPARED} {self._field(word)}")

    def close(self) -> None:
        """Close the file."""
        if self._journal is not None:
            self._journal.close()

    def _field(self, word: int) -> str:
        return as_one(self._words[word])

    def _write(self, line: str) -> None:
        if self._journal is not None:
            self._journal.add(line)

    def _take(self, line: str) -> bool:
        """Read a line of the journal; return False if it is malformed."""
        match line.split(" "):
            case [kind, one, other, total] if kind == PAIR and total.isdecimal():
                words = tuple(map(as_given, (one, other)))
            case [kind, one] if kind == COMPARED:
                words = (as_given(one),)
            case _:
                return False
        self._strange |= {*words} - self._number.keys()
        if self._strange:
            return True
        if len(words) == 1:
            self.compared.add(self._number[words[0]])
        else:
            numbers = tuple(self._number[word] for word in words)
            self.pairs.add(PricedSequence(int(total), numbers))
        return True
