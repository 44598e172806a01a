"""Placed: how many signs are in place. Mastermind with black pegs only."""

from player.core.messages import say
from player.games.board import BoardScoring, codes_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Placed(BoardScoring):
    """The number of signs in place.

    >>> Placed(4).score("0012", "1022")
    2
    """

    name = "placed"
    has_page = True

    __slots__ = ()

    def solved_for(self, length: int) -> int:
        return length

    def score(self, guess: str, answer: str) -> int:
        return sum(map(str.__eq__, guess, answer))

    @property
    def example(self) -> str:
        return str(min(2, self.length))

    @property
    def brief(self) -> str:
        return say("{answer} means {answer} in place.", answer=self.example)

    def help(self) -> list[str]:
        return [
            say("After each guess, type how many signs are in place:"),
            say("  0 to {most}  {most} if that is it, also right", most=self.length),
        ]

    def codes(self, guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any") -> "Any":
        _, guess, answer = codes_of(guesses, answers, np)
        return (answer[:, None] == guess).sum(axis=2)
