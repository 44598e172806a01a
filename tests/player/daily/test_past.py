"""Past answers: reading, refusals and their messages, and adding days."""

import hashlib
import os
import subprocess
import sys
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from player.core.errors import ListError, PlayerError
from player.daily import past
from player.daily.past import Past
from player.storage import folders
from player.storage.files import Alone
from player.words import lists
from player.words.shipped import past_answers_path, shipped_names
from tests.support.running import ROOT

TODAY = date(2026, 6, 10)
WORDS = {"crane", "slate", "etude", "clang"}
FIRST = date(2026, 6, 1)


@pytest.fixture(autouse=True)
def clock(monkeypatch, tmp_path):
    """Fix the date, and use no files of the user."""
    monkeypatch.setattr(past, "this_day", lambda: TODAY)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))


def written(tmp_path, content: str | bytes, name: str = "days.csv") -> str:
    path = tmp_path / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def days(*words: str, first: date = FIRST) -> Past:
    return Past([(first + timedelta(days=n), word) for n, word in enumerate(words)])


# --------------------------------------------------------------------------------------------------
# The shipped past answers
# --------------------------------------------------------------------------------------------------


def test_the_shipped_days_are_complete_and_all_of_the_list() -> None:
    words = lists.load("nyt2023")
    shipped = past.shipped(words.words)
    assert (str(shipped.first), str(shipped.last), len(shipped)) == (
        "2021-06-19",
        "2026-08-22",
        1891,
    )
    assert shipped.gaps(date(2026, 8, 23)) == []
    assert {word for _, word in shipped} - set(words.answers) == {"loris", "kefir"}
    early = [word for day, word in shipped if day < date(2026, 2, 2)]
    assert len(early) == len(set(early))
    late = [(day, word) for day, word in shipped if day >= date(2026, 2, 2)]
    again = [word for day, word in late if shipped.before(day).dates_of(word)]
    assert (len(late), len(again), again[0]) == (202, 22, "cigar")  # as in docs/today.md


def test_the_sources_name_the_file_by_its_digest() -> None:
    with open(past_answers_path(), "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    assert f"{digest}  past/answers.csv" in (ROOT / "data/SOURCES.md").read_text()


def test_past_answers_are_no_word_list() -> None:
    assert "past" not in shipped_names("data")
    with pytest.raises(PlayerError, match="unknown list 'past'"):
        lists.load("past")


# --------------------------------------------------------------------------------------------------
# The sequence
# --------------------------------------------------------------------------------------------------


def test_before_a_day_only_what_was_known_then() -> None:
    known = days("crane", "slate", "crane")
    assert list(known.before(FIRST)) == []
    assert known.before(FIRST).last is None
    assert known.before(FIRST + timedelta(days=2)) == days("crane", "slate")
    assert known.before(TODAY) == known


def test_a_word_has_its_dates_and_a_date_its_word() -> None:
    known = days("crane", "slate", "crane")
    assert known.dates_of(" CRANE ") == [FIRST, FIRST + timedelta(days=2)]
    assert known.dates_of("etude") == []
    assert known.word_of(FIRST) == "crane"
    assert known.word_of(TODAY) is None


def test_dates_are_printed_in_a_sentence() -> None:
    dates = [date(2026, 6, n) for n in (1, 2, 3)]
    assert past.when("crane", dates[:0]) == ""
    assert past.when("crane", dates[:1]) == "crane was the answer on 2026-06-01."
    assert past.when("crane", dates) == (
        "crane was the answer on 2026-06-01, 2026-06-02 and 2026-06-03."
    )


def test_the_digest_is_that_of_the_canonical_text(tmp_path) -> None:
    expected = hashlib.sha256(b"2026-06-01,crane\n2026-06-02,slate\n").hexdigest()
    assert days("crane", "slate").digest() == expected
    path = written(tmp_path, "\ufeffDate;Answer\r\n\r\n2026-06-01;CRANE\r\n2026-06-02;Slate")
    assert past.read(path, WORDS).digest() == expected
    assert days("slate", "crane").digest() != expected


def test_gaps_are_runs_of_days() -> None:
    known = Past([(date(2026, 6, 1), "crane"), (date(2026, 6, 4), "slate")])
    gaps = [[str(day) for day in gap] for gap in known.gaps(date(2026, 6, 6))]
    assert gaps == [["2026-06-02", "2026-06-03"], ["2026-06-05", "2026-06-05"]]
    assert known.gaps(date(2026, 6, 2)) == []
    assert Past().gaps(TODAY) == []
    assert known.gaps(FIRST) == []


def test_a_day_twice_is_no_sequence() -> None:
    with pytest.raises(ListError, match="a day comes twice"):
        Past([(FIRST, "crane"), (FIRST, "slate")])


# --------------------------------------------------------------------------------------------------
# Reading
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "2026-06-01,crane\n2026-06-02,slate\n",
        "date,answer\n2026-06-01,crane\n2026-06-02,slate",
        "Day\tWord\r\n2026-06-01\tCrane\r\n\r\n2026-06-02\tSLATE\r\n",
        "\ufeff2026-06-01;crane\n2026-06-02;slate\n",
        "  2026-06-01   crane  \n\n2026-06-02, slate\r",
    ],
)
def test_a_file_is_read_in_the_forms_people_have(tmp_path, text) -> None:
    assert past.read(written(tmp_path, text), WORDS) == days("crane", "slate")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("2026-06-02,crane\n2026-06-01,slate", 2, "comes after 2026-06-02: put the lines in order"),
        ("2026-06-01,crane\n2026-06-01,slate", 2, "is already there, with 'crane'"),
        ("2026-06-01,crane\n\n2026-06-01,crane", 3, "is already there"),
        ("2026-06-11,crane", 1, r"is in the future: .* \(today is 2026-06-10\)"),
        ("2026-02-30,crane", 1, "2026-02-30"),
        ("0000-01-01,crane", 1, ""),
        ("crane,2026-06-01", 1, "'crane' is not a date"),
        ("20260601,crane", 1, "is not a date; expected one such as 2026-05-31"),
        ("2026-W23-1,crane", 1, "is not a date"),
        ("01.06.2026,crane", 1, "is not a date"),
        ("２０２６-06-01,crane", 1, "is not a date"),
        ("2026-06-01,cranes", 1, "'cranes' has 6 letters, expected 5"),
        ("2026-06-01,cr\x1bne", 1, "is not a letter"),
        ("2026-06-01,", 1, "0 letters"),
        ("2026-06-01", 1, "expected a date and a word"),
        ("2026-06-01,crane,1", 1, "expected a date and a word"),
        ("2026-06-01 crane slate", 1, "expected a date and a word"),
        ("2026-06-01,crnae", 1, "'crnae' is not on any list"),
        ("2026-06-01,crane\ndate,answer", 2, "'date' is not a date"),
        ("date,answer,number\n2026-06-01,crane", 1, "expected a date and a word"),
        ("2026-06-01,cra\x1bne", 1, r"'\\x1b' is not a letter"),
        ("\x1b[31m,crane", 1, r"'\\x1b\[31m' is not a date"),
    ],
)
def test_a_line_that_is_wrong_is_refused(tmp_path, text, line, message) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ListError, match=f"days.csv:{line}: .*{message}") as refused:
        past.read(path, WORDS)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("text", ["", "\n\n", "date,answer\n", "\ufeff"])
def test_a_file_without_days_is_refused(tmp_path, text) -> None:
    with pytest.raises(ListError, match=r"days.csv: no day in it; expected one day per line"):
        past.read(written(tmp_path, text))


def test_without_words_all_have_the_length_of_the_first(tmp_path) -> None:
    with pytest.raises(ListError, match=":2: 'cat' has 3 letters, expected 5"):
        past.read(written(tmp_path, "2026-06-01,crnae\n2026-06-02,cat"))


def test_what_is_no_file_or_no_text_is_refused(tmp_path) -> None:
    for path in (str(tmp_path), str(tmp_path / "gone.csv"), "./a\0b"):
        with pytest.raises(ListError, match="cannot be read"):
            past.read(path)
    with pytest.raises(ListError, match="not a text in UTF-8"):
        past.read(written(tmp_path, b"2026-06-01,cr\xe9ne"))


def test_the_day_it_is_may_be_given(tmp_path) -> None:
    path = written(tmp_path, "2026-06-11,crane")
    assert len(past.read(path, today=date(2026, 6, 11))) == 1


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory):
    return tmp_path_factory.mktemp("hostile") / "days.csv"


DATES = st.dates(date(2021, 1, 1), date(2026, 12, 31)).map(str) | st.text(max_size=12)
LINES = st.tuples(DATES, st.sampled_from([",", ";", "\t", " "]), st.sampled_from(sorted(WORDS)))
NEARLY = st.lists(LINES.map("".join), max_size=6).map(lambda lines: "\n".join(lines).encode())


@given(content=st.binary(max_size=200) | NEARLY | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_days_or_refused(anywhere, content) -> None:
    anywhere.write_bytes(content)
    try:
        found = past.read(str(anywhere), WORDS, today=TODAY)
    except PlayerError as error:
        assert str(error).isprintable()  # noqa: PT017  # either is right
    else:
        assert found
        assert found.last <= TODAY
        assert {word for _, word in found} <= WORDS
        assert list(found) == sorted(found)


# --------------------------------------------------------------------------------------------------
# Several files
# --------------------------------------------------------------------------------------------------


def test_days_of_several_files_go_together(tmp_path) -> None:
    one = past.read(written(tmp_path, "2026-06-01,crane\n2026-06-02,slate", "one.csv"))
    two = past.read(written(tmp_path, "2026-06-02,slate\n2026-06-03,etude", "two.csv"))
    assert past.merged(two, one) == days("crane", "slate", "etude")
    assert past.merged() == Past()
    three = past.read(written(tmp_path, "\n2026-06-02,clang", "three.csv"))
    with pytest.raises(ListError, match=r"three.csv:2: .*'clang' here and 'slate' in .*one.csv:2"):
        past.merged(past.merged(one, two), three)


def test_files_are_named_with_commas(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(past, "this_day", lambda: date(2026, 9, 1))
    words = lists.load("nyt2023")
    written(tmp_path, "2026-08-23,crane", "mine.csv")
    both = past.load("shipped, ./mine.csv", words)
    assert (len(both), str(both.last)) == (1892, "2026-08-23")
    assert past.load("shipped", words) == past.shipped()
    for spec, message in [
        ("mine.csv", r"no past answers called 'mine.csv' .*did you mean ./mine.csv\?"),
        ("yours", "with a slash, such as ./yours"),
        ("shipped,", "named shipped or by a path"),
        ("", "named shipped or by a path"),
        ("a\x1b", r"called 'a\\x1b'"),
        ("./gone.csv", "cannot be read"),
    ]:
        with pytest.raises(PlayerError, match=message) as refused:
            past.load(spec, words)
        assert str(refused.value).isprintable()


# --------------------------------------------------------------------------------------------------
# A player's own file
# --------------------------------------------------------------------------------------------------


def test_the_path_of_the_own_file(monkeypatch, tmp_path) -> None:
    assert past.own_path() == str(tmp_path / "share/guesstree/past.csv")
    monkeypatch.setenv("HOME", "/nowhere")
    for value in ("", "here", "./here"):
        monkeypatch.setenv("XDG_DATA_HOME", value)
        assert past.own_path() == "/nowhere/.local/share/guesstree/past.csv"
    monkeypatch.setenv("XDG_CACHE_HOME", "here")
    assert folders.cache_folder() == "/nowhere/.cache/guesstree"
    assert folders.shown("/nowhere/a") == "~/a"
    assert folders.shown("/nowhere2/a\x1b") == r"'/nowhere2/a\x1b'"
    for home in ("", "here", "./here"):
        monkeypatch.setenv("HOME", home)
        with pytest.raises(PlayerError, match="found no home folder; set HOME"):
            past.own_path()
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    with pytest.raises(PlayerError, match="found no home folder; set HOME"):
        past.own_path()


def test_there_need_be_no_own_file_and_tomorrow_may_be_in_it(tmp_path) -> None:
    assert past.own() == Past()
    assert past.note(past.own_path(), TODAY + timedelta(days=1), "crane")
    assert past.own().last == TODAY + timedelta(days=1)


def test_the_first_note_makes_the_file() -> None:
    path = past.own_path()
    assert past.note(path, FIRST, "Crane")
    assert not past.note(path, FIRST, "crane")
    with open(path, "rb") as file:
        assert file.read() == b"date,answer\n2026-06-01,crane\n"
    assert os.listdir(os.path.dirname(path)) == ["past.csv"]


def test_a_note_goes_to_its_place_and_every_line_stays(tmp_path) -> None:
    before = b"\xef\xbb\xbfDate;Answer\r\n\r\n2026-06-02;Crane\r\n  2026-06-05 slate"
    path = written(tmp_path, before)
    assert past.note(path, date(2026, 6, 3), "etude")
    assert past.note(path, date(2026, 6, 1), "clang")
    assert past.note(path, date(2026, 6, 9), "clang")
    with open(path, "rb") as file:
        assert file.read() == (
            b"\xef\xbb\xbfDate;Answer\r\n\r\n2026-06-01,clang\r\n2026-06-02;Crane\r\n"
            b"2026-06-03,etude\r\n  2026-06-05 slate\r\n2026-06-09,clang\r\n"
        )


@given(
    there=st.sets(st.integers(0, 40), min_size=1, max_size=8),
    new=st.sets(st.integers(0, 40), max_size=8),
    end=st.sampled_from(["\n", "\r\n", "\r"]),
    last=st.booleans(),
)
def test_days_are_added_all_in_order(anywhere, there, new, end, last) -> None:
    start = date(2026, 4, 1)

    def line(n: int) -> str:
        return f"{start + timedelta(days=n)}\tcrane"

    anywhere.write_bytes((end.join(map(line, sorted(there))) + end * last).encode())
    added = past.add(str(anywhere), Past([(start + timedelta(days=n), "crane") for n in new]))
    assert added == len(new - there)
    found = past.read(str(anywhere), today=date.max)
    assert [(day - start).days for day, _ in found] == sorted(there | new)
    assert anywhere.read_text().count("\t") == len(there)


def test_a_note_that_is_wrong_leaves_the_file_alone(tmp_path) -> None:
    path = written(tmp_path, "2026-06-01,crane\n")
    for day, word, message in [
        (FIRST, "slate", r"'slate' here and 'crane' in .*days.csv:1"),
        (TODAY, "cr,ne", "is not a letter"),
        (TODAY, "cat", "its words have 5 letters, but 'cat' has 3"),
    ]:
        with pytest.raises(ListError, match=message):
            past.note(path, day, word)
    with open(path, "rb") as file:
        assert file.read() == b"2026-06-01,crane\n"
    damaged = written(tmp_path, "nonsense\n", "damaged.csv")
    with pytest.raises(ListError, match=r"damaged.csv:1"):
        past.note(damaged, FIRST, "crane")


def test_a_note_that_cannot_be_written_says_so(tmp_path, monkeypatch) -> None:
    blocked = written(tmp_path, "a file where a folder is needed", "blocked")
    with pytest.raises(PlayerError, match="cannot be"):
        past.note(f"{blocked}/guesstree/past.csv", FIRST, "crane")
    path = written(tmp_path, "2026-06-01,crane\n")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PlayerError, match=r"days.csv: cannot be written \(No space left"):
        past.note(path, TODAY, "slate")
    with open(path, "rb") as file:
        assert file.read() == b"2026-06-01,crane\n"
    assert sorted(os.listdir(tmp_path)) == ["blocked", "days.csv"]


def test_a_link_stays_a_link(tmp_path) -> None:
    target = written(tmp_path, "2026-06-01,crane\n")
    link = tmp_path / "link.csv"
    link.symlink_to(target)
    assert past.note(str(link), TODAY, "slate")
    assert link.is_symlink()
    assert len(past.read(target)) == 2


def test_a_change_keeps_every_other_line_byte_for_byte(tmp_path) -> None:
    before = b"\xef\xbb\xbf2026-06-01;Crane\r\n\r\n  2026-06-02 slate\r\n2026-06-03,etude"
    path = written(tmp_path, before)
    assert past.change(path, date(2026, 6, 2), "Clang") == "slate"
    assert past.change(path, date(2026, 6, 3), None) == "etude"
    with open(path, "rb") as file:
        assert file.read() == b"\xef\xbb\xbf2026-06-01;Crane\r\n\r\n2026-06-02,clang\r\n"
    assert past.change(path, FIRST, None) == "crane"
    assert past.read(path) == days("clang", first=date(2026, 6, 2))
    for word, message in [("cat", "have 5 letters"), ("cr,ne", "is not a letter")]:
        with pytest.raises(ListError, match=message):
            past.change(path, date(2026, 6, 2), word)
    with pytest.raises(ListError, match="has no answer of 2026-06-01"):
        past.change(path, FIRST, "crane")
    with pytest.raises(ListError, match="has no answer of 2026-06-01"):
        past.change(str(tmp_path / "none.csv"), FIRST, "crane")


ADDER = """
import sys
from datetime import date, timedelta
from player.daily import past
path, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
for n in range(first, first + count):
    past.note(path, date(2026, 1, 1) + timedelta(days=n), "crane")
"""


def test_processes_that_add_days_at_once_lose_none(tmp_path) -> None:
    path = tmp_path / "days.csv"
    running = [
        subprocess.Popen([sys.executable, "-c", ADDER, str(path), str(n), "8"], cwd=ROOT)
        for n in (0, 8, 16)
    ]
    assert [process.wait() for process in running] == [0, 0, 0]
    assert len(past.read(str(path), today=date.max)) == 24
    assert os.listdir(tmp_path) == ["days.csv"]


def test_a_file_that_another_process_holds_is_reported(tmp_path, monkeypatch) -> None:
    path = written(tmp_path, "2026-06-01,crane\n")
    monkeypatch.setattr(past, "_PATIENCE", 0.1)
    with (
        Alone(path),
        pytest.raises(PlayerError, match="another process is writing this file; try again"),
    ):
        past.note(path, TODAY, "slate")
    assert past.note(path, TODAY, "slate")
