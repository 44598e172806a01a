"""What the player says: the texts that stand in its code, as its code marks them.

A text is the first argument of `say` or `later`, or the two forms that `counted` takes. It stands there as it is,
so that it can be found; a text that is put together has no key.
"""

import ast
import string
from functools import cache
from pathlib import Path

PLAYER = Path(__file__).resolve().parents[2] / "player"
_SAYING = {"say": (0,), "later": (0,), "counted": (1, 2)}


@cache
def texts() -> dict[str, str | None]:
    """Return what is said: the English text, and its form for one where it is of a count."""
    found: dict[str, str | None] = {}
    for path in sorted(PLAYER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            places = _SAYING.get(_called(node), ())
            said = [
                argument.value for argument in (_at(node, place) for place in places) if argument
            ]
            if len(said) == len(places) == 1:
                found.setdefault(said[0], None)
            elif len(said) == len(places) == 2:
                found[said[1]] = said[0]
    return found


def _called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    return getattr(node.func, "attr", getattr(node.func, "id", ""))


def _at(call: ast.Call, place: int) -> ast.Constant | None:
    """The text at a place of the arguments; None if what stands there is no text."""
    argument = call.args[place] if place < len(call.args) else None
    is_text = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    return argument if is_text else None


def placeholders(text: str) -> set[str]:
    """Return the names in braces of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
