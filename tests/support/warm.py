"""Compile the kernels that most tests call, before several test workers need them at the same time.

Run as a program. It compiles in two processes, one for games without rules and one for games with rules, and takes
about a minute on two idle cores, or a few seconds if the compiled kernels are on the disk already.
"""

import subprocess
import sys

from compiler.proof import prove
from compiler.search import build
from compiler.search.problem import Problem
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import pegs
from tests.support.every_kernel import SHORT
from tests.support.running import ROOT, environment

LISTS = WordLists(SHORT[::2], SHORT)


def search(mode: str) -> None:
    """Run every kind of search once."""
    for kind in ("exact", "beam", "lookahead"):
        build.solve(Problem(LISTS, mode=mode), build.Params(openers=2, search=kind, table_bits=8))


def without_rules() -> None:
    """Compile the kernels for normal mode, proofs and boards with symmetries."""
    search("normal")
    weights = Weights(LISTS, range(1, len(LISTS.answers) + 1))
    prove.prove(Problem(LISTS, weights), prove.Terms(max_guesses=0))
    build.solve(Problem(pegs.ClosedLists("abc", 3)), build.Params())


def with_rules() -> None:
    """Compile the kernels for hard and ultra mode."""
    search("hard")
    search("ultra")


PARTS = {"without-rules": without_rules, "with-rules": with_rules}


def main() -> int:
    """Compile one part, named on the command line, or all parts side by side."""
    if sys.argv[1:]:
        PARTS[sys.argv[1]]()
        return 0
    command = [sys.executable, "-m", "tests.support.warm"]
    running = [subprocess.Popen([*command, part], cwd=ROOT, env=environment()) for part in PARTS]
    return max(abs(process.wait()) for process in running)


if __name__ == "__main__":
    sys.exit(main())
