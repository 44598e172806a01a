"""The page by keyboard alone, as WCAG 2.2 AA requires: order, visible focus, no trap, focus after each action, Escape."""

import pytest

from tests.support.browsing import Page

# The controls that the Tab key should reach now, in the order of the page; of radio buttons, the checked one.
CONTROLS = """const controls = () => {
    const place = document.querySelector("dialog[open]") ?? document;
    return [...place.querySelectorAll("button, input, textarea, summary, a[href], [tabindex='0']")]
        .filter(it => it.checkVisibility() && !it.disabled && (it.type !== "radio" || it.checked));
};"""

# The place of the focused control among them, and what is wrong with its focus. null: no control has the focus.
FOCUSED = f"""(() => {{
    {CONTROLS}
    const it = document.activeElement, at = controls().indexOf(it);
    if (at < 0) return it === document.body || it.matches("html, h1, h2, dialog") ? null : [at, it.outerHTML];
    const {{ left, top, width, height }} = it.getBoundingClientRect(), {{ outlineStyle, outlineWidth }} = getComputedStyle(it);
    const hit = [[2, 2], [4, 4], [2, 4], [4, 2]].some(([x, y]) => {{
        const found = document.elementFromPoint(left + width * x / 6, top + height * y / 6);
        return found && (it.contains(found) || found.contains(it));
    }});
    const name = it.id || it.textContent.trim() || it.getAttribute("aria-label") || it.name;
    if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) return [at, `the focus of ${{name}} is not visible`];
    return [at, hit ? "" : `${{name}} is obscured`];
}})()"""


def walk(page: Page, key: str, *begun: int) -> list[int]:
    """Press a key until the focus leaves the controls or returns to one; return their places after those `begun`."""
    seen = list(begun)
    for _ in range(400):
        page.tab.keyboard.press(key)
        focused = page.ask(FOCUSED)
        if focused is None or focused[0] in seen:
            return seen
        assert not focused[1], focused
        seen.append(focused[0])
    raise AssertionError("the focus never comes back")


def check_walk(page: Page) -> None:
    """Walk through all controls of the current state, forwards and backwards."""
    page.settle()
    page.ask(
        "(document.querySelector('dialog[open] h2') ?? document.querySelector('h1')).tabIndex = -1"
    )
    page.ask("(document.querySelector('dialog[open] h2') ?? document.querySelector('h1')).focus()")
    count = page.ask(f"(() => {{ {CONTROLS} return controls().length; }})()")
    assert walk(page, "Tab") == list(range(count))
    page.ask(f"(() => {{ {CONTROLS} controls().at(-1).focus(); }})()")
    assert walk(page, "Shift+Tab", count - 1) == list(reversed(range(count)))


def go(page: Page, selector: str) -> None:
    """Press Tab until a control that matches has the focus."""
    for _ in range(400):
        if page.ask("it => document.activeElement.matches(it)", selector):
            return
        page.tab.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached")


def press(page: Page, selector: str, key: str = "Enter") -> None:
    go(page, selector)
    page.tab.keyboard.press(key)


def focused(page: Page, selector: str) -> bool:
    page.settle()
    return page.ask("it => document.activeElement.matches(it)", selector)


FIRST = "#tiles button:first-child"


@pytest.mark.slow("presses Tab through each state of the page at two widths")
@pytest.mark.parametrize("width", [360, 1440])
def test_every_control_is_reached_in_order_and_seen(visit, tree, classic, width):
    page = visit(tree, classic, viewport={"width": width, "height": 800})
    keys = page.tab.keyboard
    check_walk(page)
    page.type_marks("ggggy")
    assert focused(page, "#problem button")
    check_walk(page)
    keys.press("u")
    press(page, "#tiles button")
    page.answer_with("hover")
    check_walk(page)
    press(page, "#own")
    assert focused(page, "#own-word")
    keys.type("jazzy")
    check_walk(page)
    press(page, "#own-use")
    page.answer_with("hover")
    page.settle()
    press(page, "#best > summary")
    page.tab.wait_for_selector("#best table")
    check_walk(page)
    page.play_on("hover")
    assert focused(page, "#again")
    press(page, "#analyse")
    assert focused(page, "#analysis > summary")
    page.tab.wait_for_selector("#analysis-shown .appraised")
    check_walk(page)
    for dialog in ("statistics", "help", "settings"):
        press(page, f"#open-{dialog}")
        if dialog == "statistics":
            press(page, "#record-body summary")
            page.tab.wait_for_selector("#record-body .games")
        check_walk(page)
        keys.press("Escape")
        assert focused(page, f"#open-{dialog}")
        keys.press("Enter")
        press(page, f"#{dialog} form[method] button")
        assert focused(page, f"#open-{dialog}")


@pytest.mark.slow("plays two games")
def test_the_focus_goes_on_after_each_action(visit, tree, classic):
    page = visit(tree, classic, viewport={"width": 800, "height": 800})
    keys = page.tab.keyboard
    go(page, FIRST)
    keys.type("bbbbb")
    assert focused(page, "#next")
    keys.press("Enter")
    assert focused(page, FIRST)
    press(page, "#undo")
    assert focused(page, FIRST)
    press(page, "#refuse")
    assert focused(page, FIRST)
    press(page, "#refused button")
    assert focused(page, FIRST)
    press(page, "#own", "Space")
    assert focused(page, "#own-word")
    press(page, "#own-use", "Escape")
    assert focused(page, "#own")
    assert page.tab.is_hidden("#own-form")
    keys.press("Enter")
    keys.type("jazzy")
    keys.press("Enter")
    assert focused(page, FIRST)
    page.answer_with("hover")
    page.settle()
    press(page, ".reopen")
    assert focused(page, FIRST)
    keys.press("u")
    page.settle()
    press(page, "#best > summary")
    assert focused(page, "#best > summary")
    page.tab.wait_for_selector("#best table")
    press(page, "#best tbody button")
    assert focused(page, FIRST)
    press(page, "#left-words summary")
    press(page, "#left-words li:nth-child(2) button")
    assert focused(page, FIRST)
    press(page, "#tree > summary")
    press(page, "#tree .groups button")
    assert focused(page, "#tree .groups li:first-child button, #tree-path li:last-child button")
    press(page, "#tree-mine")
    assert focused(page, "#tree .groups li:first-child button")
    page.play_on("hover")
    assert focused(page, "#again")
    press(page, "#undo-result")
    assert focused(page, FIRST)
    page.play_on("hover")
    press(page, "#again")
    for _ in range(6):
        page.play_own("patch")
        page.type_marks("bgggg")
    assert focused(page, "#again")
    press(page, "#go-on")
    assert focused(page, FIRST)


def test_better_advice_leaves_the_focus_and_the_marks(visit, tree, classic):
    """The quick estimate after an own word is replaced by the result of a search, which screen readers hear."""
    page = visit(tree, classic, viewport={"width": 800, "height": 800})
    page.play_own("jazzy")
    page.tab.keyboard.type("bbbbb")
    page.tab.keyboard.press("Enter")
    page.tab.keyboard.type("by")
    assert focused(page, "#tiles button:nth-child(3)")
    page.tab.keyboard.type("g")
    assert page.ask("guesstree.game.marks") == [0, 1, 2, None, None]
    page.tab.keyboard.press("u")
    page.play_own("mummy")
    page.tab.keyboard.type("bbbbb")
    page.tab.keyboard.press("Enter")
    page.tab.focus("#why summary")
    assert focused(page, "#why summary")
    assert page.text("#status") == f"{page.left}. Play {page.word}."


def test_shortcuts_of_one_key_are_switched_off(visit):
    page = visit()
    keys = page.tab.keyboard
    press(page, "#open-settings")
    go(page, "input[name=keys]")
    keys.press("ArrowDown")
    keys.press("Escape")
    for key in ("h", "!", "w", "b"):
        keys.press(key)
    assert focused(page, "#open-settings")
    assert page.ask("guesstree.game.marks.every(mark => mark === null)")
    assert page.ask("guesstree.game.state.refused.length") == 0
    go(page, FIRST)
    keys.type("by")
    assert page.ask("guesstree.game.marks.slice(0, 3)") == [0, 1, None]
