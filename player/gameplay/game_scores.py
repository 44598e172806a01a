"""Skill and luck of recorded games, by the shipped tree of their list and mode."""

from __future__ import annotations

from player.core.errors import PlayerError
from player.gameplay import scores
from player.gameplay.analysis import Analyst
from player.words.shipped import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.daily.record import FinishedGame


def scores_of(games: Iterable[FinishedGame]) -> list[scores.Scores | None]:
    """Return the scores of each game; None if there is no tree of its list, or its words are not known."""
    analysts: dict[str, Analyst | None] = {}
    return [_scores_of(game, analysts) for game in games]


def _scores_of(game: FinishedGame, analysts: dict[str, Analyst | None]) -> scores.Scores | None:
    ending = "" if game.mode == "normal" else f"-{game.mode}"
    name = game.name.removesuffix(ending) + ending
    if not is_name(name) or not all(word for word, _, _ in game.turns):
        return None
    if name not in analysts:
        try:
            analysts[name] = Analyst(name)
        except PlayerError:
            analysts[name] = None
    analyst = analysts[name]
    if analyst is None:
        return None
    try:
        return scores.of_game(analyst.analyse(" ".join(f"{w}={m}" for w, m, _ in game.turns)))
    except PlayerError:
        return None  # the words are not those of this list
