"""What a plain walk loads: a command that answers at once cannot afford much.

Speed itself is measured in tests/bench; here the list of modules stands for it.
"""

import subprocess
import sys

import pytest

from compiler.tree.emit import write_tree
from tests.support.little import little_strategy
from tests.support.running import environment

# argparse itself takes functools, enum and re; for help alone it takes shutil and textwrap as well.
SLOW = {
    "ast", "contextlib", "dataclasses", "fractions", "locale", "shutil", "textwrap",
    "importlib.resources", "inspect", "json", "numba", "numpy", "pathlib", "random",
    "readline", "subprocess", "tempfile", "tqdm", "typing", "unicodedata", "player.words.lists",
    "player.core.stats", "player.core.verify", "player.terminal.game", "compiler",
}  # fmt: skip


def modules(code: str) -> set[str]:
    """Return the modules a fresh Python has loaded after running the code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys; print('loaded', *sys.modules)"],
        capture_output=True,
        check=True,
        text=True,
        cwd="/",
        env=environment(),
    )
    return set(done.stdout.splitlines()[-1].split())


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("trees") / "little.msgpack")
    write_tree(little_strategy(), path)
    return path


def test_a_plain_walk_loads_nothing_slow(path):
    already = modules("import msgpack")  # some environments load much before we are asked
    words = ["walk", path, "--answer", "grape"]
    loaded = modules(f"from player.cli.main import main; main({words!r})")
    assert "player.core.session" in loaded
    assert not (loaded - already) & SLOW


def test_the_version_is_told_without_argparse():
    already = modules("import msgpack")
    loaded = modules("from player.cli.main import main; main(['--version'])")
    assert not (loaded - already) & (SLOW | {"argparse", "re"})


def test_the_first_move_at_the_keyboard_loads_no_compiler(path):
    loaded = modules(f"from player.cli.main import main; main([{path!r}])")
    assert not {name for name in loaded if name.split(".")[0] in {"compiler", "numba", "numpy"}}
