"""Compare tree files for the same game: which of two is better, and which may replace the other."""

from collections.abc import Callable, Mapping
from typing import Any

from player.core.errors import PlayerError
from player.core.meta import within_of
from player.core.tree import MAGIC, loads

TERMS = (
    "digests",
    "mode",
    "objective",
    "max_guesses",
)  # two trees are for the same game if these metadata are equal


def is_tree(content: bytes) -> bool:
    """Whether a file is a tree file, by its first bytes."""
    return content.startswith(MAGIC)


def same_game(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two trees are for the same list, weights, mode, objective and limit, by their metadata."""
    return all(one[key] == other[key] for key in TERMS)


def cost_of(meta: Mapping[str, Any]) -> tuple[int, int]:
    """Return the cost of a tree, to compare with other trees for the same game; smaller is better."""
    cost = meta["total"], meta["worst"]
    if within := within_of(meta["objective"]):
        return sum(meta["histogram"][within:]), meta["total"]
    return cost[::-1] if meta["objective"] == "worst" else cost


def superseding(terms: Mapping[str, Any]) -> Callable[[bytes, bytes | None], bool]:
    """Return a function that decides whether a new tree file with these terms may replace an old one.

    The old one must be for the same game. The new one, if it is given, must cost less, or cost the same and be the
    best of more openers.
    """

    def supersedes(old: bytes, new: bytes | None) -> bool:
        try:
            meta = loads(old).meta
        except PlayerError:  # damaged, or of a later version
            return False
        if within_of(meta["objective"]) and meta["digests"]["weights"] is not None:
            return False  # the metadata do not tell which of two such trees is better
        return same_game(meta, terms) and (new is None or _rank(loads(new).meta) < _rank(meta))

    return supersedes


def _rank(meta: Mapping[str, Any]) -> tuple[tuple[int, int], int]:
    openers = meta["claim"].removeprefix("best of ").removesuffix(" openers")
    return cost_of(meta), -int(openers) if openers.isdigit() else 0
