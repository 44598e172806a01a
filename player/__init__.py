"""Decision trees for Wordle-style games, read and played with the standard library and msgpack.

    >>> import player
    >>> game = player.Game("classic")  # or a path, or player.load(...)
    >>> game.guess
    'salet'
    >>> game.feed("bybyb")  # what the puzzle showed; for a word of your own: feed("bybyb", "crane")
    >>> game.guess, len(game.remaining)
    ('beard', 83)

- Games: `Game`, with `Game.advice` and `Game.chances`; `explain` for reasons; `Boards` for several boards; `Host` for
  the adversary.
- Finished games: `analyse`. The cost of an opener: `opener`.
- Trees alone: `load`; `play` for the game of one answer; `Session` for one turn at a time.
- Feedback: `score`, `parse_feedback`, `format_feedback`.

Arguments that are trees or word lists may be names, paths or loaded objects. Bad input, including values of a wrong
type, raises a `PlayerError`. Public names are loaded when first used, which keeps a plain walk fast.
"""

from player.version import VERSION as __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.errors import (
        FeedbackError,
        GameError,
        ImpossibleError,
        ListError,
        OffTreeError,
        OpenersError,
        PlayerError,
        TreeError,
    )
    from player.core.feedback import format_feedback, parse_feedback, score
    from player.core.session import Session, play
    from player.core.tree import Tree
    from player.gameplay.adversary import Host
    from player.gameplay.analysis import Analysis, Analyst, analyse
    from player.gameplay.boards import Boards
    from player.gameplay.explanation import explain
    from player.gameplay.game import Game
    from player.gameplay.offtree import Advice
    from player.loader import load
    from player.proofs.openers import Opener, opener
    from player.words.lists import WordLists

_HOME = {
    "Advice": "gameplay.offtree",
    "Analysis": "gameplay.analysis",
    "Analyst": "gameplay.analysis",
    "Boards": "gameplay.boards",
    "FeedbackError": "core.errors",
    "Game": "gameplay.game",
    "GameError": "core.errors",
    "Host": "gameplay.adversary",
    "ImpossibleError": "core.errors",
    "ListError": "core.errors",
    "OffTreeError": "core.errors",
    "Opener": "proofs.openers",
    "OpenersError": "core.errors",
    "PlayerError": "core.errors",
    "Session": "loader",
    "Tree": "core.tree",
    "TreeError": "core.errors",
    "WordLists": "words.lists",
    "analyse": "gameplay.analysis",
    "explain": "gameplay.explanation",
    "format_feedback": "core.feedback",
    "load": "loader",
    "opener": "proofs.openers",
    "parse_feedback": "core.feedback",
    "play": "loader",
    "score": "core.feedback",
}

__all__ = [
    "Advice",
    "Analysis",
    "Analyst",
    "Boards",
    "FeedbackError",
    "Game",
    "GameError",
    "Host",
    "ImpossibleError",
    "ListError",
    "OffTreeError",
    "Opener",
    "OpenersError",
    "PlayerError",
    "Session",
    "Tree",
    "TreeError",
    "WordLists",
    "__version__",
    "analyse",
    "explain",
    "format_feedback",
    "load",
    "opener",
    "parse_feedback",
    "play",
    "score",
]


def __getattr__(name: str) -> object:
    """Load a public name from the module that owns it (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module 'player' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"player.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public and the loaded names, for `dir` and `help`."""
    return sorted({*globals(), *__all__})
