"""Unpack the compressed parts of a page: its style, data and script."""

import json
import re
import zlib


def parts_of(text: str) -> tuple[dict, str]:
    """Return the data and the script of a page."""
    size, packed = re.search(r'id="packed" data-size="(\d+)">(.*?)</script>', text).groups()
    content = zlib.decompressobj(-zlib.MAX_WBITS).decompress(bytes_of(packed))
    assert len(content) == int(size)
    _, data, script = content.decode().split("\0")
    return json.loads(data), script


def bytes_of(text: str) -> bytes:
    """Return the bytes of a text in base 85, as `bytesOf` of loader.js does."""
    digits = [ord("<" if sign == "}" else sign) - ord("(") for sign in text]
    groups = (digits[at : at + 5] for at in range(0, len(digits), 5))
    return b"".join(
        sum(digit * 85**place for place, digit in enumerate(reversed(group))).to_bytes(4, "big")
        for group in groups
    )
