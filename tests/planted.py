"""Run by test_compiled.py in a process without the compiler: the oracle's verdict on faulty kernels.

Prints the names of the faults that no comparison noticed, and `sound` if the kernels as they are pass.
"""

import random
import sys
import warnings
from typing import NamedTuple

import numpy as np

from compiler import kernels
from compiler.search.engine import Engine, Problem
from compiler.search.memory import new_table
from player.lists import WordLists
from player.weights import Weights
from tests import naive
from tests.games import random_words

ROOM = [module for name, module in sys.modules.items() if name.startswith("compiler.kernels")]
GAMES = 40
LIMITS = (3, 2, 4, 0)  # in this order under one table, as in a proof of the worst case


class Verdict(NamedTuple):
    """A game, and the total of every opener under every limit, by the oracle."""

    lists: WordLists
    weights: Weights | None
    totals: dict[int, list[int]]


def verdicts() -> list[Verdict]:
    """The oracle's verdict on small games, weighted and not, of guesses that tell little."""
    rng = random.Random(2)
    result = []
    for _ in range(GAMES):
        letters = "abcdefgh"[: rng.randint(3, 8)]
        words = random_words(rng, rng.randint(5, 12), 2, letters)
        rng.shuffle(words)
        lists = WordLists(words[: rng.randint(3, 11)], words)
        weights = None
        if rng.random() < 0.4:
            weights = Weights(lists, [rng.choice((1, 2, 9)) for _ in lists.answers])
        totals = {limit: [total(lists, weights, limit, w) for w in lists.words] for limit in LIMITS}
        result.append(Verdict(lists, weights, totals))
    return result


def total(lists: WordLists, weights: Weights | None, limit: int, opener: str) -> int:
    named = None if weights is None else dict(zip(lists.answers, weights.values))
    found = naive.best_tree(lists.answers, lists.words, weights=named, limit=limit, opener=opener)
    return kernels.INFINITE if found is None else found[0][0]


def differs(known: list[Verdict]) -> bool:
    """Whether the engine disagrees with the oracle about any opener, or gives up with an error."""
    try:
        return any(is_wrong(verdict) for verdict in known)
    except (IndexError, ValueError, RecursionError):
        return True


def is_wrong(verdict: Verdict) -> bool:
    """Whether any total of a game is wrong: under the least window that shows it, or under none."""
    problem = Problem(verdict.lists, verdict.weights)
    memory = new_table(6)
    for limit, totals in verdict.totals.items():
        engine = Engine(problem, limit, table=memory)
        for number, true in enumerate(totals):
            if engine.bound(number) > true or engine.best(number).total != true:
                return True
            for beta in (true, min(true + 1, kernels.INFINITE), kernels.INFINITE):
                found = min(engine.opener(number, beta).total, kernels.INFINITE)
                if found != true:
                    return True
    return False


# --------------------------------------------------------------------------------------------------
# Faults
# --------------------------------------------------------------------------------------------------


def more_floor(true):
    return lambda weight, heaviest, widest: true(weight, heaviest, widest) + (weight > heaviest)


def more_one_ply(true):
    return lambda local, state, total, scratch: (
        true(local, state, total, scratch) + (len(state) > 2)
    )


def fewer_candidates(true):
    """The one-ply bound of every guess is one too high."""

    def faulty(local, state, total, beta, scratch, counters):
        rows, bounds, least, others, widest = true(local, state, total, beta - 1, scratch, counters)
        return rows, bounds + 1, least + 1, others + 1, widest

    return faulty


def shorter_reach(true):
    """A block's first row is not counted."""

    def faulty(local, state, lo, hi, acc, reach):
        true(local, state, lo, hi, acc, reach)
        reach[0] = local.weight[state[0]]

    return faulty


def any_perfect_member(true):
    return lambda local, state, scratch: max(0, true(local, state, scratch))


def limits_forgotten(true):
    """A bound proved under a limit is taken to hold without."""

    def faulty(k1, k2, n, limit, *rest):
        true(k1, k2, n, kernels.UNLIMITED, *rest)

    return faulty


def infeasible_too_long(true):
    """A state without a tree within some limit is taken to have none within one guess more."""

    def faulty(k1, k2, n, limit, bound, value, height, infeasible, *rest):
        true(k1, k2, n, limit, bound, value, height, infeasible + (infeasible > 0), *rest)

    return faulty


def keys_of_size(true):
    """States of the same size are taken for one another."""

    def faulty(local, state):
        return np.uint64(len(state) << 24), np.uint64(len(state))

    return faulty


def parts_taken_for_pairs(true):
    """The closed form is taken for exact, whatever the size of the parts."""

    def faulty(local, state, row, *rest):
        value, largest, squares = true(local, state, row, *rest)
        return value, min(largest, 2), squares

    return faulty


def rows_taken_for_equal(_true):
    """A local problem keeps members only."""
    return lambda *_: True


FAULTS = {
    "floor_of": more_floor,
    "one_ply": more_one_ply,
    "candidates": fewer_candidates,
    "scan_block": shorter_reach,
    "perfect_member": any_perfect_member,
    "remember": limits_forgotten,
    "remember ": infeasible_too_long,
    "state_key": keys_of_size,
    "seen_before": rows_taken_for_equal,
    "closed_form": parts_taken_for_pairs,
}


def plant(name: str, value: object) -> None:
    """Put something in the place of a kernel or a constant, wherever kernels know it by that name."""
    for module in ROOM:
        if hasattr(module, name):
            setattr(module, name, value)


def main() -> None:
    warnings.simplefilter("ignore")  # numbers that wrap round, as they are meant to
    for constant, small in {"BLOCK": 4, "FIRST_BATCH": 2, "REDUCE_FROM": 3}.items():
        plant(constant, small)  # that small games meet them
    known = verdicts()
    if not differs(known):
        print("sound")
    for name, fault in FAULTS.items():
        kernel = name.strip()
        true = getattr(kernels, kernel)
        plant(kernel, fault(true))
        if not differs(known):
            print(f"unnoticed: {kernel}, {fault.__name__}")
        plant(kernel, true)


if __name__ == "__main__":
    main()
