"""Alphabets on the page: it reads and splits words as the player does, and shows one tile per letter."""

import random

import pytest

from compiler.api import load as load_words
from compiler.api import solve
from player.export.formats import export
from player.words.lists import WordLists, load_alphabet
from player.words.shipped import shipped_names
from tests.support.browsing import PHONE
from tests.support.tiers import quick_first

pytestmark = pytest.mark.slow(
    "opens a page for each alphabet; the quick tier tests the alphabets in Python"
)

DUTCH = [
    "kijken",
    "lijken",
    "rijken",
    "pijpen",
    "wijken",
    "bijlen",
    "blijft",
    "grijze",
    "schijn",
    "bi|jou",
]
WORDS = {
    "nl": (DUTCH, ["ijdelt", "strijd"]),
    "hr": (["ljubav", "njegov", "kljuna", "bonjov", "džepam", "poljan"], ["bajin"]),
    "tr": (["ışık", "ılık", "izin", "ipek", "kara"], ["İKİZ"]),
    "he": (["שלום", "כלבם", "מלכי", "חלון", "ארון"], []),
    "hi": (["नमक", "कमल", "पानीय", "नमस्ते"], []),
    "ko": (["한글", "안녕", "한국", "음식"], []),
}
NONE = (["नमक", "कमल", "पानीय"], [])  # without an alphabet, letters are graphemes
SIGNS = "abcijlnzßĳIİıiǆľ|\u0301\u0307\u0303'שׁםלןक्षमाणीนำ้ใ한글ㄱᄀ\u1161\u11a8🇳🇱👍🏽éÉœ\u200d"


def lists_of(code: str) -> WordLists:
    answers, others = WORDS.get(code, NONE)
    return load_words(answers, others, name=code, alphabet=code if code in WORDS else None)


@pytest.fixture
def visit_words(visit):
    """Return a function that opens the page of the best tree for some words."""
    return lambda lists, **options: visit(solve(lists).tree, lists, **options)


@pytest.mark.parametrize(
    "code",
    quick_first(3, sorted(shipped_names("data/alphabets"), key=lambda code: code not in WORDS)),
)
def test_words_are_read_as_the_player_reads_them(visit_words, code):
    alphabet = load_alphabet(code)
    letters = [
        *alphabet.letters,
        *SIGNS,
        *alphabet.folds,
        *alphabet.finals.values(),
        *alphabet.capitals,
    ]
    rng = random.Random(code)
    words = ["".join(rng.choices(letters, k=rng.randint(1, 7))) for _ in range(300)]
    words += [word.upper() for word in words[:100]]
    first = "".join(alphabet.letters[:3]) or "नमक"
    page = visit_words(load_words([first], name=code, alphabet=code))
    found = page.ask(
        "words => words.map((word) => { const { lexicon } = guesstree.game;"
        " const kept = lexicon.scoring.normalise(word); return [kept, lexicon.cut(kept)]; })",
        words,
    )
    kept = [alphabet.normalise(word) for word in words]
    assert found == [[word, list(alphabet.tokens(word))] for word in kept]


@pytest.mark.slow("plays every answer of every alphabet in a browser")
@pytest.mark.parametrize("code", [*WORDS, "none"])
def test_the_page_has_the_words_and_plays_every_answer(visit_words, code):
    lists = lists_of(code)
    page = visit_words(lists)
    assert page.ask("guesstree.words") == sorted(lists.words)
    pairs = [[guess, answer] for guess in lists.words for answer in lists.answers]
    assert page.ask("pairs => pairs.map(([g, a]) => guesstree.score(g, a))", pairs) == [
        lists.scoring.score(guess, answer) for guess, answer in pairs
    ]
    for answer in lists.answers:
        while not page.solved:
            drawn = page.ask(
                "[...document.querySelectorAll('#tiles .tile')].map(t => t.textContent)"
            )
            assert "".join(drawn) == page.word.replace("|", "")
            assert len(drawn) == lists.length
            page.type_marks(lists.scoring.show(lists.scoring.score(page.word, answer)))
        assert page.turns()[-1] == (answer, lists.scoring.solved)
        page.tab.click("#again")


@pytest.mark.parametrize(
    ("code", "typed", "kept"),
    [
        ("nl", "KIJKEN", "kijken"),
        ("nl", "pĳpén", "pijpen"),
        ("nl", "BI|jou", "bi|jou"),
        ("hr", "Ǉubav", "ljubav"),
        ("tr", "IŞIK", "ışık"),
        ("tr", "İPEK", "ipek"),
        ("he", "שלומ", "שלום"),
        ("ko", "감자", "ㄱㅏㅁㅈㅏ"),
    ],
)
def test_a_word_is_typed_as_its_people_type_it(visit_words, code, typed, kept):
    page = visit_words(lists_of(code))
    page.tab.click("#own")
    page.tab.fill("#own-word", typed)
    page.tab.click("#own-use")
    if code == "ko":
        assert "5 letters, and needs 6" in page.text("#own-note")
    else:
        assert page.word == kept


def test_letters_of_several_signs_can_be_tapped(visit_words):
    page = visit_words(lists_of("nl"), **PHONE)
    page.tab.click("#own")
    keys = page.ask("[...document.querySelectorAll('#own-signs button')].map(b => b.textContent)")
    assert keys == [*load_alphabet("nl").letters, "⌫"]
    for letter in ["k", "ij", "k", "e", "x"]:
        page.tab.click(f"#own-signs button[aria-label='Add {letter}']")
    page.tab.click("#own-signs button >> nth=-1")
    page.tab.click("#own-signs button[aria-label='Add n']")
    assert page.tab.input_value("#own-word") == "kijken"
    page.tab.click("#own-signs button[aria-label='Add ij']")  # one too many: nothing happens
    page.tab.click("#own-use")
    assert page.word == "kijken"


def test_a_sign_of_another_alphabet_is_refused(visit_words):
    page = visit_words(lists_of("he"))
    page.tab.click("#own")
    page.tab.fill("#own-word", "שabc")
    assert page.text("#own-note") == "“a” is not a letter of this alphabet."


def test_hard_mode_holds_letters_together(visit_words):
    page = visit_words(lists_of("nl"))
    why = page.ask(
        "() => { const { lexicon, mode } = guesstree.game; void mode;"
        " const code = lexicon.scoring.parse('bgbbb');"
        " return guesstree.whyNot([{ word: 'kijken', code }], 'schijn', 'hard'); }"
    )
    assert why == "it must keep IJ in place 2"


def test_pages_without_an_alphabet_do_without_its_script():
    lists = WordLists(["crane", "slate"])
    assert "class Alphabet" not in export(solve(lists).tree, "html", lists)
