"""SHA-256, of which trees, lists and certificates have checksums, and texts that end in their own checksum.

It comes from the module that has nothing else: `hashlib` loads all of OpenSSL first, a tenth of the time that
`play walk` takes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:
        sha256 = __import__("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    except ImportError:  # a Python that was built without
        from hashlib import sha256

__all__ = ["sealed", "sha256", "unsealed"]


def sealed(content: bytes) -> bytes:
    r"""Return a text with one more line: its checksum.

    >>> unsealed(sealed(b"crane\n"))[0]
    b'crane\n'
    """
    return content + f"sha256 {sha256(content).hexdigest()}\n".encode()


def unsealed(data: bytes) -> tuple[bytes, str] | None:
    r"""Return the text above its last line, the checksum, and that; None if the two do not agree.

    >>> unsealed(sealed(b"crane\n")[1:])
    """
    content, mark, line = data.rpartition(b"sha256 ")
    checksum = sha256(content).hexdigest()
    return (content, checksum) if mark and line == checksum.encode() + b"\n" else None


def digest(words: Iterable[str], stamp: str = "") -> str:
    """Return the sha256, in hexadecimal, of `words` sorted, each followed by a newline, in UTF-8.

    The `stamp` of another game than letters goes before them.

    >>> digest(["b", "a"]) == digest(["a", "b"])
    True
    """
    from player.core.checksum import sha256

    return sha256((stamp + "".join(f"{word}\n" for word in sorted(words))).encode()).hexdigest()


def weights_digest(answers: Iterable[str], values: Iterable[int], scale: int) -> str:
    """Return the sha256 of a line `scale N` and a line `word weight` for each answer, sorted."""
    from player.core.checksum import sha256

    rows = (f"{word} {value}\n" for word, value in sorted(zip(answers, values)))
    return sha256(f"scale {scale}\n{''.join(rows)}".encode()).hexdigest()
