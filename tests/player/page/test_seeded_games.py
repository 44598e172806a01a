"""Seeded games with own words and refused words, as tests/bench/page_games.py plays them by the thousand."""

import json

import pytest

from tests.bench.page_games import Judge, play


@pytest.mark.slow("plays games in the browser and searches those that are lost with the compiler")
def test_no_game_has_a_fault(tmp_path):
    file = tmp_path / "games.jsonl"
    play(["classic-hard"], 8, 1, file, seed=3)
    games = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(games) == 8
    judge = Judge("classic-hard")
    assert [judge.faults(game) for game in games] == [[]] * 8
    wrong = {"word": "zzzzz", "advised": "zzzzz", "possible": False, "refused": [], "code": 0}
    own = {**wrong, "word": "salet"}
    game = {"solved": True, "turns": [{**own, "code": 242}, *[own] * 4, wrong]}
    assert judge.faults(game) == ["forbidden", "hopeless"]
