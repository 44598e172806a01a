"""The options that the commands of `play` share: their help, and functions that read them."""

from collections.abc import Iterable

from player.cli.args import Arguments, Option, UsageError
from player.core.messages import later, say
from player.terminal import screen

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from datetime import date

HINTS = ("1", "2", "3")


def palettes() -> Iterable[str]:
    """Return the names of the palettes."""
    from player.core.feedback import STYLES

    return STYLES


PALETTE = Option(
    "--palette",
    later("how feedback is shown: squares, contrast or letters"),
    "NAME",
    choices=palettes,
)
HINT = Option(
    "--hint",
    later("find the words yourself; 1 shows how many answers are left, 2 and 3 more"),
    "N",
    choices=lambda: HINTS,
)
RECORD = Option("--record", later("record finished games for 'play history'"))
LIST = Option("--list", later("the word list of the tree, if not a shipped one"), "LIST")

TREE = later(
    "TREE is the name of a shipped tree or the path of a tree file; the default is\n"
    "classic. 'today' is the newest tree of the daily game (see 'play today')."
)


def tree_named(given: Arguments) -> str:
    """Return the first operand, a tree by name or path, or the default tree."""
    return given.operands[0] if given.operands else "classic"


def use_palette(given: Arguments) -> None:
    """Show feedback in the palette of --palette from now on."""
    name = given.get("--palette")
    if given.has("--palette"):
        if name not in palettes():
            raise UsageError(one_of("--palette", palettes(), name))
        screen.use_palette(name)


def one_of(option: str, known: "Iterable[str]", given: str) -> str:
    """Return an error that lists the values an option takes."""
    facts = {"option": option, "known": ", ".join(known), "given": repr(given)}
    return say("{option} must be one of {known}, not {given}", **facts)


def hint_level(given: Arguments) -> int:
    """Return the hint level of --hint; 0 if suggestions are shown."""
    hint = given.get("--hint", "0")
    if hint not in {"0", *HINTS}:
        raise UsageError(say("--hint must be a level from 1 to 3, not {level}", level=repr(hint)))
    return int(hint)


def read_day(option: str, value: str) -> "date":
    """Return an option's value as a date."""
    from player.core.errors import ListError
    from player.daily.past import day_of

    try:
        return day_of(value)
    except ListError as error:
        raise UsageError(f"{option}: {error}") from None
