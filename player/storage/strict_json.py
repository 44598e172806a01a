"""JSON as the standard has it: neither read nor written with NaN, Infinity or numbers too large for a float."""

from __future__ import annotations

from math import isfinite

from player.core.text import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def loads(text: str | bytes) -> Any:
    """Return what a text of JSON says; raise `ValueError` where it is none, or nested too deep.

    >>> loads('{"id": 1e3}')
    {'id': 1000.0}
    >>> loads("1e999")
    Traceback (most recent call last):
    ValueError: 1e999 is not a number of JSON that can be kept
    """
    import json  # costs as much as all of msgpack: only when asked for

    try:
        return json.loads(text, parse_constant=_number, parse_float=_number)
    except RecursionError:
        raise ValueError("nested too deep") from None


def dumps(content: object, **form: Any) -> str:
    """Return `content` as JSON, in a form that `json.dumps` knows; raise `ValueError` where it cannot be.

    >>> dumps({"b": 1, "a": [None]}, sort_keys=True)
    '{"a": [null], "b": 1}'
    """
    import json

    try:
        return json.dumps(content, allow_nan=False, **form)
    except RecursionError:
        raise ValueError("nested too deep") from None


def _number(text: str) -> float:
    """Return a number that is finite."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text[:40]} is not a number of JSON that can be kept")
    return number


def json_text(content: object, *, shows_all: bool, indent: int | None = None) -> str:
    r"""Return JSON that is printable: letters as they are where whoever reads it `shows_all`, what else there is escaped.

    >>> json_text({"é": "\u202e"}, shows_all=True), json_text("é", shows_all=True)
    ('{"\\u00e9": "\\u202e"}', '"é"')
    """
    from player.storage.strict_json import dumps

    text = dumps(content, ensure_ascii=not shows_all, indent=indent)
    return text if printable(text) == text else dumps(content, indent=indent)
