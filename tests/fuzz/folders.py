"""The folder that a random command line runs in, and checks of its files afterwards.

Everything is made below the folder in which `settle` was called, which must be empty; nothing is ever removed
anywhere else.
"""

import json
import os
import re
import shutil
import tempfile
from functools import cache
from random import Random
from stat import S_IMODE, S_ISDIR, S_ISFIFO, S_ISLNK, S_ISREG
from typing import Any, NamedTuple

from compiler.commands.cli import PROGRAM as TREEC
from player.cli.main import PROGRAM as PLAY
from player.core.errors import PlayerError
from player.core.tree import Tree, loads
from tests.fuzz import samples, stage
from tests.fuzz.case import need

HERE, HOME, DISK = "case", "home", "case/disk"
DISK_SIZE = 64 << 10

# Options that name output files, and commands that choose the name of their output file, with its suffix.
WRITTEN = ("--out", "--ledger", "--plot", "--csv")
UNNAMED = {"build": ".msgpack", "import": ".msgpack", "prove": ".proof"}
# Suffixes of files made by guesstree, which a command may overwrite.
OURS = {
    "build": (".msgpack", ".partial"), "import": (".msgpack",), "prove": (".proof", ".ledger"),
    "openers": (".openers", ".ledger"), "check-proof": (".ledger",), "prior": ("prior.txt",), "export": ("nine.csv",),
}  # fmt: skip
LINKS = {
    "hollow": "nowhere/at/all", "hollow.msgpack": "gone.msgpack", "cycle": "cycle2", "cycle2": "cycle",
    "linked.txt": "nine.txt", "linked.msgpack": "poor.msgpack",
}  # fmt: skip
PIPES = ("fed", "drained")
SPOILT = (
    "nine.txt",
    "nine.msgpack",
    "nine.proof",
    "nine.ledger",
    "nine.openers",
    "weights.txt",
    "past.csv",
    "nine.csv",
)

_settled: list[str] = []  # the folder of `settle`


class Seen(NamedTuple):
    """The state of a path: a letter for its type, its mode, and its bytes or the target of a link."""

    sort: str
    mode: int
    data: bytes


def settle() -> None:
    """Use the current folder, which must be empty, for all files."""
    here = os.getcwd()
    need(not os.listdir(here), f"{here} is not empty")
    os.chmod(here, 0o755)  # noqa: S103  (for the user that runs command lines)
    for folder in (HERE, HOME, DISK):
        os.makedirs(folder)
    _settled[:] = [here]


def _need_settled() -> None:
    need(_settled == [os.getcwd()], f"{os.getcwd()} is not our own folder")


@cache
def bank() -> dict[str, bytes]:
    """Return the valid files by name; trees, certificates and the like are made by the commands themselves."""
    _need_settled()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        os.chdir(folder)
        try:
            for name, data in _written().items():
                _put(name, data)
            for words in MADE:
                _sound(*words.split())
            return {name: seen.data for name, seen in look(".").items() if seen.sort == "-"}
        finally:
            os.chdir(_settled[0])


MADE = (
    "treec build ./nine.txt --out ./nine.msgpack",
    "treec build ./nine.txt --out ./noproof.msgpack",
    "treec build ./thirty.txt --out ./thirty.msgpack --search beam",
    "treec build ./nine.txt --out ./hard.msgpack --mode hard",
    "treec build ./nine.txt --out ./heavy.msgpack --weights ./weights.txt --search lookahead",
    "treec build ./nine.txt --out ./poor.msgpack --policy letters",
    "treec build ./nine.txt --out ./fixed.msgpack --policy letters",
    "treec build pegs:2x3 --out ./pegs.msgpack",
    "treec prove pegs:2x3 --out ./pegs.proof",
    "treec prove ./nine.txt --out ./nine.proof --ledger ./nine.ledger",
    "treec openers ./nine.txt --all --out ./nine.openers",
    "treec check-proof ./nine.msgpack --list ./nine.txt --ledger ./check.ledger",
    "treec prior nyt2023 --date 2026-06-01 --out ./prior.txt",
    "play export ./nine.msgpack --format csv --out ./nine.csv",
    "play export ./nine.msgpack --format selby --out ./nine.selby",
)


def _written() -> dict[str, bytes]:
    """Return the files that people write by hand."""
    random = Random("folders")
    nine = ["abca", "abcb", "abda", "acbd", "bacd", "bbca", "cabd", "dabc", "dbca"]
    others = _words(random, 24, 5, "acenrt")
    return {
        "three.txt": _lines(["abc", "abd", "acd"]),
        "nine.txt": _lines(nine),
        "thirty.txt": _lines(_words(random, 30, 5, "abcdefgh")),
        "folder/answers.txt": _lines([*others[:10], "crane", "trace"]),
        "folder/guesses.txt": _lines(others[10:]),
        "folder/keep": b"kept\n",
        "dir.msgpack/keep": b"kept\n",
        "site/keep": b"kept\n",
        "dir.txt/answers.txt/keep": b"kept\n",
        "table.csv": samples.TABLE.encode(),
        "alphabet.txt": b"a b c d e f g h\n",
        "weights.txt": b"".join(
            b"%s %d\n" % (word.encode(), 1 + at) for at, word in enumerate(nine)
        ),
        "past.csv": b"date,answer\n2026-05-29,crane\n2026-05-30,trace\n2026-05-31,irate\n",
        "games.txt": b"abca=bbbb bacd=gggg\nabca bacd\n",
        "ranks.txt": _lines(nine[::-1]),
        "commonness.csv": b"word,en\ncrane,4.5\ntrace,4.1\n",
        "empty.txt": b"",
    }


def _sound(name: str, *words: str) -> None:
    """Run a command line that must succeed."""
    threads = () if name == "play" or words[0] == "prior" else ("--threads", "1")
    output = stage.run(TREEC if name == "treec" else PLAY, [*words, *threads])
    need(output.code == 0, f"{words}: exit code {output.code}: {output.err}")


def _words(random: Random, count: int, length: int, letters: str) -> list[str]:
    return sorted({"".join(random.choices(letters, k=length)) for _ in range(count)})


def _lines(words: list[str]) -> bytes:
    return "".join(f"{word}\n" for word in words).encode()


def case_list(random: Random) -> str:
    """Return a word list of 3 to 30 words."""
    letters = "abcdefghij"[: random.randint(3, 10)]
    return _lines(_words(random, random.randint(3, 30), random.randint(3, 6), letters)).decode()


def set_out(
    extra: dict[str, bytes], home: dict[str, bytes], plan: dict[str, Any], user: int
) -> None:
    """Make the folders for a case: the valid files, those of the case, and links, pipes and the like."""
    _need_settled()
    _clear()
    files = (
        bank()
        | {"locked/nine.txt": bank()["nine.txt"], "unreadable.txt": bank()["nine.txt"]}
        | extra
    )
    for name, data in (files | {"disk/nine.msgpack": files["nine.msgpack"]}).items():
        _put(os.path.join(HERE, name), data)
    for name, to in LINKS.items():
        os.symlink(to, os.path.join(HERE, name))
    for name in PIPES:
        os.mkfifo(os.path.join(HERE, name))
    os.makedirs(os.path.join(HOME, ".local/share/guesstree"))
    for name, data in home.items():
        _put(os.path.join(HOME, name), data)
    if plan["full"]:
        _fill(os.path.join(DISK, "filler"))
    if user:
        for folder in (HERE, HOME):
            for at, _, names in os.walk(folder):
                for name in (".", *names):
                    os.chown(os.path.join(at, name), user, user, follow_symlinks=False)
    modes = {f"{HERE}/locked": 0o555, f"{HERE}/unreadable.txt": 0, f"{HERE}/fixed.msgpack": 0o444}
    for name, mode in (modes | plan["modes"]).items():
        os.chmod(name, mode)


def _clear() -> None:
    """Empty the two folders after a case."""
    open_again()
    for folder in (HERE, HOME):
        for name in os.listdir(folder):
            path = os.path.join(folder, name)
            if path == DISK:  # a separate disk
                for old in os.listdir(DISK):
                    os.remove(os.path.join(DISK, old))
            elif os.path.isdir(path) and not os.path.islink(path):
                shutil.rmtree(path)
            else:
                os.remove(path)


def open_again() -> None:
    """Make everything in it writable again, if we are not root."""
    for folder in (HERE, HOME):
        os.chmod(folder, 0o755)  # noqa: S103  (for the user that runs command lines)
        for at, folders, _ in os.walk(folder):
            for name in folders:
                if not os.path.islink(os.path.join(at, name)):
                    os.chmod(os.path.join(at, name), 0o755)  # noqa: S103  (for the user that runs command lines)


def _fill(path: str) -> None:
    """Fill the small disk."""
    with open(path, "wb", buffering=0) as file:
        try:
            file.writelines(bytes(512) for _ in range(DISK_SIZE // 512))
        except OSError:
            return


def _put(path: str, data: bytes) -> None:
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def look(folder: str) -> dict[str, Seen]:
    """Return the state of everything in a folder, by relative path."""
    return {
        os.path.relpath(os.path.join(at, name), folder): _look_at(os.path.join(at, name))
        for at, folders, names in os.walk(folder) for name in (*folders, *names)
    }  # fmt: skip


def _look_at(path: str) -> Seen:
    state = os.lstat(path)
    if S_ISLNK(state.st_mode):
        return Seen("l", 0, os.fsencode(os.readlink(path)))
    sort = (
        "-"
        if S_ISREG(state.st_mode)
        else "d"
        if S_ISDIR(state.st_mode)
        else "p"
        if S_ISFIFO(state.st_mode)
        else "?"
    )
    data = b""
    if sort == "-":
        try:
            with open(path, "rb") as file:
                data = file.read()
        except PermissionError:
            data = b"not to be read"
    return Seen(sort, S_IMODE(state.st_mode), data)


def need_unharmed(
    before: dict[str, Seen], after: dict[str, Seen], words: list[str], code: int
) -> None:
    """Raise a defect if anything changed except the outputs that the command line names."""
    command = next((word for word in words if word in TREEC.commands or word in PLAY.commands), "")
    out, read = _sides(words)
    for path in sorted(before.keys() | after.keys()):
        old, new = before.get(path), after.get(path)
        if old == new:
            continue
        need(new is not None, f"{path} is gone")
        where = os.path.realpath(os.path.join(HERE, path))
        if old is None:
            need(not re.search(r"\.\d+\.(partial|before)$|\.lock$", path), f"{path} is left behind")
            named = any(
                where == name or where.startswith((f"{name}/", f"{name}.partial")) for name in out
            )
            usual = _is_usual(path, command)
            need(
                named or usual or command == "fetch",
                f"{path} was made although the command line does not name it",
            )
        elif new is not None:
            need(old.sort == new.sort, f"{path} is of another sort: {old.sort} became {new.sort}")
            need(where not in read, f"{path} was changed, from which it was to read")
            usual = _is_usual(path, command) and not any(word.startswith("--out") for word in words)
            need(where in out or usual, f"{path} was changed, and not named")
            _need_rightly_replaced(path, old, new, words, command)
    left = [path for path in after.keys() - before.keys() if path.endswith(".partial")]
    need(code != 0 or not left or "--time-limit" in str(words), f"it is done, and {left} is left")


def _is_usual(path: str, command: str) -> bool:
    """Whether a command may write this file although the command line does not name it."""
    return (
        command in UNNAMED
        and "/" not in path
        and path.removesuffix(".partial").endswith(UNNAMED[command])
    )


def _sides(words: list[str]) -> tuple[set[str], set[str]]:
    """Return the paths that a command line names: outputs and others."""
    out, read = set(), set()
    for previous, word in zip(["", *words], words):
        name, equals, value = word.partition("=")
        if previous in WRITTEN:
            out.add(_real(word))
        elif equals and name in WRITTEN:
            out.add(_real(value))
        else:
            read |= {
                _real(text)
                for text in (word, value, *f"{word},{value}".split(","), word.rpartition(":")[2])
            }
    return out, read


def _real(text: str) -> str:
    try:
        return os.path.realpath(os.path.join(HERE, text)) if text else "/"
    except (OSError, ValueError):
        return "/"


def _need_rightly_replaced(path: str, old: Seen, new: Seen, words: list[str], command: str) -> None:
    """Check that an overwritten output was made by guesstree, keeps its permissions, and is not worse than before."""
    need(old.mode == new.mode, f"the mode of {path} was {old.mode:o} and is {new.mode:o}")
    if old.sort != "-" or old.data == new.data or old.data not in bank().values():
        return  # a damaged file cannot be recognised as ours
    need(
        path.endswith(OURS.get(command, ())),
        f"{path} was overwritten, which is no such file of ours",
    )
    need(old.mode & 0o200, f"{path} was overwritten although it is read-only")
    one, other = _tree(old.data), _tree(new.data)
    if one is None or "--replace" in words:
        return
    if other is None:
        need(holds=False, problem=f"the tree {path} was damaged")
        return
    keys = ("digests", "mode", "objective", "max_guesses")
    need(
        all(one.meta[key] == other.meta[key] for key in keys),
        f"the tree {path} was replaced by one for something else",
    )
    ours, theirs = ((tree.meta["total"], tree.meta["worst"]) for tree in (one, other))
    worse = theirs[::-1] > ours[::-1] if one.meta["objective"] == "worst" else theirs > ours
    need(not worse, f"the tree {path} was replaced by a worse one")


def _tree(data: bytes) -> Tree | None:
    try:
        return loads(data)
    except PlayerError:
        return None


def need_kept(before: dict[str, Seen], after: dict[str, Seen], words: list[str]) -> None:
    """Raise a defect unless the user's data in the home folder is still there."""
    for path, old in before.items():
        new = after.get(path)
        if old == new or path.startswith(".cache/"):
            continue
        need(new is not None, f"~/{path} is gone")
        if new is not None:
            need(old.mode == new.mode, f"the mode of ~/{path} was {old.mode:o} and is {new.mode:o}")
            days = re.findall(rb"^\d{4}-\d\d-\d\d,[a-z]{5}$", old.data, re.MULTILINE)
            lost = [day for day in days if day not in new.data.split(b"\n")]
            need(
                not lost or {"--remove", "--replace"} & set(words), f"~/{path} has lost {lost[:3]}"
            )


def strict(text: str) -> Any:
    """Return the value of a JSON text; NaN and Infinity are refused."""

    def refuse(constant: str) -> Any:
        raise ValueError(f"{constant} is no JSON")

    return json.loads(text, parse_constant=refuse)
