"""Skill and luck: the formulas against examples from exact decimal arithmetic, and the sentence of each turn."""

import json

import pytest

from player.gameplay import scores
from player.gameplay.advisers import Advisers
from player.gameplay.analysis import Analysis, Analyst, Appraisal
from tests.support.little import WORDS, little_tree
from tests.support.running import ROOT

# Other implementations, such as that of the page, are tested with the same file.
EXAMPLES = json.loads((ROOT / "tests/player/gameplay/scores.json").read_text())


def test_the_constants_are_those_of_the_examples() -> None:
    assert EXAMPLES["constants"] == {
        "top": scores.TOP,
        "turn_half": scores.TURN_HALF,
        "game_half": scores.GAME_HALF,
        "turn_spread": scores.TURN_SPREAD,
        "game_spread": scores.GAME_SPREAD,
    }


@pytest.mark.parametrize("one", EXAMPLES["skill"], ids=lambda one: str(one["cost"]))
def test_skill(one) -> None:
    halves = (scores.TURN_HALF, scores.GAME_HALF)
    assert [scores.skill(one["cost"], half) for half in halves] == [one["turn"], one["game"]]


@pytest.mark.parametrize("one", EXAMPLES["luck"], ids=lambda one: str(one["saved"]))
def test_luck(one) -> None:
    spreads = (scores.TURN_SPREAD, scores.GAME_SPREAD)
    assert [scores.luck(one["saved"], spread) for spread in spreads] == [one["turn"], one["game"]]


def test_the_examples_use_the_whole_scale_in_order() -> None:
    for key, first, last in (("skill", 99, 0), ("luck", 0, 99)):
        for which in ("turn", "game"):
            values = [one[which] for one in EXAMPLES[key]]
            assert values == sorted(values, reverse=first > last)
            assert (values[0], values[-1]) == (first, last)


def test_no_figure_is_too_large() -> None:
    assert (scores.skill(1e300, 0.1), scores.luck(1e300, 0.1), scores.luck(-1e300, 0.1)) == (
        0,
        99,
        0,
    )


def turn(**changes) -> Appraisal:
    made = Appraisal()
    usual = {
        "guess": "crane", "best": "slate", "cost": 0.25, "saved": 0.1, "estimated": False, "saved_estimated": True,
        "feasible": True, "left": 20, "parts": 9, "best_parts": 12, "wins": True, "best_wins": True, "expected": 3.0,
        "to_come": 0.0, "to_come_estimated": False,
    }  # fmt: skip
    for key, value in (usual | changes).items():
        setattr(made, key, value)
    return made


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"guess": "slate", "cost": 0.0}, "slate was the best word."),
        ({"cost": 0.004}, "crane was as good as slate."),
        (
            {},
            "slate was better by 0.25 guesses: it splits the answers into 12 parts, crane into 9.",
        ),
        (
            {"feasible": False},
            "slate was better: after crane the game may take more guesses than allowed.",
        ),
        (
            {"left": 2},
            "slate was better by 0.25 guesses: only a word that fits the feedback can be right.",
        ),
        (
            {"parts": 12, "wins": False},
            "slate was better by 0.25 guesses: it may be the answer, crane cannot.",
        ),
        (
            {"parts": 12},
            "slate was better by 0.25 guesses: the answers it leaves are easier to tell apart.",
        ),
    ],
)
def test_every_turn_says_what_would_have_been_better_and_why(changes, sentence) -> None:
    assert scores.reason(turn(**changes)) == sentence


def test_estimates_and_broken_limits_count() -> None:
    found = scores.of_turn(turn())
    assert (found.skill_estimated, found.luck_estimated) == (False, True)
    assert scores.of_turn(turn(feasible=False)).skill == 0


def test_a_game_has_the_scores_of_its_sums() -> None:
    found = scores.of_game(
        Analysis([turn(cost=0.15, saved=0.2), turn(cost=0.25, saved=0.25)], solved=True)
    )
    assert (found.skill, found.luck) == (50, scores.luck(0.45, scores.GAME_SPREAD))


def test_playing_like_the_tree_has_full_skill() -> None:
    analyst = Analyst(Advisers(little_tree()))
    for answer in set(WORDS) - {"bluer"}:
        game = analyst.analyse(f"bluer {answer}").as_dict()
        assert game["turns"][0]["skill"] == 99
        assert game["turns"][0]["reason"] == "bluer was the best word."
        assert {"skill", "luck"} <= set(game)
