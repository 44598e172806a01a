"""docs/records.md is written from docs/records.json, and shows what that file holds."""

import json
from pathlib import Path

from tests.bench import records


def kept() -> dict[str, records.Result]:
    return json.loads(records.KEPT.read_text(encoding="utf-8"))


def test_the_page_is_the_one_that_the_kept_results_give() -> None:
    assert records.PAGE.read_text(encoding="utf-8") == records.page(kept())


def test_every_kept_result_belongs_to_a_record() -> None:
    assert kept().keys() <= records.RECORDS.keys()


def test_a_result_shows_whether_it_is_proven_and_confirmed() -> None:
    record = records.RECORDS["classic"]
    result = {"total": 7920, "proven": True, "openers": 12972, "open": 0}
    one = {"date": "2026-01-02", "seconds": 26.7, "megabytes": 400, "result": result}
    row = records.row(record, one | {"confirmed": True})
    assert "| 7,920 |" in row
    assert "proven, 12,972 openers | log in C | 27 | 400 | 2026-01-02 |" in row
    assert "**not confirmed by log in C**" in records.row(record, one | {"confirmed": False})
    result |= {"proven": False, "open": 3}
    assert "not proven, 3 of 12,972 openers open" in records.row(record, one)


def test_a_tree_shows_whether_its_search_was_stopped() -> None:
    record = records.RECORDS["all-lants"]
    result = {"total": 52_896, "worst": 6, "opener": "lants", "finished": True}
    one = {
        "date": "2026-01-02",
        "seconds": 47.2,
        "megabytes": 900,
        "result": result,
        "confirmed": True,
    }
    assert "| found, opener lants | replay |" in records.row(record, one)
    result["finished"] = False
    assert "| found, opener lants, search stopped | replay |" in records.row(record, one)


def test_a_check_may_be_a_program_in_the_build_folder(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(records, "ROOT", tmp_path)
    (tmp_path / "build").mkdir()
    program = tmp_path / "build" / "check"
    program.write_text("#!/bin/sh\necho $1\nexit 1\n")
    program.chmod(0o755)
    exit_code, printed, _, _ = records._run("build/check log")
    assert (exit_code, printed) == (1, "log\n")


def test_a_command_that_fails_keeps_nothing() -> None:
    refused = records.Record("no such list", "treec prove ./missing --json")
    assert records.measure("missing", refused) is None
