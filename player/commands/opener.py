"""`play opener`: what a word costs as the opener, by the table of openers beside a tree."""

from player.args import Arguments, Command
from player.commands.options import LIST, TREE
from player.commands.running import JSON, OK, print_json
from player.errors import OpenersError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.openers import Opener
    from player.tree import Tree


def _opener(given: Arguments) -> int:
    from player.lists import alphabet_of
    from player.lists import load as load_lists
    from player.openers import opener
    from player.tree import load

    tree = load(given.operands[1] if len(given.operands) > 1 else "classic")
    lists = load_lists(given.get("--list"), alphabet_of(tree.scoring)) if given.has("--list") else None
    found = opener(tree, given.operands[0], lists)
    if found is None:
        raise OpenersError(_no_table(tree, given.operands[0]))
    if given.has("--json"):
        print_json(found.as_dict() | {"mean": found.total and found.total / _weight(tree)})
    else:
        print(said(found, tree))
    return OK


def said(found: "Opener", tree: "Tree") -> str:
    """Return in a sentence what an opener of a tree's game costs."""
    from player.screen import plural
    from player.stats import format_mean, format_total

    weight, scale = _weight(tree), tree.meta["weight_scale"]

    def cost(total: int) -> str:
        guesses = f"{format_total(total, scale)} guesses{' by weight' if tree.weights else ''}"
        return f"{guesses}, {format_mean((total, weight))} on average"

    if found.least is not None:
        held = f"not among the best {found.held:,} of {found.openers:,}"
        return f"{found.word}: {held}; at least {cost(found.least)}"
    if found.total is None or found.worst is None or found.more is None:
        limit = tree.meta["max_guesses"]
        why = f"keeps to {plural(limit, 'guess')}" if limit else "is any good: it tells nothing"
        return f"{found.word}: no tree that opens with it {why}"
    places = 2 if 200 * found.more >= weight else 4
    more = f"{format_mean((found.more, weight), places)} more than the best" if found.more else "none is better"
    return (
        f"{found.word}: {cost(found.total)}, at most {found.worst}; "
        f"rank {found.rank:,} of {found.openers:,}; {more}"
    )


def _weight(tree: "Tree") -> int:
    """What the answers of a tree weigh together."""
    return sum(tree.weights) if tree.weights else len(tree.answers)


def _no_table(tree: "Tree", word: str) -> str:
    """Say that there is no table of openers, and how there would be one."""
    from player.folders import shown
    from player.openers import SUFFIX, table_path

    name, meta = tree.meta["name"], tree.meta
    terms = [meta.get("list", name)]
    if meta["mode"] != "normal":
        terms.append(f"--mode {meta['mode']}")
    if meta["max_guesses"] != 6:
        terms.append(f"--max-guesses {meta['max_guesses'] or 'none'}")
    if tree.weights:
        day = meta.get("day")
        terms.append(f"--prior past --date {day['date']}" if day else "--weights FILE")
    command = f"treec openers {' '.join(terms)}"
    path = shown(table_path(tree.path)) if tree.path else f"{name}{SUFFIX}"
    return (
        f"there is no table of openers beside the tree {name} ({path}): where the compiler is installed, "
        f"'{command} --words {word}' says what one costs, and '{command} --all --ledger FILE --out {path}' makes "
        "the table"
    )


COMMAND = Command(
    "opener",
    "WORD [TREE]",
    "show what a word costs as the opener, and how it ranks among all",
    _opener,
    most=2,
    options=(LIST, JSON),
    details=f"{TREE}\nIt is looked up in the table of openers beside the tree; 'treec openers' makes one.",
)
