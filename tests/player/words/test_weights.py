"""Weights: one exact scale, and refusals."""

import pytest

from player.core.checksum import weights_digest
from player.core.errors import ListError
from player.words.lists import WordLists
from player.words.weights import TOTAL_LIMIT, Weights, load_weights

LISTS = WordLists(["crane", "slate", "zebra"], ["aahed"], name="three")


@pytest.fixture
def load(tmp_path):
    def load(content):
        path = tmp_path / "weights.txt"
        path.write_text(content)
        return load_weights(path, LISTS)

    return load


@pytest.mark.parametrize(
    ("content", "values", "scale"),
    [
        ("crane 1\nslate 2\nzebra 3", (1, 2, 3), 1),
        ("zebra,3\nslate,2\nCRANE,1\n", (1, 2, 3), 1),
        ("crane 0.5\nslate 2\nzebra 0.25", (50, 200, 25), 100),
        ("crane 1.500\nslate 2.0\nzebra 30", (15, 20, 300), 10),
        ("crane\t1e2\nslate 1E-2\nzebra +1", (10000, 1, 100), 100),
        ("crane 1000000\nslate 1\nzebra 10", (1000000, 1, 10), 1),
    ],
)
def test_weights_come_to_one_scale(load, content, values, scale):
    weights = load(content)
    assert (weights.values, weights.scale, weights.total) == (values, scale, sum(values))
    assert weights.lists.words == LISTS.words
    assert weights.digest == weights_digest(LISTS.answers, values, scale)


def test_weight_zero_takes_a_word_off_the_answers_and_leaves_it_a_guess(load):
    weights = load("crane 2\nslate 0\nzebra 0.0\n")
    assert weights.lists.words == ("crane", "aahed", "slate", "zebra")
    assert weights.values == (2,)
    assert weights.lists.guesses_digest == LISTS.guesses_digest
    assert weights.lists.answers_digest != LISTS.answers_digest


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("crane 0\nslate 0\nzebra 0", "all weights are zero"),
        ("crane -1\nslate 1\nzebra 1", ":1: '-1' is no weight"),
        ("crane nan\nslate 1\nzebra 1", ":1: 'nan' is not a number"),
        ("crane inf\nslate 1\nzebra 1", ":1: 'inf' is not a number"),
        ("crane 1_000\nslate 1\nzebra 1", ":1: '1_000' is not a number"),
        ("crane １\nslate 1\nzebra 1", ":1: '１' is not a number"),
        ("crane x\nslate 1\nzebra 1", ":1: 'x' is not a number"),
        ("crane 1,5\nslate 1\nzebra 1", ":1: .*expected a word and its weight"),
        ("crane\nslate 1\nzebra 1", ":1: .*expected a word and its weight"),
        ("crane 1\nslate 1\nzebra 1\ncrane 2", ":4: 'crane' has a weight already"),
        ("crane 1\nslate 1\nzebra 1\nhouse 2", "not among the words of three: house"),
        ("crane 1", "2 answers have no weight .*: slate, zebra"),
        ("", "3 answers have no weight"),
        ("crane 1e999999999\nslate 1\nzebra 1", "is too large"),
        ("crane 1e-999999999\nslate 1\nzebra 1", "decimals, expected at most 12"),
        (f"crane {TOTAL_LIMIT - 2}\nslate 1\nzebra 1", f"add up to {TOTAL_LIMIT} "),
        ("crane 5\nslate 0.000000000001\nzebra 1", "expected less than"),
    ],
)
def test_bad_weights_are_refused(load, content, message):
    with pytest.raises(ListError, match=message) as caught:
        load(content)
    assert "\n" not in str(caught.value)


def test_the_largest_total_is_kept(load):
    assert load(f"crane {TOTAL_LIMIT - 3}\nslate 1\nzebra 1").total == TOTAL_LIMIT - 1


def test_weights_made_directly_are_checked():
    for values in ([1, 2], [1, -1, 1], [0, 0, 0]):
        with pytest.raises(ListError):
            Weights(LISTS, values)
