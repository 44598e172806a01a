"""The daily game: the tree used, the introduction, and recording the answer."""

import os
import sys
import time
from datetime import date

import pytest

from compiler.tree.emit import encode
from player.core.errors import PlayerError, TreeError
from player.core.feedback import format_feedback
from player.core.session import play
from player.core.tree import loads
from player.daily import day_trees, past
from player.daily.past import Past
from player.gameplay import compiler_bridge, today
from player.loader import load
from player.words import lists
from tests.support.days import DAY, GAME, LITTLE, OTHER, PLAYED, fill, own_text, ship
from tests.support.little import WORDS, little_strategy
from tests.support.running import ROOT, run

pytestmark = pytest.mark.usefixtures("world")


# --------------------------------------------------------------------------------------------------
# The tree used
# --------------------------------------------------------------------------------------------------


def test_a_tree_is_made_once_from_what_was_known_before_the_day(maker, typed) -> None:
    fill("2026-08-31", "2026-09-01")
    code, printed, output = typed("today")
    assert code == 0
    assert output.splitlines() == [
        "Building the tree of 2026-09-01 (a few seconds, once a day) ...",
        r"'half\x1b done'",
    ]
    ((name, known, day),) = maker.asked
    assert (name, known.last, day) == ("nyt2023", date(2026, 8, 31), DAY)
    assert "1. bluer > " in printed
    code, again, output = typed("today")
    assert (code, again, output) == (0, printed, "")
    assert len(maker.asked) == 1


def test_a_tree_is_rebuilt_when_anything_it_depends_on_changes(
    maker, typed, monkeypatch, tmp_path
) -> None:
    typed("today")
    typed("today", "--date", "2026-08-31")
    fill("2026-08-23")
    typed("today")
    (tmp_path / "more.csv").write_text("2026-08-24,slate\n")
    typed("today", "--past", str(tmp_path / "more.csv"))
    maker.version = "2"
    typed("today")
    fewer = lists.WordLists(WORDS, ["fuzzy"])
    today.tree_of(DAY, fewer, Past(), maker, print)
    assert len(maker.asked) == 6
    typed("today")
    assert len(maker.asked) == 6


def test_a_damaged_tree_in_the_cache_counts_as_absent(maker, typed, tmp_path) -> None:
    typed("today")
    (cached,) = (tmp_path / "cache/guesstree").iterdir()
    assert cached.name.startswith("today-2026-09-01-")
    cached.write_bytes(LITTLE[:-1])
    assert typed("today")[0] == 0
    assert len(maker.asked) == 2
    assert cached.read_bytes() == LITTLE


def test_a_cache_that_cannot_be_written_is_not_needed(maker, typed, monkeypatch, tmp_path) -> None:
    (tmp_path / "cache").write_text("a file where a folder is needed")
    assert typed("today")[0] == 0
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    assert typed("today")[0] == 0
    assert len(maker.asked) == 2


def test_the_cache_does_not_grow_forever(tmp_path) -> None:
    for n in range(1, 31):
        path = day_trees.path_in_cache(date(2026, 5, n), {})
        day_trees.keep(path, LITTLE)
        os.utime(path, (n, n))
    other = tmp_path / "cache/guesstree/openers-1234.json"
    other.write_text("{}")
    day_trees.keep(day_trees.path_in_cache(date(2020, 1, 1), {}), LITTLE)
    left = {day for day, _ in day_trees.newest_first(DAY)}
    assert len(left) == 30
    assert date(2020, 1, 1) in left
    assert date(2026, 5, 1) not in left
    assert other.exists()


def test_without_the_compiler_the_newest_tree_is_played(typed, tmp_path) -> None:
    ship(tmp_path, "2026-08-23")
    ship(tmp_path, "2026-05-01", OTHER)
    ship(tmp_path, "2026-09-11", OTHER)
    code, printed, output = typed("today")
    assert (code, output) == (0, "")
    text = " ".join(printed.split())
    assert "You play with the tree of 2026-08-23." in text
    assert "It is 9 days old, which costs about 0.004 guesses per game." in text
    assert "install the compiler. In a checkout of guesstree: pip install '.[compiler]'" in text
    assert text.endswith("1. bluer >")
    assert "1. crane > " in typed("today", "--date", "2026-08-22")[1]
    for path in (tmp_path / "trees").iterdir():
        if "08-23" in path.name:
            path.write_bytes(b"nonsense")
    assert "You play with the tree of 2026-05-01." in typed("today")[1]


def test_the_newest_of_several_trees_of_a_day_comes_first(tmp_path) -> None:
    ship(tmp_path, "2026-08-31")
    older, newer = (day_trees.path_in_cache(date(2026, 8, 31), {"past": past}) for past in "ab")
    for path, at in ((older, 100), (newer, 200)):
        day_trees.keep(path, OTHER)
        os.utime(path, (at, at))
    paths = [path for _, path in day_trees.newest_first(DAY)]
    assert paths[:2] == [newer, older]
    assert len(paths) == 3


def test_without_any_tree_there_is_a_one_line_error(typed) -> None:
    code, printed, output = typed("today")
    assert (code, printed) == (1, "")
    assert output == (
        "play: found no tree of 2026-09-01 or an earlier day, and the compiler, "
        "which builds them, is not installed; in a checkout of guesstree: pip install '.[compiler]'\n"
    )


@pytest.mark.parametrize("failure", [PlayerError("no way"), ValueError(), RuntimeError("no\x1b")])
def test_a_maker_that_fails_leaves_the_newest_tree(maker, typed, tmp_path, failure) -> None:
    def build(*_args):
        raise failure

    maker.build = build
    assert typed("today")[0] == 1
    ship(tmp_path, "2026-08-23")
    code, printed, _ = typed("today")
    assert code == 0
    text = " ".join(printed.split())
    assert (
        "You play with the tree of 2026-08-23. It is 9 days old, which costs about 0.004 guesses"
        in text
    )
    assert "per game. The reason: " in text
    assert "\x1b" not in printed


def test_bytes_that_are_no_tree_are_not_kept(maker, typed, tmp_path) -> None:
    maker.data = b"nonsense"
    code, _, output = typed("today")
    assert code == 1
    assert ": not a guesstree file" in output
    assert not (tmp_path / "cache").exists()


def test_an_interrupt_leaves_nothing_half_done(maker, typed, tmp_path) -> None:
    def build(*_args):
        raise KeyboardInterrupt

    maker.build = build
    code, printed, output = typed("today")
    assert (code, printed) == (130, "")
    assert "Run 'play today' again, or 'play nyt2023' for the shipped tree" in output
    assert not (tmp_path / "cache").exists()
    ship(tmp_path, "2026-08-23")
    assert "or 'play today-2026-08-23' for" in typed("today")[2]


# --------------------------------------------------------------------------------------------------
# The introduction before the game
# --------------------------------------------------------------------------------------------------


def introduction(printed: str) -> str:
    return " ".join(printed.partition("Play the word")[0].split())


def test_the_day_and_what_is_known_are_reported(maker, typed) -> None:
    missing = "are missing; add them with 'play past --add FILE'."
    assert introduction(typed("today")[1]) == (
        "Today's game, 2026-09-01. Past answers are known until 2026-08-22. "
        f"Before that, 9 days {missing}"
    )
    fill("2026-08-31")
    assert f"until 2026-08-31. Before that, 8 days {missing}" in introduction(typed("today")[1])
    fill(*(f"2026-08-{n}" for n in range(23, 30)))
    assert "1 day is missing" in introduction(typed("today")[1])
    assert introduction(typed("today", "--date=2026-08-23")[1]) == (
        "The game of 2026-08-23. Past answers are known until 2026-08-22."
    )
    assert introduction(typed("today", "--date", "2021-06-19")[1]) == (
        "The game of 2021-06-19. No past answers are known."
    )


def test_until_when_an_older_tree_knew_is_reported(typed) -> None:
    tree = loads(LITTLE)
    for output, known in [
        ({"date": "2026-08-23", "known": "2026-08-22", "again": 53}, "2026-08-22"),
        ({"known": "2026-05-\x1b[3"}, None),
        ({"known": 3}, None),
        ("known", None),
        (None, None),
    ]:
        tree.meta["day"] = output
        assert today.DayTree(DAY, tree).known == known


def test_that_the_days_own_tree_knew_less_is_reported(typed, tmp_path, monkeypatch) -> None:
    ship(tmp_path, "2026-09-01")
    assert "The tree" not in introduction(typed("today")[1])
    monkeypatch.setattr(today.DayTree, "known", "2026-08-21")
    assert introduction(typed("today")[1]).endswith("The tree knows past answers until 2026-08-21.")
    monkeypatch.setattr(today.DayTree, "known", "2026-08-22")
    assert "The tree" not in introduction(typed("today")[1])


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["--date", "2026-02-30"], 2, "--date: 2026-02-30"),
        (["--date", "tomorrow"], 2, "--date: 'tomorrow' is not a date"),
        (["--hint", "4"], 2, "--hint must be a level"),
        (["--palette", "pink"], 2, "--palette must be one of"),
        (["crane"], 2, "unexpected argument 'crane'"),
        (["--past", "mine.csv"], 1, "there are no past answers called 'mine.csv'"),
        (["--past", "./gone.csv"], 1, "./gone.csv: cannot be read"),
    ],
)
def test_meaningless_arguments_are_refused(maker, typed, words, code, message) -> None:
    found, printed, output = typed("today", *words)
    assert (found, printed) == (code, "")
    assert output.startswith("play: ")
    assert message in output
    assert maker.asked == []


def test_options_before_today_leave_it_the_days_game(maker, typed) -> None:
    after = typed("today", "--palette", "letters", lines=("bbbbb", "q"))
    assert typed("--palette", "letters", "today", lines=("bbbbb", "q"))[:2] == after[:2]
    assert "Today's game, 2026-09-01." in after[1]


def test_a_damaged_own_file_is_named(maker, typed, tmp_path) -> None:
    fill("2026-08-23")
    with open(past.own_path(), "a") as file:
        file.write("2026-08-24,crnae\n")
    code, _, output = typed("today")
    assert code == 1
    assert "past.csv:3: 'crnae' is not on any list" in output
    assert output.count("\n") == 1


# --------------------------------------------------------------------------------------------------
# `today` as a TREE
# --------------------------------------------------------------------------------------------------


def test_today_names_the_newest_tree_and_makes_none(maker, typed, tmp_path) -> None:
    with pytest.raises(TreeError, match="found no tree of today's game or of an earlier day"):
        load("today")
    ship(tmp_path, "2026-08-23")
    ship(tmp_path, "2026-09-02", OTHER)
    assert load("today").word(0) == "bluer"
    for words in (["stats"], ["verify"], ["show"]):
        code, printed, output = typed(*words, "today")
        assert (code, output) == (0, "")
        assert "little" in printed or "bluer" in printed
    assert "grape" in typed("walk", "today", "--answer", "grape")[1]
    assert "bluer,grape" in typed("export", "today", "--format", "csv")[1].replace("crane,", "")
    assert "bluer" in typed("analyse", "--tree", "today", "crane", "grape")[1]
    assert maker.asked == []
    maker.data = OTHER
    typed("today")
    assert load("today").word(0) == "crane"
    (cached,) = (tmp_path / "cache/guesstree").iterdir()
    cached.write_bytes(b"")
    assert load("today").word(0) == "bluer"


def test_a_shipped_tree_of_a_day_goes_by_its_name(typed, tmp_path) -> None:
    ship(tmp_path, "2026-08-23")
    (tmp_path / "trees/today-2026-02-30.msgpack").write_bytes(OTHER)
    (tmp_path / "trees/today-old.msgpack").write_bytes(OTHER)
    assert day_trees.newest_shipped() == "today-2026-08-23"
    assert [str(day) for day, _ in day_trees.newest_first(DAY)] == ["2026-08-23"]
    assert typed("stats", "today-2026-08-23")[0] == 0


# --------------------------------------------------------------------------------------------------
# The bridge to the compiler, and a real build
# --------------------------------------------------------------------------------------------------


def test_the_bridge_returns_the_maker_of_days(monkeypatch, tmp_path) -> None:
    import compiler

    monkeypatch.undo()
    (tmp_path / "prior").mkdir()
    (tmp_path / "prior/__init__.py").write_text("")
    (tmp_path / "prior/day.py").write_text(
        "VERSION = '7'\ndef build(name, past, day, progress=None):\n    return name.encode()\n"
    )
    monkeypatch.setattr(compiler, "__path__", [str(tmp_path), *compiler.__path__])
    for name in [name for name in sys.modules if name.startswith("compiler.prior")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(compiler, "prior", raising=False)
    try:
        maker = compiler_bridge.day_maker()
        assert (maker.version, maker.build("nyt2023", Past(), DAY)) == ("7", b"nyt2023")
    finally:
        for name in [name for name in sys.modules if name.startswith("compiler.prior")]:
            del sys.modules[name]
        if hasattr(compiler, "prior"):
            del compiler.prior


def test_the_bridge_returns_nothing_without_the_compiler(monkeypatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert compiler_bridge.day_maker() is None
    assert compiler_bridge.live_solver() is None


_PROGRAM = """\
import sys, time
from datetime import date
from compiler.tree.emit import encode
from player.cli import main as cli; from player.gameplay import compiler_bridge as bridge; from player.daily import past
from player.words import shipped; from player.words.lists import load
from tests.support.little import little_strategy
past.this_day = lambda: date(2026, 9, 1)
def build(name, known, day, progress=None):
    while SLOW:
        progress("at it")
        time.sleep(0.05)
    return encode(little_strategy(others=load("nyt2023").words))
bridge.live_solver = lambda: None
bridge.day_maker = lambda: bridge.DayMaker(build, "1")
shipped._folder = lambda kind: "TREES" if kind == "trees" else f"ROOT/{kind}"
sys.exit(cli.main())
"""


def program(*, slow: bool = False, trees: str = "/none") -> list[str]:
    text = _PROGRAM.replace("SLOW", str(slow)).replace("TREES", trees).replace("ROOT", str(ROOT))
    return [sys.executable, "-c", text]


@pytest.mark.parametrize("columns", [40, 80])
def test_todays_game_at_a_terminal(tmp_path, columns) -> None:
    keyboard = pytest.importorskip("tests.player.terminal.test_at_a_terminal")
    with keyboard.Terminal("today", columns, program(), NO_COLOR="1") as terminal:
        for marks in GAME:
            terminal.until(" > ")
            terminal.type(f"{marks}\n")
        terminal.until("y/n > ")
        terminal.type("y\n")
        terminal.until("Recorded in")
        terminal.until("> ")
        terminal.type("q\n")
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.shown
    assert own_text() == "date,answer\n2026-09-01,grape\n"


@pytest.mark.parametrize("opens", ["alike", "otherwise"])
def test_at_a_terminal_the_tree_is_built_while_the_first_guess_is_shown(tmp_path, opens) -> None:
    keyboard = pytest.importorskip("tests.player.terminal.test_at_a_terminal")
    older = little_strategy(WORDS[1:] if opens == "otherwise" else WORDS, others=PLAYED)
    ship(tmp_path, "2026-08-23", encode(older))
    before = loads(encode(older))
    marks = [format_feedback(code, 5) for _, code in play(before, "grape")]
    with keyboard.Terminal(
        "today", 80, program(trees=f"{tmp_path}/trees"), NO_COLOR="1"
    ) as terminal:
        terminal.until("until today's tree is built")
        terminal.until(f"1. {before.word(0)} > ")
        while not list(tmp_path.glob("cache/guesstree/today-2026-09-01-*")):
            time.sleep(0.05)
        for mark in marks:
            terminal.type(f"{mark}\n")
            terminal.until("y/n > " if mark == marks[-1] else "> ")
        terminal.type("n\n")
        terminal.until("q = quit > ")
        terminal.type("\n")
        terminal.until("1. bluer > ")  # the next game has the new tree
        terminal.type("q\n")
        assert terminal.exit_code() == 0
        assert "Traceback" not in terminal.shown
        assert "Building the tree" not in terminal.shown


def test_the_first_turn_changes_to_a_tree_with_the_same_opener_only() -> None:
    from player.gameplay.advisers import Advisers
    from player.terminal.game import _GameConversation

    old, same, other = (Advisers(loads(data)) for data in (LITTLE, LITTLE, OTHER))
    for newer, used in ((same, same), (other, old)):
        talk = _GameConversation(old, 0, None)
        talk.newer = lambda newer=newer: newer
        talk._use_newer()
        assert talk.advisers is used
    talk._begin_again()
    assert talk.advisers is other


def test_a_build_that_fails_in_the_background_changes_nothing() -> None:
    build = today.BackgroundBuild(lambda: 1 / 0)
    build.wait(10)
    assert build.tree is None


def test_an_interrupt_at_a_terminal_while_a_tree_is_made(tmp_path) -> None:
    keyboard = pytest.importorskip("tests.player.terminal.test_at_a_terminal")
    with keyboard.Terminal("today", 80, program(slow=True)) as terminal:
        terminal.until("at it")
        time.sleep(0.1)
        terminal.type("\x03")
        assert terminal.exit_code(again="\x03") == 130
        assert "Traceback" not in terminal.shown
        assert "no unfinished file is left" in terminal.shown
    assert not (tmp_path / "cache").exists()


def test_today_in_a_process_of_its_own() -> None:
    done = run("today", program=program())
    assert done.returncode == 0
    assert "Today's game, 2026-09-01." in done.stdout
    assert done.stderr.startswith("Building the tree of 2026-09-01")


def test_help_keeps_to_80_columns(typed) -> None:
    for name in ("today", "past", "stats"):
        assert max(map(len, typed(name, "--help")[1].splitlines())) <= 80


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
@pytest.mark.parametrize("kind", ["a pipe", "open to others", "of another user"])
def test_a_tree_of_the_cache_that_the_user_did_not_write_is_not_taken(kind) -> None:
    if kind == "of another user" and os.geteuid() != 0:
        pytest.skip("only the administrator can give files away")
    path = day_trees.path_in_cache(DAY, {})
    day_trees.keep(path, LITTLE)
    assert path in [path for _, path in day_trees.newest_first(DAY)]
    if kind == "a pipe":
        os.unlink(path)
        os.mkfifo(path)
    elif kind == "open to others":
        os.chmod(path, 0o666)  # noqa: S103
    else:
        os.chown(path, 65534, 65534)
    assert path not in [path for _, path in day_trees.newest_first(DAY)]
