"""Letters: each is in its right place, elsewhere, or absent. `player.core.feedback` defines the marks."""

from player.core import feedback
from player.core.messages import later, say
from player.core.rule import LetterRule
from player.games.scoring import Scoring
from player.games.vocabulary import fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


class Letters(LetterRule, Scoring):
    """A mark for each letter of a guess: 2 right place, 1 elsewhere, 0 absent, read in base 3.

    >>> game = Letters(5)
    >>> game.show(game.score("speed", "abide"))
    'bbyby'
    """

    noun, unit = later("word"), "letters"
    lettered = True
    kernel = "letters"
    marked = has_page = has_letters = True
    sample = "crane=bybbg"

    __slots__ = ()

    def given_away(self, code: int) -> tuple[int, ...]:
        """Return the number of letters in place, the number elsewhere, and the code as a tie-break."""
        marks = feedback.marks_of(code, self.length)
        return marks.count(feedback.PLACED), marks.count(feedback.ELSEWHERE), code

    def fault(self, word: str) -> str | None:
        return fault(word)

    @property
    def example(self) -> str:
        return feedback.example(self.length)

    @property
    def examples(self) -> tuple[str, str, str]:
        first, second, third = ((marks * 3)[: self.length] for marks in ("bygbb", "bybbg", "bygyb"))
        return first, second, third

    @property
    def brief(self) -> str:
        return say("g right place, y elsewhere, b absent.")

    def help(self) -> list[str]:
        return [
            say("After each guess, type what your game showed for it, one mark a letter:"),
            say("  g  right letter, right place   also 2") + "\t 🟩 🟧",
            say("  y  right letter, elsewhere     also 1") + "\t 🟨 🟦",
            say("  b  absent                      also 0 . - _ x") + "\t ⬛ ⬜",
        ]

    def marks_width(self, style: str) -> int:
        return (
            self.length if style == "letters" else 2 * self.length
        )  # a square is two columns wide

    def revealed(self, history: "Sequence[tuple[str, int]]") -> str:
        """Return what the turns revealed about the letters tried.

        >>> Letters(5).revealed([("crane", int("01002", 3))])
        'In place: ____E. Elsewhere: R. Absent: A C N.'
        """
        length = len(history[-1][0])
        marked = [
            (at, letter, mark)
            for guess, code in history
            for at, (letter, mark) in enumerate(zip(guess, feedback.marks_of(code, length)))
        ]
        place = {at: letter for at, letter, mark in marked if mark == feedback.PLACED}
        found = {letter for _, letter, mark in marked if mark != feedback.ABSENT}
        absent = {letter for _, letter, _ in marked} - found
        known = {
            later("In place: {signs}."): "".join(place.get(at, "_") for at in range(length))
            if place
            else "",
            later("Elsewhere: {signs}."): " ".join(sorted(found.difference(place.values()))),
            later("Absent: {signs}."): " ".join(sorted(absent)),
        }
        return " ".join(say(text, signs=signs.upper()) for text, signs in known.items() if signs)

    def hinted(self, guess: str) -> str:
        signs = " ".join(sorted(set(guess))).upper()
        return say("A good word now has the letters {signs}.", signs=signs)

    def looks_like_word(self, word: str) -> bool:
        return word.isalpha()

    def moves(self, text: str) -> list[str]:
        return text.replace(",", " ").split()

    def order(
        self, state: "Sequence[str]", weight_of: "Mapping[str, int] | None"
    ) -> "Callable[[str], int]":
        return by_letters(state, weight_of)


def by_letters(
    state: "Sequence[str]", weight_of: "Mapping[str, int] | None" = None
) -> "Callable[[str], int]":
    """Return a sort key that puts first the words whose letters divide `state` into halves best.

    A letter that a share p of the answers has reveals most at p = 1/2. Its value is p * (1 - p), summed over
    the letters of the word anywhere and over its letters in their places.
    """
    weight: dict[tuple[int, str], int] = {}
    anywhere = -1
    whole = 0
    for answer in state:
        counts = 1 if weight_of is None else weight_of[answer]
        whole += counts
        for sign in [*enumerate(answer), *((anywhere, letter) for letter in set(answer))]:
            weight[sign] = weight.get(sign, 0) + counts
    for sign, count in weight.items():
        weight[sign] = count * (whole - count)

    def dullness(word: str) -> int:
        placed = sum(weight.get(sign, 0) for sign in enumerate(word))
        return -placed - sum(weight.get((anywhere, letter), 0) for letter in set(word))

    return dullness
