"""The word lists a tree was made from, found by digest or compared with given lists; and the options to search
them again.
"""

from __future__ import annotations

import os

from player.core.errors import ListError, PlayerError
from player.core.messages import counted, say
from player.games.scoring import scoring_of
from player.words.lists import NAMED, WordLists, alphabet_of, lists_of, load
from player.words.shipped import shipped_names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from player.core.tree import Tree


def lists_for(
    tree: Tree, given: WordLists | str | os.PathLike[str] | None = None
) -> WordLists | None:
    """Return the lists `tree` was made from: `given`, or those that are found; None if none are found.

    `given` is lists, or what `player.words.lists.load` takes. Without it the lists are generated if possible,
    or found by digest among the shipped ones or beside the tree's file.

    Raises `ListError` if the tree was made from other lists than `given`.
    """
    if given is None:
        return lists_of(tree.meta, tree.answers, scoring_of(tree)) or _beside(tree)[1]
    lists = given if isinstance(given, WordLists) else load(given, alphabet_of(scoring_of(tree)))
    if problem := mismatch(tree, lists):
        raise ListError(problem)
    return lists


def mismatch(tree: Tree, lists: WordLists) -> str | None:
    """Return why `tree` was not made from `lists`; None if it was."""
    facts = {"name": lists.name, "tree": repr(tree.meta["name"])}
    if lists.scoring.name != tree.scoring.name:
        kinds = {"theirs": lists.scoring.name, "ours": tree.scoring.name}
        return say("{name} is a list for {theirs}, but the tree plays {ours}", **facts, **kinds)
    if scoring_of(tree).has_letters and lists.length != tree.length:
        return counted(
            lists.length,
            "{name} has words of {count} letter, but the tree plays words of {length}",
            "{name} has words of {count} letters, but the tree plays words of {length}",
            name=lists.name,
            length=tree.length,
        )
    if lists.scoring.alphabet != scoring_of(tree).alphabet:
        return say("{name} does not have the same alphabet as the tree", **facts)
    if lists.guesses_digest != tree.meta["digests"]["guesses"]:
        return say(
            "{name}: the tree {tree} was not made from these words; name the right list, or leave out --list",
            **facts,
        )
    return None


def list_named(tree: Tree) -> str:
    """Return the name or path by which `player.words.lists.load` finds the lists of `tree`; empty if there is
    none.
    """
    meta = tree.meta
    if lists_of(meta, tree.answers, scoring_of(tree)) is None:
        return _beside(tree)[0]
    known = (meta.get("list", ""), meta["name"], *NAMED, *shipped_names("data"))
    return next((name for name in known if name and _is_list_of(tree, name)), "")


def search_options(tree: Tree) -> list[str]:
    """Return the options that make `treec` search with the mode, limit and weights of `tree`."""
    meta, options = tree.meta, []
    if meta["mode"] != "normal":
        options += ["--mode", meta["mode"]]
    if meta["max_guesses"] != 6:
        options += ["--max-guesses", str(meta["max_guesses"] or "none")]
    if tree.weights:
        day = meta.get("day")
        options += ["--prior", "past", "--date", day["date"]] if day else ["--weights", "FILE"]
    return options


def _is_list_of(tree: Tree, name: str) -> bool:
    try:
        return mismatch(tree, load(name)) is None
    except PlayerError:
        return False


def _beside(tree: Tree) -> tuple[str, WordLists | None]:
    """Find the lists in a folder or text file beside the tree with the tree's name or the name of its list."""
    for path in _paths_beside(tree):
        kind = "" if tree.scoring.name == "letters" else f"{tree.scoring.name}:"
        try:
            lists = load(f"{kind}{path}", alphabet_of(scoring_of(tree)))
            if mismatch(tree, lists) is None:
                return f"{kind}{path}", lists
        except PlayerError:
            continue
    return "", None


def _paths_beside(tree: Tree) -> Iterator[str]:
    if tree.path is None:
        return
    path = os.path.abspath(tree.path)
    listed = os.path.basename(tree.meta["name"]).removeprefix(f"{tree.scoring.name}-")
    for name in dict.fromkeys((os.path.splitext(os.path.basename(path))[0], listed)):
        for ending in ("", ".txt"):
            found = os.path.join(os.path.dirname(path), name + ending)
            if name and os.path.exists(found):
                yield found
