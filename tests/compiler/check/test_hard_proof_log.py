"""Proof logs of hard and ultra mode: what is written can be checked in full, and every claim is true."""

import json
import random

import numpy as np
import pytest

from compiler import kernels
from compiler.check import log as proof_log
from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.claims import NO_LIMIT, Claim, ClaimRule, after_guess
from compiler.check.marking import numbers_of, score_all, score_of
from compiler.check.rules import CheckerRules
from compiler.proof import log as written
from compiler.proof.log import ClaimSearch
from compiler.proof.prove import Terms, prove
from compiler.search.engine import Engine
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from player.proofs.terms import CertificateError
from player.words.lists import WordLists
from tests.support.games import random_weights
from tests.support.proof_logs import ProvenGame, lines_of, lists_of_ends, with_lines

MODES = ["hard", "ultra"]
in_each_mode = pytest.mark.parametrize("mode", MODES)


@in_each_mode
def test_a_limit_that_binds_is_proven_within_the_limit(tmp_path, mode):
    """The claims count the guesses left where more guesses would allow a smaller total."""
    lists = lists_of_ends(random.Random(0))
    problem = Problem(lists, None, mode)
    worst = prove(problem, Terms("worst", 13)).worst
    proven = ProvenGame(tmp_path, lists, None, Terms(max_guesses=worst, log=True), mode)
    assert f"root, {worst} " in proven.log.decode()
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


@in_each_mode
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
    assert firsts == [f"guesstree proof log {version}" for version in (1, 3, 3)]
    for mode, version in [("normal", 3), ("hard", 1)]:
        lines = lines_of(logs[mode])
        with pytest.raises(CertificateError, match="does not fit the mode"):
            proof_log.parse(with_lines([f"guesstree proof log {version}", *lines[1:]]))


@pytest.mark.parametrize("weighted", [False, True])
@in_each_mode
def test_two_plies_bound_a_state_as_defined(tmp_path, mode, weighted):
    """The kernel, the checker and the definition agree on all parts of all openers, under several limits."""
    rng = random.Random(3)
    lists = lists_of_ends(rng)
    weights = random_weights(rng, lists) if weighted else None
    game = ProvenGame(tmp_path, lists, weights, Terms(max_guesses=13, log=True), mode)
    local, matrix = game.problem.local, game.matrix()
    rule = ClaimRule(matrix, None, 64)
    raised = 0
    for limit in (0, 3, 4, 5):
        search = ClaimSearch(Engine(game.problem), limit, 1, Loop())
        root = search._root()
        for row in range(len(local.reach)):
            for part in search._parts(root, row):
                rows = kernels.indices_of(part.allowed.rows) if part.allowed else []
                columns = np.sort(matrix.column_of[local.name[rows]])
                state = np.sort(matrix.row_of[local.answer[part.state]])
                left = limit - 1 if limit else NO_LIMIT
                if len(state) <= 2:
                    continue
                bare, one = rule.bare(state, left), rule.one_ply(state, columns, left)
                sums = [
                    int(matrix.weight[state].sum())
                    + sum(
                        rule.one_ply(p, rule.after(c, p, columns), after_guess(left))
                        for p in rule.parts(state, c)
                    )
                    for c in columns.tolist()
                    if rule.splits(state, c)
                ]
                two = min(INFINITE, max([one, min(sums)]))
                assert rule.two_ply(state, columns, left, bare, INFINITE) == two
                assert search._two_ply(root, part, INFINITE) == two
                enough = min(INFINITE, one + 1)
                assert rule.two_ply(state, columns, left, bare, enough) == min(two, enough)
                assert search._two_ply(root, part, enough) == min(two, enough)
                raised += two > one
    assert raised > 5


@in_each_mode
def test_two_plies_make_a_log_shorter(tmp_path, mode, monkeypatch):
    """A log may ask for two plies of any states up to 64 answers, and of none."""
    lines = []
    for two_ply in (0, 3, 64):
        monkeypatch.setattr(written, "TWO_PLY", two_ply)
        amount = 0
        for seed in range(4):
            lists = lists_of_ends(random.Random(seed))
            game = ProvenGame(tmp_path, lists, None, Terms(max_guesses=0, log=True), mode)
            assert game.check().complete
            assert game.untrue(game.log) == []
            amount += len(lines_of(game.log))
        lines.append(amount)
    assert lines[0] >= lines[1] > lines[2]


@pytest.mark.parametrize("two_ply", [None, -1, 65, True, 1.0, "1", 10**20])
def test_other_numbers_for_two_plies_are_refused(two_ply):
    lists, terms = lists_of_ends(random.Random(0)), Terms(max_guesses=0, log=True)
    title, about, *rest = lines_of(prove(Problem(lists, None, "hard"), terms).log)
    changed = json.dumps(json.loads(about) | {"two_ply": two_ply}, sort_keys=True)
    with pytest.raises(CertificateError, match="up to 64"):
        proof_log.parse(with_lines([title, changed, *rest]))
