"""The command that needs no name: a game at the keyboard."""

from player.args import Arguments, Command
from player.commands.options import HINT, LIST, PALETTE, hint_level, tree_named, use_palette
from player.language import later


def _game(given: Arguments) -> int:
    from player.advisers import advisers_for
    from player.keyboard import play_interactively

    use_palette(given)
    hint = hint_level(given)
    return play_interactively(advisers_for(tree_named(given), given.get("--list") or None), hint)


COMMAND = Command(
    "",
    "[TREE]",
    later("Play a game."),
    _game,
    options=(
        HINT,
        PALETTE,
        LIST,
    ),
)
