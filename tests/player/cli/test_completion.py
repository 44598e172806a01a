"""The output of `make completion` and `make man`: completion scripts for bash, zsh and fish, and manual pages."""

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
from player.cli.main import PROGRAM as PLAY
from tests.support.needs import lack
from tests.support.running import environment

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = {"play": PLAY, "treec": TREEC}
FILES = {"bash": "bash/{}", "zsh": "zsh/_{}", "fish": "fish/{}.fish"}
PATIENCE = 60  # seconds; a shell without a reply by then hangs


def written(what: str, folder: Path) -> Path:
    """Write the manual pages or the scripts into a folder."""
    pytest.importorskip("shtab")
    pytest.importorskip("argparse_manpage")
    subprocess.run(
        [sys.executable, ROOT / "docs" / "commands.py", what, folder],
        check=True,
        env=environment(),
    )
    return folder


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return written("completion", tmp_path_factory.mktemp("scripts"))


@pytest.mark.parametrize("shell", FILES)
@pytest.mark.parametrize("name", [*PLAY.names, *TREEC.names])
def test_a_script_has_every_command_and_option_and_its_shell_reads_it(name, shell, scripts) -> None:
    path = scripts / FILES[shell].format(name)
    text = path.read_text()
    for command in (PLAY if name in PLAY.names else TREEC).commands.values():
        assert command.name in text
        for option in command.options:
            assert (option.name if shell != "fish" else f"-l {option.name[2:]}") in text
    if not shutil.which(shell):
        lack(shell)
    done = subprocess.run([shell, "-n", path], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# --------------------------------------------------------------------------------------------------
# The shells
# --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with files to complete, and the two commands in `bin`."""
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
    """Return the environment of a shell that finds our commands."""
    path = f"{there / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return environment(PATH=path, HOME=str(there), TERM="xterm", PS1="", LC_ALL="C.UTF-8")


class Shell:
    """An interactive shell with typed input."""

    def __init__(self, command: list[str], setup: str, there: Path) -> None:
        self.process, self.terminal = pty.fork()
        if self.process == 0:  # the child process runs the shell
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
        """Return the words of a command line after typing it; each \\t completes."""
        # Ctrl-A goes to the start of the line; the command inserted there prints the words.
        os.write(self.terminal, f"{line}\x01printf '<%s>' : \r".encode())
        return re.findall(r"<([^>]*)>", self._wait_for(r"<:>((?:<[^>]*>)+)")[1])

    def close(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.process, 0)


@pytest.fixture(scope="module", params=["bash", "zsh"])
def shell(request, there, scripts) -> Iterator[Shell]:
    name = request.param
    if not shutil.which(name):
        lack(name)
    plain = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}[name]
    ready = {
        "bash": "; ".join(f". {scripts / FILES['bash'].format(program)}" for program in PROGRAMS),
        "zsh": f"fpath=({scripts}/zsh $fpath); autoload -Uz compinit; compinit -u -D",
    }
    shell = Shell(plain, ready[name], there)
    yield shell
    shell.close()


LINES = [
    ("play sta\t", ["play", "stats"]),
    ("play korea\t", ["play", "korean"]),
    ("play stats --js\t", ["play", "stats", "--json"]),
    ("play --palette con\t", ["play", "--palette", "contrast"]),
    ("play --palette letters wal\t", ["play", "--palette", "letters", "walk"]),
    ("play classic --adv\t", ["play", "classic", "--adversary"]),
    ("play export --format ht\t", ["play", "export", "--format", "html"]),
    ("play opener crane korea\t", ["play", "opener", "crane", "korean"]),
    ("play help ser\t", ["play", "help", "serve-stdio"]),
    ("treec --threads 2 buil\t", ["treec", "--threads", "2", "build"]),
    ("treec build mast\t", ["treec", "build", "mastermind"]),
    ("treec build bulls --mode h\t", ["treec", "build", "bulls", "--mode", "hard"]),
    ("treec build bulls --objective w\t", ["treec", "build", "bulls", "--objective", "worst"]),
    ("treec build x --openers a\t", ["treec", "build", "x", "--openers", "all"]),
    ("treec build x --policy mini\t", ["treec", "build", "x", "--policy", "minimax"]),
    ("treec build ./tw\t", ["treec", "build", "./two words.txt"]),
    ("play stats ./inner/o\t", ["play", "stats", "./inner/own.msgpack"]),
    ("play past --add tw\t", ["play", "past", "--add", "two words.txt"]),
]


@pytest.mark.parametrize(("line", "words"), LINES)
def test_a_shell_completes_what_is_typed(shell, line, words) -> None:
    assert shell.words(line) == words


@pytest.mark.parametrize(("line", "words"), LINES)
def test_fish_completes_what_is_typed(line, words, there, scripts) -> None:
    if not shutil.which("fish"):
        lack("fish")
    code = "".join(f". {scripts / FILES['fish'].format(name)}; " for name in PROGRAMS)
    code += f"complete --do-complete '{line.removesuffix(chr(9))}'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", code],
        capture_output=True, text=True, check=False, cwd=there, env=of_shells(there), timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    found = [line.partition("\t")[0] for line in done.stdout.splitlines()]
    assert [text.replace("\\", "") for text in found] == [words[-1]]


# --------------------------------------------------------------------------------------------------
# The manual pages
# --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=PROGRAMS)
def page(request, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Return a program and its manual page."""
    folder = written("man", tmp_path_factory.mktemp("man"))
    return request.param, folder / f"{request.param}.1"


def shown(path: Path) -> str:
    """Return the plain text that man shows for a page, and check that it prints no errors."""
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
    message = " ".join(text.split())
    for command in PROGRAMS[name].commands.values():
        assert f"{name} {command.name} {command.operands}".rstrip() in message
        assert command.summary[1:] in message
        for option in command.options:
            assert f"{option.name} {option.value}".rstrip() in message
    if name == "treec":
        assert "'.[commonness]'" in message  # words that man could read as requests


def test_mandoc_finds_no_fault_but_the_date_it_must_not_have(page) -> None:
    if not shutil.which("mandoc"):
        lack("mandoc")
    done = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "warning", str(page[1])],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    output = (done.stdout + done.stderr).splitlines()
    assert [line for line in output if "missing date" not in line] == []
