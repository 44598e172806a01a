"""Files are written whole or not at all; what is no file, such as a pipe or a device, is written to."""

import os
from errno import EACCES, EISDIR
from stat import S_IMODE, S_ISREG

from player.core.errors import PlayerError
from player.core.messages import say
from player.core.text import plain
from player.core.tree import read_on

_LOCKED_BYTE = 1 << 30  # the place in a file that is locked where systems lock bytes
_PAUSE = 0.05  # seconds between two tries for a lock

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


def write_whole(path: str, data: bytes, *, private: bool = False) -> None:
    """Write `data` to `path` so that no reader ever sees a part of it, even after a crash.

    One that is `private` is closed to other users.

    A link stays a link, and what it leads to is written. A pipe or a device stays what it is too: putting
    a file in the place of /dev/null would harm the whole machine. A file that is replaced keeps its mode.
    """
    if is_stream(path):
        with open(path, "wb") as stream:
            stream.write(data)
        return
    path = os.path.realpath(path)
    temporary = _temporary(path)
    try:
        with open(
            temporary, "wb", opener=_private if private or os.path.exists(path) else None
        ) as file:
            if not private:
                _keep_mode(path, temporary)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _private(path: str, flags: int) -> int:
    """Open a new file that only its owner may read, until its mode is set."""
    return os.open(path, flags, 0o600)


def _keep_mode(path: str, new: str) -> None:
    """Give `new`, which is about to replace what is at `path`, the same mode and group.

    Where the group cannot be kept, the new group gets no rights: nobody may read more than before.
    """
    try:
        before = os.stat(path)
    except FileNotFoundError:
        return
    mode, made = S_IMODE(before.st_mode) & 0o777, os.stat(new)
    if before.st_gid != made.st_gid or before.st_uid != made.st_uid:
        for owner in (
            before.st_uid,
            -1,
        ):  # only root may keep the owner; members may keep the group
            try:
                os.chown(new, owner, before.st_gid)
                break
            except OSError:
                continue
        if os.stat(new).st_gid != before.st_gid:
            mode &= 0o707
    os.chmod(new, mode)


def check_writable(path: str) -> None:
    """Raise `PlayerError` if nothing can be written to `path`: before the work that it is wanted for."""
    try:
        if os.path.isdir(path):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
        if os.path.exists(path) and not os.access(
            path, os.W_OK
        ):  # replacing it needs no such right
            raise PermissionError(EACCES, os.strerror(EACCES))
        if not is_stream(path):
            temporary = _temporary(os.path.realpath(path))
            open(temporary, "wb").close()
            os.unlink(temporary)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def save(path: str, data: bytes) -> None:
    """Write `data` to `path`, whole or not at all; raise `PlayerError` if that fails."""
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def _temporary(path: str) -> str:
    """Where a file is written before it is put in its place."""
    return f"{path}.{os.getpid()}.partial"


def _unwritable(path: str, error: Exception) -> PlayerError:
    """Return the error that says why a path cannot be written to."""
    reason = getattr(error, "strerror", None) or error
    return PlayerError(f"{plain(path)}: cannot be written ({reason})")


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
            _keep_mode(path, new)
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
        raise _unwritable(path, error) from None


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


def lock(file: "IO[bytes]") -> bool:
    """Keep other processes out of an open file until it is closed or the process ends; False if one has it.

    Where the system or the place of the file knows no such locks, nobody is kept out.
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:
        return _lock_on_windows(file)
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _lock_on_windows(file: "IO[bytes]") -> bool:
    """Do what `lock` does by locking one byte, far beyond the end: there nobody may read what is locked."""
    from msvcrt import LK_NBLCK, locking  # type: ignore[attr-defined,unused-ignore]

    number = file.fileno()
    here = os.lseek(number, 0, os.SEEK_CUR)
    os.lseek(number, _LOCKED_BYTE, os.SEEK_SET)
    try:
        locking(number, LK_NBLCK, 1)
    except PermissionError:
        return False
    except OSError:
        return True
    finally:
        os.lseek(number, here, os.SEEK_SET)
    return True


class Alone:
    """One process at a time makes or changes a file: a lock on FILE.lock, which is removed afterwards.

    The lock ends with its process, however that ends. A pipe or a device is open to all. Another process
    that wants the lock waits for so many seconds, then is refused.
    """

    def __init__(self, path: str, seconds: float = 0) -> None:
        self._path, self._seconds = path, seconds
        self._lock = ""
        self._file: IO[bytes] | None = None

    def __enter__(self) -> None:
        if is_stream(self._path):
            return
        from time import monotonic, sleep

        end = monotonic() + self._seconds
        while True:
            try:
                name = f"{os.path.realpath(self._path)}.lock"
                file = open(name, "ab")
            except (OSError, ValueError):
                return  # nothing can be written there, which is said when that is tried
            if (
                file.tell()
            ):  # opened at its end: somebody's file, such as the poetry.lock of a project
                file.close()
                raise PlayerError(
                    f"{plain(self._path)}.lock: is there already and not a lock of guesstree, so "
                    f"{plain(self._path)} cannot be written; name another file"
                )
            if not lock(file):
                file.close()
                if monotonic() < end:
                    sleep(_PAUSE)
                    continue
                told = say(
                    "{path}: another process is writing this file; try again when it has ended",
                    path=plain(self._path),
                )
                raise PlayerError(told)
            try:
                if os.path.samestat(os.fstat(file.fileno()), os.stat(name)):
                    self._file, self._lock = file, name
                    return
            except OSError:
                pass  # the one before has just taken it away
            file.close()

    def __exit__(self, *_: object) -> None:
        if self._file is None:
            return
        try:  # noqa: SIM105 (contextlib would be one more module to load)
            os.unlink(self._lock)
        except OSError:
            pass  # where open files cannot be taken away it stays
        self._file.close()
