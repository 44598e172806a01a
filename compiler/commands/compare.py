"""`treec compare`: show where two trees for the same answers differ."""

from typing import TYPE_CHECKING

from compiler.commands.options import whole
from compiler.commands.tables import print_table
from compiler.progress import plural
from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.running import JSON, OK, print_json
from player.core.text import plain

if TYPE_CHECKING:
    from compiler.policies.differences import Differences

USUAL = 10  # answers and moves to show


def _compare(given: Arguments) -> int:
    from compiler.policies.differences import differences
    from player.loader import load

    if len(given.operands) != 2:
        raise UsageError("compare needs two trees")
    count = whole(given.get("--top", str(USUAL)), "--top", 10**6)
    found = differences(load(given.operands[0]), load(given.operands[1]))
    if given.has("--json"):
        print_json(found.as_dict())
    else:
        _print(found, given.operands, count)
    return OK


def _print(found: "Differences", names: list[str], count: int) -> None:
    """Print costs side by side, the answers each tree finds sooner, and the first different moves."""
    most = max(map(max, found.histograms))
    rows = [
        ["", "A", "B"],
        ["opener", *(tree.word(0) for tree in found.trees)],
        ["total", *map(str, found.totals)],
        ["mean", *(f"{total / len(found.trees[0].answers):.4f}" for total in found.totals)],
        ["worst", *(str(max(its)) for its in found.histograms)],
    ]
    rows += [
        [f"in {n}", *(str(its.get(n, 0)) for its in found.histograms)] for n in range(1, most + 1)
    ]
    rows.append(["sooner", *(str(len(its)) for its in found.sooner)])
    for letter, name in zip("AB", names):
        print(f"{letter}  {plain(name)}")
    print()
    print_table(rows, "text")
    for letter, sooner in zip("AB", found.sooner):
        best = sorted(sooner, key=lambda word: (-sooner[word], word))
        words = ", ".join(f"{word} ({sooner[word]})" for word in best[:count])
        more = " ..." if len(best) > count else ""
        print(f"\n{letter} is sooner for {plural(len(best), 'answer')}: {words or '-'}{more}")
    print(f"\nfirst different moves: {len(found.moves)}")
    scoring = found.trees[0].scoring
    for move in found.moves[:count]:
        turns = " ".join(f"{guess}={scoring.show(code)}" for guess, code in move.history)
        played = " against ".join(move.guesses)
        print(f"  {turns or 'opener'}: {played} ({plural(move.answers, 'answer')})")


COMPARE = Command(
    "compare A B",
    "show where two trees for the same answers differ",
    _compare,
    options=(Option("--top", f"number of answers and moves to show ({USUAL})", "N"), JSON),
    details="A and B are shipped trees or tree files, including imported ones. Weights are ignored.",
)
