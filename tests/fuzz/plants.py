"""Faults to be planted, one of each sort: the harness must find them (tests/project/test_fuzz.py sees that it does)."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Plant(NamedTuple):
    """A fault: which kinds are to find it, how it is put in place, and in what environment."""

    kinds: tuple[str, ...]
    put: Callable[[], None]
    environment: tuple[tuple[str, str], ...] = ()


def _nothing() -> None:
    """Leave everything as it is."""


def _trusted_count() -> None:
    """The reader of trees makes room for as many numbers as a file says it has, before it looks."""
    from player.core import tree

    true = tree._read_column

    def faulty(content: Any, key: str, count: int, *rest: Any, **more: Any) -> Any:
        room = bytearray(count)
        column = true(content, key, count, *rest, **more)
        return column if len(room) == len(column) else ()

    tree._read_column = faulty


def _half_written() -> None:
    """Files are written in their place, bit by bit."""
    from player.storage import files

    def faulty(path: str, data: bytes) -> None:
        with open(path, "wb") as file:
            for at in range(0, len(data), 64):
                file.write(data[at : at + 64])
                file.flush()

    files.write_whole = faulty


def _unsound_bound() -> None:
    """The bound of a part is one too high; in a kernel, which runs as plain Python for it."""
    import warnings

    from compiler.search import engine  # noqa: F401  (so that all kernels are there)
    from tests.support import planted, search_faults

    warnings.simplefilter("ignore")  # numbers that wrap round, as they are meant to

    true = next(vars(module)["floor_of"] for module in planted.ROOM if "floor_of" in vars(module))
    planted.plant("floor_of", search_faults.more_floor(true))


def _deaf() -> None:
    """Ctrl-C is held back for a moment, and then forgotten."""
    import signal
    from contextlib import contextmanager

    from compiler.search import parallel

    @contextmanager
    def faulty() -> Iterator[None]:
        before = signal.signal(signal.SIGINT, lambda *_: None)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    parallel.uninterrupted = faulty


def _forgetful() -> None:
    """A turn that is refused is counted all the same."""
    from player.gameplay import game

    true = game.Game.feed

    def faulty(self: Any, *given: Any) -> None:
        try:
            true(self, *given)
        except game.ImpossibleError:
            self.refused.add("crane")
            raise

    game.Game.feed = faulty  # type: ignore[method-assign]


def _untidy() -> None:
    """What a file is written to first stays beside it."""
    from player.storage import files

    true = files.write_whole

    def faulty(path: str, data: bytes) -> None:
        true(path, data)
        if not files.is_stream(path):
            true(f"{path}.1.partial", data)

    files.write_whole = faulty


NOTHING = Plant((), _nothing)
PLANTS = {
    "trusted-count": Plant(("trees",), _trusted_count),
    "half-written": Plant(("crashes",), _half_written),
    "unsound-bound": Plant(("games",), _unsound_bound, (("NUMBA_DISABLE_JIT", "1"),)),
    "deaf": Plant(("crashes",), _deaf),
    "forgetful": Plant(("stdio",), _forgetful),
    "untidy": Plant(("lines",), _untidy),
}
