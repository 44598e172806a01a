"""Decision trees for Wordle-style games, compiled, priced and proven with numpy and numba.

    >>> import compiler
    >>> lists = compiler.load(["crane", "grape", "graze", "irate", "trace"], guesses=["fuzzy"])
    >>> found = compiler.solve(lists)  # or a shipped name, such as "classic", or a path
    >>> found.tree.word(0), found.total, found.claim
    ('trace', 10, 'best of 6 openers')
    >>> compiler.prove(lists).total
    10

- `load` reads lists, and `solve` builds a tree.
- `openers` computes the totals of openers, and `prove` shows that no tree is better.
- `advise` suggests a word in the middle of a game, and `best_guesses` ranks the guesses exactly.
- `frontier` finds the best trees for each worst case, or for each number of answers found in time.

`player.Session` and `player.Game` play the trees. Bad input raises a `player.PlayerError`.

The public names are loaded when first used, numpy and numba when the work starts. On its first use on a
machine, numba compiles the kernels, which takes about half a minute.
"""

from player.on_demand import on_demand
from player.version import VERSION as __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from compiler.api import Solved, advise, best_guesses, frontier, load, openers, prove, solve

__all__ = [
    "Solved",
    "__version__",
    "advise",
    "best_guesses",
    "frontier",
    "load",
    "openers",
    "prove",
    "solve",
]

__getattr__, __dir__ = on_demand(globals(), dict.fromkeys(__all__, "compiler.api"))
