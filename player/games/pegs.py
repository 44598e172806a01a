"""Pegs: how many signs are in place and how many elsewhere. Mastermind; with distinct signs, Bulls & Cows."""

from player.core.messages import say
from player.games.board import BoardScoring, codes_of
from player.numbers import is_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class Pegs(BoardScoring):
    """The numbers of signs in place and elsewhere; the code is (length + 1) * in place + elsewhere.

    >>> game = Pegs(4)
    >>> game.show(game.score("0012", "1022")), game.parse("2b 1w") == game.score("0012", "1022")
    ('2,1', True)
    """

    name = "pegs"
    has_page = True
    unit = "signs"

    __slots__ = ()

    def solved_for(self, length: int) -> int:
        return length * (length + 1)

    def score(self, guess: str, answer: str) -> int:
        placed = sum(map(str.__eq__, guess, answer))
        both = sum(min(guess.count(sign), answer.count(sign)) for sign in set(guess))
        return placed * len(guess) + both

    def is_code(self, code: int) -> bool:
        return code >= 0 and sum(divmod(code, self.length + 1)) <= self.length

    @property
    def example(self) -> str:
        return f"{min(2, self.length)},{int(self.length > 2)}"

    @property
    def brief(self) -> str:
        placed, elsewhere = self.example.split(",")
        facts = {"answer": self.example, "placed": placed, "elsewhere": elsewhere}
        return say("{answer} means {placed} in place and {elsewhere} elsewhere.", **facts)

    def help(self) -> list[str]:
        placed, elsewhere = self.example.split(",")
        also = f"{placed} {elsewhere}, {placed}{elsewhere}, {placed}b{elsewhere}w"
        return [
            say("After each guess, type how many signs are in place, then how many elsewhere:"),
            say("  {answer}  also {others} (black, white)", answer=self.example, others=also),
            say("  right if that is it"),
        ]

    def parse_one(self, text: str) -> int | None:
        if text in {"right", "solved"}:
            return self.solved
        pair = _pair(text)
        if pair is None or sum(pair) > self.length:
            return None
        return pair[0] * (self.length + 1) + pair[1]

    def show(self, code: int, style: str = "letters") -> str:  # noqa: ARG002  # numbers everywhere
        placed, elsewhere = divmod(code, self.length + 1)
        return f"{placed},{elsewhere}"

    def codes(self, guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any") -> "Any":
        signs, guess, answer = codes_of(guesses, answers, np)
        placed = (answer[:, None] == guess).sum(axis=2, dtype=np.int32)
        both = np.zeros_like(placed)
        for sign in range(signs):
            counts = (guess == sign).sum(axis=1, dtype=np.int32)
            both += np.minimum((answer == sign).sum(axis=1, dtype=np.int32)[:, None], counts)
        return placed * guess.shape[1] + both


def _pair(text: str) -> tuple[int, int] | None:
    """Return the two numbers in `2,1`, `2 1`, `21` or `2b1w`, signs in place first; None for another text."""
    signs = text.replace(" ", "")
    black, peg, white = signs.partition("b")
    if peg and white.endswith("w"):
        pair = [black, white[:-1].removeprefix(",")]
    elif len(signs) == 2:
        pair = list(signs)
    else:
        pair = text.replace(",", " ").split()
    if len(pair) != 2 or not all(map(is_count, pair)):
        return None
    return int(pair[0]), int(pair[1])
