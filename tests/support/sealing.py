"""Sealed text files with any content: certificates, proof logs, tables of openers."""

from hashlib import sha256


def sealed_text(text: str) -> bytes:
    """Return a text with the checksum that it should have."""
    content = text.encode("utf-8", "surrogatepass")
    return content + f"sha256 {sha256(content).hexdigest()}\n".encode()


def sealed(*lines: str) -> bytes:
    """Return some lines with the checksum that they should have."""
    return sealed_text("".join(f"{line}\n" for line in lines))
