"""Every game but letters: its scoring against the oracle's, from build to advice off the tree."""

import csv
import io
import itertools
import json
import random
import re
import sys
import types
from contextlib import suppress

import msgpack
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.check.board import INFINITE, CheckerMatrix
from compiler.check.check import check
from compiler.check.marking import score_all
from compiler.check.slow_search import solve_opener
from compiler.live import LiveSolver as Live
from compiler.proof.prove import Terms, prove
from compiler.search import build, matrix
from compiler.search.problem import Problem
from compiler.tree.emit import encode, seal
from compiler.tree.imported import read_csv
from player.core.errors import FeedbackError, GameError, ListError, PlayerError, TreeError
from player.core.session import Session, play
from player.core.tree import loads
from player.export.formats import export
from player.gameplay.analysis import parse_game
from player.gameplay.game import Game
from player.gameplay.offtree import PlainSolver
from player.games.scoring import GAMES, of
from player.games.table import read
from player.loader import load
from player.proofs.claims import stats
from player.proofs.verify import verify
from player.terminal.entries import parse_entry
from player.words import lists as word_lists
from player.words.lists import WordLists
from player.words.weights import Weights, load_weights
from tests.player.terminal.test_game import Terminal
from tests.support import oracle as naive
from tests.support.games import random_words
from tests.support.running import PLAIN, ROOT, TREEC, run

OTHERS = ("pegs", "placed", "common", "order")


def random_game(rng: random.Random, name: str) -> WordLists:
    """Small lists for a game, with guesses that are no answers; a table for `table`."""
    if name == "table":
        return random_table(rng)[0]
    words = random_words(
        rng, rng.randint(3, 9), rng.choice((1, 2, 3, 4)) if name != "common" else 3, "abcd"
    )
    others = random_words(rng, rng.randint(0, 4), len(words[0]), "abcde")
    return WordLists(words, others, name="random", scoring=name)


def random_table(rng: random.Random) -> tuple[WordLists, dict[str, dict[str, str]]]:
    """A table, and the same as the oracle knows it."""
    texts = rng.choice((["yes", "no"], ["a", "b", "c"], ["no", "yes", "maybe"]))
    secrets = [f"thing {n}" for n in range(rng.randint(2, 8))]
    questions = [f"is it {n}, really?" for n in range(rng.randint(1, 5))]
    own = rng.sample(secrets, rng.choice((0, 0, 1, len(secrets))))
    told = {
        s: {q: (s == q and "right") or rng.choice(texts) for q in [*questions, *own]}
        for s in secrets
    }
    table, found, asked = read(written(told), "random.csv")
    assert (found, asked) == (secrets, [*questions, *own])
    return WordLists(found, asked, name="random", scoring=table), told


def written(told: dict[str, dict[str, str]]) -> str:
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["", *next(iter(told.values()))])
    rows.writerows([secret, *row.values()] for secret, row in told.items())
    return text.getvalue()


def solved(problem: Problem, **terms: object) -> build.Solution:
    terms = {"max_guesses": 0, "openers": len(problem.lists.words)} | terms
    return build.solve(problem, build.Params(**terms))


# --------------------------------------------------------------------------------------------------
# Scoring
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OTHERS)
def test_a_guess_is_told_what_the_oracle_says_by_all_who_score(name: str) -> None:
    rng = random.Random(name)
    for _ in range(300):
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


def test_a_table_is_told_what_the_oracle_says_by_all_who_score() -> None:
    rng = random.Random("table")
    for _ in range(200):
        lists, told = random_table(rng)
        table = lists.scoring
        score = naive.score_table(told)
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
def test_what_is_no_answer_is_refused_with_an_example(name, texts) -> None:
    scoring = of(name, 4)
    for text in texts:
        if name == "common" and text == "5":
            continue
        with pytest.raises(FeedbackError, match="is no answer of this game"):
            scoring.parse(text)


@given(st.sampled_from([*OTHERS, "letters"]), st.text(max_size=12))
def test_whatever_is_typed_is_a_code_or_refused(name: str, text: str) -> None:
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
# From build to play
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*OTHERS, "table"])
def test_the_oracle_finds_no_better_tree_and_every_answer_is_found(name: str) -> None:
    rng = random.Random(f"build {name}")
    for _ in range(60):
        if name == "table":
            lists, told = random_table(rng)
            score, mode = naive.score_table(told), "normal"
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
        game, session = Game(tree, lists), Session(tree)
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
        if name == "pegs":  # a word that is on no list
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
    told = {
        f"thing {n:04}": {
            f"is it {q}?": ("yes" if rng.random() < 0.02 * q else "no") for q in range(1, 30)
        }
        for n in range(4000)
    }
    table, secrets, questions = read(written(told), "t.csv")
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
# Figures that are known
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


def test_where_every_guess_must_fit() -> None:
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
    for pair in pairs:  # what the turns make of a pair, by trying them again and again
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


# --------------------------------------------------------------------------------------------------
# Lists
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("pegs:9x9", "387,420,489 words, more than"),
        ("pegs:0x4", "1 to 15 places"),
        ("placed:4x37", "1 to 36 colours"),
        ("pegs:16x2", "1 to 15 places"),
        ("pegs:4x3:distinct", "cannot all differ"),
        ("pegs:4x6:some", "only 'distinct'"),
        ("order:9-1", "above"),
        ("order:0-99999999", "100,000,000 words"),
        ("order:1-99999999999", "no shipped list"),
        ("pegs:", "cannot be read"),
        ("common:nothing", "no shipped list"),
        ("table:./no such.csv", "cannot be read"),
        ("chess:4x6", "no shipped list"),
    ],
)
def test_a_spec_that_makes_no_list_is_refused(spec: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        word_lists.load(spec)


@given(st.sampled_from([*GAMES, ""]), st.text(alphabet="0123456789x-:distnc./\x00 é", max_size=14))
def test_whatever_the_spec_it_is_a_list_or_refused(game: str, rest: str) -> None:
    with suppress(PlayerError):
        assert word_lists.load(f"{game}:{rest}").answers


def test_specs_name_lists_and_trees_find_them_again() -> None:
    assert word_lists.load("mastermind").words == word_lists.load("pegs:4x6").words
    assert len(word_lists.load("bulls").words) == 5040
    assert word_lists.load("order:1-100").answers[6] == "007"
    assert word_lists.load("pegs:1x12").answers[-1] == "b"
    for spec in ("pegs:2x3", "order:1-9"):
        lists = word_lists.load(spec)
        problem = Problem(lists)
        tree = loads(encode(solved(problem).strategy(problem, build.Params(max_guesses=0))))
        assert tree.meta["list"] == spec
        assert verify(tree).notes == []
    jotto = word_lists.load("common:classic")
    assert jotto.guesses_digest != word_lists.load("classic").guesses_digest
    assert (
        word_lists.load("letters:classic").guesses_digest
        == word_lists.load("classic").guesses_digest
    )


def test_a_list_of_another_game_is_refused_for_a_tree() -> None:
    lists = word_lists.load("pegs:2x3")
    problem = Problem(lists)
    tree = loads(encode(solved(problem).strategy(problem, build.Params(max_guesses=0))))
    with pytest.raises(ListError, match="is a list for placed, and the tree plays pegs"):
        Game(tree, word_lists.load("placed:2x3"))
    with pytest.raises(ListError, match=r"words of 3 \w+, and the tree plays words of 2"):
        Game(tree, word_lists.load("pegs:3x3"))


def test_modes_that_make_no_sense_are_refused() -> None:
    from compiler.search.engine import Engine

    for spec in ("pegs:2x3", "order:1-9"):
        with pytest.raises(PlayerError, match="has no hard mode"):
            Engine(Problem(word_lists.load(spec), mode="hard"))
    lists, _ = random_table(random.Random(1))
    with pytest.raises(PlayerError, match="table has no ultra mode"):
        Engine(Problem(lists, mode="ultra"))


# --------------------------------------------------------------------------------------------------
# Tables
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "t.csv: no secrets"),
        ("thing,big\n", "t.csv: no secrets"),
        ("thing\ncat\n", "t.csv:1: no question in it"),
        ("thing,big\ncat\n", "t.csv:2: 1 cells, expected 2"),
        ("thing,big\ncat,yes,no\n", "t.csv:2: 3 cells"),
        ("thing,big,BIG\ncat,yes,no\n", "t.csv:1: the question 'BIG' occurs twice"),
        ("thing,\ncat,yes\n", "t.csv:1: a question is empty"),
        ("thing,big\n,yes\n", "t.csv:2: the name of the secret is empty"),
        ("thing,big\ncat,\n", "t.csv:2: the answer to 'big' is empty"),
        ("thing,big\ncat,yes\n\nCat,no\n", "t.csv:4: 'Cat' has a line already, line 2"),
        ("thing,big\ncat,right\n", "t.csv:2: 'cat' answers 'right'"),
        ("thing,big\nc;t,yes\n", "t.csv:2: the name of the secret, 'c;t', has ';'"),
        ("thing,big\nc\x1bt,yes\n", "t.csv:2: the name of the secret"),
        ("thing,big\n" + "c" * 81 + ",yes\n", "t.csv:2: .* has 81 signs"),
        ('thing,big\n"cat,yes\n', "not a line of CSV"),
        ('thing,big\n"cat"s,yes\n', "t.csv:2: not a line of CSV"),
        ("thing,cat,dog\ncat,0,1\ndog,1,00\n", "expected the same"),
        ("thing,cat\ncat,0\ndog,0\n", "t.csv:3: 'dog' answers '0' to 'cat'"),
    ],
)
def test_a_bad_table_is_refused_by_line(text: str, message: str) -> None:
    with pytest.raises(ListError, match=message):
        read(text, "t.csv")


@given(st.text(alphabet='abAB,\n"\r; 01é\x00\x1b=', max_size=60))
def test_whatever_the_table_it_is_one_or_refused(text: str) -> None:
    with suppress(ListError):
        table, secrets, questions = read(text, "t.csv")
        assert WordLists(secrets, questions, scoring=table).scoring is table


def test_distances_are_a_game_whose_questions_are_its_secrets() -> None:
    text = "town,Oslo,Rome,Bonn\nOslo,0,20,10\nRome,20,0,11\nBonn,10,11,0\n"
    table, secrets, questions = read(text, "towns.csv")
    assert table.texts == ("10", "11", "20", "0")
    assert table.show(table.score("oslo".title(), "Rome")) == "20"
    lists = WordLists(secrets, questions, scoring=table)
    assert lists.words == lists.answers
    assert solved(Problem(lists)).total == 5
    assert table.parse("0") == table.solved


def test_a_table_that_was_tampered_with_is_refused() -> None:
    lists, _ = random_table(random.Random(5))
    problem = Problem(lists)
    data = encode(solved(problem).strategy(problem, build.Params(max_guesses=0)))
    content = msgpack.unpackb(data[53:])
    solved_code = lists.scoring.solved
    for key, value in [
        ("texts", None), ("texts", []), ("texts", ["a"]), ("texts", ["a", "A"]), ("texts", ["\x1b", "b"]),
        ("questions", None), ("questions", [1]), ("questions", ["a", "a"]), ("questions", []),
        ("cells", None), ("cells", content["cells"][1:]), ("cells", [-1, *content["cells"][1:]]),
        ("cells", [solved_code, *content["cells"][1:]]), ("cells", [999, *content["cells"][1:]]),
        ("words", content["words"] + "\n"), ("words", ""), ("words", "a\x1b"),
    ]:  # fmt: skip
        with pytest.raises(TreeError):
            loads(seal(msgpack.packb(content | {key: value})))
    with pytest.raises(TreeError, match="in version 1"):
        loads(seal(msgpack.packb(content), 1))
    with pytest.raises(TreeError, match="'mode'"):
        loads(seal(msgpack.packb(content | {"meta": content["meta"] | {"mode": "ultra"}})))


def file_of(spec: WordLists) -> bytes:
    problem = Problem(spec)
    return encode(solved(problem).strategy(problem, build.Params(max_guesses=0)))


FILES = [
    msgpack.unpackb(file_of(lists)[53:])
    for lists in (word_lists.load("pegs:2x3"), random_table(random.Random(5))[0])
]
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 300)
    | st.text(max_size=6)
    | st.binary(max_size=12)
    | st.lists(st.integers(-1, 9) | st.text(max_size=3), max_size=5)
    | st.sampled_from([*GAMES, "hard", "pegs:9x9", "table:classic", "order:1-9", "common:classic"])
)


@given(st.sampled_from(FILES), st.data(), VALUES)
def test_whatever_a_file_of_another_game_says_it_is_a_tree_or_refused(content, data, value) -> None:
    keys = st.sampled_from([*content, *(f"meta {key}" for key in (*content["meta"], "list"))])
    for _ in range(data.draw(st.integers(1, 2))):
        top, _, inner = data.draw(keys).partition(" ")
        changed = content["meta"] | {inner: value} if inner else value
        content = content | {top: changed}
        if not isinstance(content["meta"], dict):
            break
    with suppress(TreeError):
        tree = loads(seal(msgpack.packb(content)))
        for answer in tree.answers:
            with suppress(GameError):
                play(tree, answer)
        verify(tree)


def test_words_of_a_table_are_typed_as_people_do() -> None:
    text = "thing,Is it alive?,legs = 4\nguinea pig,yes,yes\noak,yes,no\n"
    table, *_ = read(text, "t.csv")
    assert table.normalise("  GUINEA  pig ") == "guinea pig"
    assert table.split("legs = 4=y") == ("legs = 4", "y")
    assert table.split("is it alive?=yes") == ("is it alive?", "yes")
    assert [table.show(table.parse(text)) for text in ("y", "N", "right", "r")] == [
        "yes", "no", "right", "right",
    ]  # fmt: skip
    assert table.several("oak; is IT alive?") == ["oak", "Is it alive?"]


# --------------------------------------------------------------------------------------------------
# The documents
# --------------------------------------------------------------------------------------------------

GAMES_PAGE = (ROOT / "docs/games.md").read_text(encoding="utf-8")
ANIMALS = ROOT / "docs/animals.csv"


def test_the_game_that_the_page_walks_through_is_a_game(monkeypatch) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", GAMES_PAGE, re.DOTALL)
    module = types.ModuleType("player.games.vowels")
    exec(source, module.__dict__)  # noqa: S102  # it is our own page
    monkeypatch.setitem(sys.modules, "player.games.vowels", module)
    monkeypatch.setitem(GAMES, "vowels", "Vowels")
    words = ["crane", "grape", "irate", "moist", "trace"]
    lists = WordLists(words, ["aioli"], scoring="vowels")
    score = lists.scoring.score
    (total, *_), _ = naive.best_tree(words, ["aioli"], score=score)
    problem = Problem(lists)
    found = solved(problem)
    assert found.total == total
    tree = loads(encode(found.strategy(problem, build.Params(max_guesses=0))))
    assert verify(tree, lists).problems == []
    game = Game(tree, lists)
    game.feed("2", "irate")
    assert game.remaining == [word for word in words if score("irate", word) == 2]


def test_every_game_has_its_row_on_the_page_and_in_the_format() -> None:
    format_page = (ROOT / "trees/FORMAT.md").read_text(encoding="utf-8")
    for name in GAMES:
        assert f"| `{name}` |" in GAMES_PAGE
        assert f"`{name}`" in format_page


@pytest.fixture(scope="module")
def animals(tmp_path_factory) -> str:
    """The table of the page, built and proven as the page says."""
    problem = Problem(word_lists.load(str(ANIMALS)))
    assert (len(problem.lists.answers), len(problem.lists.others)) == (50, 30)
    found = solved(problem)
    proof = prove(problem, Terms("mean", 0, 1, None), None)
    assert proof.proven
    assert found.total == proof.total
    path = tmp_path_factory.mktemp("animals") / "animals.msgpack"
    path.write_bytes(encode(found.strategy(problem, build.Params(max_guesses=0))))
    path.with_suffix(".proof").write_bytes(proof.certificate)
    return str(path)


def test_a_proof_and_a_check_of_names_with_blanks_go_on_where_they_were(tmp_path) -> None:
    lists, _ = random_table(random.Random(7))
    problem, terms = Problem(lists), Terms("mean", 0, 1, None)
    first = prove(problem, terms, str(tmp_path / "ledger"))
    size = (tmp_path / "ledger").stat().st_size
    again = prove(problem, terms, str(tmp_path / "ledger"))
    assert (again.certificate, (tmp_path / "ledger").stat().st_size) == (first.certificate, size)
    (tmp_path / "t.proof").write_bytes(first.certificate)
    (tmp_path / "t.msgpack").write_bytes(file_of(lists))
    path, ledger = str(tmp_path / "t.proof"), str(tmp_path / "verdicts")
    for _ in range(2):
        report = check(path, lists, sample=99, ledger=ledger)
        assert (report.ok, report.notes) == (True, [])
        found = (tmp_path / "verdicts").read_text(encoding="utf-8")
        assert len(found.splitlines()) == len(set(found.splitlines()))


def test_fifty_animals_take_what_the_page_says(animals) -> None:
    found = stats(load(animals))
    assert (found.total, found.known, found.claim) == (304, 286, "proven")
    assert f"{found.total} in all" in GAMES_PAGE
    assert f"`known`: {found.known}" in GAMES_PAGE
    tree = load(animals)
    with ANIMALS.open(encoding="utf-8", newline="") as file:
        told = {row.pop("animal"): row for row in csv.DictReader(file)}
    score, known = naive.score_table(told), 0
    for animal in told:
        turns = play(tree, animal)
        assert [tree.scoring.show(code) for _, code in turns] == [
            score(g, animal) for g, _ in turns
        ]
        left = [a for a in told if all(score(g, a) == score(g, animal) for g, _ in turns[:-1])]
        known += len(turns) - (left == [animal])
    assert known == 286


def test_parts_of_the_animals_are_optimal_by_the_oracle(animals) -> None:
    rng = random.Random(50)
    with ANIMALS.open(encoding="utf-8", newline="") as file:
        told = {row.pop("animal"): row for row in csv.DictReader(file)}
    whole = word_lists.load(str(ANIMALS))
    for _ in range(5):
        some = sorted(rng.sample(sorted(told), 6))
        asked = rng.sample(sorted(told[some[0]]), 8)
        part = {animal: {question: told[animal][question] for question in asked} for animal in some}
        (total, *_), _ = naive.best_tree(some, asked, score=naive.score_table(part))
        lists = WordLists(some, asked, scoring=whole.scoring)
        assert solved(Problem(lists)).total == total


def test_a_game_of_animals_at_a_terminal(animals) -> None:
    pytest.importorskip("pty", reason="pseudo-terminals are a Unix thing")
    tree = load(animals)
    with Terminal(animals) as terminal:
        terminal.until("Play the question shown")
        for number, (guess, code) in enumerate(play(tree, "penguin"), 1):
            terminal.until(f"{number}. ")
            terminal.until(guess)
            if number == 1:
                terminal.type("maybe\n")
                terminal.until("is no answer of this game")
                terminal.type("h\n")
                terminal.until("what you named is the secret")
                terminal.until("> ")
            terminal.type(f"{tree.scoring.show(code)[0]}\n")
        terminal.until("Solved in")
        terminal.type("q\n")
        assert terminal.exit_code() == 0


# --------------------------------------------------------------------------------------------------
# Commands
# --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def board(tmp_path_factory) -> str:
    path = str(tmp_path_factory.mktemp("board") / "board.msgpack")
    done = run("build", "pegs:3x4", "--openers", "012", "--out", path, "--json", program=TREEC)
    assert json.loads(done.stdout)["total"] == 208
    return path


def test_the_commands_of_play_know_pegs(board) -> None:
    assert json.loads(run("verify", board, "--json").stdout) == {
        "ok": True,
        "problems": [],
        "notes": [],
    }
    walked = json.loads(run("walk", board, "--answer", "321", "--json").stdout)
    assert walked["codes"] == [naive.score_pegs(guess, "321") for guess in walked["guesses"]]
    assert run("show", board, "1,1").stdout.startswith("012=1,1: ")
    assert run("export", board, "--format", "csv").stdout.count("\n") == 64
    assert "1,1" in run("export", board, "--format", "json").stdout
    for form in ("selby",):
        done = run("export", board, "--format", form)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    for game in (["012=0,2", "103=3,0"], ["012=0b2w 103=right"], ["012", "103"]):
        done = run("analyse", "--tree", board, *game, "--json", program=PLAIN)
        assert json.loads(done.stdout)["guesses"] == 2, done.stderr
    lines = run("analyse", "--tree", board, "012", "231", "103", program=PLAIN).stdout.splitlines()
    assert "0,2" in lines[1]
    assert len({line.index("tree") for line in lines[1:2]}) == 1


def test_a_program_plays_pegs(board) -> None:
    asked = [
        {"command": "feedback", "feedback": "1 1"},
        {"command": "feedback", "feedback": 5, "word": "231"},
        {"command": "feedback", "feedback": "9,9"},
        {"command": "undo"},
        {"command": "explain", "word": "231"},
    ]
    typed = "".join(f"{json.dumps(line)}\n" for line in asked)
    done = [
        json.loads(line)
        for line in run("serve-stdio", board, typed=typed, program=PLAIN).stdout.splitlines()
    ]
    assert done[0]["history"] == [{"guess": "012", "feedback": "1,1", "code": 5}]
    assert "error" in done[1] or done[1]["turn"] == 3
    assert "is no answer" in done[2]["error"]
    assert done[4]["word"]["word"] == "231"


def test_a_person_plays_pegs(board) -> None:
    typed = "1 1\nu\n1b1w\n? 231\n!\nfix 1 0,1\n5 5\n213\n231=0,1\n231 0 2\nh\nu\nq\n"
    done = run(board, typed=typed, program=PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    for text in (
        "Play the code shown", "2,1 is 2 in place", "Took back 012", "231: ", "is out; the next best",
        "'5 5' is no answer of this game", "If you played 213, type it with its marks, like 213=2,1",
        "black, white",
    ):  # fmt: skip
        assert text in done.stdout, text


def test_the_compiler_refuses_what_makes_no_sense() -> None:
    for words, message in (
        (["build", "pegs:9x9"], "387,420,489"),
        (["build", "pegs:3x3", "--mode", "hard"], "has no hard mode"),
        (["build", "pegs:3x3", "--policy", "letters"], "goes by the letters of words"),
        (["prove", "docs/none.csv"], "cannot be read"),
    ):
        done = run(*words, program=TREEC)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert message in done.stderr
    done = run("policies", "pegs:2x3", "--policies", "entropy,parts", "--json", program=TREEC)
    assert len(json.loads(done.stdout)["policies"]) == 2


# --------------------------------------------------------------------------------------------------
# Words of any signs
# --------------------------------------------------------------------------------------------------


def test_primes_and_equations_are_words(tmp_path) -> None:
    sums = tmp_path / "sums.txt"
    sums.write_text("1+2=3\n2+1=3\n3-2=1\n=1+0+\n@home\n")
    lists = word_lists.load(str(sums))
    problem = Problem(lists)
    tree = loads(encode(solved(problem).strategy(problem, build.Params(max_guesses=0))))
    assert tree.meta["scoring"] == "letters"
    assert verify(tree, lists).problems == []
    rows = list(csv.reader(io.StringIO(export(tree, "csv"))))
    assert not [cell for row in rows for cell in row if cell[0] in "=+-@"]
    (tmp_path / "sums.csv").write_text(export(tree, "csv"))
    again = read_csv(str(tmp_path / "sums.csv"), lists)
    assert (again.root.guess, again.stats.total) == (tree.word(0), tree.meta["total"])
    with pytest.raises(PlayerError, match="try csv"):
        export(tree, "selby")
    game = Game(tree, lists)
    entry = parse_entry("1+2=3=ggggg", game.advisers.scoring, tree.words)
    assert (entry.word, entry.code) == ("1+2=3", 242)
    assert parse_entry("1+2=3 ggggg", game.advisers.scoring, tree.words).word == "1+2=3"
    assert parse_game("1+2=3 2+1=3", lists.scoring)[1] == ("2+1=3", 242)


@pytest.mark.parametrize(
    "word", ["a\x1bcde", "a,cde", "a cde", "ab\u200ecd", "ab\x7fcd", "abc\ufffe"]
)
def test_signs_that_cannot_be_seen_are_no_letters(word, tmp_path) -> None:
    with pytest.raises(ListError):
        WordLists([word])
    with pytest.raises(ListError):
        WordLists([word], scoring="pegs")
