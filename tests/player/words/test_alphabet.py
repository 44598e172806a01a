"""Alphabets: their files, reading words with them, and marking by letters."""

import pickle
import random
import unicodedata
from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler import kernels
from compiler.check.marking import score_all
from compiler.check.rules import CheckerRules
from compiler.policies import choose
from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from compiler.search.rulebook import Rulebook
from compiler.tree.emit import encode
from compiler.tree.imported import READERS
from compiler.tree.strategy import Strategy
from player.core.errors import ListError
from player.core.feedback import FeedbackError
from player.core.modes import why_not
from player.core.tree import loads
from player.export.formats import export
from player.gameplay.game import Game
from player.games.alphabet import Alphabet, implied
from player.games.alphabet_reader import parse
from player.games.graphemes import graphemes
from player.games.scoring import of
from player.proofs.verify import verify
from player.words.lists import WordLists, load, load_alphabet
from player.words.shipped import shipped_names
from tests.support import oracle as naive

SHIPPED = shipped_names("data/alphabets")
LITTLE = parse("letters: a b c ab ca")


# The file


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "x: no letters in it; expected a line such as letters: a..z"),
        ("# nothing but this\n", "x: no letters in it"),
        ("letters: a b\nvowels: a\n", "x:2: 'vowels:': expected one of letters, fold, "),
        ("letters a b", "x:1: 'letters': expected one of letters"),
        ("letters: a b\n\nletters: c a", "x:3: 'a' is a letter already, by line 1"),
        ("letters: z..a", "x:1: 'z..a': a comes before z"),
        ("letters: A", "x:1: 'A' is not how a small letter is kept, which is 'a'"),
        ("letters: a,b", "x:1: ',' is not a letter"),
        ("letters: U+0007", "x:1: '\\x07' is not a letter"),
        ("letters: U+ZZZZ", "x:1: 'U+ZZZZ' is not a sign; expected one such as U+0301"),
        ("letters: U+0_41", "x:1: 'U+0_41' is not a sign; expected one such as U+0301"),
        ("letters: U++041", "x:1: 'U++041' is not a sign; expected one such as U+0301"),
        ("letters: U+D800", "x:1: 'U+D800' is not a sign"),
        ("letters: aaaaaaaaaaaaaaaaaaaa", "x:1: 'aaaaaaaaaaaaaaaaaaaa' is too long for a letter"),
        ("letters: U+0020..U+FFFFF", "x:1: 'U+0020..U+FFFFF' is not a sign"),
        ("letters: 一..鿋 \U00020000..\U0002a6d0", "x:1: more than 50,000 letters"),
        ("letters: a b\nfold: e = x", "x:2: 'x' is not among the letters"),
        (
            "letters: a b\nfold: e",
            "x:2: expected fold: signs, a blank, =, and what they are read as",
        ),
        ("letters: a b\nfold: = a", "x:2: expected a sign on each side of the = after fold:"),
        ("letters: a b\nfold: b = a", "x:2: 'b' is a letter itself, by line 1"),
        ("letters: a b\nfold: e = a\nfold: e = b", "x:3: 'e' is read as something already"),
        ("letters: a b\nfold: É = a", "x:2: 'É' is never met: it is kept as 'é'"),
        ("letters: a b\ncapital: Ab = a", "x:2: 'Ab' is not one capital letter"),
        ("letters: a b\ncapital: e = a", "x:2: 'e' is not one capital letter"),
        ("letters: a b\ncapital: A = a b", "x:2: capital takes one letter after the ="),
        ("letters: a b\nfinal: e = a\nfinal: f = a", "x:3: 'a' has a final form already"),
        ("letters: a b\naccents: off", "x:2: expected accents: keep, or accents: drop"),
    ],
)
def test_errors_name_the_line(text, problem):
    with pytest.raises(ListError) as error:
        parse(text, "x")
    assert str(error.value).startswith(problem)
    assert "\n" not in str(error.value)


@given(
    st.lists(
        st.sampled_from(
            [
                "letters:",
                "fold:",
                "final:",
                "capital:",
                "others:",
                "graphemes",
                "=",
                "a",
                "b..d",
                "..",
                "é",
                "ij",
                "#",
                "U+0301",
                "U+",
                "İ",
                "\n",
                "accents:",
                "drop",
                "|",
            ]
        )
    )
)
def test_any_text_is_an_alphabet_or_refused_in_a_sentence(fields):
    try:
        alphabet = parse(" ".join(fields))
    except ListError:
        return
    assert parse(alphabet.text).text == alphabet.text
    assert parse(alphabet.text) == alphabet


def test_signs_with_a_meaning_in_the_file_are_named_by_number():
    alphabet = parse("letters: U+0023 = 0..9 + - *  # a game of numbers")
    assert alphabet.letters == ("#", "=", *"0123456789", "+", "-", "*")
    assert parse(alphabet.text) == alphabet
    equations = WordLists(["1+2=3", "4-3=1"], alphabet=alphabet)
    assert equations.scoring.show(equations.scoring.score("1+2=3", "4-3=1")) == "ybbgy"


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_alphabets_are_read_and_say_where_they_are_from(name):
    alphabet = load_alphabet(name)
    assert parse(alphabet.text) == alphabet
    assert pickle.loads(pickle.dumps(alphabet)) == alphabet  # noqa: S301
    with open(f"data/alphabets/{name}.txt", encoding="utf-8") as file:
        assert file.readline().startswith("# ")
    for letter in alphabet.letters:
        assert alphabet.normalise(letter) in (letter, alphabet.finals.get(letter))
        upper = alphabet.upper(letter)
        assert alphabet.tokens(alphabet.normalise(upper)) == (letter,), upper


@pytest.mark.parametrize("name", SHIPPED)
def test_a_word_in_its_one_form_stays_as_it_is(name):
    alphabet = load_alphabet(name)
    rng = random.Random(name)
    signs = [
        *alphabet.letters,
        *alphabet.folds,
        *alphabet.capitals,
        *alphabet.finals.values(),
        *"aij|É\u0301\u0307क्षมำ한ᄀ",
    ]
    for _ in range(500):
        text = "".join(rng.choices(signs, k=rng.randint(1, 8)))
        word = alphabet.normalise(text)
        assert alphabet.normalise(word) == word
        assert alphabet.normalise(unicodedata.normalize("NFD", word)) == word
        letters = alphabet.tokens(word)
        assert alphabet.spell(letters) == word
        assert len(alphabet.coded(word)) == len(letters)


def test_letters_in_a_row_have_one_spelling():
    for first in LITTLE.letters:
        for second in LITTLE.letters:
            for third in LITTLE.letters:
                word = LITTLE.spell((first, second, third))
                assert LITTLE.tokens(word) == (first, second, third)
                assert LITTLE.normalise(word) == word


# Without one


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("crane", ["c", "r", "a", "n", "e"]),
        ("e\u0301t", ["e\u0301", "t"]),
        ("नमस्ते", ["न", "म", "स्ते"]),
        ("क्ष्म", ["क्ष्म"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("น้ำใจ", ["น้ำ", "ใ", "จ"]),
        ("ภาษา", ["ภ", "า", "ษ", "า"]),
        ("\u1112\u1161\u11ab\u1100\u1173\u11af", ["\u1112\u1161\u11ab", "\u1100\u1173\u11af"]),
        ("가\u11a8나", ["가\u11a8", "나"]),
        ("각\u1161", ["각", "\u1161"]),
        ("🇳🇱🇧🇪", ["🇳🇱", "🇧🇪"]),
        ("👍🏽👍", ["👍🏽", "👍"]),
        ("", []),
    ],
)
def test_graphemes(text, found):
    assert graphemes(text) == found


def test_words_without_such_signs_have_no_alphabet_and_keep_their_digest():
    assert implied(["crane", "έρωσ", "домик", "한글", "ラーメン"]) is None
    lists = WordLists(["crane", "slate"])
    assert lists.scoring.alphabet is None
    assert lists.guesses_digest == sha256(b"crane\nslate\n").hexdigest()


def test_there_is_room_for_so_many_letters_and_no_more(monkeypatch):
    monkeypatch.setattr("player.games.alphabet._LAST_OTHER", 0x100001)
    words = [f"{letter}\u093cलम" for letter in "कखग"]
    assert WordLists(words[:2]).length == 3
    with pytest.raises(ListError, match="more than 2 letters that the alphabet does not name"):
        WordLists(words)


def test_a_list_of_clusters_is_read_by_clusters(tmp_path):
    (tmp_path / "hi.txt").write_text("नमक\nकमल\nपानीय\nक\u093cलम\n", encoding="utf-8")
    lists = load(str(tmp_path / "hi.txt"))
    assert (lists.length, lists.scoring.alphabet) == (3, Alphabet(choices=("others",)))
    assert lists.scoring.show(lists.scoring.score("कमल", "नमक")) == "ygb"
    tree = loads(encode(best_strategy_of(lists)))
    assert (tree.length, tree.answers) == (3, list(lists.answers))
    assert verify(tree, lists).ok


def test_code_points_can_be_had_by_name(tmp_path):
    (tmp_path / "hi.txt").write_text("पानी\nसाथी\n", encoding="utf-8")
    lists = load(str(tmp_path / "hi.txt"), "none")
    assert (lists.length, lists.scoring.alphabet) == (4, None)


def test_older_trees_of_code_points_go_on(tmp_path):
    (tmp_path / "hi.txt").write_text("पानी\nसाथी\nमाली\n", encoding="utf-8")
    path = str(tmp_path / "hi.txt")
    data = encode(best_strategy_of(load(path, "none")))
    assert int.from_bytes(data[12:14], "big") == 1
    (tmp_path / "hi.msgpack").write_bytes(data)
    game = Game(str(tmp_path / "hi.msgpack"), path)
    game.feed(game.tree.scoring.score("माली", "पानी"), "माली")
    assert game.remaining == [
        "पानी",
        "साथी",
    ]  # marked by code points: the vowel signs are in their places


def test_the_turkish_capital_is_read_with_or_without_an_alphabet():
    assert of("letters", 5).normalise("İZMİR") == "izmir"
    assert load_alphabet("tr").normalise("IĞDIR") == "ığdır"


# Marking


def spelt_words(rng: random.Random, count: int, length: int) -> dict[str, tuple[str, ...]]:
    """Return words of random letters as written, and their letters."""
    made = (tuple(rng.choices(LITTLE.letters, k=length)) for _ in range(count))
    return {LITTLE.spell(letters): letters for letters in made}


@pytest.mark.parametrize("game", ["letters", "common", "pegs", "placed"])
def test_games_mark_letters_whatever_they_are_written_with(game):
    rng = random.Random(game)
    for _ in range(30):
        length = rng.randint(2, 5)
        letters = spelt_words(rng, 12, length)
        lists = WordLists(letters, scoring=game, alphabet=LITTLE)
        score = naive.SCORES[game]
        expected = [[score(letters[g], letters[a]) for g in lists.words] for a in lists.answers]
        scoring = lists.scoring
        assert [[scoring.score(g, a) for g in lists.words] for a in lists.answers] == expected
        assert scoring.codes(lists.words, lists.answers, np).tolist() == expected
        problem = Problem(lists)
        assert problem.real[problem.codes].tolist() == expected
        assert score_all(lists.words, range(len(lists.answers)), 1, lists).tolist() == expected
        for guess in lists.words:
            parts = scoring.partition(guess, lists.answers)
            assert {a: code for code, part in parts.items() for a in part} == {
                a: score(letters[guess], letters[a]) for a in lists.answers
            }


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
def test_the_best_tree_is_the_oracles_over_letters(mode):
    rng = random.Random(mode)
    for _ in range(40):
        length = rng.choice((2, 3))
        letters = spelt_words(rng, rng.randint(4, 9), length)
        lists = WordLists(letters, alphabet=LITTLE, name="spelt")
        cost, _ = naive.best_tree(
            [letters[word] for word in lists.answers], [letters[word] for word in lists.words],
            mode=mode, objective="mean", limit=0, weights=None,
        )  # fmt: skip
        problem = Problem(lists, mode=mode)
        params = Params(openers=len(lists.words), max_guesses=0)
        strategy = solve(problem, params).strategy(problem, params)
        assert strategy.stats.total == cost[0]
        tree = loads(encode(strategy))
        assert verify(tree, lists).problems == []
        for form in READERS:
            assert export(tree, form)


def best_strategy_of(lists: WordLists) -> Strategy:
    problem = Problem(lists)
    params = Params(openers=len(lists.words), max_guesses=0)
    return solve(problem, params).strategy(problem, params)


def test_hard_mode_goes_by_letters_and_says_so():
    scoring = of("letters", 3, LITTLE)
    code = scoring.parse("gyb")
    played = [("abcac", code)]  # ab, ca, c
    assert why_not(played, "aabca", "hard", scoring) == "must keep AB in place 1"
    assert why_not(played, "abbc", "hard", scoring) == "must contain CA"
    assert why_not(played, "abaca", "hard", scoring) is None
    turkish = of("letters", 4, load_alphabet("tr"))
    assert (
        why_not([("izin", turkish.parse("gbbb"))], "ışık", "hard", turkish)
        == "must keep İ in place 1"
    )
    assert (
        why_not([("ışık", turkish.parse("gbbb"))], "izin", "hard", turkish)
        == "must keep I in place 1"
    )


@pytest.mark.parametrize("mode", ["hard", "ultra"])
def test_every_room_has_the_same_rules(mode):
    rng = random.Random(mode)
    for _ in range(30):
        length = rng.randint(2, 4)
        letters = spelt_words(rng, 15, length)
        lists = WordLists(letters, alphabet=LITTLE)
        scoring = lists.scoring
        words = list(lists.words)
        guess, answer = rng.choice(words), rng.choice(words)
        code = scoring.score(guess, answer)
        wanted = [
            naive.allowed(mode, letters[guess], code, letters[word], naive.score) for word in words
        ]
        assert [not why_not([(guess, code)], word, mode, scoring) for word in words] == wanted
        coded = [[ord(sign) for sign in scoring.coded(word)] for word in words]
        rules = CheckerRules(mode, np.array(coded).T.copy())
        assert rules.allowed(words.index(guess), code).tolist() == wanted
        problem = Problem(lists, mode=mode)
        book = Rulebook(problem)
        state = problem.part(problem.state(range(len(lists.answers))), words.index(guess), code)
        rows = kernels.indices_of(book.after(words.index(guess), state, book.start).rows)
        assert {words[problem.local.name[row]] for row in rows} == {
            word for word, fine in zip(words, wanted) if fine
        }


def test_policies_count_letters():
    letters = spelt_words(random.Random(5), 12, 3)
    lists = WordLists(letters, alphabet=LITTLE)
    has = choose._presence(Problem(lists), "it")
    assert has.sum(axis=1).tolist() == [len(set(letters[word])) for word in lists.words]


def test_told_and_hinted_show_letters_as_they_are_written():
    scoring = of("letters", 5, load_alphabet("nl"))
    assert (
        scoring.revealed([("kijken", scoring.parse("bgbyb"))])
        == "In place: _IJ___. Elsewhere: E. Absent: K N."
    )
    assert scoring.hinted("kijken") == "A good word now has the letters E K N IJ."
    turkish = of("letters", 4, load_alphabet("tr"))
    assert turkish.hinted("ılık") == "A good word now has the letters I K L."


def test_messages_about_the_length_of_words_count_letters():
    scoring = of("letters", 5, load_alphabet("nl"))
    assert scoring.not_of_length("ijs") == "'ijs' has 2 letters"
    assert scoring.fault(scoring.normalise("Kóken")) is None
    assert scoring.fault("kдken") == "'д' is not a letter of the alphabet"
    with pytest.raises(FeedbackError, match="'ijs' has 2 letters, 'kijken' has 5"):
        scoring.score("ijs", "kijken")
