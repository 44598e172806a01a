"""Weights of answers: read from a file and converted to integers with a common scale.

A file of weights has a line for each answer: the word, and how often it is the secret relative to the others,
as in `crane 3` or `crane,0.25`. Decimals are multiplied by the smallest power of ten (`scale`) that makes all
of them integers; nothing is divided, so sums are exact. An answer of weight zero becomes a guess that is never
the answer, and a guess with a weight above zero becomes an answer.
"""

import os
from collections.abc import Mapping, Sequence
from decimal import Decimal

from player.core.checksum import weights_digest
from player.core.errors import ListError
from player.core.text import brief, plain, some
from player.numbers import is_number
from player.words.lists import WordLists, read_lines, reduced
from player.words.shipped import path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.games.vocabulary import Vocabulary

# Sums of weight times guesses then fit 64 bits everywhere in the compiler.
TOTAL_LIMIT = 2**40

# More digits are useless: a weight of 1 in the last place would push the other weights past TOTAL_LIMIT.
_MAX_DECIMALS = 12


class Weights:
    """Positive integer weights of the answers of `lists`, in the order of `lists.answers`."""

    __slots__ = ("day", "lists", "scale", "total", "values")

    def __init__(
        self,
        lists: WordLists,
        values: Sequence[int],
        scale: int = 1,
        day: Mapping[str, str | int] | None = None,
    ) -> None:
        """Take an integer weight for each answer of `lists`; answers of weight zero become guesses.

        `day` is the day the weights are for, as the metadata of a tree stores it; None if they are for no
        particular day.

        >>> Weights(WordLists(["crane", "slate"]), [0, 3]).lists.words
        ('slate', 'crane')
        """
        if len(values) != len(lists.answers):
            raise ListError(f"{len(lists.answers)} answers need as many weights, not {len(values)}")
        if any(value < 0 for value in values):
            raise ListError("a weight is negative; expected zero or more")
        kept = [(word, value) for word, value in zip(lists.answers, values) if value]
        if not kept:
            raise ListError("all weights are zero; at least one answer needs a weight above zero")
        self.lists = reduced(lists, [word for word, _ in kept])
        self.values: tuple[int, ...] = tuple(value for _, value in kept)
        self.total = sum(self.values)
        self.scale = scale
        self.day = day
        if self.total >= TOTAL_LIMIT:
            raise ListError(
                f"the weights add up to {brief(self.total)} once whole (scale {scale}), expected less "
                "than 2**40: round them to fewer digits"
            )

    @property
    def digest(self) -> str:
        """The digest of the weights, as a tree file stores it."""
        return weights_digest(self.lists.answers, self.values, self.scale)


def digests(lists: WordLists, weights: Weights | None) -> dict[str, str | None]:
    """Return the digests of a game's lists and weights, which identify everything computed from them.

    >>> sorted(digests(WordLists(["crane", "slate"]), None))
    ['answers', 'guesses', 'weights']
    """
    return {
        "answers": lists.answers_digest,
        "guesses": lists.guesses_digest,
        "weights": None if weights is None else weights.digest,
    }


def load_weights(path: str | os.PathLike[str], lists: WordLists) -> Weights:
    """Load the file of weights at `path` for the answers of `lists`."""
    path = path_of(path)
    given: dict[str, Decimal] = {}
    for number, line in read_lines(path, "expected a word and its weight on each line"):
        try:
            word, weight = _parse_line(line, lists.scoring)
        except ListError as error:
            raise ListError(f"{plain(path)}:{number}: {error}") from None
        if word in given:
            raise ListError(
                f"{plain(path)}:{number}: {brief(word)} has a weight already, expected one"
            )
        given[word] = weight
    _check_words(path, given, lists)
    if joining := [word for word in lists.others if given.get(word)]:
        lists = reduced(lists, [*lists.answers, *joining])
    decimals = max(-int(weight.as_tuple().exponent) for weight in given.values())
    scale = 10 ** max(0, decimals)
    try:
        return Weights(lists, [int(given[word] * scale) for word in lists.answers], scale)
    except ListError as error:
        raise ListError(f"{plain(path)}: {error}") from None


def _parse_line(line: str, scoring: "Vocabulary") -> tuple[str, Decimal]:
    """Return the word and the weight on a line, the weight without trailing zeros."""
    fields = line.replace(",", " ").split()
    if scoring.spaced:  # a word may contain commas and blanks, a weight may not
        fields = [part.rstrip(" ,") for part in line.rsplit(fields[-1], 1)[:1]] + fields[-1:]
    if len(fields) != 2:
        raise ListError(f"{brief(line)}: expected a word and its weight, such as 'crane 0.25'")
    word, text = scoring.normalise(fields[0]), fields[1]
    if not is_number(text):
        raise ListError(f"{brief(text)} is not a number")
    weight = Decimal(text)
    if weight < 0:
        raise ListError(f"{brief(text)} is no weight: expected a number, zero or more")
    if weight >= TOTAL_LIMIT:
        raise ListError(f"{brief(text)} is too large: the weights must add up to less than 2**40")
    return word, _without_trailing_zeros(weight, text)


def _without_trailing_zeros(weight: Decimal, text: str) -> Decimal:
    """Return a weight unchanged in value, with as few decimals as possible."""
    if not weight:
        return Decimal(0)
    _, digits, exponent = weight.as_tuple()
    whole = "".join(map(str, digits))
    short = whole.rstrip("0")
    decimals = -int(exponent) - (len(whole) - len(short))
    if decimals > _MAX_DECIMALS:
        raise ListError(
            f"{brief(text)} has {decimals} decimals, expected at most {_MAX_DECIMALS}: round it"
        )
    return Decimal(f"{short}e{-decimals}")


def _check_words(path: str, given: dict[str, Decimal], lists: WordLists) -> None:
    """Raise `ListError` for weights of unknown words and for answers without a weight."""
    words = set(lists.words)
    if unknown := [word for word in given if word not in words]:
        raise ListError(f"{plain(path)}: not among the words of {lists.name}: {some(unknown)}")
    if missing := [word for word in lists.answers if word not in given]:
        raise ListError(
            f"{plain(path)}: {len(missing)} answers have no weight (write 0 to leave one out): "
            f"{some(missing)}"
        )
