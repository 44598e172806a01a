"""Trees and games in a notebook: correct, escaped, and readable in light and dark."""

import re
from html.parser import HTMLParser

import pytest

import player
from compiler.tree.emit import encode
from player.core.tree import loads
from player.gameplay import compiler_bridge, notebook
from player.games import alphabet_reader
from tests.support.browsing import chromium
from tests.support.little import little_strategy, little_tree


class Checked(HTMLParser):
    """Parses HTML, fails on unclosed elements, and collects the elements and the text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open, self.tags, self.text = [], [], ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, _) -> None:
        self.tags.append(tag)
        self.open.append(tag)

    def handle_endtag(self, tag) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data) -> None:
        self.text += f"{data} "


@pytest.fixture
def no_compiler(monkeypatch) -> None:
    monkeypatch.setattr(compiler_bridge, "live_solver", lambda: None)


def test_a_tree_shows_what_it_costs() -> None:
    shown = Checked(player.load("classic")._repr_html_())
    for part in (
        "classic: 2,315 answers, normal mode, at most 6 guesses",
        "salet",
        "7,920",
        "3.4212",
    ):
        assert part in shown.text
    for count in player.load("classic").meta["histogram"]:
        assert f" {count:,} " in shown.text


def test_a_tree_with_weights_says_both_means() -> None:
    tree = player.load("today-2026-08-23")
    assert re.search(r"\d\.\d{4} on average, \d\.\d{4} by weight", Checked(tree._repr_html_()).text)


def test_a_game_shows_its_turns_and_what_is_left(no_compiler) -> None:
    game = player.Game("classic")
    assert "2,315 left" in Checked(game._repr_html_()).text
    game.feed("bybyb")
    game.feed("bygyb")
    shown = Checked(game._repr_html_())
    for part in ("s a l e t", "bybyb", "bygyb", "8 left: crane, crave", "next cezve"):
        assert part in shown.text
    game.feed("ggggg", "crane")
    assert "solved in 3" in Checked(game._repr_html_()).text


def test_showing_a_game_outside_the_tree_starts_no_search(monkeypatch) -> None:
    game = player.Game(little_tree())
    game.feed("bbbbb", "zonal")
    monkeypatch.setattr(game, "advice", lambda: pytest.fail("asked for advice"))
    assert "next" not in Checked(game._repr_html_()).text


def test_other_games_show_their_marks_as_they_are(no_compiler) -> None:
    game = player.Game("mastermind")
    game.feed("1,0")
    assert "0012 1,0" in " ".join(Checked(game._repr_html_()).text.split())


def test_a_letter_of_several_signs_is_one() -> None:
    by = alphabet_reader.parse("letters: a..z ij")
    assert by.tokens("lijst") == ("l", "ij", "s", "t")
    shown = notebook.marked(by.tokens("lijst"), "bygb")
    assert Checked(shown).text.split() == ["l", "ij", "s", "t"]
    assert Checked(shown).tags == ["span"] * 4


def test_text_from_files_is_no_markup() -> None:
    strategy = little_strategy()
    tree = loads(encode(strategy))
    tree.meta["name"] = '<script>alert("x")</script>'
    for it in (tree, player.Game(tree)):
        shown = Checked(it._repr_html_())
        assert "script" not in shown.tags
        assert '<script>alert("x")</script>' in shown.text
    assert "<" not in notebook.text("<b>")
    assert Checked(notebook.marked("<&>", "gyb")).text.split() == ["<", "&", ">"]
    assert Checked(notebook.marked(["<b>"], "12")).tags == ["code"]


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear))

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


COLOURS = """() => [...document.querySelectorAll('#it *')].filter(e => e.innerText && !e.children.length).map(e => {
    let back = e;
    while (back && getComputedStyle(back).backgroundColor === 'rgba(0, 0, 0, 0)') back = back.parentElement;
    return [e.innerText, getComputedStyle(e).color, getComputedStyle(back).backgroundColor];
})"""


@pytest.mark.parametrize(("ink", "paper"), [("#222", "#fff"), ("#eee", "#111")])
def test_the_colours_are_readable_in_light_and_dark(ink, paper, no_compiler) -> None:
    game = player.Game("classic")
    game.feed("bygyb", "beard")
    html = player.load("classic")._repr_html_() + game._repr_html_()
    with chromium() as browser:
        tab = browser.new_page(viewport={"width": 360, "height": 800})
        tab.set_content(f'<body style="color:{ink};background:{paper}"><div id="it">{html}</div>')
        seen = tab.evaluate(COLOURS)
        assert len(seen) > 20
        assert [text for text, colour, back in seen if contrast(colour, back) < 4.5] == []
        assert tab.evaluate("document.documentElement.scrollWidth") <= 360
