"""Fixtures of the tests of commands."""

from pathlib import Path

import pytest


@pytest.fixture
def little(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the path of a list of the words that the test's module names."""
    path = tmp_path / "little.txt"
    path.write_text("\n".join(request.module.WORDS))
    return str(path)
