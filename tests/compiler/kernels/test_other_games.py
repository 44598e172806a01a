"""The kernels with games other than five-letter words."""

import random
from itertools import product

import numpy as np
import pytest

from compiler import kernels
from compiler.check.board import CheckerMatrix
from compiler.check.slow_search import solve_opener
from compiler.kernels import (
    INFINITE,
    UNLIMITED,
)
from compiler.kernels.types import all_answers
from compiler.search import matrix, memory
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.games import random_words

# --------------------------------------------------------------------------------------------------
# Games of other kinds
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("length", [6, 9, 12, 15])
@pytest.mark.parametrize("alphabet", ["abc", "δάςщ한ñ"])
def test_long_words_and_other_alphabets(length: int, alphabet: str) -> None:
    rng = random.Random(f"{length} {alphabet}")
    answers = random_words(rng, 8, length, alphabet)
    lists = WordLists(answers, random_words(rng, 5, length, alphabet))
    problem = Problem(lists)
    real = problem.real[problem.codes]
    for a, answer in enumerate(lists.answers):
        assert real[a].tolist() == [naive.score(guess, answer) for guess in lists.words]
    (total, worst, _), tree = naive.best_tree(lists.answers, lists.words)
    found = Engine(problem, table_bits=8).best(lists.words.index(tree[0]), 0)
    assert (found.total, found.worst) == (total, worst)


@pytest.mark.slow("compiles the kernels again for codes of two bytes")
def test_more_codes_than_a_byte_holds() -> None:
    rng = random.Random(12)
    words = random_words(rng, 500, 8, "abcdefgh")
    problem = Problem(WordLists(words, name="wide"))
    assert problem.codes.dtype == np.uint16
    assert len(problem.real) > 256
    engine = Engine(problem, table_bits=12)
    real = problem.real[problem.codes]
    board = CheckerMatrix(real, [1] * len(words))
    for number in range(0, len(words), 50):
        assert engine.opener(number, 0).total == solve_opener(board, number, INFINITE)


def pegs(places: int, colours: int) -> np.ndarray:
    """Return Mastermind as table[secret, guess], with black and white pegs as one number."""
    codes = np.array(list(product(range(colours), repeat=places)))
    black = (codes[:, None] == codes).sum(axis=2)
    amount = (codes[:, :, None] == np.arange(colours)).sum(axis=1)
    both = np.minimum(amount[:, None], amount).sum(axis=2)
    return 10 * black + both - black


def total_of(scores: np.ndarray, solved: int, guess: int, beta: int = INFINITE) -> int:
    """Return the kernels' least total of an opener."""
    local = matrix.whole_local(matrix.from_codes(scores, solved))
    packed = kernels.solve_opener(
        local, None, all_answers(len(scores)), None, None, int(np.argsort(local.name)[guess]),
        kernels.Window(beta, UNLIMITED), memory.new_memory(local, memory.new_table(16)),
    )  # fmt: skip
    return int(packed) >> kernels.HEIGHT_BITS


def test_where_the_memory_cannot_be_asked_for_nothing_is_refused(monkeypatch) -> None:
    monkeypatch.delattr("os.sysconf")
    assert matrix.memory() is None
    matrix.check_memory(10**9, 10**9, 5)
    Engine(Problem(WordLists(["ab", "ba", "cd"])), table_bits=8).warm_up()


@pytest.mark.parametrize(("places", "colours"), [(2, 4), (3, 3), (3, 4)])
def test_a_game_of_pegs(places: int, colours: int) -> None:
    scores = pegs(places, colours)
    board = CheckerMatrix(scores, [1] * len(scores))
    for guess in range(0, len(scores), 5):
        expected = solve_opener(board, guess, INFINITE)
        assert total_of(scores, 10 * places, guess) == expected


def test_mastermind_takes_5625_guesses() -> None:
    """The published optimum of 4 pegs and 6 colours (Koyama and Lai, 1993), by its opener 0012."""
    assert total_of(pegs(4, 6), 40, 8, beta=5626) == 5625
