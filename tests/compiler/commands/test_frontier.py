"""`--objective frontier` on the command line, and in Python."""

import json

import pytest

import compiler
from compiler.commands.cli import main

WORDS = ["batch", "catch", "crane", "grape", "hatch", "latch", "match", "patch", "slate", "watch"]


@pytest.mark.parametrize(("objective", "key"), [("frontier", "worst"), ("frontier:3", "within")])
def test_table_json_and_python_agree(capsys, little, tmp_path, objective, key):
    terms = ("--objective", objective, "--max-guesses", "8")
    picture = tmp_path / "f.svg"
    assert main(["openers", little, "--all", *terms, "--json", "--plot", str(picture)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert "batch" in picture.read_text() or found["frontier"][0]["word"] in picture.read_text()
    assert found["finished"]
    rows = found["frontier"]
    within = 3 if key == "within" else None
    points = compiler.frontier(WORDS, within=within, max_guesses=8).points
    assert [(row["word"], row[key], row["total"]) for row in rows] == [
        (one.word, getattr(one, key), one.total) for one in points
    ]
    assert all(row["mean"] == row["total"] / len(WORDS) for row in rows)
    assert rows[-1]["total"] == compiler.solve(WORDS, openers="all", max_guesses=8).total
    best = compiler.solve(
        WORDS, openers="all", max_guesses=8, objective="worst" if within is None else "within:3"
    )
    in_time = sum(best.histogram[:3])
    assert (rows[0][key], rows[0]["total"]) == (
        best.worst if within is None else in_time,
        best.total,
    )
    assert main(["openers", little, "--words", "crane,slate", *terms]) == 0
    table = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert {row[0] for row in table[1:]} == {"crane", "slate"}


def test_a_search_without_time_says_that_it_is_not_finished(capsys, little):
    terms = ("--all", "--objective", "frontier:2", "--time-limit", "0.000001", "--json")
    assert main(["openers", little, *terms]) == 1
    output = capsys.readouterr()
    assert not json.loads(output.out)["finished"]
    assert "not finished: time is up" in output.err


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ("openers {} --top 2 --objective frontier", 2, "--top cannot be used with"),
        ("openers {} --all --objective frontier --out x", 2, "--out cannot be used with"),
        ("openers {} --all --objective frontier:0", 2, "--objective frontier:K must be a whole"),
        ("openers {} --all --objective frontier --plot x.gif", 1, "must end in .png or .svg"),
        ("openers {} --all --plot x.png", 2, "--plot works with --objective frontier only"),
        (
            "openers {} --words crane --objective frontier --max-guesses 2",
            1,
            "stays within the guess limit",
        ),
        ("build {} --objective frontier", 2, "mean, worst or within:K"),
        ("prove {} --objective frontier", 2, "mean, worst or within:K"),
    ],
)
def test_contradictory_options_are_refused(capsys, little, words, code, why):
    assert main(words.format(little).split()) == code
    output = capsys.readouterr().err
    assert why in output
    assert output.count("\n") == 1
