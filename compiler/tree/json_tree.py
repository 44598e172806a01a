"""Read the JSON that `play export --format json` writes: the metadata, and the tree as nested objects.

The list is given, or found among the shipped ones by the digests in the metadata. The total, histogram and opener in
the metadata must match the tree.
"""

from collections.abc import Callable
from typing import Any

from compiler.tree.strategy import Node, Strategy, StrategyError
from player.core.errors import FeedbackError, PlayerError, TreeError
from player.core.meta import is_claim, is_objective
from player.core.modes import MODES
from player.core.text import brief, plain
from player.storage.files import read_at_most
from player.storage.strict_json import loads
from player.words.lists import NAMED, WordLists, load
from player.words.shipped import shipped_names
from player.words.weights import Weights, digests, load_weights

MOST = 256 << 20  # bytes
_FORM = "expected what 'play export --format json' writes"


def read_json(
    path: str,
    lists: WordLists | None = None,
    *,
    weights: str | None = None,
    **terms: str | int,
) -> Strategy:
    """Return the tree in a JSON file, for `lists` or the shipped lists that it names by digest.

    `terms` are those of `Strategy`; mode, objective, limit and name are those of the file unless given. `weights` is the
    path of the weights that the tree was made with, if it was made with some: the file does not contain them.
    """
    name = plain(path)
    try:
        content = loads(read_at_most(path, MOST))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise TreeError(f"{name}: cannot be read ({reason}); {_FORM}") from None
    try:
        meta = _meta(content)
        known = lists or _shipped(meta)
        weighing = _weights(meta, known, weights)
        lists = known if weighing is None else weighing.lists
        _check_digests(meta, lists, weighing)
        root = _tree(content["tree"], lists)
        its = {key: meta[key] for key in ("name", "mode", "objective", "max_guesses")}
        claim = meta["claim"] if is_claim(meta.get("claim")) else "found"
        strategy = Strategy(
            root, lists, claim=claim, policy=meta.get("policy", ""), weights=weighing, **its | terms
        )
        _check_figures(meta, strategy)
    except (_MisfitError, FeedbackError, StrategyError) as error:
        raise TreeError(f"{name}: {error}") from None
    return strategy


class _MisfitError(Exception):
    """A problem with the content of the file."""


def _meta(content: Any) -> dict[str, Any]:
    """Return the metadata of the file."""
    meta = content.get("meta") if isinstance(content, dict) else None
    if not isinstance(meta, dict) or not isinstance(content.get("tree"), dict):
        raise _MisfitError(f"no tree with metadata; {_FORM}")
    forms: dict[str, Callable[[Any], bool]] = {
        "name": lambda value: isinstance(value, str) and 0 < len(value) <= 200,
        "mode": lambda value: value in MODES,
        "objective": is_objective,
        "max_guesses": lambda value: type(value) is int and 0 <= value < 256,
        "digests": lambda value: isinstance(value, dict),
        "policy": lambda value: isinstance(value, str),
    }
    for key, fits in forms.items():
        if (key in meta or key != "policy") and not fits(meta.get(key)):
            raise _MisfitError(f"metadata {key!r} is {brief(meta.get(key))}; {_FORM}")
    return meta


def _shipped(meta: dict[str, Any]) -> WordLists:
    """Return the shipped lists that the metadata name by digest."""
    listed = meta.get("list", meta["name"])
    for name in dict.fromkeys((listed, meta["name"], *NAMED, *shipped_names("data"))):
        try:
            lists = load(name)
        except (PlayerError, TypeError):
            continue
        if lists.guesses_digest == meta["digests"].get("guesses"):
            return lists
    raise _MisfitError("the list of this tree is not a shipped one; name it with --list")


def _weights(meta: dict[str, Any], lists: WordLists, path: str | None) -> Weights | None:
    """Return the weights the tree was made with."""
    if path is not None:
        return load_weights(path, lists)
    if meta["digests"].get("weights") is not None:
        raise _MisfitError(
            "it was made with weights, which the file does not contain; use --weights"
        )
    return None


def _check_digests(meta: dict[str, Any], lists: WordLists, weights: Weights | None) -> None:
    """Refuse other lists or weights than those that the tree was made from."""
    for key, value in digests(lists, weights).items():
        if meta["digests"].get(key) != value:
            raise _MisfitError(f"its {key} differ from those of {lists.name}")


def _tree(content: Any, lists: WordLists) -> Node:
    """Return the tree of nested objects. Words and feedback are read as people write them."""
    scoring = lists.scoring
    root = Node("")
    pending = [(content, root)]
    while pending:
        branch, node = pending.pop()
        if not isinstance(branch, dict) or not isinstance(branch.get("guess"), str):
            raise _MisfitError(f"a node without a guess: {brief(branch)}")
        if more := branch.keys() - {"guess", "after"}:
            raise _MisfitError(f"a node with {brief(min(more))}, expected 'guess' and 'after'")
        node.guess = scoring.normalise(branch["guess"])
        after = branch.get("after", {})
        if not isinstance(after, dict):
            raise _MisfitError(f"after {node.guess}: {brief(after)}, expected a tree by feedback")
        for feedback, below in after.items():
            code = scoring.code_of(feedback)
            if code in node.children:
                raise _MisfitError(f"after {node.guess}: two trees for {brief(feedback)}")
            node.children[code] = Node("")
            pending.append((below, node.children[code]))
    return root


def _check_figures(meta: dict[str, Any], strategy: Strategy) -> None:
    """Refuse metadata that do not match the tree."""
    stats = strategy.stats
    found = {
        "total": stats.total,
        "worst": stats.worst,
        "histogram": stats.histogram,
        "opener": strategy.root.guess,
    }
    for key, value in found.items():
        if meta.get(key, value) != value:
            raise _MisfitError(
                f"metadata {key!r} is {brief(meta[key])}, and the tree gives {value!r}"
            )
