"""A position in words: what is left, what the suggestion does, what another word would cost."""

from __future__ import annotations

from player.feedback import ABSENT, PLACED, marks_of, solved_code
from player.offtree import part_sizes
from player.screen import plural
from player.stats import format_mean
from player.words import normalise, some

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from player.feedback import Turn
    from player.game import Game
    from player.offtree import Advice

HINTS = (1, 2, 3)

_LISTED = 24  # up to so many remaining answers are named one by one
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


def left(game: Game) -> str:
    """Say how many words may still be the answer."""
    count = len(game.remaining)
    return f"{plural(count, 'word' if game.beyond_list else 'answer')} left"


def position(game: Game) -> list[str]:
    """Say what is left, what it will still take, and what the suggestion does."""
    lines = [f"{left(game)}: {some(game.remaining, _LISTED)}."]
    if len(game.remaining) == 1:
        return lines
    advice = game.advice()
    most = f", {max(game.needed())} at most" if game.on_tree else ""
    method = _METHODS.get(advice.method, advice.method)
    lines.append(
        f"{advice.guess}: {_mean(advice)} more guesses on average{most} ({method}), this one "
        "included."
    )
    lines.append(f"It makes {_parts(advice.parts, advice.largest, advice.wins, advice.left)}.")
    return lines


def word(game: Game, guess: str) -> str:
    """Say what playing `guess` costs more than the suggestion, and what it does."""
    guess = normalise(guess)
    cost = game.cost(guess)
    sizes = part_sizes(guess, game.remaining)
    parts = _parts(
        len(sizes), max(sizes.values()), solved_code(len(guess)) in sizes, len(game.remaining)
    )
    about = " (an estimate)" if cost.estimated and guess != game.guess else ""
    limit = "" if cost.feasible else f" It may take more than {game.tree.meta['max_guesses']}."
    return f"{guess}: {more(cost.extra)}{about}.{limit} It makes {parts}."


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
    lines = [f"{left(game)}."]
    if level > 1 and game.history:
        lines.append(letters(game.history))
    if level > 2 and not game.solved:
        tried = " ".join(sorted(set(game.guess or ""))).upper()
        lines.append(f"A good word now has the letters {tried}.")
    return lines


def letters(history: Iterable[Turn]) -> str:
    """Say what the turns told of the letters tried.

    >>> letters([("crane", int("01002", 3))])
    'In place: ____E. Elsewhere: R. Absent: A C N.'
    """
    history = list(history)
    length = len(history[-1][0])
    marked = [
        (at, letter, mark)
        for guess, code in history
        for at, (letter, mark) in enumerate(zip(guess, marks_of(code, length)))
    ]
    place = {at: letter for at, letter, mark in marked if mark == PLACED}
    found = {letter for _, letter, mark in marked if mark != ABSENT}
    absent = {letter for _, letter, _ in marked} - found
    known = {
        "In place": "".join(place.get(at, "_") for at in range(length)) if place else "",
        "Elsewhere": " ".join(sorted(found.difference(place.values()))),
        "Absent": " ".join(sorted(absent)),
    }
    return " ".join(f"{name}: {signs.upper()}." for name, signs in known.items() if signs)


def _mean(advice: Advice) -> str:
    total, count = advice.expected
    return format_mean((total, count), 2) if isinstance(total, int) else f"{total / count:.2f}"


def _parts(count: int, largest: int, wins: bool, among: int) -> str:
    chance = f"it is right now with a chance of 1 in {among}" if wins else "it is not the answer"
    return f"{plural(count, 'part')}, the largest of {largest}; {chance}"
