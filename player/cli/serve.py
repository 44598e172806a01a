"""`play serve-stdio`: the game for other programs."""

import sys

from player.cli.args import Arguments, Command
from player.cli.options import LIST, TREE, tree_named
from player.cli.running import OK
from player.core.messages import later, say
from player.locale.language import ENGLISH, use


def _serve(given: Arguments) -> int:
    from player.gameplay.advisers import advisers_for
    from player.gameplay.stdio import Server, serve

    use(ENGLISH)  # the output is read by programs
    server = Server(advisers_for, tree_named(given), given.get("--list") or None)
    serve(server, sys.stdin.buffer, sys.stdout)
    return OK


def _protocol() -> str:
    from player.gameplay.stdio import PROTOCOL

    return f"{say(TREE)}\n\n{PROTOCOL}"


COMMAND = Command(
    "serve-stdio [TREE]",
    later("serve another program: read and write one JSON object per line"),
    _serve,
    options=(LIST,),
    details=_protocol,
)
