"""Running the cases of one kind in a process of their own, which may die of one."""

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

LOST = 10  # times the seconds that a case may take: then it is ended; and after as many again, its process
STATE = "<qqd"  # the case in hand, what was tried before it, the processor time


class TooSlow(BaseException):
    """A case has taken its time; no code may catch that for an error."""


class Share(NamedTuple):
    """What a worker does: cases to try, for so long on the clock, in a folder."""

    cases: range
    seconds: float
    folder: str


def work(kind: Kind, order: FuzzOrder, share: Share, state: mmap, report: int) -> None:
    """Try the cases of a share; write a line of JSON to `report` for each defect."""
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
    """Try one case; return what is wrong, if anything is, and how many things were tried.

    One that takes too long is tried again: whatever it had compiled or loaded for it, it has once only.
    """
    case = kind.make(Random(f"{seed} {kind.name} {number}"))
    problem, tried, took = _try(kind, case)
    if not problem and took > kind.seconds:
        problem, tried, took = _try(kind, case)
    if not problem and took > kind.seconds:
        problem = f"took {took:.1f} s of processor time"
    return problem, tried


def _try(kind: Kind, case: Case) -> tuple[str, int, float]:
    """Try a case once; return what is wrong but for the time, how many things were tried, and the time."""
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
    """Be at home in a folder of our own, with nothing to read and nobody to talk to."""
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
    """Let this process have so much more memory of its own, where the system can tell how much it has."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            now = int(file.read().split()[5]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_DATA, (now + more, resource.RLIM_INFINITY))
    except (OSError, ValueError):
        return


def _most_memory() -> int:
    """The most memory that this process ever had in use, in bytes.

    Linux's own count is asked first: that of `getrusage` begins with the memory of whoever started the process.
    """
    try:
        with open("/proc/self/status", encoding="ascii") as file:
            return next(int(line.split()[1]) << 10 for line in file if line.startswith("VmHWM:"))
    except (OSError, ValueError, StopIteration):
        pass
    unit = 1 if sys.platform == "darwin" else 1024
    return unit * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _processor_time() -> float:
    """The processor time of this process and of those it started, in seconds."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
