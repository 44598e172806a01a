"""Trees in formats that other programs read: csv, text trees, JSON, Graphviz and the one-page player.

- csv: for each answer a line with the words played: `salet,courd,nymph,whiff`.
- selby: for each answer a line with words and feedback, `salet BBBBB1 courd BBBBB2 nymph`; the number is the
  turn, and columns that repeat the line above are blank.
- json: the metadata, and the tree as nested objects.
- dot: a drawing for Graphviz.
- html: the one-page player, which plays the tree in a browser.
- site: a folder of such pages, for several trees, that can be installed.

`treec import` reads the first two.
"""

from __future__ import annotations

import os

from player.core.errors import TreeError
from player.core.session import play
from player.games.scoring import scoring_of
from player.proofs.certificate import is_proven
from player.storage.strict_json import json_text
from player.words.cells import cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from player.core.tree import Tree
    from player.words.lists import WordLists


_DIGITS = "0123456789"  # the digits of turn numbers


def export(tree: Tree, form: str, lists: WordLists | None = None) -> str:
    """Return `tree` as text in one of `FORMATS`; a page also contains the `lists`."""
    return html(tree, lists) if form == "html" else FORMATS[form](tree)


def csv(tree: Tree) -> str:
    """Return for each answer a line with the words played, the answer last."""
    games = (play(tree, answer) for answer in tree.answers)
    return "".join(",".join(_cell(word) for word, _ in turns) + "\n" for turns in games)


def _cell(word: str) -> str:
    """Return a word as a cell of a csv: quoted if necessary, and never a formula."""
    word = cell(word)
    return '"' + word.replace('"', '""') + '"' if '"' in word or "," in word else word


def selby(tree: Tree) -> str:
    """Return for each answer a line of alternating words and feedback, with repeated columns blank."""
    if not scoring_of(tree).marked or any(word[-1] in _DIGITS for word in tree.words):
        raise TreeError(
            f"{tree.meta['name']}: a text tree has letters and their marks, and its words do not end "
            "in digits; try csv"
        )
    rows = sorted(_cells(tree, answer) for answer in tree.answers)
    digits = len(str(max(len(row) for row in rows) // 2))
    widths = (max(map(len, tree.words)), tree.length + digits)
    lines = []
    above: list[str] = []
    for row in rows:
        kept = _common(row, above)
        padded = (
            ("" if column < kept else cell).ljust(widths[column % 2])
            for column, cell in enumerate(row)
        )
        lines.append(" ".join(padded).rstrip() + "\n")
        above = row
    return "".join(lines)


def _cells(tree: Tree, answer: str) -> list[str]:
    """Return the words and feedback of one game as the columns of a text tree."""
    cells = []
    for turn, (word, code) in enumerate(play(tree, answer), 1):
        cells += [word, f"{tree.scoring.show(code).upper()}{turn}"]
    return cells


def _common(row: list[str], above: list[str]) -> int:
    """Return how many columns at the start of `row` equal those of the row above."""
    pairs = enumerate(zip(row, above))
    return next((n for n, (cell, other) in pairs if cell != other), min(len(row), len(above)))


def json(tree: Tree) -> str:
    """Return the metadata and the tree as nested objects: a guess, and a subtree for each feedback."""
    try:
        claim = "proven" if is_proven(tree) else tree.meta["claim"]  # the statistics contain it
        content = {"meta": tree.meta | {"claim": claim}, "tree": _branch(tree, 0)}
        return json_text(content, shows_all=True, indent=1) + "\n"
    except RecursionError:
        raise TreeError(f"{tree.meta['name']}: too deep for nested objects; try csv") from None
    except (TypeError, ValueError) as error:  # metadata may have unknown keys of any type
        raise TreeError(
            f"{tree.meta['name']}: cannot be written as JSON ({error}); try csv"
        ) from None


def _branch(tree: Tree, node: int) -> dict[str, Any]:
    after = {tree.scoring.show(code): _branch(tree, child) for code, child in tree.children(node)}
    return {"guess": tree.word(node)} | ({"after": after} if after else {})


def dot(tree: Tree) -> str:
    """Return a drawing; `dot -Tsvg` turns it into a picture."""
    from player.storage.strict_json import dumps  # quotes a name for Graphviz

    name = dumps(tree.meta["name"], ensure_ascii=False)
    lines = [f"digraph {name} {{", "  rankdir=LR;", "  node [shape=box];"]
    for node in range(tree.nodes):
        lines.append(f"  {node} [label={dumps(tree.word(node), ensure_ascii=False)}];")
        lines += [
            f"  {node} -> {child} [label={dumps(tree.scoring.show(code), ensure_ascii=False)}];"
            for code, child in tree.children(node)
        ]
    return "\n".join([*lines, "}"]) + "\n"


def html(tree: Tree, lists: WordLists | None = None) -> str:
    """Return the one-page player; without `lists` it knows only the tree's own words."""
    from player.page.document import page

    _check_page(tree)
    return page(tree, lists)


def is_page(content: bytes) -> bool:
    """Tell whether a file is a one-page player."""
    return content.startswith(b"<!doctype html>") and b'<a id="home">guesstree</a>' in content


def _check_page(tree: Tree) -> None:
    if not scoring_of(tree).has_page:
        raise TreeError(f"{tree.meta['name']}: there is no page for {tree.scoring.name} yet")


def site(games: Iterable[tuple[Tree, WordLists | None]]) -> dict[str, bytes]:
    """Return the files of a site that plays these trees: see `player.page.site`."""
    from player.page.site import site

    games = list(games)
    for tree, _ in games:
        _check_page(tree)
    return site(games)


def save_site(folder: str, files: dict[str, bytes]) -> None:
    """Write a site as a folder, atomically; an existing folder must be empty or a site."""
    from player.page.site import WORKER, files_of
    from player.storage.files import save_folder

    def is_site() -> bool:
        with open(os.path.join(folder, WORKER), encoding="utf-8", errors="replace") as file:
            known = files_of(file.read())
        return known is not None and set(os.listdir(folder)) <= known

    save_folder(folder, files, is_site)


FORMATS: dict[str, Callable[[Tree], str]] = {
    "csv": csv, "selby": selby, "json": json, "dot": dot, "html": html,
}  # fmt: skip
