"""The drawing of the tree, and walking through it."""

from player.core.feedback import format_feedback
from player.proofs.claims import stats
from tests.support.browsing import PHONE
from tests.support.little import little_tree


def parts(tree) -> dict[int, int]:
    """Return the sizes of the groups that the opener leaves, by code."""
    found = tree.scoring.partition(tree.word(0), tree.answers)
    found.pop(tree.scoring.solved, None)
    return {code: len(words) for code, words in found.items()}


def test_the_opener_s_groups_are_listed_by_size(visit, tree):
    page = visit(tree)
    page.tab.click("#open-tree")
    sizes = sorted(parts(tree).values(), reverse=True)
    shown = page.tab.locator("#tree .groups .count").all_text_contents()
    assert [int(text.replace(",", "")) for text in shown] == sizes
    assert page.text("#tree-said") == (
        f"{tree.word(0)} sorts the {len(tree.answers):,} answers into {len(sizes)} groups."
    )
    found = [text.replace(",", "") for text in page.tab.locator(".depths span").all_inner_texts()]
    assert [int(text) for text in found] == list(stats(tree).histogram.values())
    # A branch for each node below the root, and a dot for each answer.
    drawn = page.ask(
        "[...document.querySelectorAll('.limb')].map(it => it.getAttribute('d')).join('')"
    )
    assert drawn.count("M") == page.ask(
        "(() => { const count = (node) => [...node.children.values()].reduce((sum, it) => sum + 1 + count(it), 0);"
        " return count(guesstree.game.tree.root); })()"
    )
    fruits = page.tab.locator(".fruits").get_attribute("d")
    assert fruits.count("M") == len(tree.answers)


def test_it_is_walked_by_keyboard_down_to_an_answer_and_back(visit, tree):
    page = visit(tree)
    page.tab.click("#open-tree")
    keys = page.tab.keyboard
    page.tab.focus("#tree .groups button >> nth=0")
    keys.press("ArrowDown")
    keys.press("ArrowUp")
    steps = 0
    while page.tab.locator("#tree .groups button").count():
        keys.press("Enter")
        steps += 1
        assert page.tab.locator("#tree-path li").count() == steps + 1
    assert "Only" in page.text("#tree-said")
    keys.press("Shift+Tab")
    page.tab.click("#tree-path button >> nth=0")
    assert page.tab.locator("#tree-path li").count() == 1
    keys.press("Enter")
    keys.press("Backspace")
    assert page.tab.locator("#tree-path li").count() == 1


def test_each_group_is_heard_with_its_marks_and_its_size(visit):
    page = visit(little_tree())
    page.tab.click("#open-tree")
    names = page.tab.locator("#tree .groups button").evaluate_all(
        "all => all.map(it => it.getAttribute('aria-label'))"
    )
    assert all("b " in name and "answer" in name for name in names), names
    assert len(set(names)) == len(names)


def test_it_follows_the_game_and_stands_beside_it_where_there_is_room(visit, tree):
    page = visit(tree, viewport={"width": 1440, "height": 900})
    assert page.tab.get_attribute("#tree", "open") is not None
    page.answer_with("crane")
    code = page.turns()[0][1]
    assert format_feedback(code, 5, "letters")
    assert page.tab.locator("#tree-path li").count() == 2
    assert str(parts(tree)[code]) in page.text("#tree-said")
    box, turn = (page.tab.locator(it).bounding_box() for it in ("#tree", "#turn"))
    assert box["x"] > turn["x"] + turn["width"]
    page.tab.click("#tree-path button >> nth=0")
    page.tab.click("#tree-mine")
    assert page.tab.locator("#tree-path li").count() == 2


def test_it_fits_a_phone_and_gives_nothing_away_with_hints(visit, tree):
    page = visit(tree, **PHONE)
    page.tab.click("#tree summary")
    assert page.ask("document.documentElement.scrollWidth <= innerWidth")
    page.tab.click("#tree .groups button >> nth=0")
    assert page.ask("document.documentElement.scrollWidth <= innerWidth")
    page.tab.click("#open-settings")
    page.tab.check("input[name=hints][value='1']")
    page.tab.keyboard.press("Escape")
    assert page.tab.is_hidden("#tree")
