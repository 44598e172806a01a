"""The one door to the compiler: where it is installed, it solves what no tree covers.

Nothing else of the player imports `compiler`, and this only when asked, so that the player runs
without it and nobody waits for it who does not need it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from player.lists import WordLists
    from player.offtree import Solver

    # Makes a live solver for lists: maker(lists, mode=, weights=, max_guesses=).
    Maker = Callable[..., Solver]

# What the live solver takes to run.
_NEEDED = ("numpy", "numba", "compiler", "compiler.live")


def live_solver() -> Maker | None:
    """Return what makes a live solver, or None where the compiler is not installed."""
    from importlib.util import find_spec

    if not all(find_spec(name) for name in _NEEDED):
        return None

    def make(lists: WordLists, **terms: Any) -> Solver:
        from compiler.live import Solver as Live  # heavy: whoever calls this can wait

        solver: Solver = Live(lists, **terms)
        return solver

    return make
