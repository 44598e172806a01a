"""The `play` command: which commands it has, and what its help begins with."""

import os
import sys

from player.commands import analyse, game, look, opener, past, serve, today
from player.commands.options import TREE
from player.commands.running import Program


def main(words: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    code = PROGRAM.run(sys.argv[1:] if words is None else words)
    if words is None and "threading" in sys.modules and sys.modules["threading"].active_count() > 1:
        # A live solver is warming up: whoever quits does not wait until it is.
        sys.stderr.flush()
        os._exit(code)
    return code


def _about(name: str) -> str:
    """What `play --help` begins with."""
    from player.screen import wrapped
    from player.shipped import shipped_names

    return "\n".join(
        [
            f"usage: {name} [TREE] [options]",
            f"       {name} COMMAND ...",
            "",
            "guesstree plays Wordle-style games from trees compiled beforehand. Without a",
            "command it plays a game with you: it names a word, you type what your game",
            "shows for it.",
            "",
            TREE,
            wrapped(f"Shipped trees: {', '.join(shipped_names('trees')) or 'none yet, run: make tree'}."),
        ]
    )


PROGRAM = Program(
    ("play", "guesstree"),
    _about,
    (today.COMMAND, past.COMMAND, *look.COMMANDS, opener.COMMAND, analyse.COMMAND, serve.COMMAND),
    usual=game.COMMAND,
    spellings={"analyze": "analyse"},
    translated=True,
)
COMMANDS = PROGRAM.commands
