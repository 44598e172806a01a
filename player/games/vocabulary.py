"""The words of a game, and how people write them and the turns of a game."""

from __future__ import annotations

from player.core.errors import FeedbackError
from player.core.feedback import MAX_LENGTH, MIN_LENGTH
from player.core.messages import counted, later, say
from player.core.rule import Rule, odd_sign
from player.core.text import brief
from player.games.word import normalise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import ClassVar


def fault(word: str) -> str | None:
    """Return why a normalised text is not a word of letters; None if it is one.

    >>> fault("crane") is None, fault("x,ray")
    (True, "',' is not a letter")
    """
    if problem := sign_fault(word):
        return problem
    if MIN_LENGTH <= len(word) <= MAX_LENGTH:
        return None
    return counted(
        len(word),
        "it has {count} letter, expected {least} to {most}",
        "it has {count} letters, expected {least} to {most}",
        least=MIN_LENGTH,
        most=MAX_LENGTH,
    )


def sign_fault(word: str) -> str | None:
    r"""Return which sign a word may not have; None if all are allowed.

    >>> sign_fault("1+2=3") is None, sign_fault("x\x1by")
    (True, "'\\x1b' is not a letter")
    """
    odd = odd_sign(word)
    if odd is None:
        return None
    if odd.isspace():
        return say("expected one word on a line")
    return say("{sign} is not a letter", sign=repr(odd))


class Vocabulary(Rule):
    """The words of a game: any printable signs but blanks and commas, unless the game overrides `fault`."""

    noun: ClassVar[str] = later("code")  # what a guess is called
    unit: ClassVar[str] = "signs"  # what its length counts
    least: ClassVar[int] = 1
    most: ClassVar[int] = MAX_LENGTH
    lettered: ClassVar[bool] = False  # whether guesses are words of a language
    has_letters: ClassVar[bool] = False  # whether an alphabet may divide words into letters
    spaced: ClassVar[bool] = False  # whether words may contain blanks

    __slots__ = ()

    # What is a word

    def fault(self, word: str) -> str | None:
        """Return why a normalised text is not a word of this game, of any length; None if it is one."""
        return sign_fault(word) or self.length_fault(word)

    def length_fault(self, word: str) -> str | None:
        """Return a message if a `coded` word is too short or too long; None if it is neither."""
        if self.least <= len(word) <= self.most:
            return None
        return say(
            "it has {size}, expected {least} to {most}",
            size=self.size(len(word)),
            least=self.least,
            most=self.most,
        )

    def normalise(self, text: str) -> str:
        return normalise(text)

    def not_of_length(self, word: str) -> str | None:
        """Return a message if a word has another length than this game; None if it has the same."""
        length = len(self.coded(word))
        if length == self.length:
            return None
        return say("{word} has {size}", word=brief(word), size=self.size(length))

    def size(self, length: int) -> str:
        """Return a length as text, such as "5 letters"."""
        if self.unit == "letters":
            return counted(length, "{count} letter", "{count} letters")
        if self.unit == "digits":
            return counted(length, "{count} digit", "{count} digits")
        return counted(length, "{count} sign", "{count} signs")

    def is_word(self, word: str) -> bool:
        return self.fault(word) is None and len(self.coded(word)) == self.length

    def looks_like_word(self, word: str) -> bool:  # noqa: ARG002
        """Tell whether a typed text is more likely a word than mistyped feedback."""
        return True

    @property
    def words_of_length(self) -> str:
        """The allowed guesses, such as "words of 5"."""
        return say("{noun}s of {length}", noun=say(self.noun), length=self.length)

    @property
    def a_word(self) -> str:
        """A guess that `is_word` accepts, such as "a word of 5 letters"."""
        return say("a {noun} of {size}", noun=say(self.noun), size=self.size(self.length))

    def may_be_secret(self, word: str) -> bool:  # noqa: ARG002
        """Tell whether a word could be the secret if it were among the answers."""
        return True

    def known_words(self) -> tuple[str, ...]:
        """Return the words that the game itself carries."""
        return ()

    # How words are written

    def letters(self, word: str) -> Sequence[str]:
        """Return the letters of a word, each as people write it."""
        return word

    def written(self, word: str) -> str:
        """Return a word as people write it."""
        return word

    def hinted(self, guess: str) -> str:
        """Return a hint at a good guess that does not name it."""
        signs = " ".join(sorted(set(guess))).upper()
        return say("A good {noun} now has the signs {signs}.", noun=say(self.noun), signs=signs)

    def several(self, text: str) -> list[str]:
        """Return the words in a text that separates them as this game does."""
        return [self.normalise(word) for word in text.split(",") if word.strip()]

    # How turns are written

    def moves(self, text: str) -> list[str]:
        """Return the turns of a game that are written on one line."""
        return text.split() if "=" in text else text.replace(",", " ").split()

    def line(self, moves: Iterable[str]) -> str:
        """Return turns as a line that `moves` reads."""
        return " ".join(moves)

    def split(self, text: str) -> tuple[str, str]:
        """Return the word and the feedback in `word=feedback`; the word is empty if there is none.

        Both may contain `=`. The last `=` with a word before it and feedback after it is the one that separates them;
        `word feedback` is accepted too.
        """
        at = len(text)
        while (at := text.rfind("=", 0, at)) >= 0:
            word, answer = text[:at], text[at + 1 :]
            if self._is_turn(word, answer):
                return word, answer
        first, *rest = text.split(maxsplit=1) or [""]
        if "=" in text and rest and self._is_turn(first, rest[0]):
            return first, rest[0]
        word, equals, answer = text.rpartition("=")
        return (word, answer) if equals else ("", text)

    def _is_turn(self, word: str, feedback: str) -> bool:
        if not self.is_word(self.normalise(word)):
            return False
        try:
            self.parse(feedback)
        except FeedbackError:
            return False
        return True
