"""The word lists a tree was made from: found by digest, or compared with the lists that are given."""

from __future__ import annotations

import os

from player.errors import ListError, PlayerError
from player.language import counted, say
from player.lists import WordLists, alphabet_of, lists_of, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from player.tree import Tree


def lists_for(
    tree: Tree, given: WordLists | str | os.PathLike[str] | None = None
) -> WordLists | None:
    """Return the lists `tree` was made from: `given`, or those found; None if they are not at hand.

    `given` is lists, or what `player.lists.load` takes. Without it the lists are made again where no file is
    needed for that, or found by digest among the shipped ones or beside the tree's file.

    Raises `ListError` if `given` is not the lists the tree was made from.
    """
    if given is None:
        return lists_of(tree.meta, tree.answers, tree.scoring) or _beside(tree)
    lists = given if isinstance(given, WordLists) else load(given, alphabet_of(tree.scoring))
    if problem := mismatch(tree, lists):
        raise ListError(problem)
    return lists


def mismatch(tree: Tree, lists: WordLists) -> str | None:
    """Say why `lists` are not those `tree` was made from; None if they are."""
    told = {"name": lists.name, "tree": repr(tree.meta["name"])}
    if lists.scoring.name != tree.scoring.name:
        kinds = {"theirs": lists.scoring.name, "ours": tree.scoring.name}
        return say("{name} is a list for {theirs}, and the tree plays {ours}", **told, **kinds)
    if tree.scoring.has_letters and lists.length != tree.length:
        return counted(
            lists.length,
            "{name} has words of {count} letter, and the tree plays words of {length}",
            "{name} has words of {count} letters, and the tree plays words of {length}",
            name=lists.name,
            length=tree.length,
        )
    if lists.scoring.alphabet != tree.scoring.alphabet:
        return say("{name} has another alphabet than the tree", **told)
    if lists.guesses_digest != tree.meta["digests"]["guesses"]:
        return say(
            "{name}: not the words the tree {tree} was made from; name the right list, or none", **told
        )
    return None


def _beside(tree: Tree) -> WordLists | None:
    """Find the lists in a folder or a text file beside the tree that has its name, or the name of its list."""
    for path in _paths_beside(tree):
        kind = "" if tree.scoring.name == "letters" else f"{tree.scoring.name}:"
        try:
            lists = load(f"{kind}{path}", alphabet_of(tree.scoring))
            if mismatch(tree, lists) is None:
                return lists
        except PlayerError:
            continue
    return None


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
