"""Run every kind of search; test_compiled.py runs this in separate processes.

Prints the totals found, then a line `compiled KERNEL TIMES` for each recursive kernel and each type of codes in
numba's cache.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from compiler.proof import prove
from compiler.search import build
from compiler.search.problem import Problem
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import pegs

SHORT = ["".join(word) for word in product("abc", repeat=3)]
LONG = sorted({a + b for a, b in product(SHORT, repeat=2)})[::4]  # enough for codes of two bytes


def drive(words: list[str]) -> None:
    """Build and prove, over modes, objectives, weights, limits and kinds of search."""
    lists = WordLists(words[::2], words)
    weights = Weights(lists, range(1, len(lists.answers) + 1))
    for mode, objective in product(("normal", "hard", "ultra"), ("mean", "worst")):
        problem = Problem(lists, mode=mode)
        for search in ("exact", "beam", "lookahead"):
            params = build.Params(objective=objective, openers=2, search=search, table_bits=8)
            print(mode, objective, problem.codes.dtype, build.solve(problem, params).total)
    proof = prove.prove(Problem(lists, weights), prove.Terms(max_guesses=0, threads=2))
    print("proven", proof.total)


def main() -> None:
    drive(SHORT)
    drive(LONG)
    problem = Problem(pegs.ClosedLists("abc", 3))
    print("moved", problem.codes.dtype, build.solve(problem, build.Params()).total)
    for name, kernel in sorted(set(kernels_of_the_room())):
        function = kernel.py_func
        if name in function.__code__.co_names:
            cached = kernel._cache._cache_file._load_index()
            for key, times in Counter(types_of(*entry[0]) for entry in cached).items():
                print("compiled", name, *key, times)


def kernels_of_the_room() -> Iterator[tuple[str, Any]]:
    """Return every kernel by name."""
    for module in list(sys.modules.values()):
        if module.__name__.startswith("compiler.kernels."):
            for name, value in vars(module).items():
                if hasattr(value, "py_func") and value.py_func.__module__ == module.__name__:
                    yield name, value


def types_of(
    local: Any, rules: Any, state: Any, allowed: Any, orbits: Any, *_: Any
) -> tuple[str, str]:
    """Return the argument types of a compiled kernel: the type of codes, and whether there are rules or a symmetry."""
    kind = "free" if str(rules) == "none" else "ruled"
    return str(local.types[0].dtype), "moved" if str(orbits).startswith("Orbits") else kind


if __name__ == "__main__":
    main()
