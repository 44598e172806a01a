"""The curve of guesses against bits: it is the best increasing one, and is cached by digest."""

import itertools
import os
import random
from pathlib import Path

import numpy as np
import pytest

from compiler.policies import accuracy, curve
from compiler.policies import choose as policies
from compiler.policies import result_cache as cache
from compiler.policies.curve import Curve, Point
from compiler.search.problem import Problem
from player.storage import folders
from player.storage.sealed import sealed, unsealed
from player.words.lists import WordLists
from player.words.weights import Weights
from tests.support import oracle as naive
from tests.support.games import random_lists


@pytest.fixture(autouse=True)
def empty_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def squared_error(learnt: Curve, points: list[Point]) -> float:
    bits, guesses, games = np.array(points).T
    return float((games * (learnt.at(bits) - guesses) ** 2).sum())


def random_points(rng: random.Random) -> list[Point]:
    places = sorted(rng.uniform(0.1, 11) for _ in range(rng.randint(1, 30)))
    return [Point(0.0, 1, 50)] + [
        Point(bits, rng.randint(1, 6), rng.randint(1, 90)) for bits in places
    ]


def test_the_curve_starts_at_one_and_never_falls() -> None:
    rng = random.Random(1)
    for _ in range(100):
        points = random_points(rng)
        learnt = curve.fit(points)
        values = learnt.at(np.linspace(0, points[-1].bits, 300))
        assert values[0] == 1
        assert (np.diff(values) >= 0).all()


def test_no_other_rising_curve_is_nearer() -> None:
    rng = random.Random(2)
    for _ in range(50):
        points = random_points(rng)
        learnt = curve.fit(points)
        least = squared_error(learnt, points)
        for at in range(1, len(learnt.coefficients)):
            for change in (-0.01, 0.01):
                other = list(learnt.coefficients)
                other[at] += change
                if all(low <= high for low, high in itertools.pairwise(other)):
                    assert squared_error(Curve(learnt.top, tuple(other)), points) > least - 1e-4


def test_points_are_the_games_of_entropy() -> None:
    """Two remaining answers are one bit, and need one and two guesses."""
    problem = Problem(WordLists(["ab", "cd"]))
    root = policies.play_greedily(problem, policies.entropy)
    assert curve.collect(problem, root) == [Point(0.0, 1, 1), Point(1.0, 1, 1), Point(1.0, 2, 1)]


def test_every_turn_of_every_game_is_a_point() -> None:
    rng = random.Random(3)
    for _ in range(30):
        lists = random_lists(rng)
        problem = Problem(lists)
        root = policies.play_greedily(problem, policies.entropy)

        def outline(node):
            return node.guess, {code: outline(child) for code, child in node.children.items()}

        turns = [naive.guesses_used(outline(root), answer) for answer in lists.answers]
        points = curve.collect(problem, root)
        for left in range(1, max(turns) + 1):
            games = sum(point.games for point in points if point.guesses == left)
            assert games == sum(turn >= left for turn in turns)


def test_weighted_points_count_by_weight() -> None:
    lists = WordLists(["ab", "cd"])
    weights = Weights(lists, [3, 1])
    problem = Problem(lists, weights)
    points = curve.collect(problem, policies.play_greedily(problem, policies.entropy))
    bits = 2 - 0.75 * np.log2(3)
    assert [(point.guesses, point.games) for point in points] == [(1, 1), (1, 3), (2, 1)]
    assert points[1].bits == points[2].bits == pytest.approx(bits)


def test_a_curve_is_learned_once_for_a_list(monkeypatch) -> None:
    problem = Problem(WordLists(["ab", "cd", "ad", "cb"], ["ac"]))
    learnt = policies.learn_curve(problem)
    monkeypatch.setattr(policies, "play_greedily", None)
    assert policies.learn_curve(problem) == learnt
    with pytest.raises(TypeError):
        policies.learn_curve(Problem(WordLists(["ab", "cd", "ad"], ["ac"])))


def nested(depth: int) -> bytes:
    return sealed(b"[" * depth + b"]" * depth + b"\n")


DAMAGES = {
    "empty": lambda whole: b"",
    "cut": lambda whole: whole[: len(whole) // 2],
    "without its checksum": lambda whole: whole.rpartition(b"sha256 ")[0],
    "one number changed": lambda whole: whole.replace(b'"content": [1]', b'"content": [2]'),
    "another version": lambda whole: sealed(
        unsealed(whole)[0].replace(b'"version": 2', b'"version": 3')
    ),
    "another key": lambda whole: sealed(
        unsealed(whole)[0].replace(b'"answers": "x"', b'"answers": "y"')
    ),
    "another kind": lambda whole: sealed(unsealed(whole)[0].replace(b'"curve"', b'"openers"')),
    "a list": lambda whole: sealed(b"[1]\n"),
    "no JSON": lambda whole: sealed(b"{\n"),
    "not UTF-8": lambda whole: sealed(b"\xff\n"),
    "nested too deep": lambda whole: nested(100_000),
    "a number too long": lambda whole: sealed(b"9" * 5000 + b"\n"),
    "more after it": lambda whole: whole + b"1\n",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_of_the_cache_counts_as_absent_and_is_rewritten(tmp_path, damage) -> None:
    key = {"answers": "x"}
    cache.save("curve", key, [1])
    assert cache.load("curve", key) == [1]
    (path,) = (tmp_path / "guesstree").iterdir()
    whole = path.read_bytes()
    path.write_bytes(DAMAGES[damage](whole))
    assert path.read_bytes() != whole
    assert cache.load("curve", key) is None
    cache.save("curve", key, [1])
    assert path.read_bytes() == whole


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "open to others", "of another user"])
def test_what_is_no_file_of_the_users_own_counts_as_absent(tmp_path, kind) -> None:
    if kind == "of another user" and os.geteuid() != 0:
        pytest.skip("only the administrator can give files away")
    key = {"answers": "x"}
    cache.save("curve", key, [1])
    (path,) = (tmp_path / "guesstree").iterdir()
    if kind == "open to others":
        path.chmod(0o666)
    elif kind == "of another user":
        os.chown(path, 65534, 65534)
    else:
        path.unlink()
        path.mkdir() if kind == "a folder" else os.mkfifo(path)
    assert cache.load("curve", key) is None


def test_the_cache_is_closed_to_others(tmp_path) -> None:
    before = os.umask(0)
    try:
        cache.save("curve", {}, [1])
    finally:
        os.umask(before)
    folder = tmp_path / "guesstree"
    assert [path for path in (folder, *folder.iterdir()) if path.stat().st_mode & 0o077] == []


def test_nothing_is_kept_where_others_can_write(tmp_path) -> None:
    folder = tmp_path / "guesstree"
    folder.mkdir()
    folder.chmod(0o777)
    cache.save("curve", {}, [1])
    assert not list(folder.iterdir())
    folder.chmod(0o700)
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    cache.save("curve", {}, [1])
    assert not list(folder.iterdir())


def test_a_damaged_curve_or_totals_change_no_result() -> None:
    problem = Problem(WordLists(["ab", "cd", "ad", "cb"], ["ac"]))
    learnt = policies.learn_curve(problem)
    accuracy.record(problem, 6, {"ab": 9})
    folder = Path(folders.cache_folder())
    for path in folder.iterdir():
        path.write_bytes(path.read_bytes().replace(b"1", b"2").replace(b"9", b"8"))
    assert policies.learn_curve(problem) == learnt
    assert accuracy.known(problem, 6) == {}
    accuracy.record(problem, 6, {"ab": 9})
    assert accuracy.known(problem, 6) == {"ab": 9}


def test_a_cache_that_cannot_be_written_is_not_needed(tmp_path, monkeypatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    monkeypatch.setenv("XDG_CACHE_HOME", str(path))  # a file where a folder is needed
    cache.save("curve", {}, [1])
    assert cache.load("curve", {}) is None
