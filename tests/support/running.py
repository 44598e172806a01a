"""Run the `play` command in a separate process from another folder, as users do; and modules of the tests."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.support import hostile

ROOT = Path(__file__).resolve().parents[2]
PLAY = [sys.executable, "-m", "player"]

# `play` without the compiler, so that only tests of the live solver wait for numba.
PLAIN = [
    sys.executable,
    "-c",
    (
        "import sys; from player.cli import main as cli; from player.gameplay import compiler_bridge as bridge; "
        "bridge.live_solver = bridge.boards_solver = bridge.adversary_solver = bridge.day_maker = lambda: None; "
        "sys.exit(cli.main())"
    ),
]
TREEC = [
    sys.executable,
    "-c",
    "import sys; from compiler.commands.cli import main; sys.exit(main())",
]


def environment(**changes: str) -> dict[str, str]:
    """Return the environment for a command: this checkout, UTF-8, and the changes asked for."""
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"} | changes


def run(
    *words: str, typed: str | bytes = "", program: Sequence[str] = PLAY, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run `play` with a text as its input; the output is decoded leniently."""
    done = subprocess.run(
        [*program, *words],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        check=False,
        timeout=1200,  # a guard against hangs, far above what a busy machine needs
        cwd="/",
        env=environment(**changes),
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def treec(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `treec` in this process, because a new one takes most of a second to import numba."""
    from compiler.commands.cli import main

    with hostile.inside(Path("/")):
        done = hostile.run(main, *words)
    return subprocess.CompletedProcess(["treec", *words], done.code, done.out, done.err)


def run_module(name: str, **changes: str) -> list[str]:
    """Run a module of the tests and return the lines it prints."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.support.{name}"],
        capture_output=True,
        check=False,
        text=True,
        timeout=1200,  # a guard against hangs, far above what a busy machine needs
        cwd=ROOT,
        env=environment(**changes),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
