"""Doing something in a process that is disturbed at a moment: by a signal, a full disk, a folder that is closed.

A moment is one of the calls that the main thread makes, which are counted, so that it falls between the
writing of a file and its renaming as often as is wanted, and falls there again; or it goes by the clock.
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
)  # a full disk, a read-only folder, no file longer than so much
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
PATIENCE = 20.0  # seconds on the clock, after which a process hangs


class Plan(NamedTuple):
    """What happens, near which calls or by the clock, and when: a share of all these moments."""

    fate: str
    near: str
    at: float
    aside: int


class Ending(NamedTuple):
    """How it ended: the exit code, what was said, whether it was disturbed before that; and what it did.

    `calls` is how many calls were made, `files` which of them had to do with files, `seconds` what it took.
    """

    code: int
    err: str
    struck: bool
    calls: int
    files: list[int]
    seconds: float


def disturb(do: Callable[[], int], plan: Plan | None, before: Ending | None, folder: str) -> Ending:
    """Do something in a process of its own by a plan; `before` is how it went undisturbed."""
    told, tell = os.pipe()
    heard, say = os.pipe()  # no file, which may be forbidden to grow
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
    with os.fdopen(told, "rb") as file:
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
    """The number of the call at which it happens; 0 for at once, or where it goes by the clock."""
    if plan.near == "files":
        return max(0, before.files[int(plan.at * len(before.files))] + plan.aside)
    return (
        int(plan.at * before.calls)
        if plan.near == "anything" or plan.fate in (FULL, CLOSED, SHORT)
        else 0
    )


def _wait(child: int) -> int:
    """Wait for a process to end, and end it if it does not; the exit code, negative for a signal."""
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
    """Be the process that does it, and end, whatever comes in between."""
    code = 99
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        sys.stderr = open(say, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
        if plan is not None and plan.fate == CLOSED:
            _obey_permissions()
        code = _do_counting(do, plan, moment, folder, tell)
    except BaseException as error:  # noqa: BLE001  (told, whatever it is)
        print(f"Traceback: {type(error).__name__}: {error}", file=sys.stderr)
    finally:
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(code)


def _do_counting(
    do: Callable[[], int], plan: Plan | None, moment: int, folder: str, tell: int
) -> int:
    """Do it, counting calls, and let happen at one of them what is planned; tell what was counted."""
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
    """Whether Ctrl-C never comes, or is lost, in the code of a file.

    A compiled kernel is told of as if it were Python, and numba crashes where that raises. What is raised where
    a weak reference dies is lost, whatever we do.
    """
    return "weakref" in file or "kernels" in file


def _strike(plan: Plan, folder: str) -> None:
    """Let it happen."""
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
    """Put a small disk of our own at a folder, where we may; else a full disk is one like any other.

    It is in a namespace of this process, so that it is gone when we are.
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
    """Give up the right of the administrator to write where nobody may."""
    libc = ctypes.CDLL(None, use_errno=True)
    head = (ctypes.c_uint32 * 2)(0x20080522, 0)
    data = (ctypes.c_uint32 * 6)()
    with suppress(AttributeError):
        if libc.capget(head, data) == 0:
            data[0] &= ~(1 << 1)  # CAP_DAC_OVERRIDE
            libc.capset(head, data)
