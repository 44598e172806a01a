"""Skill and luck of turns and games, from 0 to 99: docs/analysis.md has the formulas.

Both are functions of what an analysis says: the cost of words and the guesses that feedback saved. The constants were
measured on the last 60 past answers of the daily game, played by a reference player: a popular opener, then words at
random among the answers that fit (tests/bench/calibrate_scores.py). Only `exp` and rounding down are used, so that
every language gives the same numbers; tests/player/gameplay/scores.json has examples.
"""

from __future__ import annotations

from math import exp, floor

from player.core.messages import say
from player.numbers import about, decimal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    class Figures(Protocol):
        """The figures that scores are computed from: a turn or a game of an analysis."""

        cost: float
        saved: float

        @property
        def estimated(self) -> bool: ...
        @property
        def saved_estimated(self) -> bool: ...

    class TurnFigures(Figures, Protocol):
        """A turn of an analysis."""

        guess: str
        best: str
        feasible: bool
        left: int
        parts: int
        best_parts: int
        wins: bool
        best_wins: bool


TOP = 99

# The cost that halves the skill: the median of the reference player's costs above zero.
TURN_HALF, GAME_HALF = 0.18, 0.40

# The scale of the luck: the standard deviation of the reference player's luck, times the square root of 3 over pi,
# so that a normal distribution is spread almost evenly over the scale.
TURN_SPREAD, GAME_SPREAD = 0.26, 0.45

_LN2 = 0.6931471805599453
_CLEAR = 0.005  # a cost below this is not worth a sentence


def skill(cost: float, half: float) -> int:
    """Return the skill of a cost in guesses: 99 for none, half of that at `half`.

    >>> [skill(cost, 0.18) for cost in (0, 0.18, 0.36, 5)]
    [99, 50, 25, 0]
    """
    return floor(TOP * exp(-_LN2 * max(cost, 0.0) / half) + 0.5)


def luck(saved: float, spread: float) -> int:
    """Return the luck of the guesses that feedback saved: 50 for none, 99 for many.

    >>> [luck(saved, 0.26) for saved in (-2, -0.26, 0, 0.26, 2)]
    [0, 27, 50, 72, 99]
    """
    return floor(TOP / (1 + exp(-min(max(saved / spread, -40.0), 40.0))) + 0.5)


class Scores:
    """Skill and luck of a turn or a game, each `estimated` if the figure behind it is."""

    __slots__ = ("luck", "luck_estimated", "skill", "skill_estimated")

    def __init__(
        self, skill: int, luck: int, *, skill_estimated: bool, luck_estimated: bool
    ) -> None:
        self.skill, self.luck = skill, luck
        self.skill_estimated, self.luck_estimated = skill_estimated, luck_estimated

    def __repr__(self) -> str:
        return f"<Scores: skill {self.skill}, luck {self.luck}>"


def of_turn(turn: TurnFigures) -> Scores:
    """Return the scores of a turn; a word that may break the limit of guesses has no skill."""
    return Scores(
        skill(turn.cost, TURN_HALF) if turn.feasible else 0,
        luck(turn.saved, TURN_SPREAD),
        skill_estimated=turn.estimated,
        luck_estimated=turn.saved_estimated,
    )


def of_game(game: Figures) -> Scores:
    """Return the scores of a game, from the sums of its turns."""
    return Scores(
        skill(game.cost, GAME_HALF),
        luck(game.saved, GAME_SPREAD),
        skill_estimated=game.estimated,
        luck_estimated=game.saved_estimated,
    )


def described(skill: str, luck: str, *, estimated: tuple[bool, bool]) -> str:
    """Return skill and luck as text, each marked if it is `estimated`.

    >>> described("50", "60", estimated=(True, False))
    'skill ~50, luck 60'
    """
    of_skill, of_luck = estimated
    return say(
        "skill {skill}, luck {luck}", skill=about(skill, of_skill), luck=about(luck, of_luck)
    )


def reason(turn: TurnFigures) -> str:
    """Return a sentence that says what would have been better in a turn, and why."""
    words = {"best": turn.best, "word": turn.guess}
    if turn.guess == turn.best:
        return say("{word} was the best word.", **words)
    if turn.cost < _CLEAR and turn.feasible:
        return say("{word} was as good as {best}.", **words)
    words["cost"] = decimal(f"{max(turn.cost, 0.0):.2f}")
    if not turn.feasible:
        return say(
            "{best} was better: after {word} the game may take more guesses than allowed.", **words
        )
    if turn.left <= 2:  # the answer is one of two
        return say(
            "{best} was better by {cost} guesses: only a word that fits the feedback can be right.",
            **words,
        )
    if turn.best_parts > turn.parts:
        facts = {"mine": turn.parts, "its": turn.best_parts}
        return say(
            "{best} was better by {cost} guesses: it splits the answers into {its} parts, {word} into {mine}.",
            **words,
            **facts,
        )
    if turn.best_wins and not turn.wins:
        return say(
            "{best} was better by {cost} guesses: it may be the answer, {word} cannot.", **words
        )
    return say(
        "{best} was better by {cost} guesses: the answers it leaves are easier to tell apart.",
        **words,
    )
