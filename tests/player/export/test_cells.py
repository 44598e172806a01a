"""Cells of csv files are text in a spreadsheet and are read back unchanged; text in a page stays text."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.commands.cli import main as treec
from compiler.commands.tables import render
from compiler.prior.commonness import text_of
from compiler.prior.words import WordFacts, read_table
from compiler.tree.emit import encode
from compiler.tree.imported import read_csv
from compiler.tree.strategy import Node, Strategy
from player.cli.main import main as play
from player.core.errors import ListError
from player.core.text import NO_BREAK
from player.core.tree import loads
from player.daily import past
from player.export.formats import export
from player.gameplay.analysis import Analyst
from player.games.vocabulary import fault
from player.games.word import normalise
from player.terminal.report import Result, as_csv
from player.words.cells import bare, cell
from player.words.lists import WordLists
from player.words.lists import load as load_lists
from tests.support.browsing import Page, chromium
from tests.support.games import best_strategy
from tests.support.hostile import inside, run
from tests.support.little import little_tree

# Characters that begin a formula in some spreadsheet (OWASP's list, with full-width signs).
FORMULAS = "=+-@\t\r\uff1d\uff0b\uff0d\uff20"

WORDS = [
    "=1+2",
    "+2-1",
    "-1+2",
    "@sum",
    "'=1'",
    "'abc",
    "a'=b",
    '"a"b',
    '="x"',
    "\uff1d1+2",
    "1+2=",
]


def runs(text: str) -> bool:
    """Whether a spreadsheet runs a cell: it begins like a formula and is not a number."""
    try:
        float(text)
    except ValueError:
        return text[:1] in FORMULAS and text != ""
    return False


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), strict=True))


@given(st.text(st.sampled_from([*FORMULAS, "'", '"', ",", "a", "1"]), max_size=5))
def test_a_cell_is_no_formula_and_is_read_back(text):
    assert not cell(text).startswith(tuple(FORMULAS))
    assert bare(cell(text)) == text
    assert cell(text) == text or cell(text) == f"'{text}"


@given(
    st.lists(
        st.text(st.sampled_from("=+-@'\"!ab1"), min_size=4, max_size=4),
        min_size=1,
        max_size=6,
        unique=True,
    )
)
def test_a_tree_written_as_csv_is_read_back(tmp_path_factory, words):
    words = sorted({normalise(word) for word in words})
    assert [fault(word) for word in words] == [None] * len(words)
    lists = WordLists(words, name="odd")
    text = export(loads(encode(best_strategy(lists))), "csv")
    assert not [cell for row in rows_of(text) for cell in row if runs(cell)]
    path = tmp_path_factory.mktemp("csv") / "odd.csv"
    path.write_text(text)
    assert export(loads(encode(read_csv(str(path), lists))), "csv") == text


@pytest.fixture
def odd(tmp_path):
    (tmp_path / "odd.txt").write_text("".join(f"{word}\n" for word in WORDS if len(word) == 4))
    with inside(tmp_path):
        yield tmp_path


def test_tables_of_the_compiler_are_no_formulas(odd):
    made = run(treec, "openers", "./odd.txt", "--all", "--format", "csv", "--max-guesses", "none")
    rows = rows_of(made.out)
    assert len(rows) == 1 + len(load_lists("./odd.txt").words)
    assert not [cell for row in rows for cell in row if runs(cell)]
    assert {bare(row[0]) for row in rows[1:]} == set(load_lists("./odd.txt").words)
    (odd / "totals.csv").write_text(made.out)
    read = run(
        treec,
        "accuracy",
        "./odd.txt",
        "--totals",
        "totals.csv",
        "--format",
        "csv",
        "--max-guesses",
        "none",
    )
    assert read.code == 0, read.err
    assert "not of all" not in read.err


def test_numbers_in_tables_stay_numbers():
    text = render(
        [["word", "mean"], ["=1+2", "+0.0123"], ["-1", "-0.5"], ["--1", "1e5"]], "csv", words=1
    )
    assert rows_of(text)[1:] == [["'=1+2", "+0.0123"], ["-1", "-0.5"], ["--1", "1e5"]]


def test_reports_of_games_are_no_formulas(odd):
    analyst = Analyst(little_tree())
    games = ["=1+2=bybbb", "@sum", "+1", "=cmd|'/c calc'!a0", "-1", "crane=bybbb"]
    rows = rows_of(as_csv([Result(number, game, analyst) for number, game in enumerate(games, 1)]))
    assert len(rows) >= len(games)
    assert not [cell for row in rows for cell in row if runs(cell)]
    (odd / "games.txt").write_text("".join(f"{game}\n" for game in games))
    output = run(play, "analyse", "--batch", "games.txt", "--format", "csv")
    assert not [cell for row in rows_of(output.out) for cell in row if runs(cell)]


def test_answers_of_a_table_are_no_formulas(odd):
    (odd / "table.csv").write_text("thing,=1+2,@here\ncat,=yes,+1\ndog,=no,+1\n")
    made = run(treec, "build", "./table.csv", "--out", "table.msgpack")
    assert made.code == 0, made.err
    assert not [
        cell
        for row in rows_of(run(play, "export", "./table.msgpack", "--format", "csv").out)
        for cell in row
        if runs(cell)
    ]
    output = run(
        play, "analyse", "--tree", "./table.msgpack", "=1+2==yes; cat=right", "--format", "csv"
    )
    rows = rows_of(output.out)
    assert rows[1][2:4] == ["'=1+2", "'=yes"]
    assert not [cell for row in rows for cell in row if runs(cell)]


def test_past_answers_are_no_formulas_and_are_read_back(tmp_path):
    path = str(tmp_path / "past.csv")
    days = [past.day_of(f"2026-01-0{n}") for n in range(1, 6)]
    words = ["=1+2", "@sum", "-1+2", "crab", "a'=b"]
    for day, word in zip(days, words):
        assert past.note(path, day, word)
    text = (tmp_path / "past.csv").read_text()
    assert not [cell for row in rows_of(text) for cell in row if runs(cell)]
    assert list(past.read(path)) == list(zip(days, words))
    with pytest.raises(ListError, match="the answer of 2026-01-01 is '@abc' here and '=1\\+2'"):
        past.note(path, days[0], "@abc")


def test_a_table_of_commonness_is_no_formula_and_is_read_back(tmp_path):
    table = {
        word: WordFacts(number, "plural") for number, word in enumerate(["=1+2", "@sum", "crab"])
    }
    (tmp_path / "table.csv").write_text(text_of(table))
    assert not [cell for row in rows_of(text_of(table)) for cell in row if runs(cell)]
    assert read_table(str(tmp_path / "table.csv")) == table


# The page

PAGE = ["</script><script>document.title='run'</script>", "<!--<script>", '"><img src=x onerror="document.title=1">',
        "{{script}}", "${document.title=1}", "&lt&amp'\"`\\", "</style></title><h1>big</h1>", "]]>"]  # fmt: skip


def test_names_and_words_in_a_page_stay_text(tmp_path):
    rows = [["thing", *PAGE], *([f"{text} {n}", *(f"{text[:40]} {n * at % 5}" for at in range(len(PAGE)))]
                                for n, text in enumerate(PAGE))]  # fmt: skip
    with (tmp_path / "table.csv").open("w", newline="") as file:
        csv.writer(file).writerows(rows)
    lists = load_lists(str(tmp_path / "table.csv"))
    root = _grow(lists, list(lists.answers))
    tree = loads(encode(Strategy(root, lists, name="".join(PAGE)[:200], max_guesses=0)))
    text = export(tree, "html", lists)
    # The data, the loader, and two that start the page.
    assert text.count("<script") == 4
    assert text.count("</script") == 4
    assert "<!--" not in text
    kept = "\n" + NO_BREAK  # French has a no-break space before some signs
    assert not [sign for sign in text if not sign.isprintable() and sign not in kept]
    path = tmp_path / "page.html"
    path.write_text(text, encoding="utf-8")
    with chromium():
        page = Page(path)
        try:
            assert page.tab.title() == f"guesstree: {tree.meta['name']}"
            assert page.text("#name") == tree.meta["name"]
            assert page.ask("document.querySelectorAll('script').length") == 5
            assert page.ask("document.querySelectorAll('img, h1').length") == 1
            assert page.ask("guesstree.words") == sorted(lists.words)
            assert page.word == tree.word(0)
            page.play_own(PAGE[0])
            page.type_marks("1")
            page.tab.click("#open-statistics")
            assert page.tab.title() == f"guesstree: {tree.meta['name']}"
            assert page.ask("document.querySelectorAll('script').length") == 5
            assert page.ask("document.querySelectorAll('img').length") == 0
        finally:
            page.close()


def _grow(lists: WordLists, state: list[str]) -> Node:
    """Return a tree that plays the first question that splits the state."""
    scoring = lists.scoring
    guess = (
        state[0]
        if len(state) == 1
        else max(lists.words, key=lambda word: len(scoring.partition(word, state)))
    )
    parts = scoring.partition(guess, state)
    parts.pop(scoring.solved, None)
    return Node(guess, {code: _grow(lists, part) for code, part in parts.items()})
