"""`treec build`: build a tree for a list."""

import os
import shlex
from collections.abc import Callable, Mapping
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

from compiler.commands.options import (
    CLUSTER,
    COMMON,
    LIST,
    TIME_LIMIT,
    Bar,
    CommonTerms,
    Compiling,
    check_cluster,
    cluster_for,
    read_common,
    read_openers,
    read_problem,
    read_words,
    say,
    whole,
)
from compiler.commands.policies import ABOUT
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, NO, OK, print_json
from player.core.errors import PlayerError
from player.core.text import plain
from player.numbers import is_digits
from player.storage.files import Alone, is_stream

if TYPE_CHECKING:
    from compiler.search.build import Params, Solution
    from compiler.search.problem import Problem
    from compiler.tree.strategy import Strategy
    from player.core.tree import Tree

SEARCHES = ("exact", "beam", "lookahead")
PARTIAL = ".partial"  # suffix of the file with the best tree so far
BETTER, AS_GOOD = "better", "as good"  # how the tree in an existing file compares with the new one
PAUSE = 5  # pause between two writes, as a multiple of the time that writing took,
LEAST_PAUSE = 0.5  # but at least this many seconds
LOOKS = (
    "lookahead-0",
    "lookahead-1",
    "lookahead-2",
)  # policies with these names are searches by look-ahead


def _build(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.policies.follow import follow
    from compiler.progress import INTERRUPTED
    from compiler.search import build
    from compiler.search.engine import Engine

    began = monotonic()
    check_cluster(given)
    common = read_common(given)
    problem = read_problem(given, common, bounds=False)
    search, policy = _search_or_policy(given, common)
    if common.within and (search or any(map(given.has, ("--scheduler", "--workers")))):
        raise UsageError("--objective within:K has its own search, on this machine only")
    params = _params(given, common, problem, search)
    with Compiling():  # otherwise compiling would use up part of the time limit
        Engine(problem, table_bits=8).warm_up_build(build.search_of(problem, params))
    search_began = monotonic()
    path = given.get("--out", f"{problem.lists.name}.msgpack")
    output = _output(given, path, problem, params)
    output.check()
    if not is_stream(path):
        _output(given, path + PARTIAL, problem, params).check()
    with Alone(path):
        with Bar() as bar, cluster_for(given, problem, bar) as cluster:
            keeper = TreeKeeper(problem, params, path, bar)
            solution = (
                follow(problem, policy, params)
                if policy
                else build.solve(problem, params, bar, keeper.keep, cluster)
            )
        searching = monotonic() - search_began
        strategy = solution.strategy(problem, params)
        written = write(strategy, path, solution.stopped, output)
        keeper.leave(written)
    _build_summary(given, solution, written, searching, monotonic() - began)
    return NO if solution.stopped == INTERRUPTED else OK


def _output(given: Arguments, path: str, problem: "Problem", params: "Params") -> Output:
    """Return the tree file to write; it may replace a tree for the same game only if that is not better."""
    from compiler.tree.replacement import is_tree, superseding
    from player.words.weights import digests

    terms = {
        "digests": digests(problem.lists, problem.weights),
        "mode": problem.mode,
        "objective": params.objective,
        "max_guesses": params.max_guesses,
    }
    return Output(
        path,
        inputs_of(given),
        replace=given.has("--replace"),
        ours=is_tree,
        supersedes=superseding(terms),
    )


class TreeKeeper:
    """Reports each better tree and saves it in FILE.partial, in case the search is killed."""

    def __init__(self, problem: "Problem", params: "Params", path: str, bar: Bar) -> None:
        self.problem = problem
        self.params = params
        self.path = path + PARTIAL
        self.to_stream = is_stream(path)  # then no partial file is written
        self.bar = bar
        self.began = self.due = monotonic()
        self.shown: int | None = (
            None  # the last reported total, and below, the total of the tree in the file
        )
        self.kept: int | None = None

    def keep(self, total: int, tree: "Callable[[], Solution]") -> None:
        """Report a tree with some total if it is better, and save it unless one was saved just before."""
        if self.shown is None or total < self.shown:
            self.shown = total
            self._show(total)
        if not self.to_stream and total != self.kept and monotonic() >= self.due:
            began = monotonic()
            strategy = tree().strategy(self.problem, self.params)
            if _in_file(self.path, strategy) is None:
                _save(strategy, self.path)
            self.kept = total
            self.due = monotonic() + max(LEAST_PAUSE, PAUSE * (monotonic() - began))

    def leave(self, written: "Written") -> None:
        """Remove FILE.partial after the final tree was written, unless it holds a better tree of an earlier search."""
        if (
            self.kept is not None
            and written.path != self.path
            and _compared(self.path, written.tree.meta) != BETTER
        ):
            with suppress(OSError):
                os.remove(self.path)

    def _show(self, total: int) -> None:
        from player.numbers import format_total

        scale = 1 if self.problem.weights is None else self.problem.weights.scale
        mean = total / self.problem.weight
        shown = f"{total:,}" if scale == 1 else format_total(total, scale)
        self.bar.say(f"{monotonic() - self.began:7.1f} s  {shown} guesses, {mean:.4f} on average")


def _save(strategy: "Strategy", path: str) -> None:
    from compiler.tree.emit import encode
    from player.storage.files import save

    save(path, encode(strategy))


def _params(given: Arguments, common: CommonTerms, problem: "Problem", search: str) -> "Params":
    from compiler.search.build import Params, search_of
    from compiler.search.engine import LookAheadParams

    knobs = given.has("--depth") or given.has("--width")
    if not search and knobs and search_of(problem, Params()) == "beam":
        search = "lookahead"  # the only search of large lists with a depth and a width
    depth = given.get("--depth", str(LookAheadParams().depth))
    if depth != "0":
        whole(depth, "--depth", 9, " or 0")
    fixed = read_words(given.get("--fixed"), problem, "--fixed") if given.has("--fixed") else ()
    others = ("--openers", "--search", "--policy", "--scheduler", "--workers")
    if fixed and (common.objective != "mean" or any(map(given.has, others))):
        raise UsageError("--fixed works with --objective mean only, and has its own search")
    return Params(
        fixed=fixed,
        objective=common.objective,
        max_guesses=common.max_guesses,
        openers=read_openers(given, problem),
        search=search,
        look=LookAheadParams(
            depth=int(depth),
            width=whole(given.get("--width", str(LookAheadParams().width)), "--width", 10**6),
        ),
        threads=common.threads,
        seconds=common.seconds,
    )


def _search_or_policy(given: Arguments, common: CommonTerms) -> tuple[str, str]:
    """Return the search and the policy of --search and --policy; --policy accepts the names of searches too."""
    search, policy = given.get("--search"), given.get("--policy")
    if search not in {"", *SEARCHES}:
        raise UsageError(f"--search must be exact, beam or lookahead, not {search!r}")
    if search and policy:
        raise UsageError("--search and --policy cannot be used together")
    if policy in SEARCHES:
        return policy, ""
    if policy in LOOKS:
        if given.has("--depth"):
            raise UsageError(
                f"the policy {policy} has its own depth; --depth works with lookahead only"
            )
        vars(given)["--depth"] = policy.removeprefix("lookahead-")
        return "lookahead", ""
    if policy and (common.objective != "mean" or common.mode != "normal"):
        raise UsageError(f"the policy {policy} works in normal mode with objective mean only")
    if policy and (given.get("--openers") == "all" or is_digits(given.get("--openers"))):
        raise UsageError(
            "with --policy, --openers must be words; without --openers the policy chooses"
        )
    return search, policy


class Written(NamedTuple):
    """The tree that was written or kept: its path, its size in bytes, and a note for the user."""

    tree: "Tree"
    path: str
    size: int
    note: str


def write(strategy: "Strategy", path: str, stopped: str, output: Output | None = None) -> Written:
    """Write the tree if `output` allows it. If the search was stopped, a better tree in the file is kept."""
    from compiler.progress import INTERRUPTED
    from compiler.tree.emit import encode, save_tree
    from player.loader import load

    partial = path if is_stream(path) else path + PARTIAL
    if stopped == INTERRUPTED:
        path = partial  # this search may already have saved the same tree there
        output = None  # it was checked before the search
    there = _in_file(path, strategy) if stopped and not (output and output.replace) else None
    if there == BETTER or (there == AS_GOOD and path != partial):
        note = f"{stopped}; {plain(path)} holds a tree {there} already and was kept"
        return Written(load(os.path.abspath(path)), path, os.path.getsize(path), note)
    data = encode(strategy)
    if output is not None:
        output.check(data)
    note = stopped and f"{stopped}: the best tree so far was written to {plain(path)}"
    return Written(save_tree(path, data), path, len(data), note)


def _in_file(path: str, strategy: "Strategy") -> str | None:
    """Return BETTER or AS_GOOD if the file holds such a tree for the same lists and terms, else None."""
    from player.words.weights import digests

    meta = {
        "digests": digests(strategy.lists, strategy.weights),
        "mode": strategy.mode,
        "objective": strategy.objective,
        "max_guesses": strategy.max_guesses,
        "total": strategy.stats.total,
        "worst": strategy.stats.worst,
        "histogram": strategy.stats.histogram,
    }
    return _compared(path, meta)


def _compared(path: str, ours: "Mapping[str, Any]") -> str | None:
    """Return BETTER or AS_GOOD if the file holds such a tree for the game of these metadata, else None."""
    from compiler.tree.replacement import cost_of, same_game
    from player.loader import load

    if is_stream(path) or not os.path.exists(path):
        return None
    try:
        theirs = load(os.path.abspath(path)).meta
    except PlayerError:
        return None
    if not same_game(theirs, ours) or cost_of(theirs) > cost_of(ours):
        return None
    return BETTER if cost_of(theirs) < cost_of(ours) else AS_GOOD


def _build_summary(
    given: Arguments,
    solution: "Solution",
    written: Written,
    searching: float,
    seconds: float,
) -> None:
    """Print the summary of a build."""
    from player.proofs.claims import stats
    from player.storage.files import is_stream

    found = stats(written.tree)
    if given.has("--json"):
        print_json(
            found.as_dict()
            | {
                "finished": not solution.stopped,
                "file": written.path,
                "bytes": written.size,
                "states": solution.states,
                "seconds": round(seconds, 3),
                "search_seconds": round(searching, 3),
            }
        )
    else:
        from player.cli.look import print_stats

        print_stats(found)
        print(f"\nfile     {plain(written.path)}, {written.size:,} bytes")
        print(
            f"time     {seconds:.1f} s, {searching:.1f} s of it search "
            f"({plural(solution.states, 'state')})"
        )
        if not is_stream(written.path):
            print(f"play     {_play_command(given.operands[0], written)}")
    if written.note:
        say(f"treec: {written.note}")


def _play_command(spec: str, written: Written) -> str:
    """Return the command that plays the tree; it names the list if `play` would not find it."""
    from player.words.tree_lists import lists_for

    path = written.path if os.sep in written.path else os.path.join(os.curdir, written.path)
    words = ["play", path] if lists_for(written.tree) else ["play", path, "--list", spec]
    return plain(shlex.join(words))


BUILD = Command(
    "build LIST",
    "build a tree for a list",
    _build,
    options=(
        Option("--out", "the tree file (LIST.msgpack in this folder)", "FILE"),
        REPLACE,
        Option(
            "--openers",
            "openers to try: the N most promising, all, or words (40; 64 with beams)",
            "N|all|WORD,...",
        ),
        Option("--fixed", "words that are always played first, in this order", "WORD,..."),
        Option(
            "--search",
            "kind of search (exact up to 5,000 answers, else beam)",
            "exact|beam|lookahead",
        ),
        Option(
            "--policy",
            "choose each guess by a policy instead of a search",
            "NAME",
            choices=lambda: ABOUT,
        ),
        Option("--depth", "look-ahead: guesses to look ahead (1)", "N"),
        Option("--width", "look-ahead: guesses to try at each state (20)", "N"),
        *COMMON,
        TIME_LIMIT,
        *CLUSTER,
        JSON,
    ),
    details=(
        f"{LIST}\n\nDuring the search, FILE.partial holds the best tree so far; Ctrl-C stops the search and leaves it there.\n"
        "An existing tree is replaced only by a better one for the same game, unless you use --replace."
    ),
)
