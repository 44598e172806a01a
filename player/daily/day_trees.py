"""Trees of days: the shipped ones in `trees/`, and those made on this machine in the user's cache.

A shipped tree is called `today-2026-06-01.msgpack`. The name of a cached tree also contains a digest of
everything it depends on, so that a tree of other lists or past answers is never used. The cache only saves
time: a file that cannot be read, or that another user could have written, counts as absent, and a failure to
write is ignored.
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
_DATE, _KEY = 10, 16  # lengths in characters

_KEPT = 30  # trees in the cache; the oldest ones are removed


def shipped_name(day: date) -> str:
    """Return the name of the shipped tree of a day.

    >>> shipped_name(past.day_of("2026-06-01"))
    'today-2026-06-01'
    """
    return f"{_PREFIX}{day}"


def newest_first(until: date) -> list[tuple[date, str]]:
    """Return the day and path of each tree up to `until`, the newest day first.

    For one day, cached trees come first, the most recently written one before the others.
    """
    found = [(day, 1.0, _age(path), path) for day, path in _cached()]
    found += [(day, 0.0, 0.0, shipped_path("trees", name)) for day, name in _shipped()]
    return [(day, path) for day, *_, path in sorted(found, reverse=True) if day <= until]


def newest_shipped() -> str | None:
    """Return the name of the shipped tree of the latest day; None if no such tree is shipped."""
    return max(_shipped(), default=(None, None))[1]


def path_in_cache(day: date, key: dict[str, str]) -> str | None:
    """Return the path in the cache for the tree of a day and key; None if there is no cache."""
    from player.core.checksum import sha256

    text = "".join(f"{name} {value}\n" for name, value in sorted(key.items()))
    digest = sha256(text.encode()).hexdigest()[:_KEY]
    try:
        return os.path.join(cache_folder(), f"{shipped_name(day)}-{digest}{_SUFFIX}")
    except PlayerError:  # there is no home folder
        return None


def keep(path: str | None, data: bytes) -> None:
    """Store a tree file in the cache if possible, and remove the oldest ones beyond the limit."""
    if path is None or not write_cached(path, data):
        return
    try:
        for old in sorted((path for _, path in _cached()), key=_age, reverse=True)[_KEPT:]:
            os.unlink(old)
    except OSError:
        return


def _cached() -> list[tuple[date, str]]:
    """Return the day and path of each tree in the cache."""
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
    """Return the day and name of each shipped tree of a day."""
    return [
        (day, name)
        for name in shipped_names("trees")
        if len(name) == len(_PREFIX) + _DATE and (day := _day_in(name)) is not None
    ]


def _day_in(name: str) -> date | None:
    """Return the day in the name of a tree file; None if it is not the name of a tree of a day."""
    if not name.startswith(_PREFIX):
        return None
    try:
        return past.day_of(name[len(_PREFIX) :][:_DATE])
    except ListError:
        return None


def _age(path: str) -> float:
    """Return the time a file was written; 0 if it no longer exists."""
    try:
        return os.stat(path).st_mtime
    except OSError:
        return 0.0
