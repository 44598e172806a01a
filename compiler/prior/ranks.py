"""Weights of answers from a frequency ranking: a smooth step from the common words to the rare.

A ranking is a file of words, most frequent first, or of words with their ranks. Only words of the lists count: in an
ordered file the first of them has rank 1. Answers that are missing from the file share the rank after its last.
"""

import math
import os

from player.core.errors import ListError
from player.core.text import brief, plain, some
from player.numbers import number as parsed
from player.words.lists import WordLists, read_lines
from player.words.weights import Weights

SCALE = 1_000_000  # weights are whole numbers of at least 1
WIDTH = 10.0  # the default slope maps the ranking to about -WIDTH/4 to WIDTH * 3/4

_FORM = "expected one word per line, most frequent first, or a word and its rank"


def sigmoid(
    lists: WordLists, path: str, slope: float | None = None, middle: float | None = None
) -> Weights:
    """Return weights 1 / (1 + exp(slope * (rank - middle))) of the answers, in millionths, at least 1.

    By default, `middle` is a quarter of the number of ranked words, and `slope` is 10 divided by it.
    """
    ranks = read_ranks(path, lists)
    last = max(ranks.values())
    if not last:
        raise ListError(f"{plain(os.fsdecode(path))}: every rank is 0; {_FORM}")
    slope = WIDTH / last if slope is None else slope
    middle = last / 4 if middle is None else middle
    if not (math.isfinite(slope) and math.isfinite(middle) and slope > 0):
        raise ListError(f"a prior needs a slope above zero and a middle, not {slope} and {middle}")
    return Weights(
        lists,
        [_weight(slope * (ranks.get(answer, last + 1) - middle)) for answer in lists.answers],
        SCALE,
    )


def read_ranks(path: str, lists: WordLists) -> dict[str, float]:
    """Return the ranks that a file gives to words of the lists."""
    path = os.fsdecode(path)
    known = set(lists.words)
    ranks: dict[str, float] = {}
    for number, line in read_lines(path, _FORM):
        fields = line.replace(",", " ").split()
        word = lists.scoring.normalise(fields[0]) if fields else ""
        if word not in known:
            continue
        if word in ranks:
            raise ListError(f"{plain(path)}:{number}: {brief(word)} is ranked twice")
        rank = parsed(fields[1]) if len(fields) == 2 else float(len(ranks) + 1)
        if len(fields) > 2 or rank is None or not rank >= 0:
            raise ListError(f"{plain(path)}:{number}: {brief(line)}: {_FORM}")
        ranks[word] = rank
    if not ranks:
        raise ListError(
            f"{plain(path)}: ranks no word of {lists.name} ({some(list(lists.answers))}); {_FORM}"
        )
    return ranks


def _weight(distance: float) -> int:
    """Return the weight of a rank at a distance from the middle, in units of the slope."""
    return max(1, round(SCALE / (1 + math.exp(min(distance, 700)))))
