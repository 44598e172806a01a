"""Past answers as choices: for each day, the words to choose from and the word that was chosen.

On a day, a word is described by its kind, by how long ago it last was the answer (its age), and by whether any answer
had been repeated by then. For each day, the number of words in every such cell is counted. A row uses only what was
known before its day, so rows for any number of days can be taken from one table.
"""

from collections.abc import Sequence
from datetime import date
from math import log2
from typing import NamedTuple

import numpy as np

from compiler.prior.logit import Array, Choices
from compiler.prior.words import WordKind
from player.daily.past import Past

Days = Past | Sequence[tuple[date, str]]  # answers in chronological order

NEVER = 0  # the age of a word that was never the answer

# The days after which a word enters the next age: each about 1.4 times the one before.
AGES = (32, 45, 64, 91, 128, 181, 256, 362, 512, 724, 1024, 1448, 2048, 2896, 4096)
_FIRST = 4.5  # the binary logarithm of the days for the first age, less than 32 days
FOUR_YEARS = log2(1461)


class Cell(NamedTuple):
    """The common properties of the words of one cell; `again` says whether answers had begun to repeat."""

    kind: WordKind
    age: int
    again: bool


def doublings(age: int) -> float:
    """Return how often four years must be doubled to reach an age: 0 at four years, -1 at two, and so on."""
    days = _FIRST if age == 1 else 5 + (age - 2) / 2 + 0.25
    return days - FOUR_YEARS


def age_after(days: int) -> int:
    """Return the age of a word that was the answer `days` days ago.

    >>> [age_after(days) for days in (1, 31, 32, 5000)]
    [1, 1, 2, 16]
    """
    return 1 + int(np.searchsorted(AGES, days, "right"))


class History:
    """Past answers among words of known kinds, as a table of counts: `counts` is days by `cells`."""

    def __init__(self, kinds: Sequence[WordKind], words: Sequence[str], past: Days) -> None:
        """Take the kind of each word, and the answers in chronological order, all among the words."""
        self.days = np.array([day.toordinal() for day, _ in past], np.int64)
        numbers = {kind: i for i, kind in enumerate(dict.fromkeys(kinds))}
        kind_of = {word: numbers[kind] for word, kind in zip(words, kinds)}
        when: dict[str, list[int]] = {}
        for at, (_, word) in enumerate(past):
            when.setdefault(word, []).append(at)
        # A cell has a number made of the kind, the age, and whether answers repeat.
        self._shape = (len(numbers), len(AGES) + 2, 2)
        self._again = self._repeating(when)
        ids, counts = self._table(kind_of, when, np.bincount([kind_of[word] for word in words]))
        chosen = [
            self._id(kind_of[word], self._age(when[word], at), at)
            for at, (_, word) in enumerate(past)
        ]
        self.counts = counts
        self.chosen = np.searchsorted(ids, chosen)
        names = list(numbers)
        self.cells = [
            Cell(names[kind], age, bool(again))
            for kind, age, again in zip(
                *(part.tolist() for part in np.unravel_index(ids, self._shape))
            )
        ]

    def choices(self, features: Array) -> Choices:
        """Return the choices, with the features of each cell."""
        return Choices(self.counts, features, self.chosen)

    def _repeating(self, when: dict[str, list[int]]) -> Array:
        """Return for each day whether an answer had been repeated before it."""
        second = min((days[1] for days in when.values() if len(days) > 1), default=len(self.days))
        return (np.arange(len(self.days)) > second).astype(np.int64)

    def _age(self, came: list[int], at: int) -> int:
        """Return the age on a day of a word that was the answer on these days."""
        before = [day for day in came if day < at]
        return age_after(int(self.days[at] - self.days[before[-1]])) if before else NEVER

    def _id(self, kind: int, age: int, at: int) -> int:
        return int(np.ravel_multi_index((kind, age, int(self._again[at])), self._shape))

    def _table(
        self, kind_of: dict[str, int], when: dict[str, list[int]], sizes: Array
    ) -> tuple[Array, Array]:
        """Return the numbers of all cells that ever contain a word, and the number of words in each on each day."""
        length = len(self.days)
        days, ids = [], []
        fresh = np.tile(sizes, (length, 1))  # words of each kind that were never an answer
        for word, came in when.items():
            kind = kind_of[word]
            fresh[came[0] + 1 :, kind] -= 1
            for first, last in zip(came, [*came[1:], length - 1]):
                at = np.arange(first + 1, last + 1)
                age = 1 + np.searchsorted(AGES, self.days[at] - self.days[first], "right")
                days.append(at)
                ids.append(
                    np.ravel_multi_index(
                        (np.full(len(at), kind), age, self._again[at]), self._shape
                    )
                )
        day, new = np.nonzero(fresh)
        days.append(day)
        ids.append(
            np.ravel_multi_index((new, np.full(len(day), NEVER), self._again[day]), self._shape)
        )
        weights = np.concatenate([*(np.ones(len(part)) for part in days[:-1]), fresh[day, new]])
        known, column = np.unique(np.concatenate(ids), return_inverse=True)
        place = np.concatenate(days) * len(known) + column
        counts = np.bincount(place, weights, minlength=length * len(known))
        return known, counts.reshape(length, len(known))
