"""Run kinds one after another, each for its share of the time, and report the results."""

import json
import os
import shutil
import signal
import sys
import tempfile
import time
from mmap import mmap
from random import Random
from struct import calcsize, unpack_from
from typing import NamedTuple, NoReturn

from tests.fuzz import kinds
from tests.fuzz.case import FuzzOrder, Kind, message_of
from tests.fuzz.worker import STATE, Share, work

SHOWN = 5  # defects of a kind to print; the others are counted
QUICK = "/dev/shm"  # noqa: S108  (a folder in memory, where there is one)
KEPT = "build/fuzz"
EVER = 1 << 40
SOUND = -1  # instead of the number of a case: the valid input that precedes all cases


class KindResult(NamedTuple):
    """The result of a kind: the numbers of cases and checks, the processor time in seconds, and the defects."""

    name: str
    cases: int
    tried: int
    seconds: float
    defects: list[tuple[int, str]]


def run(order: FuzzOrder) -> list[KindResult]:
    """Run the kinds of an order, and report each as soon as it is done."""
    print(
        f"seed {order.seed}\n{'kind':<14}{'cases':>10}{'tried':>11}{'defects':>9}{'seconds':>9}",
        flush=True,
    )
    rows = []
    shares = sum(kinds.SHARES[name] for name in order.names)
    for name in order.names:
        row = _run_kind(name, order, order.seconds * kinds.SHARES[name] / shares)
        rows.append(row)
        _tell(row, order)
    if len(rows) > 1:
        total = [
            sum(numbers)
            for numbers in zip(*((r.cases, r.tried, len(r.defects), r.seconds) for r in rows))
        ]
        print(_line("all", *total), flush=True)
    return rows


def _line(name: str, cases: int, tried: int, defects: int, seconds: float) -> str:
    return f"{name:<14}{cases:>10,}{tried:>11,}{defects:>9,}{seconds:>9.1f}"


def _run_kind(name: str, order: FuzzOrder, seconds: float) -> KindResult:
    """Run the cases of a kind in workers; if a case kills its worker, another one continues."""
    cases, tried, spent = order.cases, 0, 0.0
    defects: list[tuple[int, str]] = []
    began = cases.start
    while cases and seconds > 0 and len(defects) < order.enough:
        found, fate, (at, some, took), lasted = _one_worker(name, order, cases, seconds)
        defects += found
        if lasted is None:  # it did not reach the first case
            defects.append((SOUND, fate))
            break
        tried, spent, seconds = tried + some, spent + took, seconds - lasted
        cases = range(at, cases.stop)
        if not fate:
            break
        defects.append((at, fate))
        cases = range(at + 1, cases.stop)
    return KindResult(name, cases.start - began, tried, spent, defects)


def _one_worker(
    name: str, order: FuzzOrder, cases: range, seconds: float
) -> tuple[list[tuple[int, str]], str, tuple[int, int, float], float | None]:
    """Let a worker run cases; return its defects, how it died if it did, its progress, and its time.

    Return None if the worker did not become ready.
    """
    state = mmap(-1, calcsize(STATE))
    read, write = os.pipe()
    folder = tempfile.mkdtemp(
        prefix="guesstree-fuzz-", dir=QUICK if os.access(QUICK, os.W_OK) else None
    )
    child = os.fork()
    if child == 0:
        os.close(read)
        _be_worker(name, order, Share(cases, seconds, folder), state, write)
    os.close(write)
    found, fate, done = [], "", False
    began = None
    try:
        with os.fdopen(read, "rb") as lines:
            for line in lines:
                event = json.loads(line)
                done |= "done" in event
                if "ready" in event:
                    began = time.monotonic()
                elif "unready" in event:
                    fate = event["unready"]
                elif "problem" in event:
                    found.append((event["case"], event["problem"]))
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        shutil.rmtree(folder, ignore_errors=True)
    if not done:
        fate = fate or f"the process ended with {_named(code)}"
    return (
        found,
        fate,
        unpack_from(STATE, state),
        None if began is None else time.monotonic() - began,
    )


def _named(code: int) -> str:
    return signal.Signals(-code).name if code < 0 else f"code {code}"


def _be_worker(name: str, order: FuzzOrder, share: Share, state: mmap, report: int) -> NoReturn:
    """Run a worker in the child process, and exit."""
    code = 1
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        order.plant()
        work(kinds.load(name), order, share, state, report)
        code = 0
    except BaseException as error:  # noqa: BLE001  (said, and then it is over)
        os.write(report, json.dumps({"unready": message_of(error)}).encode() + b"\n")
    finally:
        os._exit(code)


def _tell(row: KindResult, order: FuzzOrder) -> None:
    """Print a row and its first defects, and save the bytes of these."""
    print(_line(row.name, row.cases, row.tried, len(row.defects), row.seconds), flush=True)
    for number, problem in row.defects[:SHOWN]:
        if number == SOUND:
            print(f"  sound input: {problem}")
            continue
        path = _keep(kinds.load(row.name), order.seed, number)
        print(
            f"  case {number}: {problem}\n    make fuzz KIND={row.name} SEED={order.seed} CASE={number}  ({path})"
        )
    if len(row.defects) > SHOWN:
        print(f"  and {len(row.defects) - SHOWN} more")
    sys.stdout.flush()


def _keep(kind: Kind, seed: str, number: int) -> str:
    """Write the bytes of a case to a file, and return its name."""
    case = kind.make(Random(f"{seed} {kind.name} {number}"))
    os.makedirs(KEPT, exist_ok=True)
    path = os.path.join(KEPT, f"{kind.name}-{seed}-{number}")
    with open(path, "wb") as file:
        file.write(case.data)
    return f"{path}, for {case.what}"
