"""SHA-256, of which trees, lists and certificates have checksums, and texts that end in their own checksum.

It comes from the module that has nothing else: `hashlib` loads all of OpenSSL first, a tenth of the time that
`play walk` takes.
"""

from __future__ import annotations

import sys

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
