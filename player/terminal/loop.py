"""What the interactive games have in common: asking for lines, answering them, and one game after another."""

import sys
from contextlib import suppress

from player.core.errors import ImpossibleError, PlayerError
from player.core.messages import NO_BREAK, later, say
from player.core.text import brief
from player.terminal import screen
from player.terminal.entries import HELP, QUIT, UNDO, command_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.games.scoring import Scoring

    # What is typed at the end of a game, and what it does: in a word or two, and in a row of help, all in English.
    Offer = tuple[str, str, str]

# Rows of help that all games share: what is typed, and what it does.
COMMON_HELP = (
    ("u", later("take back the last turn")),
    ("h", later("help")),
    ("q", later("quit")),
)

_ROOM = 16  # columns for what is typed and a gap, in a table of help; what is longer has a line of its own


class EndOfGame(Exception):  # noqa: N818  # nothing went wrong: the player is done
    """The player quit, or input ended."""


class Conversation:
    """One game after another; a subclass says what a line does.

    A `PlayerError` that a line raises is printed as a sentence, and the line is asked for again.
    """

    def hold(self) -> None:
        """Play game after game until the player quits or input ends."""
        enable_line_editing()
        with suppress(EndOfGame):
            self._open()
            while True:
                self._play_one()
                print()
                self._begin_again()

    def _play_one(self) -> None:
        """Play one game until the player asks for another."""
        while True:
            while not self._is_over():
                self._take_turn()
            self._show_result()
            while self._is_over():
                if self._is_done_with(self._ask_what_next()):
                    return

    def _ask_what_next(self) -> str:
        """Ask, at the end of a game, what to do next; a list too long for a line begins above it."""
        offers = (
            (later("Enter"), later("new game"), ""),
            *self._offers(),
            ("u", later("undo"), ""),
            ("h", later("help"), ""),
            ("q", later("quit"), ""),
        )
        line = ", ".join(
            f"{say(key)} = {say(short)}".replace(" ", NO_BREAK) for key, short, _ in offers if short
        )
        *above, last = screen.wrapped(f"{line}{NO_BREAK}>").replace(NO_BREAK, " ").split("\n")
        for line in above:
            print(line)
        return ask(f"{last} ").strip()

    def _is_done_with(self, line: str) -> bool:
        """Do what a line says at the end of a game; return whether it asks for a new game."""
        command = command_of(line)
        if not line or line.lower() == "new":
            return True
        if command == QUIT:
            raise EndOfGame
        try:
            if command == UNDO:
                self._undo()
            elif command == HELP:
                print(self._help_at_end())
            elif not self._does_at_end(line):
                told = say(
                    "the game is over, and {line} means nothing here; type h for help",
                    line=brief(line),
                )
                raise PlayerError(told)
        except ImpossibleError as error:
            tell(f"{sentence(error)} {self._cure()}")
        except PlayerError as error:
            tell(sentence(error))
        return False

    def _help_at_end(self) -> str:
        """Return what may be typed at the end of a game."""
        offers = ((key, long) for key, _, long in self._offers() if long)
        return table(((later("Enter, new"), later("start a new game")), *offers, *COMMON_HELP))

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

    def _offers(self) -> "tuple[Offer, ...]":
        """Return the choices at the end of a game, besides a new game, undo, help and quitting."""
        raise NotImplementedError

    def _does_at_end(self, line: str) -> bool:
        """Do what a line asks for at the end of a game; return False if it is none of those choices."""
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


def table(rows: "Iterable[tuple[str, str]]", **values: object) -> str:
    """Return rows of help, given in English, as two columns: what is typed, and what it does.

    The `values` go into the places of the texts.
    """
    lines = []
    for typed, does in rows:
        key = say(typed, **values)
        text = screen.wrapped(say(does, **values), " " * (_ROOM + 2))
        lines.append(
            f"  {key:<{_ROOM}}{text[_ROOM + 2 :]}" if len(key) < _ROOM - 1 else f"  {key}\n{text}"
        )
    return "\n".join(lines)


def named(word: str, scoring: "Scoring") -> str:
    """Return a word as people write it, and its letters after it where these are written otherwise."""
    written = scoring.written(word)
    return word if written == word else f"{written} ({word})"


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
