"""Two weeks of daily games on the page: this test recomputes the record, its streaks and its trend."""

import json
from datetime import date, datetime, timedelta

import pytest

from player.core.tree import Tree
from player.daily import exchange
from player.daily.past import Past
from player.daily.record import FinishedGame
from tests.support.browsing import NO_STORAGE, Page, until
from tests.support.little import WEIGHTS, little_tree
from tests.support.tiers import quick_first

pytestmark = pytest.mark.slow(
    "plays days of games; the quick tier tests the record in Node and one day in a browser"
)

FIRST = date(2026, 6, 1)
LIMIT = 6
FULL = """() => { Storage.prototype.setReally ??= Storage.prototype.setItem;
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; }"""
ROOM = "() => { Storage.prototype.setItem = Storage.prototype.setReally; }"
PLAYED = "Object.entries(localStorage).filter(([key]) => key.startsWith('guesstree played '))"


def day_tree() -> Tree:
    """Return a small tree of the day, with a limit."""
    tree = little_tree(weights=WEIGHTS)
    tree.meta |= {
        "day": {"date": str(FIRST), "known": "2026-05-31", "again": 100},
        "max_guesses": LIMIT,
    }
    return tree


def clock(page: Page, day: date, hour: int = 12) -> None:
    page.context.clock.set_fixed_time(datetime.fromisoformat(f"{day}T{hour:02}:00:00"))


def begin(page: Page, day: date) -> None:
    """Open the page on a day; if a game is over, start a new one."""
    clock(page, day)
    page.reload()
    if page.tab.is_visible("#again"):
        page.tab.click("#again")


def lose(page: Page) -> None:
    for _ in range(LIMIT):
        page.play_own("bluer")
        page.answer_with("crane")


def entries(page: Page) -> list[dict]:
    return sorted((json.loads(text) for _, text in page.ask(PLAYED)), key=lambda game: game["date"])


def shown(page: Page) -> str:
    page.tab.click("#open-statistics")
    text = page.text("#record-body")
    page.tab.keyboard.press("Escape")
    return text


def days_in_a_row(solved: set[date], last: date) -> int:
    count = 0
    while last - timedelta(days=count) in solved:
        count += 1
    return count


@pytest.mark.slow("plays two weeks of games; quick tests play single days")
def test_two_weeks_of_daily_games(visit):
    page, played = visit(day_tree(), alone=True), {}  # by day: the guesses, or None for a lost game
    day = FIRST

    def play(answer: str) -> None:
        begin(page, day)
        played[day] = len(page.play_on(answer))

    play("crane")
    day += timedelta(days=1)  # a reload in mid-game
    begin(page, day)
    page.answer_with("trace")
    page.reload()
    played[day] = len(page.play_on("trace"))
    day += timedelta(days=1)  # two tabs, the game goes from one to the other
    begin(page, day)
    other = page.context.new_page()
    other.goto(page.url)
    page.tab.bring_to_front()
    page.play_own("bluer")
    page.answer_with("graze")
    until(other, "guesstree.game.state.turns.length === 1")
    played[day] = len(page.play_on("graze"))
    until(other, "guesstree.game.position.solved")
    other.click("#undo-result")
    until(page.tab, "!guesstree.game.position.solved")
    assert str(day) not in {game["date"] for game in entries(page)}
    page.play_on("graze")
    until(other, "guesstree.game.position.solved")
    other.close()
    day += timedelta(days=2)  # a day without a game, then a lost one
    begin(page, day)
    lose(page)
    played[day] = None
    day += timedelta(days=1)  # begun before midnight, finished after it
    begin(page, day)
    page.answer_with("irate")
    clock(page, day + timedelta(days=1), hour=0)
    played[day] = len(page.play_on("irate"))
    day += timedelta(days=1)  # a second game of a day does not count
    play("grape")
    page.tab.click("#again")
    page.play_own("bluer")
    page.answer_with("crane")
    page.play_on("crane")
    assert page.text("#unkept") == (
        f"A game of {day.day} June 2026 is recorded already, and the first one counts."
    )
    day += timedelta(days=1)  # undone at its end, and played on
    begin(page, day)
    page.play_on("glare")
    page.tab.click("#undo-result")
    played[day] = len(page.play_on("glare"))
    day += timedelta(days=1)  # the storage is full when the game ends, and has room again later
    begin(page, day)
    page.ask(FULL)
    turns = page.play_on("creme")
    assert "no room left" in page.text("#unkept")
    assert str(day) not in {game["date"] for game in entries(page)}
    assert f"Your {len(played)} finished games" in shown(page)  # the lost one has no average
    page.ask(ROOM)
    page.tab.click("#undo-result")
    page.answer_with("creme")
    played[day] = len(turns)
    assert page.text("#unkept") == ""
    day += timedelta(days=1)
    play("bluer")
    day += timedelta(days=1)
    begin(page, day)
    page.play_own("bluer")
    page.answer_with("crane")
    played[day] = len(page.play_on("crane"))
    for answer in ("grape", "trace", "crane"):
        day += timedelta(days=1)
        play(answer)

    assert day == FIRST + timedelta(days=13)
    games = entries(page)
    assert {date.fromisoformat(game["date"]): game["solved"] for game in games} == {
        at: guesses is not None for at, guesses in played.items()
    }
    assert {
        date.fromisoformat(game["date"]): len(game["turns"]) for game in games if game["solved"]
    } == {at: guesses for at, guesses in played.items() if guesses}
    assert {turn[2] for game in games for turn in game["turns"]} >= {"tree", "player"}

    text = shown(page)
    solved = {at: guesses for at, guesses in played.items() if guesses}
    mean = sum(solved.values()) / len(solved)
    assert f"Your {len(solved)} finished games here took {mean:.2f} guesses" in text
    assert f"{len(played)} games, 1 June 2026 to 14 June 2026, {len(solved)} solved." in text
    longest = max(days_in_a_row(set(solved), at) for at in solved)
    assert f"{days_in_a_row(set(solved), day)} days, the longest {longest}" in text
    assert f"Last 30 days\n{mean:.2f} on {len(played)} games" in text
    charts = [
        chart.get_attribute("aria-label") for chart in page.tab.locator("#record .trend").all()
    ]
    assert [charted(label) for label in charts] == [
        averages(played, day, width) for width in (1, 3)
    ]
    clock(page, day + timedelta(days=2))
    page.reload()
    assert f"0 days, the longest {longest}" in shown(page)
    rows = histogram(page)
    assert rows == {
        **{str(n): list(solved.values()).count(n) for n in range(1, max(solved.values()) + 1)},
        "X": 1,
    }


def charted(label: str) -> list[str]:
    return label.split(": ")[1].split(", ")


def averages(played: dict[date, int | None], last: date, width: int) -> list[str]:
    """Return the averages of 30 spans as a chart shows them; a lost game counts one guess more than its limit."""
    found = []
    for back in range(29, -1, -1):
        days = [last - timedelta(days=back * width + at) for at in range(width)]
        counts = [played[day] or LIMIT + 1 for day in days if day in played]
        found.append(f"{sum(counts) / len(counts) + 1e-9:.1f}" if counts else "–")
    return found


def histogram(page: Page) -> dict[str, int]:
    page.tab.click("#open-statistics")
    rows = [
        row.locator("th, td").all_inner_texts()
        for row in page.tab.locator(".histogram tbody tr").all()
    ]
    page.tab.keyboard.press("Escape")
    return {row[0]: int(row[-1]) for row in rows}


def test_a_game_lost_and_played_on_stays_lost(visit):
    page = visit(day_tree(), alone=True)
    begin(page, FIRST)
    lose(page)
    page.tab.click("#go-on")
    page.play_on("crane")
    [game] = entries(page)
    assert not game["solved"]
    assert game["answer"] == "crane"
    assert len(game["turns"]) == LIMIT + 1
    page.tab.click("#undo-result")
    assert [len(game["turns"]) for game in entries(page)] == [LIMIT]
    for _ in range(2):
        page.tab.click("#undo-result" if page.tab.is_visible("#undo-result") else "#undo")
    assert entries(page) == []


def test_a_game_that_is_changed_from_its_first_turn_is_recorded_once(visit):
    page = visit(day_tree(), alone=True)
    begin(page, FIRST)
    page.play_on("crane")
    [game] = entries(page)
    page.tab.locator(".reopen").first.click()
    assert entries(page) == []
    page.tab.click("#undo")
    assert entries(page) == [game]
    assert page.text("#unkept") == ""


def test_blocked_storage_is_said_and_games_last_until_the_page_is_closed(visit):
    page = visit(day_tree(), script=NO_STORAGE)
    page.play_on("crane")
    assert page.text("#unkept").startswith("This browser stores nothing for this page")
    assert "1 game," in shown(page)
    page.reload()
    assert "No finished game of this list and mode is recorded yet" in shown(page)


def test_a_damaged_entry_is_counted_and_stays(visit):
    page = visit(day_tree(), alone=True)
    begin(page, FIRST)
    page.play_on("crane")
    for at, damage in enumerate(("{", "null", '{"date": "2026-02-30"}')):
        page.ask(
            "([key, text]) => localStorage.setItem(key, text)", [f"guesstree played {at}", damage]
        )
    text = shown(page)
    assert "1 game," in text
    assert "3 recorded entries cannot be read and are left out." in text
    assert len(page.ask(PLAYED)) == 4


def test_counts_of_an_older_page_stay_and_count(visit):
    """Older pages stored the number of guesses of each game, and whether the current game was counted."""
    page = visit(day_tree(), alone=True)
    begin(page, FIRST)
    turns = page.play_on("crane")
    digest = page.ask("Object.keys(localStorage).find((key) => key.startsWith('guesstree game '))")
    old = [0] * len(turns)
    old[-1] = 3
    page.ask(
        """([key, counts]) => {
            const { states } = JSON.parse(localStorage.getItem(key));
            const before = states.map((state) => ({ ...state, turns: state.turns.map(({ word, code }) => ({ word, code })) }));
            localStorage.clear();
            localStorage.setItem(key, JSON.stringify({ states: before, counted: counts.length }));
            localStorage.setItem(key.replace("game", "games"), JSON.stringify(counts)); }""",
        [digest.replace("guesstree game ", "guesstree game "), old],
    )
    page.reload()
    key = digest.replace("guesstree game ", "guesstree games ")
    assert page.ask("key => localStorage.getItem(key) !== null", key)
    assert f"Your 3 finished games here took {len(turns)}.00 guesses" in shown(page)
    assert entries(page) == []
    page.tab.click("#undo-result")
    assert "Your 2 finished games" in shown(page)
    page.play_on("crane")
    assert "Your 3 finished games" in shown(page)
    assert len(entries(page)) == 1


def test_the_terminal_reads_what_the_page_of_a_day_shares(visit, tmp_path):
    page = visit(day_tree(), alone=True)
    begin(page, FIRST)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.play_own("bluer")
    page.answer_with("graze")
    turns = page.play_on("graze")
    page.tab.click("#share")
    page.tab.get_by_role("button", name="Copied").wait_for()
    path = tmp_path / "shared.txt"
    path.write_text(page.ask("navigator.clipboard.readText()"), encoding="utf-8")
    [game] = exchange.read_games(str(path), Past([(FIRST, "graze")]), "little")
    assert (game.day, game.guesses, game.daily, game.answer) == (FIRST, len(turns), True, "graze")
    assert [marks for _, marks, _ in game.turns] == [
        marks for _, marks, _ in entries(page)[0]["turns"]
    ]


def test_the_record_is_used_by_keyboard(visit):
    page = visit(day_tree(), alone=True)
    begin(page, FIRST)
    page.play_on("crane")
    page.tab.focus("#open-statistics")
    page.tab.keyboard.press("Enter")
    for selector in ("summary", ".games", "#record-json", "#record-csv", "#record-import"):
        page.tab.keyboard.press("Tab")
        assert page.ask("it => document.activeElement.matches(it)", selector), selector
        if selector == "summary":
            page.tab.keyboard.press("Enter")
            page.tab.wait_for_selector(".games li")
    assert page.tab.locator(".games li").count() == 1


def take(page: Page, path) -> str:
    """Import a file; return the message of the page."""
    page.tab.click("#open-statistics")
    page.ask("void (document.querySelector('#record-note').textContent = '')")
    with page.tab.expect_file_chooser() as chosen:
        page.tab.click("#record-import")
    chosen.value.set_files(path)
    until(page.tab, "document.querySelector('#record-note').textContent")
    output = page.text("#record-note")
    page.tab.keyboard.press("Escape")
    return output


@pytest.mark.parametrize("form", quick_first(1, ["json", "csv"]))
def test_files_go_from_the_page_to_the_terminal_and_back(visit, tmp_path, form):
    page = visit(day_tree(), alone=True)
    for at, answer in enumerate(("crane", "grape", "trace")):
        begin(page, FIRST + timedelta(days=at))
        page.play_on(answer)
    page.tab.click("#open-statistics")
    with page.tab.expect_download() as waited:
        page.tab.click(f"#record-{form}")
    page.tab.keyboard.press("Escape")
    path = tmp_path / waited.value.suggested_filename
    waited.value.save_as(path)
    assert path.name == f"guesstree.{form}"
    games = exchange.read_games(str(path), None, "little")
    assert [game.as_dict() for game in games] == entries(page)
    assert all(game.daily and game.name == "little" for game in games)
    assert take(page, path) == "0 games added. 3 were recorded already."
    more = FinishedGame(
        FIRST - timedelta(days=1), "little", [("crane", "ggggg", "tree")], solved=True, daily=True,
        limit=LIMIT, answer="crane", tree=1,
    )  # fmt: skip
    text = exchange.as_json([more]) if form == "json" else exchange.as_csv([more])
    path.write_text(text, encoding="utf-8")
    assert take(page, path) == "1 game added."
    assert entries(page)[0] == more.as_dict()
    assert "4 days" in shown(page)
    path.write_text("nothing", encoding="utf-8")
    assert take(page, path).startswith("There are no games in this file")
    path.write_text(exchange.as_json([more]).replace("05-31", "05-32"), encoding="utf-8")
    assert take(page, path) == "Nothing is imported: game 1 of this file cannot be read."
    assert len(entries(page)) == 4
