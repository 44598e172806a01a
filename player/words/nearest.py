"""Suggestions for misspelt names."""

from player.core.messages import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_LONGEST = 60  # characters; a longer name is not a typing error


def nearest(name: str, known: "Iterable[str]") -> str:
    """Return the known name that `name` abbreviates or resembles most; nothing if there is none.

    >>> nearest("--max", ["--mode", "--max-guesses"])
    '--max-guesses'
    >>> nearest("Classic", ["classic", "bulls"]), nearest("todya", ["today"]), nearest("crane", ["today"])
    ('classic', 'today', '')
    """
    if not 0 < len(name) <= _LONGEST:
        return ""
    from difflib import get_close_matches  # slow to import and rarely needed

    names = {one.lower(): one for one in known}
    longer = [one for lower, one in names.items() if lower.startswith(name.lower())]
    if len(longer) == 1:
        return longer[0]
    return "".join(names[one] for one in get_close_matches(name.lower(), names, 1))


def did_you_mean(name: str) -> str:
    """Return the question "did you mean NAME?"."""
    return say("did you mean {name}?", name=name)
