"""What can go wrong in the player: one base class, and one child for each kind of cause.

Every message is one line that says what failed, what was expected and what was found, and what
to do about it, so that a caller can print it as it is: whatever it names, it is one printable line.
"""

from player.core.text import one_line


class SaidError(Exception):
    """What is said to people by its message, which may hold names and words that they gave."""

    def __str__(self) -> str:
        return one_line(super().__str__())


class PlayerError(SaidError):
    """Anything the player refuses; the only exception its public functions raise on bad input."""


class UnknownNameError(PlayerError):
    """No list, tree or alphabet of this name is shipped; `told` says so, without a suggestion.

    `unlike` is the name where nothing of a similar name is there either, else nothing.
    """

    def __init__(self, told: str, cure: str, unlike: str = "") -> None:
        super().__init__(f"{told}; {cure}")
        self.told, self.unlike = told, unlike


class FeedbackError(PlayerError):
    """A text or number that is no feedback."""


class ListError(PlayerError):
    """A word list or a file of weights that cannot be used."""


class TreeError(PlayerError):
    """A tree file that cannot be used: not ours, damaged, of another version, or malformed."""


class GameError(PlayerError):
    """A move or an answer that the game or its tree has no place for."""


class ImpossibleError(GameError):
    """Feedback that leaves no answer of the tree; the turn was not recorded."""


class OffTreeError(GameError):
    """A turn after which the tree has no legal guess; it was not recorded."""


class CertificateError(PlayerError):
    """A certificate that is damaged or does not hold together."""


class OpenersError(PlayerError):
    """A table of openers that is damaged, does not hold together, or is about something else."""
