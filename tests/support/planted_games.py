"""Run tests against faulty kernels of boards and the adversary; test_boards.py runs this without numba's compiler.

Prints the names of the faults that no test detected, and `sound` if the real kernels pass.
"""

from tests.compiler.boards.test_boards import (
    test_games_are_played_on_as_plain_python_plays_them as boards,
)
from tests.player.gameplay.test_adversary import (
    test_the_shortest_line_is_that_of_the_plain_search as adversary,
)
from tests.support.games import lists_of_alike
from tests.support.planted import fails, report

FAULTS = {
    "adversary_replies": lambda true: (
        lambda codes, rank, *rest: true(codes, rank.max() - rank, *rest)
    ),
    "separating_guess": lambda true: lambda *_: 0,
    "cheapest_word": lambda true: lambda rollout, state, size, count: rollout.words[0],
    "cheapest_word ": lambda true: lambda rollout, *rest: true(rollout._replace(won=0), *rest),
    "apply_guess": lambda true: (
        lambda codes, state, size, answer, guess: true(codes, state, size, answer - 1, guess)
    ),
    "rollout_length": lambda true: lambda *given: true(*given) + 1,
    "distinct_last_answers": lambda true: lambda state, size: (size > 0).sum(),
}


if __name__ == "__main__":
    report(FAULTS, lambda: fails(lambda: adversary(lists_of_alike), boards))
