"""Check that commands compile nothing after `treec warm`.

It needs an empty cache: that of NUMBA_CACHE_DIR if it is empty, which saves later tests from compiling again, or else
one that is deleted at the end.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.running import TREEC, run

COMMANDS = (
    ("build", "classic", "--openers", "crane"),
    ("build", "classic", "--mode", "hard", "--openers", "crane"),
    ("build", "english6", "--openers", "1", "--search", "beam"),
    ("build", "mastermind", "--openers", "1"),
    ("adversary", "classic", "--time-limit", "1"),
)


def contents(cache: Path) -> dict[str, bytes]:
    """Return the files of a cache."""
    return {path.name: path.read_bytes() for path in cache.rglob("*.nb*")}


def check(cache: Path, scratch: Path) -> str | None:
    """Compile everything, run the commands; return what is wrong, or None."""
    warm = run("warm", program=TREEC, NUMBA_CACHE_DIR=str(cache))
    if warm.returncode != 0 or not warm.stdout.startswith("Every kernel is compiled"):
        return warm.stdout + warm.stderr
    before = contents(cache)
    for words in COMMANDS:
        out = () if words[0] == "adversary" else ("--out", str(scratch / "tree"), "--replace")
        done = run(*words, *out, program=TREEC, NUMBA_CACHE_DIR=str(cache))
        if done.returncode != 0 and words[0] != "adversary":  # the adversary ran out of time
            return done.stderr
        after = contents(cache)
        if changed := {
            name for name in before.keys() | after if before.get(name) != after.get(name)
        }:
            return f"treec {' '.join(words)} compiled after treec warm: {sorted(changed)}"
    return None if before else "treec warm compiled nothing"


if __name__ == "__main__":
    with TemporaryDirectory() as scratch:
        given = Path(os.environ.get("NUMBA_CACHE_DIR") or scratch)
        used = Path(scratch, "cache") if contents(given) else given
        sys.exit(check(used, Path(scratch)))
