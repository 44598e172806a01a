"""Fixtures of the tests of today's game."""

import io
import sys

import pytest

from player.cli import main
from player.daily import past
from player.gameplay import compiler_bridge
from player.words import shipped
from tests.support.days import DAY, Maker
from tests.support.running import ROOT


@pytest.fixture
def world(monkeypatch, tmp_path):
    """Simulate a machine with a fixed date, empty folders and no compiler."""
    monkeypatch.setattr(past, "this_day", lambda: DAY)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(compiler_bridge, "day_maker", lambda: None)
    monkeypatch.setattr(compiler_bridge, "live_solver", lambda: None)
    monkeypatch.setattr(
        shipped,
        "_folder",
        lambda kind: str(tmp_path / kind) if kind == "trees" else str(ROOT / kind),
    )
    (tmp_path / "trees").mkdir()


@pytest.fixture
def maker(monkeypatch) -> Maker:
    maker = Maker()
    monkeypatch.setattr(compiler_bridge, "day_maker", lambda: maker)
    return maker


@pytest.fixture
def typed(monkeypatch, capsys):
    """Return a function that runs a command with typed lines and returns its exit code and output."""

    def command(*words: str, lines: tuple[str, ...] = (), terminal: bool = False):
        stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        stdin.isatty = lambda: terminal
        monkeypatch.setattr(sys, "stdin", stdin)
        monkeypatch.setattr("player.terminal.loop.enable_line_editing", lambda: None)
        code = main.main(list(words))
        return (code, *capsys.readouterr())

    return command
