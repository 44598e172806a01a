"""The command that needs no name: a game at the keyboard."""

from player.args import Arguments, Command, Option, UsageError
from player.commands.options import LIST, PALETTE, tree_named, use_palette


def _game(given: Arguments) -> int:
    from player.advisers import advisers_for
    from player.keyboard import play_interactively

    use_palette(given)
    hint = given.get("--hint", "0")
    if hint not in {"0", "1", "2", "3"}:
        raise UsageError(f"--hint takes a level from 1 to 3, not {hint!r}")
    return play_interactively(
        advisers_for(tree_named(given), given.get("--list") or None), int(hint)
    )


COMMAND = Command(
    "",
    "[TREE]",
    "Play a game.",
    _game,
    options=(
        Option("--hint", "you find the words; 1 tells how many are left, 2 and 3 more", "N"),
        PALETTE,
        LIST,
    ),
)
