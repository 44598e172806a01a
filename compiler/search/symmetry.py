"""Symmetry of a problem: permutations of its words that leave every answer as it is, and their use.

A way of answering may offer some (`player.games.scoring.Scoring.symmetry`) for lists that are closed under them. They are tried on every
answer of the matrix before anything rests on them; `docs/search.md` says why they may be used then.
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
    from player.games.scoring import Symmetry

Array = NDArray[Any]

SAMPLED = 16  # random moves that stand for all that leave what was played where it is


class SymmetryError(PlayerError):
    """A permutation that is said to leave every answer as it is, and does not."""


class SymmetryClasses:
    """Moves that were tried on every answer, and what they make alike."""

    def __init__(self, moves: Array) -> None:
        self.moves = moves
        self.first: Array = kernels.orbit_representatives(
            moves
        )  # for every word the first that is alike to it
        self._width = (len(self.first) + 63) // 64
        self._nothing = kernels.Orbits(
            -1, np.empty((0, self._width), np.uint64), np.empty(0, np.int32)
        )
        self._after: dict[int, kernels.Orbits] = {}

    @property
    def classes(self) -> dict[int, list[int]]:
        """For every opener that is the first of some that are alike, the others, in order."""
        found: dict[int, list[int]] = {}
        for word, first in enumerate(self.first.tolist()):
            if word != first:
                found.setdefault(first, []).append(word)
        return found

    def after(self, played: Sequence[int]) -> kernels.Orbits:
        """What is alike once some words were played, as far as that is known."""
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
    """The symmetry of codes()[answer, word], if the way of answering offers any; an error if that is false.

    What it offers is left out where it moves answers to others of another weight.
    """
    scoring = getattr(lists, "scoring", None)
    offered: Symmetry | None = None if scoring is None else scoring.symmetry(lists)
    # Hard mode asks for letters. Ultra asks for the same answer, which is known of secrets only.
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
    """A permutation of words as one of their numbers."""
    to = [move(word) for word in lists.words]
    if strange := [word for word in to if word not in number]:
        raise _refused(lists, f"it makes words that are not in the list: {some(strange)}")
    return np.array([number[word] for word in to], np.int32)


def _try(lists: WordLists, codes: Array, move: Array) -> None:
    """Refuse what is no permutation, or mixes answers with other words, or changes what a word earns."""
    words, answers = lists.words, len(codes)
    if len(np.unique(move)) != len(move):
        raise _refused(lists, "it takes two words to the same one")
    for at in np.flatnonzero(move[:answers] >= answers):
        raise _refused(lists, f"{words[move[at]]!r}, unlike {words[at]!r}, is no answer")
    for answer in range(answers):
        wrong = codes[move[answer]].take(move) != codes[answer]
        for at in np.flatnonzero(wrong):
            raise _refused(
                lists,
                f"{words[at]!r} earns of {words[answer]!r} another answer than {words[move[at]]!r} "
                f"of {words[move[answer]]!r}",
            )


def _refused(lists: WordLists, why: str) -> SymmetryError:
    return SymmetryError(
        f"{lists.name}: what its way of answering offers as a symmetry is none, for {why}; "
        "expected permutations of the words that leave every answer as it is"
    )
