"""The one-page player in a browser: it plays, forgives, explains, and is there for everyone."""

import random

import pytest

from player.core.feedback import format_feedback, score
from player.core.session import play
from player.core.tree import Tree
from player.export.formats import export
from player.gameplay.advisers import Advisers
from player.gameplay.explanation import percent
from player.gameplay.game import Game
from player.loader import load
from player.numbers import format_mean
from player.proofs.claims import stats
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.browsing import PHONE, Page
from tests.support.little import WEIGHTS, WORDS, little_tree

DIGITS = str.maketrans("byg", "012")
OUTSIDER = "aahed"  # a word of the classic guesses that is no answer


@pytest.fixture(scope="module")
def tree() -> Tree:
    return load("classic")


@pytest.fixture
def visit(browser, tmp_path):
    """Open the page of a tree; once the test is over, the page must have kept quiet."""
    pages = []

    def visit(tree: Tree, lists: WordLists | None = None, **options) -> Page:
        path = tmp_path / f"{len(pages)}.html"
        path.write_text(export(tree, "html", lists), encoding="utf-8")
        pages.append(Page(browser, path, **options))
        return pages[-1]

    yield visit
    for page in pages:
        page.close()


@pytest.fixture
def page(visit, tree, classic) -> Page:
    return visit(tree, classic)


def test_the_page_scores_as_we_do(page, classic):
    rng = random.Random(1)
    likely = [rng.sample(classic.words, 2) for _ in range(5000)]
    odd = [["".join(rng.choices("abc", k=5)) for _ in range(2)] for _ in range(5000)]
    found = page.ask("pairs => pairs.map(([g, a]) => guesstree.score(g, a))", likely + odd)
    assert found == [score(guess, answer) for guess, answer in likely + odd]


def test_the_page_carries_the_words(page, classic):
    assert page.ask("guesstree.words") == sorted(classic.words)
    answers = page.ask("guesstree.game.lexicon.answers.map(index => guesstree.words[index])")
    assert answers == list(classic.answers)


def test_the_tree_costs_what_play_stats_says(page, tree):
    found, expected = page.ask("guesstree.stats()"), stats(tree)
    assert (found["total"], found["weight"], found["worst"]) == (
        expected.total,
        expected.weight_total,
        expected.worst,
    )
    assert found["histogram"] == list(expected.histogram.values())


def test_statistics_are_shown_and_drawn(page, tree):
    page.tab.click("#open-statistics")
    shown, expected = page.text("#statistics"), stats(tree)
    assert format_mean(expected.mean) in shown
    assert f"{expected.total:,}" in shown
    assert expected.hardest[0] in shown
    bars = page.tab.locator(".drawn rect").all()
    widths = [bar.bounding_box()["width"] for bar in bars]
    assert len(bars) == expected.worst
    assert widths.index(max(widths)) == max(expected.histogram, key=expected.histogram.get) - 1


def test_whole_games_follow_the_tree(page, tree):
    answers = random.Random(2).sample(tree.answers, 12)
    for number, answer in enumerate(answers):
        assert page.play_on(answer, tap=number % 3 == 0) == play(tree, answer)
        assert answer in page.text("#result-title")
        page.tab.click("#again")


def test_answers_left_are_counted_and_named(page, tree):
    game = Game(Advisers(tree))
    game.feed(score(game.guess, "crane"))
    page.answer_with("crane")
    assert page.left == f"{len(game.remaining)} answers left"
    page.tab.click("summary")
    assert page.text("#left-words ul").split() == game.remaining


def test_an_own_word_leaves_the_tree_and_the_game_goes_on(page, tree):
    rng = random.Random(3)
    for answer in rng.sample(tree.answers, 6):
        for _ in range(rng.randrange(2)):
            page.answer_with(answer)
        page.play_own(rng.choice(page.ask("guesstree.words")))
        page.answer_with(answer)
        if not page.solved and page.left != "1 answer left":
            assert "searched here" in page.text("#left-note")
        assert page.play_on(answer, most=8)[-1][0] == answer
        page.tab.click("#again")


def test_an_own_word_is_judged_as_it_is_typed(page):
    page.tab.click("#own")
    page.tab.fill("#own-word", "Crane")
    assert "it could be the answer" in page.text("#own-note")
    page.tab.fill("#own-word", "cr4ne")
    assert "only letters" in page.text("#own-note")
    page.tab.fill("#own-word", "cranes")
    page.tab.click("#own-use")
    assert "6 letters" in page.text("#own-note")
    page.tab.fill("#own-word", "zzzzz")
    page.tab.click("#own-use")
    assert "not on the list" in page.text("#own-note")
    page.tab.click("#own-use")
    assert page.word == "zzzzz"


def test_a_refused_word_is_replaced_and_no_longer_an_answer(page, tree):
    page.answer_with("crane")
    refused = []
    for _ in range(3):
        refused.append(page.word)
        page.tab.click("#refuse")
        assert page.word not in refused
    page.tab.click("summary")
    assert not set(refused) & set(page.text("#left-words ul").split())
    for word in reversed(refused):
        page.tab.click("#undo")
        assert page.word == word


def test_a_refused_word_stays_refused_until_it_is_allowed_again(page, tree):
    page.tab.click("#refuse")
    other = page.word
    page.play_on("crane")
    page.tab.click("#again")
    assert page.word == other
    assert tree.word(0) in page.text("#refused")
    page.tab.click("#refused button:has-text('Allow it again')")
    assert page.word == tree.word(0)


def test_several_refused_words_are_allowed_again_together(page, tree):
    page.tab.click("#refuse")
    page.tab.click("#refuse")
    page.tab.click("#refused button:has-text('Allow them again')")
    assert page.word == tree.word(0)
    assert page.text("#refused") == ""


def test_where_no_answer_fits_the_likeliest_remedy_is_first_and_in_sight(visit, tree, classic):
    page = visit(tree, classic, viewport={"width": 390, "height": 844})
    sight = """() => { const {top, bottom} = document.querySelector("#problem button")
        .getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }"""
    first = page.tab.locator("#problem button").first
    page.type_marks("bygbb")
    page.type_marks("gbbgb")
    assert page.text("#problem p").endswith("Likeliest: one mark slipped.")
    assert first.inner_text() == "Line 1: L absent"
    assert page.ask(sight)
    assert first.bounding_box()["y"] < page.tab.locator("#next").bounding_box()["y"]
    first.click()
    page.tab.click("#next")
    assert page.text("#problem") == ""
    while page.turns() or page.tab.is_enabled("#undo"):
        page.tab.click("#undo")
    while not page.tab.is_visible("#problem"):
        page.answer_with(OUTSIDER)
    assert page.text("#problem p").endswith("Likeliest: the answer is not on the list.")
    assert first.inner_text() == "Go on: 1 other word fits"
    assert page.ask(sight)


def test_the_opener_may_be_refused(page, tree):
    page.tab.click("#refuse")
    assert page.word != tree.word(0)
    assert page.play_on("crane", most=7)[-1][0] == "crane"


def test_feedback_that_nothing_fits_names_the_line_at_fault(page, tree):
    opener = tree.word(0)
    page.type_marks("ggggy")
    assert page.text("#problem p").endswith("Likeliest: one mark slipped.")
    assert f"No word at all can show these marks for {opener}" in page.text("#problem")
    assert page.turns() == []
    page.tab.keyboard.press("Shift+Tab")
    page.tab.click("#tiles button >> nth=4")
    assert page.text("#problem") == ""


def ranking(page) -> list[list[str]]:
    page.tab.click("#best summary")
    page.tab.locator("#best table").wait_for()
    return [row.inner_text().split() for row in page.tab.locator("#best tbody tr").all()]


def test_the_best_words_are_ranked_on_demand(page):
    for _ in range(2):
        assert page.tab.locator("#best table").count() == 0
        rows = ranking(page)
        assert len({word for word, _, _ in rows}) == 5
        assert rows[0][::2] == [page.word, "nothing"]
        needs = [float(need) for _, need, _ in rows]
        assert needs[1:] == sorted(needs[1:])
        for (_, _, cost), need in zip(rows, needs):
            extra = 0 if cost == "nothing" else float(cost)
            assert extra == pytest.approx(max(0, need - needs[0]), abs=0.011)
        page.answer_with("crane")
    page.tab.click("#undo")
    ranking(page)
    page.tab.locator("#best tbody button").nth(2).click()
    assert page.word == rows[2][0]
    assert f"Suggested was {rows[0][0]}" in page.text("#left-note")


def test_what_the_best_words_cost_is_right_where_it_can_be_counted(visit):
    rows = ranking(visit(little_tree(("cabin", "cable", "cider"))))
    assert rows[0] == ["cabin", "1.67", "nothing"]  # tells the others apart: 1, 2 and 2 guesses
    assert [need for _, need, _ in rows] == ["1.67"] * 3


@pytest.mark.parametrize("mode", ["hard", "ultra"])
def test_the_best_words_keep_to_the_mode_and_to_what_was_refused(visit, mode):
    words = ("block", "blush", "cabin", "clerk", "cloud", "crude", "cruel", "study")
    page = visit(little_tree(words, mode))
    page.play_own("cabin")
    page.answer_with("cloud")
    refused = page.word
    page.tab.click("#refuse")
    shown = [word for word, *_ in ranking(page)]
    assert set(shown) == {"clerk", "cloud", "crude", "cruel"} - {refused}


def test_letters_left_unmarked_count_as_absent(page, tree):
    assert page.ask("guesstree.game.state.marks") == [None] * 5
    page.tab.click("#tiles button >> nth=1")
    page.tab.click("#next")
    assert page.turns() == [(tree.word(0), int("01000", 3))]
    page.tab.click("#undo")
    assert page.ask("guesstree.game.state.marks") == [0, 1, 0, 0, 0]


def test_a_letter_is_tapped_through_its_marks(page):
    seen = []
    for _ in range(5):
        seen.append(page.ask("guesstree.game.state.marks[0]"))
        page.tab.click("#tiles button >> nth=0")
    assert seen == [None, 1, 2, 0, 1]


@pytest.mark.parametrize(
    ("mode", "called"),
    [("normal", "little"), ("hard", "little, hard mode"), ("ultra", "little, ultra hard mode")],
)
def test_title_and_header_say_the_mode(visit, mode, called):
    page = visit(little_tree(mode=mode))
    assert page.tab.title() == f"guesstree: {called}"
    assert page.text("#name") == called


def test_a_slip_in_an_earlier_line_is_found_and_mended(page, tree):
    answer = "crane"
    turns = play(tree, answer)
    page.answer_with(answer)
    right = page.word
    page.tab.click(".reopen")
    page.tab.keyboard.type("g")  # the first letter of the opener, marked wrong
    page.tab.click("#next")
    while not page.tab.is_visible("#problem"):
        page.answer_with(answer)
    assert f"Without line 1 ({turns[0][0]})" in page.text("#problem")
    page.tab.click(f"#problem button:has-text('Line 1: {turns[0][0][0].upper()} absent')")
    page.tab.click("#next")
    assert page.word == right
    assert page.play_on(answer) == turns


def test_an_answer_that_is_not_listed_is_found_among_all_words(page):
    while not page.tab.is_visible("#problem") and not page.solved:
        page.answer_with(OUTSIDER)
    page.tab.click("#problem button:has-text('Go on: 1 other word fits')")
    assert "Every allowed word may be the answer" in page.text("#left-note")
    assert page.play_on(OUTSIDER)[-1][0] == OUTSIDER
    assert "not among the listed answers" in page.text("#result-note")


def test_refusing_every_answer_is_no_dead_end(visit):
    page = visit(little_tree(("abc", "abd")))
    page.tab.click("#refuse")
    page.tab.click("#refuse")
    assert "Every answer left was refused" in page.text("#problem")
    page.tab.click("#undo")
    assert page.word == "abd"


def test_undo_returns_to_the_marks_as_they_were(page, tree):
    assert page.tab.is_disabled("#undo")
    page.answer_with("crane")
    page.answer_with("crane")
    for word, code in reversed(play(tree, "crane")[:2]):
        page.tab.click("#undo")
        assert page.word == word
        marks = page.ask("guesstree.game.state.marks")
        assert "".join(map(str, marks)) == format_feedback(code, 5, "letters").translate(DIGITS)
    assert page.tab.is_disabled("#undo")


def test_a_solved_game_can_be_taken_back(page):
    page.play_on("crane")
    page.tab.click("#undo-result")
    assert page.word == "crane"


def test_marks_can_be_pasted(page):
    paste = """text => { const data = new DataTransfer(); data.setData("text", text);
        document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data})); }"""
    for text in ("⬛🟨⬛🟨⬛", "⬛🟦⬛🟦⬛", "BYBYB", " 0 1 0 1 0 ", "⚪🔵⚪🔵⚪"):
        page.ask("guesstree.game.setMarks([2, 2, 2, 2, 2])")
        page.ask(paste, text)
        assert page.ask("guesstree.game.state.marks") == [0, 1, 0, 1, 0]
    page.ask(paste, "no marks")
    assert page.ask("guesstree.game.state.marks") == [0, 1, 0, 1, 0]


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
    said = page.tab.locator("#ledger .heard").first.text_content()
    assert said.startswith(f"{tree.word(0)}: {tree.word(0)[0]} absent, ")
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
    [("classic", 320), ("classic-hard", 320), ("classic-hard", 360), ("classic-hard", 390)],
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


def test_a_word_of_fifteen_letters_fits_a_small_phone(visit):
    words = ("congratulations", "straightforward", "crystallization", "extraordinarily")
    tree = little_tree(words)
    page = visit(tree, **PHONE)
    for answer in words:
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


@pytest.mark.parametrize(("mode", "reason"), [("hard", "keep C in place 1"), ("ultra", "not fit")])
def test_a_word_the_mode_forbids_is_told_and_may_be_played(visit, mode, reason):
    words = ("cabin", "cable", "cider", "civic", "cloud", "clown", "crane", "crate")
    page = visit(little_tree(words, mode))
    page.answer_with("crate")
    page.play_own("grate")
    assert reason in page.text("#own-note")
    page.tab.click("#own-use")
    assert page.word == "grate"
    assert page.play_on("crate")[-1][0] == "crate"


def test_a_game_is_still_there_when_the_page_is_opened_again(page):
    page.answer_with("crane")
    word = page.word
    page.tab.reload()
    assert page.word == word
    page.tab.click("#undo")
    assert page.turns() == []


@pytest.mark.parametrize(
    ("palette", "style"), [("plum", "squares"), ("garden", "squares"), ("contrast", "contrast")]
)
def test_the_result_is_shared_as_a_terminal_shows_it(page, palette, style):
    page.tab.click("#open-settings")
    page.tab.check(f"input[value={palette}]")
    page.tab.keyboard.press("Escape")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    turns = page.play_on("crane")
    page.tab.click("#share")
    page.tab.get_by_role("button", name="Copied").wait_for()
    lines = page.ask("navigator.clipboard.readText()").splitlines()
    assert lines[0] == f"guesstree classic {len(turns)}"
    assert lines[1:] == [format_feedback(code, 5, style) for _, code in turns]


# What is read against what, by the names of page.css.
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
    """The contrast of two colours, as WCAG counts it."""

    def luminance(colour: list[int]) -> float:
        parts = [part / 255 for part in colour]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear))

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", ["plum", "garden", "contrast"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
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
    page.tab.reload()
    assert page.ask(paper) == dark != light


def test_shape_alone_tells_the_marks_apart(page):
    page.tab.keyboard.type("byg")
    shape = "it => [getComputedStyle(it).borderRadius, getComputedStyle(it).borderStyle].join()"
    moved = "Promise.allSettled(document.getAnimations().map(it => it.finished)).then(() => true)"
    assert page.ask(moved)  # shapes take a moment to change
    shapes = [page.tab.locator("#tiles button").nth(at).evaluate(shape) for at in range(4)]
    assert len(set(shapes)) == 4, "three marks, and none yet"


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


def test_answers_left_are_shown_likeliest_first_as_we_do(weighing, weighted):
    rng = random.Random(32)
    advisers = Advisers(weighted, LISTS)
    for answer in WORDS:
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
    assert "it is the answer with a chance of 21 %" in weighing.text("#own-note")
    weighing.tab.fill("#own-word", "glare")
    assert "it cannot be the answer" in weighing.text("#own-note")


@pytest.mark.slow("works out the chance of every answer of classic, here and in the page")
def test_of_many_answers_the_likeliest_are_shown_unasked(visit, tree, classic):
    heavy = load("classic")
    rng = random.Random(33)
    heavy.weights = tuple(rng.randrange(1, 500) for _ in heavy.answers)
    page = visit(heavy, classic)
    told = as_told(Game(Advisers(heavy)))
    assert shown(page) == told[:8]
    page.tab.click("#left-words summary")
    page.tab.locator("#left-words details li").first.wait_for()
    assert shown(page)[8:] == told


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
    """Where parts are small its figures are the oracle's."""
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
    assert "known until 31 May 2026" in weighing.text("#day-known")
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
        "1 past answer added. 1 line passed over: known already. Not among the answers: fuzzy."
    )
    weights = [6 if word == "crane" else weight for word, weight in zip(WORDS, WEIGHTS)]
    told = dict(zip(WORDS, weights))
    expected = [
        f"{word} {percent(told[word] / sum(weights))}"
        for word in sorted(WORDS, key=lambda it: -told[it])
    ]
    assert shown(weighing) == expected
    weighing.tab.reload()
    assert shown(weighing) == expected
    weighing.tab.click("#past summary")
    weighing.tab.click("#past-clear")
    assert shown(weighing)[0] == "crane 60 %"
    assert weighing.ask("localStorage.getItem('guesstree past')") is None
    assert not weighing.tab.is_visible("#past-used")


def test_with_past_answers_the_search_is_asked_where_it_does_better(weighing):
    weighing.answer_with("grape")
    assert weighing.word == "crane"  # the tree plays it, and it is likeliest
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


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2026-06-01,crane\n\nnonsense", "Line 3, “nonsense”: expected a date and a word, such as"),
        ("2026-06-01,crane,slate", "Line 1, “2026-06-01,crane,slate”: expected a date and a word"),
        ("1/6/2026,crane", "Line 1, “1/6/2026,crane”: “1/6/2026” is not a date"),
        ("2026-02-30,crane", "“2026-02-30” is not a date"),
        ("2026-06-01,crane\ndate,answer", "Line 2, “date,answer”: “date” is not a date"),
        ("2026-06-01,cranes", "Line 1, “2026-06-01,cranes”: expected a word of 5 letters."),
        ("2026-06-01,<b>ab", "Line 1, “2026-06-01,<b>ab”: expected a word of 5 letters."),
    ],
)
def test_a_bad_line_is_told_and_changes_nothing(weighing, text, problem):
    before = shown(weighing)
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


@pytest.mark.parametrize("size", ["100%", "200%"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
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
