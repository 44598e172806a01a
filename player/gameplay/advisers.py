"""Advice for positions outside the tree: the compiler's live solver once it is warm, else the built-in
estimate.

`advisers_for` finds them. The maker of live solvers is an argument, so that a test can replace or omit it.
"""

from __future__ import annotations

from player.core.errors import GameError
from player.gameplay.offtree import PlainSolver
from player.gameplay.solvers import Solvers
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


class Advisers:
    """The solvers of one session, under the terms of one tree.

    - `lists`: the words that may be played, already compared with the tree (`advisers_for` does it). By default
      those the tree was made from, or, if they are not found, the tree's own words;
    - `find_maker`: a function that returns the maker of live solvers, or None if the compiler is not installed;
    - `wait`: wait for the live solver, which otherwise warms up in the background.

    Several threads may share advisers, each with its own games.
    """

    def __init__(
        self,
        tree: Tree,
        lists: WordLists | None = None,
        *,
        find_maker: Callable[[], Maker | None] | None = None,
        wait: bool = False,
    ) -> None:
        self.tree = tree
        self._given = lists
        self._lists: WordLists | None = None
        self._solvers = Solvers(find_maker, PlainSolver, self._terms, wait=wait)
        self._tree_is_best: bool | None = None  # computed when first needed
        self.knows_list = True  # false if only the tree's own words are known

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
        """The game, from the lists, which may have more words than the tree."""
        return scoring_of(self.tree) if self._given is None else self._given.scoring

    def advise(self, lists: WordLists, history: History, refused: Collection[str]) -> Advice:
        """Return the best available advice for a game on `lists`."""
        found: Advice = self._solvers.ask(lists, lambda solver: solver.advise(history, refused))
        return found

    def prices(
        self,
        lists: WordLists,
        history: History,
        words: Sequence[str],
        refused: Collection[str] = (),
    ) -> list[Price]:
        """Return the expected cost of playing each of `words`, all from the same solver.

        If a word is in no list, that is the built-in estimate.
        """
        found: list[Price] = self._solvers.ask(
            lists,
            lambda solver: [solver.price(history, word, refused) for word in words],
            built_in=any(word not in lists.words for word in words),
        )
        return found

    def likely(
        self, lists: WordLists, history: History, count: int, refused: Collection[str] = ()
    ) -> list[str]:
        """Return the words that an estimate considers the best to play now, best first."""
        found: list[str] = self._solvers.ask(
            lists, lambda solver: solver.likely(history, count, refused)
        )
        return found

    def wait(self) -> None:
        """From now on, wait for the live solver."""
        self._solvers.wait()

    @property
    def trouble(self) -> str:
        """Why there is no live solver, once known; empty if there is one."""
        return self._solvers.trouble

    @property
    def tree_is_best(self) -> bool:
        """Whether it is proven that no tree with these words has a lower total."""
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
        """Whether a live solver is being made."""
        return self._solvers.warming

    def _terms(self, lists: WordLists) -> dict[str, Any]:
        """Return the keywords for the makers of solvers."""
        meta = self.tree.meta
        weights = self._weights(lists)
        return {"mode": meta["mode"], "max_guesses": meta["max_guesses"], "weights": weights}

    def _weights(self, lists: WordLists) -> Weights | None:
        """The weights of the tree, for lists with its answers."""
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
    """Return the advisers for `tree`, including the live solver if the compiler is installed.

    Tree and lists may be given as `load` takes them; the tree must have been made from the lists. Advisers are
    returned unchanged, with everything they have computed; `lists` and `wait` do not change them.
    """
    if isinstance(tree, Advisers):
        if lists is not None:
            raise GameError("pass the lists when you create the advisers, not here")
        return tree
    from player import loader
    from player.gameplay import compiler_bridge

    tree = loader.load(tree)
    given = None if lists is None else lists_for(tree, lists)
    return Advisers(tree, given, find_maker=compiler_bridge.live_solver, wait=wait)
