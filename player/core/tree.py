"""The reader of tree files; `trees/FORMAT.md` describes the bytes.

A file is checked from the outside in: it is a tree file, whole, undamaged and of a known version; its parts have
the types and sizes they claim and form one tree. A loaded `Tree` needs no further check, and every walk along it
ends. `player.core.verify` checks whether its claims are true.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import gt
from struct import unpack

import msgpack

from player.core import rule
from player.core.checksum import sha256
from player.core.errors import TreeError
from player.core.messages import say
from player.core.meta import REBUILD, checked_meta, malformed
from player.core.text import plain

TYPE_CHECKING = False
if TYPE_CHECKING:  # not at run time: importing typing takes longer than reading a tree
    from collections.abc import Callable
    from typing import IO, Any, ClassVar

    from player.core.feedback import Turn
    from player.core.rule import Rule

# A file has the oldest version that can hold it: 1, or the first with other games, or the first with alphabets.
OTHER_GAMES, ALPHABETS = 2, 3
VERSION = 3  # the newest

# The envelope is the same in every version: four items of one msgpack array, at fixed offsets.
MAGIC = b"\x94\xa9guesstree"
HEADER_SIZE = 53
_VERSION_AT = slice(12, 14)
_CHECKSUM_AT = slice(16, 48)
_SIZE_AT = slice(49, 53)
_TYPES = {11: b"\xcd", 14: b"\xc4\x20", 48: b"\xc6"}  # by offset: of version, checksum and body

MAX_BYTES = 1 << 30  # far larger than any tree, so that a wrong path cannot fill the memory
_PIECE = 1 << 20  # bytes read at once


class Tree:
    """A decision tree, read-only. Nodes are numbers from 0 (the opener), parents before children.

    - `words`: the words the tree knows, answers first;
    - `scoring`: the rule of its game;
    - `weights`: a weight for each of `answers`; None if all count alike;
    - `path`: the file it was read from; None if there is none.
    """

    _repr_html_: ClassVar[Callable[[Tree], str] | None] = None  # for notebooks; see `player.loader`

    __slots__ = (
        "_code", "_first", "_guess", "answers", "length", "meta", "nodes", "path", "scoring",
        "weights", "words",
    )  # fmt: skip

    def __init__(
        self,
        meta: dict[str, Any],
        words: tuple[str, ...],
        columns: dict[str, tuple[int, ...]],
        weights: tuple[int, ...] | None,
        scoring: Rule,
    ) -> None:
        self.meta = meta
        self.scoring = scoring
        self.words = words
        self.answers = list(words[: meta["answers"]])
        self.length: int = meta["length"]
        self.nodes: int = meta["nodes"]
        self.weights = weights
        self.path: str | None = None
        self._guess, self._first, self._code = (columns[key] for key in ("guess", "first", "code"))

    def __repr__(self) -> str:
        return f"<Tree {self.meta['name']}: {len(self.answers)} answers, {self.nodes} nodes>"

    def guess_index(self, node: int) -> int:
        """Return the index in `words` of the guess at `node`."""
        return self._guess[node]

    def word(self, node: int) -> str:
        """Return the guess at `node`."""
        return self.words[self._guess[node]]

    def step(self, node: int, code: int) -> int:
        """Return the child of `node` for the feedback `code`, or -1 if there is none."""
        first, end = self._first[node], self._first[node + 1]
        child = bisect_left(self._code, code, first, end)
        return child if child < end and self._code[child] == code else -1

    def turns(self, answer: str, node: int = 0) -> list[Turn] | None:
        """Return the turns from `node` to `answer`; None if the tree does not lead there."""
        score, solved, words = self.scoring.score, self.scoring.solved, self.words
        turns = []
        while node >= 0:
            word = words[guess := self._guess[node]]
            code = score(word, answer)
            turns.append((word, code))
            if code == solved:
                return turns if guess < len(self.answers) else None
            node = self.step(node, code)
        return None

    def children(self, node: int) -> list[tuple[int, int]]:
        """Return `(code, child)` for each child of `node`, by code."""
        return [(self._code[i], i) for i in range(self._first[node], self._first[node + 1])]


def load(path: str) -> Tree:
    """Return the tree in the file at `path`; raise `TreeError` if it cannot be used.

    `player.loader.load` also knows the names of shipped trees.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(HEADER_SIZE)
            if data.startswith(MAGIC):  # another kind of file may be an endless device
                data += read_on(file, MAX_BYTES)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        facts = {"path": plain(path), "reason": reason}
        message = say("{path}: cannot be read ({reason}); expected a tree file", **facts)
        raise TreeError(message) from None
    try:
        tree = loads(data)
    except TreeError as error:
        raise TreeError(f"{plain(path)}: {error}") from None
    tree.path = path
    return tree


def read_on(file: IO[bytes], most: int) -> bytes:
    """Return the rest of an open file, at most `most` bytes, without reserving memory for all of them."""
    parts = []
    while most and (part := file.read(min(most, _PIECE))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def loads(data: bytes) -> Tree:
    """Return the tree in `data`, the content of a tree file."""
    content = _unpack(open_envelope(data))
    meta = checked_meta(content.get("meta"))
    letters, version = meta["scoring"] == "letters", _version_in(data)
    _need(letters or version >= OTHER_GAMES, "another scoring than letters in version 1")
    _need("alphabet" not in content or version >= ALPHABETS, "an alphabet before version 3")
    words, scoring = _read_words(content, meta)
    nodes = meta["nodes"]
    columns = {
        "guess": _read_column(content, "guess", nodes, len(words)),
        "first": _read_column(content, "first", nodes + 1, nodes + 1),
        "code": _read_column(content, "code", nodes, scoring.solved),
    }
    _check_shape(columns["first"], columns["code"])
    return Tree(meta, words, columns, _read_weights(content, meta), scoring)


def open_envelope(data: bytes) -> bytes:
    """Check everything around the body of a tree file; return the body."""
    if data[: len(MAGIC)] != MAGIC[: len(data)]:
        raise TreeError("not a guesstree file; trees are made with 'treec build'")
    if len(data) < HEADER_SIZE:
        raise TreeError(f"cut short: {len(data)} bytes are not even a header; {REBUILD}")
    if any(data[at : at + len(kind)] != kind for at, kind in _TYPES.items()):
        raise TreeError(f"damaged: the header is not as it was written; {REBUILD}")
    found, stated = len(data), HEADER_SIZE + int.from_bytes(data[_SIZE_AT], "big")
    if found != stated:
        fault = "cut short" if found < stated else "too long"
        raise TreeError(f"{fault}: expected {stated} bytes, found {found}; {REBUILD}")
    body = data[HEADER_SIZE:]
    if sha256(data[_VERSION_AT] + body).digest() != data[_CHECKSUM_AT]:
        raise TreeError(f"damaged: the content does not agree with its checksum; {REBUILD}")
    version = _version_in(data)
    if not 1 <= version <= VERSION:
        fault, remedy = ("too old", REBUILD) if version < 1 else ("too new", "update guesstree")
        raise TreeError(
            f"{fault}: format version {version}, and this guesstree reads 1 to {VERSION}; {remedy}"
        )
    return body


def _version_in(data: bytes) -> int:
    return int.from_bytes(data[_VERSION_AT], "big")


def _unpack(body: bytes) -> dict[str, Any]:
    """Return the map in the body."""
    try:
        content = msgpack.unpackb(body)
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException):
        raise TreeError(f"malformed: the body is not msgpack; {REBUILD}") from None
    _need(isinstance(content, dict), "the body is not a map")
    return dict(content)


def _need(holds: bool, problem: str) -> None:
    if not holds:
        raise malformed(problem)


def _read_words(content: dict[str, Any], meta: dict[str, Any]) -> tuple[tuple[str, ...], Rule]:
    """Return the words, which are the answers, sorted, then the others, sorted; and their rule."""
    text: Any = content.get("words")
    length, answers = meta["length"], meta["answers"]
    kind = rule.find(meta["scoring"], spelled="alphabet" in content)
    if kind is None:
        raise malformed("an alphabet for a game that has none")
    words = kind.cut(text, length) if isinstance(text, str) else []
    _need(bool(words), "the words are not one text of words")
    _need(len(words) >= answers, f"there are {len(words)} words for {answers} answers")
    in_order = all(part == sorted(part) for part in (words[:answers], words[answers:]))
    _need(in_order, "the words are not in order")
    _need(len(set(words)) == len(words), "a word occurs twice")
    scoring = kind.of_tree(length, content, words)
    plain = "alphabet" not in content and len(text) == len(words) * length
    if not (plain and text.isascii() and text.isalpha() and text.islower()):
        for word in words:
            right = scoring.is_word(word) and scoring.normalise(word) == word
            _need(right, f"{word!r} is not a word")
    return tuple(words), scoring


def _read_column(
    content: dict[str, Any], key: str, count: int, limit: int, kinds: str = "BHI"
) -> tuple[int, ...]:
    """Return `count` numbers below `limit`; the size in bytes shows how wide each is."""
    data: Any = content.get(key)
    _need(isinstance(data, bytes), f"{key!r} is not bytes")
    kind = {count * width: kind for kind, width in zip("BHIQ", (1, 2, 4, 8))}.get(len(data))
    _need(kind is not None and kind in kinds, f"{key!r} has {len(data)} bytes for {count} numbers")
    column = unpack(f"<{count}{kind}", data)
    _need(max(column) < limit, f"{key!r} has a number past its end")
    return column


def _check_shape(first: tuple[int, ...], code: tuple[int, ...]) -> None:
    """Check that the columns form one tree in breadth-first order, children sorted by code.

    The children of node i are first[i] to first[i + 1] - 1. So every node but the root has exactly one parent, an
    earlier node, and every walk ends.
    """
    nodes = len(code)
    _need(first[0] == 1 and first[-1] == nodes, "the children do not cover the nodes")
    _need(list(first) == sorted(first), "the children are not in order")
    _need(all(map(gt, first[:-1], range(nodes))), "a node comes before its parent")
    starts = set(first)
    _need(
        all(child in starts for child in range(2, nodes) if code[child - 1] >= code[child]),
        "the codes of a node's children are not in order",
    )


def _read_weights(content: dict[str, Any], meta: dict[str, Any]) -> tuple[int, ...] | None:
    """Return the weights of the answers, all above zero, or None for a tree without weights."""
    weighted = meta["digests"]["weights"] is not None
    _need(weighted == ("weights" in content), "weights and their digest do not come together")
    if not weighted:
        return None
    weights = _read_column(content, "weights", meta["answers"], 2**64, kinds="BHIQ")
    _need(min(weights) > 0, "an answer has weight zero")
    return weights
