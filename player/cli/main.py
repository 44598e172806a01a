"""The `play` command: which commands it has, and what its help begins with."""

import os
import sys

from player.cli import analyse, game, look, opener, past, serve, today
from player.cli.options import TREE
from player.cli.running import Program
from player.cli.shells import with_shells
from player.core.messages import say


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
    from player.terminal.screen import wrapped
    from player.words.shipped import shipped_names

    trees = ", ".join(shipped_names("trees")) or say("none yet, run: make tree")
    about = say(
        "guesstree plays Wordle-style games from trees compiled beforehand. Without a\n"
        "command it plays a game with you: it names a word, you type what your game\n"
        "shows for it."
    )
    lines = [
        say("usage: {line} [options]", line=f"{name} [TREE]"),
        say("       {line} ...", line=f"{name} COMMAND"),
        "",
        about,
        "",
        say(TREE),
        wrapped(say("Shipped trees: {names}.", names=trees)),
    ]
    return "\n".join(lines)


PROGRAM = with_shells(
    Program(
        ("play", "guesstree"),
        _about,
        (
            today.COMMAND,
            past.COMMAND,
            *look.COMMANDS,
            opener.COMMAND,
            analyse.COMMAND,
            serve.COMMAND,
        ),
        usual=game.COMMAND,
        spellings={"analyze": "analyse"},
        translated=True,
    )
)
COMMANDS = PROGRAM.commands
