"""The options that commands of `play` share: what help says of them, and reading them."""

from player import screen
from player.args import Arguments, Option, UsageError
from player.language import later, say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PALETTE = Option("--palette", later("how feedback is shown: squares, contrast or letters"), "NAME")
HINT = Option("--hint", later("you find the words; 1 tells how many are left, 2 and 3 more"), "N")
LIST = Option("--list", later("the word list of the tree, if not a shipped one"), "LIST")

TREE = later(
    "TREE is the name of a shipped tree, or the path of a tree file; classic when\n"
    "left out. today is the newest tree of the day's game (see play today)."
)


def tree_named(given: Arguments) -> str:
    """Return the tree a command line names first, by name or path, or else the usual one."""
    return given.operands[0] if given.operands else "classic"


def use_palette(given: Arguments) -> None:
    """Show feedback from now on in the palette a command line names."""
    from player.feedback import STYLES

    name = given.get("--palette")
    if given.has("--palette"):
        if name not in STYLES:
            raise UsageError(one_of("--palette", STYLES, name))
        screen.use_palette(name)


def one_of(option: str, known: "Iterable[str]", given: str) -> str:
    """Say which values an option takes."""
    told = {"option": option, "known": ", ".join(known), "given": repr(given)}
    return say("{option} takes one of {known}, not {given}", **told)


def hint_level(given: Arguments) -> int:
    """Return the level of hints a command line asks for; 0 if the words are to be named."""
    hint = given.get("--hint", "0")
    if hint not in {"0", "1", "2", "3"}:
        raise UsageError(say("--hint takes a level from 1 to 3, not {level}", level=repr(hint)))
    return int(hint)
