"""The metadata of a tree file: its keys and the form of each.

`player.core.verify` checks whether the values are true. Unknown keys are ignored, so that later versions of
guesstree can add some.
"""

from __future__ import annotations

from player.core.errors import TreeError
from player.core.messages import later
from player.core.modes import MODES
from player.core.rule import is_known, rule

TYPE_CHECKING = False
if TYPE_CHECKING:  # importing typing takes longer than reading a tree
    from collections.abc import Callable
    from typing import Any

OBJECTIVES = (later("mean"), later("worst"))
_WITHIN = "within:"  # the objective of trees that solve the most answers within a number of guesses

_MOST_AGAIN = 1_000_000  # millionths of a word's chance that remain after it was the answer


def checked_meta(meta: Any) -> dict[str, Any]:
    """Return `meta` if every key has the right form; raise `TreeError` otherwise."""
    if not isinstance(meta, dict):
        raise _malformed("there is no metadata")
    for key, (test, form) in _FORMS.items():
        if key in meta and not test(meta[key]):
            raise _malformed(f"metadata {key!r} should be {form} and is {repr(meta[key])[:60]}")
        if key not in meta and key not in _OPTIONAL:
            raise _malformed(f"metadata {key!r} should be {form} and is nothing")
    played, length = rule(meta["scoring"]), meta["length"]
    if not played.least <= length <= played.most:
        form = f"{played.least} to {played.most}"
        raise _malformed(f"metadata 'length' should be {form} and is {length}")
    if meta["mode"] not in played.modes:
        raise _malformed(f"metadata 'mode' should be {' or '.join(played.modes)}")
    return meta


def is_claim(claim: Any) -> bool:
    """Tell whether a tree file may make this claim about optimality; "proven" is none of them.

    >>> is_claim("found"), is_claim("best of 40 openers"), is_claim("proven")
    (True, True, False)
    """
    if not isinstance(claim, str):
        return False
    count = claim.removeprefix("best of ").removesuffix(" openers")
    is_number = count.isascii() and count.isdigit() and count[0] != "0" and len(count) < 20
    return claim == "found" or (claim == f"best of {count} openers" and is_number)


def within_of(objective: Any) -> int:
    """Return K for the objective "within:K" (most answers within K guesses, then the least mean); 0 for others.

    >>> within_of("within:4"), within_of("mean"), within_of("within:04")
    (4, 0, 0)
    """
    text = objective.removeprefix(_WITHIN) if isinstance(objective, str) else ""
    written = objective == _WITHIN + text and text.isascii() and text.isdigit()
    return int(text) if written and text[0] != "0" and len(text) < 3 else 0


def is_objective(value: Any) -> bool:
    """Tell whether a tree may have been made for this objective."""
    return value in OBJECTIVES or within_of(value) > 0


def is_digest(value: Any) -> bool:
    """Tell whether `value` is a SHA-256 in hexadecimal."""
    return isinstance(value, str) and len(value) == 64 and not value.strip("0123456789abcdef")


def _malformed(problem: str) -> TreeError:
    return TreeError(f"malformed: {problem}; make the tree again with 'treec build'")


def _is_count(value: Any, least: int = 0, most: int = 2**63 - 1) -> bool:
    return type(value) is int and least <= value <= most


def _is_positive(value: Any) -> bool:
    return _is_count(value, least=1)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and value.isprintable()


def _is_histogram(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_count, value))


def _are_digests(value: Any) -> bool:
    if not isinstance(value, dict) or "weights" not in value:
        return False
    required = is_digest(value.get("answers")) and is_digest(value.get("guesses"))
    return required and (value["weights"] is None or is_digest(value["weights"]))


def _is_day(value: Any) -> bool:
    """Tell whether `value` names a day: its date, the last known answer's date, the chance of a repeat."""
    if not isinstance(value, dict):
        return False
    date, known, again = (value.get(key) for key in ("date", "known", "again"))
    return _is_date(date) and _is_date(known) and _is_count(again, most=_MOST_AGAIN)


def _is_date(value: Any) -> bool:
    """Tell whether `value` is a date such as "2026-06-01"."""
    from datetime import date  # only the trees of days need it

    try:
        return bool(date.fromisoformat(value).isoformat() == value)
    except (TypeError, ValueError):
        return False


_POSITIVE = (_is_positive, "a count from 1")
_TEXT = (_is_text, "a short text")

_FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "name": _TEXT,
    "opener": _TEXT,
    "length": (_is_positive, "2 to 15"),
    **dict.fromkeys(("answers", "guesses", "nodes", "total", "worst"), _POSITIVE),
    **dict.fromkeys(("weight_total", "weight_scale"), _POSITIVE),
    "max_guesses": (_is_count, "a count from 0"),
    "mode": (MODES.__contains__, " or ".join(MODES)),
    "scoring": (is_known, "a game that is known"),
    "histogram": (_is_histogram, "a list of counts"),
    "objective": (is_objective, "mean, worst or within:K"),
    "claim": (is_claim, "'found' or 'best of N openers'"),
    "digests": (_are_digests, "digests of answers, guesses and weights"),
    "list": _TEXT,
    "policy": _TEXT,
    "day": (_is_day, "two dates and a count"),
}
_OPTIONAL = ("list", "policy", "day")
