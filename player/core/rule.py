"""Rules: what walking and checking a tree needs to know of its game.

`LetterRule` is the rule of letters. `register` adds the rules of other games, so that their trees can be read.
"""

from __future__ import annotations

from player.core import feedback
from player.core.errors import TreeError
from player.core.messages import counted, later, say
from player.core.text import brief
from player.core.word import MAX_LENGTH, MIN_LENGTH, normalise, odd_sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from typing import Any, ClassVar


class Rule:
    """The feedback rule of a game, for words of one length; subclasses fill in what raises `NotImplementedError`.

    Codes are integers from 0 to `solved`, the code of a right guess, which is the largest.
    """

    name: ClassVar[str]
    modes: ClassVar[tuple[str, ...]]
    noun: ClassVar[str]  # what a guess is called
    unit: ClassVar[str]  # what its length counts
    least: ClassVar[int]  # the lengths of the shortest and the longest word
    most: ClassVar[int]

    __slots__ = ("alphabet", "length", "solved")

    def __init__(self, length: int) -> None:
        self.alphabet: Any = (
            None  # a `player.games.alphabet.Alphabet` if letters have several signs
        )
        self.length = length
        self.solved = self.solved_for(length)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.length}>"

    # Feedback

    def solved_for(self, length: int) -> int:
        """Return the code of the right guess."""
        raise NotImplementedError

    def score(self, guess: str, answer: str) -> int:
        """Return the code that `guess` earns when `answer` is the secret."""
        raise NotImplementedError

    def fitting(self, answers: Iterable[str], history: Iterable[tuple[str, int]]) -> list[str]:
        """Return the answers that would have given every code of the history."""
        score = self.score
        for guess, code in history:
            answers = [answer for answer in answers if score(guess, answer) == code]
        return list(answers)

    def code_of(self, given: int | str) -> int:
        """Return feedback given as a code or as text as a code; raise `FeedbackError` if it is neither."""
        return self.parse(given) if isinstance(given, str) else self.check(given)

    def check(self, code: int) -> int:
        """Return `code`; raise `FeedbackError` if it is not a code of this rule."""
        raise NotImplementedError

    def parse(self, text: str) -> int:
        """Return the code of feedback as people type it; raise `FeedbackError` if the text is not feedback."""
        raise NotImplementedError

    def show(self, code: int, style: str = "letters") -> str:
        """Return a code as text that `parse` reads, in a style of `player.core.feedback.STYLES`."""
        raise NotImplementedError

    # Words

    def normalise(self, text: str) -> str:
        """Return a typed word in the form that lists and trees use."""
        return normalise(text)

    def coded(self, word: str) -> str:
        """Return a word with one code point for each letter."""
        return word

    def shown(self, text: str) -> str:
        """Return a text about `coded` capital letters with the letters as people write them."""
        return text

    def is_word(self, word: str) -> bool:
        """Tell whether a normalised text may be played."""
        raise NotImplementedError

    def not_of_length(self, word: str) -> str | None:
        """Return a message if a word has another length than this rule; None if it has the same."""
        length = len(self.coded(word))
        if length == self.length:
            return None
        return say("{word} has {size}", word=brief(word), size=self.size(length))

    def size(self, length: int) -> str:
        """Return a length as text, such as "5 letters"."""
        return counted(length, "{count} letter", "{count} letters")

    @property
    def words_of_length(self) -> str:
        """The allowed guesses, such as "words of 5"."""
        return say("{noun}s of {length}", noun=say(self.noun), length=self.length)

    @property
    def a_word(self) -> str:
        """A guess that `is_word` accepts, such as "a word of 5 letters"."""
        return say("a {noun} of {size}", noun=say(self.noun), size=self.size(self.length))

    # The tree file

    def stamp(self, *, whole: bool) -> str:
        """Return the text that precedes the words in a digest of all guesses (`whole`) or of the answers."""
        raise NotImplementedError

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
        """Return the rule of a tree file; raise `TreeError` if `content`, the map in the file, is malformed."""
        return cls(length)

    @classmethod
    def with_alphabet(cls) -> type[Rule]:
        """Return the class of this rule for words that an alphabet divides into letters."""
        raise TreeError("a tree with an alphabet needs the package player.games")


class LetterRule(Rule):
    """The rule of letters: a mark for each letter of a guess, as `player.core.feedback` defines it.

    >>> rule = LetterRule(5)
    >>> rule.show(rule.score("speed", "abide"))
    'bbyby'
    """

    name = "letters"
    modes: ClassVar[tuple[str, ...]] = ("normal", "hard", "ultra")
    noun, unit = later("word"), "letters"
    least, most = MIN_LENGTH, MAX_LENGTH

    __slots__ = ()

    score = staticmethod(feedback.score)

    def solved_for(self, length: int) -> int:
        return int(3**length) - 1

    def check(self, code: int) -> int:
        return feedback.check_code(code, self.length)

    def parse(self, text: str) -> int:
        return feedback.parse_feedback(text, self.length)

    def show(self, code: int, style: str = "letters") -> str:
        return feedback.format_feedback(code, self.length, style)

    def is_word(self, word: str) -> bool:
        return len(word) == self.length and odd_sign(word) is None

    def stamp(self, *, whole: bool) -> str:  # noqa: ARG002
        return ""  # the digests of letters are older than the other games


_names: Collection[str] = (LetterRule.name,)
_find: Callable[[str], type[Rule]] = lambda _: LetterRule  # noqa: E731


def register(names: Collection[str], find: Callable[[str], type[Rule]]) -> None:
    """Replace the known rules by those called `names`; `find` returns the class of each."""
    global _names, _find
    _names, _find = names, find


def is_known(name: object) -> bool:
    """Tell whether there is a rule called `name`."""
    return isinstance(name, str) and name in _names


def rule(name: str) -> type[Rule]:
    """Return the class of a known rule."""
    return _find(name)
