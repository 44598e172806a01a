"""The resources of this machine: processors, and the packages that the compiler needs."""

import os
from importlib.util import find_spec

from player.core.errors import PlayerError


class NotInstalledError(PlayerError):
    """A package is not installed; the message says how to install it."""


def processors() -> int:
    """Return the number of processors available to this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def need(*packages: str, extra: str = "compiler") -> None:
    """Raise NotInstalledError unless these packages, which come with an extra of guesstree, are installed.

    >>> need("msgpack")
    >>> need("msgpack", "no_such_package")
    Traceback (most recent call last):
    ...
    compiler.machine.NotInstalledError: no_such_package is not installed: pip install \
'.[compiler]' in a checkout of guesstree
    """
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        *most, last = missing
        which = f"{', '.join(most)} and {last} are" if most else f"{last} is"
        raise NotInstalledError(
            f"{which} not installed: pip install '.[{extra}]' in a checkout of guesstree"
        )
