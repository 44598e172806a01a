"""The plain solver: right where it claims to be, legal, and never without an answer."""

import random

import pytest

from player import offtree
from player.errors import ImpossibleError
from player.feedback import score
from player.lists import WordLists
from player.offtree import PlainSolver, expected_total, part_sizes
from player.rules import MODES, is_allowed
from tests import naive
from tests.games import random_lists


def naive_history(rng: random.Random, lists: WordLists, answer: str, turns: int) -> list:
    words = [rng.choice(lists.words) for _ in range(turns)]
    return [(word, naive.score(word, answer)) for word in words if word != answer]


@pytest.mark.parametrize("mode", MODES)
def test_every_answer_is_found_after_random_words(mode):
    rng = random.Random(5)
    for _ in range(60):
        lists = random_lists(rng)
        answer = rng.choice(lists.answers)
        solver = PlainSolver(lists, mode=mode)
        history = naive_history(rng, lists, answer, 1)
        guess = ""
        while guess != answer:
            guess = solver.advise(history).guess
            assert is_allowed(history, guess, mode)
            history.append((guess, naive.score(guess, answer)))
            assert len(history) < 20


def test_two_answers_are_the_simplest_case():
    advice = PlainSolver(WordLists(["crane", "slate"], ["aahed"])).advise([])
    assert (advice.guess, advice.expected, advice.left) == ("crane", (3, 2), 2)
    assert (advice.parts, advice.largest, advice.wins) == (2, 1, True)


def test_a_guess_that_tells_all_apart_beats_one_that_may_be_right():
    words = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]
    advice = PlainSolver(WordLists(words, ["blimp", "chalk", "clamp"])).advise([])
    assert not advice.wins
    assert advice.parts > 4


def test_what_is_expected_is_exact_where_parts_are_small():
    rng = random.Random(4)
    seen = 0
    for _ in range(200):
        lists = random_lists(rng)
        for guess in lists.words:
            sizes = part_sizes(guess, lists.answers)
            if max(sizes.values()) > 2:
                continue
            parts = naive.partition(guess, lists.answers)
            solved = naive.score(guess, guess)
            true = sum(
                len(part) if code == solved else len(part) + (1 if len(part) == 1 else 3)
                for code, part in parts.items()
            )
            assert expected_total(guess, sizes) == true
            seen += 1
    assert seen > 100


def test_the_last_guess_is_a_word_that_may_be_right():
    words = ["batch", "catch", "hatch", "latch", "match"]
    lists = WordLists(words, ["blimp", "chalk"])
    history = [("watch", score("watch", "hatch"))]
    assert PlainSolver(lists, max_guesses=2).advise(history).wins
    assert not PlainSolver(lists, max_guesses=6).advise(history).wins


def test_the_last_guess_but_one_finds_as_many_as_it_can():
    words = ["batch", "catch", "hatch", "latch", "match"]
    lists = WordLists(words, ["blimp", "chalk"])
    advice = PlainSolver(lists, max_guesses=2).advise([])
    assert advice.parts == max(len(part_sizes(word, words)) for word in lists.words)


def test_refused_words_are_out():
    lists = WordLists(["crane", "slate", "stale"])
    solver = PlainSolver(lists)
    first = solver.advise([]).guess
    second = solver.advise([], {first})
    assert second.guess != first
    assert second.left == 2


def test_where_nothing_fits_that_is_said():
    with pytest.raises(ImpossibleError, match="no answer"):
        PlainSolver(WordLists(["crane"])).advise([("crane", 0)])


def test_the_work_is_capped_however_many_words(classic, monkeypatch):
    count = 0

    def counting(guess: str, state: list[str]) -> dict[int, int]:
        nonlocal count
        count += len(state)
        return part_sizes(guess, state)

    monkeypatch.setattr(offtree, "part_sizes", counting)
    solver = PlainSolver(classic, max_guesses=6)
    rng = random.Random(1)
    for history in [[], *(naive_history(rng, classic, "crane", 1) for _ in range(10))]:
        count = 0
        advice = solver.advise(history)
        assert count <= offtree.PAIRS + 2 * len(classic.answers)
        assert solver.price(history, advice.guess).expected == advice.expected


def test_same_position_same_advice(classic):
    history = [("crane", score("crane", "light"))]
    first = PlainSolver(classic).advise(history)
    assert PlainSolver(classic).advise(history).guess == first.guess
