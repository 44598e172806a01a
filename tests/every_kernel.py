"""Run by test_compiled.py in processes of their own: drives the compiler through all it can do.

Prints the totals found, then a line `compiled KERNEL TIMES` for each kernel that calls itself and each type
of codes it was compiled for, as numba's cache has it.
"""

from collections import Counter
from itertools import product

from compiler import kernels
from compiler.proof import prove
from compiler.search import build
from compiler.search.engine import Problem
from player.lists import WordLists
from player.weights import Weights

SHORT = ["".join(word) for word in product("abc", repeat=3)]
LONG = sorted({a + b for a, b in product(SHORT, repeat=2)})[::4]  # enough for codes of two bytes


def drive(words: list[str]) -> None:
    """Build and prove, over modes, objectives, weights, limits and kinds of search."""
    lists = WordLists(words[::2], words)
    weights = Weights(lists, range(1, len(lists.answers) + 1))
    for mode, objective in product(("normal", "hard", "ultra"), ("mean", "worst")):
        problem = Problem(lists, mode=mode)
        for search in ("exact", "lookahead") if mode == "normal" else ("exact",):
            params = build.Params(objective=objective, openers=2, search=search, table_bits=8)
            print(mode, objective, problem.matrix.codes.dtype, build.solve(problem, params).total)
    proof = prove.prove(Problem(lists, weights), prove.Terms(max_guesses=0, threads=2))
    print("proven", proof.total)


def main() -> None:
    drive(SHORT)
    drive(LONG)
    for name, kernel in sorted(vars(kernels).items()):
        function = getattr(kernel, "py_func", None)
        if function is not None and name in function.__code__.co_names:
            cached = kernel._cache._cache_file._load_index()
            for times in Counter(str(signature[0]) for signature, *_ in cached).values():
                print("compiled", name, times)


if __name__ == "__main__":
    main()
