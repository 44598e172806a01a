"""The rules of hard and ultra mode: the kernels compared with the player; and the blockers of an opener."""

import random

import pytest

from compiler import kernels
from compiler.search import blockers
from compiler.search.engine import INFINITE, Engine
from compiler.search.problem import Problem
from compiler.search.rulebook import Rulebook
from player.core.feedback import score
from player.core.modes import why_not
from player.words.lists import WordLists
from tests.support import oracle as naive
from tests.support.games import random_words

MODES = ("hard", "ultra")


@pytest.mark.parametrize("mode", MODES)
def test_the_rules_are_the_players(mode: str) -> None:
    check_rules("letters", mode)


@pytest.mark.parametrize("game", ["pegs", "placed", "common", "order"])
def test_the_rules_of_other_games_are_the_players(game: str) -> None:
    check_rules(game, "ultra")


def check_rules(game: str, mode: str) -> None:
    """In random games, the kernels allow the same words as the player's rules."""
    rng = random.Random(f"{game} {mode}")
    for _ in range(300):
        length = rng.randint(2, 6)
        words = random_words(rng, rng.randint(2, 90), length, "abcd"[: rng.randint(2, 4)])
        lists = WordLists(words[: rng.randint(1, len(words))], words, name="random", scoring=game)
        score, scoring = naive.SCORES[game], lists.scoring
        problem = Problem(lists, mode=mode)
        book = Rulebook(problem)
        answer = rng.randrange(len(lists.answers))
        state = problem.state([answer])
        allowed, history = book.start, []
        for _ in range(rng.randint(1, 3)):
            guess = rng.choice(
                [lists.words[problem.local.name[r]] for r in kernels.indices_of(allowed.rows)]
            )
            history.append((guess, score(guess, lists.answers[answer])))
            allowed = book.after(lists.words.index(guess), state, allowed)
            played = {lists.words[problem.local.name[r]] for r in kernels.indices_of(allowed.rows)}
            assert played == {word for word in words if not why_not(history, word, mode, scoring)}
            assert not history or played == {
                word
                for word in words
                if all(naive.allowed(mode, *turn, word, score) for turn in history)
            }


@pytest.mark.parametrize("mode", ["normal", *MODES])
def test_blockers_block_and_each_is_needed(mode: str) -> None:
    """The oracle confirms that the blockers cannot be solved in time, and that all but one of them can."""
    rng = random.Random(f"blockers {mode}")
    seen = 0
    limit = 2 if mode == "normal" else 3
    for _ in range(40):
        words = random_words(rng, 14, 2, "abcdef")
        lists = WordLists(words, words, name="random")
        engine = Engine(Problem(lists, mode=mode), table_bits=8)
        number = rng.randrange(len(lists.words))
        opener = lists.words[number]
        blocked = blockers.of_opener(engine, number, limit, 600)  # compiling may take long

        def can(answers: list[str], opener: str = opener, lists: WordLists = lists) -> bool:
            code = score(opener, answers[0])
            left = [word for word in lists.words if naive.allowed(mode, opener, code, word)]
            return naive.best_tree(answers, left, limit=limit - 1, mode=mode) is not None

        if blocked:
            seen += 1
            assert len({score(opener, answer) for answer in blocked}) == 1
            assert not can(blocked)
            assert all(can([w for w in blocked if w != gone]) for gone in blocked)
        elif len(lists.answers) > 1 and engine.problem.split(engine.problem.everything, number):
            parts = naive.partition(opener, lists.answers)
            assert all(can(part) for code, part in parts.items() if code != 3 ** len(opener) - 1)
    assert seen > 5


def test_blockers_have_a_deadline_and_leave_the_search_as_it_was() -> None:
    rng = random.Random(8)
    words = random_words(rng, 1300, 3, "abcdefghijklmnopqrstuvwxyz")
    lists = WordLists(words[:650], words, name="random")
    engine = Engine(Problem(lists), table_bits=16)
    assert blockers.of_opener(engine, 0, 4, 0.0) == []
    assert blockers.because(engine, 0, 4) == "" or "," in blockers.because(engine, 0, 4)
    state = engine.problem.everything[:20]
    assert engine.total(state, None, 6) < INFINITE
