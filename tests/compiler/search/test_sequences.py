"""Words that are always played first, compared with the oracle."""

import random
from itertools import permutations

import pytest

from compiler.search.build import Params, solve
from compiler.search.engine import INFINITE
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.sequences import SequenceSearch
from compiler.tree.emit import encode
from player.core.errors import PlayerError
from player.core.tree import loads
from player.core.verify import verify
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights


def oracle(lists, weight, words, limit):
    """Return the oracle's total of the best tree that begins with some words; None if none stays within the limit."""
    search = naive.Search(tuple(lists.answers), weight, "normal")

    def cost(state, at, left):
        if at == len(words):
            found = search.best(tuple(state), tuple(sorted(lists.words)), left)
            return None if found is None else found[0][0]
        if left < 1:
            return None
        total = sum(weight[a] for a in state)
        for code, part in naive.partition(words[at], state).items():
            if code == naive.score(words[at], words[at]):
                continue
            below = cost(part, at + 1, left - 1)
            if below is None:
                return None
            total += below
        return total

    return cost(lists.answers, 0, limit or 60)


def some_games():
    rng = random.Random(77)
    for number in range(14):
        lists = lists_of_alike(rng, others=4) if number % 2 else random_lists(rng)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        lists = lists if weights is None else weights.lists
        values = weights.values if weights else [1] * len(lists.answers)
        yield lists, weights, dict(zip(lists.answers, values)), rng.choice((6, 4, 0))


def test_sequences_cost_what_the_oracle_says_and_the_best_pair_is_found():
    for lists, weights, weight, limit in some_games():
        problem = Problem(lists, weights)
        search = SequenceSearch(problem, limit, Loop())
        names = problem.lists.words
        number = {word: at for at, word in enumerate(names)}
        totals = {}
        for words in permutations(names, 2):
            total = search.price([number[word] for word in words])
            expected = oracle(lists, weight, words, limit)
            assert (None if total >= INFINITE else total) == expected, words
            if expected is not None:
                totals[words] = expected
        best, proven, stopped = SequenceSearch(problem, limit, Loop(2)).best_pairs()
        assert proven
        assert not stopped
        assert (best[0].total if best else None) == min(totals.values(), default=None)
        for one in best:
            assert totals[tuple(names[word] for word in one.words)] == one.total
        for words in random.Random(1).sample(list(permutations(names, 3)), 5):
            total = search.price([number[word] for word in words])
            assert (None if total >= INFINITE else total) == oracle(lists, weight, words, limit)


def test_a_tree_with_fixed_words_plays_and_verifies():
    for lists, weights, weight, _ in some_games():
        problem = Problem(lists, weights)
        words = tuple(random.Random(3).sample(range(len(problem.lists.words)), 2))
        params = Params(fixed=words, max_guesses=0)
        solution = solve(problem, params)
        names = [problem.lists.words[word] for word in words]
        assert solution.total == oracle(lists, weight, names, 0)
        tree = loads(encode(solution.strategy(problem, params)))
        assert verify(tree).problems == []
        assert tree.meta["total"] == solution.total


def test_hard_mode_is_refused():
    with pytest.raises(PlayerError, match="fixed openers need normal mode"):
        SequenceSearch(Problem(random_lists(random.Random(1)), mode="hard"), 6, Loop())
