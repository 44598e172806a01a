"""Kill or interrupt building and proving, or fill the disk: a second run must write the same bytes."""

import json
import os
from random import Random
from threading import RLock
from typing import Any

from tqdm import tqdm

from compiler.commands.cli import PROGRAM
from player.core.errors import PlayerError
from player.loader import load
from tests.fuzz import samples, stage
from tests.fuzz.case import Case, Kind, need, need_one_line
from tests.fuzz.disturbed import FATES, Ending, Plan, disturb, own_disk

WORDS = "./words.txt"
OUT = "disk"
JOBS = {
    "build": ["build", WORDS, "--openers", "all", "--out", f"{OUT}/it.msgpack"],
    "build hard": ["build", WORDS, "--mode", "hard", "--out", f"{OUT}/it.msgpack"],
    "build lookahead": ["build", WORDS, "--search", "lookahead", "--out", f"{OUT}/it.msgpack"],
    "prove": ["prove", WORDS, "--ledger", f"{OUT}/it.ledger", "--out", f"{OUT}/it.proof"],
    "prove worst": [
        "prove",
        WORDS,
        "--objective",
        "worst",
        "--ledger",
        f"{OUT}/it.ledger",
        "--out",
        f"{OUT}/it.proof",
    ],
    "openers": [
        "openers",
        WORDS,
        "--all",
        "--ledger",
        f"{OUT}/it.ledger",
        "--out",
        f"{OUT}/it.openers",
    ],
}
OLD = b""  # the files before; anything else would be refused

_whole: dict[str, tuple[bytes, Ending]] = {}  # the result of each job without a disturbance


def _make(random: Random) -> Case:
    plan = Plan(
        fate=random.choices(FATES, (6, 2, 4, 2, 1, 2))[0],
        near=random.choice(("files", "files", "anything", "clock")),
        at=random.random(),
        aside=random.randint(-2, 2),
    )
    what = random.choice(tuple(JOBS))
    return Case(what, json.dumps({"old": random.random() < 0.3, "plan": plan._asdict()}).encode())


def _check(case: Case) -> int:
    """Disturb a job, check the files it leaves, and run it again undisturbed."""
    output = json.loads(case.data)
    plan = Plan(**output["plan"])
    _clear()
    if output["old"]:
        with open(_out(case.what), "wb") as file:
            file.write(OLD)
    whole, before = _whole[case.what]
    ending = disturb(_command(case.what), plan, before, OUT)
    _need_well_ended(ending, plan)
    found = _read(_out(case.what))
    need(
        found in (whole, OLD if output["old"] else None),
        "a file that is neither what was there nor what it should be",
    )
    _need_whole_partial(case.what)
    again = disturb(_command(case.what), None, before, OUT)
    need(again.code == 0, f"done again, it ends with {again.code}: {again.err[-200:]}")
    need(_read(_out(case.what)) == whole, "done again, other bytes come out")
    return 1


def _need_well_ended(ending: Ending, plan: Plan) -> None:
    """Check how a process ended: unless it was killed, it must report clearly that its work is unfinished."""
    if not ending.struck:
        need(ending.code == 0, f"undisturbed, and ended with {ending.code}: {ending.err[-200:]}")
        return
    if plan.fate in ("SIGKILL", "SIGTERM"):
        need(ending.code < 0, f"ended with {ending.code} after {plan.fate}")
        return
    if (
        plan.fate == "SIGINT" and plan.near != "clock"
    ):  # with a moment by the clock, the work may just have been finished
        need(ending.code in (1, 130), f"ended with {ending.code} after Ctrl-C")
    need(ending.code in (0, 1, 130), f"ended with {ending.code}: {ending.err[-300:]}")
    need("Traceback" not in ending.err, f"a traceback: {ending.err[-300:]}")
    lines = ending.err.strip("\n").split("\n")
    need(
        ending.code != 1 or ending.err.strip() or plan.fate == "SIGINT",
        "it failed without a message",
    )
    for line in lines if ending.err.strip() else ():
        need_one_line(line)
    left = [
        name
        for name in os.listdir(OUT)
        if name.endswith(".partial") and name != "it.msgpack.partial"
    ]
    need(not left, f"left behind: {left}")


def _need_whole_partial(what: str) -> None:
    path = f"./{_out(what)}.partial"
    if os.path.exists(path):
        try:
            load(path)
        except PlayerError as error:
            need(holds=False, problem=f"the best tree so far is damaged: {error}")


def _out(what: str) -> str:
    return JOBS[what][JOBS[what].index("--out") + 1]


def _command(what: str) -> Any:
    words = [*JOBS[what], "--threads", "1"]
    return lambda: PROGRAM.run(words)


def _read(path: str) -> bytes | None:
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def _clear() -> None:
    for name in os.listdir(OUT):
        os.remove(os.path.join(OUT, name))


def _warm() -> None:
    tqdm.set_lock(RLock())  # its own is one of all processes, and stays taken where one is killed
    os.mkdir(OUT)
    own_disk(OUT)
    random = Random("words")
    words = sorted({"".join(random.choices("abcdef", k=4)) for _ in range(70)})
    with open(WORDS, "w", encoding="ascii") as file:
        file.writelines(f"{word}\n" for word in words)
    for what, given in JOBS.items():
        _clear()
        output = stage.run(PROGRAM, [*given, "--threads", "1"])
        need(output.code == 0, f"{what}: {output.err}")
        whole = _read(_out(what)) or b""
        _clear()
        _whole[what] = whole, disturb(_command(what), None, None, OUT)
        need(_read(_out(what)) == whole, "not the same bytes twice")
    samples.trees()


KINDS = {"crashes": Kind("crashes", _warm, _make, _check, seconds=10.0, reserve=8 << 30)}
