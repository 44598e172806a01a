"""The cost of each opener: read a table of openers, and look up a word in it.

A table is beside its tree, `classic.openers` beside `classic.msgpack`. It has the least total and the worst
case of all openers of a list; or of the best ones, with a lower bound on the total of the others. It is a text:
a line that identifies the format; a line of JSON with the terms; three columns of numbers, in the order of the
words; and the SHA-256 of all that. `trees/FORMAT.md` has the details.
"""

from __future__ import annotations

import os

from player.core.errors import GameError, ListError
from player.core.messages import say
from player.core.text import brief, plain
from player.numbers import is_whole
from player.proofs.terms import GAME_TERMS, MOST_BITS, OpenersError, parse_terms
from player.proofs.terms import read as read_with
from player.words.tree_lists import lists_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from player.core.tree import Tree
    from player.words.lists import WordLists

TITLE = "guesstree openers"
NEWEST = 1
SUFFIX = ".openers"

_TERMS = GAME_TERMS | {
    "scoring": (str,), "held": (int,), "least": (int,), "quickest": (int,), "others": (int, type(None)),
}  # fmt: skip
_MOST_OPENERS = 1 << 20

_REBUILD = "get the file again, or make it with 'treec openers'"


class Opener:
    """The cost of a word as the opener, according to a table of `openers` words.

    `total`, `worst`, `rank` (equal costs have equal ranks) and `more`, its total above the best, are None if
    the table has no cost for the word. `held` is the number of best openers in the table; for a word that is
    not among them, `least` is a lower bound on its total. If all of these are None, no tree with this opener
    stays within the limit.
    """

    __slots__ = ("held", "least", "more", "openers", "rank", "total", "word", "worst")

    def __init__(self, word: str, table: Openers, place: int) -> None:
        self.word = word
        self.openers: int = table.terms["openers"]
        self.held: int = table.terms["held"]
        found = table.entries.get(place)
        self.least: int | None = table.terms["others"] if found is None else None
        self.total: int | None = None if found is None else found[0]
        self.worst: int | None = None if found is None else found[1]
        self.rank: int | None = None
        self.more: int | None = None
        if self.total is not None:
            totals = (total for total, _ in table.entries.values() if total is not None)
            self.rank = 1 + sum(total < self.total for total in totals)
            self.more = self.total - table.terms["least"]

    def __repr__(self) -> str:
        if self.total is not None:
            return f"<Opener {self.word}: {self.total} guesses, rank {self.rank} of {self.openers}>"
        return f"<Opener {self.word}: {'no tree' if self.least is None else f'at least {self.least} guesses'}>"

    def as_dict(self) -> dict[str, Any]:
        """Return the opener for JSON."""
        return {key: getattr(self, key) for key in self.__slots__}


class Openers:
    """A table of openers: its `terms`, its three `columns` as they are written, and its `entries`.

    An entry is a total and a worst case, both None if there is no tree. Its key is the index of the word among
    all guesses, sorted.
    """

    __slots__ = ("columns", "entries", "terms")

    def __init__(self, terms: dict[str, Any], columns: list[str]) -> None:
        held = terms["held"]
        gaps, totals, worsts = (_unpacked(column, held) for column in columns)
        self.terms = terms
        self.columns = columns
        self.entries: dict[int, tuple[int, int] | tuple[None, None]] = {}
        place = -1
        for gap, total, worst in zip(gaps, totals, worsts):
            place += gap + 1
            # Worst cases start at 1; 0 means that there is no tree.
            none = worst == 0
            self.entries[place] = (
                (None, None) if none else (terms["least"] + total, terms["quickest"] + worst - 1)
            )
        self._check(place)

    def of(self, words: Iterable[str]) -> dict[str, tuple[int, int] | tuple[None, None]]:
        """Return the entries by word; `words` are all words that may be guessed."""
        ordered = sorted(words)
        return {ordered[place]: entry for place, entry in self.entries.items()}

    def _check(self, last: int) -> None:
        """Raise `OpenersError` if the numbers contradict the terms."""
        terms = self.terms
        totals = [total for total, _ in self.entries.values() if total is not None]
        worsts = [worst for _, worst in self.entries.values() if worst is not None]
        whole = terms["held"] == terms["openers"]
        if (
            last >= terms["openers"]
            or (terms["others"] is None) != whole
            or not totals
            or (min(totals), min(worsts)) != (terms["least"], terms["quickest"])
            or (not whole and (len(totals) < terms["held"] or max(totals) >= terms["others"]))
        ):
            raise _malformed("the openers do not match the terms of the table")


def table_path(tree_path: str) -> str:
    """Return the path of the table of openers of the tree at `tree_path`.

    >>> table_path("trees/classic.msgpack")
    'trees/classic.openers'
    """
    return os.path.splitext(tree_path)[0] + SUFFIX


def beside(tree: Tree) -> Openers | None:
    """Return the table beside `tree`; None if there is none; raise `OpenersError` if it is about another game."""
    path = None if tree.path is None else table_path(tree.path)
    if path is None or not os.path.exists(path):
        return None
    table = read(path)
    meta = tree.meta
    found = {f"{key}_digest": value for key, value in meta["digests"].items()}
    found |= {key: meta[key] for key in ("scoring", "mode", "objective", "max_guesses")}
    check_terms(table, found | {"openers": meta["guesses"]}, path)
    return table


def check_terms(table: Openers, expected: dict[str, Any], path: str) -> None:
    """Raise `OpenersError` if the table read from `path` is about another game."""
    for key, value in expected.items():
        if table.terms[key] != value:
            raise OpenersError(
                f"{plain(path)}: it belongs to other openers: {key} {table.terms[key]!r}, here {value!r}"
            )


def opener(
    tree: Tree | str | os.PathLike[str],
    word: str,
    lists: WordLists | str | os.PathLike[str] | None = None,
) -> Opener | None:
    """Return what a word costs as the opener, according to the table beside `tree`; None if there is no table.

    `lists` are the words that the tree was made from; by default they are searched for.
    """
    from player.loader import load

    tree = load(tree)
    lists = lists_for(tree, lists)
    if lists is None:
        raise ListError(say("the word list of this tree was not found; name it with --list"))
    word = checked_word(word, lists)
    table = beside(tree)
    return None if table is None else Opener(word, table, sorted(lists.words).index(word))


def checked_word(text: str, lists: WordLists) -> str:
    """Return a word of a list, normalised; raise `GameError` if it is not in the list."""
    word = lists.scoring.normalise(text)
    if word not in lists.words:
        problem = lists.scoring.not_of_length(word)
        if problem and not lists.scoring.fault(word):
            facts = {"problem": problem, "name": lists.name, "length": lists.length}
            raise GameError(say("{problem}; the words of {name} have {length}", **facts))
        facts = {"word": brief(word), "name": lists.name}
        raise GameError(say("{word} is not in the word list of {name}", **facts))
    return word


def read(path: str) -> Openers:
    """Read the table at `path`; raise `OpenersError` unless it is intact and consistent."""
    return read_with(path, parse, OpenersError)


def parse(data: bytes) -> Openers:
    """Return the table in `data`, the content of its file."""
    from player.storage.sealed import unsealed

    if not data.startswith(TITLE.encode()[: len(data)]):
        raise OpenersError(
            "no table of openers; tables are made with 'treec openers LIST --out FILE'"
        )
    found = unsealed(data)
    if found is None:
        raise OpenersError(f"damaged or cut short: the checksum does not match; {_REBUILD}")
    try:
        title, terms, *columns, end = found[0].decode("ascii").split("\n")
    except ValueError:
        raise _malformed("it is not a text of lines") from None
    _check_title(title)
    if len(columns) != 3 or end:
        raise _malformed(f"{len(columns)} columns, expected 3")
    return Openers(_parse_terms(terms), columns)


def _check_title(title: str) -> None:
    version = title.removeprefix(f"{TITLE} ")
    if not is_whole(version):
        raise _malformed(f"expected the first line to be '{TITLE} {NEWEST}'")
    if int(version) > NEWEST:
        raise OpenersError(
            f"the table has version {version}, but this guesstree reads versions up to {NEWEST}: update guesstree"
        )


def _parse_terms(line: str) -> dict[str, Any]:
    """Return the JSON object on the second line."""
    terms = parse_terms(line, _TERMS, _malformed)
    if not terms["held"] <= terms["openers"] <= _MOST_OPENERS:
        raise _malformed(f"it holds {terms['held']} of {terms['openers']} openers")
    return terms


def _unpacked(column: str, count: int) -> list[int]:
    """Return the numbers of a column, which is their width in bits and the numbers in base 64; "0" means all
    zeros.
    """
    from base64 import b64decode

    bits, _, packed = column.partition(" ")
    if column == "0":
        return [0] * count
    if not is_whole(bits) or int(bits) > MOST_BITS:
        raise _malformed("a column lacks the number of bits of its numbers")
    try:
        data = b64decode(packed, validate=True)
    except ValueError:
        raise _malformed("a column is not in base 64") from None
    size = int(bits)
    if len(data) != -(-count * size // 8):
        raise _malformed(f"a column has {len(data)} bytes for {count} numbers of {size} bits")
    digits = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}"
    if int(digits[count * size :] or "0"):
        raise _malformed("unexpected data after the last number of a column")
    return [int(digits[at : at + size], 2) for at in range(0, count * size, size)]


def _malformed(problem: str) -> OpenersError:
    return OpenersError(f"malformed: {problem}; {_REBUILD}")
