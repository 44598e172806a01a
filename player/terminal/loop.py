"""The loop that the interactive games share: reading lines, obeying them, and playing game after game."""

import sys
from contextlib import suppress

from player.core.errors import ImpossibleError, PlayerError
from player.core.messages import later, say
from player.core.text import NO_BREAK, brief
from player.terminal import screen
from player.terminal.entries import HELP, QUIT, UNDO, command_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.games.notation import Notation
    from player.games.vocabulary import Vocabulary

    # A choice at the end of a game: the input, its effect in a word or two, and its effect in a row of help; in English.
    Offer = tuple[str, str, str]

# Rows of help that all games share: the input and its effect.
COMMON_HELP = (
    ("u", later("take back the last turn")),
    ("h", later("help")),
    ("q", later("quit")),
)

_ROOM = 16  # columns of the input and a gap in a table of help; longer input gets a separate line


class EndOfGame(Exception):  # noqa: N818  # not an error
    """The player quit, or input ended."""


class Conversation:
    """Game after game; a subclass defines what each line does.

    If a line raises a `PlayerError`, the error is printed as a sentence and the player is asked again.
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
        """Ask at the end of a game what to do next; choices that do not fit on the prompt line are printed
        above it.
        """
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
        """Obey a line at the end of a game; return whether it starts a new game."""
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
                message = say(
                    "the game is over, so {line} has no effect; type h for help",
                    line=brief(line),
                )
                raise PlayerError(message)
        except ImpossibleError as error:
            tell(f"{sentence(error)} {self._cure()}")
        except PlayerError as error:
            tell(sentence(error))
        return False

    def _help_at_end(self) -> str:
        """Return the help for the end of a game."""
        offers = ((key, long) for key, _, long in self._offers() if long)
        return table(((later("Enter, new"), later("start a new game")), *offers, *COMMON_HELP))

    def _take_turn(self) -> None:
        """Read a line and obey it."""
        line = ask(self._prompt())
        try:
            self._obey(line)
        except ImpossibleError as error:
            tell(f"{sentence(error)} {self._cure()}")
        except PlayerError as error:
            tell(sentence(error))

    def _open(self) -> None:
        """Print how to play and what is played."""
        raise NotImplementedError

    def _begin_again(self) -> None:
        """Set up the next game."""
        raise NotImplementedError

    def _is_over(self) -> bool:
        """Tell whether the game is over."""
        raise NotImplementedError

    def _prompt(self) -> str:
        """Print what belongs above the prompt, and return the prompt."""
        raise NotImplementedError

    def _obey(self, line: str) -> None:
        """Do what a line says."""
        raise NotImplementedError

    def _undo(self, _turn: object = None) -> None:
        """Take back the last turn and print a message."""
        raise NotImplementedError

    def _show_result(self) -> None:
        """Print how the game ended."""
        raise NotImplementedError

    def _offers(self) -> "tuple[Offer, ...]":
        """Return the choices at the end of a game other than a new game, undo, help and quitting."""
        raise NotImplementedError

    def _does_at_end(self, line: str) -> bool:
        """Obey a line at the end of a game; return False if it is not one of the choices."""
        raise NotImplementedError

    def _cure(self) -> str:
        """Return advice for feedback that no answer fits; empty if the player types no feedback."""
        return ""


def ask(prompt: str) -> str:
    """Return the next line of input; input from a file or a pipe is printed as if it had been typed."""
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
    """Return rows of help, given in English, as two columns: the input and its effect.

    `values` are inserted into the texts.
    """
    lines = []
    for typed, does in rows:
        key = say(typed, **values)
        text = screen.wrapped(say(does, **values), " " * (_ROOM + 2))
        lines.append(
            f"  {key:<{_ROOM}}{text[_ROOM + 2 :]}" if len(key) < _ROOM - 1 else f"  {key}\n{text}"
        )
    return "\n".join(lines)


def named(word: str, scoring: "Vocabulary") -> str:
    """Return a word as people write it, followed by its letters if they are written differently."""
    written = scoring.written(word)
    return word if written == word else f"{written} ({word})"


def marks_explained(scoring: "Notation") -> str:
    """Return the help for a game's feedback, with squares if they can be printed."""
    lines = [line.partition("\t") for line in scoring.help()]
    squares = screen.can_print("".join(signs for *_, signs in lines))
    return "\n".join(text + (signs if squares else "") for text, _, signs in lines)


def enable_line_editing() -> None:
    """Enable line editing and recall of earlier lines, if this Python supports it."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401  # importing it is what enables it
        except ImportError:
            return
