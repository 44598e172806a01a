"""What the interactive games on one board and on several do alike."""

from player.core.errors import PlayerError
from player.core.messages import say
from player.terminal.loop import Conversation, EndOfGame, named, tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container
    from typing import Any

    from player.gameplay.boards import Boards
    from player.gameplay.game import Game
    from player.games.scoring import Scoring


class GuessingConversation(Conversation):
    """Games in which the program suggests words; a subclass has `game` and `scoring`."""

    game: "Game | Boards"
    scoring: "Scoring"

    def __init__(self) -> None:
        self._noun = say(self.scoring.noun)
        self._told_of_better = False  # whether a notice said what would improve the suggestions
        self._questioned = ""  # the unlisted word that is to be confirmed by typing it again

    def _named(self, word: str) -> str:
        return named(word, self.scoring)

    def _is_unlisted(self, word: str | None, words: "Container[str]") -> bool:
        """Ask about a word that is none of `words`, the first time it is typed; return whether it asked."""
        if word is None or word in words or word == self._questioned:
            return False
        self._questioned = word
        tell(say("{word} is not on any list. If you played it anyway, type it again.", word=word))
        return True

    def _amend(self, turn: int, feedback: "Any") -> None:
        """Correct the feedback of an earlier turn."""
        try:
            self.game.amend(turn, feedback)
        except PlayerError as error:
            raise PlayerError(say("the game is unchanged: {reason}", reason=error)) from None

    def _refuse(self, _entry: object) -> None:
        """Continue without the suggested word."""
        word = self._named(self.game.refuse())
        guess = self._named(self.game.guess or "")
        tell(say("{word} is out; the next best is {guess}.", word=word, guess=guess))

    def _quit(self, _entry: object) -> None:
        raise EndOfGame
