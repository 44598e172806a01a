"""The `play` command: all printing, all exit codes.

Exit 0: done as asked. 1: no, or bad input. 2: the command line is wrong. 130: interrupted.
With --json, one object goes to standard output, also on failure; errors are said on standard
error either way. What a command needs is imported inside it, so that none waits for another's.
"""

import os
import sys

from player import screen
from player.args import Arguments, Command, Option, UsageError, parse, table, usage, wants_help
from player.commands import (
    JSON,
    LIST,
    LOOKING,
    NO,
    OK,
    PALETTE,
    TREE,
    print_json,
    tree_named,
    use_palette,
)
from player.errors import PlayerError

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from typing import Any

    from player.advisers import Advisers, Maker
    from player.analysis import Analyst
    from player.lists import WordLists
    from player.offtree import Solver

USAGE, INTERRUPTED = 2, 130

_ANALYSE = """\
A TURN is a word with its feedback, such as crane=bybbb; or give words alone, the last of them
being the answer. Each turn is compared with the best word there: cost is how many more guesses
your word takes on average (skill), saved is how many the feedback spared you (luck). By names who
found the best word: tree, exact, look-ahead, or entropy, a quick estimate where the compiler is
not installed; ~ marks a cost that is such an estimate."""


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


def _advisers(tree: str, lists: str, *, wait: bool = False) -> "Advisers":
    """Who is asked off a tree; tree and list by name or path, without a list the tree's own."""
    from player.advisers import Advisers
    from player.lists import load
    from player.tree import load as load_tree

    found = load(lists) if lists else None
    return Advisers(load_tree(tree), found, door=_live_solver, wait=wait)


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
    return play_interactively(_advisers(tree_named(given), given.get("--list")), int(hint))


def _serve(given: Arguments) -> int:
    from player.serve import Server, serve

    serve(Server(_advisers, tree_named(given), given.get("--list")), sys.stdin.buffer, sys.stdout)
    return OK


def _protocol() -> str:
    from player.serve import PROTOCOL

    return f"{TREE}\n\n{PROTOCOL}"


def _analyse(given: Arguments) -> int:
    from player.analysis import Analyst
    from player.ledger import FORMATS

    use_palette(given)
    form = "json" if given.has("--json") else given.get("--format", "text")
    if form not in FORMATS:
        raise UsageError(f"--format takes one of {', '.join(FORMATS)}, not {form!r}")
    if given.has("--batch") == bool(given.operands):
        raise UsageError("give the turns of one game, or --batch and a file of games")
    advisers = _advisers(given.get("--tree", "classic"), given.get("--list"), wait=True)
    analyst = Analyst(advisers)
    if sys.stderr.isatty() and _live_solver():
        print("Warming up the solver ...", file=sys.stderr)
    if given.has("--batch"):
        return _analyse_batch(given.get("--batch"), analyst, form)
    return _analyse_one(" ".join(given.operands), analyst, form)


def _analyse_one(game: str, analyst: "Analyst", form: str) -> int:
    from player import ledger

    if form == "csv":
        sys.stdout.write(ledger.as_csv([ledger.Result(1, game, analyst)]))
        return OK
    analysis = analyst.analyse(game)
    if form == "json":
        print_json(analysis.as_dict())
        return OK
    for line in ledger.table(analysis):
        print(line)
    return OK


def _analyse_batch(path: str, analyst: "Analyst", form: str) -> int:
    from player import ledger

    results = ledger.analyse_file(path, analyst)
    if form == "json":
        print_json(ledger.as_dict(results))
    elif form == "csv":
        sys.stdout.write(ledger.as_csv(results))
    else:
        for result in results:
            sums = ledger.balance(result.analysis) if result.analysis else f"error: {result.error}"
            print(f"{result.number:>4}  {sums}")
        print(f"\n{ledger.summary(results)}")
    return NO if any(result.error for result in results) else OK


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
        Command(
            "analyse",
            "TURN...",
            "show what each turn of a finished game cost and what its feedback saved",
            _analyse,
            most=sys.maxsize,
            options=(
                Option("--tree", "the tree to play by: a name or a path (classic)", "TREE"),
                LIST,
                Option("--batch", "a file with one game a line", "FILE"),
                Option("--format", "text, csv or json", "FORM"),
                JSON,
                PALETTE,
            ),
            details=_ANALYSE,
        ),
        Command(
            "serve-stdio",
            "[TREE]",
            "play with a program: one JSON object a line in, one out",
            _serve,
            options=(LIST,),
            details=_protocol,
        ),
        Command("help", "[COMMAND]", "show this help, or a command's", _help),
    )
}
