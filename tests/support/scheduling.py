"""Which tests run on the same worker of pytest-xdist, and which start first."""

from xdist.scheduler import LoadScopeScheduling

# Files whose tests measure time or memory, or stop and kill processes.
MEASURING = {
    "test_cache.py", "test_cluster.py", "test_fuzz.py", "test_live.py", "test_machines.py", "test_startup.py",
}  # fmt: skip

# The groups and files that take longest, longest first. If they started last, one worker would wait for the other.
LONGEST = (
    "browsers i-z", "browsers a-h", "measuring", "test_hostile.py", "test_linking.py", "test_kernels.py",
    "test_compiled.py", "test_build.py", "test_beams.py", "test_check_proof.py", "test_no_lookahead.py",
    "test_languages.py", "test_proof_check.py", "test_position.py", "test_proof_log.py", "test_model.py", "test_examples.py",
)  # fmt: skip


def group_of(nodeid: str) -> str:
    """Return the group of a test; one worker runs all tests of a group, one after another.

    The tests of a file share fixtures. The tests of pages share two browsers, and those of the files above would
    disturb each other.
    """
    path = nodeid.partition("::")[0]
    folder, _, name = path.rpartition("/")
    if folder.endswith("player/page"):
        return "browsers a-h" if name < "test_i" else "browsers i-z"
    return "measuring" if name in MEASURING else path


def rank_of(nodeid: str) -> int:
    """Return the place of a test's group among the longest; all other groups come after these."""
    name = group_of(nodeid).rpartition("/")[2]
    return LONGEST.index(name) if name in LONGEST else len(LONGEST)


class GroupScheduling(LoadScopeScheduling):
    """Hands out whole groups, in the order in which they were collected.

    The marks that pytest-xdist has for groups do nothing with pytest 9.2.
    """

    def __init__(self, config, log=None) -> None:
        super().__init__(config, log)
        config.option.loadscopereorder = False  # it would start the groups of most tests first

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
