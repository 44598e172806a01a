"""The same past answers give the same weights, in every process and with the oldest and newest packages."""

import subprocess
import sys

import pytest

from compiler.prior.model import fit_model
from compiler.prior.weights import weigh
from compiler.prior.words import shipped_table
from player.daily import past
from player.words import lists
from tests.support.running import ROOT, environment
from tests.support.tiers import quick_first

# For nyt2023, on days before which all past answers are shipped. They change with the model, the table of
# commonness and corrected past answers; then raise `compiler.prior.day.VERSION` too.
GOLDEN = {
    "2021-07-01": "b2c65f3ce728dac4efa2f40a2fe030ab35de9f641edbf053d0130f32a7c2a2fa",
    "2022-01-10": "afe24eafb5f27b3e732cef0eb822885be345eef0b45b85aa55e52cc9a560a634",
    "2026-06-01": "44aa3d114279947d8bf6f114121e4ddd2252bbb9e765c3af978a92b82167ccac",
    "2026-08-23": "c6c06e8cb91316e11881cbecbb6d33d1feb82c29e2e2f09f71cd2a012973d52c",
}


def digest(day: str) -> str:
    """Return the digest of the weights of a day."""
    nyt, table = lists.load("nyt2023"), shipped_table()
    return weigh(
        fit_model(nyt, past.shipped(nyt.words), past.day_of(day), table), table
    ).weights.digest


@pytest.mark.parametrize("day", quick_first(2, GOLDEN))
def test_weights_are_those_of_the_golden_digests(day: str) -> None:
    assert digest(day) == GOLDEN[day]


@pytest.mark.slow("starts several processes; the quick tier compares with committed digests")
def test_processes_agree_whatever_their_hashes_and_threads() -> None:
    program = (
        "from tests.compiler.prior.test_same_weights import digest; print(digest('2022-06-01'))"
    )
    others = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment(
                PYTHONHASHSEED=seed, OPENBLAS_NUM_THREADS=threads, OMP_NUM_THREADS=threads
            ),
        )
        for seed, threads in (("1", "1"), ("1", "2"), ("2", "2"))
    ]
    found = [other.communicate(timeout=600)[0].strip() for other in others]
    assert found == [digest("2022-06-01")] * 3
