"""Interactive games on several boards and against the adversary, with input from a pipe."""

import pytest

from compiler.tree.emit import write_tree
from player.core.errors import PlayerError
from player.core.feedback import format_feedback, score
from player.gameplay import compiler_bridge
from player.gameplay.boards import Boards
from player.terminal.boards import parse_turn
from player.terminal.entries import EXPLAIN, FEEDBACK, FIX, UNDO
from tests.support.little import little_strategy, little_tree
from tests.support.running import PLAIN, run


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("trees") / "little.msgpack")
    write_tree(little_strategy(), path)
    return path


@pytest.fixture
def game(monkeypatch):
    monkeypatch.setattr(compiler_bridge, "boards_solver", lambda: None)
    return Boards(little_tree(), 3)


def typed(path: str, *lines: str, option: tuple[str, ...] = ("--boards", "2")) -> str:
    """Play with these lines typed; return what was printed."""
    done = run(path, *option, typed="".join(f"{line}\n" for line in lines), program=PLAIN)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def marks(word: str, *answers: str) -> str:
    return " ".join(format_feedback(score(word, answer), 5) for answer in answers)


# Input


def test_marks_are_typed_in_many_ways(game) -> None:
    for line in (
        "bybbg ..... ggggg",
        "BYBBG/bbbbb/ggggg",
        "⬛🟨⬛⬛🟩 ⬜⬜⬜⬜⬜ 🟩🟩🟩🟩🟩",
        "bybbgbbbbbggggg",
    ):
        turn = parse_turn(line, game)
        assert (turn.kind, list(turn.codes), turn.word) == (FEEDBACK, [29, 0, 242], None)


def test_a_solved_board_is_left_out_or_passed_over(game) -> None:
    game.feed(marks("crane", "grape", "crane", "bluer").split(), "crane")
    for line in ("bybbg bbbbb", "bybbg - bbbbb", "bybbg ggggg bbbbb", "bybbg done bbbbb"):
        given = [code for code in parse_turn(line, game).codes if code is not None]
        assert given == [29, 0]
    with pytest.raises(PlayerError, match="board 2 is solved: type - for it"):
        parse_turn("bybbg bbbbb bbbbb", game)


def test_commands_and_words_are_distinguished(game) -> None:
    assert parse_turn(" U ", game).kind == UNDO
    assert (parse_turn("?", game).kind, parse_turn("? crane", game).word) == (EXPLAIN, "crane")
    turn = parse_turn("CRANE=bbbbb bbbbb bbbbb", game)
    assert (turn.kind, turn.word) == (FEEDBACK, "crane")
    turn = parse_turn("fix 2 bbbbb bbbbb bbbbb", game)
    assert (turn.kind, turn.number) == (FIX, 2)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("bbbbb bbbbb", r"expected marks for 3 boards \(1, 2, 3\), not for 2"),
        ("bbbbb bbbbb bbbb", "board 3: feedback needs 5 marks"),
        ("bbbbb bbbbz bbbbb", "board 2: 'z' is not a feedback mark"),
        ("cran=bbbbb bbbbb bbbbb", "'cran' is not a word of 5 letters"),
        ("? cran", "type it like [?] word"),
        ("fix", "type it like fix 2 "),
        ("fix two bbbbb", "type it like fix 2 "),
        ("crane", "expected marks for 3 boards"),
    ],
)
def test_wrong_input_is_refused(game, line, reason) -> None:
    with pytest.raises(PlayerError, match=reason):
        parse_turn(line, game)


# Games


def test_a_game_to_its_end_and_a_new_one(path) -> None:
    printed = typed(
        path, "trace=" + marks("trace", "grape", "creme"), "grape=" + marks("grape", "grape", "creme"),
        "creme=ggggg", "s", "xyz", "h", "a", "new", "q",
    )  # fmt: skip
    assert "on all 2 boards" in printed
    assert "1: 🟩🟩🟩🟩🟩  solved: grape" in printed
    assert "it is creme" in printed
    assert "3. creme [2] > creme=ggggg" in printed
    assert "All 2 boards solved in 3 guesses." in printed
    assert "1: grape in 2 guesses" in printed
    assert "guesstree little, 2 boards: 3\n2 3\n" in printed
    assert printed.count("\n1. ") == 2
    assert "'xyz' has no effect; type h for help" in printed
    assert "'a' has no effect" in printed
    assert "show the game to share" in printed
    assert "install the compiler" in printed


def test_undo_help_correction_refusal_and_questions(path) -> None:
    printed = typed(
        path, "u", "h", "trace=" + marks("trace", "grape", "crane"), "?", "? bluer",
        "fix 1 " + marks("trace", "grape", "creme"), "u", "!", "fix 3 bbbbb bbbbb", "", "zzzzz=bbbbb bbbbb",
        "ggggg yyyyy",
    )  # fmt: skip
    assert "Nothing to undo" in printed
    assert "one set of marks for each open board" in printed
    assert "1: 2 answers left: grape, graze." in printed
    assert "bluer: about " in printed
    assert "Turn 1 is corrected." in printed
    assert "Took back trace." in printed
    assert " is out; the next best is " in printed
    assert "The game is unchanged: there is no turn 3" in printed
    assert "Type what each open board shows, such as bygbb bybbg, or h for help." in printed
    assert "zzzzz is not on any list" in printed
    assert "on board 2. Check the marks" in printed


def test_input_may_end_at_any_turn(path) -> None:
    assert typed(path).count("1. ") == 1


@pytest.mark.parametrize("before", [(), ("h",), ("s",), ("?",), ("u",), ("xyz",), ("",), ("new",)])
def test_input_may_end_after_a_game(path, before) -> None:
    both = marks("trace", "grape", "creme"), marks("grape", "grape", "creme")
    typed(path, f"trace={both[0]}", f"grape={both[1]}", "creme=ggggg", *before)
    typed(
        path, "bluer", "trace", "graze", "grape", "crane", "creme", *before, option=("--adversary",)
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--boards", "9"), "--boards must be a number from 2 to 8, not '9'"),
        (("--boards", "1"), "--boards must be a number from 2 to 8"),
        (("--boards", "many"), "--boards must be a number from 2 to 8"),
        (("--boards", "2", "--adversary"), "cannot be used together"),
        (("--boards", "2", "--hint", "1"), "cannot be used together"),
        (("--adversary", "--hint", "1"), "cannot be used together"),
    ],
)
def test_a_wrong_command_line_is_refused(path, words, reason) -> None:
    done = run(path, *words, program=PLAIN)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("option", [("--boards", "2"), ("--adversary",)])
def test_a_tree_of_hard_mode_is_refused(tmp_path, option) -> None:
    path = str(tmp_path / "hard.msgpack")
    write_tree(little_strategy(mode="hard"), path)
    done = run(path, *option, program=PLAIN)
    assert (done.returncode, done.stdout) == (1, "")
    assert "normal mode" in done.stderr


# The adversary


def duel(path: str, *lines: str) -> str:
    return typed(path, *lines, option=("--adversary",))


def test_a_game_against_the_adversary(path) -> None:
    printed = duel(
        path,
        "bluer",
        "crane",
        "u",
        "trace",
        "?",
        "graze",
        "grape",
        "?",
        "u",
        "grape",
        "xyz",
        "h",
        "new",
        "q",
    )
    assert "The adversary has no fixed answer" in printed
    assert printed.count("1. your word > ") == 2
    assert "answers left" in printed
    assert "more guess" in printed
    assert "Took back crane." in printed
    assert "Solved in " in printed
    assert "Took back grape." in printed
    assert "'xyz' has no effect; type h for help" in printed
    assert "show the shortest line of guesses" in printed


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("xyz", "'xyz' is not a word of 5 letters"),
        ("zzzzz", "Not in the list little: zzzzz."),
        ("", "Type a word of 5 letters, or h for help."),
        ("u", "Nothing to undo"),
        ("h", "You are right only when"),
        ("?", "8 answers left; "),
        ("??", "Play "),
        ("!", "is not a word of 5 letters"),
    ],
)
def test_every_other_line_gets_an_answer_and_the_turn_again(path, line, reply) -> None:
    printed = duel(path, line)
    assert reply in printed
    assert printed.count("1. your word > ") == 2
