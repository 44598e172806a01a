"""The log of daily answers: when a word was the answer before, and recording the new answer.

Answers are recorded in the player's own file, on this machine only, and only after the player has agreed. The
player's decision is stored beside the file.
"""

from __future__ import annotations

import os
import sys

from player.core.errors import PlayerError
from player.core.messages import say
from player.core.text import brief
from player.daily import past
from player.storage.files import is_stream, save
from player.storage.folders import data_folder, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import date

    from player.daily.past import Past

_YES, _NO = b"yes\n", b"no\n"


def decision() -> bool | None:
    """Return whether the player wants answers to be recorded; None if the player has not decided."""
    try:
        if is_stream(_decision_path()):
            return None
        with open(_decision_path(), "rb") as file:
            return {_YES: True, _NO: False}.get(file.read(len(_YES) + 1))
    except OSError:
        return None


def decide(*, noted: bool) -> None:
    """Store whether answers are to be recorded."""
    path = _decision_path()
    past.check_file(path)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    except OSError as error:
        message = say(
            "{path}: cannot be written ({reason})", path=shown(path), reason=error.strerror
        )
        raise PlayerError(message) from None
    save(path, _YES if noted else _NO)


def forget() -> None:
    """Delete the decision, so that the next game asks again."""
    path = _decision_path()
    try:
        if os.path.lexists(path):
            os.unlink(path)
    except OSError as error:
        message = say(
            "{path}: cannot be removed ({reason})", path=shown(path), reason=error.strerror
        )
        raise PlayerError(message) from None


def _decision_path() -> str:
    return os.path.join(data_folder(), "noting.txt")


class Daily:
    """The log for the daily game of one day.

    `known` are all available past answers, `words` those that may be guessed. Without `recording`, nothing is
    recorded and nothing is asked.
    """

    def __init__(
        self, day: date, known: Past, words: Collection[str], *, recording: bool = True
    ) -> None:
        self.day, self.words = day, frozenset(words)
        self._known, self._recording = known, recording
        self._noted = ""  # the word that the last solved game added to the player's file

    def was(self, word: str) -> str:
        """Return a message that says when `word` was the answer before that day; empty if it never was."""
        return past.when(word, self._known.before(self.day).dates_of(word))

    def solved(self, word: str, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        """Record `word` as the answer of the day, if it is new and the player agrees.

        `ask` asks the player, only at a terminal. `tell` prints why an answer cannot be recorded.
        """
        self._noted = ""
        if not self._recording or not sys.stdin.isatty():
            return
        try:
            self._note(word, ask, tell)
        except PlayerError as error:
            tell(say("{word} is not recorded: {reason}.", word=word, reason=error))

    def taken_back(self, tell: Callable[[str], None]) -> None:
        """Remove the word that the last `solved` added to the player's file, if it is still there."""
        word, self._noted = self._noted, ""
        if not word:
            return
        try:
            if past.own().word_of(self.day) == word:
                past.change(past.own_path(), self.day, None)
                tell(say("No longer recorded: {day} {word}.", day=self.day, word=word))
            others = past.Past([known for known in self._known if known[0] != self.day])
            self._known = past.merged(others, past.own())
        except PlayerError as error:
            tell(say("{word} is still recorded: {reason}.", word=word, reason=error))

    def _note(self, word: str, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
        wanted = decision()
        if wanted is False:
            return
        self._known = past.merged(
            self._known, past.own()
        )  # another game may have recorded the day meanwhile
        if self._known.word_of(self.day) == word:
            return
        self._check(word)
        path = past.own_path()
        if wanted is None:
            wanted = self._asked(shown(path), ask, tell)
        if wanted is None:
            return
        if wanted:
            if past.note(path, self.day, word):
                self._noted = word
            self._known = past.merged(self._known, past.own())
            tell(
                say("Recorded in {path}: {day} {word}.", path=shown(path), day=self.day, word=word)
            )
        if decision() is None:
            decide(noted=wanted)

    def _check(self, word: str) -> None:
        """Raise `PlayerError` if a word cannot be the answer of the day."""
        from datetime import timedelta

        if word not in self.words:
            raise PlayerError(say("it is not on any list"))
        if other := self._known.word_of(self.day):
            where = self._known.where(self.day)
            message = say(
                "the answer of {day} is already {word} in {path}",
                day=self.day,
                word=brief(other),
                path=where,
            )
            if past.own().word_of(self.day):
                cure = f"play past --replace {self.day}={word}"
                message = say(
                    "{problem}; if that is wrong, correct it with '{command}'",
                    problem=message,
                    command=cure,
                )
            raise PlayerError(message)
        if self.day > past.this_day() + timedelta(days=1):
            raise PlayerError(say("{day} is in the future", day=self.day))

    def _asked(
        self, path: str, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> bool | None:
        """Return whether answers are to be recorded, asking at most once per session; None if the player
        leaves it open.
        """
        tell(
            say(
                "Record each day's answer in {path}, so that later trees know it? The file stays on this machine.",
                path=path,
            )
        )
        answer = ask(say("y/n > ")).strip().lower()
        if answer in {"y", "yes"}:
            return True
        self._recording = False
        if answer in {"n", "no"}:
            tell(
                say(
                    "Nothing is recorded, and you will not be asked again. To be asked again: play past --ask-again"
                )
            )
            return False
        tell(say("Nothing is recorded for now."))
        return None
