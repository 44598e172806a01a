"""Tables of commands and options. `player.cli.parser` makes argparse parsers of them."""

import sys
from collections.abc import Callable, Iterable

from player.core.text import one_line
from player.terminal.screen import wrapped

HELP = ("-h", "--help")


class UsageError(Exception):
    """The command line is wrong; `unknown` is the misspelt word in it, if any, and `known` the right ones."""

    def __init__(self, message: str, unknown: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.unknown, self.known = unknown, known

    def __str__(self) -> str:
        return one_line(super().__str__())


class Option:
    """A named option. With `value`, the name that help uses, the option takes a value; otherwise it is a switch.

    `choices` returns the possible values, for completion in shells; empty if they cannot be listed.
    """

    __slots__ = ("choices", "help", "name", "required", "value")

    def __init__(
        self,
        name: str,
        text: str,
        value: str = "",
        *,
        required: bool = False,
        choices: "Callable[[], Iterable[str]]" = tuple,
    ) -> None:
        self.name, self.help, self.value, self.required = name, text, value, required
        self.choices = choices


class Command:
    """The help of a command, the options it takes, and the function that runs it.

    `usage` is its name and its operands. Operands in brackets are optional; if the last one ends in dots, it may be
    repeated.
    """

    __slots__ = ("details", "most", "name", "operands", "options", "run", "summary")

    def __init__(
        self,
        usage: str,
        summary: str,
        run: "Callable[[Arguments], int]",
        *,
        options: Iterable[Option] = (),
        details: str | Callable[[], str] = "",
    ) -> None:
        self.name, _, self.operands = usage.partition(" ")
        self.most = sys.maxsize if "..." in usage else len(self.operands.split())
        self.summary, self.run = summary, run
        self.options, self.details = tuple(options), details


class Arguments:
    """The namespace that argparse fills: the operands in order, and one attribute per given option."""

    def __init__(self) -> None:
        self.operands: list[str] = []

    def has(self, name: str) -> bool:
        """Tell whether the option was given."""
        return name in vars(self)

    def get(self, name: str, default: str = "") -> str:
        """Return the value of an option, or the default."""
        found: str = vars(self).get(name, default)
        return found


def is_option(word: str) -> bool:
    """Tell whether a word is an option, such as -x or --json, and not feedback typed with dashes, such as -y--g or -----."""
    return (
        word.startswith("-")
        and word.removeprefix("-").removeprefix("-")[:1].isalpha()
        and (word.startswith("--") or word[1:].isalpha())
    )


def columns(rows: list[tuple[str, str]]) -> list[str]:
    """Return rows of two columns, the first as wide as its widest entry, the second as wide as there is room."""
    width = max(len(left) for left, _ in rows)
    indent = " " * (width + 4)
    return [
        f"  {left:<{width}}  {wrapped(right, indent).lstrip()}".rstrip() for left, right in rows
    ]
