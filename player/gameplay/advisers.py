"""Who is asked off the tree: the compiler's live solver once it is warm, the plain one until then.

`advisers_for` has them come from where they are to be found; the live solver lies behind a door that
is handed in, so that a test can stand a solver of its own there, or none.
"""

from __future__ import annotations

from threading import Lock, Thread

from player.core.errors import GameError
from player.core.messages import say
from player.gameplay.offtree import PlainSolver
from player.games.scoring import scoring_of
from player.words.lists import WordLists
from player.words.tree_lists import lists_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Collection, Sequence
    from typing import Any

    from player.core.feedback import History
    from player.core.tree import Tree
    from player.gameplay.compiler_bridge import Maker
    from player.gameplay.offtree import Advice, Price
    from player.games.scoring import Scoring
    from player.words.weights import Weights


NOT_INSTALLED = "the compiler is not installed"
INSTALL = "pip install '.[compiler]'"  # in a checkout: on the index, anybody could claim the name


class LiveSolvers:
    """Solvers of the compiler, one for the answers of each lists; several threads may share them.

    `door` returns the maker of solvers, or None where the compiler is not installed. Each solver is made once, in
    a thread of its own; with `wait`, everyone who asks waits until it is made. One thread at a time is answered.
    `trouble` says why there is no solver, once that is known.
    """

    def __init__(self, door: Callable[[], Any] | None, *, wait: bool) -> None:
        self._door, self._wait = door, wait
        self._made: dict[tuple[str, ...], Any] = {}
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
        """Wait for the solvers, from now on, whenever they are asked."""
        self._wait = True
        for thread in list(self._threads.values()):
            if thread is not None:
                thread.join()

    def ask(
        self, lists: WordLists, question: Callable[[Any], Any], make: Callable[[Any], Any]
    ) -> Any:
        """Return what the solver of some lists answers; None if there is none, or none yet, or it fails.

        The first to ask for these lists starts making one: `make` is called with the maker of solvers.
        """
        key = lists.answers
        with self._starting:
            if key not in self._threads:
                self._threads[key] = self._started(key, make)
            thread = self._threads[key]
        if self._wait and thread is not None:
            thread.join()
        solver = self._made.get(key)
        if solver is None:
            return None
        try:
            with self._asking:
                return question(solver)
        except Exception as error:  # noqa: BLE001  # whatever ails it, the plain one goes on
            self._give_up(key, error)
            return None

    def _started(self, key: tuple[str, ...], make: Callable[[Any], Any]) -> Thread | None:
        """Start making a solver."""
        maker = self._door() if self._door else None
        if maker is None:
            self.trouble = NOT_INSTALLED
            return None

        def warm_up() -> None:
            try:
                self._made[key] = make(maker)
            except Exception as error:  # noqa: BLE001
                self._give_up(key, error)

        # No daemon: Python must not go away while the thread is inside a native compiler.
        thread = Thread(target=warm_up)
        thread.start()
        return thread

    def _give_up(self, key: tuple[str, ...], error: Exception) -> None:
        self._made.pop(key, None)
        reason = str(error) or type(error).__name__
        self.trouble = say("the compiler cannot help here: {reason}", reason=reason)


class Advisers:
    """The solvers of one sitting, under the terms of one tree.

    `lists` are the words that may be played, which the caller has compared with the tree (`advisers_for` does):
    when left out, those the tree was made from if they are found, else the words the tree knows itself. `door` returns the maker of live solvers, or
    None where the compiler is not installed. A live solver warms up in the background; with `wait`
    it is waited for. Several threads may share advisers, each with games of its own.
    """

    def __init__(
        self,
        tree: Tree,
        lists: WordLists | None = None,
        *,
        door: Callable[[], Maker | None] | None = None,
        wait: bool = False,
    ) -> None:
        self.tree = tree
        self._given = lists
        self._lists: WordLists | None = None
        self._live = LiveSolvers(door, wait=wait)
        self._plain: dict[tuple[str, ...], PlainSolver] = {}
        self._tree_is_best: bool | None = None  # once asked for
        self.knows_list = True  # false once it is known that only the tree's own words are

    @property
    def lists(self) -> WordLists:
        """The words that may be played, with the answers of the tree as answers."""
        if self._lists is None:
            tree = self.tree
            known = self._given or lists_for(tree)
            self.knows_list = known is not None
            words = known.words if known else (*tree.words, *scoring_of(tree).known_words())
            self._lists = WordLists(
                tree.answers,
                words,
                name=tree.meta["name"],
                scoring=known.scoring if known else scoring_of(tree),
            )
        return self._lists

    @property
    def scoring(self) -> Scoring:
        """How guesses are answered: by the lists given, which may know more words than the tree."""
        return scoring_of(self.tree) if self._given is None else self._given.scoring

    def advise(self, lists: WordLists, history: History, refused: Collection[str]) -> Advice:
        """Return the best advice at hand for a game on `lists`."""
        found: Advice | None = self._ask(lists, lambda live: live.advise(history, refused))
        return self._plain_for(lists).advise(history, refused) if found is None else found

    def prices(
        self,
        lists: WordLists,
        history: History,
        words: Sequence[str],
        refused: Collection[str] = (),
    ) -> list[Price]:
        """Return what is expected after each of `words` is played, all by one solver.

        It is the plain one for words that are in no list.
        """
        found: list[Price] | None = None
        if all(word in lists.words for word in words):
            found = self._ask(
                lists, lambda live: [live.price(history, word, refused) for word in words]
            )
        if found is None:
            plain = self._plain_for(lists)
            found = [plain.price(history, word, refused) for word in words]
        return found

    def likely(
        self, lists: WordLists, history: History, count: int, refused: Collection[str] = ()
    ) -> list[str]:
        """Return the words that an estimate takes for the best to play now, best first."""
        found: list[str] | None = self._ask(
            lists, lambda live: live.likely(history, count, refused)
        )
        return self._plain_for(lists).likely(history, count, refused) if found is None else found

    def wait(self) -> None:
        """Wait for the live solver, from now on, whenever it is asked."""
        self._live.wait()

    @property
    def trouble(self) -> str:
        """Why there is no live solver, once that is known; nothing if there is one."""
        return self._live.trouble

    @property
    def tree_is_best(self) -> bool:
        """Whether it is proven that nothing takes fewer guesses than the tree, with these words."""
        if self._tree_is_best is None:
            from player.proofs.certificate import is_proven

            meta = self.tree.meta
            self._tree_is_best = (
                meta["objective"] == "mean"
                and self.lists.guesses_digest == meta["digests"]["guesses"]
                and is_proven(self.tree)
            )
        return self._tree_is_best

    @property
    def warming(self) -> bool:
        """Whether a live solver is on its way."""
        return self._live.warming

    def _ask(self, lists: WordLists, question: Callable[[Any], Any]) -> Any:
        """Return what the live solver answers; None if there is none, or none yet."""
        meta = self.tree.meta
        terms = {"mode": meta["mode"], "max_guesses": meta["max_guesses"]}
        return self._live.ask(
            lists, question, lambda maker: maker(lists, weights=self._weights(lists), **terms)
        )

    def _plain_for(self, lists: WordLists) -> PlainSolver:
        meta = self.tree.meta
        if lists.answers not in self._plain:
            self._plain[lists.answers] = PlainSolver(
                lists,
                mode=meta["mode"],
                max_guesses=meta["max_guesses"],
                weights=self._weights(lists),
            )
        return self._plain[lists.answers]

    def _weights(self, lists: WordLists) -> Weights | None:
        """The weights of the tree, for lists that have its answers."""
        if self.tree.weights is None or list(lists.answers) != self.tree.answers:
            return None
        from player.words.weights import Weights

        return Weights(lists, self.tree.weights, self.tree.meta["weight_scale"])


def advisers_for(
    tree: Tree | str | os.PathLike[str] | Advisers,
    lists: WordLists | str | os.PathLike[str] | None = None,
    *,
    wait: bool = False,
) -> Advisers:
    """Return who is asked off `tree`, with the live solver among them where that is installed.

    Tree and lists may be named, as `load` takes them; lists must be those the tree was made from. Advisers are returned as they are, with all
    they have worked out: their lists are settled, and so is whether the live solver is waited for.
    """
    if isinstance(tree, Advisers):
        if lists is not None:
            raise GameError("advisers come with their lists: name others where they are made")
        return tree
    from player import loader
    from player.gameplay import compiler_bridge

    tree = loader.load(tree)
    given = None if lists is None else lists_for(tree, lists)
    return Advisers(tree, given, door=compiler_bridge.live_solver, wait=wait)
