"""The `play` command: all printing, all exit codes.

Exit 0: done as asked. 1: no, or bad input. 2: the command line is wrong. 130: interrupted.
With --json, one object goes to standard output, also on failure; errors are said on standard
error either way. What a command needs is imported inside it, so that none waits for another's.
"""

import os
import sys

from player import screen
from player.args import Arguments, Command, Option, UsageError, parse, table, usage, wants_help
from player.commands import LIST, LOOKING, NO, OK, PALETTE, TREE, load_tree, print_json, use_palette
from player.errors import PlayerError

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from typing import Any

    from player.advisers import Advisers, Maker
    from player.lists import WordLists
    from player.offtree import Solver

USAGE, INTERRUPTED = 2, 130


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
    command, rest = (COMMANDS[words[0]], words[1:]) if named else (GAME, words)
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


def _advisers(given: Arguments, *, wait: bool = False) -> "Advisers":
    """Who is asked off the tree, by the options of a command that plays."""
    from player.advisers import Advisers
    from player.lists import load

    lists = load(given.get("--list")) if given.has("--list") else None
    return Advisers(load_tree(given), lists, door=_live_solver, wait=wait)


def _live_solver() -> "Maker | None":
    """Open the one door to the compiler: what makes a live solver, or None if it is not there."""
    from importlib.util import find_spec

    if not all(find_spec(name) for name in ("numpy", "numba", "compiler", "compiler.live")):
        return None

    def make(lists: "WordLists", **terms: "Any") -> "Solver":
        from compiler.live import Solver as Live  # heavy: whoever calls this can wait

        solver: Solver = Live(lists, **terms)
        return solver

    return make


def _game(given: Arguments) -> int:
    from player.keyboard import play_interactively

    use_palette(given)
    hint = given.get("--hint", "0")
    if hint not in {"0", "1", "2", "3"}:
        raise UsageError(f"--hint takes a level from 1 to 3, not {hint!r}")
    return play_interactively(_advisers(given), int(hint))


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
    options = [(f"{option.name} {option.value}", option.help) for option in GAME.options]
    options += [("-h, --help", "show this help"), ("--version", "show the version")]
    return "\n".join(
        [
            f"usage: {program} [TREE]",
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


GAME = Command(
    "",
    "[TREE]",
    "Play a game.",
    _game,
    options=(
        Option("--hint", "you find the words: 1 tells how many are left, 2 letters, 3 more", "N"),
        PALETTE,
        LIST,
    ),
)

COMMANDS = {
    command.name: command
    for command in (
        *LOOKING,
        Command("help", "[COMMAND]", "show this help, or a command's", _help),
    )
}
