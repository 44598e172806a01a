"""Two processes with the same ledger or tree: the second gets an error, and no data is lost."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from compiler.journal import Journal, LedgerError
from player.core.errors import PlayerError
from player.storage.files import Alone
from tests.support.running import ROOT, TREEC, environment, run, treec

pytest.importorskip("fcntl")

# A process that holds a ledger until it is told to end, or ends at once.
HOLDER = """
import sys
from compiler.journal import Journal
journal = Journal(sys.argv[1], "title", {"a": 1}, lambda line: True, "others")
journal.add("first")
print("held", flush=True)
sys.stdin.readline()
"""


def a_ledger(path: Path) -> Journal:
    return Journal(str(path), "title", {"a": 1}, lambda _line: True, "others")


@pytest.mark.parametrize("killed", [False, True])
def test_a_ledger_is_one_process_s_until_it_ends(tmp_path: Path, *, killed: bool) -> None:
    path = tmp_path / "ledger"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=environment(),
    ) as holder:  # fmt: skip
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == b"held\n"
        before = path.read_bytes()
        with pytest.raises(LedgerError, match="another process is using this ledger"):
            a_ledger(path)
        assert path.read_bytes() == before
        if killed:
            holder.kill()
        else:
            holder.stdin.close()
        holder.wait()
    a_ledger(path).close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", [("prove",), ("openers", "--top", "3"), ("check-proof",)])
def test_commands_say_so(tmp_path: Path, command: tuple[str, ...]) -> None:
    words = tmp_path / "words"
    words.write_text("".join(f"{word}\n" for word in ("crane", "slate", "moist", "plumb")))
    ledger = tmp_path / "ledger"
    name, *rest = command
    what = str(words)
    if name == "check-proof":
        what = str(tmp_path / "words.proof")
        treec("prove", str(words), "--out", what)
        rest = ["--list", str(words)]
    given = (name, what, *rest, "--ledger", str(ledger))
    given += ("--out", str(tmp_path / "out")) * (name != "check-proof")
    with ledger.open("ab") as held:
        from fcntl import LOCK_EX, flock

        flock(held, LOCK_EX)
        done = run(*given, program=TREEC)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert "another process is using this ledger" in done.stderr
    assert treec(*given).returncode == 0


def test_a_ledger_of_another_engine_is_known_for_one(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    Journal(str(path), "title", {"a": 1, "engine": 1}, lambda _line: True, "others").close()
    for about, output in (
        ({"a": 1, "engine": 2}, "another version"),
        ({"a": 2, "engine": 1}, "another search"),
    ):
        with pytest.raises(LedgerError, match=output):
            Journal(str(path), "title", about, lambda _line: True, "others")
    path.write_text("title\n[]\n" + json.dumps({}))
    with pytest.raises(LedgerError, match="another search"):
        Journal(str(path), "title", {"a": 1}, lambda _line: True, "others")


def test_a_ledger_that_is_nested_without_end_is_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "ledger"
    path.write_text(f"title\n{'[' * 200_000}\n")
    with pytest.raises(PlayerError, match="belongs to another search"):
        Journal(str(path), "title", {"a": 1, "engine": 1}, lambda _line: True, "others")


def test_two_builds_of_one_file(tmp_path: Path) -> None:
    words, out = tmp_path / "words", tmp_path / "out"
    words.write_text("".join(f"{word}\n" for word in ("crane", "slate", "moist", "plumb")))
    given = ("build", str(words), "--out", str(out))
    with Alone(str(out)):
        done = run(*given, program=TREEC)
        assert done.returncode == 1
        assert (
            done.stderr
            == f"treec: {out}: another process is writing this file; try again when it has ended\n"
        )
        assert not out.exists()
    assert run(*given, program=TREEC).returncode == 0
    assert sorted(tmp_path.iterdir()) == [out, words]


def test_a_lock_left_by_a_kill_blocks_nobody(tmp_path: Path) -> None:
    out = tmp_path / "out"
    (tmp_path / "out.lock").touch()
    with Alone(str(out)), pytest.raises(PlayerError, match="another process"), Alone(str(out)):
        pass
    assert list(tmp_path.iterdir()) == []


def test_where_fcntl_is_missing_one_byte_far_beyond_the_end_is_locked(
    tmp_path: Path, monkeypatch
) -> None:
    held: set[tuple[int, int]] = set()

    def locking(number: int, _mode: int, count: int) -> None:
        place = os.fstat(number).st_ino, os.lseek(number, 0, os.SEEK_CUR)
        assert count == 1
        if place in held:
            raise PermissionError(13, "Permission denied")
        held.add(place)

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(LK_NBLCK=2, locking=locking))
    path = tmp_path / "ledger"
    journal = a_ledger(path)
    journal.add("first")
    with pytest.raises(LedgerError, match="another process is using this ledger"):
        a_ledger(path)
    journal.close()
    assert b"first" in path.read_bytes()
    assert path.stat().st_size < 100
    assert {place for _, place in held} == {1 << 30}


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of the size of files there")
@pytest.mark.parametrize("size", [0, 300, 348])
def test_a_ledger_on_a_full_disk_is_named(tmp_path: Path, size: int) -> None:
    """With a limit on the size of files, writing fails as on a full disk, also when the file is closed."""
    words, ledger = tmp_path / "words", tmp_path / "ledger"
    words.write_text(
        "".join(f"{word}\n" for word in ("crane", "slate", "moist", "plumb", "grape", "irate"))
    )
    program = (
        "import sys, resource; from compiler.commands.cli import main; "
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size})); "
    )
    given = [
        "prove",
        str(words),
        "--ledger",
        str(ledger),
        "--out",
        "/dev/null",
        "--time-limit",
        "100",
    ]
    done = run(
        *given, program=[sys.executable, "-c", f"{program}sys.exit(main())"], NUMBA_DISABLE_JIT="1"
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert (
        str(ledger) in done.stderr.splitlines()[-1]
    )  # before that, numpy warns about kernels that are not compiled
    assert "(File too large)" in done.stderr.splitlines()[-1]
    call = f"import compiler; compiler.prove({str(words)!r}, ledger={str(ledger)!r})"
    ledger.unlink()
    done = run(program=[sys.executable, "-c", program + call], NUMBA_DISABLE_JIT="1")
    assert "LedgerError" in done.stderr.splitlines()[-1]
    assert str(ledger) in done.stderr.splitlines()[-1]
