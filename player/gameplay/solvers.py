"""Solvers for positions outside the tree: the compiler's once they are ready, else the built-in ones.

Single games, games on several boards and games against the adversary all get their advice here.
"""

from __future__ import annotations

from threading import Lock, Thread

from player.core.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from player.words.lists import WordLists

    Maker = Callable[..., Any]  # maker(lists, **terms) returns a solver
    Question = Callable[[Any], Any]


NOT_INSTALLED = "the compiler is not installed"
INSTALL = "pip install '.[compiler]'"  # from a checkout: anybody could register the name on a package index


def no_terms(lists: WordLists) -> dict[str, Any]:  # noqa: ARG001
    """Return no keywords for the makers of solvers."""
    return {}


class Solvers:
    """One solver of the compiler and one built-in solver for each set of answers; several threads may share them.

    - `find_maker`: a function that returns the maker of the compiler's solvers, or None if the compiler is not installed;
    - `plain`: the maker of the built-in solvers;
    - `terms`: a function that returns the keywords for both makers, besides the lists;
    - `wait`: wait for the compiler's solvers, which otherwise are made in the background.

    Each solver of the compiler is made once, in its own thread, and answers one question at a time. If making one or
    asking it fails, the built-in solver takes its place. `trouble` is then the reason, or that the compiler is not
    installed; empty as long as neither is known.
    """

    def __init__(
        self,
        find_maker: Callable[[], Maker | None] | None,
        plain: Maker,
        terms: Callable[[WordLists], dict[str, Any]] = no_terms,
        *,
        wait: bool,
    ) -> None:
        self._find_maker, self._plain, self._terms, self._wait = find_maker, plain, terms, wait
        self._made: dict[tuple[str, ...], Any] = {}
        self._built_in: dict[tuple[str, ...], Any] = {}
        self._threads: dict[tuple[str, ...], Thread | None] = {}
        self._starting, self._asking = Lock(), Lock()
        self.trouble = ""

    @property
    def warming(self) -> bool:
        """Whether a solver is being made."""
        return any(
            thread is not None and thread.is_alive() for thread in list(self._threads.values())
        )

    def wait(self) -> None:
        """From now on, wait for solvers that are being made."""
        self._wait = True
        for thread in list(self._threads.values()):
            if thread is not None:
                thread.join()

    def ask(self, lists: WordLists, question: Question, *, built_in: bool = False) -> Any:
        """Return the best available answer to a question about some lists; with `built_in`, the built-in solver's.

        The first question about these lists starts making the compiler's solver for them.
        """
        found = None if built_in else self._ask_compiler(lists, question)
        if found is not None:
            return found
        key = lists.answers
        if key not in self._built_in:
            self._built_in[key] = self._plain(lists, **self._terms(lists))
        return question(self._built_in[key])

    def _ask_compiler(self, lists: WordLists, question: Question) -> Any:
        """Return the answer of the compiler's solver; None if there is none, if it is not ready, or if it fails."""
        key = lists.answers
        with self._starting:
            if key not in self._threads:
                self._threads[key] = self._started(lists)
            thread = self._threads[key]
        if self._wait and thread is not None:
            thread.join()
        solver = self._made.get(key)
        if solver is None:
            return None
        try:
            with self._asking:
                return question(solver)
        except Exception as error:  # noqa: BLE001  # after any error, the built-in solver takes over
            self._give_up(key, error)
            return None

    def _started(self, lists: WordLists) -> Thread | None:
        """Start making a solver."""
        maker = self._find_maker() if self._find_maker else None
        if maker is None:
            self.trouble = NOT_INSTALLED
            return None

        def warm_up() -> None:
            try:
                self._made[lists.answers] = maker(lists, **self._terms(lists))
            except Exception as error:  # noqa: BLE001
                self._give_up(lists.answers, error)

        # Not a daemon: Python must not exit while the thread runs native compiler code.
        thread = Thread(target=warm_up)
        thread.start()
        return thread

    def _give_up(self, key: tuple[str, ...], error: Exception) -> None:
        self._made.pop(key, None)
        reason = str(error) or type(error).__name__
        self.trouble = say("the compiler cannot help here: {reason}", reason=reason)
