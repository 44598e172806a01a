"""Completion of command lines: what is offered, and that bash, zsh and fish offer it."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.commands.cli import PROGRAM as TREEC
from player.cli.completion import SHELLS, candidates, script
from player.cli.main import PROGRAM as PLAY
from player.cli.manual import manual
from player.core.rules import MODES
from player.words.shipped import shipped_names
from tests.support.needs import lack
from tests.support.running import environment, run

PROGRAMS = {"play": PLAY, "treec": TREEC}
PATIENCE = 60  # seconds; a shell that does not answer by then is stuck


def offered(line: str) -> list[str]:
    """What may stand at the end of a command line."""
    name, *words = line.split(" ")
    return [text for text, _ in candidates(PROGRAMS[name], words)]


@pytest.mark.parametrize(("name", "program"), PROGRAMS.items())
def test_every_command_and_each_of_its_options_is_offered(name, program) -> None:
    assert set(program.commands) <= set(offered(f"{name} "))
    for command in program.commands.values():
        found = offered(f"{name} {command.name} --")
        options = (*command.options, *program.everywhere)
        assert set(found) == {*(option.name for option in options), "--help", "--version"}


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("play sta", ["stats"]),
        ("play class", ["classic", "classic-hard"]),
        ("play classic --pal", ["--palette"]),
        ("play --palette letters wal", ["walk"]),
        ("play --palette letters today --no", ["--no-note"]),
        ("treec --threads 2 buil", ["build"]),
        ("play --palette ", ["contrast", "letters", "squares"]),
        ("play stats classic-", ["classic-hard"]),
        ("play stats classic ", ["--help", "--json", "--language", "--version"]),
        ("play stats --json --js", []),
        ("play stats -- --js", []),
        ("play export --format=h", ["--format=html"]),
        ("play export --format h", ["html"]),
        ("play analyze --tree mast", ["mastermind"]),
        ("play opener crane nyt2023-", ["nyt2023-hard"]),
        ("play completion ", ["bash", "fish", "zsh"]),
        ("play help ser", ["serve-stdio"]),
        ("play nothing of that", []),
        ("treec nothing", []),
        ("treec build mast", ["mastermind"]),
        ("treec build classic --mode ", sorted(MODES)),
        ("treec build classic --objective ", ["mean", "worst"]),
        ("treec build classic --max-guesses n", ["none"]),
        ("treec build classic --policy mini", ["minimax"]),
        ("treec policies classic --policies entropy,mini", ["entropy,minimax"]),
        ("treec build x --openers a", ["all"]),
    ],
)  # fmt: skip
def test_what_may_stand_there_is_offered(line, found, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert offered(line) == found


def test_what_is_offered_is_what_there_is() -> None:
    assert set(shipped_names("trees")) <= set(offered("play verify "))
    assert set(shipped_names("data")) <= set(offered("treec prove "))
    assert set(shipped_names("data/alphabets")) <= set(offered("treec build x --alphabet "))


def test_files_are_offered_as_they_must_be_typed(tmp_path, monkeypatch) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("mine.msgpack", "words.txt", ".hidden.txt", "a b.txt", "x\ny.txt", "inner/w.txt"):
        (tmp_path / name).write_text("")
    monkeypatch.chdir(tmp_path)
    assert offered("play stats ./") == ["./inner/", "./mine.msgpack"]
    assert offered("treec build ./") == ["./a b.txt", "./inner/", "./words.txt"]
    assert offered("treec build inner/") == ["inner/w.txt"]
    assert offered("treec build classic --out ") == [
        "a b.txt",
        "inner/",
        "mine.msgpack",
        "words.txt",
    ]
    assert offered("treec build classic --out=./w") == ["--out=./words.txt"]
    assert offered("treec build classic --out .h") == [".hidden.txt"]
    assert offered("treec build classic --out no/such/") == []
    monkeypatch.setenv("HOME", str(tmp_path))
    assert offered("play stats ~/m") == ["~/mine.msgpack"]


def test_what_is_not_known_is_refused_in_a_line() -> None:
    for words in (["completion"], ["completion", "tcsh"], ["completion", "bash", "zsh"]):
        done = run(*words)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


# --------------------------------------------------------------------------------------------------
# The shells
# --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files to complete, and in `bin` the two commands."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "bin").mkdir()
    for name, module in (("play", "player.cli.main"), ("treec", "compiler.commands.cli")):
        command = folder / "bin" / name
        command.write_text(
            f"#!{sys.executable}\nimport sys\nfrom {module} import main\nsys.exit(main())\n"
        )
        command.chmod(0o755)
    (folder / "two words.txt").write_text("crane\n")
    (folder / "inner").mkdir()
    (folder / "inner" / "own.msgpack").write_text("")
    return folder


def of_shells(there: Path) -> dict[str, str]:
    """The environment of a shell that finds our commands."""
    path = f"{there / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return environment(PATH=path, HOME=str(there), TERM="xterm", PS1="", LC_ALL="C.UTF-8")


class Shell:
    """An interactive shell, at which a person types."""

    def __init__(self, command: list[str], setup: str, there: Path) -> None:
        self.process, self.terminal = pty.fork()
        if self.process == 0:  # it becomes the shell
            os.chdir(there)
            os.execvpe(command[0], command, of_shells(there))  # noqa: S606  # a shell is what is tested
        os.write(self.terminal, f"{setup}; echo rea''dy\n".encode())
        self._wait_for(r"ready\r?\n")

    def _wait_for(self, pattern: str) -> "re.Match[str]":
        seen, until = "", time.monotonic() + PATIENCE
        while not (found := re.search(pattern, seen)):
            assert select.select([self.terminal], [], [], until - time.monotonic())[0], seen
            seen += os.read(self.terminal, 4096).decode(errors="replace")
        return found

    def words(self, line: str) -> list[str]:
        """The words of a command line once it is typed, with each \\t as the key that completes."""
        # Ctrl-A goes to where the line begins, and what is put there shows the words that are in it.
        os.write(self.terminal, f"{line}\x01printf '<%s>' : \r".encode())
        return re.findall(r"<([^>]*)>", self._wait_for(r"<:>((?:<[^>]*>)+)")[1])

    def close(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.process, 0)


@pytest.fixture(scope="module", params=["bash", "zsh"])
def shell(request, there) -> Iterator[Shell]:
    name = request.param
    if not shutil.which(name):
        lack(name)
    plain = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}[name]
    ready = {"bash": "true", "zsh": "autoload -Uz compinit; compinit -u -D"}[name]
    sourced = "".join(f'; eval "$({program} completion {name})"' for program in PROGRAMS)
    shell = Shell(plain, ready + sourced, there)
    yield shell
    shell.close()


LINES = [
    ("play sta\t", ["play", "stats"]),
    ("play stats --js\t", ["play", "stats", "--json"]),
    ("play export --format=ht\t", ["play", "export", "--format=html"]),
    ("treec build mast\t--mode=h\t", ["treec", "build", "mastermind", "--mode=hard"]),
    ("treec build ./tw\t", ["treec", "build", "./two words.txt"]),
    ("play stats inn\t", ["play", "stats", "inn"]),
    ("play stats ./inn\to\t", ["play", "stats", "./inner/own.msgpack"]),
]


@pytest.mark.parametrize(("line", "words"), LINES)
def test_a_shell_completes_what_is_typed(shell, line, words) -> None:
    assert shell.words(line) == words


@pytest.mark.parametrize(("line", "words"), [case for case in LINES if case[0].count("\t") == 1])
def test_fish_completes_what_is_typed(line, words, there) -> None:
    if not shutil.which("fish"):
        lack("fish")
    code = "".join(f"{name} completion fish | source; " for name in PROGRAMS)
    code += f"complete --do-complete '{line.removesuffix(chr(9))}'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", code],
        capture_output=True, text=True, check=False, cwd=there, env=of_shells(there), timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    found = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert [text.replace("\\", "") for text in found] == ([words[-1]] if words[-1] != "inn" else [])


@pytest.mark.parametrize("name", SHELLS)
def test_a_script_is_one_that_its_shell_reads(name, tmp_path) -> None:
    if not shutil.which(name):
        lack(name)
    path = tmp_path / "script"
    path.write_text("".join(script(program, name) for program in PROGRAMS.values()))
    done = subprocess.run([name, "-n", str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# --------------------------------------------------------------------------------------------------
# The manual pages
# --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=PROGRAMS)
def page(request, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A program and its manual page."""
    path = tmp_path_factory.mktemp("man") / f"{request.param}.1"
    path.write_text(manual(PROGRAMS[request.param]), encoding="utf-8")
    return request.param, path


def shown(path: Path) -> str:
    """What man shows of a page, without how it is drawn; it complains of nothing."""
    done = subprocess.run(
        ["man", "--warnings", "--local-file", str(path)],
        capture_output=True, text=True, check=True,
        env=os.environ | {"MANWIDTH": "100", "LC_ALL": "C.UTF-8", "MANPAGER": "cat", "GROFF_NO_SGR": "1"},
    )  # fmt: skip
    assert done.stderr == ""
    return re.sub(".\b", "", done.stdout)


def test_man_shows_all_that_help_says(page) -> None:
    if not shutil.which("man"):
        lack("man")
    name, path = page
    text = shown(path).replace("‐\n", "")
    told = " ".join(text.split())
    for command in PROGRAMS[name].commands.values():
        assert f"{name} {command.name} {command.operands}".rstrip() in told
        assert command.summary[1:] in told
        for option in command.options:
            assert f"{option.name} {option.value}".rstrip() in told
    if name == "treec":
        assert "'.[commonness]'" in told  # what man could take for one of its own words


def test_mandoc_finds_no_fault_but_the_date_it_must_not_have(page) -> None:
    if not shutil.which("mandoc"):
        lack("mandoc")
    done = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "warning", str(page[1])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = (done.stdout + done.stderr).splitlines()
    assert [line for line in said if "missing date" not in line] == []


def test_the_command_prints_the_page() -> None:
    assert run("manual").stdout == manual(PLAY)
