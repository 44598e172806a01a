"""Fixtures of the tests of pages."""

from pathlib import Path

import pytest

from player.core.tree import Tree
from player.export.formats import export
from player.loader import load
from player.words.lists import WordLists
from tests.support import firefox
from tests.support.browsing import SHARED, ChromiumPage, Page
from tests.support.little import little_tree

HERE = Path(__file__).parent


@pytest.fixture
def browser():
    """Return the browser that all tests of this folder share; each opens a context of its own."""
    return SHARED.get()


second = pytest.mark.slow("repeats in a second browser what the first has shown")


@pytest.fixture(scope="module")
def second_browser():
    with firefox.firefox() as browser:
        yield browser


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=second)])
def opened(request):
    """Open a page in a browser of this kind."""
    if request.param == "chromium":
        browser = request.getfixturevalue("browser")
        return lambda *given: ChromiumPage(browser, *given)
    browser = request.getfixturevalue("second_browser")
    return lambda *given: firefox.FirefoxPage(browser, *given)


@pytest.fixture(scope="module")
def tree() -> Tree:
    return load("classic")


@pytest.fixture
def visit(tmp_path):
    """Return a function that opens the page of a tree, at an address and with a storage of its own.

    A second page with the same options replaces the first one, unless it is `alone`.
    After the test, fail if the page logged an error or made a network request.
    """
    pages = []

    def visit(tree: Tree | None = None, lists: WordLists | None = None, **options) -> Page:
        path = tmp_path / f"{len(pages)}.html"
        path.write_text(export(tree or little_tree(), "html", lists), encoding="utf-8")
        pages.append(Page(path, **options))
        return pages[-1]

    yield visit
    for page in pages:
        page.close()


@pytest.fixture
def page(visit, tree, classic) -> Page:
    return visit(tree, classic)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem):
    """Close the browser after the last test of this folder."""
    try:
        return (yield)
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            SHARED.close()
