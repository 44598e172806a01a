"""The part of a game that the compiler needs: codes of many guesses at once, and symmetries of a list."""

from __future__ import annotations

from player.core.rule import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, ClassVar, Protocol

    class Words(Protocol):
        """The part of word lists that a symmetry depends on."""

        @property
        def answers(self) -> tuple[str, ...]: ...
        @property
        def words(self) -> tuple[str, ...]: ...

    class Symmetry(Protocol):
        """Permutations of words that leave every code unchanged."""

        def generators(self) -> list[Callable[[str], str]]:
            """Return permutations from which all others are composed."""


class Bulk(Rule):
    """Codes of many guesses, symmetries, and a promising order of guesses."""

    kernel: ClassVar[str] = ""  # the compiled function that marks many guesses, if there is one

    __slots__ = ()

    def partition(self, guess: str, answers: Iterable[str]) -> dict[int, list[str]]:
        """Return the parts of `answers` by the code that `guess` earns, each in the given order."""
        score = self.score
        parts: dict[int, list[str]] = {}
        for answer in answers:
            parts.setdefault(score(guess, answer), []).append(answer)
        return parts

    def codes(self, guesses: Sequence[str], answers: Sequence[str], np: Any) -> Any:
        """Return the array codes[answer, guess]; `np` is numpy, and `answers` are few at a time."""
        return np.array([[self.score(guess, answer) for guess in guesses] for answer in answers])

    def symmetry(self, lists: Words) -> Symmetry | None:  # noqa: ARG002
        """Return permutations of the words of `lists` that leave every code unchanged; None if none are known."""
        return None

    def order(
        self,
        state: Sequence[str],  # noqa: ARG002
        weight_of: Mapping[str, int] | None,  # noqa: ARG002
    ) -> Callable[[str], Any] | None:
        """Return a sort key that puts first the guesses that may divide `state` best; None for any order."""
        return None
