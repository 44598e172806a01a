"""The `treec` command: building trees, pricing openers, proving.

Exit 0: done as asked. 1: no (infeasible, not finished) or bad input. 2: the command line is wrong.
With --json one object goes to standard output, also on failure; everything else is said on standard
error. What a command needs is imported inside it: numba takes its time.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from player import screen
from player.args import Arguments, Command, Option, UsageError, parse, table, usage, wants_help
from player.errors import PlayerError
from player.screen import plural

if TYPE_CHECKING:
    from compiler.build import Params, Solution
    from compiler.search import Problem
    from compiler.strategy import Strategy
    from player.tree import Tree
    from player.verify import Report

OK, NO, USAGE = 0, 1, 2

MOST_GUESSES = 60

LIST = (
    "LIST is the name of a shipped list (classic, nyt2023), a folder with answers.txt and guesses.txt,\n"
    "or one file of words that serves as both; a name without a slash is a shipped one."
)

MODE = Option("--mode", "normal, hard or ultra (normal)", "MODE")
OBJECTIVE = Option("--objective", "least mean, or least worst case first (mean)", "mean|worst")
MAX_GUESSES = Option("--max-guesses", "a limit every answer must keep to, or none (6)", "N")
WEIGHTS = Option("--weights", "a file of weights: an answer and its weight a line", "FILE")
THREADS = Option("--threads", "processors to use (all)", "N")
TIME_LIMIT = Option("--time-limit", "stop after so long, with what there is then", "SECONDS")
JSON = Option("--json", "print one JSON object, for programs")
TERMS = (MODE, OBJECTIVE, MAX_GUESSES, WEIGHTS, THREADS)


class Terms(NamedTuple):
    """What the options that all commands share say."""

    mode: str
    objective: str
    max_guesses: int
    threads: int
    seconds: float | None


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
        _print_json({"error": message})
    print(f"treec: {message}", file=sys.stderr)
    return code


def _print_json(content: object) -> None:
    import json

    print(json.dumps(content, ensure_ascii=not screen.can_print("é")))


def _say(text: str) -> None:
    print(text, file=sys.stderr)


# --------------------------------------------------------------------------------------------------
# Reading options
# --------------------------------------------------------------------------------------------------


def _terms(given: Arguments) -> Terms:
    """Read the options that all commands share."""
    from compiler.search import default_threads

    objective = given.get("--objective", "mean")
    if objective not in {"mean", "worst"}:
        raise UsageError(f"--objective takes mean or worst, not {objective!r}")
    return Terms(
        _mode(given),
        objective,
        _max_guesses(given, "6"),
        whole(given.get("--threads", str(default_threads())), "--threads", 256),
        _seconds(given),
    )


def _mode(given: Arguments) -> str:
    mode = given.get("--mode", "normal")
    if mode not in {"normal", "hard", "ultra"}:
        raise UsageError(f"--mode takes normal, hard or ultra, not {mode!r}")
    return mode


def _max_guesses(given: Arguments, usual: str) -> int:
    """The limit of guesses, 0 for none."""
    limit = given.get("--max-guesses", usual)
    return 0 if limit == "none" else whole(limit, "--max-guesses", MOST_GUESSES, " or none")


def whole(text: str, name: str, most: int, also: str = "") -> int:
    """The number in an option's value, from 1 to `most`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise UsageError(f"{name} takes a whole number from 1 to {most}{also}, not {text!r}")
    return int(text)


def _seconds(given: Arguments) -> float | None:
    if not given.has("--time-limit"):
        return None
    try:
        seconds = float(given.get("--time-limit"))
    except ValueError:
        seconds = -1
    if not 0 < seconds < 1e9:
        raise UsageError(
            f"--time-limit takes a number of seconds, not {given.get('--time-limit')!r}"
        )
    return seconds


def _problem(given: Arguments, terms: Terms) -> "Problem":
    """Load the lists and weights and make them ready."""
    from compiler.search import Problem
    from player.lists import load
    from player.weights import load_weights

    lists = load(given.operands[0])
    for notice in lists.notices:
        _say(f"note: {notice}")
    weights = load_weights(given.get("--weights"), lists) if given.has("--weights") else None
    with _patience():
        return Problem(lists, weights, mode=terms.mode)


@contextmanager
def _patience() -> Iterator[None]:
    """Say why it takes so long if it does: numba compiles once on each machine."""
    timer = Timer(2, _say, ["compiling for this machine, once; it takes about half a minute ..."])
    timer.daemon = True
    if sys.stderr.isatty():
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _words(text: str, problem: "Problem", name: str) -> tuple[int, ...]:
    """The numbers of the words in an option's value."""
    from player.words import normalise, some

    number = {word: i for i, word in enumerate(problem.lists.words)}
    words = [normalise(word) for word in text.split(",") if word.strip()]
    if unknown := [word for word in words if word not in number]:
        raise PlayerError(f"not in the list {problem.lists.name}: {some(unknown)}")
    if not words:
        raise UsageError(f"{name} takes words, separated by commas")
    return tuple(dict.fromkeys(number[word] for word in words))


def _openers(given: Arguments, problem: "Problem") -> int | tuple[int, ...]:
    """What --openers says: how many, all, or which."""
    text = given.get("--openers", "40")
    if text == "all":
        return len(problem.lists.words)
    if text.isascii() and text.isdigit():
        return whole(text, "--openers", sys.maxsize, ", all, or words")
    return _words(text, problem, "--openers")


# --------------------------------------------------------------------------------------------------
# build
# --------------------------------------------------------------------------------------------------


class Bar:
    """A progress bar on standard error, on a terminal only; serves searches and proofs alike."""

    def __init__(self) -> None:
        self._bar: Any = None

    def start(self, what: str, amount: int) -> None:
        """A phase of so many openers begins."""
        from tqdm import tqdm

        self.close()
        self._bar = tqdm(
            total=amount,
            desc=what,
            unit=" openers",
            disable=None if amount else True,
            leave=False,
            mininterval=0.2,
            dynamic_ncols=True,
        )

    def done(self, openers: int, best: int | None, bound: int | None = None) -> None:
        """So many more are done; the best total so far; the least total still possible."""
        known = f"best {best:,}" if best is not None and best < 1 << 50 else ""
        self._bar.set_postfix_str(known + (f", bound {bound:,}" if bound else ""), refresh=False)
        self._bar.update(openers)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.close()


def _build(given: Arguments) -> int:
    from compiler import build

    began = monotonic()
    terms = _terms(given)
    problem = _problem(given, terms)
    params = _params(given, terms, problem)
    bar = Bar()
    search_began = monotonic()
    try:
        with _patience():
            solution = build.solve(problem, params, bar)
    finally:
        bar.close()
    searching = monotonic() - search_began
    strategy = solution.strategy(problem, params)
    path = given.get("--out", f"{problem.lists.name}.msgpack")
    written, note = _write(strategy, path, solution.finished, given.has("--time-limit"))
    _build_summary(given, solution, written, note, searching, monotonic() - began)
    return OK if solution.finished or given.has("--time-limit") else NO


def _params(given: Arguments, terms: Terms, problem: "Problem") -> "Params":
    from compiler.build import Params

    search = given.get("--search")
    if search not in {"", "exact", "lookahead"}:
        raise UsageError(f"--search takes exact or lookahead, not {search!r}")
    depth = given.get("--depth", str(Params().depth))
    if depth != "0":
        whole(depth, "--depth", 9, " or 0")
    return Params(
        objective=terms.objective,
        max_guesses=terms.max_guesses,
        openers=_openers(given, problem),
        search=search,
        depth=int(depth),
        width=whole(given.get("--width", str(Params().width)), "--width", 10**6),
        threads=terms.threads,
        seconds=terms.seconds,
    )


def _write(strategy: "Strategy", path: str, finished: bool, timed: bool) -> tuple[str, str]:
    """Write the tree; (where, what to say of it). What is better and there already is kept."""
    from compiler.emit import encode
    from player.files import save
    from player.words import plain

    if not finished and not timed:
        path += ".partial"
    if not finished and _is_better(path, strategy):
        return path, f"{plain(path)} holds a better tree already and was kept"
    save(path, encode(strategy))
    if finished:
        return path, ""
    why = "time is up" if timed else "interrupted"
    return path, f"{why}: the best tree so far was written to {plain(path)}"


def _is_better(path: str, strategy: "Strategy") -> bool:
    """Whether the file holds a tree for the same lists and terms that costs no more."""
    from player.tree import load

    if not os.path.exists(path):
        return False
    try:
        meta = load(os.path.abspath(path)).meta
    except PlayerError:
        return False
    weights = strategy.weights
    same = (
        meta["digests"]
        == {
            "answers": strategy.lists.answers_digest,
            "guesses": strategy.lists.guesses_digest,
            "weights": None if weights is None else weights.digest,
        }
        and meta["mode"] == strategy.mode
        and meta["objective"] == strategy.objective
        and meta["max_guesses"] == strategy.max_guesses
    )
    stats = strategy.stats
    if strategy.objective == "worst":
        return same and (meta["worst"], meta["total"]) <= (stats.worst, stats.total)
    return same and (meta["total"], meta["worst"]) <= (stats.total, stats.worst)


def _build_summary(
    given: Arguments,
    solution: "Solution",
    path: str,
    note: str,
    searching: float,
    seconds: float,
) -> None:
    """Say what was built."""
    from player.stats import stats
    from player.tree import load

    found = stats(load(os.path.abspath(path)))
    if given.has("--json"):
        _print_json(
            found.as_dict()
            | {
                "finished": solution.finished,
                "file": path,
                "bytes": os.path.getsize(path),
                "states": solution.states,
                "seconds": round(seconds, 3),
                "search_seconds": round(searching, 3),
            }
        )
    else:
        from player.commands import print_stats

        print_stats(found)
        print(f"\nfile     {path}, {os.path.getsize(path):,} bytes")
        print(
            f"time     {seconds:.1f} s, {searching:.1f} s of it search "
            f"({plural(solution.states, 'state')})"
        )
    if note:
        _say(f"treec: {note}")


# --------------------------------------------------------------------------------------------------
# openers, prove
# --------------------------------------------------------------------------------------------------


def _price_openers(given: Arguments) -> int:
    from compiler.openers import best_openers, price, render

    form = "json" if given.has("--json") else given.get("--format", "table")
    if form not in {"table", "csv", "json"}:
        raise UsageError(f"--format takes table, csv or json, not {form!r}")
    if given.has("--words") == given.has("--top"):
        raise UsageError("either --words or --top is needed")
    terms = _terms(given)
    top = whole(given.get("--top", "1"), "--top", 10**6)
    problem = _problem(given, terms)
    bar = Bar()
    try:
        with _patience():
            if given.has("--words"):
                words = _words(given.get("--words"), problem, "--words")
                priced = price(problem, words, terms.max_guesses, terms.threads, bar)
            else:
                priced = best_openers(problem, top, terms.max_guesses, terms.threads, bar)
    finally:
        bar.close()
    print(render(priced, form, sum(problem.local.weight)), end="")
    return OK


def _prove(given: Arguments) -> int:
    from compiler import prove
    from player.files import save

    terms = _terms(given)
    problem = _problem(given, terms)
    bar = Bar()
    try:
        with _patience():
            proof = prove.prove(
                problem,
                prove.Terms(terms.objective, terms.max_guesses, terms.threads, terms.seconds),
                given.get("--ledger") or None,
                bar,
            )
    finally:
        bar.close()
    path = given.get("--out", f"{problem.lists.name}.proof")
    if proof.certificate is not None:
        save(path, proof.certificate)
    if given.has("--json"):
        _print_json(
            proof._asdict()
            | {"certificate": path if proof.proven else None, "seconds": round(proof.seconds, 3)}
        )
    else:
        _proof_summary(problem, proof, path, given)
    return OK if proof.proven else NO


def _proof_summary(problem: "Problem", proof: Any, path: str, given: Arguments) -> None:
    """Say what was proven."""
    name = problem.lists.name
    if proof.proven:
        worst = (
            "" if proof.worst is None else f" and a worst case of {plural(proof.worst, 'guess')}"
        )
        print(
            f"{name}: {proof.total:,} guesses{worst} is proven optimal over all {proof.openers:,} openers"
        )
    else:
        best = "no tree yet" if proof.total is None else f"best so far {proof.total:,}"
        print(f"{name}: not proven yet, {best}, {plural(proof.open, 'opener')} open")
    rate = proof.states / max(proof.seconds, 1e-9)
    each = 1000 * proof.seconds / proof.openers
    print(f"refuted by one ply  {proof.openers - proof.searched - proof.open:,}")
    print(f"took a search       {proof.searched:,}")
    print(
        f"time                {proof.seconds:.1f} s, {each:.2f} ms an opener, {rate:,.0f} states a second"
    )
    if proof.proven:
        print(f"certificate         {path}")
    elif given.has("--ledger"):
        _say("treec: what was found is in the ledger; the same command goes on from there")
    else:
        _say("treec: with --ledger FILE a proof can be interrupted and goes on where it was")


# --------------------------------------------------------------------------------------------------
# import
# --------------------------------------------------------------------------------------------------


def _import(given: Arguments) -> int:
    from compiler.emit import encode
    from compiler.imported import READERS
    from player import lists
    from player.files import save
    from player.tree import load
    from player.verify import verify

    source = given.operands[0]
    form = given.get("--format", "csv" if source.endswith(".csv") else "selby")
    if form not in READERS:
        raise UsageError(f"--format takes one of {', '.join(READERS)}, not {form!r}")
    strategy = READERS[form](
        source,
        lists.load(given.get("--list")) if given.has("--list") else None,
        name=given.get("--name", os.path.splitext(os.path.basename(source))[0]),
        mode=_mode(given),
        max_guesses=_max_guesses(given, "none"),
    )
    path = given.get("--out", f"{strategy.name}.msgpack")
    save(path, encode(strategy))
    tree = load(os.path.abspath(path))
    return _import_summary(given, tree, verify(tree, strategy.lists), path)


def _import_summary(given: Arguments, tree: "Tree", report: "Report", path: str) -> int:
    """Say what was imported, and what the verifier says of it."""
    from player.commands import print_report, print_stats
    from player.stats import stats

    found, size = stats(tree), os.path.getsize(path)
    if given.has("--json"):
        _print_json(found.as_dict() | report.as_dict() | {"file": path, "bytes": size})
    else:
        print_stats(found)
        print(f"\nfile     {path}, {size:,} bytes\n")
        print_report(tree, report)
    return OK if report.ok else NO


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
        Command(
            "build",
            "LIST",
            "compile a list to a tree",
            _build,
            options=(
                Option("--out", "the tree file (LIST.msgpack, here)", "FILE"),
                Option(
                    "--openers", "so many of the best-looking, all, or words (40)", "N|all|WORD,..."
                ),
                Option(
                    "--search",
                    "how (exact up to 5,000 answers, look-ahead above)",
                    "exact|lookahead",
                ),
                Option("--depth", "look-ahead: guesses to look ahead (1)", "N"),
                Option("--width", "look-ahead: guesses to try at each state (20)", "N"),
                *TERMS,
                TIME_LIMIT,
                JSON,
            ),
            details=(
                f"{LIST}\n\nCtrl-C ends the search; the best tree so far is then written to FILE.partial."
            ),
        ),
        Command(
            "openers",
            "LIST",
            "the exact total of named openers, or the best openers of all",
            _price_openers,
            options=(
                Option("--words", "the openers to price", "WORD,..."),
                Option("--top", "the N best of all", "N"),
                Option("--format", "table, csv or json (table)", "FORM"),
                MODE,
                MAX_GUESSES,
                WEIGHTS,
                THREADS,
                JSON,
            ),
            details=LIST,
        ),
        Command(
            "prove",
            "LIST",
            "prove over all openers that no tree is better, and write the certificate",
            _prove,
            options=(
                Option("--out", "the certificate (LIST.proof, here)", "FILE"),
                Option("--ledger", "keep findings in a file, and go on from it", "FILE"),
                *TERMS,
                TIME_LIMIT,
                JSON,
            ),
            details=(
                f"{LIST}\n\nA certificate beside a tree of the same name makes `play stats` call it proven."
            ),
        ),
        Command(
            "import",
            "FILE",
            "make a tree file of a tree in text, verify it and show its statistics",
            _import,
            options=(
                Option("--format", "csv (for names that end so) or selby (else)", "FORM"),
                Option("--list", "the list it is for; the words in it when left out", "LIST"),
                Option("--name", "what to call it (FILE without its ending)", "NAME"),
                Option("--out", "the tree file (NAME.msgpack, here)", "FILE"),
                MODE,
                Option("--max-guesses", "a limit every answer must keep to (none)", "N"),
                JSON,
            ),
            details=(
                "csv    a line for each answer, the words played: salet,courd,nymph,whiff\n"
                "selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, repeated columns left blank\n"
                "'play export' writes both."
            ),
        ),
    )
}
