"""Where the trees of days lie: shipped in `trees/`, and made on this machine in the user's cache.

A shipped one is called `today-2026-06-01.msgpack`. One in the cache has after its date the digest of
everything it depends on, so that other lists or past answers are never taken for these. A cache only
saves time: what cannot be read, or what another user could have written, counts as absent, and what cannot be written is let go.
"""

from __future__ import annotations

import os

from player.core.errors import ListError, PlayerError
from player.daily import past
from player.storage.folders import cache_folder, is_cached, write_cached
from player.words.shipped import shipped_names, shipped_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date

_PREFIX, _SUFFIX = "today-", ".msgpack"
_DATE, _KEY = 10, 16  # so many signs long

_KEPT = 30  # trees in the cache; the one written longest ago goes first


def shipped_name(day: date) -> str:
    """Return what the shipped tree of a day is called.

    >>> shipped_name(past.day_of("2026-06-01"))
    'today-2026-06-01'
    """
    return f"{_PREFIX}{day}"


def newest_first(until: date) -> list[tuple[date, str]]:
    """Return the trees of days up to `until`, each day and path, the newest day first.

    Of the trees of one day, those of the cache come first, the one made last before the others.
    """
    found = [(day, 1.0, _age(path), path) for day, path in _cached()]
    found += [(day, 0.0, 0.0, shipped_path("trees", name)) for day, name in _shipped()]
    return [(day, path) for day, *_, path in sorted(found, reverse=True) if day <= until]


def newest_shipped() -> str | None:
    """Return the name of the shipped tree of the latest day; None if none of a day is shipped."""
    return max(_shipped(), default=(None, None))[1]


def path_in_cache(day: date, key: dict[str, str]) -> str | None:
    """Return where the tree of a day and key lies, once it is made; None where there is no cache."""
    from player.core.checksum import sha256

    text = "".join(f"{name} {value}\n" for name, value in sorted(key.items()))
    digest = sha256(text.encode()).hexdigest()[:_KEY]
    try:
        return os.path.join(cache_folder(), f"{shipped_name(day)}-{digest}{_SUFFIX}")
    except PlayerError:  # there is no home folder
        return None


def keep(path: str | None, data: bytes) -> None:
    """Keep a tree file in the cache, if that can be, and no more of them than are worth the room."""
    if path is None or not write_cached(path, data):
        return
    try:
        for old in sorted((path for _, path in _cached()), key=_age, reverse=True)[_KEPT:]:
            os.unlink(old)
    except OSError:
        return


def _cached() -> list[tuple[date, str]]:
    """Return the trees of days in the cache, day and path."""
    try:
        folder = cache_folder()
        names = os.listdir(folder)
    except (OSError, PlayerError):
        return []
    return [
        (day, os.path.join(folder, name))
        for name in names
        if len(name) == len(_PREFIX) + _DATE + 1 + _KEY + len(_SUFFIX)
        and name.endswith(_SUFFIX)
        and (day := _day_in(name)) is not None
        and is_cached(os.path.join(folder, name))
    ]


def _shipped() -> list[tuple[date, str]]:
    """Return the shipped trees of days, day and name."""
    return [
        (day, name)
        for name in shipped_names("trees")
        if len(name) == len(_PREFIX) + _DATE and (day := _day_in(name)) is not None
    ]


def _day_in(name: str) -> date | None:
    """Return the day that the name of a file begins with, after our prefix; None if it does not."""
    if not name.startswith(_PREFIX):
        return None
    try:
        return past.day_of(name[len(_PREFIX) :][:_DATE])
    except ListError:
        return None


def _age(path: str) -> float:
    """Return when a file was written; 0 if it is gone."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0
