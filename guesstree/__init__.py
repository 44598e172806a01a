"""Decision trees for Wordle-style games: play them, build them and prove them optimal.

    >>> import guesstree
    >>> game = guesstree.Game("classic")  # a shipped tree, a path, or guesstree.load(...)
    >>> game.feed("bybyb")  # the feedback for the suggested word, here "salet"
    >>> game.guess, len(game.remaining)
    ('beard', 83)

Playing needs only the standard library and msgpack:

* `Game`, `Boards` and `Host` are games in progress: one board, several boards, an adversary.
* `analyse` reviews a finished game, `explain` justifies a suggestion, `opener` prices a first guess.
* `load` reads a tree; `play` and `Session` walk it.
* `score`, `parse_feedback` and `format_feedback` convert feedback.

Searching needs the `compiler` extra (numpy and numba):

* `load_lists` reads or makes word lists.
* `compile` builds the best tree for them; `solve` is the same function.
* `openers` prices openers, `prove` proves a total optimal, `advise` solves one position,
  `best_guesses` ranks its guesses exactly, `frontier` weighs the mean against the worst case.

Invalid input raises a `PlayerError`. Each name is loaded when it is first used, so importing this
package is as cheap as importing `player`. The names are the objects of `player` and `compiler`.
"""

import player

TYPE_CHECKING = False
if TYPE_CHECKING:
    from compiler import Solved, advise, best_guesses, frontier, openers, prove, solve
    from compiler import load as load_lists
    from compiler import solve as compile  # noqa: A004  (only a name of this package)
    from player import *  # noqa: F403

__all__ = [
    "Solved",
    "advise",
    "best_guesses",
    "compile",
    "frontier",
    "load_lists",
    "openers",
    "prove",
    "solve",
]
__all__ += player.__all__
__all__.sort()

# The names that come from `compiler`, and what they are called there. All others come from `player`.
_COMPILER = {
    "Solved": "Solved",
    "advise": "advise",
    "best_guesses": "best_guesses",
    "compile": "solve",
    "frontier": "frontier",
    "load_lists": "load",
    "openers": "openers",
    "prove": "prove",
    "solve": "solve",
}


def __getattr__(name: str) -> object:
    """Load a public name from `player` or `compiler` (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'guesstree' has no attribute {name!r}")
    from importlib import import_module

    package = "compiler" if name in _COMPILER else "player"
    value = getattr(import_module(package), _COMPILER.get(name, name))
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public and the loaded names, for `dir` and `help`."""
    return sorted({*globals(), *__all__})
