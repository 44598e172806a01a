"""The README's examples are run, and print what it says they print."""

import shlex
import subprocess
import sys

import pytest

from tests.running import ROOT, run

README = (ROOT / "README.md").read_text(encoding="utf-8")


def examples() -> list[tuple[str, str]]:
    """Return each `$ play ...` of the README with the lines shown below it."""
    found: list[tuple[str, str]] = []
    for block in README.split("```console\n")[1:]:
        for part in ("\n" + block.partition("\n```")[0] + "\n").split("\n$ ")[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return [(command, output) for command, output in found if output and command.startswith("play")]


def typed_lines(shown: str) -> str:
    """Return what a person typed in a game that the README shows."""
    return "".join(f"{line.partition(' > ')[2]}\n" for line in shown.splitlines() if " > " in line)


def test_there_are_examples():
    assert len(examples()) >= 3


@pytest.mark.parametrize(("command", "shown"), examples())
def test_an_example_prints_what_it_says(command, shown):
    done = run(*shlex.split(command)[1:], typed=typed_lines(shown))
    assert (done.returncode, done.stderr) == (0, "")
    printed = [line.rstrip() for line in done.stdout.splitlines()]
    expected = [line.rstrip() for line in shown.splitlines()]
    if "..." in expected:  # the README leaves lines out
        cut = expected.index("...")
        after = expected[cut + 1 :]
        assert printed[:cut] == expected[:cut]
        assert printed[len(printed) - len(after) :] == after
    else:
        assert printed == expected


def python_examples() -> list[str]:
    return [block.partition("\n```")[0] for block in README.split("```python\n")[1:]]


@pytest.mark.parametrize("source", python_examples(), ids=["player", "compiler"])
def test_a_python_example_runs_and_its_types_are_right(source, tmp_path):
    program = tmp_path / "example.py"
    program.write_text(source, encoding="utf-8")
    for command in (
        [str(program)],
        ["-m", "mypy", "--strict", "--config-file", "", "--cache-dir", str(tmp_path), str(program)],
    ):
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
