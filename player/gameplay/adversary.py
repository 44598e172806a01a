"""The adversary: a host without a fixed answer, which always gives the feedback that leaves the most answers.

Ties go to the feedback that reveals least (`player.games.notation.Notation.given_away`): for letters the
fewest in place, then the fewest elsewhere, then the lowest code. So the adversary admits a right guess only when no
other answer is left, and its feedback depends on the guesses alone. A sequence of guesses that beats it is called a
line. `PlainAdversarySolver` finds a short line in plain Python; the compiler's `compiler.adversary.AdversarySolver` has the same
method and finds the shortest.
"""

from __future__ import annotations

from player.core.errors import GameError
from player.core.messages import say
from player.core.text import brief
from player.gameplay.offtree import PAIRS
from player.games.scoring import Scoring
from player.words.lists import WordLists, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from player.core.feedback import Turn

    class LineFinder(Protocol):
        """An object that finds lines of guesses that beat the adversary."""

        def line(self, left: Sequence[str], seconds: float | None = None) -> Line: ...


class Line:
    """Guesses that beat the adversary; the last one is right.

    `least` is a lower bound on the length of any such line. The line is the shortest if it is `proven`,
    otherwise the shortest that was found.
    """

    __slots__ = ("least", "words")

    def __init__(self, words: Sequence[str], least: int) -> None:
        self.words, self.least = tuple(words), least

    def __repr__(self) -> str:
        return f"<Line {' '.join(self.words)}: {'shortest' if self.proven else 'found'}>"

    @property
    def proven(self) -> bool:
        """Whether no shorter line exists."""
        return len(self.words) == self.least


class Host:
    """A game against the adversary. Lists are given loaded, by name or by path.

    >>> host = Host("classic")
    >>> host.scoring.show(host.answer("salet")), len(host.left)
    ('bbbbb', 221)
    >>> host.undo()
    'salet'
    """

    def __init__(self, lists: WordLists | str | os.PathLike[str]) -> None:
        self.lists = load(lists)
        self.scoring = self.lists.scoring
        self._turns: list[Turn] = []
        self._left: list[Sequence[str]] = [self.lists.answers]

    def __repr__(self) -> str:
        return f"<Host {self.lists.name}: {len(self.history)} turns, {len(self.left)} left>"

    @property
    def history(self) -> tuple[Turn, ...]:
        """The turns so far, each a word and its code."""
        return tuple(self._turns)

    @property
    def left(self) -> Sequence[str]:
        """The words that may still be the answer."""
        return self._left[-1]

    @property
    def cornered(self) -> bool:
        """Whether the adversary had to admit a right guess."""
        return bool(self._turns) and self._turns[-1][1] == self.scoring.solved

    def answer(self, word: str) -> int:
        """Return the adversary's feedback for a guess and record the turn; a refused word changes nothing."""
        if self.cornered:
            raise GameError(say("the game is over: start a new one, or undo the last turn"))
        word = self.scoring.normalise(word)
        if not self.scoring.is_word(word):
            expected = self.scoring.a_word
            raise GameError(say("{word} is not {expected}", word=brief(word), expected=expected))
        if word not in self.lists.words:
            raise GameError(say("not in the list {name}: {word}", name=self.lists.name, word=word))
        code, left = adversary_feedback(self.scoring, word, self.left)
        self._turns.append((word, code))
        self._left.append(left)
        return code

    def undo(self) -> str:
        """Take back the last turn and return its word."""
        if not self._turns:
            raise GameError(say("nothing to undo: no turn has been played"))
        self._left.pop()
        return self._turns.pop()[0]


def adversary_feedback(scoring: Scoring, guess: str, left: Sequence[str]) -> tuple[int, list[str]]:
    """Return the adversary's feedback for a guess with these answers left, and the answers it leaves.

    >>> from player.games.scoring import of
    >>> adversary_feedback(of("letters", 2), "ab", ["ab", "ba", "cd"])
    (0, ['cd'])
    """
    parts = scoring.partition(guess, left)
    code = min(parts, key=lambda code: (-len(parts[code]), scoring.given_away(code)))
    return code, parts[code]


class PlainAdversarySolver:
    """Short lines in plain Python: each guess is, of those examined, one that leaves the fewest answers.

    >>> PlainAdversarySolver(WordLists(["ab", "ba", "cd"])).line(["ab", "ba", "cd"])
    <Line ab cd: shortest>
    """

    def __init__(self, lists: WordLists) -> None:
        self.lists = lists
        self.scoring = lists.scoring

    def line(self, left: Sequence[str], seconds: float | None = None) -> Line:  # noqa: ARG002  # always quick
        """Return a line that beats the adversary with these answers left."""
        words: list[str] = []
        while len(left) > 1:
            guess, left = self._narrowest(left)
            words.append(guess)
        words.append(left[0])
        return Line(words, min(2, len(words)))

    def _narrowest(self, left: Sequence[str]) -> tuple[str, Sequence[str]]:
        """Return the guess that leaves the adversary the fewest answers, and these answers."""
        best: tuple[str, Sequence[str]] = "", left
        for guess in self._candidates(left):
            _, after = adversary_feedback(self.scoring, guess, left)
            if len(after) < len(best[1]):
                best = guess, after
            if len(after) == 1:
                break
        return best

    def _candidates(self, left: Sequence[str]) -> list[str]:
        """Return some of the answers left, and other words in the order in which they may split them."""
        count = max(2, PAIRS // len(left))
        members = list(left[:: -(-2 * len(left) // count)])
        others = [word for word in self.lists.words if word not in members]
        key: Callable[[str], object] | None = self.scoring.order(left, None)
        if len(others) > count:
            others.sort(key=key)  # type: ignore[arg-type]
        return members + others[: count - len(members)]
