"""Tests that share fixtures run on one worker of pytest-xdist."""

import subprocess
import sys

import pytest

from tests.support.running import ROOT, environment
from tests.support.scheduling import LONGEST, MEASURING, group_of, rank_of


@pytest.mark.parametrize(("nodeid", "group"), [
    ("tests/player/core/test_modes.py::test_one[a@b::c]", "tests/player/core/test_modes.py"),
    ("tests/player/page/test_look.py::test_one", "browsers i-z"),
    ("tests/player/page/test_hints.py::test_one", "browsers a-h"),
    ("tests/compiler/cluster/test_cluster.py::test_one", "measuring"),
    ("player/core/text.py::player.core.text", "player/core/text.py"),
])  # fmt: skip
def test_groups(nodeid, group):
    assert group_of(nodeid) == group


def test_the_longest_files_are_there_and_start_first():
    names = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert names.issuperset(MEASURING)
    assert names.issuperset(name for name in LONGEST if name.endswith(".py"))
    ranks = [rank_of(f"tests/{path}::test_one") for path in (
        "player/page/test_look.py", "player/page/test_file.py", "compiler/test_live.py", "player/core/test_tree.py",
    )]  # fmt: skip
    assert ranks == [0, 1, 2, len(LONGEST)]


@pytest.mark.slow("starts pytest with two workers")
def test_a_file_stays_on_one_worker(tmp_path):
    (tmp_path / "conftest.py").write_text(
        "from tests.conftest import pytest_xdist_make_scheduler  # noqa: F401\n"
    )
    for name in "abcd":
        (tmp_path / f"test_{name}.py").write_text(
            "import os, pathlib, pytest\n\n"
            "@pytest.mark.parametrize('number', range(20))\n"
            "def test_pid(number):\n"
            "    with pathlib.Path(__file__).with_suffix('.pids').open('a') as file:\n"
            "        print(os.getpid(), file=file)\n"
        )
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "loadfile", str(tmp_path)]
    done = subprocess.run(
        command, cwd=tmp_path, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    pids = [(tmp_path / f"test_{name}.pids").read_text().split() for name in "abcd"]
    assert all(len(found) == 20 and len(set(found)) == 1 for found in pids)
    assert len({found[0] for found in pids}) == 2
