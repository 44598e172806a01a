"""The verifier and the statistics: correct trees pass, and every kind of wrong tree is detected."""

import contextlib
import itertools
import random

import msgpack
import pytest

from compiler.tree.emit import encode, pack_column, seal, write_tree
from compiler.tree.strategy import Node, Strategy
from player.core.errors import TreeError
from player.core.feedback import parse_feedback
from player.core.modes import MODES
from player.core.tree import Tree, loads, open_envelope
from player.numbers import format_mean
from player.proofs.claims import stats
from player.proofs.verify import verify
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support.games import best_strategy, random_lists, random_weights
from tests.support.little import WORDS, little_strategy
from tests.support.running import run

LISTS = WordLists(WORDS, ["fuzzy"], name="little")


def changed(tree_data: bytes, **changes: object) -> Tree:
    """Return the tree of `tree_data` with other metadata, words or columns, and a valid checksum."""
    content = msgpack.unpackb(open_envelope(tree_data))
    for key, value in changes.items():
        part = content if key in content else content["meta"]
        part[key] = value
    return loads(seal(msgpack.packb(content)))


LITTLE = encode(little_strategy())
WEIGHTED = encode(
    best_strategy(WordLists(["ab", "ba", "cd"]), Weights(WordLists(["ab", "ba", "cd"]), [1, 2, 3]))
)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("objective", ["mean", "worst"])
def test_the_oracles_trees_verify_and_cost_what_it_says(mode, objective):
    rng = random.Random(8)
    for weighted in [False, True] * 10:
        lists = random_lists(rng)
        weights = random_weights(rng, lists) if weighted else None
        strategy = best_strategy(lists, weights, mode=mode, objective=objective)
        tree = loads(encode(strategy))
        report = verify(tree, strategy.lists)
        assert report.ok, report.problems
        assert report.notes == []
        found, expected = stats(tree), strategy.stats
        assert (found.total, found.worst) == (expected.total, expected.worst)
        assert list(found.histogram.values()) == expected.histogram
        assert found.claim == "found"


def test_the_lists_a_tree_names_may_be_out_of_reach():
    report = verify(loads(LITTLE))
    assert report.ok
    assert "guess list was not found" in report.notes[0]
    assert report.as_dict() == {"ok": True, "problems": [], "notes": report.notes}


def test_shipped_lists_are_found_by_digest(classic):
    words = ["crane", "slate", "trace"]
    lists = WordLists(words, classic.words, name="few")
    tree = loads(encode(best_strategy(WordLists(words))))
    assert verify(tree).notes
    digests = tree.meta["digests"] | {"guesses": lists.guesses_digest}
    tree = changed(
        encode(best_strategy(WordLists(words))), digests=digests, guesses=len(lists.words)
    )
    assert verify(tree).as_dict() == {"ok": True, "problems": [], "notes": []}


def test_stats_of_the_little_tree():
    found = stats(loads(LITTLE))
    assert found.as_dict() == {
        "name": "little", "mode": "normal", "objective": "mean", "max_guesses": 0,
        "opener": "bluer", "answers": 8, "total": 22, "weight_scale": 1, "weight_total": 8, "mean": 22 / 8,
        "worst": 4, "histogram": {"1": 1, "2": 2, "3": 3, "4": 2},
        "hardest": ["graze", "irate"], "claim": "found",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("mean", "places", "text"),
    [
        ((7920, 2315), 4, "3.4212"),
        ((1, 1), 4, "1.0000"),
        ((5, 4), 1, "1.3"),
        ((19999, 10000), 3, "2.000"),
        ((10**30 + 1, 10**30), 2, "1.00"),
    ],
)
def test_the_mean_is_printed_from_integers(mean, places, text):
    assert format_mean(mean, places) == text


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"total": 23}, "total: the file says 23, its tree gives 22"),
        ({"weight_total": 9}, "weight_total: the file says 9"),
        ({"weight_scale": 10}, "weight_scale: the file says 10"),
        ({"worst": 3}, "worst: the file says 3"),
        ({"histogram": [1, 2, 3, 3]}, "histogram: the file says"),
        ({"opener": "crane"}, "opener: the file says 'crane'"),
        ({"guesses": 10}, "guesses: the file says 10, little has 9"),
        ({"max_guesses": 3}, "take more than 3 guesses: graze, irate"),
        ({"digests": {"answers": "0" * 64, "guesses": LISTS.guesses_digest, "weights": None}},
         "digest of the answers"),
        ({"digests": {"answers": LISTS.answers_digest, "guesses": "0" * 64, "weights": None}},
         "was not made from these words"),
        ({"words": "".join(sorted(WORDS)) + "fuzzy"}, "carried and never played: fuzzy"),
        ({"words": "".join(sorted([*WORDS[1:], "blues"]))}, "that little does not have: blues"),
    ],
)  # fmt: skip
def test_a_false_claim_is_detected(changes, problem):
    problems = verify(changed(LITTLE, **changes), LISTS).problems
    assert any(problem in found for found in problems), problems


def normal_only() -> Strategy:
    """Return a tree for the small lists that hard and ultra mode forbid: fuzzy comes second."""
    strategy = little_strategy()
    second = code("bbbyy")
    crane = strategy.root.children[second]
    crane.children[code("bggbg")] = Node("grape", {code("bggbg"): Node("irate")})
    strategy.root.children[second] = Node(
        "fuzzy", {code("bbbbb"): crane, code("bbbgb"): Node("graze")}
    )
    return strategy


def code(text: str) -> int:
    return parse_feedback(text, 5)


@pytest.mark.parametrize("mode", ["hard", "ultra"])
def test_guesses_against_the_mode_are_detected(mode):
    report = verify(changed(encode(normal_only()), mode=mode), LISTS)
    assert any(
        f"fuzzy after bluer is against {mode} mode" in problem for problem in report.problems
    )


def test_words_that_change_places_are_detected():
    """Two leaves exchange their words, so both answers are lost."""
    tree = loads(LITTLE)
    leaves = [node for node in range(tree.nodes) if not tree.children(node)]
    for one, other in itertools.combinations(leaves, 2):
        guesses = [tree.guess_index(node) for node in range(tree.nodes)]
        guesses[one], guesses[other] = guesses[other], guesses[one]
        report = verify(changed(LITTLE, guess=pack_column(guesses)), LISTS)
        for leaf in (one, other):
            assert f"{tree.word(leaf)}: the tree does not lead to it" in report.problems


def test_every_wrong_code_is_detected():
    """Each edge with each other code for which the file stays well formed."""
    right = msgpack.unpackb(open_envelope(LITTLE))["code"]
    caught = 0
    for node, wrong in itertools.product(range(1, len(right)), range(242)):
        codes = bytes([*right[:node], wrong, *right[node + 1 :]])
        with contextlib.suppress(TreeError):
            tree = changed(LITTLE, code=codes)
            assert verify(tree, LISTS).ok == (codes == right)
            caught += 1
    assert caught > 500


def test_nodes_that_no_answer_reaches_are_detected():
    content = msgpack.unpackb(open_envelope(LITTLE))
    nodes = content["meta"]["nodes"]
    tree = changed(
        LITTLE,
        nodes=nodes + 1,
        guess=content["guess"] + b"\0",
        code=content["code"] + b"\0",
        first=bytes([*content["first"][:-2], nodes, nodes + 1, nodes + 1]),
    )
    assert f"1 of {nodes + 1} nodes are reached by no answer" in verify(tree, LISTS).problems


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"weights": b"\1\2\4"}, "weight_total: the file says 6, its tree gives 7"),
        ({"weights": b"\1\3\2"}, "digest of the weights"),
        ({"weight_scale": 10}, "digest of the weights"),
        ({"total": 8}, "total: the file says 8"),
    ],
)
def test_false_weights_are_detected(changes, problem):
    assert verify(loads(WEIGHTED)).ok
    problems = verify(changed(WEIGHTED, **changes)).problems
    assert any(problem in found for found in problems), problems


def test_a_tree_of_another_mode_says_so(tmp_path):
    for mode, output in (
        ("normal", "little: verified."),
        ("hard", "little (hard mode): verified."),
    ):
        path = str(tmp_path / mode)
        write_tree(little_strategy(mode=mode), path)
        assert run("verify", path).stdout.splitlines()[-1].startswith(output)
