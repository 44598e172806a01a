"""Attack the caches: trees of days, curves and totals, compiled kernels. A damaged entry must count as absent."""

import glob
import json
import os
import shutil
from datetime import date, timedelta
from functools import cache
from random import Random
from typing import Any

import numba
from numba import types
from numba.core.registry import cpu_target

from compiler.kernels.cache import PackageCache, cache_of, leaf
from compiler.policies import result_cache
from player.daily import day_trees, past
from player.loader import load, load_if_whole
from player.storage.folders import cache_folder
from player.storage.sealed import sealed, unsealed
from player.words.shipped import shipped_names, shipped_path
from tests.fuzz import samples, stage
from tests.fuzz.case import Case, Kind, need, taken
from tests.fuzz.damage import damaged

# The day of the newest shipped tree, and a day soon after it.
SHIPPED = max(
    date.fromisoformat(name.removeprefix("today-"))
    for name in shipped_names("trees")
    if name.startswith("today-")
)
TODAY = SHIPPED + timedelta(11)


def _make_days(random: Random) -> Case:
    """Make the files of a cache: their names, and their bytes or None for a folder."""
    files = {}
    for _ in range(random.randint(0, 5)):
        day = TODAY + timedelta(random.randint(-14, 3))
        name = f"today-{day}-{random.getrandbits(64):016x}.msgpack"
        if random.random() < 0.2:
            name = (
                damaged(random, [name.encode()], 1)
                .decode("utf-8", "replace")
                .replace("/", "-")
                .replace("\0", "")[:90]
            )
        if name in ("", ".", ".."):
            continue
        data = (
            damaged(random, samples.trees(), 2)
            if random.random() < 0.5
            else random.choice(samples.trees())
        )
        files[name] = None if random.random() < 0.1 else data.hex()
    return Case("days", json.dumps(files).encode())


def _check_days(case: Case) -> int:
    """Check that the newest intact tree is used, and none of a later day."""
    files = json.loads(case.data)
    folder = cache_folder()
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    days = {SHIPPED}
    for name, data in files.items():
        path = os.path.join(folder, name)
        if data is None:
            os.makedirs(path, exist_ok=True)
            continue
        with open(path, "wb") as file:
            file.write(bytes.fromhex(data))
        day = day_trees._day_in(name)
        if (
            day
            and day <= TODAY
            and len(name) == 41
            and name.endswith(".msgpack")
            and load_if_whole(path)
        ):
            days.add(day)
    tree = taken(lambda: load("today"))
    need(tree is not None, "no tree, and one is shipped")
    if tree is not None and tree.path is not None:
        need(
            day_trees._day_in(os.path.basename(tree.path)) == max(days),
            "not the newest that is whole",
        )
    day_trees.keep(day_trees.path_in_cache(TODAY, {"a": "b"}), samples.trees()[0])
    again = taken(lambda: load("today"))
    need(again is not None and again.meta["name"] == "little", "what was kept is not found")
    return 2


def _warm_days() -> None:
    past.this_day = lambda: TODAY
    stage.prepare()
    need(
        os.path.exists(shipped_path("trees", f"today-{SHIPPED}")),
        "the tree of a day is not shipped",
    )
    _check_days(Case("days", b"{}"))


# Curves and totals of openers: an entry is returned unchanged or not at all.

KEY = {"answers": "0123", "mode": "normal"}
KEPT = {
    "curve": {"curve": [3.5, [1.0, 1.25, 2.5]], "points": [[0.0, 1, 4], [1.5, 2, 3]]},
    "openers": {"crane": 7920, "slate": None},
}


def _entry(kind: str) -> tuple[str, bytes]:
    """Return the path and the bytes of an intact entry."""
    result_cache.save(kind, KEY, KEPT[kind])
    path = result_cache.path_of(kind, KEY)
    with open(path, "rb") as file:
        return path, file.read()


def _make_entry(random: Random) -> Case:
    kind = random.choice(sorted(KEPT))
    _, whole = _entry(kind)
    if random.random() < 0.5:
        return Case(kind, damaged(random, [whole], 2))
    content, _, _ = whole.rpartition(b"sha256 ")
    return Case(kind, sealed(damaged(random, [b"", b"null\n", b"[1, 2]\n", content], 2)))


def _check_entry(case: Case) -> int:
    """Check that damaged entries count as absent; with a valid checksum, only the same version, kind and key is accepted."""
    path, whole = _entry(case.what)
    with open(path, "wb") as file:
        file.write(case.data)
    found = result_cache.load(case.what, KEY)
    content = unsealed(case.data)
    if content is None or case.data == whole:
        need(
            found == (KEPT[case.what] if case.data == whole else None),
            "a damaged entry was believed",
        )
    elif found is not None:
        about = json.loads(content[0])
        need(
            (about["version"], about["kind"], about["key"])
            == (result_cache.VERSION, case.what, KEY),
            "another entry was taken",
        )
    _, again = _entry(case.what)
    need(again == whole, "it is not made again as it was")
    return 1


def _warm_entries() -> None:
    for kind in KEPT:
        _check_entry(Case(kind, _entry(kind)[1]))


OPEN, CLOSED = (0o660, 0o606, 0o666, 0o777, 0o622), 0o600  # modes of a file


def twice(number):
    """Return a number doubled: a kernel that compiles quickly."""
    return number + number


@cache
def kernel_files() -> dict[str, bytes]:
    """Return the files of a kernel in the cache of compiled code."""
    found = {}
    for path in glob.glob(f"{_store()}/{_kept()._impl.filename_base}.*"):
        with open(path, "rb") as file:
            found[os.path.basename(path)] = file.read()
    return found


def _kept() -> PackageCache:
    found = cache_of(twice)
    assert found is not None, "there is no place for compiled code"
    return found


def _store() -> str:
    return str(_kept().cache_path)


def _make_kernel(random: Random) -> Case:
    """Make a damaged file, or an intact one that other users can write to."""
    name = random.choice(sorted(kernel_files()))
    if random.random() < 0.2:
        return Case(f"{random.choice(OPEN):o} {name}", kernel_files()[name])
    return Case(f"{CLOSED:o} {name}", damaged(random, [kernel_files()[name]], 2))


def _check_kernel(case: Case) -> int:
    """Check that neither a damaged file is used nor one that other users can write to."""
    mode, _, name = case.what.partition(" ")
    _put(kernel_files() | {name: case.data})
    os.chmod(os.path.join(_store(), name), int(mode, 8))
    whole = int(mode, 8) == CLOSED and case.data == kernel_files()[name]
    need(
        (_from_cache() is not None) == whole,
        "whole code was not loaded" if whole else "damaged code was loaded",
    )
    return 1


def _put(files: dict[str, bytes]) -> None:
    for name, data in files.items():
        path = os.path.join(_store(), name)
        with open(path, "wb") as file:
            file.write(data)
        os.chmod(path, CLOSED)


def _from_cache() -> Any:
    return _kept().load_overload((types.int64,), cpu_target.target_context)


def _warm_kernels() -> None:
    numba.config.CACHE_DIR = ""  # a folder named by NUMBA_CACHE_DIR is used without checks
    need(leaf(twice)(21) == 42, "twice 21 is 42")
    need(len(kernel_files()) == 2, f"a kernel has an index and its code: {sorted(kernel_files())}")
    need(_from_cache() is not None, "what was compiled is not in the cache")


KINDS = {
    "days": Kind("days", _warm_days, _make_days, _check_days),
    "kept": Kind("kept", _warm_entries, _make_entry, _check_entry),
    "kernels": Kind("kernels", _warm_kernels, _make_kernel, _check_kernel),
}
