"""The page with answers that are not equally likely, and with past answers."""

import random

import pytest

from player.core.feedback import score
from player.core.session import play
from player.core.tree import Tree
from player.gameplay.advisers import Advisers
from player.gameplay.explanation import percent
from player.gameplay.game import Game
from player.loader import load
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.browsing import Page
from tests.support.little import WEIGHTS, WORDS, little_tree
from tests.support.tiers import each_value_quick, few_then_many

pytestmark = pytest.mark.slow(
    "opens many pages with weights; the quick tier opens the pages of days, which have weights"
)

DIGITS = str.maketrans("byg", "012")
OUTSIDER = "aahed"  # a guess of classic that is not an answer


# Answers that are not equally likely

DAY = {"date": "2026-06-01", "known": "2026-05-31", "again": 100}
LISTS = WordLists(WORDS, ["fuzzy"], name="little")


@pytest.fixture
def weighted() -> Tree:
    tree = little_tree(weights=WEIGHTS)
    tree.meta["day"] = DAY
    return tree


@pytest.fixture
def weighing(visit, weighted) -> Page:
    return visit(weighted, LISTS)


def shown(page: Page) -> list[str]:
    return [item.inner_text() for item in page.tab.locator("#left-words li").all()]


def as_told(game: Game) -> list[str]:
    if len(game.remaining) == 1:
        return game.remaining
    return [f"{word} {percent(chance)}" for word, chance in game.chances()]


def test_percentages_are_said_as_we_do(page):
    rng = random.Random(31)
    chances = [n / 1000 for n in range(1001)] + [rng.random() ** 3 for _ in range(3000)]
    chances += [n / 16 for n in range(17)] + [1e-9, 0.0009999, 0.9999]
    assert page.ask("all => all.map(guesstree.percent)", chances) == list(map(percent, chances))


@few_then_many("games", 2, len(WORDS))
def test_answers_left_are_shown_likeliest_first_as_we_do(weighing, weighted, games):
    rng = random.Random(32)
    advisers = Advisers(weighted, LISTS)
    for answer in WORDS[:games]:
        game = Game(advisers)
        assert shown(weighing) == as_told(game)
        while not weighing.solved:
            if rng.random() < 0.4:
                weighing.play_own(rng.choice(weighing.ask("guesstree.words")))
            game.feed(score(weighing.word, answer), weighing.word)
            weighing.answer_with(answer)
            if not weighing.solved:
                assert shown(weighing) == as_told(game)
                word = weighing.word
                chance = weighing.ask("word => guesstree.game.chance(word)", word)
                assert chance == pytest.approx(game.chance(word))
        weighing.tab.click("#again")


def test_the_chance_to_win_is_told_by_weight(weighing):
    weighing.answer_with("grape")
    assert weighing.word == "crane"
    assert "64 %" in weighing.text("#why")
    weighing.tab.click("#own")
    weighing.tab.fill("#own-word", "grape")
    assert "its chance of being the answer is 21 %" in weighing.text("#own-note")
    weighing.tab.fill("#own-word", "glare")
    assert "it cannot be the answer" in weighing.text("#own-note")


@pytest.mark.slow("works out the chance of every answer of classic, here and in the page")
def test_of_many_answers_the_likeliest_are_shown_unasked(visit, tree, classic):
    heavy = load("classic")
    rng = random.Random(33)
    heavy.weights = tuple(rng.randrange(1, 500) for _ in heavy.answers)
    page = visit(heavy, classic)
    weight_of = as_told(Game(Advisers(heavy)))
    assert shown(page) == weight_of[:8]
    page.tab.click("#left-words summary")
    page.tab.locator("#left-words details li").first.wait_for()
    assert shown(page)[8:] == weight_of


def test_without_weights_no_chance_is_named(page):
    assert not page.tab.is_visible("#day")
    page.answer_with("crane")
    assert "%" not in page.text("main")
    assert "1 in " in page.text("#why") or "none" in page.text("#why")


def test_beyond_the_list_all_count_alike(weighing):
    for _ in range(8):
        weighing.tab.click("#refuse")
    weighing.tab.click("#problem button:has-text('Go on')")
    assert shown(weighing) == ["fuzzy"]


def test_off_the_tree_the_search_counts_weights(visit):
    """If parts are small, its figures equal the oracle's."""
    words = ("batch", "catch", "hatch", "latch", "match", "patch", "watch")
    weights = (1, 1, 1, 1, 60, 2, 1)
    page = visit(little_tree(words, weights=weights))
    page.play_own("patch")
    page.answer_with("latch")
    left = [word for word in words if word != "patch"]
    weight = {word: weights[words.index(word)] for word in left}
    best = naive.best_tree(left, words, weights=weight)[0][0]
    assert page.word == "match"
    found = page.ask("guesstree.game.position.expected")
    assert found == pytest.approx(best / sum(weight.values()), abs=0.05)


def test_of_two_answers_left_the_likelier_is_played(visit):
    page = visit(little_tree(("abd", "abc", "xyz"), weights=(3, 8, 1)))
    page.play_own("xyz")
    page.answer_with("abd")
    assert page.word == "abd"
    assert page.ask("guesstree.game.position.expected") == pytest.approx(14 / 11)


def test_on_the_tree_what_is_expected_is_weighted(weighing, weighted):
    game = Game(Advisers(weighted))
    found = weighing.ask("guesstree.game.position.expected")
    assert found == pytest.approx(game.advice().mean)
    assert weighing.ask("guesstree.stats().weight") == sum(WEIGHTS)


# Past answers


def add_past(page: Page, text: str) -> None:
    if page.tab.get_attribute("#past", "open") is None:
        page.tab.click("#past summary")
    page.tab.fill("#past-text", text)
    page.tab.click("#past-form button[type=submit]")


def test_the_page_says_for_which_day_it_is(weighing):
    assert weighing.text("#day-title") == "Made for 1 June 2026"
    assert "knows the answers up to 31 May 2026" in weighing.text("#day-known")
    assert "“guesstree past”" in weighing.tab.text_content("#past-kept")


def test_without_a_day_there_is_no_place_for_past_answers(visit):
    assert not visit(little_tree(weights=WEIGHTS)).tab.is_visible("#day")


def test_past_answers_count_less_from_then_on(weighing, weighted):
    assert shown(weighing)[0] == "crane 60 %"
    add_past(
        weighing,
        "date,answer\n2026-05-31,grape\n2026-06-01,crane\n2026-06-02\tcrane\n2026-06-03;fuzzy\n",
    )
    assert weighing.text("#past-used") == (
        "1 past answer added. 1 line skipped: already known. Not among the answers: fuzzy."
    )
    weights = [6 if word == "crane" else weight for word, weight in zip(WORDS, WEIGHTS)]
    weight_of = dict(zip(WORDS, weights))
    expected = [
        f"{word} {percent(weight_of[word] / sum(weights))}"
        for word in sorted(WORDS, key=lambda it: -weight_of[it])
    ]
    assert shown(weighing) == expected
    weighing.reload()
    assert shown(weighing) == expected
    weighing.tab.click("#past summary")
    weighing.tab.click("#past-clear")
    assert shown(weighing)[0] == "crane 60 %"
    assert weighing.ask("localStorage.getItem('guesstree past')") is None
    assert not weighing.tab.is_visible("#past-used")


def test_with_past_answers_the_search_is_asked_where_it_does_better(weighing):
    weighing.answer_with("grape")
    assert weighing.word == "crane"  # the tree plays this word, and it is the most likely one
    add_past(weighing, "2026-06-01 crane")
    left = {"crane": 6, "creme": 3, "grape": 20, "graze": 8, "irate": 2, "trace": 1}
    best = naive.best_tree(list(left), (*WORDS, "fuzzy"), weights=left)[0][0] / sum(left.values())
    by_tree = weighing.ask(
        "guesstree.game.tree.stats(guesstree.game.position.node, guesstree.game.weights)"
    )
    mean = by_tree["total"] / by_tree["weight"]
    assert mean > best + 0.05, "there is something to be gained"
    assert weighing.word != "crane"
    assert "With the past answers added" in weighing.text("#left-note")
    assert weighing.ask("guesstree.game.position.expected") == pytest.approx(best, abs=0.05)
    assert weighing.play_on("irate")[-1][0] == "irate"


def test_where_no_weight_has_changed_the_tree_plays_on(weighing, weighted):
    weighing.answer_with("grape")
    add_past(weighing, "2026-06-01 glare")
    assert weighing.ask("guesstree.game.position.source") == "tree"
    assert weighing.word == play(weighted, "grape")[1][0]


def test_the_word_being_marked_stays_when_past_answers_are_added(weighing):
    weighing.answer_with("grape")
    weighing.tab.click("#tiles button >> nth=1")
    add_past(weighing, "2026-06-01 glare")
    assert weighing.ask("guesstree.game.state.marks") == [None, 1, None, None, None]
    word = weighing.word
    add_past(weighing, "2026-06-01 crane")
    assert weighing.word == word
    assert weighing.ask("guesstree.game.state.marks") == [None, 1, None, None, None]


BAD_LINES = [
    ("2026-06-01,crane\n\nnonsense", "Line 3, “nonsense”: expected a date and a word, such as"),
    ("2026-06-01,crane,slate", "Line 1, “2026-06-01,crane,slate”: expected a date and a word"),
    ("1/6/2026,crane", "Line 1, “1/6/2026,crane”: “1/6/2026” is not a date"),
    ("2026-02-30,crane", "“2026-02-30” is not a date"),
    ("2026-06-01,crane\ndate,answer", "Line 2, “date,answer”: “date” is not a date"),
    ("2026-06-01,cranes", "Line 1, “2026-06-01,cranes”: expected a word of 5 letters."),
    ("2026-06-01,<b>ab", "Line 1, “2026-06-01,<b>ab”: expected a word of 5 letters."),
]


def test_a_bad_line_is_told_and_changes_nothing(weighing):
    before = shown(weighing)
    for text, problem in BAD_LINES:
        add_past(weighing, text)
        assert problem in weighing.text("#past-note")
        assert weighing.text("#past-note").endswith(".")
        assert shown(weighing) == before
        assert weighing.ask("localStorage.getItem('guesstree past')") is None
    add_past(weighing, "2026-06-01,grape")
    assert weighing.text("#past-note") == ""


def test_past_answers_are_read_as_people_write_them(weighing):
    text = "\ufeffDate;Answer\r\n2026-06-01;CRANE\r\n 2026-06-02 , grape \n2026-06-03\t trace"
    read = weighing.ask("text => guesstree.readPast(text, '2026-05-31')", text)
    days = ["2026-06-01", "2026-06-02", "2026-06-03"]
    assert read == {
        "problem": "",
        "words": ["crane", "grape", "trace"],
        "passed": 0,
        "strangers": [],
        "days": days,
    }
    assert weighing.ask("guesstree.readPast('', '2026-05-31').words") == []


def test_a_word_that_cannot_come_again_is_still_no_dead_end(visit, weighted):
    weighted.meta["day"] = DAY | {"again": 0}
    page = visit(weighted)
    add_past(page, "\n".join(f"2026-06-0{at},{word}" for at, word in enumerate(WORDS, 1)))
    assert page.play_on("grape")[-1][0] == "grape"


@pytest.mark.parametrize(("size", "scheme"), each_value_quick(["100%", "200%"], ["light", "dark"]))
def test_past_answers_fit_a_small_phone(visit, weighted, scheme, size):
    page = visit(weighted, viewport={"width": 320, "height": 600}, color_scheme=scheme)
    page.ask("size => { document.documentElement.style.fontSize = size; }", size)
    fits = "document.documentElement.scrollWidth <= innerWidth"
    add_past(page, "2026-06-01,crane\n" + "x" * 200)
    assert page.tab.is_visible("#past-note")
    assert page.ask(fits)
    add_past(page, "2026-05-01,crane\n2026-06-01,crane\n2026-06-02,fuzzy")
    assert page.tab.is_visible("#past-used")
    assert page.ask(fits)


def test_past_answers_are_added_by_keyboard_alone(weighing):
    keys = weighing.tab.keyboard
    weighing.tab.focus("#past summary")
    keys.press("Enter")
    keys.press("Tab")
    keys.type("2026-06-01,crane")
    keys.press("Enter")
    keys.type("2026-06-02 grape")
    keys.press("Tab")
    keys.press("Enter")
    assert weighing.text("#status") == weighing.text("#past-used") == "2 past answers added."
    assert weighing.turns() == []
