"""Files are written whole or not at all."""

import os

from player.errors import PlayerError
from player.words import plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import IO


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

    The lock ends with its process, however that ends.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
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
