"""Run a function in a process that is disturbed at some moment: by a signal, a full disk or a read-only folder.

A moment is the number of a call of the main thread, so that it can fall between the writing of a file and its
renaming, and can be repeated. It may also be a time on the clock.
"""

import ctypes
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple, NoReturn

FULL, CLOSED, SHORT = (
    "full",
    "closed",
    "short",
)  # a full disk, a read-only folder, a limit on the size of files
FATES = ("SIGKILL", "SIGTERM", "SIGINT", FULL, CLOSED, SHORT)
FILES = {
    "open",
    "write",
    "flush",
    "fsync",
    "replace",
    "truncate",
    "seek",
    "close",
    "unlink",
    "remove",
    "writelines",
}
DISK = 64 << 10  # bytes
PATIENCE = 20.0  # seconds after which a process counts as hanging


class Plan(NamedTuple):
    """The disturbance, the calls near which it happens (or the clock), and when, as a share of all such moments."""

    fate: str
    near: str
    at: float
    aside: int


class Ending(NamedTuple):
    """The result: the exit code, the messages, and whether the disturbance came before the end.

    `calls` is the number of calls, `files` the numbers of those that concern files, `seconds` the time it took.
    """

    code: int
    err: str
    struck: bool
    calls: int
    files: list[int]
    seconds: float


def disturb(do: Callable[[], int], plan: Plan | None, before: Ending | None, folder: str) -> Ending:
    """Run a function in a separate process under a plan; `before` is the result without a disturbance."""
    message, tell = os.pipe()
    heard, say = os.pipe()  # a pipe, because files may be forbidden to grow
    moment = -1 if plan is None or before is None else _moment(plan, before)
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        _be_disturbed(do, plan, moment, folder, say, tell)
    os.close(tell)
    os.close(say)
    if plan is not None and before is not None and plan.near == "clock":
        time.sleep(plan.at * before.seconds)
        if plan.fate.startswith("SIG"):
            os.kill(child, signal.Signals[plan.fate])
    code = _wait(child)
    seconds = time.monotonic() - began
    with os.fdopen(heard, "rb") as file:
        err = file.read().decode("utf-8", "replace")
    with os.fdopen(message, "rb") as file:
        numbers = [int(number) for number in file.read().split()]
    os.chmod(folder, 0o700)
    with suppress(FileNotFoundError):
        os.remove(os.path.join(folder, "filler"))
    by_clock = (
        plan is not None and plan.near == "clock" and plan.fate.startswith("SIG") and code != 0
    )
    struck = plan is not None and (not numbers or bool(numbers[0]) or by_clock)
    return Ending(code, err, struck, *(numbers[1:2] or [0]), numbers[2:], seconds)


def _moment(plan: Plan, before: Ending) -> int:
    """Return the number of the call at which it happens; 0 for at once, or for a moment by the clock."""
    if plan.near == "files":
        return max(0, before.files[int(plan.at * len(before.files))] + plan.aside)
    return (
        int(plan.at * before.calls)
        if plan.near == "anything" or plan.fate in (FULL, CLOSED, SHORT)
        else 0
    )


def _wait(child: int) -> int:
    """Wait for a process to end, kill it if it does not, and return the exit code, negative for a signal."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -99


def _be_disturbed(
    do: Callable[[], int], plan: Plan | None, moment: int, folder: str, say: int, tell: int
) -> NoReturn:
    """Run the function in the child process, and exit in any case."""
    code = 99
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.stderr = open(say, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        if plan is not None and plan.fate == CLOSED:
            _obey_permissions()
        code = _do_counting(do, plan, moment, folder, tell)
    except BaseException as error:  # noqa: BLE001  (reported, whatever it is)
        print(f"Traceback: {type(error).__name__}: {error}", file=sys.stderr)
    finally:
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(code)


def _do_counting(
    do: Callable[[], int], plan: Plan | None, moment: int, folder: str, tell: int
) -> int:
    """Run the function, count its calls, and cause the disturbance at one of them; return the counts."""
    calls, struck = 0, False
    files = []
    by_clock = plan is not None and plan.near == "clock" and plan.fate.startswith("SIG")

    def count(frame: FrameType, event: str, about: Any) -> None:
        nonlocal calls, struck
        calls += 1
        if event == "c_call" and about.__name__ in FILES and plan is None:
            files.append(calls)
        if calls >= moment and not struck and plan is not None and not by_clock:
            # Python looks for signals after calls, not before: there the lock of a `with` would stay locked.
            if plan.fate == "SIGINT" and (
                event == "c_call" or _is_no_place(frame.f_code.co_filename)
            ):
                return
            struck = True
            _strike(plan, folder)

    try:
        sys.setprofile(count)
        return do()
    finally:
        sys.setprofile(None)
        os.write(tell, " ".join(map(str, (int(struck), calls, *files))).encode())


def _is_no_place(file: str) -> bool:
    """Whether Ctrl-C cannot arrive, or is lost, in the code of a file.

    The profiler reports compiled kernels like Python functions, but numba crashes if an exception is raised there.
    An exception raised while a weak reference dies is always lost.
    """
    return "weakref" in file or "kernels" in file


def _strike(plan: Plan, folder: str) -> None:
    """Cause the disturbance."""
    if plan.fate == FULL:
        with suppress(OSError), open(os.path.join(folder, "filler"), "wb", buffering=0) as file:
            while True:
                file.write(bytes(512))
    elif plan.fate == CLOSED:
        os.chmod(folder, 0o500)
    elif plan.fate == SHORT:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(plan.at * 1500), resource.RLIM_INFINITY))
    else:
        os.kill(os.getpid(), signal.Signals[plan.fate])


def own_disk(folder: str) -> None:
    """Mount a small disk at a folder if permitted; otherwise it stays an ordinary folder.

    It is in a namespace of this process, so it disappears with the process.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    new_namespace, recursive, private = 0x20000, 0x4000, 1 << 18
    with suppress(AttributeError):
        if (
            libc.unshare(new_namespace) == 0
            and libc.mount(b"none", b"/", None, recursive | private, None) == 0
        ):
            libc.mount(
                b"tmpfs", os.path.abspath(folder).encode(), b"tmpfs", 0, f"size={DISK}".encode()
            )


def _obey_permissions() -> None:
    """Give up root's right to write to read-only files."""
    libc = ctypes.CDLL(None, use_errno=True)
    head = (ctypes.c_uint32 * 2)(0x20080522, 0)
    data = (ctypes.c_uint32 * 6)()
    with suppress(AttributeError):
        if libc.capget(head, data) == 0:
            data[0] &= ~(1 << 1)  # CAP_DAC_OVERRIDE
            libc.capset(head, data)
