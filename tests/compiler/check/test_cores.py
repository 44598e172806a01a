"""Cores in proof logs: true ones count in every state that contains them, and false ones are refused."""

import numpy as np
import pytest

from compiler.check import log as proof_log
from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.claims import Claim, ClaimRule
from compiler.check.marking import score_all
from compiler.progress import Silence
from compiler.proof.prove import Terms, prove
from compiler.search.problem import Problem
from player.proofs.terms import CertificateError
from player.words.lists import WordLists
from tests.support.proof_logs import ProvenGame, lines_of, lists_within_five, with_lines

# Answers that differ in their first letters only, which takes a guess each: too few guesses for four or five of them.
ENDS = [f"{first}at" for first in "bcfhmprs"]
WORST = Terms("worst", 13, log=True)


def rule_of(lists: WordLists) -> ClaimRule:
    answers = len(lists.answers)
    return ClaimRule(CheckerMatrix(score_all(lists.words, range(answers), 1, lists), [1] * answers))


def test_a_core_counts_in_a_state_that_contains_it():
    rule = rule_of(WordLists(ENDS, name="ends"))
    rule.use([Claim(None, np.arange(3), None, 2, INFINITE)])
    for size, left, infinite in [
        (3, 2, True),
        (5, 2, True),
        (3, 1, True),
        (3, 3, False),
        (2, 2, False),
    ]:
        assert (rule.bare(np.arange(size), left) >= INFINITE) == infinite
    assert rule.bare(np.arange(1, 5), 2) < INFINITE


@pytest.mark.parametrize(
    ("size", "left", "is_core"), [(3, 2, True), (4, 3, True), (2, 2, False), (3, 3, False)]
)
def test_a_core_is_checked_by_its_guesses_and_not_by_itself(size, left, is_core):
    rule = rule_of(WordLists(ENDS, name="ends"))
    core = Claim(None, np.arange(size), None, left, INFINITE)
    smaller = Claim(None, np.arange(size - 1), None, left - 1, INFINITE)
    rule.use([core, smaller])
    assert rule.holds(core) == is_core


@pytest.mark.parametrize("mode", ["normal", "ultra"])
def test_logs_of_worst_cases_have_true_cores(tmp_path, mode):
    proven = ProvenGame(tmp_path, lists_within_five(), None, WORST, mode)
    assert b"core, " in proven.log
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


def test_without_its_cores_a_log_is_refused(tmp_path):
    proven = ProvenGame(tmp_path, lists_within_five(), None, WORST)
    assert proven.accepts(proven.log)
    lines = [line for line in lines_of(proven.log) if not line.startswith("core, ")]
    assert not proven.accepts(with_lines(lines))


def test_cores_that_are_no_cores_are_refused(tmp_path):
    """Each core is written with more guesses, and with a word less."""
    proven = ProvenGame(tmp_path, lists_within_five(), None, WORST)
    lines, refused = lines_of(proven.log), 0
    for number, line in enumerate(lines):
        if line.startswith("core, "):
            _, left, *words = line.split()
            others = [f"core, {int(left) + 1} {' '.join(words)}"]
            others += [
                f"core, {left} {' '.join(words[:k] + words[k + 1 :])}" for k in range(len(words))
            ]
            for other in others:
                data = with_lines([*lines[:number], other, *lines[number + 1 :]])
                if proven.accepts(data):
                    assert proven.untrue(data) == []
                refused += not proven.accepts(data)
    assert refused


@pytest.mark.parametrize(("core", "problem"), [
    ("core, 2 ab", "more words than guesses"), ("core, 0 ab cd", "more words"), ("core, 1 zz yy", "not all of these"),
    ("core, 1 ef ab", "not in order"), ("core, 1 ab ab", "not in order"), ("core, 1000 ab cd", "more words"),
])  # fmt: skip
def test_malformed_cores_are_refused_in_one_sentence(core, problem):
    lists = WordLists(["ab", "cd", "ef"], name="three")
    lines = lines_of(prove(Problem(lists), Terms(max_guesses=0, log=True)).log)
    with pytest.raises(CertificateError, match=problem) as caught:  # noqa: PT012 (either may refuse it)
        log = proof_log.parse(with_lines([*lines[:3], core, *lines[3:]]))
        proof_log.check_log(log, rule_of(lists).matrix, list(lists.words), None, None, Silence())
    assert "\n" not in str(caught.value)
