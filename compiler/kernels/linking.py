"""Calls between kernels: a large kernel is compiled once and called; numba alone would copy it into every caller.

numba links the code of each callee into its callers and optimises the whole again. Kernels call each other ten
levels deep, so the same code would be optimised dozens of times. Here the library of a large kernel gives its
callers an empty module to link. They keep a declaration of the kernel, and LLVM resolves it to the object code that
is already in memory. Small kernels and leaves are still copied, because inlining them makes searches faster.

Code from the disk cache needs the kernels that it calls in memory first, under the names it calls them by.
LLVM ends the process when a name is missing, so `load` makes sure of every one.

This relies on internals of numba. A version outside TESTED, or one that lacks them, links everything as usual.
"""

from collections.abc import Container, Iterable
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

import numba

TESTED = (0, 60), (0, 68)  # the oldest and the newest numba known to work with this
LARGE = 300  # LLVM instructions; see CONTRIBUTING.md for what other limits cost


class Kernel(NamedTuple):
    """A large kernel compiled for some types of arguments."""

    symbol: str  # what its callers call it by; another one in each process that compiles it
    module: str
    name: str
    args: tuple[Any, ...]


_dispatchers: dict[tuple[str, str], Any] = {}  # every kernel, by module and qualified name
_large: dict[str, Kernel] = {}  # large kernels in memory, by symbol


def register(dispatcher: Any) -> None:
    """Make a kernel known, so that `load` finds it."""
    function = dispatcher.py_func
    _dispatchers[function.__module__, function.__qualname__] = dispatcher


def is_tested() -> bool:
    """Whether the installed numba is one that this is known to work with."""
    return TESTED[0] <= tuple(numba.version_info.short) <= TESTED[1]


def expose(package: str, names: Container[str]) -> None:
    """Compile only these kernels of a package so that Python can call them, and the others for kernels alone.

    The code that unpacks Python's arguments takes a fifth of the time of compiling. If Python calls another kernel
    after all, as tests do, a small function is compiled that calls it.
    """
    if not is_tested():
        return
    for (module, name), dispatcher in _dispatchers.items():
        if module.startswith(f"{package}.") and name not in names:
            _hide(dispatcher)


def _hide(dispatcher: Any) -> None:
    """Compile a kernel without the code that Python calls."""

    @cache
    def caller() -> Any:
        compile_with: Any = numba.njit
        return compile_with(nogil=True)(lambda *args: dispatcher(*args))  # noqa: PLW0108  (numba wants a function)

    dispatcher.targetoptions["no_cpython_wrapper"] = True
    dispatcher._insert = lambda *_: None  # noqa: SLF001  (so Python does not find what it cannot call)
    dispatcher._compile_for_args = lambda *_: caller()  # noqa: SLF001  (numba calls what this returns)


def separate(compiled: Any, function: Any) -> list[str]:
    """Have the callers of a kernel call it instead of copying it, if it is large.

    Must be called between the compilation of the kernel and that of its first caller.

    :param compiled: numba's result of the compilation.
    :param function: the Python function of the kernel.
    :return: the names that the kernel's code defines; none if its callers copy it.
    """
    known = function.__module__, function.__qualname__
    if not is_tested() or known not in _dispatchers:
        return []
    try:
        library, symbol = compiled.library, compiled.fndesc.llvm_func_name
        blocks = library._final_module.get_function(symbol).blocks  # noqa: SLF001
        instructions = (one for block in blocks for one in block.instructions)
        is_large = next(islice(instructions, LARGE, None), None) is not None
        if library._shared_module is not None or not is_large:  # noqa: SLF001
            return []
        functions = library.get_defined_functions()
        names = [one.name for one in functions if one.linkage.name == "external"]
        empty = library.codegen.create_library(library.name)._final_module  # noqa: SLF001
    except (AttributeError, TypeError):  # another numba than those tested
        return []
    library._shared_module = empty  # noqa: SLF001
    add(compiled, function)
    return names


def add(compiled: Any, function: Any) -> None:
    """Note that a large kernel is in memory."""
    symbol = compiled.fndesc.llvm_func_name
    _large[symbol] = Kernel(
        symbol, function.__module__, function.__qualname__, compiled.signature.args
    )


def large_callees(compiled: Any) -> list[Kernel]:
    """Return the large kernels that newly compiled code calls."""
    if not _large:
        return []
    own = compiled.fndesc.llvm_func_name
    functions = compiled.library._final_module.functions  # noqa: SLF001
    names = {one.name for one in functions if one.is_declaration} - {own}
    return [_large[name] for name in sorted(names & _large.keys())]


def define(names: Iterable[str], codegen: Any) -> None:
    """Tell numba what a large kernel defines, which it reads off the module for callers otherwise."""
    codegen._engine._defined_symbols.update(names)  # noqa: SLF001


def load(callees: Iterable[Kernel]) -> bool:
    """Load or compile the kernels that code from the disk cache calls.

    :return: whether all of them are in memory under the names that the code calls them by.
        If not, the code must not be loaded.
    """
    for callee in callees:
        import_module(callee.module)
        dispatcher = _dispatchers.get((callee.module, callee.name))
        if dispatcher is None:
            return False
        dispatcher.compile(callee.args)
        if callee.symbol not in _large:
            return False
    return True
