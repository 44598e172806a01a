"""Which tests run on the same worker of pytest-xdist."""

from xdist.scheduler import LoadScopeScheduling

# Files whose tests measure time or memory, or stop and kill processes.
MEASURING = {
    "test_cache.py", "test_cluster.py", "test_fuzz.py", "test_live.py", "test_machines.py", "test_startup.py",
}  # fmt: skip


def group_of(nodeid: str) -> str:
    """Return the group of a test; one worker runs all tests of a group, one after another.

    The tests of a file share fixtures. The tests of pages share a browser, and those of the files above would
    disturb each other.
    """
    path = nodeid.partition("::")[0]
    folder, _, name = path.rpartition("/")
    if folder.endswith("player/page"):
        return "browsers"
    return "measuring" if name in MEASURING else path


class GroupScheduling(LoadScopeScheduling):
    """Hands out whole groups, those with the most tests first.

    The marks that pytest-xdist has for groups do nothing with pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
