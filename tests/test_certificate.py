"""Certificates: only an intact one that refutes every opener of this very list proves a tree."""

import hashlib
import json

import pytest

from compiler.tree.emit import write_tree
from player.certificate import TITLE, certificate_path, is_proven, objection, parse
from player.errors import CertificateError
from player.lists import WordLists
from player.stats import stats
from player.tree import load
from player.verify import verify
from tests.games import best_strategy

LISTS = WordLists(["ab", "ba", "cd"], ["ac"], name="three")
STRATEGY = best_strategy(LISTS)
TOTAL = STRATEGY.stats.total

TERMS = {
    "answers_digest": LISTS.answers_digest,
    "engine": 1,
    "guesses_digest": LISTS.guesses_digest,
    "max_guesses": 0,
    "mode": "normal",
    "objective": "mean",
    "openers": 4,
    "total": TOTAL,
    "weights_digest": None,
    "worst": None,
}
OPENERS = [f"{word} {TOTAL} searched to the end" for word in sorted(LISTS.words)]


def certificate(terms=None, openers=None, title=TITLE):
    """The text of a certificate, its checksum right whatever it says."""
    lines = [title, json.dumps(TERMS | (terms or {}), sort_keys=True), *(openers or OPENERS)]
    content = "".join(f"{line}\n" for line in lines).encode()
    return content + f"sha256 {hashlib.sha256(content).hexdigest()}\n".encode()


@pytest.fixture
def tree(tmp_path):
    path = tmp_path / "three.msgpack"
    write_tree(STRATEGY, str(path))
    return load(path)


def put(tree, data):
    with open(certificate_path(tree.path), "wb") as file:
        file.write(data)


def test_a_tree_is_proven_only_with_its_certificate_beside_it(tree):
    assert not is_proven(tree)
    assert stats(tree).claim == "found"
    put(tree, certificate())
    assert is_proven(tree)
    assert stats(tree).claim == "proven"
    assert verify(tree, LISTS).notes == []


def test_a_certificate_is_read(tree):
    found = parse(certificate())
    assert found.terms == TERMS
    assert found.openers["ac"] == (TOTAL, "searched to the end")


@pytest.mark.parametrize(
    "change",
    [{"answers_digest": "0" * 64}, {"weights_digest": "0" * 64}, {"mode": "hard"},
     {"objective": "worst"}, {"max_guesses": 6}, {"total": TOTAL - 1}],
)  # fmt: skip
def test_a_certificate_of_another_tree_proves_nothing(tree, change):
    put(tree, certificate(change))
    assert not is_proven(tree)
    assert "about another tree" in objection(tree, certificate_path(tree.path))
    report = verify(tree, LISTS)
    assert report.ok
    assert "does not prove it" in report.notes[0]


def test_the_worst_case_counts_where_it_is_the_objective(tmp_path):
    strategy = best_strategy(LISTS, objective="worst")
    path = tmp_path / "worst.msgpack"
    write_tree(strategy, str(path))
    tree = load(path)
    terms = {"objective": "worst", "worst": strategy.stats.worst, "total": strategy.stats.total}
    put(tree, certificate(terms))
    assert is_proven(tree)
    put(tree, certificate(terms | {"worst": strategy.stats.worst - 1}))
    assert not is_proven(tree)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "checksum"),
        (b"sha256 ", "checksum"),
        (certificate(title="guesstree certificate 2"), "first line"),
        (certificate({"total": "5"}), "'total' cannot be '5'"),
        (certificate({"total": True}), "'total' cannot be True"),
        (certificate({"openers": 3}), "not all the guesses"),
        (certificate(openers=OPENERS[:-1]), "not all the guesses"),
        (certificate({"openers": 3}, OPENERS[:-1]), "not all the guesses"),
        (certificate(openers=OPENERS[::-1]), "not in order"),
        (certificate(openers=[*OPENERS, OPENERS[-1]]), "not in order, or one occurs twice"),
        (certificate(openers=[f"ab {TOTAL - 1} x", *OPENERS[1:]]), "'ab' is not refuted"),
        (certificate(openers=["ab x y", *OPENERS[1:]]), "expected an opener"),
        (certificate(openers=["ab " + "9" * 5000 + " y", *OPENERS[1:]]), "expected an opener"),
        (certificate(openers=[f"ab {TOTAL}", *OPENERS[1:]]), "expected an opener"),
    ],
)  # fmt: skip
def test_an_incoherent_certificate_is_refused(data, message):
    with pytest.raises(CertificateError, match=message):
        parse(data)


@pytest.mark.parametrize("second", ["", "[]", "{}", "[" * 100_000, "9" * 5000])
def test_a_second_line_that_is_no_terms_is_refused(second):
    content = f"{TITLE}\n{second}\nab 5 x\n".encode()
    with pytest.raises(CertificateError, match="second line"):
        parse(content + f"sha256 {hashlib.sha256(content).hexdigest()}\n".encode())


def test_every_flipped_byte_and_every_truncation_is_refused():
    data = certificate()
    for at in range(len(data)):
        flipped = bytes([*data[:at], data[at] ^ 1, *data[at + 1 :]])
        for bad in (data[:at], flipped):
            with pytest.raises(CertificateError):
                parse(bad)
