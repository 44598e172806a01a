"""All games except letters: scoring compared with the oracle, building, playing, and advice outside the tree."""

import csv
import io
import itertools
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.marking import score_all
from compiler.check.slow_search import solve_opener
from compiler.live import LiveSolver as Live
from compiler.proof.prove import Terms, prove
from compiler.search import build, matrix
from compiler.search.problem import Problem
from compiler.tree.emit import encode
from player.core.errors import FeedbackError
from player.core.session import play
from player.core.tree import loads
from player.gameplay.free_session import FreeSession
from player.gameplay.game import Game
from player.gameplay.offtree import PlainSolver
from player.games.scoring import of
from player.games.table import read
from player.loader import load
from player.proofs.claims import stats
from player.proofs.verify import verify
from player.words import lists as word_lists
from player.words.lists import WordLists
from player.words.weights import Weights, load_weights
from tests.support import oracle as naive
from tests.support.games import random_words
from tests.support.running import ROOT
from tests.support.tiers import few_then_many

OTHERS = ("pegs", "placed", "common", "order")


def random_game(rng: random.Random, name: str) -> WordLists:
    """Return small lists for a game, with guesses that are not answers; for `table`, a table."""
    if name == "table":
        return random_table(rng)[0]
    words = random_words(
        rng, rng.randint(3, 9), rng.choice((1, 2, 3, 4)) if name != "common" else 3, "abcd"
    )
    others = random_words(rng, rng.randint(0, 4), len(words[0]), "abcde")
    return WordLists(words, others, name="random", scoring=name)


def random_table(rng: random.Random) -> tuple[WordLists, dict[str, dict[str, str]]]:
    """Return a table, and the same table for the oracle."""
    texts = rng.choice((["yes", "no"], ["a", "b", "c"], ["no", "yes", "maybe"]))
    secrets = [f"thing {n}" for n in range(rng.randint(2, 8))]
    questions = [f"is it {n}, really?" for n in range(rng.randint(1, 5))]
    own = rng.sample(secrets, rng.choice((0, 0, 1, len(secrets))))
    codes = {
        s: {q: (s == q and "right") or rng.choice(texts) for q in [*questions, *own]}
        for s in secrets
    }
    table, found, asked = read(written(codes), "random.csv")
    assert (found, asked) == (secrets, [*questions, *own])
    return WordLists(found, asked, name="random", scoring=table), codes


def written(codes: dict[str, dict[str, str]]) -> str:
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["", *next(iter(codes.values()))])
    rows.writerows([secret, *row.values()] for secret, row in codes.items())
    return text.getvalue()


def solved(problem: Problem, **terms: object) -> build.Solution:
    terms = {"max_guesses": 0, "openers": len(problem.lists.words)} | terms
    return build.solve(problem, build.Params(**terms))


# --------------------------------------------------------------------------------------------------
# Scoring
# --------------------------------------------------------------------------------------------------


@few_then_many("games", 50, 300)
@pytest.mark.parametrize("name", OTHERS)
def test_a_guess_is_told_what_the_oracle_says_by_all_who_score(name: str, games: int) -> None:
    rng = random.Random(name)
    for _ in range(games):
        lists = random_game(rng, name)
        expected = [[naive.SCORES[name](g, a) for g in lists.words] for a in lists.answers]
        scoring = lists.scoring
        assert [[scoring.score(g, a) for g in lists.words] for a in lists.answers] == expected
        assert scoring.codes(lists.words, lists.answers, np).tolist() == expected
        found = matrix.of(lists)
        assert found.real[found.codes].tolist() == expected
        assert found.real[found.solved] == scoring.solved
        answers = range(len(lists.answers))
        assert score_all(lists.words, answers, 1, lists).tolist() == expected
        between = [[naive.SCORES[name](g, w) for w in lists.words] for g in lists.words]
        assert matrix.between_words(lists).tolist() == between


@few_then_many("games", 50, 200)
def test_a_table_is_told_what_the_oracle_says_by_all_who_score(games: int) -> None:
    rng = random.Random("table")
    for _ in range(games):
        lists, rows = random_table(rng)
        table = lists.scoring
        score = naive.score_table(rows)
        expected = [[score(g, a) for g in lists.words] for a in lists.answers]
        assert [
            [table.show(table.score(g, a)) for g in lists.words] for a in lists.answers
        ] == expected
        codes = table.codes(lists.words, lists.answers, np)
        assert codes.tolist() == [[table.parse(text) for text in row] for row in expected]
        assert (
            score_all(lists.words, range(len(lists.answers)), 1, lists).tolist() == codes.tolist()
        )
        found = matrix.of(lists)
        assert (found.real[found.codes] == codes).all()
        assert (codes == table.solved).sum() == len(lists.answers)


@pytest.mark.parametrize("name", [*OTHERS, "letters"])
def test_what_is_shown_is_read_again(name: str) -> None:
    for length in (2, 3, 5):
        scoring = of(name, length)
        codes = [code for code in range(scoring.solved + 1) if scoring.is_code(code)]
        assert [scoring.parse(scoring.show(code)) for code in codes] == codes
        assert len({scoring.show(code) for code in codes}) == len(codes)
        assert scoring.check(scoring.solved) == scoring.solved
        scoring.parse(scoring.example)
        assert all(map(scoring.parse, map(str.upper, map(scoring.show, codes)))) or codes[0] == 0
        for bad in (-1, scoring.solved + 1, True, "x", None, 1.5):
            with pytest.raises(FeedbackError):
                scoring.check(bad)


@pytest.mark.parametrize(
    ("name", "length", "texts", "code"),
    [
        ("pegs", 4, ["2 1", "2,1", "21", "2b1w", " 2 , 1 ", "2B 1W", "2b,1w"], 11),
        ("pegs", 4, ["4,0", "40", "right", "RIGHT"], 20),
        ("pegs", 12, ["2 10", "2,10", "2b10w"], 36),
        ("placed", 4, ["2", " 2 "], 2),
        ("placed", 4, ["4", "right"], 4),
        ("common", 5, ["5"], 5),
        ("common", 5, ["right", "r", "="], 6),
        ("order", 3, ["<", "lower", "l", "LOW", "-"], 0),
        ("order", 3, [">", "higher", "high", "+"], 1),
        ("order", 3, ["=", "right", "r"], 2),
    ],
)
def test_answers_are_typed_in_many_ways(name, length, texts, code) -> None:
    assert {of(name, length).parse(text) for text in texts} == {code}


@pytest.mark.parametrize(
    ("name", "texts"),
    [
        ("pegs", ["", "5,0", "3 2", "2", "2,1,0", "gybb", "-1 2", "2b1", "99999999999,1", "２1"]),
        ("placed", ["", "5", "1,1", "-1", "1.0", "g"]),
        ("common", ["", "5 5", "5", "yes", "=="]),
        ("order", ["", "h", "<>", "below", "1"]),
    ],
)
def test_invalid_feedback_gets_an_example(name, texts) -> None:
    scoring = of(name, 4)
    for text in texts:
        if name == "common" and text == "5":
            continue
        with pytest.raises(FeedbackError, match="is not feedback in this game"):
            scoring.parse(text)


@given(st.sampled_from([*OTHERS, "letters"]), st.text(max_size=12))
def test_any_input_is_a_code_or_refused(name: str, text: str) -> None:
    scoring = of(name, 4)
    for act in (scoring.parse, scoring.split, scoring.normalise, scoring.fault, scoring.moves):
        try:
            act(text)
        except FeedbackError:
            continue
    try:
        assert scoring.is_code(scoring.parse(text))
    except FeedbackError:
        return


# --------------------------------------------------------------------------------------------------
# Building and playing
# --------------------------------------------------------------------------------------------------


@few_then_many("games", 20, 60)
@pytest.mark.parametrize("name", [*OTHERS, "table"])
def test_the_oracle_finds_no_better_tree_and_every_answer_is_found(name: str, games: int) -> None:
    rng = random.Random(f"build {name}")
    for _ in range(games):
        if name == "table":
            lists, codes = random_table(rng)
            score, mode = naive.score_table(codes), "normal"
        else:
            lists = random_game(rng, name)
            score, mode = naive.SCORES[name], rng.choice(("normal", "ultra"))
        weights = None
        if rng.random() < 0.3:
            weights = Weights(lists, [rng.randint(1, 9) for _ in lists.answers])
        objective = rng.choice(("mean", "worst"))
        cost, _ = naive.best_tree(
            lists.answers, lists.words, mode=mode, objective=objective, score=score,
            weights=None if weights is None else dict(zip(lists.answers, weights.values)),
        )  # fmt: skip
        problem = Problem(lists, weights, mode)
        solution = solved(problem, objective=objective)
        assert (solution.total, solution.worst) == cost[:2]
        proof = prove(problem, Terms(objective, 0, 1, None), None)
        assert (proof.proven, proof.total) == (True, cost[0])
        params = build.Params(objective=objective, max_guesses=0)
        tree = loads(encode(solution.strategy(problem, params)))
        assert tree.meta["scoring"] == name
        assert verify(tree, lists).problems == []
        for answer in lists.answers:
            turns = play(tree, answer)
            assert turns[-1] == (answer, lists.scoring.solved)
            told_so = [tree.scoring.show(code) for _, code in turns]
            expected = [score(guess, answer) for guess, _ in turns]
            assert told_so == (
                expected if name == "table" else [tree.scoring.show(code) for code in expected]
            )


@pytest.mark.parametrize("name", [*OTHERS, "table"])
def test_games_with_words_of_ones_own_end_and_advice_fits(name: str) -> None:
    rng = random.Random(f"play {name}")
    for _ in range(40):
        lists = random_game(rng, name)
        problem = Problem(lists)
        params = build.Params(max_guesses=0)
        tree = loads(encode(solved(problem).strategy(problem, params)))
        answer = rng.choice(lists.answers)
        game, session = Game(tree, lists), FreeSession(tree)
        game.advisers._solvers._door = None  # the plain solver answers at once
        plain = PlainSolver(lists)
        while not game.solved:
            advice = plain.advise(game.history)
            assert advice.guess in lists.words
            word = rng.choice([game.guess, rng.choice(lists.words), advice.guess])
            code = lists.scoring.score(word, answer)
            game.feed(lists.scoring.show(code), word)
            if word in tree.words and not session.solved:
                session.feed(code, word)
                assert session.solved or answer in session.remaining()
            assert answer in game.remaining
            fits = [
                a
                for a in lists.answers
                if all(lists.scoring.score(g, a) == c for g, c in game.history)
            ]
            assert game.remaining == fits
            if rng.random() < 0.2:
                game.undo()
            if len(game.history) > 30:
                break


@pytest.mark.parametrize("name", [*OTHERS, "table"])
def test_the_live_solver_finds_what_the_oracle_finds(name: str) -> None:
    rng = random.Random(f"live {name}")
    for _ in range(15):
        lists = random_game(rng, name)
        mode = "normal" if name == "table" else rng.choice(("normal", "ultra"))
        solver, score = Live(lists, mode=mode, max_guesses=0), lists.scoring.score
        answer = rng.choice(lists.answers)
        word = rng.choice(lists.words)
        if name == "pegs":  # a word that is not on any list
            word = "e" * lists.length
        history = [(word, score(word, answer))]
        left = [a for a in lists.answers if score(word, a) == history[0][1]]
        if history[0][1] == lists.scoring.solved:
            continue
        words = [w for w in lists.words if naive.allowed(mode, *history[0], w, score)]
        advice = solver.advise(history)
        search = naive.Search(lists.answers, dict.fromkeys(lists.answers, 1), mode, score)
        (total, *_), _ = search.best(tuple(left), tuple(words), 20)
        assert advice.expected == (total, len(left))
        assert advice.guess in words
        assert solver.price(history, advice.guess).expected == (total, len(left))


def test_where_not_all_can_be_looked_at_it_is_questions_that_tell_most() -> None:
    rng = random.Random(3)
    codes = {
        f"thing {n:04}": {
            f"is it {q}?": ("yes" if rng.random() < 0.02 * q else "no") for q in range(1, 30)
        }
        for n in range(4000)
    }
    table, secrets, questions = read(written(codes), "t.csv")
    plain = PlainSolver(WordLists(secrets, questions, scoring=table))
    assert plain.advise([]).guess in {f"is it {q}?" for q in range(20, 30)}


def test_weights_of_a_table_name_secrets_with_blanks(tmp_path) -> None:
    path = tmp_path / "weights.txt"
    path.write_text("guinea  pig, 3\nOAK 1.5\nstone,0\n")
    text = "thing,alive,big\nguinea pig,yes,no\noak,yes,yes\nstone,no,no\n"
    table, secrets, questions = read(text, "t.csv")
    weights = load_weights(path, WordLists(secrets, questions, scoring=table))
    assert weights.lists.answers == ("guinea pig", "oak")
    assert (weights.values, weights.scale) == ((30, 15), 10)
    problem = Problem(weights.lists, weights)
    params = build.Params(max_guesses=0)
    tree = loads(encode(solved(problem).strategy(problem, params)))
    assert verify(tree, WordLists(secrets, questions, scoring=table)).problems == []
    assert stats(tree).total == 60


# --------------------------------------------------------------------------------------------------
# Known figures
# --------------------------------------------------------------------------------------------------


def two_places(n: int) -> int:
    """Chen and Lin, 2004: two places, n colours."""
    if n % 2 == 0:
        return (8 * n**3 + 51 * n**2 - 74 * n + 48) // 24
    return (8 * n**3 + 51 * n**2 - 80 * n + 69) // 24


def two_distinct(n: int) -> int:
    """Chen and Lin, 2004: two of n colours that differ."""
    if n % 2 == 0:
        return (4 * n**3 + 21 * n**2 - 76 * n + 72) // 12
    return (4 * n**3 + 21 * n**2 - 82 * n + 105) // 12


@pytest.mark.parametrize(
    ("spec", "total", "worst"),
    [
        ("pegs:3x3", 73, 4),
        ("pegs:3x4", 206, 4),
        ("pegs:3x5", 451, 5),
        ("pegs:4x2", 44, 4),
        ("pegs:4x3", 246, 4),
        ("pegs:2x2", 8, None),
        *((f"pegs:2x{n}", two_places(n), n // 2 + 2) for n in range(3, 9)),
        *((f"pegs:2x{n}:distinct", two_distinct(n), (n + 1) // 2 + 1) for n in range(3, 8)),
        ("pegs:3x4:distinct", 72, 4),
        ("pegs:3x5:distinct", 196, 4),
        ("pegs:3x6:distinct", 436, 5),
        ("placed:2x3", 25, 4),
        ("placed:2x4", 56, 5),
        ("placed:2x5", 105, 6),
        ("placed:3x3", 95, 5),
        ("placed:3x4", 280, 6),
        ("placed:4x4:distinct", 86, 5),
        ("order:1-100", 580, 7),
    ],
)
def test_totals_and_worst_cases_are_those_that_are_known(spec: str, total: int, worst: int) -> None:
    problem = Problem(word_lists.load(spec))
    assert solved(problem).total == total
    if worst is not None:
        assert solved(problem, objective="worst").worst == worst


def test_mastermind_is_what_is_shipped_to_the_byte_and_proven() -> None:
    problem = Problem(word_lists.load("mastermind"))
    params = build.Params()
    solution = build.solve(problem, params)
    assert (solution.total, len(problem.lists.words)) == (5625, 1296)
    data = encode(solution.strategy(problem, params))
    assert data == (ROOT / "trees/mastermind.msgpack").read_bytes()
    assert stats(load("mastermind")).claim == "proven"
    assert verify(load("mastermind")).problems == []


def test_bulls_and_cows_is_shipped_and_proven() -> None:
    tree = load("bulls")
    assert (len(tree.answers), tree.meta["worst"], tree.meta["list"]) == (
        5040,
        7,
        "pegs:4x10:distinct",
    )
    assert (tree.meta["total"], stats(tree).claim) == (26274, "proven")
    assert verify(tree).problems == []


def test_totals_in_ultra_mode() -> None:
    assert solved(Problem(word_lists.load("pegs:3x5"), mode="ultra")).total == 455
    assert solved(Problem(word_lists.load("mastermind"), mode="ultra")).total == 5660


def test_the_checker_agrees_on_small_boards() -> None:
    for spec in ("pegs:2x4", "placed:2x4", "order:1-9"):
        lists = word_lists.load(spec)
        board = CheckerMatrix(
            score_all(lists.words, range(len(lists.answers)), 1, lists), [1] * len(lists.answers)
        )
        best = min(solve_opener(board, guess, INFINITE) for guess in range(len(lists.words)))
        assert best == solved(Problem(lists)).total


# --------------------------------------------------------------------------------------------------
# Symmetry
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["pegs:2x3", "pegs:3x3", "pegs:3x4:distinct", "placed:3x2", "pegs:2x5"]
)
def test_turns_of_the_board_leave_every_answer_as_it_is(spec: str) -> None:
    lists = word_lists.load(spec)
    symmetry, score = lists.scoring.symmetry(lists), lists.scoring.score
    for turned in symmetry.generators():
        assert {turned(word) for word in lists.words} == set(lists.words)
        for guess, answer in itertools.product(lists.words, repeat=2):
            assert score(turned(guess), turned(answer)) == score(guess, answer)


@pytest.mark.parametrize("spec", ["pegs:2x3", "pegs:3x3", "pegs:3x4:distinct", "placed:3x2"])
def test_guesses_have_one_text_just_if_a_turn_makes_one_of_the_other(spec: str) -> None:
    lists = word_lists.load(spec)
    symmetry = lists.scoring.symmetry(lists)
    pairs = list(itertools.product(lists.words, repeat=2))
    turns = symmetry.generators()
    orbit = {}
    for pair in pairs:  # the orbit of a pair, by applying the generators repeatedly
        if pair in orbit:
            continue
        reached = [pair]
        orbit[pair] = pair
        for now in reached:
            for turned in turns:
                after = tuple(map(turned, now))
                if after not in orbit:
                    orbit[after] = pair
                    reached.append(after)
    texts = {pair: naive.text_of_board(pair) for pair in pairs}
    assert len(set(texts.values())) == len(set(orbit.values()))
    assert len({(texts[pair], orbit[pair]) for pair in pairs}) == len(set(orbit.values()))


def test_lists_that_are_not_closed_have_no_symmetry() -> None:
    whole = word_lists.load("pegs:3x3")
    for words in (whole.words[1:], [*whole.words[:-1]], ["012", "120"]):
        lists = WordLists(words, scoring="pegs")
        assert lists.scoring.symmetry(lists) is None
    part = WordLists(whole.words[:5], whole.words, scoring="pegs")
    assert part.scoring.symmetry(part) is None
    numbers = word_lists.load("order:1-9")
    assert numbers.scoring.symmetry(numbers) is None
    assert len({naive.text_of_board([word]) for word in whole.words}) == 3
