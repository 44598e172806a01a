"""Words as people type them, in the form that lists use: lower case, in Unicode's composed form (NFC)."""

from player.core.errors import PlayerError
from player.core.text import brief

# `normalise` drops two signs that only say how their neighbours are drawn (zero-width joiner and non-joiner),
# and the dot that lower-casing İ leaves on the i.
_UNSEEN = str.maketrans("", "", "\u200c\u200d")
_DOTTED = "i\u0307"


def normalise(text: str) -> str:
    """Return a word in lower case, composed, without surrounding space.

    >>> normalise(" Crane ")
    'crane'
    """
    text = as_text(text).strip().lower()
    if text.isascii():
        return text
    from unicodedata import normalize  # slow to load, and ASCII words do without it

    text = normalize("NFC", text.translate(_UNSEEN)).lower().replace(_DOTTED, "i")
    return normalize("NFC", text)


def as_text(word: str) -> str:
    """Return `word`; raise `PlayerError` if it is not a `str`."""
    if not isinstance(word, str):
        raise PlayerError(f"a word is text, not {brief(word)}")
    return word
