"""The tree of today's game: from the cache, else made by the compiler, else the newest available."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from threading import Thread

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

# What a tree costs by its age in days: guesses a game more than a fresh tree, under the weights of the day. The mean
# of 2026-05-23 and 2026-08-23 (docs/today.md).
_AGE_COSTS = ((0, 0.0), (7, 0.003), (30, 0.017), (90, 0.044), (180, 0.093), (365, 0.189))
_MOST = 0.5  # what a tree with equal weights costs on past games


def cost_of_age(days: int) -> float:
    """Return how many guesses a game a tree of this age costs on average more than a fresh one.

    >>> [round(cost_of_age(days), 3) for days in (0, 7, 60, 365, 5000)]
    [0.0, 0.003, 0.03, 0.189, 0.5]
    """
    spans = list(pairwise(_AGE_COSTS))
    (begin, low), (end, high) = next((span for span in spans if days <= span[1][0]), spans[-1])
    return min(low + (high - low) * (days - begin) / (end - begin), _MOST)


class DayTree:
    """A tree for the game of a day: the tree of `day`, which may be an earlier day.

    `trouble` is the reason why the tree was not made for the day with all known answers; empty if it was.
    `build` is the background build of the day's own tree, if there is one.
    """

    __slots__ = ("build", "day", "tree", "trouble")

    def __init__(
        self, day: date, tree: Tree, trouble: str = "", build: BackgroundBuild | None = None
    ) -> None:
        self.day, self.tree, self.trouble, self.build = day, tree, trouble, build

    @property
    def known(self) -> str | None:
        """The last day whose answer the tree took into account, from its metadata; None if it has none."""
        day_note = self.tree.meta.get("day")
        known = day_note.get("known") if isinstance(day_note, dict) else None
        try:
            return str(past.day_of(known)) if isinstance(known, str) else None
        except PlayerError:
            return None


class BackgroundBuild:
    """Builds a tree in a separate thread; a failed build leaves `tree` None for good."""

    def __init__(self, build: Callable[[], Tree]) -> None:
        self.tree: Tree | None = None
        self._build = build
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the end of the build."""
        self._thread.join(seconds)

    def _run(self) -> None:
        with suppress(Exception):  # after any error, the older tree is played
            self.tree = self._build()


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
    *,
    background: bool = False,
) -> DayTree:
    """Return the tree for the game of `day`, made from the answers known before that day.

    `tell` prints progress of long work. If no tree can be made, the newest tree of that day or an earlier one
    is returned. With `background` it is returned too while the tree of the day is being made. Raises `TreeError`
    if there is none.
    """
    trouble = NOT_INSTALLED
    if maker is not None:
        before = known.before(day)
        path = day_trees.path_in_cache(day, _key(day, lists, before, maker))
        if path and is_cached(path) and (tree := load_if_whole(path)):
            return DayTree(day, tree)
        make = maker.build

        def made(tell: Callable[[str], None]) -> Tree:
            data = make(LIST, before, day, tell)
            tree = loads(data)
            day_trees.keep(path, data)
            return tree

        if background and (older := _newest(day)):
            older.build = BackgroundBuild(lambda: made(lambda _: None))
            return older
        tell(say("Building the tree of {day} (a few seconds, once a day) ...", day=day))
        try:
            return DayTree(day, made(tell))
        except Exception as error:  # noqa: BLE001  # whatever ails it, an older tree can be played
            reason = str(error) or type(error).__name__
            trouble = say("cannot build the tree of {day}: {reason}", day=day, reason=reason)
    if newest := _newest(day):
        newest.trouble = "" if newest.day == day and maker is None else trouble
        return newest
    if trouble != NOT_INSTALLED:
        facts = {"day": day, "reason": trouble}
        raise TreeError(say("found no tree of {day} or an earlier day, and {reason}", **facts))
    raise TreeError(
        say(
            "found no tree of {day} or an earlier day, and the compiler, which builds them, is not installed; in a checkout of guesstree: {command}",
            day=day,
            command=INSTALL,
        )
    )


def _newest(day: date) -> DayTree | None:
    """Return the newest tree of a day or an earlier one; None if there is none."""
    for of, path in day_trees.newest_first(day):
        if tree := load_if_whole(path):
            return DayTree(of, tree)
    return None


def _key(day: date, lists: WordLists, before: Past, maker: DayMaker) -> dict[str, str]:
    """Return everything that the tree of a day depends on."""
    return {
        "answers": lists.answers_digest,
        "guesses": lists.guesses_digest,
        "day": str(day),
        "past": before.digest(),
        "maker": maker.version,
    }
