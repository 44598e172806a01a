"""Texts from users: word lists, weights, past answers, word frequencies, rankings, trees, tables."""

from collections.abc import Callable
from datetime import date
from functools import cache
from random import Random
from typing import TypeVar

from compiler.prior.commonness import text_of
from compiler.prior.ranks import sigmoid
from compiler.prior.words import read_table
from compiler.tree.emit import encode
from compiler.tree.imported import READERS
from player.core.tree import loads
from player.daily import past
from player.export.formats import FORMATS
from player.proofs.verify import verify
from player.words.lists import WordLists, load
from player.words.weights import load_weights
from tests.fuzz import samples
from tests.fuzz.case import Case, Kind, need, taken
from tests.fuzz.damage import damaged
from tests.support.little import WORDS

LISTS = WordLists(WORDS, ["fuzzy", "x-ray"], name="little")
DAYS = b"date,answer\n2026-05-29,crane\n2026-05-30,trace\n2026-05-31,irate\n"
TODAY = date(2026, 6, 1)
Result = TypeVar("Result")


def _words(path: str) -> None:
    lists = load(path)
    again = _written(path, samples.text(lists), load)
    need(again.answers == lists.answers, "a list changed when it was written and read again")
    need(all(lists.scoring.is_word(word) for word in lists.words), "a list has an invalid word")


def _weights(path: str) -> None:
    weights = load_weights(path, LISTS)
    rows = [f"{word} {value}\n" for word, value in zip(weights.lists.answers, weights.values)]
    rows += [f"{word} 0\n" for word in LISTS.answers if word not in weights.lists.answers]
    again = _written(path, "".join(rows).encode(), lambda path: load_weights(path, LISTS))
    need(again.values == weights.values, "weights changed when they were written and read again")
    need(sum(weights.values) == weights.total < 2**40, "the weights do not add up")


def _past(path: str) -> None:
    known = past.read(path, today=TODAY)
    days = [day for day, _ in known]
    need(days == sorted(set(days)) and days[-1] <= TODAY, "days out of order or in the future")
    rows = "".join(f"{day},{word}\n" for day, word in known).encode()
    need(
        _written(path, rows, lambda path: past.read(path, today=TODAY)) == known,
        "past answers changed when they were written and read again",
    )


def _common(path: str) -> None:
    table = read_table(path)
    need(
        _written(path, text_of(table).encode(), read_table) == table,
        "a table changed when it was written and read again",
    )


def _ranks(path: str) -> None:
    weights = sigmoid(LISTS, path)
    need(
        min(weights.values) > 0 and len(weights.values) == len(LISTS.answers),
        "an answer without a weight",
    )


def _csv(path: str) -> None:
    _import("csv", path)


def _selby(path: str) -> None:
    _import("selby", path)


def _import(form: str, path: str) -> None:
    strategy = READERS[form](path)
    tree = loads(encode(strategy))
    report = verify(tree, strategy.lists)
    need(report.ok, f"an imported tree is wrong: {report.problems}")
    again = _written(path, FORMATS["csv"](tree).encode(), READERS["csv"])
    need(
        again.stats.histogram == strategy.stats.histogram,
        "an imported tree changed when it was exported and read again",
    )


def _table(path: str) -> None:
    lists = load(path)
    codes = {
        lists.scoring.score(guess, answer) for guess in lists.words for answer in lists.answers
    }
    need(all(0 <= code <= lists.scoring.solved for code in codes), "an invalid code")


def _codes(path: str) -> None:
    need(load(f"pegs:{path}").scoring.name == "pegs", "the wrong game")


def _written(path: str, data: bytes, read: Callable[[str], Result]) -> Result:
    """Read the text that was written."""
    with open(path, "wb") as file:
        file.write(data)
    return read(path)


@cache
def _trees_as(form: str) -> tuple[bytes, ...]:
    trees = [loads(data) for data in samples.trees()]
    lettered = [tree for tree in trees if tree.scoring.name == "letters" and tree.nodes < 20]
    return tuple(FORMATS[form](tree).encode() for tree in lettered)


# The readers by name: the function that reads a file, the name of the file, and valid samples.
TEXTS: dict[str, tuple[Callable[[str], None], str, Callable[[], tuple[bytes, ...]]]] = {
    "words": (_words, "./case.txt", lambda: (samples.text(LISTS), "\ufeffÉté\r\nîlo\r\n".encode(), b"ab\nba\ncd\n")),
    "weights": (
        _weights, "case.txt",
        lambda: ("".join(f"{word} 0.{n}5\n" for n, word in enumerate(WORDS)).encode(), samples.text(LISTS).replace(b"\n", b",3\n")),
    ),
    "past": (_past, "case.csv", lambda: (DAYS, DAYS.replace(b",", b";"), b"2026-05-30 crane\r\n2026-05-31 trace\r\n")),
    "commonness": (_common, "case.csv", lambda: (b"word,step,form\ncrane,12,\ncats,7,plural\nbaked,9,past\n",)),
    "ranks": (_ranks, "case.txt", lambda: (samples.text(LISTS), b"crane 5\ntrace 2.5\nirate,1e3\n")),
    "csv": (_csv, "case.csv", lambda: _trees_as("csv")),
    "selby": (_selby, "case.txt", lambda: _trees_as("selby")),
    "tables": (_table, "./case.csv", lambda: (samples.TABLE.encode(), samples.TABLE.replace(",", ", ").encode())),
    "codes": (_codes, "./case.txt", lambda: (b"0011\n1234\n5500\n", b"01\n10\n")),
}  # fmt: skip


def _kind(name: str) -> Kind:
    read, path, sound = TEXTS[name]

    def make(random: Random) -> Case:
        return Case(name, damaged(random, sound()))

    def check(case: Case) -> int:
        with open(path, "wb") as file:
            file.write(case.data)
        taken(lambda: read(path))
        return 1

    def warm() -> None:
        for data in sound():
            _written(path, data, read)

    return Kind(name, warm, make, check)


KINDS = {name: _kind(name) for name in TEXTS}
