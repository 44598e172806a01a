"""The argparse parser of one command, built from its table when the command is used."""

import argparse
from collections.abc import Iterable

from player.cli.args import HELP, Arguments, Command, Option, UsageError, is_option
from player.core.messages import say
from player.terminal import screen


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal; the usage line begins with a translated word."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=36, width=screen.columns())

    def add_usage(self, usage, actions, groups, prefix=""):  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, prefix or "")


def shown_parser(
    program: str, command: Command, everywhere: Iterable[Option] = ()
) -> argparse.ArgumentParser:
    """Return a command's parser with its full help; `everywhere` are options that all commands take."""
    parser, options = _parser(program, command, (*command.options, *everywhere))
    options.add_argument(*HELP, action="help", help=say("show this help"))
    details = command.details
    message = say(details) if isinstance(details, str) and details else details and details()
    parser.description = "\n\n".join(filter(None, (say(command.summary), message)))
    parser.color = False  # type: ignore[attr-defined]  # Python 3.14 colours help at a terminal
    return parser


def _parser(
    program: str, command: Command, options: Iterable[Option]
) -> "tuple[argparse.ArgumentParser, argparse._ArgumentGroup]":
    """Return a parser of options, and their group in its help.

    It has no operands, because argparse does not accept operands with options between them.
    """
    head = " ".join(part for part in (program, command.name, command.operands) if part)
    needed = "".join(f" {o.name} {o.value}" for o in command.options if o.required)
    parser = argparse.ArgumentParser(
        f"{program} {command.name}",
        say("usage: {line} [options]", line=f"{head}{needed}").replace("%", "%%"),
        formatter_class=_Formatter,
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
        argument_default=argparse.SUPPRESS,
    )
    group = parser.add_argument_group(say("options:").removesuffix(":"))
    for option in options:
        text = say(option.help).replace("%", "%%")
        if option.value:
            group.add_argument(
                option.name, dest=option.name, metavar=option.value, type=_filled, help=text
            )
        else:
            group.add_argument(option.name, dest=option.name, action="store_true", help=text)
    return parser, group


def parse(command: Command, words: list[str]) -> Arguments:
    """Return the arguments from the words after a command's name; raise `UsageError` if they are wrong."""
    given = Arguments()
    end = words.index("--") if "--" in words else len(words)
    values = {option.name: option.value for option in command.options}
    parser, _ = _parser("", command, command.options)
    try:
        _, rest = parser.parse_known_args(_joined(words[:end], values), given)
    except argparse.ArgumentError as error:
        name = error.argument_name or ""
        if values.get(name):
            message = say("{name} needs a value: {name} {value}", name=name, value=values[name])
        else:
            message = say("{name} takes no value", name=name)
        raise UsageError(message) from None
    for name in filter(values.get, values):  # argparse removes "--" from a value and leaves a list
        if isinstance(getattr(given, name, ""), list):
            message = say("{name} needs a value: {name} {value}", name=name, value=values[name])
            raise UsageError(message)
    for word in filter(is_option, rest):
        name = word.partition("=")[0]
        message = say("unknown option {name}", name=name)
        raise UsageError(message, name, (*values, HELP[1], "--version"))
    given.operands = [*rest, *words[end + 1 :]]
    _check_complete(command, given)
    return given


def _joined(words: list[str], values: dict[str, str]) -> list[str]:
    """Return the words; a value that begins with a dash is joined to its option, because argparse would refuse it."""
    found: list[str] = []
    for word in words:
        if found and values.get(found[-1]) and word.startswith("-") and not is_option(word):
            found[-1] += f"={word}"
        else:
            found.append(word)
    return found


def _filled(text: str) -> str:
    """Return the value of an option, which must not be empty."""
    if not text:
        raise argparse.ArgumentTypeError
    return text


def _check_complete(command: Command, given: Arguments) -> None:
    """Refuse superfluous operands, missing operands and missing options."""
    if len(given.operands) > command.most:
        raise UsageError(say("unexpected argument {word}", word=repr(given.operands[command.most])))
    for option in command.options:
        if option.required and not given.has(option.name):
            raise UsageError(say("missing option {option}", option=f"{option.name} {option.value}"))
    if command.operands and not command.operands.startswith("[") and not given.operands:
        raise UsageError(say("missing argument {operand}", operand=command.operands.split()[0]))
