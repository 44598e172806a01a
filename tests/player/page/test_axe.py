"""axe finds no violation in any state of the page, at any width, in any colour scheme."""

import sys
from pathlib import Path

import pytest

from player.export.formats import site
from player.loader import load
from player.words.lists import load as load_lists
from tests.support.browsing import PHONE, Page
from tests.support.little import little_tree
from tests.support.needs import lack

AXE = Path(sys.prefix, "node", "node_modules", "axe-core", "axe.min.js")  # `make types` installs it
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

WIDTHS = (360, 768, 1440)
SCHEMES = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}


def violations(page: Page) -> list[str]:
    """Return the violations that axe finds on the current page: rule, element and remedy."""
    if not page.ask("'axe' in window"):
        if not AXE.exists():
            lack("axe-core")
        page.ask(AXE.read_text(encoding="utf-8"))
    found = page.ask(
        "rules => axe.run(document, { runOnly: rules, resultTypes: ['violations'] })", RULES
    )
    return [
        f"{rule['id']}: {node['html'][:120]}: {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def states(page: Page):
    """Bring the page of classic into each of its main states, and yield their names."""
    yield "start"
    if page.tab.get_attribute("#tree", "open") is None:
        page.tab.click("#tree > summary")
    yield "tree"
    page.type_marks("ggggy")
    yield "problem"
    page.tab.keyboard.press("u")
    page.reload()
    page.answer_with("hover")
    yield "on the tree"
    page.tab.click("#own")
    page.tab.fill("#own-word", "zzzzz")
    yield "own word"
    page.tab.keyboard.press("Escape")
    page.play_own("jazzy")
    page.answer_with("hover")
    page.tab.click("#best > summary")
    page.tab.wait_for_selector("#best table")
    yield "off the tree"
    page.play_on("hover")
    yield "solved"
    page.tab.click("#analyse")
    page.tab.wait_for_selector("#analysis-shown .appraised")
    yield "analysis"
    for dialog in ("statistics", "help", "settings"):
        page.tab.click(f"#open-{dialog}")
        yield dialog
        page.tab.keyboard.press("Escape")
    page.tab.click("#again")
    for _ in range(6):
        page.play_own("patch")
        page.type_marks("bgggg")
    yield "lost"


@pytest.mark.slow("looks at twelve states at each width in each scheme")
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_state_of_a_page_violates_a_rule(visit, tree, classic, width, scheme):
    page = visit(tree, classic, viewport={"width": width, "height": 800}, **SCHEMES[scheme])
    found = {}
    for state in states(page):
        page.settle()
        if some := violations(page):
            found[state] = some
    assert not found


@pytest.mark.slow("makes the page of a large tree")
@pytest.mark.parametrize("scheme", SCHEMES)
def test_neither_the_page_of_a_day_nor_the_index_of_a_site_violates_a_rule(tmp_path, scheme):
    games = [(little_tree(mode="hard"), None), (load("today"), load_lists("nyt2023"))]
    for name, content in site(games).items():
        (tmp_path / name).write_bytes(content)
    for name in sorted(path.name for path in tmp_path.glob("*.html")):
        page = Page(
            tmp_path / name, alone=True, viewport={"width": 360, "height": 720}, **SCHEMES[scheme]
        )
        if page.tab.locator("#day").is_visible():
            page.tab.click("#past summary")
        assert violations(page) == []
        page.context.close()  # a site asks for its icons


SMALL = """least => [...document.querySelectorAll('button, input, summary, textarea, label:has(input), a[href]')]
    .filter(it => it.checkVisibility() && !it.closest('[data-put]') && !(it.matches('input') && it.closest('label')))
    .map(it => [it.id || it.textContent.slice(0, 30), it.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < least || height < least)
    .map(([name, { width, height }]) => `${name}: ${width} by ${height}`)"""


@pytest.mark.slow("looks at twelve states")
def test_what_is_tapped_is_large_enough_for_a_finger(visit, tree, classic):
    page = visit(tree, classic, **PHONE)
    found = {}
    for state in states(page):
        page.settle()
        if some := page.ask(SMALL, 44):
            found[state] = some
    assert not found
