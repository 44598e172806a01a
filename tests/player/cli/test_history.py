"""`play history` and `play share`, and a daily player's thirty days at the real command line."""

import csv
import io
import json
import subprocess
import sys
from datetime import date, timedelta

import pytest

from player.cli import main
from player.core.feedback import format_feedback
from player.core.session import play
from player.core.tree import load
from player.daily import past, record
from player.daily.record import FinishedGame
from player.gameplay import scores
from player.gameplay.analysis import Analyst
from tests.player.daily.test_record import DAY, SHARED, game, lost
from tests.support import recount
from tests.support.little import little_strategy
from tests.support.running import ROOT, environment
from tests.support.tiers import quick_first


@pytest.fixture(autouse=True)
def world(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(past, "this_day", lambda: DAY + timedelta(days=2))


@pytest.fixture
def ran(capsys, monkeypatch):
    def command(*words: str, lines: str = ""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main.main(list(words))
        return (code, *capsys.readouterr())

    return command


def test_an_empty_record_says_how_games_come_into_it(ran) -> None:
    code, out, err = ran("history")
    assert (code, err) == (0, "")
    assert out.startswith("No game is recorded yet. 'play today'")
    assert json.loads(ran("history", "--json")[1])["games"] == 0
    assert ran("share")[0] == 1
    assert "No such game" in ran("share")[2]


def test_the_summary_is_shown(ran) -> None:
    record.add(
        [
            game(DAY - timedelta(days=70)),
            game(),
            lost(DAY + timedelta(days=1)),
            game(DAY + timedelta(days=2), guesses=5),
        ]
    )
    code, out, err = ran("history")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "4 games, 2026-06-11 to 2026-08-22, 3 solved"
    rows = {
        line.partition("  ")[0].strip(): " ".join(line.partition("  ")[2].split())
        for line in out.splitlines()
    }
    assert rows["average"] == "3.00"
    assert rows["streak"] == "1 day, the longest 1"
    assert rows["against the tree"] == "3.00 you, 3.00 the tree, over 3 games"
    assert rows["last 30 days"] == "3.50 over 3 games"
    assert "···▂▇▅" in out
    assert rows["last 90 days"] == "3.00 over 4 games"


def test_damaged_lines_are_reported(ran) -> None:
    record.add([game()])
    with open(record.own_path(), "a") as file:
        file.write("nonsense\n")
    code, out, err = ran("history")
    assert code == 0
    assert "1 game," in out
    assert "line 2 cannot be read and is left out" in err


def test_games_are_exported_forgotten_and_imported(ran, tmp_path) -> None:
    record.add([game(), lost(DAY + timedelta(days=1))])
    for form in ("csv", "json"):
        path = str(tmp_path / f"games.{form}")
        assert ran("history", "--export", form, "--out", path)[0] == 0
        assert ran("history", "--export", form)[1] == (tmp_path / f"games.{form}").read_text()
        assert "2 games deleted." in ran("history", "--forget")[1]
        assert "2 games added." in ran("history", "--import", path)[1]
        assert "0 games added (2 were already recorded)." in ran("history", "--import", path)[1]
        assert ran("history", "--export", form, "--out", path)[0] == 0  # the same bytes
        record.add([game(DAY + timedelta(days=2))])
        assert ran("history", "--export", form, "--out", path)[0] == 1
        assert ran("history", "--export", form, "--out", path, "--replace")[0] == 0
        record.remove(game(DAY + timedelta(days=2)))


def test_shared_texts_are_imported(ran, tmp_path) -> None:
    (tmp_path / "shared.txt").write_text(SHARED, encoding="utf-8")
    found = json.loads(ran("history", "--import", str(tmp_path / "shared.txt"), "--json")[1])
    assert (found["added"], found["known_already"]) == (2, 0)
    assert (
        ran("share", "2026-08-20", "--palette", "letters")[1]
        == "guesstree 2026-08-20 2/6\nbybbb\nggggg\n"
    )


def test_share_prints_the_newest_daily_game_without_words(ran) -> None:
    record.add(
        [
            game(),
            game(DAY + timedelta(days=1), "trace", guesses=3),
            game(DAY + timedelta(days=2), daily=False),
        ]
    )
    assert (
        ran("share", "--palette", "squares")[1]
        == "guesstree 2026-08-21 3/6\n⬛⬛🟨⬛⬛\n⬛⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n"
    )
    assert ran("share", "2026-08-22")[0] == 1


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--export", "xml"], 2, "csv, json"),
        (["--export", "csv", "--forget"], 2, "cannot be used together"),
        (["--out", "x"], 2, "--out needs --export"),
        (["--import", "gone"], 1, "cannot be read"),
        (["--list", "nowhere"], 1, "no game of 'nowhere' is recorded"),
    ],
)
def test_meaningless_arguments_are_refused(ran, words, code, message) -> None:
    found = ran("history", *words)
    assert (found[0], found[1]) == (code, "")
    assert message in found[2]


def test_other_games_are_kept_on_request_only(ran, tmp_path) -> None:
    from compiler.tree.emit import write_tree

    path = str(tmp_path / "little.msgpack")
    write_tree(little_strategy(), path)
    moves = [format_feedback(code, 5) for _, code in play(load(path), "grape")]
    ran(path, lines="\n".join([*moves, "q"]))
    assert record.read()[0] == []
    code, out, _ = ran(
        path, "--record", lines="\n".join([*moves, "u", *moves[-1:], "", "crane=bbbbb", "q"])
    )
    assert code == 0
    assert "The game is no longer recorded." in out
    (one,) = record.read()[0]
    assert (one.answer, one.daily, one.tree) == ("grape", False, len(moves))
    assert {by for *_, by in one.turns} == {"tree"}
    assert "1 game," in ran("history")[1]
    assert ran(path, "--record", "--boards", "2")[0] == 2


# --------------------------------------------------------------------------------------------------
# Thirty days of a daily player
# --------------------------------------------------------------------------------------------------

LAST = date(2026, 8, 22)
_PROGRAM = """\
import sys
from datetime import date
from player.cli import main as cli; from player.daily import past; from player.gameplay import compiler_bridge as bridge
from player.words import shipped
clock, trees = sys.argv.pop(1), sys.argv.pop(1)
past.this_day = lambda: date.fromisoformat(clock)
bridge.day_maker = bridge.live_solver = lambda: None
of = shipped._folder
shipped._folder = lambda kind: trees if kind == "trees" else of(kind)
sys.exit(cli.main())
"""


def marked(guess: str, answer: str) -> str:
    """Return the feedback of a word by the rules of the game, without our code."""
    marks, rest = ["b"] * 5, []
    for at in range(5):
        if guess[at] == answer[at]:
            marks[at] = "g"
        else:
            rest.append(answer[at])
    for at in range(5):
        if marks[at] == "b" and guess[at] in rest:
            marks[at] = "y"
            rest.remove(guess[at])
    return "".join(marks)


def own_game(answer: str, words: list[str], opener: str) -> list[tuple[str, str]]:
    """Return a game that plays the first fitting word of the list, with at most six guesses."""
    turns = [(opener, marked(opener, answer))]
    while turns[-1][1] != "ggggg" and len(turns) < 6:
        word = next(
            word for word in words if all(marked(guess, word) == marks for guess, marks in turns)
        )
        turns.append((word, marked(word, answer)))
    return turns


@pytest.mark.slow
def test_thirty_days_of_a_daily_player(tmp_path) -> None:
    trees = tmp_path / "trees"
    trees.mkdir()
    (trees / "today-2026-07-01.msgpack").write_bytes((ROOT / "trees/nyt2023.msgpack").read_bytes())
    tree = load(str(trees / "today-2026-07-01.msgpack"))
    words = (ROOT / "data/nyt2023/answers.txt").read_text().split()
    variables = environment(XDG_DATA_HOME=str(tmp_path / "share"))

    def run(clock: date, *command: str, lines: str = "") -> str:
        program = [sys.executable, "-c", _PROGRAM, str(clock), str(trees), *command]
        done = subprocess.run(
            program,
            input=lines,
            capture_output=True,
            text=True,
            env=variables,
            check=True,
            cwd=ROOT,
        )
        return done.stdout

    days = [LAST - timedelta(days=back) for back in range(29, -1, -1)]
    known = past.shipped()
    expected = {}
    for number, day in enumerate(days):
        if number == 11:
            continue  # a day without a game
        answer = known.word_of(day)
        if number % 3:
            turns = [(word, format_feedback(code, 5)) for word, code in play(tree, answer)]
            typed = [marks for _, marks in turns]
        else:
            opener = "fuzzy" if number % 2 else "audio"
            turns = (
                own_game(answer, words, opener)
                if number != 18
                else [("fuzzy", marked("fuzzy", answer))] * 6
            )
            typed = [f"{word}={marks}" for word, marks in turns]
        won = turns[-1][1] == "ggggg"
        run(
            day,
            "today",
            "--record",
            lines="\n".join([*typed, *([] if won else [f"lost {answer}"]), "q"]),
        )
        expected[str(day)] = [list(turn) for turn in turns]
    path = tmp_path / "share/guesstree/games.jsonl"
    kept = [json.loads(line) for line in path.read_text().splitlines()]
    assert {one["date"]: [turn[:2] for turn in one["turns"]] for one in kept} == expected
    assert [one["answer"] for one in kept] == [
        known.word_of(date.fromisoformat(one["date"])) for one in kept
    ]
    for one in kept:
        by_tree = days.index(date.fromisoformat(one["date"])) % 3 > 0
        chosen = [by for *_, by in one["turns"]]
        assert set(chosen) <= (
            {"tree"} if by_tree else {"player", "entropy"}
        )  # a suggestion may also be typed
        assert chosen[0] == ("tree" if by_tree else "player")
        assert one["tree"] == len(play(tree, one["answer"]))
    found = json.loads(run(LAST, "history", "--json"))
    again = subprocess.run(
        [sys.executable, "tests/support/recount.py", str(path), str(LAST)],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    script = json.loads(again.stdout)
    assert (script["games"], script["distribution"].get("X")) == (29, 2)
    for key in ("games", "streak", "longest_streak"):
        assert found[key] == script[key]
    assert found["mean"] == pytest.approx(script["mean"])
    assert {key: count for key, count in found["distribution"].items() if count} == script[
        "distribution"
    ]
    assert [found["against_tree"]["mean"], found["against_tree"]["tree"]] == pytest.approx(
        script["tree"]
    )
    for days_back, trend in script["trend"].items():
        assert found["trend"][days_back]["mean"] == pytest.approx(trend["mean"])
        assert found["trend"][days_back]["spans"] == pytest.approx(trend["spans"])
    for one in kept[:3]:
        moves = [f"{word}={marks}" for word, marks, _ in one["turns"]]
        tree_path = str(trees / "today-2026-07-01.msgpack")
        game = json.loads(run(LAST, "analyse", "--tree", tree_path, *moves, "--json"))
        assert [game["skill"], game["luck"]] == recount.scores(game, 0.40, 0.45)
        for turn in game["turns"]:
            assert [turn["skill"], turn["luck"]] == recount.scores(turn, 0.18, 0.26)
        total = game["expected"] + game["cost"] - game["saved"]
        assert total == pytest.approx(game["guesses"] + game["to_come"])
    shared = run(LAST, "share", "--palette", "letters").splitlines()
    assert shared == [
        f"guesstree {LAST} {len(expected[str(LAST)])}/6",
        *(marks for _, marks in expected[str(LAST)]),
    ]


def test_scores_are_those_of_the_analysis_in_table_json_and_exports(capsys, monkeypatch):
    monkeypatch.setattr("player.gameplay.compiler_bridge.live_solver", lambda: None)
    turns = [("crane", "bggyb", "player"), ("prawn", "ggggg", "player")]
    terms = {"solved": True, "daily": True, "limit": 6, "answer": "prawn"}
    games = [
        FinishedGame(date(2026, 8, 20), "nyt2023", turns, **terms),
        FinishedGame(date(2026, 8, 21), "nyt2023", [("", "bggyb", ""), turns[1]], **terms),
        FinishedGame(date(2026, 8, 22), "nyt2023", [("crane", "bbbbb", ""), turns[1]], **terms),
        FinishedGame(date(2026, 8, 23), "no-such-list", turns, **terms),
    ]
    record.add(games)
    expected = scores.of_game(Analyst("nyt2023").analyse("crane=bggyb prawn=ggggg"))
    pairs = [(expected.skill, expected.luck), *[(None, None)] * 3]
    assert main.main(["history", "--scores", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["scores"]
    assert [(row["skill"], row["luck"]) for row in found["games"]] == pairs
    assert (found["scored"], found["skill"], found["luck"]) == (1, *pairs[0])
    assert main.main(["history", "--scores"]) == 0
    shown = capsys.readouterr().out.splitlines()
    guessed = expected.skill_estimated, expected.luck_estimated
    output = scores.described(str(expected.skill), str(expected.luck), estimated=guessed)
    assert f"2026-08-20  nyt2023       2/6  {output}" in shown
    assert "2026-08-23  no-such-list  2/6  none" in shown
    assert main.main(["history", "--scores", "--export", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["skill"], row["luck"]) for row in rows] == [
        tuple("" if one is None else str(one) for one in pair) for pair in pairs
    ]
    assert main.main(["history", "--scores", "--export", "json"]) == 0
    text = capsys.readouterr().out
    assert [(one["skill"], one["luck"]) for one in json.loads(text)["games"]] == pairs


def test_estimated_scores_are_marked(capsys, monkeypatch):
    output = scores.Scores(60, 70, skill_estimated=True, luck_estimated=False)
    monkeypatch.setattr("player.gameplay.compiler_bridge.live_solver", lambda: None)
    monkeypatch.setattr(
        "player.gameplay.game_scores.scores_of", lambda games: [output] * len(games)
    )
    game = FinishedGame(
        date(2026, 8, 20), "nyt2023", [("prawn", "ggggg", "")], solved=True, daily=True
    )
    record.add([game])
    assert main.main(["history", "--scores"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert [line.split("skill")[1] for line in shown if "skill" in line] == [
        " ~60, luck 70",
        " ~60.0, luck 70.0",
    ]
    assert main.main(["history", "--scores", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["scores"]
    assert [(one["estimated"], one["saved_estimated"]) for one in (found, *found["games"])] == [
        (True, False)
    ] * 2


@pytest.mark.parametrize("form", quick_first(1, ["csv", "json"]))
def test_a_file_with_scores_is_imported(capsys, tmp_path, form):
    turns = [("crane", "bggyb", "player"), ("prawn", "ggggg", "player")]
    game = FinishedGame(date(2026, 8, 20), "nyt2023", turns, solved=True, daily=True, limit=6)
    record.add([game])
    out = str(tmp_path / "out")
    assert main.main(["history", "--scores", "--export", form, "--out", out]) == 0
    record.forget()
    assert main.main(["history", "--import", out]) == 0
    assert record.read() == ([game], [])
    capsys.readouterr()
    assert main.main(["history", "--import", out, "--scores"]) == 2
    assert "cannot be used together" in capsys.readouterr().err
