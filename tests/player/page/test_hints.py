"""Hints for people who find the words themselves: the page gives away exactly as much as the command line."""

import random

import pytest

from player.core.feedback import score
from player.gameplay.advisers import Advisers
from player.gameplay.explanation import hint
from player.gameplay.game import Game
from tests.support.browsing import Page
from tests.support.little import WEIGHTS, WORDS, little_tree

pytestmark = pytest.mark.slow(
    "compares hints in a browser with those of the terminal, which the quick tier tests"
)


def with_hints(page: Page, level: int) -> Page:
    page.tab.click("#open-settings")
    page.tab.check(f"input[name=hints][value='{level}']")
    page.tab.keyboard.press("Escape")
    return page


def play_word(page: Page, word: str) -> None:
    page.tab.fill("#own-word", word)
    page.tab.click("#own-use")


@pytest.mark.parametrize("weights", [None, WEIGHTS])
def test_hints_say_what_the_command_line_says(visit, weights) -> None:
    tree = little_tree(weights=weights)
    rng = random.Random(5)
    page = with_hints(visit(tree), 3)
    for answer in rng.sample(WORDS, 3):
        game = Game(Advisers(tree))
        while not page.solved:
            hints = page.ask("[1, 2, 3].map(guesstree.hintsFor)")
            for level in (1, 2):
                first, *others = hint(game, level)
                spread = first.partition(", ")[2].rstrip(".")
                hint_lines = hints[level - 1]
                assert [it for it in hint_lines if "likel" not in it] == split(others)
                assert bool(spread) == any("likel" in it for it in hint_lines)
            good = page.ask(
                "guesstree.game.position.suggested"
            )  # off the tree it may be another than there
            assert hints[2] == [*hints[1], tree.scoring.hinted(good)]
            word = rng.choice(game.remaining)
            play_word(page, word)
            assert page.text("#turn-title") == f"You play {word}"
            game.feed(score(word, answer), word)
            page.answer_with(answer)
        page.tab.click("#again")


def split(lines: list[str]) -> list[str]:
    """Split lines of hints from `play` into sentences."""
    return [f"{it.rstrip('.')}." for line in lines for it in line.split(". ") if it]


def test_no_word_is_named_before_it_is_found(visit) -> None:
    page = with_hints(visit(), 1)
    assert page.text("#turn-title") == "Which word do you play?"
    for _ in range(2):
        shown = page.text("main").lower()
        assert not [word for word in WORDS if word in shown]
        assert not page.tab.is_visible("#refuse"), "no word was suggested"
        play_word(page, "irate")
        page.answer_with("crane")
        shown = page.text("#turn").lower() + page.text("aside").lower()
        assert not [word for word in WORDS if word in shown]
        page.tab.click("#undo")
        page.tab.click("#undo")
    assert page.turns() == []


def test_it_does_not_give_away_that_a_word_is_the_only_one(visit) -> None:
    page = with_hints(visit(), 1)
    play_word(page, "grape")
    page.answer_with("crane")
    play_word(page, "trace")
    page.answer_with("crane")
    assert page.left == "1 answer left"
    play_word(page, "crane")
    assert page.text("#turn-title") == "You play crane"
    assert page.ask("guesstree.game.state.marks") == [None] * 5
    page.answer_with("crane")
    assert page.solved


def test_levels_are_chosen_at_any_time(visit) -> None:
    page = with_hints(visit(), 2)
    assert page.text("#own-label") == "Which word do you play?", (
        "there is none yet that it could differ from"
    )
    play_word(page, "grape")
    assert page.tab.text_content("#own-label") == "I play another word:"
    page.answer_with("crane")
    assert "Absent: " in page.text("#left-note")
    assert "A good word" not in page.text("#left-note")
    page.tab.click("#open-settings")
    page.tab.check("input[name=hints][value='0']")
    page.tab.keyboard.press("Escape")
    assert page.text("#turn-title").startswith("Play ")
    page.reload()
    assert page.text("#turn-title").startswith("Play ")


def set_opener(page: Page, word: str) -> str:
    page.tab.click("#open-settings")
    page.tab.fill("#my-opener", word)
    page.tab.click("#opener-form button")
    note = page.text("#opener-note")
    page.tab.keyboard.press("Escape")
    return note


def test_games_open_with_ones_own_word(visit) -> None:
    tree = little_tree()
    page = visit(tree)
    own = next(word for word in WORDS if word != tree.word(0))
    assert own in set_opener(page, own.upper())
    assert page.word == own
    page.play_on("crane")
    page.tab.click("#again")
    assert page.word == own
    page.reload()
    assert page.word == own
    page.tab.click("#refuse")
    assert page.word != own
    page.play_on("grape")  # a refused word is not the answer
    page.tab.click("#again")
    assert page.word != own, "the game does not know it"
    assert "not on the list" in set_opener(page, "zzzzz")
    assert set_opener(page, "") == "Your games start with the tree's word."
    page.reload()
    page.tab.click("#refused button")
    assert page.word == tree.word(0)
