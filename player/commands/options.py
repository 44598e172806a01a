"""The options that commands of `play` share: what help says of them, and reading them."""

from player import screen
from player.args import Arguments, Option, UsageError

PALETTE = Option("--palette", "how feedback is shown: squares, contrast or letters", "NAME")
LIST = Option("--list", "the word list of the tree, if not a shipped one", "LIST")

TREE = """\
TREE is the name of a shipped tree, or the path of a tree file; classic when
left out."""


def tree_named(given: Arguments) -> str:
    """Return the tree a command line names first, by name or path, or else the usual one."""
    return given.operands[0] if given.operands else "classic"


def use_palette(given: Arguments) -> None:
    """Show feedback from now on in the palette a command line names."""
    from player.feedback import STYLES

    name = given.get("--palette")
    if given.has("--palette"):
        if name not in STYLES:
            raise UsageError(f"--palette takes one of {', '.join(STYLES)}, not {name!r}")
        screen.use_palette(name)
