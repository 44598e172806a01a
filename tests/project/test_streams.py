"""All output goes through the escaping streams, and errors are one printable line."""

import ast
import io
import re
import sys

import pytest

from compiler.commands.options import Bar
from player.cli.args import Command, UsageError
from player.cli.main import main as play
from player.cli.running import Program
from player.core.errors import PlayerError
from player.locale.printing import Screened, printable
from player.terminal import screen
from tests.support.hostile import NAMES, unprintable
from tests.support.running import ROOT

# No code bypasses the streams, and every error message is one line

SOURCES = sorted(
    path for top in ("player", "compiler", "guesstree") for path in (ROOT / top).rglob("*.py")
)

# Code that writes to the terminal directly, and why that is right.
PAST_THE_STREAMS = {
    "player/locale/printing.py": "the place itself",
    "player/cli/running.py": "what is meant for a file is bytes",
    "player/terminal/report.py": "a line that is written over",
    "compiler/commands/options.py": "a progress bar",
}
# Exceptions that no user sees, because the caller catches them.
UNSEEN = {
    "Stopped", "OutOfTime", "EndOfGame", "StrategyError", "BundleError", "NotImpliedError",
    "NoTreeError", "_LineError", "_MisfitError"
}  # fmt: skip


def test_everything_printed_passes_through_the_streams():
    past = re.compile(
        r"\bbare\(|__stdout__|__stderr__|stdout\.buffer|stdout, \"buffer\"|os\.write\(|devnull|\.bare\b"
    )
    found = {str(path.relative_to(ROOT)) for path in SOURCES if past.search(path.read_text())}
    words = {"compiler/prior/words.py", "compiler/tree/imported.py", "compiler/policies/accuracy.py",
             "player/words/cells.py", "player/daily/past.py", "player/daily/exchange.py", "player/storage/files.py",
             "player/games/alphabet.py", "player/page/document.py",
             "compiler/kernels/cache.py", "compiler/check/claims.py"}  # fmt: skip  # `bare` of a cell, of letters; a doctest; a path of no file
    assert found - words == PAST_THE_STREAMS.keys()


def test_every_error_that_people_see_is_one_printable_line():
    classes = {
        node.name: {ast.unparse(base) for base in node.bases}
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    }
    own = {
        name
        for name, bases in classes.items()
        if bases & {"Exception", "BaseException", "RuntimeError", "ValueError"}
    }
    assert own == UNSEEN | {"PlayerError", "UsageError"}
    assert str(PlayerError(f"{NAMES['signs']}\n: no")).isprintable()
    assert str(UsageError(NAMES["two lines"])) == "x\\nplay: all is well"


@pytest.mark.parametrize("kind", ["too long for a name", "too long for a path"])
def test_a_message_about_a_very_long_name_keeps_its_reason(kind):
    output = str(
        PlayerError(f"{NAMES[kind]}: cannot be read (File name too long); expected a tree")
    )
    assert len(output) < 1100
    assert output.endswith(": cannot be read (File name too long); expected a tree")


def test_what_joins_signs_stays_where_it_does_so():
    family = "\N{MAN}\u200d\N{WOMAN}"
    assert printable(family) == family
    assert printable("a\u200db\u200d\N{MAN}") == "a\\u200db\\u200d\N{MAN}"
    assert unprintable(printable("".join(map(chr, range(0x110000)))), "\n\u200c\u200d\u00a0") == []


def test_a_prompt_is_text(monkeypatch):
    for styled in (False, True):
        monkeypatch.setattr(screen, "_styled", lambda styled=styled: styled)
        monkeypatch.setattr(screen, "_edits_lines", lambda: True)
        assert NAMES["two lines"] not in screen.prompt_bold(NAMES["two lines"])
        assert "\u202e" not in screen.prompt_bold("x\u202ey")


def test_the_streams_are_put_back(capsys):
    before = sys.stdout, sys.stderr
    play(["--version"])
    assert (sys.stdout, sys.stderr) == before
    with pytest.raises(ZeroDivisionError):
        Program(("play",), "", {"": (Command("x", "", lambda given: 1 // 0),)}).run(["x"])
    assert (sys.stdout, sys.stderr) == before


def test_a_progress_bar_is_drawn_and_what_it_says_is_text(monkeypatch):
    class FakeTerminal(io.StringIO):
        encoding = "utf-8"

        def isatty(self) -> bool:
            return True

    terminal = FakeTerminal()
    monkeypatch.setattr(sys, "stderr", Screened(terminal))
    with Bar() as bar:
        bar.start(NAMES["signs"], 3)
        bar.note(NAMES["signs"])
        bar.say(NAMES["two lines"])
        bar.done(1, 7)
    output = terminal.getvalue()
    assert "\r" in output
    assert NAMES["two lines"] not in output
    assert set(unprintable(output)) <= {
        "\r",
        "\x1b",
    }  # control characters of the progress bar: overwrite a line, go up
    assert "\x1b[31m" not in output
