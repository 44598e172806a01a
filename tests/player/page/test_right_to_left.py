"""Right-to-left words on a terminal, in a pipe and on the page. Their letters determine the direction."""

import unicodedata

import pytest

from compiler.api import load as load_words
from compiler.api import solve
from compiler.tree.emit import write_tree
from player.core.feedback import parse_feedback
from player.export.formats import export
from player.locale.directions import from_right, isolated, turned, turns
from player.locale.printing import printable
from tests.player.terminal.test_at_a_terminal import Terminal
from tests.support.browsing import Page
from tests.support.little import little_strategy
from tests.support.running import PLAY, run

SHALOM = "שלום"
ANSWERS = ("ארון", "חלון", "כלבם", "מלכי", SHALOM)
MARKS = "⬛🟨⬛⬛"
RTL, OWN, END = "\u2067", "\u2068", "\u2069"


@pytest.fixture(scope="module")
def path(tmp_path_factory) -> str:
    """Return the path of a tree that always plays the first answer left."""
    path = str(tmp_path_factory.mktemp("trees") / "hebrew.msgpack")
    write_tree(little_strategy(ANSWERS), path)
    return path


def test_letters_tell_their_direction():
    for sign in map(chr, range(0x11_0000)):
        kind = unicodedata.bidirectional(sign)
        if kind in {"R", "AL"} and sign != "\u200f":
            assert from_right(sign), ascii(sign)
        if kind == "L":
            assert not from_right(sign), ascii(sign)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("crane, 3", "crane, 3"),
        (f"{SHALOM}, 3", f"{OWN}{SHALOM}{END}, 3"),
        (f"1. {SHALOM} > ", f"1. {OWN}{SHALOM}{END} > "),
        (f"{SHALOM}=bybb {SHALOM}", f"{OWN}{SHALOM}{END}=bybb {OWN}{SHALOM}{END}"),
        ("אב-גד '", f"{OWN}אב-גד{END} '"),
        ("שָׁלוֹם", f"{OWN}שָׁלוֹם{END}"),
    ],
)
def test_a_word_is_turned_alone(text, shown):
    assert isolated(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        f"{RTL}exe.cod{END}",
        f"{RTL}{MARKS}",
        f"{MARKS}{END}",
        f"{RTL}{SHALOM}{END}",
        f"{OWN}{MARKS}{END}",
        "\u202ecod",
    ],
)
def test_only_symbols_are_turned_and_what_else_would_turn_is_escaped(text):
    assert not any(sign in printable(text, keeps=turns) for sign in (RTL, OWN, END, "\u202e"))
    assert printable(turned(MARKS), keeps=turns) == turned(MARKS)


def test_a_terminal_is_told_where_each_word_and_its_marks_run(path):
    with Terminal(path) as terminal:
        terminal.until(" > ")
        terminal.type("bbgg\n")
        terminal.until(" > ")
        terminal.type("u\n")
        terminal.until(" > ")
        terminal.type("? \n")
        terminal.until(" > ")
        terminal.type("gggg\n")
        terminal.until(" > ")
        terminal.type("s\n")
        terminal.until(" > ")
        terminal.type("q\n")
        assert terminal.exit_code() == 0
    assert f"{OWN}{ANSWERS[0]}{END}" in terminal.shown
    assert f"{RTL}⬛⬛🟩🟩{END}  " in terminal.shown
    assert terminal.shown.count(f"{RTL}🟩🟩🟩🟩{END}") == 2  # the result, and the shared text


def test_a_pipe_and_a_program_get_words_as_they_are(path):
    typed = "bbgg\n?\nu\ngggg\ns\nq\n"
    for done in (
        run(path, typed=typed),
        run("stats", path),
        run("walk", path, "--answer", SHALOM, "--json"),
    ):
        assert not {RTL, OWN, END} & set(done.stdout)
    with Terminal(path, program=[*PLAY, "stats", "--json"]) as terminal:
        assert terminal.exit_code() == 0
    assert ANSWERS[0] in terminal.shown
    assert not {RTL, OWN, END} & set(terminal.shown)


def test_marks_that_were_shared_so_are_read():
    assert parse_feedback(turned(MARKS), 4) == parse_feedback("bybb", 4)


def test_the_page_has_the_first_tile_at_the_right(tmp_path):
    lists = load_words(ANSWERS, [], name="hebrew", alphabet="he")
    (tmp_path / "page.html").write_text(export(solve(lists).tree, "html", lists), encoding="utf-8")
    page = Page(tmp_path / "page.html", locale="en-GB")
    assert page.ask("['lang', 'dir'].map(it => document.documentElement[it])") == ["en", "ltr"]
    page.answer_with(next(answer for answer in ANSWERS if answer != page.word))
    for row in ("#ledger .tile", "#tiles .tile"):
        places = [tile.bounding_box()["x"] for tile in page.tab.locator(row).all()]
        assert places == sorted(places, reverse=True)
        assert len(places) == 4
    word, code = page.turns()[0]
    drawn = page.ask("[...document.querySelectorAll('#ledger .tile')].map(it => it.textContent)")
    assert (
        drawn == list(lists.scoring.alphabet.tokens(word)[:-1]) + drawn[-1:]
    )  # the last has its final form
    output = page.tab.get_attribute("#ledger button", "aria-label")
    assert f"{OWN}{word}{END}" in output
    page.play_on(ANSWERS[0])
    assert code != lists.scoring.solved
    page.close()
