"""What the games at the keyboard have in common: lines asked for, what is said of them, and games in a row."""

import sys
from contextlib import suppress

from player import screen
from player.errors import ImpossibleError, PlayerError
from player.language import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.games import Scoring


class EndOfGame(Exception):  # noqa: N818  # nothing went wrong: the player is done
    """The player quit, or input ended."""


class Conversation:
    """Games in a row, each line of the player answered; whoever talks says what a line does.

    What a line may raise as `PlayerError` is said in one sentence, and the turn is asked for again.
    """

    end = ""  # what is asked at the end of a game, in English

    def hold(self) -> None:
        """Play game after game until the player quits or input ends."""
        enable_line_editing()
        with suppress(EndOfGame):
            self._open()
            while True:
                self._play_one()
                self._begin_again()

    def _play_one(self) -> None:
        """Play one game to its end, and past it while its last turn is being taken back."""
        while True:
            while not self._is_over():
                self._take_turn()
            self._show_result()
            answer = ask(say(self.end)).strip().lower()
            while self._shows_more(answer):
                answer = ask(say(self.end)).strip().lower()
            if answer in {"q", "quit", "exit"}:
                raise EndOfGame
            if answer not in {"u", "undo"}:
                print()
                return
            self._undo()

    def _take_turn(self) -> None:
        """Ask for one line and do what it says."""
        line = ask(self._prompt())
        try:
            self._obey(line)
        except ImpossibleError as error:
            tell(f"{sentence(error)} {self._cure()}")
        except PlayerError as error:
            tell(sentence(error))

    def _open(self) -> None:
        """Say how to play, and what."""
        raise NotImplementedError

    def _begin_again(self) -> None:
        """Set up the next game."""
        raise NotImplementedError

    def _is_over(self) -> bool:
        """Tell whether the game is."""
        raise NotImplementedError

    def _prompt(self) -> str:
        """Return what stands before the line to be typed, having said what goes before that."""
        raise NotImplementedError

    def _obey(self, line: str) -> None:
        """Do what a line says."""
        raise NotImplementedError

    def _undo(self, _turn: object = None) -> None:
        """Take back the last turn, and say so."""
        raise NotImplementedError

    def _show_result(self) -> None:
        """Say how the game ended."""
        raise NotImplementedError

    def _shows_more(self, answer: str) -> bool:
        """Show what else may be asked for at the end of a game; False if the answer asks for nothing such."""
        raise NotImplementedError

    def _cure(self) -> str:
        """Return what to do about marks that nothing fits; nothing where the player types none."""
        return ""


def ask(prompt: str) -> str:
    """Return the next line typed; when it comes from a file or a pipe, show it as if typed."""
    try:
        line = input(prompt)
    except EOFError:
        print()
        raise EndOfGame from None
    if not sys.stdin.isatty():
        print(line)
    return line


def tell(*lines: str) -> None:
    """Print lines below the turn they belong to."""
    for line in lines:
        print(screen.wrapped(line, "   "))


def sentence(error: PlayerError) -> str:
    """Return an error's message as a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def marks_explained(scoring: "Scoring") -> str:
    """Return what help says of a game's marks, with squares where they can be printed."""
    lines = [line.partition("\t") for line in scoring.help()]
    squares = screen.can_print("".join(signs for *_, signs in lines))
    return "\n".join(text + (signs if squares else "") for text, _, signs in lines)


def enable_line_editing() -> None:
    """Let a person edit the line and recall earlier ones, where Python was built with that."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401  # importing it is what enables it
        except ImportError:
            return
