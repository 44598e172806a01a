"""A position in words: what is left, what the suggestion does, and what another word would cost."""

from __future__ import annotations

from math import log2

from player import numbers
from player.core.errors import GameError
from player.core.messages import counted, later, say
from player.core.text import brief, some
from player.gameplay.offtree import part_sizes
from player.numbers import decimal, format_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from player.gameplay.game import Game
    from player.gameplay.offtree import Advice

HINTS = (1, 2, 3)

_LISTED = 24  # at most this many remaining answers are listed
_HANDFUL = 5  # with at most this many answers left, the likeliest is named unasked
_LIKELY = 0.5  # a word with a higher chance is likely
_ALIKE = 0.75  # chances at least this evenly spread count as about equal
_SAME = 0.005  # a smaller difference in guesses is not shown

_METHODS = {
    "tree": later("as the tree plays"),
    "exact": later("exact search"),
    "look-ahead": later("by look-ahead"),
    "entropy": later("a quick estimate"),
}


def explain(game: Game, guess: str | None = None) -> str:
    """Return a text about the possible answers and the suggestion.

    With a `guess`, return a text about what that word does and what it costs more.

    >>> from player.gameplay.game import Game
    >>> game = Game("classic")
    >>> game.feed("bybyb")
    >>> game.feed("bygyb")
    >>> print(explain(game))
    8 answers left: crane, crave, craze, frame, grace, grape, grave, graze.
    cezve: 2.13 more guesses on average, 3 at most (as the tree plays), this one included.
    It makes 7 parts, the largest of 2; it is not the answer.
    """
    from player.gameplay.game import Game

    if not isinstance(game, Game):
        raise GameError(f"expected a player.Game, not {brief(game)}")
    return "\n".join(position(game)) if guess is None else word(game, guess)


def left(game: Game, *, secret: bool = False) -> str:
    """Return how many words may still be the answer, and the likeliest if a few are left.

    If the answers are `secret`, none is named; the text then describes how the chances are spread.
    """
    if secret:
        return _spread(game)
    return _most_likely(game) if len(game.remaining) <= _HANDFUL else _count(game)


def position(game: Game) -> list[str]:
    """Return what is left, how many guesses it will take, and what the suggestion does."""
    words = [guess for guess, _ in game.chances()] if game.weighted else game.remaining
    written = some([*map(_written(game), words)], _LISTED)
    lines = [say("{what}: {words}.", what=_most_likely(game), words=written)]
    if len(game.remaining) == 1:
        return lines
    advice = game.advice()
    facts = {
        "word": _written(game)(advice.guess),
        "mean": _mean(advice),
        "method": say(_METHODS.get(advice.method, advice.method)),
    }
    if game.on_tree:
        lines.append(
            counted(
                whole(advice.mean),
                "{word}: {mean} more guesses on average, {most} at most ({method}), this one included.",
                "{word}: {mean} more guesses on average, {most} at most ({method}), this one included.",
                most=max(game.needed()),
                **facts,
            )
        )
    else:
        lines.append(
            counted(
                whole(advice.mean),
                "{word}: {mean} more guesses on average ({method}), this one included.",
                "{word}: {mean} more guesses on average ({method}), this one included.",
                **facts,
            )
        )
    parts = _parts(advice.parts, advice.largest)
    chance = _right_now(game, advice.guess)
    lines.append(say("It makes {parts}; {chance}.", parts=parts, chance=chance))
    return lines


def word(game: Game, guess: str) -> str:
    """Return what `guess` costs more than the suggestion, and what it does."""
    guess = game.advisers.scoring.normalise(guess)
    cost = game.cost(guess)
    sizes = part_sizes(game.advisers.scoring, guess, game.remaining)
    parts = _parts(len(sizes), max(sizes.values()))
    facts = {"word": _written(game)(guess), "cost": more(cost.extra)}
    if cost.estimated and guess != game.guess:
        found = say("{word}: {cost} (an estimate).", **facts)
    else:
        found = say("{word}: {cost}.", **facts)
    if not cost.feasible:
        limit: int = game.tree.meta["max_guesses"]
        found += " " + say("It may take more than {limit}.", limit=limit)
    if game.weighted:
        return f"{found} {say('It makes {parts}.', parts=parts)} {_likelihood(game, guess)}."
    chance = _right_now(game, guess)
    return f"{found} {say('It makes {parts}; {chance}.', parts=parts, chance=chance)}"


def ranked(game: Game, count: int = 5) -> list[str]:
    """Return the best words to play now, each with what it costs more.

    >>> from player.gameplay.game import Game
    >>> game = Game("classic", wait=True)
    >>> game.feed("bybyb")
    >>> game.feed("bygyb")
    >>> ranked(game, 1)[1:]
    ['cezve  +0.000']
    """
    costs = game.alternatives(count)
    if any(cost.estimated for _, cost in costs):
        lines = [say("The best words, and the guesses each costs more on average (~ estimated):")]
    else:
        lines = [say("The best words, and the guesses each costs more on average:")]
    for guess, cost in costs:
        about = "~" if cost.estimated else " "
        notes = []
        if not cost.feasible:
            limit: int = game.tree.meta["max_guesses"]
            notes.append(say("may take more than {limit}", limit=limit))
        if guess in game.remaining:
            odds = f" ({percent(game.chance(guess))})" if game.weighted else ""
            notes.append(say("may be the answer") + odds)
        lines.append(
            "  ".join([f"{_written(game)(guess)} {about}{decimal(f'{cost.extra:+.3f}')}", *notes])
        )
    return lines


def more(extra: float) -> str:
    """Return a difference in guesses as text.

    >>> more(0.084), more(-0.5), more(0.001)
    ('0.08 guesses more', '0.50 guesses fewer', 'as good as the suggestion')
    """
    if abs(extra) < _SAME:
        return say("as good as the suggestion")
    count, guesses = whole(abs(extra)), decimal(f"{abs(extra):.2f}")
    if extra > 0:
        return counted(count, "{guesses} guesses more", "{guesses} guesses more", guesses=guesses)
    return counted(count, "{guesses} guesses fewer", "{guesses} guesses fewer", guesses=guesses)


def whole(guesses: float) -> int:
    """Return the count that selects the plural form for a mean; some languages, such as French, use the
    singular below two.

    >>> whole(1.42), whole(1.996)
    (1, 2)
    """
    return int(round(guesses, 2))


def hint(game: Game, level: int) -> list[str]:
    """Return a hint: the number of answers left; from level 2 the known letters, at level 3 letters to try
    next.
    """
    lines = [f"{left(game, secret=True)}."]
    scoring = game.advisers.scoring
    if level > 1 and game.history and (message := scoring.revealed(game.history)):
        lines.append(message)
    if level > 2 and not game.solved:
        lines.append(scoring.hinted(game.guess or ""))
    return lines


def _written(game: Game) -> Callable[[str], str]:
    """Return a function that returns words as people write them."""
    return game.advisers.scoring.written


def _mean(advice: Advice) -> str:
    total, count = advice.expected
    if isinstance(total, int):
        return format_mean((total, count), 2)
    return decimal(f"{total / count:.2f}")


def _parts(count: int, largest: int) -> str:
    return counted(
        count,
        "{count} part, the largest of {largest}",
        "{count} parts, the largest of {largest}",
        largest=largest,
    )


def _right_now(game: Game, guess: str) -> str:
    """Return whether a guess may be the answer, and how likely it is."""
    chance = game.chance(guess)
    if not chance:
        return say("it is not the answer")
    if game.weighted:
        return say("it is right now with a chance of {odds}", odds=percent(chance))
    return say("it is right now with a chance of 1 in {count}", count=len(game.remaining))


def _likelihood(game: Game, guess: str) -> str:
    """Return how likely a word is to be the answer; if it cannot be, why."""
    if chance := game.chance(guess):
        return say("{word} is the answer with a chance of {odds}", word=guess, odds=percent(chance))
    if guess in game.tree.answers:
        return say("{word} cannot be the answer any more", word=guess)
    return say("{word} is not an answer", word=guess)


def _count(game: Game) -> str:
    left = len(game.remaining)
    if game.beyond_list:
        return counted(left, "{count} word left", "{count} words left")
    return counted(left, "{count} answer left", "{count} answers left")


def _most_likely(game: Game) -> str:
    """Return how many words are left and which is the likeliest, if there is only one."""
    if not game.weighted or len(game.remaining) == 1:
        return _count(game)
    (first, chance), (_, second) = game.chances()[:2]
    if chance <= second:
        return _count(game)
    return say(
        "{left}, {word} most likely ({odds})",
        left=_count(game),
        word=_written(game)(first),
        odds=percent(chance),
    )


def _spread(game: Game) -> str:
    """Return how many words are left and how the chances are spread, without naming one."""
    count = _count(game)
    if not game.weighted or len(game.remaining) == 1:
        return count
    chances = [chance for _, chance in game.chances()]
    if chances[0] > _LIKELY:
        return say("{left}, one of them likely", left=count)
    alike = 2 ** -sum(
        chance * log2(chance) for chance in chances
    )  # that many equally likely words have the same entropy
    if alike > _ALIKE * len(chances):
        return say("{left}, none much likelier than the others", left=count)
    return say("{left}, about {count} of them likely", left=count, count=max(2, round(alike)))


def percent(chance: float) -> str:
    """Return a chance as text, never rounded to certainty.

    >>> percent(0.714), percent(0.0042), percent(0.00004), percent(0.999), percent(1.0)
    ('71 %', '0.4 %', 'under 0.1 %', 'over 99 %', '100 %')
    """
    tenths, whole = int(chance * 1000 + 0.5), int(chance * 100 + 0.5)  # halves are rounded up
    if 0 < chance < 0.001:
        return say("under {share}", share=numbers.percent("0.1"))
    if whole == 100 and chance < 1:
        return say("over {share}", share=numbers.percent("99"))
    return numbers.percent(str(whole) if tenths >= 100 or not tenths else f"{tenths / 10:.1f}")
