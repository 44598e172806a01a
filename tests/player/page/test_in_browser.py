"""The page in a browser: playing, correcting mistakes, explanations, accessibility."""

import random

import pytest

from player.core.feedback import format_feedback, score
from player.core.session import play
from player.gameplay.advisers import Advisers
from player.gameplay.game import Game
from player.numbers import format_mean
from player.proofs.claims import stats
from tests.support.little import little_tree
from tests.support.tiers import few_then_many, quick_first

DIGITS = str.maketrans("byg", "012")
OUTSIDER = "aahed"  # a guess of classic that is not an answer


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


@few_then_many("games", 4, 12)
def test_whole_games_follow_the_tree(page, tree, games):
    answers = random.Random(2).sample(tree.answers, games)
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


@few_then_many("games", 2, 6)
def test_an_own_word_leaves_the_tree_and_the_game_goes_on(page, tree, games):
    rng = random.Random(3)
    for answer in rng.sample(tree.answers, games):
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
    assert page.text("#problem p").endswith("Most likely, one mark is wrong.")
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
    assert page.text("#problem p").endswith("Most likely, the answer is not on the list.")
    assert first.inner_text() == "Go on: 1 other word fits"
    assert page.ask(sight)


def test_the_opener_may_be_refused(page, tree):
    page.tab.click("#refuse")
    assert page.word != tree.word(0)
    assert page.play_on("crane", most=7)[-1][0] == "crane"


def test_feedback_that_nothing_fits_names_the_line_at_fault(page, tree):
    opener = tree.word(0)
    page.type_marks("ggggy")
    assert page.text("#problem p").endswith("Most likely, one mark is wrong.")
    assert f"No word at all can give these marks for {opener}" in page.text("#problem")
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
    assert f"The suggestion was {rows[0][0]}" in page.text("#left-note")


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
    quick_first(
        1,
        [("ultra", "little, ultra hard mode"), ("normal", "little"), ("hard", "little, hard mode")],
    ),
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
    page.tab.keyboard.type("g")  # a wrong mark for the first letter of the opener
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
    page.reload()
    assert page.word == word
    page.tab.click("#undo")
    assert page.turns() == []


@pytest.mark.parametrize(
    ("palette", "style"),
    quick_first(1, [("contrast", "contrast"), ("plum", "squares"), ("garden", "squares")]),
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
