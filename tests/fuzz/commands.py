"""Random words and options on command lines, with files that exist, are missing, or are damaged."""

import contextlib
import json
from random import Random

from compiler.commands import cli as compiler_cli
from player.cli import main
from player.cli.running import OK, Program
from player.core.tree import loads
from player.export.formats import FORMATS
from tests.fuzz import samples, sealed, stage, texts
from tests.fuzz.case import Case, Kind, need
from tests.fuzz.damage import damaged

PROGRAMS: dict[str, Program] = {"play": main.PROGRAM, "treec": compiler_cli.PROGRAM}

# Those that take a moment on the smallest list; the others fit models, ask dictionaries or draw pictures.
COMPILING = ("build", "import", "openers", "prove", "check-proof", "policies", "help")
PLAYING = tuple(name for name in main.COMMANDS if name != "today")

FILES = (
    "./words.txt", "./tree.msgpack", "./pegs.msgpack", "./tree.csv", "./tree.txt", "./weights.txt", "./nine.proof",
    "./nine.openers", "./nine.ledger", "./past.csv", "./table.csv", "./games.txt", "./damaged", "./missing", ".",
)  # fmt: skip
VALUES = (
    "1", "2", "0", "-1", "3", "none", "all", "crane", "crane,trace", "CRANE", "byg", "bygbb", "normal", "hard", "ultra",
    "mean", "worst", "exact", "beam", "lookahead", "entropy", "csv", "selby", "json", "dot", "html", "text", "letters",
    "squares", "2026-06-01", "2026-02-30", "crane=bybbg", "trace=ggggg", "x", "", " ", "--", "-", "=", "\x1b[2J",
    "\ud800", "é", "9" * 30, "9" * 5000, "1e9", "nan", "classicc", "pegs:2x3", "pegs:9x9x9", "table:./table.csv",
    "pegs:./words.txt", "a\nb", "../nothing", "x" * 300, "</script>", "=1+1",
)  # fmt: skip
NOT_GIVEN = {"--scheduler", "--workers", "--threads", "--time-limit", "--prior", "--batch"}


def _files() -> dict[str, bytes]:
    tree = loads(samples.trees()[0])
    answers = samples.text(samples.strategies()[0].lists)
    return {
        "./words.txt": answers,
        "./tree.msgpack": samples.trees()[0],
        "./pegs.msgpack": samples.trees()[5],
        "./tree.csv": FORMATS["csv"](tree).encode(),
        "./tree.txt": FORMATS["selby"](tree).encode(),
        "./weights.txt": answers.replace(b"\n", b" 3\n"),
        "./nine.proof": sealed.certificates()[0],
        "./nine.openers": sealed.tables()[0],
        "./nine.ledger": sealed.ledgers()["letters mean"][0],
        "./past.csv": texts.DAYS,
        "./table.csv": samples.TABLE.encode(),
        "./games.txt": b"crane=bybbg trace=ggggg\ncrane trace\n",
    }


def _make(random: Random) -> Case:
    name = random.choice(tuple(PROGRAMS))
    program = PROGRAMS[name]
    command = program.commands[random.choice(PLAYING if name == "play" else COMPILING)]
    words = [random.choice((*FILES, *VALUES)) for _ in range(random.choice((0, 1, 1, 1, 1, 2)))]
    for option in command.options:
        if (option.required or random.random() < 0.15) and option.name not in NOT_GIVEN:
            words.append(option.name)
            if option.value and random.random() < 0.97:
                words.append(random.choice((*FILES, *VALUES)))
    if random.random() < 0.1:
        words.append(
            random.choice(
                ("--help", "--json", "--version", "--nothing", "-z", "--out=", "--list=./words.txt")
            )
        )
    random.shuffle(words) if random.random() < 0.1 else None
    words = [name, command.name, *words] if random.random() < 0.95 else [name, *words]
    what = damaged(random, tuple(_files().values()))
    return Case(json.dumps(words), what)


def _check(case: Case) -> int:
    """Run a command line; the bytes of the case are those of the damaged file."""
    stage.set_out(_files() | {"./damaged": case.data})
    name, *words = json.loads(case.what)
    program = PROGRAMS[name]
    if words[:1] in (["build"], ["prove"], ["openers"], ["check-proof"]):
        words += ["--threads", "1"]
    with contextlib.suppress(
        UnicodeEncodeError
    ):  # a shell passes lone surrogates in this form only
        words = [
            word.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")
            for word in words
        ]
    output = stage.run(program, words, b"bbbbb\n?\nq\n")
    stage.need_well_said(output, words)
    if (
        output.code == OK
        and "--json" in words
        and name == "play"
        and "--help" not in words
        and "--version" not in words
    ):
        need(isinstance(json.loads(output.out), dict | list), "not one object of JSON")
    return 1


def _warm() -> None:
    stage.prepare()
    stage.set_out(_files())
    for name, *words in (
        ("play", "stats", "./tree.msgpack", "--json"), ("play", "verify", "./tree.msgpack"), ("play", "verify", "classic"),
        ("treec", "build", "./words.txt"), ("treec", "build", "./words.txt", "--mode", "hard", "--search", "beam"),
        ("treec", "build", "./words.txt", "--search", "lookahead"), ("treec", "prove", "./words.txt", "--mode", "hard"),
        ("treec", "build", "./words.txt", "--search", "beam"), ("treec", "build", "pegs:2x3"), ("treec", "prove", "pegs:2x3"),
        ("treec", "openers", "./words.txt", "--all"), ("treec", "policies", "./words.txt"), ("treec", "import", "./tree.csv"),
        ("treec", "openers", "./words.txt", "--top", "2", "--mode", "hard", "--max-guesses", "4"),
    ):  # fmt: skip
        if words[0] in ("build", "import"):
            words.append("--replace")
        output = stage.run(PROGRAMS[name], words)
        need(output.code == OK, f"{words}: exit code {output.code}: {output.err}")


KINDS = {"commands": Kind("commands", _warm, _make, _check, reserve=8 << 30)}
