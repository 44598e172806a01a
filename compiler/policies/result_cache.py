"""A cache of results between runs, in the user's cache folder, with the digests of the inputs as key.

An entry is a line of JSON with version, key and content, and a line with its checksum. An entry counts as absent if
it is damaged, has another version or key, or could have been written by another user. Errors while writing are
ignored, because the cache only saves time.
"""

import os
from hashlib import sha256
from typing import Any

from player.core.errors import PlayerError
from player.storage.files import read_at_most
from player.storage.folders import cache_folder, is_cached, write_cached
from player.storage.sealed import sealed, unsealed
from player.storage.strict_json import dumps, loads

VERSION = 2  # raise it when the format or the meaning of entries changes
MAX_BYTES = 1 << 26


def path_of(kind: str, key: dict[str, Any]) -> str:
    """Return the path of the entry of a kind and key."""
    text = dumps({"version": VERSION, **key}, sort_keys=True)
    return os.path.join(cache_folder(), f"{kind}-{sha256(text.encode()).hexdigest()[:16]}.json")


def load(kind: str, key: dict[str, Any]) -> Any:
    """Return the entry of a kind and key, or None."""
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
    """Store `content`, which must be valid JSON data, under a key."""
    entry = {"version": VERSION, "kind": kind, "key": key, "content": content}
    try:
        write_cached(path_of(kind, key), sealed(f"{dumps(entry)}\n".encode()))
    except PlayerError:  # there is no home folder
        return
