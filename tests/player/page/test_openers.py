"""Costs of openers on the page: those of the command line, if a table is beside the tree."""

from pathlib import Path

import pytest

from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.cli.opener import describe
from player.core.tree import Tree
from player.export.formats import export
from player.loader import load
from player.proofs.openers import opener
from player.proofs.terms import OpenersError
from player.words.lists import WordLists
from player.words.weights import load_weights
from tests.compiler.proof.test_prove import thirty_words
from tests.player.proofs.test_openers_table import table_of
from tests.support.packed import parts_of
from tests.support.tiers import quick_first


def made(folder: Path, lists: WordLists, limit: int = 6, top: int = 0, weights: str = "") -> Tree:
    """Return a tree with a table of openers beside it."""
    if weights:
        (folder / "weights.txt").write_text(weights)
    problem = Problem(lists, load_weights(str(folder / "weights.txt"), lists) if weights else None)
    params = Params(openers=5, max_guesses=limit)
    path = folder / "it.msgpack"
    path.write_bytes(encode(solve(problem, params).strategy(problem, params)))
    (folder / "it.openers").write_bytes(table_of(problem, top, limit))
    return load(str(path))


def carried(text: str) -> dict:
    return parts_of(text)[0]


def test_a_page_carries_the_table_beside_its_tree(tmp_path: Path) -> None:
    lists = thirty_words()
    tree = made(tmp_path, lists)
    assert carried(export(tree, "html", lists))["openers"]["held"] == len(lists.words)
    assert "openers" not in carried(export(tree, "html"))  # the page does not know the words
    table = tmp_path / "it.openers"
    table.write_bytes(table.read_bytes()[:-70])
    with pytest.raises(OpenersError, match="damaged or cut short"):
        export(tree, "html", lists)
    table.unlink()
    assert "openers" not in carried(export(tree, "html", lists))


HALVES = "".join(f"{word} {1 + at % 7 / 2}\n" for at, word in enumerate(thirty_words().answers))
THIRD = WordLists(["ab", "ba", "cd", "dc", "ef"], ["zz", "ad", "cb"], name="third")


@pytest.mark.parametrize(
    ("lists", "terms"),
    quick_first(
        2,
        [
            (thirty_words(), {"weights": HALVES, "top": 9}),
            (THIRD, {"limit": 3}),
            (thirty_words(), {}),
            (thirty_words(), {"top": 5}),
            (thirty_words(), {"weights": HALVES}),
        ],
    ),
)
def test_the_page_says_of_every_opener_what_the_command_line_says(
    visit, lists: WordLists, terms: dict, tmp_path: Path
) -> None:
    tree = made(tmp_path, lists, **terms)
    page = visit(tree, lists)
    expected = [describe(opener(tree, word, lists), tree) for word in lists.words]
    assert page.ask("words => words.map(guesstree.openerSaid)", lists.words) == expected
    assert any("no tree" in text for text in expected) == (lists is THIRD)
    assert any("not among the best" in text for text in expected) == ("top" in terms)


def test_it_is_said_of_the_opener_and_of_words_typed_instead(visit, tmp_path: Path) -> None:
    lists = thirty_words()
    tree = made(tmp_path, lists)
    page = visit(tree, lists)
    first = describe(opener(tree, tree.word(0), lists), tree)
    assert page.text("#opener") == f"{first}."
    word = lists.words[-1]
    page.tab.click("#own")
    page.tab.fill("#own-word", word)
    assert describe(opener(tree, word, lists), tree) in page.text("#own-note")
    page.tab.fill("#own-word", "zzzz")
    assert "guesses" not in page.text("#own-note")
    page.tab.fill("#own-word", word)
    page.tab.click("#own-use")
    assert page.text("#opener").startswith(f"{word}: ")
    page.tab.click("#next")
    assert page.tab.locator("#opener").count() == 0  # the word is no longer the opener
