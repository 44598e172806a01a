"""A position in words: what is left, what the suggestion does, what another word would cost."""

from __future__ import annotations

from math import log2

from player.offtree import part_sizes
from player.screen import percent, plural
from player.stats import format_mean
from player.words import some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.game import Game
    from player.offtree import Advice

HINTS = (1, 2, 3)

_LISTED = 24  # up to so many remaining answers are named one by one
_HANDFUL = 5  # with no more answers left, the likeliest is named without being asked for
_LIKELY = 0.5  # a word with a better chance is likely
_ALIKE = 0.75  # words whose chances are spread no less than those of this share are about alike
_SAME = 0.005  # a smaller difference in guesses does not show

_METHODS = {
    "tree": "as the tree plays",
    "exact": "worked out exactly",
    "look-ahead": "by look-ahead",
    "entropy": "a quick estimate",
}


def explain(game: Game, guess: str | None = None) -> str:
    """Return, as text to print, what may still be the answer and what the suggestion does.

    With a `guess`, return what that word would cost more, and what it does.

    >>> from player.game import Game
    >>> game = Game("classic")
    >>> game.feed("bybyb")
    >>> game.feed("bygyb")
    >>> print(explain(game))
    8 answers left: crane, crave, craze, frame, grace, grape, grave, graze.
    cezve: 2.13 more guesses on average, 3 at most (as the tree plays), this one included.
    It makes 7 parts, the largest of 2; it is not the answer.
    """
    return "\n".join(position(game)) if guess is None else word(game, guess)


def left(game: Game, *, secret: bool = False) -> str:
    """Say how many words may still be the answer; and of a handful, where one is likeliest, which.

    What is `secret` is not named: then it is said how the chances are spread.
    """
    if secret:
        return f"{_count(game)}{_spread(game)}"
    return _most_likely(game) if len(game.remaining) <= _HANDFUL else _count(game)


def position(game: Game) -> list[str]:
    """Say what is left, what it will still take, and what the suggestion does."""
    words = [guess for guess, _ in game.chances()] if game.weighted else game.remaining
    lines = [f"{_most_likely(game)}: {some(words, _LISTED)}."]
    if len(game.remaining) == 1:
        return lines
    advice = game.advice()
    most = f", {max(game.needed())} at most" if game.on_tree else ""
    method = _METHODS.get(advice.method, advice.method)
    lines.append(
        f"{advice.guess}: {_mean(advice)} more guesses on average{most} ({method}), this one "
        "included."
    )
    parts = _parts(advice.parts, advice.largest)
    lines.append(f"It makes {parts}; {_right_now(game, advice.guess)}.")
    return lines


def word(game: Game, guess: str) -> str:
    """Say what playing `guess` costs more than the suggestion, and what it does."""
    guess = game.advisers.scoring.normalise(guess)
    cost = game.cost(guess)
    sizes = part_sizes(game.advisers.scoring, guess, game.remaining)
    parts = _parts(len(sizes), max(sizes.values()))
    about = " (an estimate)" if cost.estimated and guess != game.guess else ""
    limit = "" if cost.feasible else f" It may take more than {game.tree.meta['max_guesses']}."
    may = f". {_likelihood(game, guess)}" if game.weighted else f"; {_right_now(game, guess)}"
    return f"{guess}: {more(cost.extra)}{about}.{limit} It makes {parts}{may}."


def ranked(game: Game, count: int = 5) -> list[str]:
    """Name the best words to play now, each with how many guesses it costs more.

    >>> from player.game import Game
    >>> game = Game("classic", wait=True)
    >>> game.feed("bybyb")
    >>> game.feed("bygyb")
    >>> ranked(game, 1)[1:]
    ['cezve  +0.000']
    """
    costs = game.alternatives(count)
    note = " (~ estimated)" if any(cost.estimated for _, cost in costs) else ""
    lines = [f"The best words, and the guesses each costs more on average{note}:"]
    for guess, cost in costs:
        about = "~" if cost.estimated else " "
        limit = "" if cost.feasible else f"  may take more than {game.tree.meta['max_guesses']}"
        may = "  may be the answer" if guess in game.remaining else ""
        if may and game.weighted:
            may += f" ({percent(game.chance(guess))})"
        lines.append(f"{guess} {about}{cost.extra:+.3f}{limit}{may}")
    return lines


def more(extra: float) -> str:
    """Return a difference in guesses as people say it.

    >>> more(0.084), more(-0.5), more(0.001)
    ('0.08 guesses more', '0.50 guesses fewer', 'as good as the suggestion')
    """
    if abs(extra) < _SAME:
        return "as good as the suggestion"
    return f"{abs(extra):.2f} guesses {'more' if extra > 0 else 'fewer'}"


def hint(game: Game, level: int) -> list[str]:
    """Give away a little: the number left, from level 2 the letters, at 3 those to try next."""
    lines = [f"{left(game, secret=True)}."]
    scoring = game.advisers.scoring
    if level > 1 and game.history and (told := scoring.told(game.history)):
        lines.append(told)
    if level > 2 and not game.solved:
        lines.append(scoring.hinted(game.guess or ""))
    return lines


def _mean(advice: Advice) -> str:
    total, count = advice.expected
    return format_mean((total, count), 2) if isinstance(total, int) else f"{total / count:.2f}"


def _parts(count: int, largest: int) -> str:
    return f"{plural(count, 'part')}, the largest of {largest}"


def _right_now(game: Game, guess: str) -> str:
    """Say whether a guess may be the answer, and how likely that is."""
    chance = game.chance(guess)
    if not chance:
        return "it is not the answer"
    odds = percent(chance) if game.weighted else f"1 in {len(game.remaining)}"
    return f"it is right now with a chance of {odds}"


def _likelihood(game: Game, guess: str) -> str:
    """Say how likely a word is to be the answer, and if it is not, why."""
    if chance := game.chance(guess):
        return f"{guess} is the answer with a chance of {percent(chance)}"
    listed = guess in game.tree.answers
    return f"{guess} {'cannot be the answer any more' if listed else 'is not an answer'}"


def _count(game: Game) -> str:
    return f"{plural(len(game.remaining), 'word' if game.beyond_list else 'answer')} left"


def _most_likely(game: Game) -> str:
    """Say how many words are left and, where one of them is likelier than all others, which."""
    if not game.weighted or len(game.remaining) == 1:
        return _count(game)
    (first, chance), (_, second) = game.chances()[:2]
    most = f", {first} most likely ({percent(chance)})" if chance > second else ""
    return f"{_count(game)}{most}"


def _spread(game: Game) -> str:
    """Say how the chances are spread over the words left, and name none of them."""
    if not game.weighted or len(game.remaining) == 1:
        return ""
    chances = [chance for _, chance in game.chances()]
    if chances[0] > _LIKELY:
        return ", one of them likely"
    alike = 2 ** -sum(chance * log2(chance) for chance in chances)  # so many would tell as much
    if alike > _ALIKE * len(chances):
        return ", none much likelier than the others"
    return f", about {max(2, round(alike))} of them likely"
