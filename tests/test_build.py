"""Building trees: what is promised of options, of interruptions, and of the bytes that come out."""

import itertools
import random

import pytest

from compiler.search.build import InfeasibleError, Look, Params, UnfinishedError, solve
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.lists import WordLists
from player.shipped import shipped_path
from player.tree import loads
from player.verify import verify
from tests import naive
from tests.games import random_weights
from tests.test_search import terms_of, wider_lists

ALL = 10**6


@pytest.mark.parametrize("objective", ["mean", "worst"])
@pytest.mark.parametrize("weighted", [False, True])
def test_the_best_tree_over_all_openers_is_the_oracles(objective: str, weighted: bool) -> None:
    rng = random.Random(f"{objective} {weighted}")
    for _ in range(60):
        lists = wider_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        problem = Problem(lists, weights)
        lists = problem.lists
        limit = rng.choice((0, 3, 6))
        expected = naive.best_tree(
            lists.answers, lists.words, weights=terms_of(weights), limit=limit, objective=objective
        )
        params = Params(
            objective=objective, max_guesses=limit, openers=ALL, threads=rng.choice((1, 2)),
            table_bits=rng.choice((4, 10)),
        )  # fmt: skip
        if expected is None:
            with pytest.raises(InfeasibleError, match="no tree"):
                solve(problem, params)
            continue
        solution = solve(problem, params)
        (total, worst, _), tree = expected
        assert (solution.total, solution.worst) == (total, worst)
        assert solution.root.guess == tree[0]
        report = verify(loads(encode(solution.strategy(problem, params))), lists)
        assert report.ok, report.problems


def test_the_same_bytes_whatever_the_threads_and_the_table(classic: WordLists) -> None:
    """The committed tree, again, by one thread and two, with a table that is far too small."""
    problem = Problem(classic)
    with open(shipped_path("trees", "classic"), "rb") as file:
        committed = file.read()
    for threads, bits in ((1, 22), (2, 8)):
        params = Params(threads=threads, table_bits=bits)
        assert encode(solve(problem, params).strategy(problem, params)) == committed


def test_look_ahead_keeps_its_promise(classic: WordLists) -> None:
    problem = Problem(classic)
    params = Params(search="lookahead", threads=2)
    solution = solve(problem, params)
    assert solution.total <= 7926
    assert solution.worst <= 6
    assert solution.claim == "found"
    assert solution.strategy(problem, params).stats.total == solution.total


def test_look_ahead_knobs_matter_and_its_trees_hold() -> None:
    rng = random.Random(8)
    words = sorted({"".join(rng.choices("abcdef", k=4)) for _ in range(250)})
    problem = Problem(WordLists(words, name="random"))
    totals = []
    for depth, width, small in ((0, 1, 2), (1, 10, 4), (2, 10, 4)):
        params = Params(search="lookahead", look=Look(depth, width, small), max_guesses=0)
        solution = solve(problem, params)
        assert verify(loads(encode(solution.strategy(problem, params))), problem.lists).ok
        totals.append(solution.total)
    exact = solve(problem, Params(max_guesses=0, openers=ALL)).total
    assert min(totals) >= exact
    assert totals[-1] <= totals[0]


def test_a_limit_no_tree_keeps_is_said_to_be_so() -> None:
    problem = Problem(WordLists(["".join(p) for p in itertools.product("abcd", repeat=2)]))
    with pytest.raises(InfeasibleError, match="no tree with any opener keeps to 2 guesses"):
        solve(problem, Params(max_guesses=2, openers=ALL))
    with pytest.raises(InfeasibleError, match="'aa'"):
        solve(problem, Params(max_guesses=2, openers=(0,)))
    with pytest.raises(InfeasibleError, match="look-ahead"):
        solve(problem, Params(max_guesses=2, search="lookahead"))


class Impatient:
    """A user who presses Ctrl-C after so many openers, but not in a phase that is not kept."""

    def __init__(self, after: int, but_for: str = "") -> None:
        self.after = after
        self.but_for = but_for
        self.phase = ""

    def start(self, what: str, _amount: int) -> None:
        self.phase = what
        self.done(0, None)

    def done(self, openers: int, _best: int | None, _bound: int | None = None) -> None:
        self.after -= openers
        if self.after <= 0 and self.phase != self.but_for:
            raise KeyboardInterrupt


def test_ctrl_c_leaves_the_best_tree_so_far(classic: WordLists) -> None:
    problem = Problem(classic)
    params = Params(threads=2)
    solution = solve(problem, params, Impatient(3))
    assert solution.stopped
    assert solution.claim == "found"
    stats = solution.strategy(problem, params).stats
    assert (stats.total, stats.worst) == (solution.total, solution.worst)


def test_a_deadline_ends_the_search(classic: WordLists) -> None:
    problem = Problem(classic)
    solution = solve(problem, Params(openers=ALL, seconds=0.5))
    assert solution.stopped
    assert solution.total < 8200


def test_nothing_found_in_time_is_said_to_be_so() -> None:
    with pytest.raises(UnfinishedError):
        solve(Problem(WordLists(["ab", "ba", "cd"])), Params(), Impatient(0))
