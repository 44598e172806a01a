"""Exceptions of the player: one base class, and a subclass for each kind of cause.

Every message is one printable line: what failed, what was expected and found, what to do about it.
"""

from player.core.text import one_line


class PlayerError(Exception):
    """Base class of all errors about bad input: the only exception that public functions raise for it."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class FeedbackError(PlayerError):
    """A text or number that is not feedback."""


class ListError(PlayerError):
    """A word list or a file of weights that cannot be used."""


class TreeError(PlayerError):
    """A file that cannot be read as a tree: not a tree file, damaged, of another version, or malformed."""


class GameError(PlayerError):
    """A move or an answer that the game does not allow."""


class ImpossibleError(GameError):
    """Feedback that fits no answer of the tree; the turn was not recorded."""
