"""Untrusted text is printed as text: names, words and options with characters that control a terminal.

Every option and operand of every command gets such texts, and so does every file that a command reads.
"""

import json
import shutil
from functools import cache
from pathlib import Path

import msgpack
import pytest

from compiler.commands import warm
from compiler.commands.cli import COMMANDS as TREEC
from compiler.commands.cli import main as treec
from compiler.tree.emit import encode, seal
from player.cli.main import COMMANDS as PLAY
from player.cli.main import main as play
from player.core.tree import open_envelope
from player.gameplay import compiler_bridge
from player.words import lists
from player.words.shipped import shipped_names
from tests.support.hostile import NAMES, TEXTS, held, inside, run
from tests.support.little import WORDS, little_strategy
from tests.support.sealing import sealed
from tests.support.tiers import each_value_quick, quick_first

MAINS = {"play": play, "treec": treec}

FROM_FILES = lists._from_files
SHIPPED_DIGEST = cache(lists._shipped_digest)

# Other arguments of each command, enough for the tested text to be read.
OPERANDS = {
    "opener": ["crane", "./little.msgpack"], "walk": ["./little.msgpack"], "stats": ["./little.msgpack"],
    "verify": ["./little.msgpack"], "show": ["./little.msgpack"], "export": ["./little.msgpack"],
    "serve-stdio": ["./little.msgpack"], "": ["./little.msgpack"], "analyse": ["crane"],
    "import": ["./little.csv"], "check-proof": ["./little.msgpack"], "fetch": ["pt"], "lists": [], "warm": [],
}  # fmt: skip
NEEDED = {
    "walk": {"--answer": "crane"}, "export": {"--format": "csv"}, "openers": {"--words": "crane"},
    "plot": {"--out": "picture.svg"}, "backtest": {"--from": "2026-01-01"}, "commonness": {"--out": "table.csv"},
    "fetch": {"--from": "./little.msgpack"},
}  # fmt: skip
ALSO = {
    "--past": {"--prior": "past"}, "--date": {"--prior": "past"}, "--commonness": {"--prior": "past"},
    "--left-out": {"--prior": "past"}, "--ranks": {"--prior": "sigmoid"},
    "--slope": {"--prior": "sigmoid", "--ranks": "little.txt"}, "--middle": {"--prior": "sigmoid", "--ranks": "little.txt"},
    "--weights": {"--list": "./little"},
}  # fmt: skip

# Options that accept any text, if a file of that name can be written.
FREE = {"--out", "--csv", "--name", "--ledger"}


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """Make a small list, its best tree, the tree as csv, and its certificate."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "little").mkdir()
    for name, words in (("answers", WORDS), ("guesses", (*WORDS, "fuzzy"))):
        (folder / "little" / f"{name}.txt").write_text(
            "".join(f"{word}\n" for word in sorted(words))
        )
    (folder / "little.txt").write_text("".join(f"{word}\n" for word in WORDS))
    with inside(folder):
        assert run(treec, "build", "./little", "--out", "little.msgpack").code == 0
        (folder / "little.csv").write_text(
            run(play, "export", "./little.msgpack", "--format", "csv").out
        )
        assert run(treec, "prove", "./little", "--out", "little.proof").code == 0
    return folder


@pytest.fixture
def folder(made, tmp_path) -> Path:
    """Make a copy of these files, which a test may change."""
    return Path(shutil.copytree(made, tmp_path / "hostile"))


@cache
def shipped(name: str, *scoring: str) -> lists.WordLists:
    return FROM_FILES(name, *scoring)


def from_files(spec, *others):
    """Load lists as usual, but shipped ones only once, because thousands of commands here search them."""
    if spec in shipped_names("data") and others[-1] is None:
        return shipped(spec, *others)
    return FROM_FILES(spec, *others)


@pytest.fixture(autouse=True)
def _alone(monkeypatch) -> None:
    """Let no test wait for solvers or kernels, build a tree of a day, or read shipped lists again."""
    monkeypatch.setattr(compiler_bridge, "live_solver", lambda: None)
    monkeypatch.setattr(compiler_bridge, "day_maker", lambda: None)
    monkeypatch.setattr(warm, "run_step", lambda _: None)
    monkeypatch.setattr(lists, "_from_files", from_files)
    monkeypatch.setattr(lists, "_shipped_digest", SHIPPED_DIGEST)


# In the quick tier each test tries one text of each kind, in the slow one the others.
KINDS = ("signs", "not UTF-8", "NUL", "nothing")


@pytest.fixture(
    params=[
        KINDS,
        pytest.param(
            [name for name in TEXTS if name not in KINDS],
            marks=pytest.mark.slow("tries more texts of the same kinds"),
        ),
    ],
    ids=["kinds", "others"],
)
def texts(request) -> list[str]:
    """Return hostile texts."""
    return [TEXTS[name] for name in request.param]


def line(
    program: str, name: str, options: dict[str, str], operands: list[str] | None = None
) -> list[str]:
    """Return a command line with everything that the command needs."""
    command = (PLAY if program == "play" else TREEC)[name] if name else None
    if operands is None:
        operands = OPERANDS.get(name, ["./little"] if program == "treec" else [])
    known = {option.name for option in command.options} if command else set()
    needed = {
        option: value for option, value in NEEDED.get(name, {}).items() if option not in options
    }
    also = {
        option: value
        for given in options
        for option, value in ALSO.get(given, {}).items()
        if option in known and option not in options
    }
    if name == "export" and "--list" in options:
        needed = {"--format": "html"}
    if name == "openers" and options.keys() & {"--top"}:
        needed = {}
    words = [part for pair in (needed | also | options).items() for part in pair]
    return [*([name] if name else []), *words, *operands]


def commands():
    for program, table in (("play", PLAY), ("treec", TREEC)):
        for name, command in table.items():
            if name != "help":
                yield program, name, command
    from player.cli.game import COMMAND

    yield "play", "", COMMAND


EVERY = [
    pytest.param(program, name, command, id=f"{program} {name}")
    for program, name, command in commands()
]


def given_path(text: str) -> list[str]:
    """Return a text as the name of a shipped file, and as a path."""
    return [text, f"./{text}"]


@pytest.mark.parametrize(("program", "name", "command"), EVERY)
def test_the_value_of_an_option_is_text(folder, program, name, command, texts):
    with inside(folder):
        for option in command.options:
            if option.name == "--scheduler":
                continue  # waits for one: see below
            for text in texts:
                for value in given_path(text) if option.value else [text]:
                    if not option.value:
                        words = [*line(program, name, {}), f"{option.name}={value}"]
                    else:
                        words = line(program, name, {option.name: value})
                    output = held(run(MAINS[program], *words), *words)
                    if option.name not in FREE:
                        assert output.code or (text == "" and value == ""), words


@pytest.mark.parametrize(("program", "name", "command"), EVERY)
def test_an_operand_is_text(folder, program, name, command, texts):
    with inside(folder):
        for text in texts:
            for value in (
                *given_path(text),
                f"pegs:{text}",
                f"table:{text}",
                f"{text}.csv",
                f"./{text}.txt",
            ):
                for more in (
                    [],
                    ["--json"] if any(o.name == "--json" for o in command.options) else [],
                ):
                    words = line(program, name, {}, [*OPERANDS.get(name, [])[:-1], value]) + more
                    output = held(run(MAINS[program], *words), *words)
                    assert output.code or len(value) == 5, (
                        words
                    )  # pegs: is a word of five characters
                    if more and output.code == 1:
                        assert json.loads(output.out)


@pytest.mark.parametrize(("program", "name", "command"), EVERY)
def test_unexpected_arguments_are_printed_as_text(folder, program, name, command, texts):
    with inside(folder):
        for text in texts:
            for words in (
                [*line(program, name, {}), f"--{text}"],
                [*line(program, name, {}), f"--odd{text}"],
                [*line(program, name, {}), f"-{text}"],
                [*line(program, name, {}), "one", "more", text],
            ):
                held(run(MAINS[program], *words), *words)


@pytest.mark.parametrize("program", ["play", "treec"])
def test_the_name_of_a_command_is_text(folder, program, texts):
    with inside(folder):
        for text in texts:
            for words in (
                [text],
                ["help", text],
                [text, "--help"],
                [text, "--json"],
                [f"--{text}"],
            ):
                held(run(MAINS[program], *words), *words)


# Texts in files

PLACES = ("{}", "{} 3", "crane {}", "{},3", "crane,{}", "2026-01-01,{}", "{},crane", "crane,{},plural", "{}\ncrane",
          "crane\n{}", "word,step,form\n{},1,", "crane=byb{}", '"{}', "secret,{}\none,two", "secret,q\n{},two",
          "secret,q\none,{}")  # fmt: skip

# The commands that read a text; its name is filled in.
READING = [
    ("treec", "build", "{}"), ("treec", "build", "./little", "--weights", "{}"),
    ("treec", "build", "pegs:{}"), ("treec", "build", "placed:{}"), ("treec", "build", "common:{}"),
    ("treec", "build", "table:{}"), ("treec", "import", "{}"), ("treec", "import", "{}", "--format", "csv"),
    ("treec", "import", "{}", "--list", "./little"), ("treec", "accuracy", "./little", "--totals", "{}"),
    ("treec", "prior", "./little", "--past", "{}"), ("treec", "prior", "./little", "--commonness", "{}"),
    ("treec", "build", "./little", "--prior", "sigmoid", "--ranks", "{}"),
    ("treec", "prove", "./little", "--ledger", "{}"), ("treec", "check-proof", "./little.msgpack", "--ledger", "{}"),
    ("treec", "openers", "./little", "--all", "--ledger", "{}"), ("treec", "check-proof", "{}"),
    ("treec", "fetch", "pt", "--from", "{}"),
    ("play", "analyse", "--tree", "./little.msgpack", "--batch", "{}"),
    ("play", "analyse", "--tree", "./little.msgpack", "--batch", "{}", "--format", "csv"),
    ("play", "analyse", "--tree", "./little.msgpack", "--batch", "{}", "--json"),
    ("play", "past", "--add", "{}"), ("play", "verify", "./little.msgpack", "--list", "{}"),
    ("play", "stats", "{}"), ("play", "export", "./little.msgpack", "--format", "html", "--list", "{}"),
]  # fmt: skip


@pytest.mark.parametrize("command", quick_first(8, map(list, READING)), ids=" ".join)
def test_texts_in_files_are_printed_as_text(folder, tmp_path, command, texts):
    program, *words = command
    with inside(folder):
        for text in (*texts, "x" * 200_000):
            for place in PLACES:
                path = tmp_path / "text.txt"
                path.write_bytes(place.format(text).encode("utf-8", "surrogateescape"))
                filled = [word.format(path) for word in words]
                out = ["--out", str(tmp_path / "made")] if words[0] in {"build", "import"} else []
                held(run(MAINS[program], *filled, *out), *filled, place)


# Kinds of paths: a file, a folder, and something that is neither.

NAMED = [("play", "stats"), ("play", "verify"), ("play", "show"), ("play", ""), ("treec", "build"), ("treec", "import"),
         ("treec", "prove"), ("treec", "check-proof"), ("treec", "policies"), ("play", "serve-stdio")]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "kind"),
    each_value_quick(NAMED, ["signs", "two lines", "not UTF-8", "a formula", "a page", "a tab"]),
)
def test_whatever_has_such_a_name_is_named_as_text(folder, tmp_path, command, kind):
    program, name = command
    text = NAMES[kind].replace("/", "|")
    there = tmp_path / text
    there.mkdir()
    for source in ("little.msgpack", "little.csv", "little.txt", "little.proof"):
        path = there / f"{text}{source[-4:] if source[-4] == '.' else source[6:]}"
        path.write_bytes((folder / source).read_bytes())
    for part in ("answers.txt", "guesses.txt"):
        (there / part).write_bytes((folder / "little" / part).read_bytes())
    (there / "dangling.txt").symlink_to("nowhere")
    (there / "locked.txt").touch(0o000)
    with inside(there):
        for value in (there, *there.iterdir()):
            words = [name] if name else []
            for form in (str(value), f"./{value.name}", value.name):
                held(run(MAINS[program], *words, form), *words, form)
                held(run(MAINS[program], *words, form, "--json"), *words, form)
        if program == "treec" and name != "check-proof":  # and the output can be read
            for made in there.glob("*.msgpack"):
                assert held(run(play, "stats", str(made))).code == 0


@pytest.mark.parametrize(
    ("command", "path"),
    each_value_quick(
        READING, ["/dev/null", "dangling", "round", "folder", "/", "/proc/self/mem", "endless"]
    ),
)
def test_what_is_no_file_is_refused_in_a_sentence(folder, tmp_path, command, path):
    (tmp_path / "dangling").symlink_to("nowhere/at/all")
    (tmp_path / "round").symlink_to("round")
    (tmp_path / "folder").mkdir()
    (tmp_path / "endless").symlink_to("/dev/zero")
    program, *words = command
    with inside(folder):
        filled = [word.format(tmp_path / path) for word in words]
        output = held(run(MAINS[program], *filled), *filled)
        assert output.code
        assert [
            line.partition(":")[0]
            for line in output.err.splitlines()
            if not line.startswith("note")
        ] == [program]


# Texts in trees, certificates and tables of openers


def tree_saying(**meta) -> bytes:
    """Return a tree file with other metadata and a valid checksum."""
    content = msgpack.unpackb(open_envelope(encode(little_strategy())))
    content["meta"] |= meta
    return seal(msgpack.packb(content, unicode_errors="surrogatepass"), 1)


LOOKING = [("stats",), ("stats", "--json"), ("verify",), ("verify", "--json"), ("show",), ("walk", "--answer", "crane"),
           ("export", "--format", "json"), ("export", "--format", "dot"), ("export", "--format", "html"),
           ("opener", "crane"), ()]  # fmt: skip


def look_at(path: Path, *commands: tuple[str, ...]) -> None:
    """Run commands on a tree and the files beside it, all commands if none is named."""
    for words in commands or LOOKING:
        held(run(play, *words, str(path)), *words)
    if path.with_suffix(".proof").exists():
        held(run(treec, "check-proof", str(path), "--list", "./little"))


@pytest.mark.parametrize("key", ["name", "opener", "mode", "objective", "scoring", "claim", "list", "day", "digests",
                                 "histogram", "total", "length", "of another version"])  # fmt: skip
def test_metadata_of_trees_is_printed_as_text(folder, tmp_path, key, texts):
    path = tmp_path / "said.msgpack"
    with inside(folder):
        for text in texts:
            for value in (
                text,
                [text],
                {"answers": text, "guesses": text, "weights": text, text: text},
            ):
                path.write_bytes(tree_saying(**{key: value}))
                look_at(path)


@pytest.mark.parametrize("suffix", [".proof", ".openers"])
def test_files_beside_a_tree_are_printed_as_text(folder, tmp_path, suffix, texts):
    path = tmp_path / "beside.msgpack"
    path.write_bytes((folder / "little.msgpack").read_bytes())
    beside = path.with_suffix(suffix)
    with inside(folder):
        made = run(treec, "openers", "./little", "--all", "--out", str(tmp_path / "little.openers"))
        assert made.code == 0
    read_by = (
        [("opener", "crane")]
        if suffix == ".openers"
        else [("stats",), ("verify",), ("verify", "--json")]
    )
    source = (tmp_path if suffix == ".openers" else folder) / f"little{suffix}"
    title, terms_line, *lines = source.read_text().splitlines()[:-1]
    terms = json.loads(terms_line)
    with inside(folder):
        for text in texts:
            for key in terms:
                beside.write_bytes(sealed(title, json.dumps(terms | {key: text}), *lines))
                look_at(path, *read_by)
            for changed in ([text, *lines], [f"search 1 {text}"], [f"{text} 16 others"], [f"alike:{text} 99 1", "crane"],
                            ["search 99 1", text, "one-ply 99 others"], [*lines, text]):  # fmt: skip
                beside.write_bytes(sealed(title, json.dumps(terms), *changed))
                look_at(path, *read_by)
            beside.write_bytes(sealed(text, json.dumps(terms), *lines))
            look_at(path, *read_by)


# Input from people, programs and the environment


def test_typed_input_is_printed_as_text(folder, texts):
    with inside(folder):
        for text in texts:
            for typed in (
                text,
                f"{text}=bybbb",
                f"crane {text}",
                f"? {text}",
                f"fix {text}",
                f"fix 1 {text}",
                "bybbb\n" + text,
            ):
                output = run(
                    play, "./little.msgpack", typed=f"{typed}\n".encode("utf-8", "surrogateescape")
                )
                assert held(output, typed).code == 0


def test_input_from_programs_is_printed_as_text(folder, texts):
    with inside(folder):
        for text in texts:
            asked = [
                text, {"command": text}, {"command": "new", "tree": text}, {"command": "new", "list": text},
                {"command": "new", "refused": [text]}, {"command": "feedback", "feedback": text}, {"id": text},
                {"command": "feedback", "feedback": "bybbb", "word": text}, {"command": "explain", "word": text},
                {"command": "undo", text: 1},
            ]  # fmt: skip
            lines = "".join(f"{json.dumps(one)}\n" for one in asked)
            output = held(run(play, "serve-stdio", "./little.msgpack", typed=lines.encode()), text)
            assert [type(json.loads(answer)) for answer in output.out.splitlines()] == [dict] * len(
                asked
            )


@pytest.mark.parametrize(("variable", "kind"), each_value_quick(
    ["XDG_CACHE_HOME", "XDG_DATA_HOME", "HOME", "TERM", "NO_COLOR", "COLUMNS", "LANG", "GUESSTREE_LANGUAGE"],
    ["signs", "two lines", "not UTF-8", "too long for a name", "too long for a path"],
))  # fmt: skip
def test_environment_variables_are_printed_as_text(folder, tmp_path, monkeypatch, variable, kind):
    with inside(folder):
        monkeypatch.setenv(variable, f"{tmp_path}/{NAMES[kind]}")
        if variable == "HOME":
            monkeypatch.delenv("XDG_DATA_HOME")
            monkeypatch.delenv("XDG_CACHE_HOME")
        (folder / "days.csv").write_text("2026-06-01,crane\n")
        for words in (["past"], ["past", "--json"], ["past", "--add", "./days.csv"], ["past", "--ask-again"],
                      ["today", "--date", "2026-06-01"], ["stats", "today"]):  # fmt: skip
            held(run(play, *words), *words)
        held(run(treec, "openers", "./little", "--all"))
        held(run(treec, "accuracy", "./little"))
