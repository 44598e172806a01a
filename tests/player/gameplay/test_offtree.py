"""The plain solver: exact where it claims to be, legal, and never without advice."""

import random

import pytest

from player.core.errors import ImpossibleError
from player.core.feedback import score
from player.core.modes import MODES, why_not
from player.gameplay import offtree
from player.gameplay.offtree import PlainSolver, expected_total, part_sizes
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import random_lists, random_weights


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
            assert not why_not(history, guess, mode)
            history.append((guess, naive.score(guess, answer)))
            assert len(history) < 20


def test_two_answers_are_the_simplest_case():
    advice = PlainSolver(WordLists(["crane", "slate"], ["aahed"])).advise([])
    assert (advice.guess, advice.expected, advice.left) == ("crane", (3, 2), 2)
    assert (advice.parts, advice.largest, advice.wins) == (2, 1, True)


def test_a_guess_that_separates_all_beats_one_that_may_be_right():
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
            sizes = part_sizes(lists.scoring, guess, lists.answers)
            if max(sizes.values()) > 2:
                continue
            parts = naive.partition(guess, lists.answers)
            solved = naive.score(guess, guess)
            true = sum(
                len(part) if code == solved else len(part) + (1 if len(part) == 1 else 3)
                for code, part in parts.items()
            )
            assert expected_total(lists.scoring.solved, sizes) == true
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
    assert advice.parts == max(len(part_sizes(lists.scoring, word, words)) for word in lists.words)


def test_refused_words_are_out():
    lists = WordLists(["crane", "slate", "stale"])
    solver = PlainSolver(lists)
    first = solver.advise([]).guess
    second = solver.advise([], {first})
    assert second.guess != first
    assert second.left == 2


def test_feedback_that_no_answer_fits_is_reported():
    with pytest.raises(ImpossibleError, match="no answer"):
        PlainSolver(WordLists(["crane"])).advise([("crane", 0)])


def test_the_work_is_capped_however_many_words(classic, monkeypatch):
    count = 0

    def counting(scoring: object, guess: str, state: list[str]) -> dict[int, int]:
        nonlocal count
        count += len(state)
        return part_sizes(scoring, guess, state)

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


# Weights


def test_with_weights_the_price_is_exact_where_parts_are_small():
    rng = random.Random(8)
    seen = 0
    for _ in range(150):
        weights = random_weights(rng, random_lists(rng))
        lists = weights.lists
        solver = PlainSolver(lists, weights=weights)
        weight = dict(zip(lists.answers, weights.values))
        for guess in lists.words:
            parts = naive.partition(guess, lists.answers)
            if max(map(len, parts.values())) > 2:
                continue
            best = naive.best_tree(lists.answers, lists.words, weights=weight, opener=guess)
            if best is None:
                continue  # it splits nothing, so the oracle does not play it
            price = solver.price([], guess)
            assert price.expected == (best[0][0], weights.total)
            seen += 1
    assert seen > 100


def test_with_weights_what_is_expected_lies_near_the_oracle():
    rng = random.Random(9)
    found = best = 0
    for _ in range(60):
        weights = random_weights(rng, random_lists(rng))
        lists = weights.lists
        weight = dict(zip(lists.answers, weights.values))
        advice = PlainSolver(lists, weights=weights).advise([])
        assert advice.left == len(lists.answers)
        assert advice.expected[1] == weights.total
        best += naive.best_tree(lists.answers, lists.words, weights=weight)[0][0]
        found += sum(
            weight[answer] * guesses_of(PlainSolver(lists, weights=weights), answer)
            for answer in lists.answers
        )
    assert best <= found <= 1.03 * best


def guesses_of(solver: PlainSolver, answer: str) -> int:
    history: list = []
    while not history or history[-1][0] != answer:
        guess = solver.advise(history).guess
        history.append((guess, naive.score(guess, answer)))
    return len(history)


def test_the_likelier_of_two_answers_is_played_first():
    lists = WordLists(["crane", "slate"], ["aahed"])
    advice = PlainSolver(lists, weights=Weights(lists, [2, 7])).advise([])
    assert (advice.guess, advice.expected, advice.left) == ("slate", (11, 9), 2)


def test_a_word_that_is_nearly_sure_is_played_before_one_that_tells_more():
    words = ["batch", "catch", "hatch", "latch", "match", "patch", "watch"]
    lists = WordLists(words, ["blimp", "chalk", "clamp"])
    likely = [1, 1, 1, 1, 96, 1, 1]
    solver = PlainSolver(lists, weights=Weights(lists, likely))
    assert solver.advise([]).guess == solver.likely([], 1)[0] == "match"
    assert solver.advise([("clamp", score("clamp", "batch"))]).guess != "match"
    assert not PlainSolver(lists).advise([]).wins


def test_equal_weights_are_as_good_as_none():
    rng = random.Random(10)
    for _ in range(40):
        lists = random_lists(rng)
        plain = PlainSolver(lists)
        equal = PlainSolver(lists, weights=Weights(lists, [3] * len(lists.answers)))
        for guess in lists.words:
            assert equal.price([], guess).mean == pytest.approx(plain.price([], guess).mean)


def test_with_weights_the_last_guesses_find_the_likeliest():
    words = ["batch", "catch", "hatch", "latch", "match"]
    lists = WordLists(words, ["blimp", "chalk"])
    weights = Weights(lists, [1, 1, 9, 1, 1])
    history = [("watch", score("watch", "hatch"))]
    assert PlainSolver(lists, weights=weights, max_guesses=2).advise(history).guess == "hatch"


def test_with_weights_the_likeliest_answers_are_looked_at(classic, monkeypatch):
    monkeypatch.setattr(offtree, "PAIRS", 2 * len(classic.answers))
    values = [1] * len(classic.answers)
    values[classic.answers.index("pygmy")] = 100_000
    advice = PlainSolver(classic, weights=Weights(classic, values)).advise([])
    assert (advice.guess, advice.wins) == ("pygmy", True)


@pytest.mark.parametrize("mode", MODES)
def test_with_weights_every_answer_is_found_after_random_words(mode):
    rng = random.Random(11)
    for _ in range(30):
        weights = random_weights(rng, random_lists(rng))
        answer = rng.choice(weights.lists.answers)
        solver = PlainSolver(weights.lists, mode=mode, weights=weights)
        history = naive_history(rng, weights.lists, answer, 1)
        while not history or history[-1][0] != answer:
            guess = solver.advise(history).guess
            assert not why_not(history, guess, mode)
            history.append((guess, naive.score(guess, answer)))
            assert len(history) < 20
