"""The Python API of the player: its names, and games."""

import pydoc
import subprocess
import sys

import pytest

import player
from compiler.tree.emit import write_tree
from player.gameplay import compiler_bridge
from player.gameplay.advisers import Advisers
from player.loader import load
from player.words.lists import WordLists
from tests.support.little import WORDS, little_strategy, little_tree
from tests.support.running import environment


@pytest.fixture
def no_compiler(monkeypatch):
    monkeypatch.setattr(compiler_bridge, "live_solver", lambda: None)


def total(game: player.Game) -> int:
    """Return the total of the remaining guesses over all possible answers, visiting each position once."""
    guesses = len(game.remaining)
    for code in game.tree.scoring.partition(game.guess, game.remaining):
        if code != game.tree.scoring.solved:
            game.feed(code)
            guesses += total(game)
            game.undo()
    return guesses


def test_every_public_name_exists_and_is_documented():
    message = pydoc.plain(pydoc.render_doc(player))
    for name in player.__all__:
        assert getattr(player, name) is not None
        assert name in dir(player)
        assert name in message or name == "__version__"  # printed as VERSION
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = player.nothing


def test_a_game_is_made_of_a_tree_a_name_or_a_path(tmp_path, no_compiler):
    path = tmp_path / "little.msgpack"
    write_tree(little_strategy(), str(path))
    assert player.Game("classic").guess == "salet"
    assert player.Game(load("classic")).guess == "salet"
    assert player.Game(path).guess == player.Game(str(path)).guess == "bluer"


@pytest.mark.parametrize("tree", ["nothing", "./nothing"])
def test_an_invalid_tree_or_list_is_refused(tree, no_compiler):
    for make in (
        lambda: player.Game(tree),
        lambda: player.Game("classic", tree),
        lambda: player.Game("classic", WordLists(["abc"])),
        lambda: player.Game(Advisers(little_tree()), "classic"),
        lambda: player.analyse("crane", tree),
    ):
        with pytest.raises(player.PlayerError):
            make()


def test_lists_must_be_those_the_tree_was_made_from(no_compiler):
    lists = WordLists(WORDS, ["fuzzy"])
    assert player.Game(little_tree(), lists).advisers.lists.words == (*WORDS, "fuzzy")
    for other in (WordLists(WORDS, ["zonal"]), WordLists(WORDS), "classic"):
        for make in (player.Game, player.Boards, player.Analyst):
            with pytest.raises(
                player.PlayerError, match="the tree 'little' was not made from these words"
            ):
                make(little_tree(), lists=other)


def test_a_new_game_keeps_the_advisers_and_what_is_refused(no_compiler):
    game = player.Game("classic", refused=[" Salet "])
    game.feed("bbbbb", "crane")
    again = game.again()
    assert again.advisers is game.advisers
    assert (again.history, again.refused) == ((), {"salet"})


def test_capitals_are_read_as_small_letters_everywhere(no_compiler):
    assert player.score("CRANE", "crane") == player.score("crane", "Crane") == 242
    assert player.play(little_tree(), "GRAPE") == player.play(little_tree(), "grape")
    for game in (player.Game(little_tree()), player.Session(little_tree())):
        game.feed("bggbg", " CRANE")
        assert game.history == (("crane", int("02202", 3)),)
    assert player.Game(little_tree()).extra_cost("BLUER") == (0.0, False)


def test_a_game_and_a_session_show_where_they_stand(no_compiler):
    game, session = player.Game(little_tree()), player.Session(little_tree())
    assert repr(game) == "<Game little: no turn yet, 8 left>"
    assert repr(session) == "<Session little: no turn yet, next bluer>"
    for each in (game, session):
        each.feed("ggggg")
    assert repr(game) == "<Game little: bluer=ggggg, 1 left>"
    assert repr(session) == "<Session little: bluer=ggggg, solved>"


def test_without_the_compiler_the_plain_solver_advises(no_compiler):
    game = player.Game("classic", wait=True)
    game.refuse()
    assert game.advice().method == "entropy"
    assert game.advisers.trouble == "the compiler is not installed"


def test_an_opener_of_ones_own_goes_on_as_well_as_can_be():
    """`treec openers classic --words crane` prints 7,930 too, so no play after crane is better."""
    game = player.Game("classic", wait=True)
    guesses = len(game.remaining)
    for code in game.tree.scoring.partition("crane", game.remaining):
        if code != game.tree.scoring.solved:
            game.feed(code, "crane")
            assert game.advice().method in {"exact", "look-ahead"}
            guesses += total(game)
            game.undo()
    assert guesses == 7930


def test_a_process_ends_cleanly_while_the_solver_warms_up():
    code = "import player; game = player.Game('classic'); game.refuse(); print(game.guess)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, check=True, text=True, cwd="/", env=environment(),
    )  # fmt: skip
    assert len(done.stdout) == len("trace\n")
    assert done.stderr == ""
