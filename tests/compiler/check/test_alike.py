"""Guesses that are alike after others: classes by brute force, and logs of games of pegs."""

from itertools import permutations

import pytest

from compiler.check.symmetry import Exchanges
from compiler.proof.prove import Terms
from player.words.lists import WordLists, load
from player.words.weights import Weights
from tests.support.proof_logs import ProvenGame, lines_of


def exchanged(word: str, order: tuple[int, ...], names: dict[str, str]) -> str:
    return "".join(names[word[place]] for place in order)


def first_by_force(words: tuple[str, ...], path: tuple[str, ...]) -> set[str]:
    """Return the first words of the classes, by trying every order of places and every renaming of signs."""
    signs = sorted({sign for word in words for sign in word})
    first = set(words)
    for order in permutations(range(len(words[0]))):
        for new in permutations(signs):
            names = dict(zip(signs, new))
            if all(exchanged(word, order, names) == word for word in path):
                first -= {word for word in first if exchanged(word, order, names) < word}
    return first


@pytest.mark.parametrize(
    "name", ["pegs:3x3", "pegs:3x4:distinct", "pegs:2x4", "pegs:1x3", "pegs:3x1"]
)
def test_classes_are_those_of_brute_force(name):
    words = load(name).words
    exchanges = Exchanges(words)
    paths = [(), words[:1], words[-1:], words[1:3], (words[0], words[-1]), words[:4]]
    for path in paths:
        first = exchanges.first_alike(tuple(words.index(word) for word in path))
        assert {word for word, is_first in zip(words, first) if is_first} == first_by_force(
            words, path
        )


@pytest.mark.parametrize("name", ["pegs:2x6", "pegs:2x7:distinct", "placed:5x2"])
def test_logs_of_games_with_alike_guesses_are_true(tmp_path, name):
    proven = ProvenGame(tmp_path, load(name), None, Terms(max_guesses=0, log=True))
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


def test_claims_are_only_about_the_first_of_alike_guesses(tmp_path):
    proven = ProvenGame(tmp_path, load("pegs:2x8"), None, Terms(max_guesses=0, log=True))
    words = proven.lists.words
    exchanges, path = Exchanges(words), ()
    steps = [line.split(" ") for line in lines_of(proven.log)[3:]]
    assert steps
    for *indent, word, _, _ in steps:
        path = path[: len(indent)]
        assert exchanges.first_alike(path)[words.index(word)]
        path = (*path, words.index(word))


def test_weights_that_an_exchange_changes_leave_no_guesses_alike(tmp_path):
    lists = load("pegs:2x3")
    weights = Weights(lists, [1 + (word == "01") for word in lists.answers])
    proven = ProvenGame(tmp_path, lists, weights, Terms(max_guesses=0, log=True))
    assert proven.check().complete
    assert proven.untrue(proven.log) == []


def test_lists_that_an_exchange_changes_are_proven_without_it(tmp_path):
    lists = WordLists(["00", "01", "12", "22"], name="few", scoring=load("pegs:2x3").scoring)
    proven = ProvenGame(tmp_path, lists, None, Terms(max_guesses=0, log=True))
    assert proven.check().complete
