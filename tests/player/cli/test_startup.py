"""The modules that a plain walk loads, because a fast command must load little.

Speed itself is measured in tests/bench; these tests check the list of modules instead.
"""

import subprocess
import sys

import pytest

from compiler.tree.emit import write_tree
from tests.support.little import little_strategy
from tests.support.running import environment

SLOW = {
    "argparse", "ast", "contextlib", "dataclasses", "enum", "fractions", "functools",
    "importlib.resources", "inspect", "json", "numba", "numpy", "pathlib", "random", "re",
    "readline", "shutil", "subprocess", "tempfile", "textwrap", "tqdm", "typing", "unicodedata", "player.words.lists",
    "player.core.stats", "player.core.verify", "player.terminal.game", "compiler",
}  # fmt: skip


# argparse reads the command line and loads these modules.
ARGPARSE = "import msgpack, argparse; argparse.ArgumentParser()"


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
    already = modules(ARGPARSE)  # some environments load many modules at the start
    words = ["walk", path, "--answer", "grape"]
    loaded = modules(f"from player.cli.main import main; main({words!r})")
    assert "player.core.session" in loaded
    assert not (loaded - already) & SLOW


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_the_version_and_the_commands_are_printed_without_argparse(word):
    loaded = modules(f"from player.cli.main import main; main([{word!r}])")
    assert not (loaded - modules("import msgpack")) & SLOW


def test_the_first_move_in_the_terminal_loads_no_compiler(path):
    loaded = modules(f"from player.cli.main import main; main([{path!r}])")
    assert not {name for name in loaded if name.split(".")[0] in {"compiler", "numba", "numpy"}}
