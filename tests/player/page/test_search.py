"""The searches of the page, run in Node: they agree with the oracle, and all follow one rule when few guesses are left."""

import json
import os
import random
import shutil
import subprocess

import pytest

from player.page.packing import pack_flags
from player.page.strings import joined, tables
from tests.support import oracle
from tests.support.games import random_words
from tests.support.needs import lack

NODE = shutil.which("node")
SCRIPT = os.path.join(os.path.dirname(__file__), "search.mjs")


def in_node(cases: list[dict]) -> list:
    """Return the results of the page's searches in each case."""
    if NODE is None:
        lack("node")
    text = json.dumps({"strings": joined(tables("word", "letters")), "cases": cases})
    done = subprocess.run([NODE, SCRIPT], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def data_of(words: list[str], answers: list[str]) -> dict:
    chosen = set(answers)
    flags = pack_flags(word in chosen for word in words)
    return {
        "length": len(words[0]), "words": words, "answers": flags, "scoring": "letters", "carried": {}, "rtl": False,
    }  # fmt: skip


def case_of(rng: random.Random) -> dict:
    """Return a position of a small random game, after zero to two consistent turns."""
    length = rng.choice((3, 4))
    words = sorted(random_words(rng, rng.randint(6, 13), length))
    answers = sorted(rng.sample(words, rng.randint(2, min(8, len(words)))))
    mode = rng.choice(("normal", "hard", "ultra"))
    secret, turns = rng.choice(answers), []
    for _ in range(rng.choice((0, 0, 1, 2))):
        fits = [
            word
            for word in words
            if all(oracle.allowed(mode, t["word"], t["code"], word) for t in turns)
            and word != secret
        ]
        if fits:
            word = rng.choice(fits)
            turns.append({"word": word, "code": oracle.score(word, secret)})
    weights = [rng.choice((1, 1, 2, 7, 30)) for _ in answers] if rng.random() < 0.5 else None
    return {
        "data": data_of(words, answers), "answers": answers, "turns": turns, "mode": mode,
        "guesses": rng.choice((None, 1, 2, 2, 3)), "weights": weights or [1] * len(answers),
    }  # fmt: skip


@pytest.fixture(scope="module")
def cases() -> list[dict]:
    rng = random.Random(26)
    return [case_of(rng) for _ in range(400)]


@pytest.fixture(scope="module")
def found(cases) -> list[dict]:
    return in_node(cases)


def expected(case: dict, state: list[str]) -> tuple[int, int]:
    weight = dict(zip(case["answers"], case["weights"]))
    guesses = float("inf") if case["guesses"] is None else case["guesses"]
    words = [
        word
        for word in case["data"]["words"]
        if all(oracle.allowed(case["mode"], t["word"], t["code"], word) for t in case["turns"])
    ]
    best = oracle.best_within(state, words, within=guesses, mode=case["mode"], weights=weight)
    assert best is not None
    return best


def test_the_best_word_keeps_the_most_answers_and_then_takes_the_fewest_guesses(cases, found):
    hopeless = 0
    for case, result in zip(cases, found, strict=True):
        weight = dict(zip(case["answers"], case["weights"]))
        total = sum(weight[word] for word in result["left"])
        lost, guesses = expected(case, result["left"])
        hopeless += lost > 0
        assert result["exact"]["lost"] == pytest.approx(lost / total), case
        assert result["exact"]["expected"] == pytest.approx(guesses / total), case
    assert hopeless > 20, "cases in which the limit cannot be kept"


def test_the_last_guess_may_win(cases, found):
    for case, result in zip(cases, found, strict=True):
        if case["guesses"] == 1:
            assert all(
                result[kind]["word"] in result["left"] for kind in ("exact", "ranked", "quick")
            )


def test_an_estimate_gives_up_no_answer_that_it_can_see_is_kept(cases, found):
    """The ratings look two guesses ahead; within these they are exact about the limit."""
    seen = 0
    for case, result in zip(cases, found, strict=True):
        if case["guesses"] in (1, 2):
            seen += 1
            assert result["ranked"]["lost"] == pytest.approx(result["exact"]["lost"]), case
    assert seen > 20


def test_the_price_of_a_word_is_never_below_the_best(cases, found):
    for result in found:
        for _, price in result["prices"]:
            best = result["exact"]
            assert (price["lost"], price["expected"]) >= (
                best["lost"] - 1e-9,
                best["expected"] - 1e-9,
            ) or price["lost"] > best["lost"] + 1e-9


def test_work_is_counted_and_given_up(cases):
    several = [
        {**case, "work": 100} for case in cases if len(case["answers"]) > 5 and not case["turns"]
    ]
    results = in_node(several[:5])
    assert [result["exact"] for result in results] == [None] * len(results)


def test_what_a_mode_allows_is_told_alike_quickly_and_in_a_sentence(classic):
    rng = random.Random(4)
    words = sorted(rng.sample(classic.words, 700))
    turns = []
    for _ in range(60):
        word, secret = rng.sample(words, 2)
        turns.append({"word": word, "code": oracle.score(word, secret)})
    turns.append({"word": "eerie", "code": oracle.score("eerie", "elegy")})
    data = data_of(words, words[:1])
    results = in_node(
        [
            {"compare": True, "data": data, "turns": turns, "mode": mode}
            for mode in ("hard", "ultra")
        ]
    )
    assert results == [[[]] * len(turns)] * 2
