"""What a kind of attack is made of: cases, what must hold of each, and how it is said that it does not."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from player.core.errors import PlayerError
from player.core.text import NO_BREAK

Result = TypeVar("Result")

LONGEST_MESSAGE = 2000


class Case(NamedTuple):
    """Something to try: `what` says what is done with `data`, which is kept where it shows a defect."""

    what: str
    data: bytes


class Defect(Exception):  # noqa: N818  (not an error of the harness: what it is looking for)
    """Something that must not be."""


class Kind(NamedTuple):
    """One kind of attack.

    `make` makes a case of a source of chance; `check` tries it and says how many things were tried with it.
    What it raises is a defect. `warm` is run once before, and makes sure that sound input is taken. A case
    may take so many `seconds` of processor time and `memory` bytes more than was there before it; besides, it
    may `reserve` so many that it leaves untouched, as the tables of the search are.
    """

    name: str
    warm: Callable[[], None]
    make: Callable[[Random], Case]
    check: Callable[[Case], int]
    seconds: float = 1.0
    memory: int = 200 << 20
    reserve: int = 0


class FuzzOrder(NamedTuple):
    """What to run: the kinds, for how long together, from which seed, which cases, with which fault planted.

    A kind is given up once it has shown `enough` defects.
    """

    names: Sequence[str]
    seconds: float
    seed: str
    cases: range
    plant: Callable[[], None]
    enough: int


def need(holds: object, problem: str) -> None:
    """Raise a defect unless something holds."""
    if not holds:
        raise Defect(problem)


def taken(do: Callable[[], Result]) -> Result | None:
    """Return what comes of doing something; None if it is refused, which takes one clear line."""
    try:
        return do()
    except PlayerError as error:
        need_one_line(str(error))
        return None


def need_one_line(text: str) -> None:
    """Raise a defect unless a text is one line that a terminal can be given."""
    need(text.strip(), "an empty message")
    need(
        text.replace(NO_BREAK, " ").isprintable(),
        f"a message with signs that are not to be printed: {text!r}",
    )
    need(len(text) <= LONGEST_MESSAGE, f"a message of {len(text)} signs: {text[:200]}...")


def message_of(error: BaseException) -> str:
    """What went wrong, on one line, with the place in our code where it did."""
    said = f"{type(error).__name__}: {error}" if not isinstance(error, Defect) else str(error)
    return ascii(said)[1:-1][:300] + _place_of(error)


def _place_of(error: BaseException) -> str:
    trace: Any = error.__traceback__
    places = []
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rpartition('guesstree/')[2]}:{trace.tb_lineno}")
        trace = trace.tb_next
    ours = [place for place in places if "/fuzz/" not in place]
    return (
        f" ({'/'.join(ours[-1].split('/')[-3:])})" if ours and not isinstance(error, Defect) else ""
    )
