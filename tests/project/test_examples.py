"""The examples in the README and in docs/: commands shown with output are run and print exactly that; other command
lines are valid; Python programs run.
"""

import itertools
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from compiler.commands.cli import PROGRAM as TREEC
from player.cli.args import UsageError
from player.cli.main import PROGRAM as PLAY
from player.cli.parser import parse
from player.locale.language import LANGUAGES
from tests.support.running import ROOT, run

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PROGRAMS = {"play": PLAY, "guesstree": PLAY, "treec": TREEC}
OF_OTHERS = {"export", "dask", "pip", "poedit"}  # programs that the test cannot check


class Example(NamedTuple):
    """A command of a page, with the lines shown below it."""

    page: Path
    command: str
    shown: str

    def __str__(self) -> str:
        return f"{self.page.stem}: {self.command}"


def blocks(page: Path, kind: str) -> list[str]:
    """Return the fenced blocks of a kind on a page."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def examples() -> list[Example]:
    """Return each `$ command` of the pages."""
    return [
        Example(page, *part.partition("\n")[::2])
        for page in PAGES
        for block in blocks(page, "console")
        for part in f"\n{block}".split("\n$ ")[1:]
    ]


def typed_lines(shown: str) -> str:
    """Return the lines that a person typed in a printed game."""
    return "".join(f"{line.partition(' > ')[2]}\n" for line in shown.splitlines() if " > " in line)


RUN = [
    each
    for each in examples()
    if each.shown.strip() and each.command.startswith("play") and "./" not in each.command
]  # files that the reader creates are missing here; tests/player/games/test_games.py creates that of docs/games.md


def test_there_are_examples() -> None:
    assert len(RUN) >= 7
    assert len(examples()) >= 30


@pytest.mark.parametrize("example", RUN, ids=str)
def test_an_example_prints_what_it_says(example: Example) -> None:
    done = run(*shlex.split(example.command)[1:], typed=typed_lines(example.shown))
    assert (done.returncode, done.stderr) == (0, "")
    printed = [line.rstrip() for line in done.stdout.rstrip().splitlines()]
    expected = [line.rstrip() for line in example.shown.rstrip().splitlines()]
    if "..." in expected:  # the page leaves lines out
        cut = expected.index("...")
        after = expected[cut + 1 :]
        assert printed[:cut] == expected[:cut]
        assert printed[len(printed) - len(after) :] == after
    else:
        assert printed == expected


def check_command(command: str) -> None:
    """Fail if a program does not accept a command line."""
    given = shlex.split(command, comments=True)
    name, *words = itertools.dropwhile(lambda word: re.match(r"[A-Z_]+=", word), given)
    if (
        "--language" in words
    ):  # this option is removed before the rest is parsed (player.locale.language)
        at = words.index("--language")
        assert words[at + 1] in LANGUAGES
        del words[at : at + 2]
    if name in PROGRAMS:
        program = PROGRAMS[name]
        named, rest = program.find(words)
        known = named or program.usual
        assert known is not None, f"{name} has no command {words[:1]}"
        parse(known, rest)
    elif name == "make":
        targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
        assert {word for word in words if "=" not in word} <= targets
    else:
        assert name in OF_OTHERS or (ROOT / name).exists(), f"{name}: no command of ours"


@pytest.mark.parametrize("example", examples(), ids=str)
def test_an_example_is_a_command_there_is(example: Example) -> None:
    check_command(example.command)


@pytest.mark.parametrize(
    "command",
    ["play classic nyt2023", "play --no-such", "treec", "treec bild classic", "make trea", "foo"],
)
def test_what_is_no_command_is_detected(command: str) -> None:
    with pytest.raises((AssertionError, UsageError)):
        check_command(command)


PYTHON = [
    pytest.param(source, id=f"{page.stem}{number}")
    for page in PAGES
    for number, source in enumerate(blocks(page, "python"))
    if re.search(
        "^import (player|compiler|guesstree)$", source, re.MULTILINE
    )  # otherwise it is one of our files
]


def test_the_python_api_has_its_examples() -> None:
    assert len(PYTHON) >= 2


@pytest.mark.parametrize("source", PYTHON)
def test_a_python_example_runs(source: str) -> None:
    run_python("-c", source)


@pytest.mark.slow("runs mypy; the quick tier runs the same examples")
def test_the_types_of_python_examples_are_right(tmp_path: Path) -> None:
    for param in PYTHON:
        (tmp_path / f"{param.id}.py").write_text(param.values[0], encoding="utf-8")
    kept = str(tmp_path / "cache")
    programs = map(str, tmp_path.glob("*.py"))
    run_python("-m", "mypy", "--strict", "--config-file", "", "--cache-dir", kept, *programs)


def run_python(*words: str) -> None:
    done = subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
