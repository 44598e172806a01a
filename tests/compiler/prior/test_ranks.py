"""Weights from rankings."""

import math

import pytest

from compiler.prior.ranks import SCALE, sigmoid
from player.core.errors import ListError
from player.words.lists import WordLists

LISTS = WordLists(["ab", "cd", "ef"], ["gh"], name="two")


def ranking(tmp_path, text: str) -> str:
    path = tmp_path / "ranks.txt"
    path.write_text(text)
    return str(path)


def weight(rank: float, slope: float, middle: float) -> int:
    return round(SCALE / (1 + math.exp(slope * (rank - middle))))


def test_ranks_are_the_order_among_words_of_the_lists(tmp_path) -> None:
    path = ranking(tmp_path, "cd\nhouse\ngh\nab\n")
    found = sigmoid(LISTS, path, slope=0.5, middle=2)
    ranks = {"cd": 1, "ab": 3, "ef": 4}  # gh is second; ef is unranked and comes after the last
    assert dict(zip(found.lists.answers, found.values)) == {
        word: weight(rank, 0.5, 2) for word, rank in ranks.items()
    }
    assert found.scale == SCALE


def test_ranks_may_be_given(tmp_path) -> None:
    path = ranking(tmp_path, "ab 10\nhouse 2\ncd,2.5\nef 7\n")
    found = sigmoid(LISTS, path, slope=1, middle=3)
    assert found.values == (weight(10, 1, 3), weight(2.5, 1, 3), weight(7, 1, 3))


def test_no_answer_is_lost_however_rare(tmp_path) -> None:
    path = ranking(tmp_path, "ab 1\ncd 1000000\nef 2\n")
    assert sigmoid(LISTS, path, slope=1, middle=3).values[1] == 1


def test_a_middle_and_a_slope_are_chosen_by_the_number_of_ranks(tmp_path) -> None:
    path = ranking(tmp_path, "ab\ncd\nef\ngh\n")
    assert sigmoid(LISTS, path).values == sigmoid(LISTS, path, slope=2.5, middle=1).values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ab 0\n", "every rank is 0"),  # found by make fuzz
        ("house\nmouse\n", "ranks no word of two"),
        ("ab\nab\n", "ranks.txt:2: 'ab' is ranked twice"),
        ("ab first\n", "ranks.txt:1: 'ab first'"),
        ("ab -1\n", "ranks.txt:1"),
        ("ab nan\n", "ranks.txt:1"),
        ("ab 1_0\n", "ranks.txt:1"),
        ("ab inf\n", "ranks.txt:1"),
        ("ab 1 2\n", "ranks.txt:1"),
        (",\n", "ranks no word"),
    ],
)
def test_a_bad_ranking_is_refused(tmp_path, text, message) -> None:
    with pytest.raises(ListError, match=message):
        sigmoid(LISTS, ranking(tmp_path, text))


@pytest.mark.parametrize(("slope", "middle"), [(0, 1), (-1, 1), (math.nan, 1), (1, math.inf)])
def test_a_bad_curve_is_refused(tmp_path, slope, middle) -> None:
    with pytest.raises(ListError, match="slope above zero"):
        sigmoid(LISTS, ranking(tmp_path, "ab\n"), slope, middle)
