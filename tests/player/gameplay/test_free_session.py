"""Sessions in which the player plays their own words."""

import random

import pytest

from player.core.errors import GameError, ImpossibleError
from player.core.feedback import score
from player.core.session import play
from player.gameplay.free_session import FreeSession, OffTreeError
from tests.support.little import WORDS, little_tree


@pytest.fixture(scope="module")
def tree():
    return little_tree()


def finish(game: FreeSession, answer: str) -> int:
    """Play the suggestions to the end; return the number of turns."""
    while game.guess is not None:
        game.feed(score(game.guess, answer))
    assert game.solved
    return len(game.history)


def test_solved_is_refused_where_the_guess_is_no_possible_answer():
    words = ("crane", "slate", "stale")
    game = FreeSession(little_tree(words))
    game.feed("bbgbg")
    game.feed("ggggg", word="stale")
    game.undo()
    with pytest.raises(ImpossibleError):
        game.feed("ggggg", word="crane")


@pytest.mark.parametrize("own", [*WORDS, "fuzzy", "zonal"])
@pytest.mark.parametrize("answer", WORDS)
def test_a_word_of_ones_own_costs_one_turn_at_most(tree, own, answer):
    for turns_before in range(len(play(tree, answer)) - 1):
        game = FreeSession(tree)
        for _ in range(turns_before):
            game.feed(score(game.guess, answer))
        game.feed(score(own, answer), word=own)
        assert answer in game.remaining()
        assert finish(game, answer) <= len(play(tree, answer)) + 1


def test_random_words_of_ones_own_never_lose_the_answer(tree):
    dice = random.Random(2)
    for _ in range(300):
        answer, game = dice.choice(WORDS), FreeSession(tree)
        for _ in range(30):
            if game.solved:
                break
            word = dice.choice([*WORDS, None])
            game.feed(score(word or game.guess, answer), word=word)
        assert game.solved
        while game.history:
            game.undo()
        assert list(game.remaining()) == list(WORDS)
        assert finish(game, answer) == len(play(tree, answer))


def test_a_turn_that_could_tell_nothing_is_stepped_over(tree):
    game = FreeSession(tree)
    game.feed(score("graze", "grape"), word="graze")
    assert game.remaining() == ["grape"]
    assert game.guess == "grape"


def test_a_word_of_the_wrong_length_is_refused(tree):
    with pytest.raises(GameError, match="6 letters"):
        FreeSession(tree).feed("bbbbb", word="orange")


def test_hard_mode_refuses_an_own_word_with_the_reason():
    game = FreeSession(little_tree(mode="hard"))
    game.feed(score("bluer", "grape"))
    with pytest.raises(GameError, match=r"fuzzy is not allowed in hard mode: must contain"):
        game.feed("bbbbb", word="fuzzy")
    assert len(game.history) == 1


def test_hard_mode_says_when_the_tree_has_no_legal_guess():
    game = FreeSession(little_tree(("crane", "slate", "stale", "stare"), mode="hard"))
    with pytest.raises(OffTreeError, match="would play crane, which must keep S in place 1"):
        game.feed(score("stage", "stale"), word="stage")
    assert (game.history, game.guess) == ((), "crane")


def test_needed_counts_the_guesses_still_to_come(tree):
    game = FreeSession(tree)
    assert game.needed() == [len(play(tree, answer)) for answer in tree.answers]
    game.feed(score("bluer", "grape"))
    assert game.needed() == [len(play(tree, answer)) - 1 for answer in game.remaining()]


@pytest.mark.parametrize("word", ["cr ne", "cran\x07", "cran", ""])
def test_a_word_that_the_game_does_not_have_is_refused(word):
    session = FreeSession(little_tree())
    with pytest.raises(GameError, match="letters"):
        session.feed("bbbbb", word)
    assert session.history == ()
