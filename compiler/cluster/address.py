"""Addresses of schedulers: what they look like, checked before anything is loaded."""

import re
from ipaddress import IPv6Address

PATTERN = re.compile(r"(?:(?:tcp|tls)://)?(?:\[(?P<ip>[^\]]+)\]|(?P<host>[^\s/@:?#\\\[\]]+)):(?P<port>[0-9]{1,5})")


def is_address(text: str) -> bool:
    """Whether a text is the address of a scheduler: HOST:PORT, or that with tcp:// or tls:// before it.

    >>> [is_address(text) for text in ("tcp://10.0.0.1:8786", "node1:8786", "tls://[::1]:8786")]
    [True, True, True]
    >>> [is_address(text) for text in ("10.0.0.1", "::::", "http://10.0.0.1:80", "a..b:80", "node1:99999")]
    [False, False, False, False, False]
    """
    found = PATTERN.fullmatch(text)
    if found is None or not 0 < int(found["port"]) < 1 << 16:
        return False
    try:
        if found["ip"]:
            IPv6Address(found["ip"])
        else:
            found["host"].encode("idna")
    except ValueError:
        return False
    return found["host"] is None or found["host"].isprintable()
