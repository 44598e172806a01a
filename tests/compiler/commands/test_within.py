"""`--objective within:K` on the command line."""

import json

import pytest

from compiler.commands.cli import main
from player.loader import load
from tests.support import oracle as naive
from tests.support.tiers import quick_first

WORDS = ["batch", "catch", "crane", "grape", "hatch", "latch", "match", "patch", "slate", "watch"]


@pytest.mark.parametrize("within", quick_first(1, [4, 2, 6, 1, 3, 5]))
def test_openers_prove_and_build_agree_with_the_oracle(capsys, little, tmp_path, within):
    terms = ("--objective", f"within:{within}", "--max-guesses", "8", "--json")
    missed, total = naive.best_within(WORDS, within=within, limit=8)
    assert main(["prove", little, *terms]) == 0
    proof = json.loads(capsys.readouterr().out)
    assert (proof["within"], proof["total"]) == (len(WORDS) - missed, total)
    assert (proof["proven"], proof["open"], proof["certificate"]) == (True, 0, None)
    assert main(["openers", little, "--all", *terms]) == 0
    rows = json.loads(capsys.readouterr().out)["openers"]
    expected = {
        word: naive.best_within(WORDS, within=within, limit=8, opener=word) for word in WORDS
    }
    assert {row["word"]: (10 - row["within"], row["total"]) for row in rows} == expected
    out = str(tmp_path / "t.msgpack")
    assert main(["build", little, "--openers", "all", "--out", out, *terms]) == 0
    built = json.loads(capsys.readouterr().out)
    tree = load(out)
    assert (built["within"], built["total"]) == (len(WORDS) - missed, total)
    assert built["within"] == sum(tree.meta["histogram"][:within])
    assert tree.meta["objective"] == f"within:{within}"


def test_csv_has_large_numbers_without_separators(capsys, little, tmp_path):
    weights = tmp_path / "weights.txt"
    weights.write_text("".join(f"{word} {400 + at}\n" for at, word in enumerate(WORDS)))
    terms = ("--objective", "within:2", "--max-guesses", "8", "--weights", str(weights))
    assert main(["openers", little, "--words", "crane", *terms, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)["openers"][0]
    assert row["total"] > 9999
    assert main(["openers", little, "--words", "crane", *terms, "--format", "csv"]) == 0
    cells = capsys.readouterr().out.splitlines()[1].split(",")
    assert cells[1:3] == [str(row["within"]), str(row["total"])]


def test_a_tree_is_replaced_only_by_one_that_finds_more_in_time(little, tmp_path, capsys):
    out = str(tmp_path / "t.msgpack")
    terms = ("--objective", "within:2", "--max-guesses", "8", "--out", out)
    costs = {word: naive.best_within(WORDS, within=2, limit=8, opener=word) for word in WORDS}
    worse, better = max(costs, key=costs.__getitem__), min(costs, key=costs.__getitem__)
    assert costs[better] < costs[worse]
    for opener, code in ((worse, 0), (better, 0), (worse, 1)):
        assert main(["build", little, "--openers", opener, *terms]) == code
    assert "already exists" in capsys.readouterr().err
    assert load(out).word(0) == better


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("build {} --objective within:0", "mean, worst or within:K"),
        ("build {} --objective within", "mean, worst or within:K"),
        ("prove {} --objective within:3 --out x.proof", "--out cannot be used with"),
        ("openers {} --top 1 --objective within:3 --out x", "--out cannot be used with"),
        ("openers {} --top 1 --objective worst", "mean, within:K"),
        ("advise {} --objective within:x", "mean, worst or within:K"),
        ("build {} --objective within:3 --search beam", "its own search"),
    ],
)
def test_options_that_contradict_it_are_refused(capsys, little, words, why):
    assert main(words.format(little).split()) == 2
    assert why in capsys.readouterr().err


def test_a_limit_that_no_tree_keeps_is_refused(capsys, little):
    assert main(["prove", little, "--objective", "within:2", "--max-guesses", "3"]) == 1
    assert "no tree with any opener stays within 3 guesses" in capsys.readouterr().err


def test_a_proof_resumes_from_its_ledger(capsys, little, tmp_path):
    ledger = str(tmp_path / "l")
    terms = ("--objective", "within:2", "--max-guesses", "8", "--ledger", ledger, "--json")
    assert main(["prove", little, *terms, "--time-limit", "0.000001"]) == 1
    early = json.loads(capsys.readouterr().out)
    assert not early["proven"]
    assert main(["prove", little, *terms]) == 0
    proof = json.loads(capsys.readouterr().out)
    assert main(["openers", little, "--all", *terms]) == 0
    assert main(["prove", little, *terms]) == 0
    again = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert {**again, "seconds": 0} == {**proof, "seconds": 0}
