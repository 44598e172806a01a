"""The parts of an attack: kinds, cases, conditions and defects."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from player.core.errors import PlayerError
from player.core.text import NO_BREAK

Result = TypeVar("Result")

LONGEST_MESSAGE = 2000


class Case(NamedTuple):
    """One input: `what` describes the test, `data` is the input, which is saved if it shows a defect."""

    what: str
    data: bytes


class Defect(Exception):  # noqa: N818  (not an error of the harness: what it is looking for)
    """A violated condition."""


class Kind(NamedTuple):
    """One kind of attack.

    `make` creates a case from a random source. `check` tests it and returns the number of checks; any exception
    is a defect. `warm` runs once before and makes sure that valid input is accepted. A case may use `seconds` of
    processor time and `memory` bytes in addition to the memory in use before it. It may also `reserve` that many
    bytes without touching them, as the tables of the search do.
    """

    name: str
    warm: Callable[[], None]
    make: Callable[[Random], Case]
    check: Callable[[Case], int]
    seconds: float = 1.0
    memory: int = 200 << 20
    reserve: int = 0


class FuzzOrder(NamedTuple):
    """The options of a run: kinds, total time, seed, cases, and a planted fault.

    A kind ends early after `enough` defects.
    """

    names: Sequence[str]
    seconds: float
    seed: str
    cases: range
    plant: Callable[[], None]
    enough: int


def need(holds: object, problem: str) -> None:
    """Raise a defect unless the condition holds."""
    if not holds:
        raise Defect(problem)


def taken(do: Callable[[], Result]) -> Result | None:
    """Return the result of a call; None if it refuses its input with a one-line message."""
    try:
        return do()
    except PlayerError as error:
        need_one_line(str(error))
        return None


def need_one_line(text: str) -> None:
    """Raise a defect unless a text is one line that is safe to print on a terminal."""
    need(text.strip(), "an empty message")
    need(
        text.replace(NO_BREAK, " ").isprintable(),
        f"a message with signs that are not to be printed: {text!r}",
    )
    need(len(text) <= LONGEST_MESSAGE, f"a message of {len(text)} signs: {text[:200]}...")


def message_of(error: BaseException) -> str:
    """Return an error as one line, with its place in our code."""
    output = f"{type(error).__name__}: {error}" if not isinstance(error, Defect) else str(error)
    return ascii(output)[1:-1][:300] + _place_of(error)


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
