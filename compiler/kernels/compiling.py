"""Progress of compiling: how much of the needed kernels is compiled, and how long the rest will take.

The cache reports when numba starts and finishes compiling or loading a kernel. The Python code of a kernel shows
which kernels it calls. The length of that code predicts the time to compile it (correlation 0.9 over the kernels of
`treec build classic`). Branches that numba omits are counted too, so estimates tend to be too long.

numba's lock lets one thread compile at a time, so nothing here is locked.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

Function = Callable[..., Any]
Listener = Callable[
    [float, float], None
]  # called with the share that is done, and the seconds left

LEAST_SHARE = 0.03  # before this much is done, there is no estimate

_wanted: dict[Function, int] = {}  # kernels that are needed, and the length of their code
_done: set[Function] = set()
_open: list[Function] = []  # kernels in progress, each needed by the one before it
_listeners: list[Listener] = []
_compiled = 0  # length of the code compiled so far
_spent = _began = (
    0.0  # seconds spent on earlier kernels; when the outermost one in progress was begun
)


@contextmanager
def watched(listener: Listener) -> Iterator[None]:
    """Call the listener after each kernel that is compiled; not for those that are loaded from the disk."""
    _listeners.append(listener)
    try:
        yield
    finally:
        _listeners.remove(listener)


def expect(*kernels: Any) -> None:
    """Announce kernels that will be needed soon, so that estimates include them."""
    for kernel in kernels:
        if hasattr(kernel, "py_func") and kernel.py_func not in _wanted:
            _wanted.update({one: len(one.__code__.co_code) for one in _needed(kernel.py_func)})


def begin(function: Function) -> None:
    """Note that numba looks for a kernel on the disk, and then compiles it."""
    global _began  # noqa: PLW0603
    if not _open:
        _began = monotonic()
        _wanted.update({one: len(one.__code__.co_code) for one in _needed(function)})
    _open.append(function)


def end(function: Function, *, compiled: bool) -> None:
    """Note that a kernel was loaded, or that it was compiled and saved."""
    global _spent, _compiled  # noqa: PLW0603
    while _open and _open.pop() is not function:
        pass  # numba gave up on a kernel inside this one
    seconds = _spent + monotonic() - _began
    if compiled:
        _compiled += len(function.__code__.co_code)
    _done.add(function)
    if not _open:
        _spent = seconds
        _done.update(_needed(function))  # what was left out is not needed
    left = sum(length for one, length in _wanted.items() if one not in _done)
    if compiled and _compiled > LEAST_SHARE * (_compiled + left):
        for listener in _listeners:
            listener(_compiled / (_compiled + left), seconds * left / _compiled)


def _needed(function: Function) -> set[Function]:
    """Return a kernel and all kernels that its code calls."""
    found: set[Function] = set()
    todo = [function]
    while todo:
        one = todo.pop()
        if one not in found:
            found.add(one)
            called: Any = map(one.__globals__.get, one.__code__.co_names)
            todo += [kernel.py_func for kernel in called if hasattr(kernel, "py_func")]
    return found
