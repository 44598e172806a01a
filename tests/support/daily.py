"""A plain model of the daily game: the properties of a word, its odds, and one choice per day.

Imports nothing of ours. A word has a group, a step of commonness and a form; a history is a list of pairs, day
number and word.
"""

import math
import random
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence

WordFacts = tuple[str, int, str]  # group, step, form
Odds = Mapping[str, float]  # the logarithms of the factors on the odds, by feature
Drawn = list[tuple[int, str]]

EDGES = [
    round(32 * 2 ** (half / 2)) for half in range(15)
]  # days; each edge belongs to the older age


def age(days: int) -> int:
    """Return the age: 1 for less than 32 days, one more at every edge."""
    return 1 + bisect_right(EDGES, days)


def doublings(days: int) -> float:
    """Return the middle of an age in doublings of four years; ages below 32 days count as 2**4.5 days."""
    return (4.5 if days < 32 else 5 + (age(days) - 2) / 2 + 0.25) - math.log2(1461)


def features(known: WordFacts, since: int | None, again: bool) -> dict[str, float]:
    """Return the features of a word by name; `since` is the number of days since it was the answer."""
    group, step, form = known
    repeats = since is not None and again
    return {
        "added": float(group == "added"),
        "dropped": float(group == "dropped"),
        "guess": float(group == "guess"),
        "common": step / 4,
        "plural": float(form == "plural"),
        "past": float(form == "past"),
        "came": float(since is not None),
        "again": float(repeats),
        "age": doublings(since) if repeats else 0.0,
    }


def weight(known: WordFacts, odds: Odds, since: int | None, again: bool) -> float:
    """Return the weight of a word."""
    values = features(known, since, again)
    return math.exp(sum(odds[name] * value for name, value in values.items()))


def chances(words: Mapping[str, WordFacts], odds: Odds, drawn: Drawn, day: int) -> dict[str, float]:
    """Return the chance of each word on a day, from the words drawn before it."""
    before = [(when, word) for when, word in drawn if when < day]
    came = {word: when for when, word in before}
    again = len(came) < len(before)
    fresh = {known: weight(known, odds, None, again) for known in set(words.values())}
    each = {
        word: weight(known, odds, day - came[word], again) if word in came else fresh[known]
        for word, known in words.items()
    }
    whole = sum(each.values())
    return {word: value / whole for word, value in each.items()}


def simulate(
    rng: random.Random,
    words: Mapping[str, WordFacts],
    odds: Odds | Callable[[int], Odds],
    days: Sequence[int],
) -> Drawn:
    """Return a history drawn with these odds, or with those of each day; weights are computed once."""
    names, memory = list(words), {}
    came: dict[str, int] = {}
    again, drawn = False, []
    for day in days:
        now = odds(day) if callable(odds) else odds
        if id(now) not in memory:
            memory[id(now)] = ({word: weight(words[word], now, None, False) for word in names}, {})
        fresh, used = memory[id(now)]
        each = dict(fresh)
        for word, when in came.items():
            key = (words[word], age(day - when) if again else 0)
            if key not in used:
                used[key] = weight(words[word], now, day - when, again)
            each[word] = used[key]
        (word,) = rng.choices(names, each.values())
        again = again or word in came
        came[word] = day
        drawn.append((day, word))
    return drawn


def vocabulary(
    rng: random.Random, sizes: Mapping[str, int], length: int = 5
) -> dict[str, WordFacts]:
    """Return some words of each group: common and rare words, plurals, past tenses."""
    words: dict[str, WordFacts] = {}
    for group, size in sizes.items():
        for _ in range(size):
            word = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=length))
            while word in words:
                word = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=length))
            form = rng.choices(["", "plural", "past"], [6, 3, 2])[0]
            words[word] = (group, rng.choice([9, 14, 20]), form)
    return words


def within_chance(count: int, trials: int, chance: float, doubt: float = 1e-3) -> bool:
    """Whether a number of successes is plausible: outside both tails of probability `doubt`."""
    below = sum(_binomial(k, trials, chance) for k in range(count + 1))
    above = sum(_binomial(k, trials, chance) for k in range(count, trials + 1))
    return min(below, above) > doubt


def _binomial(k: int, trials: int, chance: float) -> float:
    return math.comb(trials, k) * chance**k * (1 - chance) ** (trials - k)
