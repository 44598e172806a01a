"""The user's folders for caches and for data, as the XDG specification defines them.

XDG_CACHE_HOME may be a folder that other users can write to. So a cached file is read only if it belongs to the
user and nobody else can write to it.
"""

import os
from stat import S_ISREG, S_IWGRP, S_IWOTH

from player.core.errors import PlayerError
from player.core.text import plain
from player.storage.files import is_stream, write_whole

_LONGEST = 1000  # characters; few systems accept much longer paths


def cache_folder() -> str:
    """Return the folder for files that can be made again: under XDG_CACHE_HOME, else under ~/.cache."""
    return _folder("XDG_CACHE_HOME", ".cache")


def data_folder() -> str:
    """Return the folder for files to keep: under XDG_DATA_HOME, else under ~/.local/share."""
    return _folder("XDG_DATA_HOME", ".local", "share")


def is_own(status: os.stat_result) -> bool:
    """Tell whether a file or folder belongs to the user and nobody else can write to it."""
    if not hasattr(os, "geteuid"):  # Windows has no such bits, and its home folders are private
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (S_IWGRP | S_IWOTH)


def is_cached(path: str) -> bool:
    """Tell whether `path` is a regular file that only the user can have written."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return False
    return S_ISREG(status.st_mode) and is_own(status)


def write_cached(path: str, data: bytes) -> bool:
    """Write a private file of the cache atomically; return False if that fails, which is no error.

    Nothing is written to a folder that belongs to or is writable by another user: a link there could lead
    anywhere.
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
    """Return a path for people: safe to print, with ~ for the home folder.

    >>> shown(os.path.join(os.path.expanduser("~"), "past.csv")).replace(os.sep, "/")
    '~/past.csv'
    """
    home = os.path.expanduser("~").rstrip(os.sep)
    inside = os.path.isabs(home) and path.startswith(home + os.sep)
    return plain(f"~{path[len(home) :]}" if inside else path)


def _folder(variable: str, *usual: str) -> str:
    """Return guesstree's folder below the one that a variable names; relative values are ignored, as XDG
    requires.
    """
    top = os.environ.get(variable, "")
    if not os.path.isabs(top):
        home = (
            "" if os.environ.get("HOME") == "" else os.path.expanduser("~")
        )  # `expanduser` would return the root
        top = os.path.join(home, *usual)
    if not os.path.isabs(top):
        raise PlayerError(f"found no home folder; set HOME, or set {variable} to a folder")
    if len(top) > _LONGEST:
        raise PlayerError(
            f"{plain(top)[:60]}... is too long for the name of a folder; set {variable} to another folder"
        )
    return os.path.join(top, "guesstree")
