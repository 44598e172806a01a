"""Addresses of schedulers, checked before anything is loaded, and a description of the ports that are open."""

import re
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address

PATTERN = re.compile(
    r"(?:(?:tcp|tls)://)?(?:\[(?P<ip>[^\]]+)\]|(?P<host>[^\s/@:?#\\\[\]]+)):(?P<port>[0-9]{1,5})"
)

SHOWN = 8  # the most ports of one address to list


def is_address(text: str) -> bool:
    """Whether a text is the address of a scheduler: HOST:PORT, optionally preceded by tcp:// or tls://.

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


def open_addresses(ports: Iterable[tuple[str, int]], encrypted: bool) -> str:
    """A sentence on the addresses that processes listen on.

    >>> open_addresses([("127.0.0.1", 4002), ("127.0.0.1", 4001)], encrypted=False)
    'listening on 127.0.0.1 (ports 4001, 4002)'
    >>> open_addresses([("127.0.0.1", 4001), ("::", 4002)], encrypted=False)
    'listening on 127.0.0.1 (port 4001), every IPv6 address of a machine (port 4002) without TLS: anyone \
who can reach these ports can run any program as you (docs/cluster.md)'
    """
    by_host: dict[str, set[int]] = {}
    for host, port in ports:
        by_host.setdefault(host, set()).add(port)
    places = ", ".join(
        f"{_place(host)} ({_numbers(sorted(by_host[host]))})" for host in sorted(by_host)
    )
    if encrypted or all(ip_address(host).is_loopback for host in by_host):
        return f"listening on {places}"
    return f"listening on {places} without TLS: anyone who can reach these ports can run any program as you (docs/cluster.md)"


def _place(host: str) -> str:
    """Return an address that something listens on, in words if it means all addresses."""
    if not ip_address(host).is_unspecified:
        return host
    return f"every IPv{ip_address(host).version} address of a machine"


def _numbers(ports: list[int]) -> str:
    """Return some ports in words."""
    more = f" and {len(ports) - SHOWN} more" if len(ports) > SHOWN else ""
    return f"port{'s'[: len(ports) > 1]} {', '.join(map(str, ports[:SHOWN]))}{more}"
