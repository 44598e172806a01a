"""Analysis of a finished game: the page shows the figures of the command line, and marks estimates."""

import random

import pytest

from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.core.tree import loads
from player.gameplay.analysis import Analyst
from player.terminal import report
from player.words.lists import WordLists
from tests.support.browsing import Page
from tests.support.games import random_words
from tests.support.little import WEIGHTS, WORDS, little_tree

KEYS = ("left", "after", "expected", "cost", "saved")


def games_of(rng: random.Random, lists: WordLists, count: int) -> list[str]:
    games = []
    for _ in range(count):
        words = [*rng.sample(lists.words, rng.randint(1, 4)), rng.choice(lists.answers)]
        games.append(" ".join(dict.fromkeys(words[:-1])) + f" {words[-1]}")
    return [game for game in games if len(set(game.split())) == len(game.split())]


@pytest.mark.parametrize(
    ("mode", "weights"), [("normal", None), ("hard", None), ("normal", WEIGHTS)]
)
def test_figures_are_those_of_the_command_line_where_both_are_exact(visit, mode, weights) -> None:
    rng = random.Random(7)
    if mode == "normal" and weights is None:
        lists = WordLists(random_words(rng, 30, 4), random_words(rng, 60, 4), name="random")
        params = Params(openers=5)
        problem = Problem(lists)
        tree = loads(encode(solve(problem, params).strategy(problem, params)))
        games = games_of(rng, lists, 12)
    else:
        tree, lists = little_tree(mode=mode, weights=weights), None
        games = (
            ["grape crane", "crane", "glare grape irate", "trace glare"]
            if mode == "normal"
            else list(WORDS[:4])
        )
    page, analyst = visit(tree, lists), Analyst(tree, lists)
    exact = 0
    for game in games:
        expected, found = analyst.analyse(game), page.ask("guesstree.analyse", game)
        for mine, theirs in zip(found["turns"], expected.turns, strict=True):
            assert (mine["left"], mine["after"]) == (theirs.left, theirs.after)
            if not (mine["estimated"] or theirs.estimated):
                exact += 1
                assert mine["cost"] == pytest.approx(theirs.cost), (game, mine, repr(theirs.best))
        if not any(turn["estimated"] for turn in found["turns"]) and not expected.saved_estimated:
            assert page.ask("guesstree.balance", game) == report.balance(expected)
    assert exact >= len(games)


def analyse(page: Page, text: str) -> None:
    if page.tab.get_attribute("#analysis", "open") is None:
        page.tab.click("#analysis summary")
    page.tab.fill("#analysis-text", text)
    page.tab.click("#analysis-form [type=submit]")
    page.settle()


def test_a_game_is_read_as_people_write_it(visit) -> None:
    page = visit(little_tree())
    code = page.ask("guesstree.game.lexicon.scoring.show(guesstree.score('grape', 'crane'))")
    marked = f"grape={code} crane=ggggg"
    for text in ("grape crane", "grape\ncrane\n", " GRAPE, crane ", marked):
        analyse(page, text)
        assert page.text("#analysis-note") == "", text
        lines = page.tab.locator(".appraised li").all()
        assert len(lines) == 2, text
        assert "8 left before it" in lines[0].inner_text()
        assert page.text("#analysis-shown").count("expected") == 1
        assert page.text("#status").endswith("= 2 guesses.")
        analyse(page, "")  # nothing of this game is left
        assert page.tab.locator(".appraised").count() == 0


NO_GAMES = {
    "": "no turn",
    "crane gr": "Turn 2, “gr”: It has 2 letters, and needs 5.",
    "crane=bbbbb grape": "“grape” has no feedback",
    "crane=bbbbb grape=bbbbb": "Turn 1: No",
    "crane=ggggg grape=bbbbb": "Turn 2: the game was over before.",
    "<b>ab": "only letters",
    "crane " * 31: "more than 30 turns",
}


def test_what_is_no_game_is_told_in_a_sentence(visit) -> None:
    page = visit(little_tree())
    for text, note in NO_GAMES.items():
        analyse(page, text)
        assert note in page.text("#analysis-note"), text
        assert page.tab.locator(".appraised").count() == 0, text


def test_what_is_against_the_mode_is_told(visit) -> None:
    page = visit(little_tree(mode="hard"))
    analyse(page, "grape fuzzy crane")
    assert "Not allowed in hard mode" in page.text("#analysis-note")


def test_the_game_that_is_over_is_analysed_at_one_press(visit) -> None:
    page = visit(little_tree())
    turns = page.play_on("crane")
    page.tab.click("#analyse")
    page.settle()
    assert page.tab.locator(".appraised li").count() == len(turns)
    assert "expected + 0.00 cost" in page.text("#analysis-shown")
    assert page.solved, "the game in hand is as it was"


def test_estimates_are_marked(visit, classic) -> None:
    from player.loader import load

    page = visit(load("classic"), classic)
    analyse(page, "aahed crane")
    assert "~" in page.text("#analysis-shown")
    assert "~ marks an estimate" in page.text("#analysis-shown")
