"""The costs of openers: compared with the oracle, and the same however often the search was killed."""

import itertools
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from zlib import crc32

import pytest

from compiler.journal import LedgerError
from compiler.progress import OutOfTime
from compiler.search import openers
from compiler.search.costs import EXACT, ONE_PLY, SEARCH, Costs, KnownCost
from compiler.search.engine import INFINITE, Engine
from compiler.search.openers import OpenerSearch, PricedOpener, best_openers, price
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from player.proofs.openers import parse
from player.words.lists import WordLists, load
from tests.compiler.commands.test_treec import treec
from tests.compiler.proof.test_prove import thirty_words
from tests.compiler.search.test_build import Impatient
from tests.compiler.search.test_search import terms_of, wider_lists
from tests.support import oracle as naive
from tests.support.games import random_weights
from tests.support.running import environment

ALL = 10**6


def of_two_letters() -> WordLists:
    """Return words of two letters, for which one-ply bounds are weak."""
    rng = random.Random(0)
    words = sorted({"".join(rng.choices("ab", k=6)) for _ in range(200)})
    return WordLists(rng.sample(words, 40), words, name="two")


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
@pytest.mark.parametrize("weighted", [False, True])
def test_all_openers_cost_what_the_oracle_says(mode: str, weighted: bool) -> None:
    rng = random.Random(f"openers {mode} {weighted}")
    infeasible = 0
    for _ in range(12):
        lists = wider_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        problem = Problem(lists, weights, mode=mode)
        lists = problem.lists
        limit = rng.choice((3, 4, 6))
        search = OpenerSearch(Engine(problem), limit, Loop(rng.choice((1, 2))))
        everything = range(len(lists.words))
        search.exactly(everything)
        found = {one.word: one for one in search.in_order(everything)}
        assert found.keys() == set(lists.words)
        for word in lists.words:
            expected = naive.best_tree(
                lists.answers,
                lists.words,
                weights=terms_of(weights),
                limit=limit,
                mode=mode,
                opener=word,
            )
            one = found[word]
            infeasible += expected is None
            if expected is None:
                assert one == PricedOpener(word, None, None, [], [])
                continue
            total, worst, at_worst = expected[0]
            assert (one.total, one.worst, one.histogram[-1]) == (total, worst, at_worst)
            assert sum(one.histogram) == len(lists.answers)
    assert infeasible


@pytest.mark.parametrize("weighted", [False, True])
def test_the_best_are_those_of_all(weighted: bool) -> None:
    """For every number of openers, with ties at its end, and with any results known before."""
    rng = random.Random(f"top {weighted}")
    for _ in range(10):
        lists = wider_lists(rng)
        problem = Problem(lists, random_weights(rng, lists) if weighted else None)
        limit = rng.choice((3, 6))
        whole = best_openers(problem, ALL, limit, Loop())
        costs = Costs(problem)
        for amount in rng.sample(range(1, len(lists.words) + 1), 4):
            expected = whole[:amount]
            assert best_openers(problem, amount, limit, Loop(rng.choice((1, 2)))) == expected
            assert best_openers(problem, amount, limit, Loop(), costs) == expected


def test_the_best_are_found_without_pricing_all() -> None:
    problem = Problem(thirty_words())
    costs = Costs(problem)
    found = best_openers(problem, 5, 6, Loop(), costs)
    assert len(costs.findings) == len(problem.lists.words)
    best = {one.word for one in found}
    others = (one.bound for (_, word), one in costs.findings.items() if word not in best)
    assert min(others) >= found[-1].total
    assert 0 < bounds_of(costs) < len(costs.findings)


def bounds_of(costs: Costs) -> int:
    """Return how many results are only bounds."""
    return sum(one.bound < INFINITE and not one.histogram for one in costs.findings.values())


@pytest.mark.parametrize(
    ("amount", "expected"), [(0, {"openers"}), (5, {"first openers", "one ply", "searching"})]
)
def test_a_search_that_is_killed_again_and_again_finds_the_same(
    amount: int, expected: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openers, "FIRST_OPENERS", 2)
    monkeypatch.setattr(openers, "CHUNK", 2)
    problem = Problem(of_two_letters())
    everything = range(len(problem.lists.words))

    def run(
        path: Path, threads: int, progress: Impatient | None = None
    ) -> tuple[list[PricedOpener], int]:
        costs = Costs(problem, str(path))
        search = OpenerSearch(Engine(problem), 6, Loop(threads, None, progress), costs)
        try:
            if amount:
                search.best(amount)
            else:
                search.exactly(everything)
        finally:
            costs.close()
        return search.in_order(everything)[: amount or None], search.engine.states

    straight, _ = run(tmp_path / "straight", 1)
    ledger = tmp_path / "ledger"
    phases = set()
    for runs in itertools.count():
        progress = Impatient(3 if runs < 2 else random.Random(runs).randint(3, 20))
        try:
            found, _ = run(ledger, 1 + runs % 2, progress)
        except KeyboardInterrupt:
            phases.add(progress.phase)
            # As if killed in the middle of a line.
            ledger.write_bytes(ledger.read_bytes()[: -random.Random(runs).randint(1, 9)])
            continue
        break
    assert runs > 2
    assert phases == expected
    assert found == straight
    again, states = run(ledger, 1)
    assert again == straight
    assert states == 0


def test_a_bound_that_is_not_enough_is_searched_again() -> None:
    """An opener refuted as one of the few best may be among the many best."""
    problem = Problem(thirty_words())
    costs = Costs(problem)
    best_openers(problem, 1, 6, Loop(), costs)
    bounds = bounds_of(costs)
    assert bounds
    assert best_openers(problem, 100, 6, Loop(), costs) == best_openers(problem, 100, 6, Loop())
    assert bounds_of(costs) < bounds


def test_the_end_of_the_time_limit_leaves_what_was_found(tmp_path: Path) -> None:
    problem = Problem(thirty_words())
    costs = Costs(problem, str(tmp_path / "ledger"))
    with pytest.raises(OutOfTime):
        price(problem, range(50), 6, Loop(1, 1e-9), costs)
    costs.close()
    assert 0 < len(costs.findings) < 50


@pytest.mark.parametrize(
    "output",
    [
        b"6 ab 1844674407370955161621 exact 1,2", b"6 ab -1 search", b"6 ab 8 exact 1,-2",
        b"6 ab 8 exact 1,2 3", b"6 ab 8 search 1,2", b"6 ab none exact 1,2", b"-1 ab 8 search",
        b"6 ab 8 guess", b"6 ab 8",
    ],
)  # fmt: skip
def test_a_number_that_cannot_be_true_is_damage(output: bytes, tmp_path: Path) -> None:
    """Found by make fuzz: it was passed to a kernel, which takes 64 bits."""
    path, problem = tmp_path / "ledger", Problem(WordLists(["ab", "ba"]))
    Costs(problem, str(path)).close()
    path.write_bytes(path.read_bytes() + b"%s %08x\n" % (output, crc32(output)) * 2)
    with pytest.raises(LedgerError, match=":3: damaged"):
        Costs(problem, str(path))


def test_every_torn_ledger_is_used_and_a_damaged_one_is_refused(tmp_path: Path) -> None:
    problem = Problem(WordLists(["ab", "ba", "cd", "dc"]))
    ledger = tmp_path / "ledger"

    def run(problem: Problem = problem) -> list[PricedOpener]:
        costs = Costs(problem, str(ledger))
        try:
            return best_openers(problem, 2, 6, Loop(), costs)
        finally:
            costs.close()

    straight = run()
    whole = ledger.read_bytes()
    for size in range(len(whole)):
        ledger.write_bytes(whole[:size])
        assert run() == straight
    first = whole.index(b"\n", whole.index(b"\n") + 1) + 3
    ledger.write_bytes(whole[:first] + b"#" + whole[first + 1 :])
    with pytest.raises(LedgerError, match=":3: damaged"):
        run()
    ledger.write_bytes(whole)
    with pytest.raises(LedgerError, match="belongs to another search"):
        run(Problem(problem.lists, mode="hard"))


def test_findings_only_get_better(tmp_path: Path) -> None:
    counted, none = KnownCost(9, EXACT, (1, 2, 1)), KnownCost(INFINITE, SEARCH)
    exact, seven = KnownCost(9, EXACT), KnownCost(7, ONE_PLY)
    path, problem = str(tmp_path / "ledger"), Problem(WordLists(["abe", "non", "one", "els"]))
    costs = Costs(problem, path)
    for word, findings in {
        "abe": [KnownCost(5, ONE_PLY), KnownCost(4, SEARCH), exact, counted, exact, KnownCost(10, SEARCH)],
        "non": [KnownCost(8, SEARCH), none], "one": [seven, KnownCost(7, SEARCH)],
    }.items():  # fmt: skip
        for finding in findings:
            costs.add(6, word, finding)
    costs.add(0, "one", exact)
    expected = {(6, "abe"): counted, (6, "non"): none, (6, "one"): seven, (0, "one"): exact}
    assert costs.findings == expected
    costs.close()
    again = Costs(problem, path)
    again.close()
    assert again.findings == expected
    assert again.get(6, "els").bound == 0
    # What holds under a larger limit, or without one, holds under a smaller one.
    assert [again.bound(limit, "one") for limit in (0, 5, 6, 7)] == [9, 9, 9, 9]
    assert [again.bound(limit, "non") for limit in (0, 5, 6, 7)] == [0, INFINITE, INFINITE, 0]


def test_the_smallest_worst_case_and_its_answers_are_the_engines(classic: WordLists) -> None:
    problem = Problem(WordLists(classic.answers[:150], classic.words[::97], name="some"))
    words = range(0, len(problem.lists.words), 40)
    engine = Engine(problem)
    for one, word in zip(price(problem, words, 6, Loop()), words, strict=True):
        assert (one.total, one.worst, one.histogram[-1]) == engine.best(word, 6)[:3]


# --------------------------------------------------------------------------------------------------
# The command
# --------------------------------------------------------------------------------------------------


@pytest.fixture
def forty(tmp_path: Path) -> str:
    path = tmp_path / "forty"
    path.mkdir()
    (path / "answers.txt").write_text("\n".join(thirty_words().answers))
    (path / "guesses.txt").write_text("\n".join(thirty_words().words))
    return str(path)


def test_the_command_prices_all_and_writes_the_table(forty: str, capsys, tmp_path: Path) -> None:
    ledger, out = str(tmp_path / "ledger"), str(tmp_path / "forty.openers")
    given = ("--all", "--ledger", ledger)
    code, output, err = treec(capsys, "openers", forty, *given, "--json")
    priced = json.loads(output)
    assert (code, err, priced["finished"]) == (0, "", True)
    totals = [one["total"] for one in priced["openers"]]
    words = thirty_words().words
    assert len(totals) == len(words)
    assert totals == sorted(totals)
    before = Path(ledger).read_bytes()
    code, output, _ = treec(capsys, "openers", forty, *given, "--out", out)
    assert code == 0
    assert f"the total of each of {len(totals)} openers" in output
    assert Path(ledger).read_bytes() == before  # nothing is searched twice
    held = parse(Path(out).read_bytes()).of(words)
    assert {word: cost[0] for word, cost in held.items()} == {
        one["word"]: one["total"] for one in priced["openers"]
    }
    code, output, _ = treec(capsys, "openers", forty, "--top", "3", "--out", out, "--json")
    assert (code, "--replace" in json.loads(output)["error"]) == (
        1,
        True,
    )  # a table of all openers is better
    code, output, _ = treec(
        capsys, "openers", forty, "--top", "3", "--out", out, "--json", "--replace"
    )
    top = json.loads(output)
    assert [one["word"] for one in top["openers"]] == [one["word"] for one in priced["openers"][:3]]
    assert top["table"] == out
    code, output, _ = treec(capsys, "openers", forty, "--top", "3", "--out", out)
    assert "all others are proven to need" in output
    code, output, err = treec(capsys, "openers", forty, "--words", words[0], "--out", out)
    assert code == 2
    assert "--out needs --all or --top" in err
    code, output, err = treec(capsys, "openers", forty, *given, "--mode", "hard")
    assert code == 1
    assert "belongs to another search" in err


def test_the_end_of_the_time_limit_is_reported_and_nothing_is_lost(
    forty: str, capsys, tmp_path: Path
) -> None:
    ledger, out = str(tmp_path / "ledger"), str(tmp_path / "forty.openers")
    given = ("openers", forty, "--all", "--out", out)
    code, output, err = treec(capsys, *given, "--time-limit", "0.000001", "--json")
    found = json.loads(output)
    assert (code, found["finished"], found["table"]) == (1, False, None)
    assert "with --ledger FILE an interrupted search can be resumed" in err
    code, _, err = treec(capsys, *given, "--time-limit", "0.000001", "--ledger", ledger)
    assert code == 1
    assert (
        f"not finished: the exact total of {len(found['openers'])} of 109 openers is known, with totals from"
        in err
    )
    assert "the same command resumes from it" in err
    assert not Path(out).exists()
    assert treec(capsys, *given, "--ledger", ledger)[0] == 0
    straight = tmp_path / "straight.openers"
    assert treec(capsys, "openers", forty, "--all", "--out", str(straight))[0] == 0
    assert Path(out).read_bytes() == straight.read_bytes()


def test_ctrl_c_and_a_kill_leave_a_ledger_to_go_on_from(tmp_path: Path, classic: WordLists) -> None:
    ledger, some = tmp_path / "ledger", tmp_path / "some.txt"
    some.write_text("\n".join(classic.answers[::2]))
    program = "import sys; from compiler.commands.cli import main; sys.exit(main())"
    arguments = ["openers", str(some), "--all", "--ledger", str(ledger), "--threads", "2"]
    known = 0
    for stop in (signal.SIGINT, signal.SIGKILL):
        process = subprocess.Popen(
            [sys.executable, "-c", program, *arguments], env=environment(),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # noqa: PLW1509
        )  # fmt: skip
        while process.poll() is None and lines_of(ledger) < known + 3:
            time.sleep(0.1)
        process.send_signal(stop)
        out, err = process.communicate(timeout=600)
        if stop == signal.SIGINT:
            assert process.returncode == 1
            assert "Traceback" not in err
            assert "of 1,158 openers is known, with totals from" in err
            assert out.count("\n") - 1 == lines_of(ledger) - 2
        known = lines_of(ledger)
    costs = Costs(Problem(load(str(some))), str(ledger))
    assert len(costs.findings) >= 4
    costs.close()


def lines_of(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0
