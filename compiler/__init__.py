"""Decision trees for Wordle-style games, compiled, priced and proven with numpy and numba.

    >>> import compiler
    >>> lists = compiler.load(["crane", "grape", "graze", "irate", "trace"], guesses=["fuzzy"])
    >>> found = compiler.solve(lists)  # or a shipped name, such as "classic", or a path
    >>> found.tree.word(0), found.total, found.claim
    ('trace', 10, 'best of 6 openers')
    >>> compiler.prove(lists).total
    10

`load` takes lists, `solve` makes a tree, `openers` prices first words, `prove` shows that no tree is
better, and `advise` says what to play in the middle of a game; `best_guesses` ranks the guesses
exactly. `frontier` finds the best trees for each worst case, or for each number of answers in time.
Trees are the player's: `player.Session` and `player.Game` play them. All that is refused raises a
`player.PlayerError`.

The public names are loaded when first used, and numpy and numba only by the work itself; the first time
on a machine numba compiles, which takes about half a minute.
"""

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


def __getattr__(name: str) -> object:
    """Load a public name from the door, where all of them are (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'compiler' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module("compiler.api"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return what is public and what is loaded, for `dir` and `help`."""
    return sorted({*globals(), *__all__})
