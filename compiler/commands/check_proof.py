"""`treec check-proof`: check a certificate with code independent of the search."""

import os
import shlex
import sys
from typing import TYPE_CHECKING

from compiler.commands.options import ALPHABET, THREADS, WEIGHTS, Bar, read_threads, whole
from compiler.machine import need
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.running import JSON, NO, OK, print_json
from player.core.text import plain
from player.proofs.terms import CertificateError

if TYPE_CHECKING:
    from compiler.check.check import CheckReport
    from player.core.tree import Tree
    from player.words.lists import WordLists
    from player.words.weights import Weights


def _check_proof(given: Arguments) -> int:
    need("numpy", "tqdm")
    from compiler.check import check as check_proof
    from player.words.lists import load
    from player.words.shipped import is_name, shipped_path
    from player.words.weights import load_weights

    path = given.operands[0]
    if is_name(path):
        path = shipped_path("trees", path)
    if given.has("--alphabet") and not given.has("--list"):
        raise UsageError("--alphabet needs --list too")
    alphabet = given.get("--alphabet") or None
    lists = load(given.get("--list"), alphabet) if given.has("--list") else None
    stem = path.removesuffix(".proof").removesuffix(".msgpack")
    if not os.path.exists(f"{stem}.proof"):
        raise CertificateError(_no_certificate(given, stem))
    if not given.has("--weights"):
        lists, weights = _weights_beside(stem, lists)
        source = f"the tree {plain(stem)}.msgpack"
    else:
        if lists is None:
            raise UsageError("--weights needs --list too")
        weights = load_weights(given.get("--weights"), lists)
        source = plain(given.get("--weights"))
    sample, seed = given.get("--sample", str(check_proof.SAMPLE)), given.get("--seed", "1")
    with Bar() as bar:
        report = check_proof.check(
            path,
            lists,
            weights,
            weights_from=source,
            sample=sys.maxsize if sample == "all" else whole(sample, "--sample", 10**6, " or all"),
            seed=whole(seed, "--seed", 10**9),
            threads=read_threads(given),
            ledger=given.get("--ledger") or None,
            log_path=given.get("--log") if given.has("--log") else None,
            progress=bar,
        )
    if given.has("--json"):
        print_json(report.as_dict())
    else:
        _check_summary(report)
    return OK if report.ok else NO


def _tree_beside(stem: str) -> "Tree | None":
    from player.loader import load

    path = os.path.abspath(f"{stem}.msgpack")
    return load(path) if os.path.exists(path) else None


def _weights_beside(
    stem: str, lists: "WordLists | None"
) -> "tuple[WordLists | None, Weights | None]":
    """Return the lists, and the weights in the tree beside a certificate if the certificate has their digest."""
    from player.words.lists import reduced
    from player.words.tree_lists import lists_for
    from player.words.weights import Weights

    tree = _tree_beside(stem)
    if tree is None or tree.weights is None or (found := lists or lists_for(tree)) is None:
        return lists, None
    return found, Weights(reduced(found, tree.answers), tree.weights, tree.meta["weight_scale"])


def _no_certificate(given: Arguments, stem: str) -> str:
    """Return an error that says that there is no certificate, and which command makes it."""
    from player.words.tree_lists import list_named, search_options

    tree = _tree_beside(stem)
    words = ["treec", "prove", given.get("--list") or (tree and list_named(tree)) or "LIST"]
    if given.has("--alphabet"):
        words += ["--alphabet", given.get("--alphabet")]
    if tree is not None:
        options = search_options(tree)
        if given.has("--weights") and "--weights" in options:
            options[options.index("--weights") + 1] = given.get("--weights")
        words += options
        if tree.meta["objective"] != "mean":
            words += ["--objective", tree.meta["objective"]]
    command = plain(shlex.join([*words, "--out", f"{stem}.proof"]))
    return f"there is no certificate {plain(stem)}.proof; make it with: {command}"


def _about(report: "CheckReport") -> list[tuple[str, str]]:
    """Return the checked claim in full: the list, the weights, the terms."""
    from player.numbers import format_total

    about, weights = report.about, report.about["weights"]
    digests, weighed = about["digests"], "none, all answers count equally"
    if weights is not None:
        total = format_total(weights["total"], weights["scale"])
        weighed = (
            f"from {weights['from']}; {plural(weights['zero'], 'answer')} of the list at weight 0, "
            f"total weight {total}"
        )
    rows = [
        (
            "list",
            f"{about['list']}, {plural(about['answers'], 'answer')} of {plural(about['guesses'], 'guess')}",
        ),
        ("answers digest", digests["answers"]),
        ("guesses digest", digests["guesses"]),
        ("weights", weighed),
    ]
    if weights is not None:
        rows.append(("weights digest", digests["weights"]))
    limit = plural(about["max_guesses"], "guess") if about["max_guesses"] else "none"
    return [
        *rows,
        ("game", f"{about['scoring']}, {about['mode']} mode"),
        ("limit", limit),
        ("objective", about["objective"]),
    ]


def _check_summary(report: "CheckReport") -> None:
    """Print what was checked and the result."""
    from player.numbers import format_total

    for name, value in _about(report):
        print(f"{name:<19} {value}")
    for problem in report.problems:
        print(f"wrong: {problem}")
    for note in report.notes:
        print(f"note: {note}")
    if report.claims is not None:
        print(f"claims of the log   {report.claims:,}, all checked")
        print(f"openers             {report.openers:,}, all bounded")
    else:
        print(f"refuted by one ply  {report.one_ply:,}, all of them bounded again")
        print(
            f"took a search       {report.searched:,}, {len(report.sampled):,} of them searched again"
        )
    print(f"time                {report.seconds:.1f} s")
    if report.ok:
        weights = report.about["weights"]
        total = format_total(report.total, weights["scale"] if weights else 1)
        by = " by these weights" if weights else ""
        if report.complete:
            print(f"proven: no tree does better than {total}{by}, and the tree attains it")
            print(
                "relies on: the rule in docs/proving.md, the marking of guesses, and the word lists"
            )
        else:
            print(f"checked: no opener was found to do better than {total}{by}")
    else:
        print(f"not right, {plural(len(report.problems), 'problem')}")


CHECK_PROOF = Command(
    "check-proof TREE",
    "check a certificate with code independent of the search",
    _check_proof,
    options=(
        Option("--log", "the proof log (TREE.prooflog, beside the certificate)", "FILE"),
        Option("--sample", "number of searched openers to search again (40)", "N|all"),
        Option("--seed", "seed of the random sample (1)", "N"),
        Option("--ledger", "save results in FILE and resume from it", "FILE"),
        Option("--list", "the list of the certificate, if it isn't shipped", "LIST"),
        ALPHABET,
        WEIGHTS,
        THREADS,
        JSON,
    ),
    details=(
        "TREE is a shipped tree, a tree file, or the certificate beside one.\n\n"
        "If the certificate names a proof log (TREE.prooflog), the check is complete and needs no search: it\n"
        "covers each claim of the log, each opener, and the tree. Without a log, the check bounds again every\n"
        "opener that one ply refutes, and searches again a sample of the others, or all with --sample all.\n"
        "With --ledger FILE a check without a log can be killed and resumed.\n\n"
        "The output begins with what was checked; a note says how many openers a sample left out. Without\n"
        "--weights, the weights of the tree are used, if it has any. docs/checks.md explains what a check shows."
    ),
)
