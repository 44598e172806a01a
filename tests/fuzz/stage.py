"""Run a command line in this process, a hundred times faster than in a separate one."""

import io
import os
import shutil
import sys
from typing import NamedTuple

from player.cli.running import INTERRUPTED, NO, OK, USAGE, Program
from player.gameplay import compiler_bridge
from player.terminal import screen
from player.words import lists
from player.words.shipped import shipped_names
from tests.fuzz.case import need, need_one_line

MOST_SAID = 8 << 20  # signs


class Transcript(NamedTuple):
    """The result of a command line: its exit code and output."""

    code: int
    out: str
    err: str


def run(program: Program, words: list[str], typed: bytes = b"") -> Transcript:
    """Run a command line with this input, and capture its output."""
    kept = sys.stdin, sys.stdout, sys.stderr, sys.argv
    out, err = io.BytesIO(), io.BytesIO()
    sys.argv = [program.names[0]]
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8")
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8")
    try:
        code = program.run(words)
        sys.stdout.flush()
        sys.stderr.flush()
        return Transcript(code, out.getvalue().decode(), err.getvalue().decode())
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv = kept
        screen.use_palette("")


def need_well_said(output: Transcript, asked: list[str]) -> None:
    """Raise a defect unless a command line ended correctly, with clear messages."""
    need(output.code in {OK, NO, USAGE, INTERRUPTED}, f"exit code {output.code}")
    lines = output.err.split("\n")
    if output.code == USAGE:
        need(output.err or not asked, "a wrong command line without a message")
    for line in lines[:-1]:
        need_one_line(line)
    need("Traceback" not in output.err, f"a traceback: {output.err[-200:]}")
    need(len(output.out) < MOST_SAID, f"{len(output.out)} signs of output")


def prepare() -> None:
    """Let the player run without the compiler, and preload the shipped lists.

    Otherwise it would read them for a third of a second, for every tree that was made from other lists.
    """
    compiler_bridge.live_solver = compiler_bridge.day_maker = compiler_bridge.boards_solver = (
        compiler_bridge.adversary_solver
    ) = lambda: None
    shipped = map(lists.load, (*shipped_names("data"), *lists.NAMED))
    lists.shipped_with = {known.guesses_digest: known for known in shipped}.get


def set_out(files: dict[str, bytes]) -> None:
    """Put these files into the folder, and remove everything that earlier runs left."""
    for folder in (os.environ["XDG_CACHE_HOME"], os.environ["XDG_DATA_HOME"]):
        shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        with open(name, "wb") as file:
            file.write(data)
