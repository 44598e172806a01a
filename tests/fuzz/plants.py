"""Planted faults, one of each kind, which the harness must find (checked by tests/project/test_fuzz.py)."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple


class Plant(NamedTuple):
    """A fault: the kinds that must find it, the function that plants it, and environment variables."""

    kinds: tuple[str, ...]
    put: Callable[[], None]
    environment: tuple[tuple[str, str], ...] = ()


def _nothing() -> None:
    """Change nothing."""


def _trusted_count() -> None:
    """Make the tree reader allocate as many numbers as a file claims to have, before checking."""
    from player.core import tree

    true = tree._read_column

    def faulty(content: Any, key: str, count: int, *rest: Any, **more: Any) -> Any:
        room = bytearray(count)
        column = true(content, key, count, *rest, **more)
        return column if len(room) == len(column) else ()

    tree._read_column = faulty


def _half_written() -> None:
    """Write files in place, piece by piece."""
    from player.storage import files

    def faulty(path: str, data: bytes) -> None:
        with open(path, "wb") as file:
            for at in range(0, len(data), 64):
                file.write(data[at : at + 64])
                file.flush()

    files.write_whole = faulty


def _unsound_bound() -> None:
    """Make the bound of a part one too high, in a kernel that runs as plain Python."""
    import warnings

    from compiler.search import engine  # noqa: F401  (so that all kernels are there)
    from tests.support import planted, search_faults

    warnings.simplefilter("ignore")  # numbers that wrap around intentionally

    true = next(
        vars(module)["floor_of"] for module in planted.MODULES if "floor_of" in vars(module)
    )
    planted.plant("floor_of", search_faults.more_floor(true))


def _deaf() -> None:
    """Delay Ctrl-C for a moment, then ignore it."""
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
    """Record a turn although it is refused."""
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
    """Leave the temporary file beside the written one."""
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
