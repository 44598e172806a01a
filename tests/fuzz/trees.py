"""Tree files: damaged bytes, and bodies with a valid checksum and an invalid shape."""

import json
from copy import deepcopy
from random import Random
from struct import pack
from typing import Any
from zlib import crc32

import msgpack

from compiler.tree.emit import pack_column, seal
from compiler.tree.imported import READERS
from player.core.errors import GameError, PlayerError
from player.core.session import Session, play
from player.core.stats import Stats
from player.core.tree import Tree, loads, open_envelope
from player.export.formats import FORMATS, export
from player.export.outline import outline
from player.gameplay.free_session import FreeSession
from player.proofs.claims import stats
from player.proofs.verify import verify
from tests.fuzz import samples, stage
from tests.fuzz.case import Case, Kind, need, need_one_line, taken
from tests.fuzz.damage import damaged

BYTES, BODY, SHAPE = "bytes", "a body of damaged bytes", "a body of another shape"
COLUMNS = ("guess", "first", "code", "weights")
BOMBS = (
    b"\xdd\xff\xff\xff\xff",
    b"\xdf\xff\xff\xff\xff",
    b"\xc6\xff\xff\xff\xff",
    b"\x91" * 5000,
    b"\x81\xa1a" * 3000,
)
VALUES: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 7, 255, 65536, 2**31, 2**62, 2**63, 2**64 - 1, 0.5, float("nan"), "",
    "a", "x" * 300, "\x1b[2J", "</script><b>", "=1+1", "normal", "hard", "ultra", "worst", "letters", "pegs",
    "table", "order", "proven", "best of 3 openers", b"", b"\0", [], [1], [1, 2, 3], {}, {"a": 1}, [[[[]]]],
    "pegs:2x3", "pegs:9x9", "common:classic", "pegs:/dev/zero", "2026-06-01",
)  # fmt: skip


def make(random: Random) -> Case:
    how = random.random()
    if how < 0.3:
        return Case(BYTES, damaged(random, samples.trees(), 2))
    body = open_envelope(random.choice(samples.trees()))
    version = random.choice((1, 2, 2, 2))
    if how < 0.45:
        body = damaged(random, [body], 2)
        body = random.choice(BOMBS) + body if random.random() < 0.1 else body
        return Case(BODY, seal(body, version))
    content = msgpack.unpackb(body)
    for _ in range(random.choice((1, 1, 2, 4))):
        _reshape(random, content)
    return Case(SHAPE, seal(msgpack.packb(content), version))


def _reshape(random: Random, content: dict[str, Any]) -> None:
    """Replace one value of a body."""
    meta = content.get("meta")
    how = random.randrange(8)
    if how < 2 and isinstance(meta, dict) and meta:
        meta[random.choice(sorted(meta))] = deepcopy(random.choice(VALUES))
    elif how == 2:
        content[random.choice((*sorted(content), "weights", "extra"))] = deepcopy(
            random.choice(VALUES)
        )
    elif how == 3 and len(content) > 1:
        del content[random.choice(sorted(content))]
    elif how == 4 and isinstance(text := content.get("words"), str):
        content["words"] = damaged(random, [text.encode()], 1).decode("utf-8", "replace")
    else:
        _redraw(random, content, random.choice(COLUMNS))


def _redraw(random: Random, content: dict[str, Any], key: str) -> None:
    """Change a column: one number, the order, the count or the width of its numbers."""
    column = content.get(key)
    if not isinstance(column, bytes) or not column:
        return
    numbers = list(column)  # one byte wide, as in most samples
    at = random.randrange(len(numbers))
    how = random.randrange(6)
    if how < 2:
        numbers[at] = random.choice((0, 1, 2, len(numbers), len(numbers) - 1, numbers[at - 1], 255))
    elif how == 2:
        random.shuffle(numbers)
    elif how == 3:
        numbers = numbers[:at] + numbers[at + 1 :] or [0]
    elif how == 4:
        content[key] = pack(
            f"<{len(numbers)}Q", *(random.choice((n, n, 2**32 + n, 2**64 - 1)) for n in numbers)
        )
        return
    else:
        numbers += [random.randrange(len(numbers) + 1)] * random.choice((1, 2, 300))
    content[key] = pack_column(numbers)


def check(case: Case) -> int:
    tree = taken(lambda: loads(case.data))
    if tree is None:
        return 1
    need(case.what != BYTES or case.data in samples.trees(), "damaged bytes were taken for a tree")
    found = taken(lambda: stats(tree))
    report = verify(tree)
    for problem in report.problems:
        need_one_line(problem)
    totals = _walk(tree)
    need(
        (totals is None) == (found is None),
        "what can be walked has statistics, and nothing else has",
    )
    if report.ok:
        need(
            totals == (tree.meta["total"], tree.meta["histogram"]),
            "verified, and its claims are wrong",
        )
    if found is not None and totals is not None:
        need(totals[1] == _histogram(found), "statistics that are not what walking gives")
    form = sorted(FORMATS)[crc32(case.data) % len(FORMATS)]
    if (
        form != "html" or crc32(case.data) % 8 == 0
    ):  # writing a page takes as long as everything else
        _exported(tree, form, reads_back=report.ok and tree.meta["scoring"] == "letters")
    _walked_in_other_ways(tree)
    return 4


def _walk(tree: Tree) -> tuple[int, list[int]] | None:
    """Return the total and the histogram of a tree by a plain walk; None if it misses an answer."""
    weights = tree.weights or [1] * len(tree.answers)
    counts = []
    for answer in tree.answers:
        node, guesses = 0, 1
        while tree.word(node) != answer:
            code = tree.scoring.score(tree.word(node), answer)
            below = [child for at, child in tree.children(node) if at == code]
            if not below or guesses > tree.nodes:
                return None
            node, guesses = below[0], guesses + 1
        counts.append(guesses)
    histogram = [counts.count(n) for n in range(1, max(counts) + 1)]
    return sum(weight * count for weight, count in zip(weights, counts)), histogram


def _histogram(found: Stats) -> list[int]:
    return list(found.histogram.values())


def _exported(tree: Tree, form: str, *, reads_back: bool) -> None:
    """Export a tree, and read it back if the format can be read."""
    text = taken(lambda: export(tree, form))
    if text is None:
        return
    if form == "json":
        json.loads(text)
    if form == "csv":
        need(
            not any(line.startswith(("=", "+", "-", "@")) for line in text.split("\n")),
            "a formula in a csv",
        )
    if form in READERS and reads_back and tree.meta["mode"] == "normal":
        with open(f"tree.{form}", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        again = taken(lambda: READERS[form](file.name))
        need(
            again is None or again.stats.histogram == tree.meta["histogram"],
            "read back as another tree",
        )
        need(again is not None or tree.scoring.length < 2, "what was exported cannot be imported")


def _walked_in_other_ways(tree: Tree) -> None:
    """Show a tree, and play a game or two along it."""
    taken(lambda: sum(1 for _ in outline(Session(tree), 3)))
    for answer in tree.answers[:2]:
        try:
            session = FreeSession(tree)
            for word, code in play(tree, answer):
                session.feed(code, word)
            need(session.solved, "a game that was played to its end is not solved")
        except GameError as error:
            need_one_line(str(error))


def warm() -> None:
    stage.prepare()
    for data in samples.trees():
        tree = loads(data)
        report = verify(tree, samples.strategies()[samples.trees().index(data)].lists)
        need(report.ok, f"a sound tree is not verified: {report.problems}")
        check(Case("a sound tree", data))
        for form in FORMATS:
            try:
                export(tree, form)
            except PlayerError as error:
                need_one_line(str(error))


KINDS = {"trees": Kind("trees", warm, make, check)}
