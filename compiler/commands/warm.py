"""`treec warm`: compile every kernel ahead of time, for container images and for tests.

Kernels are compiled separately for each size of codes, each mode, and with and without symmetry. So each step runs
every kind of search on a small sample of words. Steps run in separate processes, one per processor.
"""

import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import product
from time import monotonic
from typing import TYPE_CHECKING

from compiler.commands.options import THREADS, Bar, read_threads
from compiler.machine import need
from compiler.progress import in_threads
from player.cli.args import Arguments, Command
from player.cli.running import OK
from player.core.errors import PlayerError

if TYPE_CHECKING:
    from player.words.lists import WordLists
    from player.words.weights import Weights


LONG_STEP = 45  # every 45th word: a small sample that still has more than 256 different codes


def sample(length: int) -> "WordLists":
    """Return lists of a few words whose codes take one byte, or for six letters and more two bytes."""
    from player.words.lists import WordLists, load

    if length > 5:
        return WordLists(load("english6").answers[::LONG_STEP])
    words = ["".join(word) for word in product("abc", repeat=length)]
    kept = words[:: max(1, len(words) // 27)]
    return WordLists(kept[::2], kept)


def build_and_prove(lists: "WordLists", mode: str) -> None:
    """Build trees with every kind of search, and prove the best one."""
    from compiler.proof import prove
    from compiler.search import build
    from compiler.search.problem import Problem

    problem = Problem(lists, mode=mode)
    for search in ("exact", "beam", "lookahead"):
        build.solve(problem, build.Params(openers=2, search=search, table_bits=8))
    prove.prove(problem, prove.Terms(max_guesses=4, table_bits=8))


def play(lists: "WordLists", mode: str) -> None:
    """Advise outside the tree and on several boards; run the adversary and the policies."""
    from compiler.adversary import AdversarySolver
    from compiler.boards.choose import BoardsSolver
    from compiler.live import LiveSolver
    from compiler.policies import compare
    from compiler.search.problem import Problem

    LiveSolver(lists, mode=mode)
    BoardsSolver(lists)
    AdversarySolver(lists).line(lists.answers, 1.0)
    for problem in (Problem(lists), Problem(lists, weighted(lists))):
        for _ in compare.compare(problem, ("entropy", "lookahead-1")):
            pass


def symmetric(_: "WordLists", mode: str) -> None:
    """Build a tree for a game with symmetries."""
    from player.words.lists import load

    build_and_prove(load("pegs:3x3"), mode)


def weighted(lists: "WordLists") -> "Weights":
    """Return unequal weights."""
    from player.words.weights import Weights

    return Weights(lists, range(1, len(lists.answers) + 1))


# Each step: what it does, the length of its words, and the mode.
STEPS: dict[str, tuple[Callable[["WordLists", str], None], int, str]] = {
    "hard": (build_and_prove, 3, "hard"),
    "long-hard": (build_and_prove, 6, "hard"),
    "normal": (build_and_prove, 3, "normal"),
    "long": (build_and_prove, 6, "normal"),
    "symmetric": (symmetric, 3, "normal"),
    "play": (play, 3, "normal"),
}


def _warm(given: Arguments) -> int:
    need("numpy", "numba", "tqdm")
    began = monotonic()
    with closing(Bar()) as bar:
        bar.start("compiling for this machine, once", len(STEPS), "steps")

        def work(name: str) -> None:
            run_step(name)
            bar.done(1, None)

        in_threads(read_threads(given), work, STEPS)
    print(f"Every kernel is compiled ({monotonic() - began:.0f} s).")
    return OK


def run_step(name: str) -> None:
    """Run one step in a separate process, which imports nothing from the current folder."""
    command = [sys.executable, "-P", "-m", "compiler.commands.warm", name]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode != 0:
        last = done.stderr.strip().splitlines()[-1:] or ["no message"]
        raise PlayerError(f"compiling ahead failed in the step {name!r}: {last[0]}")


WARM = Command(
    "warm",
    "compile all kernels ahead of time, in some minutes",
    _warm,
    options=(THREADS,),
    details="Otherwise the first search of each kind on a machine waits while its kernels are compiled. Run this command\n"
    "when you build an image or before tests, and again after guesstree, numba or the processor changes.",
)

if __name__ == "__main__":
    does, length, mode = STEPS[sys.argv[1]]
    does(sample(length), mode)
