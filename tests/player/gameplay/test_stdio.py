"""The game for programs: one line of output for each line of input, whatever it contains."""

import json
import random
import string

import pytest

from compiler.tree.emit import encode, write_tree
from player.core.feedback import format_feedback, score
from player.core.session import play
from player.gameplay.advisers import Advisers
from player.gameplay.stdio import Server
from player.loader import load
from tests.support.little import WEIGHTS, WORDS, little_strategy, little_tree
from tests.support.running import run


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("trees") / "little.msgpack")
    write_tree(little_strategy(), path)
    return path


@pytest.fixture
def server(path):
    return Server(lambda tree, _lists: Advisers(load(tree)), path, "")


def ask(server: Server, command: str, **fields: object) -> dict:
    return server.answer(json.dumps({"command": command, **fields}).encode())


def test_a_game_is_ready_from_the_start(server):
    assert ask(server, "new") == {
        "guess": "bluer", "method": "tree", "turn": 1, "solved": False, "left": 8,
        "unlisted": False, "refused": [], "history": [],
    }  # fmt: skip


@pytest.mark.parametrize("as_text", [True, False])
def test_every_answer_is_found_as_the_tree_does(as_text, server):
    for answer in WORDS:
        position = ask(server, "new")
        while not position["solved"]:
            code = score(position["guess"], answer)
            feedback = format_feedback(code, 5) if as_text else code
            position = ask(server, "feedback", feedback=feedback)
        turns = [(turn["guess"], turn["code"]) for turn in position["history"]]
        assert turns == play(little_tree(), answer)
        assert position["guess"] is position["method"] is None


def test_own_words_refusals_and_undo(server):
    first = ask(server, "refuse")
    assert first["refused"] == ["bluer"]
    assert (first["guess"], first["method"]) != ("bluer", "tree")
    second = ask(server, "feedback", feedback=score("crane", "grape"), word="Crane")
    assert second["history"][0]["guess"] == "crane"
    assert ask(server, "undo") == first
    assert ask(server, "undo")["guess"] == "bluer"
    assert "nothing to undo" in ask(server, "undo")["error"]


def test_a_position_is_explained(server):
    found = ask(server, "explain", word="crane")
    assert found["words"] == list(WORDS)
    assert found["expected"] == {"total": 22, "count": 8, "mean": 22 / 8, "estimated": False}
    assert found["wins"] is True
    assert found["word"]["word"] == "crane"
    assert found["word"]["estimated"] is True
    assert "word" not in ask(server, "explain")
    ask(server, "refuse")
    assert ask(server, "explain")["expected"]["estimated"] is True


def test_statistics_are_those_of_the_command(server, path):
    assert json.loads(json.dumps(ask(server, "stats"))) == json.loads(
        run("stats", path, "--json").stdout
    )


def test_a_new_game_may_be_of_another_tree_and_know_refused_words(server, tmp_path):
    other = tmp_path / "greek.msgpack"
    other.write_bytes(encode(little_strategy(("αυτός", "λόγος", "νόμος"))))
    assert ask(server, "new", tree=str(other))["guess"] == "αυτός"
    assert ask(server, "new", refused=["αυτός"])["guess"] != "αυτός"
    assert "cannot be read" in ask(server, "new", tree="./nothing")["error"]
    assert ask(server, "new")["guess"] == "αυτός"


def test_an_id_in_is_an_id_out(server):
    assert ask(server, "undo", id=[1, "a"])["id"] == [1, "a"]
    assert ask(server, "new", id=7)["id"] == 7


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\n", b"x", b"[]", b"{}", b"null", b'"new"', b"\xff\xfe", b"{" * 10000,
        b"[" * 200000, b'{"command": 1}', b'{"command": "NEW"}', b'{"command": ["new"]}',
        b'{"command": "new", "tre": "classic"}', b'{"command": "new", "tree": 5}',
        b'{"command": "new", "refused": "crane"}', b'{"command": "new", "refused": [1]}',
        b'{"command": "feedback"}', b'{"command": "feedback", "feedback": null}',
        b'{"command": "feedback", "feedback": 1.5}', b'{"command": "feedback", "feedback": true}',
        b'{"command": "feedback", "feedback": 243}', b'{"command": "feedback", "feedback": "x"}',
        b'{"command": "feedback", "feedback": "bbbbb", "word": "orange"}',
        b'{"command": "feedback", "feedback": "bbbbb", "word": 5}',
        b'{"command": "feedback", "feedback": "yyyyy"}',
        b'{"command": "explain", "word": "\\ud800aaaa"}', b'{"command": "undo", "id": NaN}',
        b'{"command": "new", "id": 1e999}', b'{"command": "new", "id": [{"a": -1E400}]}', b"[-Infinity]",
        b'{"command": "undo", "n": ' + b"9" * 5000 + b"}", b" " * (1 << 20),
    ],
)  # fmt: skip
def test_an_impossible_request_is_an_error_and_changes_nothing(line, server):
    before = ask(server, "explain")
    answer = server.answer(line)
    assert set(answer) - {"id"} == {"error"}
    assert "\n" not in answer["error"]
    assert ask(server, "explain") == before


def test_random_requests_never_break_it(server):
    dice = random.Random(9)
    values = [None, 0, 5, "crane", "bbbbb", "ggggg", [], {}, True, "", "é" * 5]
    for _ in range(500):
        keys = dice.choices(["feedback", "word", "tree", "refused", "id"], k=dice.randrange(3))
        request = {key: dice.choice(values) for key in keys}
        request["command"] = dice.choice(["new", "feedback", "undo", "refuse", "explain", "stats"])
        line = json.dumps(request)
        if dice.random() < 0.1:
            line = line.replace(dice.choice(line), dice.choice(string.printable))
        json.dumps(server.answer(line.encode()))
    assert ask(server, "new", refused=[])["guess"] == "bluer"


def test_the_command_answers_line_by_line_until_quit(path):
    lines = ['{"command": "new"}', "", "nonsense", '{"command": "quit"}', '{"command": "new"}']
    done = run("serve-stdio", path, typed="\n".join(lines))
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [sorted(answer)[:1] for answer in answers] == [["guess"], ["error"], ["error"], ["quit"]]


def test_ids_nested_to_any_depth_get_one_object_each(path):
    asked = [
        b'{"command": "new", "id": ' + b"[" * depth + b"]" * depth + b"}"
        for depth in range(900, 1010)
    ]
    asked += [
        b'{"command": "new", "id": ' + b'{"a":' * 980 + b"1" + b"}" * 981,
        b'{"command": "new", "id": 1e999}',
    ]
    done = run("serve-stdio", path, typed=b"\n".join(asked) + b"\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(asked)
    for line in done.stdout.splitlines():
        assert line.startswith("{")
        assert "Infinity" not in line


def test_the_command_ends_with_its_input(path):
    assert run("serve-stdio", path).returncode == 0
    done = run("serve-stdio", path, typed='{"command": "new"}')
    assert json.loads(done.stdout)["guess"] == "bluer"


def test_a_line_without_end_is_answered_once(path):
    done = run("serve-stdio", path, typed="x" * (5 << 19) + '\n{"command": "new"}\n')
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert "longer than 1 MB" in first["error"]
    assert second["guess"] == "bluer"


def test_the_command_refuses_a_tree_that_is_not_there():
    done = run("serve-stdio", "nothing")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_marks_are_put_right_and_the_best_words_named(server):
    ask(server, "feedback", feedback="bbbyy")
    ask(server, "feedback", feedback="bggbg", word="irate")
    fixed = ask(server, "amend", turn=2, feedback="ggggg")
    assert fixed["history"][1]["code"] == 242
    assert fixed["solved"]
    assert "no turn 3" in ask(server, "amend", turn=3, feedback="bbbbb")["error"]
    assert "number of a turn" in ask(server, "amend", turn="1", feedback="bbbbb")["error"]
    assert '"feedback" takes' in ask(server, "amend", turn=1)["error"]
    ask(server, "new")
    found = ask(server, "alternatives")
    assert found["guess"] == "bluer"
    assert len(found["alternatives"]) == 5
    assert set(found["alternatives"][0]) == {"word", "extra", "estimated", "feasible"}
    assert len(ask(server, "alternatives", count=2)["alternatives"]) == 2
    for count in (0, 51, "5", True, None):
        assert '"count"' in ask(server, "alternatives", count=count)["error"]


def test_a_bot_may_ask_to_wait_for_the_solver(path):
    from tests.player.gameplay.test_game import Fake

    made = []

    def opened(tree, _lists):
        made.append(Advisers(load(tree), find_maker=lambda: Fake))
        return made[-1]

    server = Server(opened, path, "")
    assert ask(server, "wait")["guess"] == "bluer"
    assert ask(server, "refuse")["method"] == "exact"
    ask(server, "new", tree=path)
    assert len(made) == 2
    assert ask(server, "refuse")["method"] == "exact"


def test_with_weights_answers_are_listed_likeliest_first_with_their_chances(tmp_path, server):
    path = tmp_path / "weighted.msgpack"
    path.write_bytes(encode(little_strategy(weights=WEIGHTS)))
    assert "chances" not in ask(server, "explain")
    assert "chance" not in ask(server, "explain", word="crane")["word"]
    assert "chance" not in ask(server, "alternatives")["alternatives"][0]
    ask(server, "new", tree=str(path))
    found = ask(server, "explain", word="grape")
    assert found["words"] == sorted(WORDS, key=lambda word: -WEIGHTS[WORDS.index(word)])
    assert found["chances"] == [weight / 100 for weight in sorted(WEIGHTS, reverse=True)]
    assert found["word"]["chance"] == 0.2
    assert found["expected"]["count"] == 100
    best = ask(server, "alternatives")["alternatives"]
    assert {it["word"]: it["chance"] for it in best}["crane"] == 0.6


def test_a_game_on_several_boards(server, monkeypatch):
    monkeypatch.setattr("player.gameplay.compiler_bridge.boards_solver", lambda: None)
    answers = ["grape", "creme", "irate"]
    position = ask(server, "new", boards=3)
    assert (position["open"], position["left"], position["method"]) == (
        [1, 2, 3],
        [8] * 3,
        "estimate",
    )
    while not position["solved"]:
        codes = [score(position["guess"], answers[board - 1]) for board in position["open"]]
        position = ask(server, "feedback", feedback=codes)
    assert [turn["code"].count(242) for turn in position["history"]].count(1) == 3
    assert ask(server, "undo")["open"] != []
    assert ask(server, "new")["left"] == 8


def test_several_boards_take_what_one_takes(server, monkeypatch):
    monkeypatch.setattr("player.gameplay.compiler_bridge.boards_solver", lambda: None)
    ask(server, "new", boards=2, refused=["bluer"])
    first = ask(server, "feedback", feedback=["bggbg", "ggggg"], word="crane")
    assert first["history"][0]["feedback"] == ["bggbg", "ggggg"]
    assert ask(server, "explain", word="bluer")["word"]["extra"] >= 0
    assert ask(server, "feedback", feedback=["bggbg", None], word="crane")["left"] == first["left"]
    assert ask(server, "amend", turn=1, feedback=["bggbg", "ggggg"])["solved"] is False
    assert len(ask(server, "refuse")["refused"]) == 2
    assert ask(server, "wait")["open"] == [1]


@pytest.mark.parametrize(
    ("command", "fields", "reason"),
    [
        ("new", {"boards": 9}, "2 to 8 boards"),
        ("new", {"boards": "x" * 9999}, "2 to 8 boards"),
        ("feedback", {"feedback": "bybbb"}, "takes a list"),
        ("feedback", {"feedback": [[]]}, "takes a list"),
        ("feedback", {"feedback": [0]}, "2 open boards"),
        ("alternatives", {}, "one board"),
        ("amend", {"turn": 7, "feedback": [0, 0]}, "no turn 7"),
    ],
)
def test_what_several_boards_refuse_changes_nothing(server, monkeypatch, command, fields, reason):
    monkeypatch.setattr("player.gameplay.compiler_bridge.boards_solver", lambda: None)
    before = ask(server, "new", boards=2)
    error = ask(server, command, **fields)["error"]
    assert reason in error
    assert len(error) < 300
    assert ask(server, "undo")["error"]
    assert ask(server, "wait") == before
