"""Games whose answers are not equally likely."""

import re

import pytest

from compiler.tree.emit import write_tree
from player.gameplay import explanation
from player.gameplay.advisers import Advisers
from player.gameplay.game import Game
from tests.player.terminal.test_game import GAME, typed
from tests.support.little import WEIGHTS, WORDS, little_strategy, little_tree
from tests.support.running import PLAIN, run

# Answers that are not equally likely

BATCH = ("batch", "catch", "hatch", "latch", "match", "patch", "watch")


@pytest.fixture(scope="module")
def weighted(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("weighted") / "little.msgpack")
    write_tree(little_strategy(weights=WEIGHTS), path)
    return path


def test_the_likeliest_is_named_first_and_how_likely_it_is(weighted):
    printed = typed(weighted, "?", GAME[0], "?")
    assert "   8 answers left, crane most likely (60 %): crane, grape, graze" in printed
    assert "it is right now with a chance of 1.0 %." in printed
    assert "6 answers left, crane most likely (64 %): crane, grape, graze, creme" in printed
    assert "it is right now with a chance of 64 %." in printed
    assert max(map(len, printed.splitlines())) <= 80


def test_the_likeliest_of_a_few_answers_is_named(weighted):
    printed = typed(weighted, "crane=bggbg", "?")
    assert "⬛🟩🟩⬛🟩  3 answers left, grape most likely (67 %)" in printed
    assert "3 answers left, grape most likely (67 %): grape, graze, irate." in printed


def test_a_word_asked_about_is_said_to_be_likely_or_not(weighted):
    printed = typed(weighted, GAME[0], "? grape", "? bluer", "? fuzzy", "??")
    assert "grape is the answer with a chance of 21 %." in printed
    assert "bluer cannot be the answer any more." in printed
    assert "fuzzy is not an answer." in printed
    assert "may be the answer (64 %)" in printed


def test_hints_tell_how_the_chances_are_spread_and_name_no_word(weighted, path):
    done = run(weighted, "--hint", "1", typed="bluer=bbbyy\n?\nfuzzy=bbbbb\n", program=PLAIN)
    assert "6 answers left, one of them likely\n" in done.stdout
    assert "   6 answers left, one of them likely.\n" in done.stdout
    assert not set(WORDS) & set(
        re.findall("[a-z]+", done.stdout.replace("bluer=", "").partition("1.")[2])
    )
    plain = run(path, "--hint", "1", typed="bluer=bbbyy\n?\n", program=PLAIN)
    assert "  6 answers left\n" in plain.stdout


@pytest.mark.parametrize(
    ("weights", "spread"),
    [
        ((1,) * 7, "none much likelier than the others"),
        ((40, 40, 40, 1, 1, 1, 1), "about 3 of them likely"),
        ((40, 39, 3, 3, 1, 1, 1), "about 3 of them likely"),
        ((90, 40, 1, 1, 1, 1, 1), "one of them likely"),
    ],
)
def test_the_spread_of_chances_in_words(weights, spread):
    game = Game(Advisers(little_tree(BATCH, weights=weights)))
    assert explanation.hint(game, 1) == [f"7 answers left, {spread}."]
    assert explanation.left(game) == "7 answers left"


def test_nothing_is_called_most_likely_where_two_are():
    game = Game(Advisers(little_tree(BATCH[:3], weights=(2, 5, 5))))
    assert explanation.left(game) == "3 answers left"
    assert explanation.position(game)[0] == "3 answers left: catch, hatch, batch."
    game = Game(Advisers(little_tree(BATCH[:3], weights=(5, 1, 1))))
    first = "3 answers left, batch most likely (71 %): batch, catch, hatch."
    assert explanation.position(game)[0] == first


def test_without_weights_no_chance_is_named(path):
    printed = typed(path, "?", GAME[0], "?", "? crane", "??")
    assert "%" not in printed
    assert "a chance of 1 in 8" in printed
