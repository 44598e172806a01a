"""Word frequency: steps and forms from dictionaries, and files of tables, valid and hostile."""

import importlib.metadata
from importlib.util import find_spec

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from compiler import machine
from compiler.commands.cli import main
from compiler.prior import commonness
from compiler.prior.commonness import form, table_of, text_of
from compiler.prior.words import COMMONEST, FORMS, WordFacts, read_table
from player.core.errors import ListError, PlayerError
from player.words import lists
from player.words.shipped import data_file
from tests.support.needs import lack

COUNTS = {
    "cat": 900, "cats": 50, "pass": 900, "pas": 900, "bus": 70, "buses": 60, "bu": 1, "spy": 30, "spies": 9,
    "bake": 70, "baked": 20, "play": 5, "played": 9, "stop": 9, "stopped": 4, "cry": 8, "cried": 8,
    "need": 900, "ne": 900, "nee": 9, "corps": 500, "corp": 50, "breed": 60, "bree": 6, "bre": 6,
    "shed": 10, "sh": 900, "as": 9, "a": 900,
}  # fmt: skip


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("cats", "plural"), ("buses", "plural"), ("spies", "plural"), ("pass", ""), ("bus", ""),
        ("baked", "past"), ("played", "past"), ("stopped", "past"), ("cried", "past"),
        ("need", ""),  # a word of two letters has no past tense
        ("shed", ""),
        ("as", "plural"),
        ("corps", ""),  # a word more than ten times as common as its stem is a coincidence
        ("breed", ""),
        ("cat", ""), ("dogs", ""), ("s", ""), ("ed", ""), ("ied", ""), ("", ""),
    ],
)  # fmt: skip
def test_forms(word, found) -> None:
    assert form(word, COUNTS) == found


def test_a_form_needs_a_stem_that_is_not_far_rarer() -> None:
    assert form("cats", {"cat": 6, "cats": 59}) == "plural"
    assert form("cats", {"cat": 6, "cats": 60}) == ""


def test_a_step_is_a_quarter_of_a_tenfold_of_the_mean(monkeypatch) -> None:
    first = {"aaa": 9, "bbb": 99_999, "ccc": 1}
    second = {"aaa": 999, "ccc": 0, "ddd": 10**14}
    monkeypatch.setattr(commonness, "_dictionaries", lambda _: [first, second])
    words = ["eee", "ddd", "ccc", "bbb", "aaa"]
    assert table_of(words) == {
        "aaa": WordFacts(8, ""),  # between 10 and 1000
        "bbb": WordFacts(10, ""),  # 100000 in one dictionary, absent from the other
        "ccc": WordFacts(1, ""),  # log10 2 / 2 * 4 = 0.6
        "ddd": WordFacts(28, ""),
    }
    monkeypatch.setattr(commonness, "_dictionaries", lambda _: [first])
    assert table_of(words)["bbb"] == WordFacts(20, "")


def test_forms_are_determined_in_english_only(monkeypatch) -> None:
    monkeypatch.setattr(commonness, "_dictionaries", lambda _: [COUNTS])
    assert table_of(["cats"])["cats"].form == "plural"
    assert table_of(["cats"], "de")["cats"].form == ""
    # A word that no dictionary has may be a form of one that a dictionary has.
    assert table_of(["stops"])["stops"] == WordFacts(0, "plural")


# --------------------------------------------------------------------------------------------------
# The packages
# --------------------------------------------------------------------------------------------------


def test_the_shipped_table_is_what_the_command_writes(tmp_path) -> None:
    if not (find_spec("spellchecker") and find_spec("symspellpy")):
        lack("pyspellchecker and symspellpy")
    out = tmp_path / "english.csv"
    assert main(["commonness", "nyt2023", "--out", str(out)]) == 0
    versions = [importlib.metadata.version(name) for name in ("pyspellchecker", "symspellpy")]
    with open(data_file("commonness/english.csv"), "rb") as file:
        assert out.read_bytes() == file.read(), f"dictionaries of {versions}"


def test_without_the_packages_it_says_what_to_install(monkeypatch, capsys, tmp_path) -> None:
    monkeypatch.setattr(machine, "find_spec", lambda name: None)
    out = tmp_path / "x.csv"
    assert main(["commonness", "nyt2023", "--out", str(out)]) == 1
    output = capsys.readouterr().err
    assert "spellchecker and symspellpy are not installed" in output
    assert "pip install '.[commonness]'" in output
    assert output.count("\n") == 1
    assert not out.exists()


def test_another_language_needs_one_package(monkeypatch, capsys, tmp_path) -> None:
    monkeypatch.setattr(machine, "find_spec", lambda name: None)
    assert (
        main(["commonness", "nyt2023", "--out", str(tmp_path / "x.csv"), "--language", "de"]) == 1
    )
    output = capsys.readouterr().err
    assert "spellchecker is not installed" in output
    assert "symspellpy" not in output


@pytest.mark.parametrize("language", ["xx", "../en", "en\n"])
def test_a_language_without_dictionary_is_refused(language, capsys, tmp_path) -> None:
    if not find_spec("spellchecker"):
        lack("pyspellchecker")
    out = tmp_path / "x.csv"
    assert main(["commonness", "nyt2023", "--out", str(out), "--language", language]) == 1
    output = capsys.readouterr().err
    assert "unknown dictionary" in output
    assert ", de, en, " in output
    assert output.count("\n") == 1
    assert not out.exists()


# --------------------------------------------------------------------------------------------------
# The file
# --------------------------------------------------------------------------------------------------

words = st.text("abcdeßñéа", min_size=2, max_size=6)
knowns = st.builds(WordFacts, st.integers(0, COMMONEST), st.sampled_from(FORMS))


@given(st.dictionaries(words.filter(lambda word: word == word.lower()), knowns, min_size=1))
@example({"word": WordFacts(20, "")})
def test_a_table_is_read_as_it_was_written(tmp_path_factory, table) -> None:
    path = tmp_path_factory.mktemp("table") / "t.csv"
    path.write_text(text_of(table), encoding="utf-8")
    assert read_table(str(path)) == table


def written(tmp_path, text: str | bytes) -> str:
    path = tmp_path / "t.csv"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_a_table_may_be_written_by_hand(tmp_path) -> None:
    text = "\ufeffword,step,form\r\n\r\n CRANE , 20 ,\r\nslate,7\r\ncats, 3, plural\r\n"
    assert read_table(written(tmp_path, text)) == {
        "crane": WordFacts(20, ""),
        "slate": WordFacts(7, ""),
        "cats": WordFacts(3, "plural"),
    }
    # The header may be missing, and a word may look like the header.
    assert read_table(written(tmp_path, "word,20,\ncrane,3,\n")) == {
        "word": WordFacts(20, ""),
        "crane": WordFacts(3, ""),
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "t.csv: the file has no words"),
        ("word,step,form\n", "t.csv: the file has no words"),
        (
            "word,step,form\ncrane\n",
            "t.csv:2: 'crane': expected a word, a whole number from 0 to 60",
        ),
        ("crane,\n", "t.csv:1"),
        ("crane,61,\n", "t.csv:1"),
        ("crane,-1,\n", "t.csv:1"),
        ("crane,1.5,\n", "t.csv:1"),
        ("crane,²,\n", "t.csv:1"),
        ("crane,9,verb\n", "t.csv:1"),
        ("crane,9,,x\n", "t.csv:1"),
        ("crane,9,\nslate,9,\nCrane,9,\n", "t.csv:3: 'crane' occurs twice"),
        ("crane,9,\nword,step,form\n", "t.csv:2"),
        (",9,\n", "t.csv:1: '': it has 0 letters"),
        ("two words,9,\n", "t.csv:1: 'two words': expected one word"),
        (b"cr\xffne,9,\n", "not a text in UTF-8"),
    ],
)
def test_a_bad_table_is_refused(tmp_path, text, message) -> None:
    with pytest.raises(ListError, match=message):
        read_table(written(tmp_path, text))


def test_blanks_of_every_sort_are_taken_away(tmp_path) -> None:
    """Found by make fuzz: int() refuses some characters that strip() removes as blanks."""
    text = "crane , 9\x1f,\x1cplural \n"
    assert read_table(written(tmp_path, text)) == {"crane": WordFacts(9, "plural")}


def test_a_table_that_is_not_there_is_refused(tmp_path) -> None:
    for path in (tmp_path, tmp_path / "none.csv"):
        with pytest.raises(ListError, match="cannot be read"):
            read_table(str(path))


lines = st.lists(
    st.one_of(
        st.text(max_size=12),
        st.tuples(words, st.sampled_from(["0", "9", "60", "061", "-1", "9" * 5000, "٣"]), st.sampled_from([*FORMS, "x"])).map(",".join),
    )
)  # fmt: skip


@given(
    st.one_of(
        st.binary(max_size=60),
        lines.map("\n".join).map(lambda text: text.encode("utf-8", "replace")),
    )
)
def test_any_file_is_a_table_or_is_refused_in_a_line(tmp_path_factory, content) -> None:
    path = tmp_path_factory.mktemp("table") / "t.csv"
    path.write_bytes(content)
    table, refused = {}, ""
    try:
        table = read_table(str(path))
    except PlayerError as error:
        refused = str(error)
    assert bool(table) != bool(refused)
    assert refused.isprintable()  # and so of one line
    assert all(0 <= step <= COMMONEST and form in FORMS for step, form in table.values())


def test_the_shipped_table_knows_the_words_of_both_lists() -> None:
    table = read_table(data_file("commonness/english.csv"))
    for name in ("classic", "nyt2023"):
        answers = lists.load(name).answers
        assert sum(word in table for word in answers) > 0.95 * len(answers)
    assert table["house"].step > table["caulk"].step
    assert (table["bakes"].form, table["baked"].form, table["glass"].form) == ("plural", "past", "")
