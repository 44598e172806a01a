"""Other systems: `play` works without the functions that Windows or macOS lacks."""

import errno
import json
import os
import subprocess
import sys

import pytest

from compiler.policies import result_cache
from compiler.tree.emit import write_tree
from player.cli.args import Command
from player.cli.running import Program, print_file
from player.core.errors import PlayerError
from player.core.feedback import format_feedback
from player.core.session import play
from player.storage import files
from player.terminal import loop, screen
from tests.support.little import WORDS, little_strategy, little_tree
from tests.support.packed import parts_of
from tests.support.running import environment

# Names that Python has on Linux and lacks on Windows; macOS also lacks most of the first line.
TAKEN = {
    "os": "sched_getaffinity sched_setaffinity posix_fadvise posix_fallocate pipe2 memfd_create eventfd "
    "sysconf confstr pathconf statvfs getloadavg uname fork forkpty register_at_fork wait waitid nice "
    "getuid geteuid getgid getegid setuid getpgid getpgrp killpg setsid initgroups chown lchown fchown "
    "chroot mkfifo mknod openpty ttyname ctermid pread pwrite preadv pwritev sendfile sync fdatasync "
    "getxattr setxattr posix_spawn O_NONBLOCK O_DIRECTORY O_NOFOLLOW O_CLOEXEC O_SYNC",
    "signal": "SIGPIPE SIGHUP SIGALRM SIGKILL SIGUSR1 SIGUSR2 SIGWINCH SIGTSTP alarm pause setitimer "
    "pthread_kill pthread_sigmask sigwait siginterrupt",
}
MODULES = [
    "readline",
    "fcntl",
    "termios",
    "tty",
    "pty",
    "pwd",
    "grp",
    "resource",
    "syslog",
    "curses",
]

ELSEWHERE = f"""
import sys
for name in {MODULES!r}:
    sys.modules[name] = None
for module, names in {TAKEN!r}.items():
    module = __import__(module)
    for name in names.split():
        if hasattr(module, name):
            delattr(module, name)
from player.cli import main as cli; from player.gameplay import compiler_bridge as bridge
if "live" not in sys.argv[1:]:
    bridge.live_solver = lambda: None
sys.exit(cli.main([word for word in sys.argv[1:] if word != "live"]))
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("trees") / "little.msgpack")
    write_tree(little_strategy(), path)
    return path


@pytest.fixture(scope="module")
def page(path, tmp_path_factory):
    """Return the command that makes the page."""
    words = tmp_path_factory.mktemp("lists") / "words.txt"
    words.write_text("\n".join([*WORDS, "fuzzy"]))
    return ("export", path, "--format", "html", "--list", str(words))


def elsewhere(*words: str, typed: str = "", **changes: str) -> str:
    """Run `play` on a simulated system with fewer functions; return its output."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, *words],
        input=typed.encode(), capture_output=True, check=False, cwd="/", env=environment(**changes),
    )  # fmt: skip
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


def test_every_command_of_play_runs(path, page, tmp_path):
    out = tmp_path / "page.html"
    assert (
        json.loads(elsewhere("walk", path, "--answer", "grape", "--json"))["guesses"][-1] == "grape"
    )
    assert json.loads(elsewhere("stats", path, "--json"))["answers"] == len(WORDS)
    assert json.loads(elsewhere("verify", path, "--json"))["ok"]
    assert elsewhere("show", path).startswith("little: 8 answers")
    assert elsewhere(*page, "--out", str(out)) == ""
    assert out.read_text("utf-8").startswith("<!doctype html>")
    assert "expected" in elsewhere("analyse", "--tree", path, "crane", "grape")
    assert json.loads(elsewhere("serve-stdio", path, typed='{"command": "refuse"}'))["left"] == 7
    assert "usage: play" in elsewhere("--help")


def test_a_game_is_played_on_and_outside_the_tree(path):
    marks = [format_feedback(code, 5) for _, code in play(little_tree(), "grape")]
    assert "Solved in 3 guesses." in elsewhere(path, typed="\n".join(marks))
    assert "Took back" in elsewhere(path, typed="crane=bggbg\n?\nu\n!\nq\n")


def test_outside_the_tree_it_advises_whatever_fails_in_the_compiler(path):
    assert "best" in elsewhere("analyse", "--tree", path, "crane", "grape", "live")


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_what_is_printed_for_a_file_is_a_file(page, encoding):
    printed = elsewhere(*page, PYTHONIOENCODING=encoding)
    assert "→" in printed
    assert "🟩" in parts_of(printed)[1]
    assert "\r" not in printed


def test_a_terminal_gets_text(monkeypatch, capsys):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    print_file("crane\n")
    assert capsys.readouterr().out == "crane\n"


def failing(error: BaseException) -> Program:
    def fail(_given: object) -> int:
        raise error

    return Program(("play",), "", {}, usual=Command("", "", fail))


@pytest.mark.parametrize(
    ("error", "platform", "code", "output"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "linux", 0, ""),
        (OSError(errno.EINVAL, "Invalid argument"), "win32", 0, ""),
        (
            OSError(errno.EINVAL, "Invalid argument"),
            "linux",
            1,
            "cannot write the output: Invalid",
        ),
        (OSError(errno.ENOSPC, "No space left"), "win32", 1, "cannot write the output: No space"),
        (PermissionError(errno.EACCES, "Denied", "a.txt"), "win32", 1, "play: a.txt: Denied\n"),
        (KeyboardInterrupt(), "win32", 130, "\n"),
        (MemoryError(), "win32", 1, "out of memory"),
    ],
)
def test_what_goes_wrong_outside_is_distinguished(
    error, platform, code, output, monkeypatch, capsys
):
    monkeypatch.setattr(sys, "platform", platform)
    assert failing(error).run([]) == code
    assert output in capsys.readouterr().err


def test_a_file_that_another_program_holds_open_stays_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "tree"
    path.write_bytes(b"before")

    def refuse(*_paths: str) -> None:
        raise PermissionError(errno.EACCES, "Access is denied")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(PlayerError, match="cannot be written \\(Access is denied\\)"):
        files.save(str(path), b"after")
    assert [entry.name for entry in tmp_path.iterdir()] == ["tree"]
    assert path.read_bytes() == b"before"


def test_without_line_editing_prompts_are_plain(monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setitem(sys.modules, "readline", None)
    loop.enable_line_editing()
    monkeypatch.delitem(sys.modules, "readline")
    monkeypatch.delenv("TERM", raising=False)  # Windows does not set it
    assert screen.prompt_bold("crane") == "crane"


def test_without_a_home_nothing_is_kept_and_nothing_breaks(monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    monkeypatch.chdir(tmp_path)
    result_cache.save("openers", {"of": "a test"}, 1)
    assert result_cache.load("openers", {"of": "a test"}) is None
    assert not list(tmp_path.iterdir())
