"""`play game`, the default command: the interactive game."""

from player.cli.args import Arguments, Command, Option, UsageError
from player.cli.options import (
    HINT,
    LIST,
    PALETTE,
    RECORD,
    TREE,
    hint_level,
    tree_named,
    use_palette,
)
from player.core.messages import later, say


def _game(given: Arguments) -> int:
    from player.gameplay.advisers import advisers_for

    use_palette(given)
    hint = hint_level(given)
    boards = _boards(given)
    alone = [name for name in ("--boards", "--adversary", "--hint") if given.has(name)]
    if len(alone) > 1:
        raise UsageError(
            say("{one} and {other} cannot be used together", one=alone[0], other=alone[1])
        )
    if given.has("--record") and set(alone) & {"--boards", "--adversary"}:
        raise UsageError(
            say("{one} and {other} cannot be used together", one="--record", other=alone[0])
        )
    advisers = advisers_for(tree_named(given), given.get("--list") or None)
    if boards:
        from player.terminal.boards import play_boards

        return play_boards(advisers, boards)
    if given.has("--adversary"):
        from player.terminal.adversary import play_against_host

        return play_against_host(advisers)
    from player.terminal.game import play_interactively

    keeper = None
    if given.has("--record"):
        from player.terminal.keeper import Keeper

        keeper = Keeper()
    return play_interactively(advisers, hint, keeper=keeper)


def _boards(given: Arguments) -> int:
    """Return the number of boards on a command line; 0 for the usual game."""
    if not given.has("--boards"):
        return 0
    if given.get("--boards") not in set("2345678"):
        shown = repr(given.get("--boards"))
        raise UsageError(say("--boards must be a number from 2 to 8, not {given}", given=shown))
    return int(given.get("--boards"))


def _details() -> str:
    from player.terminal.screen import wrapped
    from player.words.shipped import shipped_names

    trees = ", ".join(shipped_names("trees")) or say("none yet; run 'make tree'")
    return "\n".join([say(TREE), wrapped(say("Shipped trees: {names}.", names=trees))])


COMMAND = Command(
    "game [TREE]",
    later("play a game (the default command)"),
    _game,
    options=(
        HINT,
        PALETTE,
        LIST,
        RECORD,
        Option("--boards", later("play 2 to 8 boards at once, each guess on all of them"), "N"),
        Option("--adversary", later("play against an adversary that has no fixed answer")),
    ),
    details=_details,
)
