"""Games: the class `Scoring`, which each of them subclasses, and the registry that finds them by name.

A `Scoring` is the rule of a game for words of one length. It combines five parts, so that code which needs one of
them can depend on that alone:

- `player.core.rule.Rule`: marking a guess;
- `player.games.notation.Notation`: feedback as people write it;
- `player.games.vocabulary.Vocabulary`: which words there are, and how people write them;
- `player.games.contents.Contents`: generated lists and the contents of a tree file;
- `player.games.bulk.Bulk`: codes and symmetries for the compiler.

No other code asks which game it is. `docs/games.md` shows how to add a game.
"""

from __future__ import annotations

from player.core import rule
from player.core.errors import PlayerError
from player.core.text import brief
from player.games.bulk import Bulk
from player.games.contents import Contents
from player.games.notation import Notation
from player.games.vocabulary import Vocabulary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from player.core.tree import Tree
    from player.games.alphabet import Alphabet

# The name of each game, as tree files and list names have it, and its class in the module of that name.
GAMES = {
    "letters": "Letters",
    "pegs": "Pegs",
    "placed": "Placed",
    "common": "Common",
    "order": "Order",
    "table": "Table",
}


class Scoring(Notation, Vocabulary, Contents, Bulk):
    """The rule of a game, for words of one length.

    A game needs `name`, `solved_for`, `score`, `example` and `brief`; everything else has a default.
    """

    modes: ClassVar[tuple[str, ...]] = ("normal", "ultra")
    may_end_early: ClassVar[bool] = False  # whether people stop when one answer is left
    has_page: ClassVar[bool] = False  # whether the page can play it, by a script in player/page/

    __slots__ = ("alphabet",)

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.alphabet: Alphabet | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.length}>"


def of(name: str, length: int, alphabet: Alphabet | None = None) -> Scoring:
    """Return the game called `name` for words of this length, divided into letters by `alphabet`.

    >>> of("pegs", 4).score("0011", "0123") == of("pegs", 4).parse("1,1")
    True
    """
    if alphabet is None:
        return game(name)(length)
    from importlib import import_module

    found: Scoring = import_module("player.games.spelled").spelled(name, length, alphabet)
    return found


def scoring_of(tree: Tree) -> Scoring:
    """Return the game of a tree; one that was read without `player.games` has a plain `Rule`."""
    found = tree.scoring
    return found if isinstance(found, Scoring) else of(found.name, found.length)


def game(name: str) -> type[Scoring]:
    """Return the class of a game, loading its module when it is first needed."""
    from importlib import import_module

    if not isinstance(name, str) or name not in GAMES:
        raise PlayerError(
            f"there is no game called {brief(name)}: expected one of {', '.join(GAMES)}"
        )
    found: type[Scoring] = getattr(import_module(f"player.games.{name}"), GAMES[name])
    return found


def _find(name: object, *, spelled: bool = False) -> type[Scoring] | None:
    """Return the class of a game, for words that an alphabet divides if `spelled`; None if there is none."""
    if not isinstance(name, str) or name not in GAMES:
        return None
    found = game(name)
    if not spelled:
        return found
    from importlib import import_module

    return import_module("player.games.spelled").with_alphabet(name) if found.has_letters else None


rule.find = _find
