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
from player.on_demand import on_demand

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

_HOMES = dict.fromkeys(__all__, "player") | {
    "Solved": "compiler",
    "advise": "compiler",
    "best_guesses": "compiler",
    "compile": "compiler:solve",
    "frontier": "compiler",
    "load_lists": "compiler:load",
    "openers": "compiler",
    "prove": "compiler",
    "solve": "compiler",
}

__getattr__, __dir__ = on_demand(globals(), _HOMES)
