"""Write manual pages and shell completion of play and treec: `make man` and `make completion`.

argparse-manpage and shtab make both of the parsers in `player.cli.parser`.
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from compiler.commands.cli import PROGRAM as TREEC
from player.cli.args import Command, Option
from player.cli.main import PROGRAM as PLAY
from player.cli.parser import shown_parser
from player.cli.running import NO, OK, USAGE, Program
from player.loader import TODAY
from player.version import VERSION
from player.words.lists import NAMED
from player.words.shipped import shipped_names

EXIT = {
    OK: "Done as asked.",
    NO: "The answer is no, the input is bad, or the task cannot be done.",
    USAGE: "The command line is wrong.",
}

SHELLS = {"bash": "{}", "zsh": "_{}", "fish": "{}.fish"}  # and what their files are called

TREES, LISTS = ("*.msgpack", "*.partial"), ("*.txt", "*.csv")


def main(words: list[str]) -> None:
    """Write the manual pages or the completion scripts into a folder."""
    what, folder = words
    for program in (PLAY, TREEC):
        if what == "man":
            write(Path(folder, f"{program.names[0]}.1"), manual(program))
            continue
        for shell, file in SHELLS.items():
            for name in program.names:
                path = Path(folder, shell, file.format(name))
                write(path, completion(program, name, shell))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def parser_of(
    program: Program, name: str, options: Iterable[Option]
) -> tuple[argparse.ArgumentParser, argparse.Action]:
    """Return the parser of a program, and the action in it that holds the parsers of all commands."""
    options = (*options, Option("--version", "show the version"))
    parser = shown_parser(name, Command(" COMMAND ...", program.about, len), options)
    parser.prog = name
    commands = parser.add_subparsers(
        title="commands",
        metavar="COMMAND",
        parser_class=lambda command, **_: shown_parser(name, command, program.everywhere),
    )
    for command in program.commands.values():
        commands.add_parser(command.name, help=command.summary, command=command)
    return parser, commands


# --------------------------------------------------------------------------------------------------
# Manual pages
# --------------------------------------------------------------------------------------------------


def manual(program: Program) -> str:
    """Return the manual page of a program, in the language of man."""
    name = program.names[0]
    parser, commands = parser_of(program, name, program.everywhere)
    usual = f"{program.usual.operands} [options] | {name} " if program.usual else ""
    parser.usage = f"{name} {usual}COMMAND ... [options]"
    parser.description = as_it_stands(program.about)
    for sub in commands.choices.values():
        sub.description = as_it_stands(sub.description.partition("\n\n")[2])
    page = Manpage(parser, format="single-commands-section")
    page.description = program.about.removesuffix(".")
    page.date, page.source, page.manual = "", f"guesstree {VERSION}", "guesstree"
    codes = "\n".join(f".TP\n.B {code}\n{meaning}" for code, meaning in EXIT.items())
    page.add_section("exit status", "=", codes)
    return str(page)


def as_it_stands(text: str) -> str:
    """Return text whose lines man keeps: there are tables in it. A quote or a dot may not begin a line."""
    lines = (f" {line}" if line[:1] in {"'", "."} else line or ".sp" for line in text.splitlines())
    return "\n".join([".nf", *lines, ".fi"]) if text else ""


# --------------------------------------------------------------------------------------------------
# Completion
# --------------------------------------------------------------------------------------------------


def completion(program: Program, name: str, shell: str) -> str:
    """Return the script that has a shell complete the command lines of a program under one of its names."""
    options = program.all_options()
    parser, commands = parser_of(program, name, options.values())
    complete_values(program, parser, options)
    for command in program.commands.values():
        sub = commands.choices[command.name]
        labels = [label.strip("[].") for label in command.operands.split()]
        for number, label in enumerate(labels, 1):
            several = "*" if number == len(labels) < command.most else None
            operand = sub.add_argument(f"operand{number}", metavar=label, nargs=several)
            operand.complete = values(program, label)
        complete_values(program, sub, options | {one.name: one for one in command.options})
    if program.usual:
        game = Command("", program.usual.summary, len, options=program.usual.options)
        for tree in shipped_names("trees"):
            commands.add_parser(tree, help="play this tree", command=game)
            complete_values(program, commands.choices[tree], options)
    return shtab.complete(parser, shell)


def complete_values(
    program: Program, parser: argparse.ArgumentParser, options: dict[str, Option]
) -> None:
    """Tell shtab the values of a parser's options."""
    for action in parser._actions:  # noqa: SLF001  # argparse lists them nowhere else
        if action.dest in options and options[action.dest].value:
            option = options[action.dest]
            action.complete = values(program, option.value, option.choices())
            action.metavar = option.value.replace(":", "-")  # zsh ends the label at a colon


def values(program: Program, label: str, choices: Iterable[str] = ()) -> dict[str, object]:
    """Return what completes a value, by what help calls it and the choices there are.

    Lower-case parts of a label are values themselves (`N|all`); TREE, LIST, FILE, FOLDER and COMMAND are kinds.
    """
    parts = label.removesuffix(",...").split("|")
    words, files = [*choices, *filter(str.islower, parts)], shtab.FILE if "FILE" in parts else {}
    if "TREE" in parts:
        words, files = [TODAY, *shipped_names("trees")], shtab.glob(*TREES)
    elif "LIST" in parts:
        words, files = [*shipped_names("data"), *NAMED], shtab.glob(*LISTS)
    elif "COMMAND" in parts:
        words = [*program.commands]
    elif "FOLDER" in parts:
        files = shtab.DIRECTORY
    return either(words, files, everywhere=not words)


def either(
    words: Iterable[str], files: dict[str, object], *, everywhere: bool
) -> dict[str, object]:
    """Return the shell functions that complete words and files.

    Files are completed only after a slash unless `everywhere`: a name without one is that of a shipped tree or list.
    """
    names = " ".join(words)
    function = f"_guesstree_file_{shtab.sha((names, files))}"
    before = dict(files.get("preamble", {}))
    path = {"bash": "[[ $1 == */* ]] && ", "zsh": "[[ $PREFIX == */* ]] && ",
            "fish": "string match -q '*/*' -- (commandline -ct); and "}  # fmt: skip
    own = {
        "bash": [f'compgen -W "{names}" -- "$1"', f'{files.get("bash")} "$1"'],
        "zsh": [f"compadd {names}", f"{files.get('zsh')}"],
        "fish": [f"printf '%s\\n' {names}", str(files.get("fish"))[1:-1]],
    }
    for shell, (of_words, of_files) in own.items():
        lines = [of_words] if names else []
        lines += [of_files if everywhere else path[shell] + of_files] if files else []
        head, foot = ("function {}", "end") if shell == "fish" else ("{}() {{", "}")
        before[shell] = "\n".join(
            [before.get(shell, ""), head.format(function), *(lines or ["true"]), foot]
        )
    return {"bash": function, "zsh": function, "fish": f"({function})", "preamble": before}


if __name__ == "__main__":
    main(sys.argv[1:])
