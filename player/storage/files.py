"""Atomic writing of files and folders, and locks. Pipes and devices are written to directly."""

import os
from errno import EACCES, EISDIR
from stat import S_IMODE, S_ISREG

from player.core.errors import PlayerError
from player.core.messages import say
from player.core.text import plain
from player.core.tree import read_on

_LOCKED_BYTE = 1 << 30  # the byte that is locked on systems that lock bytes
_PAUSE = 0.05  # seconds between two attempts to lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO


def is_stream(path: str) -> bool:
    """Tell whether `path` exists and is not a regular file: a pipe, a terminal, a device, a folder.

    >>> is_stream(os.devnull), is_stream("no such file")
    (True, False)
    """
    try:
        return not S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def write_whole(path: str, data: bytes, *, private: bool = False) -> None:
    """Write `data` to `path` so that no reader ever sees a part of it, even after a crash.

    A `private` file is closed to other users. A link remains a link, and its target is written. A pipe or
    device is written to, never replaced: replacing /dev/null would damage the whole machine. A replaced file
    keeps its mode.
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
    """Open a new file that only its owner can read until its mode is set."""
    return os.open(path, flags, 0o600)


def _keep_mode(path: str, new: str) -> None:
    """Give `new`, which is about to replace the file at `path`, the same mode and group.

    If the group cannot be kept, the new group gets no rights, so that nobody can read more than before.
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
    """Raise `PlayerError` if nothing can be written to `path`; call it before the work whose result goes
    there.
    """
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
    """Write `data` to `path` atomically; raise `PlayerError` if that fails."""
    try:
        write_whole(path, data)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None


def _temporary(path: str) -> str:
    """Return the path of the temporary file that replaces `path` once it is written."""
    return f"{path}.{os.getpid()}.partial"


def _unwritable(path: str, error: Exception) -> PlayerError:
    """Return an error that says why a path cannot be written to."""
    reason = getattr(error, "strerror", None) or error
    return PlayerError(f"{plain(path)}: cannot be written ({reason})")


def save_folder(path: str, files: "dict[str, bytes]", is_ours: "Callable[[], bool]") -> None:
    """Write a folder of files atomically; raise `PlayerError` if that fails.

    An existing folder is replaced if it is empty or `is_ours()` holds; otherwise nothing is written.
    """
    path = os.path.realpath(path)
    new, old = (f"{path}.{os.getpid()}.{state}" for state in ("partial", "before"))
    try:
        there = os.path.lexists(path)
        if there and (not os.path.isdir(path) or (os.listdir(path) and not _found(is_ours))):
            raise PlayerError(
                f"{plain(path)} already exists and was not created by guesstree; name a new or empty folder"
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
    """Return the result of a check of the file system; False if the file system refuses it."""
    try:
        return is_so()
    except OSError:
        return False


def _remove(folder: str) -> None:
    """Remove a folder of files if it exists."""
    if not os.path.lexists(folder):
        return
    for name in os.listdir(folder):
        os.unlink(os.path.join(folder, name))
    os.rmdir(folder)


def read_at_most(path: str, most: int) -> bytes:
    """Return the content of the file at `path`, cut after `most` + 1 bytes."""
    with open(path, "rb") as file:
        return read_on(file, most + 1)


def lock(file: "IO[bytes]") -> bool:
    """Lock an open file against other processes until it is closed or the process ends; return False if it is
    locked already.

    If the system or the file system has no such locks, return True without locking.
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
    """Lock as `lock` does, on one byte far beyond the end, because locked bytes cannot be read there."""
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
    """Context manager that lets one process at a time change a file, by a lock on FILE.lock.

    The lock ends with its process. Another process waits for it, then gets an error. Pipes and devices are not
    locked. FILE.lock is removed afterwards.
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
                return  # the folder is not writable; writing will say so
            if (
                file.tell()
            ):  # not empty: another program's file, such as the poetry.lock of a project
                file.close()
                raise PlayerError(
                    f"{plain(self._path)}.lock already exists and is not a lock of guesstree, so "
                    f"{plain(self._path)} cannot be written; name another file"
                )
            if not lock(file):
                file.close()
                if monotonic() < end:
                    sleep(_PAUSE)
                    continue
                message = say(
                    "{path}: another process is writing this file; try again when it has ended",
                    path=plain(self._path),
                )
                raise PlayerError(message)
            try:
                if os.path.samestat(os.fstat(file.fileno()), os.stat(name)):
                    self._file, self._lock = file, name
                    return
            except OSError:
                pass  # the process before has just removed it
            file.close()

    def __exit__(self, *_: object) -> None:
        if self._file is None:
            return
        try:  # noqa: SIM105 (contextlib would be one more module to load)
            os.unlink(self._lock)
        except OSError:
            pass  # on systems that cannot remove open files it stays
        self._file.close()
