"""Common: how many letters a guess and the answer share, wherever they are. Jotto."""

from player.core.messages import counted, later, say
from player.games.board import codes_of
from player.games.letters import by_letters
from player.games.notation import RIGHT
from player.games.scoring import Scoring
from player.numbers import is_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any


class Common(Scoring):
    """The number of shared letters, each counted as often as both words have it; one more for the right guess.

    >>> game = Common(5)
    >>> game.score("eerie", "there"), game.score("caret", "trace"), game.score("trace", "trace")
    (3, 5, 6)
    """

    name = "common"
    has_page = has_letters = True
    lettered = True
    noun, unit = later("word"), "letters"
    least = 2

    __slots__ = ()

    def solved_for(self, length: int) -> int:
        return length + 1

    def score(self, guess: str, answer: str) -> int:
        if guess == answer:
            return len(guess) + 1
        return sum(min(guess.count(sign), answer.count(sign)) for sign in set(guess))

    @property
    def example(self) -> str:
        return str(min(2, self.length))

    @property
    def brief(self) -> str:
        return counted(
            int(self.example),
            "{count} means {count} letters in common; type right for the word itself.",
            "{count} means {count} letters in common; type right for the word itself.",
        )

    def help(self) -> list[str]:
        return [
            say("After each guess, type how many letters it has in common with the word:"),
            say(
                "  0 to {most}  {most} if it has the same letters in another order",
                most=self.length,
            ),
            say("  right   if it is the word, also ="),
        ]

    def parse_one(self, text: str) -> int | None:
        if text in RIGHT or text in {"=", "r"}:
            return self.solved
        return int(text) if is_count(text) and int(text) < self.solved else None

    def show(self, code: int, style: str = "letters") -> str:  # noqa: ARG002
        return "right" if code == self.solved else str(code)

    def order(
        self, state: "Sequence[str]", weight_of: "Mapping[str, int] | None"
    ) -> "Callable[[str], int]":
        return by_letters(state, weight_of)

    def codes(self, guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any") -> "Any":
        signs, guess, answer = codes_of(guesses, answers, np)
        both = np.zeros((len(answers), len(guesses)), np.int32)
        for sign in range(signs):
            counts = (guess == sign).sum(axis=1, dtype=np.int32)
            both += np.minimum((answer == sign).sum(axis=1, dtype=np.int32)[:, None], counts)
        both[(answer[:, None] == guess).all(axis=2)] = self.solved
        return both
