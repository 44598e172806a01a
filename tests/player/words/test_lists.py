"""Word lists: the shipped ones, corrections, and refusals with file and line."""

import hashlib
import pathlib
import re

import pytest

from compiler.commands import remake_lists
from player.core.errors import ListError, PlayerError
from player.loader import load as load_tree
from player.words import lists, shipped
from player.words.lists import WordLists, load, load_alphabet
from player.words.shipped import shipped_names

ROOT = pathlib.Path(__file__).parents[3]


@pytest.fixture
def write(tmp_path):
    """Write a list file of this content (text or bytes) and return its path."""

    def write(content, name="words.txt"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


FILES = [
    f"{name}/{path.name}"
    for name in shipped_names("data")
    for path in (ROOT / "data" / name).iterdir()
]


@pytest.mark.parametrize("target", sorted(FILES))
def test_shipped_files_are_what_sources_says(target):
    content = (ROOT / "data" / target).read_bytes()
    words = content.decode().split("\n")
    assert hashlib.sha256(content).hexdigest() == remake_lists.digests()[target]
    assert words[-1] == ""
    if not target.endswith("alphabet.txt"):
        assert words[:-1] == sorted(set(words[:-1]))


@pytest.mark.parametrize("name", shipped_names("data"))
def test_a_shipped_list_is_named_by_the_digests_of_its_files(name):
    words = load(name)
    for kind, digest in (("answers", words.answers_digest), ("guesses", words.guesses_digest)):
        stamp = words.scoring.stamp(whole=kind == "guesses").encode()
        content = (ROOT / "data" / name / f"{kind}.txt").read_bytes()
        assert hashlib.sha256(stamp + content).hexdigest() == digest
    assert words.name == name
    assert not words.notices
    text = (ROOT / "data/SOURCES.md").read_text()
    assert f"| `{name}` | {len(words.answers):,} | {len(words.words):,} |" in text


def test_lists_are_found_by_digest_and_others_are_not():
    for name in ("portuguese", "mastermind"):
        found = lists.shipped_with(load(name).guesses_digest)
        assert found is not None
        assert found.name == name
    assert lists.shipped_with("0" * 64) is None


def test_words_are_answers_then_others_each_sorted():
    words = WordLists(["slate", "crane"], ["zesty", "aahed", "crane"])
    assert words.words == ("crane", "slate", "aahed", "zesty")
    assert (words.answers, words.others) == (("crane", "slate"), ("aahed", "zesty"))


def test_one_file_serves_as_both_lists(write):
    words = load(write("slate\ncrane\n"))
    assert (words.name, words.answers, words.others) == ("words", ("crane", "slate"), ())


def test_a_folder_has_both_files(write, tmp_path):
    write("crane\n", "answers.txt")
    with pytest.raises(ListError, match=r"guesses\.txt: cannot be read"):
        load(tmp_path)
    write("crane\naahed\n", "guesses.txt")
    assert load(tmp_path).words == ("crane", "aahed")
    assert load(f"{tmp_path}/").name == tmp_path.name


def test_answers_missing_from_the_guesses_are_added_with_a_notice(write, tmp_path):
    write("crane\nslate\n", "answers.txt")
    write("crane\naahed\n", "guesses.txt")
    words = load(tmp_path)
    assert words.words == ("crane", "slate", "aahed")
    assert "added: slate" in words.notices[0]


@pytest.mark.parametrize(
    "content",
    ["Slate\nCRANE\n", "slate\r\ncrane\r\n", "slate\rcrane", "\ufeffslate\ncrane\n",
     "\n\n slate \n\n\tcrane", "crane\nslate"],
)  # fmt: skip
def test_differences_without_meaning_are_corrected(write, content):
    words = load(write(content))
    assert words.answers == ("crane", "slate")
    assert not words.notices


def test_repeated_words_count_once_with_a_notice(write):
    words = load(write("crane\nslate\nCrane\n"))
    assert words.answers == ("crane", "slate")
    assert "count once: crane" in words.notices[0]


def test_other_alphabets_in_either_form(write):
    words = load(write("ÉTÉS\ne\u0301te\u0301s\nдома\n"))
    assert words.answers == ("étés", "дома")


@pytest.mark.parametrize("length", [2, 15])
def test_shortest_and_longest_words(write, length):
    assert load(write("a" * length)).length == length


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "no words in it"),
        ("\n \n\r\n", "no words in it"),
        ("crane\nslates\n", r":2: 'slates': it has 6 letters and the words before it 5"),
        ("crane\nx,ray\n", ":2: 'x,ray': ',' is not a letter"),
        ("crane\ncr\x00ne\n", r":2: 'cr\\x00ne': '\\x00' is not a letter"),
        ("crane slate\n", ":1: 'crane slate': expected one word on a line"),
        ("# words\ncrane\n", ":1: '# words': expected one word on a line"),
        ("a\nb\n", ":1: 'a': it has 1 letter, expected 2 to 15"),
        ("a" * 16, ":1: .* it has 16 letters, expected 2 to 15"),
        ("a" * 10**6, r":1: 'a+\.\.\.': it has 1,000,000 letters"),
        ("\x00\x01\x02", r":1: .* is not a letter"),
        ("\x1b[31mred\x1b[0m", r":1: '\\x1b\[31mred\\x1b\[0m': "),
        (b"cr\xe2ne\n", "not a text in UTF-8"),
        ("crane\n".encode("utf-16"), "not a text in UTF-8"),
        (bytes(range(256)), "not a text in UTF-8"),
    ],
)
def test_a_bad_list_is_refused_in_one_line(write, content, message):
    with pytest.raises(ListError, match=message) as caught:
        load(write(content))
    assert "\n" not in str(caught.value)
    assert str(caught.value).isprintable()


def test_guesses_of_another_length_are_refused(write, tmp_path):
    write("crane\n", "answers.txt")
    write("cranes\n", "guesses.txt")
    with pytest.raises(ListError, match=r"guesses\.txt:1: 'cranes': it has 6 letters"):
        load(tmp_path)


def test_a_file_too_big_for_a_list_is_refused(write, monkeypatch):
    monkeypatch.setattr(lists, "MAX_BYTES", 10)
    with pytest.raises(ListError, match="too big"):
        load(write("crane\nslate\n"))


@pytest.mark.parametrize("path", ["./no-such-file", "no/such/folder/", "./nul\0byte"])
def test_what_cannot_be_read_is_reported(path):
    with pytest.raises(ListError, match="cannot be read"):
        load(path)


@pytest.mark.parametrize("name", ["answers.txt", "licences", "data", "crane"])
def test_an_unknown_name_is_answered_with_those_there_are(name):
    with pytest.raises(PlayerError, match=rf"shipped: classic, english4.*\./{name}"):
        load(name)


@pytest.mark.parametrize(
    ("kind", "name", "meant"),
    [
        ("data", "klassic", "classic"), ("data", "Classic", "classic"), ("data", "mastermin", "mastermind"),
        ("trees", "Classic", "classic"), ("trees", "todya", "today"), ("trees", "idiom", "idioms"),
        ("data/alphabets", "NL", "nl"),
    ],
)  # fmt: skip
def test_a_name_that_is_nearly_one_is_asked_about(kind, name, meant):
    find = {"data": load, "trees": load_tree, "data/alphabets": load_alphabet}[kind]
    with pytest.raises(PlayerError, match=rf"; did you mean {meant}\?$"):
        find(name)


def test_a_list_without_a_tree_is_reported_with_the_commands_that_make_one():
    with pytest.raises(
        PlayerError,
        match=r"'treec build english4 --max-guesses none --time-limit 60' builds a tree",
    ):
        load_tree("english4")


def test_files_in_the_current_folder_are_suggested(tmp_path, monkeypatch):
    """A name without a slash is a shipped one, but the user may have meant a file or folder here."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("crane\n")
    (tmp_path / "tree.msgpack").write_bytes(b"")
    (tmp_path / "mine").mkdir()
    for kind, name, path in (
        ("data", "words.txt", "./words.txt"),
        ("data", "mine", "./mine"),
        ("trees", "tree", "./tree.msgpack"),
        ("trees", "tree.msgpack", "./tree.msgpack"),
    ):
        with pytest.raises(PlayerError, match=re.escape(f"did you mean {path}?")):
            shipped.shipped_path(kind, name)
    with pytest.raises(PlayerError, match=r"with a slash, such as \./other"):
        shipped.shipped_path("data", "other")


def test_names_and_paths_are_distinguished():
    assert shipped.is_name("classic")
    for path in ("./x", "a/b", "/", "", ".", "..", pathlib.Path("classic")):
        assert not shipped.is_name(path)


def test_no_answers_and_bad_words_are_refused_when_made_directly():
    for answers in ([], ["crane", "slates"], ["cr ne"]):
        with pytest.raises(ListError):
            WordLists(answers)
