"""The versions that all machines of a cluster must share, because they work on one proof."""

import os
import sys
from collections.abc import Iterator
from importlib.metadata import version

import player
from compiler.kernels.cache import digest_of

Stamp = dict[str, str]


def stamp() -> Stamp:
    """Return the versions that this process runs, by name, in the order in which differences are reported."""
    return {
        "Python": ".".join(map(str, sys.version_info[:2])),
        "distributed": version("distributed"),
        "numba": version("numba"),
        "guesstree": digest_of(*_folders())[:12],
    }


def difference(theirs: Stamp, ours: Stamp) -> str:
    """Return the first difference between two stamps as text, or "".

    >>> difference({"numba": "0.60.0"}, {"numba": "0.68.1"})
    'it has numba 0.60.0, but this machine has numba 0.68.1'
    >>> difference({"numba": "0.60.0"}, {"numba": "0.60.0"})
    ''
    """
    for name, here in ours.items():
        if theirs.get(name) != here:
            return f"it has {name} {theirs.get(name)}, but this machine has {name} {here}"
    return ""


def _folders() -> Iterator[str]:
    """Yield every folder of guesstree that contains code, in a fixed order."""
    compiler = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for top in (compiler, *player.__path__):
        for folder, below, files in os.walk(top):
            below.sort()
            if any(name.endswith(".py") for name in files):
                yield folder
