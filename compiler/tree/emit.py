"""Write a strategy as the bytes of a tree file, as `trees/FORMAT.md` describes them.

The bytes depend on the strategy only, not on the date, the machine or the order of hashing.
"""

import os
from collections import deque
from collections.abc import Iterable
from hashlib import sha256
from struct import pack
from typing import Any

import msgpack

from compiler.tree.strategy import Node, Strategy
from player.core.tree import ALPHABETS, MAGIC, OTHER_GAMES, VERSION, Tree, loads
from player.loader import load
from player.storage.files import is_stream, save, write_whole
from player.words.weights import digests

OLDEST = "letters"  # the only game that version 1 of the format has

_KINDS = (("B", 1), ("H", 2), ("I", 4), ("Q", 8))


def encode(strategy: Strategy) -> bytes:
    """Return the tree file of a strategy; the strategy is checked first."""
    stats = strategy.stats
    nodes = _breadth_first(strategy.root)
    answers = strategy.lists.answers
    others = sorted({node.guess for node, _ in nodes}.difference(answers))
    index = {word: i for i, word in enumerate((*answers, *others))}
    content = {
        "meta": _meta(strategy, stats.total, stats.histogram, len(nodes)),
        "words": strategy.lists.scoring.joined(index),
        "guess": pack_column(index[node.guess] for node, _ in nodes),
        "first": pack_column(_first_children(nodes)),
        "code": pack_column(code for _, code in nodes),
    }
    content |= strategy.lists.scoring.carried(answers)
    if strategy.weights is not None:
        content["weights"] = pack_column(strategy.weights.values)
    return seal(msgpack.packb(content), _version(strategy))


def _version(strategy: Strategy) -> int:
    """Return the oldest format version that can represent the tree, so that as many readers as possible can read it."""
    scoring = strategy.lists.scoring
    if scoring.alphabet is not None:
        return ALPHABETS
    return 1 if scoring.name == OLDEST else OTHER_GAMES


def write_tree(strategy: Strategy, path: str) -> int:
    """Write the tree file of a strategy to `path`, all or nothing; return its size."""
    data = encode(strategy)
    write_whole(path, data)
    return len(data)


def save_tree(path: str, data: bytes) -> Tree:
    """Save a tree file and return the tree, read back from `path` unless that is a stream."""
    save(path, data)
    return loads(data) if is_stream(path) else load(os.path.abspath(path))


def seal(body: bytes, version: int = VERSION) -> bytes:
    r"""Return a tree file with this body: magic, version, checksum, body.

    >>> seal(b"")[:11]
    b'\x94\xa9guesstree'
    """
    stamp = version.to_bytes(2, "big")
    checksum = sha256(stamp + body).digest()
    size = len(body).to_bytes(4, "big")
    return MAGIC + b"\xcd" + stamp + b"\xc4\x20" + checksum + b"\xc6" + size + body


def pack_column(values: Iterable[int]) -> bytes:
    r"""Return whole numbers in little-endian order, each in 1, 2, 4 or 8 bytes, as the largest needs.

    >>> pack_column([1, 256])
    b'\x01\x00\x00\x01'
    """
    column = list(values)
    kind = next(kind for kind, width in _KINDS if max(column) < 256**width)
    return pack(f"<{len(column)}{kind}", *column)


def _breadth_first(root: Node) -> list[tuple[Node, int]]:
    """Return all nodes, each with the code that leads to it; siblings are adjacent and sorted by code."""
    nodes = []
    queue = deque([(root, 0)])
    while queue:
        node, code = queue.popleft()
        nodes.append((node, code))
        queue.extend((child, code) for code, child in sorted(node.children.items()))
    return nodes


def _first_children(nodes: list[tuple[Node, int]]) -> list[int]:
    """Return the index where the children of each node begin, and at last the index where they all end."""
    first = [1]
    for node, _ in nodes:
        first.append(first[-1] + len(node.children))
    return first


def _meta(strategy: Strategy, total: int, histogram: list[int], nodes: int) -> dict[str, Any]:
    """Return the metadata of the file, in the order in which it is written."""
    lists, weights = strategy.lists, strategy.weights
    return {
        "name": strategy.name,
        "length": lists.length,
        "answers": len(lists.answers),
        "guesses": len(lists.words),
        "nodes": nodes,
        "scoring": lists.scoring.name,
        "mode": strategy.mode,
        "objective": strategy.objective,
        "max_guesses": strategy.max_guesses,
        "opener": strategy.root.guess,
        "total": total,
        "weight_total": len(lists.answers) if weights is None else weights.total,
        "weight_scale": 1 if weights is None else weights.scale,
        "worst": len(histogram),
        "histogram": histogram,
        "claim": strategy.claim,
        "digests": digests(lists, weights),
        **({"list": lists.spec} if lists.spec else {}),
        **({"policy": strategy.policy} if strategy.policy else {}),
        **({} if weights is None or weights.day is None else {"day": dict(weights.day)}),
    }
