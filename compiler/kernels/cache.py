"""The one decorator of every compiled function, and a disk cache that notices edits in any of their files.

numba's own cache looks at the file of a kernel only: a callee, a constant or an option edited in
another file would keep its old value. Here the stamp of a cached kernel is the digest of all files of
this room, and of the folder that the kernel itself lies in where that is another one (a bench).

Each file has a digest of its content too: one that a bad disk or a kill left damaged counts as absent, and
is written anew. numba would load whatever it says, which is code.
"""

import os
import pickle
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.extending import overload

_ROOM = os.path.dirname(os.path.abspath(__file__))
_DIGEST = 32  # bytes


@cache
def digest_of(*folders: str) -> str:
    """The digest of every Python file in some folders, by name and content."""
    digest = sha256()
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(name.encode() + b"\0" + sha256(file.read()).digest())
    return digest.hexdigest()


def _stamped(locator: Any) -> Any:
    """One of numba's places for cached code, with the stamp of whole folders instead of one file."""

    def get_source_stamp(self: Any) -> str:
        own = os.path.dirname(os.path.abspath(self._py_file))
        return digest_of(*dict.fromkeys((_ROOM, own)))

    return type(locator.__name__, (locator,), {"get_source_stamp": get_source_stamp})


class _PackageImpl(CompileResultCacheImpl):
    """Where compiled code lies: in the places numba knows that go by a file, in its order."""

    _locator_classes = [  # noqa: RUF012  (numba's own form)
        _stamped(locator)
        for locator in CompileResultCacheImpl._locator_classes  # noqa: SLF001
        if "SourceFileBacked" in str(locator.__mro__)
    ]


class _SealedFiles(IndexDataCacheFile):
    """The index and the code of a function, each after a digest; a cache only saves time, so nothing is an error.

    The first of an index is what numba's own have, a version, and another one, so that neither takes the other's for its own.
    """

    def save(self, key, data):
        try:
            super().save(key, data)
        except OSError:  # there is no room for it, say
            return

    def _load_index(self):
        content = _unsealed(self._index_path, self._head())
        if content is None:
            return {}
        stamp, overloads = pickle.loads(content)  # noqa: S301  (ours, and whole)
        return overloads if stamp == self._source_stamp else {}

    def _save_index(self, overloads):
        content = self._dump((self._source_stamp, overloads))
        with self._open_for_write(self._index_path) as file:
            file.write(self._head() + sha256(content).digest() + content)

    def _load_data(self, name):
        content = _unsealed(self._data_path(name), b"")
        if content is None:
            raise FileNotFoundError(name)  # which numba takes for absent
        return pickle.loads(content)  # noqa: S301

    def _save_data(self, name, data):
        content = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(sha256(content).digest() + content)

    def _head(self):
        return pickle.dumps(f"{self._version} sealed")


def _unsealed(path: str, head: bytes) -> bytes | None:
    """The content of a file that begins with `head` and the digest of the rest; None if it does not, or is not there."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError:
        return None
    content = data[len(head) + _DIGEST :]
    return content if data[: len(head) + _DIGEST] == head + sha256(content).digest() else None


class PackageCache(FunctionCache):
    """numba's cache of a function, stale as soon as any file of its package is another."""

    _impl_class = _PackageImpl

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = _SealedFiles(
            self._cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called, without the GIL, and keep the code on the disk."""
    return _compiled(function, nogil=True)


def leaf(function: Callable[..., Any]) -> Any:
    """The same for one that allocates nothing and returns no array, nor calls a kernel that does.

    It need not count references, which otherwise takes two atomic operations for each array of each
    call: a tenth of the time of a search (`make bench`, one core of an EPYC, 2026-11-18).
    """
    return _compiled(function, nogil=True, _nrt=False)


def none_for_none(function: Callable[..., Any]) -> Any:
    """A kernel whose result is None where its first argument is, and that is not compiled then.

    A plain `if x is None: return None` would make the result optional in all its callers.
    """
    compiled = kernel(function)

    def result(first: Any, *rest: Any) -> Any:
        return None if first is None else compiled(first, *rest)

    @overload(result)
    def typed(first, *rest):  # noqa: ARG001  (numba compares the names of arguments)
        if isinstance(first, numba.types.NoneType):
            return lambda first, *rest: None  # noqa: ARG005
        return lambda first, *rest: compiled(first, *rest)  # noqa: PLW0108  (numba wants source)

    return result


def _compiled(function: Callable[..., Any], **options: bool) -> Any:
    compile_with: Any = numba.njit
    compiled = compile_with(**options)(function)
    if compiled is not function:  # as it is with NUMBA_DISABLE_JIT
        compiled._cache = PackageCache(function)  # noqa: SLF001  (what `cache=True` does, with our cache)
    return compiled
