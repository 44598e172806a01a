"""Positions in which an earlier page froze, missed the limit or could not win, in both browsers and at three widths."""

import json

import pytest

from player.core.feedback import format_feedback, score
from player.export.formats import export
from player.loader import load
from player.words.lists import load as load_lists

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
        for case, said in CASES[name].items():
            page.ask(PLAY.replace("TURNS", json.dumps(case.split(", "))))
            note = page.ask("document.getElementById('left-note').textContent")
            assert said in note, (case, note)
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
