"""Numbers: read those that people type or write in files, and print totals and means.

Python's `int` and `float` also accept `1_0`, digits of other scripts, blanks and `nan`. The readers here accept
ASCII digits only; `number` also accepts a sign, a decimal point and an exponent.
"""

from player.locale.language import spoken

_MOST_DIGITS = 18  # of an integer, which then fits 64 bits
_LONGEST = 100  # characters of a number
_MOST_OF_EXPONENT = 9  # digits of an exponent
_INFINITE = float("inf")


def is_digits(text: str, most: int = _MOST_DIGITS) -> bool:
    """Tell whether `text` is one to `most` ASCII digits.

    >>> is_digits("007"), is_digits("1_0"), is_digits("²"), is_digits(" 1"), is_digits("12345", 4)
    (True, False, False, False, False)
    """
    return text.isascii() and text.isdigit() and len(text) <= most


def is_count(text: str) -> bool:
    """Tell whether `text` is an integer of at most nine digits.

    >>> is_count("12"), is_count("-1"), is_count("")
    (True, False, False)
    """
    return is_digits(text, 9)


def is_whole(text: str) -> bool:
    """Tell whether `text` is a positive integer without leading zeros, of at most 19 digits.

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
    """Return `text` as a number; None if it is not a number or too large for a `float`.

    >>> number("1e-1"), number("1_0"), number("1e999")
    (0.1, None, None)
    """
    found = float(text) if is_number(text) else _INFINITE
    return found if abs(found) < _INFINITE else None


def _unsigned(text: str) -> str:
    return text[1:] if text.startswith(("+", "-")) else text


def grouped(count: int) -> str:
    """Return an integer with its digits grouped.

    >>> grouped(2315), grouped(-1234567)
    ('2,315', '-1,234,567')
    """
    return spoken().grouped(count)


def decimal(digits: str) -> str:
    """Return decimal digits with the decimal separator of the language.

    >>> decimal("3.4212")
    '3.4212'
    """
    return digits.replace(".", spoken().point)


def percent(digits: str) -> str:
    """Return a percentage.

    >>> percent("0.4")
    '0.4 %'
    """
    return spoken().percent.format(decimal(digits))


def about(figure: str, estimated: bool) -> str:
    """Return a figure, marked if it is an estimate.

    >>> about("3.4", True), about("3.4", False)
    ('~3.4', '3.4')
    """
    return f"~{figure}" if estimated else figure


def format_mean(mean: tuple[int, int], places: int = 4) -> str:
    """Return the fraction `mean`, a (total, count) pair, with `places` decimals, rounded half up.

    >>> format_mean((7920, 2315))
    '3.4212'
    """
    total, count = mean
    scaled = (2 * total * 10**places + count) // (2 * count)
    whole, decimals = divmod(scaled, 10**places)
    return decimal(f"{whole}.{decimals:0{places}d}")


def format_total(total: int, scale: int = 1) -> str:
    """Return a total of integer weights divided by their scale, exactly.

    >>> format_total(12345), format_total(12345, 1000), format_total(12000, 1000)
    ('12,345', '12.345', '12')
    """
    whole, rest = divmod(total, scale)
    if not rest:
        return grouped(whole)
    digits = len(str(scale)) - 1
    if scale != 10**digits:  # no file of weights has such a scale
        return f"{grouped(total)}/{grouped(scale)}"
    return grouped(whole) + decimal(f".{rest:0{digits}d}".rstrip("0"))
