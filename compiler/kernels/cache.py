"""The one decorator of every compiled function, and a disk cache that notices edits in any of their files.

numba's own cache looks at the file of a kernel only: a callee, a constant or an option edited in
another file would keep its old value. Here the stamp of a cached kernel is the digest of all files of
this room, and of the folder that the kernel itself lies in where that is another one (a bench).
"""

import os
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.extending import overload

_ROOM = os.path.dirname(os.path.abspath(__file__))


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


class PackageCache(FunctionCache):
    """numba's cache of a function, stale as soon as any file of its package is another."""

    _impl_class = _PackageImpl


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
