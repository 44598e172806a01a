"""Symmetry: totals, worst cases and trees are the same with it and without; false symmetries are refused."""

import json
import random
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from compiler.check.board import CheckerMatrix
from compiler.check.check import check
from compiler.check.slow_search import solve_opener
from compiler.check.symmetry import PermutationGroup, is_true, numbered
from compiler.proof import prove
from compiler.search import build
from compiler.search.engine import INFINITE, Engine
from compiler.search.openers import best_openers, price
from compiler.search.parallel import Loop
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError
from compiler.search.symmetry import SymmetryError
from compiler.search.trees import best_tree
from compiler.tree.emit import encode
from compiler.tree.strategy import LONGEST
from player.loader import load
from player.proofs import certificate
from player.proofs.certificate import is_proven
from player.proofs.terms import CertificateError
from player.words.lists import WordLists
from player.words.lists import load as load_lists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support import pegs
from tests.support.planted import same
from tests.support.sealing import sealed_text
from tests.support.tiers import each_value_quick, few_then_many, quick_first


def compared(words: list[str], table: np.ndarray, solved: int, moves: object, limits: tuple) -> int:
    """Return how many openers a board's symmetry saves; check that results agree with a search without it and the oracle."""
    free = pegs.problem_of(words, table, solved)
    moved = pegs.problem_of(words, table, solved, moves)
    for limit in limits:
        expected = naive.costs_of_codes(table.tolist(), solved, limit=limit)
        engines = [Engine(problem, table_bits=8) for problem in (free, moved)]
        for word, cost in enumerate(expected):
            true = INFINITE if cost is None else cost[0]
            for engine in engines:
                assert min(engine.opener(word, limit).total, INFINITE) == true
                assert engine.opener(word, limit, true).total >= true
                assert engine.bound(word) <= true
                if cost is not None:
                    assert engine.best(word, limit)[:3] == cost
            if cost is not None:
                assert same(*(best_tree(engine, word, limit) for engine in engines))
        costs = [cost for cost in expected if cost is not None]
        for problem in (free, moved):
            try:
                found = build.solve(problem, build.Params(max_guesses=limit, openers=len(words)))
            except InfeasibleError:
                assert not costs
                continue
            assert (found.total, found.worst) == min(costs)[:2]
            assert found.claim == f"best of {len(words)} openers"
    return len(words) - len(Engine(moved).ranked())


@few_then_many("boards", 20, 300)
def test_matrices_with_planted_permutations(boards: int) -> None:
    rng = random.Random(1)
    saved = 0
    for _ in range(boards):
        words, table, moves = pegs.planted_board(rng)
        saved += compared(words, table, 0, pegs.Shuffles(words, *moves), (0, rng.choice((2, 3, 4))))
    assert saved > 2 * boards


@pytest.mark.parametrize(
    ("places", "colours", "distinct", "placed"),
    quick_first(3, [
        (2, 3, False, False), (2, 4, True, False), (3, 2, False, True),
        (2, 2, False, False), (2, 4, False, False), (3, 2, False, False),
        (2, 3, True, False), (3, 3, True, False), (2, 2, False, True), (2, 3, False, True),
    ]),
)  # fmt: skip
def test_small_boards(places: int, colours: int, distinct: bool, placed: bool) -> None:
    words = pegs.secrets(places, colours, distinct=distinct)
    table = pegs.table_of(words, placed=placed)
    moves = pegs.Moves(places, colours)
    solved = places if placed else 10 * places
    assert compared(words, table, solved, moves, (0, 3, 4)) > 0


@pytest.mark.parametrize(
    ("mode", "objective", "words"),
    each_value_quick(
        ["normal", "hard", "ultra"],
        ["mean", "worst"],
        [("abc", 3, True), ("abcd", 2, True), ("abcd", 3, False)],
    ),
)
def test_a_proof_and_its_check(
    tmp_path, mode: str, objective: str, words: tuple[str, int, bool]
) -> None:
    letters, length, twice = words
    lists = pegs.ClosedLists(letters, length, twice=twice)
    terms = {"objective": objective, "max_guesses": 8}
    problem = Problem(lists, mode=mode)
    found = build.solve(problem, build.Params(openers=len(lists.words), **terms))
    plain = Problem(WordLists(lists.answers, lists.others, name="closed"), mode=mode)
    expected = build.solve(plain, build.Params(openers=len(lists.words), **terms))
    assert found[1:4] == expected[1:4]
    assert same(found.root, expected.root)
    proof = prove.prove(problem, prove.Terms(threads=2, **terms))
    (tmp_path / "it.proof").write_bytes(proof.certificate)
    (tmp_path / "it.msgpack").write_bytes(encode(found.strategy(problem, build.Params(**terms))))
    assert (proof.total, proof.worst) == (
        found.total,
        found.worst if objective == "worst" else None,
    )
    report = check(str(tmp_path / "it.proof"), lists, sample=1000)
    assert report.problems == report.notes == []
    assert report.openers == len(lists.words) == report.alike + report.one_ply + report.searched
    used = mode == "normal" or (mode == "ultra" and twice)
    assert (report.alike > 0) == used
    assert is_proven(load(tmp_path / "it.msgpack"))
    other = check(str(tmp_path / "it.proof"), plain.lists, sample=1)
    assert other.ok == (not used)
    if used:
        assert "these lists have none" in other.problems[0]
    for threads, bits in ((1, 4), (2, 10)):
        again = prove.prove(problem, prove.Terms(threads=threads, table_bits=bits, **terms))
        assert again.certificate == proof.certificate


def weights_of(rng: random.Random, words: tuple[str, ...]) -> list[int]:
    """Return weights that preserve all symmetries, some or none."""
    sign = rng.choice(words[-1])
    return rng.choice(
        (
            [5 if sign in word else 1 for word in words],
            [1 + (word[0] == sign) for word in words],
            [1 + word.count(sign) for word in words],
            [rng.choice((0, 1, 1, 1)) for _ in words[1:]] + [1],
            [rng.randint(1, 3) for _ in words],
        )
    )


@pytest.mark.parametrize(
    "spec",
    quick_first(3, ["pegs:2x3", "placed:2x3", "order:1-7", "pegs:3x2", "pegs:2x4:distinct"]),
)
def test_the_proofs_of_weighted_boards_are_right_and_found_right(tmp_path: Path, spec: str) -> None:
    """The checker drops the symmetries that the weights break and keeps the others, as the search does."""
    rng = random.Random(spec)
    lists, alike = load_lists(spec), 0
    for _ in range(12):
        weights = Weights(lists, weights_of(rng, lists.answers))
        mode, objective = rng.choice(lists.scoring.modes), rng.choice(("mean", "worst"))
        problem = Problem(lists, weights, mode)
        expected, _ = naive.best_tree(
            weights.lists.answers, lists.words, weights=dict(zip(weights.lists.answers, weights.values)),
            mode=mode, objective=objective, score=naive.SCORES[lists.scoring.name],
        )  # fmt: skip
        proof = prove.prove(problem, prove.Terms(objective, 0))
        assert proof.total == expected[0]
        (tmp_path / "it.proof").write_bytes(proof.certificate)
        report = check(str(tmp_path / "it.proof"), lists, weights, sample=1000)
        assert report.problems == []
        alike += report.alike
    assert (alike > 0) == (lists.scoring.symmetry(lists) is not None)


def proof_in(folder: Path, lists: pegs.ClosedLists) -> Path:
    """Write a proof of some lists to a file."""
    path = folder / "it.proof"
    path.write_bytes(prove.prove(Problem(lists), prove.Terms(max_guesses=8)).certificate)
    return path


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("alike:aab ", "alike:abc ", "no symmetry takes it to abc"),
        ("alike:aab ", "alike:zzz ", "zzz, which is not in the list"),
        ("alike:aab ", "alike:bba ", "which itself refers to another opener"),
        ("alike:aab ", "alike: ", "unknown reason: 'alike:'"),
        ("alike:aab {} 5\n", "alike:aab 9999 5\n", "says more of it than of aab"),
        ("alike:aab ", "search ", None),  # they were not searched, but the bound is true
    ],
)
def test_lies_about_what_is_alike_are_found(tmp_path: Path, old: str, new: str, found: str) -> None:
    lists = pegs.ClosedLists("abc", 3)
    path = proof_in(tmp_path, lists)
    title, terms, *groups, _ = path.read_text().splitlines()
    total = json.loads(terms)["total"]
    text = "".join(f"{line}\n" for line in (title, terms, *groups))
    assert old.format(total) in text
    lie = text.replace(old.format(total), new)
    path.write_bytes(sealed_text(lie))
    try:
        problems = check(str(path), lists, sample=1000).problems
    except CertificateError as error:
        problems = [str(error)]
    assert any(found in problem for problem in problems) if found else not problems


FALSE = {
    "an answer changes": (lambda word: word[1:] + word[:1], "the feedback for"),
    "no list of words": (lambda word: word + "a", "not in the list"),
    "no permutation": (lambda word: "aaa" if word == "aab" else word, "two words"),
}


@pytest.mark.parametrize("fault", FALSE)
def test_a_false_symmetry_is_refused(tmp_path: Path, monkeypatch, fault: str) -> None:
    """The search refuses it, and so does the checker, for a certificate made with a true one."""
    lists = pegs.ClosedLists("abc", 3)
    path = proof_in(tmp_path, lists)
    move, message = FALSE[fault]
    monkeypatch.setattr(lists.scoring.moves, "generators", lambda: [move])
    with pytest.raises(SymmetryError, match=message):
        Engine(Problem(lists)).ranked()
    report = check(str(path), lists)
    assert any("what is offered" in problem for problem in report.problems)


@pytest.mark.slow("runs the slow search of the checker twice")
def test_the_slow_search_with_symmetry_and_without() -> None:
    """The checker's search: equivalent openers cost the same, and it tries one of equivalent guesses."""
    rng = random.Random(5)
    games = [pegs.planted_board(rng) for _ in range(120)]
    for places, colours in ((2, 4), (3, 3), (2, 5)):
        words = pegs.secrets(places, colours)
        moves = [numbered(words, move) for move in pegs.Moves(places, colours).generators()]
        games.append((words, pegs.table_of(words), moves))
    for words, table, moves in games:
        alike = PermutationGroup([np.array(move) for move in moves])
        weights = [1] * len(table)
        assert all(is_true(move, table) for move in alike.moves)
        problem = pegs.problem_of(words, table, int(table[0, 0]), pegs.Shuffles(words, *moves))
        assert (alike.first == problem.symmetry.first).all()
        free, moved = CheckerMatrix(table, weights), CheckerMatrix(table, weights, moves=alike)
        solved = int(table[0, 0])
        for limit in (0, 3):
            costs = naive.costs_of_codes(table.tolist(), solved, limit=limit)
            for word in range(0, len(words), 1 + len(words) // 12):
                value = INFINITE if costs[word] is None else costs[word][0]
                assert costs[word] == costs[alike.first[word]]
                for beta in (value, value + 1, INFINITE):
                    for board in (free, moved):
                        found = solve_opener(board, word, beta, limit)
                        assert found == value if value < beta else beta <= found <= value


@pytest.mark.parametrize(
    ("places", "colours", "distinct"), [(3, 4, False), (4, 6, False), (3, 7, True)]
)
def test_the_checker_s_one_ply_is_no_less_than_the_kernels(
    places: int, colours: int, distinct: bool
) -> None:
    problem = pegs.board(places, colours, distinct=distinct)
    engine = Engine(problem)
    table = problem.codes
    board = CheckerMatrix(table, [1] * len(table))
    for word in engine.ranked():
        assert board.opener_bound(word, INFINITE) >= engine.bound(word)
    rng = random.Random(6)
    for _ in range(100):
        words, table, _ = pegs.planted_board(rng)
        board, engine = (
            CheckerMatrix(table, [1] * len(table)),
            Engine(pegs.problem_of(words, table, 0), table_bits=4),
        )
        costs = naive.costs_of_codes(table.tolist(), 0)
        for word, cost in enumerate(costs):
            bound = board.opener_bound(word, INFINITE)
            assert engine.bound(word) <= bound <= (INFINITE if cost is None else cost[0])


@pytest.mark.slow("runs the slow search of the checker on a whole board")
def test_the_slow_search_finds_mastermind_s_least_total() -> None:
    """The opener aabb is not the best one: no tree with it has a total of 5625 or less."""
    words = pegs.secrets(4, 6)
    moves = [numbered(words, move) for move in pegs.Moves(4, 6).generators()]
    board = CheckerMatrix(pegs.table_of(words), [1] * len(words), moves=PermutationGroup(moves))
    assert solve_opener(board, words.index("aabb"), 5626) >= 5626


def test_answers_and_other_guesses_are_not_mixed() -> None:
    table = np.array(
        [[0, 1, 1], [1, 0, 0]]
    )  # guess 2 has the codes of answer 1, but is not an answer
    words = ["aa", "bb", "cc"]
    problem = pegs.problem_of(words, table, 0, pegs.Shuffles(words, [0, 2, 1]))
    with pytest.raises(SymmetryError, match="'bb' is an answer, but 'cc' is not"):
        Engine(problem).ranked()


def test_random_codes_hide_no_false_symmetry() -> None:
    """A permutation is accepted exactly if it leaves every code unchanged."""
    rng = random.Random(3)
    taken = 0
    for _ in range(300):
        words, table, moves = pegs.planted_board(rng)
        move = rng.choice(
            (rng.choice(moves), pegs.shuffled(rng, len(table), len(words) - len(table)))
        )
        if rng.random() < 0.3:
            table[rng.randrange(len(table)), rng.randrange(len(words))] = 9
        true = (table[np.ix_(move[: len(table)], move)] == table).all()
        problem = pegs.problem_of(words, table, 0, pegs.Shuffles(words, move))
        try:
            Engine(problem).ranked()
        except SymmetryError:
            assert not true
        else:
            assert true
            taken += 1
        assert is_true(np.array(move), table) == true
    assert 50 < taken < 250


def test_weights_keep_what_keeps_them() -> None:
    lists = pegs.ClosedLists("abc", 3)
    even = Weights(lists, [1 + ("c" in word) for word in lists.answers])  # a and b may be exchanged
    even.lists = lists  # the same words with their symmetry
    problem = Problem(lists, even)
    assert len(set(problem.symmetry.first)) > len(set(Problem(lists).symmetry.first))
    free = Problem(WordLists(lists.answers), Weights(WordLists(lists.answers), even.values))
    for word in range(len(lists.words)):
        assert Engine(problem).best(word, 0) == Engine(free).best(word, 0)
    uneven = Weights(lists, range(1, len(lists.answers) + 1))
    uneven.lists = lists
    uneven = Problem(lists, uneven)
    assert uneven.symmetry is None


def test_openers_that_are_alike_are_one() -> None:
    lists = pegs.ClosedLists("abcd", 3)
    problem, free = Problem(lists), Problem(WordLists(lists.words))
    names = ["abc", "aab", "bda", "bcb", "ddd"]
    priced = price(problem, problem.numbers(names), 6, Loop())
    expected = price(free, problem.numbers(names), 6, Loop())
    assert [one[:3] for one in priced] == [one[:3] for one in expected]
    assert [one.word for one in priced] == names
    best = best_openers(problem, 9, 6, Loop())
    assert [one.word for one in best] == sorted(
        (one.word for one in best),
        key=lambda word: [(o.total, o.worst) for o in best if o.word == word],
    )
    assert {one.word for one in best} == {"aaa", "aab", "aba", "abb", "abc"}
    named = build.solve(problem, build.Params(openers=problem.numbers(["bda", "abc", "cab"])))
    assert named.root.guess == "abc"
    assert (
        named.claim
        == f"best of {Engine(problem).count_equivalent([lists.words.index('abc')])} openers"
    )


@pytest.mark.parametrize(("places", "colours"), [(3, 4), (3, 5), (4, 4)])
def test_larger_boards_with_and_without(places: int, colours: int) -> None:
    """Boards with equivalent second and third guesses."""
    moved = pegs.board(places, colours)
    free = pegs.board(places, colours, alike=False)
    for word in Engine(moved).ranked():
        one, other = Engine(moved, table_bits=14), Engine(free, table_bits=14)
        assert one.opener(word, 0) == other.opener(word, 0)
        assert 0 < one.states <= other.states
        assert one.best(word, 0) == other.best(word, 0)
        assert same(best_tree(one, word, 0), best_tree(other, word, 0))


def test_random_moves_fix_what_they_should() -> None:
    """Every equivalence that the kernels find follows from some product of moves, computed here from all of them."""
    words = pegs.secrets(3, 4)
    problem = pegs.board(3, 4)
    group = [
        [words.index("".join(order["abcd".index(word[p])] for p in places)) for word in words]
        for places in permutations(range(3))
        for order in permutations("abcd")
    ]
    for opener in Engine(problem).ranked():
        its = [move for move in group if move[opener] == opener]
        after = problem.symmetry.after([opener])
        for second in range(len(words)):
            first = min(move[second] for move in its)
            assert is_in(after.keep[0], second) == (first == second)
            node = after.child[second]
            both = [move for move in its if move[second] == second]
            if node < 0:
                assert first != second or all(move == list(range(len(words))) for move in both)
                continue
            for third in range(len(words)):
                assert is_in(after.keep[node], third) == (min(m[third] for m in both) == third)
    assert problem.symmetry.after([]).node == problem.symmetry.after([1, 2, 3]).node == -1


def is_in(bits: np.ndarray, number: int) -> bool:
    return bool(bits[number >> 6] >> np.uint64(number & 63) & np.uint64(1))


# --------------------------------------------------------------------------------------------------
# Published figures, and figures from plain search
# --------------------------------------------------------------------------------------------------


def least(problem: Problem, objective: str = "mean") -> tuple[int, int]:
    """Return the proven smallest total, or the smallest worst case and the smallest total with it."""
    proof = prove.prove(problem, prove.Terms(objective, max_guesses=0, table_bits=18))
    assert proof.proven
    return (proof.total, 0) if proof.worst is None else (proof.total, proof.worst)


@pytest.mark.parametrize(
    ("places", "colours", "total", "worst"),
    [(3, 3, 73, 4), (3, 4, 206, 4), (3, 5, 451, 5), (4, 2, 44, 4), (4, 3, 246, 4)],
)
def test_boards_of_pegs(places: int, colours: int, total: int, worst: int) -> None:
    assert least(pegs.board(places, colours))[0] == total
    assert least(pegs.board(places, colours), "worst")[1] == worst


@pytest.mark.parametrize("n", range(3, 9))
def test_two_places(n: int) -> None:
    """The formulas of Chen and Lin (2004) for n colours."""
    even = n % 2 == 0
    free = 8 * n**3 + 51 * n**2 - (74 * n - 48 if even else 80 * n - 69)
    assert least(pegs.board(2, n)) == (free // 24, 0)
    apart = 4 * n**3 + 21 * n**2 - (76 * n - 72 if even else 82 * n - 105)
    assert least(pegs.board(2, n, distinct=True)) == (apart // 12, 0)
    if n < 6:
        assert least(pegs.board(2, n), "worst")[1] == n // 2 + 2
        assert least(pegs.board(2, n, distinct=True), "worst")[1] == (n + 1) // 2 + 1


@pytest.mark.parametrize(
    ("places", "colours", "total", "worst"),
    [(3, 4, 72, 4), (3, 5, 196, 4), (3, 6, 436, 5), (3, 7, 836, 0)],
)
def test_boards_of_different_colours(places: int, colours: int, total: int, worst: int) -> None:
    assert least(pegs.board(places, colours, distinct=True))[0] == total
    if worst:
        assert least(pegs.board(places, colours, distinct=True), "worst")[1] == worst


@pytest.mark.parametrize(
    ("places", "colours", "total", "worst"),
    [(2, 3, 25, 4), (2, 4, 56, 5), (2, 5, 105, 6), (3, 3, 95, 5), (3, 4, 280, 6)],
)
def test_right_places_alone(places: int, colours: int, total: int, worst: int) -> None:
    assert least(pegs.board(places, colours, placed=True))[0] == total
    assert least(pegs.board(places, colours, placed=True), "worst")[1] == worst


def test_permutations_of_four() -> None:
    board = pegs.board(4, 4, distinct=True, placed=True)
    assert (least(board)[0], least(board, "worst")[1]) == (86, 5)


def test_mastermind() -> None:
    """4 places, 6 colours: Koyama and Lai (1993); the worst case is Knuth's (1977)."""
    board = pegs.board(4, 6)
    proof = prove.prove(board, prove.Terms(max_guesses=0, table_bits=18))
    assert (proof.proven, proof.total, proof.openers) == (True, 5625, 1296)
    claims = certificate.parse(proof.certificate).claims(board.lists.words)
    assert {word for word, (_, reason) in claims.items() if not reason.startswith("alike")} == {
        "aaaa", "aaab", "aabb", "aabc", "abcd"
    }  # fmt: skip
    assert least(board, "worst") == (5626, 5)
    words = board.lists.words
    assert build.solve(board, build.Params(max_guesses=0)).root.guess == "aabc"
    assert Engine(board).opener(words.index("fedf"), 0).total == 5625


@pytest.mark.parametrize("size", [2, 5, 12, 40, 62, 63, 64, 150])
def test_words_that_share_nothing_take_one_guess_each(size: int) -> None:
    """This is immediate by the capacity bound; no order of the words must be searched."""
    words = [2 * chr(0x4E00 + n) for n in range(size)]
    engine = Engine(Problem(WordLists(words)), table_bits=12)
    assert engine.opener(0, 0).total == size * (size + 1) // 2
    before = engine.states
    assert before < size
    for limit in range(1, min(size, LONGEST + 1)):
        assert engine.opener(0, limit).total >= INFINITE
    assert engine.states < before + size
