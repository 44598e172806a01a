"""Trees as text: exported trees are read back unchanged, and contradictions are refused with their line."""

import json
import random

import pytest

from compiler.tree.emit import encode
from compiler.tree.imported import READERS, read_csv, read_selby
from player.core.errors import PlayerError
from player.core.tree import loads
from player.export.formats import FORMATS, export
from player.proofs.verify import verify
from player.words.lists import WordLists
from tests.support.games import best_strategy, random_lists
from tests.support.little import WORDS, deep_strategy, little_strategy, little_tree
from tests.support.running import run, treec

HOLLOW = """\
crane BBBBB1 moist GGGGG2
      GBBBB1 clock GBGGG2 chock GGGGG3
                   GGGGG2
      GGGGG1
      YBBBB1 block GGGGG2
"""
FULL = """\
crane BBBBB1 moist
crane GBBBB1 clock GBGGG2 chock
crane GBBBB1 clock
crane
crane YBBBB1 block
"""


@pytest.fixture
def file(tmp_path):
    def write(text: str, name: str = "tree.txt") -> str:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return str(tmp_path / name)

    return write


@pytest.mark.parametrize("form", READERS)
def test_what_is_exported_is_read_back_unchanged(form, file):
    rng = random.Random(7)
    for _ in range(30):
        strategy = best_strategy(random_lists(rng))
        path = file(export(loads(encode(strategy)), form))
        again = READERS[form](path, strategy.lists, name="best")
        assert encode(again) == encode(strategy)
        assert READERS[form](path).stats.total == strategy.stats.total


@pytest.mark.parametrize("form", READERS)
def test_a_tree_of_words_in_another_alphabet(form, file):
    strategy = little_strategy(("αυτός", "λόγος", "νόμος", "χώρος"))
    path = file(export(loads(encode(strategy)), form))
    assert READERS[form](path).stats.total == strategy.stats.total


def test_an_imported_tree_is_verified(file):
    path = file(export(little_tree(), "csv"))
    report = verify(loads(encode(read_csv(path))), WordLists(WORDS))
    assert report.ok


def test_csv_is_a_line_for_each_answer():
    lines = export(little_tree(), "csv").splitlines()
    assert [line.rpartition(",")[2] for line in lines] == list(WORDS)
    assert "bluer,crane,grape" in lines


def test_selby_leaves_repeated_columns_blank():
    lines = export(little_tree(), "selby").splitlines()
    assert lines[0].startswith("bluer B")
    assert sum(line.startswith("bluer") for line in lines) == 1
    assert all(line[:5] in {"bluer", "     "} and line[5] == " " for line in lines)
    assert lines == sorted(lines, key=lambda line: not line.startswith("bluer"))


@pytest.mark.parametrize("text", [HOLLOW, FULL])
def test_a_text_tree_is_read_hollow_or_full(text, file):
    strategy = read_selby(file(text))
    assert strategy.lists.answers == ("block", "chock", "clock", "crane", "moist")
    assert strategy.stats.histogram == [1, 3, 1]
    assert export(loads(encode(strategy)), "selby") == HOLLOW


def test_json_nests_guesses_by_feedback():
    content = json.loads(export(little_tree(), "json"))
    assert content["meta"] == little_tree().meta
    node = content["tree"]
    for feedback in ("bbyby", "yggby"):
        assert set(node) == {"guess", "after"}
        node = node["after"].get(feedback) or next(iter(node["after"].values()))
    assert node["guess"] in WORDS


def test_dot_has_a_node_for_each_node_and_an_edge_to_each_but_the_root():
    tree, text = little_tree(), export(little_tree(), "dot")
    assert text.count("->") == tree.nodes - 1
    assert text.count("label=") == 2 * tree.nodes - 1


def test_a_word_of_another_length_than_the_list_is_named(file):
    with pytest.raises(PlayerError, match=r":2: 'zzzz' has 4 letters, expected words of 5$"):
        read_csv(file("crane,slate\ncrane,zzzz"), WordLists(["crane", "slate"]))


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "crane,mo st", "expected one word"),
        (1, "crane,,moist", "0 letters"),
        (1, "crane,mist", "differ in length"),
        (2, "crane\nslate,crane", "crane already has a line, line 1"),
        (2, "crane,moist\nslate,brick", "plays slate in turn 1, but line 1 plays crane"),
        (3, "crane,moist\n\ncrane,block,lusty", "plays block in turn 2, but line 1 plays moist"),
        (1, "moist,crane,moist", "played again"),
        (2, "crane\nbanana", "the words have 6 letters, but those of line 1"),
    ],
)
def test_a_csv_that_contradicts_itself_is_refused_by_line(line, text, reason, file):
    path = file(text)
    with pytest.raises(PlayerError) as refusal:
        read_csv(path)
    assert str(refusal.value).startswith(f"{path}:{line}: ")
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (1, "crane BBBBB1 moist BGBBB2", "moist earns GGGGG"),
        (1, "crane BBBBY1 moist GGGGG2", "crane earns BBBBB when the answer is moist, not BBBBY"),
        (1, "crane BBBBB2 moist GGGGG2", "expected the feedback of turn 1"),
        (1, "crane BBBBB moist", "expected the feedback of turn 1"),
        (1, "crane BBZBB1 moist", "'z' is not a feedback mark"),
        (1, "BBBBB1 moist GGGGG2", "the line above ends before that turn"),
        (2, "crane BBBBB1 moist\n  GGBBB3 moist", "the line above ends before that turn"),
    ],
)
def test_a_text_tree_that_contradicts_itself_is_refused_by_line(line, text, reason, file):
    path = file(text)
    with pytest.raises(PlayerError) as refusal:
        read_selby(path)
    assert str(refusal.value).startswith(f"{path}:{line}: ")
    assert reason in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("crane,moist\ncrane,slate", ":2: slate is not in the list of guesses"),
        ("fuzzy", ":1: the last word, fuzzy, is not an answer"),
        ("crane,moist\ncrane", "1 answers of list are missing: brick"),
        ("", "the file is empty"),
    ],
)
def test_a_tree_that_does_not_fit_its_lists_is_refused(text, reason, file):
    lists = WordLists(["crane", "moist", "brick"], ["fuzzy"], name="list")
    with pytest.raises(PlayerError, match=reason):
        read_csv(file(text), lists)


def test_a_tree_against_the_rules_of_its_mode_is_refused(file):
    text = "crane,moist\ncrane\ncrane,fuzzy,trace"
    assert read_csv(file(text)).mode == "normal"
    with pytest.raises(PlayerError, match="against hard mode"):
        read_csv(file(text), mode="hard")


@pytest.mark.parametrize("content", [None, b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(content, tmp_path):
    path = tmp_path / "tree.csv"
    if content:
        path.write_bytes(content)
    with pytest.raises(PlayerError, match="expected a tree as text"):
        read_csv(str(path))


@pytest.mark.slow("writes a tree of great depth")
def test_a_tree_too_deep_to_nest_is_refused_and_comes_back_by_csv(file):
    strategy = deep_strategy()
    tree = loads(encode(strategy))
    with pytest.raises(PlayerError, match="too deep for nested objects"):
        export(tree, "json")
    assert encode(read_csv(file(export(tree, "csv")), name="deep")) == encode(strategy)


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "html"])
def test_the_command_writes_every_text(form, file, tmp_path):
    source, target = tmp_path / "little.msgpack", tmp_path / "out"
    source.write_bytes(encode(little_strategy()))
    done = run("export", str(source), "--format", form, "--out", str(target))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert run("export", str(source), "--format", form).stdout == target.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "code"),
    [(["--format", "pdf"], 2), ([], 2), (["--format", "csv", "--out", "/nothing/at/all"], 1)],
)
def test_the_command_says_what_it_cannot_write(words, code, tmp_path):
    source = tmp_path / "little.msgpack"
    source.write_bytes(encode(little_strategy()))
    done = run("export", str(source), *words)
    assert done.returncode == code
    assert done.stderr.startswith("play: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("form", READERS)
def test_treec_import_verifies_and_counts(form, file, tmp_path):
    source = file(export(little_tree(), form), f"tree.{form}")
    out = str(tmp_path / "imported.msgpack")
    done = treec("import", source, "--out", out, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert (found["ok"], found["problems"]) == (True, [])
    assert found["total"] == little_tree().meta["total"]
    assert (found["file"], found["name"]) == (out, "tree")
    assert json.loads(run("stats", out, "--json").stdout)["total"] == found["total"]
    shown = treec("import", source, "--out", out).stdout
    assert "tree: verified. 8 answers replayed" in shown


def test_classic_is_exported_and_read_back_unchanged(tmp_path):
    for form in READERS:
        path, out = str(tmp_path / f"classic.{form}"), str(tmp_path / "classic.msgpack")
        assert run("export", "classic", "--format", form, "--out", path).returncode == 0
        words = ["--list", "classic", "--out", out, "--name", "classic", "--max-guesses", "6"]
        done = treec("import", path, "--format", form, *words)
        assert (done.returncode, done.stderr) == (0, "")
        found = json.loads(run("stats", out, "--json").stdout)
        assert found["total"] == json.loads(run("stats", "classic", "--json").stdout)["total"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["./nothing.csv"], 1),
        (["TREE", "--format", "json"], 1),
        (["TREE", "--format", "xml"], 2),
        (["TREE", "--max-guesses", "1"], 1),
        (["TREE", "--list", "./nothing"], 1),
        (["TREE", "--out", "/nothing/at/all"], 1),
        (["TREE", "--mode", "easy"], 2),
        ([], 2),
    ],
)
def test_treec_import_says_what_it_cannot_do(words, code, file):
    path = file("crane,moist\ncrane\n", "tree.csv")
    done = treec("import", *[path if word == "TREE" else word for word in words])
    assert done.returncode == code
    assert done.stderr.startswith("treec: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
