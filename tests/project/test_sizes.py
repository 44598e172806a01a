"""Limits on size: 500 lines per file, six parameters per function, one class per name."""

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.running import ROOT

LINES, PARAMETERS = 500, 6
TINY = 1200  # lines of player/core, which a stranger reads in half an hour
FOLDERS = ("compiler", "guesstree", "player", "tests")
KERNELS = "compiler/kernels/"  # they have their own rules

# Functions with more parameters. Nothing may be added here either.
MANY = {"compiler/proof/log.py: _refute"}


@cache
def trees() -> dict[str, ast.Module]:
    """Return the syntax tree of each Python file, by its path in the repository."""
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    found = {path.relative_to(ROOT).as_posix(): path for path in map(Path, paths)}
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in found.items()}


def too_long(name: str, text: str) -> bool:
    """Tell whether a file has too many lines."""
    return not name.startswith(KERNELS) and text.count("\n") > LINES


def crowded(name: str, tree: ast.Module) -> Iterator[str]:
    """Yield the functions outside kernels with too many parameters; self and cls count."""
    if name.startswith(KERNELS):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            its = node.args
            some = [*its.posonlyargs, *its.args, *its.kwonlyargs, its.vararg, its.kwarg]
            if len([one for one in some if one is not None]) > PARAMETERS:
                yield f"{name}: {node.name}"


def twins(all_trees: dict[str, ast.Module]) -> list[str]:
    """Return the names that more than one class has."""
    nodes = (node for tree in all_trees.values() for node in ast.walk(tree))
    names = Counter(node.name for node in nodes if isinstance(node, ast.ClassDef))
    return sorted(name for name, count in names.items() if count > 1)


def test_no_file_is_longer_than_500_lines() -> None:
    long = {name for name in trees() if too_long(name, (ROOT / name).read_text(encoding="utf-8"))}
    assert long == set()


def test_the_tiny_player_stays_tiny() -> None:
    paths = (ROOT / "player/core").rglob("*.py")
    lines = {path.name: path.read_text(encoding="utf-8").count("\n") for path in paths}
    assert sum(lines.values()) <= TINY, lines


def test_no_function_takes_more_than_six_parameters() -> None:
    assert {one for name, tree in trees().items() for one in crowded(name, tree)} <= MANY


def test_no_two_classes_share_a_name() -> None:
    assert twins(trees()) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(a, b, c, d, e, f): pass", []),
        ("def f(a, b, c, d, e, f, *, g): pass", ["x.py: f"]),
        ("class A:\n def f(self, a, b, c, d, e): pass", []),
        ("class A:\n async def f(self, a, b, c, d, e, **f): pass", ["x.py: f"]),
    ],
)
def test_parameters_are_counted(source: str, found: list[str]) -> None:
    assert list(crowded("x.py", ast.parse(source))) == found


def test_functions_that_are_too_large_are_found() -> None:
    assert too_long("player/x.py", "\n" * 501)
    assert not too_long("player/x.py", "\n" * 500)
    assert not too_long("compiler/kernels/x.py", "\n" * 501)
    one, other = (ast.parse("class Game:\n class Turn: pass") for _ in range(2))
    assert twins({"a.py": one, "b.py": other}) == ["Game", "Turn"]
    assert twins({"a.py": one}) == []
