"""`play opener`: the cost of a word as the opener, from the table of openers beside a tree."""

from player.cli.args import Arguments, Command
from player.cli.options import LIST, TREE
from player.cli.running import JSON, OK, print_json
from player.core.messages import counted, later, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.tree import Tree
    from player.proofs.openers import Opener


def _opener(given: Arguments) -> int:
    from player.loader import load
    from player.proofs.openers import opener
    from player.proofs.terms import OpenersError
    from player.words.tree_lists import lists_for

    tree = load(given.operands[1] if len(given.operands) > 1 else "classic")
    lists = lists_for(tree, given.get("--list")) if given.has("--list") else None
    found = opener(tree, given.operands[0], lists)
    if found is None:
        raise OpenersError(_no_table(tree, given.operands[0]))
    if given.has("--json"):
        weight = _weight(tree)
        print_json(
            found.as_dict() | {"weight_total": weight, "mean": found.total and found.total / weight}
        )
    else:
        print(describe(found, tree))
    return OK


def describe(found: "Opener", tree: "Tree") -> str:
    """Return a sentence with the cost of an opener."""
    from player.numbers import format_mean, format_total

    weight, scale = _weight(tree), tree.meta["weight_scale"]

    def cost(total: int) -> str:
        figures = {"total": format_total(total, scale), "mean": format_mean((total, weight))}
        if tree.weights:
            return say("{total} guesses by weight, {mean} on average", **figures)
        return say("{total} guesses, {mean} on average", **figures)

    if found.least is not None:
        return say(
            "{word}: not among the best {held} of {openers}; at least {cost}",
            word=found.word,
            held=found.held,
            openers=found.openers,
            cost=cost(found.least),
        )
    if found.total is None or found.worst is None or found.more is None:
        limit = tree.meta["max_guesses"]
        if not limit:
            return say(
                "{word}: this opener never narrows the list; every answer gives the same feedback",
                word=found.word,
            )
        return counted(
            limit,
            "{word}: no tree that opens with it stays within {count} guess",
            "{word}: no tree that opens with it stays within {count} guesses",
            word=found.word,
        )
    places = 2 if 200 * found.more >= weight else 4
    more = say("none is better")
    if found.more:
        more = say(
            "{guesses} more than the best", guesses=format_mean((found.more, weight), places)
        )
    return say(
        "{word}: {cost}, at most {worst}; rank {rank} of {openers}; {more}",
        word=found.word,
        cost=cost(found.total),
        worst=found.worst,
        rank=found.rank,
        openers=found.openers,
        more=more,
    )


def _weight(tree: "Tree") -> int:
    """Return the total weight of the answers of a tree."""
    return sum(tree.weights) if tree.weights else len(tree.answers)


def _no_table(tree: "Tree", word: str) -> str:
    """Return an error that says that there is no table of openers, and how to make one."""
    from player.proofs.openers import SUFFIX, table_path
    from player.storage.folders import shown
    from player.words.tree_lists import search_options

    name = tree.meta["name"]
    command = " ".join(["treec openers", tree.meta.get("list", name), *search_options(tree)])
    path = shown(table_path(tree.path)) if tree.path else f"{name}{SUFFIX}"
    return say(
        "found no table of openers for the tree {name} ({path}); with the compiler installed, '{asking}' computes what the opener costs, and '{making}' makes the table",
        name=name,
        path=path,
        asking=f"{command} --words {word}",
        making=f"{command} --all --ledger FILE --out {path}",
    )


def _details() -> str:
    from player.terminal.screen import wrapped

    message = say(
        "The cost comes from the table of openers beside the tree; 'treec openers' makes one."
    )
    return f"{say(TREE)}\n{wrapped(message)}"


COMMAND = Command(
    "opener WORD [TREE]",
    later("show what a word costs as the opener, and its rank"),
    _opener,
    options=(LIST, JSON),
    details=_details,
)
