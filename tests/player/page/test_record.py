"""The page's record, its files and its scores, run in Node: the same as in the terminal."""

import json
import os
import random
import shutil
import subprocess
from datetime import date, timedelta

import pytest

from player.core.errors import PlayerError
from player.daily import exchange
from player.daily.record import FinishedGame, game_of
from player.daily.summary import summary
from player.gameplay.analysis import Analyst
from player.page.document import page
from player.page.strings import joined, tables
from player.words.lists import WordLists
from tests.support.games import random_words
from tests.support.little import WEIGHTS, WORDS, little_tree
from tests.support.needs import lack
from tests.support.packed import parts_of
from tests.support.running import ROOT

NODE = shutil.which("node")
SCRIPT = os.path.join(os.path.dirname(__file__), "record.mjs")
EXAMPLES = json.loads((ROOT / "tests/player/gameplay/scores.json").read_text())


def in_node(*asked: dict) -> list:
    """Return the results of the page's modules for some requests."""
    if NODE is None:
        lack("node")
    text = json.dumps({"strings": joined(tables("word", "letters")), "asked": asked})
    done = subprocess.run([NODE, SCRIPT], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def random_game(rng: random.Random, day: date) -> FinishedGame:
    """Return a game of a day; its words and names contain special characters of CSV."""
    limit, count = rng.choice((0, 6)), rng.randint(1, 7)
    words = ["crane", "=1+2", "'slate", "a,b", 'a"b', "ſt\u00e9", "", "익산", "it's"]
    turns = [
        (rng.choice(words), rng.choice(("bybyb", "ggggg", "+1")), rng.choice(("tree", "player")))
        for _ in range(count)
    ]
    more = {
        "mode": rng.choice(("normal", "hard", "ultra")),
        "daily": rng.random() < 0.7,
        "limit": limit,
        "answer": rng.choice(words),
        "tree": rng.choice((None, 2, 4, 5)),
    }
    name = rng.choice(("nyt2023", "classic", "a list, mine"))
    return FinishedGame(day, name, turns, solved=rng.random() < 0.8, **more)


def random_record(rng: random.Random, today: date) -> list[FinishedGame]:
    days = sorted(today - timedelta(days=rng.randint(0, 200)) for _ in range(rng.randint(0, 90)))
    days += [today - timedelta(days=ago) for ago in range(rng.randint(0, 12), -1, -1)]
    return [random_game(rng, day) for day in sorted(days[: rng.randint(0, 100)])]


def as_page_says(found: dict) -> dict:
    """Return a summary of the terminal with the page's names and order."""
    counts = list(found["distribution"].values())
    return {
        "games": found["games"], "solved": found["solved"], "first": found["first"], "last": found["last"],
        "mean": found["mean"], "counts": counts[:-1], "lost": counts[-1],
        "streak": found["streak"], "longest": found["longest_streak"],
        "trends": [
            {
                "days": int(days), "games": it["games"], "mean": it["mean"], "gamesBefore": it["games_before"],
                "meanBefore": it["mean_before"], "spans": it["spans"],
            }
            for days, it in found["trend"].items()
        ],
        "against": {key: found["against_tree"][key] for key in ("games", "mean", "tree")},
    }  # fmt: skip


def test_a_record_comes_to_what_play_history_says():
    rng, today = random.Random(26), date(2026, 3, 2)
    records = [random_record(rng, today) for _ in range(60)]
    asked = [
        {"kind": "summary", "games": [game.as_dict() for game in games], "today": str(today)}
        for games in records
    ]
    found = in_node(*asked)
    assert found == [as_page_says(summary(games, today)) for games in records]
    assert any(one["streak"] > 1 for one in found)


def test_files_of_the_page_are_those_of_the_terminal():
    rng = random.Random(4)
    games = [random_game(rng, date(2026, 1, 1) + timedelta(days=at)) for at in range(60)]
    [written] = in_node({"kind": "written", "games": [game.as_dict() for game in games]})
    assert written["csv"] == exchange.as_csv(games)
    assert json.loads(written["json"]) == json.loads(exchange.as_json(games))


@pytest.mark.parametrize("form", ["json", "csv"])
def test_games_go_from_the_terminal_to_the_page_and_back(form, tmp_path):
    rng = random.Random(7)
    games = [random_game(rng, date(2026, 1, 1) + timedelta(days=at)) for at in range(60)]
    write = exchange.as_json if form == "json" else exchange.as_csv
    scores = [(99, None)] * len(games)  # of play history --scores; an import ignores them
    asked = [{"kind": "read", "text": it} for it in (write(games), write(games, scores))]
    there, scored = in_node(*asked)
    assert there == scored == [game.as_dict() for game in games]
    [written] = in_node({"kind": "written", "games": there})
    path = tmp_path / "games"
    path.write_text("\ufeff" + written[form], encoding="utf-8")
    assert exchange.read_games(str(path), None, "nyt2023") == games


def test_both_refuse_the_same_objects():
    rng = random.Random(9)
    objects: list = [None, 5, "game", [], {}]
    values = [
        None, True, "", "x" * 101, "a\nb", "a\u200bb", "a\xa0b", "a b", 0, 1, 1001, -1, 1.5, "normal", "soft",
        "2026-02-30", "2026-02-28", [], [["crane", "ggggg"]], [["crane", "ggggg", 1]], [["crane", "ggggg", ""]] * 1001,
    ]  # fmt: skip
    for _ in range(400):
        one = random_game(rng, date(2026, 5, 1)).as_dict()
        key = rng.choice(list(one))
        if rng.random() < 0.2:
            del one[key]
        else:
            one[key] = rng.choice(values)
        objects.append(one)

    def terminal(it: object) -> dict | None:
        try:
            return game_of(it).as_dict()
        except PlayerError:
            return None

    [found] = in_node({"kind": "gameOf", "objects": objects})
    expected = [terminal(it) for it in objects]
    assert found == expected
    assert 50 < sum(it is None for it in expected) < len(objects) - 50


@pytest.mark.parametrize(
    "text",
    ["", "{", "[", "{}", '{"games": 5}', "null", "date,list", "hello", "<b>", '{"games": []}'],
)
def test_a_file_without_games_has_none(text):
    assert in_node({"kind": "read", "text": text}) == [[]]


def test_a_damaged_game_of_a_file_is_told_from_the_others():
    games = [random_game(random.Random(3), date(2026, 1, 1))] * 3
    lines = exchange.as_csv(games).splitlines(keepends=True)
    lines[2] = lines[2].replace("2026-01-01", "2026-13-01")
    content = json.loads(exchange.as_json(games))
    content["games"][1]["turns"] = []
    for text in ("".join(lines), json.dumps(content), "".join(lines[:2]) + "2026-01-01\n"):
        [found] = in_node({"kind": "read", "text": text})
        assert found[0] == games[0].as_dict()
        assert found[1] is None


def test_scores_are_those_of_the_examples():
    halves, spreads = (EXAMPLES["constants"][key] for key in ("turn_half", "turn_spread"))
    game_half, game_spread = (EXAMPLES["constants"][key] for key in ("game_half", "game_spread"))
    skills = [(one["cost"], half) for one in EXAMPLES["skill"] for half in (halves, game_half)]
    lucks = [
        (one["saved"], spread) for one in EXAMPLES["luck"] for spread in (spreads, game_spread)
    ]
    [found] = in_node({"kind": "scores", "skills": skills, "lucks": lucks})
    expected = [
        [one[which] for one in EXAMPLES[key] for which in ("turn", "game")]
        for key in ("skill", "luck")
    ]
    assert found == expected


def games_of(rng: random.Random, lists: WordLists, count: int) -> list[str]:
    games = []
    for _ in range(count):
        answer = rng.choice(lists.answers)
        others = [word for word in rng.sample(lists.words, rng.randint(1, 4)) if word != answer]
        games.append(" ".join([*others, answer]))
    return games


@pytest.mark.parametrize("weights", [None, WEIGHTS])
def test_skill_and_luck_are_those_of_the_terminal_on_the_same_positions(weights):
    """Also the sentence, in all positions where both are exact."""
    rng = random.Random(11)
    if weights is None:
        from compiler.search.build import Params, solve
        from compiler.search.problem import Problem
        from compiler.tree.emit import encode
        from player.core.tree import loads

        lists = WordLists(random_words(rng, 30, 4), random_words(rng, 60, 4), name="random")
        params, problem = Params(openers=5), Problem(lists)
        tree = loads(encode(solve(problem, params).strategy(problem, params)))
    else:
        tree, lists = little_tree(weights=weights), WordLists(WORDS, ["fuzzy"], name="little")
    games, analyst = games_of(rng, lists, 25), Analyst(tree, lists)
    data, _ = parts_of(page(tree, lists))
    [found] = in_node({"kind": "analyses", "data": data, "games": games})
    turns = whole = 0
    for game, it in zip(games, found, strict=True):
        mine, theirs = it["found"], analyst.analyse(game).as_dict()
        for turn, other in zip(mine["turns"], theirs["turns"], strict=True):
            if not (turn["estimated"] or other["estimated"]):
                assert turn["skill"] == other["skill"], (game, turn, other)
                if turn["best"] == other["best"]:
                    turns += 1
                    assert turn["reason"] == other["reason"]
            if not (turn["savedEstimated"] or other["saved_estimated"]):
                assert turn["luck"] == other["luck"], (game, turn, other)
        if not any(
            (mine["savedEstimated"], theirs["saved_estimated"], mine["estimated"], theirs["estimated"])
        ):  # fmt: skip
            whole += 1
            assert (mine["skill"], mine["luck"]) == (theirs["skill"], theirs["luck"])
    assert turns > 25
    assert whole > 5
