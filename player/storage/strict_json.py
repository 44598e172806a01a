"""JSON as the standard defines it: without NaN, Infinity and numbers too large for a float."""

from __future__ import annotations

from math import isfinite

from player.locale.printing import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def loads(text: str | bytes) -> Any:
    """Return the value of a JSON text; raise `ValueError` if it is not JSON or is nested too deeply.

    >>> loads('{"id": 1e3}')
    {'id': 1000.0}
    >>> loads("1e999")
    Traceback (most recent call last):
    ValueError: 1e999 is not a number of JSON that can be kept
    """
    import json  # loading it takes as long as loading msgpack

    try:
        return json.loads(text, parse_constant=_number, parse_float=_number)
    except RecursionError:
        raise ValueError("nested too deep") from None


def dumps(content: object, **form: Any) -> str:
    """Return a value as JSON, in a layout of `json.dumps`; raise `ValueError` if it cannot be represented.

    >>> dumps({"b": 1, "a": [None]}, sort_keys=True)
    '{"a": [null], "b": 1}'
    """
    import json

    try:
        return json.dumps(content, allow_nan=False, **form)
    except RecursionError:
        raise ValueError("nested too deep") from None


def _number(text: str) -> float:
    """Return a number from JSON; raise `ValueError` if it is not finite."""
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"{text[:40]} is not a number of JSON that can be kept")
    return number


def json_text(content: object, *, shows_all: bool, indent: int | None = None) -> str:
    r"""Return a value as printable JSON: letters unchanged if `shows_all`, everything else
    escaped.

    >>> json_text({"é": "\u202e"}, shows_all=True), json_text("é", shows_all=True)
    ('{"\\u00e9": "\\u202e"}', '"é"')
    """
    from player.storage.strict_json import dumps

    text = dumps(content, ensure_ascii=not shows_all, indent=indent)
    return text if printable(text) == text else dumps(content, indent=indent)
