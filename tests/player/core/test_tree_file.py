"""The tree file: golden bytes, a reader written from FORMAT.md alone, and hostile files."""

import contextlib
import pathlib
import random
import tracemalloc

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.tree.emit import encode, pack_column, seal, write_tree
from compiler.tree.strategy import Node, Strategy
from player.core.errors import GameError, PlayerError, TreeError
from player.core.session import play
from player.core.tree import VERSION, loads, open_envelope
from player.loader import load
from player.proofs import certificate, openers
from player.proofs.claims import stats
from player.proofs.verify import verify
from player.words import lists
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import best_strategy, random_lists, random_weights

GOLDEN = pathlib.Path(__file__).parents[2] / "golden"


def three():
    """Return the example of FORMAT.md."""
    lists = WordLists(["ab", "ba", "cd"], name="three")
    root = Node("ab", {4: Node("ba"), 0: Node("cd")})
    return Strategy(root, lists, name="three", max_guesses=6)


def weighted():
    """Return a tree of long non-ASCII words, with codes of two bytes and a weight of eight."""
    answers = ["aééééé", "éaéééé", "ééaééé", "éééaéé"]
    lists = WordLists(answers, ["abcdef", "éééééé"], name="weighted")
    return best_strategy(lists, Weights(lists, [2**33, 0, 3, 1], scale=100), mode="hard")


STRATEGIES = {"three": three, "weighted": weighted}
DATA = encode(three())


def content_of(data: bytes) -> dict:
    return msgpack.unpackb(open_envelope(data))


# Writing


@pytest.mark.parametrize("name", STRATEGIES)
def test_golden_bytes(name):
    golden = (GOLDEN / f"{name}.msgpack").read_bytes()
    assert encode(STRATEGIES[name]()) == golden
    assert encode(STRATEGIES[name]()) == golden


def test_the_example_in_the_format_is_right():
    content = content_of(DATA)
    assert content["words"] == "abbacd"
    assert content["guess"] == bytes.fromhex("000201")
    assert content["first"] == bytes.fromhex("01030303")
    assert content["code"] == bytes.fromhex("000004")


def test_the_format_names_every_key():
    text = (pathlib.Path(__file__).parents[3] / "trees/FORMAT.md").read_text()
    content = content_of(encode(weighted()))
    for key in (*content, *content["meta"], *content["meta"]["digests"]):
        assert f"`{key}`" in text


def test_a_reader_written_from_the_format_alone_plays_every_answer():
    rng = random.Random(7)
    for weights_wanted in [False, True] * 10:
        lists = random_lists(rng)
        weights = random_weights(rng, lists) if weights_wanted else None
        strategy = best_strategy(lists, weights)
        used = strategy.check()
        file = msgpack.unpackb(encode(strategy))
        assert file[:2] == ["guesstree", 1]
        assert {a: strangers_walk(file[3], a) for a in strategy.lists.answers} == used


def strangers_walk(body: bytes, answer: str) -> int:
    """Count the guesses an answer takes, knowing only FORMAT.md."""
    content = msgpack.unpackb(body)
    length, nodes = content["meta"]["length"], content["meta"]["nodes"]

    def entry(key, index, entries):
        width = len(content[key]) // entries
        return int.from_bytes(content[key][index * width : (index + 1) * width], "little")

    node = 0
    for turn in range(1, nodes + 1):
        word = entry("guess", node, nodes) * length
        code = naive.score(content["words"][word : word + length], answer)
        if code == 3**length - 1:
            return turn
        children = range(entry("first", node, nodes + 1), entry("first", node + 1, nodes + 1))
        node = next(child for child in children if entry("code", child, nodes) == code)
    raise AssertionError(answer)


@pytest.mark.parametrize(
    ("largest", "width"), [(0, 1), (255, 1), (256, 2), (65535, 2), (65536, 4), (2**32, 8)]
)
def test_a_column_is_as_wide_as_its_largest_number(largest, width):
    assert pack_column([0, largest]) == bytes(width) + largest.to_bytes(width, "little")


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "three.msgpack"
    assert write_tree(three(), str(path)) == len(DATA)
    assert path.read_bytes() == DATA

    def fail(*_):
        raise OSError

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError):
        write_tree(weighted(), str(path))
    assert path.read_bytes() == DATA
    assert list(tmp_path.iterdir()) == [path]


# Reading


def test_a_tree_knows_its_nodes(tmp_path):
    path = tmp_path / "three.msgpack"
    path.write_bytes(DATA)
    tree = load(path)
    assert tree.path == str(path)
    assert (tree.words, tree.answers) == (("ab", "ba", "cd"), ["ab", "ba", "cd"])
    assert (tree.nodes, tree.length, tree.weights) == (3, 2, None)
    assert [tree.word(node) for node in range(3)] == ["ab", "cd", "ba"]
    assert tree.guess_index(1) == 2
    assert tree.children(0) == [(0, 1), (4, 2)]
    assert [tree.step(0, code) for code in range(9)] == [1, -1, -1, -1, 2, -1, -1, -1, -1]
    assert tree.step(2, 0) == -1
    assert tree.meta["total"] == 5


def test_weights_and_wide_codes_are_read_back():
    tree = loads(encode(weighted()))
    assert tree.weights == (2**33, 3, 1)
    assert max(code for code, _ in tree.children(0)) > 255


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_truncation_is_refused(name):
    data = encode(STRATEGIES[name]())
    for size in range(len(data)):
        with pytest.raises(TreeError, match=r"cut short|not a guesstree file"):
            loads(data[:size])
    with pytest.raises(TreeError, match="cut short"):
        loads(data[:-1])
    with pytest.raises(TreeError, match="too long"):
        loads(data + b"\0")


def test_every_flipped_byte_is_refused():
    for at in range(len(DATA)):
        for flip in (0x01, 0x80, 0xFF):
            data = bytearray(DATA)
            data[at] ^= flip
            with pytest.raises(TreeError, match=r"damaged|cut short|too long|not a guesstree file"):
                loads(bytes(data))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "cut short"),
        (b"not a tree", "not a guesstree file"),
        (b"\x94\xa9guesstrek" + DATA[11:], "not a guesstree file"),
        (DATA[:20], "cut short"),
        (DATA[:20] + b"\0" + DATA[21:], "damaged"),
        (seal(DATA[53:], VERSION + 1), f"too new: format version {VERSION + 1}.*update"),
        (seal(DATA[53:], 0), "too old: format version 0.*treec build"),
        (seal(b""), "malformed"),
        (seal(msgpack.packb([])), "malformed: the body is not a map"),
        (seal(b"\xdd\xff\xff\xff\xff"), "malformed"),
        (seal(b"\x91" * 100_000), "malformed"),
    ],
)
def test_the_failure_is_reported(data, message):
    with pytest.raises(TreeError, match=message):
        loads(data)


def test_what_cannot_be_opened_is_reported(tmp_path):
    for path in (tmp_path, tmp_path / "missing", "./nul\0byte"):
        with pytest.raises(TreeError, match="cannot be read"):
            load(path)
    bad = tmp_path / "bad\nname"
    bad.write_bytes(b"nonsense")
    with pytest.raises(TreeError, match="not a guesstree file") as caught:
        load(bad)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("read", [load, lists.load, certificate.read, openers.read])
def test_reading_takes_no_more_memory_than_the_file(read, tmp_path):
    """Found by make fuzz: the reader first allocated a gigabyte, the largest possible file."""
    path = str(tmp_path / "few")
    pathlib.Path(path).write_bytes(b"few\n")
    tracemalloc.start()
    try:
        with contextlib.suppress(PlayerError):
            read(path)
        assert tracemalloc.get_traced_memory()[1] < 4 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("words", "abbac", "not one text"),
        ("words", "abba", "2 words for 3 answers"),
        ("words", "baabcd", "not in order"),
        ("words", "ababcd", "occurs twice"),
        ("words", "ABbacd", "not in order|not a word"),
        ("words", "a,bacd", "is not a word"),
        ("guess", b"\0\2\3", "past its end"),
        ("guess", b"\0\2", "2 bytes for 3 numbers"),
        ("guess", "\0\2\1", "not bytes"),
        ("first", b"\0\3\3\3", "do not cover"),
        ("first", b"\1\2\2\2", "do not cover"),
        ("first", b"\1\3\2\3", "not in order"),
        ("first", b"\1\1\3\3", "before its parent"),
        ("first", b"\1\3\3\4", "past its end"),
        ("code", b"\0\4\0", "not in order"),
        ("code", b"\0\4\4", "not in order"),
        ("code", b"\0\0\x08", "past its end"),
        ("weights", b"\1\1\1", "do not come together"),
    ],
)
def test_a_sound_checksum_does_not_excuse_a_wrong_shape(key, value, message):
    content = content_of(DATA) | {key: value}
    with pytest.raises(TreeError, match=message):
        loads(seal(msgpack.packb(content)))


@pytest.mark.parametrize("weights", [b"\0\1\1", b"\1\1", None])
def test_bad_weights_are_refused(weights):
    content = content_of(encode(weighted())) | {"weights": weights}
    with pytest.raises(TreeError):
        loads(seal(msgpack.packb(content)))


@pytest.mark.parametrize(
    ("key", "value"),
    [("length", 1), ("length", 16), ("length", 2.0), ("nodes", True), ("nodes", 2**62), ("answers", 0),
     ("name", ""), ("name", "\x1b[2J"), ("name", "x" * 201), ("mode", "easy"), ("mode", []),
     ("objective", "median"), ("scoring", "bulls"), ("claim", "proven"), ("claim", "best of 0 openers"),
     ("claim", "best of " + "9" * 5000 + " openers"), ("histogram", {}), ("histogram", []),
     ("histogram", [-1]), ("digests", {}), ("digests", {"answers": "00"}), ("total", "5"),
     ("opener", None), ("max_guesses", -1)],
)  # fmt: skip
def test_bad_metadata_is_refused(key, value):
    content = content_of(DATA)
    content["meta"][key] = value
    with pytest.raises(TreeError, match=f"metadata '{key}'|'guess' has"):
        loads(seal(msgpack.packb(content)))


def test_every_key_of_the_metadata_is_needed_and_others_are_not_minded():
    content = content_of(DATA)
    for key in content["meta"]:
        meta = {other: value for other, value in content["meta"].items() if other != key}
        with pytest.raises(TreeError, match=f"metadata '{key}'"):
            loads(seal(msgpack.packb(content | {"meta": meta})))
    content["meta"]["colour"] = "blue"
    content["extra"] = [1, 2]
    assert loads(seal(msgpack.packb(content))).meta["colour"] == "blue"


# Hostile files: each is refused with our error, or is a tree whose every walk ends

SCALARS = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text()
VALUES = st.recursive(
    SCALARS | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.binary(), inner),
    max_leaves=8,
)
SMALL_COLUMNS = st.lists(st.integers(0, 9), min_size=1, max_size=6).map(bytes)


def survives(data: bytes) -> None:
    """Check that `data` is refused as a tree, or can be used in every way."""
    with contextlib.suppress(TreeError):
        tree = loads(data)
        for answer in tree.answers:
            with contextlib.suppress(GameError):
                play(tree, answer)
        assert isinstance(verify(tree).ok, bool)
        with contextlib.suppress(GameError):
            stats(tree)


@given(st.binary())
def test_hostile_bytes(data):
    survives(data)
    survives(seal(data))


@given(VALUES)
def test_hostile_bodies(value):
    survives(seal(msgpack.packb(value)))


@given(
    st.sampled_from(["words", "guess", "first", "code", "weights", "meta"]), VALUES | SMALL_COLUMNS
)
def test_hostile_parts(key, value):
    survives(seal(msgpack.packb(content_of(DATA) | {key: value})))


@given(st.sampled_from(sorted(content_of(DATA)["meta"])), VALUES | st.integers(0, 9))
def test_hostile_metadata(key, value):
    content = content_of(DATA)
    content["meta"][key] = value
    survives(seal(msgpack.packb(content)))


@given(SMALL_COLUMNS, SMALL_COLUMNS, SMALL_COLUMNS, st.integers(1, 6))
def test_hostile_columns(guess, first, code, nodes):
    content = content_of(DATA) | {"guess": guess, "first": first, "code": code}
    content["meta"]["nodes"] = nodes
    survives(seal(msgpack.packb(content)))


# The day of the weights

DAY = {"date": "2026-06-01", "known": "2026-05-31", "again": 53}


def with_day(day: object) -> bytes:
    content = content_of(encode(weighted()))
    content["meta"]["day"] = day
    return seal(msgpack.packb(content))


@pytest.mark.parametrize(
    "changes", [{}, {"again": 0}, {"again": 1_000_000}, {"known": "2024-02-29"}, {"more": [1]}]
)
def test_a_tree_may_say_for_which_day_it_is(changes):
    assert loads(with_day(DAY | changes)).meta["day"] == DAY | changes
    assert "day" not in loads(encode(weighted())).meta


@pytest.mark.parametrize(
    "day",
    [
        None, 5, "2026-06-01", [], {}, DAY | {"date": None}, DAY | {"date": "2026-6-1"},
        DAY | {"date": "20260601"}, DAY | {"known": "2026-02-29"}, DAY | {"known": "2026-W23-1"},
        DAY | {"known": "2026-05-31T00:00"}, DAY | {"date": "２０２６-06-01"}, DAY | {"again": -1},
        DAY | {"again": 1_000_001}, DAY | {"again": 53.0}, DAY | {"again": True},
        {"date": "2026-06-01", "again": 53}, {"known": "2026-06-01", "again": 53},
    ],
)  # fmt: skip
def test_a_day_that_is_none_is_refused(day):
    with pytest.raises(TreeError, match="metadata 'day' should be two dates and a count"):
        loads(with_day(day))


def test_the_format_names_what_a_day_has():
    text = (pathlib.Path(__file__).parents[3] / "trees/FORMAT.md").read_text()
    for key in ("day", *DAY):
        assert f"`{key}`" in text
