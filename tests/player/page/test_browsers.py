"""A game in each installed browser: by keyboard alone, kept across a reload, without errors or requests.

Most behaviour of the page is tested in Chromium only (test_in_browser.py and others). These few tests run in both
Chromium and Firefox.
"""

import json

import pytest

from player.core.feedback import format_feedback, score
from player.core.session import play
from player.core.tree import Tree
from player.export.formats import export, save_site, site
from player.loader import load
from tests.support.little import little_tree
from tests.support.serving import serving
from tests.support.tiers import quick_first

WAIT = """new Promise((done) => {
    const look = () => (CONDITION ? done(true) : requestAnimationFrame(look));
    look();
})"""


@pytest.fixture(params=["little"])
def tree(request) -> Tree:
    return little_tree() if request.param == "little" else load(request.param)


@pytest.fixture
def page(opened, tree, tmp_path):
    """Yield the page of a tree; afterwards, fail if it logged an error or made a request."""
    path = tmp_path / "page.html"
    path.write_text(export(tree, "html"), encoding="utf-8")
    page = opened(path.as_uri())
    yield page
    complaints = page.complaints()
    page.close()
    assert complaints == []


def wait(page, condition: str) -> None:
    assert page.ask(WAIT.replace("CONDITION", condition))


def text(page, selector: str) -> str:
    return page.ask(f"document.querySelector({json.dumps(selector)}).innerText")


def turns(page) -> list:
    return [
        tuple(turn)
        for turn in page.ask("guesstree.game.state.turns.map(({word, code}) => [word, code])")
    ]


def tab_to(page, condition: str) -> None:
    """Press Tab from the top of the page until the focused element meets a condition."""
    page.ask(
        "(() => { const top = document.querySelector('h1'); top.tabIndex = -1; top.focus(); })()"
    )
    for _ in range(40):
        if page.ask(
            f"(() => {{ const it = document.activeElement; return Boolean({condition}); }})()"
        ):
            return
        page.keys("Tab")
    raise AssertionError(condition)


def mark(page, answer: str) -> None:
    """Type the marks that the suggested word gets with this answer, and press Enter."""
    word = text(page, "#turn-title b")
    page.keys(*format_feedback(score(word, answer), len(answer)), "Enter")


@pytest.mark.parametrize("tree", quick_first(1, ["little", "classic"]), indirect=True)
def test_a_whole_game_is_played_by_keyboard_alone_and_kept_over_a_reload(page, tree) -> None:
    play_by_keyboard(page, tree)


def test_a_page_of_a_site_is_played_in_the_same_way(opened, tree, tmp_path) -> None:
    save_site(str(tmp_path / "site"), site([(tree, None)]))
    with serving(tmp_path / "site") as server:
        page = opened(f"{server.url}/little.html")
        play_by_keyboard(page, tree)
        asked = page.complaints()
        page.close()
    assert all(it.startswith(server.url) for it in asked), asked


def play_by_keyboard(page, tree: Tree) -> None:
    answer = max(tree.answers, key=lambda word: len(play(tree, word)))
    expected = play(tree, answer)
    tab_to(page, "it.matches('#tiles button')")
    mark(page, answer)
    wait(page, "guesstree.game.state.turns.length === 1")
    page.reload()
    assert turns(page) == expected[:1]
    assert text(page, "#turn-title b") == expected[1][0]
    tab_to(page, "it.matches('#tiles button')")
    while page.ask("!guesstree.game.position.solved"):
        mark(page, answer)
    assert turns(page) == expected
    assert answer in text(page, "#result-title")
    assert page.ask("document.activeElement.id") == "again"
    tab_to(page, "it.id === 'open-statistics'")
    page.keys("Enter")
    assert page.ask("document.querySelector('#statistics').open")
    assert page.ask("[...document.querySelectorAll('.histogram tbody tr')].length") == max(
        map(len, [expected])
    )
    page.keys("Escape")
    tab_to(page, "it.id === 'again'")
    page.keys("Enter")
    assert turns(page) == []


def test_those_who_listen_are_told(page) -> None:
    tab_to(page, "it.matches('#tiles button')")
    mark(page, "crane")
    wait(page, "guesstree.game.state.turns.length === 1")
    assert page.ask("document.querySelector('#status').getAttribute('role')") == "status"
    assert page.ask("document.querySelector('#status').textContent").startswith(
        text(page, "#left-title")
    )
    unnamed = page.ask(
        "[...document.querySelectorAll('button, input, textarea, summary, a[href]')].filter(it => !(it.textContent.trim()"
        " || it.getAttribute('aria-label') || it.labels?.length)).map(it => it.outerHTML)"
    )
    assert unnamed == []
    roles = page.ask(
        "[...document.querySelectorAll('dialog, section, fieldset, [role=group]')].filter(it => !(it"
        ".getAttribute('aria-label') || it.getAttribute('aria-labelledby') || it.querySelector('legend'))).map(it => it.id)"
    )
    assert roles == []


@pytest.mark.parametrize(
    ("width", "size"), quick_first(1, [(320, "200%"), (320, "100%"), (640, "200%"), (1280, "100%")])
)
def test_nothing_is_wider_than_the_screen(page, width, size) -> None:
    """A screen of 1280 pixels at 200 % is as wide as one of 640. Text alone may be twice as large, too."""
    tab_to(page, "it.matches('#tiles button')")
    while page.ask("!guesstree.game.position.solved"):
        mark(page, "crane")
    page.ask("document.querySelector('#again').click()")
    page.size(width, 640)
    page.ask(f"void (document.documentElement.style.fontSize = '{size}')")
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    wait(page, f"innerWidth === {width}")
    assert page.ask(fits)
    page.ask(
        "document.querySelector('#next').click()"
    )  # no answer fits, and the remedies are shown
    page.ask("void (document.querySelector('#analysis').open = true)")
    assert page.ask(fits)
    for dialog in ("statistics", "help", "settings"):
        page.ask(f"document.querySelector('#open-{dialog}').click()")
        assert page.ask(
            f"(() => {{ const it = document.querySelector('#{dialog}');"
            " return it.scrollWidth <= it.clientWidth; })()"
        ), dialog
        page.ask(f"document.querySelector('#{dialog}').close()")
