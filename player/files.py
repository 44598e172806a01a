"""Files are written whole or not at all; what is no file, such as a pipe or a device, is written to."""

import os
from stat import S_ISREG

from player.errors import PlayerError
from player.words import plain

_PIECE = 1 << 20  # bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO


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


def save_folder(path: str, files: "dict[str, bytes]", is_ours: "Callable[[], bool]") -> None:
    """Write a folder of files, whole or not at all; raise `PlayerError` if that fails.

    A folder that is there is replaced if it is empty or `is_ours`; else it is left alone, whatever is in it.
    """
    path = os.path.realpath(path)
    new, old = (f"{path}.{os.getpid()}.{state}" for state in ("partial", "before"))
    try:
        there = os.path.lexists(path)
        if there and (not os.path.isdir(path) or (os.listdir(path) and not _found(is_ours))):
            raise PlayerError(
                f"{plain(path)}: this is there already and not a folder we wrote; name a new or an empty one"
            )
        try:
            os.mkdir(new)
            for name, data in files.items():
                write_whole(os.path.join(new, name), data)
            if there:
                os.rename(path, old)
            try:
                os.rename(new, path)
            except BaseException:
                if there:
                    os.rename(old, path)
                raise
        finally:
            _remove(new)
        _remove(old)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PlayerError(f"{plain(path)}: cannot be written ({reason})") from None


def _found(is_so: "Callable[[], bool]") -> bool:
    """Whether something is so; what cannot be looked at is not."""
    try:
        return is_so()
    except OSError:
        return False


def _remove(folder: str) -> None:
    """Remove a folder of files, if it is there."""
    if not os.path.lexists(folder):
        return
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    os.rmdir(folder)


def read_at_most(path: str, most: int) -> bytes:
    """Return what the file at `path` holds, but for what comes after `most` bytes and one more."""
    with open(path, "rb") as file:
        return read_on(file, most + 1)


def read_on(file: "IO[bytes]", most: int) -> bytes:
    """Return what comes next in a file, `most` bytes at the most.

    It is read in pieces: asked for all that it may take at once, Python makes room for that first.
    """
    parts = []
    while most and (part := file.read(min(most, _PIECE))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def lock(file: "IO[bytes]") -> bool:
    """Keep other processes out of an open file until it is closed or the process ends; False if one has it.

    Where the system or the place of the file knows no such locks, nobody is kept out.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # not on Windows
        return True
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


class Alone:
    """One process at a time makes a file, and the others are told: a lock on FILE.lock, which is gone afterwards.

    The lock ends with its process, however that ends. A pipe or a device is open to all.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        if is_stream(self._path):
            return
        while True:
            try:
                file = open(f"{self._path}.lock", "ab")
            except (OSError, ValueError):
                return  # nothing can be written there, which is said when that is tried
            if not lock(file):
                file.close()
                raise PlayerError(
                    f"{plain(self._path)}: another process is making this file; wait for its end, or name "
                    "another one"
                )
            try:
                if os.path.samestat(os.fstat(file.fileno()), os.stat(f"{self._path}.lock")):
                    self._file = file
                    return
            except OSError:
                pass  # the one before has just taken it away
            file.close()

    def __exit__(self, *_: object) -> None:
        if self._file is None:
            return
        try:  # noqa: SIM105 (contextlib would be one more module to load)
            os.unlink(f"{self._path}.lock")
        except OSError:
            pass  # where open files cannot be taken away it stays
        self._file.close()
