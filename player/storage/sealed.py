"""Text files whose last line is the checksum of the lines above it."""

from player.core.checksum import sha256


def sealed(content: bytes) -> bytes:
    r"""Return `content` followed by a line with its checksum.

    >>> unsealed(sealed(b"crane\n"))[0]
    b'crane\n'
    """
    return content + f"sha256 {sha256(content).hexdigest()}\n".encode()


def unsealed(data: bytes) -> tuple[bytes, str] | None:
    r"""Return the content above the last line and its checksum; None if that line is not its checksum.

    >>> unsealed(sealed(b"crane\n")[1:])
    """
    content, mark, line = data.rpartition(b"sha256 ")
    checksum = sha256(content).hexdigest()
    return (content, checksum) if mark and line == checksum.encode() + b"\n" else None
