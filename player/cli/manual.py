"""The manual page of a program, for man, made of its table of commands: what its help says, as a whole."""

from collections.abc import Iterable

from player.cli.args import HELP, Command, Option
from player.cli.running import NO, OK, USAGE, Program
from player.version import VERSION

_EXIT = {
    OK: "Done as asked.",
    NO: "No, or bad input: what was asked for does not hold, is not there, or cannot be done.",
    USAGE: "The command line is wrong.",
}
_STOPPED = "Interrupted by Ctrl-C."


def manual(program: Program) -> str:
    r"""Return the manual page of a program, in the language of man.

    >>> from player.cli.main import PROGRAM
    >>> manual(PROGRAM).splitlines()[1:3]
    ['.SH NAME', 'play, guesstree \\- plays Wordle\\-style games from trees compiled beforehand']
    """
    name = program.names[0]
    about = program.about(name).partition("\n\n")[2]
    page = [
        f'.TH {name.upper()} 1 "" "guesstree {VERSION}" "guesstree"',
        ".SH NAME",
        f"{_text(', '.join(program.names))} \\- {_text(_what_it_does(program, about))}",
        ".SH SYNOPSIS",
        *_synopsis(program, name),
        ".SH DESCRIPTION",
        *_as_it_stands(about),
    ]
    if program.usual:
        page += _options((*program.usual.options, *program.everywhere))
    page.append(".SH COMMANDS")
    for command in program.commands.values():
        page += _command(program, command)
    codes = dict(_EXIT)
    code, _ = program.interrupted
    codes[code] = f"{codes[code]} {_STOPPED}" if code in codes else _STOPPED
    page.append(".SH EXIT STATUS")
    for number, meaning in sorted(codes.items()):
        page += [".TP", f".B {number}", _text(meaning)]
    return "\n".join(page) + "\n"


def _what_it_does(program: Program, about: str) -> str:
    """The first sentence of what help says, without the name it begins with."""
    subject, *words = about.partition(".")[0].split()
    return " ".join(words if subject in program.names else [subject, *words])


def _synopsis(program: Program, name: str) -> list[str]:
    """The forms of the command line: without a command, if there is such a one, and with one."""
    forms = [f"{program.usual.operands} [options]"] if program.usual else []
    forms.append("COMMAND ...")
    lines = []
    for form in forms:
        lines += [f".B {name}", _text(form), ".br"]
    return lines[:-1]


def _command(program: Program, command: Command) -> list[str]:
    needed = "".join(
        f" {option.name} {option.value}" for option in command.options if option.required
    )
    head = f"{program.names[0]} {command.name} {command.operands}".rstrip()
    lines = [f'.SS "{_text(head + needed)}"', _text(_sentence(command.summary))]
    details = command.details if isinstance(command.details, str) else command.details()
    if details:
        lines += [".PP", *_as_it_stands(details)]
    return lines + _options((*command.options, *program.everywhere))


def _sentence(text: str) -> str:
    """What help says in a line, as a sentence."""
    return text[0].upper() + text[1:].removesuffix(".") + "."


def _options(options: Iterable[Option]) -> list[str]:
    lines = []
    for option in options:
        value = f" \\fI{_text(option.value)}\\fR" if option.value else ""
        lines += [".TP", f"\\fB{_text(option.name)}\\fR{value}", _text(_sentence(option.help))]
    return [*lines, ".TP", f"\\fB{_text(', '.join(HELP))}\\fR", "Show this help."]


def _as_it_stands(text: str) -> list[str]:
    """Lines of text kept as they are: tables and examples stand in them."""
    return [".nf", *(_text(line) if line else ".sp" for line in text.splitlines()), ".fi"]


def _text(text: str) -> str:
    r"""Text as man shows it unchanged.

    >>> print(_text("-y\\"), _text(".x"), _text("'.[compiler]'"))
    \-y\e \&.x \&'.[compiler]'
    """
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
