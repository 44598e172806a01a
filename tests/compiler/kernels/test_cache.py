"""The disk cache of kernels: it notices an edit in any file of the package, which numba's own cache does not."""

import os
import pickle
import subprocess
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import numba
import pytest

from compiler.kernels import cache, compiling, linking
from tests.support.running import ROOT, environment
from tests.support.tiers import quick_first

starts_processes = pytest.mark.slow(
    "starts processes that import numba, as other tests of this file do in the quick tier"
)
CALLEE = "from house.cache import {kind}\n\nADDED = {added}\n\n@{kind}\ndef callee(x):\n    return x + ADDED\n"
CALLER = (
    "from house.cache import {kind}\nfrom house.callee import callee\n\n"
    "@{kind}\ndef caller(x):\n    return 10 * callee(x)\n"
)
PLAIN = "import numba\n\nby_numba = numba.njit(cache=True)\n"
ASK = "from house.caller import caller; print(caller(1), caller._cache_hits.total())"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Make a package of two kernels, one of which calls the other."""
    folder = tmp_path / "house"
    folder.mkdir()
    for module in (cache, compiling, linking):
        code = Path(module.__file__).read_text().replace("compiler.kernels", "house")
        (folder / Path(module.__file__).name).write_text(code)
    with (folder / "cache.py").open("a") as file:
        file.write(PLAIN)
    return folder


def write(house: Path, kind: str, added: int) -> None:
    """Write the kernels, the callee with a given constant; the caller's file is written only once."""
    (house / "callee.py").write_text(CALLEE.format(kind=kind, added=added))
    if not (house / "caller.py").exists():
        (house / "caller.py").write_text(CALLER.format(kind=kind))


def asked(house: Path, program: str = ASK, **changes: str) -> tuple[str, str]:
    """Return the output and the standard error of a separate process."""
    kept = {"NUMBA_CACHE_DIR": str(house.parent / "kept")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        text=True,
        cwd=house.parent,
        env=environment(**{"PYTHONPATH": f"{house.parent}{os.pathsep}{ROOT}"} | kept | changes),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


def ask(house: Path, **changes: str) -> tuple[int, int]:
    """Return (the caller's result in a separate process, the number of cache hits)."""
    output, errors = asked(house, **changes)
    assert not errors
    value, hits = output.split()
    return int(value), int(hits)


def usual(house: Path) -> dict[str, str]:
    """Return an environment with only a home folder set."""
    (house.parent / "home").mkdir(exist_ok=True)
    return {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": "", "HOME": str(house.parent / "home")}


def closed(house: Path) -> None:
    """Make the folder beside the kernels unusable for compiled code, even for root."""
    (house / "__pycache__").write_text("no folder")


def files_of(folder: Path) -> set[str]:
    """Return the kinds of cache files in the folders below one."""
    return {path.suffix for path in folder.rglob("*") if path.suffix in {".nbi", ".nbc"}}


class Planted:
    """An object that makes a file when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)

    def __reduce__(self):
        return open, (self.path, "w")


def plant(folder: Path) -> Path:
    """Replace every index of a cache by code with a valid checksum; return the file that the code makes."""
    made = folder / "planted code was run"
    content = pickle.dumps(Planted(made))
    for path in folder.rglob("*.nbi"):
        with path.open("rb") as file:
            head = pickle.dumps(pickle.load(file))  # noqa: S301  (ours)
        path.write_bytes(head + sha256(content).digest() + content)
    return made


@pytest.mark.parametrize("kind", quick_first(1, ["kernel", "leaf"]))
def test_an_edited_callee_takes_effect_in_the_next_process(house: Path, kind: str) -> None:
    write(house, kind, added=1)
    assert ask(house) == (20, 0)
    assert ask(house) == (20, 1)
    write(house, kind, added=2)
    assert ask(house) == (30, 0)
    assert ask(house) == (30, 1)


@starts_processes
def test_a_new_file_in_the_package_is_an_edit_too(house: Path) -> None:
    write(house, "kernel", added=1)
    ask(house)
    (house / "another.py").write_text("")
    assert ask(house) == (20, 0)


@starts_processes
def test_with_the_cache_of_numba_it_keeps_its_old_value(house: Path) -> None:
    """The reason for our own cache. If this test fails one day, our cache is no longer needed."""
    write(house, "by_numba", added=1)
    assert ask(house) == (20, 0)
    write(house, "by_numba", added=2)
    assert ask(house) == (20, 1)


def test_every_kernel_of_ours_is_kept_so() -> None:
    modules = [m for name, m in sys.modules.items() if name.startswith("compiler.kernels")]
    kernels = {k for m in modules for k in vars(m).values() if hasattr(k, "py_func")}
    assert len(kernels) > 50
    assert all(isinstance(kernel._cache, cache.PackageCache) for kernel in kernels)


@pytest.mark.slow("compiles in a separate process for each kind of damage")
@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
@pytest.mark.parametrize(
    "damage", ["cut", "flipped", "emptied", "taken away", "of numba's own form"]
)
def test_a_damaged_cache_file_counts_as_absent_and_is_rewritten(
    house: Path, ending: str, damage: str
) -> None:
    """Found by make fuzz: numba loads any content of a cache file, or raises an exception."""
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


@starts_processes
def test_numba_takes_our_index_for_that_of_another_version(house: Path) -> None:
    """Versions of guesstree from before this cache had checksums can share the folder."""
    write(house, "kernel", added=1)
    ask(house)
    (path,) = (house.parent / "kept").rglob("caller*.nbi")
    with path.open("rb") as file:
        assert pickle.load(file) != numba.__version__  # noqa: S301  (ours)


class _OfMissingModule:
    """Unpickling it imports a module that does not exist, as after a version that renamed its modules."""

    def __reduce__(self):
        return import_module, ("compiler.kernels.no_such_module",)


def test_the_index_of_other_kernels_is_not_unpickled(tmp_path: Path) -> None:
    place = cache._Place(str(tmp_path), own=False)
    before, after = (cache._SealedFiles(place, "kernel", stamp) for stamp in ("before", "after"))
    before._save_index({"signature": _OfMissingModule()})
    with pytest.raises(ModuleNotFoundError):
        before._load_index()
    assert after._load_index() == {}


@starts_processes
def test_a_cache_without_room_is_dropped(house: Path) -> None:
    write(house, "kernel", added=1)
    (house / "cache.py").write_text(
        (house / "cache.py").read_text()
        + "\n\ndef full(*_):\n    raise OSError\n\nIndexDataCacheFile.save = full\n"
    )
    assert ask(house) == (20, 0)
    assert ask(house) == (20, 0)


# --------------------------------------------------------------------------------------------------
# Location and owner of the cache: unpickling runs code
# --------------------------------------------------------------------------------------------------


@starts_processes
def test_planted_code_would_be_run(house: Path) -> None:
    """Without this, the tests below would show nothing. A folder named by NUMBA_CACHE_DIR is used without checks."""
    write(house, "kernel", added=1)
    ask(house)
    made = plant(house.parent / "kept")
    with pytest.raises(AssertionError):
        ask(house)
    assert made.exists()


@pytest.mark.parametrize("value", quick_first(1, ["", "kept", "./kept", "~/kept"]))
def test_the_cache_is_never_in_the_current_folder(house: Path, value: str) -> None:
    write(house, "kernel", added=1)
    closed(house)
    changes = usual(house) | {"XDG_CACHE_HOME": value}
    assert ask(house, **changes) == (20, 0)
    assert ask(house, **changes) == (20, 1)
    assert (
        files_of(house.parent / "home/.cache/guesstree")
        == files_of(house.parent)
        == {".nbi", ".nbc"}
    )
    assert {path.name for path in house.parent.iterdir()} == {"house", "home"}


def test_a_relative_folder_in_numba_cache_dir_is_ignored_in_one_line(house: Path) -> None:
    write(house, "kernel", added=1)
    output, errors = asked(house, **usual(house) | {"NUMBA_CACHE_DIR": "kept"})
    assert output == "20 0"
    assert errors == "guesstree: NUMBA_CACHE_DIR is ignored: kept is not an absolute path\n"
    assert not (house.parent / "kept").exists()


@starts_processes
def test_the_cache_beside_the_kernels_is_closed_to_others(house: Path) -> None:
    write(house, "kernel", added=1)
    before = os.umask(0)
    try:
        assert ask(house, **usual(house)) == (20, 0)
    finally:
        os.umask(before)
    assert ask(house, **usual(house)) == (20, 1)
    assert not list((house.parent / "home").iterdir())
    folder = house / "__pycache__/kernels"
    assert [path for path in (folder, *folder.iterdir()) if path.stat().st_mode & 0o077] == []


@pytest.mark.slow("compiles in a separate process for each place and owner")
@pytest.mark.parametrize(
    "how",
    [
        "open to all",
        "open to a group",
        "a link",
        "of another user",
        "files of another user",
        "files open to all",
    ],
)
@pytest.mark.parametrize("place", ["beside the kernels", "at home"])
def test_files_that_other_users_could_have_planted_are_not_run(
    house: Path, place: str, how: str
) -> None:
    if "another user" in how and os.geteuid() != 0:
        pytest.skip("only the administrator can give files away")
    write(house, "kernel", added=1)
    if place == "at home":
        closed(house)
    assert ask(house, **usual(house)) == (20, 0)
    (index,) = house.parent.rglob("caller*.nbi")
    folder = index.parent
    made = plant(folder)
    for path in folder.glob("*.nb?"):
        if how == "files of another user":
            os.chown(path, 65534, 65534)
        if how == "files open to all":
            path.chmod(0o666)
    if how == "open to all":
        folder.chmod(0o777)
    if how == "open to a group":
        folder.chmod(0o770)
    if how == "of another user":
        os.chown(folder, 65534, 65534)
    if how == "a link":
        folder.rename(house.parent / "elsewhere")
        folder.symlink_to(house.parent / "elsewhere")
        made = house.parent / "elsewhere" / made.name
    output, errors = asked(house, **usual(house))
    assert output == "20 0"
    assert not made.exists()
    assert errors.count("\n") == (place == "at home" and "files" not in how)


def test_without_a_place_for_it_kernels_are_compiled_and_one_line_says_so(house: Path) -> None:
    write(house, "kernel", added=1)
    closed(house)
    changes = usual(house)
    (house.parent / "home/.cache").write_text("no folder")
    output, errors = asked(house, **changes)
    assert output == "20 0"
    assert errors.startswith(
        "guesstree: compiled code is not kept, so each start takes half a minute longer ("
    )
    assert errors.count("\n") == 1
    assert errors.endswith("NUMBA_CACHE_DIR can name a folder for it\n")
    output, errors = asked(house, **changes | {"HOME": ""})
    assert output == "20 0"
    assert "found no home folder" in errors


# --------------------------------------------------------------------------------------------------
# numba's configuration
# --------------------------------------------------------------------------------------------------

CONFIGURED = "from house.caller import caller; import numba; caller(1); print(numba.config.CACHE_DIR, int(numba.config.OPT))"


@starts_processes
@pytest.mark.parametrize(
    "content", ["cache_dir: {here}/named\nopt: 1\n", "a: [", "just text", "\0"]
)
def test_numba_reads_no_configuration_of_the_current_folder(house: Path, content: str) -> None:
    write(house, "kernel", added=1)
    (house.parent / ".numba_config.yaml").write_text(content.format(here=house.parent))
    kept = str(house.parent / "kept")
    assert asked(house, CONFIGURED) == (f"{kept} 3", "")
    assert asked(house, CONFIGURED, NUMBA_OPT="2") == (f"{kept} 2", "")
    assert not (house.parent / "named").exists()


def test_numba_would_read_it() -> None:
    """If numba renames its configuration file one day, this must be checked again."""
    from numba.core import config

    assert ".numba_config.yaml" in Path(config.__file__).read_text()
