"""Run a command line in a forked process, which shares the imports of this one."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
import warnings
from typing import Any, NamedTuple, NoReturn

from numba.core import event

from player.gameplay import compiler_bridge
from player.terminal import screen
from tests.fuzz.folders import HERE, PIPES
from tests.fuzz.grammar import PROGRAMS
from tests.support.running import PLAIN, ROOT

CRASH, COMPILED = (
    250,
    251,
)  # high descriptors for reports that must arrive even if no standard stream is open
MOST = 16 << 20  # bytes of output to examine
STREAMS = ("stdin", "stdout", "stderr")
LIVE = {
    name: getattr(compiler_bridge, name)
    for name in ("live_solver", "boards_solver", "adversary_solver", "day_maker")
}


class Ended(NamedTuple):
    """The result of a process: its exit code (negative for a signal), its output, and its times in seconds.

    `stopped` says whether we ended it, `compiled` whether it compiled a kernel.
    """

    code: int
    out: bytes
    err: str
    crash: str
    clock: float
    processor: float
    stopped: bool
    compiled: bool


class Setting(NamedTuple):
    """The environment of a command line: each of its `streams` is "file", "null", "full" or "closed".

    `live` says whether the player may use the compiler; `user` is 0 for the current user.
    """

    environment: dict[str, str]
    streams: dict[str, str]
    typed: bytes
    live: bool
    user: int
    spawned: bool


def run(program: str, words: list[str], setting: Setting, clock: float, processor: float) -> Ended:
    """Run a command line; end it after some seconds of processor time, or if it hangs."""
    for name in ("in", "out", "err", "crash", "compiled"):
        with open(f"std.{name}", "wb") as file:
            file.write(setting.typed if name == "in" else b"")
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        _be(program, words, setting)
    stopped = False
    while True:
        done, status, used = os.wait4(child, os.WNOHANG)
        now = time.monotonic() - began
        if done:
            break
        if not stopped and now > 0.5:
            spent = _spent(child)
            stopped = spent > processor or (now > clock and spent < now / 4) or now > 6 * clock
            if stopped:
                _kill(child)
        time.sleep(0.001 if now < 0.5 else 0.02)
    _kill(child)  # its child processes
    out, err, crash, compiled = (_text(name) for name in ("out", "err", "crash", "compiled"))
    return Ended(
        os.waitstatus_to_exitcode(status), out, err.decode("utf-8", "surrogateescape"), crash.decode(errors="replace"),
        now, used.ru_utime + used.ru_stime, stopped, bool(compiled),
    )  # fmt: skip


def _text(name: str) -> bytes:
    with open(f"std.{name}", "rb") as file:
        return file.read(MOST)


def _kill(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _spent(child: int) -> float:
    """Return the processor time of a process in seconds; 0 if the system does not report it."""
    try:
        with open(f"/proc/{child}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return 0.0


def _be(program: str, words: list[str], setting: Setting) -> NoReturn:
    """Run the command line in the child process."""
    code = 99
    try:
        os.setpgid(0, 0)
        for number in (signal.SIGPROF, signal.SIGVTALRM, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        for number, name in ((CRASH, "std.crash"), (COMPILED, "std.compiled")):
            os.dup2(os.open(name, os.O_WRONLY), number)
        _lead_streams(setting)
        os.chdir(HERE)
        if setting.user:
            os.setgroups([])
            os.setgid(setting.user)
            os.setuid(setting.user)
        os.closerange(3, CRASH)
        os.environ.clear()
        os.environ.update(setting.environment)
        if setting.spawned and os.access(os.path.realpath(sys.executable), os.X_OK):
            os.execve(sys.executable, [*PLAIN, *words], os.environ | {"PYTHONPATH": str(ROOT)})  # noqa: S606
        code = _run(program, words, setting)
    except BaseException:  # noqa: BLE001  (reported, whatever it is)
        with contextlib.suppress(OSError):
            os.write(CRASH, traceback.format_exc().encode("utf-8", "backslashreplace"))
    finally:
        os._exit(code)


def _lead_streams(setting: Setting) -> None:
    """Redirect the standard streams."""
    for number, name in enumerate(STREAMS):
        how = setting.streams[name]
        os.close(number)
        if how != "closed":
            path = {"file": f"std.{name[3:]}", "null": os.devnull, "full": "/dev/full"}[how]
            opened = os.open(path, os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_APPEND)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)


def _open_streams(setting: Setting) -> None:
    """Create Python's standard streams; None for a closed one."""
    for number, name in enumerate(STREAMS):
        stream: Any = None
        if setting.streams[name] != "closed":
            raw = io.FileIO(number, "w" if number else "r", closefd=False)
            buffer: Any = io.BufferedWriter(raw) if number else io.BufferedReader(raw)
            errors = "backslashreplace" if name == "stderr" else "strict"
            stream = io.TextIOWrapper(
                buffer, encoding="utf-8", errors=errors, line_buffering=name == "stderr"
            )
        setattr(sys, name, stream)


class _Compiling(event.Listener):  # type: ignore[misc]
    """Records that a kernel was compiled."""

    def on_start(self, event: Any) -> None:  # noqa: ARG002
        with contextlib.suppress(OSError):
            os.write(COMPILED, b".")

    def on_end(self, event: Any) -> None:
        """Do nothing."""


def _run(program: str, words: list[str], setting: Setting) -> int:
    """Run it and end as Python does: wait for threads and flush the streams."""
    sys.argv = [program]
    screen.use_palette("")
    for name, true in LIVE.items():
        setattr(
            compiler_bridge, name, true if setting.live and name != "day_maker" else lambda: None
        )
    for category in (RuntimeWarning, UserWarning, FutureWarning, SyntaxWarning):
        warnings.simplefilter("always", category)
    threading.excepthook = _told_of_thread
    event.register("numba:compile", _Compiling())
    _open_streams(setting)
    code = PROGRAMS[program].run(words)
    if program == "treec":
        threading._shutdown()  # type: ignore[attr-defined]
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        code = 120  # the exit code of Python in this case
    with contextlib.suppress(OSError, AttributeError):
        sys.stderr.flush()
    return code


def _told_of_thread(about: Any) -> None:
    message = "".join(
        traceback.format_exception(about.exc_type, about.exc_value, about.exc_traceback)
    )
    os.write(CRASH, message.encode("utf-8", "backslashreplace"))


def feed(setting: Setting, words: list[str]) -> list[subprocess.Popen[bytes]]:
    """Start processes at the other ends of the pipes that a command line names."""
    loops = {
        "fed": "while :; do cat nine.txt > fed; done",
        "drained": "while :; do cat drained; done",
    }
    return [
        subprocess.Popen(
            ["/bin/sh", "-c", loops[name]], cwd=HERE, user=setting.user or None, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )
        for name in PIPES if any(name in word for word in words) or name.encode() in setting.typed
    ]  # fmt: skip


def stop(feeders: list[subprocess.Popen[bytes]]) -> None:
    """Stop the processes at the other ends."""
    for feeder in feeders:
        _kill(feeder.pid)
        feeder.wait()
