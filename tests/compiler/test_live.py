"""The live solver, compared with the oracle: exact where it claims to be, in every game."""

import random

import pytest

from compiler.live import EXACT_ANSWERS, LiveSolver
from player.core.errors import ImpossibleError
from player.core.feedback import score
from player.core.modes import why_not
from player.gameplay.advisers import Advisers
from player.gameplay.analysis import Analyst
from player.gameplay.game import Game
from player.gameplay.offtree import PlainSolver
from player.loader import load
from player.words.lists import WordLists
from player.words.lists import load as load_lists
from tests.support import oracle as naive
from tests.support.games import random_lists, random_weights


def oracle(
    lists: WordLists, history: list, limit: int = 0, weights=None, opener=None
) -> int | None:
    state = [a for a in lists.answers if all(naive.score(g, a) == c for g, c in history)]
    found = naive.best_tree(state, lists.words, limit=limit, weights=weights, opener=opener)
    return None if found is None else found[0][0]


def some_history(rng: random.Random, lists: WordLists) -> list:
    """Return a turn after which two answers or more are left."""
    answer = rng.choice(lists.answers)
    guess = rng.choice([word for word in lists.words if word != answer] or lists.words)
    return [] if guess == answer else [(guess, naive.score(guess, answer))]


def test_advice_and_costs_are_those_of_the_oracle():
    rng = random.Random(11)
    for _ in range(60):
        lists = random_lists(rng)
        solver = LiveSolver(lists, max_guesses=0)
        for history in ([], some_history(rng, lists)):
            advice = solver.advise(history)
            assert advice.method == "exact"
            assert advice.expected == (oracle(lists, history), advice.left)
            assert solver.price(history, advice.guess).expected == advice.expected
            word = rng.choice(lists.words)
            cost = oracle(lists, history, opener=word)
            if cost is None:  # a wasted guess, which the oracle never plays
                cost = advice.left + advice.expected[0]
            assert solver.price(history, word).expected[0] == cost


def test_weights_count():
    rng = random.Random(12)
    for _ in range(40):
        lists = random_lists(rng)
        weights = random_weights(rng, lists)
        weight = dict(zip(weights.lists.answers, weights.values))
        advice = LiveSolver(weights.lists, weights=weights, max_guesses=0).advise([])
        assert advice.expected == (oracle(weights.lists, [], weights=weight), weights.total)


def test_the_limit_is_kept_for_as_many_answers_as_possible():
    """Then the fewest guesses are used; with no guess left the limit no longer applies."""
    rng = random.Random(13)
    hopeless = 0
    for _ in range(60):
        lists = random_lists(rng)
        weights = random_weights(rng, lists) if rng.random() < 0.5 else None
        lists = weights.lists if weights else lists
        weight = dict(zip(lists.answers, weights.values)) if weights else None
        mode, limit = rng.choice(("normal", "hard", "ultra")), rng.randint(1, 4)
        solver = LiveSolver(lists, mode=mode, weights=weights, max_guesses=limit)
        lost, total = naive.best_within(
            lists.answers, lists.words, within=limit, mode=mode, weights=weight
        )
        hopeless += lost > 0
        advice = solver.advise([])
        assert advice.expected[0] == total, (lists.answers, lists.words, mode, limit)
        if limit == 1:
            assert advice.wins
    assert hopeless > 10


@pytest.mark.parametrize("compiled", [True, False])
def test_the_last_guess_can_win_where_six_answers_are_left(compiled, classic):
    solver = LiveSolver(classic) if compiled else PlainSolver(classic, max_guesses=6)
    turns = [("patch", score("patch", "batch"))] * 5
    assert solver.advise(turns[:5]).wins
    assert solver.advise(turns[:4]).guess == "climb" or not compiled


def test_refused_words_are_neither_played_nor_expected():
    lists = WordLists(["crane", "slate", "stale", "least"], ["aahed"])
    solver = LiveSolver(lists)
    first = solver.advise([])
    second = solver.advise([], {first.guess})
    assert second.guess != first.guess
    assert second.left == 3


def test_words_of_no_list_may_have_been_played():
    lists = WordLists(["crane", "slate", "stale", "least"])
    history = [("zonal", score("zonal", "slate"))]
    assert LiveSolver(lists).advise(history).guess in {"slate", "stale", "least"}
    assert LiveSolver(lists).price([], "zonal").expected[1] == 4


def test_past_the_limit_it_still_advises():
    lists = WordLists(["crane", "slate", "stale", "least"])
    history = [("aahed", score("aahed", "stale"))] * 7
    assert LiveSolver(lists).advise(history).guess in lists.words


def test_feedback_that_no_answer_fits_is_reported():
    with pytest.raises(ImpossibleError):
        LiveSolver(WordLists(["crane", "slate"])).advise([("crane", 0), ("slate", 0)])


@pytest.mark.parametrize("mode", ["hard", "ultra"])
def test_rules_are_kept_and_the_advice_is_the_oracles(mode: str):
    rng = random.Random(15)
    for _ in range(60):
        lists = random_lists(rng)
        solver = LiveSolver(lists, mode=mode, max_guesses=0)
        history = some_history(rng, lists)
        try:
            advice = solver.advise(history)
        except ImpossibleError:
            continue
        assert not why_not(history, advice.guess, mode)
        state = [a for a in lists.answers if all(naive.score(g, a) == c for g, c in history)]
        allowed = [w for w in lists.words if not why_not(history, w, mode)]
        expected = naive.best_tree(state, allowed, mode=mode)[0][0]
        assert advice.expected == (expected, len(state))
        assert solver.price(history, advice.guess).expected == advice.expected


@pytest.mark.slow("searches the largest states of classic in hard mode")
def test_hard_mode_copes_with_large_states_and_words_of_no_list():
    lists = load_lists("classic")
    solver = LiveSolver(lists, mode="hard")
    for history in ([("fuzzy", 0)], [("qqqqq", 0)], [("trace", 0), ("qqqqx", 0)]):
        advice = solver.advise(history)
        assert not why_not(history, advice.guess, "hard")
        assert solver.price(history, advice.guess).expected == advice.expected


@pytest.fixture(scope="module")
def advisers():
    tree = load("classic")
    found = Advisers(tree, find_maker=lambda: LiveSolver, wait=True)
    found.advise(found.lists, [("salet", 0)], ())
    assert found.trouble == ""
    return found


@pytest.mark.slow("searches live in games of classic; the quick tier does so from single states")
def test_classic_is_won_with_one_random_word_on_the_way(advisers):
    dice = random.Random(14)
    methods = set()
    for answer in dice.sample(advisers.tree.answers, 25):
        game = Game(advisers)
        word = dice.choice(advisers.lists.words)
        game.feed(score(word, answer), word)
        while not game.solved:
            methods.add(game.advice().method)
            assert not why_not(game.history, game.guess, "normal")
            game.feed(score(game.guess, answer))
        assert len(game.history) <= 6
    assert methods == {"exact", "look-ahead"}


def test_large_states_are_left_to_look_ahead(advisers):
    solver = LiveSolver(advisers.lists)
    large = solver.advise([("fuzzy", 0)])
    assert (large.left > EXACT_ANSWERS, large.method) == (True, "look-ahead")
    assert solver.price([("fuzzy", 0)], large.guess).expected == large.expected


def test_costs_are_exact_where_exact_search_can_tell(advisers):
    game = Game(advisers)
    for word, total in (("crane", 7930), ("soare", 7997)):
        cost = game.cost(word)
        assert not cost.estimated
        assert cost.extra == pytest.approx((total - 7920) / 2315)
    assert game.cost("fuzzy").estimated, "one of its parts is large"


def test_against_a_proven_hard_tree_no_word_is_cheaper_and_what_breaks_the_limit_is_reported():
    advisers = Advisers(load("classic-hard"), find_maker=lambda: LiveSolver, wait=True)
    for word, feasible in (("slate", False), ("crane", True)):
        found = Analyst(advisers).analyse(f"{word}=bbbbb").turns[0]
        assert found.cost >= 0
        assert (found.feasible, found.estimated) == (feasible, False)


def test_what_look_ahead_likes_best_is_an_estimate(advisers):
    turn = Analyst(advisers).analyse("fuzzy=bbbbb trace=bbbbb").turns[1]
    assert (turn.method, turn.estimated) == ("look-ahead", True)


def test_a_refused_word_does_not_count_in_a_price():
    lists = WordLists(["crane", "slate", "stale", "least"])
    assert LiveSolver(lists).price([], "crane", {"slate"}).expected[1] == 3


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_the_best_words_are_those_of_the_oracle(mode):
    rng = random.Random(17)
    for _ in range(30):
        lists = random_lists(rng)
        solver = LiveSolver(lists, mode=mode, max_guesses=0)
        for word in solver.likely([], 5):
            assert word in lists.words
        history = some_history(rng, lists)
        try:
            found = solver.likely(history, len(lists.words))
        except ImpossibleError:
            continue
        assert found
        assert all(not why_not(history, word, mode) for word in found)
        best = solver.advise(history)
        totals = [solver.price(history, word).expected[0] for word in found]
        assert min(totals) == best.expected[0]


def test_a_suggestion_of_look_ahead_is_an_estimate_of_the_best(advisers):
    game = Game(advisers)
    game.feed(0, "fuzzy")
    assert game.extra_cost(game.guess) == (0.0, True)
    assert game.alternatives(1)[0][1].estimated
