"""Data that the page stores in a browser: the current game, the settings, finished games; shown and deleted."""

import json

import pytest

from player.core.tree import Tree
from player.export.formats import export
from tests.support.browsing import NO_STORAGE, Page
from tests.support.little import WORDS, little_tree

OTHERS = ("abbey", "apple", "badge", "cable", "crumb", "decoy", "eagle", "fable")


def replace(page: Page, tree: Tree) -> None:
    """Put the page of another tree at the same address, where it finds the stored data of the previous page."""
    page.path.write_text(export(tree, "html"), encoding="utf-8")
    page.reload()


def kept(page: Page) -> dict[str, str]:
    return page.ask("Object.fromEntries(Object.entries(localStorage))")


def game_key(page: Page) -> str:
    [key] = [key for key in kept(page) if key.startswith("guesstree game ")]
    return key


def test_a_page_that_is_only_looked_at_keeps_nothing(visit) -> None:
    assert kept(visit()) == {}


def test_the_game_of_another_tree_is_not_taken_for_this_one(visit) -> None:
    page = visit()
    page.answer_with("crane")
    turns = page.turns()
    assert turns
    replace(page, little_tree(OTHERS))
    assert page.turns() == []
    replace(page, little_tree(mode="hard"))  # the same words, but another tree
    assert page.turns() == []
    replace(page, little_tree())
    assert page.turns() == turns


STATE = {"turns": [], "refused": [], "chosen": None, "wide": False, "marks": None}
TURN = {"word": "crane", "code": 0}


@pytest.mark.slow("opens a browser page for each of many kinds of damage")
@pytest.mark.parametrize(
    "damaged",
    [
        "", "{", "null", "[]", "7", '"text"', "{}", '{"states": 5}', '{"states": [null]}',
        {"turns": [{"word": "crane", "code": 243}]}, {"turns": [{"word": "crane", "code": 1.5}]},
        {"turns": [{"word": "cran", "code": 3}]}, {"turns": [{"word": 5, "code": 3}]}, {"turns": [None]},
        {"turns": [TURN | {"code": 242}, TURN]}, {"turns": "crane"}, {"refused": [1]}, {"chosen": 7},
        {"chosen": "<b>"}, {"wide": 1}, {"marks": [0, 1]}, {"marks": [7, 0, 0, 0, 0]}, {"marks": ["b"] * 5},
    ],
    ids=str,
)  # fmt: skip
def test_a_damaged_store_is_ignored(visit, damaged) -> None:
    page = visit()
    page.answer_with("crane")
    key = game_key(page)
    text = damaged if isinstance(damaged, str) else json.dumps({"states": [STATE, STATE | damaged]})
    page.ask(
        "([key, text]) => { localStorage.clear(); localStorage.setItem(key, text); }", [key, text]
    )
    page.ask("localStorage.setItem('guesstree theme', 'sepia')")
    page.ask(f"localStorage.setItem('{key.replace('game', 'games')}', '[1, -2]')")
    page.reload()
    assert page.turns() == []
    assert page.left == f"{len(WORDS)} answers left"
    assert page.play_on("crane")[-1][0] == "crane"


def test_what_is_kept_is_said_and_forgotten_at_one_press(visit) -> None:
    page = visit()
    page.tab.click("#open-settings")
    assert "local storage" in page.text("#memory")
    page.tab.check("input[value=contrast]")
    page.tab.check("input[name=theme][value=dark]")
    page.tab.fill("#my-opener", "grape")
    page.tab.click("#opener-form button")
    page.tab.keyboard.press("Escape")
    page.play_on("crane")
    assert {key.split()[1] for key in kept(page)} == {
        "palette",
        "theme",
        "opener",
        "game",
        "played",
    }
    page.ask("localStorage.setItem('other', 'not ours')")
    page.tab.click("#open-settings")
    page.tab.click("#forget")
    assert page.text("#memory-note") == "The stored data is deleted."
    assert kept(page) == {"other": "not ours"}
    assert page.turns() == []
    look = "[document.documentElement.dataset.palette, document.documentElement.dataset.theme]"
    assert page.ask(look) == ["plum", "auto"]
    page.reload()
    assert page.ask(look) == ["plum", "auto"]
    assert page.word == little_tree().word(0)


def test_where_nothing_can_be_kept_all_else_works(visit) -> None:
    page = visit(script=NO_STORAGE)
    page.tab.click("#open-settings")
    assert page.text("#memory").startswith("This browser stores nothing")
    page.tab.check("input[value=contrast]")
    page.tab.click("#forget")
    page.tab.keyboard.press("Escape")
    page.play_on("crane")
    page.tab.click("#again")
    page.play_on("grape")
    page.tab.click("#open-statistics")
    assert "2 finished games" in page.text("#statistics")


def own_counts(page: Page) -> list[int]:
    page.tab.click("#open-statistics")
    rows = page.tab.locator(".histogram tbody tr").all()
    counts = [row.locator("td").all()[1:] for row in rows]
    page.tab.keyboard.press("Escape")
    return [int(cells[1].text_content()) if len(cells) > 1 else 0 for cells in counts]


def test_ones_own_games_are_counted_once(visit) -> None:
    page = visit()
    first = len(page.play_on("crane"))
    assert own_counts(page)[first - 1] == 1
    page.tab.click("#undo-result")  # no longer finished
    assert sum(own_counts(page)) == 0
    page.play_on("crane")
    page.reload()
    assert sum(own_counts(page)) == 1
    page.tab.click("#open-statistics")
    assert f"Your 1 finished game here took {first} guesses" in page.text("#statistics")
    page.tab.keyboard.press("Escape")
    page.tab.click("#again")
    second = len(page.play_on("grape"))
    counts = own_counts(page)
    assert sum(counts) == 2
    assert sum(at * count for at, count in enumerate(counts, 1)) == first + second
    page.tab.click("#open-statistics")
    mean = (first + second) / 2
    assert f"Your 2 finished games here took {mean:.2f} guesses" in page.text("#statistics")
    replace(page, little_tree(mode="hard"))
    assert sum(own_counts(page)) == 0, "of another mode"
    assert "2 games of other lists or modes are recorded too" in page.tab.text_content(
        "#record-body"
    )
