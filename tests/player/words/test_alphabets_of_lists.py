"""Alphabets in lists and in the files of trees."""

import pickle
import random

import msgpack
import pytest

from compiler.tree.emit import encode, seal
from compiler.tree.imported import READERS
from player.core.errors import ListError, TreeError
from player.core.tree import VERSION, loads, open_envelope
from player.export.formats import export
from player.games.alphabet_reader import parse
from player.games.scoring import of
from player.proofs.verify import verify
from player.words.lists import WordLists, load, load_alphabet
from tests.player.words.test_alphabet import best_strategy_of
from tests.support.games import best_strategy, random_words

# Lists


def test_a_folder_brings_its_alphabet_and_another_may_be_named(tmp_path):
    (tmp_path / "answers.txt").write_text("KIJKEN\nblĳft\n", encoding="utf-8")
    (tmp_path / "guesses.txt").write_text("strijd\nvijfde\nkijken\n", encoding="utf-8")
    (tmp_path / "alphabet.txt").write_text("letters: a..z ij\nfold: ĳ = ij\n", encoding="utf-8")
    lists = load(str(tmp_path))
    assert lists.words == ("blijft", "kijken", "strijd", "vijfde")
    assert lists.length == 5
    other = load(str(tmp_path), "nl")
    assert other.words == lists.words
    assert (
        other.guesses_digest != lists.guesses_digest
    )  # with another alphabet, they are other words
    with pytest.raises(
        ListError, match=r"answers.txt:2: 'blĳft': it has 5 letters and the words before it 6"
    ):
        load(str(tmp_path), "none")


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("kijken\nstr8jd\n", r"it.txt:2: 'str8jd': '8' is not a letter of the alphabet"),
        (
            "kijken\nkoken\nlachen\n",
            r"it.txt:3: 'lachen': it has 6 letters and the words before it 5",
        ),
        ("kijken\nb,jou\n", r"it.txt:2: 'b,jou': ',' is not a letter of the alphabet"),
        ("abcdefghijklmnopqr\n", r"it.txt:1: .*: it has 17 letters, expected 2 to 15"),
    ],
)
def test_words_that_do_not_go_with_the_alphabet_are_refused_by_line(tmp_path, words, problem):
    (tmp_path / "it.txt").write_text(words, encoding="utf-8")
    with pytest.raises(ListError, match=problem):
        load(str(tmp_path / "it.txt"), "nl")


def test_fifteen_letters_may_take_more_signs():
    lists = WordLists(["ij" * 15, "ij" * 14 + "a"], alphabet=load_alphabet("nl"))
    assert lists.length == 15
    assert verify(loads(encode(best_strategy_of(lists))), lists).ok


@pytest.mark.parametrize("spec", ["pegs:4x6", "mastermind", "order:1-9"])
def test_games_of_signs_of_their_own_take_no_alphabet(spec):
    with pytest.raises(ListError, match="takes no alphabet"):
        load(spec, "nl")


def test_a_game_without_letters_takes_no_alphabet(tmp_path):
    (tmp_path / "n.txt").write_text("12\n13\n")
    with pytest.raises(ListError, match="order has no letters, and so no alphabet"):
        load(f"order:{tmp_path / 'n.txt'}", "nl")


def test_an_alphabet_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Exception, match="unknown alphabet 'xx'"):
        load_alphabet("xx")
    with pytest.raises(ListError, match="cannot be read"):
        load_alphabet(str(tmp_path / "xx.txt"))


# The file of a tree


def dutch() -> WordLists:
    return WordLists(
        ["kijken", "rijken", "blijft"], ["strijd"], name="nl", alphabet=load_alphabet("nl")
    )


def content_of(data: bytes) -> dict:
    return msgpack.unpackb(open_envelope(data))


def test_a_tree_with_an_alphabet_is_of_version_3_and_says_it():
    data = encode(best_strategy_of(dutch()))
    assert int.from_bytes(data[12:14], "big") == VERSION == 3
    content = content_of(data)
    assert content["alphabet"] == load_alphabet("nl").text
    assert content["words"].split("\n")[:3] == ["blijft", "kijken", "rijken"]
    assert content["meta"]["length"] == 5
    tree = loads(data)
    assert tree.scoring.alphabet == load_alphabet("nl")
    copy = pickle.loads(pickle.dumps(tree.scoring))  # noqa: S301
    assert copy.score("kijken", "rijken") == tree.scoring.score("kijken", "rijken")
    assert encode(best_strategy_of(dutch())) == data


def test_trees_without_one_are_of_the_version_they_were():
    rng = random.Random(1)
    lists = WordLists(random_words(rng, 6))
    assert int.from_bytes(encode(best_strategy(lists))[12:14], "big") == 1
    pegs = WordLists(random_words(rng, 6), scoring="pegs")
    assert int.from_bytes(encode(best_strategy_of(pegs))[12:14], "big") == 2


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"alphabet": 5}, "'alphabet' is not the text of one"),
        ({"alphabet": "letters: b a\n# so\n"}, "'alphabet' is not the text of one as it is kept"),
        ({"alphabet": "letters: a a\n"}, "malformed: alphabet:1: 'a' is a letter already"),
        ({"alphabet": "letters: a..z\n"}, "'blijft' is not a word"),
        ({"words": "blijftkijkenrijken"}, "there are 1 words for 3 answers"),
        ({"words": "bl|ijft\nkijken\nrijken"}, "'bl.ijft' is not a word"),
    ],
)
def test_a_malformed_alphabet_is_refused(change, problem):
    data = encode(best_strategy_of(dutch()))
    with pytest.raises(TreeError, match=problem):
        loads(seal(msgpack.packb(content_of(data) | change), 3))


def test_an_alphabet_in_an_older_version_is_refused():
    data = encode(best_strategy_of(dutch()))
    for version in (1, 2):
        with pytest.raises(TreeError, match="an alphabet before version 3"):
            loads(seal(open_envelope(data), version))


def test_text_trees_are_read_back(tmp_path):
    lists = dutch()
    tree = loads(encode(best_strategy_of(lists)))
    for form, read in READERS.items():
        path = tmp_path / f"it.{form}"
        path.write_text(export(tree, form), encoding="utf-8")
        for again in (read(str(path), lists), read(str(path), alphabet="nl")):
            assert again.stats.total == tree.meta["total"]
            assert again.lists.scoring.alphabet == load_alphabet("nl")


@pytest.mark.parametrize("text", ["letters: a..z ij", "letters: a..z\nothers: graphemes"])
def test_a_sign_that_is_no_letter_stays_none_once_its_code_was_asked_for(text):
    scoring = of("letters", 5, parse(text))
    for sign in (
        ("मा", "É", "a" + 30 * "\u0316") if not parse(text).open else ("a" + 30 * "\u0316",)
    ):
        word = f"cr{sign}ne"
        assert not scoring.is_word(word)
        scoring.coded(word)
        scoring.score(word, "crane")
        assert not scoring.is_word(word)
        assert scoring.fault(word)
