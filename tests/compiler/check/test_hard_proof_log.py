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
from tests.support.proof_logs import ProvenGame, lines_of, lists_of_ends, with_lines

MODES = ["hard", "ultra"]


@pytest.mark.parametrize("mode", MODES)
def test_a_limit_that_binds_is_proven_within_the_limit(tmp_path, mode):
    """The claims count the guesses left where more guesses would allow a smaller total."""
    lists = lists_of_ends(random.Random(0))
    problem = Problem(lists, None, mode)
    worst = prove(problem, Terms("worst", 13)).worst
    proven = ProvenGame(tmp_path, lists, None, Terms(max_guesses=worst, log=True), mode)
    assert f"root, {worst} " in proven.log.decode()
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


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

    rule.use([Claim((), np.arange(3), allowed("ax", "bx", "cx"), 4, 6)])
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
