"""The options that commands of `play` share: what help says of them, and reading them."""

from collections.abc import Iterable

from player.cli.args import Arguments, Option, UsageError
from player.core.messages import later, say
from player.terminal import screen

TYPE_CHECKING = False  # what type checkers take for true; typing itself is slow to import
if TYPE_CHECKING:
    from datetime import date

HINTS = ("1", "2", "3")


def palettes() -> Iterable[str]:
    """The names of the ways to show feedback."""
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
    """Return the tree a command line names first, by name or path, or else the usual one."""
    return given.operands[0] if given.operands else "classic"


def use_palette(given: Arguments) -> None:
    """Show feedback from now on in the palette a command line names."""
    name = given.get("--palette")
    if given.has("--palette"):
        if name not in palettes():
            raise UsageError(one_of("--palette", palettes(), name))
        screen.use_palette(name)


def one_of(option: str, known: "Iterable[str]", given: str) -> str:
    """Say which values an option takes."""
    told = {"option": option, "known": ", ".join(known), "given": repr(given)}
    return say("{option} must be one of {known}, not {given}", **told)


def hint_level(given: Arguments) -> int:
    """Return the level of hints a command line asks for; 0 if the words are to be named."""
    hint = given.get("--hint", "0")
    if hint not in {"0", *HINTS}:
        raise UsageError(say("--hint must be a level from 1 to 3, not {level}", level=repr(hint)))
    return int(hint)


def read_day(option: str, value: str) -> "date":
    """Return the day in an option's value."""
    from player.core.errors import ListError
    from player.daily.past import day_of

    try:
        return day_of(value)
    except ListError as error:
        raise UsageError(f"{option}: {error}") from None
