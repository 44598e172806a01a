"""Answers that `play today` records after a game, and `play past`."""

import io
import json
import os
import sys
from datetime import date

import pytest

from player.core.errors import PlayerError
from player.daily import log, past
from player.daily.log import Daily
from player.daily.past import Past
from tests.support.days import DAY, GAME, fill, own_text
from tests.support.little import WORDS

pytestmark = pytest.mark.usefixtures("world")


# --------------------------------------------------------------------------------------------------
# Recording
# --------------------------------------------------------------------------------------------------

QUESTION = "so that later trees know it? The file stays on this machine."


def test_the_answer_is_recorded_once_the_player_agrees(maker, typed) -> None:
    code, printed, _ = typed("today", lines=(*GAME, "y", "q"), terminal=True)
    assert code == 0
    assert QUESTION in " ".join(printed.split())
    assert "2026-09-01 grape." in " ".join(printed.split())
    assert own_text() == "date,answer\n2026-09-01,grape\n"
    printed = typed("today", lines=(*GAME, "q"), terminal=True)[1]
    assert QUESTION not in " ".join(printed.split())
    assert "oted" not in printed
    printed = typed("today", "--date=2026-08-31", lines=(*GAME, "q"), terminal=True)[1]
    assert QUESTION not in " ".join(printed.split())
    assert "2026-08-31 grape." in " ".join(printed.split())
    assert own_text() == "date,answer\n2026-08-31,grape\n2026-09-01,grape\n"


def test_a_second_game_with_another_word_is_mentioned_and_not_noted(maker, typed) -> None:
    lines = (*GAME, "y", "", "ggggg", "q")
    printed = " ".join(typed("today", lines=lines, terminal=True)[1].split())
    assert "bluer is not recorded: " in printed
    assert own_text() == "date,answer\n2026-09-01,grape\n"
    printed = " ".join(typed("today", lines=("ggggg", "q"), terminal=True)[1].split())
    assert "bluer is not recorded: " in printed


def test_undo_removes_what_a_slip_had_recorded_and_the_real_answer_is_recorded_then(
    maker, typed
) -> None:
    code, printed, _ = typed("today", lines=("ggggg", "y", "u", *GAME, "q"), terminal=True)
    assert code == 0
    assert "No longer recorded: 2026-09-01 bluer." in " ".join(printed.split())
    assert own_text() == "date,answer\n2026-09-01,grape\n"


def test_undo_removes_nothing_that_was_recorded_before(maker, typed) -> None:
    log.decide(noted=True)
    past.note(past.own_path(), DAY, "grape")
    printed = typed("today", lines=(*GAME, "u", "q"), terminal=True)[1]
    assert "onger noted" not in printed
    typed("today", lines=(*GAME, "", "ggggg", "u", *GAME, "q"), terminal=True)
    assert own_text() == "date,answer\n2026-09-01,grape\n"


def test_undo_in_the_next_game_removes_nothing(maker, typed) -> None:
    lines = (*GAME, "y", "", GAME[0], "u", "q")
    assert typed("today", lines=lines, terminal=True)[0] == 0
    assert own_text() == "date,answer\n2026-09-01,grape\n"


def test_undo_where_the_file_has_changed_meanwhile_leaves_it(at_a_terminal) -> None:
    daily = Daily(DAY, Past(), WORDS)
    solved(daily, "crane", "y")
    past.change(past.own_path(), DAY, "grape")
    output: list[str] = []
    daily.taken_back(output.append)
    assert own_text() == "date,answer\n2026-09-01,grape\n"
    assert output == []
    assert "is already 'grape' in" in solved(daily, "crane")


def test_a_withdrawal_that_cannot_be_written_says_so(at_a_terminal, monkeypatch) -> None:
    daily = Daily(DAY, Past(), WORDS)
    solved(daily, "crane", "y")
    output: list[str] = []
    monkeypatch.setattr(
        os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device"))
    )
    daily.taken_back(output.append)
    assert "crane is still recorded: " in output[0]
    assert own_text() == "date,answer\n2026-09-01,crane\n"


def test_a_wrong_answer_of_the_own_file_is_replaced_or_removed_by_command(maker, typed) -> None:
    printed = typed("today", lines=(*GAME, "y", "", "ggggg", "q"), terminal=True)[1]
    command = "play past --replace 2026-09-01=bluer"
    assert f"correct it with '{command}'" in " ".join(printed.split())
    code, printed, _ = typed(*command.split()[1:])
    path = past.own_path()
    assert (code, printed) == (
        0,
        f"{path}: the answer of 2026-09-01 is now bluer, not grape.\n",
    )
    assert own_text() == "date,answer\n2026-09-01,bluer\n"
    found = json.loads(typed("past", "--replace", "2026-09-01=Crane", "--json")[1])
    assert found == {"own_file": path, "date": "2026-09-01", "word": "crane", "before": "bluer"}
    code, printed, _ = typed("past", "--remove", "2026-09-01")
    assert (code, printed) == (0, f"{path}: removed 2026-09-01 crane.\n")
    assert own_text() == "date,answer\n"
    assert typed("past")[0] == 0


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--remove", "2026-09-02"], 1, "has no answer of 2026-09-02"),
        (["--remove", "2026-02-30"], 2, "--remove: 2026-02-30"),
        (["--remove", "2026-08-22"], 1, "has no answer of 2026-08-22"),
        (["--replace", "2026-09-01=crnae"], 1, "'crnae' is not on any list"),
        (["--replace", "2026-09-01="], 1, "is not on any list"),
        (["--replace", "2026-09-01"], 2, "--replace DATE=WORD"),
        (["--replace", "2026-09-02=crane"], 1, "has no answer of 2026-09-02"),
        (["--replace", "2026-08-22=crane"], 1, "correct the wrong one"),
        (["--replace", "2026-09-01=crane", "--remove", "2026-09-01"], 2, "cannot be used together"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(typed, words, code, message) -> None:
    fill("2026-09-01")
    ended, printed, output = typed("past", *words)
    assert (ended, printed, output.count("\n")) == (code, "", 1)
    assert message in output
    assert own_text() == "date,answer\n2026-09-01,crane\n"


def test_the_answer_no_is_stored_until_it_is_deleted(maker, typed) -> None:
    assert log.decision() is None
    printed = typed("today", lines=(*GAME, "n", "q"), terminal=True)[1]
    assert "you will not be asked again" in " ".join(printed.split())
    assert log.decision() is False
    assert not os.path.exists(past.own_path())
    assert QUESTION not in " ".join(typed("today", lines=(*GAME, "q"), terminal=True)[1].split())
    assert typed("past", "--ask-again")[0] == 0
    assert log.decision() is None
    assert QUESTION in " ".join(typed("today", lines=(*GAME, "q"), terminal=True)[1].split())


def test_an_unclear_answer_decides_nothing_and_the_question_is_asked_once_per_session(
    maker, typed
) -> None:
    lines = (*GAME, "", "", *GAME, "q")
    printed = " ".join(typed("today", lines=lines, terminal=True)[1].split())
    assert printed.count(QUESTION) == 1
    assert log.decision() is None
    assert not os.path.exists(past.own_path())


@pytest.mark.parametrize(
    ("words", "terminal"), [(["--no-note"], True), ([], False), (["--no-note"], False)]
)
def test_nothing_is_recorded_or_asked_unasked_for(maker, typed, words, terminal) -> None:
    log.decide(noted=True)
    printed = typed("today", *words, lines=(*GAME, "q"), terminal=terminal)[1]
    assert "noted" not in printed.lower()
    assert QUESTION not in " ".join(printed.split())
    assert not os.path.exists(past.own_path())


def test_input_that_ends_at_the_question_ends_the_game(maker, typed) -> None:
    code, _, output = typed("today", lines=tuple(GAME), terminal=True)
    assert code == 0
    assert "Traceback" not in output
    assert log.decision() is None


def solved(daily: Daily, word: str, *answers: str) -> str:
    output: list[str] = []
    left = list(answers)
    daily.solved(word, lambda _prompt: left.pop(0), output.append)
    assert left == []
    return " ".join(output)


@pytest.fixture
def at_a_terminal(monkeypatch):
    stdin = io.StringIO()
    stdin.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", stdin)


def test_invalid_answers_are_not_recorded(at_a_terminal) -> None:
    assert "fuzzy is not recorded: it is not on any list." in solved(
        Daily(DAY, Past(), WORDS), "fuzzy"
    )
    later = Daily(date(2026, 9, 3), Past(), WORDS)
    assert "2026-09-03 is in the future" in solved(later, "crane")
    tomorrow = Daily(date(2026, 9, 2), Past(), WORDS)  # in some time zone the day has begun
    assert "Recorded in " in solved(tomorrow, "crane", "y")
    known = Daily(DAY, Past([(DAY, "crane")]), WORDS)
    assert solved(known, "crane") == ""
    assert "is already 'crane' in past answers" in solved(known, "trace")


def test_a_note_that_cannot_be_written_says_so_and_the_game_goes_on(maker, typed, tmp_path) -> None:
    (tmp_path / "share").write_text("a file where a folder is needed")
    code, printed, _ = typed("today", lines=(*GAME, "y", "q"), terminal=True)
    assert code == 0
    text = " ".join(printed.split())
    assert "grape is not recorded: " in text
    assert "cannot be written" in text
    assert log.decision() is None


def test_without_a_home_nothing_is_recorded_and_nothing_breaks(maker, typed, monkeypatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    code, printed, _ = typed("today", lines=(*GAME, "q"), terminal=True)
    assert code == 0
    assert "found no home folder" in printed


def test_when_a_word_was_the_answer_is_reported(maker, typed) -> None:
    fill("2026-09-01")  # the day itself is not in the past
    printed = typed("today", lines=("? crane", "? cigar", "? bluer"))[1]
    text = " ".join(printed.split())
    assert "crane was the answer on 2023-06-21." in text
    assert "cigar was the answer on 2021-06-19 and 2026-02-02." in text
    assert "bluer was the answer" not in text


# --------------------------------------------------------------------------------------------------
# play past
# --------------------------------------------------------------------------------------------------


def test_past_tells_what_is_known(typed) -> None:
    fill("2026-08-25")
    code, printed, _ = typed("past")
    assert code == 0
    assert printed.splitlines() == [
        f"own file   {past.own_path()}",
        "own        1 day, 2026-08-25 to 2026-08-25",
        "shipped    1,891 days, 2021-06-19 to 2026-08-22",
        "known      1,892 days, the last 2026-08-25",
        "missing    8 days before today: 2026-08-23 to 2026-08-24, 2026-08-26 to 2026-08-31",
        "recording  not asked yet",
    ]
    found = json.loads(typed("past", "--json")[1])
    assert found == {
        "own_file": past.own_path(),
        "own_days": 1,
        "shipped_days": 1891,
        "days": 1892,
        "last": "2026-08-25",
        "missing_days": 8,
        "missing": [["2026-08-23", "2026-08-24"], ["2026-08-26", "2026-08-31"]],
        "noting": None,
    }


def test_days_are_added_to_the_own_file_all_or_none(typed, tmp_path) -> None:
    path = tmp_path / "more.csv"
    path.write_text("2026-08-22 prawn\n2026-08-23 crane\n2026-08-24 slate\n")
    code, printed, _ = typed("past", "--add", str(path))
    assert (code, printed) == (
        0,
        f"{past.own_path()}: 2 days added (1 was already known).\n",
    )
    assert own_text() == "date,answer\n2026-08-23,crane\n2026-08-24,slate\n"
    assert json.loads(typed("past", "--add", str(path), "--json")[1])["added"] == 0
    for text, message in [
        ("2026-08-24 trace\n2026-08-25 slate\n", r"more.csv:1: the answer of 2026-08-24"),
        ("2026-08-22 trace\n", "answers.csv:1892"),
        ("2026-08-25 slate\n2026-08-26 crnae\n", "more.csv:2: 'crnae' is not on any list"),
        ("2026-08-25 slate\n2026-09-02 crane\n", "more.csv:2: 2026-09-02 is in the future"),
        ("", "no day in it"),
    ]:
        path.write_text(text)
        code, _, output = typed("past", "--add", str(path))
        assert (code, output.count("\n")) == (1, 1)
        assert message in output
    assert own_text() == "date,answer\n2026-08-23,crane\n2026-08-24,slate\n"


@pytest.mark.parametrize("content", [b"", b"date,answer\n", b"\xef\xbb\xbf", b"\r\n"])
def test_an_own_file_without_a_day_stops_nothing(maker, typed, tmp_path, content) -> None:
    path = tmp_path / "share/guesstree/past.csv"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    code, printed, _ = typed("past")
    assert code == 0
    assert "own        0 days\n" in printed
    assert typed("today", lines=("q",))[0] == 0
    more = tmp_path / "more.csv"
    more.write_text("2026-08-23 crane\n")
    assert typed("past", "--add", str(more))[0] == 0
    assert path.read_bytes().startswith(content)
    assert past.own() == Past([(date(2026, 8, 23), "crane")])


def test_a_day_to_come_is_reported_with_the_right_date_of_today_and_can_be_removed(
    typed, tmp_path
) -> None:
    path = tmp_path / "share/guesstree/past.csv"
    path.parent.mkdir(parents=True)
    path.write_text("2026-08-23,crane\n2026-09-03,slate\n")
    code, _, output = typed("past")
    assert code == 1
    assert "past.csv:2: 2026-09-03 is in the future" in output
    assert "(today is 2026-09-01)" in output
    assert typed("past", "--remove", "2026-09-03")[0] == 0
    assert own_text() == "2026-08-23,crane\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")
@pytest.mark.parametrize("words", [[], ["--add", "more.csv"], ["--remove", "2026-08-23"]])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir, lambda path: os.symlink(os.devnull, path)])
def test_an_own_file_that_is_none_is_refused_at_once(
    typed, tmp_path, monkeypatch, words, make
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "more.csv").write_text("2026-08-23 crane\n")
    (tmp_path / "share/guesstree").mkdir(parents=True)
    make(past.own_path())
    code, _, output = typed("past", *words)
    assert (code, output.count("\n")) == (1, 1)
    assert "past.csv is not a file: remove it or rename it" in output


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")
def test_a_pipe_in_the_place_of_the_decision_is_no_decision(tmp_path) -> None:
    (tmp_path / "share/guesstree").mkdir(parents=True)
    os.mkfifo(tmp_path / "share/guesstree/noting.txt")
    assert log.decision() is None
    with pytest.raises(PlayerError, match=r"noting\.txt is not a file"):
        log.decide(noted=True)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")
def test_a_pipe_in_the_place_of_a_cached_tree_counts_as_absent(maker, typed, tmp_path) -> None:
    typed("today", lines=("q",))
    (cached,) = (tmp_path / "cache/guesstree").iterdir()
    cached.unlink()
    os.mkfifo(cached)
    assert typed("today", lines=("q",))[0] == 0
    assert len(maker.asked) == 2


def test_the_second_of_two_games_knows_the_answer_that_the_first_recorded(at_a_terminal) -> None:
    first, second, third = (Daily(DAY, Past(), WORDS) for _ in range(3))
    assert "Recorded in" in solved(first, "crane", "y")
    assert solved(second, "crane") == ""
    expected = solved(third, "grape")
    assert "grape is not recorded: " in expected
    assert "correct it with 'play past --replace 2026-09-01=grape'" in expected
    assert own_text() == "date,answer\n2026-09-01,crane\n"


def test_past_tells_when_a_word_was_the_answer(typed) -> None:
    assert typed("past", "--word", "CRANE")[:2] == (0, "crane was the answer on 2023-06-21.\n")
    code, printed, _ = typed("past", "--word", "aahed")
    assert (code, printed) == (
        1,
        "aahed was never the answer (past answers are known until 2026-08-22).\n",
    )
    assert json.loads(typed("past", "--word", "cigar", "--json")[1]) == {
        "word": "cigar",
        "dates": ["2021-06-19", "2026-02-02"],
        "known": "2026-08-22",
    }
    code, _, output = typed("past", "--word", "\x1b[31m")
    assert code == 1
    assert r"'\x1b[31m' is not on any list" in output
    assert typed("past", "--word", "crane", "--add", "x")[0] == 2


def test_past_without_a_home(typed, monkeypatch, tmp_path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    code, printed, _ = typed("past")
    assert code == 0
    assert printed.startswith("own file   none: found no home folder")
    (tmp_path / "more.csv").write_text("2026-08-23 crane")
    for words in (["--add", str(tmp_path / "more.csv")], ["--ask-again"]):
        code, _, output = typed("past", *words)
        assert code == 1
        assert "found no home folder" in output
