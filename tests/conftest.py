"""What many tests read and none changes."""

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import settings

from player import lists
from tests.needs import LACKING

# No test fails because the machine is slow, and a run that failed fails again.
settings.register_profile("guesstree", deadline=None, derandomize=True)
settings.load_profile("guesstree")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory) -> Iterator[None]:
    """Results kept between runs are the tests' own, not those of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session")
def classic() -> lists.WordLists:
    return lists.load("classic")


def pytest_terminal_summary(terminalreporter) -> None:
    """Say loudly what was not tested for want of something."""
    reasons = (report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    lacking = Counter(why.partition(LACKING)[2] for why in reasons if LACKING in why)
    for what, tests in lacking.items():
        terminalreporter.write_sep("!", f"{tests} tests were skipped: there is no {what} here")
