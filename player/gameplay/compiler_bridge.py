"""The one door to the compiler: where it is installed, it solves what no tree covers.

Nothing else of the player imports `compiler`, and this only when asked, so that the player runs
without it and nobody waits for it who does not need it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from player.gameplay.adversary import Corners
    from player.gameplay.boards_advice import Advising
    from player.gameplay.offtree import Solver
    from player.words.lists import WordLists

    # Makes a live solver for lists: maker(lists, mode=, weights=, max_guesses=).
    Maker = Callable[..., Solver]

_PACKAGES = ("numpy", "numba", "compiler")


class DayMaker:
    """What makes the trees of days.

    `build(list_name, past, day, progress)` returns the bytes of a tree file; `progress` is called
    with a line to show now and then. Trees made by another `version` may be others.
    """

    __slots__ = ("build", "version")

    def __init__(self, build: Callable[..., bytes], version: str) -> None:
        self.build, self.version = build, version


def live_solver() -> Maker | None:
    """Return what makes a live solver, or None where the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.live"):
        return None

    def make(lists: WordLists, **terms: Any) -> Solver:
        from compiler.live import Solver as Live  # heavy: whoever calls this can wait

        solver: Solver = Live(lists, **terms)
        return solver

    return make


def together() -> Callable[[WordLists], Advising] | None:
    """Return what makes advice on several boards, or None where the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.boards", "compiler.boards.choose"):
        return None

    def make(lists: WordLists) -> Advising:
        from compiler.boards.choose import Together

        advising: Advising = Together(lists)
        return advising

    return make


def corners() -> Callable[[WordLists], Corners] | None:
    """Return what finds the shortest lines against a host that dodges; None without the compiler."""
    if not _installed(*_PACKAGES, "compiler.adversary"):
        return None

    def make(lists: WordLists) -> Corners:
        from compiler.adversary import Corner

        corner: Corners = Corner(lists)
        return corner

    return make


def day_maker() -> DayMaker | None:
    """Return what makes the trees of days, or None where the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.prior", "compiler.prior.day"):
        return None
    from compiler.prior import day

    return DayMaker(day.build, day.VERSION)


def _installed(*names: str) -> bool:
    """Tell whether modules are there, outer ones named before those in them."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in names)
