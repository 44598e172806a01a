"""The checker is independent: it loads no module of the search or its kernels."""

import ast
import random
import subprocess
import sys
from pathlib import Path

import pytest

from player.core.modes import MODES
from tests.compiler.check.test_check_proof import lists_for_proof, proof_of, written
from tests.support.running import ROOT, environment

# Modules of the compiler that the checker may use, and those that these may use.
MINE = sorted((ROOT / "compiler/check").glob("*.py"))
LENT = [ROOT / "compiler/proof/bounds.py", ROOT / "compiler/journal.py", ROOT / "compiler/progress.py",
        ROOT / "compiler/__init__.py",
        ROOT / "compiler/proof/__init__.py"]  # fmt: skip
OF_THE_COMPILER = (
    "compiler.check",
    "compiler.proof.bounds",
    "compiler.journal",
    "compiler.progress",
)


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, except for type checkers only."""
    found = set()
    tree = ast.parse(path.read_text())
    tree.body = [
        node for node in tree.body if ast.unparse(node).partition("\n")[0] != "if TYPE_CHECKING:"
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


@pytest.mark.parametrize("path", [*MINE, *LENT], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_it_imports_numpy_the_player_and_little_else(path: Path) -> None:
    for module in imported(path):
        top = module.split(".")[0]
        assert top in sys.stdlib_module_names | {"numpy", "player", "compiler"}, module
        if top == "compiler":
            assert path in MINE
            assert module.startswith(OF_THE_COMPILER), module


ALONE = """
import sys
for name in ("numba", "compiler.kernels", "compiler.search", "compiler.proof.prove"):
    sys.modules[name] = None  # importing it is an error
from compiler.check.check import check
from player.words.lists import load
report = check(sys.argv[1], load(sys.argv[2]), sample=1000, threads=2, ledger=sys.argv[3])
assert report.ok and report.searched == len(report.sampled), report
print(*(name for name, module in sys.modules.items() if module and name.startswith("compiler")))
"""


@pytest.mark.parametrize("mode", MODES)
def test_it_checks_where_there_is_no_search(tmp_path: Path, mode: str) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists, mode=mode)
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            ALONE,
            str(path),
            written(tmp_path, lists),
            str(tmp_path / "ledger"),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=environment(),
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split()) - {"compiler", "compiler.proof"}
    assert all(name.startswith(OF_THE_COMPILER) for name in loaded), loaded
