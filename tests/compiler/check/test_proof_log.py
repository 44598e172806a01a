"""Proof logs: what is written can be checked in full, every claim is true, and false or broken logs are refused."""

import random
import re

import numpy as np
import pytest

from compiler.check import log as proof_log
from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.claims import NO_LIMIT, ClaimRule
from compiler.check.marking import score_all
from compiler.progress import Silence
from compiler.proof.prove import Terms, prove
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.proofs.terms import CertificateError
from player.words.lists import WordLists, load
from player.words.weights import Weights
from tests.support.games import random_weights
from tests.support.little import little_strategy
from tests.support.proof_logs import (
    ProvenGame,
    hard_lists,
    lines_of,
    lists_of_ends,
    mutants,
    with_lines,
)
from tests.support.tiers import few_then_many, quick_first

# Lists in which the rule alone seldom refutes every opener, for each mode.
DIFFICULT = {"normal": hard_lists, "hard": lists_of_ends, "ultra": lists_of_ends}
in_each_mode = pytest.mark.parametrize("mode", DIFFICULT)


@pytest.mark.parametrize("seed", quick_first(1, range(8)))
@in_each_mode
@pytest.mark.parametrize("terms", [
    Terms(max_guesses=13, log=True), Terms(max_guesses=0, log=True), Terms("worst", 13, log=True),
])  # fmt: skip
@pytest.mark.parametrize("weighted", [False, True])
def test_a_log_proves_all_and_every_claim_is_true(tmp_path, seed, mode, terms, weighted):
    rng = random.Random(seed)
    lists = DIFFICULT[mode](rng)
    weights = random_weights(rng, lists) if weighted else None
    proven = ProvenGame(tmp_path, lists, weights, terms, mode)
    report = proven.check()
    assert report.complete, (report.problems, report.notes)
    assert report.claims == sum(
        len(s.cores) + sum(line.bound is not None for line in s.lines)
        for s in proof_log.parse(proven.log).sections
    )
    assert proven.untrue(proven.log) == []


@in_each_mode
def test_most_of_these_logs_have_claims(mode):
    """The lists are not so easy that the rule alone refutes every opener."""
    problems = [Problem(DIFFICULT[mode](random.Random(seed)), None, mode) for seed in range(6)]
    logs = [prove(problem, Terms(max_guesses=0, log=True)).log for problem in problems]
    assert sum(len(lines_of(log)) > 5 for log in logs) >= (3 if mode == "normal" else 4)


def test_a_binding_limit_is_proven_within_the_limit(tmp_path):
    """Where more guesses would allow a smaller total, the claims count the guesses left."""
    lists = load("order:1-13")
    weights = Weights(lists, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096])
    problem = Problem(lists, weights)
    totals = [prove(problem, Terms(max_guesses=limit)).total for limit in (0, 4, 5)]
    assert totals[0] < totals[2] < totals[1]
    proven = ProvenGame(tmp_path, lists, weights, Terms(max_guesses=5, log=True))
    assert "root, 5 " in proven.log.decode()
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


@pytest.mark.parametrize("name", ["pegs:2x3", "placed:3x3"])
def test_symmetric_openers_are_refuted_by_one(tmp_path, name):
    proven = ProvenGame(tmp_path, load(name), None, Terms(max_guesses=0, log=True))
    report = proven.check()
    assert report.complete, report.problems
    assert report.alike > 0


def test_logs_do_not_depend_on_threads_or_what_the_table_holds():
    lists = hard_lists(random.Random(2))
    problem = Problem(lists)
    logs = {
        prove(problem, Terms(max_guesses=0, threads=threads, table_bits=bits, log=True)).log
        for threads in (1, 2)
        for bits in (4, 16)
    }
    assert len(logs) == 1


class Stopping(Silence):
    """A user who presses Ctrl-C in the middle of a phase."""

    def __init__(self, phase: str) -> None:
        self.phase, self.now = phase, ""

    def start(self, what: str, *_: object) -> None:
        self.now = what

    def done(self, *_: object) -> None:
        if self.now == self.phase:
            raise KeyboardInterrupt


def test_a_proof_that_was_interrupted_goes_on_to_the_same_log(tmp_path):
    problem, terms = Problem(hard_lists(random.Random(2))), Terms(max_guesses=0, log=True)
    straight = prove(problem, terms)
    ledger = str(tmp_path / "ledger")
    for phase in ("first openers", "proof log"):
        stopped = prove(problem, terms, ledger, Stopping(phase))
        assert not stopped.proven
        assert stopped.log is stopped.certificate is None
    resumed = prove(problem, terms, ledger)
    assert (resumed.log, resumed.certificate) == (straight.log, straight.certificate)


@few_then_many("games", 1, 4)
@in_each_mode
def test_mutants_are_accepted_only_where_all_they_claim_is_true(tmp_path, mode, games):
    rng = random.Random(1)
    accepted = refused = 0
    for seed in range(games):
        lists = DIFFICULT[mode](random.Random(seed))
        proven = ProvenGame(tmp_path, lists, None, Terms(max_guesses=0, log=True), mode)
        made = mutants(rng, proven.log, list(proven.lists.words))
        for data, _ in zip(made, range(150)):
            if proven.accepts(data):
                assert proven.untrue(data) == []
                accepted += 1
            else:
                refused += 1
    assert accepted
    assert refused > 75 * games


def test_a_bound_above_the_value_is_refused(tmp_path):
    proven = ProvenGame(
        tmp_path, hard_lists(random.Random(0)), None, Terms(max_guesses=13, log=True)
    )
    total = proven.problem and proof_log.parse(proven.log).sections[0].bound
    raised = proven.log.decode().replace(f"root, 0 {total}", f"root, 0 {total + 1}")
    report = proven.check_alone(with_lines(raised.splitlines()[:-1]))
    assert report.problem is not None
    assert "does not refute it" in report.problem


def test_the_rule_by_hand():
    """The three bounds of a state of three words none of which separates the other two."""
    lists = WordLists(["ab", "cd", "ef"], name="three")
    rule = ClaimRule(CheckerMatrix(score_all(lists.words, range(3), 1, lists), [1, 1, 1]))
    state = np.arange(3)
    assert rule.bare(state, NO_LIMIT) == 6  # no member tells the other two apart
    assert rule.one_ply(state, None, NO_LIMIT) == 6
    assert rule.bare(state, 1) == INFINITE
    assert rule.bare(state[:1], 1) == 1
    assert rule.one_ply(state, None, 2) == INFINITE  # two are left after one guess


@pytest.mark.parametrize(("change", "problem"), [
    (lambda lines: lines[:2], "sections"),
    (lambda lines: ["guesstree proof log 4", *lines[1:]], "first line"),
    (lambda lines: ["guesstree proof log 3", *lines[1:]], "does not fit the mode"),
    (lambda lines: [lines[0], "[]", *lines[2:]], "JSON"),
    (lambda lines: [*lines[:2], "aa 0 5"], "root"),
    (lambda lines: [*lines, "  aa 0 5"], "deeper"),
    (lambda lines: [*lines[:3], "aa 0 5", "aa 0 5"], "repetition"),
    (lambda lines: [*lines[:3], "aa 0 x"], "no bound"),
    (lambda lines: [*lines[:3], f"aa 0 {'9' * 400}"], "no bound"),
    (lambda lines: [*lines[:3], "aa -1 5"], "expected a word"),
    (lambda lines: [*lines[:3], "aa 0 5 6"], "expected a word"),
    (lambda lines: [*lines[:3], "zzz 0 5"], "not in the list"),
    (lambda lines: [*lines[:3], "aa 8 5"], "no answer is left"),
    (lambda lines: [*lines[:2], "root, 1000000 5"], "more guesses"),
    (lambda lines: [*lines[:2], "root, 0 -"], "expected 'root, '"),
    (lambda lines: [*lines[:2], "root, 1 8", "aa 0 5"], "deeper"),
])  # fmt: skip
def test_broken_logs_are_refused_in_one_sentence(change, problem):
    words = ["aa", "ab", "bb", "bc"]
    lists = WordLists(words, name="four")
    data = prove(Problem(lists), Terms(max_guesses=0, log=True)).log
    broken = with_lines(change(lines_of(data)))
    matrix = CheckerMatrix(score_all(words, range(4), 1, lists), [1] * 4)
    with pytest.raises(CertificateError, match=problem) as caught:  # noqa: PT012 (either may refuse it)
        log = proof_log.parse(broken)
        proof_log.check_log(log, matrix, words, None, None, Silence())
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("change", [
    lambda data: data[:-5], lambda data: data[1:], lambda data: b"", lambda data: data.replace(b"0", b"1"),
    lambda data: b"\xff" + data, lambda data: data + b"\n",
])  # fmt: skip
def test_damaged_logs_are_refused(change):
    data = prove(Problem(hard_lists(random.Random(0))), Terms(max_guesses=0, log=True)).log
    with pytest.raises(CertificateError, match="damaged"):
        proof_log.parse(change(data))


def test_a_log_of_another_proof_is_refused(tmp_path):
    first = ProvenGame(tmp_path, hard_lists(random.Random(0)), None, Terms(max_guesses=0, log=True))
    other = prove(Problem(hard_lists(random.Random(1))), Terms(max_guesses=0, log=True)).log
    (tmp_path / "it.prooflog").write_bytes(other)
    with pytest.raises(CertificateError, match="not the proof log that the certificate names"):
        first.check()


def test_without_its_log_a_certificate_is_checked_by_sample(tmp_path):
    proven = ProvenGame(
        tmp_path, hard_lists(random.Random(0)), None, Terms(max_guesses=0, log=True)
    )
    (tmp_path / "it.prooflog").unlink()
    report = proven.check()
    assert report.ok
    assert not report.complete
    assert any(re.search("missing, so this check is a sample", note) for note in report.notes)


def test_a_tree_that_is_worse_is_no_proof(tmp_path):
    proven = ProvenGame(
        tmp_path, hard_lists(random.Random(2)), None, Terms(max_guesses=0, log=True)
    )
    worse = little_strategy(tuple(proven.lists.answers))
    (tmp_path / "it.msgpack").write_bytes(encode(worse))
    report = proven.check()
    assert not report.ok
    assert not report.complete
