"""One game along a tree: `Session` plays it turn by turn, `play` plays the whole game of one answer.

A session knows the tree and nothing else. `player.gameplay.game.Game` also knows the word lists.
"""

from __future__ import annotations

from player.core.errors import GameError, ImpossibleError, OffTreeError
from player.core.feedback import History, Turn
from player.core.messages import counted, say
from player.core.modes import why_not
from player.core.text import brief
from player.core.tree import Tree, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

SOLVED = -1  # the node of a game that is over


class Session:
    """A game along a tree, which finds every answer of the tree that fits the feedback.

    The player may play another word than the tree's. The game then stays at its node: the tree's own guesses still
    reach every answer there that also fits the other word, one turn later at most. `Game` needs fewer turns, because
    it looks for the best guess in the new position.

    >>> import player
    >>> game = Session(player.load("classic"))
    >>> while not game.solved:
    ...     game.feed(player.score(game.guess, "crane"))
    >>> game.history[-1]
    ('crane', 242)
    """

    __slots__ = ("_history", "_nodes", "_own_words", "tree")

    def __init__(self, tree: Tree | str | os.PathLike[str]) -> None:
        """Take a tree, or its name or path."""
        self.tree = load(tree)
        self._history: list[Turn] = []
        self._nodes = [0]  # the node before each turn, and last the node of the turn to come
        self._own_words = 0  # turns in which the player played another word than the tree's

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

    def needed(self) -> list[int]:
        """Return how many more guesses the tree takes for each of the remaining answers."""
        return [self.tree.depth(answer, self.node) or 0 for answer in self.remaining()]

    def feed(self, feedback: int | str, word: str | None = None) -> None:
        """Record the feedback, a code (242) or text ("ggggg"), for the suggested guess or for another `word`.

        Raises `FeedbackError` if it is not feedback, `ImpossibleError` if it fits no answer, `OffTreeError` if the
        mode forbids the tree's next guess, and `GameError` if the game is over or the word may not be played. The
        list of guesses is unknown here, so any word of the right length is accepted. Nothing is recorded then.
        """
        guess, scoring = self.guess, self.tree.scoring
        if guess is None:
            raise GameError("the game is over: start a new session, or undo the last turn")
        code = scoring.code_of(feedback)
        word = guess if word is None else scoring.normalise(word)
        own = word != guess
        if own:
            self._check_own_word(word)
        node = self._settle(word, code) if own or self._own_words else self._child(word, code)
        self._history.append((word, code))
        self._nodes.append(node)
        self._own_words += own

    def undo(self) -> Turn:
        """Take back the last turn and return it."""
        if not self._history:
            raise GameError("nothing to undo: no turn has been played")
        self._nodes.pop()
        turn = self._history.pop()
        self._own_words -= turn[0] != self.guess
        return turn

    def _child(self, guess: str, code: int) -> int:
        """Return the node after the tree's own guess, in a game of such guesses only."""
        tree = self.tree
        if code == tree.scoring.solved:
            is_answer = tree.guess_index(self.node) < len(tree.answers)
            if is_answer and tree.scoring.fitting([guess], self._history):
                return SOLVED
        elif (child := tree.step(self.node, code)) >= 0:
            return child
        raise self._impossible(guess, code)

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
        scoring = self.tree.scoring
        if problem := scoring.not_of_length(word):
            raise GameError(f"{problem}; this tree plays {scoring.words_of_length}")
        if not scoring.is_word(word):
            raise GameError(f"{brief(word)} is not {scoring.a_word}")
        if reason := self._forbidden(word, self._history):
            raise GameError(f"{word} is not allowed in {self.tree.meta['mode']} mode: {reason}")

    def _forbidden(self, word: str, history: History) -> str | None:
        return why_not(history, word, self.tree.meta["mode"], self.tree.scoring)

    def _impossible(self, word: str, code: int) -> ImpossibleError:
        feedback = self.tree.scoring.show(code)
        return ImpossibleError(
            f"no answer of this list gives {feedback} for {word} after those turns"
        )


def play(tree: Tree | str | os.PathLike[str], answer: str) -> list[Turn]:
    """Return the game that a tree, or the tree of that name or path, plays if `answer` is the secret.

    >>> import player
    >>> play(player.load("classic"), "crane")[-1]
    ('crane', 242)
    """
    turns: list[Turn] = []
    tree = load(tree)
    scoring, node = tree.scoring, 0
    answer = scoring.normalise(answer)
    if problem := scoring.not_of_length(answer):
        words = scoring.words_of_length
        raise GameError(say("{problem}; this tree knows {words}", problem=problem, words=words))
    while node >= 0:
        guess = tree.word(node)
        code = scoring.score(guess, answer)
        turns.append((guess, code))
        if code == scoring.solved:
            if tree.guess_index(node) < len(tree.answers):
                return turns
            break  # the tree knows the word as a guess only
        node = tree.step(node, code)
    raise GameError(
        counted(
            len(tree.answers),
            "{word} is not the {count} answer of this tree",
            "{word} is not one of the {count} answers of this tree",
            word=repr(answer),
        )
    )
