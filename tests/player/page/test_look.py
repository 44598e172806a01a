"""How the page looks and is operated: keyboard, screen readers, narrow screens, colours."""

import pytest

from player.core.session import play
from player.loader import load
from tests.player.page.test_in_browser import ranking
from tests.support.browsing import PHONE
from tests.support.little import little_tree
from tests.support.tiers import each_value_quick, few_then_many, quick_first

DIGITS = str.maketrans("byg", "012")
OUTSIDER = "aahed"  # a guess of classic that is not an answer


def test_the_keyboard_is_enough(page, tree):
    keys = page.tab.keyboard
    focused = "document.activeElement.id || document.activeElement.getAttribute('aria-label')"
    opener = tree.word(0)
    page.tab.focus("#tiles button")
    assert page.ask(focused) == f"{opener[0]}, letter 1 of 5: not marked yet"
    keys.type("b")
    assert page.ask(focused) == f"{opener[1]}, letter 2 of 5: not marked yet"
    keys.press("Space")
    assert page.ask(focused) == f"{opener[1]}, letter 2 of 5: elsewhere"
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.type("y")
    keys.press("Backspace")
    assert page.ask(focused) == f"{opener[3]}, letter 4 of 5: elsewhere"
    keys.press("Enter")
    assert page.turns() == [(opener, int("01010", 3))]
    keys.press("w")
    keys.type("crate")
    keys.press("Enter")
    assert page.word == "crate"
    assert page.play_on("crane")[-1][0] == "crane"
    assert page.ask(focused) == "again"
    keys.press("h")
    assert page.tab.is_visible("#help")
    keys.press("Escape")
    assert not page.tab.is_visible("#help")
    page.tab.focus("#again")
    keys.press("Enter")
    assert page.turns() == []
    keys.press("!")
    assert page.word != opener


def test_everything_is_reached_with_the_tab_key(page):
    seen = []
    for _ in range(20):
        page.tab.keyboard.press("Tab")
        name = page.ask("document.activeElement.id || document.activeElement.className")
        if name in seen and "tile" not in name:
            break
        seen.append(name)
    for name in ("open-statistics", "open-help", "open-settings", "next", "refuse", "own"):
        assert name in seen
    assert sum("tile" in name for name in seen) == 5


def test_a_screen_reader_is_told_what_happens(page, tree):
    page.answer_with("crane")
    assert page.text("#status") == f"{page.left}. Play {play(tree, 'crane')[1][0]}."
    first = page.tab.locator("#tiles button").first
    assert first.get_attribute("aria-label").endswith("letter 1 of 5: not marked yet")
    output = page.tab.locator("#ledger .heard").first.text_content()
    assert output.startswith(f"{tree.word(0)}: {tree.word(0)[0]} absent, ")
    page.type_marks("ggggy")
    assert page.tab.locator("[role=alert]").text_content()
    unnamed = page.ask(
        "[...document.querySelectorAll('button, input, summary')].filter(it => !(it.textContent.trim()"
        " || it.getAttribute('aria-label') || it.labels?.length)).length"
    )
    assert unnamed == 0


def test_it_fits_a_small_phone(visit, tree, classic):
    page = visit(tree, classic, **PHONE)
    fits = "document.documentElement.scrollWidth <= innerWidth"
    assert page.ask(fits)
    page.type_marks("bbbbb")
    page.tab.tap("#own")
    page.type_marks("ggggy")
    assert page.ask(fits)
    sizes = [tile.bounding_box() for tile in page.tab.locator("#tiles button").all()]
    assert len({size["y"] for size in sizes}) == 1, "the letters of a word stand in one line"
    assert all(size["width"] >= 40 for size in sizes)
    for name in ("statistics", "help", "settings"):
        page.tab.tap(f"#open-{name}")
        box = page.tab.locator(f"#{name}").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        page.tab.tap(f"#{name} .primary")


@pytest.mark.slow("measures the page at every width and text size")
@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize(
    ("width", "name"), [(320, "classic"), (320, "classic-hard"), (390, "classic")]
)
def test_nothing_is_wider_than_a_narrow_screen(visit, classic, width, name, size):
    page = visit(load(name), classic, viewport={"width": width, "height": 600})
    page.ask("size => { document.documentElement.style.fontSize = size; }", size)

    def check(part: str = "html") -> None:
        widths = page.ask(
            "part => ['scrollWidth', 'clientWidth'].map(it => document.querySelector(part)[it])",
            part,
        )
        assert widths[0] <= widths[1] <= width, part

    check()
    page.answer_with("crane")
    ranking(page)
    page.tab.click("#own")
    page.tab.fill("#own-word", "zzzzz")
    check()
    page.tab.click("#own")
    page.tab.focus("#tiles button")
    page.type_marks("ggggy")
    assert page.tab.is_visible("#problem button")
    check()
    for dialog in ("statistics", "help", "settings"):
        page.tab.click(f"#open-{dialog}")
        check()
        check(f"#{dialog}")
        page.tab.click(f"#{dialog} .primary")
    page.tab.focus("#tiles button")
    page.play_on("crane")
    check()


@pytest.mark.parametrize(
    ("name", "width"),
    quick_first(
        1, [("classic-hard", 320), ("classic", 320), ("classic-hard", 360), ("classic-hard", 390)]
    ),
)
def test_no_row_wraps_on_a_narrow_phone(visit, classic, name, width):
    page = visit(load(name), classic, viewport={"width": width, "height": 568})
    page.answer_with("crane")
    rows = (
        "nav button:visible",
        "#turn .actions button:not(.primary)",
        ".legend > span",
    )
    for row in (*rows, "#ledger .tile", "#tiles .tile"):
        boxes = [part.bounding_box() for part in page.tab.locator(row).all()]
        assert len({round(box["y"]) for box in boxes}) == 1, row
    head, links = (page.tab.locator(part).bounding_box() for part in ("h1", "nav"))
    assert links["y"] < head["y"] + head["height"], "the header takes one line"


@few_then_many("games", 1, 4)
def test_a_word_of_fifteen_letters_fits_a_small_phone(visit, games):
    words = ("congratulations", "straightforward", "crystallization", "extraordinarily")
    tree = little_tree(words)
    page = visit(tree, **PHONE)
    for answer in words[-games:]:
        assert page.play_on(answer, tap=True) == play(tree, answer)
        assert page.ask("document.documentElement.scrollWidth <= innerWidth")
        page.tab.tap("#again")


@pytest.mark.parametrize(
    "words", [("αυτός", "λόγος", "νόμος", "χώρος"), ("שלום", "מלאך", "בוקר", "ערבה"), ("𐐨𐐩", "𐐩𐐨")]
)
def test_other_alphabets(visit, words):
    tree = little_tree(words)
    page = visit(tree)
    for answer in words:
        assert page.play_on(answer) == play(tree, answer)
        page.tab.click("#again")


# Colours of text and background, by their names in page.css.
PAIRS = [
    ("ink", "paper"), ("ink", "card"), ("muted", "paper"), ("muted", "card"),
    ("on-placed", "placed"), ("on-elsewhere", "elsewhere"), ("on-absent", "paper"),
    ("on-absent", "card"), ("on-absent", "absent"), ("warn", "warn-back"), ("paper", "ink"),
]  # fmt: skip
COLOURS = """names => names.map(name => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(--${name})`;
    const [, ...parts] = getComputedStyle(probe).color.match(/(\\d+), (\\d+), (\\d+)/);
    probe.remove();
    return parts.map(Number);
})"""


def contrast(one: list[int], other: list[int]) -> float:
    """Return the contrast of two colours as defined by WCAG."""

    def luminance(colour: list[int]) -> float:
        parts = [part / 255 for part in colour]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("palette", "scheme"), each_value_quick(["plum", "garden", "contrast"], ["light", "dark"])
)
def test_both_themes_can_be_read(visit, scheme, palette):
    page = visit(little_tree(), color_scheme=scheme)
    page.tab.click("#open-settings")
    page.tab.check(f"input[value={palette}]")
    names = sorted({name for pair in PAIRS for name in pair})
    colours = dict(zip(names, page.ask(COLOURS, names)))
    assert (sum(colours["paper"]) > sum(colours["ink"])) == (scheme == "light")
    for text, ground in PAIRS:
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    if palette == "contrast":
        red, green, blue = colours["placed"]
        assert red > green > blue, "right is orange"
        assert max(colours["elsewhere"]) == colours["elsewhere"][2], "elsewhere is blue"
    if palette == "garden":
        assert max(colours["placed"]) == colours["placed"][1], "right is green"
        red, green, blue = colours["elsewhere"]
        assert red > green > 2 * blue, "elsewhere is yellow"


def test_the_theme_can_be_chosen_and_is_kept(visit):
    page = visit(little_tree(), color_scheme="light")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.ask(paper)
    page.tab.click("#open-settings")
    page.tab.check("input[value=dark]")
    dark = page.ask(paper)
    page.reload()
    assert page.ask(paper) == dark != light


def test_shape_alone_tells_the_marks_apart(page):
    page.tab.keyboard.type("byg")
    shape = "it => [getComputedStyle(it).borderRadius, getComputedStyle(it).borderStyle].join()"
    moved = "Promise.allSettled(document.getAnimations().map(it => it.finished)).then(() => true)"
    assert page.ask(moved)  # shapes take a moment to change
    shapes = [page.tab.locator("#tiles button").nth(at).evaluate(shape) for at in range(4)]
    assert len(set(shapes)) == 4, "three marks, and none yet"
