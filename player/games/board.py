"""The common parts of games with places and colours: signs, lists and symmetries.

If a list is closed under permuting places and permuting colours, such a permutation changes no code. Two next
guesses are then equivalent if a permutation that fixes all earlier guesses maps one to the other.
"""

from itertools import pairwise, permutations, product

from player.core.errors import ListError
from player.games.contents import check_size
from player.games.letters import by_letters
from player.games.scoring import Scoring
from player.numbers import is_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from player.games.bulk import Symmetry, Words

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# Boards with more places are searched without symmetry; its benefit there has not been measured.
MOST_PLACES = 8


class Board:
    """The symmetries of a list that is closed under permuting places and permuting colours."""

    def __init__(self, signs: "Sequence[str]", places: int) -> None:
        self.signs = "".join(signs)
        self.places = places

    @classmethod
    def of(cls, lists: "Words") -> "Board | None":
        """Return the symmetries of `lists`; None if its words are not closed under them."""
        places = len(lists.words[0])
        if places > MOST_PLACES:
            return None
        board = cls(sorted({sign for word in lists.words for sign in word}), places)
        answers = set(lists.answers)
        others = set(lists.words) - answers
        for turned in board.generators():
            if not (_closed(turned, answers) and _closed(turned, others)):
                return None
        return board

    def generators(self) -> "list[Callable[[str], str]]":
        """Return the exchanges of neighbouring places and of neighbouring colours.

        >>> [turned("012") for turned in Board("012", 3).generators()]
        ['102', '021', '102', '021']
        """
        places = [_exchanged(at) for at in range(self.places - 1)]
        colours = [_renamed({one: other, other: one}) for one, other in pairwise(self.signs)]
        return [*places, *colours]


class BoardScoring(Scoring):
    """A game of places and colours: its generated lists and its symmetries."""

    has_letters = True

    __slots__ = ()

    @classmethod
    def made(cls, spec: str) -> "Iterator[str] | None":
        return _made_codes(cls.name, spec)

    def symmetry(self, lists: "Words") -> "Symmetry | None":
        return Board.of(lists)

    def order(
        self, state: "Sequence[str]", weight_of: "Mapping[str, int] | None"
    ) -> "Callable[[str], int]":
        return by_letters(state, weight_of)


def _made_codes(name: str, spec: str) -> "Iterator[str] | None":
    """Return the words of a list such as 4x6 or 4x10:distinct; None if `spec` is not of that form."""
    size, colon, kind = spec.partition(":")
    places, cross, colours = size.partition("x")
    if not (cross and is_count(places) and is_count(colours)):
        return None
    width, signs = int(places), int(colours)
    whole = f"{name}:{spec}"
    if colon and kind != "distinct":
        raise ListError(f"{whole}: expected 'distinct' after the second colon, not {kind!r}")
    if not (1 <= width <= Scoring.most and 1 <= signs <= len(DIGITS)):
        raise ListError(
            f"{whole}: expected 1 to {Scoring.most} places and 1 to {len(DIGITS)} colours"
        )
    if colon and width > signs:
        raise ListError(f"{whole}: {width} places cannot all differ in {signs} colours")
    count = 1
    for place in range(width):
        count *= signs - place if colon else signs
    check_size(whole, count)
    made = permutations(DIGITS[:signs], width) if colon else product(DIGITS[:signs], repeat=width)
    return map("".join, made)


def codes_of(
    guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any"
) -> "tuple[int, Any, Any]":
    """Return the number of signs, and the guesses and answers as arrays of sign numbers [word, place]."""
    signs = sorted({sign for words in (guesses, answers) for word in words for sign in word})
    number = {sign: at for at, sign in enumerate(signs)}
    kind = np.min_scalar_type(len(signs))
    guess, answer = (
        np.array([[number[sign] for sign in word] for word in words], kind)
        for words in (guesses, answers)
    )
    return len(signs), guess, answer


def _closed(turned: "Callable[[str], str]", words: set[str]) -> bool:
    return all(turned(word) in words for word in words)


def _exchanged(at: int) -> "Callable[[str], str]":
    return lambda word: word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _renamed(names: dict[str, str]) -> "Callable[[str], str]":
    table = str.maketrans(names)
    return lambda word: word.translate(table)
