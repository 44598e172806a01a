"""The interactive game, through a pipe and on a pseudo-terminal."""

import re

import pytest

from player.core.errors import PlayerError
from player.core.feedback import format_feedback
from player.core.session import play
from player.gameplay.advisers import Advisers
from player.games.scoring import of
from player.terminal.entries import EXPLAIN, FEEDBACK, HELP, LOST, QUIT, REFUSED, UNDO, parse_entry
from player.terminal.game import play_interactively
from tests.support.little import WORDS, little_tree
from tests.support.running import PLAIN, run

GAME = [format_feedback(code, 5) for _, code in play(little_tree(), "grape")]

FIVE = of("letters", 5)


@pytest.mark.parametrize(
    ("line", "kind"),
    [("u", UNDO), (" Undo ", UNDO), ("?", EXPLAIN), ("!", REFUSED), ("H", HELP), ("q", QUIT)],
)
def test_a_letter_is_a_command(line, kind):
    assert parse_entry(line, FIVE).kind == kind


@pytest.mark.parametrize(
    "line", ["bybbg", "B Y B B G", "01002", "-1--2", "⬛🟨⬛⬛🟩", "⬜🟦_x🟧", " .y.. g "]
)
def test_feedback_is_typed_in_many_ways(line):
    entry = parse_entry(line, FIVE)
    assert (entry.kind, entry.code, entry.word) == (FEEDBACK, int("01002", 3), None)


@pytest.mark.parametrize("line", ["crane=bybbg", " CRANE = b y b b g"])
def test_a_word_of_ones_own_is_typed_with_its_marks(line):
    entry = parse_entry(line, FIVE)
    assert (entry.kind, entry.code, entry.word) == (FEEDBACK, int("01002", 3), "crane")


@pytest.mark.parametrize(
    "line",
    ["", "crane", "bybb", "bybbgg", "o+?*o", "=bybbg", "cran=bybbg", "cr ne=bybbg", "crane=", "uu"],
)
def test_wrong_input_is_refused(line):
    with pytest.raises(PlayerError):
        parse_entry(line, FIVE)


def typed(path: str, *lines: str, **changes: str) -> str:
    """Play with these lines typed; return what was printed."""
    done = run(path, typed="".join(f"{line}\n" for line in lines), program=PLAIN, **changes)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_first_line_says_what_to_do(path):
    assert typed(path).startswith(
        "Play the word shown, then type what your game shows for it:\ng right place, y "
    )


def test_a_game_to_its_end_and_a_new_one(path):
    printed = typed(path, *GAME, "", "q")
    assert "Solved in 3 guesses." in printed
    assert "🟩🟩🟩🟩🟩  grape" in printed
    assert printed.count("1. bluer > ") == 2


def lost(*lines: str, options: tuple[str, ...] = ()) -> str:
    """Play six guesses of classic that leave irate, then these lines; return what was printed after the sixth."""
    guesses = [
        f"{word}={FIVE.show(FIVE.score(word, 'irate'))}" for word in ("graze", "trace", "crane") * 2
    ]
    done = run(
        "classic",
        *options,
        typed="".join(f"{line}\n" for line in (*guesses, *lines)),
        program=PLAIN,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.partition("\n6. ")[2].partition("\n")[2]


def test_the_game_is_over_after_its_last_guess_and_may_go_on():
    printed = lost("g", "u", "crane=bggbg", "irate=ggggg", "q")
    assert "Game over: not solved in 6 guesses." in printed
    assert "1 answer left: irate." in printed
    assert "g = go on" in printed
    assert printed.count("Game over") == 1
    assert "Solved in 7 guesses." in printed


def test_no_word_is_named_when_a_game_of_hints_is_over():
    printed = lost("q", options=("--hint", "3"))
    assert "Game over: not solved in 6 guesses." in printed
    assert "irate" not in printed


def test_wrong_feedback_in_a_lost_game_can_be_corrected():
    printed = lost("lost trace", "fix 2 ggggg", "fix 2 yggbg", "lost irate", "u", "6", "q")
    assert "Trace does not fit turn 2 (trace=" in printed
    assert "The game is unchanged" in printed
    assert "Turn 2 is now" in printed
    assert "Not solved: it was irate." in printed
    assert "Took back crane." in printed
    assert printed.count("Game over") == 2


def test_a_game_is_given_up_with_its_answer(path):
    printed = typed(
        path, GAME[0], "lost bluer", "lost grape", "s", "h", "g", "u", "?", "lost crane", "new", "q"
    )
    assert "Bluer does not fit turn 1 (bluer=" in printed
    assert "Not solved: it was grape." in printed
    assert "guesstree little X\n" in printed
    assert "'g' has no effect" in printed
    assert "The game goes on.\n2. " in printed
    assert "Not solved: it was crane." in printed
    assert printed.count("1. bluer > ") == 2


@pytest.mark.parametrize("line", ["lost", "lost crane", "lost lost", "lost bybb", "LOST bybb"])
def test_lost_is_a_word_of_games_of_four_letters(line):
    four = of("letters", 4)
    expected = {
        "lost": None,
        "lost crane": None,
        "lost lost": "lost",
        "lost bybb": "bybb",
        "LOST bybb": "bybb",
    }
    if expected[line] is None:
        with pytest.raises(PlayerError):
            parse_entry(line, four)
    else:
        assert (parse_entry(line, four).kind, parse_entry(line, four).word) == (
            LOST,
            expected[line],
        )
    assert parse_entry("lost=bybb", four).kind == FEEDBACK
    with pytest.raises(PlayerError, match="if you played lost"):
        parse_entry("lost", four, {"lost"})
    with pytest.raises(PlayerError, match="to give a game up, type lost and the answer"):
        parse_entry("lost", four)


def test_a_finished_game_is_analysed(path):
    printed = typed(path, *GAME, "a", "A", "q").partition("> a\n")[2]
    done = run(
        "analyse",
        "--tree",
        path,
        *(f"{word}={FIVE.show(code)}" for word, code in play(little_tree(), "grape")),
    )
    assert done.stdout in printed
    assert printed.count(done.stdout) == 2


def test_only_enter_and_new_begin_a_new_game(path):
    printed = typed(path, *GAME, "x", "crane", "bybbg", "h", "\t", "q")
    assert printed.count("1. bluer > ") == 2
    assert "'crane' has no effect; type h for help" in printed
    assert "Enter, new      start a new game" in printed
    assert "show what each turn cost" in printed
    assert typed(path, *GAME, "NEW", "q").count("1. bluer > ") == 2


@pytest.mark.parametrize("before", [(), ("lost grape",), ("a",), ("h",)])
def test_input_may_end_after_a_game(path, before):
    typed(path, GAME[0], *before)
    typed(path, *GAME, *before)


def test_help_of_hints_lists_what_works_there(path):
    printed = run(path, "--hint", "1", typed="h\n", program=PLAIN).stdout
    assert "Play any word, then type it with its marks: crane=" in printed
    assert "show the hint again" in printed
    assert "lost word" in printed
    assert "suggested" not in printed
    assert "??" not in printed


def test_korean_words_are_shown_as_people_write_them():
    done = run("korean", typed="?\n!\nu\nㅇㅣㄱㅅㅏㄴ=byybyy\n익산=bbbbbb\n?\nq\n", program=PLAIN)
    assert "1. 익산 (ㅇㅣㄱㅅㅏㄴ) > " in done.stdout
    assert "익산: " in done.stdout
    assert "Took back 익산 (ㅇㅣㄱㅅㅏㄴ)." in done.stdout
    assert "익산 (ㅇㅣㄱㅅㅏㄴ) is out" in done.stdout


def test_a_pipe_gets_no_colour(path):
    assert "\033" not in typed(path, *GAME, TERM="xterm")


@pytest.mark.parametrize("before", range(len(GAME) + 1))
def test_input_may_end_at_any_turn(path, before):
    typed(path, *GAME[:before])


def test_the_last_line_may_lack_its_end(path):
    assert run(path, typed="\n".join(GAME)).returncode == 0


def test_undo_takes_back_and_says_when_there_is_nothing(path):
    printed = typed(path, "u", GAME[0], "u", *GAME, "u", "q")
    assert "Nothing to undo" in printed
    assert "Took back bluer." in printed
    assert "Took back grape." in printed
    assert printed.endswith("3. grape > q\n")


def test_the_position_is_explained(path):
    printed = typed(path, GAME[0], "?")
    assert "6 answers left: crane, creme, grape, graze, irate, trace." in printed
    assert "more guesses on average" in printed


def test_a_word_of_ones_own_is_taken_in(path):
    printed = typed(path, "crane=bggbg", "?")
    assert "Outside the tree: from here on, each suggestion is computed as you play." in printed
    assert "3 answers left: grape, graze, irate." in printed


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("yyyyy", "No word gives yyyyy for bluer. Check the marks"),
        ("!", "bluer is out; the next best is"),
        ("xyz", "'z' is not a feedback mark"),
        ("bb", "Feedback needs 5 marks"),
        ("", "Type the marks for this word"),
        ("h", "word=marks"),
        ("orangé=bybbg", "is not a word of 5 letters"),
        ("? orange", "is not a word of 5 letters"),
        ("crane", "If you played crane, type it with its marks, like crane=bybbg"),
        ("fix", "type it like fix 2 bygyb"),
        ("fix 2 bygyb", "there is no turn 2"),
        ("??", "The best words, and the guesses each costs more"),
    ],
)
def test_every_other_line_gets_an_answer_and_the_turn_again(path, line, reply):
    printed = typed(path, line)
    assert reply in printed
    assert printed.count("1. ") == 2


def test_a_refused_word_is_not_suggested_again_in_the_next_game(path):
    printed = typed(path, "!", "u", "!", "trace=ggggg", "", "q")
    assert "Took back bluer." in printed
    assert printed.count("1. bluer > ") == 2
    assert printed.endswith("1. trace > q\n")


def test_the_cost_of_a_word_is_reported(path):
    printed = typed(path, "? crane", "? bluer")
    assert re.search(r"crane: (\d\.\d\d guesses (more|fewer)|as good as)", printed)
    assert "bluer: as good as the suggestion. It makes" in printed


def test_how_to_get_better_words_is_said_once(monkeypatch, capsys):
    lines = iter(["!", "!"])
    monkeypatch.setattr("player.terminal.loop.input", lambda _prompt: next(lines), raising=False)
    with pytest.raises(StopIteration):
        play_interactively(Advisers(little_tree(), find_maker=lambda: None))
    text = " ".join(capsys.readouterr().out.split())
    assert (
        text.count(
            "outside the tree, install the compiler. In a checkout of guesstree: pip install '.[compiler]'"
        )
        == 1
    )


def test_feedback_at_odds_with_an_earlier_turn_names_it(path):
    printed = typed(path, "bbbyy", "glare=bgbyy")
    assert "without turn 1 (bluer=bbbyy) some would" in " ".join(printed.split())
    assert printed.count("2. ") == 2


def test_a_game_to_share_gives_no_word_away(path):
    shared = typed(path, *GAME, "s", "q").partition("> s\n")[2]
    assert shared.startswith("\nguesstree little 3\n")
    assert shared.partition("Enter")[0].count("🟩🟩🟩🟩🟩\n") == 1
    assert not any(word in shared for word in WORDS)


def test_a_game_solved_after_its_limit_is_shared_as_not_solved():
    late = [f"irate={FIVE.show(FIVE.score('irate', 'grape'))}"] * 6
    for turns, score in ((late[1:], "6"), (late, "X")):
        shared = typed("classic", *turns, "grape=ggggg", "s", "q").partition("> s\n")[2]
        assert shared.startswith(f"\nguesstree classic {score}\n")


@pytest.mark.parametrize(
    ("options", "changes", "shown"),
    [
        (["--palette", "contrast"], {}, "⬛🟧⬛🟦🟧"),
        (["--palette=letters"], {}, "bgbyg"),
        ([], {"NO_COLOR": "1"}, "bgbyg"),
        (["--palette", "squares"], {"NO_COLOR": "1"}, "⬛🟩⬛🟨🟩"),
        (["--palette", "contrast"], {"PYTHONIOENCODING": "ascii"}, "bgbyg"),
    ],
)
def test_feedback_is_shown_as_preferred(options, changes, shown, path):
    done = run(path, *options, typed="trace=bgbyg\n", program=PLAIN, **changes)
    assert f"   {shown}  1 answer left: it is creme" in done.stdout


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_a_hint_does_not_give_the_word_away(level, path):
    lines = ["bbbyy", "trace=bggyg", "?", "!", "? glare", "crane=ggggg", "q"]
    done = run(path, "--hint", level, typed="\n".join(lines), program=PLAIN)
    printed = done.stdout.partition("1. your word > ")[2].partition("? glare")[0]
    assert "Type your word with its marks" in printed
    assert "No word was suggested" in printed
    assert "1 answer left" in printed
    assert ("In place: _RA_E. Elsewhere: C. Absent: T." in printed) == (level > "1")
    assert ("A good word now has the letters" in printed) == (level == "3")
    assert not any(word in printed for word in WORDS if word not in {"trace", "bluer"})


@pytest.mark.parametrize("options", [["--hint", "4"], ["--hint", "x"], ["--palette", "pink"]])
def test_options_that_make_no_sense_exit_2(options, path):
    assert run(path, *options).returncode == 2


def test_bytes_that_are_no_text(path):
    done = run(path, typed=b"\xff\xfe\x00\n\x80=bybbg\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "not a feedback mark" in done.stdout


@pytest.mark.parametrize(
    "console",
    [
        {"PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_a_console_without_squares_gets_letters(path, console):
    printed = typed(path, "h", "?", *GAME, **console)
    assert "ggggg  grape" in printed
    assert printed.isascii()
    assert "\\" not in printed


def test_a_word_and_its_marks_need_no_sign_between_them(path):
    for line in ("crane bggbg", "CRANE b g g b g", "crane=bggbg"):
        assert "3 answers left" in typed(path, line)
    assert parse_entry("bybbg", FIVE).word is None


def test_an_own_word_on_no_list_is_questioned_once(path, tmp_path):
    (tmp_path / "words.txt").write_text("\n".join([*WORDS, "fuzzy"]))
    lines = "crnae=bggbb\ncrnae=bggbb\nu\nfuzzy=bbbbb\n"
    done = run(path, "--list", str(tmp_path / "words.txt"), typed=lines, program=PLAIN)
    assert done.stdout.count("crnae is not on any list. If you played it anyway") == 1
    assert "Took back crnae" in done.stdout or "Nothing to undo" in done.stdout
    assert "fuzzy is not on any list" not in done.stdout


def test_the_marks_of_an_earlier_turn_are_put_right(path):
    printed = typed(path, "bbbyy", "glare=bbgyg", "fix 1 bbbyy", "fix 1 bybbb", "u", "u")
    assert "Turn 1 is now ⬛⬛⬛🟨🟨  bluer: " in printed
    assert "The game is unchanged: " in printed
    assert "Took back glare." in printed


def test_as_many_words_are_ranked_as_requested(path):
    printed = typed(path, "bbbyy", "? 3", "??")
    three, five = printed.split("The best words")[1:]
    assert len(re.findall(r"[+-]\d\.\d{3}", three)) == 3
    assert len(re.findall(r"[+-]\d\.\d{3}", five)) == 5
    done = run(path, "--hint", "1", typed="??\n", program=PLAIN)
    assert "--hint shows no words" in done.stdout


def test_an_estimate_is_called_one_while_the_solver_warms_up(monkeypatch, capsys):
    from threading import Event

    warm = Event()

    def slow(*_lists, **_terms):
        warm.wait(30)
        raise ValueError("enough")

    def answered(_prompt):
        if not lines:
            warm.set()
            raise EOFError
        return lines.pop()

    lines = ["!"]
    monkeypatch.setattr("player.terminal.loop.input", answered, raising=False)
    play_interactively(Advisers(little_tree(), find_maker=lambda: slow))
    assert "is a quick estimate: the solver is still warming up." in capsys.readouterr().out


def test_text_keeps_to_80_columns(path):
    printed = typed(path, "h", "bbbyy", "glare=bgbyy", "crane", "?", "??", "trace=bbbbb", "!")
    assert max(map(len, printed.splitlines())) <= 80
    for command in ([], ["analyse"], ["serve-stdio"], ["walk"], ["verify"]):
        shown = run(*command, "--help").stdout
        assert max(map(len, shown.splitlines())) <= 80
