"""Sessions: turns, the end, undo, and the player's own words."""

import random

import pytest

from player.core.errors import FeedbackError, GameError, ImpossibleError, OffTreeError
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


def test_solved_is_refused_where_the_guess_is_no_possible_answer():
    words = ("crane", "slate", "stale")
    game = Session(little_tree(words))
    game.feed("bbgbg")
    game.feed("ggggg", word="stale")
    game.undo()
    with pytest.raises(ImpossibleError):
        game.feed("ggggg", word="crane")


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


@pytest.mark.parametrize("own", [*WORDS, "fuzzy", "zonal"])
@pytest.mark.parametrize("answer", WORDS)
def test_a_word_of_ones_own_costs_one_turn_at_most(tree, own, answer):
    for turns_before in range(len(play(tree, answer)) - 1):
        game = Session(tree)
        for _ in range(turns_before):
            game.feed(score(game.guess, answer))
        game.feed(score(own, answer), word=own)
        assert answer in game.remaining()
        assert finish(game, answer) <= len(play(tree, answer)) + 1


def test_random_words_of_ones_own_never_lose_the_answer(tree):
    dice = random.Random(2)
    for _ in range(300):
        answer, game = dice.choice(WORDS), Session(tree)
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
    game = Session(tree)
    game.feed(score("graze", "grape"), word="graze")
    assert game.remaining() == ["grape"]
    assert game.guess == "grape"


def test_a_word_of_the_wrong_length_is_refused(tree):
    with pytest.raises(GameError, match="6 letters"):
        Session(tree).feed("bbbbb", word="orange")


def test_hard_mode_refuses_an_own_word_with_the_reason():
    game = Session(little_tree(mode="hard"))
    game.feed(score("bluer", "grape"))
    with pytest.raises(GameError, match=r"fuzzy is not allowed in hard mode: must contain"):
        game.feed("bbbbb", word="fuzzy")
    assert len(game.history) == 1


def test_hard_mode_says_when_the_tree_has_no_legal_guess():
    game = Session(little_tree(("crane", "slate", "stale", "stare"), mode="hard"))
    with pytest.raises(OffTreeError, match="would play crane, which must keep S in place 1"):
        game.feed(score("stage", "stale"), word="stage")
    assert (game.history, game.guess) == ((), "crane")


def test_needed_counts_the_guesses_still_to_come(tree):
    game = Session(tree)
    assert game.needed() == [len(play(tree, answer)) for answer in tree.answers]
    game.feed(score("bluer", "grape"))
    assert game.needed() == [len(play(tree, answer)) - 1 for answer in game.remaining()]


@pytest.mark.parametrize("word", ["cr ne", "cran\x07", "cran", ""])
def test_a_word_that_the_game_does_not_have_is_refused(word):
    session = Session(little_tree())
    with pytest.raises(GameError, match="letters"):
        session.feed("bbbbb", word)
    assert session.history == ()


@pytest.mark.parametrize("answer", ["fuzzy", "zonal", "orange", ""])
def test_play_refuses_what_is_no_answer(tree, answer):
    with pytest.raises(GameError):
        play(tree, answer)
