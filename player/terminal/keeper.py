"""Keeping the finished games of a conversation in the record, with who chose each guess."""

from collections.abc import Callable
from datetime import date

from player.core.errors import PlayerError
from player.daily.log import decision
from player.daily.record import PLAYER, TREE, FinishedGame, Recorder
from player.gameplay.game import Game


class Keeper:
    """Keeps the games of a conversation: each game when it is finished, until that is undone.

    A daily game is not recorded if the player has switched the record off, unless the command line says so.
    """

    def __init__(self, day: date | None = None, *, daily: bool = False, asked: bool = True) -> None:
        """Keep games of a day (today); `asked` says whether the command line asks for it."""
        self._recorder = Recorder(day, daily=daily)
        self._asked = asked
        self._by: dict[int, str] = {}

    def chosen(self, game: Game, word: str | None, *, hinted: bool) -> None:
        """Note who chose the next guess: the tree, a method of advice, or the player.

        `word` is None if the suggestion was played.
        """
        own = hinted or (word is not None and word != game.guess)
        by = PLAYER if own else TREE if game.on_tree else game.advice().method
        self._by[len(game.history)] = by

    def finished(self, game: Game, answer: str, tell: Callable[[str], None]) -> None:
        """Keep a finished game; `answer` is that of a lost game, if known."""
        if game.history and (self._asked or _is_wanted()):
            self._recorder.finished(self._finished(game, answer), tell)

    def taken_back(self, tell: Callable[[str], None]) -> None:
        """Undo `finished`."""
        self._recorder.taken_back(tell)

    def begins(self) -> None:
        """Let the next game be another one."""
        self._by.clear()
        self._recorder.begins()

    def _finished(self, game: Game, answer: str) -> FinishedGame:
        """Return the game for the record; it is lost if it took more guesses than the limit."""
        meta, scoring = game.tree.meta, game.advisers.scoring
        limit: int = meta["max_guesses"]
        answer = answer or (game.history[-1][0] if game.solved else "")
        turns = [
            (word, scoring.show(code), self._by.get(turn, PLAYER))
            for turn, (word, code) in enumerate(game.history)
        ]
        return FinishedGame(
            self._recorder.day, meta["name"], turns,
            solved=game.solved, mode=meta["mode"], daily=self._recorder.daily, limit=limit, answer=answer,
            tree=len(game.tree.turns(answer) or ()) or None if answer else None,
        )  # fmt: skip


def _is_wanted() -> bool:
    """Return whether games may be recorded: the player has not switched the record off."""
    try:
        return decision() is not False
    except PlayerError:
        return True  # there is no folder; recording will report it
