"""The `play` command: all printing, all exit codes.

Exit 0: done as asked. 1: no, or bad input. 2: the command line is wrong. 130: interrupted.
With --json, one object goes to standard output, also on failure; errors are said on standard
error either way. What a command needs is imported inside it, so that none waits for another's.
"""

import os
import sys

from player import screen
from player.args import Arguments, Command, Option, UsageError, parse, table, usage, wants_help
from player.errors import PlayerError
from player.words import some

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from typing import Any

    from player.advisers import Advisers, Maker
    from player.lists import WordLists
    from player.offtree import Solver
    from player.tree import Tree

OK, NO, USAGE, INTERRUPTED = 0, 1, 2, 130

JSON = Option("--json", "print one JSON object, for programs")

PALETTE = Option("--palette", "how feedback is shown: squares, contrast or letters", "NAME")
LIST = Option("--list", "the word list of the tree, if not a shipped one", "LIST")

_HARDEST = 12  # so many of the hardest words are named

TREE = "TREE is the name of a shipped tree, or the path of a tree file; classic when left out."

_EXPORT = """\
csv    a line for each answer, the words played: salet,courd,nymph,whiff
selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank
json   the metadata and the tree as nested objects
dot    a drawing for Graphviz
html   the one-page player: one file that plays in a browser, without a network"""


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
        _print_json({"error": message})
    print(f"{_program()}: {message}", file=sys.stderr)
    return code


def _program() -> str:
    """The name we were called by: the package installs this command under two."""
    return "guesstree" if os.path.basename(sys.argv[0]).startswith("guesstree") else "play"


def _load(given: Arguments) -> "Tree":
    from player.tree import load

    return load(given.operands[0] if given.operands else "classic")


def _print_json(content: object) -> None:
    import json  # costs as much as all of msgpack: only when asked for

    print(json.dumps(content, ensure_ascii=not screen.can_print("é⬛")))


def _advisers(given: Arguments, *, wait: bool = False) -> "Advisers":
    """Who is asked off the tree, by the options of a command that plays."""
    from player.advisers import Advisers
    from player.lists import load

    lists = load(given.get("--list")) if given.has("--list") else None
    return Advisers(_load(given), lists, door=_live_solver, wait=wait)


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


def _use_palette(given: Arguments) -> None:
    from player.feedback import STYLES

    name = given.get("--palette")
    if given.has("--palette"):
        if name not in STYLES:
            raise UsageError(f"--palette takes one of {', '.join(STYLES)}, not {name!r}")
        screen.use_palette(name)


def _game(given: Arguments) -> int:
    from player.keyboard import play_interactively

    _use_palette(given)
    hint = given.get("--hint", "0")
    if hint not in {"0", "1", "2", "3"}:
        raise UsageError(f"--hint takes a level from 1 to 3, not {hint!r}")
    return play_interactively(_advisers(given), int(hint))


def _walk(given: Arguments) -> int:
    from player.session import play
    from player.words import normalise

    _use_palette(given)
    tree = _load(given)
    answer = normalise(given.get("--answer"))
    turns = play(tree, answer)
    if given.has("--json"):
        guesses, codes = zip(*turns)
        _print_json({"answer": answer, "guesses": guesses, "codes": codes})
        return OK
    for number, (word, code) in enumerate(turns, 1):
        print(f"{number}  {word}  {screen.marks(code, tree.length)}")
    return OK


def _stats(given: Arguments) -> int:
    from player.stats import format_mean, stats

    found = stats(_load(given))
    if given.has("--json"):
        _print_json(found.as_dict())
        return OK
    limit = f"at most {found.max_guesses} guesses" if found.max_guesses else "no limit of guesses"
    print(f"{found.name}: {screen.plural(found.answers, 'answer')}, {found.mode} mode, {limit}\n")
    print(f"total    {found.total:,} guesses")
    print(f"mean     {format_mean(found.mean)}")
    print(f"worst    {screen.plural(found.worst, 'guess')}: {some(found.hardest, _HARDEST)}")
    print(f"opener   {found.opener}")
    print(f"claim    {found.claim} (least {found.objective})\n")
    largest = max(found.histogram.values())
    for guesses, count in found.histogram.items():
        print(f"{guesses:>3}  {count:>6,}  {screen.bar(count, largest)}".rstrip())
    return OK


def _verify(given: Arguments) -> int:
    from player.lists import load
    from player.verify import verify

    tree = _load(given)
    report = verify(tree, load(given.get("--list")) if given.has("--list") else None)
    if given.has("--json"):
        _print_json(report.as_dict())
        return OK if report.ok else NO
    for problem in report.problems:
        print(f"wrong: {problem}")
    for note in report.notes:
        print(f"note: {note}")
    name, answers = tree.meta["name"], screen.plural(len(tree.answers), "answer")
    if report.ok:
        print(f"{name}: verified. {answers} replayed, every claim recomputed.")
    else:
        print(f"{name}: not verified, {screen.plural(len(report.problems), 'problem')}.")
    return OK if report.ok else NO


def _show(given: Arguments) -> int:
    from player.outline import follow, looks_like_move, outline

    if given.operands and looks_like_move(given.operands[0]):
        given.operands.insert(0, "classic")
    depth = given.get("--depth", "1")
    if depth != "all" and not (depth.isascii() and depth.isdigit() and int(depth)):
        raise UsageError(f"--depth takes a number of guesses or 'all', not {depth!r}")
    session = follow(_load(given), given.operands[1:])
    for line in outline(session, 0 if depth == "all" else int(depth)):
        print(line)
    return OK


def _export(given: Arguments) -> int:
    from player.export import FORMATS, export
    from player.files import write_text

    form = given.get("--format")
    if form not in FORMATS:
        raise UsageError(f"--format takes one of {', '.join(FORMATS)}, not {form!r}")
    tree = _load(given)
    text = export(tree, form, _lists_for_page(given, tree) if form == "html" else None)
    if given.has("--out"):
        write_text(given.get("--out"), text)
    else:
        sys.stdout.write(text)
    return OK


def _lists_for_page(given: Arguments, tree: "Tree") -> "WordLists | None":
    """The lists a page is to carry: those named, else the shipped ones the tree was made from."""
    from player.lists import load, shipped_with

    if given.has("--list"):
        return load(given.get("--list"))
    lists = shipped_with(tree.meta["digests"]["guesses"])
    if lists is None:
        print(
            "note: the word list of this tree is not at hand, so the page knows only the words "
            "the tree plays; name it with --list",
            file=sys.stderr,
        )
    return lists


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
        Command(
            "walk",
            "[TREE]",
            "show the game the tree plays for a given answer",
            _walk,
            options=(
                Option("--answer", "the answer to find", "WORD", required=True),
                PALETTE,
                JSON,
            ),
            details=TREE,
        ),
        Command(
            "stats",
            "[TREE]",
            "show what a tree costs: total, mean, worst case, histogram",
            _stats,
            options=(JSON,),
            details=TREE,
        ),
        Command(
            "verify",
            "[TREE]",
            "replay every answer through a tree and recompute all it claims",
            _verify,
            options=(
                LIST,
                JSON,
            ),
            details=TREE,
        ),
        Command(
            "show",
            "[TREE] [MOVE...]",
            "show the tree as an outline, below the moves given",
            _show,
            most=sys.maxsize,
            options=(Option("--depth", "guesses to look ahead: a number or all (1)", "N"),),
            details=(
                f"{TREE}\nA MOVE is the feedback to the tree's guess, such as bybbg.\n"
                "A line says what came back, what to play then, and how many answers are left."
            ),
        ),
        Command(
            "export",
            "[TREE]",
            "write a tree in a form other programs read, or as a web page",
            _export,
            options=(
                Option("--format", "csv, selby, json, dot or html", "FORM", required=True),
                Option("--list", "for html: the word list the tree was made from", "LIST"),
                Option("--out", "the file to write; standard output when left out", "FILE"),
            ),
            details=f"{TREE}\n{_EXPORT}",
        ),
        Command("help", "[COMMAND]", "show this help, or a command's", _help),
    )
}
