"""What a word is: 2 to 15 letters of any alphabet, lower case, in Unicode's composed form (NFC)."""

MIN_LENGTH = 2
MAX_LENGTH = 15


def normalise(text: str) -> str:
    """Return `text` as words are kept here: lower case, composed, without surrounding space.

    >>> normalise(" Crane ")
    'crane'
    """
    text = text.strip().lower()
    if text.isascii():
        return text
    from unicodedata import normalize  # only words that need it pay for its tables

    return normalize("NFC", normalize("NFC", text).lower())


def fault(word: str) -> str | None:
    """Say what keeps `word`, already normalised, from being a word; None if it is one.

    >>> fault("crane") is None
    True
    >>> fault("x-ray")
    "'-' is not a letter"
    """
    odd = next((sign for sign in word if not sign.isalpha()), None)
    if odd is not None:
        return "expected one word on a line" if odd.isspace() else f"{odd!r} is not a letter"
    if not MIN_LENGTH <= len(word) <= MAX_LENGTH:
        return f"it has {len(word)} letters, expected {MIN_LENGTH} to {MAX_LENGTH}"
    return None


def brief(text: str, limit: int = 24) -> str:
    """Return `text` quoted and safe to print on one line, cut at `limit` characters.

    >>> brief("crane")
    "'crane'"
    """
    return repr(text if len(text) <= limit else text[: limit - 3] + "...")


def plain(text: str) -> str:
    r"""Return `text` as it is if it can be printed on one line, else quoted and escaped.

    >>> plain("lists/my words"), plain("lists/my\nwords")
    ('lists/my words', "'lists/my\\nwords'")
    """
    return text if text.isprintable() else ascii(text)


def some(words: list[str], limit: int = 5) -> str:
    """Return the first few of `words` as a phrase for a message.

    >>> some(["crane", "slate"])
    'crane, slate'
    >>> some(["a", "b", "c"], limit=2)
    'a, b and 1 more'
    """
    shown = ", ".join(words[:limit])
    return shown if len(words) <= limit else f"{shown} and {len(words) - limit} more"
