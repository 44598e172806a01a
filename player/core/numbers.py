"""Read numbers that people type or write in files.

Python's `int` and `float` also take `1_0`, digits of other scripts, blanks and `nan`; nothing here does. What
these functions accept is plain: ASCII digits, and in a number a sign, a decimal point and an exponent.
"""

_MOST_DIGITS = 18  # of a whole number; it then fits 64 bits
_LONGEST = 100  # signs of a number
_MOST_OF_EXPONENT = 9  # digits
_INFINITE = float("inf")


def is_digits(text: str, most: int = _MOST_DIGITS) -> bool:
    """Tell whether `text` is one to `most` ASCII digits.

    >>> is_digits("007"), is_digits("1_0"), is_digits("²"), is_digits(" 1"), is_digits("12345", 4)
    (True, False, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= most


def is_count(text: str) -> bool:
    """Tell whether `text` is a whole number of a sane size.

    >>> is_count("12"), is_count("-1"), is_count("")
    (True, False, False)
    """
    return is_digits(text, 9)


def is_whole(text: str) -> bool:
    """Tell whether `text` is a whole number above zero, as Python prints it, of a sane size.

    >>> is_whole("40"), is_whole("040"), is_whole("-4")
    (True, False, False)
    """
    return is_digits(text, 19) and text[0] != "0"


def is_number(text: str) -> bool:
    """Tell whether `text` is a decimal number: digits, with an optional sign, point and exponent.

    >>> [is_number(text) for text in ("3", "-0.25", ".5", "2.", "+1e-3")]
    [True, True, True, True, True]
    >>> [is_number(text) for text in ("1_0", "nan", "inf", "1 0", "0x1", ".", "", "1e", "--1")]
    [False, False, False, False, False, False, False, False, False]
    """
    mantissa, has_exponent, exponent = text.lower().partition("e")
    digits = _unsigned(mantissa).replace(".", "", 1)
    return (
        len(text) <= _LONGEST
        and is_digits(digits, _LONGEST)
        and (not has_exponent or is_digits(_unsigned(exponent), _MOST_OF_EXPONENT))
    )


def number(text: str) -> float | None:
    """Return the number that `text` is; None if it is none, or larger than a `float` can be.

    >>> number("1e-1"), number("1_0"), number("1e999")
    (0.1, None, None)
    """
    found = float(text) if is_number(text) else _INFINITE
    return found if abs(found) < _INFINITE else None


def _unsigned(text: str) -> str:
    return text[1:] if text.startswith(("+", "-")) else text
