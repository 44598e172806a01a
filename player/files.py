"""Files are written whole or not at all; what is no file, such as a pipe or a device, is written to."""

import os
from stat import S_ISREG

from player.errors import PlayerError
from player.words import plain


def is_stream(path: str) -> bool:
    """Tell whether there is something at `path` that is no file: a pipe, a terminal, a device, a folder.

    >>> is_stream(os.devnull), is_stream("no such file")
    (True, False)
    """
    try:
        return not S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def write_whole(path: str, data: bytes) -> None:
    """Write `data` to `path` so that no reader ever sees a part of it, even after a crash.

    A link stays a link, and what it leads to is written. A pipe or a device stays what it is too: putting
    a file in the place of /dev/null would harm the whole machine.
    """
    if is_stream(path):
        with open(path, "wb") as stream:
            stream.write(data)
        return
    path = os.path.realpath(path)
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
