"""What only processes of their own show: planted faults, and numba's cache."""

import subprocess
import sys

from tests.running import ROOT, environment


def run_module(name: str, **changes: str) -> list[str]:
    """The lines that a module of the tests prints, run by itself."""
    done = subprocess.run(
        [sys.executable, "-m", f"tests.{name}"],
        capture_output=True,
        check=False,
        text=True,
        timeout=400,
        cwd=ROOT,
        env=environment(**changes),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_planted_faults_are_noticed() -> None:
    assert run_module("planted", NUMBA_DISABLE_JIT="1") == ["sound"]


def test_a_second_process_finds_the_same_in_the_cache() -> None:
    first = run_module("every_kernel")
    again = run_module("every_kernel")
    assert first == again
    assert any("uint8" in line for line in first)
    assert any("uint16" in line for line in first)
    compiled = [line.split()[1:] for line in first if line.startswith("compiled")]
    assert {"solve", "shape", "look_ahead"} <= {name for name, _ in compiled}
    # More than once means that somebody calls a kernel with other types than it calls itself with:
    # that goes well in the process that compiles it, and crashes the next, which loads it.
    assert {times for _, times in compiled} == {"1"}, compiled
