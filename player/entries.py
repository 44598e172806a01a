"""What a person may type at a turn, as an `Entry`."""

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


class Entry:
    """One line typed: its kind, for feedback the code, and the word if the player named one."""

    __slots__ = ("code", "kind", "word")

    def __init__(self, kind: str, code: int = 0, word: str | None = None) -> None:
        self.kind, self.code, self.word = kind, code, word


def parse_entry(text: str, length: int) -> Entry:
    """Return what a line means; raise `PlayerError` on what it does not.

    >>> parse_entry("crane=bybbg", 5).word
    'crane'
    >>> parse_entry(" U ", 5).kind, parse_entry("? crane", 5).kind
    ('undo', 'explain')
    """
    command = _COMMANDS.get(text.strip().lower())
    if command is not None:
        return Entry(command)
    if text.lstrip().startswith("?"):
        return Entry(
            EXPLAIN,
            word=_word(text.lstrip()[1:], length, "to ask what a word costs, type it like ? word"),
        )
    word, equals, feedback = text.partition("=")
    if not equals:
        return Entry(FEEDBACK, parse_feedback(text, length))
    named = _word(word, length, "to say you played another word, type it like word=feedback")
    return Entry(FEEDBACK, parse_feedback(feedback, length), named)


def _word(text: str, length: int, purpose: str) -> str:
    """Return the word named; `purpose` tells how to name one, for whoever did not."""
    word = normalise(text)
    if len(word) != length or not word.isalpha():
        raise PlayerError(f"{word!r} is not a word of {length} letters: {purpose}")
    return word
