"""The `play` command: its subcommands by group."""

from __future__ import annotations

import os
import sys

from player.cli import analyse, game, history, look, opener, past, serve, today
from player.cli.running import Program
from player.core.messages import later


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    code = PROGRAM.run(sys.argv[1:] if words is None else words)
    if words is None and "threading" in sys.modules and sys.modules["threading"].active_count() > 1:
        # Exit without waiting for a live solver that is still warming up.
        sys.stderr.flush()
        os._exit(code)
    return code


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar


class _Play(Program):
    """The program `play`, with translated messages."""

    __slots__ = ()

    spellings: ClassVar[Mapping[str, str]] = {"analyze": "analyse"}
    translated = True


PROGRAM = _Play(
    ("play", "guesstree"),
    later("Play Wordle-style games from compiled decision trees, and inspect the trees."),
    {
        later("Play:"): (
            game.COMMAND, today.COMMAND, past.COMMAND, history.HISTORY, history.SHARE, analyse.COMMAND,
        ),
        later("Inspect trees:"): (
            look.WALK, look.STATS, look.VERIFY, look.SHOW, opener.COMMAND,
        ),
        later("Other programs:"): (look.EXPORT, serve.COMMAND),
    },
    usual=game.COMMAND,
)  # fmt: skip
COMMANDS = PROGRAM.commands
