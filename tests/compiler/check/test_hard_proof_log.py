"""Proof logs of hard and ultra mode: what is written can be checked in full, and every claim is true."""

import random

import numpy as np
import pytest

from compiler.check import log as proof_log
from compiler.check.board import CheckerMatrix
from compiler.check.claims import Claim, ClaimRule
from compiler.check.marking import numbers_of, score_all, score_of
from compiler.check.rules import CheckerRules
from compiler.proof.prove import Terms, prove
from compiler.search.problem import Problem
from player.proofs.terms import CertificateError
from player.words.lists import WordLists
from tests.support.games import random_weights
from tests.support.proof_logs import ProvenGame, lines_of, lists_of_ends, mutants, with_lines
from tests.support.tiers import few_then_many, quick_first

MODES = ["hard", "ultra"]


@pytest.mark.parametrize("seed", quick_first(1, range(8)))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("terms", [
    Terms(max_guesses=13, log=True), Terms(max_guesses=0, log=True), Terms("worst", 13, log=True),
])  # fmt: skip
@pytest.mark.parametrize("weighted", [False, True])
def test_a_log_proves_all_and_every_claim_is_true(tmp_path, seed, mode, terms, weighted):
    rng = random.Random(seed)
    lists = lists_of_ends(rng)
    weights = random_weights(rng, lists) if weighted else None
    proven = ProvenGame(tmp_path, lists, weights, terms, mode)
    report = proven.check()
    assert report.complete, (report.problems, report.notes)
    assert proven.untrue(proven.log) == []


@pytest.mark.parametrize("mode", MODES)
def test_most_of_these_logs_have_claims(mode):
    """The lists are not so easy that the rule alone refutes every opener."""
    logs = [
        prove(
            Problem(lists_of_ends(random.Random(seed)), None, mode),
            Terms(max_guesses=0, log=True),
        ).log
        for seed in range(6)
    ]
    assert sum(len(lines_of(log)) > 5 for log in logs) >= 4


@pytest.mark.parametrize("mode", MODES)
def test_a_limit_that_binds_is_proven_within_the_limit(tmp_path, mode):
    """The claims count the guesses left where more guesses would allow a smaller total."""
    lists = lists_of_ends(random.Random(0))
    problem = Problem(lists, None, mode)
    worst = prove(problem, Terms("worst", 13)).worst
    proven = ProvenGame(tmp_path, lists, None, Terms(max_guesses=worst, log=True), mode)
    assert f"root {worst} " in proven.log.decode()
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


@few_then_many("games", 1, 3)
@pytest.mark.parametrize("mode", MODES)
def test_mutants_are_accepted_only_where_all_they_claim_is_true(tmp_path, mode, games):
    rng = random.Random(1)
    accepted = refused = 0
    for seed in range(games):
        lists = lists_of_ends(random.Random(seed))
        proven = ProvenGame(tmp_path, lists, None, Terms(max_guesses=0, log=True), mode)
        for data, _ in zip(mutants(rng, proven.log, list(lists.words)), range(150)):
            if proven.accepts(data):
                assert proven.untrue(data) == []
                accepted += 1
            else:
                refused += 1
    assert accepted
    assert refused > 100


@pytest.mark.parametrize("mode", MODES)
def test_a_claim_counts_where_no_other_guess_that_matters_is_allowed(mode):
    words = ["ax", "bx", "cx", "ab", "yz"]
    lists = WordLists(words[:3], words[3:], name="five")
    rules = CheckerRules(mode, numbers_of(lists), score_of(lists))
    matrix = CheckerMatrix(score_all(lists.words, range(3), 1, lists), [1] * 3, rules)
    rule = ClaimRule(matrix)
    number = {word: lists.words.index(word) for word in words}

    def allowed(*some: str) -> np.ndarray:
        return np.sort(matrix.column_of[[number[word] for word in some]])

    rule.add(Claim(np.arange(3), allowed("ax", "bx", "cx"), 4, 6))
    for some, left, bound in [
        (["ax", "bx", "cx"], 4, 6),
        (["ax", "bx", "cx"], 3, 6),
        (["ax", "bx", "cx"], 5, 0),  # more guesses are left
        (["ax", "bx", "cx", "yz"], 4, 6),  # this word splits nothing
        (["ax", "bx", "cx", "ab"], 4, 0),  # and this one separates all three
    ]:
        assert rule.claimed(np.arange(3), left, allowed(*some)) == bound


def test_a_log_of_a_strict_mode_has_a_version_of_its_own():
    """A reader that knows only normal mode refuses it."""
    lists, terms = lists_of_ends(random.Random(0)), Terms(max_guesses=0, log=True)
    logs = {mode: prove(Problem(lists, None, mode), terms).log for mode in ["normal", *MODES]}
    firsts = [lines_of(log)[0] for log in logs.values()]
    assert firsts == [f"guesstree proof log {version}" for version in (1, 2, 2)]
    for mode, version in [("normal", 2), ("hard", 1)]:
        lines = lines_of(logs[mode])
        with pytest.raises(CertificateError, match="does not fit the mode"):
            proof_log.parse(with_lines([f"guesstree proof log {version}", *lines[1:]]))
