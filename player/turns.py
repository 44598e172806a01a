"""What a person may type at a turn, as a `Turn`."""

from player.errors import PlayerError
from player.feedback import parse_feedback
from player.words import normalise

FEEDBACK, UNDO, EXPLAIN, REFUSED, HELP, QUIT = "feedback", "undo", "explain", "refused", "help", "q"

_COMMANDS = {
    "u": UNDO,
    "undo": UNDO,
    "?": EXPLAIN,
    "explain": EXPLAIN,
    "!": REFUSED,
    "h": HELP,
    "help": HELP,
    "q": QUIT,
    "quit": QUIT,
    "exit": QUIT,
}


class Turn:
    """One line typed: its kind, and for feedback the code and the word if the player named one."""

    __slots__ = ("code", "kind", "word")

    def __init__(self, kind: str, code: int = 0, word: str | None = None) -> None:
        self.kind, self.code, self.word = kind, code, word


def parse_turn(text: str, length: int) -> Turn:
    """Return what a line means; raise `PlayerError` on what it does not.

    >>> parse_turn("crane=bybbg", 5).word
    'crane'
    >>> parse_turn(" U ", 5).kind
    'undo'
    """
    command = _COMMANDS.get(text.strip().lower())
    if command is not None:
        return Turn(command)
    word, equals, feedback = text.partition("=")
    if not equals:
        return Turn(FEEDBACK, parse_feedback(text, length))
    word = normalise(word)
    if len(word) != length or not word.isalpha():
        raise PlayerError(
            f"{word!r} is not a word of {length} letters: "
            "to say you played another word, type it like word=feedback"
        )
    return Turn(FEEDBACK, parse_feedback(feedback, length), word)
