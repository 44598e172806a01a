"""Several boards: the game, and its advice compared with the optimum on tiny lists."""

import json
import random
from itertools import product
from math import log2

import numpy as np
import pytest

import player.gameplay.boards_advice
from compiler import kernels
from compiler.boards import choose, games
from compiler.boards.choose import BoardsSolver
from compiler.commands.boards import ABOUT
from compiler.commands.cli import main
from compiler.kernels import boards as kernel_boards
from player.core.errors import GameError, ImpossibleError, PlayerError
from player.gameplay import compiler_bridge
from player.gameplay.boards import Boards
from player.gameplay.boards_advice import PlainBoardsSolver, known, toll
from player.words.lists import WordLists, load
from tests.support import oracle as naive
from tests.support.games import random_lists, random_words
from tests.support.little import WORDS, little_tree
from tests.support.running import run_module

LISTS = WordLists(WORDS, ["fuzzy"], name="little")


@pytest.fixture
def plain(monkeypatch) -> None:
    """The player without the compiler."""
    monkeypatch.setattr(compiler_bridge, "boards_solver", lambda: None)


def tiny_lists(rng: random.Random) -> WordLists:
    answers = random_words(rng, rng.randint(3, 6), 3, "abcd")
    return WordLists(answers, random_words(rng, 4, 3, "abcd"), name="tiny")


def marks(word: str, answers) -> list:
    return [naive.score(word, answer) for answer in answers]


def finish(solver, lists: WordLists, answers) -> int:
    """Play a game to its end with a solver's advice; return the guesses."""
    boards = [(list(lists.answers), answer) for answer in answers]
    guesses = 0
    while boards:
        advice = solver.advise([left for left, _ in boards])
        guesses += 1
        boards = [
            (
                [
                    w
                    for w in left
                    if naive.score(advice.guess, w) == naive.score(advice.guess, answer)
                ],
                answer,
            )
            for left, answer in boards
            if answer != advice.guess
        ]
        assert guesses < 50, "a game that does not end"
    return guesses


# Compared with the optimum


def test_solving_known_boards_first_loses_nothing() -> None:
    rng = random.Random(1)
    for _ in range(25):
        lists = tiny_lists(rng)
        boards = [rng.sample(lists.answers, rng.randint(1, len(lists.answers))) for _ in range(2)]
        free = naive.best_together(boards, lists.words)
        assert naive.best_together(boards, lists.words, known_first=True) == free


@pytest.mark.parametrize("boards", [2, 3])
def test_played_on_tiny_lists_the_advice_is_near_the_best_there_is(boards) -> None:
    """Never better than the optimum, and over all lists at most 2 % more guesses."""
    rng = random.Random(boards)
    best = taken = 0
    for _ in range(12 if boards == 2 else 4):
        lists = tiny_lists(rng)
        solver = BoardsSolver(lists)
        least = naive.best_together([lists.answers] * boards, lists.words)
        mine = sum(finish(solver, lists, a) for a in product(lists.answers, repeat=boards))
        assert mine >= least
        best, taken = best + least, taken + mine
    assert taken <= 1.02 * best


@pytest.mark.parametrize("policy", choose.POLICIES)
def test_every_policy_ends_every_game(policy) -> None:
    rng = random.Random(policy)
    for _ in range(5):
        lists = random_lists(rng)
        solver = BoardsSolver(lists, policy)
        for _ in range(10):
            finish(solver, lists, rng.choices(lists.answers, k=rng.randint(2, 4)))


def test_the_plain_advice_ends_every_game() -> None:
    rng = random.Random(3)
    for _ in range(20):
        lists = random_lists(rng)
        finish(PlainBoardsSolver(lists), lists, rng.choices(lists.answers, k=rng.randint(2, 4)))


# The estimate, and simulated games


def plain_estimate(lists: WordLists, boards, word: str) -> float:
    cost = 1.0 + len(boards)
    for left in boards:
        parts = naive.partition(word, left)
        for part in parts.values():
            here = -1 if part == [word] else len(part) * toll(len(boards), len(part))
            cost += here / len(left)
    return cost


def test_estimates_are_those_of_the_definition() -> None:
    rng = random.Random(4)
    for _ in range(40):
        lists = random_lists(rng)
        solver = BoardsSolver(lists, "estimate")
        boards = [rng.sample(lists.answers, rng.randint(1, len(lists.answers))) for _ in range(3)]
        for word in lists.words:
            expected = plain_estimate(lists, boards, word)
            assert solver.price(boards, word) == pytest.approx(expected, abs=1e-5)


def test_plain_and_compiled_estimates_choose_alike() -> None:
    rng = random.Random(5)
    for _ in range(40):
        lists = random_lists(rng)
        if len(lists.answers) < 2:
            continue
        boards = [rng.sample(lists.answers, rng.randint(2, len(lists.answers))) for _ in range(3)]
        mine = PlainBoardsSolver(lists).advise(boards)
        its = BoardsSolver(lists, "estimate").advise(boards)
        assert mine.expected == pytest.approx(its.expected, abs=1e-5)


def test_more_boards_and_fewer_answers_cost_less_a_board() -> None:
    for boards in range(1, 9):
        tolls = [toll(boards, left) for left in range(1, 3000)]
        assert tolls == sorted(tolls)
        assert tolls[0] == 0
    assert all(toll(k, 9) > toll(k + 1, 9) for k in range(1, 8))


def play_on(lists: WordLists, boards, answers, guess: str) -> int:
    """Play as the kernel does, in plain Python."""
    games = [(left, answer) for left, answer in zip(boards, answers)]
    guesses = 0
    while True:
        games = [
            ([w for w in left if naive.score(guess, w) == naive.score(guess, answer)], answer)
            for left, answer in games
            if answer != guess
        ]
        guesses += 1
        if not games:
            return guesses
        lone = [left[0] for left, _ in games if len(left) == 1]
        left = [left for left, _ in games]
        costs = {word: round(plain_estimate(lists, left, word), 4) for word in lists.words}
        guess = lone[-1] if lone else min(costs, key=costs.__getitem__)


def test_games_are_played_on_as_plain_python_plays_them() -> None:
    rng = random.Random(6)
    for _ in range(30):
        lists = random_lists(rng)
        solver = BoardsSolver(lists)
        number = {word: i for i, word in enumerate(lists.words)}
        boards = [rng.sample(lists.answers, rng.randint(1, len(lists.answers))) for _ in range(2)]
        answers = [rng.choice(left) for left in boards]
        guess = rng.choice(lists.words)
        total = np.zeros(1, np.int64)
        sizes = np.array([len(left) for left in boards], np.int64)
        start = np.zeros((2, sizes.max()), np.int64)
        for board, left in enumerate(boards):
            start[board, : len(left)] = [number[word] for word in left]
        kernels.rollouts(
            kernels.Rollout(solver.codes, solver._steps, solver._won, np.arange(len(lists.words), dtype=np.int64)),
            start, sizes, np.array([[number[a] for a in answers]], np.int64),
            np.array([number[guess]], np.int64), solver._colours, total,
        )  # fmt: skip
        assert total[0] == play_on(lists, boards, answers, guess)


def test_words_that_two_boards_share_are_played_once() -> None:
    state, size = np.array([[3, 0], [5, 0], [3, 0]]), np.array([1, 1, 1])
    assert kernel_boards.distinct_last_answers(state, size) == 2
    assert kernel_boards.distinct_last_answers(state, np.array([1, 0, 0])) == 1


def test_a_known_board_is_played_before_all_else() -> None:
    assert known([["ab", "ba"], ["cd"]]) == "cd"
    assert known([["ab", "ba"], ["cd"]], {"cd"}) is None
    advice = PlainBoardsSolver(WordLists(["ab", "ba", "cd"])).advise([["ab", "ba"], ["cd"]])
    assert advice.guess == "cd"


# Simulated games


def test_the_same_seed_draws_the_same_games_and_no_answer_twice_in_one() -> None:
    drawn = list(games.draws(10, 4, 50, 7))
    assert drawn == list(games.draws(10, 4, 50, 7)) != list(games.draws(10, 4, 50, 8))
    assert all(len(set(answers)) == 4 for answers in drawn)
    assert {answer for answers in drawn for answer in answers} == set(range(10))
    with pytest.raises(PlayerError, match="the list has 3"):
        next(games.draws(3, 4, 1, 1))


def test_an_outcome_adds_up() -> None:
    outcome = games.Outcome(2, [0, 0, 1, 5, 3, 0, 0, 0, 1], 0.0, 0.0)
    assert (outcome.games, outcome.total, outcome.within) == (10, 37, 9)
    assert outcome.error == pytest.approx(np.std([2] + [3] * 5 + [4] * 3 + [8], ddof=1) / 10**0.5)


def test_measured_games_are_those_that_are_played() -> None:
    solver = BoardsSolver(LISTS)
    *_, outcome = games.measure(solver, 2, 30, 5)
    guesses = [
        finish(solver, LISTS, [LISTS.answers[i] for i in answers])
        for answers in games.draws(len(LISTS.answers), 2, 30, 5)
    ]
    assert outcome.total == sum(guesses)
    assert outcome.within == 30


def test_help_knows_every_policy() -> None:
    assert list(ABOUT) == list(choose.POLICIES)
    with pytest.raises(PlayerError, match="unknown policy 'luck'"):
        BoardsSolver(LISTS, "luck")
    assert choose.bits(4, 8) == log2(8)


@pytest.fixture
def little(tmp_path) -> str:
    path = tmp_path / "little.txt"
    path.write_text("\n".join(WORDS))
    return str(path)


def treec(capsys, *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(list(words))
    return code, *capsys.readouterr()


def test_the_command_measures_and_does_so_again_alike(capsys, little) -> None:
    line = ("boards", little, "--boards", "3", "--games", "20", "--seed", "3")
    code, output, _ = treec(capsys, *line, "--json")
    found = json.loads(output)
    assert code == 0
    assert (found["boards"], found["games"], found["seed"], found["policy"]) == (3, 20, 3, "played")
    assert sum(found["histogram"].values()) == 20
    assert found["total"] == sum(int(n) * count for n, count in found["histogram"].items())
    _, again, _ = treec(capsys, *line, "--json")
    assert json.loads(again)["histogram"] == found["histogram"]
    code, output, _ = treec(capsys, *line, "--policy", "estimate")
    assert (code, "within    8 guesses: 100.0 % (20 of 20)" in output) == (0, True)


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (("--boards", "9"), 2, "--boards must be a whole number from 1 to 8"),
        (("--games", "none"), 2, "--games must be a whole number"),
        (("--policy", "luck"), 2, "--policy must be one of played, estimate, entropy, not 'luck'"),
        (("--mode", "hard"), 2, "unknown option --mode"),
    ],
)
def test_the_command_refuses(capsys, little, words, code, reason) -> None:
    found = treec(capsys, "boards", little, *words)
    assert (found[0], found[1]) == (code, "")
    assert reason in found[2]


# The game


def test_a_game_on_two_boards(plain) -> None:
    boards = Boards(little_tree(), 2)
    answers = ["grape", "irate"]
    while not boards.solved:
        still = [answers[board] for board in boards.open]
        boards.feed(marks(boards.guess, still))
    assert [left[0] for left in boards.remaining] == answers
    assert boards.guess is None
    with pytest.raises(GameError, match="the game is over"):
        boards.feed([0])
    boards.undo()
    assert len(boards.open) == 1


def test_solved_boards_may_be_left_out_or_given_as_none(plain) -> None:
    boards = Boards(little_tree(), 3)
    one, other = boards.again(), boards.again()
    still = marks("grape", ["graze", "bluer"])
    for game, second in ((one, still), (other, [None, *still])):
        game.feed(marks("crane", ["crane", "graze", "bluer"]), "crane")
        assert (game.open, game.history[0][1][0]) == ((1, 2), 242)
        game.feed(second, "grape")
    assert one.history == other.history
    assert one.history[1][1][0] is None


@pytest.mark.parametrize(
    ("feedback", "reason"),
    [
        ([0], "2 open boards"),
        ([0, 0, 0], "2 open boards"),
        ([0, None], "board 2 is still open"),
        (["bggbg", "gyyyy"], "no word fits gyyyy for crane on board 2"),
        ([0, 999], "999"),
    ],
)
def test_meaningless_requests_are_refused_and_change_nothing(plain, feedback, reason) -> None:
    boards = Boards(little_tree(), 2)
    with pytest.raises(PlayerError, match=reason):
        boards.feed(feedback, "crane")
    assert boards.history == ()


@pytest.mark.parametrize("count", [1, 9, 0, -3, True, "2", None, 2.0])
def test_a_game_has_two_to_eight_boards(plain, count) -> None:
    with pytest.raises(GameError, match="2 to 8 boards"):
        Boards(little_tree(), count)


def test_hard_mode_makes_no_sense_on_several_boards(plain) -> None:
    with pytest.raises(GameError, match="several boards work in normal mode only"):
        Boards(little_tree(mode="hard"), 2)


def test_a_turn_is_put_right_and_later_ones_are_kept(plain) -> None:
    boards = Boards(little_tree(), 2)
    boards.feed(marks("trace", ["grape", "crane"]), "trace")
    boards.feed(marks("bluer", ["grape", "crane"]), "bluer")
    with pytest.raises(GameError, match="there is no turn 3"):
        boards.amend(3, [0, 0])
    with pytest.raises(ImpossibleError, match="no word fits"):
        boards.amend(1, ["ggggg", "bbbbb"])
    boards.amend(1, marks("trace", ["grape", "creme"]))
    assert boards.remaining == (["grape", "graze"], ["creme"])
    with pytest.raises(GameError, match=r"turn 2 \(bluer\): "):
        boards.amend(1, marks("trace", ["bluer", "creme"]))
    assert boards.remaining == (["grape", "graze"], ["creme"])


def test_refused_words_are_not_named_again(plain) -> None:
    boards = Boards(little_tree(), 2)
    first = boards.refuse()
    assert boards.guess != first
    assert first not in boards.remaining[0]
    assert boards.again().refused == {first}
    assert boards.undo() == first
    assert boards.refused == set()
    with pytest.raises(GameError, match="nothing to undo"):
        boards.undo()


def test_what_is_on_no_list_of_answers_is_found_all_the_same(plain) -> None:
    boards = Boards(little_tree(), 2, LISTS)
    boards.feed(marks("crane", ["fuzzy", "grape"]), "crane")
    assert boards.remaining[0] == ["fuzzy"]
    assert boards.guess in {"fuzzy", "grape"}
    boards.feed(["ggggg", *marks("fuzzy", ["grape"])], "fuzzy")
    assert boards.open == (1,)


def test_with_the_compiler_the_words_are_tried() -> None:
    boards = Boards(little_tree(), 2, LISTS, wait=True)
    assert boards.advice().method == "played"
    assert boards.trouble == ""
    boards.feed(marks("crane", ["fuzzy", "grape"]), "crane")
    boards.feed(["ggggg", *marks("fuzzy", ["grape"])], "fuzzy")
    assert boards.guess == "grape" or len(boards.remaining[1]) > 1
    mine, best = boards.cost("bluer")
    assert mine >= best > 0


def test_the_game_continues_after_any_error_of_the_compiler(monkeypatch) -> None:
    class Broken:
        def advise(self, *_):
            raise RuntimeError("out of order")

    monkeypatch.setattr(compiler_bridge, "boards_solver", lambda: lambda lists: Broken())
    boards = Boards(little_tree(), 2, wait=True)
    assert boards.guess in boards.lists.words
    assert boards.trouble == "the compiler cannot help here: out of order"


def test_a_game_of_pegs_on_three_boards(plain) -> None:
    lists = load("pegs:2x3")
    solver = PlainBoardsSolver(lists)
    score = lists.scoring.score
    boards = [(list(lists.answers), answer) for answer in ("01", "22", "10")]
    for _ in range(20):
        guess = solver.advise([left for left, _ in boards]).guess
        boards = [
            ([w for w in left if score(guess, w) == score(guess, answer)], answer)
            for left, answer in boards
            if answer != guess
        ]
        if not boards:
            return
    pytest.fail("a game that does not end")


def test_many_boards_stay_within_the_pairs_that_are_scored(classic, monkeypatch) -> None:
    scored = []
    solver = PlainBoardsSolver(classic)
    partition = solver.scoring.partition
    monkeypatch.setattr(player.gameplay.boards_advice, "PAIRS", 5000)

    class CountingScoring:
        solved, order = solver.scoring.solved, solver.scoring.order

        def partition(self, guess, left):
            scored.append(len(left))
            return partition(guess, left)

    solver.scoring = CountingScoring()
    solver.advise([classic.answers[n : n + 100] for n in range(0, 400, 100)])
    assert sum(scored) <= 2 * 5000


@pytest.mark.slow("runs planted faults as plain Python, without numba's compiler")
def test_planted_faults_are_detected() -> None:
    assert run_module("planted_games", NUMBA_DISABLE_JIT="1") == ["sound"]
