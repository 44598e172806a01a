"""The `play` command: which commands it has, and what its help begins with."""

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
        # A live solver is warming up: whoever quits does not wait until it is.
        sys.stderr.flush()
        os._exit(code)
    return code


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar


class _Play(Program):
    """The program `play`, which speaks the language of the person who plays."""

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
