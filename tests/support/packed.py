"""Unpack the compressed parts of a page: its style, data and script."""

import json
import re
import zlib
from base64 import b64decode


def parts_of(text: str) -> tuple[dict, str]:
    """Return the data and the script of a page."""
    size, packed = re.search(r'id="packed" data-size="(\d+)">(.*?)</script>', text).groups()
    content = zlib.decompress(b64decode(packed), -zlib.MAX_WBITS)
    assert len(content) == int(size)
    _, data, script = content.decode().split("\0")
    return json.loads(data), script
