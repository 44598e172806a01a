"""Analysis of finished games: figures add up, and skill and luck are right."""

import csv
import io
import json
import random
from datetime import date

import pytest

from compiler.tree.emit import encode, write_tree
from player.core.errors import GameError, PlayerError
from player.core.feedback import format_feedback, score
from player.core.session import play
from player.core.tree import loads
from player.gameplay.advisers import Advisers
from player.gameplay.analysis import Analyst, parse_game
from player.gameplay.compiler_bridge import live_solver
from player.gameplay.offtree import Advice, Price
from player.games.scoring import of
from player.terminal.report import COLUMNS, balance, lines
from player.words.lists import WordLists, load
from tests.support import oracle as naive
from tests.support.games import best_strategy
from tests.support.little import WEIGHTS, WORDS, little_strategy, little_tree
from tests.support.running import PLAIN, run

LISTS = WordLists(WORDS, ["fuzzy", "grant", "great", "trice"], name="little")

FIVE = of("letters", 5)


@pytest.fixture
def analyst():
    return Analyst(Advisers(little_tree(), LISTS))


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = str(tmp_path_factory.mktemp("trees") / "little.msgpack")
    write_tree(little_strategy(), path)
    return path


def written(words: list[str], answer: str) -> str:
    return " ".join(f"{word}={format_feedback(score(word, answer), 5)}" for word in words)


def test_the_figures_of_a_game_add_up(analyst):
    dice = random.Random(1)
    for _ in range(100):
        answer = dice.choice(WORDS)
        words = [dice.choice(LISTS.words) for _ in range(dice.randrange(3))]
        words = [*(word for word in words if word != answer), answer][: dice.randrange(1, 4)]
        found = analyst.analyse(written(words, answer))
        spent = found.expected + found.cost - found.saved - found.to_come
        assert spent == pytest.approx(found.guesses)
        assert found.solved == (words[-1] == answer)
        assert (found.to_come == 0) == found.solved


def test_playing_like_the_tree_costs_nothing(analyst):
    for answer in WORDS:
        found = analyst.analyse(" ".join(word for word, _ in play(little_tree(), answer)))
        assert [turn.cost for turn in found.turns] == [0] * found.guesses
        assert found.expected == little_tree().meta["total"] / len(WORDS)
        assert all(turn.method == "tree" for turn in found.turns)


def test_luck_is_even_over_all_answers():
    """The guesses that feedback saves sum to zero over all answers."""
    saved = 0.0
    for answer in WORDS:
        analyst = Analyst(Advisers(little_tree(), LISTS))
        saved += analyst.analyse(" ".join(word for word, _ in play(little_tree(), answer))).saved
    assert saved == pytest.approx(0, abs=1e-9)


class Exact:
    """The oracle in place of the live solver."""

    def __init__(self, lists, **_terms):
        self.lists = lists

    def advise(self, history, _refused=()):
        state = self._state(history)
        (total, _, _), (guess, _) = naive.best_tree(state, self.lists.words)
        parts = naive.partition(guess, state)
        sizes = [len(part) for part in parts.values()]
        return Advice(guess, "exact", sizes, (total, len(state)), wins=guess in state)

    def price(self, history, word, _refused=()):
        state = self._state(history)
        rest = (
            naive.best_tree(part, self.lists.words)[0][0]
            for code, part in naive.partition(word, state).items()
            if code != score(word, word)
        )
        return Price((len(state) + sum(rest), len(state)), exact=True)

    def _state(self, history):
        return [w for w in self.lists.answers if all(naive.score(g, w) == c for g, c in history)]


def test_with_an_exact_solver_cost_is_exact_and_never_below_zero():
    words = ("bluer", "crane", "creme", "glare", "grape")
    lists = WordLists(words, ["lager"])
    tree = loads(encode(best_strategy(lists)))
    analyst = Analyst(Advisers(tree, lists, find_maker=lambda: Exact, wait=True))
    for answer in words:
        for first in lists.words:
            if first == answer:
                continue
            found = analyst.analyse(f"{first} {answer}")
            assert all(turn.cost >= 0 and not turn.estimated for turn in found.turns)
            state = list(words)
            true = Exact(lists).price([], first).expected[0] - tree.meta["total"]
            assert found.turns[0].cost == pytest.approx(true / len(state))
            assert found.turns[1].method in {"exact", "tree"}


def test_words_alone_end_in_the_answer():
    assert parse_game("crane, GRAPE", FIVE) == [("crane", score("crane", "grape")), ("grape", 242)]
    assert parse_game("crane=bggbg", FIVE) == [("crane", int("02202", 3))]


def test_marks_may_follow_their_word_without_a_sign_between_them():
    crane, bare = score("crane", "grape"), "bggbg"
    assert parse_game(f"crane {bare} grape ggggg", FIVE) == [("crane", crane), ("grape", 242)]
    assert parse_game(f"crane={bare} grape ggggg", FIVE) == [("crane", crane), ("grape", 242)]
    assert parse_game("crane bbbbb", FIVE, lists=WordLists(["bbbbb"])) == [
        ("crane", score("crane", "bbbbb")),
        ("bbbbb", 242),
    ]


def test_an_answer_on_no_list_is_named_with_the_word_that_was_meant(analyst):
    for typed, meant in (("crnae", "crane"), ("crene", "crane"), ("tuzzy", "fuzzy")):
        with pytest.raises(
            PlayerError, match=f"'{typed}' is not in the word list of .*; did you mean {meant}"
        ):
            analyst.analyse(f"bluer {typed}")
    with pytest.raises(PlayerError, match=r"'xylem' is not in the word list of \w+$"):
        analyst.analyse("bluer xylem")
    assert analyst.analyse("xylem=ggggg").solved  # with feedback, a word may be on no list


def test_estimates_are_marked_in_games_and_in_sums_of_batches(path, batch):
    done = run("analyse", "--tree", path, "--batch", batch, "--json", program=PLAIN)
    found = json.loads(done.stdout)
    games, totals = found["games"], found["totals"]
    for key in ("estimated", "saved_estimated"):
        assert totals[key] == any(
            turn[key] for game in games if "turns" in game for turn in game["turns"]
        )
    assert totals["saved_estimated"]
    text = run("analyse", "--tree", path, "--batch", batch, program=PLAIN).stdout.splitlines()[-1]
    assert f"cost {'~' * totals['estimated']}" in text
    assert "saved ~" in text


def test_a_word_outside_the_tree_makes_what_was_saved_an_estimate(analyst):
    first, last = (
        analyst.analyse("crane=bggbg").turns[0],
        analyst.analyse("bluer=bbbyy irate=bggbg"),
    )
    assert first.saved_estimated
    assert last.turns[0].saved_estimated is last.turns[0].to_come_estimated is False
    assert last.to_come_estimated == last.saved_estimated


def test_a_daily_game_is_compared_with_the_tree_of_the_day(tmp_path):
    (tmp_path / "guesstree").mkdir()
    (tmp_path / "guesstree" / "past.csv").write_text(f"date,answer\n{date.today()},crane\n")  # noqa: DTZ011
    daily, other = (
        run("analyse", "tarse", word, XDG_DATA_HOME=str(tmp_path), program=PLAIN)
        for word in ("crane", "moist")
    )
    assert "tree of the daily game" in daily.stderr
    assert "chance" in daily.stdout.splitlines()[0]
    assert other.stderr == ""
    assert "chance" not in other.stdout.splitlines()[0]
    only = next(iter(sorted(set(load("nyt2023").words) - set(load("classic").words))))
    assert "tree of the daily game" in run("analyse", only, program=PLAIN).stderr


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("", "no turn"),
        ("crane orange", "'orange' is not a word of 5 letters"),
        ("crane cr\x1bne", "is not a word"),
        ("crane=bbbbb grape", "'grape' has no feedback"),
        ("crane=bbb", "feedback needs 5 marks"),
        ("crane=zzzzz", "not a feedback mark"),
        ("=bbbbb", "is not a word"),
    ],
)
def test_an_invalid_game_is_refused(game, reason):
    with pytest.raises(PlayerError, match=reason):
        parse_game(game, FIVE)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("crane=ggggg grape=bbbbb", "turn 2: the game is over"),
        ("bluer=bbbyy glare=bgbyy", "turn 2: no word fits"),
        ("bluer=yyyyy", "turn 1: no word gives yyyyy for bluer"),
    ],
)
def test_turns_that_cannot_be_are_named(game, reason, analyst):
    with pytest.raises(GameError, match=reason):
        analyst.analyse(game)


def test_hard_mode_names_the_turn_against_its_rules():
    analyst = Analyst(Advisers(little_tree(mode="hard"), LISTS))
    with pytest.raises(GameError, match="turn 2: fuzzy is not allowed in hard mode"):
        analyst.analyse("bluer fuzzy grape")
    assert analyst.analyse("bluer grape").solved


def test_an_answer_beyond_the_list_is_analysed_all_the_same(analyst):
    found = analyst.analyse("crane grant")
    assert found.solved
    assert [turn.listed for turn in analyst.analyse("zonal crane").turns] == [False, True]


def test_a_game_is_shown_as_a_table(path):
    done = run(
        "analyse", "--tree", path, "bluer", "irate", "grape", "--palette", "letters", program=PLAIN
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert [line.split()[:3] for line in lines[1:4]] == [
        ["1", "bluer", "bbbyy"], ["2", "irate", "bggbg"], ["3", "grape", "ggggg"]
    ]  # fmt: skip
    assert lines[5].endswith("= 3 guesses")
    assert lines[7].startswith("skill ~")
    assert [line.split()[0] for line in lines[8:] if not line.startswith("    ")] == ["1", "2", "3"]
    assert lines[-1].endswith("grape was the best word.")


def test_a_game_as_json(path):
    for words in (["--json"], ["--format", "json"]):
        done = run("analyse", "--tree", path, "bluer=bbbyy", "irate=bggbg", *words, program=PLAIN)
        found = json.loads(done.stdout)
        assert found["guesses"] == 2
        assert found["turns"][1]["feedback"] == "bggbg"
        assert found["solved"] is False


GAMES = "bluer crane\n\nbluer=bbbyy irate=bggbg grape=ggggg\ncrane banana\n"


@pytest.fixture
def batch(tmp_path):
    (tmp_path / "games.txt").write_text(GAMES)
    return str(tmp_path / "games.txt")


def test_a_batch_as_csv(path, batch):
    done = run("analyse", "--tree", path, "--batch", batch, "--format", "csv", program=PLAIN)
    assert (done.returncode, done.stderr) == (1, "")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert tuple(rows[0]) == COLUMNS
    assert [row["game"] for row in rows] == ["1", "1", "3", "3", "3", "4"]
    assert "banana" in rows[-1]["error"]


def test_a_batch_as_json(path, batch):
    found = json.loads(
        run("analyse", "--tree", path, "--batch", batch, "--json", program=PLAIN).stdout
    )
    assert [game["line"] for game in found["games"]] == [1, 3, 4]
    assert found["totals"]["games"] == 3
    assert found["totals"]["errors"] == 1
    assert found["totals"]["guesses"] == 5


def test_a_batch_as_text(path, batch):
    lines = run("analyse", "--tree", path, "--batch", batch, program=PLAIN).stdout.splitlines()
    assert lines[0].endswith("= 2 guesses")
    assert "error" in lines[2]
    assert lines[-1].startswith("2 games: on average 2.50 guesses")


def test_losses_and_gains_are_distinguished(analyst):
    found = analyst.analyse("bluer crane")
    found.cost, found.saved = -0.5, -0.25
    for turn in found.turns:
        turn.estimated = False
    assert "- 0.50 gained + 0.25 lost = 2 guesses" in balance(found)
    found.turns[0].estimated = True
    assert "- ~0.50 gained + 0.25 lost" in balance(found)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([], 2), (["crane", "--batch", "x"], 2), (["crane", "--format", "xml"], 2),
        (["--batch", "/nothing"], 1), (["orange"], 1), (["crane", "--tree", "./nothing"], 1),
    ],
)  # fmt: skip
def test_meaningless_arguments_are_refused(words, code, path):
    tree = [] if "--tree" in words else ["--tree", path]
    done = run("analyse", *tree, *words, program=PLAIN)
    assert done.returncode == code
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_a_cost_is_never_below_zero_against_a_proven_tree(monkeypatch):
    advisers = Advisers(little_tree(), LISTS)
    before = Analyst(advisers).analyse("crane=bggbg").turns[0]
    assert before.cost < 0
    assert before.estimated
    monkeypatch.setattr("player.proofs.certificate.is_proven", lambda _tree: True)
    lists = WordLists(WORDS, ["fuzzy"], name="little")  # those the tree was made from
    after = Analyst(Advisers(little_tree(), lists)).analyse("crane=bggbg").turns[0]
    assert (after.cost, after.estimated) == (0, True)
    assert Analyst(Advisers(little_tree(), LISTS)).analyse("crane=bggbg").turns[0].cost < 0


def test_the_command_goes_by_its_other_spelling(path):
    for words in (["--tree", path, "bluer", "grape"], ["--help"]):
        one, other = (run(name, *words, program=PLAIN) for name in ("analyse", "analyze"))
        assert (one.returncode, one.stdout) == (other.returncode, other.stdout) != (0, "")
    assert run("help", "analyze").stdout == run("help", "analyse").stdout


# Answers that are not equally likely


@pytest.fixture
def weighing():
    return Analyst(Advisers(little_tree(weights=WEIGHTS), LISTS))


def weight_of(word: str) -> int:
    return WEIGHTS[WORDS.index(word)] if word in WORDS else 0


def test_with_weights_the_books_balance(weighing):
    dice = random.Random(2)
    for _ in range(100):
        answer = dice.choice(WORDS)
        words = [dice.choice(LISTS.words) for _ in range(dice.randrange(3))]
        words = [*(word for word in words if word != answer), answer][: dice.randrange(1, 4)]
        found = weighing.analyse(written(words, answer))
        spent = found.expected + found.cost - found.saved - found.to_come
        assert spent == pytest.approx(found.guesses)
        left = list(WORDS)
        for turn in found.turns:
            whole = sum(map(weight_of, left))
            chance = weight_of(turn.guess) / whole if turn.guess in left else 0
            assert turn.chance == pytest.approx(chance)
            left = [word for word in left if naive.score(turn.guess, word) == turn.code]
        expected = sum(
            weight_of(word) * len(play(little_tree(weights=WEIGHTS), word)) for word in WORDS
        )
        assert found.expected == pytest.approx(expected / sum(WEIGHTS))


def test_with_weights_cost_is_what_the_oracle_says_where_parts_are_small(weighing):
    live = Analyst(Advisers(little_tree(weights=WEIGHTS), LISTS, find_maker=live_solver, wait=True))
    weight = dict(zip(WORDS, WEIGHTS))
    left = naive.partition("fuzzy", WORDS)[0]
    whole = sum(weight[word] for word in left)
    for word in ("great", "trice", "grant"):
        parts = naive.partition(word, left)
        assert max(map(len, parts.values())) <= 2
        best = naive.best_tree(left, LISTS.words, weights=weight, opener=word)[0][0]
        turns = [by.analyse(f"fuzzy {word} crane").turns[1] for by in (weighing, live)]
        assert [turn.method for turn in turns] == ["entropy", "exact"]
        for turn in turns:
            assert turn.expected + turn.cost == pytest.approx(best / whole)


def test_the_chance_of_a_word_is_reported_with_weights_alone(weighing, analyst):
    game = "bluer crane grape"
    turns = weighing.analyse(game).as_dict()["turns"]
    assert [turn["chance"] for turn in turns] == pytest.approx([0.01, 60 / 94, 2 / 3])
    head, *rows = lines(weighing.analyse(game))
    assert head.split()[:3] == ["guess", "chance", "left"]
    assert [row.split(" %")[0].split()[-1] for row in rows[:3]] == ["1.0", "64", "67"]
    assert max(map(len, rows)) <= 80
    assert not any("chance" in turn for turn in analyst.analyse(game).as_dict()["turns"])
    assert "chance" not in next(lines(analyst.analyse(game)))


def test_the_chance_is_the_last_column_of_a_table(tmp_path):
    path, games = tmp_path / "little.msgpack", tmp_path / "games"
    write_tree(little_strategy(weights=WEIGHTS), str(path))
    games.write_text("bluer crane\nnonsense\n")
    done = run("analyse", "--tree", str(path), "--batch", str(games), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert done.stdout.splitlines()[0] == ",".join((*COLUMNS, "chance"))
    assert [row["chance"] for row in rows[:2]] == ["0.010000", "0.638298"]
    assert rows[2]["error"]
    assert rows[2]["chance"] == ""
    games.write_text("nonsense\n")
    done = run("analyse", "--tree", str(path), "--batch", str(games), "--format", "csv")
    assert done.stdout.splitlines()[0] == ",".join((*COLUMNS, "chance"))
