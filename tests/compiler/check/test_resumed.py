"""An interrupted check resumes where it stopped, but only with the same certificate."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from compiler.check import check as check_proof
from compiler.journal import LedgerError
from player.words.lists import WordLists
from tests.compiler.check.test_check_proof import (
    all_by_one_ply,
    changed,
    check,
    lists_for_proof,
    proof_of,
    searched_raised,
    written,
)
from tests.support.running import ROOT, environment


class Counting:
    """Progress that counts openers, and interrupts the check after some of them."""

    def __init__(self, enough: int = 10**9) -> None:
        self.enough = enough
        self.tested = 0

    def start(self, *_: object) -> None:
        pass

    def done(self, openers: int, *_: object) -> None:
        self.tested += openers
        if self.tested >= self.enough:
            raise KeyboardInterrupt


def test_a_check_goes_on_where_it_was(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists, mode="hard")
    ledger = tmp_path / "ledger"

    def resumed(progress: Counting) -> check_proof.CheckReport:
        return check_proof.check(
            str(path), lists, sample=1000, ledger=str(ledger), threads=2, progress=progress
        )

    runs = 0
    while True:
        progress, runs = Counting(7), runs + 1
        try:
            report = resumed(progress)
        except KeyboardInterrupt:
            # As if killed in the middle of a line: at most one verdict is lost.
            ledger.write_bytes(ledger.read_bytes()[: -random.Random(runs).randint(1, 12)])
        else:
            break
    assert 5 < runs < len(lists.words) / 5
    assert report[:-1] == check(path, lists)[:-1]
    again = Counting()
    assert resumed(again)[:-1] == report[:-1]
    assert again.tested == 0


def test_what_was_wrong_stays_wrong(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)
    (tmp_path / "it.msgpack").unlink()
    changed(path, all_by_one_ply)
    ledger = str(tmp_path / "ledger")
    first = check_proof.check(str(path), lists, ledger=ledger)
    assert first.problems
    assert check_proof.check(str(path), lists, ledger=ledger).problems == first.problems


def test_verdicts_on_another_certificate_are_refused(tmp_path: Path) -> None:
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists)
    ledger = tmp_path / "ledger"
    check_proof.check(str(path), lists, sample=1, ledger=str(ledger))
    held = ledger.read_bytes()
    (tmp_path / "it.msgpack").unlink()  # which would reveal the false claim earlier
    changed(path, searched_raised)
    with pytest.raises(LedgerError, match="another certificate"):
        check_proof.check(str(path), lists, sample=1, ledger=str(ledger))
    assert ledger.read_bytes() == held
    path = proof_of(tmp_path, lists)
    at = held.index(b" right")
    ledger.write_bytes(held[:at] + b" wrong" + held[at + 6 :])
    with pytest.raises(LedgerError, match="damaged"):
        check_proof.check(str(path), lists, sample=1, ledger=str(ledger))
    ledger.write_bytes(b"a shopping list\n")
    with pytest.raises(LedgerError, match="not a ledger"):
        check_proof.check(str(path), lists, sample=1, ledger=str(ledger))


def test_every_torn_ledger_is_used(tmp_path: Path) -> None:
    lists = WordLists(["ab", "ba", "cd", "dc"])
    path = proof_of(tmp_path, lists)
    ledger = tmp_path / "ledger"
    report = check_proof.check(str(path), lists, ledger=str(ledger))
    whole = ledger.read_bytes()
    for size in range(len(whole)):
        ledger.write_bytes(whole[:size])
        assert check_proof.check(str(path), lists, ledger=str(ledger))[:-1] == report[:-1]
        assert sorted(ledger.read_bytes()) == sorted(whole)


def test_a_run_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    """The process is killed in the middle of its work by a signal that it cannot catch."""
    lists = lists_for_proof(random.Random(1))
    path = proof_of(tmp_path, lists, mode="hard")
    ledger = tmp_path / "ledger"
    code = (
        "import os, signal, sys\n"
        "from compiler.check import check as c\n"
        "from player.words.lists import load\n"
        "class Killed:\n"
        "    tested = 0\n"
        "    def start(self, *_): pass\n"
        "    def done(self, *_):\n"
        "        self.tested += 1\n"
        "        if self.tested == 9: os.kill(os.getpid(), signal.SIGKILL)\n"
        "c.check(sys.argv[1], load(sys.argv[2]), ledger=sys.argv[3], progress=Killed())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path), written(tmp_path, lists), str(ledger)],
        check=False,
        cwd=ROOT,
        env=environment(),
    )
    assert done.returncode == -9
    assert ledger.read_bytes().count(b" right ") == 9
    progress = Counting()
    report = check_proof.check(str(path), lists, sample=1000, ledger=str(ledger), progress=progress)
    assert report[:-1] == check(path, lists)[:-1]
    assert progress.tested == report.openers - 9
