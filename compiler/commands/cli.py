"""The `treec` command: building trees, pricing openers, proving.

Exit 0: done as asked. 1: no (infeasible, not finished) or bad input. 2: the command line is wrong.
With --json one object goes to standard output, also on failure; everything else is said on standard
error. What a command needs is imported inside it: numba takes its time.
"""

import os
import sys
from typing import TYPE_CHECKING

from compiler.commands.build_commands import COMMANDS as BUILD_COMMANDS
from compiler.commands.check_proof import CHECK_PROOF
from compiler.commands.options import (
    LIST,
    print_json,
)
from compiler.commands.policy_commands import COMMANDS as POLICY_COMMANDS
from compiler.commands.proof_commands import COMMANDS as PROOF_COMMANDS
from player import screen
from player.args import UsageError, parse, table, usage, wants_help
from player.errors import PlayerError

if TYPE_CHECKING:
    pass

OK, NO, USAGE = 0, 1, 2


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    words = sys.argv[1:] if words is None else words
    screen.prepare()
    try:
        code = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("treec: interrupted", file=sys.stderr)
        return NO
    except BrokenPipeError:  # whoever read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return code


def _run(words: list[str]) -> int:
    """Find the command, read its arguments, run it; say what went wrong."""
    if "--version" in words:
        from player.version import VERSION

        print(f"guesstree {VERSION}")
        return OK
    if not words or words[0] not in COMMANDS:
        if not words or wants_help(words) or words[0] == "help":
            print(_overview())
            return OK if words else USAGE
        return _fail(f"there is no command {words[0]!r}; 'treec --help' lists them", words, USAGE)
    command, rest = COMMANDS[words[0]], words[1:]
    try:
        if wants_help(rest):
            print(usage("treec", command))
            return OK
        given = parse(command, rest)
        if not given.operands and command.operands:
            raise UsageError(f"a {command.operands.split()[0]} is needed")
        return command.run(given)
    except UsageError as error:
        return _fail(f"{error}; 'treec {command.name} --help' shows what it takes", rest, USAGE)
    except PlayerError as error:
        return _fail(str(error), rest, NO)
    except MemoryError:
        return _fail("out of memory; shorten the lists or use fewer threads", rest, NO)


def _fail(message: str, words: list[str], code: int) -> int:
    """Say what went wrong, to a program as well where it asked for JSON."""
    if "--json" in words:
        print_json({"error": message})
    print(f"treec: {message}", file=sys.stderr)
    return code


def _overview() -> str:
    """What `treec --help` prints."""
    commands = [(command.name, command.summary) for command in COMMANDS.values()]
    return "\n".join(
        [
            "usage: treec COMMAND LIST [options]",
            "",
            "treec compiles word lists to decision trees for Wordle-style games, prices openers, and proves",
            "that no tree is better. The trees are played with `play`.",
            "",
            LIST,
            "",
            "commands:",
            *table(commands),
            "",
            "options:",
            *table([("-h, --help", "show this help"), ("--version", "show the version")]),
            "",
            "'treec COMMAND --help' says more of a command.",
        ]
    )


COMMANDS = {
    command.name: command
    for command in (
        *BUILD_COMMANDS,
        *PROOF_COMMANDS,
        CHECK_PROOF,
        *POLICY_COMMANDS,
    )
}
