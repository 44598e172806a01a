"""What many tests read and none changes."""

from collections.abc import Iterator

import pytest

from player import lists


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory) -> Iterator[None]:
    """Results kept between runs are the tests' own, not those of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def classic() -> lists.WordLists:
    return lists.load("classic")
