"""The disk cache of kernels sees an edit in any file of their package; numba's own does not."""

import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from compiler.kernels import cache
from tests.running import environment

CALLEE = "from house.cache import {kind}\n\nADDED = {added}\n\n@{kind}\ndef callee(x):\n    return x + ADDED\n"
CALLER = (
    "from house.cache import {kind}\nfrom house.callee import callee\n\n"
    "@{kind}\ndef caller(x):\n    return 10 * callee(x)\n"
)
PLAIN = "import numba\n\nplain = numba.njit(cache=True)\n"
ASK = "from house.caller import caller; print(caller(1), caller._cache_hits.total())"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A package of two kernels, one of which calls the other."""
    folder = tmp_path / "house"
    folder.mkdir()
    shutil.copy(cache.__file__, folder / "cache.py")
    with (folder / "cache.py").open("a") as file:
        file.write(PLAIN)
    return folder


def write(house: Path, kind: str, added: int) -> None:
    """Write the kernels, the callee with a constant of its own; the caller's file once only."""
    (house / "callee.py").write_text(CALLEE.format(kind=kind, added=added))
    if not (house / "caller.py").exists():
        (house / "caller.py").write_text(CALLER.format(kind=kind))


def ask(house: Path) -> tuple[int, int]:
    """(what the caller gives in a process of its own, how often the cache served)."""
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        capture_output=True,
        check=True,
        text=True,
        cwd=house.parent,
        env=environment(PYTHONPATH=str(house.parent), NUMBA_CACHE_DIR=str(house.parent / "kept")),
    )
    value, hits = done.stdout.split()
    return int(value), int(hits)


@pytest.mark.parametrize("kind", ["kernel", "leaf"])
def test_an_edited_callee_takes_effect_in_the_next_process(house: Path, kind: str) -> None:
    write(house, kind, added=1)
    assert ask(house) == (20, 0)
    assert ask(house) == (20, 1)
    write(house, kind, added=2)
    assert ask(house) == (30, 0)
    assert ask(house) == (30, 1)


def test_a_new_file_in_the_package_is_an_edit_too(house: Path) -> None:
    write(house, "kernel", added=1)
    ask(house)
    (house / "another.py").write_text("")
    assert ask(house) == (20, 0)


def test_with_the_cache_of_numba_it_keeps_its_old_value(house: Path) -> None:
    """Why there is a cache of our own; should this fail one day, that one can go."""
    write(house, "plain", added=1)
    assert ask(house) == (20, 0)
    write(house, "plain", added=2)
    assert ask(house) == (20, 1)


def test_every_kernel_of_ours_is_kept_so() -> None:
    rooms = [m for name, m in sys.modules.items() if name.startswith("compiler.kernels")]
    kernels = {k for m in rooms for k in vars(m).values() if hasattr(k, "py_func")}
    assert len(kernels) > 50
    assert all(isinstance(kernel._cache, cache.PackageCache) for kernel in kernels)


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize("damage", ["cut", "flipped", "emptied", "taken away", "of numba's own form"])
def test_what_is_damaged_counts_as_absent_and_is_written_anew(
    house: Path, ending: str, damage: str
) -> None:
    """Found by make fuzz: numba loads whatever a file of its cache says, or ends in a traceback."""
    write(house, "kernel", added=1)
    assert ask(house) == (20, 0)
    (path,) = (house.parent / "kept").rglob(f"caller*{ending}")
    whole = path.read_bytes()
    middle = len(whole) // 2
    path.write_bytes(
        {
            "cut": whole[:middle],
            "flipped": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
            "emptied": b"",
            "of numba's own form": pickle.dumps(numba.__version__) + pickle.dumps(("stamp", {})),
        }.get(damage, whole)
    )
    if damage == "taken away":
        path.unlink()
    assert ask(house) == (20, 0)
    assert ask(house) == (20, 1)
    assert path.read_bytes() == whole or ending == ".nbc"


def test_numba_takes_our_index_for_that_of_another_version(house: Path) -> None:
    """So that guesstree of before this cache was sealed can be run in the same folder."""
    write(house, "kernel", added=1)
    ask(house)
    (path,) = (house.parent / "kept").rglob("caller*.nbi")
    with path.open("rb") as file:
        assert pickle.load(file) != numba.__version__  # noqa: S301  (ours)


def test_a_cache_without_room_is_let_go(house: Path) -> None:
    write(house, "kernel", added=1)
    (house / "cache.py").write_text(
        (house / "cache.py").read_text() + "\n\ndef full(*_):\n    raise OSError\n\nIndexDataCacheFile.save = full\n"
    )
    assert ask(house) == (20, 0)
    assert ask(house) == (20, 0)
