"""Results worth keeping between runs, in the user's cache folder, keyed by the digests they rest on.

An entry is a line of JSON, its version, key and content, and a line with its checksum. A cache only saves time:
an entry that is damaged, of another version or key, or that another user could have written, counts as absent, and what
cannot be written is let go.
"""

import os
from hashlib import sha256
from typing import Any

from player.core.errors import PlayerError
from player.storage.files import read_at_most
from player.storage.folders import cache_folder, is_cached, write_cached
from player.storage.sealed import sealed, unsealed
from player.storage.strict_json import dumps, loads

VERSION = 2  # of the form of the entries and of what is in them
MAX_BYTES = 1 << 26


def path_of(kind: str, key: dict[str, Any]) -> str:
    """Where the entry of a kind and key lies."""
    text = dumps({"version": VERSION, **key}, sort_keys=True)
    return os.path.join(cache_folder(), f"{kind}-{sha256(text.encode()).hexdigest()[:16]}.json")


def load(kind: str, key: dict[str, Any]) -> Any:
    """The entry of a kind under a key, or None."""
    try:
        path = path_of(kind, key)
        found = unsealed(read_at_most(path, MAX_BYTES)) if is_cached(path) else None
        entry = loads(found[0]) if found else None
    except (OSError, ValueError, PlayerError):
        return None
    about = {"version": VERSION, "kind": kind, "key": key}
    if not isinstance(entry, dict) or {name: entry.get(name) for name in about} != about:
        return None
    return entry.get("content")


def save(kind: str, key: dict[str, Any], content: Any) -> None:
    """Keep `content`, which must be fit for JSON, under a key."""
    entry = {"version": VERSION, "kind": kind, "key": key, "content": content}
    try:
        write_cached(path_of(kind, key), sealed(f"{dumps(entry)}\n".encode()))
    except PlayerError:  # there is no home folder
        return
