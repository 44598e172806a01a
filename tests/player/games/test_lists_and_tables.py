"""Lists, tables and documents of the other games, and the commands on them."""

import csv
import io
import json
import random
import re
import sys
import types
from contextlib import suppress

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.check.check import check
from compiler.proof.prove import Terms, prove
from compiler.search import build
from compiler.search.problem import Problem
from compiler.tree.emit import encode, seal
from compiler.tree.imported import read_csv
from player.core.errors import GameError, ListError, PlayerError, TreeError
from player.core.session import play
from player.core.tree import loads
from player.export.formats import export
from player.gameplay.analysis import parse_game
from player.gameplay.game import Game
from player.games.scoring import GAMES
from player.games.table import read
from player.loader import load
from player.proofs.claims import stats
from player.proofs.verify import verify
from player.terminal.entries import parse_entry
from player.words import lists as word_lists
from player.words.lists import WordLists
from tests.player.games.test_games import random_table, solved
from tests.player.terminal.test_at_a_terminal import Terminal
from tests.support import oracle as naive
from tests.support.running import PLAIN, ROOT, run, treec

# --------------------------------------------------------------------------------------------------
# Lists
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("pegs:9x9", "387,420,489 words, more than"),
        ("pegs:0x4", "1 to 15 places"),
        ("placed:4x37", "1 to 36 colours"),
        ("pegs:16x2", "1 to 15 places"),
        ("pegs:4x3:distinct", "cannot all differ"),
        ("pegs:4x6:some", "expected 'distinct'"),
        ("order:9-1", "above"),
        ("order:0-99999999", "100,000,000 words"),
        ("order:1-99999999999", "unknown list"),
        ("pegs:", "cannot be read"),
        ("common:nothing", "unknown list"),
        ("table:./no such.csv", "cannot be read"),
        ("chess:4x6", "unknown list"),
    ],
)
def test_a_spec_that_makes_no_list_is_refused(spec: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        word_lists.load(spec)


@given(st.sampled_from([*GAMES, ""]), st.text(alphabet="0123456789x-:distnc./\x00 é", max_size=14))
def test_any_spec_is_a_list_or_refused(game: str, rest: str) -> None:
    with suppress(PlayerError):
        assert word_lists.load(f"{game}:{rest}").answers


def test_specs_name_lists_and_trees_find_them_again() -> None:
    assert word_lists.load("mastermind").words == word_lists.load("pegs:4x6").words
    assert len(word_lists.load("bulls").words) == 5040
    assert word_lists.load("order:1-100").answers[6] == "007"
    assert word_lists.load("pegs:1x12").answers[-1] == "b"
    for spec in ("pegs:2x3", "order:1-9"):
        lists = word_lists.load(spec)
        problem = Problem(lists)
        tree = loads(encode(solved(problem).strategy(problem, build.Params(max_guesses=0))))
        assert tree.meta["list"] == spec
        assert verify(tree).notes == []
    jotto = word_lists.load("common:classic")
    assert jotto.guesses_digest != word_lists.load("classic").guesses_digest
    assert (
        word_lists.load("letters:classic").guesses_digest
        == word_lists.load("classic").guesses_digest
    )


def test_a_list_of_another_game_is_refused_for_a_tree() -> None:
    lists = word_lists.load("pegs:2x3")
    problem = Problem(lists)
    tree = loads(encode(solved(problem).strategy(problem, build.Params(max_guesses=0))))
    with pytest.raises(ListError, match="is a list for placed, but the tree plays pegs"):
        Game(tree, word_lists.load("placed:2x3"))
    with pytest.raises(ListError, match=r"words of 3 \w+, but the tree plays words of 2"):
        Game(tree, word_lists.load("pegs:3x3"))


def test_modes_that_make_no_sense_are_refused() -> None:
    from compiler.search.engine import Engine

    for spec in ("pegs:2x3", "order:1-9"):
        with pytest.raises(PlayerError, match="has no hard mode"):
            Engine(Problem(word_lists.load(spec), mode="hard"))
    lists, _ = random_table(random.Random(1))
    with pytest.raises(PlayerError, match="table has no ultra mode"):
        Engine(Problem(lists, mode="ultra"))


# --------------------------------------------------------------------------------------------------
# Tables
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "t.csv: no secrets"),
        ("thing,big\n", "t.csv: no secrets"),
        ("thing\ncat\n", "t.csv:1: no question in it"),
        ("thing,big\ncat\n", "t.csv:2: 1 cells, expected 2"),
        ("thing,big\ncat,yes,no\n", "t.csv:2: 3 cells"),
        ("thing,big,BIG\ncat,yes,no\n", "t.csv:1: the question 'BIG' occurs twice"),
        ("thing,\ncat,yes\n", "t.csv:1: a question is empty"),
        ("thing,big\n,yes\n", "t.csv:2: the name of the secret is empty"),
        ("thing,big\ncat,\n", "t.csv:2: the answer to 'big' is empty"),
        ("thing,big\ncat,yes\n\nCat,no\n", "t.csv:4: 'Cat' has a line already, line 2"),
        ("thing,big\ncat,right\n", "t.csv:2: 'cat' answers 'right'"),
        ("thing,big\nc;t,yes\n", "t.csv:2: the name of the secret, 'c;t', has ';'"),
        ("thing,big\nc\x1bt,yes\n", "t.csv:2: the name of the secret"),
        ("thing,big\n" + "c" * 81 + ",yes\n", "t.csv:2: .* has 81 signs"),
        ('thing,big\n"cat,yes\n', "not a line of CSV"),
        ('thing,big\n"cat"s,yes\n', "t.csv:2: not a line of CSV"),
        ("thing,cat,dog\ncat,0,1\ndog,1,00\n", "expected the same"),
        ("thing,cat\ncat,0\ndog,0\n", "t.csv:3: 'dog' answers '0' to 'cat'"),
    ],
)
def test_a_bad_table_is_refused_by_line(text: str, message: str) -> None:
    with pytest.raises(ListError, match=message):
        read(text, "t.csv")


@given(st.text(alphabet='abAB,\n"\r; 01é\x00\x1b=', max_size=60))
def test_any_table_is_valid_or_refused(text: str) -> None:
    with suppress(ListError):
        table, secrets, questions = read(text, "t.csv")
        assert WordLists(secrets, questions, scoring=table).scoring is table


def test_distances_are_a_game_whose_questions_are_its_secrets() -> None:
    text = "town,Oslo,Rome,Bonn\nOslo,0,20,10\nRome,20,0,11\nBonn,10,11,0\n"
    table, secrets, questions = read(text, "towns.csv")
    assert table.texts == ("10", "11", "20", "0")
    assert table.show(table.score("oslo".title(), "Rome")) == "20"
    lists = WordLists(secrets, questions, scoring=table)
    assert lists.words == lists.answers
    assert solved(Problem(lists)).total == 5
    assert table.parse("0") == table.solved


def test_a_table_that_was_tampered_with_is_refused() -> None:
    lists, _ = random_table(random.Random(5))
    problem = Problem(lists)
    data = encode(solved(problem).strategy(problem, build.Params(max_guesses=0)))
    content = msgpack.unpackb(data[53:])
    solved_code = lists.scoring.solved
    for key, value in [
        ("texts", None), ("texts", []), ("texts", ["a"]), ("texts", ["a", "A"]), ("texts", ["\x1b", "b"]),
        ("questions", None), ("questions", [1]), ("questions", ["a", "a"]), ("questions", []),
        ("cells", None), ("cells", content["cells"][1:]), ("cells", [-1, *content["cells"][1:]]),
        ("cells", [solved_code, *content["cells"][1:]]), ("cells", [999, *content["cells"][1:]]),
        ("words", content["words"] + "\n"), ("words", ""), ("words", "a\x1b"),
    ]:  # fmt: skip
        with pytest.raises(TreeError):
            loads(seal(msgpack.packb(content | {key: value})))
    with pytest.raises(TreeError, match="in version 1"):
        loads(seal(msgpack.packb(content), 1))
    with pytest.raises(TreeError, match="'mode'"):
        loads(seal(msgpack.packb(content | {"meta": content["meta"] | {"mode": "ultra"}})))


def file_of(spec: WordLists) -> bytes:
    problem = Problem(spec)
    return encode(solved(problem).strategy(problem, build.Params(max_guesses=0)))


FILES = [
    msgpack.unpackb(file_of(lists)[53:])
    for lists in (word_lists.load("pegs:2x3"), random_table(random.Random(5))[0])
]
VALUES = (
    st.none()
    | st.booleans()
    | st.integers(-2, 300)
    | st.text(max_size=6)
    | st.binary(max_size=12)
    | st.lists(st.integers(-1, 9) | st.text(max_size=3), max_size=5)
    | st.sampled_from([*GAMES, "hard", "pegs:9x9", "table:classic", "order:1-9", "common:classic"])
)


@given(st.sampled_from(FILES), st.data(), VALUES)
def test_any_file_of_another_game_is_a_tree_or_refused(content, data, value) -> None:
    keys = st.sampled_from([*content, *(f"meta {key}" for key in (*content["meta"], "list"))])
    for _ in range(data.draw(st.integers(1, 2))):
        top, _, inner = data.draw(keys).partition(" ")
        changed = content["meta"] | {inner: value} if inner else value
        content = content | {top: changed}
        if not isinstance(content["meta"], dict):
            break
    with suppress(TreeError):
        tree = loads(seal(msgpack.packb(content)))
        for answer in tree.answers:
            with suppress(GameError):
                play(tree, answer)
        verify(tree)


def test_words_of_a_table_are_typed_as_people_do() -> None:
    text = "thing,Is it alive?,legs = 4\nguinea pig,yes,yes\noak,yes,no\n"
    table, *_ = read(text, "t.csv")
    assert table.normalise("  GUINEA  pig ") == "guinea pig"
    assert table.split("legs = 4=y") == ("legs = 4", "y")
    assert table.split("is it alive?=yes") == ("is it alive?", "yes")
    assert [table.show(table.parse(text)) for text in ("y", "N", "right", "r")] == [
        "yes", "no", "right", "right",
    ]  # fmt: skip
    assert table.several("oak; is IT alive?") == ["oak", "Is it alive?"]


# --------------------------------------------------------------------------------------------------
# The documents
# --------------------------------------------------------------------------------------------------

GAMES_PAGE = (ROOT / "docs/games.md").read_text(encoding="utf-8")
ANIMALS = ROOT / "docs/animals.csv"


def test_the_game_that_the_page_walks_through_is_a_game(monkeypatch) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", GAMES_PAGE, re.DOTALL)
    module = types.ModuleType("player.games.vowels")
    exec(source, module.__dict__)  # noqa: S102  # it is our own page
    monkeypatch.setitem(sys.modules, "player.games.vowels", module)
    monkeypatch.setitem(GAMES, "vowels", "Vowels")
    words = ["crane", "grape", "irate", "moist", "trace"]
    lists = WordLists(words, ["aioli"], scoring="vowels")
    score = lists.scoring.score
    (total, *_), _ = naive.best_tree(words, ["aioli"], score=score)
    problem = Problem(lists)
    found = solved(problem)
    assert found.total == total
    tree = loads(encode(found.strategy(problem, build.Params(max_guesses=0))))
    assert verify(tree, lists).problems == []
    game = Game(tree, lists)
    game.feed("2", "irate")
    assert game.remaining == [word for word in words if score("irate", word) == 2]


def test_every_game_has_its_row_on_the_page_and_in_the_format() -> None:
    format_page = (ROOT / "trees/FORMAT.md").read_text(encoding="utf-8")
    for name in GAMES:
        assert f"| `{name}` |" in GAMES_PAGE
        assert f"`{name}`" in format_page


@pytest.fixture(scope="module")
def animals(tmp_path_factory) -> str:
    """The table of the page, built and proven as the page says."""
    problem = Problem(word_lists.load(str(ANIMALS)))
    assert (len(problem.lists.answers), len(problem.lists.others)) == (50, 30)
    found = solved(problem)
    proof = prove(problem, Terms("mean", 0, 1, None), None)
    assert proof.proven
    assert found.total == proof.total
    path = tmp_path_factory.mktemp("animals") / "animals.msgpack"
    path.write_bytes(encode(found.strategy(problem, build.Params(max_guesses=0))))
    path.with_suffix(".proof").write_bytes(proof.certificate)
    return str(path)


def test_a_proof_and_a_check_of_names_with_blanks_resume(tmp_path) -> None:
    lists, _ = random_table(random.Random(7))
    problem, terms = Problem(lists), Terms("mean", 0, 1, None)
    first = prove(problem, terms, str(tmp_path / "ledger"))
    size = (tmp_path / "ledger").stat().st_size
    again = prove(problem, terms, str(tmp_path / "ledger"))
    assert (again.certificate, (tmp_path / "ledger").stat().st_size) == (first.certificate, size)
    (tmp_path / "t.proof").write_bytes(first.certificate)
    (tmp_path / "t.msgpack").write_bytes(file_of(lists))
    path, ledger = str(tmp_path / "t.proof"), str(tmp_path / "verdicts")
    for _ in range(2):
        report = check(path, lists, sample=99, ledger=ledger)
        assert (report.ok, report.notes) == (True, [])
        found = (tmp_path / "verdicts").read_text(encoding="utf-8")
        assert len(found.splitlines()) == len(set(found.splitlines()))


def test_fifty_animals_take_what_the_page_says(animals) -> None:
    found = stats(load(animals))
    assert (found.total, found.known, found.claim) == (304, 286, "proven")
    assert f"{found.total} guesses in all" in GAMES_PAGE
    assert f"`known`: {found.known}" in GAMES_PAGE
    tree = load(animals)
    with ANIMALS.open(encoding="utf-8", newline="") as file:
        codes = {row.pop("animal"): row for row in csv.DictReader(file)}
    score, known = naive.score_table(codes), 0
    for animal in codes:
        turns = play(tree, animal)
        assert [tree.scoring.show(code) for _, code in turns] == [
            score(g, animal) for g, _ in turns
        ]
        left = [a for a in codes if all(score(g, a) == score(g, animal) for g, _ in turns[:-1])]
        known += len(turns) - (left == [animal])
    assert known == 286


def test_parts_of_the_animals_are_optimal_by_the_oracle(animals) -> None:
    rng = random.Random(50)
    with ANIMALS.open(encoding="utf-8", newline="") as file:
        codes = {row.pop("animal"): row for row in csv.DictReader(file)}
    whole = word_lists.load(str(ANIMALS))
    for _ in range(5):
        some = sorted(rng.sample(sorted(codes), 6))
        asked = rng.sample(sorted(codes[some[0]]), 8)
        part = {
            animal: {question: codes[animal][question] for question in asked} for animal in some
        }
        (total, *_), _ = naive.best_tree(some, asked, score=naive.score_table(part))
        lists = WordLists(some, asked, scoring=whole.scoring)
        assert solved(Problem(lists)).total == total


def test_a_game_of_animals_at_a_terminal(animals) -> None:
    pytest.importorskip("pty", reason="pseudo-terminals are a Unix thing")
    tree = load(animals)
    with Terminal(animals) as terminal:
        terminal.until("Play the question shown")
        for number, (guess, code) in enumerate(play(tree, "penguin"), 1):
            terminal.until(f"{number}. ")
            terminal.until(guess)
            if number == 1:
                terminal.type("maybe\n")
                terminal.until("is not feedback in this game")
                terminal.type("h\n")
                terminal.until("if you named the secret")
                terminal.until("> ")
            terminal.type(f"{tree.scoring.show(code)[0]}\n")
        terminal.until("Solved in")
        terminal.type("q\n")
        assert terminal.exit_code() == 0


# --------------------------------------------------------------------------------------------------
# Commands
# --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def board(tmp_path_factory) -> str:
    path = str(tmp_path_factory.mktemp("board") / "board.msgpack")
    done = treec("build", "pegs:3x4", "--openers", "012", "--out", path, "--json")
    assert json.loads(done.stdout)["total"] == 208
    return path


def test_the_commands_of_play_know_pegs(board) -> None:
    assert json.loads(run("verify", board, "--json").stdout) == {
        "ok": True,
        "problems": [],
        "notes": [],
    }
    walked = json.loads(run("walk", board, "--answer", "321", "--json").stdout)
    assert walked["codes"] == [naive.score_pegs(guess, "321") for guess in walked["guesses"]]
    assert run("show", board, "1,1").stdout.startswith("012=1,1: ")
    assert run("export", board, "--format", "csv").stdout.count("\n") == 64
    assert "1,1" in run("export", board, "--format", "json").stdout
    for form in ("selby",):
        done = run("export", board, "--format", form)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    for game in (["012=0,2", "103=3,0"], ["012=0b2w 103=right"], ["012", "103"]):
        done = run("analyse", "--tree", board, *game, "--json", program=PLAIN)
        assert json.loads(done.stdout)["guesses"] == 2, done.stderr
    lines = run("analyse", "--tree", board, "012", "231", "103", program=PLAIN).stdout.splitlines()
    assert "0,2" in lines[1]
    assert len({line.index("tree") for line in lines[1:2]}) == 1


def test_a_program_plays_pegs(board) -> None:
    asked = [
        {"command": "feedback", "feedback": "1 1"},
        {"command": "feedback", "feedback": 5, "word": "231"},
        {"command": "feedback", "feedback": "9,9"},
        {"command": "undo"},
        {"command": "explain", "word": "231"},
    ]
    typed = "".join(f"{json.dumps(line)}\n" for line in asked)
    done = [
        json.loads(line)
        for line in run("serve-stdio", board, typed=typed, program=PLAIN).stdout.splitlines()
    ]
    assert done[0]["history"] == [{"guess": "012", "feedback": "1,1", "code": 5}]
    assert "error" in done[1] or done[1]["turn"] == 3
    assert "is not feedback" in done[2]["error"]
    assert done[4]["word"]["word"] == "231"


def test_a_person_plays_pegs(board) -> None:
    typed = "1 1\nu\n1b1w\n? 231\n!\nfix 1 0,1\n5 5\n213\n231=0,1\n231 0 2\nh\nu\nq\n"
    done = run(board, typed=typed, program=PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    for text in (
        "Play the code shown", "2,1 means 2 in place", "Took back 012", "231: ", "is out; the next best",
        "'5 5' is not feedback in this game", "If you played 213, type it with its marks, like 213=2,1",
        "black, white",
    ):  # fmt: skip
        assert text in done.stdout, text


def test_the_compiler_refuses_what_makes_no_sense() -> None:
    for words, message in (
        (["build", "pegs:9x9"], "387,420,489"),
        (["build", "pegs:3x3", "--mode", "hard"], "has no hard mode"),
        (["build", "pegs:3x3", "--policy", "letters"], "needs letters"),
        (["prove", "docs/none.csv"], "cannot be read"),
    ):
        done = treec(*words)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1)
        assert message in done.stderr
    done = treec("policies", "pegs:2x3", "--policies", "entropy,parts", "--json")
    assert len(json.loads(done.stdout)["policies"]) == 2


# --------------------------------------------------------------------------------------------------
# Words of any signs
# --------------------------------------------------------------------------------------------------


def test_primes_and_equations_are_words(tmp_path) -> None:
    sums = tmp_path / "sums.txt"
    sums.write_text("1+2=3\n2+1=3\n3-2=1\n=1+0+\n@home\n")
    lists = word_lists.load(str(sums))
    problem = Problem(lists)
    tree = loads(encode(solved(problem).strategy(problem, build.Params(max_guesses=0))))
    assert tree.meta["scoring"] == "letters"
    assert verify(tree, lists).problems == []
    rows = list(csv.reader(io.StringIO(export(tree, "csv"))))
    assert not [cell for row in rows for cell in row if cell[0] in "=+-@"]
    (tmp_path / "sums.csv").write_text(export(tree, "csv"))
    again = read_csv(str(tmp_path / "sums.csv"), lists)
    assert (again.root.guess, again.stats.total) == (tree.word(0), tree.meta["total"])
    with pytest.raises(PlayerError, match="try csv"):
        export(tree, "selby")
    game = Game(tree, lists)
    entry = parse_entry("1+2=3=ggggg", game.advisers.scoring, tree.words)
    assert (entry.word, entry.code) == ("1+2=3", 242)
    assert parse_entry("1+2=3 ggggg", game.advisers.scoring, tree.words).word == "1+2=3"
    assert parse_game("1+2=3 2+1=3", lists.scoring)[1] == ("2+1=3", 242)


@pytest.mark.parametrize(
    "word", ["a\x1bcde", "a,cde", "a cde", "ab\u200ecd", "ab\x7fcd", "abc\ufffe"]
)
def test_signs_that_cannot_be_seen_are_no_letters(word, tmp_path) -> None:
    with pytest.raises(ListError):
        WordLists([word])
    with pytest.raises(ListError):
        WordLists([word], scoring="pegs")
