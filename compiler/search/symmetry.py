"""Symmetry of a problem: permutations of its words that leave every code unchanged.

A game may offer some (`player.games.scoring.Scoring.symmetry`) for lists that are closed under them. They are tested
on the whole matrix before they are used; `docs/search.md` explains why they may be used then.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from compiler import kernels
from player.core.errors import PlayerError
from player.core.text import some
from player.words.lists import WordLists

if TYPE_CHECKING:
    from player.games.bulk import Symmetry

Array = NDArray[Any]

SAMPLED = 16  # random moves that represent the stabilizer of the words played


class SymmetryError(PlayerError):
    """A permutation that a game offers as a symmetry changes some code."""


class SymmetryClasses:
    """Permutations that were tested on the whole matrix, and the equivalent words that follow from them."""

    def __init__(self, moves: Array) -> None:
        self.moves = moves
        # For every word, the first word that is equivalent to it.
        self.first: Array = kernels.orbit_representatives(moves)
        self._width = (len(self.first) + 63) // 64
        self._nothing = kernels.Orbits(
            -1, np.empty((0, self._width), np.uint64), np.empty(0, np.int32)
        )
        self._after: dict[int, kernels.Orbits] = {}

    @property
    def classes(self) -> dict[int, list[int]]:
        """For every opener that is the first of several equivalent ones: the others, in order."""
        found: dict[int, list[int]] = {}
        for word, first in enumerate(self.first.tolist()):
            if word != first:
                found.setdefault(first, []).append(word)
        return found

    def after(self, played: Sequence[int]) -> kernels.Orbits:
        """Return the orbits after these words were played, as far as they are known."""
        if len(played) not in {1, 2}:
            return self._nothing
        opener, *second = played
        if opener not in self._after:
            self._after[opener] = kernels.orbits_from(self.moves, opener, SAMPLED, self._width)
        after = self._after[opener]
        return after._replace(node=int(after.child[second[0]])) if second else after


def symmetry_of(
    lists: WordLists, codes: Callable[[], Array], weight: Array, mode: str
) -> SymmetryClasses | None:
    """Return the symmetry of codes()[answer, word], or None if the game offers none.

    Permutations between answers of different weight are left out. Raises SymmetryError if one changes a code.
    """
    scoring = getattr(lists, "scoring", None)
    offered: Symmetry | None = None if scoring is None else scoring.symmetry(lists)
    # Hard mode depends on letters. Ultra mode needs codes between guesses, which are tested for answers only.
    if offered is None or mode == "hard" or (mode == "ultra" and len(weight) < len(lists.words)):
        return None
    table = codes()
    number = {word: i for i, word in enumerate(lists.words)}
    kept = []
    for move in offered.generators():
        numbered = _numbered(lists, number, move)
        _try(lists, table, numbered)
        if (weight[numbered[: len(weight)]] == weight).all():
            kept.append(numbered)
    return SymmetryClasses(np.array(kept)) if kept else None


def _numbered(lists: WordLists, number: dict[str, int], move: Callable[[str], str]) -> Array:
    """Return a permutation of words as a permutation of their numbers."""
    to = [move(word) for word in lists.words]
    if strange := [word for word in to if word not in number]:
        raise _refused(lists, f"it maps words to words that are not in the list: {some(strange)}")
    return np.array([number[word] for word in to], np.int32)


def _try(lists: WordLists, codes: Array, move: Array) -> None:
    """Refuse a move that is no permutation, mixes answers with other words, or changes a code."""
    words, answers = lists.words, len(codes)
    if len(np.unique(move)) != len(move):
        raise _refused(lists, "it maps two words to the same word")
    for at in np.flatnonzero(move[:answers] >= answers):
        raise _refused(lists, f"{words[at]!r} is an answer, but {words[move[at]]!r} is not")
    for answer in range(answers):
        wrong = codes[move[answer]].take(move) != codes[answer]
        for at in np.flatnonzero(wrong):
            raise _refused(
                lists,
                f"the feedback for {words[at]!r} and the answer {words[answer]!r} differs from the feedback for "
                f"{words[move[at]]!r} and {words[move[answer]]!r}",
            )


def _refused(lists: WordLists, why: str) -> SymmetryError:
    return SymmetryError(
        f"{lists.name}: the scoring offers a symmetry that is not one, because {why}; "
        "expected permutations of the words that leave every feedback unchanged"
    )
