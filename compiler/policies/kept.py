"""Results worth keeping between runs, in the user's cache folder, keyed by the digests they rest on.

A cache only saves time: what cannot be read counts as absent, what cannot be written is let go.
"""

import json
import os
from hashlib import sha256
from typing import Any

from player.errors import PlayerError
from player.files import save as save_file

VERSION = 1  # of the shape of the entries; an entry of another version is not found


def folder() -> str:
    """The folder of the cache: under XDG_CACHE_HOME where that is set, else under ~/.cache."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    if not os.path.isabs(home):  # as the XDG specification asks
        home = os.path.join(os.path.expanduser("~"), ".cache")
    if not os.path.isabs(home):
        raise FileNotFoundError("there is no home folder")
    return os.path.join(home, "guesstree")


def path_of(kind: str, key: dict[str, Any]) -> str:
    """Where the entry of a kind and key lies."""
    text = json.dumps({"version": VERSION, **key}, sort_keys=True)
    return os.path.join(folder(), f"{kind}-{sha256(text.encode()).hexdigest()[:16]}.json")


def load(kind: str, key: dict[str, Any]) -> Any:
    """The entry of a kind under a key, or None."""
    try:
        with open(path_of(kind, key), encoding="utf-8") as file:
            entry = json.load(file)
    except (OSError, ValueError):
        return None
    same = isinstance(entry, dict) and entry.get("key") == key
    return entry.get("content") if same else None


def save(kind: str, key: dict[str, Any], content: Any) -> None:
    """Keep `content`, which must be fit for JSON, under a key."""
    try:
        os.makedirs(folder(), exist_ok=True)
        text = json.dumps({"key": key, "content": content}) + "\n"
        save_file(path_of(kind, key), text.encode())
    except (OSError, PlayerError):
        return
