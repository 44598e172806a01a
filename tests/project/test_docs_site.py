"""The contents of the documentation site match docs/index.md. `make docs` builds the site, also in CI."""

import importlib.util
import re
from types import ModuleType

import pytest

from tests.support.running import ROOT

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def pages() -> ModuleType:
    """Return our Sphinx extension."""
    spec = importlib.util.spec_from_file_location("pages", DOCS / "site" / "pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_contents_have_every_page_once(pages) -> None:
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    added = pages.contents(index, DOCS).removeprefix(index)
    listed = re.findall(r"^(?:.* <)?([^\s<>]+)>?$", added, re.MULTILINE)
    markdown = [name for name in listed if name.endswith(".md")]
    assert len(markdown) == len(set(markdown))
    assert {page.name for page in DOCS.glob("*.md")} - {"index.md", "package.md"} <= set(markdown)
    for name, _ in pages.REFERENCE:
        assert f"/{name}" in listed
        assert (ROOT / f"{name}.rst").exists()


def test_a_page_that_the_index_forgot_comes_last(pages, tmp_path) -> None:
    for name in ("one", "two", "index", "package"):
        (tmp_path / f"{name}.md").write_text("# x\n")
    made = pages.contents("# Index\n\n## Here\n\n* [One](one.md): the first\n", tmp_path)
    assert "* [One](one.md): the first" in made
    assert made.endswith(":caption: More\n\ntwo.md\n```\n")
    assert ":caption: Here\n\nOne <one.md>\n```" in made


def test_a_notebook_becomes_a_page(pages) -> None:
    cells = (
        '{"cell_type": "markdown", "source": ["# T\\n", "text"]},'
        '{"cell_type": "code", "source": ["1 + 1"], "outputs": [{"data": {"text/plain": ["2"]}}]},'
        '{"cell_type": "code", "source": ["x"], "outputs": [{"data": {"text/html": ["<b>"], "text/plain": "y"}}]}'
    )
    assert pages.page_of(f'{{"cells": [{cells}]}}') == (
        "# T\ntext\n\n```python\n1 + 1\n```\n\n```text\n2\n```\n\n```python\nx\n```\n\n"
        "```{raw} html\n<b>\n```\n"
    )
