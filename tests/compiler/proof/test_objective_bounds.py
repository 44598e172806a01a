"""The bounds for fixed openers and for answers within K guesses: admissible against an oracle, exact where they say."""

import random
from itertools import combinations, permutations

from compiler.proof import objective_bounds as bounds
from compiler.proof.bounds import PlainGame, is_two_guess_core
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights
from tests.support.tiers import few_then_many


def some_games(rng, games):
    """Yield plain games, weighted or not, and their answers."""
    for number in range(games):
        lists = lists_of_alike(rng, others=4) if number % 2 else random_lists(rng)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        lists = lists if weights is None else weights.lists
        values = weights.values if weights else [1] * len(lists.answers)
        yield PlainGame(naive.score, lists.words, dict(zip(lists.answers, values))), lists.answers


@few_then_many("games", 30, 200)
def test_the_bound_of_joint_parts_is_admissible_and_exact_for_parts_of_two(games):
    rng = random.Random(6)
    exact = 0
    for game, answers in some_games(rng, games):
        for count in (1, 2, 3):
            words = rng.sample(game.guesses, min(count, len(game.guesses)))
            bound = bounds.joint_of(game, words, answers)
            terms = {"weights": dict(game.weight)}
            for limit in (3, 4, 0):
                total = naive.total_with_fixed(answers, game.guesses, words, limit=limit, **terms)
                assert total is None or bound <= total
            own = [[word] for word in words if word in answers]
            parts = bounds.joint_parts_of(game, words, answers)
            if all(len(part) <= 2 for part in parts if part not in own):
                assert bound == total
                exact += 1
    assert exact > games // 4


def test_falling_weights_are_the_best_order() -> None:
    rng = random.Random(7)
    for game, answers in some_games(rng, 30):
        words = rng.sample(game.guesses, min(3, len(game.guesses)))
        falling = sorted(words, key=lambda word: -game.weight.get(word, 0))
        for order in permutations(words):
            assert bounds.joint_of(game, falling, answers) <= bounds.joint_of(game, order, answers)


def missed_by_oracle(game, answers, guesses, **terms):
    found = naive.best_within(
        answers, game.guesses, within=guesses, weights=dict(game.weight), **terms
    )
    return None if found is None else found[0]


@few_then_many("games", 20, 100)
def test_missed_weights_are_those_of_the_oracle(games):
    rng = random.Random(8)
    for game, answers in some_games(rng, games):
        for guesses in (0, 1, 2, 3):
            missed = bounds.missed_of(game, answers, guesses)
            assert missed == missed_by_oracle(game, answers, guesses)
            inside = sorted(rng.sample(answers, rng.randint(1, len(answers))))
            rest = [answer for answer in answers if answer not in inside]
            low = bounds.missed_of(game, inside, guesses)
            assert low + (bounds.missed_of(game, rest, guesses) if rest else 0) <= missed
        assert bounds.missed_within_two_of(game, answers) == bounds.missed_of(game, answers, 2)
        for mode in ("hard", "ultra"):
            less = bounds.missed_of(game, answers, 2)
            assert less <= missed_by_oracle(game, answers, 2, mode=mode)


@few_then_many("games", 20, 80)
def test_cores_in_one_part_bound_what_three_guesses_miss(games):
    rng = random.Random(9)
    message = 0
    for game, answers in some_games(rng, games):
        cores = [
            some
            for size in (3, 4)
            for some in combinations(answers, size)
            if is_two_guess_core(game, some)
        ]
        rng.shuffle(cores)
        for guess in game.guesses:
            missed = missed_by_oracle(game, answers, 3, opener=guess)
            low = bounds.missed_by_cores(game, guess, answers, cores)
            assert missed is None or low <= missed
            message += low > 0
    assert message
