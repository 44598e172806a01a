"""Words: 2 to 15 letters or other signs, in lower case and in Unicode's composed form (NFC)."""

from player.core.errors import PlayerError
from player.core.messages import counted, say
from player.core.text import brief

MIN_LENGTH, MAX_LENGTH = 2, 15

_SEPARATORS = " ,"  # between words wherever several stand on a line

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


def fault(word: str) -> str | None:
    """Return why a normalised text is not a word; None if it is one.

    >>> fault("crane") is None, fault("x,ray")
    (True, "',' is not a letter")
    """
    if problem := sign_fault(word):
        return problem
    if MIN_LENGTH <= len(word) <= MAX_LENGTH:
        return None
    return counted(
        len(word),
        "it has {count} letter, expected {least} to {most}",
        "it has {count} letters, expected {least} to {most}",
        least=MIN_LENGTH,
        most=MAX_LENGTH,
    )


def sign_fault(word: str) -> str | None:
    r"""Return which sign a word may not have: a blank, a comma or an unprintable one; None if all are allowed.

    >>> sign_fault("1+2=3") is None, sign_fault("x\x1by")
    (True, "'\\x1b' is not a letter")
    """
    if word.isalnum():
        return None
    odd = next((sign for sign in word if sign in _SEPARATORS or not sign.isprintable()), None)
    if odd is None:
        return None
    if odd.isspace():
        return say("expected one word on a line")
    return say("{sign} is not a letter", sign=repr(odd))


def as_text(word: str) -> str:
    """Return `word`; raise `PlayerError` if it is not a `str`."""
    if not isinstance(word, str):
        raise PlayerError(f"a word is text, not {brief(word)}")
    return word
