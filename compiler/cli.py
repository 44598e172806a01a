"""The `treec` command: building trees, pricing openers, proving.

Exit 0: done as asked. 1: no (infeasible, not finished) or bad input. 2: the command line is wrong.
With --json one object goes to standard output, also on failure; everything else is said on standard
error. What a command needs is imported inside it: numba takes its time.
"""

import os
import sys
from time import monotonic
from typing import TYPE_CHECKING, Any

from compiler.options import (
    JSON,
    LIST,
    MAX_GUESSES,
    MODE,
    PRIOR,
    TERMS,
    THREADS,
    TIME_LIMIT,
    WEIGHTS,
    Bar,
    Terms,
    patience,
    print_json,
    read_max_guesses,
    read_mode,
    read_openers,
    read_problem,
    read_terms,
    read_threads,
    read_words,
    say,
    whole,
)
from compiler.policy_commands import COMMANDS as POLICY_COMMANDS
from player import screen
from player.args import Arguments, Command, Option, UsageError, parse, table, usage, wants_help
from player.errors import PlayerError
from player.screen import plural

if TYPE_CHECKING:
    from compiler.build import Params, Solution
    from compiler.check_proof import Report as ProofReport
    from compiler.search import Problem
    from compiler.strategy import Strategy
    from player.tree import Tree
    from player.verify import Report

OK, NO, USAGE = 0, 1, 2

SEARCHES = ("exact", "lookahead")


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


# --------------------------------------------------------------------------------------------------
# build
# --------------------------------------------------------------------------------------------------


def _build(given: Arguments) -> int:
    from compiler import build

    began = monotonic()
    terms = read_terms(given)
    problem = read_problem(given, terms)
    params = _params(given, terms, problem)
    bar = Bar()
    search_began = monotonic()
    try:
        with patience():
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

    search, policy = _search_or_policy(given, terms)
    depth = given.get("--depth", str(Params().depth))
    if depth != "0":
        whole(depth, "--depth", 9, " or 0")
    return Params(
        objective=terms.objective,
        max_guesses=terms.max_guesses,
        openers=read_openers(given, problem),
        search=search,
        policy=policy,
        depth=int(depth),
        width=whole(given.get("--width", str(Params().width)), "--width", 10**6),
        threads=terms.threads,
        seconds=terms.seconds,
    )


def _search_or_policy(given: Arguments, terms: Terms) -> tuple[str, str]:
    """What --search and --policy say; exact and lookahead count as policies too, but are searches."""
    search, policy = given.get("--search"), given.get("--policy")
    if search not in {"", *SEARCHES}:
        raise UsageError(f"--search takes exact or lookahead, not {search!r}")
    if search and policy:
        raise UsageError("--search and --policy exclude each other")
    if policy in SEARCHES:
        return policy, ""
    if policy and (terms.objective != "mean" or terms.mode != "normal"):
        raise UsageError(f"the policy {policy} plays normal mode and has no other objective")
    if policy and (given.get("--openers") == "all" or given.get("--openers").isdigit()):
        raise UsageError("with --policy, --openers takes words; without it the policy chooses")
    return search, policy


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
        print_json(
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
        say(f"treec: {note}")


# --------------------------------------------------------------------------------------------------
# openers, prove
# --------------------------------------------------------------------------------------------------


def _price_openers(given: Arguments) -> int:
    from compiler.accuracy import record
    from compiler.openers import best_openers, price, render

    form = "json" if given.has("--json") else given.get("--format", "table")
    if form not in {"table", "csv", "json"}:
        raise UsageError(f"--format takes table, csv or json, not {form!r}")
    if given.has("--words") == given.has("--top"):
        raise UsageError("either --words or --top is needed")
    terms = read_terms(given)
    top = whole(given.get("--top", "1"), "--top", 10**6)
    problem = read_problem(given, terms)
    bar = Bar()
    try:
        with patience():
            if given.has("--words"):
                words = read_words(given.get("--words"), problem, "--words")
                priced = price(problem, words, terms.max_guesses, terms.threads, bar)
            else:
                priced = best_openers(problem, top, terms.max_guesses, terms.threads, bar)
    finally:
        bar.close()
    record(problem, terms.max_guesses, {one.word: one.total for one in priced})
    print(render(priced, form, sum(problem.local.weight)), end="")
    return OK


def _prove(given: Arguments) -> int:
    from compiler import prove
    from player.files import save

    terms = read_terms(given)
    problem = read_problem(given, terms)
    bar = Bar()
    try:
        with patience():
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
        print_json(
            proof._asdict()
            | {"certificate": path if proof.proven else None, "seconds": round(proof.seconds, 3)}
        )
    else:
        _proof_summary(problem, proof, path, given)
    return OK if proof.proven else NO


def _check_proof(given: Arguments) -> int:
    from compiler import check_proof
    from player.lists import load
    from player.shipped import is_name, shipped_path
    from player.weights import load_weights

    path = given.operands[0]
    if is_name(path):
        path = shipped_path("trees", path)
    lists = load(given.get("--list")) if given.has("--list") else None
    weights = None
    if given.has("--weights"):
        if lists is None:
            raise UsageError("--weights needs --list as well")
        weights = load_weights(given.get("--weights"), lists)
    sample, seed = given.get("--sample", str(check_proof.SAMPLE)), given.get("--seed", "1")
    bar = Bar()
    try:
        report = check_proof.check(
            path,
            lists,
            weights,
            sample=sys.maxsize if sample == "all" else whole(sample, "--sample", 10**6, " or all"),
            seed=whole(seed, "--seed", 10**9),
            threads=read_threads(given),
            progress=bar,
        )
    finally:
        bar.close()
    if given.has("--json"):
        print_json(report.as_dict())
    else:
        _check_summary(report)
    return OK if report.ok else NO


def _check_summary(report: "ProofReport") -> None:
    """Say what the check of a certificate found."""
    for problem in report.problems:
        print(f"wrong: {problem}")
    for note in report.notes:
        print(f"note: {note}")
    print(f"bounded again   {plural(report.one_ply, 'opener')}")
    print(f"searched again  {len(report.sampled):,} of {plural(report.searched, 'opener')}")
    print(f"time            {report.seconds:.1f} s")
    if report.ok:
        print(f"checked: no opener was found to do better than {report.total:,}")
    else:
        print(f"not right, {plural(len(report.problems), 'problem')}")


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
        say("treec: what was found is in the ledger; the same command goes on from there")
    else:
        say("treec: with --ledger FILE a proof can be interrupted and goes on where it was")


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
        mode=read_mode(given),
        max_guesses=read_max_guesses(given, "none"),
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
        print_json(found.as_dict() | report.as_dict() | {"file": path, "bytes": size})
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
                Option("--policy", "choose each guess by a policy instead of a search", "NAME"),
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
                *PRIOR,
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
            "check-proof",
            "TREE",
            "check a certificate with code that shares nothing with the search",
            _check_proof,
            options=(
                Option("--sample", "openers that took a search to search again (40)", "N|all"),
                Option("--seed", "which ones: another number, another sample (1)", "N"),
                Option("--list", "the list it is for, if it isn't shipped", "LIST"),
                WEIGHTS,
                THREADS,
                JSON,
            ),
            details=(
                "TREE is the name of a shipped tree, or a tree file or a certificate beside one.\n\n"
                "Every opener that one ply refutes is bounded again, in numpy; of those that took a\n"
                "search, a sample is searched again, in Python; and the tree is verified."
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
        *POLICY_COMMANDS,
    )
}
