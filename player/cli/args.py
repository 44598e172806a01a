"""The command line, read from a table of commands and options.

The standard library's argparse alone would take longer than a whole walk along a tree
(measured 2026-11: 7 ms to import and set up, on top of 10 ms for Python with msgpack), and the
`play` command promises to start within milliseconds.
"""

from collections.abc import Callable, Iterable

from player.core.errors import SaidError
from player.core.messages import say
from player.terminal.screen import wrapped

HELP = ("-h", "--help")


class UsageError(SaidError):
    """The command line is wrong; it may have `unknown` in it, which is none of the names that are `known` there."""

    def __init__(self, told: str, unknown: str = "", known: Iterable[str] = ()) -> None:
        super().__init__(told)
        self.unknown, self.known = unknown, known


class Option:
    """A named option: a switch, or with `value` (what help calls it) one that takes a value.

    `choices` returns the values there are, where they can be listed: shells complete them.
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
    """What help says of a command, the options it takes, and the function that runs it.

    It needs an operand unless `operands` says in brackets that it does not.
    """

    __slots__ = ("details", "most", "name", "operands", "options", "run", "summary")

    def __init__(
        self,
        name: str,
        operands: str,
        summary: str,
        run: "Callable[[Arguments], int]",
        *,
        most: int = 1,
        options: Iterable[Option] = (),
        details: str | Callable[[], str] = "",
    ) -> None:
        self.name, self.operands, self.summary, self.run = name, operands, summary, run
        self.most, self.options, self.details = most, tuple(options), details


class Arguments:
    """The words of a command line, sorted: operands in order, options by name."""

    __slots__ = ("operands", "options")

    def __init__(self) -> None:
        self.operands: list[str] = []
        self.options: dict[str, str] = {}

    def has(self, name: str) -> bool:
        """Tell whether the option was given."""
        return name in self.options

    def get(self, name: str, default: str = "") -> str:
        """Return the value of an option, or the default."""
        return self.options.get(name, default)


def wants_help(words: list[str]) -> bool:
    """Tell whether a command line asks for help anywhere before `--`."""
    return any(word in HELP for word in words[: words.index("--") if "--" in words else None])


def parse(command: Command, words: list[str]) -> Arguments:
    """Sort the words that follow a command's name; raise `UsageError` on what it does not take."""
    given = Arguments()
    known = {option.name: option for option in command.options}
    rest = iter(words)
    for word in rest:
        if word == "--":
            given.operands.extend(rest)
        elif is_option(word):
            name, equals, value = word.partition("=")
            if name not in known:
                raise UsageError(
                    say("there is no option {name}", name=name),
                    name,
                    (*known, HELP[1], "--version"),
                )
            if known[name].value and not equals:
                value = next(rest, "")
            if bool(value) != bool(known[name].value):
                if not known[name].value:
                    raise UsageError(say("{name} takes no value", name=name))
                raise UsageError(
                    say("{name} takes a value: {name} {value}", name=name, value=known[name].value)
                )
            given.options[name] = value
        else:
            given.operands.append(word)
    _check_complete(command, given)
    return given


def is_option(word: str) -> bool:
    """Tell an option from feedback typed with dashes: -x and --json, but not -y--g or -----."""
    return (
        word.startswith("-")
        and word.removeprefix("-").removeprefix("-")[:1].isalpha()
        and (word.startswith("--") or word[1:].isalpha())
    )


def _check_complete(command: Command, given: Arguments) -> None:
    """Refuse operands the command has no place for, and options it cannot do without."""
    if len(given.operands) > command.most:
        raise UsageError(
            say("there is no place for {word}", word=repr(given.operands[command.most]))
        )
    for option in command.options:
        if option.required and option.name not in given.options:
            raise UsageError(say("{option} is needed", option=f"{option.name} {option.value}"))
    if command.operands and not command.operands.startswith("[") and not given.operands:
        raise UsageError(say("a {operand} is needed", operand=command.operands.split()[0]))


def usage(program: str, command: Command, more: Iterable[Option] = ()) -> str:
    """Return a command's help text; `more` are options that all commands take."""
    head = " ".join(part for part in (program, command.name, command.operands) if part)
    needed = "".join(f" {o.name} {o.value}" for o in command.options if o.required)
    rows = [(f"{o.name} {o.value}".rstrip(), say(o.help)) for o in (*command.options, *more)]
    rows.append((", ".join(HELP), say("show this help")))
    lines = [say("usage: {line} [options]", line=f"{head}{needed}"), "", say(command.summary)]
    details = command.details
    if told := say(details) if isinstance(details, str) else details():
        lines += ["", told]
    return "\n".join([*lines, "", say("options:"), *columns(rows)])


def columns(rows: list[tuple[str, str]]) -> list[str]:
    """Return rows of two columns, the first as wide as its widest entry, the second as wide as there is room."""
    width = max(len(left) for left, _ in rows)
    indent = " " * (width + 4)
    return [
        f"  {left:<{width}}  {wrapped(right, indent).lstrip()}".rstrip() for left, right in rows
    ]
