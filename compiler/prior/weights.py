"""Chances as whole weights: which words count as answers, and what each weighs.

All answers of a list stay answers, however unlikely, so that a tree finds every one of them. Of the other
words the likeliest join them, as many as it takes until those left out have no more than a given chance
together.
"""

from collections.abc import Mapping
from typing import NamedTuple

from compiler.prior.model import Model
from compiler.prior.words import Table
from player.words.lists import WordLists, reduced
from player.words.weights import Weights

SCALE = 1_000_000  # weights are millionths, and no answer has less than one

# Words that are no answers of nyt2023 had 0.2 % together in 2024, 1.6 % in September 2025, when two had just
# come (1,328 join then), and 0.4 % on 2026-06-01. To bring that down to 0.1 % would take 6,773 more answers: a
# tree of minutes instead of seconds, for one day in 300.
LEFT_OUT = 0.01


class PriorWeights(NamedTuple):
    """Weights, and what they leave out: how many words, with what chance together."""

    weights: Weights
    joined: int
    left_out: int
    chance_left_out: float


def weigh(model: Model, table: Table, left_out: float = LEFT_OUT) -> PriorWeights:
    """The weights of a model's day, with no more chance left out than asked for."""
    lists = model.lists
    chances = model.chances(table)
    joining, rest = entering(lists, chances, left_out)
    grown = reduced(lists, [*lists.answers, *joining])
    values = [max(1, round(SCALE * chances[word])) for word in grown.answers]
    weights = Weights(grown, values, day=day_of(model))
    return PriorWeights(weights, len(joining), len(lists.others) - len(joining), rest)


def day_of(model: Model) -> dict[str, str | int]:
    """What a tree says of the day its weights are for: see `trees/FORMAT.md`."""
    return {
        "date": str(model.day),
        "known": str(model.last),
        "again": max(1, round(1000 * model.keeps())),
    }


def entering(
    lists: WordLists, chances: Mapping[str, float], left_out: float
) -> tuple[list[str], float]:
    """The words that join the answers, and the chance of those that do not."""
    others = sorted(lists.others, key=lambda word: (chances[word], word))
    rest, at = 0.0, 0
    while at < len(others) and rest + chances[others[at]] <= left_out:
        rest += chances[others[at]]
        at += 1
    return others[at:], rest


def text_of(weights: Weights) -> str:
    """The weights as a file, a word and its weight a line."""
    rows = zip(weights.lists.answers, weights.values)
    return "".join(f"{word} {value}\n" for word, value in rows)
