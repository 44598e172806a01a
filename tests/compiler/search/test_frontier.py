"""Pareto frontiers, against brute force over all trees."""

import random

import pytest

from compiler.progress import OUT_OF_TIME, OutOfTime
from compiler.search.frontier import frontier
from compiler.search.openers import OpenerSearch
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights
from tests.support.tiers import each_value_quick


def kept(costs):
    """Return the costs that no other one dominates."""
    return {
        a for a in costs if not any(b != a and all(x <= y for x, y in zip(b, a)) for b in costs)
    }


def fronts(lists, weight, *, within, limit, mode):
    """Return for each opener the frontier of (missed, total), or without `within` of (worst, total)."""
    answers = frozenset(lists.answers)
    known = {}

    def best(state, words, used):
        key = state, words, used
        if key not in known:
            known[key] = kept(set().union(*(play(w, state, words, used) for w in words)))
        return known[key]

    def play(guess, state, words, used):
        parts = naive.partition(guess, state)
        solved = naive.score(guess, guess) if guess in answers else None
        if used >= limit or (len(parts) == 1 and solved not in parts):
            return set()
        costs = {(0, sum(weight[a] for a in state))}
        for code, part in parts.items():
            if code == solved:
                below = {((weight[guess] if used >= within else 0) if within else used + 1, 0)}
            else:
                left = tuple(w for w in words if naive.allowed(mode, guess, code, w))
                below = best(tuple(part), left, used + 1)
            joined = sum if within else max
            costs = kept({(joined((a[0], b[0])), a[1] + b[1]) for a in costs for b in below})
        return costs

    words = tuple(sorted(lists.words))
    return {word: play(word, tuple(lists.answers), words, 0) for word in words}


def found(problem, within, limit, words, threads):
    """Return the points that the search finds: the opener and (missed or worst, total)."""
    points, stopped = frontier(problem, words, within, limit, Loop(threads))
    assert not stopped
    totals = [one.total for one in points]
    assert totals == sorted(totals, reverse=True)
    return [
        (one.word, (problem.weight - one.within if within else one.worst, one.total))
        for one in points
    ]


@pytest.mark.parametrize(
    ("within", "mode"), each_value_quick([0, 1, 2, 3], ["normal", "hard", "ultra"])
)
def test_frontiers_of_openers_and_of_all_are_those_of_brute_force(mode, within):
    rng = random.Random(f"{mode} {within}")
    for number in range(8):
        lists = lists_of_alike(rng, answers=9) if number % 2 else random_lists(rng)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        lists = lists if weights is None else weights.lists
        weight = dict(zip(lists.answers, weights.values if weights else [1] * len(lists.answers)))
        limit = rng.choice((7, 4))
        problem = Problem(lists, weights, mode)
        expected = fronts(lists, weight, within=within, limit=limit, mode=mode)

        terms = problem, within, limit
        for at, word in enumerate(problem.lists.words):
            assert found(*terms, [at], 1) == [(word, cost) for cost in sorted(expected[word])]
        best = found(*terms, [], 2)
        assert [cost for _, cost in best] == sorted(kept(set().union(*expected.values())))
        assert all(cost in expected[word] for word, cost in best)
        assert best == found(*terms, [], 1)


def test_points_found_before_time_is_up_are_kept(monkeypatch):
    """The least total is found first; then time is up, before a smaller worst case was tried."""
    exactly, limits = OpenerSearch.exactly, []

    def once(search, words):
        if limits:
            raise OutOfTime
        limits.append(search.limit)
        exactly(search, words)

    problem = Problem(random_lists(random.Random(1)))
    complete, _ = frontier(problem, [0], 0, 7, Loop(1))
    monkeypatch.setattr(OpenerSearch, "exactly", once)
    points, stopped = frontier(problem, [0], 0, 7, Loop(1))
    assert (points, stopped) == (complete[-1:], OUT_OF_TIME)
    assert points
