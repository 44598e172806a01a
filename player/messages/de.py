"""German: what is said, by the English of it."""

THOUSANDS, GROUPED_FROM, POINT, PERCENT = ".", 1000, ",", "{} %"


def form(count: int) -> int:
    """Return which of its forms a text has for a count."""
    return int(count != 1)


TEXTS: dict[str, str | tuple[str, ...]] = {
    "Took back {word}.": "{word} zurückgenommen.",
}
