"""`treec import`: convert a tree in text to a tree file."""

import os
from typing import TYPE_CHECKING

from compiler.commands.options import ALPHABET, MODE, WEIGHTS, read_max_guesses, read_mode
from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.output import REPLACE, Output, inputs_of
from player.cli.running import JSON, NO, OK, print_json

if TYPE_CHECKING:
    from player.core.tree import Tree
    from player.proofs.verify import Report


def _import(given: Arguments) -> int:
    from compiler.tree.emit import encode, save_tree
    from compiler.tree.imported import READERS
    from compiler.tree.json_tree import read_json
    from compiler.tree.replacement import is_tree, superseding
    from player.core.tree import loads
    from player.proofs.verify import verify
    from player.words import lists

    source = given.operands[0]
    form = given.get("--format", _format_of(source))
    if form not in {*READERS, "json"}:
        raise UsageError(f"--format must be one of {', '.join(READERS)}, json, not {form!r}")
    if given.has("--weights") and form != "json":
        raise UsageError("--weights works with a tree in JSON only")
    alphabet = given.get("--alphabet") or None
    known = lists.load(given.get("--list"), alphabet) if given.has("--list") else None
    if form == "json":
        strategy = read_json(source, known, weights=given.get("--weights") or None, **_terms(given))
    else:
        usual: dict[str, str | int] = {
            "name": os.path.splitext(os.path.basename(source))[0],
            "mode": "normal",
            "max_guesses": 0,
        }
        strategy = READERS[form](source, known, alphabet=alphabet, **usual | _terms(given))
    path = given.get("--out", f"{strategy.name}.msgpack")
    data = encode(strategy)
    output = Output(
        path,
        [source, *inputs_of(given)],
        replace=given.has("--replace"),
        ours=is_tree,
        supersedes=superseding(loads(data).meta),
    )
    output.check(data)
    tree = save_tree(path, data)
    return _import_summary(given, tree, verify(tree, strategy.lists), path, len(data))


def _format_of(path: str) -> str:
    """Return the format by the suffix of a file."""
    return next((form for form in ("csv", "json") if path.endswith(f".{form}")), "selby")


def _terms(given: Arguments) -> dict[str, str | int]:
    """Return the terms of the tree from the options."""
    terms: dict[str, str | int] = {}
    if given.has("--name"):
        terms["name"] = given.get("--name")
    if given.has("--mode"):
        terms["mode"] = read_mode(given)
    if given.has("--max-guesses"):
        terms["max_guesses"] = read_max_guesses(given, "none")
    return terms


def _import_summary(given: Arguments, tree: "Tree", report: "Report", path: str, size: int) -> int:
    """Print what was imported and the verifier's result."""
    from player.cli.look import print_report, print_stats
    from player.core.text import plain
    from player.proofs.claims import stats

    found = stats(tree)
    if given.has("--json"):
        print_json(found.as_dict() | report.as_dict() | {"file": path, "bytes": size})
    else:
        print_stats(found)
        print(f"\nfile     {plain(path)}, {size:,} bytes\n")
        print_report(tree, report)
    return OK if report.ok else NO


IMPORT = Command(
    "import FILE",
    "convert a tree in text to a tree file, and verify it",
    _import,
    options=(
        Option("--format", "format of FILE (from its ending, else selby)", "csv|selby|json"),
        Option("--list", "the list of the tree (without it, the words in FILE)", "LIST"),
        ALPHABET,
        Option("--name", "name of the tree (FILE without its ending)", "NAME"),
        Option("--out", "the tree file (NAME.msgpack in this folder)", "FILE"),
        REPLACE,
        WEIGHTS,
        MODE,
        Option("--max-guesses", "most guesses allowed for any answer, or none (none)", "N|none"),
        JSON,
    ),
    details=(
        "csv    one line per answer with the words played: salet,courd,nymph,whiff\n"
        "selby  a text tree: salet BBBBB1 courd BBBBB2 nymph, with repeated columns left blank\n"
        "json   nested objects with metadata; mode, limit and figures must match the tree\n"
        "'play export' writes all three. JSON for a shipped list needs no --list; JSON of a tree with weights\n"
        "needs --weights."
    ),
)
