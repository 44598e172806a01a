"""Certificates: only an intact one that refutes every opener of this very list proves a tree."""

import json
import re

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.check.check import check
from compiler.tree.emit import seal, write_tree
from compiler.tree.strategy import Node, Strategy
from player.core.checksum import weights_digest
from player.core.tree import open_envelope
from player.export.formats import export
from player.loader import load
from player.proofs.certificate import (
    NEWEST,
    TITLE,
    WITHOUT_LOG,
    certificate_path,
    is_proven,
    objection,
    parse,
    read,
)
from player.proofs.claims import stats
from player.proofs.terms import CertificateError
from player.proofs.verify import verify
from player.words.lists import WordLists
from player.words.lists import load as load_lists
from player.words.shipped import shipped_path
from player.words.weights import Weights
from tests.support.games import best_strategy
from tests.support.sealing import sealed

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
    "scoring": "letters",
    "total": TOTAL,
    "weights_digest": None,
    "worst": None,
}
GROUPS = [f"search {TOTAL} 2", "ac", "ba", f"one-ply {TOTAL} others"]

FIRST_TITLE = f"{TITLE} 1"
FIRST_TERMS = {key: value for key, value in TERMS.items() if key != "scoring"}
OPENERS = [f"{word} {TOTAL} searched to the end" for word in sorted(LISTS.words)]


def certificate(terms=None, groups=None, title=f"{TITLE} {WITHOUT_LOG}"):
    """Return the text of a certificate with a valid checksum, whatever it claims."""
    return sealed(title, json.dumps(TERMS | (terms or {}), sort_keys=True), *(groups or GROUPS))


def first_certificate(terms=None, openers=None):
    """The same in version 1."""
    terms = FIRST_TERMS | (terms or {})
    return sealed(FIRST_TITLE, json.dumps(terms, sort_keys=True), *(openers or OPENERS))


@pytest.fixture
def tree(tmp_path):
    path = tmp_path / "three.msgpack"
    write_tree(STRATEGY, str(path))
    return load(path)


def put(tree, data):
    with open(certificate_path(tree.path), "wb") as file:
        file.write(data)


@pytest.mark.parametrize("text", [certificate(), first_certificate()])
def test_a_tree_is_proven_only_with_its_certificate_beside_it(tree, text):
    assert not is_proven(tree)
    assert stats(tree).claim == "found"
    put(tree, text)
    assert is_proven(tree)
    assert stats(tree).claim == "proven"
    assert json.loads(export(tree, "json"))["meta"]["claim"] == "proven"
    assert verify(tree, LISTS).notes == []


def test_a_certificate_is_read():
    found = parse(certificate())
    assert found.terms == TERMS
    assert found.named == dict.fromkeys(["ac", "ba"], (TOTAL, "search"))
    assert found.others == (TOTAL, "one-ply")
    claims = found.claims(LISTS.words)
    assert claims == found.named | dict.fromkeys(["ab", "cd"], found.others)
    assert found.digest in certificate().decode()


def test_groups_may_have_bounds_of_their_own_and_others_may_be_all():
    groups = [f"search {TOTAL + 2} 1", "ba", f"search {TOTAL} 1", "ac", f"one-ply {TOTAL} others"]
    found = parse(certificate(groups=groups))
    assert found.named == {"ba": (TOTAL + 2, "search"), "ac": (TOTAL, "search")}
    alone = parse(certificate(groups=[f"search {TOTAL} others"]))
    assert alone.claims(LISTS.words) == dict.fromkeys(LISTS.words, (TOTAL, "search"))


def test_a_certificate_of_version_1_is_read():
    found = parse(first_certificate())
    assert found.terms == TERMS
    assert found.others is None
    assert found.claims(LISTS.words) == dict.fromkeys(LISTS.words, (TOTAL, "searched to the end"))


@pytest.mark.parametrize("name", ["classic", "classic-hard", "nyt2023", "nyt2023-hard"])
def test_the_shipped_certificates_cover_all_openers(name):
    found = read(shipped_path("trees", f"{name}").replace(".msgpack", ".proof"))
    words = load_lists(name.removesuffix("-hard")).words
    claims = found.claims(words)
    assert claims.keys() == set(words)
    assert {reason for _, reason in claims.values()} == {"one-ply", "search"}


@pytest.mark.parametrize(
    ("scoring", "mode", "message"),
    [
        ("table", "ultra", "for ultra mode, but the game 'table' has only normal mode"),
        ("pegs", "hard", "for hard mode, but the game 'pegs' has only normal and ultra mode"),
        ("common", "hard", "for hard mode, but the game 'common' has only normal and ultra mode"),
        ("chess", "normal", "belongs to the game 'chess', which this guesstree does not know"),
        (7, "normal", "expected 'scoring' in the second line"),
    ],
)
def test_a_game_or_a_mode_that_there_is_not_is_refused(scoring, mode, message):
    with pytest.raises(CertificateError, match=message):
        parse(certificate({"scoring": scoring, "mode": mode}))


def test_a_certificate_must_cover_the_list():
    with pytest.raises(CertificateError, match="not in the list: ba"):
        parse(certificate()).claims(["ab", "ac", "cd", "dc"])
    with pytest.raises(CertificateError, match="covers 4 openers, but the list has 5"):
        parse(certificate()).claims([*LISTS.words, "dc"])


@pytest.mark.parametrize(
    "change",
    [{"answers_digest": "0" * 64}, {"weights_digest": "0" * 64}, {"mode": "hard"},
     {"max_guesses": 6}, {"total": TOTAL - 1},
     {"scoring": "pegs"}, {"openers": 5}],
)  # fmt: skip
def test_a_certificate_of_another_tree_proves_nothing(tree, change):
    put(tree, certificate(change))
    assert not is_proven(tree)
    assert "belongs to another tree" in objection(tree, certificate_path(tree.path))
    report = verify(tree, LISTS)
    assert report.ok
    assert "does not prove it" in report.notes[0]


def test_the_worst_case_counts_where_it_is_the_objective(tmp_path):
    strategy = best_strategy(LISTS, objective="worst")
    path = tmp_path / "worst.msgpack"
    write_tree(strategy, str(path))
    tree = load(path)
    worst, total = strategy.stats.worst, strategy.stats.total
    terms = {"objective": "worst", "worst": worst, "total": total}
    groups = [f"search {total} others"]
    put(tree, certificate(terms, groups))
    assert is_proven(tree)
    put(tree, certificate(terms | {"worst": worst - 1}, groups))
    assert not is_proven(tree)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "checksum"),
        (b"sha256 ", "checksum"),
        (certificate(title="a shopping list"), "first line"),
        (certificate(title=f"{TITLE} 02"), "first line"),
        (certificate(title=f"{TITLE} {NEWEST + 1}"), "version 4.* update guesstree"),
        (certificate({"total": "5"}), "'total' cannot be '5'"),
        (certificate({"total": True}), "'total' cannot be True"),
        (certificate({"total": 0}), "'total' cannot be 0"),
        (certificate({"total": 10**400}), "'total' cannot be 1000"),
        (certificate({"max_guesses": -1}), "'max_guesses' cannot be -1"),
        (certificate({"mode": "easy"}), "'mode' cannot be 'easy'"),
        (certificate({"objective": "least"}), "'objective' cannot be 'least'"),
        (certificate({"objective": "worst"}), "worst case belongs"),
        (certificate({"worst": 4}), "worst case belongs"),
        (certificate({"scoring": None}), "'scoring'"),
        (certificate(groups=GROUPS[:-1]), "cut short"),
        (certificate(groups=GROUPS[:2]), "are too few, not in order, or repeated"),
        (certificate(groups=[GROUPS[-1], *GROUPS]), "expected the group of all other openers"),
        (certificate(groups=[*GROUPS, "zz"]), "expected the group of all other openers"),
        (certificate(groups=[f"search {TOTAL} 2", "ba", "ac", GROUPS[-1]]), "in order"),
        (certificate(groups=[f"search {TOTAL} 2", "ba", "ba", GROUPS[-1]]), "too few, not in order, or repeated"),
        (certificate(groups=[*GROUPS[:3], *GROUPS]), "too few, not in order, or repeated"),
        (certificate({"openers": 2}), "expected the group of all other openers"),
        (certificate(groups=[f"search {TOTAL - 1} 2", *GROUPS[1:]]), "not refuted"),
        (certificate(groups=[*GROUPS[:3], f"one-ply {TOTAL - 1} others"]), "not refuted"),
        (certificate(groups=["search x 2", *GROUPS[1:]]), "expected the head"),
        (certificate(groups=["search " + "9" * 5000 + " 2", *GROUPS[1:]]), "expected the head"),
        (certificate(groups=[f"search {TOTAL} 02", *GROUPS[1:]]), "expected the head"),
        (certificate(groups=[f"search {TOTAL} 2 ", *GROUPS[1:]]), "expected the head"),
        (certificate(groups=[f"search {TOTAL}", *GROUPS[1:]]), "expected the head"),
        (certificate(groups=[f"search {TOTAL} 9999999999999", *GROUPS[1:]]), "are too few"),
        (certificate(groups=[f"alike {TOTAL} 2", *GROUPS[1:]]), "unknown reason: 'alike'"),
        (first_certificate({"openers": 3}), "not all the guesses"),
        (first_certificate(openers=OPENERS[:-1]), "not all the guesses"),
        (first_certificate({"openers": 3}, OPENERS[:-1]), "not all the guesses"),
        (first_certificate(openers=OPENERS[::-1]), "not in order"),
        (first_certificate(openers=[*OPENERS, OPENERS[-1]]), "not in order, or one occurs twice"),
        (first_certificate(openers=[f"ab {TOTAL - 1} x", *OPENERS[1:]]), "'ab' is not refuted"),
        (first_certificate(openers=["ab x y", *OPENERS[1:]]), "expected an opener"),
        (first_certificate(openers=["ab " + "9" * 5000 + " y", *OPENERS[1:]]), "an opener"),
        (first_certificate(openers=[f"ab {TOTAL}", *OPENERS[1:]]), "expected an opener"),
    ],
)  # fmt: skip
def test_an_incoherent_certificate_is_refused(data, message):
    with pytest.raises(CertificateError, match=message) as error:
        parse(data)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("title", [FIRST_TITLE, f"{TITLE} {WITHOUT_LOG}"])
@pytest.mark.parametrize("second", ["", "[]", "{}", "[" * 100_000, "9" * 5000])
def test_a_second_line_that_is_no_terms_is_refused(second, title):
    with pytest.raises(CertificateError, match="second line"):
        parse(sealed(title, second, "ab 5 x"))


@pytest.mark.parametrize("data", [certificate(), first_certificate()])
def test_every_flipped_byte_and_every_truncation_is_refused(data):
    for at in range(len(data)):
        flipped = bytes([*data[:at], data[at] ^ 1, *data[at + 1 :]])
        for bad in (data[:at], flipped):
            with pytest.raises(CertificateError):
                parse(bad)


# Parts of hostile files: pieces of valid ones, and values that break parsers.
LINES = st.sampled_from(
    [f"{TITLE} 2", FIRST_TITLE, json.dumps(TERMS), json.dumps(FIRST_TERMS), *GROUPS, *OPENERS]
)
SEAMS = st.sampled_from(["", " ", "\r", "\0", "\x85", "2", "\u0662", "others", "-1", "1e9"])


@given(st.lists(st.tuples(LINES, SEAMS).map("".join), max_size=8))
def test_hostile_texts_are_refused_or_hold_together(lines):
    try:
        found = parse(sealed(*lines))
    except CertificateError:
        return
    assert len(found.named) + (found.others is not None) <= found.terms["openers"]
    claims = [*found.named.values(), *([found.others] if found.others else [])]
    assert all(bound >= found.terms["total"] for bound, _ in claims)


# Forgeries, each with a valid checksum, and beside a tree whose digests it names


def poorer_tree(path):
    """Return a tree for the same lists that is not optimal: it first plays a word that is not an answer."""
    parts = LISTS.scoring.partition("ac", LISTS.answers)
    root = Node("ac", {code: best_strategy(WordLists(part)).root for code, part in parts.items()})
    write_tree(Strategy(root, LISTS, name="three", max_guesses=0), str(path))
    return load(path)


def restated(tree, **meta):
    """Return the same tree with other metadata and a valid checksum."""
    with open(tree.path, "rb") as file:
        content = msgpack.unpackb(open_envelope(file.read()))
    content["meta"] |= meta
    with open(tree.path, "wb") as file:
        file.write(seal(msgpack.packb(content), 1))
    return load(tree.path)


def seen_through(tree, message):
    """Check that a certificate beside a tree proves nothing, and that `verify` says why."""
    assert not is_proven(tree)
    assert stats(tree).claim != "proven"
    assert json.loads(export(tree, "json"))["meta"]["claim"] != "proven"
    (note,) = verify(tree, LISTS).notes
    assert re.search(message, note), note
    report = check(tree.path, LISTS)
    assert any(re.search(message, problem) for problem in report.problems), report


def test_a_total_that_tree_and_certificate_state_and_the_tree_has_not(tree):
    forged = restated(tree, total=TOTAL - 1)
    put(forged, certificate({"total": TOTAL - 1}))
    seen_through(forged, f"not what it and the certificate say: total {TOTAL - 1}, found {TOTAL}")


def test_the_total_of_the_best_tree_beside_a_poorer_one(tmp_path):
    tree = poorer_tree(tmp_path / "three.msgpack")
    assert tree.meta["total"] > TOTAL
    put(tree, certificate())
    seen_through(tree, f"belongs to another tree: total {TOTAL}, here {tree.meta['total']}")
    forged = restated(tree, total=TOTAL)
    put(forged, certificate())
    seen_through(forged, f"total {TOTAL}, found {tree.meta['total']}")


def test_a_worst_case_that_the_tree_has_not(tmp_path):
    strategy = best_strategy(LISTS, objective="worst")
    path = tmp_path / "worst.msgpack"
    write_tree(strategy, str(path))
    worst, total = strategy.stats.worst, strategy.stats.total
    forged = restated(load(path), worst=worst - 1)
    terms = {"objective": "worst", "worst": worst - 1, "total": total}
    put(forged, certificate(terms, [f"search {total} others"]))
    seen_through(forged, f"worst {worst - 1}, found {worst}")


def test_a_limit_that_the_tree_breaks(tree):
    forged = restated(tree, max_guesses=1)
    put(forged, certificate({"max_guesses": 1}))
    seen_through(forged, "the tree takes [23] guesses, but the certificate has a limit of 1")


@pytest.mark.parametrize("key", ["answers", "guesses", "weights"])
def test_digests_of_other_lists(tree, key):
    other = "0" * 64
    put(tree, certificate({f"{key}_digest": other}))
    assert not is_proven(tree)
    assert f"belongs to another tree: {key}_digest '{other}'" in objection(
        tree, certificate_path(tree.path)
    )
    if key == "answers":  # and a tree with the same claim
        forged = restated(tree, digests=tree.meta["digests"] | {key: other})
        put(forged, certificate({f"{key}_digest": other}))
        message = objection(forged, certificate_path(forged.path))
        assert f"not what it and the certificate say: answers_digest '{other}'" in message
        assert stats(forged).claim == "found"


def test_weights_that_tree_and_certificate_state_and_the_tree_has_not(tmp_path):
    path = tmp_path / "weighted.msgpack"
    weights = Weights(LISTS, [1, 5, 2])
    strategy = best_strategy(LISTS, weights=weights)
    write_tree(strategy, str(path))
    other = weights_digest(LISTS.answers, [1, 5, 3], 1)
    forged = restated(load(path), digests=load(path).meta["digests"] | {"weights": other})
    total = strategy.stats.total
    put(forged, certificate({"total": total, "weights_digest": other}, [f"search {total} others"]))
    assert "weights_digest" in objection(forged, certificate_path(forged.path))
    assert stats(forged).claim == "found"


@pytest.mark.parametrize(
    ("terms", "groups", "message"),
    [
        ({"openers": 5}, None, "belongs to another tree: openers 5, here 4"),
        ({"openers": 3}, None, "belongs to another tree: openers 3, here 4"),
        ({"mode": "hard"}, None, "belongs to another tree: mode 'hard', here 'normal'"),
        ({"max_guesses": 6}, None, "belongs to another tree: max_guesses 6, here 0"),
        ({"scoring": "pegs"}, None, "belongs to another tree: scoring 'pegs'"),
        ({}, [f"search {TOTAL} 1", "a", f"one-ply {TOTAL} others"], "not words of this game: a"),
        ({}, [f"search {TOTAL} 1", "abc", f"one-ply {TOTAL} others"], "not words of this game: abc"),
        ({}, [f"alike:abc {TOTAL} 1", "ba", f"search {TOTAL} others"], "not words of this game: abc"),
        ({}, [f"search {TOTAL} 1", "zz", f"one-ply {TOTAL} others"], "not in the list: zz"),
        ({}, [f"alike:zz {TOTAL} 1", "ba", f"search {TOTAL} others"], "equivalent to zz, which is not in the list"),
        ({}, [f"search {TOTAL + 1} 1", STRATEGY.root.guess, f"search {TOTAL} others"],
         f"opens with {STRATEGY.root.guess} has a total below {TOTAL + 1}, and one of {TOTAL} is known"),
        ({}, [f"one-ply {TOTAL + 1} others"], f"a total below {TOTAL + 1}, and one of {TOTAL} is known"),
        ({}, [f"search {TOTAL + 4} 1", "ac", f"search {TOTAL} others"],
         f"opens with ac has a total below {TOTAL + 4}, and one of {TOTAL + 3} is known"),
        ({}, [f"search {TOTAL} 1", STRATEGY.root.guess, f"one-ply {TOTAL + 4} others"],
         f"opens with another word has a total below {TOTAL + 4}, and one of {TOTAL + 3} is known"),
    ],
)  # fmt: skip
def test_impossible_claims_are_detected_without_a_search(tree, terms, groups, message):
    put(tree, certificate(terms, groups))
    lists = LISTS if "not in the list" in message else None
    assert message in (objection(tree, certificate_path(tree.path), lists=lists) or "nothing")
    if lists is None:
        assert stats(tree).claim == "found"
    assert message in verify(tree, LISTS).notes[0]


def test_a_count_of_openers_below_the_words_of_the_tree(tree):
    forged = restated(tree, guesses=2)
    put(forged, certificate({"openers": 2}, [f"search {TOTAL} others"]))
    assert "covers 2 openers, but the tree alone has 3 words" in verify(forged, LISTS).notes[0]
    assert stats(forged).claim == "found"
    with pytest.raises(CertificateError, match="covers 2 openers, but the list has 4"):
        check(forged.path, LISTS)


@pytest.mark.parametrize(
    ("terms", "groups", "message"),
    [
        (
            {"objective": "worst", "worst": 2},
            GROUPS,
            "one-ply bounds do not apply to the worst case",
        ),
        ({"objective": "worst", "worst": 3, "max_guesses": 2}, GROUPS, "past the limit"),
        ({"answers_digest": "f" * 63}, GROUPS, "'answers_digest' cannot be"),
        ({"weights_digest": "crane"}, GROUPS, "'weights_digest' cannot be 'crane'"),
    ],
)
def test_a_certificate_that_contradicts_itself_is_refused(terms, groups, message):
    with pytest.raises(CertificateError, match=message):
        parse(certificate(terms, groups))


def test_a_bound_above_what_is_known_counts_only_where_the_tree_behind_a_guess_may_be_played(tree):
    groups = [f"search {TOTAL + 9} 1", "ac", f"search {TOTAL} others"]
    for terms in ({"max_guesses": tree.meta["worst"]}, {"mode": "hard"}):
        changed = restated(tree, **terms)
        put(changed, certificate(terms, groups))
        assert "total below" not in (objection(changed, certificate_path(changed.path)) or "")


def test_a_lie_that_only_a_search_sees_through(tmp_path):
    """A forged certificate for a tree that is not optimal: intact, consistent, about this tree, and false."""
    tree = poorer_tree(tmp_path / "three.msgpack")
    total = tree.meta["total"]
    put(tree, certificate({"total": total}, [f"search {total} others"]))
    assert stats(tree).claim == "proven"
    assert verify(tree, LISTS).notes == []
    assert not check(tree.path, LISTS).ok
