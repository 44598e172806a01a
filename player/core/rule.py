"""Feedback rules: how a guess is answered, as a number and as text.

`LetterRule` is the rule of letters; `player.feedback` functions mark by it. Packages that bring other
rules make them known with `register`, so that trees of those games can be read and walked.
"""

from __future__ import annotations

from player.core import feedback
from player.core.errors import FeedbackError, TreeError
from player.core.messages import counted, later, say
from player.core.text import brief
from player.core.word import MAX_LENGTH, MIN_LENGTH, fault, normalise, sign_fault

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from typing import Any, ClassVar


class Rule:
    """How a guess is answered, for words of one length: what walking and checking a tree needs.

    A rule gives at least `name`, `solved_for`, `score`, `parse` and `show`. Codes are integers from 0 to
    `solved`, the code of the right guess, which is the largest.
    """

    name: ClassVar[str] = ""
    modes: ClassVar[tuple[str, ...]] = ("normal", "ultra")
    may_end_early: ClassVar[bool] = False  # whether the game may stop when one answer is left
    noun: ClassVar[str] = later("code")  # what a guess is called
    unit: ClassVar[str] = "signs"  # what its length counts
    least: ClassVar[int] = 1  # the shortest and the longest word
    most: ClassVar[int] = MAX_LENGTH

    __slots__ = ("alphabet", "length", "solved")

    def __init__(self, length: int) -> None:
        self.alphabet: Any = None  # a `player.games.alphabet.Alphabet` where words are cut by one
        self.length = length
        self.solved = self.solved_for(length)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.length}>"

    def solved_for(self, length: int) -> int:
        """Return the code of the right guess."""
        raise NotImplementedError

    def score(self, guess: str, answer: str) -> int:
        """Return the code that `guess` earns when `answer` is the secret."""
        raise NotImplementedError

    def partition(self, guess: str, answers: Iterable[str]) -> dict[int, list[str]]:
        """Return the parts of `answers` by the code that `guess` earns, each in the given order."""
        score = self.score
        parts: dict[int, list[str]] = {}
        for answer in answers:
            parts.setdefault(score(guess, answer), []).append(answer)
        return parts

    def fitting(self, answers: Iterable[str], history: Iterable[tuple[str, int]]) -> list[str]:
        """Return the answers that would have given every code of the history."""
        score = self.score
        for guess, code in history:
            answers = [answer for answer in answers if score(guess, answer) == code]
        return list(answers)

    def is_code(self, code: int) -> bool:
        """Tell whether an integer is a code of this rule."""
        return 0 <= code <= self.solved

    def check(self, code: int) -> int:
        """Return `code` if it is one of this rule, else raise `FeedbackError`."""
        if isinstance(code, bool) or not isinstance(code, int) or not self.is_code(code):
            raise FeedbackError(
                f"{brief(code)} is not a code of this game: expected a whole number up to {self.solved}, "
                f"such as that of {self.example!r}"
            )
        return code

    @property
    def example(self) -> str:
        """Feedback as people type it."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """Return the code that `text` spells; raise `FeedbackError` if it spells none."""
        raise NotImplementedError

    def show(self, code: int, style: str = "letters") -> str:  # some rules have styles  # noqa: ARG002  # some rules have styles
        """Return `code` as text that `parse` reads, in a style of `player.core.feedback.STYLES`."""
        return str(code)

    def coded(self, word: str) -> str:
        """Return a word with one code point for each letter."""
        return word

    def shown(self, text: str) -> str:
        """Return a text about `coded` capital letters with the letters as they are written."""
        return text

    def normalise(self, text: str) -> str:
        """Return a typed word in the form that lists and trees use."""
        return normalise(text)

    def fault(self, word: str) -> str | None:
        """Return why `word`, already normalised, can be in no list; None if it can."""
        return sign_fault(word) or length_fault(word, self.least, self.most, self.unit)

    def is_word(self, word: str) -> bool:
        """Tell whether `word`, already normalised, may be played."""
        return self.fault(word) is None and len(self.coded(word)) == self.length

    def not_of_length(self, word: str) -> str | None:
        """Return a message if a word has another length than this rule; None if it has the same."""
        length = len(self.coded(word))
        if length == self.length:
            return None
        return say("{word} has {size}", word=brief(word), size=size(length, self.unit))

    @property
    def words_of_length(self) -> str:
        """What may be played, such as "words of 5"."""
        return say("{noun}s of {length}", noun=say(self.noun), length=self.length)

    @property
    def a_word(self) -> str:
        """What `is_word` accepts, such as "a word of 5 letters"."""
        return say("a {noun} of {size}", noun=say(self.noun), size=size(self.length, self.unit))

    def stamp(self, *, whole: bool) -> str:  # noqa: ARG002
        """Return what precedes the words in a digest: of all guesses (`whole`), or of the answers."""
        return f"scoring {self.name}\n"

    @classmethod
    def cut(cls, text: str, length: int) -> list[str]:
        """Return the words of a tree file, which are stored as one text; none if it cannot be cut."""
        if len(text) % length:
            return []
        return [text[at : at + length] for at in range(0, len(text), length)]

    @classmethod
    def of_tree(
        cls,
        length: int,
        content: Mapping[str, Any],  # noqa: ARG003
        answers: Sequence[str],  # noqa: ARG003
        words: Sequence[str],  # noqa: ARG003
    ) -> Rule:
        """Return the rule of a tree file; raise `TreeError` if what the file carries is malformed."""
        return cls(length)

    @classmethod
    def with_alphabet(cls) -> type[Rule]:
        """Return this rule for words that are cut by an alphabet."""
        raise TreeError("a tree with an alphabet needs the package player.games")


class LetterRule(Rule):
    """A mark for each letter of a guess: 2 right place, 1 elsewhere, 0 absent, read in base 3.

    >>> rule = LetterRule(5)
    >>> rule.show(rule.score("speed", "abide"))
    'bbyby'
    """

    name = "letters"
    modes = ("normal", "hard", "ultra")
    noun, unit = later("word"), "letters"
    least, most = MIN_LENGTH, MAX_LENGTH

    __slots__ = ()

    score = staticmethod(feedback.score)

    def solved_for(self, length: int) -> int:
        return feedback.solved_code(length)

    def partition(self, guess: str, answers: Iterable[str]) -> dict[int, list[str]]:
        return feedback.partition(guess, answers)

    def check(self, code: int) -> int:
        return feedback.check_code(code, self.length)

    @property
    def example(self) -> str:
        return ("bygbb" * 3)[: self.length]

    def parse(self, text: str) -> int:
        return feedback.parse_feedback(text, self.length)

    def show(self, code: int, style: str = "letters") -> str:
        return feedback.format_feedback(code, self.length, style)

    def fault(self, word: str) -> str | None:
        return fault(word)

    def stamp(self, *, whole: bool) -> str:  # digests are older than the other rules  # noqa: ARG002
        return ""


_names: Collection[str] = (LetterRule.name,)
_find: Callable[[str], type[Rule]] = lambda _: LetterRule  # noqa: E731


def register(names: Collection[str], find: Callable[[str], type[Rule]]) -> None:
    """Make rules known: `find` returns the class of each of `names`, which replace those known before."""
    global _names, _find
    _names, _find = names, find


def is_known(name: object) -> bool:
    """Tell whether there is a rule called `name`."""
    return isinstance(name, str) and name in _names


def rule(name: str) -> type[Rule]:
    """Return the class of the rule called `name`, one of those that are known."""
    return _find(name)


def length_fault(word: str, least: int, most: int, unit: str) -> str | None:
    """Return a message if a word is too short or too long; None if it is neither."""
    if least <= len(word) <= most:
        return None
    return say(
        "it has {size}, expected {least} to {most}",
        size=size(len(word), unit),
        least=least,
        most=most,
    )


def size(length: int, unit: str) -> str:
    """Return a length as text.

    >>> size(1, "letters"), size(5, "letters")
    ('1 letter', '5 letters')
    """
    if unit == "letters":
        return counted(length, "{count} letter", "{count} letters")
    if unit == "digits":
        return counted(length, "{count} digit", "{count} digits")
    return counted(length, "{count} sign", "{count} signs")
