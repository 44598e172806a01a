"""Measure the speed of the player, as ratios within one run: `make bench`."""

import statistics
import subprocess
import sys
import time

from player.core.session import play
from player.loader import load
from tests.support.running import environment

RUNS = 31


def seconds(*command: str) -> float:
    """Return the median time a Python process with these arguments takes."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, *command], check=True, capture_output=True, env=environment()
        )
        return time.perf_counter() - start

    return statistics.median(once() for _ in range(RUNS))


def bench_a_walk_against_the_import_of_msgpack():
    base = seconds("-c", "import msgpack")
    words = ["walk", "--answer", "crane"]
    walk = seconds("-c", f"from player.cli.main import main; main({words!r})")
    print(
        f"\nimport msgpack {base * 1e3:.1f} ms, walk {walk * 1e3:.1f} ms: {walk / base:.2f} times"
    )


def bench_all_answers_against_the_import_of_msgpack():
    base = seconds("-c", "import msgpack")
    tree = load("classic")
    start = time.perf_counter()
    for answer in tree.answers:
        play(tree, answer)
    walks = time.perf_counter() - start
    print(f"\n{len(tree.answers)} walks in {walks * 1e3:.1f} ms, {walks / base:.2f} times")
