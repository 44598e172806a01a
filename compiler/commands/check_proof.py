"""`treec check-proof`: a certificate checked with code that shares nothing with the search."""

import os
import sys
from typing import TYPE_CHECKING

from compiler.commands.options import THREADS, WEIGHTS, Bar, read_threads, whole
from compiler.machine import need
from player.args import Arguments, Command, Option, UsageError
from player.commands.running import JSON, NO, OK, print_json
from player.screen import plural

if TYPE_CHECKING:
    from compiler.check.check import Report
    from player.lists import WordLists
    from player.weights import Weights


def _check_proof(given: Arguments) -> int:
    need("numpy", "tqdm")
    from compiler.check import check as check_proof
    from player.lists import load
    from player.shipped import is_name, shipped_path
    from player.weights import load_weights

    path = given.operands[0]
    if is_name(path):
        path = shipped_path("trees", path)
    lists = load(given.get("--list")) if given.has("--list") else None
    if not given.has("--weights"):
        weights = _weights_beside(path, lists)
    else:
        if lists is None:
            raise UsageError("--weights needs --list as well")
        weights = load_weights(given.get("--weights"), lists)
    sample, seed = given.get("--sample", str(check_proof.SAMPLE)), given.get("--seed", "1")
    with Bar() as bar:
        report = check_proof.check(
            path,
            lists,
            weights,
            sample=sys.maxsize if sample == "all" else whole(sample, "--sample", 10**6, " or all"),
            seed=whole(seed, "--seed", 10**9),
            threads=read_threads(given),
            ledger=given.get("--ledger") or None,
            progress=bar,
        )
    if given.has("--json"):
        print_json(report.as_dict())
    else:
        _check_summary(report)
    return OK if report.ok else NO


def _weights_beside(path: str, lists: "WordLists | None") -> "Weights | None":
    """The weights that the tree at a path, or beside it, carries; the certificate knows their digest."""
    from player.lists import reduced, shipped_with
    from player.tree import load
    from player.weights import Weights

    beside = f"{os.path.splitext(os.path.abspath(path))[0]}.msgpack"
    tree = load(beside) if os.path.exists(beside) else None
    if tree is None or tree.weights is None:
        return None
    lists = lists or shipped_with(tree.meta["digests"]["guesses"])
    if lists is None:
        return None
    return Weights(reduced(lists, tree.answers), tree.weights, tree.meta["weight_scale"])


def _check_summary(report: "Report") -> None:
    """Say what the check of a certificate found."""
    for problem in report.problems:
        print(f"wrong: {problem}")
    for note in report.notes:
        print(f"note: {note}")
    print(f"refuted by one ply  {report.one_ply:,}, all of them bounded again")
    print(
        f"took a search       {report.searched:,}, {len(report.sampled):,} of them searched again"
    )
    print(f"time                {report.seconds:.1f} s")
    if report.ok:
        print(f"checked: no opener was found to do better than {report.total:,}")
    else:
        print(f"not right, {plural(len(report.problems), 'problem')}")


CHECK_PROOF = Command(
    "check-proof",
    "TREE",
    "check a certificate with code that shares nothing with the search",
    _check_proof,
    options=(
        Option("--sample", "openers that took a search to search again (40)", "N|all"),
        Option("--seed", "which ones: another number, another sample (1)", "N"),
        Option("--ledger", "keep what was found in a file, and go on from it", "FILE"),
        Option("--list", "the list it is for, if it isn't shipped", "LIST"),
        WEIGHTS,
        THREADS,
        JSON,
    ),
    details=(
        "TREE is the name of a shipped tree, or a tree file or a certificate beside one.\n\n"
        "Every opener that one ply refutes is bounded again, in numpy; of those that took a\n"
        "search, a sample is searched again, in Python, or each of them with --sample all; and the\n"
        "tree is verified. With --ledger FILE a check can be killed and goes on where it was.\n\n"
        "A sample is a sample: how many openers were left out is said in a note. docs/checks.md tells\n"
        "what this establishes and what it doesn't."
    ),
)
