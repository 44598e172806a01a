"""What a word is: 2 to 15 letters or other signs, lower case, in Unicode's composed form (NFC)."""

from player.core.errors import PlayerError
from player.core.messages import counted, say
from player.core.text import brief

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

MIN_LENGTH = 2

MAX_LENGTH = 15

# What separates words wherever several stand together.
NO_LETTERS = " ,"

# Signs that only say how their neighbours are drawn (zero-width joiner and non-joiner), and the dot that
# İ leaves on a small i: nobody means another letter by them.
_UNSEEN = str.maketrans("", "", "\u200c\u200d")

_DOTTED = "i\u0307"


def normalise(text: str) -> str:
    """Return `text` as words are kept here: lower case, composed, without surrounding space.

    >>> normalise(" Crane ")
    'crane'
    """
    text = as_text(text).strip().lower()
    if text.isascii():
        return text
    from unicodedata import normalize  # only words that need it pay for its tables

    text = normalize("NFC", text.translate(_UNSEEN)).lower().replace(_DOTTED, "i")
    return normalize("NFC", text)


def fault(word: str) -> str | None:
    """Say what keeps `word`, already normalised, from being a word; None if it is one.

    >>> fault("crane") is None
    True
    >>> fault("x-ray") is None, fault("x,ray")
    (True, "',' is not a letter")
    """
    if problem := sign_fault(word):
        return problem
    if not MIN_LENGTH <= len(word) <= MAX_LENGTH:
        return counted(
            len(word),
            "it has {count} letter, expected {least} to {most}",
            "it has {count} letters, expected {least} to {most}",
            least=MIN_LENGTH,
            most=MAX_LENGTH,
        )
    return None


def sign_fault(word: str) -> str | None:
    r"""Say which sign of `word` no word has: a blank, a comma, or one that cannot be printed.

    >>> sign_fault("1+2=3") is None, sign_fault("x\x1by")
    (True, "'\\x1b' is not a letter")
    """
    if word.isalnum():
        return None
    odd = next((sign for sign in word if sign in NO_LETTERS or not sign.isprintable()), None)
    if odd is None:
        return None
    if odd.isspace():
        return say("expected one word on a line")
    return say("{sign} is not a letter", sign=repr(odd))


def as_text(word: str) -> str:
    """Return `word`; raise `PlayerError` if it is no text.

    >>> as_text("crane")
    'crane'
    """
    if not isinstance(word, str):
        raise PlayerError(f"a word is text, not {brief(word)}")
    return word


def several(words: "Iterable[str]") -> "Iterable[str]":
    """Return words given one by one; a single text is one word, not its letters.

    >>> several("crane"), several(["crane", "slate"])
    (['crane'], ['crane', 'slate'])
    """
    if isinstance(words, str):
        return [words]
    if isinstance(words, bytes | bytearray) or not hasattr(words, "__iter__"):
        raise PlayerError(f"expected words, such as ['crane', 'slate'], not {brief(words)}")
    return words
