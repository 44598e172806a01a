"""Fixtures of the tests of pages."""

from pathlib import Path

import pytest

from tests.support.browsing import SHARED

HERE = Path(__file__).parent


@pytest.fixture
def browser():
    """Return the browser that all tests of this folder share; each opens a context of its own."""
    return SHARED.get()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem):
    """Close the browser after the last test of this folder."""
    try:
        return (yield)
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            SHARED.close()
