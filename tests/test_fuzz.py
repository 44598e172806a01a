"""The harness of `make fuzz`: it finds what is planted, and a short run finds nothing else."""

import os
import re
import subprocess
import sys
from random import Random

import pytest

from tests.fuzz import kinds, plants
from tests.fuzz.case import Case, Defect, Kind, need_one_line, taken
from tests.running import ROOT, environment

if os.name != "posix":
    pytest.skip("the harness forks", allow_module_level=True)


def fuzz(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.fuzz", *words],
        capture_output=True,
        check=False,
        text=True,
        timeout=600,
        cwd=ROOT,
        env=environment(),
    )


def rows_of(text: str) -> dict[str, list[float]]:
    """The table that a run prints: the numbers of each row, by kind."""
    rows = re.findall(r"^(\w+) +([\d,]+) +([\d,]+) +([\d,]+) +([\d.]+)$", text, re.MULTILINE)
    return {name: [float(number.replace(",", "")) for number in numbers] for name, *numbers in rows}


def test_a_short_run_is_clean() -> None:
    done = fuzz("--seconds", "6", "--seed", "suite")
    rows = rows_of(done.stdout)
    assert rows.keys() == {*kinds.SHARES, "all"}
    assert done.returncode == 0, done.stdout
    assert all(cases > 0 and defects == 0 for cases, _, defects, _ in rows.values())


@pytest.mark.parametrize("name", plants.PLANTS)
def test_what_is_planted_is_found(name: str) -> None:
    done = fuzz("--seconds", "6", "--plant", name, "--seed", "planted", "--enough", "1")
    assert done.returncode == 1, done.stdout
    assert any(defects for _, _, defects, _ in rows_of(done.stdout).values())


def test_what_was_found_is_found_again_by_its_number() -> None:
    planted = ("--seconds", "6", "--plant", "forgetful", "--seed", "again", "--enough", "1")
    found = re.search(r"make fuzz KIND=stdio SEED=again CASE=(\d+)", fuzz(*planted).stdout)
    assert found is not None
    again = fuzz(*planted, "--kind", "stdio", "--case", found[1])
    assert rows_of(again.stdout)["stdio"][:3] == [1, 1, 1]


@pytest.mark.parametrize("name", kinds.SHARES.keys() - {"kernels", "ledgers", "commands"})
def test_a_case_is_made_of_its_number_alone(name: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)  # where samples are made
    kind = kinds.load(name)
    cases = [kind.make(Random(f"1 {name} {number}")) for number in range(20)]
    assert [kind.make(Random(f"1 {name} {number}")) for number in range(20)] == cases
    assert len(set(cases)) > 10


def kind_of(check) -> Kind:
    return Kind("test", lambda: None, lambda random: Case("", b""), check, seconds=0.2, memory=50 << 20)


def spin(_case: Case) -> int:
    while True:
        pass


def hoard(_case: Case) -> int:
    return len(bytearray(os.urandom(1) * (80 << 20)))


def refuse(_case: Case) -> int:
    raise Defect("this must not be")


@pytest.mark.parametrize(
    ("check", "problem"),
    [(spin, "took more than 0.2 s"), (hoard, r"took \d+ MB"), (refuse, "this must not be"), (lambda case: 1 // 0, "ZeroDivision")],
)
def test_what_a_case_must_not_do_is_told(check, problem: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRY.format(check=check.__name__)] if check.__name__ != "<lambda>" else [sys.executable, "-c", TRY.format(check="lambda case: 1 // 0")],
        capture_output=True, check=True, text=True, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert re.search(problem, done.stdout), done.stdout


TRY = """
import signal
from tests import test_fuzz
from tests.test_fuzz import *
from tests.fuzz import worker
signal.signal(signal.SIGPROF, worker._too_slow)
check = {check} if "lambda" in '''{check}''' else getattr(test_fuzz, "{check}")
print(attempt(kind_of(check), "1", 1)[0])
"""


@pytest.mark.parametrize("message", ["", "two\nlines", "\x1b[2J", "x" * 5000])
def test_a_message_is_one_clear_line(message: str) -> None:
    need_one_line("clear")
    with pytest.raises(Defect):
        need_one_line(message)


def test_only_our_own_errors_are_refusals() -> None:
    with pytest.raises(KeyError):
        taken(lambda: {}["a"])
