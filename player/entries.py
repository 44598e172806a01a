"""What a person may type at a turn, as an `Entry`."""

from player.errors import PlayerError
from player.feedback import parse_feedback
from player.words import normalise

FEEDBACK, UNDO, EXPLAIN, REFUSED, HELP, QUIT = "feedback", "undo", "explain", "refused", "help", "q"
RANKED, FIX = "ranked", "fix"

_RANKED = 5  # so many words, unless a number is named

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
    """One line typed: its kind, for feedback the code, and the word if the player named one.

    `number` is how many words are asked for, or which turn is put right.
    """

    __slots__ = ("code", "kind", "number", "word")

    def __init__(self, kind: str, code: int = 0, word: str | None = None, number: int = 0) -> None:
        self.kind, self.code, self.word, self.number = kind, code, word, number


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
        return _question(text.strip()[1:].strip(), length)
    if text.split()[:1] in (["fix"], ["FIX"], ["Fix"]) and (entry := _fix(text, length)):
        return entry
    word, equals, feedback = text.partition("=")
    if not equals:
        return _without_equals(text, length)
    named = _word(word, length, "to say you played another word, type it like word=feedback")
    return Entry(FEEDBACK, parse_feedback(feedback, length), named)


def _question(asked: str, length: int) -> Entry:
    """What follows a question mark: another one, a number, or a word."""
    if asked == "?":
        return Entry(RANKED, number=_RANKED)
    if asked in set("123456789"):
        return Entry(RANKED, number=int(asked))
    purpose = "to ask what a word costs, type it like ? word"
    return Entry(EXPLAIN, word=_word(asked, length, purpose))


def _fix(text: str, length: int) -> Entry | None:
    """The marks of an earlier turn put right, as in fix 2 bygyb; None if it is something else."""
    _, *rest = text.split(maxsplit=2)
    if len(rest) == 2 and rest[0].isascii() and rest[0].isdigit() and len(rest[0]) < 5:
        return Entry(FIX, parse_feedback(rest[1], length), number=int(rest[0]))
    if length == len("fix"):  # a word then
        return None
    marks = ("bygyb" * 3)[:length]
    raise PlayerError(f"to put the marks of an earlier turn right, type it like fix 2 {marks}")


def _without_equals(text: str, length: int) -> Entry:
    """Marks alone; or a word and its marks, the sign between them left out."""
    try:
        return Entry(FEEDBACK, parse_feedback(text, length))
    except PlayerError:
        first, *marks = text.split(maxsplit=1) or [""]
        word = normalise(first)
        if len(word) != length or not word.isalpha():
            raise
        if marks:
            return Entry(FEEDBACK, parse_feedback(marks[0], length), word)
        like = ("bybbg" * 3)[:length]
        raise PlayerError(
            f"if you played {word}, type it with its marks, like {word}={like}; "
            f"what it would cost, ? {word} tells"
        ) from None


def _word(text: str, length: int, purpose: str) -> str:
    """Return the word named; `purpose` tells how to name one, for whoever did not."""
    word = normalise(text)
    if len(word) != length or not word.isalpha():
        raise PlayerError(f"{word!r} is not a word of {length} letters: {purpose}")
    return word
