"""The common form of certificates and tables of openers: a checksum below the text, and a line of terms."""

from __future__ import annotations

from player.core.errors import PlayerError
from player.core.meta import OBJECTIVES, is_digest
from player.core.modes import MODES
from player.core.text import plain
from player.storage.files import read_at_most

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, TypeVar

    Content = TypeVar("Content")

MAX_BYTES = 64 << 20  # far above any list: a wrong path does not fill the memory
MOST_BITS = 63  # of a number

# The terms of the game and the search, with their types.
GAME_TERMS: dict[str, tuple[type, ...]] = {
    "answers_digest": (str,),
    "guesses_digest": (str,),
    "weights_digest": (str, type(None)),
    "mode": (str,),
    "objective": (str,),
    "max_guesses": (int,),
    "engine": (int,),
    "openers": (int,),
}
_CHOICES = {"mode": MODES, "objective": OBJECTIVES}


class CertificateError(PlayerError):
    """A certificate that is damaged or contradicts itself."""


class OpenersError(PlayerError):
    """A table of openers that is damaged, contradicts itself, or belongs to another list."""


def read(path: str, parse: Callable[[bytes], Content], error: type[PlayerError]) -> Content:
    """Return what `parse` makes of the file at `path`; raise `error`, naming the path, if it cannot be used."""
    try:
        data = read_at_most(path, MAX_BYTES)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise error(f"{plain(path)}: cannot be read ({reason})") from None
    try:
        return parse(data)
    except error as problem:
        raise error(f"{plain(path)}: {problem}") from None


def parse_terms(
    line: str, kinds: Mapping[str, tuple[type, ...]], wrong: Callable[[str], PlayerError]
) -> dict[str, Any]:
    """Return the JSON object on the second line of a file; `wrong` makes the error for a message."""
    from player.storage.strict_json import loads

    try:
        terms = loads(line)
    except ValueError:
        terms = None
    if not isinstance(terms, dict) or not kinds.keys() <= terms.keys():
        raise wrong(f"expected the second line to be JSON with {', '.join(kinds)}")
    for key, its in kinds.items():
        if type(terms[key]) not in its or not _is_sane(key, terms[key]):
            raise wrong(f"the term {key!r} cannot be {repr(terms[key])[:60]}")
    return terms


def _is_sane(key: str, value: Any) -> bool:
    """Tell whether the value of a term, which has the right type, is possible."""
    if key.endswith("_digest"):
        return value is None or is_digest(value)
    if isinstance(value, int):
        return (0 if key in {"max_guesses", "engine"} else 1) <= value < 1 << MOST_BITS
    return value in _CHOICES.get(key, (value,))
