"""Measure games outside the tree: whether every answer is found, the guesses needed, and the time for advice.

Advice comes from `play` as installed: from the compiler's live solver once it is warm, or without the compiler
from the plain solver. The simulated player follows the tree, plays one random word, and follows the advice from
then on.
"""

import random
import statistics
import time
from collections import Counter

from player.core.feedback import score
from player.gameplay import compiler_bridge
from player.gameplay.advisers import Advisers
from player.gameplay.game import Game
from player.loader import load

LIMIT = 6


def deviate(game: Game, answer: str, dice: random.Random) -> list[float]:
    """Play `answer` with one random word on the way; return the seconds that each advice took.

    Advice for one or two remaining answers is left out: it takes no time and would lower the median.
    """
    turn = dice.randrange(3)
    seconds = []
    while not game.solved:
        start = time.perf_counter()
        word = game.guess
        if not game.on_tree and len(game.remaining) > 2:
            seconds.append(time.perf_counter() - start)
        if len(game.history) == turn:
            word = dice.choice(game.advisers.lists.words)
        game.feed(score(word, answer), word)
    return seconds


def report(name: str, advisers: Advisers, answers: list[str]) -> None:
    dice = random.Random(2026)
    games, seconds = Counter(), []
    for answer in answers:
        game = Game(advisers)
        seconds += deviate(game, answer, dice)
        assert game.history[-1][0] == answer
        games[len(game.history)] += 1
    within = sum(count for turns, count in games.items() if turns <= LIMIT)
    print(
        f"\n{name}: {len(answers)} answers found, {within} of them within {LIMIT} guesses; "
        f"advice in {statistics.median(seconds) * 1e3:.1f} ms (median), "
        f"{max(seconds) * 1e3:.0f} ms (most); guesses {dict(sorted(games.items()))}"
    )


def bench_every_answer_is_found_by_the_plain_solver():
    tree = load("classic")
    report("plain", Advisers(tree), tree.answers)


def bench_two_hundred_deviations_with_the_solver_that_is_installed():
    tree = load("classic")
    advisers = Advisers(tree, find_maker=compiler_bridge.live_solver, wait=True)
    advisers.advise(advisers.lists, [], ())  # warms it up
    report(advisers.trouble or "live", advisers, random.Random(1).sample(tree.answers, 200))
