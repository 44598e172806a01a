"""Graphemes: what people see as one sign of a text, though it may consist of several code points.

This implements the part of Unicode's text segmentation (UAX #29, extended grapheme clusters) that matters for
words: marks belong to the sign before them; a virama joins consonants (Hindi क्ष); the parts of a Korean
syllable, the two letters of a flag and the skin tone of an emoji belong together. The remaining rules are about
line ends, control characters and joined emoji, which words do not contain.
"""

from __future__ import annotations

from unicodedata import category

# Vowel signs that are letters in Unicode but belong to the sign before them: Thai and Lao am.
_AM = "\u0e33\u0eb3"

# Signs that join the consonant before them to the one after.
_VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"

_TINTS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)

# Parts of Korean syllables: first consonants, vowels, last consonants; and whole syllables.
_FIRST = (range(0x1100, 0x1160), range(0xA960, 0xA97D))
_VOWEL = (range(0x1160, 0x11A8), range(0xD7B0, 0xD7C7))
_LAST = (range(0x11A8, 0x1200), range(0xD7CB, 0xD7FC))
SYLLABLES = range(0xAC00, 0xD7A4)
LASTS = 28  # syllables that differ only in the last consonant; the first of them has none


def graphemes(text: str) -> list[str]:
    """Return the graphemes of a text, first to last.

    >>> graphemes("क्षमा"), graphemes("น้ำ"), graphemes("crane")
    (['क्ष', 'मा'], ['น้ำ'], ['c', 'r', 'a', 'n', 'e'])
    """
    found: list[str] = []
    for sign in text:
        if found and _joins(found[-1], sign):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def is_joined(text: str) -> bool:
    """Tell whether a text may contain a grapheme of several code points.

    >>> is_joined("crane"), is_joined("कमल"), is_joined("मा")
    (False, False, True)
    """
    return not text.isascii() and any(
        extends(sign) or _is(sign, *_FIRST, *_VOWEL, *_LAST, _FLAGS) for sign in text
    )


def extends(sign: str) -> bool:
    """Tell whether a sign always belongs to the sign before it."""
    return category(sign)[0] == "M" or sign in _AM or ord(sign) in _TINTS


def _joins(grapheme: str, sign: str) -> bool:
    """Tell whether a sign belongs to the grapheme before it."""
    if sign < "\u0300":
        return False
    last = grapheme[-1]
    if extends(sign):
        return True
    if last in _VIRAMAS:
        return category(sign) == "Lo" and category(grapheme[0]) == "Lo"
    if _is(sign, _FLAGS):
        return len(grapheme) == 1 and _is(grapheme, _FLAGS)
    if _is(last, *_FIRST):
        return _is(sign, *_FIRST, *_VOWEL, SYLLABLES)
    if _is(last, *_VOWEL) or (_is(last, SYLLABLES) and (ord(last) - SYLLABLES[0]) % LASTS == 0):
        return _is(sign, *_VOWEL, *_LAST)
    return _is(last, *_LAST, SYLLABLES) and _is(sign, *_LAST)


def _is(sign: str, *kinds: range) -> bool:
    return any(ord(sign) in kind for kind in kinds)
