"""Overwriting: never an input or a file of another kind; a tree only by a better one, or with --replace."""

import os
import subprocess

import pytest

from compiler.commands.build import PARTIAL
from compiler.commands.cli import main as treec
from player.cli.main import main as play
from player.cli.output import Output
from player.core.errors import PlayerError
from player.loader import load
from tests.support.hostile import held, inside, run
from tests.support.running import PLAY, TREEC, environment
from tests.support.tiers import quick_first

WORDS = ("bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace")
OPEN = ("--openers", "all")


@pytest.fixture
def here(tmp_path):
    (tmp_path / "w.txt").write_text("".join(f"{word}\n" for word in WORDS))
    with inside(tmp_path):
        assert run(treec, "build", "./w.txt", "--out", "t.msgpack", *OPEN).code == 0
        assert run(play, "export", "./t.msgpack", "--format", "csv", "--out", "t.csv").code == 0
        (tmp_path / "mine").write_text("my own notes\n")
        (tmp_path / "link").symlink_to("w.txt")
        os.link("w.txt", "hard-link")
        yield tmp_path


MAKING = {
    "build": (treec, "build", "./w.txt"), "prove": (treec, "prove", "./w.txt"),
    "openers": (treec, "openers", "./w.txt", "--all"), "import": (treec, "import", "t.csv"),
    "plot": (treec, "plot", "./w.txt", "--policies", "size"),
    "html": (play, "export", "./t.msgpack", "--format", "html"),
}  # fmt: skip
TEXTS = ("csv", "selby", "json", "dot")


def content(folder) -> dict[str, bytes]:
    return {entry.name: entry.read_bytes() for entry in folder.iterdir() if entry.is_file()}


@pytest.mark.parametrize("name", MAKING)
@pytest.mark.parametrize("out", ["w.txt", "link", "hard-link", "mine", "t.csv"])
def test_inputs_and_files_of_others_are_not_overwritten(here, name, out) -> None:
    main, *words = MAKING[name]
    if name == "plot":
        pytest.importorskip("matplotlib")
        (here / out).rename(here / "x.svg")
        out = "x.svg"
        words[1] = "./w.txt" if (here / "w.txt").exists() else "./x.svg"
    before = content(here)
    for replace in ((), ("--replace",)) if name not in {"plot", "html"} else ((),):
        printed = held(run(main, *words, "--out", out, *replace))
        assert (printed.code, printed.out) == (1, "")
        assert "overwrit" in printed.err
        assert printed.err.count("\n") == 1
    assert content(here) == before


@pytest.mark.parametrize("form", TEXTS)
def test_exports_overwrite_when_told_to_and_never_their_tree(here, form) -> None:
    words = ("export", "./t.msgpack", "--format", form, "--out")
    assert run(play, *words, "x").code == 0
    made = (here / "x").read_bytes()
    assert run(play, *words, "x").code == 0  # the same bytes
    refused = run(play, *words, "mine")
    assert (refused.code, "--replace" in refused.err) == (1, True)
    assert (here / "mine").read_text() == "my own notes\n"
    assert run(play, *words, "mine", "--replace").code == 0
    assert (here / "mine").read_bytes() == made
    before = (here / "t.msgpack").read_bytes()
    (here / "copy").write_bytes(before)
    for out in ("t.msgpack", "copy"):
        assert run(play, *words, out, "--replace").code == 1
        assert (here / out).read_bytes() == before


def test_a_refusal_is_reported_in_the_language_in_use(here) -> None:
    words = ("export", "./t.msgpack", "--format", "dot", "--language", "de", "--out")
    assert "gibt es schon" in run(play, *words, "mine").err
    assert "liest der Befehl" in run(play, *words, "t.msgpack").err


def test_a_certificate_does_not_replace_its_ledger(here) -> None:
    for out in ("x", "./x", str(here / "x")):
        printed = run(treec, "prove", "./w.txt", "--out", out, "--ledger", "x")
        assert (printed.code, "the command reads this file" in printed.err) == (1, True)
    assert not (here / "x").exists()
    assert run(treec, "prove", "./w.txt", "--out", "p", "--ledger", "x").code == 0
    assert run(treec, "prove", "./w.txt", "--out", "p").code == 0
    other = run(treec, "prove", "./w.txt", "--out", "p", "--mode", "hard")
    assert (other.code, "--replace" in other.err) == (1, True)
    assert run(treec, "prove", "./w.txt", "--out", "p", "--mode", "hard", "--replace").code == 0
    ledger = (here / "x").read_bytes()
    assert run(treec, "prove", "./w.txt", "--out", "x", "--replace").code == 1
    assert (here / "x").read_bytes() == ledger


def test_a_tree_is_replaced_by_a_better_one_for_the_same_game_only(here) -> None:
    best = (here / "t.msgpack").read_bytes()
    build = ("build", "./w.txt", "--out", "t.msgpack")
    assert run(treec, *build, *OPEN).code == 0  # the same bytes
    for worse in (
        ("--openers", "bluer"),
        ("--mode", "hard"),
        ("--max-guesses", "7"),
        ("--objective", "worst"),
    ):
        printed = run(treec, *build, *worse)
        assert (printed.code, printed.out, "--replace" in printed.err) == (1, "", True), worse
        assert (here / "t.msgpack").read_bytes() == best
    assert run(treec, "import", "t.csv", "--max-guesses", "6", "--out", "t.msgpack").code == 1
    assert (here / "t.msgpack").read_bytes() == best
    assert run(treec, *build, "--openers", "bluer", "--replace").code == 0
    assert load(str(here / "t.msgpack")).word(0) == "bluer"
    assert run(treec, *build, *OPEN).code == 0
    assert (here / "t.msgpack").read_bytes() == best


def test_without_a_name_a_tree_is_not_replaced_either(here) -> None:
    assert run(treec, "build", "./w.txt").code == 0
    made = (here / "w.msgpack").read_bytes()
    (here / "w.txt").write_text("crane\nslate\n")
    printed = run(treec, "build", "./w.txt")
    assert (printed.code, printed.err) == (
        1, "treec: w.msgpack already exists; use --replace to overwrite it, or name another file\n"
    )  # fmt: skip
    assert run(treec, "import", "t.csv", "--name", "w").code == 1
    assert (here / "w.msgpack").read_bytes() == made


def test_the_tree_of_an_earlier_search_is_not_lost(here) -> None:
    (here / f"x{PARTIAL}").write_text("my own notes\n")
    assert run(treec, "build", "./w.txt", "--out", "x").code == 1
    assert (here / f"x{PARTIAL}").read_text() == "my own notes\n"
    (here / f"x{PARTIAL}").write_bytes((here / "t.msgpack").read_bytes())
    assert run(treec, "build", "./w.txt", "--out", "x", "--mode", "hard").code == 1
    assert (
        run(treec, "build", "./w.txt", "--out", "x", "--openers", "bluer", "--search", "beam").code
        == 0
    )
    assert (here / f"x{PARTIAL}").read_bytes() == (here / "t.msgpack").read_bytes()


def test_a_lock_is_not_taken_for_a_file_of_that_name(here) -> None:
    (here / "x.lock").write_text("my own notes\n")
    printed = run(treec, "build", "./w.txt", "--out", "x")
    assert (printed.code, "x.lock already exists and is not a lock" in printed.err) == (1, True)
    assert (here / "x.lock").read_text() == "my own notes\n"
    assert not (here / "x").exists()


def test_an_empty_file_is_filled(here) -> None:
    (here / "x").touch()
    assert run(treec, "build", "./w.txt", "--out", "x").code == 0
    assert load(str(here / "x")).answers


@pytest.mark.parametrize("name", [*MAKING, *TEXTS])
def test_what_cannot_be_written_is_reported_before_the_work(here, name) -> None:
    main, *words = MAKING.get(name, (play, "export", "./t.msgpack", "--format", name))
    if name == "plot":
        pytest.importorskip("matplotlib")
    (here / "folder.svg").mkdir()
    for out in ("folder.svg", "no/such.svg", "mine/x.svg", f"{'x' * 300}.svg"):
        printed = held(run(main, *words, "--out", out))
        assert (printed.code, printed.out) == (1, "")
        assert "cannot be written" in printed.err
    assert set(os.listdir("folder.svg")) == set()


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="this system has no /dev/stdout")
@pytest.mark.parametrize("out", quick_first(1, ["/dev/stdout", "/dev/stderr"]))
@pytest.mark.parametrize("name", [*(name for name in MAKING if name != "plot"), "csv"])
def test_standard_output_is_no_file_to_write(here, name, out) -> None:
    main, *words = MAKING.get(name, (play, "export", "./t.msgpack", "--format", name))
    program = PLAY if main is play else TREEC
    with (here / "printed").open("w+b") as file:
        for where in (subprocess.PIPE, file):
            errors = where if out == "/dev/stderr" else subprocess.PIPE
            done = subprocess.run(
                [*program, *words, "--out", out], stdout=where, stderr=errors, env=environment(), check=False,
                timeout=1200, cwd=here,
            )  # fmt: skip
            assert done.returncode == 1
            message = (done.stdout or b"") + (done.stderr or b"") + (here / "printed").read_bytes()
            assert message.count(b"\n") == 1
            assert b"the messages of the command already go to this file" in message


def test_a_file_that_its_owner_has_made_read_only_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "x.msgpack"
    path.write_bytes(b"")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root can write to every file
    with pytest.raises(PlayerError, match="Permission denied"):
        Output(str(path)).check()
