"""The rules of the modes, against the oracle and in words."""

import random

import pytest

from player.core.errors import GameError
from player.core.feedback import parse_feedback, score
from player.core.modes import MODES, why_not
from tests.support import oracle as naive
from tests.support.games import random_words


@pytest.mark.parametrize("mode", MODES)
def test_rules_are_the_oracles(mode):
    rng = random.Random(4)
    for _ in range(3000):
        words = random_words(rng, 6, rng.randint(2, 5), "abc")
        answer = rng.choice(words)
        history = [(guess, score(guess, answer)) for guess in rng.choices(words, k=2)]
        word = rng.choice(words)
        expected = all(naive.allowed(mode, *turn, word) for turn in history)
        assert (why_not(history, word, mode) is None) == expected


@pytest.mark.parametrize("mode", MODES)
def test_the_answer_is_always_allowed(mode):
    rng = random.Random(5)
    for _ in range(500):
        words = random_words(rng, 6, 4, "abc")
        answer = rng.choice(words)
        assert not why_not([(guess, score(guess, answer)) for guess in words], answer, mode)


@pytest.mark.parametrize(
    ("guess", "feedback", "word", "reason"),
    [
        ("crane", "bbgbb", "moist", "must keep A in place 3"),
        ("crane", "bbybb", "moist", "must contain A"),
        ("eerie", "yybbb", "crane", "must contain two Es"),
        ("eerie", "gbbbg", "eland", "must keep E in place 5"),
        ("crane", "bbybb", "slate", None),  # an elsewhere letter may be tried elsewhere,
        ("crane", "bbybb", "crane", None),  # or stay where it was,
        ("crane", "bbbbb", "crane", None),  # and an absent one may come back
        ("eerie", "ybbbb", "eerie", None),  # more of a letter than scored is allowed
    ],
)
def test_hard_mode_in_words(guess, feedback, word, reason):
    assert why_not([(guess, parse_feedback(feedback, 5))], word, "hard") == reason


def test_ultra_mode_says_what_would_have_been_shown():
    reason = why_not([("crane", parse_feedback("bbbbb", 5))], "crate", "ultra")
    assert reason == "could not be the answer: 'crane' would have shown gggbg"


def test_an_unknown_mode_is_refused():
    with pytest.raises(GameError, match="normal, hard, ultra"):
        why_not([], "crane", "easy")
