"""The check of certificates: it accepts true ones and refutes false ones, in every mode."""

import json
import random
import re
import shlex
from pathlib import Path

import pytest

from compiler.check import check as check_proof
from compiler.commands import options
from compiler.commands.cli import main
from compiler.proof.prove import Terms, prove
from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError
from compiler.tree.emit import encode
from player.core.modes import MODES
from player.proofs.certificate import read
from player.proofs.terms import CertificateError
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights, random_words
from tests.support.sealing import sealed
from tests.support.tiers import each_value_quick, few_then_many

# --------------------------------------------------------------------------------------------------
# Certificates
# --------------------------------------------------------------------------------------------------


def lists_for_proof(rng: random.Random) -> WordLists:
    """Return lists on which one ply does not refute every opener."""
    return WordLists(random_words(rng, 40, 2, "abcdefghij"), name="proof")


def proof_of(folder: Path, lists: WordLists, weights=None, mode: str = "normal", **terms) -> Path:
    """Return the path of a proof of the lists; its tree is beside it."""
    problem = Problem(lists, weights, mode)
    terms = {"max_guesses": 9} | terms
    proof = prove(problem, Terms(**terms))
    assert proof.certificate is not None
    params = Params(openers=len(lists.words), **terms)
    (folder / "it.msgpack").write_bytes(encode(solve(problem, params).strategy(problem, params)))
    (folder / "it.proof").write_bytes(proof.certificate)
    return folder / "it.proof"


def changed(path: Path, change) -> None:
    """Change a certificate and its checksum: false, but not damaged."""
    title, terms, *groups, _ = path.read_text().splitlines()
    terms, groups = change(json.loads(terms), groups)
    path.write_bytes(sealed(title, json.dumps(terms, sort_keys=True), *groups))


def heads(groups, change):
    """Return the groups with every head changed: its reason, bound and size."""
    lines = (line.split() for line in groups)
    return [" ".join(change(*line) if len(line) == 3 else line) for line in lines]


def as_first_version(path: Path, lists: WordLists) -> None:
    """Write a certificate as version 1 did."""
    found = read(str(path))
    terms = {key: value for key, value in found.terms.items() if key != "scoring"}
    claims = found.claims(lists.words)
    lines = [f"{word} {bound} {reason}" for word, (bound, reason) in sorted(claims.items())]
    path.write_bytes(sealed("guesstree certificate 1", json.dumps(terms, sort_keys=True), *lines))


def check(path: Path, lists: WordLists, weights=None) -> check_proof.CheckReport:
    return check_proof.check(str(path), lists, weights, sample=1000)


@pytest.mark.parametrize(
    ("mode", "objective", "weighted"),
    each_value_quick(MODES, ["mean", "worst"], [False, True]),
)
def test_a_proof_is_found_right(tmp_path: Path, objective: str, weighted: bool, mode: str) -> None:
    rng = random.Random(1)
    lists = lists_for_proof(rng)
    weights = random_weights(rng, lists) if weighted else None
    path = proof_of(tmp_path, lists, weights, mode, objective=objective)
    report = check(path, lists, weights)
    assert report.ok
    assert report.problems == report.notes == []
    assert report.one_ply + report.searched == report.openers == len(lists.words)
    assert len(report.sampled) == report.searched > 0
    assert report.as_dict()["ok"] is True


@pytest.mark.parametrize(
    ("mode", "objective", "weighted"),
    each_value_quick(MODES, ["mean", "worst"], [False, True]),
)
@few_then_many("games", 4, 12)
def test_from_end_to_end(
    tmp_path: Path, objective: str, weighted: bool, mode: str, games: int
) -> None:
    """The kernels prove it, the certificate is written, and the checker and the oracle confirm it."""
    rng = random.Random(f"{mode} {objective} {weighted}")
    proven = 0
    for _ in range(games):
        lists = rng.choice((random_lists, lists_of_alike))(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        limit = rng.choice((0, 3, 6))
        expected = naive.best_tree(
            lists.answers,
            lists.words,
            weights=dict(zip(lists.answers, weights.values)) if weights else None,
            limit=limit,
            mode=mode,
            objective=objective,
        )
        terms = {"objective": objective, "max_guesses": limit}
        if expected is None:
            with pytest.raises(InfeasibleError):
                proof_of(tmp_path, lists, weights, mode, **terms)
            continue
        report = check(proof_of(tmp_path, lists, weights, mode, **terms), lists, weights)
        assert report.problems == report.notes == []
        assert report.total == expected[0][0]
        proven += 1
    assert proven >= games // 3


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


@pytest.mark.parametrize(("lie", "mode"), each_value_quick(LIES, MODES))
def test_a_lie_is_found(tmp_path: Path, lie, mode: str) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists, mode=mode)
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


@pytest.mark.slow("has the oracle solve larger games in every mode until two differ")
@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_a_certificate_of_another_mode_is_found(tmp_path: Path, mode: str) -> None:
    """The least total under stricter rules is not the least under looser ones."""
    rng = random.Random(1)
    while True:
        lists = lists_of_alike(rng, 12, 20)
        values = [naive.best_tree(lists.answers, lists.words, mode=m)[0][0] for m in MODES]
        if values[0] < values[1]:
            break
    path = proof_of(tmp_path, lists, mode="ultra")
    (tmp_path / "it.msgpack").unlink()
    changed(path, lambda terms, groups: (terms | {"mode": mode}, groups))
    lies = values[MODES.index(mode)] < values[2]
    assert check(path, lists).ok is not lies


@pytest.mark.parametrize("mode", MODES)
def test_a_worst_case_that_can_be_beaten_is_found(tmp_path: Path, mode: str) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists, mode=mode, objective="worst")
    (tmp_path / "it.msgpack").unlink()  # which would give it away

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
    with pytest.raises(CertificateError, match="belongs to other guesses"):
        check_proof.check(str(path), weights=random_weights(rng, lists_for_proof(rng)))
    path = proof_of(tmp_path, lists)
    with pytest.raises(CertificateError, match="name them with --list"):
        check_proof.check(str(path))


# --------------------------------------------------------------------------------------------------
# The command
# --------------------------------------------------------------------------------------------------


def treec(*words: str, capsys) -> tuple[int, str]:
    code = main(["check-proof", *words])
    return code, capsys.readouterr().out


def written(folder: Path, lists: WordLists) -> str:
    """Return the lists in a folder, for --list."""
    (folder / "answers.txt").write_text("\n".join(lists.answers) + "\n")
    (folder / "guesses.txt").write_text("\n".join(sorted(lists.words)) + "\n")
    return f"{folder}/"


def test_the_command(tmp_path: Path, capsys) -> None:
    lists = lists_for_proof(random.Random(1))
    path, folder = proof_of(tmp_path, lists), written(tmp_path, lists)
    code, out = treec(str(path), "--list", folder, "--sample", "3", capsys=capsys)
    assert code == 0
    assert "refuted by one ply  " in out
    assert ", 3 of them searched again" in out
    assert "checked: no opener was found to do better" in out
    tree = str(path.with_suffix(".msgpack"))
    code, out = treec(tree, "--list", folder, "--sample", "all", "--json", capsys=capsys)
    report = json.loads(out)
    assert code == 0
    assert (report["ok"], report["problems"]) == (True, [])
    assert len(report["sampled"]) == report["searched"]
    ledger = str(tmp_path / "ledger")
    for _ in range(2):
        code, out = treec(tree, "--list", folder, "--ledger", ledger, capsys=capsys)
        assert code == 0
        assert "checked: " in out
    changed(path, raised)
    assert treec(tree, "--list", folder, "--ledger", ledger, capsys=capsys)[0] == 1
    code, out = treec(str(path), "--list", folder, "--sample", "all", "--json", capsys=capsys)
    assert code == 1
    assert json.loads(out)["problems"]


def test_what_was_checked_is_printed_in_full(tmp_path: Path, capsys) -> None:
    """If half of the answers have weight 0, the check prints that, and the source of the weights."""
    lists = lists_for_proof(random.Random(1))
    values = [at % 2 * 15 for at in range(len(lists.answers))]
    weights = Weights(lists, values, scale=10)
    path, folder = proof_of(tmp_path, lists, weights, max_guesses=0), written(tmp_path, lists)
    half = len(lists.answers) // 2
    zero, total = len(lists.answers) - half, half * 15
    code, out = treec(str(path), "--list", folder, capsys=capsys)
    assert code == 0
    for line in (
        rf"^list +\S+, {half} answers of {len(lists.words)} guesses$",
        f"^answers digest +{weights.lists.answers_digest}$",
        f"^guesses digest +{lists.guesses_digest}$",
        f"^weights +from the tree {tmp_path}/it.msgpack; {zero} answers of the list at weight 0, total",
        f"total weight {total / 10:g}$",
        f"^weights digest +{weights.digest}$",
        "^game +letters, normal mode$",
        "^limit +none$",
        "^objective +mean$",
        "^checked: .* by these weights$",
    ):
        assert re.search(line, out, re.MULTILINE), line
    (tmp_path / "weights").write_text(
        "".join(f"{w} {v / 10}\n" for w, v in zip(lists.answers, values))
    )
    given = ["--list", folder, "--weights", str(tmp_path / "weights"), "--json"]
    code, out = treec(str(path), *given, capsys=capsys)
    about = json.loads(out)["about"]
    assert about["weights"] == {
        "from": str(tmp_path / "weights"),
        "zero": zero,
        "total": total,
        "scale": 10,
    }
    assert about["digests"] == {
        "answers": weights.lists.answers_digest, "guesses": lists.guesses_digest, "weights": weights.digest,
    }  # fmt: skip
    assert (about["mode"], about["max_guesses"], about["objective"]) == ("normal", 0, "mean")
    proof_of(tmp_path, lists)
    assert (
        "\nweights             none, all answers count equally\n"
        in treec(str(path), "--list", folder, capsys=capsys)[1]
    )


def test_without_a_certificate_the_command_that_makes_it_is_named(tmp_path: Path, capsys) -> None:
    lists = WordLists(["ab", "ba", "cd", "ac"], name="own list")
    path = proof_of(tmp_path, lists, mode="ultra", objective="worst")
    path.unlink()
    (tmp_path / "own list.txt").write_text("\n".join(lists.words))
    assert main(["check-proof", str(path)]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"treec: there is no certificate {path}; make it with: treec prove ")
    assert error.count("\n") == 1
    assert main(shlex.split(error.partition("make it with: treec ")[2])) == 0
    assert main(["check-proof", str(path)]) == 0
    assert main(["check-proof", str(tmp_path / "none")]) == 1
    assert "treec prove LIST --out" in capsys.readouterr().err


def test_a_tree_of_another_certificate_is_found_before_any_search(
    tmp_path: Path, monkeypatch
) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)
    changed(path, lambda terms, groups: (terms | {"max_guesses": 8}, groups))
    monkeypatch.setattr(check_proof, "_Trial", None)
    report = check(path, lists)
    assert ["another tree: max_guesses 8, here 9" in problem for problem in report.problems] == [
        True
    ]
    assert any("no opener was tried again" in note for note in report.notes)
    assert (report.one_ply, report.sampled) == (0, [])


def test_a_log_has_a_line_of_progress_now_and_then(monkeypatch, capsys) -> None:
    now = iter(range(0, 1000, 7))
    monkeypatch.setattr(options, "monotonic", lambda: next(now))
    with options.Bar() as bar:
        bar.start("searching", 40)
        for _ in range(12):
            bar.done(1, 7920)
    lines = capsys.readouterr().err.splitlines()
    assert 1 < len(lines) < 6
    assert re.fullmatch(r"treec: searching: \d+ of 40 openers, \d+ s, best 7,920", lines[0])


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
