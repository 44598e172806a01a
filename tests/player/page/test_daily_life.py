"""Everyday use of the page: two tabs, reloads, the Back button, unreadable pastes, the date, printing."""

import json
from datetime import datetime

from tests.support.browsing import Page, until
from tests.support.little import WEIGHTS, little_tree


def second_tab(page: Page):
    tab = page.context.new_page()
    tab.goto(page.url)
    return tab


SOLVED = "guesstree.game.position.solved"
TURNS = "guesstree.game.state.turns.length"


def test_two_tabs_play_one_game_and_count_it_once(visit):
    page = visit()
    other = second_tab(page)
    page.tab.bring_to_front()
    page.answer_with("crane")
    until(other, f"{TURNS} === 1")
    assert other.evaluate("guesstree.game.position.word") == page.word
    page.play_on("crane")
    until(other, SOLVED)
    games = "Object.keys(localStorage).filter((key) => key.startsWith('guesstree played ')).length"
    assert page.ask(games) == 1
    other.bring_to_front()
    other.click("#again")
    until(page.tab, f"{TURNS} === 0")
    page.tab.bring_to_front()
    page.play_on("grape")
    until(other, SOLVED)
    assert page.ask(games) == 2


def test_a_tab_that_only_follows_writes_nothing(visit):
    """It could overwrite a newer state of the other tab with an older one."""
    page = visit()
    other = second_tab(page)
    other.evaluate(
        "(() => { window.writes = 0; const set = Storage.prototype.setItem;"
        " Storage.prototype.setItem = function (...given) { window.writes++; return set.apply(this, given); }; })()"
    )
    page.tab.bring_to_front()
    page.play_on("crane")
    until(other, SOLVED)
    assert other.evaluate("window.writes") == 0


def test_half_entered_marks_outlive_a_reload(visit):
    page = visit()
    page.tab.click("#tiles button >> nth=1")
    page.reload()
    assert page.ask("guesstree.game.state.marks") == [None, 1, None, None, None]
    page.tab.keyboard.press("u")
    assert page.ask("guesstree.game.state.marks")[1] == 1


def test_going_back_closes_a_dialog_and_stays_on_the_page(visit):
    page = visit(alone=True)  # with a history of its own
    page.answer_with("crane")
    before = page.ask("history.length")
    for name in ("statistics", "help", "settings"):
        page.tab.click(f"#open-{name}")
        page.tab.go_back(wait_until="commit")
        page.tab.wait_for_selector(f"#{name}", state="hidden")
        assert page.ask(TURNS) == 1
        page.tab.click(f"#open-{name}")
        page.tab.keyboard.press("Escape")
        until(page.tab, "history.state === null")
        assert page.ask("history.length") == before + 1
        assert page.ask(TURNS) == 1


def paste(page: Page, text: str) -> None:
    page.ask(
        """text => { const clipboardData = new DataTransfer(); clipboardData.setData("text", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true})); }""",
        text,
    )


def test_a_paste_that_cannot_be_read_says_so(visit):
    page = visit()
    paste(page, "hello <b>you</b>")
    assert page.text("#problem") == (
        "What was pasted cannot be read here: “hello <b>you</b>”. Marks are needed, one for each letter, such as gybbb."
    )
    assert page.tab.get_attribute("#problem", "role") == "alert"
    paste(page, "gybbb")
    assert page.text("#problem") == ""
    assert page.ask("guesstree.game.state.marks") == [2, 1, 0, 0, 0]


def test_shortcuts_of_one_key_can_be_switched_off(visit):
    page = visit()
    page.tab.click("#open-settings")
    page.tab.check("input[name=keys][value=off]")
    page.tab.keyboard.press("Escape")
    page.reload()
    word = page.word
    for key in "!uwh?":
        page.tab.keyboard.press(key)
    assert page.word == word
    assert page.tab.is_hidden("#own-form")
    assert page.tab.locator("dialog[open]").count() == 0
    page.tab.click("#open-help")
    assert page.tab.is_hidden("#help-keys")
    page.tab.keyboard.press("Escape")
    page.tab.keyboard.type("by")
    assert set(page.ask("guesstree.game.marks")) == {None}
    page.tab.focus("#tiles button")
    page.answer_with("crane")  # marks are typed where the focus is
    assert len(page.turns()) == 1


def test_a_kept_game_that_contradicts_itself_is_not_taken_for_solved(visit):
    page = visit()
    page.answer_with("crane")
    key = page.ask("Object.keys(localStorage).find((key) => key.startsWith('guesstree game '))")
    turns = [
        {"word": "bluer", "code": 242},
        {"word": "crane", "code": 0},
        {"word": "bluer", "code": 242},
    ]
    for some in (turns[1:], [{"word": "grape", "code": 242 - 81}, {"word": "grape", "code": 242}]):
        state = {"turns": some, "refused": [], "chosen": None, "wide": False, "marks": None}
        page.ask(
            "([key, text]) => localStorage.setItem(key, text)",
            [key, json.dumps({"states": [state]})],
        )
        page.reload()
        assert page.turns() == []
        assert not page.solved


def test_one_remedy_is_what_to_press_and_enter_does_not_repeat_the_fault(visit):
    page = visit()
    page.type_marks("ggggy")
    assert page.tab.locator("#turn .primary:visible").count() == 1
    assert page.ask("document.activeElement.closest('#problem') !== null")
    page.tab.focus("#next")
    page.tab.keyboard.press("Enter")
    assert page.ask("document.activeElement.closest('#problem') !== null")
    page.tab.keyboard.press("Enter")  # the remedy
    assert page.text("#problem") == ""


def test_a_first_visit_says_what_to_do(visit):
    page = visit()
    assert page.text("#first") == "Play this word in your game, then mark what it showed."
    page.play_on("crane")
    page.tab.click("#again")
    assert page.text("#first") == ""


def test_without_scripts_the_reason_comes_first_and_no_button_shows(visit):
    page = visit(java_script_enabled=False)
    assert page.tab.locator("button:visible").count() == 0
    assert page.tab.inner_text("body").startswith("This page needs JavaScript")


def test_paper_has_the_game_and_no_buttons(visit):
    page = visit(alone=True)
    page.answer_with("crane")
    page.tab.emulate_media(media="print")
    assert page.tab.locator("nav:visible, .actions:visible, .reopen:visible").count() == 0
    assert page.tab.is_visible("#ledger")
    assert page.tab.is_visible("#left-words")


DAY = {"date": "2026-06-01", "known": "2026-05-31", "again": 100}


def at(page: Page, day: str) -> None:
    moment = datetime.fromisoformat(f"{day}T12:00:00")
    page.context.clock.set_fixed_time(moment)
    page.reload()


def test_it_knows_the_day_and_what_the_age_of_its_tree_costs(visit):
    tree = little_tree(weights=WEIGHTS)
    tree.meta["day"] = DAY
    page = visit(tree, alone=True)
    at(page, "2026-06-01")
    assert page.text("#day-title") == "Made for today, 1 June 2026"
    assert "All answers until yesterday are known" in page.text("#day-known")
    at(page, "2026-06-03")
    assert page.text("#day-title") == "Made for 1 June 2026"
    total = sum(WEIGHTS)
    share = 1 - (1 - 0.9 * sum((weight / total) ** 2 for weight in WEIGHTS)) ** 2
    assert (
        "Today is 3 June 2026. The answers of 2 days since then are missing: about "
        f"{round(100 * share)} % of the probability"
    ) in page.text("#day-known")
    page.tab.click("#past summary")
    page.tab.fill("#past-text", "2026-06-01 crane\n2026-06-02 grape")
    page.tab.click("#past-form [type=submit]")
    assert "All answers until yesterday are known" in page.text("#day-known")
    at(page, "2026-05-30")  # a clock that is behind
    assert "Today is" not in page.text("#day-known")


def test_a_dialog_opened_just_after_another_was_closed_stays_open(visit):
    page = visit()
    page.ask(
        "(async () => { const by = (id) => document.getElementById(id); by('open-help').click();"
        " const closed = new Promise((done) => by('help').addEventListener('close', done)); by('help').close(); await closed;"
        " by('open-settings').click(); const back = new Promise((done) => addEventListener('popstate', done)); await back; })()"
    )
    assert page.tab.is_visible("#settings")
    page.tab.go_back(wait_until="commit")
    page.tab.wait_for_selector("#settings", state="hidden")
    assert page.word
