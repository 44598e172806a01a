"""Parsing what a player types at a turn into an `Entry`."""

from player.core.errors import PlayerError
from player.core.messages import say
from player.numbers import is_digits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from player.games.scoring import Scoring
    from player.games.vocabulary import Vocabulary

FEEDBACK, UNDO, EXPLAIN, REFUSED, HELP, QUIT = "feedback", "undo", "explain", "refused", "help", "q"
RANKED, FIX, LOST = "ranked", "fix", "lost"

_RANKED = 5  # words that are shown unless a number is given

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
    """A parsed line: its kind, the code if it has feedback, and the word if the player named one.

    `number` is the number of words that are requested, or of the turn to correct.
    """

    __slots__ = ("code", "kind", "number", "word")

    def __init__(self, kind: str, code: int = 0, word: str | None = None, number: int = 0) -> None:
        self.kind, self.code, self.word, self.number = kind, code, word, number


def command_of(text: str) -> str | None:
    """Return the kind of a line that is a command; None if it is not.

    >>> command_of(" U "), command_of("bybbg")
    ('undo', None)
    """
    return _COMMANDS.get(text.strip().lower())


def parse_entry(text: str, scoring: "Scoring", known: "Collection[str]" = ()) -> Entry:
    """Return the meaning of a line; raise `PlayerError` if it has none. `known` are words of the game.

    >>> from player.games.scoring import of
    >>> parse_entry("crane=bybbg", of("letters", 5)).word
    'crane'
    >>> parse_entry(" U ", of("letters", 5)).kind, parse_entry("? 0012", of("pegs", 4)).kind
    ('undo', 'explain')
    """
    command = command_of(text)
    if command is not None:
        return Entry(command)
    if text.lstrip().startswith("?"):
        return _question(text.strip()[1:].strip(), scoring)
    if text.lower().split()[:1] == ["fix"] and (entry := _fix(text, scoring)):
        return entry
    if text.lower().split()[:1] == ["lost"] and (entry := _lost(text, scoring, known)):
        return entry
    word, feedback = scoring.split(text)
    if not word.strip():
        return _without_equals(text, scoring, known)
    named = checked_word(
        word, scoring, say("to say you played another word, type it like word=feedback")
    )
    return Entry(FEEDBACK, scoring.parse(feedback), named)


def _question(asked: str, scoring: "Vocabulary") -> Entry:
    """Return the entry for the text after a question mark: another question mark, a number or a word."""
    if asked == "?":
        return Entry(RANKED, number=_RANKED)
    if asked in set("123456789"):
        return Entry(RANKED, number=int(asked))
    purpose = say("to ask what a word costs, type it like ? word")
    return Entry(EXPLAIN, word=checked_word(asked, scoring, purpose))


def _fix(text: str, scoring: "Scoring") -> Entry | None:
    """Return the entry for the corrected feedback of an earlier turn, as in fix 2 bygyb; None if the line is
    something else.
    """
    _, *rest = text.split(maxsplit=2)
    if len(rest) == 2 and is_digits(rest[0], 4):
        return Entry(FIX, scoring.parse(rest[1]), number=int(rest[0]))
    if scoring.is_word("fix"):
        return None
    raise PlayerError(
        say(
            "to correct the marks of an earlier turn, type it like fix 2 {marks}",
            marks=scoring.examples[2],
        )
    )


def _lost(text: str, scoring: "Vocabulary", known: "Collection[str]") -> Entry | None:
    """Return the entry for the answer of a lost game, as in lost crane; None if "lost" is a word that was
    played.
    """
    _, *rest = text.split(maxsplit=1)
    if rest and scoring.is_word(word := scoring.normalise(rest[0])) and scoring.may_be_secret(word):
        return Entry(LOST, word=word)
    if scoring.is_word("lost") and (rest or "lost" in known):
        return None
    raise PlayerError(
        say(
            "to give a game up, type lost and the answer, {expected}: lost word",
            expected=scoring.a_word,
        )
    )


def _without_equals(text: str, scoring: "Scoring", known: "Collection[str]") -> Entry:
    """Return the entry for feedback alone, or for a word and its feedback separated by a blank."""
    try:
        return Entry(FEEDBACK, scoring.parse(text))
    except PlayerError:
        first, *marks = [text] if scoring.spaced else text.split(maxsplit=1) or [""]
        word = scoring.normalise(first)
        if not (scoring.is_word(word) and (scoring.looks_like_word(word) or word in known)):
            raise
        if marks:
            return Entry(FEEDBACK, scoring.parse(marks[0]), word)
        raise PlayerError(
            say(
                "if you played {word}, type it with its marks, like {word}={marks}; "
                "? {word} shows what it would cost",
                word=word,
                marks=scoring.examples[1],
            )
        ) from None


def checked_word(text: str, scoring: "Vocabulary", purpose: str) -> str:
    """Return the named word; raise `PlayerError` if there is none, with `purpose` as the reason to name one."""
    word = scoring.normalise(text)
    if not scoring.is_word(word):
        raise PlayerError(
            say(
                "{word} is not {expected}: {purpose}",
                word=repr(word),
                expected=scoring.a_word,
                purpose=purpose,
            )
        )
    return word
