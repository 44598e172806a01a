"""The tiny player works alone: its folder, copied, with msgpack and the standard library."""

import os
import shutil
import subprocess
import sys

from compiler.tree.emit import write_tree
from tests.support.little import little_strategy
from tests.support.running import ROOT

GAME = """
from player.core.feedback import score
from player.core.session import Session, play
from player.core.stats import Stats
from player.core.tree import load
from player.core.verify import verify

tree = load("little.msgpack")
game = Session(tree)
while not game.solved:
    game.feed(score(game.guess, "grape"))
assert list(game.history) == play(tree, "grape")
print(game.history[-1], Stats(tree).answers, verify(tree))
"""


def test_a_copy_of_the_folder_plays_and_verifies_a_tree(tmp_path):
    shutil.copytree(ROOT / "player/core", tmp_path / "player/core")
    write_tree(little_strategy(), str(tmp_path / "little.msgpack"))
    done = subprocess.run(
        [sys.executable, "-c", GAME],
        cwd=tmp_path,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"('grape', 242) {len(little_strategy().lists.answers)} []\n"
