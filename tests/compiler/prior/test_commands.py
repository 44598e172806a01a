"""`treec prior` and `treec backtest`: their output as text and JSON, and errors for wrong input."""

import csv
import io
import json
import random
from collections import Counter
from datetime import date, timedelta
from math import log2

import pytest

from compiler.commands.cli import main
from compiler.prior.backtest import next_month, next_of

BEGIN = date(2022, 1, 20)
ANSWERS = [
    "bakes",
    "bluer",
    "caked",
    "crane",
    "creme",
    "crime",
    "drape",
    "flame",
    "frame",
    "glare",
    "grape",
    "graze",
    "grime",
    "irate",
    "plate",
    "price",
    "pride",
    "prime",
    "slate",
    "slime",
    "spice",
    "stare",
    "trace",
    "trade",
]
OTHERS = ["cramp", "fuzzy", "muggy", "stern"]
DAYS = 40


@pytest.fixture
def files(tmp_path) -> dict[str, str]:
    """Return a folder with lists, past answers (some repeated, one on no list of answers), and a table."""
    rng = random.Random(1)
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "answers.txt").write_text("".join(f"{word}\n" for word in sorted(ANSWERS)))
    (folder / "guesses.txt").write_text("".join(f"{word}\n" for word in sorted(ANSWERS + OTHERS)))
    drawn = rng.sample(ANSWERS, 20) + rng.choices(ANSWERS, k=DAYS - 20)
    drawn[33] = "cramp"
    paths = {"LIST": f"{folder}/"}
    texts = {
        "PAST": "".join(f"{BEGIN + timedelta(days=n)},{word}\n" for n, word in enumerate(drawn)),
        "TABLE": "".join(f"{word},{rng.randrange(20)},\n" for word in ANSWERS),
        "EMPTY": "",
        "FOREIGN": "2022-01-20,zzzzz\n",
    }
    for name, text in texts.items():
        path = tmp_path / f"{name}.csv"
        path.write_text(text)
        paths[name] = str(path)
    return paths | {"OUT": str(tmp_path / "out"), "NONE": str(tmp_path / "none.csv")}


def treec(capsys, files: dict[str, str], *words: str) -> tuple[int, str, str]:
    """Run a command; names of files are replaced by their paths."""
    capsys.readouterr()
    code = main([files.get(word, word) for word in words])
    return code, *capsys.readouterr()


def parsed(capsys, files, *words) -> dict:
    code, out, output = treec(capsys, files, *words, "--json")
    assert (code, output) == (0, "")
    return json.loads(out)


@pytest.mark.parametrize("command", ["prior", "backtest", "commonness"])
def test_help_names_every_option(command, capsys) -> None:
    from compiler.commands.cli import COMMANDS

    assert main([command, "--help"]) == 0
    output = " ".join(
        capsys.readouterr().out.split()
    )  # help wraps its lines at the width of the terminal
    found = COMMANDS[command]
    for option in found.options:
        assert option.name in output
        assert option.help.split("(")[0].strip() in output
    assert main(["--help"]) == 0
    assert found.summary in capsys.readouterr().out


# --------------------------------------------------------------------------------------------------
# treec prior
# --------------------------------------------------------------------------------------------------

GIVEN = ("prior", "LIST", "--past", "PAST", "--commonness", "TABLE")


def test_prior_tells_programs_what_it_learned(capsys, files) -> None:
    found = parsed(capsys, files, *GIVEN)
    assert list(found) == [
        "list", "date", "days", "first", "known", "half_life", "trials", "features", "answers", "total",
        "joined", "left_out", "chance_left_out", "digest",
    ]  # fmt: skip
    assert (found["list"], found["days"], found["half_life"], found["trials"]) == (
        "tiny",
        DAYS,
        None,
        [],
    )
    assert (found["first"], found["known"], found["date"]) == (
        "2022-01-20",
        "2022-02-28",
        "2022-03-01",
    )
    assert found["answers"] == len(ANSWERS) + found["joined"]
    assert found["joined"] + found["left_out"] == len(OTHERS)
    for feature in found["features"]:
        assert list(feature) == ["name", "label", "odds", "low", "high", "known"]
        assert 0 < feature["low"] < feature["odds"] < feature["high"]


def test_prior_tells_people_the_same(capsys, files) -> None:
    found = parsed(capsys, files, *GIVEN)
    code, output, _ = treec(capsys, files, *GIVEN, "--out", "OUT")
    assert code == 0
    assert (
        "tiny on 2022-03-01: fitted to 40 days, 2022-01-20 to 2022-02-28; all days count equally"
        in output
    )
    for feature in found["features"]:
        (line,) = [line for line in output.splitlines() if line.startswith(feature["label"])]
        assert ("not known" in line) != feature["known"]
    shares = [float(line.split()[-2]) for line in output.splitlines() if line.endswith(" %")]
    assert (
        sum(shares[: output.count("answers of tiny") + output.count("other words")]) > 98
    )  # as text
    assert f"{found['total']:,} in all" in output
    assert f"file     {files['OUT']}" in output
    with open(files["OUT"]) as file:
        rows = [line.split() for line in file]
    assert (len(rows), sum(int(weight) for _, weight in rows)) == (found["answers"], found["total"])


def test_a_day_inside_the_past_goes_by_earlier_days_only(capsys, files, tmp_path) -> None:
    found = parsed(capsys, files, *GIVEN, "--date", "2022-02-10")
    assert (found["days"], found["known"], found["date"]) == (21, "2022-02-09", "2022-02-10")
    with open(files["PAST"]) as file:
        kept = "".join(line for line in file if line < "2022-02-10")
    (tmp_path / "cut.csv").write_text(kept)
    files["CUT"] = str(tmp_path / "cut.csv")
    assert parsed(capsys, files, "prior", "LIST", "--past", "CUT", "--commonness", "TABLE") == found
    # For a later day, the earlier answers are older.
    far = parsed(capsys, files, *GIVEN, "--date", "9999-12-31")
    assert far["digest"] != parsed(capsys, files, *GIVEN)["digest"]


def test_the_chance_left_out_is_at_most_the_given_one(capsys, files) -> None:
    joined = {
        share: parsed(capsys, files, *GIVEN, "--left-out", share)["joined"]
        for share in ("0", "0.001", "1e-1", "0.9999")
    }
    assert joined["0"] == len(OTHERS)
    assert joined["0.9999"] == 0
    assert list(joined.values()) == sorted(joined.values(), reverse=True)


# --------------------------------------------------------------------------------------------------
# treec backtest
# --------------------------------------------------------------------------------------------------

TRIED = ("backtest", "LIST", "--past", "PAST", "--commonness", "TABLE", "--from", "2022-02-12")
USUAL = ["model", "groups", "entropy", "even"]


def test_backtest_tells_programs_every_game(capsys, files) -> None:
    found = parsed(capsys, files, *TRIED, "--step", "week")
    with open(files["PAST"]) as file:
        known = [line.split(",") for line in file.read().split() if line >= "2022-02-12"]
    stretches = found["stretches"]
    assert found["list"] == "tiny"
    assert [stretch["from"] for stretch in stretches] == ["2022-02-12", "2022-02-19", "2022-02-26"]
    games = [[game["date"], game["answer"]] for stretch in stretches for game in stretch["games"]]
    assert games == known
    for stretch in stretches:
        listed = [game for game in stretch["games"] if game["answer"] in ANSWERS]
        assert [one["name"] for one in stretch["contestants"]] == USUAL
        for one in stretch["contestants"]:
            assert list(one) == ["name", "opener", "guesses", "margin", "bits", "histogram"]
            mean = sum(one["guesses"]) / len(one["guesses"])
            squares = sum((count - mean) ** 2 for count in one["guesses"])
            games_less_one = len(one["guesses"]) - 1
            if games_less_one:
                error = (squares / games_less_one / len(one["guesses"])) ** 0.5
                assert one["margin"] == pytest.approx(1.96 * error)
            else:
                assert one["margin"] is None
            counts = Counter(min(count, 7) for count in one["guesses"])
            assert one["histogram"] == [counts[n] for n in range(1, 8)]
            assert len(one["guesses"]) == len(stretch["games"])
            assert len(one["bits"]) == (0 if one["name"] == "entropy" else len(listed))
            for count, game in zip(one["guesses"], stretch["games"]):
                assert count >= 1 + (game["answer"] != one["opener"])
            if one["name"] == "even":
                assert one["bits"] == pytest.approx([log2(len(ANSWERS))] * len(listed))
    assert sum(len(stretch["games"]) for stretch in stretches) == 17
    assert "cramp" in [word for _, word in games]


def test_tables_add_up_to_the_games(capsys, files) -> None:
    stretches = parsed(capsys, files, *TRIED, "--step", "week")["stretches"]
    code, out, _ = treec(capsys, files, *TRIED, "--step", "week", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert code == 0
    assert [(row["from"], row["contestant"]) for row in rows] == [
        (stretch["from"], name) for stretch in stretches for name in USUAL
    ]
    for row, one in zip(rows, [one for stretch in stretches for one in stretch["contestants"]]):
        assert int(row["games"]) == len(one["guesses"])
        assert int(row["guesses"]) == sum(one["guesses"])
        assert row["mean"] == f"{sum(one['guesses']) / len(one['guesses']):.4f}"
        assert [int(row[key]) for key in (*"123456", "more")] == one["histogram"]
        assert bool(row["bits"]) == bool(one["bits"])
    code, out, _ = treec(capsys, files, *TRIED, "--step", "week", "--format", "markdown")
    head, rule, *lines = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in out.splitlines()
    ]
    assert head == [
        "from",
        "contestant",
        "opener",
        "games",
        "guesses",
        "mean",
        "95 %",
        "bits",
        *"123456",
        "more",
    ]
    assert rule[:2] == ["---", "---"]
    assert [line[1] for line in lines] == USUAL * 4  # all periods together, then one row per period
    for name, line in zip(USUAL, lines):
        mine = [
            one for stretch in stretches for one in stretch["contestants"] if one["name"] == name
        ]
        assert line[3:5] == ["17", str(sum(sum(one["guesses"]) for one in mine))]
        openers = {one["opener"] for one in mine}
        assert line[2] == (openers.pop() if len(openers) == 1 else f"{len(openers)} words")
    code, out, _ = treec(capsys, files, *TRIED)  # one period from the 12th to the end of the month
    assert len(out.splitlines()) == 1 + len(USUAL)


def test_who_plays_and_until_when_may_be_said(capsys, files) -> None:
    found = parsed(
        capsys,
        files,
        *TRIED,
        "--to",
        "2022-02-14",
        "--step",
        "2",
        "--policies",
        "even,size",
        "--threads",
        "1",
    )
    assert [len(stretch["games"]) for stretch in found["stretches"]] == [2, 1]
    names = [[one["name"] for one in stretch["contestants"]] for stretch in found["stretches"]]
    assert names == [["even", "size"]] * 2


@pytest.mark.parametrize("until", ["2022-03-01", "2030-01-01", "9999-12-31"])
@pytest.mark.parametrize("step", ["month", "day", "10000"])
def test_days_that_are_still_to_come_are_not_played(capsys, files, until, step) -> None:
    words = [*TRIED[:-1], "2022-02-27", "--policies", "even", "--step", step]
    assert parsed(capsys, files, *words, "--to", until) == parsed(capsys, files, *words)


def test_steps() -> None:
    assert next_month(date(2024, 1, 31)) == date(2024, 2, 1)
    assert next_month(date(2023, 12, 1)) == date(2024, 1, 1)
    assert next_of(7)(date(2024, 2, 26)) == date(2024, 3, 4)


# --------------------------------------------------------------------------------------------------
# Wrong input
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["prior"], 2, "LIST"),
        (["prior", "nosuch"], 1, "nosuch"),
        ([*GIVEN, "--date", "yesterday"], 2, "--date: 'yesterday' is not a date"),
        ([*GIVEN, "--date", "2022-02-30"], 2, "--date: 2022-02-30"),
        ([*GIVEN, "--date", "2022-01-20"], 1, "no past answers before 2022-01-20"),
        ([*GIVEN, "--date", "0001-01-01"], 1, "no past answers"),
        ([*GIVEN, "--left-out", "1"], 2, "--left-out must be a number"),
        ([*GIVEN, "--left-out", "-0.1"], 2, "--left-out must be a number"),
        ([*GIVEN, "--left-out", "nan"], 2, "--left-out must be a number"),
        ([*GIVEN, "--left-out", "0_1"], 2, "--left-out must be a number"),
        ([*GIVEN, "--left-out", "some"], 2, "--left-out must be a number"),
        ([*GIVEN, "--out", "LIST"], 1, "tiny"),
        ([*GIVEN, "--ranks", "TABLE"], 2, "--ranks"),
        (["prior", "LIST", "--past", "shiped"], 1, "shiped"),
        (["prior", "LIST", "--past", "NONE"], 1, "cannot be read"),
        (["prior", "LIST", "--past", "EMPTY"], 1, "no day in it"),
        (["prior", "LIST", "--past", "FOREIGN"], 1, "FOREIGN.csv:1: 'zzzzz' is not on any list"),
        (["prior", "LIST"], 1, "is not on any list"),
        (["prior", "LIST", "--past", "PAST", "--commonness", "NONE"], 1, "cannot be read"),
        (["prior", "LIST", "--past", "PAST", "--commonness", "PAST"], 1, "PAST.csv:1: "),
        (["backtest", "LIST", "--past", "PAST"], 2, "--from"),
        ([*TRIED, "--to", "2022-02-11"], 2, "--from must not be later"),
        ([*TRIED, "--to", "soon"], 2, "--to: 'soon' is not a date"),
        ([*TRIED[:-1], "2022-13-01"], 2, "--from: 2022-13-01"),
        ([*TRIED[:-1], "2022-03-01"], 2, "--from"),
        ([*TRIED[:-1], "2022-03-01", "--to", "2022-03-05"], 1, "no past answers from 2022-03-01 to 2022-03-05"),
        ([*TRIED[:-1], "2022-01-20"], 1, "no past answers before 2022-01-20"),
        ([*TRIED[:-1], "0001-01-01", "--step", "day"], 1, "no past answers before 2022-01-20"),
        ([*TRIED, "--policies", "model,oracle"], 1, "unknown contestant 'oracle'; expected one of model, groups, even, "),
        ([*TRIED, "--policies", ","], 1, "unknown contestant ''"),
        ([*TRIED, "--step", "year"], 2, "--step must be a whole number from 1 to 10,000, month, week or day"),
        ([*TRIED, "--step", "0"], 2, "--step must be"),
        ([*TRIED, "--threads", "0"], 2, "--threads must be"),
        ([*TRIED, "--format", "pdf"], 2, "--format must be"),
        ([*TRIED, "--past", "shiped"], 1, "shiped"),
        (["commonness", "LIST"], 2, "--out"),
        (["commonness", "nosuch", "--out", "OUT"], 1, "nosuch"),
    ],
)  # fmt: skip
def test_meaningless_input_is_refused_in_one_line(words, code, message, capsys, files) -> None:
    found, out, output = treec(capsys, files, *words)
    assert (found, out) == (code, "")
    assert message in output
    assert output.count("\n") == 1
    found, out, _ = treec(capsys, files, *words, *["--json"] * (words[0] != "commonness"))
    assert found == code
    assert words[0] == "commonness" or list(json.loads(out)) == ["error"]
