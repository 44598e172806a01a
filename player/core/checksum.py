"""SHA-256 digests, by which trees, lists and certificates name their contents.

`hashlib` loads all of OpenSSL, which takes a tenth of the time of `play walk`; the module imported here holds
SHA-256 alone.
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
    except ImportError:  # this Python was built without it
        from hashlib import sha256

__all__ = ["digest", "sha256", "weights_digest"]


def digest(words: Iterable[str], stamp: str = "") -> str:
    """Return the digest of `stamp` and of `words`, sorted, one a line.

    >>> digest(["b", "a"]) == digest(["a", "b"])
    True
    """
    return sha256((stamp + "".join(f"{word}\n" for word in sorted(words))).encode()).hexdigest()


def weights_digest(answers: Iterable[str], values: Iterable[int], scale: int) -> str:
    """Return the digest of a line `scale N` and a line `word weight` for each answer, sorted."""
    rows = (f"{word} {value}\n" for word, value in sorted(zip(answers, values)))
    return sha256(f"scale {scale}\n{''.join(rows)}".encode()).hexdigest()
