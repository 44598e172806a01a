"""Probabilities as whole weights: which words count as answers, and the weight of each.

All answers of a list stay answers, however improbable, so that a tree finds every one of them. The most probable of
the other words are added, until the rest have at most a given probability in total.
"""

from collections.abc import Mapping
from typing import NamedTuple

from compiler.prior.model import Model
from compiler.prior.words import Table
from player.words.lists import WordLists, reduced
from player.words.weights import Weights

SCALE = 1_000_000  # weights are millionths, at least one

# Words that are not answers of nyt2023 had 0.2 % in total in 2024, 1.6 % in September 2025, after two of them had been
# the answer (1,328 words are added then), and 0.3 % on 2026-08-23. To reduce that to 0.1 % would take 3,584 more
# answers: a search of minutes instead of seconds, for one day in 300.
LEFT_OUT = 0.01


class PriorWeights(NamedTuple):
    """Weights, and what they leave out: the number of words and their total probability."""

    weights: Weights
    joined: int
    left_out: int
    chance_left_out: float


def weigh(model: Model, table: Table, left_out: float = LEFT_OUT) -> PriorWeights:
    """Return the weights for a model's day that leave out at most the given probability."""
    lists = model.lists
    chances = model.chances(table)
    joining, rest = entering(lists, chances, left_out)
    grown = reduced(lists, [*lists.answers, *joining])
    values = [max(1, round(SCALE * chances[word])) for word in grown.answers]
    weights = Weights(grown, values, day=day_of(model))
    return PriorWeights(weights, len(joining), len(lists.others) - len(joining), rest)


def day_of(model: Model) -> dict[str, str | int]:
    """Return the tree metadata of the day that the weights are for; see `trees/FORMAT.md`."""
    return {
        "date": str(model.day),
        "known": str(model.last),
        "again": max(1, round(1000 * model.keeps())),
    }


def entering(
    lists: WordLists, chances: Mapping[str, float], left_out: float
) -> tuple[list[str], float]:
    """Return the words to add to the answers, and the probability of the words left out."""
    others = sorted(lists.others, key=lambda word: (chances[word], word))
    rest, at = 0.0, 0
    while at < len(others) and rest + chances[others[at]] <= left_out:
        rest += chances[others[at]]
        at += 1
    return others[at:], rest


def text_of(weights: Weights) -> str:
    """Return the weights as the text of a file, a word and its weight per line."""
    rows = zip(weights.lists.answers, weights.values)
    return "".join(f"{word} {value}\n" for word, value in rows)
