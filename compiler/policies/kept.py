"""Results worth keeping between runs, in the user's cache folder, keyed by the digests they rest on.

A cache only saves time: what cannot be read counts as absent, what cannot be written is let go.
"""

import os
from hashlib import sha256
from typing import Any

from player.errors import PlayerError
from player.files import save as save_file
from player.folders import cache_folder
from player.strict_json import dumps, loads

VERSION = 1  # of the shape of the entries; an entry of another version is not found


def path_of(kind: str, key: dict[str, Any]) -> str:
    """Where the entry of a kind and key lies."""
    text = dumps({"version": VERSION, **key}, sort_keys=True)
    return os.path.join(cache_folder(), f"{kind}-{sha256(text.encode()).hexdigest()[:16]}.json")


def load(kind: str, key: dict[str, Any]) -> Any:
    """The entry of a kind under a key, or None."""
    try:
        with open(path_of(kind, key), encoding="utf-8") as file:
            entry = loads(file.read())
    except (OSError, ValueError, PlayerError):
        return None
    same = isinstance(entry, dict) and entry.get("key") == key
    return entry.get("content") if same else None


def save(kind: str, key: dict[str, Any], content: Any) -> None:
    """Keep `content`, which must be fit for JSON, under a key."""
    try:
        os.makedirs(cache_folder(), exist_ok=True)
        text = dumps({"key": key, "content": content}) + "\n"
        save_file(path_of(kind, key), text.encode())
    except (OSError, PlayerError):
        return
