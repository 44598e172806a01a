"""The decorators of compiled functions, and their disk cache, which is stale after an edit to any kernel file.

numba's own cache checks only the file of the kernel, so it would miss an edit to a callee, a constant or an option
in another file. Here the stamp of a cached kernel is the digest of all files in this folder, and of the kernel's
own folder if that is another one (a benchmark).

Each cache file also holds a digest of its content. A file damaged by a bad disk or a kill counts as absent and is
written again; numba would load and run whatever it contains.

A digest does not protect against another user who can write the files. So the folder and its files must belong to
the user, and nobody else may write to them. Only a folder named by NUMBA_CACHE_DIR is used without this check. For
the same reason numba never reads `.numba_config.yaml` in the current folder, which could name a cache.
"""

import inspect
import os
import pickle
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from tempfile import TemporaryFile
from typing import Any, NamedTuple

from player.core.errors import PlayerError
from player.core.text import one_line, plain
from player.storage.files import Alone
from player.storage.folders import cache_folder, is_own


class _ConfigWithoutFile:
    """Imports numba's configuration with the path of its file replaced by one that is never a file.

    The environment variables NUMBA_* still work.
    """

    @staticmethod
    def find_spec(name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == "numba.core.config" else None
        if spec is not None:
            loader: Any = spec.loader
            get_code = loader.get_code
            loader.get_code = lambda name: _with_constant(
                get_code(name), ".numba_config.yaml", os.devnull
            )
        return spec


def _with_constant(code: Any, old: str, new: str) -> Any:
    """Return the code of a module with one constant replaced."""
    return code.replace(co_consts=tuple(new if one == old else one for one in code.co_consts))


def _import_numba() -> None:
    """Import numba so that it reads no file in the current folder, now or later.

    If the program has already imported numba, nothing changes.
    """
    sys.meta_path.insert(0, _ConfigWithoutFile)
    try:
        import_module("numba")
    finally:
        sys.meta_path.remove(_ConfigWithoutFile)


_import_numba()

import numba  # noqa: E402
from numba.core.caching import (  # noqa: E402
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    NullCache,
)
from numba.extending import overload  # noqa: E402

from compiler.kernels import compiling, linking  # noqa: E402

_ROOM = os.path.dirname(os.path.abspath(__file__))
_DIGEST = 32  # bytes
LONGEST = 300  # seconds to wait for another process that compiles the same kernel


@cache
def digest_of(*folders: str) -> str:
    """Return the digest of the names and contents of all Python files in some folders."""
    digest = sha256()
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            if name.endswith(".py"):
                with open(os.path.join(folder, name), "rb") as file:
                    digest.update(name.encode() + b"\0" + sha256(file.read()).digest())
    return digest.hexdigest()


class _Place(NamedTuple):
    """A folder for compiled code; if `own`, the folder and its files must belong to the user alone."""

    folder: str
    own: bool


@cache
def _place_for(room: str) -> _Place | None:
    """Return the place for the compiled code of a folder of kernels; if there is none, print why and return None."""
    name = f"{os.path.basename(room)}-{sha256(os.fsencode(room)).hexdigest()[:16]}"
    given: str = vars(numba.config)["CACHE_DIR"]
    if given and not os.path.isabs(given):
        _say(f"NUMBA_CACHE_DIR is ignored: {plain(given)} is not an absolute path")
    elif given and not _trouble(chosen := os.path.join(given, name)):
        return _Place(chosen, own=False)
    beside = os.path.join(
        room, "__pycache__", "kernels"
    )  # anyone who can write to the folder above can change the kernels
    if not (trouble := _trouble(beside, own=True)):
        return _Place(beside, own=True)
    first = trouble
    try:
        usual = cache_folder()
        folder = os.path.join(usual, name)
        if not (trouble := _trouble(usual, own=True) or _trouble(folder, own=True)):
            return _Place(folder, own=True)
    except PlayerError as error:
        trouble = str(error)
    _say(
        f"compiled code is not kept, so each start takes half a minute longer ({first}; {trouble}); "
        "NUMBA_CACHE_DIR can name a folder for it"
    )
    return None


def _trouble(folder: str, *, own: bool = False) -> str:
    """Create a folder if it does not exist; return why it cannot be used, or "" if it can."""
    try:
        os.makedirs(folder, 0o700 if own else 0o777, exist_ok=True)
        if own and not is_own(os.lstat(folder)):
            return f"{plain(folder)}: it must belong to you, and nobody else may write to it"
        TemporaryFile(dir=folder).close()
    except OSError as error:
        return f"{plain(folder)}: {error.strerror}"
    return ""


def _say(what: str) -> None:
    print(f"guesstree: {one_line(what)}", file=sys.stderr)


class _Locator:
    """Tells numba where the cache of one function is, and when it is stale."""

    def __init__(self, function: Callable[..., Any], folder: str) -> None:
        self._py_file = inspect.getfile(function)
        self._line = function.__code__.co_firstlineno
        self._folder = folder

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> str:
        return digest_of(*dict.fromkeys((_ROOM, _room_of(self._py_file))))

    def get_disambiguator(self) -> str:
        return str(self._line)

    def ensure_cache_path(self) -> None:
        """Do nothing: the folder existed at the start, and failed writes are ignored."""


def _room_of(file: str) -> str:
    return os.path.dirname(os.path.abspath(file))


class _PackageImpl(CompileResultCacheImpl):
    """Packs and unpacks compiled code and the kernels it calls; if `inlined`, callers copy it whatever its size."""

    def __init__(self, function: Callable[..., Any], folder: str, *, inlined: bool) -> None:
        self._function = function
        self._inlined = inlined
        self._lineno = function.__code__.co_firstlineno
        self._locator = _Locator(function, folder)
        module = os.path.splitext(os.path.basename(inspect.getfile(function)))[0]
        self._filename_base = self.get_filename_base(
            f"{module}.{function.__qualname__}", getattr(sys, "abiflags", "")
        )

    def reduce(self, cres):
        names = [] if self._inlined else linking.separate(cres, self._function)
        return linking.large_callees(cres), names, super().reduce(cres)

    def rebuild(self, target_context, payload):
        callees, names, result = payload
        if not linking.load(callees):
            return None  # which numba takes for absent
        if names:
            linking.define(names, target_context.codegen())
        compiled = super().rebuild(target_context, result)
        if names:
            linking.add(compiled, self._function)
        return compiled


class _SealedFiles(IndexDataCacheFile):
    """The cache files of a function, index and code, each preceded by a digest; I/O errors are ignored.

    An index starts with numba's version and the stamp of the kernels. If either has changed, the rest is not read: it may
    name modules that no longer exist. numba's own index starts otherwise, so neither cache reads the other's files.
    """

    def __init__(self, place, *rest):
        super().__init__(place.folder, *rest)
        self._own = place.own

    @contextmanager
    def _open_for_write(self, filepath) -> Iterator[Any]:
        with super()._open_for_write(filepath) as file:
            if self._own and hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), 0o600)
            yield file

    def save(self, key, data):
        try:
            super().save(key, data)
        except OSError:  # for example, the disk is full
            return

    def _load_index(self):
        content = _unsealed(self._index_path, self._head(), own=self._own)
        return {} if content is None else pickle.loads(content)  # noqa: S301  (ours, and whole)

    def _save_index(self, overloads):
        content = self._dump(overloads)
        with self._open_for_write(self._index_path) as file:
            file.write(self._head() + sha256(content).digest() + content)

    def _load_data(self, name):
        content = _unsealed(self._data_path(name), b"", own=self._own)
        if content is None:
            raise FileNotFoundError(name)  # which numba takes for absent
        return pickle.loads(content)  # noqa: S301

    def _save_data(self, name, data):
        content = self._dump(data)
        with self._open_for_write(self._data_path(name)) as file:
            file.write(sha256(content).digest() + content)

    def _head(self):
        return pickle.dumps(f"{self._version} sealed {self._source_stamp}")


def _unsealed(path: str, head: bytes, *, own: bool) -> bytes | None:
    """Return the content of a file that begins with `head` and the digest of the rest.

    None if it does not, if it is not there, or if it must be the user's `own` and is not.
    """
    try:
        with open(path, "rb") as file:
            if own and not is_own(os.fstat(file.fileno())):
                return None
            data = file.read()
    except OSError:
        return None
    content = data[len(head) + _DIGEST :]
    return content if data[: len(head) + _DIGEST] == head + sha256(content).digest() else None


class PackageCache(FunctionCache):
    """numba's cache of a function; stale as soon as any file of its package has changed."""

    def __init__(self, function: Callable[..., Any], place: _Place, *, inlined: bool) -> None:
        self._impl_class: Any = lambda function: _PackageImpl(
            function, place.folder, inlined=inlined
        )
        super().__init__(function)
        self._function = function
        self._compiling = (
            ExitStack()
        )  # holds the lock of this kernel while this process compiles it
        self._locked = False
        self._cache_file = _SealedFiles(
            place, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def load_overload(self, sig, target_context):
        compiling.begin(self._function)
        compiled = super().load_overload(sig, target_context)
        if compiled is None and self._lock():
            compiled = super().load_overload(sig, target_context)
        if compiled is not None:
            self._unlock()
            compiling.end(self._function, compiled=False)
        return compiled

    def save_overload(self, sig, data):
        super().save_overload(sig, data)
        self._unlock()
        compiling.end(self._function, compiled=True)

    def _lock(self) -> bool:
        """Wait until no other process is compiling this kernel; return whether this process may have waited.

        Kernels do not call each other in circles, so processes that hold locks do not wait for each other.
        """
        if self._locked:
            return False
        with suppress(PlayerError):  # the other process takes too long, so this one compiles too
            self._compiling.enter_context(Alone(self._cache_file._index_path, LONGEST))  # noqa: SLF001
            self._locked = True
        return True

    def _unlock(self) -> None:
        self._compiling.close()
        self._locked = False


class _NoPlace(NullCache):
    """The cache of a function if there is no folder for one: stores nothing."""

    def __init__(self, function: Callable[..., Any], *, inlined: bool) -> None:
        self._function = function
        self._inlined = inlined

    def load_overload(self, sig, target_context):  # noqa: ARG002
        compiling.begin(self._function)

    def save_overload(self, sig, cres):  # noqa: ARG002
        if not self._inlined:
            linking.separate(cres, self._function)
        compiling.end(self._function, compiled=True)


def cache_of(function: Callable[..., Any], *, inlined: bool = False) -> PackageCache | None:
    """Return the cache of a function; None if there is no folder for one.

    :param inlined: whether callers copy the compiled code whatever its size.
    """
    place = _place_for(_room_of(inspect.getfile(function)))
    return PackageCache(function, place, inlined=inlined) if place else None


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function at its first call, without the GIL, and cache the code on disk."""
    return _compiled(function, nogil=True)


def leaf(function: Callable[..., Any]) -> Any:
    """Like `kernel`, for a function that allocates nothing and returns no array, and calls no kernel that does.

    It need not count references, which otherwise takes two atomic operations for each array of each
    call: a tenth of the time of a search (`make bench`, one core of an EPYC, 2026-11-18).
    """
    return _compiled(function, nogil=True, _nrt=False)


def inlined(function: Callable[..., Any]) -> Any:
    """Mark a named part of a kernel, which is not compiled or loaded by itself.

    numba copies its code into the kernels that call it before it infers types. The code of a leaf is copied later,
    and not always if it is long.
    """
    return _compiled(function, nogil=True, inline="always")


def none_for_none(function: Callable[..., Any]) -> Any:
    """Compile a kernel that returns None if its first argument is None, and is not compiled in that case.

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


def _compiled(function: Callable[..., Any], **options: Any) -> Any:
    compile_with: Any = numba.njit
    compiled = compile_with(**options, no_cfunc_wrapper=True)(function)
    if compiled is function:  # NUMBA_DISABLE_JIT is set
        return function
    inlined = options.get("_nrt") is False
    # The equivalent of `cache=True` with our cache.
    compiled._cache = cache_of(function, inlined=inlined) or _NoPlace(function, inlined=inlined)  # noqa: SLF001
    linking.register(compiled)
    return compiled
