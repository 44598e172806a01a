"""Games whose words are divided into letters by an alphabet: a letter may have several signs.

Alphabets are applied here only. The game of letters receives its words coded, one code point for each letter
(`player.games.alphabet`), and needs no other change; letters in its messages are converted back. Other code
that compares letters calls `Scoring.coded`.
"""

from __future__ import annotations

from functools import cache

from player.core.errors import FeedbackError, ListError, TreeError
from player.games.scoring import Scoring, game
from player.games.vocabulary import Vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    from player.games.alphabet import Alphabet
    from player.games.bulk import Symmetry, Words


class Spelled(Scoring):
    """A mixin for games of letters with an alphabet; it precedes the class of the game."""

    __slots__ = ()

    alphabet: Alphabet

    sample = ""  # no word exists in every language

    def __init__(self, length: int, alphabet: Alphabet) -> None:
        super().__init__(length)
        self.alphabet = alphabet

    def __reduce__(self) -> tuple[object, ...]:
        return spelled, (self.name, self.length, self.alphabet)

    # Words

    def coded(self, word: str) -> str:
        return self.alphabet.coded(word)

    def letters(self, word: str) -> Sequence[str]:
        return self.alphabet.tokens(word)

    def shown(self, text: str) -> str:
        return self.alphabet.shown(text)

    def written(self, word: str) -> str:
        return self.alphabet.written(word)

    def normalise(self, text: str) -> str:
        return self.alphabet.normalise(text)

    def fault(self, word: str) -> str | None:
        problem = self.alphabet.fault(word)
        return problem or self.length_fault(self.coded(word))

    def is_word(self, word: str) -> bool:
        return Vocabulary.is_word(self, word)

    def looks_like_word(self, word: str) -> bool:
        return any(sign.isalpha() for sign in word)

    # Feedback

    def score(self, guess: str, answer: str) -> int:
        mine, its = self.coded(guess), self.coded(answer)
        if len(mine) != len(its):
            raise FeedbackError(
                f"a guess and its answer have one length: {guess!r} has {len(mine)} {self.unit}, "
                f"{answer!r} has {len(its)}"
            )
        return super().score(mine, its)

    def partition(self, guess: str, answers: Iterable[str]) -> dict[int, list[str]]:
        score, coded, played = super().score, self.coded, self.coded(guess)
        parts: dict[int, list[str]] = {}
        for answer in answers:
            parts.setdefault(score(played, coded(answer)), []).append(answer)
        return parts

    def codes(self, guesses: Sequence[str], answers: Sequence[str], np: Any) -> Any:
        if (
            self.kernel
        ):  # such a game does not define `codes`; the default calls `score`, which codes the words
            return Scoring.codes(self, guesses, answers, np)
        coded = self.coded
        return super().codes([*map(coded, guesses)], [*map(coded, answers)], np)

    def revealed(self, history: Sequence[tuple[str, int]]) -> str:
        return self.shown(super().revealed([(self.coded(guess), code) for guess, code in history]))

    def hinted(self, guess: str) -> str:
        return self.shown(super().hinted(self.coded(guess)))

    def order(
        self, state: Sequence[str], weight_of: Mapping[str, int] | None
    ) -> Callable[[str], Any] | None:
        coded = self.coded
        weights = weight_of and {coded(answer): weight for answer, weight in weight_of.items()}
        key = super().order([*map(coded, state)], weights)
        return key and (lambda word: key(coded(word)))

    def symmetry(self, lists: Words) -> Symmetry | None:  # noqa: ARG002
        return None  # symmetries exist for boards only, whose letters are single signs

    # Lists and files

    def stamp(self, *, whole: bool) -> str:
        """Return the text that precedes the words in a digest: the same words with another alphabet are
        another list.
        """
        return f"{super().stamp(whole=whole)}alphabet\n{self.alphabet.text}"

    @classmethod
    def cut(cls, text: str, length: int) -> list[str]:  # noqa: ARG003
        return text.split("\n")

    def joined(self, words: Iterable[str]) -> str:
        return "\n".join(words)

    def carried(self, answers: Sequence[str]) -> dict[str, Any]:
        return {"alphabet": self.alphabet.text} | super().carried(answers)

    @classmethod
    def of_tree(
        cls,
        length: int,
        content: dict[str, Any],
        words: list[str],  # noqa: ARG003
    ) -> Scoring:
        """Return the game of a tree file that contains an alphabet."""
        from player.games.alphabet_reader import parse

        text = content.get("alphabet")
        try:
            if not isinstance(text, str) or (alphabet := parse(text)).text != text:
                raise TreeError("malformed: 'alphabet' is not the text of one as it is kept")
        except ListError as error:
            raise TreeError(f"malformed: {error}") from None
        return cls(length, alphabet)


@cache
def with_alphabet(name: str) -> type[Spelled]:
    """Return the class of a game whose words an alphabet divides; raise `ListError` if the game has no
    letters.
    """
    base = game(name)
    if not base.has_letters:
        raise ListError(f"{name} has no letters, and so no alphabet: leave that out")
    return type(f"Spelled{base.__name__}", (Spelled, base), {"__slots__": ()})


def spelled(name: str, length: int, alphabet: Alphabet) -> Scoring:
    """Return the game called `name` for words of `length` letters of an alphabet.

    >>> from player.games.alphabet_reader import parse
    >>> dutch = spelled("letters", 3, parse("letters: a..z ij"))
    >>> dutch.show(dutch.score("pijl", "lijm")), dutch.is_word("pijl"), dutch.is_word("pij")
    ('bgy', True, False)
    """
    return with_alphabet(name)(length, alphabet)
