"""The feedback of a game as people write and read it."""

from __future__ import annotations

from player.core.errors import FeedbackError
from player.core.messages import say
from player.core.rule import Rule
from player.core.text import brief
from player.numbers import is_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import ClassVar

# Words that mean a right guess.
RIGHT = frozenset(("right", "solved"))


class Notation(Rule):
    """Feedback as text, read and printed, and what help says about it.

    A game overrides `parse_one` and `show` if its feedback is more than a number.
    """

    marked: ClassVar[bool] = False  # whether feedback is a mark for each sign of the guess
    sample: ClassVar[str] = (
        ""  # for help: a guess with feedback that suits every list, if there is one
    )

    __slots__ = ()

    @property
    def example(self) -> str:
        """Feedback as people type it."""
        raise NotImplementedError

    @property
    def brief(self) -> str:
        """The meaning of feedback, in a line."""
        raise NotImplementedError

    @property
    def examples(self) -> tuple[str, str, str]:
        """Three examples of feedback, so that messages can vary them."""
        return (self.example,) * 3

    def help(self) -> list[str]:
        """Return lines of help that say what to type after a guess."""
        answer = self.example
        return [
            say("After each guess, type what your game answered, such as {answer}:", answer=answer),
            f"  {self.brief}",
        ]

    def is_code(self, code: int) -> bool:
        """Tell whether an integer is a code of this game."""
        return 0 <= code <= self.solved

    def check(self, code: int) -> int:
        if isinstance(code, bool) or not isinstance(code, int) or not self.is_code(code):
            raise FeedbackError(
                f"{brief(code)} is not a code of this game: expected a whole number up to {self.solved}, "
                f"such as that of {self.example!r}"
            )
        return code

    def parse(self, text: str) -> int:
        code = self.parse_one(" ".join(text.lower().split()))
        if code is None or not self.is_code(code):
            raise FeedbackError(
                say(
                    "{answer} is not feedback in this game: {brief} For example {example}",
                    answer=brief(text.strip()),
                    brief=self.brief,
                    example=self.example,
                )
            )
        return code

    def parse_one(self, text: str) -> int | None:
        """Return the code of a text in lower case with single blanks; None if it is not feedback."""
        if text in RIGHT:
            return self.solved
        return int(text) if is_count(text) else None

    def show(self, code: int, style: str = "letters") -> str:  # noqa: ARG002
        return str(code)

    def marks_width(self, style: str) -> int:  # noqa: ARG002
        """Return how many columns feedback takes in a style; 0 if that differs from code to code."""
        return 0

    def given_away(self, code: int) -> tuple[int, ...]:
        """Return how much a code reveals, as a key that differs for every code: the right guess reveals most."""
        return (code,)

    def revealed(self, history: Sequence[tuple[str, int]]) -> str:  # noqa: ARG002
        """Return what the turns revealed, without naming a word; empty if the game has no words for it."""
        return ""
