"""Fixtures for all tests, and the distribution of tests over workers."""

import os
import signal
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import settings

from player.locale.language import ENGLISH, VARIABLE
from player.words import lists
from tests.support.needs import LACKING, here

# No test fails because the machine is slow, and a run that failed fails again.
settings.register_profile("guesstree", deadline=None, derandomize=True)
settings.load_profile("guesstree")


@pytest.fixture(scope="session", autouse=True)
def english() -> Iterator[None]:
    """Make all messages English, whatever the locale of the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, ENGLISH)
        yield


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory) -> Iterator[None]:
    """Give the tests their own cache and data folders instead of the user's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config):
    """Start one worker more than there are processors, because tests of browsers and of time limits wait."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Keep tests on one worker that share fixtures or would disturb each other."""
    from tests.support.scheduling import GroupScheduling

    return GroupScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    """Start the groups of tests that take longest first, where several workers share them."""
    if hasattr(config, "workerinput"):
        from tests.support.scheduling import rank_of

        items.sort(key=lambda item: rank_of(item.nodeid))


@pytest.fixture(scope="session")
def classic() -> lists.WordLists:
    return lists.load("classic")


def pytest_configure() -> None:
    """Restore the default handling of Ctrl-C, which a shell script disables for processes in its background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_report_header() -> list[str]:
    """Report the versions and tools that the tests run with."""
    return here()


def pytest_terminal_summary(terminalreporter) -> None:
    """Report the tests that were skipped because a tool is missing."""
    reasons = (report.longrepr[2] for report in terminalreporter.stats.get("skipped", ()))
    lacking = Counter(why.partition(LACKING)[2] for why in reasons if LACKING in why)
    for what, tests in lacking.items():
        terminalreporter.write_sep("!", f"{tests} tests were skipped: there is no {what} here")
