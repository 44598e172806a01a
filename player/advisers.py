"""Who is asked off the tree: the compiler's live solver once it is warm, the plain one until then.

`advisers_for` has them come from where they are to be found; the live solver lies behind a door that
is handed in, so that a test can stand a solver of its own there, or none.
"""

from __future__ import annotations

from player.errors import GameError
from player.language import say
from player.lists import WordLists
from player.offtree import PlainSolver
from player.treelists import lists_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Collection, Sequence
    from threading import Thread

    from player.door import Maker
    from player.feedback import History
    from player.games import Scoring
    from player.offtree import Advice, Price, Solver
    from player.tree import Tree
    from player.weights import Weights


NOT_INSTALLED = "the compiler is not installed"
INSTALL = "pip install 'guesstree[compiler]'"


class Advisers:
    """The solvers of one sitting, under the terms of one tree.

    `lists` are the words that may be played, which the caller has compared with the tree (`advisers_for` does):
    when left out, those the tree was made from if they are found, else the words the tree knows itself. `door` returns the maker of live solvers, or
    None where the compiler is not installed. A live solver warms up in the background; with `wait`
    it is waited for.
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
        self._door = door
        self._wait = wait
        self._sent_for: set[tuple[str, ...]] = set()
        self._live: dict[tuple[str, ...], Solver] = {}
        self._plain: dict[tuple[str, ...], PlainSolver] = {}
        self._threads: list[Thread] = []
        self._tree_is_best: bool | None = None  # once asked for
        self.trouble = ""  # why there is no live solver, once that is known
        self.knows_list = True  # false once it is known that only the tree's own words are

    @property
    def lists(self) -> WordLists:
        """The words that may be played, with the answers of the tree as answers."""
        if self._lists is None:
            tree = self.tree
            known = self._given or lists_for(tree)
            self.knows_list = known is not None
            words = known.words if known else (*tree.words, *tree.scoring.known_words())
            self._lists = WordLists(
                tree.answers,
                words,
                name=tree.meta["name"],
                scoring=known.scoring if known else tree.scoring,
            )
        return self._lists

    @property
    def scoring(self) -> Scoring:
        """How guesses are answered: by the lists given, which may know more words than the tree."""
        return self.tree.scoring if self._given is None else self._given.scoring

    def advise(self, lists: WordLists, history: History, refused: Collection[str]) -> Advice:
        """Return the best advice at hand for a game on `lists`."""
        live = self._live_for(lists)
        try:
            if live is not None:
                return live.advise(history, refused)
        except Exception as error:  # noqa: BLE001  # whatever ails it, the plain one goes on
            self._give_up_live(lists, error)
        return self._plain_for(lists).advise(history, refused)

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
        listed = all(word in lists.words for word in words)
        live = self._live_for(lists) if listed else None
        try:
            if live is not None:
                return [live.price(history, word, refused) for word in words]
        except Exception as error:  # noqa: BLE001
            self._give_up_live(lists, error)
        plain = self._plain_for(lists)
        return [plain.price(history, word, refused) for word in words]

    def likely(
        self, lists: WordLists, history: History, count: int, refused: Collection[str] = ()
    ) -> list[str]:
        """Return the words that an estimate takes for the best to play now, best first."""
        live = self._live_for(lists)
        try:
            if live is not None:
                return live.likely(history, count, refused)
        except Exception as error:  # noqa: BLE001
            self._give_up_live(lists, error)
        return self._plain_for(lists).likely(history, count, refused)

    def wait(self) -> None:
        """Wait for the live solver, from now on, whenever it is asked."""
        self._wait = True
        for thread in self._threads:
            thread.join()

    @property
    def tree_is_best(self) -> bool:
        """Whether it is proven that nothing takes fewer guesses than the tree, with these words."""
        if self._tree_is_best is None:
            from player.certificate import is_proven

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
        return any(thread.is_alive() for thread in self._threads)

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

    def _live_for(self, lists: WordLists) -> Solver | None:
        """Return the live solver for `lists` if it is warm; send for it if it was not yet."""
        if lists.answers not in self._sent_for:
            self._sent_for.add(lists.answers)
            self._send_for_live(lists)
        return self._live.get(lists.answers)

    def _send_for_live(self, lists: WordLists) -> None:
        """Have a live solver take over from the plain one as soon as it is warm."""
        maker = self._door() if self._door else None
        if maker is None:
            self.trouble = NOT_INSTALLED
            return
        from threading import Thread

        # No daemon: Python must not go away while the thread is inside a native compiler.
        thread = Thread(target=self._warm_up, args=(maker, lists))
        self._threads.append(thread)
        thread.start()
        if self._wait:
            thread.join()

    def _warm_up(self, maker: Maker, lists: WordLists) -> None:
        meta = self.tree.meta
        try:
            self._live[lists.answers] = maker(
                lists,
                mode=meta["mode"],
                max_guesses=meta["max_guesses"],
                weights=self._weights(lists),
            )
        except Exception as error:  # noqa: BLE001
            self._give_up_live(lists, error)

    def _give_up_live(self, lists: WordLists, error: Exception) -> None:
        self._live.pop(lists.answers, None)
        reason = str(error) or type(error).__name__
        self.trouble = say("the compiler cannot help here: {reason}", reason=reason)

    def _weights(self, lists: WordLists) -> Weights | None:
        """The weights of the tree, for lists that have its answers."""
        if self.tree.weights is None or list(lists.answers) != self.tree.answers:
            return None
        from player.weights import Weights

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
    from player import door
    from player import tree as trees

    tree = trees.load(tree)
    given = None if lists is None else lists_for(tree, lists)
    return Advisers(tree, given, door=door.live_solver, wait=wait)
