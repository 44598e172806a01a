"""Ways of answering a guess: a file each, found by name; letters in their places are one of them.

A `Scoring` is bound to the length of the words it is for. It knows what a guess is told, as a whole
number (a code) and as text that people type and see; which words and modes there are; and, for lists
that are made rather than read, the words of a list such as `pegs:4x6`. Nothing else in the project
asks which game it is: it asks the `Scoring` of the tree or the lists at hand. A new game is a file
here, a line in `GAMES`, a plain scorer in `compiler/check/marking.py` and a row in `docs/games.md`.

Codes are whole numbers from 0 to `solved`, the code of a guess that is right; that is the largest.
"""

from __future__ import annotations

from player.core.errors import FeedbackError, ListError, PlayerError
from player.core.messages import say
from player.core.numbers import is_count
from player.core.rule import Rule, register
from player.core.text import brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, ClassVar, Protocol

    from player.core.tree import Tree
    from player.games.alphabet import Alphabet

    class Words(Protocol):
        """What a game asks of lists."""

        @property
        def answers(self) -> tuple[str, ...]: ...
        @property
        def words(self) -> tuple[str, ...]: ...

    class Symmetry(Protocol):
        """Permutations of words that leave every answer as it is."""

        def generators(self) -> list[Callable[[str], str]]:
            """Return permutations that make up all others."""


# Name, as tree files and list specs have it, and the class in the file of that name.
GAMES = {
    "letters": "Letters",
    "pegs": "Pegs",
    "placed": "Placed",
    "common": "Common",
    "order": "Order",
    "table": "Table",
}

# No more words are made for a list; a game that would have more is refused with its size.
MOST_WORDS = 1_000_000

# What a right guess is told, in words.
RIGHT = frozenset(("right", "solved"))


class Scoring(Rule):
    """How a guess is answered, in words of one length: what all games have in common.

    A game gives at least `name`, `solved` and `score`, and where the answer is not a number,
    `parse_one` and `show`.
    """

    lettered: ClassVar[bool] = False  # whether words are words: policies may go by their letters
    spaced: ClassVar[bool] = False  # whether there may be blanks in a word
    kernel: ClassVar[str] = ""  # the compiled function that answers many guesses, if there is one
    sample: ClassVar[str] = ""  # a word with an answer to it, where one may be named for all lists
    marked: ClassVar[bool] = False  # whether an answer is a mark for each sign of the guess
    has_page: ClassVar[bool] = False  # whether the page mirrors it: a file of player/page/
    has_letters: ClassVar[bool] = (
        False  # whether words are cut into letters: there may be an alphabet
    )

    __slots__ = ()

    alphabet: Alphabet | None

    # What a guess is told

    def given_away(self, code: int) -> tuple[int, ...]:
        """Return how much a code gives away, for a host that would rather give nothing: least first.

        A right guess gives away the most, and no two codes the same.
        """
        return (code,)

    # What people type and see

    @property
    def examples(self) -> tuple[str, str, str]:
        """Three answers, so that not all messages name the same."""
        return (self.example,) * 3

    @property
    def brief(self) -> str:
        """What an answer says, in a line."""
        raise NotImplementedError

    def help(self) -> list[str]:
        """Return what to type after a guess, as lines of help."""
        answer = self.example
        return [
            say("After each guess, type what your game answered, such as {answer}:", answer=answer),
            f"  {self.brief}",
        ]

    def parse(self, text: str) -> int:
        """Return the code that `text` spells; raise `FeedbackError` on what spells none."""
        code = self.parse_one(" ".join(text.lower().split()))
        if code is None or not self.is_code(code):
            raise FeedbackError(
                say(
                    "{answer} is no answer of this game: {brief} For example {example}",
                    answer=brief(text.strip()),
                    brief=self.brief,
                    example=self.example,
                )
            )
        return code

    def parse_one(self, text: str) -> int | None:
        """Return the code of `text`, in small letters and with single blanks; None if it has none."""
        if text in RIGHT:
            return self.solved
        return int(text) if is_count(text) else None

    def marks_width(self, style: str) -> int:  # noqa: ARG002
        """Return how many columns an answer takes if all take the same; 0 if they do not."""
        return 0

    def told(self, history: Sequence[tuple[str, int]]) -> str:  # noqa: ARG002
        """Say what the turns told, without naming a word; nothing where the game has no way to."""
        return ""

    def hinted(self, guess: str) -> str:
        """Say of a good guess something short of naming it."""
        signs = " ".join(sorted(set(guess))).upper()
        return say("A good {noun} now has the signs {signs}.", noun=say(self.noun), signs=signs)

    # Words

    def letters(self, word: str) -> Sequence[str]:
        """Return the letters of a word, each as it is written."""
        return word

    def written(self, word: str) -> str:
        """Return a word as people write it, where it is kept letter by letter."""
        return word

    def looks_like_word(self, word: str) -> bool:  # noqa: ARG002
        """Tell whether a word that somebody typed is more likely one than an answer mistyped."""
        return True

    def may_be_secret(self, word: str) -> bool:  # noqa: ARG002
        """Tell whether a word could be the secret, were it among the answers."""
        return True

    def split(self, text: str) -> tuple[str, str]:
        """Return the word and the answer in `word=answer`; the word is empty where there is none.

        Either may have that sign in it: what makes both sides right counts, the last sign first.
        """
        at = len(text)
        while (at := text.rfind("=", 0, at)) >= 0:
            word, answer = text[:at], text[at + 1 :]
            if self.is_word(self.normalise(word)) and self._is_answer(answer):
                return word, answer
        first, *rest = text.split(maxsplit=1) or [""]
        if (
            "=" in text
            and rest
            and self.is_word(self.normalise(first))
            and self._is_answer(rest[0])
        ):
            return first, rest[0]  # the sign between them left out
        word, equals, answer = text.rpartition("=")
        return (word, answer) if equals else ("", text)

    def _is_answer(self, text: str) -> bool:
        try:
            self.parse(text)
        except FeedbackError:
            return False
        return True

    def moves(self, text: str) -> list[str]:
        """Return the turns of a game written on a line, one after the other."""
        return text.split() if "=" in text else text.replace(",", " ").split()

    def line(self, moves: Iterable[str]) -> str:
        """Return turns as a line that `moves` reads."""
        return " ".join(moves)

    def several(self, text: str) -> list[str]:
        """Return the words of a text that names some."""
        return [self.normalise(word) for word in text.split(",") if word.strip()]

    # Lists

    @classmethod
    def made(cls, spec: str) -> Iterator[str] | None:  # noqa: ARG003
        """Return the words of a list that need no file, such as 4x6; None if `spec` is none.

        One that is too large is refused before any word is made.
        """
        return None

    def joined(self, words: Iterable[str]) -> str:
        """Return words as a tree file has them."""
        return "".join(words)

    @classmethod
    def with_alphabet(cls) -> type[Scoring]:
        """Return this game for words that are cut by an alphabet; raise `ListError` if it has no letters."""
        from importlib import import_module

        found: type[Scoring] = import_module("player.games.spelled").with_alphabet(cls.name)
        return found

    def carried(self, answers: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002
        """Return what a tree file for some answers carries besides, by key."""
        return {}

    def known_words(self) -> tuple[str, ...]:
        """Return the words that the game itself knows."""
        return ()

    def order(self, state: Sequence[str], weight_of: Any) -> Callable[[str], Any] | None:  # noqa: ARG002
        """Return a key that puts first the words that may tell most of `state`; None for as they are."""
        return None

    def symmetry(self, lists: Words) -> Symmetry | None:  # noqa: ARG002
        """Return permutations that leave every answer as it is; None where none are known."""
        return None

    def codes(self, guesses: Sequence[str], answers: Sequence[str], np: Any) -> Any:
        """Return codes[a, g] of guesses and answers, by `np`, which is numpy: few answers at a time."""
        return np.array([[self.score(guess, answer) for guess in guesses] for answer in answers])


def of(name: str, length: int, alphabet: Alphabet | None = None) -> Scoring:
    """Return the game called `name`, for words of this length, their letters those of an alphabet.

    >>> of("pegs", 4).score("0011", "0123") == of("pegs", 4).parse("1,1")
    True
    """
    if alphabet is None:
        return game(name)(length)
    from importlib import import_module

    found: Scoring = import_module("player.games.spelled").spelled(name, length, alphabet)
    return found


def scoring_of(tree: Tree) -> Scoring:
    """Return the game of a tree, with all that `Scoring` adds to the tree's rule."""
    rule = tree.scoring
    return rule if isinstance(rule, Scoring) else of(rule.name, rule.length)


def game(name: str) -> type[Scoring]:
    """Return the class of a game; it is loaded when it is first asked for."""
    from importlib import import_module

    if not isinstance(name, str) or name not in GAMES:
        raise PlayerError(
            f"there is no game called {brief(name)}: expected one of {', '.join(GAMES)}"
        )
    found: type[Scoring] = getattr(import_module(f"player.games.{name}"), GAMES[name])
    return found


def check_size(spec: str, count: int) -> None:
    """Refuse a list that would have too many words.

    >>> check_size("pegs:9x9", 9**9)
    Traceback (most recent call last):
    player.core.errors.ListError: pegs:9x9 has 387,420,489 words, more than the 1,000,000 a list may have
    """
    if count > MOST_WORDS:
        raise ListError(f"{spec} has {count:,} words, more than the {MOST_WORDS:,} a list may have")


register(GAMES, game)
