"""Run by test_boards.py without numba's compiler: what tests say of faulty kernels of boards and hosts.

Prints the names of the faults that no test noticed, and `sound` if the kernels as they are pass.
"""

import sys

from tests.games import lists_of_alike
from tests.planted import plant
from tests.test_adversary import test_the_shortest_line_is_that_of_the_plain_search as adversary
from tests.test_boards import test_games_are_played_on_as_plain_python_plays_them as boards

FAULTS = {
    "dodges": lambda true: lambda codes, rank, *rest: true(codes, rank.max() - rank, *rest),
    "apart": lambda true: lambda *_: 0,
    "cheapest": lambda true: lambda codes, state, size, steps, won, words, count: words[0],
    "cheapest ": lambda true: lambda codes, state, size, steps, won, *rest: (
        true(codes, state, size, steps, 0, *rest)
    ),
    "tell": lambda true: lambda codes, state, size, answer, guess: true(
        codes, state, size, answer - 1, guess
    ),
    "played_on": lambda true: lambda *given: true(*given) + 1,
    "different": lambda true: lambda state, size: (size > 0).sum(),
}


def noticed() -> bool:
    """Whether a test fails, or ends in an error."""
    try:
        adversary(lists_of_alike)
        boards()
    except (AssertionError, IndexError, ValueError):
        return True
    return False


def main() -> None:
    if not noticed():
        print("sound")
    rooms = [module for name, module in sys.modules.items() if name.startswith("compiler.kernels")]
    for name, fault in FAULTS.items():
        kernel = name.strip()
        true = next(vars(room)[kernel] for room in rooms if kernel in vars(room))
        plant(kernel, fault(true))
        if not noticed():
            print(f"unnoticed: {name}")
        plant(kernel, true)


if __name__ == "__main__":
    main()
