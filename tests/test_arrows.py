"""Which room may use which: the player stands alone, and no arrow points back."""

import ast
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[1]
PLAYER = sorted((ROOT / "player").rglob("*.py"))

# The rooms of the player in the order of the arrows; a room uses only those of lines above its own.
# Rooms not named here are the command line's: they may use all of these, and none of these them.
LAYERS = [
    ["errors", "version"],
    ["feedback", "words", "shipped"],
    ["rules", "lists", "files", "screen"],
    ["meta", "weights"],
    ["tree"],
    ["session"],
    ["certificate", "offtree"],
    ["stats", "verify", "web", "door"],
    ["advisers"],
    ["export", "game"],
    ["analysis", "explanation"],
]
LAYER = {room: layer for layer, rooms in enumerate(LAYERS) for room in rooms}


def imports(path: pathlib.Path) -> list[tuple[str, bool]]:
    """The modules a file imports anywhere in it, and whether inside a function."""
    found = []

    def visit(node: ast.AST, inside: bool) -> None:
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if isinstance(node, ast.Import):
            found.extend((name.name, inside) for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found.append((str(node.module), inside))
            found.extend((f"{node.module}.{name.name}", inside) for name in node.names)
        for child in ast.iter_child_nodes(node):
            visit(child, inside)

    visit(ast.parse(path.read_text()), inside=False)
    return found


def room_of(path: pathlib.Path) -> str:
    return path.relative_to(ROOT / "player").parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", PLAYER, ids=lambda path: path.stem)
def test_the_player_imports_the_standard_library_and_msgpack(path):
    for module, inside in imports(path):
        top = module.split(".")[0]
        if top == "compiler":
            assert inside
            assert module in {"compiler", "compiler.live"} or module.startswith("compiler.live.")
            assert room_of(path) == "door", "there is one door to the compiler"
        else:
            assert top in sys.stdlib_module_names | {"player", "msgpack"}, module


@pytest.mark.parametrize("path", PLAYER, ids=lambda path: path.stem)
def test_no_arrow_points_back(path):
    room = room_of(path)
    if room not in LAYER:
        return
    for module, _ in imports(path):
        parts = module.split(".")
        if parts[0] == "player" and len(parts) > 1 and parts[1] != room:
            assert LAYER.get(parts[1], len(LAYERS)) < LAYER[room], f"{room} uses {parts[1]}"


def test_importing_all_of_the_player_loads_nothing_else():
    modules = [".".join(path.relative_to(ROOT).with_suffix("").parts) for path in PLAYER]
    names = [m.removesuffix(".__init__") for m in modules if not m.endswith("__main__")]
    code = f"import sys, msgpack; before = set(sys.modules); import {', '.join(names)}; "
    code += "import player; [getattr(player, name) for name in player.__all__]; "
    code += "print(*(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert loaded <= sys.stdlib_module_names | {"player"}


def test_the_strategy_and_its_writer_need_no_numba():
    code = "import sys, compiler.tree.emit, compiler.tree.strategy; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert not {"numpy", "numba"} & {name.split(".")[0] for name in done.stdout.split()}
