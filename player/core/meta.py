"""What a tree file says of itself: the keys of its metadata and the form each must have.

Form only; that the claims are true is for `player.core.verify`. Keys not named here are left alone, so
that later versions of guesstree can say more to their own readers.
"""

from __future__ import annotations

from player.core.errors import TreeError
from player.core.messages import later
from player.core.numbers import is_whole
from player.core.rule import is_known, rule
from player.core.rules import MODES

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes longer than reading a tree
    from collections.abc import Callable
    from typing import Any

OBJECTIVES = (later("mean"), later("worst"))


_COUNTS = {  # key -> the least it may be
    "answers": 1, "guesses": 1, "nodes": 1, "max_guesses": 0, "total": 1, "weight_total": 1,
    "weight_scale": 1, "worst": 1,
}  # fmt: skip
_CHOICES = {"mode": MODES, "objective": OBJECTIVES}
_COUNT_LIMIT = 2**63
_MOST_AGAIN = 1_000_000  # a chance a thousand times what it was


def checked_meta(meta: Any) -> dict[str, Any]:
    """Return `meta` if it has every key, each in its form; raise `TreeError` otherwise."""
    if not isinstance(meta, dict):
        raise _malformed("there is no metadata")
    for key, test, form in _FORMS:
        if key not in meta or not test(meta[key]):
            found = repr(meta[key])[:60] if key in meta else "nothing"
            raise _malformed(f"metadata {key!r} should be {form} and is {found}")
    played = rule(meta["scoring"])
    if not played.least <= meta["length"] <= played.most:
        raise _malformed(
            f"metadata 'length' should be {played.least} to {played.most} and is {meta['length']}"
        )
    if meta["mode"] not in played.modes:
        raise _malformed(f"metadata 'mode' should be {' or '.join(played.modes)}")
    for key in ("list", "policy"):
        if key in meta and not _is_text(meta[key]):
            raise _malformed(f"metadata {key!r} should be a short text")
    if "day" in meta and not _is_day(meta["day"]):
        found = repr(meta["day"])[:60]
        raise _malformed(f"metadata 'day' should be two dates and a count and is {found}")
    return meta


def is_claim(claim: Any) -> bool:
    """Tell whether `claim` is one a tree file may make; proof is not among them.

    >>> is_claim("found"), is_claim("best of 40 openers"), is_claim("proven")
    (True, True, False)
    """
    if not isinstance(claim, str):
        return False
    count = claim.removeprefix("best of ").removesuffix(" openers")
    return claim == "found" or (claim == f"best of {count} openers" and is_whole(count))


def _malformed(problem: str) -> TreeError:
    return TreeError(f"malformed: {problem}; make the tree again with 'treec build'")


def _is_count(value: Any, least: int = 0) -> bool:
    return type(value) is int and least <= value < _COUNT_LIMIT


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and value.isprintable()


def is_digest(value: Any) -> bool:
    """Tell whether `value` is a sha256 in hexadecimal."""
    return isinstance(value, str) and len(value) == 64 and not value.strip("0123456789abcdef")


def _is_histogram(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(_is_count(entry) for entry in value)


def _are_digests(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and all(is_digest(value.get(key)) for key in ("answers", "guesses"))
        and "weights" in value
        and (value["weights"] is None or is_digest(value["weights"]))
    )


def _is_day(value: Any) -> bool:
    """Whether weights may be for such a day: its date, what was known, what is left of a chance."""
    return (
        isinstance(value, dict)
        and _is_date(value.get("date"))
        and _is_date(value.get("known"))
        and _is_count(value.get("again"))
        and value["again"] <= _MOST_AGAIN
    )


def _is_date(value: Any) -> bool:
    """Whether `value` is a date of the calendar as ISO 8601 writes it, such as "2026-06-01"."""
    if not (isinstance(value, str) and len(value) == len("2026-06-01") and value.isascii()):
        return False
    from datetime import date  # only trees of a day pay for it

    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _at_least(least: int) -> Callable[[Any], bool]:
    return lambda value: _is_count(value, least)


def _one_of(choices: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: value in choices


_FORMS = [
    ("name", _is_text, "a short text"),
    ("opener", _is_text, "a short text"),
    ("length", _at_least(1), "2 to 15"),
    *((key, _at_least(least), f"a count from {least}") for key, least in _COUNTS.items()),
    *((key, _one_of(choices), " or ".join(choices)) for key, choices in _CHOICES.items()),
    ("scoring", is_known, "a game that is known"),
    ("histogram", _is_histogram, "a list of counts"),
    ("claim", is_claim, "'found' or 'best of N openers'"),
    ("digests", _are_digests, "digests of answers, guesses and weights"),
]
