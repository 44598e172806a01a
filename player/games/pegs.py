"""Pegs: so many signs in their place, so many elsewhere. Mastermind; Bulls & Cows where all differ."""

from itertools import permutations, product

from player.errors import ListError
from player.games import Scoring, check_size, is_count
from player.games.board import DIGITS, Board, codes_of
from player.games.letters import by_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from player.games import Symmetry, Words


class Pegs(Scoring):
    """How many signs are in their place and how many elsewhere: a code is places + 1 times the first
    number, and the second.

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
        return f"{self.example} is {placed} in place and {elsewhere} elsewhere."

    def help(self) -> list[str]:
        placed, elsewhere = self.example.split(",")
        pegs = f"{placed}b{elsewhere}w"
        return [
            "After each guess, type how many signs are in place, then how many elsewhere:",
            f"  {self.example}  also {placed} {elsewhere}, {placed}{elsewhere}, {pegs} (black, white)",
            "  right if that is it",
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

    @classmethod
    def made(cls, spec: str) -> "Iterator[str] | None":
        return made_codes(cls.name, spec)

    def symmetry(self, lists: "Words") -> "Symmetry | None":
        return Board.of(lists)

    def order(
        self, state: "Sequence[str]", weight_of: "Mapping[str, int] | None"
    ) -> "Callable[[str], int]":
        return by_letters(state, weight_of)

    def codes(self, guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any") -> "Any":
        signs, guess, answer = codes_of(guesses, answers, np)
        placed = (answer[:, None] == guess).sum(axis=2, dtype=np.int32)
        both = np.zeros_like(placed)
        for sign in range(signs):
            counts = (guess == sign).sum(axis=1, dtype=np.int32)
            both += np.minimum((answer == sign).sum(axis=1, dtype=np.int32)[:, None], counts)
        return placed * guess.shape[1] + both


def _pair(text: str) -> tuple[int, int] | None:
    """The two numbers in `2,1`, `2 1`, `21` or `2b1w`, the first those in place; None without them."""
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


def made_codes(name: str, spec: str) -> "Iterator[str] | None":
    """Return the codes of so many places and colours, as in 4x6 or 4x10:distinct."""
    size, colon, kind = spec.partition(":")
    places, cross, colours = size.partition("x")
    if not (cross and is_count(places) and is_count(colours)):
        return None
    width, signs = int(places), int(colours)
    whole = f"{name}:{spec}"
    if colon and kind != "distinct":
        raise ListError(f"{whole}: after a second colon only 'distinct' may stand, not {kind!r}")
    if not (1 <= width <= Scoring.most and 1 <= signs <= len(DIGITS)):
        raise ListError(
            f"{whole}: expected 1 to {Scoring.most} places and 1 to {len(DIGITS)} colours"
        )
    if colon and width > signs:
        raise ListError(f"{whole}: {width} places cannot all differ in {signs} colours")
    count = 1
    for place in range(width):
        count *= signs - place if colon else signs
    check_size(whole, count)
    made = permutations(DIGITS[:signs], width) if colon else product(DIGITS[:signs], repeat=width)
    return map("".join, made)
