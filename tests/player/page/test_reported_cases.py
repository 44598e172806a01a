"""Positions in which an earlier page froze, missed the limit or could not win, in both browsers and at three widths."""

import json

import pytest

from player.core.feedback import format_feedback, score
from player.export.formats import export
from player.loader import load
from player.words.lists import load as load_lists
from tests.support import firefox
from tests.support.little import WEIGHTS, little_tree

WIDTHS = (360, 768, 1440)

# Actions on the page of a list, and the note that it then shows. "!" refuses the suggested word.
CASES = {
    "classic-hard": {
        "immix bbbbb, reast bbybg": "to the end",
        "queue bbbbb, trail bbbbb": "to the end",
        f"salet {format_feedback(score('salet', 'faith'), 5)}, !": "to the end",
    },
    "nyt2023-hard": {"buzzy bbbbb, mummy bbbbb, cruet bbbbb": "to the end"},
    "classic": {
        "mummy bbbbb, jazzy bbbbb, trine bybby": "3 guesses left",
        "patch bgggg, patch bgggg, patch bgggg, patch bgggg, patch bgggg": "Last guess. 5 of the answers",
    },
    "nyt2023": {"yukky bbbbg, puppy bbbbg, vivid bbbby": "3 guesses left"},
}

PLAY = """(async () => {
    const by = (id) => document.getElementById(id), press = (key) =>
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const settled = async () => { while (document.body.hasAttribute("data-searching")) await new Promise(requestAnimationFrame); };
    guesstree.game.begin();
    if (by("again").checkVisibility()) by("again").click();
    for (const turn of TURNS) {
        await settled();
        const [word, marks] = turn.split(" ");
        if (word === "!") { by("refuse").click(); continue; }
        if (guesstree.game.position.word !== word) {
            by("own").click();
            by("own-word").value = word;
            by("own-word").dispatchEvent(new Event("input"));
            by("own-use").click();
            if (by("own-form").checkVisibility()) by("own-use").click();
        }
        for (const mark of marks) press(mark);
        press("Enter");
    }
    await settled();
})()"""

FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.fixture(params=sorted(CASES))
def shown(request, opened, tmp_path):
    """Return the name of a list and the page of it."""
    name = request.param
    path = tmp_path / "page.html"
    path.write_text(
        export(load(name), "html", load_lists(name.removesuffix("-hard"))), encoding="utf-8"
    )
    page = opened(path.as_uri())
    yield name, page
    complaints = page.complaints()
    page.close()
    assert complaints == []


@pytest.mark.slow("searches in large lists, in two browsers")
def test_each_case_is_searched_to_the_end_at_each_width(shown):
    name, page = shown
    for width in WIDTHS:
        page.size(width, 800)
        for case, output in CASES[name].items():
            page.ask(PLAY.replace("TURNS", json.dumps(case.split(", "))))
            note = page.ask("document.getElementById('left-note').textContent")
            assert output in note, (case, note)
            assert page.ask(FITS), (case, width)
            possible = page.ask(
                "guesstree.game.position.left.some(it => guesstree.words[it] === guesstree.game.position.word)"
            )
            assert possible or "Last guess" not in note


@pytest.mark.slow("analyses a game of hard mode, in two browsers")
@pytest.mark.parametrize("shown", ["classic-hard"], indirect=True)
def test_a_game_of_hard_mode_is_analysed_and_its_search_outlives_a_reload(shown):
    _, page = shown
    found = page.ask("guesstree.analyse('crane slosh pious')")
    assert [turn["word"] for turn in found["turns"]] == ["crane", "slosh", "pious"]
    page.ask(PLAY.replace("TURNS", json.dumps(["immix bbbbb", "reast bbybg"])))
    before = page.ask("guesstree.game.position.left.length")
    page.reload()
    assert page.ask("guesstree.game.position.left.length") == before
    page.ask(PLAY.split("guesstree.game.begin();", maxsplit=1)[0] + "await settled(); })()")
    assert "to the end" in page.ask("document.getElementById('left-note').textContent")


DAILY = {"date": "2026-06-01", "known": "2026-05-31", "again": 100}

UNTIL = "(async () => { while (!(CONDITION)) await new Promise((go) => setTimeout(go, 20)); })()"

PASTE = """(() => { const clipboardData = new DataTransfer(); clipboardData.setData("text", "hello");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, data: "hello", dataType: "text/plain", bubbles: true, cancelable: true })); })()"""

# The words that the page once used, and clearer ones.
RENAMED = {
    "Own word": "Use my own word", "Not accepted": "Not in word list", "Most left after it": "Largest group left",
    "Forget all of it": "Delete saved data", "Games open with": "First word",
}  # fmt: skip

BORDERS = """[...document.querySelectorAll("#ledger .tile.placed, #ledger .tile.elsewhere")].map((it) => {
    const { borderTopColor, borderTopWidth, outlineStyle, boxShadow } = getComputedStyle(it);
    return [it.className, borderTopColor, borderTopWidth, outlineStyle, boxShadow].join();
})"""


def daily_page(opened, tmp_path):
    tree = little_tree(weights=WEIGHTS)
    tree.meta |= {"day": DAILY, "max_guesses": 6}
    path = tmp_path / "page.html"
    path.write_text(export(tree, "html"), encoding="utf-8")
    return opened(path.as_uri())


@pytest.mark.slow("repeats in two browsers what test_daily_life.py shows in one")
def test_the_faults_of_daily_life_stay_mended(opened, tmp_path):
    page = daily_page(opened, tmp_path)
    text = "document.getElementById('{}').textContent".format
    shown = "document.getElementById('{}').checkVisibility()".format
    assert page.ask(text("day-title")) == "Made for 1 June 2026"
    assert "are missing" in page.ask(text("day-known"))
    body = page.ask(
        "[...document.querySelectorAll('main, dialog')].map(it => it.textContent).join()"
    )
    for old, new in RENAMED.items():
        assert old not in body
        assert new in body
    page.ask("document.querySelectorAll('#tiles button')[1].click()")
    page.reload()
    assert page.ask("guesstree.game.state.marks") == [None, 1, None, None, None]
    page.ask(PASTE)
    assert "cannot be read" in page.ask(text("problem"))
    page.ask("document.getElementById('open-help').click()")
    page.ask("history.back()")
    page.ask(UNTIL.replace("CONDITION", f"!{shown('help')}"))
    assert page.ask("guesstree.game.state.marks")[1] == 1
    page.ask("document.querySelector('#settings [name=keys][value=off]').click()")
    page.keys("h", "!", "w")
    assert not page.ask(shown("help"))
    assert not page.ask(shown("own-form"))
    page.ask("document.querySelector('#settings [name=keys][value=on]').click()")
    page.ask("void guesstree.game.setMarks([2, 2, 2, 2, 1])")
    page.ask("document.getElementById('next').click()")
    visible = (
        "[...document.querySelectorAll('#turn .primary')].filter(it => it.checkVisibility()).length"
    )
    assert page.ask(visible) == 1
    assert page.ask("document.activeElement.closest('#problem') !== null")
    key = "Object.keys(localStorage).find(key => key.startsWith('guesstree game '))"
    state = {
        "turns": [{"word": "crane", "code": 0}, {"word": "bluer", "code": 242}],
        "refused": [], "chosen": None, "wide": False, "marks": None,
    }  # fmt: skip
    stored = json.dumps(json.dumps({"states": [state]}))
    page.ask(f"localStorage.setItem({key}, {stored})")
    page.reload()
    assert page.ask("guesstree.game.state.turns") == []
    page.ask("localStorage.clear()")
    assert page.complaints() == []
    page.close()


@pytest.mark.slow("starts Firefox twice")
@pytest.mark.parametrize("colours", ["light", "dark", "forced"])
def test_firefox_shows_it_in_any_colours(tmp_path, colours):
    preferences = {
        "light": {"ui__systemUsesDarkTheme": 0}, "dark": {"ui__systemUsesDarkTheme": 1},
        "forced": {"browser__display__document_color_use": 2},
    }  # fmt: skip
    with firefox.firefox(**preferences[colours]) as browser:
        page = daily_page(lambda url: firefox.FirefoxPage(browser, url), tmp_path)
        dark, forced = (
            page.ask(f"matchMedia('({it})').matches")
            for it in ("prefers-color-scheme: dark", "forced-colors: active")
        )
        assert (dark, forced) == (colours == "dark", colours == "forced")
        for width in WIDTHS:
            page.size(width, 800)
            assert page.ask(FITS)
        page.ask(PLAY.replace("TURNS", json.dumps(["crane bygbg"])))
        borders = dict(border.split(",", 1) for border in page.ask(BORDERS))
        assert len(set(borders.values())) == len(borders) == 2
        assert all("none" in border for border in borders.values()), "one border each"
        page.close()
