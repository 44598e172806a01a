"""Files are written whole or not at all."""

import os

from player.errors import PlayerError
from player.words import plain

_PIECE = 1 << 20  # bytes


def write_whole(path: str, data: bytes) -> None:
    """Write `data` to `path` so that no reader ever sees a part of it, even after a crash."""
    temporary = f"{path}.{os.getpid()}.partial"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def save(path: str, data: bytes) -> None:
    """Write `data` to `path`, whole or not at all; raise `PlayerError` if that fails."""
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PlayerError(f"{plain(path)}: cannot be written ({reason})") from None


def read_at_most(path: str, most: int) -> bytes:
    """Return what the file at `path` holds, but for what comes after `most` bytes and one more.

    It is read in pieces: asked for all that it may take at once, Python makes room for that first.
    """
    parts, left = [], most + 1
    with open(path, "rb") as file:
        while left and (part := file.read(min(left, _PIECE))):
            parts.append(part)
            left -= len(part)
    return b"".join(parts)
