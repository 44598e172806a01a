"""`import guesstree`: the public names of `player` and `compiler` in one package."""

import subprocess
import sys

import compiler
import guesstree
import player
from tests.support.running import environment

RENAMED = {"load": "load_lists"}  # `guesstree.load` reads trees, as `player.load` does


def printed_by(code: str) -> str:
    """Run code in a new process outside the checkout and return its output."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, check=True, text=True, cwd="/", env=environment(),
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout


def test_every_public_name_of_player_is_the_same_object() -> None:
    for name in player.__all__:
        assert getattr(guesstree, name) is getattr(player, name), name


def test_every_public_name_of_compiler_is_the_same_object() -> None:
    for name in compiler.__all__:
        assert getattr(guesstree, RENAMED.get(name, name)) is getattr(compiler, name), name
    assert guesstree.compile is compiler.solve


def test_the_names_are_those_of_both_packages_and_no_others() -> None:
    of_compiler = {RENAMED.get(name, name) for name in compiler.__all__}
    assert set(guesstree.__all__) == {*player.__all__, *of_compiler, "compile"}
    assert sorted(guesstree.__all__) == guesstree.__all__
    assert set(guesstree.__all__) <= set(dir(guesstree))


def test_an_unknown_name_is_an_attribute_error() -> None:
    assert not hasattr(guesstree, "nonesuch")


def test_importing_it_loads_no_more_than_importing_player() -> None:
    count = "import sys; before = set(sys.modules); import {0}; print(*(set(sys.modules) - before))"
    ours = set(printed_by(count.format("guesstree")).split())
    theirs = set(printed_by(count.format("player")).split())
    assert ours <= theirs | {"guesstree"}


def test_the_names_of_the_compiler_load_without_numpy_and_numba() -> None:
    loaded = printed_by(
        "import sys, guesstree; [getattr(guesstree, name) for name in guesstree.__all__];"
        "print(*sys.modules)"
    )
    assert not {"numpy", "numba"} & {name.split(".")[0] for name in loaded.split()}


def test_help_lists_the_functions_and_classes() -> None:
    text = printed_by("import guesstree; help(guesstree)")
    for heading in (
        "class Game(",
        "class Solved(",
        "play(",
        "compile = solve(",
        "load_lists = load(",
    ):
        assert heading in text, heading
