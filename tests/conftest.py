"""What many tests read and none changes."""

import pytest

from player import lists


@pytest.fixture(scope="session")
def classic() -> lists.WordLists:
    return lists.load("classic")
