"""One game along a tree: what to play next, what came back, and how to take it back.

A `Session` is the tree alone: it holds the turns played and the node the game stands on, and reads
nothing but the tree. People, bots and analysis drive a `player.gameplay.game.Game`, which knows the whole list.

The tree answers only for its own words. When the player played another word, the game stays where
it is: every answer the tree keeps at that node which also fits the other word is still reached by
the tree's own guesses, so the game goes on, one turn longer at most.
"""

from __future__ import annotations

from player.core.errors import GameError, ImpossibleError, OffTreeError
from player.core.feedback import History, Turn
from player.core.messages import counted, say
from player.core.rule import Rule
from player.core.text import brief
from player.core.tree import Tree, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os

SOLVED = -1  # stands for a node once the game is over


class Session:
    """A game that knows the tree and nothing else: quick to make, and no dead end for known answers.

    While the tree's own guesses are played nothing plays better. After a word of one's own it goes on
    with guesses made for another position, and so takes more of them than a `Game`, which looks for
    the best word there; and it refuses feedback that fits none of the tree's answers.

    >>> import player
    >>> from player import score
    >>> game = Session(player.load("classic"))
    >>> while not game.solved:
    ...     game.feed(score(game.guess, "crane"))
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
        """The node of the tree the game stands on; `SOLVED` once it is over."""
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
        """The turns so far, each a word and the code that came back."""
        return tuple(self._history)

    def remaining(self) -> list[str]:
        """The answers that fit every turn so far, in the tree's order."""
        return self.tree.scoring.fitting(self.tree.answers, self._history)

    def needed(self) -> list[int]:
        """How many more guesses the tree would take for each of the remaining answers."""
        return [guesses_to(self.tree, self.node, answer) for answer in self.remaining()]

    def feed(self, feedback: int | str, word: str | None = None) -> None:
        """Record what came back for the suggested guess, or for `word` when that was played.

        Feedback is a code (242) or text ("ggggg"). A word that is none of the game, by its letters and their number,
        raises `GameError`; a session knows no list to look it up in, a `Game` does. A turn that raises is not recorded.
        """
        guess = self.guess
        if guess is None:
            raise GameError("the game is over: start a new session, or undo the last turn")
        code = self._code(feedback)
        word = None if word is None else self.tree.scoring.normalise(word)
        if word is None or word == guess:
            self._record(guess, code, self._after_suggestion(guess, code), own=False)
        else:
            self._check_own_word(word)
            self._record(word, code, self._settle(word, code), own=True)

    def undo(self) -> Turn:
        """Take back the last turn and return it."""
        if not self._history:
            raise GameError("nothing to undo: no turn has been played")
        self._nodes.pop()
        turn = self._history.pop()
        if turn[0] != self.guess:
            self._own_words -= 1
        return turn

    def _code(self, feedback: int | str) -> int:
        return code_of(feedback, self.tree.scoring)

    def _record(self, word: str, code: int, node: int, *, own: bool) -> None:
        self._history.append((word, code))
        self._nodes.append(node)
        self._own_words += own

    def _after_suggestion(self, guess: str, code: int) -> int:
        """The node that follows when `code` came back for the tree's own guess."""
        if self._own_words:
            return self._settle(guess, code)
        if code == self.tree.scoring.solved:
            if _is_possible(self.tree, self._history, guess):
                return SOLVED
        elif (child := self.tree.step(self.node, code)) >= 0:
            return child
        raise self._impossible(guess, code)

    def _settle(self, word: str, code: int) -> int:
        """The lowest node that still leads to every answer left after this turn.

        Guesses that could tell nothing new (every answer left gives them the same code) are
        stepped over: the player need not spend a turn on them.
        """
        node, scoring = self.node, self.tree.scoring
        history = [*self._history, (word, code)]
        left = scoring.fitting(self.tree.answers, history)
        if not left:
            raise self._impossible(word, code)
        if code == (solved := scoring.solved):
            return SOLVED
        while True:
            codes = {scoring.score(self.tree.word(node), answer) for answer in left}
            known = codes.pop()
            if codes or known == solved:
                self._check_legal(node, history)
                return node
            if (node := self.tree.step(node, known)) < 0:
                raise OffTreeError(f"the tree has a gap: it does not lead to {left[0]}")

    def _check_own_word(self, word: str) -> None:
        if problem := self.tree.scoring.not_of_length(word):
            raise GameError(f"{problem}; this tree plays {self.tree.scoring.words_of_length}")
        if not self.tree.scoring.is_word(word):
            raise GameError(f"{brief(word)} is not {self.tree.scoring.a_word}")
        reason = _forbidden(self.tree, self._history, word)
        if reason:
            raise GameError(f"{word} is not allowed in {self.tree.meta['mode']} mode: {reason}")

    def _check_legal(self, node: int, history: History) -> None:
        """Refuse a node whose guess the rules forbid after the player's own words."""
        reason = _forbidden(self.tree, history, self.tree.word(node))
        if reason:
            raise OffTreeError(
                f"the tree has no legal guess after {history[-1][0]}: it would play "
                f"{self.tree.word(node)}, which {reason}"
            )

    def _impossible(self, word: str, code: int) -> ImpossibleError:
        feedback = self.tree.scoring.show(code)
        return ImpossibleError(
            f"no answer of this list gives {feedback} for {word} after those turns"
        )


def play(tree: Tree | str | os.PathLike[str], answer: str) -> list[Turn]:
    """The whole game the tree plays when `answer` is the secret.

    The tree may be given by its name or path, as `load` takes it.

    >>> import player
    >>> play(player.load("classic"), "crane")[-1]
    ('crane', 242)
    """
    turns: list[Turn] = []
    tree = load(tree)
    scoring = tree.scoring
    score, solved, node = scoring.score, scoring.solved, 0
    answer = scoring.normalise(answer)
    if problem := scoring.not_of_length(answer):
        raise GameError(
            say(
                "{problem}; this tree knows {words}", problem=problem, words=scoring.words_of_length
            )
        )
    while node >= 0:
        guess = tree.word(node)
        code = score(guess, answer)
        turns.append((guess, code))
        if code == solved:
            if tree.guess_index(node) >= len(tree.answers):
                break
            return turns
        node = tree.step(node, code)
    raise GameError(
        counted(
            len(tree.answers),
            "{word} is not the {count} answer of this tree",
            "{word} is not one of the {count} answers of this tree",
            word=repr(answer),
        )
    )


def guesses_to(tree: Tree, node: int, answer: str) -> int:
    """How many guesses the tree takes from `node` to `answer`, which is one that leads there."""
    guesses, score = 0, tree.scoring.score
    while node != SOLVED:
        guess = tree.word(node)
        guesses += 1
        node = SOLVED if guess == answer else tree.step(node, score(guess, answer))
    return guesses


def code_of(feedback: int | str, scoring: Rule) -> int:
    """The code that feedback is or spells."""
    return scoring.parse(feedback) if isinstance(feedback, str) else scoring.check(feedback)


def check_turn(turn: int, last: int) -> None:
    """Refuse the number of a turn that was not played; `last` turns were."""
    if isinstance(turn, int) and not isinstance(turn, bool) and 1 <= turn <= last:
        return
    if not last:
        raise GameError(say("there is no turn {turn}: none can be put right", turn=brief(turn)))
    raise GameError(
        say(
            "there is no turn {turn}: turns 1 to {last} can be put right",
            turn=brief(turn),
            last=last,
        )
    )


def _is_possible(tree: Tree, history: History, word: str) -> bool:
    """Whether `word` is an answer that would have given every code of the history."""
    return word in tree.answers and tree.scoring.fitting([word], history) == [word]


def _forbidden(tree: Tree, history: History, word: str) -> str | None:
    """Why the mode of the tree forbids `word` now; None when it may be played."""
    if tree.meta["mode"] == "normal":
        return None
    from player.core.rules import why_not  # only hard trees need the rules

    return why_not(history, word, tree.meta["mode"], tree.scoring)
