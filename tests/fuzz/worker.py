"""Run the cases of one kind in a separate process, which a case may kill."""

import json
import os
import resource
import signal
import sys
import time
from mmap import mmap
from random import Random
from struct import pack_into
from typing import NamedTuple

from tests.fuzz.case import Case, FuzzOrder, Kind, message_of

LOST = 10  # multiple of a case's time limit after which it is ended; after twice that, its process
STATE = "<qqd"  # the current case, the checks before it, the processor time


class TooSlow(BaseException):
    """A case took too long; not an `Exception`, so that no code catches it as an error."""


class Share(NamedTuple):
    """The share of a worker: the cases to run, the time for them, and the folder."""

    cases: range
    seconds: float
    folder: str


def work(kind: Kind, order: FuzzOrder, share: Share, state: mmap, report: int) -> None:
    """Run the cases of a share; write a JSON line to `report` for each defect."""
    cases = share.cases
    _settle(share.folder)
    kind.warm()
    _limit_memory(kind.memory + kind.reserve)
    signal.signal(signal.SIGPROF, _too_slow)
    number, tried, defects = cases.start, 0, 0
    began = _processor_time()
    os.write(report, b'{"ready": true}\n')
    end = time.monotonic() + share.seconds
    while number < cases.stop and defects < order.enough and time.monotonic() < end:
        pack_into(STATE, state, 0, number, tried, _processor_time() - began)
        problem, some = attempt(kind, order.seed, number)
        tried += some
        if problem:
            defects += 1
            os.write(report, json.dumps({"case": number, "problem": problem}).encode() + b"\n")
        number += 1
    pack_into(STATE, state, 0, number, tried, _processor_time() - began)
    os.write(report, b'{"done": true}\n')


def attempt(kind: Kind, seed: str, number: int) -> tuple[str, int]:
    """Run one case; return the defect, if there is one, and the number of checks.

    A case that takes too long is run again, because code is compiled and loaded only the first time.
    """
    case = kind.make(Random(f"{seed} {kind.name} {number}"))
    problem, tried, took = _try(kind, case)
    if not problem and took > kind.seconds:
        problem, tried, took = _try(kind, case)
    if not problem and took > kind.seconds:
        problem = f"took {took:.1f} s of processor time"
    return problem, tried


def _try(kind: Kind, case: Case) -> tuple[str, int, float]:
    """Run a case once; return the defect other than the time, the number of checks, and the time."""
    most, began = _most_memory(), time.process_time()
    tried, problem = 1, ""
    try:
        signal.setitimer(signal.ITIMER_PROF, LOST * kind.seconds)
        signal.setitimer(signal.ITIMER_VIRTUAL, 2 * LOST * kind.seconds)
        tried = kind.check(case)
        if (more := _most_memory() - most) > kind.memory:
            problem = f"took {more >> 20} MB"
    except TooSlow as error:
        problem = (
            f"took more than {LOST * kind.seconds:g} s of processor time{message_of(error)[8:]}"
        )
    except MemoryError as error:
        problem = f"took more than {kind.memory >> 20} MB{message_of(error)[12:]}"
    except BaseException as error:  # noqa: BLE001  (SystemExit and KeyboardInterrupt are defects too)
        problem = message_of(error)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return problem, tried, time.process_time() - began


def _too_slow(*_: object) -> None:
    raise TooSlow


def _settle(folder: str) -> None:
    """Use a folder of our own as home folder, with empty input and no output."""
    os.chdir(folder)
    os.environ |= {
        "HOME": folder,
        "XDG_CACHE_HOME": f"{folder}/cache",
        "XDG_DATA_HOME": f"{folder}/data",
    }
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nothing, stream)
    sys.stdin = open(0, closefd=False, encoding="utf-8")  # noqa: SIM115


def _limit_memory(more: int) -> None:
    """Limit the additional memory of this process, if the system reports how much it has."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (now + more, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        return


def _most_memory() -> int:
    """Return the peak memory of this process in bytes.

    Linux's own count is preferred, because that of `getrusage` includes the memory of the parent process.
    """
    try:
        with open("/proc/self/status", encoding="ascii") as file:
            return next(int(line.split()[1]) << 10 for line in file if line.startswith("VmHWM:"))
    except (OSError, ValueError, StopIteration):
        pass
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _processor_time() -> float:
    """Return the processor time of this process and its children in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
