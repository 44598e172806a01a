"""Loading trees by name; importing this module adds all games and the display in notebooks to `player.core`.

`player.core` alone reads trees of letters from a path.
"""

from __future__ import annotations

import os

from player.core import session
from player.core import tree as core
from player.core.errors import GameError, TreeError
from player.core.messages import say
from player.core.tree import Tree
from player.games.scoring import scoring_of
from player.storage.files import is_stream
from player.words.shipped import located

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.feedback import Turn

TODAY = "today"  # the name of the newest tree of a day's game


def load(spec: Tree | str | os.PathLike[str]) -> Tree:
    """Return the tree of a shipped name, the newest tree of a day for `today`, or the tree in the file at a path.

    Raises `PlayerError` if no tree has that name, `TreeError` if the file cannot be used. A tree is returned as it is.

    >>> len(load("classic").answers)
    2315
    """
    if isinstance(spec, Tree):
        return spec
    by_day = isinstance(spec, str) and spec == TODAY
    return core.load(_newest_of_a_day() if by_day else located("trees", spec, [TODAY]))


def play(tree: Tree | str | os.PathLike[str], answer: str) -> list[Turn]:
    """Return the game that a tree, or the tree of that name or path, plays if `answer` is the secret.

    >>> play("classic", "crane")[-1]
    ('crane', 242)
    """
    tree = load(tree)
    scoring = scoring_of(tree)
    if problem := scoring.not_of_length(scoring.normalise(answer)):
        words = scoring.words_of_length
        raise GameError(say("{problem}; this tree knows {words}", problem=problem, words=words))
    return session.play(tree, answer)


def load_if_whole(path: str) -> Tree | None:
    """Return the tree in the file at `path`; None if it is a pipe or cannot be used."""
    try:
        return None if is_stream(path) else core.load(path)
    except TreeError:
        return None


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


Tree._repr_html_ = _draw
