"""Measure the constants of `player.gameplay.scores` on past games.

    python tests/bench/calibrate_scores.py 60

A reference player plays the last days of the daily game: a popular opener, then a word at random among the answers that
fit. Half of its costs above zero are below the printed half, so this cost scores 50; its luck is spread over the scale.
"""

import random
import sys
from statistics import median, pstdev

from player.core.feedback import score
from player.daily import past
from player.gameplay.analysis import Analyst
from player.words.lists import load

OPENERS = (
    "adieu", "arise", "audio", "crane", "irate", "least", "raise", "roate", "salet", "slate", "stare", "tarse", "trace",
)  # fmt: skip
TREE = "nyt2023"


def reference_game(answer: str, words: list[str], rng: random.Random) -> str:
    """Return a game of the reference player, as `play analyse` reads it."""
    turns = [rng.choice(OPENERS)]
    while turns[-1] != answer:
        words = [word for word in words if score(turns[-1], word) == score(turns[-1], answer)]
        turns.append(rng.choice(words))
    return " ".join(turns)


def main() -> None:
    """Print the constants."""
    words = list(load("nyt2023").answers)
    games = [word for _, word in list(past.shipped())[-int(sys.argv[1]) :] if word in words]
    analyst = Analyst(TREE)
    found = []
    for number, answer in enumerate(games):
        found.append(analyst.analyse(reference_game(answer, words, random.Random(number))))
        print(number, found[-1], file=sys.stderr, flush=True)
    turns = [turn for one in found for turn in one.turns]
    for name, group in (("turn", turns), ("game", found)):
        costs = sorted(one.cost for one in group)
        half = median(cost for cost in costs if cost > 0.005)
        print(
            f"{name}: half {half:.3f}, spread {pstdev(one.saved for one in group):.3f}, of {len(group)}"
        )


if __name__ == "__main__":
    main()
