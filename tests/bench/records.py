"""Measure the figures of docs/records.md, and write that page.

`python -m tests.bench.records` runs each command whose result is not kept yet, `python -m tests.bench.records NAME ...`
runs the named ones again, and `python -m tests.bench.records --write` only writes the page. Results are kept in
docs/records.json after each command, so a run may be stopped at any time; proofs resume from their ledgers.
"""

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "docs" / "records.json"
PAGE = ROOT / "docs" / "records.md"
FILES = "build/records"  # where commands write, relative to ROOT

Result = dict[str, Any]


class Record(NamedTuple):
    """A figure: what it says, the command that measures it, and what others have published."""

    title: str
    command: str  # a `treec` command; {} is the path of its files without an ending
    published: str = "–"  # the best published figure and its source
    check: str = ""  # a second command that confirms the result without the search


class Section(NamedTuple):
    """A table of the page, with a sentence or two above it."""

    title: str
    about: str
    records: dict[str, Record]


def _prove(title: str, words: str, published: str, check: str = "") -> Record:
    """Return the record of a proof that can resume."""
    command = f"treec prove {words} --ledger {{}}.ledger --out {{}}.proof --replace --json"
    return Record(title, command, published, check)


def _logged(title: str, words: str, folder: str, tree: str, published: str) -> Record:
    """Return the record of a proof whose log is checked in C, with the lists in a folder and a shipped tree."""
    lists = f"{folder}/answers.txt {folder}/guesses.txt"
    check = f"build/proof_check {{}}.prooflog {lists} trees/{tree}.msgpack"
    return _prove(title, f"{words} --log {{}}.prooflog", published, check)


def _list(title: str, words: str, tree: str, published: str) -> Record:
    """Return the record of such a proof for a shipped list."""
    return _logged(title, words, f"data/{words.split(maxsplit=1)[0]}", tree, published)


def _game(title: str, words: str, tree: str, published: str) -> Record:
    """Return the record of such a proof for a game whose lists `make` writes."""
    return _logged(title, words, f"build/lists/{tree}", tree, published)


def _build(title: str, words: str, published: str) -> Record:
    """Return the record of a tree that is replayed with the player's own scoring."""
    command = f"treec build {words} --out {{}}.msgpack --replace --json"
    return Record(title, command, published, "play verify {}.msgpack --json")


def _within(title: str, words: str, published: str) -> Record:
    """Return the record of a proof of the most answers within some guesses, which has no certificate."""
    return Record(title, f"treec prove {words} --ledger {{}}.ledger --json", published)


def _boards(number: int, published: str) -> Record:
    command = f"treec boards classic --boards {number} --games 1000 --seed 1 --json"
    return Record(f"{number} boards, 1,000 games", command, published)


SELBY = "[A. Selby](https://github.com/alex1770/wordle)"
ALL = "data/classic/guesses.txt"  # one file of words is both lists: every guess may be the answer
SECTIONS = (
    Section(
        "Lists of daily games",
        "The least total over all trees, proven over all openers; in the last row, the smallest worst case first.",
        {
            "classic": _list("`classic`", "classic", "classic", f"7,920: {SELBY}"),
            "classic-hard": _list(
                "`classic`, hard mode", "classic --mode hard", "classic-hard", f"8,122: {SELBY}"
            ),
            "nyt2023": _list("`nyt2023`", "nyt2023", "nyt2023", f"11,219: {SELBY}"),
            "nyt2023-hard": _prove(
                "`nyt2023`, hard mode", "nyt2023 --mode hard", f"11,627: {SELBY}"
            ),
            "classic-worst": _list(
                "`classic`, worst case",
                "classic --objective worst",
                "classic",
                "5 at most: several programs",
            ),
        },
    ),
    Section(
        "Most answers within four guesses",
        "Ties go to the least total within six guesses.",
        {
            "classic-within-4": _within(
                "`classic`", "classic --objective within:4", "2,298 of 2,315, without a proof"
            ),
        },
    ),
    Section(
        "12,972 answers",
        "Every guess of `classic` may be the answer. These trees come from beam search: they are found, not proven.",
        {
            "all-six": _build(
                "within six guesses", f"{ALL} --time-limit 600", f"52,896 (lants): {SELBY}"
            ),
            "all-lants": _build(
                "within six guesses, opener lants", f"{ALL} --openers lants", f"52,896: {SELBY}"
            ),
            "all-seven": _build(
                "within seven guesses", f"{ALL} --max-guesses 7 --time-limit 600", "–"
            ),
            "all-hard-seven": _build(
                "hard mode, within seven guesses",
                f"{ALL} --mode hard --max-guesses 7 --time-limit 600",
                f"58,715 (thump): {SELBY}",
            ),
            "all-hard-thump": _build(
                "hard mode, within seven guesses, opener thump",
                f"{ALL} --mode hard --max-guesses 7 --openers thump",
                f"58,715: {SELBY}",
            ),
        },
    ),
    Section(
        "Mastermind and Bulls & Cows",
        "`4x8` is four places and eight colours. Symmetric openers are searched once.",
        {
            "mastermind": _game(
                "4x6 (Mastermind)", "mastermind", "mastermind", "5,625: Koyama and Lai 1993"
            ),
            "mastermind-five": _prove(
                "4x6, within five guesses",
                "pegs:4x6 --max-guesses 5",
                "5,626: [A. Ville 2013](https://arxiv.org/abs/1305.1010)",
            ),
            "mastermind-within-4": _within(
                "4x6, most codes within four guesses",
                "pegs:4x6 --objective within:4 --max-guesses 5",
                "757 (539 need the fifth)",
            ),
            "pegs-4x7": _prove(
                "4x7",
                "pegs:4x7 --max-guesses none",
                "11,228: [A. Ville 2013](https://arxiv.org/abs/1305.1010)",
            ),
            "pegs-4x8": _prove("4x8", "pegs:4x8 --max-guesses none", "20,471, without a proof"),
            "pegs-4x8-six": _prove(
                "4x8, within six guesses", "pegs:4x8", "20,473, without a proof"
            ),
            "pegs-4x8-distinct": _prove(
                "4x8, all colours different",
                "pegs:4x8:distinct --max-guesses none",
                "7,817, without a proof",
            ),
            "bulls": _game(
                "4x10, all different (Bulls & Cows)",
                "bulls --max-guesses 7",
                "bulls",
                "26,274: Tanaka 1996",
            ),
            "bulls-within-6": _within(
                "Bulls & Cows, most codes within six guesses",
                "bulls --objective within:6 --max-guesses 7",
                "4,990 (50 need the seventh), without a proof",
            ),
        },
    ),
    Section(
        "Several boards",
        "The mean over random games with the policy of `play --boards`; the optimum is unknown.",
        {
            "boards-2": _boards(2, "–"),
            "boards-4": _boards(4, "–"),
            "boards-8": _boards(
                8,
                "10.62 over the 98.4 % that it solves within 13, 11.17 over 99.67 % in another version: "
                "[OctordleBot](https://github.com/DerekZhang0000/OctordleBot)",
            ),
        },
    ),
)
RECORDS = {name: one for section in SECTIONS for name, one in section.records.items()}


def main(words: list[str]) -> int:
    """Run the records that are named or missing; write the page."""
    kept: dict[str, Result] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    unknown = set(words) - RECORDS.keys() - {"--write"}
    if unknown:
        print(f"unknown: {', '.join(sorted(unknown))}; the records are {', '.join(RECORDS)}")
        return 2
    names = [] if words == ["--write"] else words or [name for name in RECORDS if name not in kept]
    (ROOT / FILES).mkdir(parents=True, exist_ok=True)
    for name in names:
        print(f"{name}: {_shown(name, RECORDS[name].command)}", flush=True)
        result = measure(name, RECORDS[name])
        if result is None:
            print(f"{name}: failed; the result kept before stays", flush=True)
            continue
        kept[name] = result
        (ROOT / FILES / f"{name}.ledger").unlink(missing_ok=True)  # measured again from the start
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
    PAGE.write_text(page(kept))
    return 0


def measure(name: str, record: Record) -> Result | None:
    """Run the command of a record, and the one that confirms it; return what to keep, or None if there is no result."""
    resumed = (ROOT / FILES / f"{name}.ledger").exists()
    exit_code, printed, seconds, memory = _run(_shown(name, record.command))
    try:
        result = json.loads(printed)
    except ValueError:
        return None
    if exit_code > 1 or "error" in result:
        return None
    kept = {"date": datetime.now(UTC).date().isoformat(), "seconds": seconds, "megabytes": memory}
    kept |= {"resumed": True} if resumed else {}
    kept |= {"result": {key: result[key] for key in KEYS if key in result}}
    if record.check:
        exit_code, _, seconds, _ = _run(_shown(name, record.check))
        kept |= {"confirmed": exit_code == 0, "check_seconds": seconds}
    return kept


# What the page needs of a result.
KEYS = [
    "total",
    "mean",
    "standard_error",
    "worst",
    "within",
    "opener",
    "openers",
    "open",
    "proven",
    "finished",
    "claim",
    "answers",
    "games",
    "histogram",
]


def _shown(name: str, command: str) -> str:
    """Return a command of a record as a person types it."""
    return command.replace("{}", f"{FILES}/{name}")


def _run(command: str) -> tuple[int, str, float, int]:
    """Run a command; return its exit code, its output, its processor time, and its memory in megabytes."""
    words = shlex.split(command)
    program = Path(sys.executable).parent / words[0]  # `build/proof_check` is found from ROOT
    words[0] = str(program) if program.exists() else words[0]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    with process.stdout as stream:
        printed = stream.read()
    _, status, used = os.wait4(process.pid, 0)  # subprocess does not tell the memory of one child
    process.returncode = os.waitstatus_to_exitcode(status)
    scale = (
        2**20 if sys.platform == "darwin" else 2**10
    )  # ru_maxrss: bytes there, kilobytes elsewhere
    return (
        process.returncode,
        printed,
        round(used.ru_utime + used.ru_stime, 1),
        round(used.ru_maxrss / scale),
    )


def page(kept: Mapping[str, Result]) -> str:
    """Return docs/records.md for the kept results."""
    return "\n".join(_lines(kept)) + "\n"


def _lines(kept: Mapping[str, Result]) -> Iterator[str]:
    yield from (
        "# Records",
        "",
        "The best figures that guesstree has found or proven, beside the best published ones that we know. `make records`",
        "measures missing figures and writes this page from the results in [records.json](records.json);",
        "`make records RECORDS=NAME` repeats one measurement.",
        "",
        "*Proven* means over all openers. Seconds are processor time, with the kernels compiled, on a busy 2-core EPYC; MB is",
        "the peak memory. A *replay* plays every answer with the player's own feedback rule. *Log in C* means that",
        "`compiler/check/proof_check.c` checked the whole proof without a search ([proofs](proving.md)).",
    )
    for section in SECTIONS:
        done = {name: one for name, one in section.records.items() if name in kept}
        if not done:
            continue
        yield from ("", f"## {section.title}", "", section.about, "")
        yield "| what | guesstree | published | status | confirmed by | seconds | MB | date |"
        yield "|---|--:|---|---|---|--:|--:|---|"
        for name, one in done.items():
            yield row(one, kept[name])
        yield from ("", "```console")
        for name, one in done.items():
            yield f"$ {_shown(name, one.command)}"
        yield "```"


def row(record: Record, kept: Result) -> str:
    """Return the row of a record."""
    result = kept["result"]
    cells = (
        record.title,
        _figure(result),
        record.published,
        _status(result),
        _confirmed(record, kept),
        f"{'> ' if 'resumed' in kept else ''}{kept['seconds']:,.0f}",
        f"{kept['megabytes']:,}",
        kept["date"],
    )
    return f"| {' | '.join(cells)} |"


def _figure(result: Result) -> str:
    if result.get("games"):
        return f"{result['mean']:.3f} ± {1.96 * result['standard_error']:.3f}"
    if result.get("total") is None:
        return "–"
    total = f"{result['total']:,}"
    if result.get("within") is not None:
        return f"{result['within']:,} (in all {total} guesses)"
    return f"{total}, at most {result['worst']}" if result.get("worst") else total


def _status(result: Result) -> str:
    if result.get("games"):
        return "measured"
    if "proven" not in result:
        stopped = "" if result.get("finished", True) else ", search stopped"
        return f"found, opener {result['opener']}{stopped}"
    if result["proven"]:
        return f"proven, {result['openers']:,} openers"
    return f"not proven, {result['open']:,} of {result['openers']:,} openers open"


def _confirmed(record: Record, kept: Result) -> str:
    if "confirmed" not in kept:
        return "–"
    how = "replay" if record.check.startswith("play") else "log in C"
    return how if kept["confirmed"] else f"**not confirmed by {how}**"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
