"""What games of places and colours have in common: their signs, and what is alike in them.

Where a list has every code that permuting places or colours makes of its codes, a game may be turned
so without any answer changing: two next guesses are alike if such a turn, which leaves the guesses
before as they are, makes one of the other.
"""

from itertools import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from player.games import Words

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# With more places, writing all their orders takes longer than a search without symmetry.
MOST_PLACES = 8


class Board:
    """All places among themselves, all colours among themselves, for words closed under that."""

    def __init__(self, signs: "Sequence[str]", places: int) -> None:
        self.signs = "".join(signs)
        self.places = places

    @classmethod
    def of(cls, lists: "Words") -> "Board | None":
        """Return what turns `lists` into themselves; None if their words are not closed under it."""
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
        """Return exchanges of neighbouring places and of neighbouring colours.

        >>> [turned("012") for turned in Board("012", 3).generators()]
        ['102', '021', '102', '021']
        """
        places = [_exchanged(at) for at in range(self.places - 1)]
        colours = [_renamed({one: other, other: one}) for one, other in pairwise(self.signs)]
        return [*places, *colours]

    def canonical(self, played: "Sequence[str]") -> str:
        """Return the smallest text of the guesses over all orders of places, the colours renamed.

        The guesses are written under each other and read by columns; colours get numbers as they come.

        >>> board = Board("012345", 4)
        >>> board.canonical(["0012"]) == board.canonical(["3541"]), board.canonical(["5454"])
        (False, '0011')
        >>> board.canonical(["0011", "0123"]) == board.canonical(["1100", "2310"])
        True
        """
        columns = ["".join(column) for column in zip(*played)]
        rows = zip(*_smallest(columns, {}))
        return " ".join("".join(DIGITS[number] for number in row) for row in rows)


def codes_of(
    guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any"
) -> "tuple[int, Any, Any]":
    """Return how many signs there are, and guesses and answers as numbers: [word, place]."""
    signs = sorted({sign for words in (guesses, answers) for word in words for sign in word})
    number = {sign: at for at, sign in enumerate(signs)}
    kind = np.min_scalar_type(len(signs))
    guess, answer = (
        np.array([[number[sign] for sign in word] for word in words], kind)
        for words in (guesses, answers)
    )
    return len(signs), guess, answer


def _smallest(columns: "Sequence[str]", names: dict[str, int]) -> "tuple[tuple[int, ...], ...]":
    """Return the smallest way to read columns in any order; `names` are the numbers given already.

    The first column read is the smallest there can be, so only those that tie for it are tried.
    """
    if not columns:
        return ()
    readings = {column: _read(column, dict(names)) for column in columns}
    least = min(readings.values())
    found = []
    for column, reading in readings.items():
        if reading == least:
            after, rest = dict(names), list(columns)
            _read(column, after)
            rest.remove(column)
            found.append(_smallest(rest, after))
    return (least, *min(found))


def _read(column: str, names: dict[str, int]) -> tuple[int, ...]:
    """Return the numbers of the colours in a column, giving new ones to those not met before."""
    return tuple(names.setdefault(sign, len(names)) for sign in column)


def _closed(turned: "Callable[[str], str]", words: set[str]) -> bool:
    return all(turned(word) in words for word in words)


def _exchanged(at: int) -> "Callable[[str], str]":
    return lambda word: word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _renamed(names: dict[str, str]) -> "Callable[[str], str]":
    table = str.maketrans(names)
    return lambda word: word.translate(table)
