"""Kernels stay readable: they fit on a screen, take few parameters, and describe each of them."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.running import ROOT

FOLDER = ROOT / "compiler" / "kernels"
LINES, DEPTH, PARAMETERS = 60, 5, 8
FILE_LINES = 500
BLOCKS = ast.For | ast.While | ast.If | ast.With | ast.Try
DECORATORS = {"kernel", "leaf", "inlined", "none_for_none"}


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield all functions of a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node


def levels(node: ast.AST) -> int:
    """Return how deep the blocks of a function nest; an `elif` is as deep as its `if`."""
    most = 0
    for field, value in ast.iter_fields(node):
        children = value if isinstance(value, list) else [value]
        for child in children:
            if isinstance(child, ast.AST):
                is_elif = isinstance(node, ast.If) and field == "orelse" and len(children) == 1
                is_elif = is_elif and isinstance(child, ast.If)
                most = max(most, levels(child) + (isinstance(child, BLOCKS) and not is_elif))
    return most


def beyond(function: ast.FunctionDef) -> Iterator[str]:
    """Yield what is too large about a function."""
    lines = (function.end_lineno or 0) - function.lineno + 1
    if lines > LINES:
        yield f"{function.name}: {lines} lines"
    if levels(function) > DEPTH:
        yield f"{function.name}: {levels(function)} levels"
    arguments = function.args
    amount = len([*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs])
    if amount > PARAMETERS:
        yield f"{function.name}: {amount} parameters"


def undescribed(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the parameters of a kernel that its docstring does not describe in separate lines, in order."""
    if not {one.id for one in function.decorator_list if isinstance(one, ast.Name)} & DECORATORS:
        return
    names = [one.arg for one in function.args.args]
    _, _, described = (ast.get_docstring(function) or "").partition("Parameters\n")
    found = re.findall(r"^ {4}(\w+)(?:: \S+.*|; \S+.*)$", described, re.MULTILINE)
    if found != names:
        yield f"{function.name}: {names}, described: {found}"


def trees() -> list[tuple[str, ast.Module]]:
    """Return the syntax tree of each file of kernels, by its name."""
    return [
        (path.stem, ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(FOLDER.glob("*.py"))
    ]


def test_functions_fit_on_a_screen_and_take_few_parameters() -> None:
    found = {
        f"{name}.{one}" for name, tree in trees() for its in functions(tree) for one in beyond(its)
    }
    assert found == set()


def test_files_have_at_most_500_lines() -> None:
    long = {
        path.name
        for path in FOLDER.glob("*.py")
        if path.read_text(encoding="utf-8").count("\n") > FILE_LINES
    }
    assert long == set()


def test_each_parameter_of_a_kernel_is_described() -> None:
    found = [
        f"{name}.{one}"
        for name, tree in trees()
        for its in functions(tree)
        for one in undescribed(its)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def f(a, b, c, d, e, f, g, h): pass", []),
        ("def f(a, b, c, d, e, f, g, h, i): pass", ["f: 9 parameters"]),
        ("def f():\n" + " pass\n" * 59, []),
        ("def f():\n" + " pass\n" * 60, ["f: 61 lines"]),
        ("def f():\n" + "".join(" " * i + "if x:\n" for i in range(1, 6)) + " " * 6 + "x", []),
        (
            "def f():\n" + "".join(" " * i + "if x:\n" for i in range(1, 7)) + " " * 7 + "x",
            ["f: 6 levels"],
        ),
        ("def f():\n if x: y\n elif x: y\n elif x: y\n elif x: y\n elif x: y\n elif x: y", []),
    ],
)
def test_functions_that_are_too_large_are_found(source: str, found: list[str]) -> None:
    assert [one for its in functions(ast.parse(source)) for one in beyond(its)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Do it.\n\n    Parameters\n        a: int, one\n        b: int, two\n    ", []),
        (
            "Do it.\n\n    Parameters\n        a: int, one\n    ",
            ["f: ['a', 'b'], described: ['a']"],
        ),
        ("Do it.", ["f: ['a', 'b'], described: []"]),
    ],
)
def test_undescribed_parameters_are_found(text: str, found: list[str]) -> None:
    source = f'@kernel\ndef f(a, b):\n    """{text}"""\n'
    assert [one for its in functions(ast.parse(source)) for one in undescribed(its)] == found
