"""The `treec` command: exit codes, JSON, output files, and errors for wrong input."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from compiler.commands.build import write
from compiler.commands.cli import COMMANDS, main
from compiler.progress import INTERRUPTED, OUT_OF_TIME
from compiler.search.build import Params, solve
from compiler.search.problem import Problem
from player.loader import load
from player.words.lists import load as load_lists
from tests.support.running import environment

WORDS = ["bluer", "crane", "creme", "glare", "grape", "graze", "irate", "trace"]


NO_NUMBERS = (
    "1_0",
    "nan",
    "inf",
    "１",
    " 1",
    "1 ",
    "0x1",
    "1e999",
    "--1",
)  # some of which Python takes


def treec(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    capsys.readouterr()
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def test_build_writes_a_tree_and_says_what_it_costs(capsys, little, tmp_path) -> None:
    out = str(tmp_path / "t.msgpack")
    code, output, _ = treec(capsys, "build", little, "--out", out)
    assert code == 0
    tree = load(out)
    assert f"total    {tree.meta['total']} guesses" in output
    assert "file" in output
    assert "time" in output
    code, output, _ = treec(capsys, "build", little, "--out", out, "--json")
    result = json.loads(output)
    assert code == 0
    assert result["total"] == tree.meta["total"]
    assert result["worst"] == tree.meta["worst"]
    assert result["histogram"] == {
        str(n): count for n, count in enumerate(tree.meta["histogram"], 1)
    }
    assert (result["answers"], result["opener"]) == (8, tree.meta["opener"])
    assert result["claim"] == "best of 8 openers"


def test_openers_named_and_best(capsys, little) -> None:
    code, output, _ = treec(capsys, "openers", little, "--words", "crane,Bluer", "--json")
    priced = json.loads(output)["openers"]
    assert code == 0
    assert [one["word"] for one in priced] == ["crane", "bluer"]
    assert all(one["total"] >= 15 for one in priced)
    code, output, _ = treec(capsys, "openers", little, "--top", "8", "--format", "csv")
    rows = [row.split(",") for row in output.splitlines()]
    assert rows[0][:4] == ["word", "total", "mean", "worst"]
    totals = [int(row[1]) for row in rows[1:]]
    assert len(totals) == 8
    assert totals == sorted(totals)
    code, output, _ = treec(
        capsys, "openers", little, "--words", "crane", "--max-guesses", "1", "--json"
    )
    assert json.loads(output)["openers"][0]["total"] is None
    assert code == 0


def test_prove_writes_a_certificate(capsys, little, tmp_path) -> None:
    tree, proof = str(tmp_path / "x.msgpack"), str(tmp_path / "x.proof")
    assert treec(capsys, "build", little, "--out", tree)[0] == 0
    code, output, _ = treec(capsys, "prove", little, "--out", proof, "--json")
    result = json.loads(output)
    assert code == 0
    assert result["proven"]
    assert result["openers"] == 8
    assert result["total"] == load(tree).meta["total"]
    assert result["seconds"] >= 0
    code, output, _ = treec(capsys, "prove", little, "--out", proof)
    assert "proven optimal" in output


def test_worst_case_objective_and_limits(capsys, little, tmp_path) -> None:
    out = str(tmp_path / "t.msgpack")
    code, output, _ = treec(capsys, "build", little, "--out", out, "--objective", "worst", "--json")
    worst = json.loads(output)["worst"]
    code, output, err = treec(
        capsys, "build", little, "--out", out + "2", "--max-guesses", str(worst - 1), "--json"
    )
    assert code == 1
    assert "no tree" in json.loads(output)["error"]
    assert "no tree" in err
    code, _, _ = treec(capsys, "build", little, "--out", out, "--max-guesses", "none", "--replace")
    assert load(out).meta["max_guesses"] == 0
    assert code == 0


def test_counts_and_claims_are_printed_as_people_say_them(capsys, little, tmp_path) -> None:
    out, weights = str(tmp_path / "t.msgpack"), tmp_path / "weights.txt"
    _, output, _ = treec(capsys, "build", little, "--out", out, "--openers", "trace")
    assert "best of 1 opener (" in output
    assert load(out).meta["claim"] == "best of 1 openers"  # as the format has it
    Path(little).write_text("crane\n")
    _, output, _ = treec(capsys, "build", little, "--out", out, "--max-guesses", "1", "--replace")
    assert "at most 1 guess\n" in output
    assert "total    1 guess\n" in output
    _, output, _ = treec(capsys, "prove", little, "--out", str(tmp_path / "t.proof"))
    assert "1 guess is proven optimal over all 1 opener\n" in output
    Path(little).write_text("crane\nslate\n")
    weights.write_text("crane 0.25\nslate 1.5\n")
    _, output, _ = treec(
        capsys, "build", little, "--out", out, "--weights", str(weights), "--replace"
    )
    assert "3 guesses; 2 by weight, of 1.75\n" in output
    _, output, _ = treec(
        capsys,
        "prove",
        little,
        "--out",
        str(tmp_path / "t.proof"),
        "--weights",
        str(weights),
        "--replace",
    )
    assert "2 guesses by weight is proven" in output
    _, output, _ = treec(capsys, "openers", little, "--words", "crane", "--weights", str(weights))
    assert output.split("\n")[1].split()[:3] == ["crane", "3.25", "1.8571"]


def test_a_policy_is_built_by_the_name_the_table_has(capsys, little, tmp_path) -> None:
    out = str(tmp_path / "t.msgpack")
    for name in ("lookahead-0", "lookahead-2", "exact", "parts"):
        code, _, _ = treec(capsys, "build", little, "--out", out, "--policy", name, "--replace")
        assert code == 0
    code, _, err = treec(
        capsys, "build", little, "--out", out, "--policy", "lookahead-1", "--depth", "2"
    )
    assert code == 2
    assert "--depth works with lookahead only" in err


@pytest.mark.parametrize("given", ["0", "1" * 5000])
def test_a_number_without_a_highest_names_none(capsys, little, given) -> None:
    code, _, err = treec(capsys, "build", little, "--openers", given)
    assert code == 2
    assert "a whole number from 1, all, or words" in err


def test_ctrl_c_in_make_play_is_no_error(tmp_path) -> None:
    """A stand-in for `play` ends with the same exit code, and make reports no error."""
    (tmp_path / "stamps").mkdir()
    (tmp_path / "bin").mkdir()
    (tmp_path / "stamps" / "base").touch()
    play = tmp_path / "bin" / "play"
    play.write_text("#!/bin/sh\ntrap 'exit 130' INT\necho ready\nwhile :; do sleep 0.1; done\n")
    play.chmod(0o755)
    with subprocess.Popen(
        ["make", "--no-print-directory", "play", f"VENV={tmp_path}"],
        cwd=Path(__file__).parents[3],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as making:
        assert making.stdout is not None
        assert making.stdout.readline() == "ready\n"
        os.killpg(making.pid, signal.SIGINT)
        _, output = making.communicate(timeout=600)
    assert "Error" not in output


def test_weights(capsys, little, tmp_path) -> None:
    weights = tmp_path / "w.txt"
    weights.write_text("".join(f"{word} {i / 4}\n" for i, word in enumerate(WORDS)))
    out = str(tmp_path / "t.msgpack")
    code, output, _ = treec(
        capsys, "build", little, "--out", out, "--weights", str(weights), "--json"
    )
    result = json.loads(output)
    assert code == 0
    assert (result["answers"], result["weight_total"]) == (7, 700)  # bluer weighs nothing
    weights.write_text("crane -1\n")
    assert treec(capsys, "build", little, "--weights", str(weights))[0] == 1


@pytest.mark.parametrize(
    ("words", "code", "output"),
    [
        ([], 2, ""),
        (["nonsense"], 2, "unknown command"),
        (["biuld"], 2, "unknown command 'biuld'; did you mean build?"),
        (["build", "clasic"], 1, "did you mean classic?"),
        (
            ["build", "classic", "--theads", "2"],
            2,
            "unknown option --theads; did you mean --threads?",
        ),
        (["--threads", "x", "build", "classic"], 2, "--threads must be a whole number"),
        (["--time-limit", "3", "biuld", "classic"], 2, "unknown command 'biuld'"),
        (["build"], 2, "missing argument LIST"),
        (["build", "classic", "--max-guesses", "0"], 2, "from 1 to 60 or none"),
        (["build", "classic", "--threads", "x"], 2, "--threads"),
        (["build", "classic", "--mode", "easy"], 2, "--mode"),
        (["build", "classic", "--objective", "best"], 2, "--objective"),
        (["build", "classic", "--search", "magic"], 2, "--search"),
        (["build", "classic", "--time-limit", "-3"], 2, "--time-limit"),
        *(
            (["build", "classic", "--time-limit", given], 2, "must be a number of seconds")
            for given in NO_NUMBERS
        ),
        *(
            (["build", "classic", "--threads", given], 2, "--threads must be a whole number")
            for given in NO_NUMBERS
        ),
        (["build", "classic", "--policy", "entropy", "--openers", "²"], 1, "²"),
        (["build", "classic", "--openers", "salet,zzzzz"], 1, "zzzzz"),
        (["build", "no-such-list"], 1, "unknown list"),
        (["build", "./no/such/file"], 1, "cannot be read"),
        (["openers", "classic"], 2, "expected --words, --top, --all or --fixed"),
        (["openers", "classic", "--top", "0"], 2, "--top"),
        (
            ["openers", "classic", "--words", "a,b", "--top", "3"],
            2,
            "expected --words, --top, --all or --fixed",
        ),
        (["build", "classic", "--frobnicate"], 2, "unknown option --frobnicate"),
        (["build", "classic", "--max", "4"], 2, "did you mean --max-guesses?"),
        (["--mod", "hard", "build", "classic"], 2, "unknown option --mod; did you mean --mode?"),
        (["bui", "classic"], 2, "unknown command 'bui'; did you mean build?"),
    ],
)
def test_nonsense_gets_one_line_and_the_right_code(capsys, words, code, output) -> None:
    found, out, err = treec(capsys, *words)
    assert found == code
    assert output in (err or out)
    if words:
        assert len(err.splitlines()) == 1
    if words:
        found, out, _ = treec(capsys, *words, "--json")
        assert found == code
        assert list(json.loads(out)) == ["error"]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_and_version(capsys, command) -> None:
    words = [command] if command else []
    code, out, _ = treec(capsys, *words, "--help")
    assert code == 0
    assert "usage: treec" in out
    assert command or len(out.splitlines()) <= 24
    assert treec(capsys, *words, "--version")[1].startswith("guesstree ")


def test_a_path_that_cannot_be_written_is_reported(capsys, little, tmp_path) -> None:
    code, _, err = treec(capsys, "build", little, "--out", str(tmp_path / "no" / "t.msgpack"))
    assert code == 1
    assert "cannot be written" in err


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"crane\nfour\n",
        b"cr\x00ne\n",
        b"<!doctype html>\n<html>\n",
        b"a\nb\n",
    ],
    ids=["empty", "binary", "lengths", "digits", "html", "short"],
)
def test_a_file_that_is_no_list_gets_one_line(capsys, tmp_path, content) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    code, _, err = treec(capsys, "build", str(path))
    assert code == 1
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    "content",
    [
        b"crane\n",
        b"CRANE\r\nslate\r\ncrane\r\n",
        b"\xef\xbb\xbfcrane\nslate\n",
        "été\nmai\n".encode(),
    ],
    ids=["one word", "capitals and duplicates", "byte-order mark", "letters"],
)
def test_harmless_flaws_in_lists_are_accepted(capsys, tmp_path, content) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    code, _, _ = treec(capsys, "build", str(path), "--out", str(tmp_path / "t.msgpack"))
    assert code == 0


def test_a_list_too_big_for_the_memory_is_refused(capsys, little, monkeypatch) -> None:
    monkeypatch.setattr("compiler.search.matrix.memory", lambda: 100)
    code, _, err = treec(capsys, "build", little)
    assert code == 1
    assert "GB of memory" in err


@pytest.mark.slow("waits for the first tree of a large build")
def test_ctrl_c_writes_the_best_tree_so_far(tmp_path: Path) -> None:
    out = tmp_path / "t.msgpack"
    command = [
        sys.executable,
        "-c",
        "import sys; from compiler.commands.cli import main; sys.exit(main())",
    ]
    arguments = ["build", "classic", "--openers", "all", "--out", str(out), "--threads", "1"]
    process = subprocess.Popen(
        [*command, *arguments], env=environment(), stderr=subprocess.PIPE, text=True
    )
    partial = Path(f"{out}.partial")
    while not partial.exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 1
    assert "Traceback" not in err
    assert load(str(partial)).meta["claim"] == "found"
    assert "best tree so far" in err
    assert not out.exists()


def test_a_tree_that_the_search_put_there_itself_is_written_and_not_called_better(
    capsys, tmp_path, little
) -> None:
    """FILE.partial may hold the very tree that an interrupted search returns, or another one of the same cost."""
    out = tmp_path / "t.msgpack"
    assert treec(capsys, "build", little, "--out", str(out))[0] == 0
    proven = out.read_bytes()
    problem = Problem(load_lists(little))
    strategy = solve(problem, Params()).strategy(problem, Params())
    partial = f"{out}.partial"
    for _ in range(2):
        written = write(strategy, str(out), INTERRUPTED)
        assert written.path == partial
        assert written.note == f"interrupted: the best tree so far was written to {partial}"
    written = write(strategy, str(out), OUT_OF_TIME)
    assert written.path == str(out)
    assert written.note == f"{OUT_OF_TIME}; {out} holds a tree as good already and was kept"
    assert out.read_bytes() == proven
