"""Command lines of play and treec that are refused, and failures as JSON."""

import json
import os
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.player.cli.test_play_command import refused
from tests.support.little import WORDS
from tests.support.running import PLAIN, PLAY, TREEC, environment, run, treec

# --------------------------------------------------------------------------------------------------
# The list of a tree
# --------------------------------------------------------------------------------------------------


def test_a_list_that_is_not_the_one_of_the_tree_is_refused_by_every_command(path, tmp_path):
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join((*WORDS, "zonal")))
    for words in (
        [path],
        [path, "--boards", "2"],
        [path, "--adversary"],
        ["analyse", "crane", "--tree", path],
        ["opener", "crane", path],
        ["export", path, "--format", "html"],
        ["export", path, "--format", "site", "--out", str(tmp_path / "site")],
        ["serve-stdio", path],
    ):
        line = refused(run(*words, "--list", str(wrong)), 1)
        assert "wrong: the tree 'little' was not made from these words; name the right list" in line
    done = run("verify", path, "--list", str(wrong))
    assert done.returncode == 1
    assert "the tree 'little' was not made from these words" in done.stdout


@pytest.mark.parametrize("place", ["own.txt", "little.txt", "own/", "little/"])
def test_a_list_beside_its_tree_is_found(path, tmp_path, place):
    """The list may have the name of the tree file or of the list, and be a file or a folder."""
    own = tmp_path / "own.msgpack"
    own.write_bytes(Path(path).read_bytes())
    assert "was not found" in run("verify", str(own)).stdout
    words = "\n".join((*WORDS, "fuzzy"))
    if place.endswith("/"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "answers.txt").write_text("\n".join(WORDS))
        (tmp_path / place / "guesses.txt").write_text(words)
    else:
        (tmp_path / place).write_text(words)
    assert "note" not in run("verify", str(own)).stdout
    (tmp_path / place.replace("/", "/guesses.txt")).write_text("\n".join((*WORDS, "zonal")))
    assert "was not found" in run("verify", str(own)).stdout  # other words under the same name


def test_the_command_that_a_build_prints_names_a_list_the_tree_does_not_find(tmp_path):
    (tmp_path / "my lists").mkdir()
    (tmp_path / "my lists" / "own.txt").write_text("\n".join(WORDS))
    listed, tree = str(tmp_path / "my lists" / "own.txt"), str(tmp_path / "own.msgpack")
    shown = treec("build", listed, "--out", tree).stdout.splitlines()[-1]
    assert shown == f"play     play {tree} --list '{listed}'"
    done = run(*shlex.split(shown)[2:], typed="q\n")
    assert (done.returncode, done.stderr) == (0, "")
    (tmp_path / "own.txt").write_text("\n".join(WORDS))
    shown = treec("build", listed, "--out", tree).stdout.splitlines()[-1]
    assert shown == f"play     play {tree}"


@pytest.mark.parametrize("words", [["--format", "json"], ["--format=json"], ["--json"]])
@pytest.mark.parametrize(("game", "code"), [(["orange"], 1), ([], 2)])
def test_json_also_on_failure_however_it_is_asked_for(words, game, code):
    done = run("analyse", *game, *words, program=PLAIN, LANG="de_DE.UTF-8")
    assert done.returncode == code
    assert set(json.loads(done.stdout)) == {"error"}
    assert json.loads(done.stdout)["error"] in done.stderr
    assert (
        run("export", "nosuch", *words[:2]).stdout == "" or "--json" in words
    )  # a format of files, not of output


@pytest.mark.parametrize(("words", "code"), [(["stats", "nosuch"], 1), (["analyse"], 2)])
@pytest.mark.parametrize("out", ["nobody reads", "/dev/full"])
def test_a_failure_is_reported_and_kept_where_json_cannot_be_written(words, code, out):
    if out == "/dev/full":
        if not os.path.exists(out):
            pytest.skip("there is no /dev/full")
        stream = os.open(out, os.O_WRONLY)
    else:
        reading, stream = os.pipe()
        os.close(reading)
    try:
        done = subprocess.run(
            [*PLAY, *words, "--json"],
            stdout=stream,
            stderr=subprocess.PIPE,
            check=False,
            env=environment(),
        )
    finally:
        os.close(stream)
    assert done.returncode == code
    assert done.stderr.decode().startswith("play: ")
    assert done.stderr.count(b"\n") == 1


# --------------------------------------------------------------------------------------------------
# Defects found with random command lines
# --------------------------------------------------------------------------------------------------


def test_an_unknown_language_is_refused_with_json_too():
    done = run("stats", "classic", "--json", "--language", "nonsense")
    assert done.returncode == 2
    assert "--language must be one of" in json.loads(done.stdout)["error"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize(("words", "code"), [(["stats", "--nothing"], 2), (["stats", "nosuch"], 1)])
def test_an_error_that_cannot_be_written_keeps_its_exit_code(words, code):
    with open("/dev/full", "w") as full:
        assert (
            subprocess.run([*PLAY, *words], stderr=full, env=environment(), check=False).returncode
            == code
        )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_progress_that_cannot_be_written_ends_no_work(tmp_path):
    (tmp_path / "w.txt").write_text("\n".join(WORDS))
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*TREEC, "build", "./w.txt", "--json"], cwd=tmp_path, stderr=full, env=environment(),
            stdout=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.returncode == 0
    assert json.loads(done.stdout)["finished"] is True


def test_check_proof_takes_a_tree_or_its_certificate_and_nothing_else(tmp_path):
    (tmp_path / "w.proof").write_text("no certificate")
    for name in ("w.txt", "w.nonsense"):
        done = treec("check-proof", str(tmp_path / name))
        assert done.returncode == 1
        assert f"there is no certificate {tmp_path / name}.proof" in done.stderr


def test_two_dashes_are_no_value():
    done = run("walk", "classic", "--answer=--", "--json")
    assert done.returncode == 2
    assert "--answer needs a value" in json.loads(done.stdout)["error"]


def test_json_of_boards_has_no_key_that_means_failure(tmp_path):
    words = tmp_path / "w.txt"
    words.write_text("\n".join(WORDS))
    done = treec("boards", str(words), "--boards", "2", "--games", "2", "--json")
    assert "standard_error" in (found := json.loads(done.stdout))
    assert "error" not in found
