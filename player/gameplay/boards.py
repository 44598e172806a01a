"""A game on several boards at once: each guess is played on all of them, and each board has its own answer.

`Boards` is for several boards what `player.gameplay.game.Game` is for one. `player.gameplay.boards_advice`
chooses the guesses, or the compiler if it is installed. Boards are played in normal mode, because one board may
demand what another forbids.
"""

from __future__ import annotations

from player.core.errors import GameError, ImpossibleError
from player.core.messages import counted, say
from player.core.text import brief
from player.gameplay import compiler_bridge
from player.gameplay.advisers import Advisers, advisers_for
from player.gameplay.boards_advice import MOST, BoardsAdvice, PlainBoardsSolver
from player.gameplay.solvers import Solvers
from player.gameplay.steps import Steps
from player.games.scoring import scoring_of
from player.words.lists import WordLists, several

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from player.core.tree import Tree

    Marks = Sequence[int | str | None]  # for each board; None if it is solved
    Codes = tuple[int | None, ...]


class _BoardsPosition:
    """The state after a step: the turns, each board's possible answers, and the refused words."""

    __slots__ = ("advice", "history", "left", "refused", "step")

    def __init__(
        self,
        step: str,
        history: tuple[tuple[str, Codes], ...],
        left: tuple[list[str], ...],
        refused: frozenset[str],
    ) -> None:
        self.step, self.history, self.left, self.refused = step, history, left, refused
        self.advice: BoardsAdvice | None = None  # computed when first needed


class Boards(Steps):
    """A game in progress on 2 to 8 boards.

    `tree`, `lists`, `refused` and `wait` are as for `player.Game`; only the lists of the tree are used.
    Feedback is given for the open boards in their order, or for all boards with None for solved ones:

    >>> boards = Boards("classic", 2)
    >>> boards.feed(["gggbg", "bygby"], "crane")
    >>> boards.remaining[0], len(boards.remaining[1]), boards.open
    (['crate', 'crave', 'craze'], 9, (0, 1))
    >>> boards.feed(["ggggg", "bygby"], "crave")
    >>> boards.open, boards.solved
    ((1,), False)
    >>> boards.undo()
    'crave'

    The compiler finds the best word if it is installed (`pip install '.[compiler]'` in a checkout). It takes a
    moment to warm up, half a minute the first time on a machine. Until then, or without it, an estimate chooses
    the word. With `wait`, the game waits for the compiler.
    """

    _positions: list[_BoardsPosition]

    def __init__(
        self,
        tree: Tree | str | os.PathLike[str] | Advisers,
        boards: int = 4,
        lists: WordLists | str | os.PathLike[str] | None = None,
        *,
        refused: Iterable[str] = (),
        wait: bool = False,
    ) -> None:
        advisers = advisers_for(tree, lists)
        check_terms(advisers.tree, boards)
        self.lists = advisers.lists
        self.scoring = self.lists.scoring
        self._solvers = Solvers(
            compiler_bridge.boards_solver,
            lambda lists: PlainBoardsSolver(lists, advisers.tree.word(0)),
            wait=wait,
        )
        out = frozenset(map(self.scoring.normalise, several(refused)))
        left = [word for word in self.lists.answers if word not in out] or list(self.lists.answers)
        self._positions = [_BoardsPosition("", (), (left,) * boards, out)]

    def __repr__(self) -> str:
        left = " ".join(str(len(self.remaining[board])) for board in self.open) or "solved"
        return f"<Boards {self.lists.name}: {len(self.history)} turns, left {left}>"

    def again(self) -> Boards:
        """Return a new game on the same number of boards with the same refused words."""
        other = object.__new__(Boards)
        other.lists, other.scoring, other._solvers = self.lists, self.scoring, self._solvers
        left = [word for word in self.lists.answers if word not in self.refused]
        boards = (left or list(self.lists.answers),) * len(self.remaining)
        other._positions = [_BoardsPosition("", (), boards, self.refused)]
        return other

    @property
    def _now(self) -> _BoardsPosition:
        return self._positions[-1]

    @property
    def history(self) -> tuple[tuple[str, Codes], ...]:
        """The turns so far, each a word and the code of every board; None for a board that was already solved."""
        return self._now.history

    @property
    def remaining(self) -> tuple[list[str], ...]:
        """For each board, the words that may be its answer; for a solved board, its answer."""
        return self._now.left

    @property
    def open(self) -> tuple[int, ...]:
        """The indices of the boards that are not solved."""
        return self.open_at(len(self.history) + 1)

    def open_at(self, turn: int) -> tuple[int, ...]:
        """Return the boards that were open when a turn was played (1 is the first)."""
        solved = self.scoring.solved
        turns = [codes for _, codes in self.history[: turn - 1]]
        boards = range(len(self.remaining))
        return tuple(board for board in boards if all(codes[board] != solved for codes in turns))

    @property
    def solved(self) -> bool:
        """Whether all boards are solved."""
        return not self.open

    @property
    def guess(self) -> str | None:
        """The word to play now; None once all boards are solved."""
        return None if self.solved else self.advice().guess

    @property
    def trouble(self) -> str:
        """Why the compiler does not help, once known; empty if it does."""
        return self._solvers.trouble

    @property
    def warming(self) -> bool:
        """Whether the compiler is still warming up."""
        return self._solvers.warming

    def advice(self) -> BoardsAdvice:
        """Return the suggested word and the expected total of guesses."""
        now = self._now
        if now.advice is None:
            self._check_going_on()
            boards = self._open_left()
            now.advice = self._solvers.ask(
                self._known_lists(), lambda solver: solver.advise(boards, now.refused)
            )
        return now.advice

    def cost(self, word: str) -> tuple[float, float]:
        """Return the expected totals of guesses if `word` is played, and if the suggestion is.

        Both are estimates by the same method.
        """
        self._check_going_on()
        word = self._checked_word(word)
        return self._price(word), self._price(self.advice().guess)

    def _price(self, word: str) -> float:
        """Return the expected total of guesses if a word is played."""
        boards, lists = self._open_left(), self._known_lists()
        price: float = self._solvers.ask(
            lists, lambda solver: solver.price(boards, word), built_in=word not in lists.words
        )
        return price

    def feed(self, feedback: Marks, word: str | None = None) -> None:
        """Record the feedback of the boards for the suggestion, or for `word` if that was played.

        A turn that raises is not recorded.
        """
        self._check_going_on()
        now = self._now
        word = self.advice().guess if word is None else self._checked_word(word)
        codes = self._codes(feedback)
        left = list(now.left)
        for board in self.open:
            left[board] = self._fitting(board, word, codes[board])
        self._positions.append(
            _BoardsPosition(word, (*now.history, (word, codes)), tuple(left), now.refused)
        )

    def refuse(self) -> str:
        """Record that the player's game does not accept the suggestion; return that word."""
        word = self.advice().guess
        self._refuse(word)
        return word

    def wait(self) -> str | None:
        """Wait for the compiler, now and later, and return the word to play now."""
        self._solvers.wait()
        self._now.advice = None
        return self.guess

    def _codes(self, feedback: Marks) -> Codes:
        """Return the code of each board, from feedback for the open boards or for all."""
        boards, still = len(self.remaining), self.open
        if isinstance(feedback, str | bytes) or not hasattr(feedback, "__len__"):
            raise GameError(
                f"expected a list of feedback, such as ['bybbb', 'ggbbb'], not {brief(feedback)}"
            )
        if len(feedback) not in {len(still), boards}:
            raise GameError(
                counted(
                    len(still),
                    "expected feedback for {count} open board, not for {given}",
                    "expected feedback for {count} open boards, not for {given}",
                    given=len(feedback),
                )
            )
        given = dict(zip(still if len(feedback) == len(still) else range(boards), feedback))
        codes: list[int | None] = []
        for board in range(boards):
            marks = given.get(board)
            if board not in still:
                codes.append(None)
            elif marks is None:
                raise GameError(
                    say("board {board} is still open: its feedback is missing", board=board + 1)
                )
            else:
                codes.append(self.scoring.code_of(marks))
        return tuple(codes)

    def _fitting(self, board: int, word: str, code: int | None) -> list[str]:
        """Return the possible answers of a board after a turn; all words of the list if no listed answer fits."""
        turns = [(guess, codes[board]) for guess, codes in self.history]
        history = [(guess, its) for guess, its in (*turns, (word, code)) if its is not None]
        if code == self.scoring.solved:
            found = self.scoring.fitting([word], history)
        else:
            found = self._unrefused(self.scoring.fitting(self.remaining[board], history[-1:]))
            found = found or self._unrefused(
                self.scoring.fitting(filter(self.scoring.may_be_secret, self.lists.words), history)
            )
        if not found:
            marks = self.scoring.show(history[-1][1])
            raise ImpossibleError(
                say(
                    "no word fits {marks} for {word} on board {board}",
                    marks=marks,
                    word=word,
                    board=board + 1,
                )
            )
        return found

    def _unrefused(self, words: Iterable[str]) -> list[str]:
        return [word for word in words if word not in self.refused]

    def _refuse(self, word: str) -> None:
        """Continue without a word."""
        now = self._now
        refused = now.refused | {word}
        left = list(now.left)
        for board in self.open:
            left[board] = [other for other in left[board] if other != word]
            if not left[board]:
                raise GameError(
                    say(
                        "{word} is the only word left on board {board}: take back a turn instead",
                        word=word,
                        board=board + 1,
                    )
                )
        self._positions.append(_BoardsPosition(word, now.history, tuple(left), refused))

    def _replay(self, word: str, feedback: Marks) -> None:
        self.feed(feedback, word)

    def _open_left(self) -> list[list[str]]:
        return [self.remaining[board] for board in self.open]

    def _known_lists(self) -> WordLists:
        """Return the lists, with every possible answer of a board among the answers."""
        answers = set(self.lists.answers)
        beyond = {word for left in self._open_left() for word in left if word not in answers}
        if not beyond:
            return self.lists
        lists = self.lists
        return WordLists([*lists.answers, *sorted(beyond)], lists.words, name=lists.name,
                         scoring=self.scoring)  # fmt: skip

    def _checked_word(self, text: str) -> str:
        word = self.scoring.normalise(text)
        if not self.scoring.is_word(word):
            expected = self.scoring.a_word
            raise GameError(say("{word} is not {expected}", word=brief(word), expected=expected))
        return word


def check_terms(tree: Tree, boards: int) -> None:
    """Raise `GameError` for a wrong number of boards, or a tree that cannot be played on several."""
    if isinstance(boards, bool) or not isinstance(boards, int) or not 2 <= boards <= MOST:
        given = brief(boards)
        raise GameError(say("expected 2 to {most} boards, not {given}", most=MOST, given=given))
    if tree.meta["mode"] != "normal":
        raise GameError(
            say(
                "{name} is a tree for {mode} mode; several boards work in normal mode only, because one board may forbid a guess that another requires",
                name=tree.meta["name"],
                mode=tree.meta["mode"],
            )
        )
    if scoring_of(tree).spaced:
        raise GameError(
            say(
                "{name} has words with spaces in them, so it is played on one board only",
                name=tree.scoring.name,
            )
        )
