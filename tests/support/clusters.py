"""Programs that tests of clusters start, and how they wait for them."""

import subprocess
import time
from pathlib import Path
from typing import Any

import psutil

from tests.support.running import TREEC, environment


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*TREEC, *words], env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_until(true: Any, what: str) -> None:
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.02)


def listening(process: psutil.Process) -> set[str]:
    connections = getattr(process, "net_connections", None) or process.connections
    return {one.laddr.ip for one in connections("tcp") if one.status == psutil.CONN_LISTEN}


def plugins_of(dask_worker: Any) -> list[str]:
    return list(dask_worker.plugins)
