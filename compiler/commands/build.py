"""`treec build`: a list compiled to a tree."""

import os
from time import monotonic
from typing import TYPE_CHECKING

from compiler.commands.options import (
    COMMON,
    LIST,
    TIME_LIMIT,
    Bar,
    Common,
    read_common,
    read_openers,
    read_problem,
    say,
    whole,
)
from compiler.machine import need
from player.args import Arguments, Command, Option, UsageError
from player.commands.running import JSON, NO, OK, print_json
from player.errors import PlayerError
from player.screen import plural

if TYPE_CHECKING:
    from compiler.search.build import Params, Solution
    from compiler.search.problem import Problem
    from compiler.tree.strategy import Strategy

SEARCHES = ("exact", "lookahead")
LOOKS = ("lookahead-0", "lookahead-1", "lookahead-2")  # policies by these names are look-ahead too


def _build(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    from compiler.policies.follow import follow
    from compiler.search import build

    began = monotonic()
    common = read_common(given)
    problem = read_problem(given, common)
    search, policy = _search_or_policy(given, common)
    params = _params(given, common, problem, search)
    search_began = monotonic()
    with Bar() as bar:
        solution = follow(problem, policy, params) if policy else build.solve(problem, params, bar)
    searching = monotonic() - search_began
    strategy = solution.strategy(problem, params)
    path = given.get("--out", f"{problem.lists.name}.msgpack")
    written, note = _write(strategy, path, solution.stopped)
    _build_summary(given, solution, written, note, searching, monotonic() - began)
    return NO if solution.stopped == build.INTERRUPTED else OK


def _params(given: Arguments, common: Common, problem: "Problem", search: str) -> "Params":
    from compiler.search.build import Look, Params

    depth = given.get("--depth", str(Look().depth))
    if depth != "0":
        whole(depth, "--depth", 9, " or 0")
    return Params(
        objective=common.objective,
        max_guesses=common.max_guesses,
        openers=read_openers(given, problem),
        search=search,
        look=Look(
            depth=int(depth), width=whole(given.get("--width", str(Look().width)), "--width", 10**6)
        ),
        threads=common.threads,
        seconds=common.seconds,
    )


def _search_or_policy(given: Arguments, common: Common) -> tuple[str, str]:
    """What --search and --policy say; exact and lookahead count as policies too, but are searches."""
    search, policy = given.get("--search"), given.get("--policy")
    if search not in {"", *SEARCHES}:
        raise UsageError(f"--search takes exact or lookahead, not {search!r}")
    if search and policy:
        raise UsageError("--search and --policy exclude each other")
    if policy in SEARCHES:
        return policy, ""
    if policy in LOOKS:
        if given.has("--depth"):
            raise UsageError(f"the policy {policy} has a depth; --depth goes with lookahead")
        given.options["--depth"] = policy.removeprefix("lookahead-")
        return "lookahead", ""
    if policy and (common.objective != "mean" or common.mode != "normal"):
        raise UsageError(f"the policy {policy} plays normal mode and has no other objective")
    if policy and (given.get("--openers") == "all" or given.get("--openers").isdigit()):
        raise UsageError("with --policy, --openers takes words; without it the policy chooses")
    return search, policy


def _write(strategy: "Strategy", path: str, stopped: str) -> tuple[str, str]:
    """Write the tree; (where, what to say of it). What is better and there already is kept."""
    from compiler.search.build import INTERRUPTED
    from compiler.tree.emit import encode
    from player.files import save
    from player.words import plain

    if stopped == INTERRUPTED:
        path += ".partial"
    if stopped and _is_better(path, strategy):
        return path, f"{stopped}; {plain(path)} holds a better tree already and was kept"
    save(path, encode(strategy))
    return path, stopped and f"{stopped}: the best tree so far was written to {plain(path)}"


def _is_better(path: str, strategy: "Strategy") -> bool:
    """Whether the file holds a tree for the same lists and terms that costs no more."""
    from player.tree import load
    from player.weights import digests

    if not os.path.exists(path):
        return False
    try:
        meta = load(os.path.abspath(path)).meta
    except PlayerError:
        return False
    same = (
        meta["digests"] == digests(strategy.lists, strategy.weights)
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
                "finished": not solution.stopped,
                "file": path,
                "bytes": os.path.getsize(path),
                "states": solution.states,
                "seconds": round(seconds, 3),
                "search_seconds": round(searching, 3),
            }
        )
    else:
        from player.commands.look import print_stats

        print_stats(found)
        print(f"\nfile     {path}, {os.path.getsize(path):,} bytes")
        print(
            f"time     {seconds:.1f} s, {searching:.1f} s of it search "
            f"({plural(solution.states, 'state')})"
        )
    if note:
        say(f"treec: {note}")


BUILD = Command(
    "build",
    "LIST",
    "compile a list to a tree",
    _build,
    options=(
        Option("--out", "the tree file (LIST.msgpack, here)", "FILE"),
        Option("--openers", "so many of the best-looking, all, or words (40)", "N|all|WORD,..."),
        Option(
            "--search",
            "how (exact up to 5,000 answers, look-ahead above)",
            "exact|lookahead",
        ),
        Option("--policy", "choose each guess by a policy instead of a search", "NAME"),
        Option("--depth", "look-ahead: guesses to look ahead (1)", "N"),
        Option("--width", "look-ahead: guesses to try at each state (20)", "N"),
        *COMMON,
        TIME_LIMIT,
        JSON,
    ),
    details=(
        f"{LIST}\n\nCtrl-C ends the search; the best tree so far is then written to FILE.partial."
    ),
)
