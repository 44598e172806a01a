"""The `play` command: all printing, all exit codes.

Exit 0: done as asked. 1: no, or bad input. 2: the command line is wrong. 130: interrupted.
With --json, one object goes to standard output, also on failure; errors are said on standard
error either way.
"""

import os
import sys

from player import screen
from player.args import Arguments, Command, UsageError, parse, table, usage, wants_help
from player.commands import analyse, game, look, serve
from player.commands.options import TREE
from player.commands.running import INTERRUPTED, NO, OK, USAGE, print_json
from player.errors import PlayerError


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    code = _guarded(sys.argv[1:] if words is None else words)
    if words is None and "threading" in sys.modules and sys.modules["threading"].active_count() > 1:
        # A live solver is warming up inside a native compiler, which must not see Python go away.
        sys.stderr.flush()
        os._exit(code)
    return code


def _guarded(words: list[str]) -> int:
    """Run the command line whatever happens to the terminal or the pipe it talks to."""
    screen.prepare()
    try:
        code = _run(words)
        sys.stdout.flush()
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        return _give_up_output(error)
    return code


def _give_up_output(error: OSError) -> int:
    """Say why standard output takes no more, unless its reader simply has seen enough."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or closing it fails again
    if isinstance(error, BrokenPipeError):
        return OK
    print(f"{_program()}: the output cannot be written: {error.strerror}", file=sys.stderr)
    return NO


def _run(words: list[str]) -> int:
    """Find the command, read its arguments, run it; say what went wrong."""
    named = bool(words) and words[0] in COMMANDS
    command, rest = (COMMANDS[words[0]], words[1:]) if named else (game.COMMAND, words)
    try:
        if "--version" in rest:
            return _version()
        if wants_help(rest):
            print(usage(_program(), command) if named else _overview())
            return OK
        return command.run(parse(command, rest))
    except UsageError as error:
        name = f"{_program()} {command.name}".rstrip()
        return _fail(f"{error}; '{name} --help' shows what it takes", rest, USAGE)
    except PlayerError as error:
        return _fail(str(error), rest, NO)


def _fail(message: str, words: list[str], code: int) -> int:
    """Say what went wrong, to a program as well where it asked for JSON."""
    if "--json" in words:
        print_json({"error": message})
    print(f"{_program()}: {message}", file=sys.stderr)
    return code


def _program() -> str:
    """The name we were called by: the package installs this command under two."""
    return "guesstree" if os.path.basename(sys.argv[0]).startswith("guesstree") else "play"


def _help(given: Arguments) -> int:
    command = COMMANDS.get(given.operands[0]) if given.operands else None
    if given.operands and command is None:
        raise UsageError(f"there is no command {given.operands[0]!r}")
    print(usage(_program(), command) if command else _overview())
    return OK


def _version() -> int:
    from player.version import VERSION

    print(f"guesstree {VERSION}")
    return OK


def _overview() -> str:
    """What `play --help` prints."""
    from player.shipped import shipped_names

    program = _program()
    commands = [(command.name, command.summary) for command in COMMANDS.values()]
    options = [(f"{option.name} {option.value}", option.help) for option in game.COMMAND.options]
    options += [("-h, --help", "show this help"), ("--version", "show the version")]
    return "\n".join(
        [
            f"usage: {program} [TREE] [options]",
            f"       {program} COMMAND ...",
            "",
            "guesstree plays Wordle-style games from trees compiled beforehand. Without a command",
            "it plays a game with you: it names a word, you type what your game shows for it.",
            "",
            TREE,
            f"Shipped trees: {', '.join(shipped_names('trees')) or 'none yet, run: make tree'}.",
            "",
            "commands:",
            *table(commands),
            "",
            "options:",
            *table(options),
            "",
            f"'{program} COMMAND --help' says more of a command.",
        ]
    )


COMMANDS = {
    command.name: command
    for command in (
        *look.COMMANDS,
        analyse.COMMAND,
        serve.COMMAND,
        Command("help", "[COMMAND]", "show this help, or a command's", _help),
    )
}
