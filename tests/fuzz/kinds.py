"""The kinds of attack there are: where each is, and its share of the time."""

from importlib import import_module

from tests.fuzz.case import Kind

# The module that has a kind, and the share of the time it gets.
_KINDS = {
    "trees": ("trees", 12),
    "certificates": ("sealed", 4),
    "openers": ("sealed", 4),
    "claims": ("sealed", 6),
    "logs": ("logs", 6),
    "ledgers": ("sealed", 6),
    "words": ("texts", 2),
    "weights": ("texts", 2),
    "past": ("texts", 2),
    "commonness": ("texts", 2),
    "ranks": ("texts", 2),
    "csv": ("texts", 3),
    "selby": ("texts", 3),
    "tables": ("texts", 2),
    "codes": ("texts", 2),
    "stdio": ("talks", 6),
    "keyboard": ("talks", 6),
    "days": ("caches", 3),
    "kept": ("caches", 2),
    "kernels": ("caches", 3),
    "commands": ("commands", 8),
    "lines": ("command_lines", 20),
    "games": ("games", 20),
    "crashes": ("crashes", 20),
}
SHARES = {name: share for name, (_, share) in _KINDS.items()}


def load(name: str) -> Kind:
    """Return a kind, for which its module is loaded."""
    kinds: dict[str, Kind] = import_module(f"tests.fuzz.{_KINDS[name][0]}").KINDS
    return kinds[name]
