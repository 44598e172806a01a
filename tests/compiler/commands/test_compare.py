"""`treec compare`: show where two trees differ."""

import json

from compiler.commands.cli import main
from player.core.session import play
from player.loader import load


def test_two_trees_are_compared_answer_by_answer(capsys):
    assert main(["compare", "classic", "classic-hard", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    trees = [load("classic"), load("classic-hard")]
    counts = [{a: len(play(tree, a)) for a in tree.answers} for tree in trees]
    for side, tree, its in zip(found["trees"], trees, counts):
        assert side["opener"] == tree.word(0)
        assert side["total"] == sum(its.values()) == tree.meta["total"]
        assert list(side["histogram"].values()) == tree.meta["histogram"]
    first, second = found["trees"]
    assert first["sooner"] == {
        a: counts[1][a] - n for a, n in counts[0].items() if n < counts[1][a]
    }
    assert second["sooner"] == {
        a: n - counts[1][a] for a, n in counts[0].items() if n > counts[1][a]
    }
    differing = [a for a in trees[0].answers if play(trees[0], a) != play(trees[1], a)]
    assert sum(move["answers"] for move in found["moves"]) == len(differing)
    for move in found["moves"]:
        assert move["guesses"][0] != move["guesses"][1]


def test_a_tree_does_not_differ_from_itself(capsys):
    assert main(["compare", "classic", "classic"]) == 0
    output = capsys.readouterr().out
    assert "A is sooner for 0 answers: -" in output
    assert "first different moves: 0" in output


def test_other_games_and_answers_are_refused(capsys):
    assert main(["compare", "classic", "bulls"]) == 1
    assert "different games" in capsys.readouterr().err
    assert main(["compare", "classic", "nyt2023"]) == 1
    assert "different answers" in capsys.readouterr().err
    assert main(["compare", "classic"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
