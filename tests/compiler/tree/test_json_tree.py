"""`treec import` reads the JSON that `play export` writes."""

import json
from pathlib import Path

import pytest

from compiler.commands.cli import main
from player.cli.main import main as play
from player.loader import load


def exported(tree: str, path: Path) -> Path:
    assert play(["export", tree, "--format", "json", "--out", str(path)]) == 0
    return path


@pytest.mark.parametrize("name", ["classic", "classic-hard", "bulls", "korean", "mastermind"])
def test_a_round_trip_keeps_tree_and_terms(tmp_path, name, capsys) -> None:
    source = exported(name, tmp_path / "t.json")
    out = tmp_path / "t.msgpack"
    assert main(["import", str(source), "--out", str(out)]) == 0
    before, after = load(name), load(str(out))
    differ = {key for key in before.meta if before.meta[key] != after.meta.get(key)}
    assert differ <= {"claim", "list"}  # the export says "proven", which no tree file may say
    again = exported(str(out), tmp_path / "again.json")
    assert json.loads(source.read_text())["tree"] == json.loads(again.read_text())["tree"]


def test_weights_are_asked_for_and_checked(tmp_path, capsys) -> None:
    words = ["crane", "grape", "irate", "trace"]
    (tmp_path / "l.txt").write_text("\n".join(words))
    (tmp_path / "w.txt").write_text("".join(f"{word} {n}\n" for n, word in enumerate(words, 1)))
    (tmp_path / "o.txt").write_text("".join(f"{word} {n}\n" for n, word in enumerate(words, 2)))
    names = {
        key: str(tmp_path / key) for key in ("l.txt", "w.txt", "o.txt", "t.msgpack", "u.msgpack")
    }
    build = ["build", names["l.txt"], "--weights", names["w.txt"], "--out", names["t.msgpack"]]
    assert main(build) == 0
    source = str(exported(names["t.msgpack"], tmp_path / "t.json"))
    given = ["import", source, "--list", names["l.txt"], "--out", names["u.msgpack"]]
    assert main(given) == 1
    assert "use --weights" in capsys.readouterr().err
    assert main([*given, "--weights", names["o.txt"]]) == 1
    assert "its weights differ from those of" in capsys.readouterr().err
    assert main([*given, "--weights", names["w.txt"]]) == 0
    assert Path(names["u.msgpack"]).read_bytes() == Path(names["t.msgpack"]).read_bytes()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda c: c["meta"].update(total=7000), "metadata 'total' is 7000, and the tree gives 7920"),
        (lambda c: c["meta"].update(mode="easy"), "metadata 'mode' is 'easy'"),
        (lambda c: c["meta"]["digests"].update(guesses="0" * 64), "name it with --list"),
        (lambda c: c["meta"]["digests"].update(answers="0" * 64), "its answers differ from those of"),
        (lambda c: c["tree"].update(guess="qqqqq"), "is not in the list"),
        (lambda c: c["tree"]["after"].popitem(), "has no child"),
        (lambda c: c["tree"].update(after=[1]), "expected a tree by feedback"),
        (lambda c: c["tree"]["after"].update(zzzzz={}), "not a feedback mark"),
        (lambda c: c.pop("meta"), "no tree with metadata"),
    ],
)  # fmt: skip
def test_json_that_does_not_fit_is_refused_in_one_line(tmp_path, capsys, change, why) -> None:
    source = exported("classic", tmp_path / "t.json")
    content = json.loads(source.read_text())
    change(content)
    source.write_text(json.dumps(content))
    capsys.readouterr()
    out = tmp_path / "t.msgpack"
    assert main(["import", str(source), "--out", str(out)]) == 1
    output = capsys.readouterr().err
    assert why in output
    assert output.count("\n") == 1
    assert not out.exists()


@pytest.mark.parametrize("text", ["", "[" * 10**5, "{}", "nan", '{"meta": 1, "tree": 2}'])
def test_other_files_are_refused_in_one_line(tmp_path, capsys, text) -> None:
    (tmp_path / "t.json").write_text(text)
    assert main(["import", str(tmp_path / "t.json"), "--out", str(tmp_path / "o")]) == 1
    assert capsys.readouterr().err.count("\n") == 1
