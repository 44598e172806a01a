"""Start programs for tests of clusters, and wait for them."""

import subprocess
import time
from pathlib import Path
from typing import Any

import psutil

from tests.support.running import TREEC, environment

# treec with a time limit that starts to run when a file appears, so that a slow machine has time to get that far.
WAITING = """\
import os, sys
from compiler.cluster import client
from compiler.commands.cli import main
from compiler.search import parallel

def deadline(seconds):
    begun = []
    def over():
        if not begun and os.path.exists({begin!r}):
            begun.append(real(seconds))
        return bool(begun) and begun[0]()
    return real(None) if seconds is None else over

if __name__ == "__main__":
    real = client.deadline
    client.deadline = parallel.deadline = deadline
    sys.exit(main())
"""


def started(*words: str, begin: Path | None = None) -> subprocess.Popen[str]:
    """Start treec; its time limit starts to run when the file `begin` appears, if one is given."""
    program = TREEC if begin is None else [*TREEC[:-1], WAITING.format(begin=str(begin))]
    return subprocess.Popen(
        [*program, *words], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_until(true: Any, what: str) -> None:
    end = time.monotonic() + 1200  # a guard against hangs
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def listening(process: psutil.Process) -> set[str]:
    connections = getattr(process, "net_connections", None) or process.connections
    return {one.laddr.ip for one in connections("tcp") if one.status == psutil.CONN_LISTEN}


def plugins_of(dask_worker: Any) -> list[str]:
    return list(dask_worker.plugins)
