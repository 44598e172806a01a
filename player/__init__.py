"""The player: reads compiled decision trees and walks them, with the standard library and msgpack.

The public names below are loaded when first used, so that a plain walk pays only for what it uses.
"""

from player.version import VERSION as __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.errors import (
        FeedbackError,
        GameError,
        ImpossibleError,
        ListError,
        OffTreeError,
        PlayerError,
        TreeError,
    )
    from player.feedback import format_feedback, parse_feedback, score
    from player.session import Session, play
    from player.tree import Tree, load

_HOME = {
    "FeedbackError": "errors",
    "GameError": "errors",
    "ImpossibleError": "errors",
    "ListError": "errors",
    "OffTreeError": "errors",
    "PlayerError": "errors",
    "TreeError": "errors",
    "format_feedback": "feedback",
    "parse_feedback": "feedback",
    "score": "feedback",
    "Session": "session",
    "play": "session",
    "Tree": "tree",
    "load": "tree",
}

__all__ = [
    "FeedbackError",
    "GameError",
    "ImpossibleError",
    "ListError",
    "OffTreeError",
    "PlayerError",
    "Session",
    "Tree",
    "TreeError",
    "__version__",
    "format_feedback",
    "load",
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
