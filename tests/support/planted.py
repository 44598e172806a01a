"""Compare faulty kernels with the oracle; test_compiled.py runs this in a process without numba's compiler.

Prints the names of the faults that no comparison detected, and `sound` if the real kernels pass.
"""

import random
import sys
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from compiler import kernels
from compiler.kernels.types import Allowed
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from compiler.search.trees import NoTreeError, best_tree
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support import pegs
from tests.support.games import random_words, to_node
from tests.support.search_faults import SEARCH, more_one_ply, narrower

MODULES = [module for name, module in sys.modules.items() if name.startswith("compiler.kernels")]
GAMES = {"normal": 60, "hard": 30, "ultra": 15}
LIMITS = (3, 2, 4, 0)  # in this order under one table, as in a proof of the worst case


class Verdict(NamedTuple):
    """A game, and the oracle's best tree for every limit and opener: (cost, tree) or None."""

    lists: WordLists
    weights: Weights | None
    mode: str
    best: dict[int, list]


def verdicts(mode: str, game: str = "letters") -> list[Verdict]:
    """Return the oracle's results for small games, weighted and not, whose guesses split little."""
    rng = random.Random(2)
    result = []
    for _ in range(GAMES[mode]):
        free = mode == "normal"
        lists = little_lists(rng) if free and rng.random() < 0.7 else alike_lists(rng, free=free)
        lists = WordLists(lists.answers, lists.others, scoring=game)
        weights = None
        if rng.random() < 0.4:
            weights = Weights(lists, [rng.choice((1, 2, 9)) for _ in lists.answers])
        named = None if weights is None else dict(zip(lists.answers, weights.values))
        best = {
            limit: [
                naive.best_tree(
                    lists.answers,
                    lists.words,
                    weights=named,
                    limit=limit,
                    mode=mode,
                    opener=word,
                    score=naive.SCORES[game],
                )
                for word in lists.words
            ]
            for limit in LIMITS
        }
        result.append(Verdict(lists, weights, mode, best))
    return result


def little_lists(rng: random.Random) -> WordLists:
    """Return lists of words of two letters, which split little."""
    words = random_words(rng, rng.randint(5, 12), 2, "abcdefgh"[: rng.randint(3, 8)])
    rng.shuffle(words)
    return WordLists(words[: rng.randint(3, 11)], words)


def alike_lists(rng: random.Random, *, free: bool) -> WordLists:
    """Return lists whose answers share letters, so that each guess restricts the next one."""
    places = [rng.sample("abcdefg", rng.choice((1, 1, 4, 6))) for _ in range(4)]
    answers = {"".join(map(rng.choice, places)) for _ in range(rng.randint(6, 16))}
    more = 8 if free else rng.choice((8, 8, 8, 80))  # too many for one block of rows
    return WordLists(
        sorted(answers)[: 11 if more == 8 else 6], random_words(rng, more, 4, "abcdefg")
    )


def differs(known: list[Verdict]) -> bool:
    """Whether the engine disagrees with the oracle about any opener, or raises an error."""
    try:
        return any(is_wrong(verdict) for verdict in known)
    except (IndexError, ValueError, RecursionError, NoTreeError):
        return True


def is_wrong(verdict: Verdict) -> bool:
    """Whether any cost or tree of a game is wrong, in narrow windows or without one."""
    problem = Problem(verdict.lists, verdict.weights, verdict.mode)
    engine = Engine(
        problem, table_bits=6
    )  # one transposition table and one cache of shapes for all limits
    for limit, expected in verdict.best.items():
        for number, found in enumerate(expected):
            true = kernels.INFINITE if found is None else found[0][0]
            best = engine.best(number, limit)
            if engine.bound(number) > true or min(best.total, kernels.INFINITE) != true:
                return True
            for beta in (true, min(true + 1, kernels.INFINITE), kernels.INFINITE):
                total = min(engine.opener(number, limit, beta).total, kernels.INFINITE)
                if total != true:
                    return True
            if found is not None:
                cost, tree = found
                if best[:3] != cost or not same(best_tree(engine, number, limit), to_node(tree)):
                    return True
    for limit, expected in verdict.best.items():
        least = min((found[0] for found in expected if found is not None), default=None)
        most = limit or kernels.UNLIMITED
        shape = engine.shape(problem.everything, engine.rulebook.start, most, named=False)
        if (shape[:3] if shape.total < kernels.INFINITE else None) != least:
            return True
    return False


def same(tree, other) -> bool:
    """Whether two trees are equal."""
    return (
        tree.guess == other.guess
        and tree.children.keys() == other.children.keys()
        and all(same(child, other.children[code]) for code, child in tree.children.items())
    )


# --------------------------------------------------------------------------------------------------
# Faults of the rules
# --------------------------------------------------------------------------------------------------


def nothing_demanded(true):
    """A guess does not restrict later guesses."""

    def faulty(rules, row, answer, before, after):
        true(rules, row, answer, before, after)
        after[:] = before
        return np.uint64(0), np.uint64(0)

    return faulty


def demands_not_in_the_key(true):
    """The table key ignores what earlier guesses demand."""

    def faulty(rules, row, answer, before, after):
        true(rules, row, answer, before, after)
        return np.uint64(0), np.uint64(0)

    return faulty


def earlier_demands_forgotten(true):
    """Only the latest guess restricts later ones."""
    return lambda rules, row, answer, before, after: true(
        rules, row, answer, np.full_like(before, 2**64 - 1), after
    )


def everything_fits(_true):
    """In a game without letters, every word fits every feedback."""
    return lambda rules, row, code, after: None


def any_demand_of_a_letter(true):
    """A word may have a letter once although it is demanded twice."""

    def faulty(guess, alphabet):
        having = true(guess, alphabet)
        length = guess.shape[1]
        having[length + 1 :] = having[length]
        return having

    return faulty


def one_row_less(true):
    """A local problem loses its last row."""

    def faulty(local, rules, state, allowed):
        smaller, its_rules, its = true(local, rules, state, allowed)
        rows = its.rows.copy()
        for row in reversed(range(len(smaller.reach))):
            if smaller.member[row] < 0:
                rows[row >> 6] &= ~(np.uint64(1) << np.uint64(row & 63))
                break
        return smaller, its_rules, Allowed(rows, its.key)

    return faulty


def all_alike(_true):
    """Only members of the state are kept."""
    return lambda local, rules, state, rows: rows[
        [r for r, row in enumerate(rows) if local.member[row] >= 0]
    ]


def two_guesses_enough(true):
    """Every part is taken to be solved within two guesses."""

    def faulty(local, part, limit, total, allowed, memory):
        found = true(local, part, limit, total, allowed, memory)
        return 2 * total << 8 | 2 if limit == 2 else found

    return faulty


RULES = {
    "allow": nothing_demanded,
    "allow ": demands_not_in_the_key,
    "allow  ": earlier_demands_forgotten,
    "letter_sets": any_demand_of_a_letter,
    "filter_by_code": everything_fits,
    "restrict_rows": one_row_less,
    "dedupe_hard": all_alike,
    "probe_allowed": two_guesses_enough,
    "_among": lambda true: (
        lambda *given: (it := true(*given))._replace(bounds=it.bounds + 1, least=it.least + 1)
    ),
    "one_ply_of_part": more_one_ply,
}

# --------------------------------------------------------------------------------------------------
# Faults of symmetry, and of bounds for coarse feedback
# --------------------------------------------------------------------------------------------------


def nothing_fixed(_true):
    """Permutations that move the guesses played are taken to fix them."""
    return lambda moves, _point, _amount, _seed: moves


def as_after_the_opener(true):
    """Guesses equivalent after the opener are taken to be equivalent later too."""
    return lambda orbits, name: orbits if orbits is not None else true(orbits, name)


def one_class_less(true):
    """The first class of equivalent guesses is left out."""

    def faulty(local, orbits, candidates):
        it = true(local, orbits, candidates)
        return it._replace(rows=it.rows[1:], bounds=it.bounds[1:]) if orbits.node >= 0 else it

    return faulty


def two_classes_for_one(true):
    """The last guess is taken to be equivalent to the one before it."""

    def faulty(moves):
        first = true(moves)
        first[-1] = first[-2]
        return first

    return faulty


SYMMETRY = {
    "stabilizer": nothing_fixed,
    "orbits_after": as_after_the_opener,
    "one_per_orbit": one_class_less,
    "orbit_representatives": two_classes_for_one,
    "max_open_parts_of": narrower,  # feedback is coarse enough here for it to matter
    "max_open_parts_of_rows": narrower,
}


def boards() -> list[tuple[tuple, list]]:
    """Return matrices of codes with planted symmetries, and the oracle's cost of every opener."""
    rng = random.Random(4)
    result = []
    for _ in range(60):
        words, table, moves = pegs.planted_board(rng)
        costs = naive.costs_of_codes(table.tolist(), 0)
        result.append(((words, table, 0, pegs.Shuffles(words, *moves)), costs))
    for answers in (5, 6, 7, 8):  # questions with two possible answers
        words = pegs.secrets(3, 3)[: answers + 6]
        table = np.array([[rng.randint(1, 2) if g >= answers else int(a != g) for g in range(answers + 6)]
                          for a in range(answers)])  # fmt: skip
        costs = naive.costs_of_codes(table.tolist(), 0)
        result.append(((words, table, 0), costs))
    words = pegs.secrets(3, 3)
    table = pegs.table_of(words)
    costs = naive.costs_of_codes(table.tolist(), 30)
    result.append(((words, table, 30, pegs.Moves(3, 3)), costs))
    return result


def differs_on_boards(known: list[tuple[tuple, list]]) -> bool:
    """Whether the engine disagrees with the oracle about any opener of a board."""
    for board, costs in known:
        engine = Engine(pegs.problem_of(*board), table_bits=6)
        for word, cost in enumerate(costs):
            true = kernels.INFINITE if cost is None else cost[0]
            best = engine.best(word, 0)
            windows = {min(true + 1, kernels.INFINITE), kernels.INFINITE}
            totals = {engine.opener(word, 0, beta).total for beta in windows}
            if {min(total, kernels.INFINITE) for total in totals} != {true}:
                return True
            if engine.bound(word) > true or (cost is not None and best[:3] != cost):
                return True
    return False


# --------------------------------------------------------------------------------------------------
# Faults of the tie-break
# --------------------------------------------------------------------------------------------------


def by_word_alone(_true):
    return lambda shape, other: shape.word < other.word


def height_alone(_true):
    return lambda shape, other: (shape.height, shape.word) < (other.height, other.word)


def last_word_first(true):
    def faulty(local, state, row):
        inside, word = true(local, state, row)
        return inside, word - 2 * np.int64(local.name[row]) + len(local.name)

    return faulty


def limits_not_in_the_key(_true):
    return lambda local, state, allowed, limit: kernels_table.key_of(local, state, allowed)


def one_pair_more(true):
    return lambda *given: true(*given) + 1


def one_shape_for_all(true):
    """All best trees are taken to have the same shape, whatever they cost."""

    def faulty(n, widest, width, value):
        height, left = true(n, widest, width, value)
        return (height, left) if height > 0 else (np.int64(3), np.int64(1))

    return faulty


TIES = {
    "forced_shape": one_shape_for_all,
    "is_better": by_word_alone,
    "is_better ": height_alone,
    "rank_of_row": last_word_first,
    "shape_key": limits_not_in_the_key,
    "pairs_of": one_pair_more,
}

kernels_table = sys.modules["compiler.kernels.table"]


def plant(name: str, value: object) -> None:
    """Replace a kernel or a constant in every module of kernels that uses its name."""
    for module in MODULES:
        if hasattr(module, name):
            setattr(module, name, value)


def report(faults: dict[str, Callable[[Any], object]], noticed: Callable[[], bool]) -> None:
    """Print `sound` if the real kernels pass, and the name of each undetected fault."""
    if not noticed():
        print("sound")
    for name, fault in faults.items():
        kernel = name.strip()
        true = next(vars(m)[kernel] for m in MODULES if kernel in vars(m))
        plant(kernel, fault(true))
        if not noticed():
            print(f"unnoticed: {kernel}, {getattr(fault, '__name__', '')}")
        plant(kernel, true)


def fails(*tests: Callable[[], object]) -> bool:
    """Whether some test fails or raises an error."""
    try:
        for test in tests:
            test()
    except (AssertionError, IndexError, ValueError):
        return True
    return False


def main() -> None:
    warnings.simplefilter("ignore")  # numbers that wrap around intentionally
    # So small that small games reach them; bit sets need blocks of at least 64.
    smaller = {
        "FIRST_BATCH": 2,
        "SPARSE": 1,
        "RESTRICT_FROM": 3,
        "MANY_CANDIDATES": 1,
        "FIRST_LOOK": 1,
        "LARGE_STATE": 3,
        "SCAN_FROM": 2,
        "SCANS_KEPT": 3,
    }
    for constant, small in smaller.items():
        plant(constant, small)
    # Parts of these games are rarely at most half of their list, so all of three answers or more are reduced.
    plant("worth_reducing", lambda local, n: local.whole and n > 2)
    free = verdicts("normal")
    ruled = verdicts("hard") + verdicts("ultra") + verdicts("ultra", "pegs")
    plant("BLOCK", 4)
    for kind in (SEARCH, TIES):
        report(kind, lambda: differs(free))
    plant("BLOCK", 64)
    report(SYMMETRY, partial(differs_on_boards, boards()))
    for kind in (RULES, TIES):
        report(kind, lambda: differs(ruled))


if __name__ == "__main__":
    main()
