"""Fixtures of the tests of messages."""

import pytest

from compiler.tree.emit import write_tree
from tests.support.little import little_strategy


@pytest.fixture(scope="module")
def path(tmp_path_factory) -> str:
    path = str(tmp_path_factory.mktemp("trees") / "little.msgpack")
    write_tree(little_strategy(), path)
    return path
