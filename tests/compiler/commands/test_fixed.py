"""`--fixed` on the command line: words that are always played first."""

import json

import pytest

from compiler.commands.cli import main
from player.cli.main import main as play
from player.loader import load
from player.words.lists import load as load_lists

WORDS = ["bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace"]


def test_the_best_pair_builds_plays_exports_and_verifies(capsys, little, tmp_path):
    assert main(["openers", little, "--fixed", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    best = found["sequences"][0]
    assert found["proven"]
    given = ",".join(best["words"])
    assert main(["openers", little, "--fixed", given, "--json"]) == 0
    priced = json.loads(capsys.readouterr().out)["sequences"]
    assert priced == [best]
    out = str(tmp_path / "t.msgpack")
    assert main(["build", little, "--fixed", given, "--out", out, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == best["total"]
    assert play(["verify", out]) == 0
    assert play(["export", out, "--format", "csv"]) == 0
    for game in capsys.readouterr().out.splitlines()[2:]:
        words = game.split(",")
        assert words[:2] == best["words"][: len(words)]
    assert load(out).word(0) == best["words"][0]


def test_three_words_are_priced_and_not_called_proven(capsys, little):
    assert main(["openers", little, "--fixed", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert not found["proven"]
    assert all(len(one["words"]) == 3 for one in found["sequences"])
    given = ",".join(found["sequences"][0]["words"])
    assert main(["openers", little, "--fixed", given, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sequences"] == found["sequences"][:1]


def test_the_published_pair_of_the_shipped_list(capsys):
    """8,302 is published for a list of 2,309 answers, a mean of 3.5955; this list has 2,315."""
    assert main(["openers", "classic", "--fixed", "parse,clint", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["sequences"]
    assert found == [{"words": ["parse", "clint"], "total": 8325, "mean": 3.5961}]


def test_the_published_pair_of_its_own_list(capsys, tmp_path):
    """The list of 2,309 answers is the shipped one without the six answers removed in February 2022."""
    lists = load_lists("classic")
    out = {"agora", "fibre", "lynch", "pupal", "slave", "wench"}
    (tmp_path / "answers.txt").write_text("\n".join(w for w in lists.answers if w not in out))
    (tmp_path / "guesses.txt").write_text("\n".join(lists.words))
    assert main(["openers", str(tmp_path), "--fixed", "parse,clint", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["sequences"]
    assert found == [{"words": ["parse", "clint"], "total": 8302, "mean": 3.5955}]


def test_a_search_that_was_stopped_says_how_far_it_came_and_resumes(capsys, little, tmp_path):
    ledger = ["--fixed", "2", "--ledger", str(tmp_path / "pairs")]
    assert main(["openers", "english4", *ledger, "--time-limit", "0.001", "--json"]) == 1
    output = capsys.readouterr()
    assert not json.loads(output.out)["proven"]
    assert "not all compared yet" in output.err
    assert "the same command resumes from it" in output.err
    assert main(["openers", little, *ledger, "--json"]) == 1
    assert "belongs to another search" in capsys.readouterr().err
    ledger[-1] = str(tmp_path / "more")
    for _ in range(2):
        assert main(["openers", little, *ledger]) == 0
        output = capsys.readouterr()
        assert "all pairs were compared; no others are better" in output.err
    assert main(["openers", little, *ledger, "--time-limit", "0.001"]) == 0  # nothing is left to do


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ("openers {} --fixed 4", 2, "--fixed must be 2, 3 or words"),
        ("openers {} --fixed 2 --top 3", 2, "expected --words, --top, --all or --fixed"),
        ("openers {} --fixed 2 --mode hard", 1, "fixed openers need normal mode"),
        ("openers {} --fixed 2 --out x", 2, "--out cannot be used with --fixed"),
        ("openers {} --fixed crane,trace --ledger x", 2, "--ledger works with --fixed 2"),
        ("openers {} --fixed crane,qqqqq", 1, "not in the list"),
        ("openers {} --fixed crane,trace --max-guesses 2", 1, "stays within the guess limit"),
        ("build {} --fixed crane --openers all", 2, "--fixed works with --objective mean only"),
    ],
)
def test_contradictory_options_are_refused(capsys, little, words, code, why):
    assert main(words.format(little).split()) == code
    output = capsys.readouterr().err
    assert why in output
    assert output.count("\n") == 1
