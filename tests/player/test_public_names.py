"""Every public name of `player` and `compiler`, called with wrong values and values of wrong types."""

from pathlib import Path

import pytest

import compiler
import player
from compiler.tree.emit import write_tree
from player.words.lists import WordLists
from tests.support.little import WORDS, little_strategy

LISTS = WordLists(WORDS, ["fuzzy"], name="little")

ODD = (
    None, 5, -1, 1.5, float("nan"), True, 10**5000, "", "nosuch", "x" * 5000, "a\0b", "\ud800", b"", b"crane", [], [[]],
    ["crane", 5], [("crane", 5, 6)], {}, {"crane": "x"}, dict.fromkeys(WORDS, 10**5000), dict.fromkeys(WORDS, True), {5}, object(), int, Path(), "folder", Path("folder"),
)  # fmt: skip

# Valid arguments for each name; classes that are only made by other calls have none.
TREE, GAME = "./little.msgpack", "bluer=bbbyy irate=bggbg"
CALLS = {
    player: {
        "Advice": (),
        "Analysis": (),
        "Analyst": (TREE, LISTS),
        "Boards": {"tree": TREE, "boards": 2, "lists": LISTS, "refused": ("crane",), "wait": False},
        "Game": {"tree": TREE, "lists": LISTS, "refused": ("crane",), "wait": False},
        "Host": (LISTS,),
        "Opener": (),
        "Session": (TREE,),
        "Tree": (),
        "WordLists": {"answers": WORDS, "others": ["fuzzy"], "name": "few", "notices": [], "scoring": "letters",
                      "alphabet": None},
        "analyse": (GAME, TREE, LISTS),
        "explain": (player.Game("classic"), "crane"),
        "format_feedback": (5, 5, "letters"),
        "load": (TREE,),
        "opener": (TREE, "crane", LISTS),
        "parse_feedback": ("bbbbb", 5),
        "play": (TREE, "crane"),
        "score": ("crane", "trace"),
    },
    compiler: {
        "Solved": (),
        "advise": {"lists": LISTS, "history": [("irate", "bggbg")], "refused": ["crane"], "mode": "normal",
                   "max_guesses": 6, "weights": None},
        "best_guesses": {"lists": LISTS, "history": "irate bggbg", "top": 2, "mode": "normal", "objective": "mean",
                         "max_guesses": 6, "weights": None, "threads": 1, "seconds": 10},
        "frontier": {"lists": LISTS, "words": ["crane"], "within": 2, "mode": "normal", "max_guesses": 6, "weights": None,
                     "threads": 1, "seconds": 10},
        "load": {"words": WORDS, "guesses": ["fuzzy"], "name": "few", "alphabet": None},
        "openers": {"lists": LISTS, "words": ["crane"], "top": 1, "mode": "normal", "max_guesses": 6,
                    "weights": None, "threads": 1},
        "prove": {"lists": LISTS, "mode": "normal", "objective": "mean", "max_guesses": 6, "weights": None,
                  "threads": 1, "seconds": 10, "ledger": None},
        "solve": {"lists": LISTS, "openers": 3, "mode": "normal", "objective": "mean", "max_guesses": 6,
                  "weights": None, "threads": 1, "seconds": 10},
    },
}  # fmt: skip
NAMES = [(module, name) for module, calls in CALLS.items() for name in calls]

# Methods with their arguments; each is called on a new object.
METHODS = {
    "Analyst": {"analyse": (GAME,)},
    "Boards": {"feed": (["bbbyy", "bbbyy"], "crane"), "cost": ("crane",), "amend": (1, ["bbbyy", "bbbyy"])},
    "Game": {"feed": ("bbbyy", "crane"), "cost": ("crane",), "extra_cost": ("crane",), "chance": ("crane",),
             "alternatives": (2,), "amend": (1, "bbbyy")},
    "Host": {"answer": ("crane",)},
    "Session": {"feed": ("bbbyy", "crane")},
}  # fmt: skip


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """Run without the live solver, in a folder that contains a tree and a folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("player.gameplay.compiler_bridge.live_solver", lambda: None)
    monkeypatch.setattr("player.gameplay.compiler_bridge.boards_solver", lambda: None)
    (tmp_path / "folder").mkdir()
    write_tree(little_strategy(), "little.msgpack")


def refused_or_right(call, args, kwargs):
    """Call it; it may raise only a one-line `PlayerError`, or Python's error for a wrong number of arguments."""
    output, inside = "refused", False
    try:
        call(*args, **kwargs)
    except player.PlayerError as error:
        output = str(error)
    except TypeError as error:
        inside = error.__traceback__.tb_next is not None
    assert output, (args, kwargs)
    assert "\n" not in output, (args, kwargs)
    assert not inside, (args, kwargs)


def with_one_odd(valid):
    """Yield the arguments with each of them replaced by each odd value, and one odd value alone."""
    for odd in ODD:
        yield (odd,), {}
        if isinstance(valid, dict):
            yield from (((), valid | {key: odd}) for key in valid)
        else:
            yield from (((*valid[:at], odd, *valid[at + 1 :]), {}) for at in range(len(valid)))


def test_all_public_names_are_called():
    for module, calls in CALLS.items():
        errors = {name for name in module.__all__ if name.endswith("Error")}
        assert set(calls) == set(module.__all__) - errors - {"__version__"}


@pytest.mark.parametrize(("module", "name"), NAMES, ids=lambda of: getattr(of, "__name__", of))
def test_a_public_name_refuses_what_is_wrong_with_a_player_error(module, name):
    valid = CALLS[module][name]
    for args, kwargs in with_one_odd(valid):
        refused_or_right(getattr(module, name), args, kwargs)


@pytest.mark.parametrize(
    ("kind", "method"), [(kind, name) for kind, names in METHODS.items() for name in names]
)
def test_a_method_refuses_what_is_wrong_with_a_player_error(kind, method):
    valid = CALLS[player][kind]
    args, kwargs = ((), valid) if isinstance(valid, dict) else (valid, {})
    for odd_args, _ in with_one_odd(METHODS[kind][method]):
        made = getattr(player, kind)(*args, **kwargs)
        if method == "amend":
            made.feed(METHODS[kind][method][1], "bluer")
        refused_or_right(getattr(made, method), odd_args, {})


@pytest.mark.parametrize("given", [TREE, Path("little.msgpack"), "loaded"])
def test_a_tree_is_given_by_path_or_loaded_alike(given):
    tree = player.load(TREE) if given == "loaded" else given
    turns = player.play(tree, "crane")
    assert turns[-1] == ("crane", 242)
    assert player.Session(tree).guess == player.Game(tree).guess == turns[0][0]
    assert player.analyse("crane", tree).guesses == 1
    assert player.load(tree).answers == list(WORDS)


def test_names_paths_and_loaded_lists_are_taken_alike():
    Path("few.txt").write_text("crane\ntrace\n")
    for lists in ("./few.txt", Path("few.txt"), compiler.load("./few.txt")):
        assert list(player.Host(lists).left) == ["crane", "trace"]
        assert compiler.load(lists).answers == ("crane", "trace")
        assert compiler.solve(lists).total == 3
        assert player.opener("classic", "salet", "classic").rank == 1


def test_results_of_public_functions_have_a_useful_repr():
    game = player.Game(TREE, LISTS)
    made = [
        game, game.cost("crane"), game.advice(), player.Session(TREE), player.Host(LISTS), player.Analyst(TREE),
        player.analyse(GAME, TREE), player.analyse(GAME, TREE).turns[0], player.opener("classic", "crane"),
        player.Boards(TREE, 2), player.load(TREE), LISTS, game.advisers.prices(LISTS, (), ["crane"])[0],
    ]  # fmt: skip
    for one in made:
        assert " object at 0x" not in repr(one), type(one)
    assert repr(game.cost("bluer")) == "<Cost +0.00 guesses>"
