"""Fixtures of the tests of clusters."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.cluster import connection
from compiler.cluster.client import DaskCluster
from compiler.search.problem import Problem


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with connection.here(2, 1) as client:
        client.wait_for_workers(2, timeout=600)
        yield client


@pytest.fixture
def cluster_of(client: Any) -> Iterator[Any]:
    made = []

    def of(problem: Problem, **besides: Any) -> DaskCluster:
        made.append(DaskCluster(client, problem, table_bits=10, **besides))
        return made[-1]

    yield of
    for one in made:
        one.close()


@pytest.fixture
def many(tmp_path: Path) -> str:
    """A file of words whose proof takes some seconds."""
    rng = random.Random("many")
    words = sorted({"".join(rng.choices("abcdefgh", k=5)) for _ in range(900)})
    (tmp_path / "many.txt").write_text("\n".join(words))
    return str(tmp_path / "many.txt")
