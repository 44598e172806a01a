"""Order: whether the secret is lower or higher than the guess. For numbers, or for words in alphabetical
order.
"""

from player.core.errors import ListError
from player.core.messages import later, say
from player.games.contents import check_size
from player.games.scoring import Scoring
from player.numbers import is_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

LOWER, HIGHER, SOLVED = 0, 1, 2

_READ = {
    "<": LOWER, "lower": LOWER, "low": LOWER, "l": LOWER, "-": LOWER,
    ">": HIGHER, "higher": HIGHER, "high": HIGHER, "+": HIGHER,
    "=": SOLVED, "right": SOLVED, "solved": SOLVED, "r": SOLVED,
}  # fmt: skip


class Order(Scoring):
    """Whether the secret is lower or higher than the guess, compared by code points.

    Numbers are padded to the length of the largest: `007` in a list up to 100.

    >>> game = Order(3)
    >>> game.show(game.score("050", "007")), game.normalise("7"), game.parse(">")
    ('<', '007', 1)
    """

    name = "order"
    has_page = True
    noun, unit = later("number"), "digits"

    __slots__ = ()

    def solved_for(self, length: int) -> int:  # noqa: ARG002
        return SOLVED

    def score(self, guess: str, answer: str) -> int:
        return SOLVED if guess == answer else LOWER if answer < guess else HIGHER

    @property
    def example(self) -> str:
        return "<"

    @property
    def examples(self) -> tuple[str, str, str]:
        return "<", ">", ">"

    @property
    def brief(self) -> str:
        return say("< the secret is lower, > it is higher, = that is it.")

    def help(self) -> list[str]:
        return [
            say("After each guess, type how the secret compares with it:"),
            say("  <  it is lower    also lower, low, l or -"),
            say("  >  it is higher   also higher, high or +"),
            say("  =  that is it     also right or r"),
        ]

    def parse_one(self, text: str) -> int | None:
        return _READ.get(text)

    def show(self, code: int, style: str = "letters") -> str:  # noqa: ARG002
        return "<>="[code]

    def hinted(self, guess: str) -> str:
        return say("A good number now begins with {sign}.", sign=guess[0].upper())

    def normalise(self, text: str) -> str:
        word = super().normalise(text)
        return word.zfill(self.length) if is_count(word) else word

    @classmethod
    def made(cls, spec: str) -> "Iterator[str] | None":
        first, dash, last = spec.partition("-")
        if not (dash and is_count(first) and is_count(last)):
            return None
        low, high = int(first), int(last)
        if low > high:
            raise ListError(f"order:{spec}: {low} is above {high}; expected the smaller one first")
        check_size(f"order:{spec}", high - low + 1)
        width = len(str(high))
        return (str(number).zfill(width) for number in range(low, high + 1))

    def codes(self, guesses: "Sequence[str]", answers: "Sequence[str]", np: "Any") -> "Any":
        rank = {word: at for at, word in enumerate(sorted({*guesses, *answers}))}
        guess = np.array([rank[word] for word in guesses])
        answer = np.array([rank[word] for word in answers])[:, None]
        return np.where(answer == guess, SOLVED, np.where(answer < guess, LOWER, HIGHER))
