"""The tree of today's game: from the cache, else made by the compiler, else the newest available."""

from __future__ import annotations

from player.core.errors import PlayerError, TreeError
from player.core.messages import say
from player.core.tree import loads
from player.daily import day_trees, past
from player.gameplay.solvers import INSTALL, NOT_INSTALLED
from player.loader import load_if_whole
from player.storage.folders import is_cached

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date

    from player.core.tree import Tree
    from player.daily.past import Past
    from player.gameplay.compiler_bridge import DayMaker
    from player.words.lists import WordLists

LIST = "nyt2023"  # the list of the daily game


class DayTree:
    """A tree for the game of a day: the tree of `day`, which may be an earlier day.

    `trouble` is the reason why the tree was not made for the day with all known answers; empty if it was.
    """

    __slots__ = ("day", "tree", "trouble")

    def __init__(self, day: date, tree: Tree, trouble: str = "") -> None:
        self.day, self.tree, self.trouble = day, tree, trouble

    @property
    def known(self) -> str | None:
        """The last day whose answer the tree took into account, from its metadata; None if it has none."""
        said = self.tree.meta.get("day")
        known = said.get("known") if isinstance(said, dict) else None
        try:
            return str(past.day_of(known)) if isinstance(known, str) else None
        except PlayerError:
            return None


def known_answers(lists: WordLists, more: str = "") -> Past:
    """Return all available past answers: the shipped ones, the player's own, and those that `more` names."""
    words = frozenset(lists.words)
    extra = [past.load(more, lists)] if more else []
    return past.merged(past.shipped(words), past.own(words), *extra)


def tree_of(
    day: date,
    lists: WordLists,
    known: Past,
    maker: DayMaker | None,
    tell: Callable[[str], None],
) -> DayTree:
    """Return the tree for the game of `day`, made from the answers known before that day.

    `tell` prints progress of long work. If no tree can be made, the newest tree of that day or an earlier one
    is returned. Raises `TreeError` if there is none.
    """
    trouble = NOT_INSTALLED
    if maker is not None:
        before = known.before(day)
        path = day_trees.path_in_cache(day, _key(day, lists, before, maker))
        if path and is_cached(path) and (tree := load_if_whole(path)):
            return DayTree(day, tree)
        tell(say("Making the tree of {day} (some seconds, once a day) ...", day=day))
        try:
            data = maker.build(LIST, before, day, tell)
            tree = loads(data)
        except Exception as error:  # noqa: BLE001  # whatever ails it, an older tree can be played
            reason = str(error) or type(error).__name__
            trouble = say("the tree of {day} cannot be made: {reason}", day=day, reason=reason)
        else:
            day_trees.keep(path, data)
            return DayTree(day, tree)
    for of, path in day_trees.newest_first(day):
        if tree := load_if_whole(path):
            return DayTree(of, tree, "" if of == day and maker is None else trouble)
    if trouble != NOT_INSTALLED:
        told = {"day": day, "reason": trouble}
        raise TreeError(say("there is no tree of {day} or a day before it, and {reason}", **told))
    raise TreeError(
        say(
            "there is no tree of {day} or a day before it, and the compiler is not installed: in a checkout of "
            "guesstree, {command} makes it possible",
            day=day,
            command=INSTALL,
        )
    )


def _key(day: date, lists: WordLists, before: Past, maker: DayMaker) -> dict[str, str]:
    """Return everything that the tree of a day depends on."""
    return {
        "answers": lists.answers_digest,
        "guesses": lists.guesses_digest,
        "day": str(day),
        "past": before.digest(),
        "maker": maker.version,
    }
