"""The adversary: its rule, and the shortest line against it, compared with an exhaustive search."""

import json
import random

import pytest

from compiler.adversary import AdversarySolver
from compiler.commands.cli import main
from player.core.errors import GameError
from player.gameplay.adversary import Host, PlainAdversarySolver, adversary_feedback
from player.games.scoring import of
from player.words.lists import WordLists, load
from tests.support import oracle as naive
from tests.support.games import lists_of_alike, random_lists


def left_after(guess, left):
    """Return the feedback and answers left by the rule: most answers, fewest in place, fewest elsewhere, lowest code."""
    parts = naive.partition(guess, left)
    marks = {code: naive.marks_of(code, len(guess)) for code in parts}
    code = min(parts, key=lambda c: (-len(parts[c]), marks[c].count(2), marks[c].count(1), c))
    return code, parts[code]


def fewest(lists):
    """Return the fewest guesses that beat the adversary, by trying all lines of one guess, of two, and so on."""
    reached, guesses = {lists.answers}, 1
    while not any(len(left) == 1 for left in reached):
        reached = {tuple(left_after(word, left)[1]) for left in reached for word in lists.words}
        guesses += 1
    return guesses


def beats(lists, line):
    """Whether a line beats the adversary with its last guess, and not before."""
    left = list(lists.answers)
    for at, word in enumerate(line, 1):
        code, left = left_after(word, left)
        if (code == 3 ** len(word) - 1) != (at == len(line)):
            return False
    return True


@pytest.mark.parametrize("kind", [random_lists, lists_of_alike])
def test_the_shortest_line_is_that_of_the_plain_search(kind) -> None:
    rng = random.Random(5)
    for _ in range(60):
        lists = kind(rng)
        line = AdversarySolver(lists).line(lists.answers)
        assert line.proven
        assert len(line.words) == fewest(lists)
        assert beats(lists, line.words)


def test_the_adversary_answers_by_its_rule() -> None:
    rng = random.Random(6)
    for _ in range(100):
        lists = random_lists(rng)
        for word in lists.words:
            assert adversary_feedback(lists.scoring, word, lists.answers) == left_after(
                word, lists.answers
            )


def test_plain_lines_beat_the_adversary_too() -> None:
    rng = random.Random(7)
    for _ in range(60):
        lists = random_lists(rng)
        line = PlainAdversarySolver(lists).line(lists.answers)
        assert beats(lists, line.words)
        assert line.least <= fewest(lists) <= len(line.words)


def test_when_the_time_is_over_there_is_a_line_all_the_same() -> None:
    lists = lists_of_alike(random.Random(8), answers=14)
    line = AdversarySolver(lists).line(lists.answers, seconds=-1)
    assert beats(lists, line.words)
    assert line.least <= fewest(lists)
    assert not line.proven


def test_a_line_from_the_midst_of_a_game() -> None:
    lists = lists_of_alike(random.Random(9), answers=14)
    host = Host(lists)
    host.answer(lists.words[-1])
    for word in AdversarySolver(lists).line(host.left).words:
        host.answer(word)
    assert host.cornered


def test_four_guesses_beat_the_adversary_on_classic_and_three_do_not(classic) -> None:
    """No guess makes more than 150 parts, and none leaves fewer than 168 answers."""
    solver = AdversarySolver(classic)
    line = solver.line(classic.answers)
    assert (len(line.words), line.least) == (4, 4)
    host = Host(classic)
    sizes = [len(host.left) for word in line.words if host.answer(word) >= 0]
    assert host.cornered
    assert sizes[0] >= 168 > solver._most_parts


def test_other_games_have_such_a_host() -> None:
    lists = load("pegs:2x3")
    line = AdversarySolver(lists).line(lists.answers)
    host = Host(lists)
    for word in line.words:
        host.answer(word)
    assert (line.proven, host.cornered) == (True, True)


def test_ties_go_to_the_feedback_that_reveals_least() -> None:
    five = of("letters", 5)
    codes = [five.parse(marks) for marks in ("bbbbb", "bbbby", "yyyyy", "bbbbg", "ggggg")]
    assert sorted(codes, key=five.given_away) == codes
    four = of("pegs", 4)
    assert max(range(four.solved + 1), key=four.given_away) == four.solved


def test_the_adversary_refuses_wrong_words_and_undoes_turns() -> None:
    host = Host(WordLists(["ab", "ba", "cd"]))
    for word, reason in (("abc", "not a word of 2 letters"), ("xy", "not in the list words")):
        with pytest.raises(GameError, match=reason):
            host.answer(word)
    with pytest.raises(GameError, match="nothing to undo"):
        host.undo()
    assert (host.answer("AB"), host.left) == (0, ["cd"])
    assert host.answer("cd") == 8
    assert host.history == (("ab", 0), ("cd", 8))
    with pytest.raises(GameError, match="the game is over"):
        host.answer("ba")
    assert (host.undo(), host.cornered) == ("cd", False)


def test_the_command_says_what_is_shown(capsys, tmp_path) -> None:
    path = tmp_path / "alike.txt"
    lists = lists_of_alike(random.Random(8), answers=14)
    path.write_text("\n".join(lists.words))
    assert main(["adversary", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    whole = WordLists(lists.words)
    assert len(found["guesses"]) == found["least"] == fewest(whole)
    assert (found["proven"], found["left"][-1]) == (True, 1)
    assert main(["adversary", str(path)]) == 0
    assert "fewer are not enough" in capsys.readouterr().out
    assert main(["adversary", str(path), "--time-limit", "1e-9"]) == 1
    assert "time ran out" in capsys.readouterr().out
    assert main(["adversary", str(path), "--time-limit", "never"]) == 2
