"""The commands of `play`: output, exit codes and refusals."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from compiler.tree.emit import encode, write_tree
from player.cli.main import COMMANDS, main
from player.core.session import play
from player.core.tree import loads
from player.version import VERSION
from tests.support import hostile
from tests.support.little import WORDS, deep_strategy, little_strategy, little_tree
from tests.support.running import PLAY, environment, run


def here(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command in this process, which takes a tenth of the time of a separate one."""
    output = hostile.run(main, *words)
    return subprocess.CompletedProcess(words, output.code, output.out, output.err)


def refused(done, code: int) -> str:
    """Check that a command failed with one line and no traceback; return the line."""
    assert done.returncode == code
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("play: ")
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"]])
def test_help_names_every_command(words):
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("usage: play [TREE]")
    for name in COMMANDS:
        assert f"\n  {name} " in done.stdout or f"'play {name} COMMAND'" in done.stdout
    lines = done.stdout.splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_that_names_its_options(name):
    done = here(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"usage: play {name}")
    for option in COMMANDS[name].options:
        assert option.name in done.stdout
    assert here("help", name).stdout == done.stdout


@pytest.mark.parametrize("words", [[], ["walk"], ["stats"], ["verify"], ["show"], ["help"]])
def test_every_command_tells_the_version(words):
    done = here(*words, "--version")
    assert (done.returncode, done.stdout) == (0, f"guesstree {VERSION}\n")


def test_walk_shows_the_game(path):
    done = run("walk", path, "--answer", "grape")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert len(lines) == len(play(little_tree(), "grape"))
    assert lines[-1].split() == [str(len(lines)), "grape", "🟩🟩🟩🟩🟩"]


@pytest.mark.parametrize("typed", ["grape", "GRAPE", " Grape "])
def test_walk_prints_json(path, typed):
    done = here("walk", path, f"--answer={typed}", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    guesses, codes = zip(*play(little_tree(), "grape"))
    assert json.loads(done.stdout) == {
        "answer": "grape",
        "guesses": list(guesses),
        "codes": list(codes),
    }


def test_stats_agree_with_the_tree(path):
    found = json.loads(here("stats", path, "--json").stdout)
    meta = little_tree().meta
    assert found["total"] == meta["total"]
    assert found["answers"] == len(WORDS)
    assert list(found["histogram"].values()) == meta["histogram"]
    assert (found["worst"], found["opener"]) == (meta["worst"], "bluer")
    assert found["claim"] == "found"
    text = here("stats", path).stdout
    for part in (f"total    {meta['total']}", "mean", "worst", "opener   bluer", "claim    found"):
        assert part in text


def test_verify_accepts_a_correct_tree(path):
    done = here("verify", path)
    assert done.returncode == 0
    assert "little: verified. 8 answers replayed" in done.stdout
    assert json.loads(here("verify", path, "--json").stdout)["ok"] is True


def test_verify_against_a_list_that_lacks_a_guess(path, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("crane\n")
    done = here("verify", path, "--list", str(words))
    assert done.returncode == 1
    assert "wrong: guesses that words does not have" in done.stdout
    found = here("verify", path, "--list", str(words), "--json")
    assert found.returncode == 1
    assert json.loads(found.stdout)["ok"] is False


def test_show_outlines_the_tree(path):
    lines = here("show", path, "--depth", "all").stdout.splitlines()
    assert lines[:2] == ["little: 8 answers", "bluer"]
    assert lines[2] == "  ggggg  solved"
    for word in WORDS[1:]:
        assert any(word in line for line in lines)


def test_show_goes_below_moves(path):
    below = here("show", path, "bbbyy").stdout
    assert below.startswith("bluer=bbbyy: ")
    assert here("show", path, "bluer=bbbyy").stdout == below
    assert here("show", path, "--", "---yy").stdout == below
    assert here("show", path, "---yy").stdout == below


def test_show_prints_json(path):
    found = json.loads(here("show", path, "--json").stdout)
    assert (found["name"], found["history"], found["solved"]) == ("little", [], False)
    assert (found["answers"], found["guess"], found["after"]["ggggg"]) == (
        8, "bluer", {"answers": 1, "guess": None, "words": ["bluer"]}
    )  # fmt: skip
    assert sorted(word for part in found["after"].values() for word in part["words"]) == sorted(
        WORDS
    )
    below = json.loads(here("show", path, "bbbyy", "--depth", "all", "--json").stdout)
    assert below["history"] == [{"guess": "bluer", "feedback": "bbbyy", "code": 4}]
    assert below["guess"] == found["after"]["bbbyy"]["guess"]

    def leaves(part):
        return (
            part["words"]
            if "words" in part
            else [w for below in part["after"].values() for w in leaves(below)]
        )

    assert sorted(leaves(below)) == found["after"]["bbbyy"]["words"]
    over = json.loads(here("show", path, "ggggg", "--json").stdout)
    assert (over["solved"], over["guess"], over["words"]) == (True, None, ["bluer"])


def test_show_at_the_end_of_a_game(path):
    assert here("show", path, "ggggg").stdout == "bluer=ggggg: 1 answer\n"


@pytest.mark.parametrize(
    "command",
    [
        ["stats"],
        ["show", "--depth", "all"],
        ["show", "--depth", "all", "--json"],
        ["export", "--format", "json"],
    ],
)
def test_a_tree_of_great_depth_is_no_trouble(command, tmp_path):
    path = str(tmp_path / "deep.msgpack")
    write_tree(deep_strategy(), path)
    done = run(command[0], path, *command[1:])
    assert done.returncode == (1 if command[-1].endswith("json") else 0)
    assert "Traceback" not in done.stderr


def test_show_cuts_at_a_depth(path):
    lines = [here("show", path, "--depth", n).stdout.count("\n") for n in ("1", "2", "all")]
    assert lines[0] < lines[1] <= lines[2]


def test_output_that_nobody_reads_is_no_error(path):
    with subprocess.Popen(
        [*PLAY, "show", path, "--depth", "all"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_output_that_cannot_be_written_is_an_error(path):
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PLAY, "stats", path],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env=environment(),
        )
    assert "cannot write the output" in refused(done, 1)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("words", [[], ["stats"]])
def test_streams_the_caller_closed(path, words, closed):
    command = shlex.join([*PLAY, *words, path])
    done = subprocess.run(
        ["sh", "-c", f"{command} {closed}"], capture_output=True, check=False, env=environment()
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    "words",
    [
        ["walk"],
        ["walk", "--answer"],
        ["walk", "--answer", "crane", "--jsno"],
        ["walk", "--answer", "crane", "--json=yes"],
        ["walk", "classic", "nyt2023", "--answer", "crane"],
        ["stats", "--depth", "2"],
        ["stats", "-x"],
        ["show", "--depth", "0"],
        ["show", "--depth", "-1"],
        ["show", "--depth", "²"],
        ["show", "--depth", "9" * 5000],
        ["help", "nothing"],
        ["classic", "nyt2023"],
        ["--jsno"],
    ],
)
def test_a_wrong_command_line_exits_2(words):
    assert "--help" in refused(here(*words), 2)


@pytest.mark.parametrize("name", ["", "nothing", "./nothing", "/", "x" * 5000, "é", "\udcff"])
@pytest.mark.parametrize("command", [[], ["stats"], ["verify"], ["show"]])
def test_a_tree_that_is_not_there_exits_1(command, name):
    refused(here(*command, name), 1)


@pytest.mark.parametrize(
    ("words", "code", "output"),
    [
        (["stat"], 1, "did you mean 'play stats'?"),
        (["todya"], 1, "did you mean today?"),
        (["verfiy"], 1, "did you mean 'play verify'?"),
        (["Classic"], 1, "did you mean classic?"),
        (["stats", "Classic"], 1, "did you mean classic?"),
        (["stats", "stat"], 1, "write its path with a slash, such as ./stat"),
        (["help", "todya"], 2, "did you mean today?"),
        (["--palete", "letters"], 2, "unknown option --palete; did you mean --palette?"),
        (["stats", "--jsn"], 2, "unknown option --jsn; did you mean --json?"),
        (["--langauge", "de"], 2, "unknown option --langauge; did you mean --language?"),
        (["--versoin"], 2, "unknown option --versoin; did you mean --version?"),
        (
            ["--frobnicate"],
            2,
            "unknown option --frobnicate. Run 'play game --help'.",
        ),
        (["--pal", "letters"], 2, "unknown option --pal; did you mean --palette?"),
        (["stats", "--js"], 2, "unknown option --js; did you mean --json?"),
        (["wal"], 1, "did you mean 'play walk'?"),
        (["help", "ser"], 2, "did you mean serve-stdio?"),
        (["stats", "classic", "bulls"], 2, "unexpected argument 'bulls'"),
        (["stats", "--list"], 2, "unknown option --list"),
        (["verify", "--list"], 2, "--list needs a value: --list LIST"),
        (["verify", "--list", "--json="], 2, "--list needs a value: --list LIST"),
        (["stats", "--json=yes"], 2, "--json takes no value"),
        (["stats", "-hh"], 2, "unknown option -hh"),
        (["walk", "--answer="], 2, "--answer needs a value: --answer WORD"),
        (["idioms"], 1, "'treec build idioms --max-guesses none --time-limit 60' builds a tree"),
    ],
)
def test_a_typing_error_gets_a_suggestion(words, code, output):
    done = here(*words)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (code, "", 1)
    assert output in done.stderr


def test_options_may_stand_before_the_command(path):
    stats = here("stats", path, "--json").stdout
    for words in (["--json", "stats", path], ["--language", "de", "--json", "stats", path]):
        assert here(*words).stdout == stats
    walk = here("walk", path, "--answer", "grape", "--palette", "letters").stdout
    assert here("--palette", "letters", "walk", path, "--answer", "grape").stdout == walk
    assert here("--answer=grape", "--palette=letters", "walk", path).stdout == walk
    assert here("--help", "walk").stdout == here("walk", "--help").stdout
    assert here("--boards", "2", "stats").returncode == 2  # an option of another command


def test_operands_and_options_may_alternate(path, tmp_path):
    words = ["export", path, "--format=site", path, "--out", str(tmp_path / "site"), path]
    assert here(*words).returncode == 0
    shown = here("show", path, "bbbyy", "--depth", "all").stdout
    assert here("--depth", "all", "show", path, "bbbyy").stdout == shown
    assert here("show", path, "--depth", "all", "---yy").stdout == shown
    assert here("show", path, "--depth=all", "--", "---yy").stdout == shown
    assert here("show", path, "--depth=1", "bbbyy", "--depth=all").stdout == shown


def test_the_default_command_has_a_name(path):
    output = run(path, typed="q\n").stdout
    assert output
    assert run("game", path, typed="q\n").stdout == output


def test_the_value_of_an_option_and_what_follows_two_dashes_is_no_command(path):
    assert "'stats'" in run("--list", "stats", path).stderr
    assert "unknown tree 'stats'" in run("--", "stats").stderr


@pytest.mark.parametrize("answer", ["fuzzy", "zonal", "orange", "", "12345", "crane crane"])
def test_walk_refuses_what_is_no_answer(path, answer):
    done = here("walk", path, f"--answer={answer}", "--json")
    refused(done, 1 if answer else 2)
    assert set(json.loads(done.stdout)) == {"error"}


@pytest.mark.parametrize("moves", [["ybbbb"], ["crane=bbbbb"], ["bbb"], ["ggggg", "bbbbb"]])
def test_show_refuses_moves_the_tree_does_not_know(path, moves):
    refused(here("show", path, *moves), 1)


def test_json_also_when_the_command_line_is_wrong():
    done = run("stats", "--json", "--nonsense")
    assert done.returncode == 2
    assert set(json.loads(done.stdout)) == {"error"}


@pytest.mark.parametrize(
    "command", [[], ["stats"], ["verify"], ["show"], ["walk", "--answer=crane"]]
)
def test_a_damaged_tree_is_refused(command, tmp_path):
    whole = encode(little_strategy())
    path = tmp_path / "damaged.msgpack"
    samples = [whole[:n] for n in (0, 1, 11, 20, 53, len(whole) - 1)]
    samples += [whole[:n] + bytes([whole[n] ^ 1]) + whole[n + 1 :] for n in (0, 13, 20, 50, 80)]
    for data in samples:
        path.write_bytes(data)
        refused(here(*command, str(path)), 1)


def test_words_of_another_alphabet_on_a_console_that_cannot_print_them(tmp_path):
    path = str(tmp_path / "greek.msgpack")
    write_tree(little_strategy(("αυτός", "λόγος", "νόμος")), path)
    assert loads((tmp_path / "greek.msgpack").read_bytes()).length == 5
    for encoding in ("utf-8", "cp1252", "ascii"):
        done = run("walk", path, "--answer", "λόγος", PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, "")
        assert ("🟩🟩🟩🟩🟩" if encoding == "utf-8" else "ggggg") in done.stdout
        found = run("walk", path, "--answer", "λόγος", "--json", PYTHONIOENCODING=encoding)
        assert json.loads(found.stdout)["guesses"][-1] == "λόγος"
