"""Beams: the cost of a tree is as claimed, results are deterministic, and no result is lost."""

import os
import random
import signal
import subprocess
import time
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from compiler import kernels
from compiler.commands.build import TreeKeeper
from compiler.commands.cli import main
from compiler.search import beams, build, matrix, parallel
from compiler.search.build import Params, solve
from compiler.search.engine import INFINITE, Engine, depth_of
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError
from compiler.search.trees import best_tree
from compiler.tree.emit import encode
from player.core.tree import loads
from player.loader import load
from player.proofs.claims import stats
from player.proofs.verify import verify
from player.words.lists import WordLists
from player.words.lists import load as load_lists
from tests.compiler.search.test_search import terms_of, wider_lists
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_weights, random_words
from tests.support.running import TREEC, environment
from tests.support.tiers import each_value_quick, few_then_many

MODES = ("normal", "hard", "ultra")
ALL = 10**6


@pytest.fixture(params=[False, True], ids=["small", "large"])
def large(request, monkeypatch) -> bool:
    """Make lists count as large, so that there is only one matrix."""
    if request.param:
        monkeypatch.setattr(matrix, "LARGE", 0)
    return request.param


@pytest.mark.parametrize(("mode", "weighted"), each_value_quick(MODES, [False, True]))
@few_then_many("games", 15, 60)
@pytest.mark.usefixtures("large")
def test_trees_of_beams_hold_and_are_the_best_where_all_is_tried(
    mode: str, weighted: bool, games: int, monkeypatch
) -> None:
    rng = random.Random(f"{mode} {weighted}")
    for _ in range(games):
        lists = rng.choice((wider_lists, lists_of_alike))(rng)
        weights = random_weights(rng, lists) if weighted else None
        problem = Problem(lists, weights, mode)
        lists = problem.lists
        limit = rng.choice((0, 3, 4, 6))
        small, width = rng.choice((1, 2, 4, 20)), rng.choice((1, 2, 1000))
        monkeypatch.setattr(beams, "STAGES", (beams.BeamStage(width, small, ALL),))
        params = Params(
            max_guesses=limit, search="beam", openers=ALL, threads=rng.choice((1, 2)), table_bits=8
        )
        best = naive.best_tree(
            lists.answers, lists.words, weights=terms_of(weights), limit=limit, mode=mode
        )
        try:
            solution = solve(problem, params)
        except InfeasibleError:
            assert best is None or width < 1000
            continue
        assert best is not None
        report = verify(loads(encode(solution.strategy(problem, params))), lists)
        assert report.ok, report.problems
        assert solution.total >= best[0][0]
        if small == 20 or (width == 1000 and not weighted):
            assert solution.total == best[0][0]


def test_a_beam_with_a_window_has_the_same_result_below_it() -> None:
    rng = random.Random(4)
    seen = set()
    for _ in range(300):
        lists = wider_lists(rng)
        problem = Problem(lists, mode=rng.choice(MODES))
        engine, other = Engine(problem, 8), Engine(problem, 4)
        limit = depth_of(rng.choice((0, 2, 3, 5)))
        beam = kernels.BeamWidth(rng.choice((1, 2, 3)), rng.choice((1, 2, 5)))
        start = engine.rulebook.start
        value = engine.beam(problem.everything, start, limit, beam)
        for beta in (value, value + 1, value - 1, value // 2, rng.randint(1, 60)):
            found = other.beam(problem.everything, start, limit, beam, beta)
            assert found == value if value < beta else found >= beta
            seen.add((value < beta, value < INFINITE))
    assert seen >= {(True, True), (False, True), (False, False)}


def test_beams_leave_nothing_false_in_the_table() -> None:
    rng = random.Random(5)
    for _ in range(60):
        lists = wider_lists(rng)
        problem = Problem(lists, mode=rng.choice(MODES))
        limit = depth_of(rng.choice((0, 3, 4)))
        engine, fresh = Engine(problem, 10), Engine(problem, 10)
        for width in (1, 3):
            state, start = problem.everything, engine.rulebook.start
            engine.beam(state, start, limit, kernels.BeamWidth(width, 3))
        for word in range(len(lists.words)):
            value = engine.opener(word, limit)
            assert value.total == fresh.opener(word, limit).total
            if value.total < INFINITE and len(lists.answers) > 1:
                best_tree(engine, word, limit)


@pytest.mark.parametrize("search", ["exact", "beam", "lookahead"])
@pytest.mark.parametrize("mode", MODES)
def test_one_guess_is_enough_for_one_answer_only(search: str, mode: str) -> None:
    rng = random.Random(f"{search} {mode}")
    for _ in range(8):
        problem = Problem(WordLists(random_words(rng, rng.randint(1, 6))), None, mode)
        params = Params(max_guesses=1, search=search, table_bits=8)
        if len(problem.lists.answers) > 1:
            with pytest.raises(
                InfeasibleError, match=r"stays within 1 guess|gives the same feedback"
            ):
                solve(problem, params)
        else:
            solve(problem, params).strategy(problem, params).check()


def test_renumbered_codes_leave_the_local_problem_as_it_is(monkeypatch) -> None:
    rng = random.Random(11)
    for weighted in (False, True) * 20:
        lists = wider_lists(rng)
        problem = Problem(lists, random_weights(rng, lists) if weighted else None)
        engine = Engine(problem, 8)
        size = rng.randint(1, len(problem.everything))
        part = np.array(sorted(rng.sample(range(len(problem.everything)), size)), np.int32)
        found = []
        for many in (1, 10**9):
            monkeypatch.setattr("compiler.search.engine.MANY_CODES", many)
            found.append(engine.root(part, None).local)
        for name, one, other in zip(found[0]._fields, *found, strict=True):
            assert np.array_equal(one, other), name


@pytest.mark.slow("compiles the kernels again for codes of two bytes")
def test_the_tree_of_long_words_is_made_at_once(tmp_path: Path) -> None:
    """Words of 15 letters have so many codes that a local problem of each part took a second."""
    rng = random.Random(15)
    words = {"".join(rng.choices("aeiorstlnc", k=15)) for _ in range(2000)}
    problem = Problem(WordLists(words))
    engine = Engine(problem)
    engine.warm_up()
    engine.warm_up_build("beam")
    ladder = beams.BeamSearch(engine, 6, parallel.Loop(1), engine.ranked()[:1])
    for _ in ladder.steps(1):
        pass
    began = time.process_time()
    ladder.tree()
    assert time.process_time() - began < 60  # it took a second for each part


def words_of(count: int, seed: int) -> WordLists:
    return WordLists(random_words(random.Random(seed), count, 5, "abcdefghi"), name="many")


@pytest.mark.usefixtures("large")
def test_the_same_bytes_whatever_the_threads_the_table_and_the_memory(monkeypatch) -> None:
    lists = words_of(400, 6)
    problem = Problem(lists)
    made = set()
    for limit in (0, 6):
        made.clear()
        for threads, table, memo in ((1, 20, 16), (2, 6, 2)):
            monkeypatch.setattr("compiler.search.engine.MEMO_BITS", memo)
            params = Params(
                max_guesses=limit, search="beam", openers=5, threads=threads, table_bits=table
            )
            made.add(encode(solve(problem, params).strategy(problem, params)))
        assert len(made) == 1


@pytest.mark.slow("compares beams with the exact search on eighty games")
def test_the_first_look_finds_an_opener_that_stays_within_the_limit_where_there_is_one(
    monkeypatch,
) -> None:
    """One thread and two find the same opener; looks are short, so that most openers are abandoned in some of them."""
    rng = random.Random("look")
    monkeypatch.setattr(beams, "STAGES", (beams.BeamStage(1, 1, 6, effort=ALL),))
    cared = none = 0
    for _ in range(80):
        letters = "abcdefghijklmno"[: rng.randint(12, 14)]
        answers = [f"{letter}zz" for letter in letters]
        problem = Problem(WordLists(answers, random_words(rng, 16, 3, letters), name="random"))
        limit = 5
        exact = Engine(problem, table_bits=12)
        possible = exact.total(problem.everything, exact.rulebook.start, limit) < INFINITE
        found = []
        for threads, quick in ((1, 2), (2, 2), (2, 5)):
            monkeypatch.setattr(beams, "QUICK", quick)
            engine = Engine(problem, table_bits=8)
            ladder = beams.BeamSearch(engine, limit, parallel.Loop(threads), engine.ranked())
            for _total in ladder.steps():
                pass
            found.append((ladder.word, ladder.least))
        assert found[0] == found[1]
        assert {word is not None for word, _ in found} == {possible}
        cared += any(made.beam.effort for made in ladder._made.get(ladder.word, {}).values())
        none += not possible
    assert cared > 3
    assert none > 20


def test_a_large_list_has_the_tree_it_would_have_if_it_were_small(monkeypatch) -> None:
    for mode, weighted in product(MODES, (False, True)):
        rng = random.Random(7)
        lists = words_of(60, 7)
        weights = random_weights(rng, lists) if weighted else None
        trees = set()
        for most in (0, matrix.LARGE):
            monkeypatch.setattr(matrix, "LARGE", most)
            problem = Problem(lists, weights, mode)
            params = Params(openers=4, max_guesses=8)
            trees.add(encode(solve(problem, params).strategy(problem, params)))
        assert len(trees) == 1, (mode, weighted)


@pytest.mark.parametrize("mode", MODES)
def test_the_tree_costs_what_the_beam_said(mode: str, monkeypatch) -> None:
    """In lists with many ties, over all openers and beams."""
    rng = random.Random(mode)
    for _ in range(15):
        lists = WordLists(random_words(rng, 600, 5, "abcd"), random_words(rng, 300, 5, "abcd"))
        rung = beams.BeamStage(rng.choice((1, 2, 5)), rng.choice((1, 3)), ALL)
        monkeypatch.setattr(beams, "STAGES", (rung,))
        kept_totals = []
        params = Params(max_guesses=rng.choice((0, 6)), search="beam", openers=3)
        solution = solve(
            Problem(lists, mode=mode),
            params,
            keep=lambda total, _, kept_totals=kept_totals: kept_totals.append(total),
        )
        assert solution.total == min(kept_totals)


def test_a_tall_tree_takes_a_beam_few_states() -> None:
    """A guess of idioms splits little. Three guesses at every state make 15,000 states here, and far too many for the whole list."""
    problem = Problem(WordLists(load_lists("idioms").answers[:200], name="tall"))
    engine = Engine(problem, 12)
    engine.beam(problem.everything, engine.rulebook.start, depth_of(0), kernels.BeamWidth(3, 4))
    assert 0 < engine.states < 1000


@few_then_many("openers", 1, 10)
def test_totals_only_fall_and_each_can_be_had(openers, monkeypatch) -> None:
    monkeypatch.setattr(
        beams,
        "STAGES",
        (beams.BeamStage(1, 1, 64), beams.BeamStage(3, 5, 4), beams.BeamStage(9, 9, 2)),
    )
    words = random_words(random.Random(1), 800, 4, "abcdefghijklmnop")
    problem = Problem(WordLists(words, name="many"))
    params = Params(max_guesses=0, search="beam", openers=openers)
    totals: list[int] = []

    def keep(total, tree) -> None:
        assert tree().total == total
        if not totals or total != totals[-1]:
            totals.append(total)

    solution = solve(problem, params, keep=keep)
    assert totals == sorted(totals, reverse=True)
    assert len(totals) > 5
    assert solution.total == totals[-1]


def test_the_end_of_the_time_limit_once_there_is_a_tree_leaves_it(
    classic: WordLists, monkeypatch
) -> None:
    """Exact search of an opener takes minutes in Jotto; jobs in progress are abandoned at the end."""
    problem = Problem(WordLists(classic.answers, scoring="common"))
    params = Params(seconds=1.0, threads=2, max_guesses=0, search="exact")
    trees_kept: list[int] = []
    monkeypatch.setattr(parallel, "deadline", lambda _: lambda: bool(trees_kept))
    solution = solve(problem, params, keep=lambda total, _: trees_kept.append(total))
    assert solution.stopped
    assert solution.total > 0


@pytest.mark.parametrize("limit", [0, 4])
def test_with_a_time_limit_beams_go_on_to_openers_with_poor_estimates(
    limit: int, monkeypatch
) -> None:
    """A wide beam finds the best tree of an opener. Without a time limit, only the best estimate is tried."""
    monkeypatch.setattr(beams, "STAGES", (beams.BeamStage(ALL, 1, 1), beams.BeamStage(ALL, 20, 1)))
    rng = random.Random("rounds")
    gained = 0
    for _ in range(20):
        lists = lists_of_alike(rng, answers=12, others=20)
        best = naive.best_tree(lists.answers, lists.words, limit=limit)
        assert best is not None
        params = Params(max_guesses=limit, search="beam", table_bits=8)
        first = solve(Problem(lists), params)
        timed = solve(Problem(lists), params._replace(seconds=1e6, threads=rng.choice((1, 2))))
        assert timed.total == best[0][0] <= first.total
        assert not timed.stopped
        gained += timed.total < first.total
    assert gained > 1


def test_options_of_look_ahead_select_look_ahead(tmp_path: Path, monkeypatch) -> None:
    searched = []
    look_ahead = build.Run.look_ahead
    monkeypatch.setattr(build, "EXACT_ANSWERS", 1)
    monkeypatch.setattr(build.Run, "look_ahead", lambda run: searched.append(1) or look_ahead(run))
    lists, out = tmp_path / "few.txt", str(tmp_path / "few.msgpack")
    lists.write_text("\n".join(words_of(30, 10).answers))
    for option, times in (((), 0), (("--width", "5"), 1), (("--depth", "0"), 2)):
        assert main(["build", str(lists), "--out", out, "--replace", *option]) == 0
        assert len(searched) == times


def test_a_search_that_is_killed_leaves_its_best_tree(tmp_path: Path, monkeypatch, capsys) -> None:
    words = words_of(3000, 9).answers
    (tmp_path / "many.txt").write_text("\n".join(words))
    out = tmp_path / "many.msgpack"
    partial = tmp_path / "many.msgpack.partial"
    command = [*TREEC, "build", "./many.txt", "--search", "beam", "--max-guesses", "none"]
    with subprocess.Popen(
        [*command, "--out", str(out)], cwd=tmp_path, env=environment(), stderr=subprocess.DEVNULL
    ) as search:
        end = time.monotonic() + 1200
        while not partial.exists() and search.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        os.kill(search.pid, signal.SIGKILL)
    tree = load(str(partial))
    assert verify(tree).ok
    assert stats(tree).total > 0
    assert not out.exists()
    trees_kept: list[object] = []
    keep = TreeKeeper.keep
    monkeypatch.setattr(TreeKeeper, "keep", lambda *given: trees_kept.append(given) or keep(*given))
    monkeypatch.setattr(parallel, "deadline", lambda _: lambda: bool(trees_kept))
    monkeypatch.chdir(tmp_path)
    main([*command[len(TREEC) :], "--out", str(out), "--time-limit", "0.5"])
    assert "guesses," in capsys.readouterr().err
    assert load(str(out)).answers
