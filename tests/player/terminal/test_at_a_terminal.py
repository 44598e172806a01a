"""Games at a real terminal: colours, Ctrl-C, the end of input, narrow windows."""

import os
import select
import signal
import struct
import subprocess
import sys
import time

import pytest

from tests.player.terminal.test_game import GAME
from tests.support.running import PLAIN, environment

pty = pytest.importorskip("pty", reason="pseudo-terminals are a Unix thing")


# Makes standard input the controlling terminal, then runs the program.
_OWN_TERMINAL = """\
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """`play` on a pseudo-terminal: type, and read until something shows."""

    def __init__(self, path: str, columns: int = 80, program=PLAIN, **changes: str) -> None:
        self.master, slave = pty.openpty()
        fcntl, termios = pytest.importorskip("fcntl"), pytest.importorskip("termios")
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", _OWN_TERMINAL, *program, path],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM="xterm", **changes),
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""  # all output so far
        self.unread = ""  # the output after the last text waited for

    def __enter__(self):
        return self

    def __exit__(self, *_failure):
        self.process.kill()
        self.process.wait(60)
        os.close(self.master)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def until(self, text: str, seconds: float = 30) -> None:
        """Read until `text` appears after the last text waited for."""
        deadline = time.monotonic() + seconds
        while text not in self.unread:
            assert time.monotonic() < deadline, f"{text!r} did not show in {self.unread!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                self._read()
        self.unread = self.unread.partition(text)[2]

    def _read(self) -> bool:
        data = os.read(self.master, 4096).decode("utf-8", "replace")
        self.shown += data
        self.unread += data
        return bool(data)

    def exit_code(self, seconds: float = 30, again: str = "") -> int:
        """Read the rest until the program ends, and return its exit code.

        `again` is typed repeatedly, like a person who presses Ctrl-C once more: a key pressed just before Python
        starts to wait for input is noticed only after the next one.
        """
        deadline = time.monotonic() + seconds
        try:
            while time.monotonic() < deadline:
                if not select.select([self.master], [], [], 0.5)[0]:
                    self.type(again)
                elif not self._read():
                    break
        except OSError:  # Linux reports a closed other side like this
            pass
        return self.process.wait(5)


@pytest.mark.parametrize("columns", [20, 80])
def test_a_game_at_a_terminal(path, columns):
    with Terminal(path, columns) as terminal:
        for turn, marks in enumerate(GAME, 1):
            terminal.until(f"{turn}. ")
            terminal.until("> ")
            terminal.type(f"{marks}\n")
        terminal.until("Solved in 3 guesses.")
        terminal.until("q = quit > " if columns > 60 else "> ")
        terminal.type("q\n")
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.shown


def test_bold_at_a_terminal_unless_asked_not_to(path):
    for changes, expected in [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)]:
        with Terminal(path, **changes) as terminal:
            terminal.until(" > ")
            terminal.type("q\n")
            terminal.exit_code()
            assert ("\033[1mbluer" in terminal.shown) == expected


def test_nonsense_and_undo_at_a_terminal(path):
    with Terminal(path, NO_COLOR="1") as terminal:
        terminal.until("1. bluer > ")
        terminal.type("nonsense\n")
        terminal.until("is not a feedback mark")
        terminal.type(f"{GAME[0]}\n")
        terminal.until("2. crane > ")
        terminal.type("u\n")
        terminal.until("Took back bluer.")
        terminal.until("1. bluer > ")


@pytest.mark.parametrize("turns", [0, 1, len(GAME)])
def test_end_of_input_at_a_terminal(path, turns):
    with Terminal(path) as terminal:
        for marks in GAME[:turns]:
            terminal.until(" > ")
            terminal.type(f"{marks}\n")
        terminal.until(" > ")
        terminal.type("\x04")
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.shown


def test_interrupt_at_a_terminal(path):
    with Terminal(path) as terminal:
        terminal.until(" > ")
        terminal.type("\x03")
        assert terminal.exit_code(again="\x03") == 130
        assert "Traceback" not in terminal.shown


@pytest.mark.skipif(sys.platform == "win32", reason="signals are a Unix thing")
def test_interrupt_while_it_waits_for_a_pipe(path):
    with subprocess.Popen(
        [*PLAIN, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(),
    ) as process:  # fmt: skip
        assert process.stdout.read(4) == b"Play"
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("columns", [20, 80])
def test_no_dead_end_at_a_terminal(path, columns):
    """An own word, a refused word, a contradiction, and undo of all of them."""
    steps = [
        ("!", "bluer is out"),
        ("grape=bgybg", "No word gives"),
        ("u", "Took back bluer."),
        ("bbbyy", "6 answers left"),
        ("glare=bgbyy", "without turn 1"),
        ("? trace", "trace: "),
        ("trace=bggyg", "1 answer left: it is crane"),
        ("u", "Took back trace."),
        ("?", "6 answers left: crane"),
        ("crane=ggggg", "Solved in 2 guesses."),
        ("s", "guesstree little 2"),
    ]
    with Terminal(path, columns, NO_COLOR="1") as terminal:
        for line, shown in steps:
            terminal.until(" > ")
            terminal.type(f"{line}\n")
            terminal.until(shown)
        terminal.until(" > ")
        terminal.type("q\n")
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.shown


def test_interrupt_outside_the_tree_at_a_terminal(path):
    with Terminal(path, NO_COLOR="1") as terminal:
        terminal.until(" > ")
        terminal.type("!\n")
        terminal.until("1. ")
        terminal.until(" > ")
        terminal.type("\x03")
        assert terminal.exit_code(again="\x03") == 130
        assert "Traceback" not in terminal.shown


def test_text_keeps_to_a_narrower_terminal(path):
    with Terminal(path, 50, NO_COLOR="1") as terminal:
        terminal.until(" > ")
        terminal.type("crane\n")
        terminal.until("cost.")
        terminal.type("q\n")
        assert terminal.exit_code() == 0
        assert "with its marks," in terminal.shown
        assert max(map(len, terminal.shown.splitlines())) <= 50
