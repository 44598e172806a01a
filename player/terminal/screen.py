"""The abilities of a terminal: squares or letters, bold or plain; and lines that can always be printed.

Colour and bold only repeat what the text says. They are used on a terminal only, never in a pipe, and not at
all if NO_COLOR is set (https://no-color.org).
"""

import os
import sys

from player.core.feedback import STYLES
from player.core.text import NO_BREAK
from player.locale.directions import from_right, isolated, shows_directions, turned
from player.locale.printing import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from player.games.notation import Notation
    from player.games.vocabulary import Vocabulary

_BOLD, _PLAIN = "\033[1m", "\033[0m"

_USUAL, _NARROWEST = 80, 40  # columns
_LAST_NARROW = 0x10FF

_palette = ""  # the style of feedback the player chose


def prompt_bold(text: str) -> str:
    """Return `text` in bold for a prompt, marked so that line editing knows its width."""
    text = printable(text, kept="")  # at a terminal a prompt bypasses the standard output stream
    if sys.stdin.isatty() and shows_directions(sys.stdout):
        text = isolated(text)
    return f"\001{_BOLD}\002{text}\001{_PLAIN}\002" if _styled() and _edits_lines() else text


def use_palette(name: str) -> None:
    """Show feedback in a style of `STYLES` from now on."""
    global _palette  # noqa: PLW0603  # there is one screen
    _palette = name


def marks(code: int, scoring: "Vocabulary", word: str) -> str:
    """Return feedback for a word as the game shows it: squares, or letters if preferred or if squares cannot
    be printed.

    At a terminal, squares are in the direction of the word, right to left if necessary. Letters stay in the
    order in which they are typed.
    """
    shown = scoring.show(code, style := _style())
    if style == "letters" or not (from_right(word) and shows_directions(sys.stdout)):
        return shown
    return turned(shown) if shown.isprintable() and not shown[:1].isascii() else shown


def marks_width(scoring: "Notation") -> int:
    """Return the largest number of columns that feedback takes."""
    return scoring.marks_width(_style())


def _style() -> str:
    style = _palette or ("letters" if os.environ.get("NO_COLOR") else "squares")
    return style if can_print(STYLES[style]) else "letters"


def bar(count: int, largest: int, width: int = 32) -> str:
    """Return a bar for `count`, `width` characters long at `largest`; never empty for a count above zero."""
    sign = "█" if can_print("█") else "#"
    return sign * (-(-count * width // largest) if largest else 0)


def can_print(text: str) -> bool:
    """Tell whether standard output can show `text`."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def wrapped(text: str, indent: str = "") -> str:
    """Return a sentence as lines that fit the terminal, each after the indent.

    >>> print(wrapped("so many words " * 8, "  "))
      so many words so many words so many words so many words so many words so many
      words so many words so many words
    """
    lines, room = [""], columns() - len(indent)
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if _width(longer.rstrip()) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def columns() -> int:
    """Return the columns of the terminal, at least as many as a sentence needs; 80 without a terminal."""
    try:
        return max(_NARROWEST, os.get_terminal_size(sys.stdout.fileno()).columns or _USUAL)
    except (OSError, ValueError):
        return _USUAL


def _width(text: str) -> int:
    """Return how many columns a text takes; squares and the characters of some scripts take two."""
    return sum(
        2 if ord(sign) > _LAST_NARROW else 1
        for sign in text
        if sign.isprintable() or sign == NO_BREAK
    )


def _styled() -> bool:
    return (
        sys.stdout.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM", "dumb") != "dumb"
    )


def _edits_lines() -> bool:
    return "readline" in sys.modules and sys.stdin.isatty()
