"""Loading trees by name; importing this module registers the shipped names and all games with `player.core`.

`player.core` alone reads trees of letters from a path.
"""

from __future__ import annotations

import os

import player.games.scoring  # noqa: F401  # registers the rules of all games
from player.core.errors import TreeError
from player.core.session import Session, play
from player.core.tree import Tree, draw_with, load, locate_with, read
from player.storage.files import is_stream
from player.words.shipped import located

__all__ = ["TODAY", "Session", "Tree", "load", "load_if_whole", "play"]

TODAY = "today"  # the name of the newest tree of a day's game


def load_if_whole(path: str) -> Tree | None:
    """Return the tree in the file at `path`; None if it is a pipe or cannot be used."""
    try:
        return None if is_stream(path) else read(path)
    except TreeError:
        return None


def _locate(spec: str | os.PathLike[str]) -> str:
    """Return the path of a tree: of a shipped name, of the tree of the day for `today`, or the path itself."""
    if isinstance(spec, str) and spec == TODAY:
        return _newest_of_a_day()
    return located("trees", spec, [TODAY])


def _newest_of_a_day() -> str:
    """Return the path of the newest usable tree of a day, up to today."""
    from player.daily import past
    from player.daily.day_trees import newest_first

    for _, path in newest_first(past.this_day()):
        if load_if_whole(path):
            return path
    raise TreeError(
        "found no tree of today's game or of an earlier day; 'play today' builds one, "
        "if the compiler is installed"
    )


def _draw(tree: Tree) -> str:
    """Return what a notebook shows of a tree, loading the module that draws it."""
    from importlib import import_module

    html: str = import_module("player.gameplay.notebook").tree_card(tree)
    return html


locate_with(_locate)
draw_with(_draw)
