"""A game along a tree in which the player may play other words than the tree's."""

from __future__ import annotations

from player.core.errors import GameError
from player.core.modes import why_not
from player.core.session import SOLVED, Session
from player.core.text import brief
from player.games.scoring import scoring_of
from player.loader import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

    from player.core.feedback import History
    from player.core.tree import Tree


class OffTreeError(GameError):
    """A turn after which the tree has no legal guess; the turn was not recorded."""


class FreeSession(Session):
    """A game along a tree, which finds every answer of the tree that fits the feedback.

    The player may play another word than the tree's. The game then stays at its node: the tree's own guesses still
    reach every answer there that also fits the other word, one turn later at most. `Game` needs fewer turns, because
    it looks for the best guess in the new position.

    >>> game = FreeSession("classic")
    >>> game.feed("ybgby", "crane")
    >>> game.guess, game.history
    ('salet', (('crane', 100),))
    """

    __slots__ = ()

    def __init__(self, tree: Tree | str | os.PathLike[str]) -> None:
        """Take a tree, or its name or path."""
        super().__init__(load(tree))

    def feed(self, feedback: int | str, word: str | None = None) -> None:
        """Record the feedback, a code (242) or text ("ggggg"), for the suggested guess or for another `word`.

        Raises `FeedbackError` if it is not feedback, `ImpossibleError` if it fits no answer, `OffTreeError` if the
        mode forbids the tree's next guess, and `GameError` if the game is over or the word may not be played. The
        list of guesses is unknown here, so any word of the right length is accepted. Nothing is recorded then.
        """
        scoring = self.tree.scoring
        word = self.guess if word is None else scoring.normalise(word)
        if word is None or (word == self.guess and not self._left_the_tree()):
            super().feed(feedback)
            return
        code = scoring.code_of(feedback)
        if word != self.guess:
            self._check_own_word(word)
        self._nodes.append(self._settle(word, code))
        self._history.append((word, code))

    def needed(self) -> list[int]:
        """Return how many more guesses the tree takes for each of the remaining answers."""
        return [len(self.tree.turns(answer, self.node) or ()) for answer in self.remaining()]

    def _left_the_tree(self) -> bool:
        """Tell whether an earlier word was not the tree's."""
        return any(word != self.tree.word(at) for (word, _), at in zip(self._history, self._nodes))

    def _settle(self, word: str, code: int) -> int:
        """Return the lowest node that leads to every answer left after this turn.

        Nodes whose guess would get the same feedback for all these answers are skipped: it would tell nothing.
        """
        node, scoring = self.node, self.tree.scoring
        history = [*self._history, (word, code)]
        left = scoring.fitting(self.tree.answers, history)
        if not left:
            raise self._impossible(word, code)
        if code == scoring.solved:
            return SOLVED
        while True:
            guess = self.tree.word(node)
            codes = {scoring.score(guess, answer) for answer in left}
            known = codes.pop()
            if codes or known == scoring.solved:
                break
            if (node := self.tree.step(node, known)) < 0:
                raise OffTreeError(f"the tree has a gap: it does not lead to {left[0]}")
        if reason := self._forbidden(guess, history):
            raise OffTreeError(
                f"the tree has no legal guess after {word}: it would play {guess}, which {reason}"
            )
        return node

    def _check_own_word(self, word: str) -> None:
        scoring = scoring_of(self.tree)
        if problem := scoring.not_of_length(word):
            raise GameError(f"{problem}; this tree plays {scoring.words_of_length}")
        if not scoring.is_word(word):
            raise GameError(f"{brief(word)} is not {scoring.a_word}")
        if reason := self._forbidden(word, self._history):
            raise GameError(f"{word} is not allowed in {self.tree.meta['mode']} mode: {reason}")

    def _forbidden(self, word: str, history: History) -> str | None:
        return why_not(history, word, self.tree.meta["mode"], self.tree.scoring)
