"""The imports of the code match the tables of docs/architecture.md."""

import ast
import pathlib
import subprocess
import sys
from collections import defaultdict
from functools import cache

import pytest

ROOT = pathlib.Path(__file__).parents[2]
MAP = ROOT / "docs/architecture.md"
COMPILER = sorted((ROOT / "compiler").rglob("*.py"))
PLAYER = sorted((ROOT / "player").rglob("*.py"))
GUESSTREE = sorted((ROOT / "guesstree").rglob("*.py"))
FILES = {"compiler": COMPILER, "player": PLAYER, "guesstree": GUESSTREE}


@cache
def imports(path: pathlib.Path) -> list[tuple[str, bool]]:
    """Return the modules that a file imports, and whether inside a function."""
    found = []

    def visit(node: ast.AST, inside: bool) -> None:
        inside = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        if isinstance(node, ast.Import):
            found.extend((name.name, inside) for name in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            found.extend((f"{node.module}.{name.name}", inside) for name in node.names)
        for child in ast.iter_child_nodes(node):
            visit(child, inside)

    visit(ast.parse(path.read_text()), inside=False)
    return found


def module_of(path: pathlib.Path) -> str:
    """Return the module name of a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


MODULES = {module_of(path): path for path in (*COMPILER, *PLAYER, *GUESSTREE)}


def in_a_file(name: str) -> str:
    """Return the module of an imported name; for other packages, only the name of the package."""
    top = name.split(".", maxsplit=1)[0]
    while top in FILES and name not in MODULES:
        name = name.rpartition(".")[0]
    return name if top in FILES else top


# --------------------------------------------------------------------------------------------------
# The map
# --------------------------------------------------------------------------------------------------


def tables_of_the_map() -> dict[str, list[dict[str, str]]]:
    """Return the tables of folders in the map by heading, each row by its columns."""
    found: dict[str, list[dict[str, str]]] = defaultdict(list)
    heading, columns = "", []
    for line in MAP.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.strip("# ").removesuffix("/")
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|"):
            columns = []
        elif not columns:
            columns = cells
        elif columns[0] == "folder" and columns[-1] == "uses" and set(line) - set("|-: "):
            found[heading].append(dict(zip(columns, cells, strict=True)))
    return found


def names(cell: str) -> list[str]:
    """Return the names in a cell."""
    return [name.strip(" `/").removesuffix(".py") for name in cell.split(",") if name.strip(" `–")]


FOLDERS = {top: tables_of_the_map()[top] for top in FILES}
USES = {
    top: {names(row["folder"])[0]: set(names(row["uses"])) for row in FOLDERS[top]} for top in FILES
}
# A folder contains the module of its name and the modules below, or the files that it lists.
HOMES = {
    f"{top}.{file}".removesuffix(".__init__"): names(row["folder"])[0]
    for top in FILES
    for row in FOLDERS[top]
    for file in names(row.get("files", row["folder"]))
}


def folder_of(module: str) -> str:
    """Return the folder of a module: the longest name in the map that it begins with."""
    name = module
    while name not in HOMES and name.count(".") > 1:
        name = name.rpartition(".")[0]
    return HOMES.get(name, "nowhere")


def used_by(top: str) -> dict[str, dict[str, set[str]]]:
    """Return for each folder of a package what it uses, and which of its files do."""
    found: dict[str, dict[str, set[str]]] = {folder: defaultdict(set) for folder in USES[top]}
    for path in FILES[top]:
        module = module_of(path)
        folder = folder_of(module)
        for name, _ in imports(path):
            used = in_a_file(name)
            inside = used.split(".")[0]
            target = folder_of(used) if inside == top else inside
            outside = inside != top and target in sys.stdlib_module_names
            if target != folder and not outside:
                found.setdefault(folder, defaultdict(set))[target].add(module)
    return found


@pytest.mark.parametrize("top", FILES)
def test_every_file_has_a_folder_and_every_folder_a_file(top: str) -> None:
    homes = {folder_of(module_of(path)) for path in FILES[top]}
    assert [
        module for path in FILES[top] if folder_of(module := module_of(path)) == "nowhere"
    ] == []
    assert set(USES[top]) == homes
    listed = [file for row in FOLDERS[top] for file in names(row.get("files", row["folder"]))]
    assert len(listed) == len(set(listed))
    gone = [f for f in listed if f"{top}.{f}".removesuffix(".__init__") not in MODULES]
    assert gone == []


@pytest.mark.parametrize("top", FILES)
def test_the_map_lists_every_import(top: str) -> None:
    for folder, used in used_by(top).items():
        for target, modules in used.items():
            assert target in USES[top][folder], f"{folder} uses {target}: {sorted(modules)}"


@pytest.mark.parametrize("top", FILES)
def test_every_import_on_the_map_is_used(top: str) -> None:
    for folder, used in used_by(top).items():
        assert USES[top][folder] <= set(used), (
            f"{folder} does not use {USES[top][folder] - set(used)}"
        )


@pytest.mark.parametrize("top", FILES)
def test_folders_import_only_folders_above_them(top: str) -> None:
    assert circle(USES[top]) == []


def test_no_module_imports_itself_by_way_of_others() -> None:
    used = {
        module: {in_a_file(name) for name, _ in imports(path)} - {module}
        for module, path in MODULES.items()
    }
    # The bridge to the compiler imports it inside functions.
    used["player.gameplay.compiler_bridge"] = {
        name for name in used["player.gameplay.compiler_bridge"] if name.startswith("player.")
    }
    assert circle(used) == []


def circle(arrows: dict[str, set[str]]) -> list[str]:
    """Return the cyclic part of a graph: what remains after repeatedly removing nodes that use no other node."""
    left = {name: used & arrows.keys() for name, used in arrows.items()}
    while free := [name for name, used in left.items() if not used & left.keys()]:
        for name in free:
            del left[name]
    return sorted(left)


# --------------------------------------------------------------------------------------------------
# Rules that hold whatever the map says
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PLAYER, ids=lambda path: path.stem)
def test_the_player_imports_the_standard_library_and_msgpack(path):
    for module, inside in imports(path):
        top = module.split(".")[0]
        if top == "compiler":
            assert inside
            assert module.startswith(
                (
                    "compiler.live.",
                    "compiler.boards.choose.",
                    "compiler.adversary.",
                    "compiler.prior.day",
                )
            )
            assert module_of(path) == "player.gameplay.compiler_bridge", (
                "only the bridge imports the compiler"
            )
        else:
            assert top in sys.stdlib_module_names | {"player", "msgpack"}, module


def test_the_core_imports_msgpack_alone():
    assert USES["player"]["core"] == {"msgpack"}


def test_no_two_classes_of_the_player_share_a_name():
    names = [
        node.name
        for path in PLAYER
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
    ]
    assert sorted(names) == sorted(set(names))


def test_of_terminal_and_page_the_compiler_imports_what_prints_a_line():
    used = {
        in_a_file(name)
        for path in COMPILER
        for name, _ in imports(path)
        if name.startswith("player.")
    }
    high = {name for name in used if folder_of(name) in {"terminal", "page", "export"}}
    assert high == {"player.terminal.screen"}


def test_kernels_see_numpy_numba_and_each_other():
    assert USES["compiler"]["kernels"] == {"numpy", "numba", "player"}
    rest = [path for path in COMPILER if path.parent.name == "kernels" and path.name != "cache.py"]
    assert not [
        path for path in rest for name, _ in imports(path) if name.startswith("player")
    ]  # the cache alone
    assert [folder for folder, used in USES["compiler"].items() if "numba" in used] == ["kernels"]


def test_the_checker_sees_nothing_of_the_search():
    allowed = {"proof.bounds", "journal", "progress", "player", "numpy"}
    assert USES["compiler"]["check"] <= allowed
    assert USES["compiler"]["proof.bounds"] == {"numpy"}
    assert USES["compiler"]["journal"] == {"player"}


def test_the_tree_stands_apart_from_the_search():
    assert USES["compiler"]["tree"] == {"player", "msgpack"}


def test_importing_all_of_the_player_loads_nothing_else():
    modules = [module for module in MODULES if module.split(".")[0] == "player"]
    wanted = [module for module in modules if not module.endswith("__main__")]
    code = f"import sys, msgpack; before = set(sys.modules); import {', '.join(wanted)}; "
    code += "import player; [getattr(player, name) for name in player.__all__]; "
    code += "print(*(set(sys.modules) - before))"
    loaded = {name.split(".")[0] for name in printed_by(code)}
    assert loaded <= sys.stdlib_module_names | {"player"}


def test_the_strategy_and_its_writer_need_no_numba():
    loaded = printed_by(
        "import sys, compiler.tree.emit, compiler.tree.strategy; print(*sys.modules)"
    )
    assert not {"numpy", "numba"} & {name.split(".")[0] for name in loaded}


def printed_by(code: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.split()
