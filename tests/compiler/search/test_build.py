"""Building trees: options, interruptions, and deterministic bytes."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest

from compiler.proof.prove import Terms, prove
from compiler.search import look_ahead, openers, parallel
from compiler.search.build import QUICK_SMALL, Params, solve
from compiler.search.engine import INFINITE, TALLEST, Engine, LookAheadParams
from compiler.search.look_ahead import LookAhead, QuickTree
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError, UnfinishedError
from compiler.tree.emit import encode
from compiler.tree.strategy import LONGEST, Strategy
from player.core.errors import PlayerError
from player.core.tree import loads
from player.proofs.verify import verify
from player.words.lists import WordLists
from player.words.shipped import shipped_path
from tests.compiler.search.test_search import terms_of, wider_lists
from tests.support import oracle as naive
from tests.support.games import random_weights
from tests.support.tiers import each_value_quick, quick_first

ALL = 10**6


@pytest.mark.parametrize(
    ("objective", "weighted"), each_value_quick(["mean", "worst"], [False, True])
)
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


@pytest.mark.parametrize(("threads", "bits"), quick_first(1, [(2, 22), (1, 22), (2, 8)]))
def test_the_same_bytes_whatever_the_threads_and_the_table(
    classic: WordLists, threads: int, bits: int
) -> None:
    """One thread and two, with a far too small table, build the committed tree."""
    problem = Problem(classic)
    with open(shipped_path("trees", "classic"), "rb") as file:
        committed = file.read()
    params = Params(threads=threads, table_bits=bits)
    assert encode(solve(problem, params).strategy(problem, params)) == committed


@pytest.mark.slow("builds a tree of classic; the quick tier builds one of another width")
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
        params = Params(
            search="lookahead", look=LookAheadParams(depth, width, small), max_guesses=0
        )
        solution = solve(problem, params)
        assert verify(loads(encode(solution.strategy(problem, params))), problem.lists).ok
        totals.append(solution.total)
    exact = solve(problem, Params(max_guesses=0, openers=ALL)).total
    assert min(totals) >= exact
    assert totals[-1] <= totals[0]


def test_a_limit_no_tree_keeps_is_said_to_be_so() -> None:
    problem = Problem(WordLists(["".join(p) for p in itertools.product("abcd", repeat=2)]))
    with pytest.raises(InfeasibleError, match="no tree with any opener stays within 2 guesses"):
        solve(problem, Params(max_guesses=2, openers=ALL))
    with pytest.raises(InfeasibleError, match="'aa'"):
        solve(problem, Params(max_guesses=2, openers=(0,)))
    with pytest.raises(InfeasibleError, match="look-ahead"):
        solve(problem, Params(max_guesses=2, search="lookahead"))


def letters(seed: str, amount: int, length: int, alphabet: int) -> list[str]:
    """Return random words, the same for the same seed."""
    rng = random.Random(seed)
    signs = "abcdefghijklmnopqrst"[:alphabet]
    return sorted({"".join(rng.choices(signs, k=length)) for _ in range(amount)})


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
def test_look_ahead_finds_its_way_out_of_dead_ends(mode: str) -> None:
    """For every limit and width there is a tree within the limit, or an error."""
    rng = random.Random(f"dead ends {mode}")
    trees = astray = 0
    for _ in range(30):
        length = rng.randint(3, 4)
        words = letters(str(rng.random()), rng.randint(60, 250), length, rng.randint(5, 12))
        lists = WordLists(rng.sample(words, len(words) * 2 // 3), words, name="random")
        problem = Problem(lists, mode=mode)
        small = rng.choice((2, 10))
        look = LookAheadParams(rng.choice((0, 1)), rng.choice((1, 3, 5)), small)
        params = Params(search="lookahead", look=look, max_guesses=rng.randint(3, 6))
        dead_ends = Nothings()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(LookAhead, "_below", dead_ends.counting(LookAhead._below))
            patch.setattr(look_ahead, "EXACT", rng.choice((2, 30)))
            try:
                solution = solve(problem, params)
            except InfeasibleError as error:
                assert "look-ahead can tell" in str(error)  # noqa: PT017
                continue
        trees += 1
        astray += dead_ends.seen > 0
        assert solution.worst <= params.max_guesses
        report = verify(loads(encode(solution.strategy(problem, params))), lists)
        assert report.ok, report.problems
    assert trees > 5
    assert astray > 0


class Nothings:
    """Counts how often a function returns None."""

    seen = 0

    def counting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            result = function(*args)
            self.seen += result is None
            return result

        return counted


def test_look_ahead_of_a_narrow_width_stays_within_the_limit(classic: WordLists) -> None:
    """In a dead end, look-ahead tries words that it had not considered."""
    problem = Problem(classic)
    params = Params(search="lookahead", look=LookAheadParams(0, 1, 2), max_guesses=5)
    assert solve(problem, params).worst <= 5


def sharing_nothing(size: int) -> WordLists:
    """Return words without common letters, so that each guess removes one and a tree is as tall as the list."""
    return WordLists([2 * chr(0x4E00 + number) for number in range(size)], name="tall")


@pytest.mark.parametrize(
    ("size", "mode"),
    each_value_quick([63, 64, TALLEST, 20, 62, 65, 100], ["normal", "hard", "ultra"]),
)
def test_tall_games_are_built_and_proven(size: int, mode: str) -> None:
    """This is immediate, because all best trees have the same shape and no order of the words must be searched."""
    problem = Problem(sharing_nothing(size), mode=mode)
    params = Params(max_guesses=0, openers=1)
    solution = solve(problem, params)
    assert (solution.total, solution.worst) == (size * (size + 1) // 2, size)
    assert verify(loads(encode(solution.strategy(problem, params))), problem.lists).ok
    assert prove(problem, Terms(max_guesses=0)).total == solution.total
    if 1 < size <= LONGEST:
        with pytest.raises(InfeasibleError):
            solve(problem, params._replace(max_guesses=size - 1))


@pytest.mark.parametrize("size", [TALLEST + 5, 400])
def test_games_too_tall_are_refused(size: int) -> None:
    """They are neither proven nor called infeasible."""
    problem = Problem(sharing_nothing(size))
    for ask in (
        lambda: solve(problem, Params(max_guesses=0, openers=2, search="exact")),
        lambda: prove(problem, Terms(max_guesses=0)),
        lambda: openers.price(problem, (0,), 0, Loop()),
        lambda: openers.best_openers(problem, 1, 0, Loop()),
    ):
        with pytest.raises(
            PlayerError, match=f"trees of more than {TALLEST} guesses are not supported"
        ):
            ask()


def test_under_a_limit_what_is_too_tall_is_only_infeasible() -> None:
    """A search under a limit first ignores the limit, and trees that are too tall there do not mislead it."""
    engine = Engine(Problem(sharing_nothing(TALLEST + 5)))
    assert engine.opener(0, 30).total >= INFINITE


def test_openers_that_split_nothing_are_reported() -> None:
    problem = Problem(WordLists(["ab", "cd"], ["xy"]))
    with pytest.raises(InfeasibleError, match="every answer gives the same feedback to xy"):
        solve(problem, Params(openers=problem.numbers(["xy"])))
    assert openers.price(problem, problem.numbers(["xy"]), 0, Loop())[0].total is None


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_the_quick_first_tree_stays_within_the_limit(classic: WordLists, mode: str) -> None:
    problem = Problem(classic, mode=mode)
    (salet,) = problem.numbers(["salet"])
    root = QuickTree(Engine(problem), QUICK_SMALL).tree(salet, 6)
    assert root is not None
    strategy = Strategy(root, classic, name="quick", mode=mode)
    strategy.check()
    assert strategy.stats.worst <= 6
    assert QuickTree(Engine(problem), QUICK_SMALL).tree(salet, 2) is None


class Impatient:
    """A user who presses Ctrl-C after some openers, but not in a phase without saved results."""

    def __init__(self, after: int, but_for: str = "") -> None:
        self.after = after
        self.but_for = but_for
        self.phase = ""

    def start(self, what: str, *_: object) -> None:
        self.phase = what
        self.done(0, None)

    def done(self, openers: int, _best: int | None, _bound: int | None = None) -> None:
        self.after -= openers
        if self.after <= 0 and self.phase != self.but_for:
            raise KeyboardInterrupt


def test_ctrl_c_leaves_the_best_tree_so_far(classic: WordLists) -> None:
    problem = Problem(classic)
    params = Params(threads=2)
    solution = solve(problem, params, Impatient(3, but_for="first tree"))
    assert solution.stopped
    assert solution.claim == "found"
    stats = solution.strategy(problem, params).stats
    assert (stats.total, stats.worst) == (solution.total, solution.worst)


def test_ctrl_c_while_the_first_tree_is_reported_leaves_that_tree(classic: WordLists) -> None:
    reported: list[int] = []

    def keep(total: int, _: object) -> None:
        reported.append(total)
        raise KeyboardInterrupt

    solution = solve(Problem(classic), Params(), keep=keep)
    assert solution.stopped
    assert reported == [solution.total]


def test_a_deadline_ends_the_search(classic: WordLists, monkeypatch) -> None:
    kept_totals: list[int] = []
    monkeypatch.setattr(parallel, "deadline", lambda _: lambda: bool(kept_totals))
    params = Params(openers=ALL, seconds=0.5)
    solution = solve(Problem(classic), params, keep=lambda total, _: kept_totals.append(total))
    assert solution.stopped
    assert solution.total < 8200


def test_nothing_found_in_time_is_said_to_be_so() -> None:
    with pytest.raises(UnfinishedError):
        solve(Problem(WordLists(["ab", "ba", "cd"])), Params(), Impatient(0))
