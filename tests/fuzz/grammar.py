"""Random command lines of `play` and `treec`: every command and option, with values that are good, bad or misspelt."""

from random import Random
from typing import NamedTuple

from compiler.commands import cli as compiler_cli
from player.cli import main
from player.cli.running import Program

PROGRAMS: dict[str, Program] = {"play": main.PROGRAM, "treec": compiler_cli.PROGRAM}

LISTS = (
    "./three.txt",
    "./nine.txt",
    "./thirty.txt",
    "./folder",
    "./case.txt",
    "./linked.txt",
    "./locked/nine.txt",
)
GAMES = ("pegs:2x3", "pegs:2x3:distinct", "pegs:./nine.txt", "table:./table.csv", "./table.csv")
TREES = (
    "./nine.msgpack", "./thirty.msgpack", "./hard.msgpack", "./heavy.msgpack", "./poor.msgpack", "./pegs.msgpack",
    "./linked.msgpack", "./fixed.msgpack", "./noproof.msgpack",
)  # fmt: skip
TEXTS = (
    "./weights.txt", "./past.csv", "./nine.csv", "./nine.selby", "./games.txt", "./ranks.txt", "./commonness.csv",
    "./prior.txt",
)  # fmt: skip
SEALED = ("./nine.proof", "./nine.ledger", "./nine.openers", "./check.ledger", "./pegs.proof")
UNUSABLE = (
    "./missing", "./hollow", "./hollow.msgpack", "./cycle", "./empty.txt", "./unreadable.txt", "./nothing", ".",
    "./dir.msgpack", "./nine.txt/", "./nowhere/it", "../nowhere/nothing", "", "x" * 300, "./" + "y/" * 3000,
    "/dev/null", "a\nb", "\udcff",
)  # fmt: skip
STREAMS = ("./fed", "./drained", "/dev/full", "/dev/stdout", "/dev/stdin", "/dev/fd/9")
ODD = (
    "./damaged", "./damaged.msgpack", "./disk/it", "./disk/nine.msgpack", "./locked/it", "~", "nine.txt", "nine",
    "classic",
)  # fmt: skip
EVERYTHING = (*LISTS, *GAMES, *TREES, *TEXTS, *SEALED, *UNUSABLE, *STREAMS, *ODD)

NO_NUMBERS = (
    "1_0", "nan", "-1", "1e999", "inf", "9" * 30, "9" * 5000, "x", "", "1 1", "²", "٣", "0x1", "1,5", "--",
    "\x1b[2J",
)  # fmt: skip
NO_COUNTS = (*NO_NUMBERS, " 1", "+1", "1.5", "1e0")
NO_NAMES = (
    "exactly",
    "",
    "NORMAL",
    "mean,worst",
    "1",
    "nan",
    " ",
    "é",
    "\x1b[2J",
    "a\nb",
    "\udcff",
    "x" * 300,
)
NO_DAYS = (
    "2026-02-30",
    "2026-6-1",
    "today",
    "1",
    "",
    "nan",
    "٢٠٢٦-06-01",
    "0000-00-00",
    "99999-01-01",
    "x" * 300,
)
NO_SHAPES = ("nan", "inf", "x", "", "1_0", "1e999")
WORDS = (
    "abca",
    "abcd",
    "abca,bacd",
    "bacd",
    "crane",
    "zzzz",
    "ABCA",
    "ab",
    "abca,",
    "é",
    "a" * 300,
)

Values = tuple[
    tuple[str, ...], tuple[str, ...]
]  # values that may be accepted, and values that never are

OPTIONS: dict[str, Values] = {
    "--mode": (("normal", "hard", "ultra"), NO_NAMES),
    "--objective": (("mean", "worst"), NO_NAMES),
    "--max-guesses": (("none", "1", "2", "3", "4", "6", "30"), (*NO_COUNTS, "0")),
    "--search": (("exact", "beam", "lookahead"), NO_NAMES),
    "--policy": (("letters", "entropy", "minimax", "lookahead-1", "played", "estimate"), NO_NAMES),
    "--policies": (
        ("letters", "entropy,size", "exact", "model", "even"),
        ("exactly", "NORMAL", "1", "nan", ",", "é"),
    ),
    "--depth": (("0", "1", "2", "all"), NO_COUNTS),
    "--width": (("1", "5", "20", "999999"), (*NO_COUNTS, "0")),
    "--threads": (("1", "2"), (*NO_COUNTS, "0", "257")),
    "--workers": ((), (*NO_COUNTS, "0", "257")),
    "--scheduler": ((), ("tcp://", "127.0.0.1:99999", "nonsense")),
    "--time-limit": (
        ("0.1", "1", "2", "0.000001", "1e-300", "3."),
        (*NO_NUMBERS, "0", "-0.0", "1e9"),
    ),
    "--weights": (("./weights.txt", "./prior.txt", *ODD, *STREAMS), (*UNUSABLE, "./nine.msgpack")),
    "--prior": (("past", "sigmoid"), NO_NAMES),
    "--past": (
        ("shipped", "./past.csv", "shipped,./past.csv", *ODD, *STREAMS),
        (*UNUSABLE, "./nine.msgpack"),
    ),
    "--date": (("2026-06-01", "2026-05-31", "1999-01-01", "9999-12-31", "0001-01-01"), NO_DAYS),
    "--from": (("2026-05-30", "2026-06-01"), NO_DAYS),
    "--to": (("2026-05-31", "2026-06-02"), NO_DAYS),
    "--step": (("week", "day", "3"), ("0", "-1", "year", "1_0", "nan", "9" * 30)),
    "--commonness": (("./commonness.csv", *ODD), (*UNUSABLE, "./nine.msgpack")),
    "--left-out": (
        ("0", "0.01", "0.9", "1e-300"),
        ("1", "-0.1", "nan", "inf", "x", "", "0_0", "1e999"),
    ),
    "--ranks": (("./ranks.txt", "./nine.txt", *ODD), (*UNUSABLE, "./nine.msgpack")),
    "--slope": (("1", "10", "0.5"), NO_SHAPES),
    "--middle": (("1", "2.5", "3"), NO_SHAPES),
    "--alphabet": (("none", "nl", "./alphabet.txt", *ODD), UNUSABLE),
    "--totals": (("./nine.openers", *ODD), (*UNUSABLE, "./nine.msgpack")),
    "--top": (("1", "3", "999"), (*NO_COUNTS, "0")),
    "--words": (WORDS, (",", "", ",,")),
    "--openers": (("1", "all", "40", *WORDS), ("1_0", "-1", "1e999", "0", "", ",", "9" * 30)),
    "--sample": (("1", "all", "5"), NO_COUNTS),
    "--seed": (("1", "7"), NO_COUNTS),
    "--games": (("1", "2"), (*NO_COUNTS, "0")),
    "--boards": (("2", "4", "8"), (*NO_COUNTS, "0", "9")),
    "--picture": (("policies", "curve", "accuracy", "convergence", "prior"), NO_NAMES),
    "--hint": (("1", "2", "3"), ("4", "-1", "1_0", "x", "", "1.0")),
    "--palette": (("squares", "contrast", "letters"), NO_NAMES),
    "--language": (("de", "en", "es", "fr", "pt"), NO_NAMES),
    "--list": (LISTS, ()),
    "--tree": ((*TREES, *ODD, *STREAMS), (*UNUSABLE, "./nine.txt", "./nine.proof")),
    "--batch": (("./games.txt", *ODD, *STREAMS), UNUSABLE),
    "--add": (("./past.csv", *ODD, *STREAMS), (*UNUSABLE, "./nine.msgpack")),
    "--word": (("crane", "zzzzz", "CRANE", "é"), ("",)),
    "--answer": (
        ("abca", "abcd", "bacd", "crane"),
        ("zzzzzzzzz", "1", "", "nan", "\x1b[2J", "a\nb"),
    ),
    "--name": (("it", "é", "a b", "../it", "/it", "x" * 300, "nine", "a\nb"), ("",)),
    "--length": (("4", "5"), (*NO_COUNTS, "0", "999")),
}
# Values that fit the list of nine words, which most valid command lines use.
FITTING = {
    "--weights": "./weights.txt", "--list": "./nine.txt", "--past": "./past.csv", "--commonness": "./commonness.csv",
    "--ranks": "./ranks.txt", "--alphabet": "none", "--totals": "./nine.openers", "--tree": "./nine.msgpack",
    "--batch": "./games.txt", "--add": "./past.csv", "--words": "abca,bacd", "--openers": "abca", "--answer": "abca",
}  # fmt: skip
FORMATS: dict[str, Values] = {
    "import": (("csv", "selby"), NO_NAMES),
    "openers": (("table", "csv", "json"), NO_NAMES),
    "analyse": (("text", "csv", "json"), NO_NAMES),
    "export": (("csv", "selby", "json", "dot", "html", "site"), NO_NAMES),
}
TABLES: Values = ("text", "markdown", "csv"), NO_NAMES
OUT: dict[str, tuple[str, ...]] = {
    "build": (
        "./it.msgpack", "./nine.msgpack", "./poor.msgpack", "./fixed.msgpack", "./linked.msgpack", "./hollow.msgpack",
    ),
    "import": ("./it.msgpack", "./nine.msgpack", "./poor.msgpack", "./linked.msgpack"),
    "prove": ("./it.proof", "./nine.proof"),
    "openers": ("./it.openers", "./nine.openers"),
    "prior": ("./it.txt", "./prior.txt", "./weights.txt"),
    "plot": ("./it.svg", "./it.png", "./it.jpg"),
    "export": ("./it.csv", "./nine.csv", "./site", "./folder"),
    "fetch": ("./it", "./folder", "./dir.msgpack"),
    "commonness": ("./it.csv",),
}  # fmt: skip
LEDGERS = ("./it.ledger", "./nine.ledger", "./check.ledger", "./disk/it")
TURNS = (
    "abca=bbbb", "bacd=gggg", "abca", "bacd", "bygb", "gggg", "crane", "crane=bybbg", "zzzz=gggg", "=", "a=b=c", "é",
    "-y-g", "zzzz",
)  # fmt: skip
TYPED = (
    "bbbb", "gggg", "bygb", "bybbg", "ggggg", "?", "u", "q", "a", "y", "n", "", "new", "lost abca", "abca",
    "abca bygb", "=", "\x1b[A", "\x00", "é" * 50, "x" * 5000, '{"command": "new"}',
    '{"command": "feedback", "feedback": "bbbb"}', '{"command": "new", "tree": "./nine.msgpack", "boards": 2}',
    '{"command": "alternatives", "count": 1e999}', '{"command": "explain", "word": 3}', '{"id": 1e999}', "[]", "null",
    "NaN", '{"command": "amend", "turn": -1}', '{"command": "new", "tree": "./drained"}', '{"command": "wait"}',
    '{"command": "stats"}', '{"command": "quit"}', '{"command": "new", "list": "./missing"}', "[" * 5000,
    '{"command": "refuse"}', '{"command": "undo"}',
)  # fmt: skip
OFTEN = (
    "build",
    "prove",
    "openers",
    "check-proof",
    "import",
    "today",
    "past",
    "serve-stdio",
    "analyse",
    "verify",
)
OUTSIDE = ("help",)
LONG = ("warm",)  # commands that always take minutes


class CommandLine(NamedTuple):
    """A command line: the program, its words, and whether any of them is meaningless."""

    program: str
    words: list[str]
    senseless: bool


def line(random: Random) -> CommandLine:
    """Return a random command line: a third of them are valid, the others have a few faults or many."""
    name = random.choice(tuple(PROGRAMS))
    program = PROGRAMS[name]
    flaws = random.choice((0, 0.06, 0.2))
    chance = random.random()
    if program.usual and chance < 0.15:
        command = program.usual
    else:
        inside = [known for known in program.commands if known not in (*OUTSIDE, *LONG)]
        sort = (
            OUTSIDE
            if chance > 0.97
            else [known for known in OFTEN if known in inside]
            if chance > 0.6
            else inside
        )
        command = program.commands[random.choice(sort)]
    senseless = False
    given: dict[str, str] = {}
    for option in (*command.options, *program.everywhere):
        likely = (
            0.95
            if option.required
            else 0.25
            if option.name in ("--json", "--out", "--ledger")
            else 0.12
        )
        if option.name in ("--workers", "--scheduler"):
            likely = 0.1 * flaws
        if random.random() > likely:
            continue
        value, bad = (
            _value(random, command.name, option.name, flaws) if option.value else ("", False)
        )
        given[option.name] = value
        senseless |= bad
    if not flaws:
        _fit(random, command.name, given)
    parts = [
        [name] if not value and name in SWITCHES else [f"{name}={value}"] if random.random() < 0.2 else [name, value]
        for name, value in given.items()
    ]  # fmt: skip
    if random.random() < 2 * flaws:
        senseless |= _spoil(random, parts)
    operands, bad = _operands(random, command.name, name, flaws)
    if not flaws and "./past.csv" in given.values() and name == "treec":
        operands = ["./folder"]  # its words have five letters, like past answers
    senseless |= bad
    for operand in reversed(operands):
        parts.insert(random.randint(0, len(parts)) if random.random() < 0.3 else 0, [operand])
    front = [] if command is program.usual else [command.name]
    if front and random.random() < flaws / 2:
        front = [_misspelt(random, front[0])]
        senseless |= front[0] not in (*program.commands, *program.spellings)
    at = random.randint(0, min(2, len(parts))) if random.random() < flaws / 2 else 0
    words = [word for part in (*parts[:at], front, *parts[at:]) for word in part]
    words += _bounded(command.name, words)
    if random.random() < flaws / 4:
        words.insert(random.randint(0, len(words)), "--")
    return CommandLine(name, words, senseless and "--" not in words)


SWITCHES = {
    option.name for program in PROGRAMS.values() for command in program.commands.values() for option in command.options
    if not option.value
}  # fmt: skip
PAST = ("--past", "--date", "--commonness", "--left-out")
RANKS = ("--ranks", "--slope", "--middle")


def _fit(random: Random, command: str, given: dict[str, str]) -> None:
    """Make options compatible: leave out options that exclude others, and add options that others need."""
    known = PROGRAMS["treec"].commands.get(command)
    if known is not None and any(option.name == "--prior" for option in known.options):
        prior = given.get("--prior")
        for name in (PAST if prior != "past" else ()) + (RANKS if prior != "sigmoid" else ()):
            given.pop(name, None)
        if prior == "sigmoid":
            given["--ranks"] = "./ranks.txt"
        if prior:
            given.pop("--weights", None)
    if command in ("prior", "backtest") or given.get("--prior") == "past":
        given["--past"] = "./past.csv"
    if command == "check-proof":
        given["--list"] = "./nine.txt"
    if command == "accuracy":
        given["--totals"] = "./nine.openers"
    if command == "openers":
        wanted = random.choice(("--words", "--top", "--all"))
        for name in {"--words", "--top", "--all"} - {wanted}:
            given.pop(name, None)
        given.setdefault(wanted, {"--words": "abca", "--top": "2", "--all": ""}[wanted])
    if command == "build" and "--policy" in given:
        for name in ("--search", "--depth", "--width", "--objective", "--mode", "--openers"):
            given.pop(name, None)


def _value(random: Random, command: str, option: str, flaws: float) -> tuple[str, bool]:
    """Return a value for an option, and whether it is never valid."""
    usual = {
        "--out": OUT.get(command, ("./it",)),
        "--ledger": LEDGERS,
        "--plot": ("./it.svg", "./it.png"),
        "--csv": ("./it.csv",),
    }
    if option in usual:
        return random.choice(
            usual[option] if random.random() < 1 - 2 * flaws else EVERYTHING
        ), False
    if option == "--from" and command == "fetch":
        return random.choice(EVERYTHING), False
    good, bad = (
        OPTIONS.get(option, (EVERYTHING, ()))
        if option != "--format"
        else FORMATS.get(command, TABLES)
    )
    if bad and (not good or random.random() < flaws):
        return random.choice(bad), True
    if not flaws and option in FITTING:
        return FITTING[option], False
    return random.choice(good if random.random() < 1 - flaws / 4 else EVERYTHING), False


def _operands(random: Random, command: str, program: str, flaws: float) -> tuple[list[str], bool]:
    """Return the operands of a command, and whether they are meaningless."""
    if command in ("analyse", "show") and random.random() < 0.8:
        tree = [random.choice(TREES)] if command == "show" else []
        return [*tree, *random.choices(TURNS, k=random.randint(0, 4))], False
    if command in ("today", "past", "lists"):
        extra = random.random() < flaws
        return [random.choice(("extra", "./nine.txt", "1"))] if extra else [], extra
    if command == "fetch":
        return [random.choice(("fr", "de", "xx", "", "../it", "en"))], False
    if command == "opener":
        return [random.choice(WORDS), random.choice(TREES)], False
    usual, bad = _subjects(command, program)
    chance = random.random()
    if not flaws and chance < 0.7:
        return [next(subject for subject in usual if "nine" in subject)], False
    if chance > 2 * flaws:
        return [random.choice(usual)], False
    if chance > flaws:
        return [random.choice(bad)], True
    return random.choices(EVERYTHING, k=random.choice((0, 1, 1, 1, 2, 3))), False


def _subjects(command: str, program: str) -> Values:
    """Return valid and invalid subjects of a command."""
    if program == "play" or command == "check-proof":
        return (*TREES, SEALED[0]), (
            *UNUSABLE,
            "./nine.txt",
            "./weights.txt",
            "./nine.csv",
            "nosuchtree",
        )
    if command == "import":
        return ("./nine.csv", "./nine.selby"), (*UNUSABLE, "./nine.msgpack", "./nine.proof")
    games = ("pegs:", "pegs:0x3", "pegs:9x9x9", "pegs:-1x3", "table:")
    return (*LISTS, *LISTS, *GAMES), (*UNUSABLE, "nosuchlist", *games)


def _spoil(random: Random, parts: list[list[str]]) -> bool:
    """Add an invalid word; return whether it is meaningless."""
    extra = random.choice(
        ("misspelt", "misspelt", "--nothing", "--help", "--version", "--json", "twice", "--json=1")
    )
    if extra.startswith("--"):
        parts.insert(random.randint(0, len(parts)), [extra])
        return extra in ("--nothing", "--json=1")
    if not parts:
        return False
    part = random.choice(parts)
    if extra == "twice":
        parts.append(list(part))
        return False
    name, equals, value = part[0].partition("=")
    if len(name) > len("--json"):
        part[0] = name[:-2] + name[-1] + "q" + equals + value
    return len(name) > len("--json")


def _misspelt(random: Random, name: str) -> str:
    at = random.randrange(len(name) - 1)
    return random.choice(
        (name[:-1], name[:at] + name[at + 1] + name[at] + name[at + 2 :], name.title(), name + "x")
    )


def _bounded(command: str, words: list[str]) -> list[str]:
    """Return options that make a valid command line end soon: one thread, few games, no network."""
    given = {word.partition("=")[0] for word in words}
    known = {
        option.name for option in getattr(PROGRAMS["treec"].commands.get(command), "options", ())
    }
    bounds = {"--threads": "1", "--games": "2"}
    if command == "fetch":
        bounds["--from"] = "./nothing"
    if "classic" in words:
        bounds["--time-limit"] = "1"
    return [
        word for name, value in bounds.items() if name in known - given for word in (name, value)
    ]


def typed(random: Random) -> str:
    """Return lines as a person types them or a program writes them."""
    return "".join(f"{text}\n" for text in random.choices(TYPED, k=random.randint(0, 8)))
