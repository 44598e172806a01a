"""The metadata of a tree file: its keys and the form of each.

`player.core.verify` checks whether the values are true. Unknown keys are ignored, so that later versions of
guesstree can add some.
"""

from __future__ import annotations

from player.core import rule
from player.core.errors import TreeError
from player.core.messages import later
from player.core.modes import MODES

TYPE_CHECKING = False
if TYPE_CHECKING:  # not at run time: importing typing takes longer than reading a tree
    from collections.abc import Callable
    from typing import Any

OBJECTIVES = (later("mean"), later("worst"))
REBUILD = "get the file again, or make it with 'treec build'"


def checked_meta(meta: Any) -> dict[str, Any]:
    """Return `meta` if every key has the right form; raise `TreeError` otherwise."""
    if not isinstance(meta, dict):
        raise malformed("there is no metadata")
    for key, (test, form) in _FORMS.items():
        if key in meta and not test(meta[key]):
            raise malformed(f"metadata {key!r} should be {form} and is {repr(meta[key])[:60]}")
        if key not in meta and key not in _OPTIONAL:
            raise malformed(f"metadata {key!r} should be {form} and is nothing")
    played, length = rule.find(meta["scoring"]), meta["length"]
    if played is None:
        raise malformed("metadata 'scoring' should be a game that is known")
    if not played.least <= length <= played.most:
        form = f"{played.least} to {played.most}"
        raise malformed(f"metadata 'length' should be {form} and is {length}")
    if meta["mode"] not in played.modes:
        raise malformed(f"metadata 'mode' should be {' or '.join(played.modes)}")
    return meta


def is_claim(claim: Any) -> bool:
    """Tell whether a tree file may make this claim about optimality; "proven" is none of them.

    >>> is_claim("found"), is_claim("best of 40 openers"), is_claim("proven")
    (True, True, False)
    """
    return claim == "found" or _number_in(claim, "best of ", " openers", digits=19) > 0


def within_of(objective: Any) -> int:
    """Return K for the objective "within:K" (most answers within K guesses, then the least mean); 0 for others.

    >>> within_of("within:4"), within_of("mean"), within_of("within:04")
    (4, 0, 0)
    """
    return _number_in(objective, "within:", "", digits=2)


def _number_in(text: Any, before: str, after: str, digits: int) -> int:
    """Return the number from 1 on, without leading zeros, between two texts; 0 if there is none."""
    if not isinstance(text, str):
        return 0
    count = text.removeprefix(before).removesuffix(after)
    is_number = count.isascii() and count.isdigit() and count[0] != "0" and len(count) <= digits
    return int(count) if is_number and text == before + count + after else 0


def is_objective(value: Any) -> bool:
    """Tell whether a tree may have been made for this objective."""
    return value in OBJECTIVES or within_of(value) > 0


def is_digest(value: Any) -> bool:
    """Tell whether `value` is a SHA-256 in hexadecimal."""
    return isinstance(value, str) and len(value) == 64 and not value.strip("0123456789abcdef")


def malformed(problem: str) -> TreeError:
    """Return the error for a file whose checksum is right and whose content is wrong."""
    return TreeError(f"malformed: {problem}; {REBUILD}")


def _counts_from(least: int, most: int = 2**63 - 1) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= 200 and value.isprintable()


def _is_histogram(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_counts_from(0), value))


def _are_digests(value: Any) -> bool:
    if not isinstance(value, dict) or "weights" not in value:
        return False
    required = is_digest(value.get("answers")) and is_digest(value.get("guesses"))
    return required and (value["weights"] is None or is_digest(value["weights"]))


def _is_day(value: Any) -> bool:
    """Tell whether `value` has a day's date, the last known answer's date, and the chance of a repeat in millionths."""
    from datetime import date  # imported here because only trees of a day need it

    try:
        days = [value["date"], value["known"]]
        written = [date.fromisoformat(day).isoformat() for day in days]
        return written == days and _counts_from(0, 1_000_000)(value["again"])
    except (TypeError, ValueError, KeyError):
        return False


_POSITIVE = (_counts_from(1), "a count from 1")
_TEXT = (_is_text, "a short text")

_FORMS: dict[str, tuple[Callable[[Any], bool], str]] = {
    "name": _TEXT,
    "opener": _TEXT,
    "length": (_counts_from(1), "2 to 15"),
    **dict.fromkeys(("answers", "guesses", "nodes", "total", "worst"), _POSITIVE),
    **dict.fromkeys(("weight_total", "weight_scale"), _POSITIVE),
    "max_guesses": (_counts_from(0), "a count from 0"),
    "mode": (MODES.__contains__, " or ".join(MODES)),
    "scoring": _TEXT,
    "histogram": (_is_histogram, "a list of counts"),
    "objective": (is_objective, "mean, worst or within:K"),
    "claim": (is_claim, "'found' or 'best of N openers'"),
    "digests": (_are_digests, "digests of answers, guesses and weights"),
    "list": _TEXT,
    "policy": _TEXT,
    "day": (_is_day, "two dates and a count"),
}
_OPTIONAL = ("list", "policy", "day")
