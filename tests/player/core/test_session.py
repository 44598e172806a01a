"""Sessions: turns, the end and undo."""

import pytest

from player.core.errors import FeedbackError, GameError, ImpossibleError
from player.core.feedback import score
from player.core.session import Session, play
from tests.support.little import WORDS, little_tree


@pytest.fixture(scope="module")
def tree():
    return little_tree()


def finish(game: Session, answer: str) -> int:
    """Play the suggestions to the end; return the number of turns."""
    while game.guess is not None:
        game.feed(score(game.guess, answer))
    assert game.solved
    return len(game.history)


def test_every_answer_is_reached_as_play_says(tree):
    for answer in tree.answers:
        game = Session(tree)
        finish(game, answer)
        assert list(game.history) == play(tree, answer)
        assert game.history[-1] == (answer, 242)


def test_the_game_before_the_first_turn(tree):
    game = Session(tree)
    assert (game.guess, game.solved, game.history) == ("bluer", False, ())
    assert game.remaining() == list(WORDS)


def test_feedback_is_text_or_code(tree):
    typed, counted = Session(tree), Session(tree)
    typed.feed("b b b y y")
    counted.feed(int("00011", 3))
    assert typed.history == counted.history == (("bluer", 4),)


@pytest.mark.parametrize("feedback", ["bbb", "bbbbbb", "zzzzz", "", -1, 243, True, "🙂"])
def test_invalid_feedback_is_refused_and_not_recorded(tree, feedback):
    game = Session(tree)
    with pytest.raises(FeedbackError):
        game.feed(feedback)
    assert game.history == ()


@pytest.mark.parametrize("feedback", ["yyyyy", "ybbbb"])
def test_impossible_feedback_is_refused_and_not_recorded(tree, feedback):
    game = Session(tree)
    with pytest.raises(ImpossibleError, match="no answer"):
        game.feed(feedback)
    assert (game.guess, game.history) == ("bluer", ())


def test_after_the_end_only_undo_is_left(tree):
    game = Session(tree)
    finish(game, "crane")
    assert game.guess is None
    with pytest.raises(GameError, match="over"):
        game.feed("bbbbb")
    word, code = game.undo()
    assert (word, code) == ("crane", 242)
    assert (game.guess, game.solved) == ("crane", False)


def test_undo_takes_back_each_turn_and_no_more(tree):
    game = Session(tree)
    guesses = []
    while game.guess is not None:
        guesses.append(game.guess)
        game.feed(score(game.guess, "irate"))
    for guess in reversed(guesses):
        game.undo()
        assert game.guess == guess
    with pytest.raises(GameError, match="nothing to undo"):
        game.undo()


@pytest.mark.parametrize("answer", ["fuzzy", "zonal", "orange", ""])
def test_play_refuses_what_is_no_answer(tree, answer):
    with pytest.raises(GameError):
        play(tree, answer)
