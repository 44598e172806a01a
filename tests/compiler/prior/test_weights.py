"""Probabilities as integer weights: the words that count as answers, files of weights, and the trees built with them."""

import random
from datetime import date, timedelta

import pytest

from compiler.commands.cli import main
from compiler.prior.model import fit_model
from compiler.prior.weights import LEFT_OUT, SCALE, entering, text_of, weigh
from compiler.prior.words import WordFacts
from player.core.tree import Tree
from player.loader import load
from player.words.lists import WordLists
from player.words.weights import load_weights
from tests.support.tiers import each_value_quick, quick_first

BEGIN = date(2021, 6, 19)


def model_of(seed: int):
    """Return a fitted model of a small game; some past answers are on no list of answers."""
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("abcdefgh", k=4)) for _ in range(60)})
    rng.shuffle(words)
    lists = WordLists(words[:25], words, name="small")
    table = {
        word: WordFacts(rng.choice([0, 8, 20, 28]), rng.choice(["", "plural"]))
        for word in words[:50]
    }
    drawn = rng.sample(words[:25], 15) + rng.sample(words[25:], 2) + rng.choices(words[:25], k=3)
    past = [(BEGIN + timedelta(days=n), word) for n, word in enumerate(drawn)]
    return fit_model(lists, past, past[-1][0] + timedelta(days=1), table), table


@pytest.mark.parametrize("seed", quick_first(4, range(12)))
def test_weights_are_millionths_and_no_answer_has_none(seed) -> None:
    model, table = model_of(seed)
    chances = model.chances(table)
    for left_out in (0, 0.001, LEFT_OUT, 0.2, 0.9999):
        found = weigh(model, table, left_out)
        weights = found.weights
        assert set(model.lists.answers) <= set(weights.lists.answers)
        assert set(weights.lists.words) == set(model.lists.words)
        assert weights.scale == 1
        assert all(type(value) is int and value >= 1 for value in weights.values)
        for word, value in zip(weights.lists.answers, weights.values):
            assert value == 1 or abs(value - SCALE * chances[word]) <= 0.5
        near = SCALE * (1 - found.chance_left_out)
        assert abs(weights.total - near) <= len(weights.values)
        rest = set(weights.lists.others)
        assert sum(chances[word] for word in rest) == pytest.approx(found.chance_left_out)
        assert found.chance_left_out <= left_out
        assert (found.joined, found.left_out) == (len(weights.values) - 25, len(rest))
        assert weights.day["date"] == str(model.day)
        assert weights.day["known"] == str(model.last)
        assert weights.day["again"] == max(1, round(1000 * model.keeps()))


def test_an_answer_that_will_hardly_come_still_weighs_one(monkeypatch) -> None:
    model, table = model_of(1)
    first, second, *others = model.lists.answers
    chances = dict.fromkeys(model.lists.words, 1e-9) | {
        first: 0.6,
        second: 0.4 - 1e-4,
        others[0]: 2.6e-6,
    }
    monkeypatch.setattr(model, "chances", lambda _: chances)
    found = weigh(model, table)
    assert found.weights.lists.answers == model.lists.answers
    assert found.weights.values == (600_000, 399_900, 3, *[1] * (len(others) - 1))


def test_the_likeliest_words_are_added_until_little_is_left_out() -> None:
    lists = WordLists(["aa"], ["bb", "cc", "dd", "ee"])
    chances = {"aa": 0.5, "bb": 0.25, "cc": 0.125, "dd": 0.0625, "ee": 0.0625}
    assert entering(lists, chances, 0) == (["dd", "ee", "cc", "bb"], 0)
    assert entering(lists, chances, 0.0625) == (["ee", "cc", "bb"], 0.0625)
    assert entering(lists, chances, 0.249) == (["cc", "bb"], 0.125)
    assert entering(lists, chances, 0.25) == (["bb"], 0.25)
    assert entering(lists, chances, 1) == ([], 0.5)
    assert entering(lists, chances | {"bb": 0.0, "dd": 0.0}, 0) == (["ee", "cc"], 0)
    assert entering(WordLists(["aa"]), {"aa": 1.0}, 0) == ([], 0)


@pytest.mark.parametrize(("seed", "left_out"), each_value_quick(range(6), [0, 0.05, 1]))
def test_the_file_is_read_back_as_the_same_weights(tmp_path, seed, left_out) -> None:
    model, table = model_of(seed)
    found = weigh(model, table, left_out)
    path = tmp_path / "weights.txt"
    path.write_text(text_of(found.weights))
    again = load_weights(path, model.lists)
    assert again.digest == found.weights.digest
    assert again.lists.answers_digest == found.weights.lists.answers_digest
    assert again.lists.guesses_digest == found.weights.lists.guesses_digest
    assert (again.values, again.scale) == (found.weights.values, 1)
    if left_out == 0:
        assert found.joined == len(model.lists.others)
    if left_out == 1:
        assert found.joined == 0


def test_guesses_that_are_given_a_weight_become_answers(tmp_path) -> None:
    lists = WordLists(["crane", "slate"], ["fuzzy", "muggy", "bluer"], name="two")
    path = tmp_path / "weights.txt"
    path.write_text("fuzzy 0.5\nslate 0\ncrane 3\nmuggy 0\n")
    weights = load_weights(path, lists)
    assert dict(zip(weights.lists.answers, weights.values)) == {"crane": 30, "fuzzy": 5}
    assert set(weights.lists.others) == {"slate", "muggy", "bluer"}
    assert weights.scale == 10


# --------------------------------------------------------------------------------------------------
# Trees
# --------------------------------------------------------------------------------------------------

ANSWERS = ["bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace", "bakes", "caked"]
OTHERS = ["fuzzy", "muggy", "plate", "slate", "stare"]


@pytest.fixture
def files(tmp_path) -> dict[str, str]:
    """Return a folder with lists, and past answers, one of which is not an answer of the list."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "answers.txt").write_text("".join(f"{word}\n" for word in sorted(ANSWERS)))
    (folder / "guesses.txt").write_text("".join(f"{word}\n" for word in sorted(ANSWERS + OTHERS)))
    past = tmp_path / "past.csv"
    drawn = ["crane", "plate", "glare", "trace", "graze", "crane", "irate"]
    past.write_text(
        "".join(f"{BEGIN + timedelta(days=n)},{word}\n" for n, word in enumerate(drawn))
    )
    return {"list": f"{folder}/", "past": str(past)}


def nodes(tree: Tree) -> tuple:
    """Return the words and edges of a tree, without its metadata."""
    return (
        tree.words, tuple(tree.answers), tree.weights, tree.nodes, tree._guess, tree._first, tree._code
    )  # fmt: skip


@pytest.mark.parametrize("day", [[], ["--date", "2021-06-23"]])
def test_a_prior_and_its_file_make_trees_with_the_same_nodes(files, tmp_path, capsys, day) -> None:
    given = ["--past", files["past"], *day]
    weights, one, two = (str(tmp_path / name) for name in ("w.txt", "1.msgpack", "2.msgpack"))
    assert main(["build", files["list"], "--prior", "past", *given, "--out", one]) == 0
    assert main(["prior", files["list"], *given, "--out", weights]) == 0
    assert main(["build", files["list"], "--weights", weights, "--out", two]) == 0
    first, second = load(one), load(two)
    assert nodes(first) == nodes(second)
    assert first.meta["digests"] == second.meta["digests"]
    assert first.meta["day"]["date"] == (day[1] if day else "2021-06-26")
    assert "day" not in second.meta
    assert "fuzzy" in first.answers  # not an answer of the list
