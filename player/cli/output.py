"""Output files, with one rule for all commands of `play` and `treec` about when a file may be overwritten."""

import os
import sys

from player.cli.args import Arguments, Option
from player.core.errors import PlayerError
from player.core.messages import later, say
from player.core.text import plain
from player.core.tree import MAGIC
from player.storage.files import check_writable, is_stream, read_at_most, save
from player.words.shipped import is_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

REPLACE = Option("--replace", later("overwrite an existing file"))

_MOST = 64 << 20  # bytes of a file that are compared
_NAMES = ("--list", "--alphabet")  # options that take a shipped name or a path
_FILES = (
    "--weights",
    "--ranks",
    "--past",
    "--commonness",
    "--ledger",
    "--totals",
)  # those that take paths


def is_other(content: bytes) -> bool:
    """Tell whether a file is not a tree, certificate, table of openers or ledger of guesstree."""
    return not content.startswith((MAGIC, b"guesstree "))


def inputs_of(given: Arguments) -> "Iterator[str]":
    """Yield the paths of the files that a command line names for reading, and of its ledger."""
    named = [*given.operands, *map(given.get, _NAMES)]
    paths = [path for name in named for path in (name, name.partition(":")[2]) if not is_name(path)]
    for option in _FILES:
        paths += [given.get(option), *given.get(option).split(",")]
    for path in filter(None, paths):
        yield path
        if os.path.isdir(path):
            yield from (os.path.join(path, name) for name in os.listdir(path))


class Output:
    """A file to write. Call `check` before the work, then `save` with the result.

    An input of the command is never overwritten, nor is a file that its messages go to. An existing file is
    overwritten only if it is empty or `ours(content)` holds, and only if it has the same bytes, `replace` is true, or
    `supersedes(old, new)` holds; `new` is None before the work is done. Pipes and devices are written to directly.
    """

    def __init__(
        self,
        path: str,
        inputs: "Iterable[str]" = (),
        *,
        replace: bool = False,
        ours: "Callable[[bytes], bool]" = is_other,
        supersedes: "Callable[[bytes, bytes | None], bool]" = lambda _, new: new is None,
    ) -> None:
        self.path, self.replace = path, replace
        self._inputs, self._ours, self._supersedes = list(inputs), ours, supersedes

    def check(self, data: bytes | None = None) -> None:
        """Raise `PlayerError` if the file must not or cannot be written."""
        path, name = self.path, plain(self.path)
        if any(_same(path, other) for other in self._inputs):
            raise PlayerError(
                say(
                    "{path}: the command reads this file and does not overwrite it; name another file",
                    path=name,
                )
            )
        if _is_printed_to(path):
            raise PlayerError(
                say(
                    "{path}: the messages of the command already go to this file; name another file",
                    path=name,
                )
            )
        check_writable(path)
        if is_stream(path) or not os.path.exists(path):
            return
        try:
            old = read_at_most(path, _MOST)
        except OSError as error:
            raise PlayerError(f"{name}: cannot be read ({error.strerror})") from None
        if not old or old == data:
            return
        if not self._ours(old):
            raise PlayerError(
                say(
                    "{path} already exists, is another kind of file, and is not overwritten; name another file",
                    path=name,
                )
            )
        if not (self.replace or self._supersedes(old, data)):
            raise PlayerError(
                say(
                    "{path} already exists; use --replace to overwrite it, or name another file",
                    path=name,
                )
            )

    def save(self, data: bytes) -> None:
        """Write the file atomically."""
        self.check(data)
        save(self.path, data)


def _same(path: str, other: str) -> bool:
    """Tell whether two paths lead to the same file, existing or not, also through links."""
    try:
        return os.path.samefile(path, other)
    except (OSError, ValueError):
        return "\0" not in path + other and os.path.realpath(path) == os.path.realpath(other)


def _is_printed_to(path: str) -> bool:
    """Tell whether standard output or standard error goes to `path`: a file, a pipe or a terminal."""
    for stream in (sys.stdout, sys.stderr):
        try:
            number = stream.fileno()
            same = os.path.samestat(os.stat(path), os.fstat(number))
        except (AttributeError, OSError, ValueError):
            continue
        if same and (os.isatty(number) or not _is_device(number)):
            return True
    return False


def _is_device(number: int) -> bool:
    """Tell whether an open file is a device, such as the null device."""
    from stat import S_ISCHR

    return S_ISCHR(os.fstat(number).st_mode)
