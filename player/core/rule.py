"""Rules: what walking and checking a tree needs to know of its game.

The core has the rule of letters. `player.games.scoring` has more games, and replaces `find` by a function that knows
them all.
"""

from __future__ import annotations

from player.core import feedback
from player.core.feedback import MAX_LENGTH, MIN_LENGTH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, ClassVar


class Rule:
    """The feedback rule of a game, for words of one length. `LetterRule` shows what a subclass defines.

    Codes are integers from 0 to `solved`, the code of a right guess, which is the largest.
    """

    name: ClassVar[str]
    modes: ClassVar[tuple[str, ...]]
    least: ClassVar[int]  # the lengths of the shortest and the longest word
    most: ClassVar[int]

    __slots__ = ("length", "solved")

    def __init__(self, length: int) -> None:
        self.length = length
        self.solved = self.solved_for(length)

    if TYPE_CHECKING:  # each subclass defines these; those of `LetterRule` have docstrings

        def solved_for(self, length: int) -> int: ...
        def score(self, guess: str, answer: str) -> int: ...
        def check(self, code: int) -> int: ...
        def parse(self, text: str) -> int: ...
        def show(self, code: int, style: str = "letters") -> str: ...
        def is_word(self, word: str) -> bool: ...
        def stamp(self, *, whole: bool) -> str: ...

    def fitting(self, answers: Iterable[str], history: Iterable[tuple[str, int]]) -> list[str]:
        """Return the answers that would have given every code of the history."""
        score = self.score
        for guess, code in history:
            answers = [answer for answer in answers if score(guess, answer) == code]
        return list(answers)

    def code_of(self, given: int | str) -> int:
        """Return feedback given as a code or as text as a code; raise `FeedbackError` if it is neither."""
        return self.parse(given) if isinstance(given, str) else self.check(given)

    def normalise(self, text: str) -> str:
        """Return a typed word in the form that lists and trees use."""
        return text.strip().lower()

    def coded(self, word: str) -> str:
        """Return a word with one code point for each letter."""
        return word

    def shown(self, text: str) -> str:
        """Return a text about `coded` capital letters with the letters as people write them."""
        return text

    @classmethod
    def cut(cls, text: str, length: int) -> list[str]:
        """Return the words of a tree file, which are stored as one text; none if it cannot be cut."""
        if len(text) % length:
            return []
        return [text[at : at + length] for at in range(0, len(text), length)]

    @classmethod
    def of_tree(cls, length: int, content: dict[str, Any], words: list[str]) -> Rule:  # noqa: ARG003
        """Return the rule of a tree file; raise `TreeError` if `content`, the map in the file, is malformed."""
        return cls(length)


class LetterRule(Rule):
    """The rule of letters: a mark for each letter of a guess, as `player.core.feedback` defines it.

    >>> rule = LetterRule(5)
    >>> rule.show(rule.score("speed", "abide"))
    'bbyby'
    """

    name = "letters"
    modes: ClassVar[tuple[str, ...]] = ("normal", "hard", "ultra")
    least, most = MIN_LENGTH, MAX_LENGTH

    __slots__ = ()

    score = staticmethod(feedback.score)

    def solved_for(self, length: int) -> int:
        """Return the code of the right guess."""
        return int(3**length) - 1

    def check(self, code: int) -> int:
        """Return `code`; raise `FeedbackError` if it is not a code of this rule."""
        return feedback.check_code(code, self.length)

    def parse(self, text: str) -> int:
        """Return the code of feedback as people type it; raise `FeedbackError` if the text is not feedback."""
        return feedback.parse_feedback(text, self.length)

    def show(self, code: int, style: str = "letters") -> str:
        """Return a code as text that `parse` reads, in a style of `player.core.feedback.STYLES`."""
        return feedback.format_feedback(code, self.length, style)

    def is_word(self, word: str) -> bool:
        """Tell whether a normalised text may be played."""
        return len(word) == self.length and odd_sign(word) is None

    def stamp(self, *, whole: bool) -> str:  # noqa: ARG002
        """Return the text that precedes the words in a digest of all guesses (`whole`) or of the answers."""
        return ""  # the digests of letters are older than the other games


def odd_sign(word: str) -> str | None:
    """Return the first sign that no word may have: a blank or comma, which separate words, or an unprintable one."""
    if word.isalnum():
        return None
    return next((sign for sign in word if sign in " ," or not sign.isprintable()), None)


def _letters_alone(name: object, *, spelled: bool = False) -> type[Rule] | None:
    """Return the class of a rule, for words that an alphabet divides if `spelled`; None if it is unknown."""
    return LetterRule if name == LetterRule.name and not spelled else None


find: Callable[..., type[Rule] | None] = _letters_alone
