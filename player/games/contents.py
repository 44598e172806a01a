"""The contents of a game's lists and tree files."""

from __future__ import annotations

from player.core.errors import ListError
from player.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

MOST_WORDS = 1_000_000  # in a generated list; longer ones are refused before a word is made


class Contents(Rule):
    """Lists that are generated instead of read, and what a tree file of the game contains."""

    __slots__ = ()

    @classmethod
    def made(cls, spec: str) -> Iterator[str] | None:  # noqa: ARG003
        """Return the words of a generated list such as 4x6; None if `spec` does not describe one."""
        return None

    def stamp(self, *, whole: bool) -> str:  # noqa: ARG002
        return f"scoring {self.name}\n"

    def joined(self, words: Iterable[str]) -> str:
        """Return words as the one text that a tree file stores; `cut` is the inverse."""
        return "".join(words)

    def carried(self, answers: Sequence[str]) -> dict[str, Any]:  # noqa: ARG002
        """Return further entries of a tree file, by key; `of_tree` reads them."""
        return {}


def check_size(spec: str, count: int) -> None:
    """Raise `ListError` if a generated list would have more than `MOST_WORDS` words.

    >>> check_size("pegs:9x9", 9**9)
    Traceback (most recent call last):
    player.core.errors.ListError: pegs:9x9 has 387,420,489 words, more than the 1,000,000 a list may have
    """
    if count > MOST_WORDS:
        raise ListError(f"{spec} has {count:,} words, more than the {MOST_WORDS:,} a list may have")
