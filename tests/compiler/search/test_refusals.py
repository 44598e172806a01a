"""Errors where no tree stays within the limit: they are true, and come soon."""

import random
from threading import Event
from time import sleep
from typing import Any

import pytest

from compiler.commands.cli import main
from compiler.progress import Silence, Stopped
from compiler.search import build, refusals
from compiler.search.build import Params, Run, solve
from compiler.search.engine import Engine
from compiler.search.problem import Problem
from compiler.search.refusals import InfeasibleError, UnfinishedError, lowest_seen, remedy
from player.words.lists import WordLists
from tests.support.games import random_words

STRANGERS = WordLists(
    [2 * letter for letter in "abcdefgh"]
)  # each guess removes one answer, so eight are needed


@pytest.fixture(autouse=True)
def _patient(monkeypatch) -> None:
    """Allow enough time for the search even on a slow machine."""
    monkeypatch.setattr(refusals, "PATIENCE", 600.0)


@pytest.mark.parametrize("mode", ["normal", "hard", "ultra"])
def test_a_tree_exists_within_the_reported_limit(mode: str) -> None:
    rng = random.Random(f"refusals {mode}")
    seen = 0
    for _ in range(40):
        letters = rng.choice(("abcdefghij", "abcde"))
        answers = {2 * letter for letter in letters} | set(random_words(rng, 4, 2, letters))
        problem = Problem(WordLists(sorted(answers), random_words(rng, 3, 2, letters)), mode=mode)
        limit, opener = rng.randint(2, 6), rng.randrange(len(answers))
        lowest = lowest_seen(Engine(problem, table_bits=8), opener, limit)
        assert (
            solve(problem, Params(max_guesses=lowest, openers=(opener,), table_bits=8)).worst
            <= lowest
        )
        seen += lowest > limit
    assert seen > 10


def test_it_is_said_with_the_refusal() -> None:
    with pytest.raises(InfeasibleError) as refused:
        solve(Problem(STRANGERS), Params())
    output = (
        "6 guesses (exact search proves it); there is one within 8: try --max-guesses 8, or none"
    )
    assert output in str(refused.value)


def test_without_time_no_taller_tree_is_looked_for(monkeypatch) -> None:
    monkeypatch.setattr(refusals, "PATIENCE", 0.0)
    assert lowest_seen(Engine(Problem(STRANGERS)), 0, 6) == 0
    assert remedy(6, 0) == "try --max-guesses 8, or none"


def test_a_limit_that_nobody_may_set_is_not_named() -> None:
    assert remedy(60, 0) == "try --max-guesses none"
    assert remedy(50, 75) == "there is one within 75: try --max-guesses none"


class Listener(Silence):
    """Progress that stores messages."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.heard = Event()

    def say(self, text: str) -> None:
        self.messages.append(text)
        self.heard.set()


def test_a_search_that_takes_long_without_a_tree_says_how_to_have_one(monkeypatch) -> None:
    listener = Listener()
    search = Run._try_all

    def slow(run: Run, openers: list[int]) -> None:
        assert listener.heard.wait(600)
        search(run, openers)

    monkeypatch.setattr(Run, "_try_all", slow)
    monkeypatch.setattr(build, "LONG", 0.0)
    with pytest.raises(InfeasibleError):
        solve(Problem(STRANGERS), Params(), listener)
    assert listener.messages == [
        "no tree within 6 guesses was found yet; there is one within 8: try --max-guesses 8, or none"
    ]


def test_beams_that_take_long_without_a_tree_say_so_too_and_once(monkeypatch) -> None:
    listener = Listener()
    monkeypatch.setattr(build, "LONG_BEAMS", 0.0)
    with pytest.raises(InfeasibleError, match="there is one within 8: try --max-guesses 8"):
        solve(Problem(STRANGERS), Params(search="beam"), listener)
    assert listener.messages == [
        "no tree within 6 guesses was found yet; there is one within 8: try --max-guesses 8, or none"
    ]


def test_a_search_that_is_not_long_says_nothing(monkeypatch) -> None:
    listener = Listener()
    monkeypatch.setattr(build, "LONG", 600.0)
    monkeypatch.setattr(build, "LONG_BEAMS", 600.0)
    with pytest.raises(InfeasibleError):
        solve(Problem(STRANGERS), Params(), listener)
    assert solve(Problem(STRANGERS), Params(max_guesses=8), listener).worst == 8
    assert listener.messages == []


def test_an_interrupt_reports_a_limit_that_works(monkeypatch) -> None:
    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "_job", stopped)
    with pytest.raises(
        UnfinishedError, match="interrupted before any tree was found; there is one within 8: "
    ):
        solve(Problem(STRANGERS), Params())


class Endless:
    """A job that ends when the engine stops, or after a long time, so that a test fails instead of hanging."""

    def __init__(self, late: list[str]) -> None:
        self.late = late

    def on(self, engine: Engine) -> None:
        for _ in range(6000):
            if engine._stopped:
                raise Stopped
            sleep(0.01)
        self.late.append("nobody stopped it")
        raise Stopped


def test_the_time_ends_a_search_that_no_beam_has_a_tree_for(monkeypatch) -> None:
    late: list[str] = []

    def endless(run: Run, _: int) -> Endless:
        run.loop.over = lambda: True
        return Endless(late)

    monkeypatch.setattr(Run, "_job", endless)
    with pytest.raises(
        UnfinishedError, match="time is up before any tree was found; there is one within 8: "
    ):
        solve(Problem(STRANGERS), Params())
    assert not late


def test_the_command_says_it_in_a_line(tmp_path, capsys) -> None:
    path = tmp_path / "strangers.txt"
    path.write_text("\n".join(STRANGERS.answers))
    assert main(["build", str(path), "--out", str(tmp_path / "own.msgpack")]) == 1
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert "there is one within 8: try --max-guesses 8, or none" in output
    assert list(tmp_path.iterdir()) == [path]
