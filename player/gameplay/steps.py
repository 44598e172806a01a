"""The common part of games on one board and on several: steps that can be undone and corrected."""

from __future__ import annotations

from player.core.errors import GameError
from player.core.messages import say
from player.core.text import brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Steps:
    """A game as a list of positions, one after each step: a turn, or a guess that the player's game refused.

    A position has the `step`, which is the word that was played or refused, the `history` of turns, and the `refused`
    words. A subclass plays turns and refuses words; here they are taken back and corrected.
    """

    _positions: list[Any]

    @property
    def refused(self) -> frozenset[str]:
        """The words that the player's game did not accept."""
        refused: frozenset[str] = self._positions[-1].refused
        return refused

    @property
    def solved(self) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    def undo(self) -> str:
        """Take back the last step, a turn or a refusal, and return its word."""
        if len(self._positions) == 1:
            raise GameError(say("nothing to undo: no turn has been played"))
        step: str = self._positions.pop().step
        return step

    def amend(self, turn: int, feedback: Any) -> None:
        """Correct the feedback of an earlier turn (1 is the first) and replay the turns after it.

        Raises if a later step no longer fits; the game then stays unchanged.

        >>> from player.gameplay.game import Game
        >>> game = Game("classic")
        >>> game.feed("bybyy")
        >>> game.amend(1, "bybyb")
        >>> game.guess, game.history
        ('beard', (('salet', 30),))
        """
        before = self._positions
        check_turn(turn, len(before[-1].history))
        self._positions = before[:1]
        try:
            for position in before[1:]:
                number = len(position.history)
                if number == len(self._positions[-1].history):
                    self._refuse(position.step)
                    continue
                word, marks = position.history[-1]
                try:
                    self._replay(word, feedback if number == turn else marks)
                except GameError as error:
                    if number == turn:
                        raise
                    at = {"turn": number, "move": self._move(word, marks)}
                    message = say("turn {turn} ({move}): {reason}", reason=error, **at)
                    raise type(error)(message) from None
        except BaseException:
            self._positions = before
            raise

    def _refuse(self, word: str) -> None:
        """Continue without a word."""
        raise NotImplementedError

    def _replay(self, word: str, feedback: Any) -> None:
        """Play a turn of an earlier position again."""
        raise NotImplementedError

    def _move(self, word: str, _marks: Any) -> str:
        """Return a turn as messages name it."""
        return word

    def _check_going_on(self) -> None:
        if self.solved:
            raise GameError(say("the game is over: start a new one, or undo the last turn"))


def check_turn(turn: int, last: int) -> None:
    """Raise `GameError` unless `turn` is the number of a turn that was played; `last` is the newest."""
    if isinstance(turn, int) and not isinstance(turn, bool) and 1 <= turn <= last:
        return
    if not last:
        raise GameError(
            say("there is no turn {turn} to correct: no turn has been played", turn=brief(turn))
        )
    raise GameError(
        say(
            "there is no turn {turn}; turns 1 to {last} can be corrected",
            turn=brief(turn),
            last=last,
        )
    )
