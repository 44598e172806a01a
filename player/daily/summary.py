"""Statistics of recorded games: averages, distribution, streaks, trend, and the guesses of the tree."""

from __future__ import annotations

from datetime import timedelta

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date
    from typing import Any

    from player.daily.record import FinishedGame

TRENDS = (30, 90)  # days
_SIGNS, _PLAIN = "▁▂▃▄▅▆▇█", "12345678"
_NONE, _PLAIN_NONE = "·", "."


def mean(games: Sequence[FinishedGame]) -> float | None:
    """Return the average guesses of the solved games; None if there are none."""
    counts = [game.guesses for game in games if game.guesses]
    return sum(counts) / len(counts) if counts else None


def distribution(games: Sequence[FinishedGame]) -> dict[str, int]:
    """Return the number of games for each number of guesses; "X" has the games that were not solved."""
    most = max((game.guesses or 0 for game in games), default=0)
    found = {str(n): sum(game.guesses == n for game in games) for n in range(1, most + 1)}
    return found | {"X": sum(not game.solved for game in games)}


def streaks(games: Sequence[FinishedGame], today: date) -> tuple[int, int]:
    """Return the current and the longest run of days with a solved game.

    The current one ends today or yesterday.
    """
    lost = {game.day for game in games if not game.solved}
    days = sorted({game.day for game in games if game.solved} - lost)
    longest = run = 0
    for at, day in enumerate(days):
        run = run + 1 if at and days[at - 1] == day - timedelta(days=1) else 1
        longest = max(longest, run)
    current = run if days and days[-1] >= today - timedelta(days=1) and today not in lost else 0
    return current, longest


def within(games: Sequence[FinishedGame], last: date, days: int) -> list[FinishedGame]:
    """Return the games of the `days` days that end with `last`."""
    return [game for game in games if last - timedelta(days=days) < game.day <= last]


def trend(games: Sequence[FinishedGame], today: date, days: int) -> dict[str, Any]:
    """Return the average of the last days, of as many days before them, and the average of each of 30 spans."""
    width = days // 30
    spans = [
        within(games, today - timedelta(days=width * back), width) for back in range(29, -1, -1)
    ]
    now, before = within(games, today, days), within(games, today - timedelta(days=days), days)
    return {
        "games": len(now),
        "mean": mean(now),
        "games_before": len(before),
        "mean_before": mean(before),
        "spans": [_level(span) for span in spans],
    }


def _level(games: Sequence[FinishedGame]) -> float | None:
    """Return the average of a span, in which a lost game counts one guess more than its turns."""
    counts = [game.guesses or len(game.turns) + 1 for game in games]
    return sum(counts) / len(counts) if counts else None


def chart(spans: Sequence[float | None], *, plain: bool = False) -> str:
    """Return a line of signs, one per span, higher for more guesses.

    >>> chart([1, 3.4, None, 7]), chart([1, 3.4, None, 7], plain=True)
    ('▁▃·▇', '13.7')
    """
    signs, none = (_PLAIN, _PLAIN_NONE) if plain else (_SIGNS, _NONE)
    return "".join(
        none if span is None else signs[min(max(int(span + 0.5), 1), len(signs)) - 1]
        for span in spans
    )


def against_tree(games: Sequence[FinishedGame]) -> dict[str, Any]:
    """Compare the solved games whose answer the tree finds with what it needs for them."""
    both = [game for game in games if game.solved and game.tree is not None]
    return {
        "games": len(both),
        "mean": mean(both),
        "tree": sum(game.tree or 0 for game in both) / len(both) if both else None,
        "fewer": sum(len(game.turns) < (game.tree or 0) for game in both),
        "equal": sum(len(game.turns) == game.tree for game in both),
        "more": sum(len(game.turns) > (game.tree or 0) for game in both),
    }


def summary(games: Sequence[FinishedGame], today: date) -> dict[str, Any]:
    """Return all statistics of recorded games, for JSON."""
    current, longest = streaks([game for game in games if game.daily], today)
    return {
        "games": len(games),
        "solved": sum(game.solved for game in games),
        "first": str(games[0].day) if games else None,
        "last": str(games[-1].day) if games else None,
        "mean": mean(games),
        "distribution": distribution(games),
        "streak": current,
        "longest_streak": longest,
        "trend": {str(days): trend(games, today, days) for days in TRENDS},
        "against_tree": against_tree(games),
    }
