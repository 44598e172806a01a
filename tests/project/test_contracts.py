"""The public contracts: names and commands that scripts outside this repository use."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.running import PLAY, TREEC, environment

SCRIPT = """\
import json, sys
import player

tree = player.load("classic")
try:
    player.load("./damaged.msgpack")
except player.PlayerError as error:
    refused = str(error)
session = player.Session(tree)
first = session.guess
session.feed("bbbbb")
session.undo()
while not session.solved:
    session.feed(player.score(session.guess, "crane"))
print(json.dumps({
    "refused": refused,
    "keys": sorted(tree.meta),
    "answers": len(tree.answers),
    "score": player.score("speed", "abide"),
    "first": first,
    "over": session.guess,
    "history": session.history,
    "played": player.play(tree, "crane"),
}))
"""


def printed(folder: Path, *command: str, code: int = 0) -> dict:
    """Run a command in an empty folder; return the one JSON object that it prints."""
    done = subprocess.run(
        command, cwd=folder, env=environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_script_that_uses_the_python_names(tmp_path):
    (tmp_path / "damaged.msgpack").write_bytes(b"\x94\xa9guesstree\x00")
    (tmp_path / "script.py").write_text(SCRIPT)
    found = printed(tmp_path, sys.executable, "script.py")
    assert "damaged.msgpack" in found["refused"]
    assert {
        "name",
        "mode",
        "max_guesses",
        "objective",
        "total",
        "histogram",
        "digests",
        "scoring",
    } <= {*found["keys"]}
    assert found["answers"] == 2315
    assert found["score"] == int("00101", 3)
    assert found["over"] is None
    assert found["history"] == found["played"]
    assert found["played"][0][0] == found["first"]
    assert found["played"][-1] == ["crane", 242]


def test_play_in_json(tmp_path):
    stats = printed(tmp_path, *PLAY, "stats", "--json")  # the default is classic
    assert {"answers", "total", "worst", "histogram", "opener", "claim"} <= stats.keys()
    assert (stats["total"], stats["claim"]) == (7920, "proven")
    assert sum(int(n) * count for n, count in stats["histogram"].items()) == 7920
    assert printed(tmp_path, *PLAY, "verify", "classic", "--json")["ok"] is True
    walk = printed(tmp_path, *PLAY, "walk", "--answer", "crane", "--json")
    assert walk["guesses"][-1] == "crane"
    assert walk["codes"][-1] == 242


@pytest.mark.parametrize(
    ("words", "code"),
    [(["stats", "nosuch", "--json"], 1), (["stats", "--nosuch", "--json"], 2)],
)
def test_a_failure_in_json(tmp_path, words, code):
    assert printed(tmp_path, *PLAY, *words, code=code).keys() == {"error"}


def test_treec_in_json(tmp_path):
    words = ["bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace"]
    (tmp_path / "w.txt").write_text("\n".join(words))
    build = printed(tmp_path, *TREEC, "build", "./w.txt", "--out", "w.msgpack", "--json")
    assert {"answers", "total", "worst", "histogram", "opener", "claim"} <= build.keys()
    assert build["claim"] == "best of 8 openers"  # the tree itself never claims proof
    proof = printed(tmp_path, *TREEC, "prove", "./w.txt", "--out", "w.proof", "--json")
    assert {"total", "proven", "openers", "seconds"} <= proof.keys()
    assert (proof["total"], proof["proven"]) == (build["total"], True)
    asked = [*TREEC, "openers", "./w.txt", "--words", "crane,trace", "--json"]
    openers = printed(tmp_path, *asked)["openers"]
    assert [set(row) >= {"word", "total", "worst"} for row in openers] == [True, True]
    assert printed(tmp_path, *PLAY, "stats", "./w.msgpack", "--json")["claim"] == "proven"


def test_the_end_of_input_ends_a_game_with_0(tmp_path):
    done = subprocess.run(
        [*PLAY, "classic"], cwd=tmp_path, env=environment(), input="", capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0
