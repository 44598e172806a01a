"""Large kernels are compiled once and called; a missing one never ends the process."""

import os
import random
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from compiler.kernels import cache, compiling, linking
from tests.support.running import ROOT, environment
from tests.support.tiers import few_then_many, quick_first

starts_processes = pytest.mark.slow(
    "starts processes that import numba, as other tests of this file do in the quick tier"
)

# Four large kernels, a small one, a leaf and an inlined one, which call each other; `power` calls itself.
KERNELS = """
import numpy as np
from house.cache import inlined, kernel, leaf, none_for_none

@kernel
def bottom(values):
    found = np.empty(3, np.int64)
    for i in range(values.shape[0]):
        found[i % 3] = values[i] + i
    return found

@none_for_none
def middle(values, times):
    total = 0
    for time in range(times):
        total += bottom(values)[time]
    return total

@kernel
def small(number):
    return number + 1

@leaf
def digits(values):
    total = 0
    for i in range(values.shape[0]):
        number = values[i]
        while number > 0:
            total += number % 10
            number //= 10
    return total

@inlined
def is_over(times, limit):
    if limit is not None:
        return times == limit.nothing  # numba leaves this out where the limit is None
    return times == 0

@kernel
def power(values, times, limit):
    if is_over(times, limit):
        return bottom(values)
    return power(bottom(values), times - 1, limit)

@kernel
def top(values, times):
    return digits(power(values, times, None)) + small(middle(values, times))
"""
ASK = "import numpy as np; from house import kernels as k; print(k.top(np.arange(9), 3))"
LINKS = (
    "; from house import linking as l; print(*sorted(one.name for one in l._large.values()))"
    "; print(*sorted(name for (_, name), one in l._dispatchers.items() if one._cache_misses))"
)
LARGE = "bottom middle power top"
ALL = "bottom digits middle power small top"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    return build_house(tmp_path)


def build_house(place: Path) -> Path:
    """Write a package of kernels that call each other."""
    folder = place / "house"
    folder.mkdir()
    for module in (cache, compiling, linking):
        code = Path(module.__file__).read_text().replace("compiler.kernels", "house")
        (folder / Path(module.__file__).name).write_text(code)
    (folder / "kernels.py").write_text(KERNELS)
    edit(folder, "LARGE = 300", "LARGE = 10")
    return folder


def edit(house: Path, old: str, new: str) -> None:
    """Replace some text of linking.py."""
    text = (house / "linking.py").read_text()
    assert old in text
    (house / "linking.py").write_text(text.replace(old, new))


def start(house: Path, program: str = ASK + LINKS, **changes: str) -> subprocess.Popen[str]:
    """Run a program in a separate process."""
    kept = {"NUMBA_CACHE_DIR": str(house.parent / "kept")}
    return subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=house.parent,
        env=environment(**{"PYTHONPATH": f"{house.parent}{os.pathsep}{ROOT}"} | kept | changes),
    )


@pytest.fixture(scope="module")
def value(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return what the kernels give as plain Python."""
    return ask(build_house(tmp_path_factory.mktemp("plain")), ASK, NUMBA_DISABLE_JIT="1")[0]


def ask(house: Path, program: str = ASK + LINKS, **changes: str) -> list[str]:
    """Return what the kernels give, which of them are called, and which were compiled."""
    process = start(house, program, **changes)
    output, errors = process.communicate()
    assert process.returncode == 0, errors
    return output.splitlines()


def cached(house: Path) -> list[Path]:
    """The files of the cache."""
    return sorted((house.parent / "kept").rglob("*.nb?"))


def test_large_kernels_are_called_and_found_in_the_cache(house: Path, value: str) -> None:
    assert ask(house) == [value, LARGE, ALL]
    assert ask(house) == [value, LARGE, ""]


def test_this_numba_is_one_that_large_kernels_are_called_with() -> None:
    """If this fails for a new numba, raise TESTED in linking.py and check what else fails."""
    assert linking.TESTED[0] <= tuple(numba.version_info.short) <= linking.TESTED[1]


@starts_processes
def test_code_is_copied_less(house: Path, value: str) -> None:
    ask(house)
    called = sum(path.stat().st_size for path in cached(house))
    edit(house, "LARGE = 10", "LARGE = 10**9")
    assert ask(house) == [value, "", ALL]
    assert called < sum(path.stat().st_size for path in cached(house))


@starts_processes
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(0, 68)  #", "(0, 59)  #"),
        ("library._shared_module is not None", "library._renamed is not None"),
        ("codegen.create_library(", "codegen.renamed("),
    ],
    ids=["a newer version", "no such attribute", "no such function"],
)
def test_another_numba_links_everything(house: Path, value: str, old: str, new: str) -> None:
    edit(house, old, new)
    assert ask(house) == [value, "", ALL]
    assert ask(house) == [value, "", ""]


@starts_processes
def test_without_a_cache_large_kernels_are_called_too(house: Path, value: str) -> None:
    (house / "__pycache__").write_text("no folder")
    for _ in range(2):
        assert ask(house, NUMBA_CACHE_DIR="", XDG_CACHE_HOME="", HOME="") == [value, LARGE, ALL]


@few_then_many("step", 9, 1)
@pytest.mark.parametrize("damage", quick_first(1, ["cut", "taken away"]))
def test_a_cache_with_any_file_missing_is_completed(
    house: Path, value: str, damage: str, step: int
) -> None:
    ask(house)
    for path in cached(house)[::step]:
        if damage == "cut":
            path.write_bytes(path.read_bytes()[:-1])
        else:
            path.unlink()
        assert ask(house)[:2] == [value, LARGE], path.name
    assert ask(house) == [value, LARGE, ""]


@pytest.mark.slow("starts a process for each of a dozen mixed caches")
def test_a_cache_of_files_from_several_processes_is_completed(house: Path, value: str) -> None:
    """Each process calls the same kernel by another name."""
    chance = random.Random(5)
    orders = [
        "k.top(a, 3)",
        "k.power(a, 1, None); k.top(a, 3)",
        "k.bottom(a); k.middle(a, 2); k.top(a, 3)",
    ]
    filled: list[dict[str, bytes]] = []
    for order in orders:
        ask(house, f"import numpy as np; from house import kernels as k; a = np.arange(9); {order}")
        filled.append({path.name: path.read_bytes() for path in cached(house)})
        folder = cached(house)[0].parent
        for path in cached(house):
            path.unlink()
    for _ in range(4):
        for name in filled[0]:
            (folder / name).write_bytes(chance.choice(filled)[name])
        assert ask(house)[:2] == [value, LARGE]
        assert ask(house) == [value, LARGE, ""]


@starts_processes
def test_processes_fill_one_cache_at_once(house: Path, value: str) -> None:
    orders = ("", "k.power(np.arange(9), 1, None); ", "k.middle(np.arange(9), 1); ")
    program = "import numpy as np; from house import kernels as k; {}print(k.top(np.arange(9), 3))"
    processes = [start(house, program.format(order) + LINKS) for order in orders]
    compiled = []
    for process in processes:
        output, errors = process.communicate()
        assert process.returncode == 0, errors
        assert output.splitlines()[:2] == [value, LARGE]
        compiled += output.splitlines()[2].split()
    assert sorted(compiled) == ALL.split()  # each kernel by one process
    assert ask(house) == [value, LARGE, ""]
    assert {path.suffix for path in (house.parent / "kept").rglob("*.*")} == {".nbi", ".nbc"}


@starts_processes
def test_a_process_that_was_killed_while_compiling_blocks_no_other(house: Path, value: str) -> None:
    process = start(house)
    while not list((house.parent / "kept").rglob("*.lock")):
        assert process.poll() is None
    process.kill()
    process.communicate()
    assert ask(house)[:2] == [value, LARGE]


@starts_processes
def test_python_may_call_a_kernel_that_is_meant_for_kernels(house: Path) -> None:
    ask(house)
    whole = sum(path.stat().st_size for path in cached(house))
    for path in cached(house):
        path.unlink()
    program = (
        "import numpy as np; from house import kernels as k, linking as l; l.expose('house', {names}); a = np.arange(9)\n"
        "print(k.top(a, 3), k.small(1), *k.bottom(a), *k.bottom(a), k.middle(None, 2))\n"
        "print(*sorted(name for (_, name), one in l._dispatchers.items() if one._cache_misses))"
    )
    exposed = program.format(names=["top"])
    value = ask(house, exposed, NUMBA_DISABLE_JIT="1")[0]
    assert ask(house, exposed) == [value, ALL]
    assert ask(house, exposed) == [value, ""]
    assert sum(path.stat().st_size for path in cached(house)) < whole


@starts_processes
def test_threads_compile_and_load_at_once(house: Path) -> None:
    program = (
        "import numpy as np; from house import kernels as k; from concurrent.futures import ThreadPoolExecutor\n"
        "a = np.arange(9)\n"
        "ways = [lambda: k.top(a, 3), lambda: k.middle(a, 2), lambda: k.power(a, 2, None), lambda: k.bottom(a)]\n"
        "with ThreadPoolExecutor(4) as pool:\n"
        "    print(*[one.result() for one in [pool.submit(way) for way in ways * 3]])"
    )
    first = ask(house, program)
    assert ask(house, program) == first == ask(house, program, NUMBA_DISABLE_JIT="1")
