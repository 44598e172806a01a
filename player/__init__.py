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

from player.on_demand import on_demand
from player.version import VERSION as __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.core.errors import (
        FeedbackError,
        GameError,
        ImpossibleError,
        ListError,
        PlayerError,
        TreeError,
    )
    from player.core.feedback import format_feedback, parse_feedback, score
    from player.core.tree import Tree
    from player.gameplay.adversary import Host
    from player.gameplay.analysis import Analysis, Analyst, analyse
    from player.gameplay.boards import Boards
    from player.gameplay.explanation import explain
    from player.gameplay.free_session import FreeSession as Session
    from player.gameplay.free_session import OffTreeError
    from player.gameplay.game import Game
    from player.gameplay.offtree import Advice
    from player.loader import load, play
    from player.proofs.openers import Opener, opener
    from player.proofs.terms import OpenersError
    from player.words.lists import WordLists

_HOMES = {
    "Advice": "player.gameplay.offtree",
    "Analysis": "player.gameplay.analysis",
    "Analyst": "player.gameplay.analysis",
    "Boards": "player.gameplay.boards",
    "FeedbackError": "player.core.errors",
    "Game": "player.gameplay.game",
    "GameError": "player.core.errors",
    "Host": "player.gameplay.adversary",
    "ImpossibleError": "player.core.errors",
    "ListError": "player.core.errors",
    "OffTreeError": "player.gameplay.free_session",
    "Opener": "player.proofs.openers",
    "OpenersError": "player.proofs.terms",
    "PlayerError": "player.core.errors",
    "Session": "player.gameplay.free_session:FreeSession",
    "Tree": "player.core.tree",
    "TreeError": "player.core.errors",
    "WordLists": "player.words.lists",
    "analyse": "player.gameplay.analysis",
    "explain": "player.gameplay.explanation",
    "format_feedback": "player.core.feedback",
    "load": "player.loader",
    "opener": "player.proofs.openers",
    "parse_feedback": "player.core.feedback",
    "play": "player.loader",
    "score": "player.core.feedback",
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

__getattr__, __dir__ = on_demand(globals(), _HOMES)
