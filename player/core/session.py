"""One game along a tree: `Session` plays it turn by turn, `play` plays the whole game of one answer."""

from __future__ import annotations

from bisect import bisect_left

from player.core.errors import GameError, ImpossibleError
from player.core.feedback import Turn
from player.core.messages import counted
from player.core.text import brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.tree import Tree

SOLVED = -1  # the node of a game that is over


class Session:
    """A game of the tree's own guesses, which finds every answer of the tree.

    `player.gameplay.free_session` also accepts other words, and `player.gameplay.game` advises after them.

    >>> import player
    >>> game = Session(player.load("classic"))
    >>> while not game.solved:
    ...     game.feed(player.score(game.guess, "crane"))
    >>> game.history[-1]
    ('crane', 242)
    """

    __slots__ = ("_history", "_nodes", "tree")

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._history: list[Turn] = []
        self._nodes = [0]  # the node before each turn, and last the current node

    def __repr__(self) -> str:
        show = self.tree.scoring.show
        turns = " ".join(f"{word}={show(code)}" for word, code in self._history)
        coming = f"next {self.guess}" if self.guess else "solved"
        return f"<Session {self.tree.meta['name']}: {turns or 'no turn yet'}, {coming}>"

    @property
    def node(self) -> int:
        """The current node of the tree; `SOLVED` once the game is over."""
        return self._nodes[-1]

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.node == SOLVED

    @property
    def guess(self) -> str | None:
        """The word to play now; None once solved."""
        return None if self.solved else self.tree.word(self.node)

    @property
    def history(self) -> tuple[Turn, ...]:
        """The turns so far, each a word and its code."""
        return tuple(self._history)

    def remaining(self) -> list[str]:
        """Return the answers that fit every turn so far, in the tree's order."""
        return self.tree.scoring.fitting(self.tree.answers, self._history)

    def feed(self, feedback: int | str) -> None:
        """Record the feedback for the suggested guess, a code (242) or text ("ggggg").

        Raises `FeedbackError` if it is not feedback, `ImpossibleError` if it fits no answer, and `GameError` if the
        game is over. Nothing is recorded then.
        """
        guess = self.guess
        if guess is None:
            raise GameError("the game is over: start a new session, or undo the last turn")
        code = self.tree.scoring.code_of(feedback)
        self._nodes.append(self._next_node(guess, code))
        self._history.append((guess, code))

    def undo(self) -> Turn:
        """Take back the last turn and return it."""
        if not self._history:
            raise GameError("nothing to undo: no turn has been played")
        self._nodes.pop()
        return self._history.pop()

    def _next_node(self, guess: str, code: int) -> int:
        tree = self.tree
        if code == tree.scoring.solved:
            is_answer = tree.guess_index(self.node) < len(tree.answers)
            if is_answer and tree.scoring.fitting([guess], self._history):
                return SOLVED
        elif (child := tree.step(self.node, code)) >= 0:
            return child
        raise self._impossible(guess, code)

    def _impossible(self, word: str, code: int) -> ImpossibleError:
        """Return the error for feedback that no remaining answer gives."""
        feedback = self.tree.scoring.show(code)
        return ImpossibleError(
            f"no answer of this list gives {feedback} for {word} after those turns"
        )


def play(tree: Tree, answer: str) -> list[Turn]:
    """Return the game that a tree plays if `answer` is the secret; raise `GameError` if it does not know the word.

    >>> import player
    >>> play(player.load("classic"), "crane")[-1]
    ('crane', 242)
    """
    answer = tree.scoring.normalise(answer)
    at = bisect_left(tree.answers, answer)
    turns = tree.turns(answer) if answer in tree.answers[at : at + 1] else None
    if turns is None:
        raise GameError(
            counted(
                len(tree.answers),
                "{word} is not the {count} answer of this tree",
                "{word} is not one of the {count} answers of this tree",
                word=brief(answer),
            )
        )
    return turns
