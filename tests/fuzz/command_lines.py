"""Run whole command lines of `play` and `treec` as an ordinary user, each in its own folder.

Whatever the words and the files are, a command line must end in time with exit code 0, 1 or 2 and clear messages,
damage no file, and accept nothing meaningless.
"""

import ast
import contextlib
import encodings
import importlib
import json
import os
import pkgutil
import re
import sys
from random import Random
from types import ModuleType
from typing import Any

import numba
import numpy as np

import compiler
import player
from tests.fuzz import child, folders, grammar, stage
from tests.fuzz.case import Case, Kind, need
from tests.fuzz.child import STREAMS, Ended, Setting
from tests.fuzz.damage import damaged
from tests.fuzz.disturbed import own_disk
from tests.fuzz.folders import HERE, HOME, PIPES

NOBODY = 65534
CLOCK = 20.0  # seconds without activity after which a process counts as hanging
PROCESSOR = 8.0  # seconds of processor time that a small game may take
GRACE = 5.0  # the same beyond a time limit
WAITING = 3.0  # seconds for a process that waits at a pipe, possibly without another end
PATIENCE = 300.0  # seconds for a command that compiles kernels

BAD = re.compile(
    r"Traceback|Exception ignored|Warning: |^  File \"|Fatal Python|Segmentation", re.MULTILINE
)
SHELL = {"PATH": "/usr/bin:/bin", "MPLBACKEND": "agg"}
WARM = (
    "build ./nine.txt --mode hard --search beam", "build ./thirty.txt", "build ./nine.txt --search lookahead",
    "build ./nine.txt --max-guesses none", "build ./nine.txt --weights ./weights.txt --mode ultra",
    "build ./table.csv", "prove ./nine.txt --mode hard --objective worst", "openers ./thirty.txt --top 3",
    "policies ./nine.txt", "policies ./thirty.txt", "accuracy ./nine.txt --totals ./nine.openers",
    "convergence ./nine.txt", "adversary ./nine.txt", "boards ./nine.txt --games 2", "build pegs:./nine.txt",
    "plot ./nine.txt --out ./it.svg --picture curve", "build pegs:2x3:distinct",
    "check-proof ./pegs.msgpack --list pegs:2x3", "build ./folder", "build classic --time-limit 1",
)  # fmt: skip


_kept: dict[str, bytes] = {}  # files that valid command lines left in the home folder


def _make(random: Random) -> Case:
    line = grammar.line(random)
    plan: dict[str, Any] = {
        "full": random.random() < 0.3,
        "modes": {},
        "home": {},
        "list": folders.case_list(random),
        "spoilt": random.choice(folders.SPOILT) if random.random() < 0.3 else "",
        "cached": random.choice(("", "", "whole", "damaged", "damaged")),
    }
    if random.random() < 0.04:
        plan["modes"] = {random.choice((HERE, HOME, f"{HOME}/.local/share/guesstree")): 0o555}
    if random.random() < 0.4:
        answers = random.choices(("crane", "trace", "acorn", "zzzzz"), k=3)
        days = "".join(f"2026-06-0{1 + at},{word}\n" for at, word in enumerate(answers))
        own = random.choice((days, days, "", "nonsense\n", "2026-99-99,crane\n"))
        plan["home"][".local/share/guesstree/past.csv"] = own
    details = {
        **line._asdict(),
        "plan": plan,
        "environment": _environment(random),
        "streams": {
            "stdin": random.choices(("file", "null", "closed"), (8, 2, 1))[0],
            "stdout": random.choices(("file", "full", "closed"), (20, 1, 1))[0],
            "stderr": random.choices(("file", "full", "closed"), (30, 1, 1))[0],
        },
        "typed": grammar.typed(random),
        "live": random.random() < 0.2,
        "spawned": line.program == "play" and random.random() < 0.1,
    }
    return Case(json.dumps(details), random.randbytes(8))


def _environment(random: Random) -> dict[str, str | None]:
    """Return random environment variables; None unsets one, and HOME stands for the home folder of the case."""
    folder = random.choices(
        (None, "", "relative", "/nonexistent", "/dev/null", "x" * 5000), (20, 1, 1, 1, 1, 1), k=2
    )
    return {
        "HOME": random.choices((HOME, "", "/nonexistent", "relative", None), (20, 1, 1, 1, 1))[0],
        "XDG_CACHE_HOME": folder[0],
        "XDG_DATA_HOME": folder[1],
        "LANG": random.choice((None, "C", "de_DE.UTF-8", "fr", "x" * 500, "")),
        "COLUMNS": random.choice((None, None, "1", "0", "-5", "nan", "9" * 30)),
        "TERM": random.choice((None, "dumb", "xterm")),
    }


def _check(case: Case) -> int:
    """Run a command line and check the result; the bytes of the case are the seed of the damage to files."""
    details = json.loads(case.what)
    ended, before, after = _run(details, case.data)
    if (
        ended.stopped and ended.compiled
    ):  # a temporary file of the system, not a defect of the command line
        ended, before, after = _run(details, case.data, PATIENCE)
    if ended.stopped and ended.processor < WAITING and _names_a_pipe(details):
        return 1  # it waits at a pipe, as any program would
    try:
        _need_ended(ended, details)
        folders.need_unharmed(before[0], after[0], details["words"], ended.code)
        folders.need_kept(before[1], after[1], details["words"])
        need(before[2] == after[2], f"outside of the folder: {after[2] - before[2]}")
    except Exception as error:
        line = " ".join(map(ascii, details["words"]))[:200]
        error.args = (f"{error.args[0] if error.args else error} [{details['program']} {line}]",)
        raise
    return 1


def _run(
    details: dict[str, Any], seed: bytes, patience: float = 0
) -> tuple[Ended, list[Any], list[Any]]:
    """Prepare the folder and run the command line there; return the files before and after."""
    user = NOBODY if os.getuid() == 0 else 0
    data = damaged(Random(seed), tuple(folders.bank().values()))
    extra = {"damaged": data, "damaged.msgpack": data, "case.txt": details["plan"]["list"].encode()}
    if details["plan"]["spoilt"]:
        extra[details["plan"]["spoilt"]] = data
    home = {name: text.encode() for name, text in details["plan"]["home"].items()}
    folders.set_out(
        extra, home | _cached(details["plan"]["cached"], Random(seed)), details["plan"], user
    )
    environment = {
        name: text for name, text in details["environment"].items() if text is not None
    } | SHELL
    if environment.get("HOME") == HOME:
        environment["HOME"] = os.path.abspath(HOME)
    typed = details["typed"].encode("utf-8", "surrogateescape")
    setting = Setting(
        environment, details["streams"], typed, details["live"], user, details["spawned"]
    )
    before = _seen()
    limit = _limit(details["words"])
    clock = (WAITING if _names_a_pipe(details) else CLOCK) + (limit or 0)
    processor = PROCESSOR if limit is None else limit + GRACE
    feeders = child.feed(setting, details["words"])
    try:
        ended = child.run(
            details["program"], details["words"], setting, patience or clock, patience or processor
        )
    finally:
        child.stop(feeders)
    after = _seen()
    folders.open_again()
    return ended, before, after


def _cached(how: str, random: Random) -> dict[str, bytes]:
    """Return files for the home folder: none, or those that earlier command lines left, intact or damaged."""
    found = _kept if how else {}
    return {
        name: damaged(random, [data]) if how == "damaged" else data for name, data in found.items()
    }


def _seen() -> list[Any]:
    """Return the files in the folder of the case, in the home folder, and beside them."""
    return [
        folders.look(HERE),
        folders.look(HOME),
        {name for name in os.listdir(".") if not name.startswith("std.")},
    ]


def _names_a_pipe(details: dict[str, Any]) -> bool:
    return any(name in text for name in PIPES for text in (*details["words"], details["typed"]))


def _limit(words: list[str]) -> float | None:
    """The time limit that a command line sets, if it is one."""
    found = None
    for word, value in zip(words, [*words[1:], ""]):
        name, equals, own = word.partition("=")
        if name == "--time-limit":
            with contextlib.suppress(ValueError):
                found = float(own if equals else value)
    return found if found is not None and 0 < found < 1000 else None


def _need_ended(ended: Ended, details: dict[str, Any]) -> None:
    """Raise a defect unless a command line ended correctly, with the right messages."""
    words, streams = details["words"], details["streams"]
    clear = words[: words.index("--")] if "--" in words else words
    need(
        not ended.stopped,
        f"it did not end in {ended.clock:.1f} s, {ended.processor:.1f} s of the processor's",
    )
    need(not ended.crash, f"a traceback: {_last(ended.crash)}")
    need(BAD.search(ended.err) is None, f"on stderr: {_last(ended.err)}")
    need(ended.code in (0, 1, 2), f"exit code {ended.code}: {ended.err[-200:]}")
    if streams["stderr"] == "file":
        stage.need_well_said(stage.Transcript(ended.code, "", ended.err), words)
        need(
            ended.code == 0 or ended.err or ended.out or streams["stdout"] == "closed",
            f"exit code {ended.code}, without a message",
        )
    helped = any(word in ("--help", "-h", "--version") for word in clear) or words[:1] == ["help"]
    need(not details["senseless"] or ended.code != 0 or helped, "something senseless was accepted")
    if streams["stdout"] == "full":
        need(
            ended.code != 0 or "--out" in str(words) or details["program"] == "play",
            "its output was lost, and it ends with 0",
        )
    if (
        "--json" in clear
        and not helped
        and streams["stdout"] == "file"
        and "/dev/stdout" not in str(words)
    ):
        _need_json(ended)
    if ended.code == 0 and not helped and "serve-stdio" in clear and streams["stdout"] == "file":
        for answer in ended.out.decode().splitlines():
            need(_is_strict(answer), f"an answer that is no JSON: {answer[:80]!r}")


def _is_strict(text: str) -> bool:
    try:
        return isinstance(folders.strict(text), dict)
    except ValueError:
        return False


def _need_json(ended: Ended) -> None:
    """Raise a defect unless the output is one JSON object, with the error if there was one."""
    try:
        found = folders.strict(ended.out.decode())
    except ValueError as error:
        need(
            holds=False,
            problem=f"no JSON, exit code {ended.code}: {str(error)[:80]}: {ended.out[:80]!r}",
        )
    need(isinstance(found, dict), f"JSON, but no object: {ended.out[:80]!r}")
    need(ended.code != 2 or "error" in found, f"the JSON output has no error: {ended.out[:200]!r}")
    need(ended.code != 0 or not found.get("error"), "exit code 0, and an error")


def _last(text: str) -> str:
    """Return the last line of a traceback, and the last place in our code that it names."""
    lines = [line for line in text.strip().split("\n") if line.strip()]
    places = re.findall(r'/((?:player|compiler)/[\w/]+\.py)", line (\d+)', text)
    return f"{lines[-1][:160] if lines else ''} ({':'.join(places[-1]) if places else ''})"


def _warm() -> None:
    """Import everything, make the valid files, and run command lines of each kind, so that kernels are compiled."""
    folders.settle()
    _import_everything()
    stage.prepare()
    own_disk(folders.DISK)
    folders.bank()
    for line in WARM:
        _sound("treec", line.split())
    _sound("play", ["stats", "./nine.msgpack", "--json"])


def _import_everything() -> None:
    """Import all modules that a command line may need, because its user may not be able to read Python's files."""
    for package in (player, compiler, encodings):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                with contextlib.suppress(ImportError):
                    importlib.import_module(module.name)
    for module in [
        module for name, module in sys.modules.items() if name.startswith(("player", "compiler"))
    ]:
        for name in _imported_by(module):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    numba.njit(lambda array: np.sort(array)[:2].copy())(
        np.arange(3)
    )  # compiling imports more modules
    for name in ("figure", "backends.backend_agg", "backends.backend_svg"):
        with contextlib.suppress(ImportError):
            importlib.import_module(f"matplotlib.{name}")


def _imported_by(module: ModuleType) -> set[str]:
    """Return the names of the modules that a module imports anywhere, also inside functions."""
    if not (module.__file__ or "").endswith(".py"):
        return set()
    with open(module.__file__ or "", encoding="utf-8") as file:
        nodes = list(ast.walk(ast.parse(file.read())))
    named = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return named | {
        node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module
    }


def _sound(program: str, words: list[str]) -> None:
    """Run a valid command line, and keep the kernels it compiles."""
    folders.set_out({"case.txt": b"abc\nabd\nbcd\n"}, {}, {"full": False, "modes": {}}, 0)
    known = {option.name for option in grammar.PROGRAMS[program].commands[words[0]].options}
    extra = ["--threads", "1"] if "--threads" in known else []
    extra += ["--replace"] if "--replace" in known else []
    setting = Setting(
        {"HOME": os.path.abspath(HOME)} | SHELL,
        dict.fromkeys(STREAMS, "file"),
        b"",
        False,
        0,
        False,
    )
    ended = child.run(program, [*words, *extra], setting, PATIENCE, PATIENCE)
    need(
        (ended.code == 0 or "--time-limit" in words) and not ended.crash,
        f"{words}: exit code {ended.code}: {ended.err} {ended.crash}",
    )
    _kept.update(
        (path, seen.data)
        for path, seen in folders.look(HOME).items()
        if seen.sort == "-" and "guesstree" in path
    )


KINDS = {"lines": Kind("lines", _warm, _make, _check, seconds=20.0, reserve=8 << 30)}
