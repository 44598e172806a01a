"""The commands that tell shells and man of all the others: completion and manual."""

import sys

from player.cli.args import Arguments, Command, UsageError
from player.cli.running import OK, Program, print_file
from player.core.messages import later, say
from player.locale import language

_COMPLETION = later(
    """\
  bash   eval "$({program} completion bash)"       in ~/.bashrc
  zsh    eval "$({program} completion zsh)"        in ~/.zshrc, after compinit
  fish   {program} completion fish | source        in ~/.config/fish/config.fish

Commands, options, their values, the names of trees and lists, and files are
completed. The shell asks '{program} completion words -- WORD...' each time:
what the last WORD may become, a line each, with a tab before what is said of
it."""
)

_MANUAL = "  {program} manual > {program}.1 && man ./{program}.1"


def with_shells(program: Program) -> Program:
    """Return the program with these two commands, which its table of commands is made known by."""
    name = program.names[0]

    def complete(given: Arguments) -> int:
        from player.cli.completion import SHELLS, lines, script

        shell, *words = given.operands
        if shell == "words":
            print_file("".join(f"{line}\n" for line in lines(program, words)))
        elif shell in SHELLS and not words:
            print_file(script(program, shell))
        else:
            raise UsageError(
                say(
                    "{option} takes one of {known}, not {given}",
                    option="completion",
                    known=", ".join(SHELLS),
                    given=repr(" ".join(given.operands)),
                )
            )
        return OK

    def print_manual(_: Arguments) -> int:
        from player.cli.manual import manual

        language.use(language.ENGLISH)  # what programs take is English in every language
        print_file(manual(program))
        return OK

    helping = program.commands.pop("help")
    for command in (
        Command(
            "completion", "SHELL", later("print what has bash, zsh or fish complete command lines"),
            complete, most=sys.maxsize, details=lambda: say(_COMPLETION, program=name),
        ),
        Command(
            "manual", "", later("print the manual page, made of what help says"),
            print_manual, most=0, details=_MANUAL.format(program=name),
        ),
        helping,
    ):  # fmt: skip
        program.commands[command.name] = command
    return program
