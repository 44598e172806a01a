"""The only module of the player that imports the compiler: it solves positions outside the tree.

The imports are inside functions, so that the player runs without the compiler and does not wait for it unless
it is needed.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from player.gameplay.adversary import LineFinder
    from player.gameplay.boards_advice import Advising
    from player.gameplay.offtree import Solver
    from player.words.lists import WordLists

    # The maker of live solvers: maker(lists, mode=, weights=, max_guesses=).
    Maker = Callable[..., Solver]

_PACKAGES = ("numpy", "numba", "compiler")


class DayMaker:
    """Makes the trees of days.

    `build(list_name, past, day, progress)` returns the bytes of a tree file and calls `progress` with a line
    now and then. Another `version` may make another tree.
    """

    __slots__ = ("build", "version")

    def __init__(self, build: Callable[..., bytes], version: str) -> None:
        self.build, self.version = build, version


def live_solver() -> Maker | None:
    """Return the maker of live solvers; None if the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.live"):
        return None

    def make(lists: WordLists, **terms: Any) -> Solver:
        from compiler.live import LiveSolver as Live  # heavy, but the caller can wait

        solver: Solver = Live(lists, **terms)
        return solver

    return make


def boards_solver() -> Callable[[WordLists], Advising] | None:
    """Return the maker of advice on several boards; None if the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.boards", "compiler.boards.choose"):
        return None

    def make(lists: WordLists) -> Advising:
        from compiler.boards.choose import BoardsSolver

        advising: Advising = BoardsSolver(lists)
        return advising

    return make


def adversary_solver() -> Callable[[WordLists], LineFinder] | None:
    """Return the search for the shortest lines against an adversary; None if the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.adversary"):
        return None

    def make(lists: WordLists) -> LineFinder:
        from compiler.adversary import AdversarySolver

        solver: LineFinder = AdversarySolver(lists)
        return solver

    return make


def day_maker() -> DayMaker | None:
    """Return the maker of the trees of days; None if the compiler is not installed."""
    if not _installed(*_PACKAGES, "compiler.prior", "compiler.prior.day"):
        return None
    from compiler.prior import day

    return DayMaker(day.build, day.VERSION)


def _installed(*names: str) -> bool:
    """Tell whether modules are installed; packages must be named before their submodules."""
    from importlib.util import find_spec

    return all(find_spec(name) for name in names)
