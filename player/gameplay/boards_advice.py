"""Advice for several boards: one guess for all of them.

Each board has its own answer, drawn from the list independently. A position is the set of answers left on each
open board. Every guess that solves no board is an extra guess; the number still to come is estimated board by
board (`toll`). The guess with the lowest expected number of extra guesses is played, counting itself unless it
solves a board.

A board with one answer left is solved at once. Its word must be played at some time, and playing it now reveals
the same about the other boards: any later order can be rearranged with this word first, without more guesses.

`PlainBoardsSolver` does this in plain Python and scores a limited number of word pairs. The compiler's
`compiler.boards.choose.BoardsSolver` examines all guesses and plays the best ones on.
"""

from __future__ import annotations

from math import log2

from player.gameplay.offtree import PAIRS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from typing import Any, Protocol

    from player.games.scoring import Scoring
    from player.words.lists import WordLists

    Boards = Sequence[Sequence[str]]  # the answers left on each open board

    class Advising(Protocol):
        """An object that gives advice on several boards."""

        def advise(self, boards: Boards, refused: Collection[str] = ()) -> BoardsAdvice: ...
        def price(self, boards: Boards, word: str) -> float: ...


MOST = 8  # boards

# Estimated extra guesses for each of k open boards with n answers left:
# _SHARE / (k + 1) * log2(n) ** (_POWER + _LONE / k). Fitted for each n to 12,000 games on 1, 2, 4 and 8 boards
# of classic (2026-11-19).
_SHARE, _POWER, _LONE = 1.05, 0.5, 0.15


class BoardsAdvice:
    """The guess for all open boards and the expected total of guesses, this one included.

    `method` is how it was found: known (a board has one answer left), played (tried by playing on) or estimate.
    """

    __slots__ = ("expected", "guess", "method")

    def __init__(self, guess: str, expected: float, method: str) -> None:
        self.guess, self.expected, self.method = guess, expected, method

    def __repr__(self) -> str:
        return f"<BoardsAdvice {self.guess}: {self.expected:.2f} more guesses ({self.method})>"


def toll(boards: int, left: int) -> float:
    """Return the expected number of guesses that solve no board, for one of `boards` boards with `left`
    answers.

    >>> toll(4, 1), toll(1, 2), round(toll(4, 16), 2)
    (0.0, 0.525, 0.44)
    """
    if left < 2:
        return 0.0
    missing: float = log2(left) ** (_POWER + _LONE / boards)
    return _SHARE / (boards + 1) * missing


class PlainBoardsSolver:
    """Advice by the estimate, in plain Python.

    `opener` is a word known to be good at first, which is always examined.

    >>> from player.words.lists import WordLists
    >>> PlainBoardsSolver(WordLists(["crane", "grape", "slate"])).advise([["crane", "grape"], ["slate"]])
    <BoardsAdvice slate: 2.35 more guesses (estimate)>
    """

    def __init__(self, lists: WordLists, opener: str = "") -> None:
        self.lists = lists
        self.opener = opener
        self.scoring: Scoring = lists.scoring
        self._opening: dict[tuple[int, frozenset[str]], BoardsAdvice] = {}

    def advise(self, boards: Boards, refused: Collection[str] = ()) -> BoardsAdvice:
        """Return the word to play; `refused` are words the game does not accept."""
        if (word := known(boards, refused)) is not None:
            return BoardsAdvice(word, len(boards) + _tolls(boards), "estimate")
        opening = (len(boards), frozenset(refused))
        at_first = all(len(left) == len(self.lists.answers) for left in boards)
        if at_first and opening in self._opening:
            return self._opening[opening]
        best: tuple[float, str] | None = None
        for guess in self._candidates(boards, refused):
            cost = self._cost(boards, guess)
            if best is None or cost < best[0]:
                best = cost, guess
        assert best is not None  # noqa: S101  # the answers left are candidates themselves
        advice = BoardsAdvice(best[1], best[0], "estimate")
        if at_first:
            self._opening[opening] = advice
        return advice

    def price(self, boards: Boards, word: str) -> float:
        """Return the expected total of guesses if `word` is played now."""
        return self._cost(boards, word)

    def _cost(self, boards: Boards, guess: str) -> float:
        open_boards = len(boards)
        cost = float(1 + open_boards)
        useful = False
        for left, count in _counted(boards):
            parts = self.scoring.partition(guess, left)
            solved = len(parts.pop(self.scoring.solved, ()))
            rest = sum(len(part) * toll(open_boards, len(part)) for part in parts.values())
            cost += count * (rest - solved) / len(left)
            useful |= bool(solved) or len(parts) > 1
        return cost if useful else cost + 1

    def _candidates(self, boards: Boards, refused: Collection[str]) -> Iterable[str]:
        """Return answers left, mostly of the smallest boards, then other words by how well they may split the
        largest.
        """
        pairs = sum(len(left) for left, _ in _counted(boards))
        count = max(2, PAIRS // pairs)
        members: dict[str, None] = {}
        for left in sorted(boards, key=len):
            members.update(dict.fromkeys(left[:: -(-2 * len(left) // count)]))
        likely = [word for word in members if word not in refused][: max(1, count // 2)]
        if self.opener and self.opener not in {*likely, *refused}:
            likely.append(self.opener)
        yield from likely
        taken = {*likely, *refused}
        others = [word for word in self.lists.words if word not in taken]
        count -= len(likely)
        if len(others) > count:
            key: Callable[[str], Any] | None = self.scoring.order(max(boards, key=len), None)
            others.sort(key=key)
        yield from others[: max(count, 1)]


def known(boards: Boards, refused: Collection[str] = ()) -> str | None:
    """Return the answer of the first board that has one left and may be played; None if there is none."""
    return next((left[0] for left in boards if len(left) == 1 and left[0] not in refused), None)


def _tolls(boards: Boards) -> float:
    return sum(toll(len(boards), len(left)) for left in boards)


def _counted(boards: Boards) -> list[tuple[Sequence[str], int]]:
    """Return each distinct set of answers left and the number of boards that have it; at first all boards are
    equal.
    """
    counts: dict[tuple[str, ...], int] = {}
    for left in boards:
        counts[tuple(left)] = counts.get(tuple(left), 0) + 1
    return list(counts.items())
