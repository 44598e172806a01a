"""The record of finished games: adding, damage, other processes, export formats, and shared texts."""

import json
import subprocess
import sys
from datetime import date, timedelta

import pytest

from player.core.errors import PlayerError
from player.daily import exchange, record
from player.daily.past import Past
from player.daily.record import FinishedGame, game_of
from player.storage.files import Alone
from tests.support.running import ROOT, environment

DAY = date(2026, 8, 20)
KNOWN = Past(
    [(DAY, "murky"), (DAY + timedelta(days=1), "trace"), (DAY + timedelta(days=2), "prawn")]
)


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "guesstree"


def game(
    day: date = DAY, answer: str = "murky", *, daily: bool = True, guesses: int = 2
) -> FinishedGame:
    turns = [("tarse", "bbybb", "tree")] * (guesses - 1) + [(answer, "ggggg", "player")]
    return FinishedGame(
        day, "nyt2023", turns, solved=True, daily=daily, limit=6, answer=answer, tree=3
    )


def lost(day: date = DAY) -> FinishedGame:
    turns = [("tarse", "bbybb", "tree")] * 6
    return FinishedGame(day, "nyt2023", turns, solved=False, daily=True, limit=6, answer="murky")


def test_games_are_kept_in_order_of_days() -> None:
    assert record.read() == ([], [])
    later, first = game(DAY + timedelta(days=1), "trace"), game()
    assert record.add([later]) == [later]
    assert record.add([first]) == [first]
    assert record.read() == ([first, later], [])


def test_the_first_daily_game_of_a_day_counts() -> None:
    record.add([game()])
    assert record.add([game(guesses=4), lost()]) == []
    assert record.read()[0] == [game()]
    assert record.add([game(daily=False)]) == [game(daily=False)]  # this is another game


def test_other_games_may_be_equal_but_are_imported_once() -> None:
    same = game(daily=False)
    assert len(record.add([same, same], once=False)) == 2
    assert record.add([same]) == []
    assert record.remove(same)
    assert len(record.read()[0]) == 1


def test_a_removed_game_was_there() -> None:
    record.add([game(), game(DAY + timedelta(days=1), "trace")])
    assert record.remove(game())
    assert not record.remove(game())
    assert [one.answer for one in record.read()[0]] == ["trace"]


def test_a_damaged_file_keeps_what_can_be_read(folder) -> None:
    record.add([game()])
    path = folder / "games.jsonl"
    whole = path.read_bytes()
    path.write_bytes(
        b"\xff\x00{\n" + whole + b'{"date":"2026-08-21","list":"nyt2' + b"\n\n[]\n" + whole[:40]
    )
    assert record.read() == ([game()], [1, 3, 5, 6])
    before = path.read_bytes()
    later = game(DAY + timedelta(days=1), "trace")
    record.add([later])
    assert record.read() == ([game(), later], [1, 3, 5, 6])
    assert path.read_bytes().startswith(before + b"\n")  # nothing was deleted
    record.remove(later)
    assert path.read_bytes() == before + b"\n"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("date", "2026-02-30"), ("date", None), ("list", ""), ("list", "a\x1b[2J"), ("mode", "soft"),
        ("daily", 1), ("limit", -1), ("limit", True), ("solved", None), ("answer", 5), ("tree", 0),
        ("turns", []), ("turns", [["a", "b"]]), ("turns", [["a", "b", 1]]), ("turns", "crane"),
        ("turns", [["x" * 101, "b", "tree"]]), ("mode", []),
    ],
)  # fmt: skip
def test_a_line_with_a_wrong_value_is_damaged(folder, key, value) -> None:
    record.add([game()])
    path = folder / "games.jsonl"
    path.write_text(json.dumps(game().as_dict() | {key: value}) + "\n")
    assert record.read() == ([], [1])
    with pytest.raises(PlayerError):
        game_of(game().as_dict() | {key: value})


def test_processes_that_write_at_once_lose_nothing() -> None:
    program = (
        "import sys; from datetime import date, timedelta; from player.daily import record\n"
        "from tests.player.daily.test_record import game\n"
        "for n in range(12): record.add([game(date(2026, 1, 1) + timedelta(days=12 * int(sys.argv[1]) + n))])"
    )
    writers = [
        subprocess.Popen([sys.executable, "-c", program, str(n)], cwd=ROOT, env=environment())
        for n in range(3)
    ]
    assert [writer.wait(timeout=600) for writer in writers] == [0, 0, 0]
    games, damaged = record.read()
    assert (len({one.day for one in games}), damaged) == (36, [])


def test_a_record_in_use_is_waited_for_and_then_refused(folder, monkeypatch) -> None:
    monkeypatch.setattr("player.daily.past._PATIENCE", 0)
    record.add([game()])
    with Alone(str(folder / "games.jsonl")), pytest.raises(PlayerError, match="another process"):
        record.add([game(DAY + timedelta(days=1), "trace")])
    assert len(record.read()[0]) == 1


def test_a_record_is_forgotten_whole(folder) -> None:
    record.add([game(), lost(DAY + timedelta(days=1))])
    assert record.forget() == 2
    assert not list(folder.iterdir())
    assert record.forget() == 0


def test_a_record_that_is_no_file_is_refused(folder) -> None:
    (folder / "games.jsonl").mkdir(parents=True)
    for does in (record.read, record.forget, lambda: record.add([game()])):
        with pytest.raises(PlayerError, match="is not a file"):
            does()


GAMES = [game(), lost(DAY + timedelta(days=1)), game(DAY + timedelta(days=2), "=1+2", daily=False)]


@pytest.mark.parametrize("form", ["csv", "json"])
def test_what_is_exported_is_imported_again(form, tmp_path) -> None:
    text = exchange.as_csv(GAMES) if form == "csv" else exchange.as_json(GAMES)
    path = tmp_path / "games"
    path.write_text(text)
    assert exchange.read_games(str(path), Past(), "nyt2023") == GAMES
    if form == "csv":
        assert ",'=1+2," in text  # no formula for a spreadsheet


SHARED = """\
guesstree 2026-08-20 2/6
⬛🟨⬛⬛⬛
🟩🟩🟩🟩🟩

Look at this:
Daily 1,890 X/6*

⬜⬜🟦⬜⬜
bbybb
⬛⬛🟨⬛⬛
⬛⬛🟨⬛⬛
⬛⬛🟨⬛⬛
🟩🟩🟩🟩⬛
"""


def shared(tmp_path, text: str) -> list[FinishedGame]:
    path = tmp_path / "shared.txt"
    path.write_text(text, encoding="utf-8")
    return exchange.read_games(str(path), KNOWN, "nyt2023")


def test_shared_texts_are_imported_with_the_known_answers(tmp_path) -> None:
    first, second = shared(tmp_path, SHARED)
    assert (first.day, first.score, first.answer, first.daily) == (DAY, "2/6", "murky", True)
    assert first.turns == [("", "bybbb", "player"), ("murky", "ggggg", "player")]
    assert (str(second.day), second.score, second.answer) == ("2026-08-22", "X/6", "prawn")
    assert second.turns[-1] == ("", "ggggb", "player")


@pytest.mark.parametrize("last", ["ggggg", "ggggb"])
def test_a_game_that_took_more_guesses_than_its_limit_is_not_solved(tmp_path, last) -> None:
    rows = ["bbybb"] * 6 + [last]
    (one,) = shared(tmp_path, "\n".join(["guesstree 2026-08-20 X/6", *rows]))
    assert (one.score, one.solved, one.guesses, len(one.turns)) == ("X/6", False, None, 7)
    assert one.answer == "murky"
    turns = [("crane", row, "player") for row in rows]
    for limit, score in ((6, "X/6"), (7, "7/7"), (0, "7")):
        late = FinishedGame(DAY, "nyt2023", turns, solved=True, limit=limit)
        assert (late.score, late.solved) == (score, limit != 6)
        assert game_of(late.as_dict() | {"solved": True}) == late


def test_the_text_of_play_share_is_imported(tmp_path) -> None:
    head = exchange.share_head("nyt2023", game().score, DAY)
    assert head == "guesstree 2026-08-20 2/6"
    (one,) = shared(tmp_path, f"{head}\nbbybb\nggggg")
    assert (one.day, one.guesses) == (DAY, 2)
    assert exchange.share_head("classic", "3") == "guesstree classic 3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("guesstree 2026-08-23 1/6\nggggg", "2026-08-23: the answer of this day is not known"),
        (
            "guesstree 2026-08-20 3/6\nbbbbb\nggggg",
            "the score 3 does not fit the 2 rows",
        ),
        ("guesstree 2026-08-20 3/6\nbbbbb\nggggg\nggggg", "does not fit the 3 rows"),
        ("guesstree 2026-08-20 X/6\nbbbbb", "does not fit the 1 rows"),
        ("guesstree 2026-08-20 X/6" + "\nbbbbb" * 5 + "\nggggg", "does not fit the 6 rows"),
        ("guesstree 2026-08-20 2/6\n", "there is no feedback below this line"),
        ("bbbbb\nggggg", "line 1: there is no day or number above this feedback"),
        ("nothing", "found no game"),
        ("", "found no game"),
        ('{"games": 5}', "a list called games"),
        ('{"games": [{}]}', "game 1: "),
        ("[", "this is not JSON"),
        ("date,list,mode\n2026-08-20,nyt2023,normal", "line 2: expected 12 cells"),
    ],
)
def test_an_invalid_game_is_refused_with_its_place(tmp_path, text, message) -> None:
    with pytest.raises(PlayerError, match=message):
        shared(tmp_path, text)


def test_a_csv_with_a_wrong_cell_is_refused_with_its_line(tmp_path) -> None:
    text = exchange.as_csv(GAMES).replace(",normal,yes,6,no,", ",normal,maybe,6,no,")
    with pytest.raises(PlayerError, match="line 3: None is not the daily"):
        shared(tmp_path, text)


def test_a_file_that_cannot_be_read_is_named(tmp_path) -> None:
    with pytest.raises(PlayerError, match="cannot be read"):
        exchange.read_games(str(tmp_path / "gone"), KNOWN, "nyt2023")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(PlayerError, match="not text"):
        exchange.read_games(str(tmp_path / "bytes"), KNOWN, "nyt2023")
