"""The check of certificates: its own search against the oracle, and certificates that lie."""

import json
import random
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest

from compiler.check import check as check_proof
from compiler.check.board import CHUNK, INFINITE, Board, Stopped, count_bits
from compiler.check.marking import score_all
from compiler.check.slow_search import solve_opener
from compiler.commands.cli import main
from compiler.proof import bounds
from compiler.proof.prove import Terms, prove
from compiler.search.build import Params, solve
from compiler.search.engine import Problem
from compiler.tree.emit import encode
from player.certificate import read
from player.errors import CertificateError
from player.lists import WordLists
from tests import naive
from tests.games import random_lists, random_weights, random_words


def board_of(lists: WordLists, weights=None) -> Board:
    answers = range(len(lists.answers))
    return Board(score_all(lists.words, answers, 1), weights or [1] * len(answers))


def value_of(lists: WordLists, opener: str, limit: int, weights) -> int:
    named = None if weights is None else dict(zip(lists.answers, weights))
    found = naive.best_tree(lists.answers, lists.words, weights=named, limit=limit, opener=opener)
    return INFINITE if found is None else found[0][0]


@pytest.mark.parametrize("length", [2, 5, 7, 11])
def test_its_marking_is_the_oracles(length: int) -> None:
    rng = random.Random(length)
    words = random_words(rng, 40, length, "abcd")
    answers = words[::2]
    codes = score_all(words, range(0, len(words), 2), 2)
    for a, answer in enumerate(answers):
        assert codes[a].tolist() == [naive.score(guess, answer) for guess in words]


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("limit", [0, 2, 3, 4])
def test_the_slow_search_is_right_and_its_windows_too(weighted: bool, limit: int) -> None:
    rng = random.Random(f"{weighted} {limit}")
    for _ in range(25):
        lists = random_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        values = weights.values if weights else None
        board = board_of(lists, values)
        for number, word in enumerate(lists.words):
            value = value_of(lists, word, limit, values)
            assert board.opener_bound(number, INFINITE) <= value
            for beta in (value - 1, value, min(value + 1, INFINITE), rng.randint(1, 60), INFINITE):
                found = solve_opener(board, number, beta, limit)
                assert found == value if value < beta else beta <= found <= value


def test_a_search_under_way_can_be_stopped() -> None:
    board = board_of(lists_for_proof(random.Random(1)))
    board.stopped = True
    with pytest.raises(Stopped):
        solve_opener(board, 0, INFINITE)


def random_board(rng: np.random.Generator, weighted: bool, labels: int) -> Board:
    """A board that no words have: some columns of many labels, more columns than are counted at once."""
    answers, guesses = 150, CHUNK + 300
    codes = rng.integers(0, rng.integers(1, labels, guesses), (answers, guesses))
    codes[np.arange(answers), np.arange(answers)] = labels  # solved
    return Board(codes, rng.integers(1, 9, answers) if weighted else [1] * answers)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("labels", [30, 100, 400])
def test_bounds_are_counted_right_whatever_the_labels(weighted: bool, labels: int) -> None:
    rng = np.random.default_rng(labels + weighted)
    board = random_board(rng, weighted, labels)
    for size in (3, 4, 20, 70, 149):
        part = np.sort(rng.choice(len(board.weight), size, replace=False))
        weight = board.weight[part]
        least = INFINITE
        for guess in range(board.codes.shape[1]):
            heaviest: dict[int, int] = {}
            for code, w in zip(board.codes[part, guess], weight):
                heaviest[code] = max(heaviest.get(code, 0), int(w))
            row = board.row_of[guess] if guess < len(board.row_of) else -1
            own = int(board.weight[row]) if row in part else 0
            least = min(least, bounds.one_ply(int(weight.sum()), sum(heaviest.values()), own))
        assert board.part_bound(part, INFINITE) == least
        for enough in (least - 5, least, least + 1):
            found = board.part_bound(part, enough)
            assert found == least or enough <= found < least


def test_bits_are_counted() -> None:
    words = np.random.default_rng(1).integers(0, 2**64, 50, dtype=np.uint64)
    assert count_bits(words).tolist() == [int(word).bit_count() for word in words]


# --------------------------------------------------------------------------------------------------
# Certificates
# --------------------------------------------------------------------------------------------------


def lists_for_proof(rng: random.Random) -> WordLists:
    """Lists on which one ply does not refute every opener."""
    return WordLists(random_words(rng, 40, 2, "abcdefghij"), name="proof")


def proof_of(folder: Path, lists: WordLists, weights=None, **terms) -> Path:
    """A proof of the lists, and the tree beside it."""
    problem = Problem(lists, weights)
    terms = {"max_guesses": 9} | terms
    proof = prove(problem, Terms(**terms))
    assert proof.certificate is not None
    params = Params(openers=len(lists.words), **terms)
    (folder / "it.msgpack").write_bytes(encode(solve(problem, params).strategy(problem, params)))
    (folder / "it.proof").write_bytes(proof.certificate)
    return folder / "it.proof"


def changed(path: Path, change) -> None:
    """Change a certificate, and its checksum to match: a lie, not damage."""
    title, terms, *groups, _ = path.read_text().splitlines()
    terms, groups = change(json.loads(terms), groups)
    content = "".join(f"{line}\n" for line in [title, json.dumps(terms, sort_keys=True), *groups])
    path.write_text(f"{content}sha256 {sha256(content.encode()).hexdigest()}\n")


def heads(groups, change):
    """The groups, every head of which was changed: its reason, bound and size."""
    lines = (line.split() for line in groups)
    return [" ".join(change(*line) if len(line) == 3 else line) for line in lines]


def as_first_version(path: Path, lists: WordLists) -> None:
    """Write a certificate as version 1 did."""
    found = read(str(path))
    terms = {key: value for key, value in found.terms.items() if key != "scoring"}
    claims = found.claims(lists.words)
    lines = [f"{word} {bound} {reason}" for word, (bound, reason) in sorted(claims.items())]
    head = ["guesstree certificate 1", json.dumps(terms, sort_keys=True)]
    content = "".join(f"{line}\n" for line in [*head, *lines])
    path.write_text(f"{content}sha256 {sha256(content.encode()).hexdigest()}\n")


def check(path: Path, lists: WordLists, weights=None) -> check_proof.Report:
    return check_proof.check(str(path), lists, weights, sample=1000)


@pytest.mark.parametrize("objective", ["mean", "worst"])
@pytest.mark.parametrize("weighted", [False, True])
def test_a_proof_is_found_right(tmp_path: Path, objective: str, weighted: bool) -> None:
    rng = random.Random(1)
    lists = lists_for_proof(rng)
    weights = random_weights(rng, lists) if weighted else None
    path = proof_of(tmp_path, lists, weights, objective=objective)
    report = check(path, lists, weights)
    assert report.ok
    assert report.problems == report.notes == []
    assert report.one_ply + report.searched == report.openers == len(lists.words)
    assert len(report.sampled) == report.searched > 0
    assert report.as_dict()["ok"] is True


def test_a_sample_says_what_it_left_out(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(2))
    path = proof_of(tmp_path, lists)
    (tmp_path / "it.msgpack").unlink()
    one, other = (check_proof.check(str(path), lists, sample=2, seed=seed) for seed in (1, 2))
    assert one.ok
    assert len(one.sampled) == 2 != one.searched
    assert one.sampled != other.sampled
    assert len(one.notes) == 2  # no tree, and openers left out


def raised(terms, groups):
    """Claim one more than the value, for all openers."""
    terms["total"] += 1
    return terms, heads(groups, lambda why, bound, size: (why, str(int(bound) + 1), size))


def all_by_one_ply(terms, groups):
    return terms, heads(groups, lambda _, bound, size: ("one-ply", bound, size))


def none_named(terms, groups):
    return terms, groups[-1:]


def one_left_out(terms, groups):
    reason, bound, size = groups[0].split()
    return terms, [f"{reason} {bound} {int(size) - 1}", *groups[2:]]


def searched_raised(terms, groups):
    reason, bound, size = groups[0].split()
    return terms, [f"{reason} {int(bound) + 50} {size}", *groups[1:]]


LIES = [raised, all_by_one_ply, none_named, one_left_out, searched_raised]


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_found(tmp_path: Path, lie) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)
    (tmp_path / "it.msgpack").unlink()  # the lie is to be found without it
    changed(path, lie)
    report = check(path, lists)
    assert not report.ok
    assert report.problems


def test_a_proof_of_the_first_version_is_checked_as_well(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)
    second = check(path, lists)
    as_first_version(path, lists)
    first = check(path, lists)
    assert first.ok
    assert first[:-1] == second[:-1]  # but for the time

    def lie(terms, openers):
        return terms, [line.replace(" search", " one-ply") for line in openers]

    changed(path, lie)
    assert check(path, lists).problems


def test_openers_that_are_not_in_the_list_are_refused(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)
    changed(path, lambda terms, groups: (terms, [groups[0], "!!", *groups[2:]]))
    with pytest.raises(CertificateError, match="not in the list: !!"):
        check(path, lists)
    path = proof_of(tmp_path, lists)
    changed(path, lambda terms, groups: (terms | {"openers": 10**6}, groups))
    with pytest.raises(CertificateError, match="the list has"):
        check(path, lists)
    changed(path, lambda terms, groups: (terms | {"scoring": "pegs"}, groups))
    with pytest.raises(CertificateError, match="marked by 'pegs'"):
        check(path, lists)


def test_a_worst_case_that_can_be_beaten_is_found(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists, objective="worst")

    def lie(terms, openers):
        terms["worst"] += 1
        return terms, openers

    changed(path, lie)
    assert any("exists" in problem for problem in check(path, lists).problems)


def test_a_tree_that_does_not_attain_the_value_is_found(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)

    def lie(terms, openers):
        terms["total"] -= 1
        return terms, openers

    changed(path, lie)
    problems = check(path, lists).problems
    assert any("another tree" in problem for problem in problems)


def test_what_cannot_be_checked_is_refused(tmp_path: Path) -> None:
    rng = random.Random(3)
    lists = lists_for_proof(rng)
    weights = random_weights(rng, lists)
    path = proof_of(tmp_path, lists, weights)
    with pytest.raises(CertificateError, match="name them with --weights"):
        check_proof.check(str(path), lists)
    with pytest.raises(CertificateError, match="about other guesses"):
        check_proof.check(str(path), weights=random_weights(rng, lists_for_proof(rng)))
    path = proof_of(tmp_path, lists)
    with pytest.raises(CertificateError, match="name them with --list"):
        check_proof.check(str(path))
    changed(path, lambda terms, openers: (terms | {"mode": "hard"}, openers))
    with pytest.raises(CertificateError, match="only normal mode"):
        check_proof.check(str(path), lists)


# --------------------------------------------------------------------------------------------------
# The command
# --------------------------------------------------------------------------------------------------


def treec(*words: str, capsys) -> tuple[int, str]:
    code = main(["check-proof", *words])
    return code, capsys.readouterr().out


def written(folder: Path, lists: WordLists) -> str:
    """The lists in a folder, for --list."""
    (folder / "answers.txt").write_text("\n".join(lists.answers) + "\n")
    (folder / "guesses.txt").write_text("\n".join(sorted(lists.words)) + "\n")
    return f"{folder}/"


def test_the_command(tmp_path: Path, capsys) -> None:
    lists = lists_for_proof(random.Random(1))
    path, folder = proof_of(tmp_path, lists), written(tmp_path, lists)
    code, out = treec(str(path), "--list", folder, "--sample", "3", capsys=capsys)
    assert code == 0
    assert "searched again  3 of" in out
    assert "checked: no opener was found to do better" in out
    tree = str(path.with_suffix(".msgpack"))
    code, out = treec(tree, "--list", folder, "--sample", "all", "--json", capsys=capsys)
    report = json.loads(out)
    assert code == 0
    assert (report["ok"], report["problems"]) == (True, [])
    assert len(report["sampled"]) == report["searched"]
    changed(path, raised)
    code, out = treec(str(path), "--list", folder, "--sample", "all", "--json", capsys=capsys)
    assert code == 1
    assert json.loads(out)["problems"]


def test_the_command_says_what_is_wrong_with_it(tmp_path: Path, capsys) -> None:
    assert main(["check-proof"]) == 2
    assert main(["check-proof", "classic", "--weights", "some"]) == 2
    assert main(["check-proof", "classic", "--sample", "-1"]) == 2
    assert main(["check-proof", str(tmp_path / "none.proof")]) == 1
    path = proof_of(tmp_path, lists_for_proof(random.Random(1)))
    assert main(["check-proof", str(path), "--json"]) == 1
    captured = capsys.readouterr()
    assert "name them with --list" in json.loads(captured.out)["error"]
    assert captured.err.count("\n") == 5
