"""Feedback: scoring against the oracle, and reading what people type."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from player.core.errors import FeedbackError
from player.core.feedback import (
    STYLES,
    check_code,
    format_feedback,
    parse_feedback,
    score,
)
from tests.support import oracle as naive


@pytest.mark.parametrize(
    ("guess", "answer", "marks"),
    [
        ("speed", "abide", "00101"),
        ("speed", "erase", "10110"),
        ("speed", "steal", "20200"),
        ("speed", "crepe", "01210"),
        ("eerie", "where", "10102"),
        ("allee", "label", "11120"),
        ("crane", "crane", "22222"),
        ("aaaaa", "bbbbb", "00000"),
        ("ab", "ba", "11"),
    ],
)
def test_duplicate_letters(guess, answer, marks):
    assert score(guess, answer) == naive.score(guess, answer) == int(marks, 3)


@given(
    st.integers(2, 15).flatmap(lambda n: st.tuples(*[st.text("abcdé", min_size=n, max_size=n)] * 2))
)
def test_score_is_the_oracles(pair):
    assert score(*pair) == naive.score(*pair)


def test_score_of_shipped_words_is_the_oracles(classic):
    rng = random.Random(2)
    for _ in range(3000):
        guess, answer = rng.choice(classic.words), rng.choice(classic.answers)
        assert score(guess, answer) == naive.score(guess, answer)


def test_score_refuses_two_lengths():
    with pytest.raises(FeedbackError, match="5 letters"):
        score("crane", "cranes")


@given(st.integers(2, 15).flatmap(lambda n: st.tuples(st.just(n), st.integers(0, 3**n - 1))))
def test_every_style_is_read_back(case):
    length, code = case
    for style in STYLES:
        assert parse_feedback(format_feedback(code, length, style), length) == code
    assert check_code(code, length) == code


@pytest.mark.parametrize(
    "text",
    ["bygbg", "BYGBG", " b y g b g ", "01202", "0y2.g", "x1g-G", "_y2_2", "⬛🟨🟩⬜🟩", "⬜🟦🟧⬛🟧",
     "⬛️🟨🟩⬛️🟩", "b\ty\ng b g"],
)  # fmt: skip
def test_all_that_people_type(text):
    assert parse_feedback(text, 5) == int("01202", 3)


@pytest.mark.parametrize("text", ["+?o*g", "bybb3", "bybbé", "crane", "bygb\x1b"])
def test_other_signs_are_refused_with_an_example(text):
    with pytest.raises(FeedbackError, match=r"is not a feedback mark.*for example bygbb"):
        parse_feedback(text, 5)


@pytest.mark.parametrize("text", ["", "bygb", "bygbby", "    "])
def test_another_number_of_marks_is_refused(text):
    with pytest.raises(FeedbackError, match="feedback needs 5 marks"):
        parse_feedback(text, 5)


@pytest.mark.parametrize("code", [-1, 243, 1.0, True, None, "bbbbb"])
def test_codes_out_of_range_are_refused(code):
    with pytest.raises(FeedbackError, match="from 0 to 242"):
        check_code(code, 5)
