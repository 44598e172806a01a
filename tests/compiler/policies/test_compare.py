"""The commands that compare policies, and their output for a small list."""

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.commands import cli
from compiler.commands.plot import PICTURES
from compiler.commands.policies import ABOUT
from compiler.policies import accuracy, compare, convergence
from compiler.search.build import Params
from compiler.search.problem import Problem
from player import load
from player.proofs.claims import stats
from player.words.lists import WordLists
from tests.support.running import environment

WORDS = ("bluer", "crane", "creme", "glare", "grape", "graze", "irate", "slate", "trace", "fuzzy")
QUICK = "letters,entropy,parts"


@pytest.fixture
def little(tmp_path) -> str:
    path = tmp_path / "little.txt"
    path.write_text("".join(f"{word}\n" for word in WORDS))
    return str(path)


def treec(capsys, *words: str) -> tuple[int, str, str]:
    code = cli.main(list(words))
    return code, *capsys.readouterr()


def test_help_names_every_policy() -> None:
    assert tuple(ABOUT) == compare.NAMES


@pytest.mark.parametrize("words", [("crane",), ("crane", "slate"), WORDS])
def test_every_policy_has_a_row(words) -> None:
    rows = list(compare.compare(Problem(WordLists(words))))
    assert [row.policy for row in rows] == list(compare.NAMES)
    for row in rows:
        assert sum(row.histogram) == row.weight == len(words)
        assert row.total == sum(n * count for n, count in enumerate(row.histogram, 1))
    assert rows[-1].total == min(row.total for row in rows)  # exact search


def test_all_open_with_the_same_word_if_one_is_given(little, capsys) -> None:
    code, out, _ = treec(capsys, "policies", little, "--openers", "fuzzy", "--json")
    assert code == 0
    assert {row["opener"] for row in json.loads(out)["policies"]} == {"fuzzy"}


def test_the_table_and_the_picture_go_to_files(little, capsys, tmp_path) -> None:
    table, picture = str(tmp_path / "t.csv"), str(tmp_path / "p.svg")
    terms = ("policies", little, "--policies", QUICK, "--csv", table, "--plot", picture)
    code, out, _ = treec(capsys, *terms, "--format", "csv")
    assert code == 0
    with open(table, encoding="utf-8") as file:
        assert file.read() == out
    with open(picture, encoding="utf-8") as file:
        assert "by number of guesses" in file.read()
    code, _, output = treec(capsys, *terms)
    assert code == 1
    assert "--replace" in output
    assert treec(capsys, *terms, "--replace")[0] == 0
    code, _, output = treec(capsys, "policies", little, "--plot", "p.gif")
    assert (code, "must end in .png or .svg" in output) == (1, True)


def test_the_table_is_the_same_in_every_form(little, capsys) -> None:
    printed = {}
    for form in ("text", "markdown", "csv"):
        code, out, _ = treec(capsys, "policies", little, "--policies", QUICK, "--format", form)
        assert code == 0
        printed[form] = out
    rows = list(csv.reader(io.StringIO(printed["csv"])))
    marked = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in printed["markdown"].splitlines()
        if "---" not in line
    ]
    plain = [line.replace("over 6", "over_6").split() for line in printed["text"].splitlines()]
    plain[0] = [cell.replace("_", " ") for cell in plain[0]]
    at = rows[0].index("seconds")  # the only figure that varies between runs
    forms = [[row[:at] + row[at + 1 :] for row in table] for table in (rows, marked, plain)]
    assert forms[0] == forms[1] == forms[2]
    assert [row[0] for row in rows] == ["policy", *QUICK.split(",")]


def test_json_counts_what_more_than_six_guesses_need(capsys, tmp_path) -> None:
    path = tmp_path / "rhymes.txt"
    path.write_text("".join(f"{letter}ight\n" for letter in "bdefhlmnrstw"))
    code, out, _ = treec(capsys, "policies", str(path), "--policies", "size", "--json")
    (row,) = json.loads(out)["policies"]
    assert code == 0
    assert row["worst"] == 12
    assert row["unsolved"] == 6
    assert (row["total"], row["weight_total"], row["mean"]) == (78, 12, 78 / 12)
    assert row["histogram"] == {str(n): 1 for n in range(1, 13)}


@pytest.mark.parametrize("name", [name for name in ABOUT if name not in compare.SEARCHES])
def test_build_makes_the_tree_of_the_table(name, little, capsys, tmp_path) -> None:
    _, out, _ = treec(capsys, "policies", little, "--policies", name, "--json")
    (row,) = json.loads(out)["policies"]
    path = str(tmp_path / "little.msgpack")
    code, out, _ = treec(
        capsys, "build", little, "--policy", name, "--max-guesses", "none", "--out", path, "--json"
    )
    found = stats(load(path))
    assert code == 0
    assert json.loads(out)["total"] == row["total"] == found.total
    assert (found.opener, found.claim) == (row["opener"], "found")


def test_a_policy_may_be_given_openers_and_keeps_the_best(little, capsys, tmp_path) -> None:
    totals = []
    for words in ("fuzzy", "crane", "fuzzy,crane"):
        out = ("--out", str(tmp_path / "x.msgpack"), "--json")
        _, printed, _ = treec(capsys, "build", little, "--policy", "size", "--openers", words, *out)
        totals.append(json.loads(printed)["total"])
    assert totals[2] == min(totals[:2]) < max(totals[:2])


@pytest.mark.parametrize("name", ["exact", "lookahead"])
def test_searches_count_as_policies(name, little, capsys, tmp_path) -> None:
    out = str(tmp_path / "x.msgpack")
    assert treec(capsys, "build", little, "--policy", name, "--out", out)[0] == 0


def test_a_policy_that_needs_too_many_guesses_says_so(capsys, tmp_path) -> None:
    path = tmp_path / "rhymes.txt"
    path.write_text("".join(f"{letter}ight\n" for letter in "bdefhlmnrstw"))
    out = str(tmp_path / "x.msgpack")
    code, _, output = treec(capsys, "build", str(path), "--policy", "parts", "--out", out)
    assert code == 1
    assert "takes up to 12 guesses, more than 6; --max-guesses none" in output
    assert not os.path.exists(out)


def test_a_prior_weighs_answers(little, capsys, tmp_path) -> None:
    ranks, out = tmp_path / "ranks.txt", str(tmp_path / "x.msgpack")
    ranks.write_text("fuzzy\n" + "".join(f"{word}\n" for word in WORDS if word != "fuzzy"))
    prior = ("--prior", "sigmoid", "--ranks", str(ranks), "--slope", "8", "--middle", "1.5")
    code, printed, _ = treec(capsys, "build", little, *prior, "--policy", "entropic", "--out", out)
    assert code == 0
    assert printed.count(" by weight") == 2
    tree = load(out)
    assert tree.meta["opener"] == "fuzzy"
    assert tree.meta["weight_scale"] == 1_000_000
    assert tree.meta["digests"]["weights"]


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["policies", "LIST", "--policies", "guessing"], 1, "unknown policy 'guessing'"),
        (["policies", "LIST", "--openers", "crane,slate"], 2, "one word"),
        (["policies", "LIST", "--openers", "xxxxx"], 1, "xxxxx"),
        (["policies", "LIST", "--format", "pdf"], 2, "--format"),
        (["build", "LIST", "--policy", "guessing"], 1, "unknown policy 'guessing'"),
        (["build", "LIST", "--policy", "size", "--search", "exact"], 2, "cannot be used together"),
        (["build", "LIST", "--policy", "size", "--mode", "hard"], 2, "normal mode"),
        (["build", "LIST", "--policy", "size", "--openers", "40"], 2, "must be words"),
        (["build", "LIST", "--prior", "zipf", "--ranks", "LIST"], 2, "sigmoid"),
        (["build", "LIST", "--prior", "sigmoid"], 2, "--ranks FILE"),
        (["build", "LIST", "--slope", "2"], 2, "--prior sigmoid"),
        (
            ["build", "LIST", "--prior", "sigmoid", "--ranks", "LIST", "--weights", "LIST"],
            2,
            "cannot be used together",
        ),
        (["build", "LIST", "--prior", "sigmoid", "--ranks", "LIST", "--slope", "x"], 2, "a number"),
        (
            ["build", "LIST", "--prior", "sigmoid", "--ranks", "LIST", "--slope", "0"],
            1,
            "above zero",
        ),
        (["accuracy", "LIST", "--max-guesses", "9"], 1, "no exact totals"),
        (["plot", "LIST"], 2, "--out"),
        (["plot", "LIST", "--out", "x.pdf"], 1, ".png or .svg"),
        (["plot", "LIST", "--out", "x.png", "--picture", "cat"], 2, "--picture must be"),
    ],
)
def test_meaningless_input_is_refused_in_one_line(words, code, message, little, capsys) -> None:
    if words[0] == "plot":
        pytest.importorskip("matplotlib")
    found, out, output = treec(capsys, *(little if word == "LIST" else word for word in words))
    assert (found, out) == (code, "")
    assert message in output
    assert output.count("\n") == 1


def test_errors_are_taken_over_the_openers_that_are_known(little, capsys) -> None:
    assert treec(capsys, "openers", little, "--words", "crane,slate")[0] == 0
    assert treec(capsys, "openers", little, "--words", "fuzzy")[0] == 0
    code, out, _ = treec(capsys, "accuracy", little, "--json")
    table = json.loads(out)["accuracy"]
    assert code == 0
    assert {row["openers"] for row in table} == {3}
    assert {row["estimator"] for row in table} == {"entropic", "statistical", "expected-moves"}


def test_errors_are_taken_over_the_totals_of_a_file(little, capsys, tmp_path) -> None:
    whole, best, lines = (str(tmp_path / name) for name in ("a.openers", "b.openers", "c.csv"))
    assert treec(capsys, "openers", little, "--all", "--out", whole)[0] == 0
    assert treec(capsys, "openers", little, "--top", "2", "--out", best)[0] == 0
    _, rows, _ = treec(capsys, "openers", little, "--all", "--format", "csv")
    Path(lines).write_text(rows)
    tables = {}
    for path in (whole, best, lines):
        code, out, err = treec(capsys, "accuracy", little, "--totals", path, "--json")
        assert code == 0
        tables[path] = json.loads(out)["accuracy"]
        assert ("not of all" in err) == (path == best)
    assert tables[whole] == tables[lines]
    assert {row["openers"] for row in tables[whole]} == {len(WORDS)}
    assert {row["openers"] for row in tables[best]} < set(range(2, len(WORDS)))
    Path(lines).write_text("crane,20\nslate,\n")
    code, out, _ = treec(capsys, "accuracy", little, "--totals", lines, "--json")
    assert {row["openers"] for row in json.loads(out)["accuracy"]} == {1}
    for text, message in (
        ("crane\n", ":1: expected a word and its total"),
        ("crane,20\ncrane,20\n", ":2: 'crane' is listed twice"),
        ("zzzzz,20\n", ":1: 'zzzzz' is not in the list"),
        ("crane,-1\n", ":1: expected a word and its total"),
    ):
        Path(lines).write_text(text)
        code, out, err = treec(capsys, "accuracy", little, "--totals", lines)
        assert (code, out) == (1, "")
        assert message in err
    code, _, err = treec(capsys, "accuracy", little, "--totals", whole, "--max-guesses", "7")
    assert code == 1
    assert "belongs to other openers: max_guesses 6, here 7" in err


def test_the_error_is_the_mean_of_the_squares() -> None:
    problem = Problem(WordLists(WORDS))
    accuracy.record(problem, 0, {"crane": 20, "slate": 25, "fuzzy": None})
    expected = accuracy.estimates(problem)["entropic"]
    misses = [
        expected[WORDS_SORTED.index("crane")] - 2.0,
        expected[WORDS_SORTED.index("slate")] - 2.5,
    ]
    (row,) = [e for e in accuracy.errors(problem, 0) if e[:2] == ("entropic", "all known")]
    assert row.openers == 2
    assert row.squared == pytest.approx((misses[0] ** 2 + misses[1] ** 2) / 2)
    assert row.mean == pytest.approx(sum(misses) / 2)


WORDS_SORTED = sorted(WORDS)


def test_searches_converge_on_their_totals() -> None:
    problem = Problem(WordLists(WORDS))
    lookahead, exact = convergence.converge(problem, Params())
    for steps in (lookahead, exact):
        assert [s.total for s in steps] == sorted((s.total for s in steps), reverse=True)
        assert [s.seconds for s in steps] == sorted(s.seconds for s in steps)
        assert [s.states for s in steps] == sorted(s.states for s in steps)
    assert exact[-1].total <= lookahead[-1].total


@pytest.mark.parametrize("form", ["png", "svg"])
@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_are_drawn(picture, form, little, capsys, tmp_path) -> None:
    pytest.importorskip("matplotlib")
    treec(capsys, "openers", little, "--words", "crane,slate")
    path = tmp_path / f"x.{form}"
    past = tmp_path / "past.csv"
    past.write_text("2026-01-01,crane\n2026-01-02,slate\n")
    of = {"prior": ["--past", str(past)]}.get(picture, ["--policies", QUICK])
    words = ["plot", little, "--picture", picture, *of, "--out", str(path)]
    assert treec(capsys, *words)[0] == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG" if form == "png" else b"<?xml")
    assert b"Software" not in data
    assert b"dc:date" not in data
    if picture != "convergence":  # which shows times
        path.unlink()
        treec(capsys, *words)
        assert path.read_bytes() == data


def test_a_picture_takes_no_style_from_the_current_folder(tmp_path) -> None:
    """matplotlib reads settings there, and one of them makes it run LaTeX."""
    pytest.importorskip("matplotlib")
    draw = (
        "from compiler.policies import plots; from matplotlib.figure import Figure\n"
        "with plots.styled(): figure = Figure(); figure.subplots().set_title('x')\n"
        "open('x.svg', 'wb').write(plots.drawn(figure, 'x.svg'))"
    )
    for settings in ("", "text.usetex: True\naxes.facecolor: red\nfigure.figsize: 1, 1\n"):
        (tmp_path / "matplotlibrc").write_text(settings)
        subprocess.run([sys.executable, "-c", draw], cwd=tmp_path, env=environment(), check=True)
        (tmp_path / "x.svg").rename(tmp_path / f"{len(settings)}.svg")
    first, second = (path.read_bytes() for path in tmp_path.glob("*.svg"))
    assert first == second


def test_a_tree_says_which_policy_made_it(capsys, little, tmp_path) -> None:
    path = str(tmp_path / "x.msgpack")
    code, output, _ = treec(capsys, "build", little, "--policy", "entropy", "--out", path)
    assert code == 0
    assert "found (by the policy entropy)\n" in output
    assert load(path).meta["policy"] == "entropy"
    code, output, _ = treec(
        capsys, "build", little, "--policy", "exact", "--out", path, "--json", "--replace"
    )
    assert code == 0
    assert "policy" not in json.loads(output)
    assert "policy" not in load(path).meta


def test_a_policy_stays_within_the_time_limit(capsys, little, tmp_path) -> None:
    given = ("build", little, "--policy", "entropy", "--out", str(tmp_path / "x.msgpack"))
    code, _, output = treec(capsys, *given, "--time-limit", "0.000001")
    assert (code, output) == (1, "treec: time is up before any tree was found\n")
    assert treec(capsys, *given, "--time-limit", "100")[0] == 0
