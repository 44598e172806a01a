"""The user's own folders, as the XDG specification names them: one for caches, one for what is kept.

Another user may be able to write to the first, say where XDG_CACHE_HOME is a shared folder. So a cached file is read
only if it belongs to the user and nobody else may write to it.
"""

import os
from stat import S_ISREG, S_IWGRP, S_IWOTH

from player.core.errors import PlayerError
from player.core.text import plain
from player.storage.files import is_stream, write_whole

_LONGEST = 1000  # signs; few systems take a path of many more


def cache_folder() -> str:
    """Return the folder for what can be made again: under XDG_CACHE_HOME, else under ~/.cache."""
    return _folder("XDG_CACHE_HOME", ".cache")


def data_folder() -> str:
    """Return the folder for what is kept: under XDG_DATA_HOME, else under ~/.local/share."""
    return _folder("XDG_DATA_HOME", ".local", "share")


def is_own(status: os.stat_result) -> bool:
    """Tell whether a file or folder belongs to the user and nobody else may write to it."""
    if not hasattr(
        os, "geteuid"
    ):  # Windows has no such bits, and its home folders are closed to others
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (S_IWGRP | S_IWOTH)


def is_cached(path: str) -> bool:
    """Tell whether there is a file at `path` that the user wrote, as far as that can be known, and no pipe."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    return S_ISREG(status.st_mode) and is_own(status)


def write_cached(path: str, data: bytes) -> bool:
    """Write a file of the cache, whole or not at all, closed to others; False if that fails, which is no error.

    Nothing is written to a folder of another user, or one that others can write to: a link there could lead anywhere.
    """
    folder = os.path.dirname(path)
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
        if is_stream(path) or not is_own(os.lstat(folder)):
            return False
        write_whole(path, data, private=True)
    except (OSError, ValueError):
        return False
    return True


def shown(path: str) -> str:
    """Return a path as people read it: safe to print, with ~ for the home folder.

    >>> shown(os.path.join(os.path.expanduser("~"), "past.csv")).replace(os.sep, "/")
    '~/past.csv'
    """
    home = os.path.expanduser("~").rstrip(os.sep)
    inside = os.path.isabs(home) and path.startswith(home + os.sep)
    return plain(f"~{path[len(home) :]}" if inside else path)


def _folder(variable: str, *usual: str) -> str:
    """Return our folder in that a variable names; one that is not absolute is ignored, as XDG asks."""
    top = os.environ.get(variable, "")
    if not os.path.isabs(top):
        home = (
            "" if os.environ.get("HOME") == "" else os.path.expanduser("~")
        )  # which takes "" for the root
        top = os.path.join(home, *usual)
    if not os.path.isabs(top):
        raise PlayerError(
            f"there is no home folder to keep anything in: set HOME, or {variable} to a folder"
        )
    if len(top) > _LONGEST:
        raise PlayerError(
            f"{plain(top)[:60]}... is too long for the name of a folder: set {variable} to another"
        )
    return os.path.join(top, "guesstree")
