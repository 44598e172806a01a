"""Words that are always played first, compared with the oracle."""

import random
from itertools import combinations, permutations

import numpy as np
import pytest

from compiler import kernels
from compiler.journal import LedgerError
from compiler.proof.bounds import PlainGame, weight_of
from compiler.proof.objective_bounds import joint_reach_of
from compiler.search.build import Params, solve
from compiler.search.engine import INFINITE
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.sequence_ledger import PricedSequence, SequenceLedger
from compiler.search.sequences import KEPT, SequenceSearch
from compiler.tree.emit import encode
from player.core.errors import PlayerError
from player.core.tree import loads
from player.core.verify import verify
from player.words.lists import WordLists, load
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights
from tests.support.running import run_module
from tests.support.tiers import few_then_many


def some_games(games=14, seed=77):
    """Yield (lists, weights, weight by word, limit)."""
    rng = random.Random(seed)
    for number in range(games):
        lists = lists_of_alike(rng, others=4) if number % 2 else random_lists(rng)
        weights = random_weights(rng, lists) if number % 3 == 0 else None
        lists = lists if weights is None else weights.lists
        values = weights.values if weights else [1] * len(lists.answers)
        yield lists, weights, dict(zip(lists.answers, values)), rng.choice((6, 4, 3, 0))


def expected_of(lists, weight, words, limit):
    """Return what the oracle says a sequence costs; INFINITE if no tree stays within the guess limit."""
    total = naive.total_with_fixed(lists.answers, lists.words, words, weights=weight, limit=limit)
    return INFINITE if total is None else total


def by_name(problem, found):
    """Return sequences with their words as text."""
    return [(one.total, tuple(problem.lists.words[word] for word in one.words)) for one in found]


@few_then_many("games", 8, 40)
def test_sequences_cost_what_the_oracle_says_and_the_best_pairs_are_found(games):
    for lists, weights, weight, limit in some_games(games):
        problem = Problem(lists, weights)
        search = SequenceSearch(problem, limit, Loop())
        number = {word: at for at, word in enumerate(problem.lists.words)}

        totals = {}
        for words in permutations(problem.lists.words, 2):
            totals[words] = search.price([number[word] for word in words])
            assert totals[words] == expected_of(lists, weight, words, limit), words
        # Of the two orders of a pair, the heavier answer goes first; then words as the lists have them.
        place = {word: (-weight.get(word, 0), number[word]) for word in number}
        ordered = {
            words: total for words, total in totals.items() if place[words[0]] < place[words[1]]
        }
        assert all(total <= totals[words[::-1]] for words, total in ordered.items())
        best = sorted((total, [*map(number.get, words)], words) for words, total in ordered.items())
        found = SequenceSearch(problem, limit, Loop(2)).best_pairs()
        assert found.proven
        assert not found.stopped
        assert (
            by_name(problem, found.best)
            == [(total, words) for total, _, words in best if total < INFINITE][:KEPT]
        )


@few_then_many("games", 8, 60)
def test_a_window_is_kept_for_any_number_of_words(games):
    rng = random.Random(5)
    for lists, weights, weight, limit in some_games(games, 78):
        problem = Problem(lists, weights)
        number = {word: at for at, word in enumerate(problem.lists.words)}
        for count in (1, 2, 3, 4):
            words = rng.sample(lists.words, min(count, len(lists.words)))
            total = expected_of(lists, weight, words, limit)
            for beta in (1, total - 1, total, total + 1, INFINITE):
                search = SequenceSearch(problem, limit, Loop())
                found = search.price([number[word] for word in words], beta)
                assert found == total if total < beta else beta <= found <= total


def test_joint_reach_is_that_of_the_plain_version_wherever_it_matters():
    rng = random.Random(7)
    for lists, weights, weight, _ in some_games(30, 80):
        compare_reach(rng, lists, weights, weight)
    # Enough answers to look at the weight that is left twice, and enough words to use every stamp.
    words = load("classic").words[::40]
    lists = WordLists(words[:270], words)
    compare_reach(rng, lists, None, dict.fromkeys(lists.answers, 1))
    weights = random_weights(rng, lists)
    weight = dict(zip(weights.lists.answers, weights.values))
    compare_reach(rng, weights.lists, weights, weight)


def compare_reach(rng, lists, weights, weight):
    """Compare the kernel with the plain version: exact above what is wanted, else an upper bound up to it."""
    problem = Problem(lists, weights)
    game = PlainGame(naive.score, lists.words, weight)
    labels = np.ascontiguousarray(problem.local.labels.T)
    first = rng.randrange(len(lists.words))
    parts = labels[problem.row_of[first]].astype(np.int64)
    second = rng.sample(range(len(lists.words)), len(lists.words))
    rows = problem.row_of[second].astype(np.int64)
    plain = [
        joint_reach_of(game, (lists.words[first], lists.words[word]), lists.answers)
        for word in second
    ]
    assert max(plain) <= weight_of(game, lists.answers)
    for wanted in (0, min(plain), max(plain) - 1, max(plain)):
        reach = np.empty(len(rows), np.int64)
        width = int(labels.max()) + 1
        kernels.joint_reach(labels, rows, parts, width, problem.local.weight, wanted, reach)
        for found, true in zip(reach.tolist(), plain):
            assert found == true if true > wanted else true <= found <= wanted


@pytest.mark.slow("compiles the kernels for games with symmetry")
def test_equivalent_words_are_compared_once():
    problem = Problem(load("pegs:2x3"))
    assert problem.symmetry is not None
    words = problem.lists.words
    found = SequenceSearch(problem, 0, Loop()).best_pairs()
    least = min(
        naive.total_with_fixed(words, words, pair, score=naive.score_pegs)
        for pair in combinations(words, 2)
    )
    assert found.proven
    assert found.best[0].total == least


def test_no_third_word_makes_the_best_triple_better_than_it_is():
    for lists, weights, weight, limit in some_games(8, 81):
        problem = Problem(lists, weights)
        found = SequenceSearch(problem, limit, Loop()).best_triples()
        assert not found.proven
        known = by_name(problem, found.best)
        assert known == [(expected_of(lists, weight, words, limit), words) for _, words in known]
        if not known:
            continue
        total, best = known[0]
        for pair in combinations(best, 2):
            for word in set(lists.words) - {*pair}:
                for words in permutations((*pair, word)):
                    assert expected_of(lists, weight, words, limit) >= total


@pytest.mark.parametrize("seed", range(4))
def test_a_search_for_pairs_resumes_from_its_ledger(tmp_path, seed):
    rng = random.Random(seed)
    lists = random_lists(rng)
    weights = random_weights(rng, lists) if seed % 2 else None
    problem, path = Problem(lists, weights), str(tmp_path / "ledger")
    expected = SequenceSearch(problem, 6, Loop()).best_pairs()

    def run():
        ledger = SequenceLedger(problem, 6, path)
        try:
            search = SequenceSearch(problem, 6, Loop(), ledger)
            return search, search.best_pairs()
        finally:
            ledger.close()

    assert run()[1] == expected
    lines = (tmp_path / "ledger").read_bytes().splitlines(keepends=True)
    for kept in {2, 3, len(lines) // 2, len(lines) - 1}:
        (tmp_path / "ledger").write_bytes(b"".join(lines[:kept]) + b"torn lin")
        assert run()[1] == expected
    search, found = run()
    assert found == expected
    assert search.engine.states == 0  # the last run found everything in the ledger
    with pytest.raises(LedgerError, match="belongs to another search"):
        SequenceLedger(problem, 5, path)


def test_a_ledger_of_pairs_with_words_of_no_list_is_refused(tmp_path):
    problem, path = Problem(random_lists(random.Random(1))), str(tmp_path / "ledger")
    ledger = SequenceLedger(problem, 6, path)
    ledger.add_pair(PricedSequence(9, (0, 1)))
    ledger._journal.add("compared qqqqqq")
    ledger.close()
    with pytest.raises(LedgerError, match="words that are not in the list: qqqqqq"):
        SequenceLedger(problem, 6, path)


def test_a_search_that_is_stopped_proves_nothing():
    search = SequenceSearch(Problem(load("english4")), 0, Loop(seconds=0))
    found = search.best_pairs()
    assert not found.proven
    assert found.stopped == "time is up"
    assert search.open > 0
    assert search.best_triples() == ([], False, "time is up")


def test_a_tree_with_fixed_words_plays_and_verifies():
    for lists, weights, weight, _ in some_games():
        problem = Problem(lists, weights)
        words = tuple(random.Random(3).sample(range(len(problem.lists.words)), 2))
        params = Params(fixed=words, max_guesses=0)
        solution = solve(problem, params)
        names = [problem.lists.words[word] for word in words]
        assert solution.total == expected_of(lists, weight, names, 0)
        tree = loads(encode(solution.strategy(problem, params)))
        assert verify(tree) == []
        assert tree.meta["total"] == solution.total


def test_hard_mode_is_refused():
    with pytest.raises(PlayerError, match="fixed openers need normal mode"):
        SequenceSearch(Problem(random_lists(random.Random(1)), mode="hard"), 6, Loop())


@pytest.mark.slow("runs every planted fault as plain Python, without numba's compiler")
def test_planted_faults_are_noticed():
    assert run_module("planted_sequences", NUMBA_DISABLE_JIT="1") == ["sound"]
