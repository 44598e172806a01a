"""Few guesses left: the page stays within the limit if it can, shows what is out of reach, and can continue."""

import pytest

from player.core.feedback import format_feedback, score
from player.core.modes import why_not
from player.loader import load
from player.words.lists import load as load_lists
from tests.support.browsing import Page
from tests.support.tiers import quick_first


@pytest.fixture
def visit_shipped(visit):
    """Return a function that opens the page of a shipped tree, with its lists."""
    return lambda name: visit(load(name), load_lists(name.removesuffix("-hard")))


def play(page: Page, *turns: str) -> None:
    for turn in turns:
        word, _, marks = turn.partition(" ")
        if page.word != word:
            page.tab.click("#own")
            page.tab.fill("#own-word", word)
            page.tab.click("#own-use")
            if page.tab.is_visible("#own-form"):  # the page says that the mode forbids it
                page.tab.click("#own-use")
        page.type_marks(marks)


@pytest.mark.parametrize(
    ("name", "turns", "answer"),
    quick_first(
        1,
        [
            ("classic", ("mummy bbbbb", "jazzy bbbbb", "trine bybby"), "hover"),
            ("nyt2023", ("yukky bbbbg", "puppy bbbbg", "vivid bbbby"), "sandy"),
        ],
    ),
)
def test_the_limit_is_kept_where_a_word_keeps_it(visit_shipped, name, turns, answer):
    page = visit_shipped(name)
    play(page, *turns)
    assert "3 guesses left." in page.text("#left-note")
    assert "to the end" in page.text("#left-note")
    assert "can no longer" not in page.text("#left-note")
    assert len(page.play_on(answer)) <= 6


def test_the_last_guess_can_win_and_what_is_out_of_reach_is_said(visit_shipped):
    page = visit_shipped("classic")
    play(page, *["patch bgggg"] * 4)
    assert page.word == "climb"
    assert "1 of the answers can no longer be reached within 6 guesses." in page.text("#left-note")
    play(page, "patch bgggg")
    assert "Last guess. 5 of the answers can no longer be reached" in page.text("#left-note")
    assert page.text("#why").count("1 in 6") == 1
    left = page.text("#left-words ul").split()
    assert page.word in left


def test_a_lost_game_says_so_and_can_go_on(visit_shipped):
    page = visit_shipped("classic")
    play(page, *["patch bgggg"] * 6)
    assert page.text("#result-title") == "Not found in 6 guesses"
    assert page.left == "6 answers left"
    assert page.ask("guesstree.game.position.word") is None
    page.reload()
    assert page.text("#result-title") == "Not found in 6 guesses"
    page.tab.click("#go-on")
    assert "Beyond the limit of 6 guesses." in page.text("#left-note")
    assert page.play_on("hatch")[-1][0] == "hatch"
    page.tab.click("#undo-result")
    while page.tab.is_visible("#undo") and page.tab.is_enabled("#undo"):
        page.tab.click("#undo")
    assert page.text("#result-title") == "Not found in 6 guesses", "going on is taken back too"


@pytest.mark.parametrize(
    ("name", "turns"),
    quick_first(
        1,
        [
            ("classic-hard", ("immix bbbbb", "reast bbybg")),
            ("classic-hard", ("queue bbbbb", "trail bbbbb")),
            ("nyt2023-hard", ("buzzy bbbbb", "mummy bbbbb", "cruet bbbbb")),
        ],
    ),
)
def test_hard_mode_searches_to_the_end_and_keeps_its_rules(visit_shipped, name, turns):
    page = visit_shipped(name)
    play(page, *turns)
    assert "to the end" in page.text("#left-note")
    answer = page.ask("guesstree.words[guesstree.game.position.left[0]]")
    while not page.solved:
        assert not why_not(page.turns(), page.word, "hard")
        page.type_marks(format_feedback(score(page.word, answer), 5, "letters"))
    assert page.turns()[-1][0] == answer


def test_advice_is_there_at_once_and_gets_better(visit_shipped):
    page = visit_shipped("classic")
    page.play_own("mummy")
    page.tab.keyboard.type("bbbbb")
    # The first advice, before a worker can answer.
    at_once = page.ask(
        "() => { document.querySelector('#next').click(); return [document.body.hasAttribute('data-searching'),"
        " document.querySelector('#turn-title b').textContent, document.querySelector('#left-note').textContent]; }"
    )
    assert at_once[0]
    assert page.ask("word => guesstree.words.includes(word)", at_once[1])
    assert "a quick estimate" in at_once[2]
    assert "quick estimate" not in page.text("#left-note")


def test_the_best_words_stay_open_when_better_advice_comes(visit_shipped):
    page = visit_shipped("classic")
    page.play_own("mummy")
    page.tab.keyboard.type("bbbbb")
    searching = page.ask(
        "() => { document.querySelector('#next').click(); document.querySelector('#best summary').click();"
        " return document.body.hasAttribute('data-searching'); }"
    )
    assert searching
    page.settle()
    page.tab.wait_for_selector("#best table")


def test_the_word_being_marked_stays(visit_shipped):
    page = visit_shipped("classic")
    page.play_own("mummy")
    page.tab.keyboard.type("bbbbb")
    quick = page.ask(
        "() => { document.querySelector('#next').click(); guesstree.game.setMark(0, 1);"
        " return document.querySelector('#turn-title b').textContent; }"
    )
    assert page.word == quick
    assert page.ask("guesstree.game.state.marks[0]") == 1


def test_without_workers_the_page_searches_by_itself(visit):
    page = visit(script="delete window.Worker;")
    page.play_own("fuzzy")
    page.answer_with("crane")
    assert page.play_on("crane")[-1][0] == "crane"
