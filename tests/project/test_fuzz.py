"""The harness of `make fuzz`: it finds the planted faults, and a short run finds nothing else."""

import os
import re
import subprocess
import sys
from random import Random

import pytest

from tests.fuzz import kinds, plants
from tests.fuzz.case import Defect, need_one_line, taken
from tests.support.running import ROOT, environment

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
    """Return the numbers of each row of the printed table, by kind."""
    rows = re.findall(r"^(\w+) +([\d,]+) +([\d,]+) +([\d,]+) +([\d.]+)$", text, re.MULTILINE)
    return {name: [float(number.replace(",", "")) for number in numbers] for name, *numbers in rows}


@pytest.mark.slow("fuzzes for three seconds of each kind")
def test_a_short_run_is_clean() -> None:
    done = fuzz("--seconds", "3", "--seed", "suite")
    rows = rows_of(done.stdout)
    assert rows.keys() == {*kinds.SHARES, "all"}
    assert done.returncode == 0, done.stdout
    assert all(cases > 0 and defects == 0 for cases, _, defects, _ in rows.values())


@pytest.mark.slow("fuzzes until each planted fault is found")
@pytest.mark.parametrize("name", plants.PLANTS)
def test_planted_faults_are_found(name: str) -> None:
    done = fuzz("--seconds", "60", "--plant", name, "--seed", "planted", "--enough", "1")
    assert done.returncode == 1, done.stdout
    assert any(defects for _, _, defects, _ in rows_of(done.stdout).values())


@pytest.mark.slow("fuzzes until a planted fault is found, then repeats it")
def test_a_defect_is_repeated_by_its_number() -> None:
    planted = ("--seconds", "60", "--plant", "forgetful", "--seed", "again", "--enough", "1")
    found = re.search(r"make fuzz KIND=stdio SEED=again CASE=(\d+)", fuzz(*planted).stdout)
    assert found is not None
    again = fuzz(*planted, "--kind", "stdio", "--case", found[1])
    assert rows_of(again.stdout)["stdio"][:3] == [1, 1, 1]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow("proves twenty games first"))
        if name == "logs"
        else name
        for name in sorted(kinds.SHARES.keys() - {"kernels", "ledgers", "commands"})
    ],
)
def test_a_case_is_made_of_its_number_alone(name: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)  # where samples are made
    kind = kinds.load(name)
    cases = [kind.make(Random(f"1 {name} {number}")) for number in range(20)]
    assert [kind.make(Random(f"1 {name} {number}")) for number in range(20)] == cases
    assert len(set(cases)) > 10


TRY = """
import signal, time
from tests.fuzz.case import Case, Defect, Kind
from tests.fuzz.worker import _too_slow, attempt

def check(case):
    {does}

signal.signal(signal.SIGPROF, _too_slow)
kind = Kind("test", check, lambda random: Case("", b""), check, seconds=0.2, memory=50 << 20)
print(attempt(kind, "1", 1)[0])
"""


@pytest.mark.parametrize(
    ("does", "problem"),
    [
        ("while True: pass", "took more than 2 s"),
        (
            "end = time.process_time() + 0.3\n    while time.process_time() < end: pass\n    return 1",
            r"took 0\.3 s",
        ),
        ("return len(b'x' * (400 << 20))", r"took \d+ MB"),
        ("raise Defect('this must not be')", "this must not be"),
        ("return 1 // 0", "ZeroDivisionError"),
        ("raise SystemExit", "SystemExit"),
        ("return 1", r"\A\n\Z"),
    ],
)
def test_what_a_case_must_not_do_is_reported(does: str, problem: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRY.format(does=does)],
        capture_output=True, check=True, text=True, cwd=ROOT, env=environment(),
    )  # fmt: skip
    assert re.search(problem, done.stdout), done.stdout


@pytest.mark.parametrize("message", ["", "two\nlines", "\x1b[2J", "x" * 5000])
def test_a_message_is_one_clear_line(message: str) -> None:
    need_one_line("clear")
    with pytest.raises(Defect):
        need_one_line(message)


def test_only_our_own_errors_are_refusals() -> None:
    with pytest.raises(KeyError):
        taken(lambda: {}["a"])
