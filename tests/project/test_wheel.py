"""The distributions: a package index would accept them, and the wheel, installed alone into an empty environment,
plays from any folder.
"""

import json
import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from player.core.session import play
from player.loader import load
from player.version import VERSION
from player.words.shipped import shipped_names
from tests.support.needs import lack
from tests.support.running import ROOT

pytestmark = pytest.mark.slow("builds the package and installs it from a package index")

LEFT_BEHIND = shutil.ignore_patterns(
    ".git", ".venv*", ".*cache", ".hypothesis", "build", "dist", "*.egg-info", "__pycache__"
)
NOT_IN_SOURCES = {".gitignore"}


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Return the folder of a source distribution and of the wheel built from it."""
    folder = tmp_path_factory.mktemp("wheel")
    source = shutil.copytree(ROOT, folder / "source", ignore=LEFT_BEHIND)  # the build writes there
    (folder / "dist").mkdir()
    call(sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(source))
    return folder / "dist"


@pytest.fixture(scope="module")
def installed(made) -> Path:
    """Return the folder of commands of an environment with only the wheel and msgpack."""
    folder = made.parent
    (wheel,) = made.glob("*.whl")
    venv.create(folder / "empty", with_pip=True)
    commands = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    call(str(commands / "python"), "-m", "pip", "install", "--quiet", str(wheel))
    return commands


def call(*command: str) -> str:
    """Run a command from the root folder, without this checkout."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command,
        capture_output=True,
        check=False,
        cwd="/",
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        env=environment | {"PYTHONIOENCODING": "utf-8"},
    )
    printed = done.stdout + done.stderr
    if done.returncode and "No matching distribution found" in printed:
        lack("package index")  # pip prints this if it reaches no index
    assert done.returncode == 0, printed
    return done.stdout


@pytest.mark.parametrize("name", ["play", "guesstree"])
def test_both_commands_are_there(installed, name):
    assert call(str(installed / name), "--version") == f"guesstree {VERSION}\n"
    assert call(str(installed / name), "--help").startswith(f"usage: {name} [TREE]")


def test_the_shipped_trees_are_found_by_name(installed):
    assert shipped_names("trees")
    for name in shipped_names("trees"):
        tree = load(name)
        answer = tree.answers[0]
        walked = json.loads(
            call(str(installed / "play"), "walk", name, "--answer", answer, "--json")
        )
        assert list(zip(walked["guesses"], walked["codes"])) == play(tree, answer)


def test_the_shipped_lists_are_found_by_name(installed):
    code = "from player.words.lists import load; print(*(len(load(n).words) for n in ('classic', 'nyt2023', 'portuguese')))"
    assert call(str(installed / "python"), "-c", code) == "12972 14855 10231\n"


def test_the_shipped_alphabets_are_found_by_name(installed):
    code = "from player.words.lists import load_alphabet as a; print(len(a('nl').letters), len(a('tr').letters))"
    assert call(str(installed / "python"), "-c", code) == "27 29\n"


def test_the_past_answers_are_found(installed):
    printed = call(str(installed / "play"), "past", "--word", "cigar")
    assert printed == "cigar was the answer on 2021-06-19 and 2026-02-02.\n"


def test_a_game_is_played_and_the_tree_verified(installed):
    assert "1. " in call(str(installed / "play"))
    assert "verified" in call(str(installed / "play"), "verify")


def test_the_page_is_made_from_the_wheel(installed):
    page = call(str(installed / "play"), "export", "--format", "html")
    assert page.startswith("<!doctype html>")


def test_nothing_but_msgpack_comes_along(installed):
    code = "from importlib.metadata import distributions as d; print(*sorted(x.name for x in d()))"
    names = call(str(installed / "python"), "-c", code).split()
    assert set(names) - {"pip", "setuptools", "wheel"} == {"guesstree", "msgpack"}


def test_an_index_would_take_both(made):
    files = sorted(map(str, made.iterdir()))
    printed = call(sys.executable, "-m", "twine", "--no-color", "check", "--strict", *files)
    assert printed.count("PASSED") == 2


def test_the_source_distribution_has_what_a_checkout_has(made):
    (archive,) = made.glob("*.tar.gz")
    with tarfile.open(archive) as sources:
        names = {name.partition("/")[2] for name in sources.getnames()}
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        lack("checkout")
    there = {name for name in listed.stdout.splitlines() if (ROOT / name).exists()}
    assert there - names == NOT_IN_SOURCES


def test_the_wheel_holds_the_package_and_says_what_it_is(made):
    (archive,) = made.glob("*.whl")
    with zipfile.ZipFile(archive) as wheel:
        names = set(wheel.namelist())
        (meta,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        printed = message_from_bytes(wheel.read(meta))
    assert (printed["Name"], printed["Version"]) == ("guesstree", VERSION)
    assert printed["Author"] == "the guesstree authors"
    assert {"player/trees/classic.msgpack", "player/data/classic/answers.txt"} <= names
    assert {"player/locale/de.mo", "player/page/texts/de.mo"} <= names
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {
        "player",
        "compiler",
        "guesstree",
    }
