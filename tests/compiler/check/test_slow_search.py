"""The checker's own marking, rules, bounds and search, against the oracle."""

import random

import numpy as np
import pytest

from compiler.check.board import CELLS, CHUNK, INFINITE, CheckerMatrix, count_bits
from compiler.check.marking import letters_of, score_all
from compiler.check.rules import CheckerRules
from compiler.check.slow_search import LocalSearch, first_of_their_kind, in_order, solve_opener
from compiler.progress import Stopped
from compiler.proof import bounds
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from player.core.modes import MODES, why_not
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists, random_weights, random_words
from tests.support.tiers import each_value_quick, few_then_many


def board_of(lists: WordLists, weights=None, mode: str = "normal") -> CheckerMatrix:
    answers = range(len(lists.answers))
    rules = None if mode == "normal" else CheckerRules(mode, letters_of(lists.words))
    return CheckerMatrix(score_all(lists.words, answers, 1), weights or [1] * len(answers), rules)


def value_of(lists: WordLists, opener: str, limit: int, weights, mode: str = "normal") -> int:
    named = None if weights is None else dict(zip(lists.answers, weights))
    found = naive.best_tree(
        lists.answers, lists.words, weights=named, limit=limit, opener=opener, mode=mode
    )
    return INFINITE if found is None else found[0][0]


@pytest.mark.parametrize("length", [2, 5, 7, 11])
def test_its_marking_is_the_oracles(length: int) -> None:
    rng = random.Random(length)
    words = random_words(rng, 40, length, "abcd")
    answers = words[::2]
    codes = score_all(words, range(0, len(words), 2), 2)
    for a, answer in enumerate(answers):
        assert codes[a].tolist() == [naive.score(guess, answer) for guess in words]


@pytest.mark.parametrize("mode", ["hard", "ultra"])
@pytest.mark.parametrize("length", [2, 3, 5, 7])
def test_its_rules_are_the_players_and_the_oracles(mode: str, length: int) -> None:
    rng = random.Random(f"{mode} {length}")
    words = random_words(rng, 40, length, "abcd")
    rules = CheckerRules(mode, letters_of(words))
    chosen = np.array(rng.sample(range(len(words)), len(words) // 2))
    for guess, secret in (rng.sample(range(len(words)), 2) for _ in range(40)):
        code = naive.score(words[guess], words[secret])
        expected = [naive.allowed(mode, words[guess], code, word) for word in words]
        assert rules.allowed(guess, code).tolist() == expected
        assert [not why_not([(words[guess], code)], word, mode) for word in words] == expected
        if guess in chosen:
            few = rules.among(chosen).allowed(int(np.flatnonzero(chosen == guess)[0]), code)
            assert few.tolist() == [expected[word] for word in chosen]


@pytest.mark.parametrize(
    ("limit", "mode", "weighted"), each_value_quick([0, 2, 3, 4], MODES, [False, True])
)
@few_then_many("games", 5, 15)
def test_the_slow_search_is_right_and_its_windows_too(
    weighted: bool, limit: int, mode: str, games: int
) -> None:
    rng = random.Random(f"{weighted} {limit}")
    for _ in range(games):
        lists = rng.choice((random_lists, lists_of_alike))(rng)
        weights = random_weights(rng, lists) if weighted else None
        lists = weights.lists if weights else lists
        values = weights.values if weights else None
        board = board_of(lists, values, mode)
        for number, word in enumerate(lists.words):
            value = value_of(lists, word, limit, values, mode)
            assert board.opener_bound(number, INFINITE) <= value
            for beta in (value - 1, value, min(value + 1, INFINITE), rng.randint(1, 60), INFINITE):
                found = solve_opener(board, number, beta, limit)
                assert found == value if value < beta else beta <= found <= value


@pytest.mark.slow("runs the slow search on twenty larger games in every mode")
def test_modes_are_told_apart() -> None:
    """If the modes differ in the slow search, they differ in the oracle too."""
    rng = random.Random(1)
    differing: dict[tuple[bool, bool], int] = {}
    for _ in range(20):
        lists = lists_of_alike(rng, 22, 60, length=4)
        boards = {mode: board_of(lists, mode=mode) for mode in MODES}
        for number in range(0, len(lists.words), 4):
            values = [solve_opener(boards[mode], number, INFINITE) for mode in MODES]
            normal, hard, ultra = values
            kind = (normal < hard, hard < ultra)
            differing[kind] = differing.get(kind, 0) + 1
            if differing[kind] <= 5:
                word = lists.words[number]
                assert values == [value_of(lists, word, 0, None, mode) for mode in MODES]
    assert differing[True, False] > 50
    assert differing[True, True] > 2


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("weighted", [False, True])
def test_it_refutes_by_one_ply_whatever_the_kernels_do(mode: str, weighted: bool) -> None:
    rng = random.Random(f"one ply {mode} {weighted}")
    for _ in range(20):
        words = random_words(rng, 60, 3, "abcdef")
        lists = WordLists(rng.sample(words, 30), words)
        weights = random_weights(rng, lists) if weighted else None
        problem = Problem(lists, weights, mode)
        engine = Engine(problem, table_bits=8)
        lists = problem.lists
        board = board_of(lists, None if weights is None else weights.values, mode)
        for number in range(len(lists.words)):
            assert board.opener_bound(number, INFINITE) >= engine.bound(number)


@pytest.mark.parametrize("mode", MODES)
def test_a_search_under_way_can_be_stopped(mode: str) -> None:
    words = random_words(random.Random(1), 40, 2, "abcdefghij")
    board = board_of(WordLists(words), mode=mode)
    board.stopped = True
    with pytest.raises(Stopped):
        solve_opener(board, 0, INFINITE)


@pytest.mark.parametrize("mode", ["hard", "ultra"])
@pytest.mark.parametrize(("seed", "number"), [(214, 2), (214, 28), (251, 18), (328, 32)])
def test_what_may_be_played_makes_a_state(monkeypatch, mode: str, seed: int, number: int) -> None:
    """The same answers after other guesses are another state, in games in which that matters."""
    lists = lists_of_alike(random.Random(seed), 14, 30)
    board = board_of(lists, mode=mode)
    value = value_of(lists, lists.words[number], 0, None, mode)
    assert solve_opener(board, number, INFINITE) == value
    key = LocalSearch.key
    monkeypatch.setattr(LocalSearch, "key", lambda *args: (*key(*args)[:2], 0))
    assert solve_opener(board, number, INFINITE) != value


def local_of(rng: random.Random, mode: str) -> tuple[LocalSearch, list[str], list[str]]:
    """Return the largest part of a random opener as a `LocalSearch`, its answers, and the words allowed there."""
    lists = lists_of_alike(rng, 14, 30)
    board = board_of(lists, mode=mode)
    opener = rng.randrange(len(lists.words))
    part = board.parts(opener)[0]
    state = [lists.words[board.guess_of[row]] for row in part]
    opening = (lists.words[opener], naive.score(lists.words[opener], state[0]))
    allowed = [word for word in lists.words if naive.allowed(mode, *opening, word)]
    return LocalSearch(board, part, board.allowed(opener, part)), state, allowed


def words_of(local: LocalSearch) -> list[str]:
    letters = local.board.rules.letters[:, local.board.column_of[local.guess]]
    return ["".join(map(chr, word)) for word in letters.T]


@pytest.mark.parametrize("mode", ["hard", "ultra"])
def test_guesses_that_divide_alike_stay_apart_under_rules(mode: str) -> None:
    rng = random.Random(mode)
    alike = 0
    for _ in range(40):
        local, state, allowed = local_of(rng, mode)
        split = {word: tuple(naive.score(word, answer) for answer in state) for word in allowed}
        useful = {word for word in allowed if word in state or len(set(split[word])) > 1}
        assert sorted(words_of(local)) == sorted(useful)
        assert words_of(local)[: len(state)] == state
        alike += len(local.guess) - first_of_their_kind(local.labels).sum()
    assert alike > 40


def test_one_guess_for_each_division_is_enough_without_rules() -> None:
    rng = random.Random(1)
    for _ in range(40):
        lists = lists_of_alike(rng, 14, 30)
        board = board_of(lists)
        part = board.parts(rng.randrange(len(lists.words)))[0]
        state = [lists.words[board.guess_of[row]] for row in part]
        game = bounds.PlainGame(naive.score, lists.words, dict.fromkeys(state, 1))
        local = LocalSearch(board, part, board.columns)
        assert len(local.guess) == len(bounds.worth_keeping(game, state))


@pytest.mark.parametrize("mode", ["hard", "ultra"])
def test_every_guess_so_far_says_what_may_be_played(mode: str) -> None:
    rng = random.Random(mode)
    steps = 0
    for _ in range(200):
        local, state, _ = local_of(rng, mode)
        words = words_of(local)
        part, permission, expected = local.everything, local.every, [True] * len(words)
        sets = {permission.number: expected}
        while len(part) > 1:
            column = rng.choice(np.flatnonzero(permission.allowed).tolist())
            parts = local.split(part, column)
            if not parts:
                break
            part = rng.choice(parts)
            code = naive.score(words[column], state[part[0]])
            permission = local.after(column, part, permission)
            expected = [
                before and naive.allowed(mode, words[column], code, word)
                for before, word in zip(expected, words)
            ]
            assert permission.allowed.tolist() == expected
            assert permission.allowed[permission.useful].all()
            assert sets.setdefault(permission.number, expected) == expected
            steps += 1
    assert steps > 200


def random_board(rng: np.random.Generator, weighted: bool, labels: int) -> CheckerMatrix:
    """Return a board that no words have: columns with many labels, and more columns than are counted at once."""
    answers, guesses = 150, CHUNK + 300
    codes = rng.integers(0, rng.integers(1, labels, guesses), (answers, guesses))
    codes[np.arange(answers), np.arange(answers)] = labels  # solved
    return CheckerMatrix(codes, rng.integers(1, 9, answers) if weighted else [1] * answers)


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("labels", [30, 100, 400])
@pytest.mark.parametrize("some", [False, True])
def test_bounds_are_counted_right_whatever_the_labels(
    weighted: bool, labels: int, some: bool
) -> None:
    rng = np.random.default_rng(labels + weighted)
    board = random_board(rng, weighted, labels)
    columns = board.codes.shape[1]
    for size in (3, 4, 20, 70, 149):
        part = np.sort(rng.choice(len(board.weight), size, replace=False))
        weight = board.weight[part]
        allowed = np.flatnonzero(rng.integers(0, 2, columns)) if some else board.columns
        least = INFINITE
        for guess in {
            *board.guess[allowed],
            *board.guess_of[part],
        }:  # the answers of a part are always allowed
            heaviest: dict[int, int] = {}
            for code, w in zip(board.codes[part, guess], weight):
                heaviest[code] = max(heaviest.get(code, 0), int(w))
            row = board.row_of[guess] if guess < len(board.row_of) else -1
            own = int(board.weight[row]) if row in part else 0
            least = min(least, bounds.one_ply(int(weight.sum()), sum(heaviest.values()), own))
        assert board.part_bound(part, INFINITE, allowed) == least
        for enough in (least - 5, least, least + 1):
            found = board.part_bound(part, enough, allowed)
            assert found == least or enough <= found < least


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("labels", [30, 100, 700])
def test_reach_is_counted_right_whatever_the_labels(weighted: bool, labels: int) -> None:
    rng = np.random.default_rng(labels)
    weight = np.sort(rng.integers(1, 9, 300))[::-1] if weighted else np.ones(300, np.int64)
    board = CheckerMatrix(np.arange(300)[:, None] * np.ones(300, np.int64), weight)
    cells = rng.integers(0, labels, (300, CELLS // 300 + 50)).astype(np.min_scalar_type(labels))
    found = board.reach_of(cells, weight)
    for column in range(0, cells.shape[1], 97):
        first = np.unique(cells[:, column], return_index=True)[1]
        assert found[column] == weight[first].sum()


def test_bits_are_counted() -> None:
    words = np.random.default_rng(1).integers(0, 2**64, 50, dtype=np.uint64)
    assert count_bits(words).tolist() == [int(word).bit_count() for word in words]


@pytest.mark.parametrize("labels", [2, 5, 300])
def test_labels_are_numbered_in_order(labels: int) -> None:
    cells = np.random.default_rng(labels).integers(0, labels, (260, 40))
    found = in_order(cells)
    for column in range(40):
        order = list(dict.fromkeys(cells[:, column].tolist()))
        assert found[:, column].tolist() == [order.index(label) for label in cells[:, column]]


def test_of_equal_columns_the_first_is_kept() -> None:
    cells = np.random.default_rng(1).integers(0, 2, (3, 40))
    columns = [tuple(column) for column in cells.T.tolist()]
    expected = [column not in columns[:i] for i, column in enumerate(columns)]
    assert first_of_their_kind(cells).tolist() == expected
